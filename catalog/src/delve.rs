//! Delve, the kernel's small game, for tests.

use std::sync::Arc;

use serde_json::{Value, json};
use warmoot_kernel::{
    Refusal,
    toy::{Content, Delve, Setup},
};

use crate::{Listing, door::shared};

impl Listing for Delve {
    const TITLE: &'static str = "Delve";
    const ABOUT: &'static str = "Push your luck with dice and hidden cards.";
    const PLAYERS: (u8, u8) = (2, 4);

    fn content_for(_setup: &Setup) -> Result<Arc<Content>, Refusal> {
        Ok(shared(&Content::default()))
    }

    fn summary() -> Value {
        json!({ "deck": Content::default().deck, "target": Content::default().target })
    }
}
