//! The contract every game signs.

use std::{fmt::Debug, hash::Hash, sync::Arc};

use rand_core::Rng;
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    Anchor, Audience, Chance, Choice, Event, Ledger, Line, Log, Outcome, Prompt, Refusal, Seat,
    Seats,
};

/// The rules of a game and one position of it.
///
/// A value of this type is a whole position: it can be cloned, compared, saved and played on, in
/// the middle of anything. It does no input or output and knows no clock, no global and no float.
/// What does not change during a game (maps, cards, tables) is its shared [`Game::Content`].
///
/// Decisions are small: an action is one choice a person makes at the table. Every action moves
/// the game on, and entering a decision always offers a way forward.
pub trait Game:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The game's short name, as in addresses and file names: `bloodstones`.
    const NAME: &'static str;
    /// Counted up when a change of the rules makes old records play differently.
    const RULES: u32;

    /// What a pack gives and a game never changes: a map, cards. It is saved with every record.
    type Content: Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Options chosen before the game starts.
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One small decision.
    type Action: Clone + Debug + Eq + Hash + Serialize + DeserializeOwned + Send + Sync;
    /// What happened.
    type Event: Event + Send + Sync;
    /// What one audience may see.
    type View: Serialize + PartialEq + Debug;

    /// The rule ledger of this game.
    fn ledger() -> &'static Ledger;

    /// Sets up a game.
    ///
    /// # Errors
    /// A refusal if the setup breaks a rule (number of players, factions, map).
    fn start(
        setup: &Self::Setup,
        content: Arc<Self::Content>,
        chance: &mut dyn Chance,
        log: &mut Log<Self::Event>,
    ) -> Result<Self, Refusal>;

    /// Gives a position that was read from a save its content back.
    fn attach(&mut self, content: Arc<Self::Content>);

    /// The shared content.
    fn content(&self) -> &Arc<Self::Content>;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// Who may act now; nobody: the game is over.
    fn waiting(&self) -> Seats;

    /// All legal actions of `seat`, finite and without duplicates, appended to `into`.
    fn legal(&self, seat: Seat, into: &mut Vec<Self::Action>);

    /// Whether `seat` may do `action` now, decided without the list of [`Game::legal`].
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Refusal>;

    /// Does `action`. On an error nothing has changed.
    ///
    /// # Errors
    /// The same as [`Game::check`].
    fn play(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        chance: &mut dyn Chance,
        log: &mut Log<Self::Event>,
    ) -> Result<(), Refusal>;

    /// The result, once nobody is waited for.
    fn outcome(&self) -> Option<Outcome>;

    /// The score of each seat as it stands now.
    fn score(&self) -> Vec<i32>;

    /// A legal action of `seat` for people.
    fn describe(&self, seat: Seat, action: &Self::Action) -> Choice;

    /// What the table waits for, told to `audience`.
    fn prompt(&self, audience: Audience) -> Prompt;

    /// Everything `audience` may see, built from nothing.
    fn view(&self, audience: Audience) -> Self::View;

    /// The same as plain text, for terminals and screen readers.
    fn read(&self, audience: Audience) -> String;

    /// An event as a line of the log, told in this position, in which it happened (or a later one).
    /// The event was made for its audience by [`Event::seen_by`] before.
    fn tell(&self, event: &Self::Event) -> Line;

    /// The action `seat` most likely means by pointing at `anchor` now, legal or not, so that
    /// [`Game::check`] can say why not. `None` if nothing there could ever be meant.
    fn meant(&self, seat: Seat, anchor: &Anchor) -> Option<Self::Action>;

    /// A position `seat` cannot tell from this one: what is hidden from it is drawn anew among
    /// everything it does not know to be otherwise.
    #[must_use]
    fn guess(&self, seat: Seat, rng: &mut dyn Rng) -> Self;

    /// More actions than any game with this setup can have.
    fn bound(setup: &Self::Setup) -> usize;

    /// Counts of pieces that never change during a game, for the law of conservation.
    fn census(&self) -> Vec<u32>;
}
