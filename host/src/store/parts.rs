//! A saved match taken apart, so that its content is stored once for all matches, and put
//! together again.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

/// The field of a save that holds its content.
const CONTENT: &str = "content";
/// The field of a save that holds its content's hash.
const HASH: &str = "content_hash";

/// A save without its content, and the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// Everything else.
    pub start: String,
    /// The content.
    pub content: String,
    /// The content's hash.
    pub hash: String,
}

/// Takes a save apart.
///
/// # Errors
/// If it is not a JSON object with a content and its hash.
pub(crate) fn split(save: &str) -> Result<Parts, serde_json::Error> {
    let mut fields: BTreeMap<String, Box<RawValue>> = serde_json::from_str(save)?;
    let missing = |field| serde::de::Error::custom(format!("the save has no `{field}`"));
    let content = fields.remove(CONTENT).ok_or_else(|| missing(CONTENT))?;
    let hash = serde_json::from_str(fields.get(HASH).ok_or_else(|| missing(HASH))?.get())?;
    Ok(Parts { start: serde_json::to_string(&fields)?, content: content.get().to_owned(), hash })
}

/// Puts a save together.
///
/// # Errors
/// If `start` is not what [`split`] made.
pub(crate) fn join(start: &str, content: String) -> Result<String, serde_json::Error> {
    let mut fields: BTreeMap<String, Box<RawValue>> = serde_json::from_str(start)?;
    fields.insert(CONTENT.to_owned(), RawValue::from_string(content)?);
    serde_json::to_string(&fields)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_save_comes_together_again() {
        let save = r#"{"acts":[1,2],"content":{"map":"x"},"content_hash":"ab","revision":3}"#;
        let parts = split(save).unwrap();
        assert_eq!(parts.hash, "ab");
        assert_eq!(parts.content, r#"{"map":"x"}"#);
        assert!(!parts.start.contains("map"));
        assert_eq!(join(&parts.start, parts.content).unwrap(), save);
    }
}
