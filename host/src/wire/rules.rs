//! The rules a game is played by.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;
use warmoot_kernel::{Ambiguity, Rule};

/// The rules of a game, and the rulings on what they leave open.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RuleBook {
    /// In the rulebook's order.
    pub rules: Vec<Rule>,
    /// What is played where the rulebook is silent.
    pub rulings: Vec<Ambiguity>,
}
