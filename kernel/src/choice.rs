//! What a legal action looks like to a person: words, a typed form and places on the board.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::RuleId;

/// Something on the board or beside it that can be pointed at: `area:31`, `tile:sword`,
/// `button:end`. The client draws it with this name and lights it when a choice carries it.
/// `button:skip` is what passes over something that could be done: it stands apart from the rest, so
/// that it never lies where another button was a moment ago.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Anchor(pub String);

impl Anchor {
    /// The anchor `kind:id`.
    pub fn new(kind: &str, id: impl std::fmt::Display) -> Self {
        Self(format!("{kind}:{id}"))
    }

    /// The id, if this anchor is of that kind: `Anchor("area:31").of("area")` is `Some("31")`.
    #[must_use]
    pub fn of(&self, kind: &str) -> Option<&str> {
        self.0.strip_prefix(kind)?.strip_prefix(':')
    }
}

/// A legal action, described.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Choice {
    /// What it does, in a few plain words.
    pub label: String,
    /// How it is typed in a terminal: one short line, unique among the choices of the moment. What
    /// is typed `decline` or `pass` does nothing now; the table takes it for a seat whose time is
    /// out (TABLE-CLOCK-03).
    pub typed: String,
    /// What to point at, from the most to the least telling.
    pub anchors: Vec<Anchor>,
    /// The rule that allows it.
    pub rule: RuleId,
    /// A few words on what it costs or risks, if there is something to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<String>,
    /// What is lost by it that may not be wanted: units in a desert, pips of an open move. Shown as a
    /// warning wherever the choice is offered, and before it is done by pointing at a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub loses: Option<String>,
    /// What is still left to do and is given up by it: "You have 3 tiles and 7 sites." The table asks
    /// once more, with these words, before it is done. Nothing left, nothing asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asks: Option<String>,
}

/// What the table waits for, in plain words.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Prompt {
    /// One sentence: what to do now, or whom the table waits for.
    pub text: String,
    /// The rule behind it.
    pub rule: RuleId,
}

/// One line of the log, in words, with what it points at.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Line {
    /// The line.
    pub text: String,
    /// Places on the board it speaks of.
    pub anchors: Vec<Anchor>,
    /// How weighty it is, for headings and emphasis.
    pub weight: Weight,
}

/// How a log line is set.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// A new turn, a new round, the end.
    Heading,
    /// Something every player wants to notice.
    Strong,
    /// Everything else.
    Normal,
}
