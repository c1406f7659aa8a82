//! Who somebody is to a host: a session's id. And the tokens nobody can guess, which make somebody
//! a session or give them a seat.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

/// A session's id: the SHA-256 of its token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SessionId(pub [u8; 32]);

impl SessionId {
    /// A short form for people and programs. It is no secret.
    #[must_use]
    pub fn short(&self) -> String {
        self.0[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// What somebody is called who has not said a name.
    #[must_use]
    pub fn guest_name(&self) -> String {
        format!("Guest {}", self.short()[..4].to_uppercase())
    }
}

/// A random token, as text for cookies and links. `bytes` of it are random.
///
/// # Errors
/// If the system has no randomness to give.
pub(crate) fn random_token<const BYTES: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}
