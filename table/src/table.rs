//! The door: a match of any game, spoken to in JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use warmoot_kernel::{
    Anchor, Audience, Choice, Dealing, Line, Outcome, Prompt, Refusal, Rejected, Seat, Seats, Seed,
};

/// A command to a table: which seat does what, for which revision.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The sender's own id of the command: the same id gives the same answer.
    pub id: String,
    /// Whose action it is.
    pub seat: Seat,
    /// The revision of the table the sender saw.
    #[ts(type = "number")]
    pub revision: u64,
    /// The action, as an offer gave it.
    #[ts(type = "unknown")]
    pub action: Value,
}

/// A legal action on offer, with its words.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Offer {
    /// Sent back unchanged to choose it.
    #[ts(type = "unknown")]
    pub action: Value,
    /// How it is shown.
    #[serde(flatten)]
    pub choice: Choice,
}

/// How far a seat may take back freely, and why not further.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Undo {
    /// Acts of this seat that can be taken back now, one at a time.
    pub free: u32,
    /// What sets the limit, in plain words.
    pub limit: String,
    /// The house rule (`TABLE-...`) behind the limit.
    pub rule: String,
}

/// A table as one audience sees it now.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize, TS)]
pub struct Glance {
    /// Counts every change, undos included; never goes back.
    #[ts(type = "number")]
    pub revision: u64,
    /// Acts played so far (undone ones left out).
    pub number: u32,
    /// Who is asked now.
    #[ts(type = "Array<number>")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>))]
    pub waiting: Seats,
    /// What the table waits for.
    pub prompt: Prompt,
    /// The game's own view.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The legal choices of the seat that looks; empty if it is not asked.
    pub choices: Vec<Offer>,
    /// What the seat that looks may take back.
    pub undo: Option<Undo>,
    /// Scores as they stand.
    pub scores: Vec<i32>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// The SHA-256 of the seed.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// The seeds before it, oldest first, at a table opened from a file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<EarlierSeed>>")]
    pub earlier_seeds: Vec<EarlierSeed>,
}

/// A seed that acts were drawn from before the match was opened from a file.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct EarlierSeed {
    /// The last act that drew from it.
    pub until: u32,
    /// The SHA-256 of the seed.
    pub commitment: String,
    /// The seed, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
}

/// One act of the past: what happened, and how it looked afterwards.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize, TS)]
pub struct Moment {
    /// After so many acts; 0 is the start.
    pub number: u32,
    /// Who acted; nobody at the start.
    pub seat: Option<Seat>,
    /// The log lines of this act, for the audience.
    pub lines: Vec<Line>,
    /// The events of this act, for the audience, for animation.
    #[ts(type = "Array<unknown>")]
    pub events: Vec<Value>,
}

/// A command that was accepted in memory; the host makes it durable before anyone is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Accepted {
    /// The revision it made.
    pub revision: u64,
    /// The entry to append to the stored record: small JSON, see [`Table::apply`].
    pub entry: Value,
}

/// A match of any game. It is a cheap, synchronous value: everything durable is the host's.
pub trait Table: Send {
    /// The game's short name.
    fn game(&self) -> &'static str;
    /// How many seats there are.
    fn seats(&self) -> usize;
    /// Counts every change, undos included.
    fn revision(&self) -> u64;
    /// Acts played so far, without those taken back.
    fn number(&self) -> u32;
    /// Who is asked now; nobody: the game is over.
    fn waiting(&self) -> Seats;
    /// The result, once it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The setup the match was started with.
    fn setup(&self) -> Value;

    /// What everybody at the table calls who sits in a seat, such as a faction; nothing as long as
    /// that is open, or for a seat that is not here.
    fn called(&self, seat: Seat) -> Option<String>;

    /// What people should know about the match itself, such as that it went on from a stored
    /// position after a correction of the rules.
    fn notices(&self) -> Vec<String>;

    /// The table as this audience sees it.
    fn glance(&self, audience: Audience) -> Glance;
    /// The position as plain text.
    fn read(&self, audience: Audience) -> String;
    /// The choices of one seat.
    fn choices(&self, seat: Seat) -> Vec<Offer>;

    /// Does an action. On an error nothing has changed. The seat must match the revision the
    /// sender saw: another seat's act in between rejects it only if it changed this seat's choices.
    ///
    /// # Errors
    /// See [`Rejected`].
    fn act(&mut self, seat: Seat, revision: u64, action: &Value) -> Result<Accepted, Rejected>;
    /// The same with the outcomes of chance said by hand: asks for the next one that is missing,
    /// and changes nothing before all are said.
    ///
    /// # Errors
    /// As [`Table::act`], and TABLE-CHANCE-04 for an outcome that is impossible or one too many.
    fn deal(
        &mut self,
        seat: Seat,
        revision: u64,
        action: &Value,
        outcomes: &[u32],
    ) -> Result<Dealing<Accepted>, Rejected>;
    /// Takes back the last act, if it is `seat`'s own and free to be taken back.
    ///
    /// # Errors
    /// A `TABLE-…` refusal that says why not, or a stale revision.
    fn undo(&mut self, seat: Seat, revision: u64) -> Result<Accepted, Rejected>;
    /// Goes back to act `number` by consent of everybody, whatever barriers lie between. The
    /// caller has collected the consent.
    ///
    /// # Errors
    /// A `TABLE-…` refusal if there is no such act.
    fn rollback(&mut self, number: u32) -> Result<Accepted, Rejected>;
    /// Applies a stored entry again (on start, or from another node).
    ///
    /// # Errors
    /// What does not fit.
    fn apply(&mut self, entry: &Value) -> Result<(), String>;

    /// The rule that speaks against pointing at `anchor` now; `None` if nothing could be meant.
    fn why_not(&self, seat: Seat, anchor: &Anchor) -> Option<Refusal>;
    /// The acts from number `from` on as the audience may know them.
    fn history(&self, audience: Audience, from: u32) -> Vec<Moment>;
    /// The table as it was after `number` acts.
    fn at(&self, number: u32, audience: Audience) -> Option<Glance>;
    /// The position after `number` acts as plain text.
    fn read_at(&self, number: u32, audience: Audience) -> Option<String>;
    /// The scores after every act, from the start: `timeline()[n][seat]`. The inner lists are empty
    /// for acts before the stored position a match went on from.
    fn timeline(&self) -> Vec<Vec<i32>>;

    /// What a bot of that name does for `seat`, thinking with nothing but what the seat may know.
    /// `None` if there is no such bot or the seat is not asked.
    fn bot(&self, name: &str, seat: Seat, salt: u64) -> Option<Value>;

    /// Whether every outcome of chance is what the seed says (TABLE-CHANCE-02); the first act
    /// that is not (0: the start) if dice were said by hand or changed.
    ///
    /// # Errors
    /// If the record does not replay.
    fn foreign_chance(&self) -> Result<Option<u32>, String>;

    /// The first act of the file it was opened from whose outcomes did not come from its seed (0:
    /// the start); nothing if all did (TABLE-RECORD-04).
    fn unproven(&self) -> Option<u32>;
    /// Draws everything from now on from another seed, for a match opened from a file: whoever has
    /// the file knows the one it had (TABLE-RECORD-04).
    fn reseed(&mut self, seed: Seed);

    /// The whole match as a self-contained file (JSON), secrets included.
    fn save(&self) -> String;
    /// A snapshot of the position for the store, with the rules revision that made it.
    fn snapshot(&self) -> Vec<u8>;
}
