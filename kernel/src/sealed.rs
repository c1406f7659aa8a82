//! Content with its text and hash, each made once however many matches and saves have it.

use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde_json::value::RawValue;

use crate::{chance::hex, content_hash, record::sha256};

/// Content as matches carry it.
#[derive(Debug)]
pub struct Sealed<C> {
    content: Arc<C>,
    text: OnceLock<(Box<RawValue>, String)>,
}

impl<C: Serialize> Sealed<C> {
    /// This content. Its text is made when it is asked for first.
    #[must_use]
    pub const fn new(content: Arc<C>) -> Self {
        Self { content, text: OnceLock::new() }
    }

    /// Content that was read from a text with this hash, see [`content_hash`].
    pub(crate) fn read(content: C, text: Box<RawValue>, hash: String) -> Self {
        Self { content: Arc::new(content), text: OnceLock::from((text, hash)) }
    }

    /// The content.
    #[must_use]
    pub const fn content(&self) -> &Arc<C> {
        &self.content
    }

    /// Its JSON, as saves have it.
    #[must_use]
    pub fn text(&self) -> &RawValue {
        &self.made().0
    }

    /// Its hash, see [`content_hash`].
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.made().1
    }

    fn made(&self) -> &(Box<RawValue>, String) {
        const SERIALIZES: &str = "the content of a game serializes to JSON";
        self.text.get_or_init(|| {
            let value = serde_json::to_value(&*self.content).expect(SERIALIZES);
            let text = serde_json::value::to_raw_value(&value).expect(SERIALIZES);
            (text, content_hash(&value))
        })
    }
}

/// Where content that is in use is found again by its hash.
pub trait Shelf<C> {
    /// The content with this hash, if some match has it.
    fn find(&self, hash: &str) -> Option<Arc<Sealed<C>>>;
    /// Keeps content to be found; gives back an equal one that is there already.
    fn keep(&self, content: Sealed<C>) -> Arc<Sealed<C>>;
}

/// A shelf that keeps nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoShelf;

impl<C> Shelf<C> for NoShelf {
    fn find(&self, _hash: &str) -> Option<Arc<Sealed<C>>> {
        None
    }

    fn keep(&self, content: Sealed<C>) -> Arc<Sealed<C>> {
        Arc::new(content)
    }
}

/// A shelf of one.
impl<C: Serialize> Shelf<C> for Arc<Sealed<C>> {
    fn find(&self, hash: &str) -> Option<Arc<Sealed<C>>> {
        (self.hash() == hash).then(|| self.clone())
    }

    fn keep(&self, content: Sealed<C>) -> Arc<Sealed<C>> {
        Arc::new(content)
    }
}

/// Whether a text is content as saves have it and its hash is this one: then it need not be read to
/// be known.
pub(crate) fn is_sealed(text: &str, hash: &str) -> bool {
    hex::encode(&sha256(text)) == hash
}
