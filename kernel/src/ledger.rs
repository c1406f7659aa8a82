//! The rule ledgers: every rule with an id, a text of ours and the test it asks for.

use serde::Deserialize;
use serde::Serialize;
use ts_rs::TS;

/// The ledger of one game, as its file under `rules/` says it.
#[derive(Clone, Debug, Deserialize)]
pub struct Ledger {
    /// Which game.
    pub meta: Meta,
    /// Every rule, in the order of the rulebook.
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    /// Where the rulebook is open, and what is played here.
    #[serde(default, rename = "ambiguity")]
    pub rulings: Vec<Ambiguity>,
}

/// What a ledger is about.
#[derive(Clone, Debug, Deserialize)]
pub struct Meta {
    /// The game's short name.
    pub game: String,
    /// The source it was drawn from.
    pub source: String,
}

/// One rule.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Rule {
    /// Such as `BLOOD-MOVE-03`.
    pub id: String,
    /// The chapter of the rulebook.
    pub section: String,
    /// The rule in our words.
    pub text: String,
    /// A test that shows it.
    pub test: String,
    /// What it depends on besides the rulebook, such as `content`.
    #[serde(default)]
    pub depends: Vec<String>,
}

/// A question the rulebook leaves open, and the ruling played here.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Ambiguity {
    /// Such as `BLOOD-AMB-42`.
    pub id: String,
    /// The rules it touches.
    pub rules: Vec<String>,
    /// What is open.
    pub question: String,
    /// What is played here.
    pub ruling: String,
}

impl Ledger {
    /// Reads a ledger.
    ///
    /// # Errors
    /// What is wrong with the text, with line and column.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// Whether a rule or a ruling has this id.
    #[must_use]
    pub fn knows(&self, id: &str) -> bool {
        self.rule(id).is_some() || self.ruling(id).is_some()
    }

    /// The rule with this id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The ruling with this id.
    #[must_use]
    pub fn ruling(&self, id: &str) -> Option<&Ambiguity> {
        self.rulings.iter().find(|ruling| ruling.id == id)
    }
}

/// Says which rules of the game's ledger a test shows: `covers!(Bloodstones: "BLOOD-MOVE-01")`,
/// or of the table's own: `covers!(table: "TABLE-UNDO-01")`.
///
/// `cargo xtask coverage` reads these lines out of the tests; when the test runs, an id that
/// the ledger does not know fails it.
#[macro_export]
macro_rules! covers {
    (table: $($id:literal),+ $(,)?) => {
        $(assert!($crate::table_ledger().knows($id), "{} is not in the table's ledger", $id);)+
    };
    ($game:ty: $($id:literal),+ $(,)?) => {
        $(assert!(
            <$game as $crate::Game>::ledger().knows($id),
            "{} is not in the ledger", $id
        );)+
    };
}
