//! A position: everything that changes while a Battle is played.
//!
//! Flat on purpose: small numbers and bit sets in fixed arrays. What is still to be resolved lies on
//! a stack of [`Frame`]s, so that any moment, mid-roll or inside an interrupting activation, can be
//! saved, cloned and searched.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use warmoot_kernel::Seat;

use crate::{
    CardId, Cargo, Content, End, FigureId, KindId, Lasts, Roll, ScenarioId, SkillId, Snare,
    TrapContent, TribeId, Until, board::Board, board::MOST_SPACES, board::Space, combat::Combat,
    flow::Frame,
};

/// The most Tribes in one Battle.
pub(crate) const MOST_PLAYERS: usize = 4;

/// A Battle of HATE: one whole position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hate {
    #[serde(skip, default = "no_content")]
    pub(crate) content: Arc<Content>,
    /// How many seats play.
    pub(crate) players: u8,
    /// Whether texts use milder words.
    pub(crate) milder: bool,
    /// Whether Upgrades are drafted.
    pub(crate) drafting: bool,
    pub(crate) scenario: Option<ScenarioId>,
    /// The seat that attacks.
    pub(crate) attacker: Option<Seat>,
    /// From 1; 0 during setup.
    pub(crate) round: u8,
    /// Whose Turn it is.
    pub(crate) active: Seat,
    /// Turns begun, for what counts within one Turn.
    pub(crate) turns: u16,
    /// Holder of the Feast token (HATE-FEAST-01).
    pub(crate) feast: Option<Seat>,
    pub(crate) seats: [Player; MOST_PLAYERS],
    pub(crate) figures: SmallVec<[Figure; 24]>,
    /// What lies or stands on each Space; follows from the rest.
    #[serde(skip)]
    pub(crate) field: Field,
    pub(crate) trees: SmallVec<[Tree; 8]>,
    pub(crate) huts: SmallVec<[Hut; 8]>,
    pub(crate) tokens: SmallVec<[Token; 4]>,
    pub(crate) traps: SmallVec<[Trap; 8]>,
    /// Trap tokens not yet seen by all, those on the board included: Minor and Major, by content
    /// (nothing, minus die, KO).
    pub(crate) trap_pool: [[u8; 3]; 2],
    pub(crate) innocents: [Innocents; 2],
    /// Pieces of the board that have fallen, as bits of the scenario's list.
    pub(crate) fallen: u16,
    /// Progress of the scenario's Missions by seat.
    pub(crate) progress: [[u8; MOST_PLAYERS]; 6],
    /// In which Turn progress of a Mission that counts within one Turn was last made.
    pub(crate) progress_turn: [u16; 6],
    /// Who fulfilled each of the scenario's Missions.
    pub(crate) fulfilled: [Option<Seat>; 6],
    /// Mercenary cards not yet drawn, as bits (HATE-MERC-01).
    pub(crate) mercenary_deck: u16,
    /// Upgrades laid out in the draft.
    pub(crate) offer: SmallVec<[SkillId; 16]>,
    /// What cards and Skills have changed for a while.
    pub(crate) lasting: SmallVec<[Lasting; 6]>,
    /// What is to be resolved; the last is resolved first.
    pub(crate) frames: SmallVec<[Frame; 8]>,
    /// Combats going on; the last is the innermost.
    pub(crate) combats: SmallVec<[Combat; 1]>,
    /// Whether the last Combat KO'd its defender.
    pub(crate) last_ko: bool,
    /// Whether somebody may have won or lost the last Figure since that was looked at (ending.rs).
    pub(crate) unsettled: bool,
    /// Savagery of which it is asked from where it is paid (payments.rs).
    #[serde(default)]
    pub(crate) due: Option<crate::payments::Due>,
    /// How the Battle ended.
    pub(crate) ended: Option<(Seat, End)>,
}

/// A player and his Village.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub tribe: Option<TribeId>,
    /// Seats with the same number are allies; 0 attacks, 1 defends.
    pub side: u8,
    pub savagery: u8,
    pub hate: u8,
    pub resource: u8,
    /// The Tribe's eight cards as bits, each in exactly one of these or on a Figure as Poison.
    pub deck: u8,
    pub hand: u8,
    pub discards: u8,
    /// Forge extensions laid down.
    pub laid: u8,
    /// Complete Trials.
    pub trials: u8,
    /// Savagery on faceup Trials.
    pub trial_tokens: [u8; 8],
    /// Used slots of extensions, as bits.
    pub extension_used: [u8; 8],
    /// Used slots of the four Feats, as bits.
    pub feat_used: [u8; 4],
    pub village: Village,
    /// Upgrades picked and not yet given.
    pub upgrades: [Option<SkillId>; 8],
    /// Secret Missions dealt and not yet chosen from.
    pub offered: Option<[u8; 2]>,
    /// The one kept, and the one put back unseen.
    pub secret: Option<u8>,
    pub secret_back: Option<u8>,
    pub secret_progress: u8,
    pub secret_turn: u16,
    pub secret_done: bool,
    /// Savagery that comes with the next Replenish.
    pub coming: u8,
    /// Enemy Bodies sent home, as figure bits.
    pub captives: u64,
    /// For how long reactions are declined.
    pub declined: Option<Until>,
    /// Hate tokens taken off the Neutral Mercenary (HATE-MERC-09); they are among `hate` too.
    pub trophies: u8,
    /// Whether this player has Retreated.
    pub out: bool,
}

/// Slots enabled in a Village (HATE-VILL-01); a new one has its pre-printed boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Village {
    /// Move, Roll, Reroll, Reactivate: 1 to 3 (HATE-FORGE-01).
    pub forge: [u8; 4],
    pub mutilation: u8,
    pub hall: u8,
    pub shaman: u8,
    pub training: u8,
    pub oven: u8,
    pub pit: u8,
}

impl Default for Village {
    fn default() -> Self {
        Self { forge: [1; 4], mutilation: 0, hall: 0, shaman: 0, training: 1, oven: 1, pit: 1 }
    }
}

/// Where a Figure is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Place {
    /// It stands on the board.
    Stands(Space),
    /// Its Body lies on the board.
    Lies(Space),
    /// Its Body is carried.
    Carried(FigureId),
    /// It is Hidden; its marker is, or was, here.
    Hidden(Space),
    /// KO'd, in its own Village.
    #[default]
    Home,
    /// KO'd, sent to this seat's Village as a captive.
    Captive(Seat),
}

/// A Figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Figure {
    pub kind: KindId,
    /// Index into the markers; 255 for none.
    pub marker: u8,
    /// Whose it is; nobody's: neutral.
    pub owner: Option<Seat>,
    /// Who controls it now; nobody: neutral.
    pub control: Option<Seat>,
    /// Whether control goes back when the Turn ends.
    pub borrowed: bool,
    pub at: Place,
    /// Savagery next to it.
    pub savagery: u8,
    /// Whether it counts as activated without a token (HATE-AMB-22).
    pub marked: bool,
    /// Activations this Round.
    pub times: u8,
    /// The Turn in which it was activated last.
    pub turn: u16,
    /// Hate tokens on its card that its Skills put there.
    pub shields: u8,
    /// Hate tokens on its card that the scenario put there; they go first.
    pub tokens: u8,
    /// Savagery on its card.
    pub purse: u8,
    /// Cards in slots A to D, the later ones over the earlier; 255 for none.
    pub slots: [[SkillId; 3]; 4],
    /// Triggers of the uncovered cards, as bits.
    pub triggers: u32,
    /// How many Upgrades it has.
    pub upgrades: u8,
    /// Bodies and Innocents it carries.
    pub loads: u8,
    /// Poison cards of the enemy's deck attached to it, as bits, and whose.
    pub poison: u8,
    pub poisoner: Seat,
    /// Trap tokens on its card.
    pub minus_die: u8,
    /// Whether its activation is running.
    pub acting: bool,
    /// Whether it is KO'd when its activation ends.
    pub doomed: bool,
    /// Whether it was Hidden since its previous activation began, and in the one now running.
    pub hid: bool,
    pub was_hidden: bool,
    /// How it comes back: range, and whether only at the next Round.
    pub back: u8,
    pub back_round: bool,
    /// The Turn in which it hid.
    pub hid_turn: u16,
    /// Slots whose Skill was used in this activation, this Round (bits 0 to 3).
    pub used_activation: u8,
    pub used_round: u8,
}

/// No card in a slot.
pub(crate) const NO_SKILL: SkillId = 255;

impl Figure {
    /// The uncovered card of a slot (HATE-SLOT-06).
    pub fn top(&self, slot: usize) -> Option<SkillId> {
        self.slots[slot].iter().rev().copied().find(|&skill| skill != NO_SKILL)
    }

    /// The uncovered cards with their slots.
    pub fn tops(&self) -> impl Iterator<Item = (usize, SkillId)> + '_ {
        (0..4).filter_map(|slot| self.top(slot).map(|skill| (slot, skill)))
    }

    /// The Space it stands on.
    pub const fn stands(&self) -> Option<Space> {
        match self.at {
            Place::Stands(space) => Some(space),
            _ => None,
        }
    }

    /// The Space its Body lies on.
    pub const fn lies(&self) -> Option<Space> {
        match self.at {
            Place::Lies(space) => Some(space),
            _ => None,
        }
    }

    /// Whether it is KO'd.
    pub const fn down(&self) -> bool {
        !matches!(self.at, Place::Stands(_) | Place::Hidden(_))
    }

    /// Whether it counts as activated this Round (HATE-TURN-02).
    pub const fn activated(&self) -> bool {
        self.savagery > 0 || self.marked
    }
}

/// A Tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tree {
    /// The Space whose upper right corner it stands on; Corvux can move it.
    pub at: Space,
    pub resource: u8,
    /// Whether it was Harvested this Round.
    pub rested: bool,
    pub gone: bool,
}

/// A Hut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Hut {
    /// Its tile, once turned up.
    pub tile: Option<u8>,
    pub savagery: u8,
    pub pillaged: bool,
    pub gone: bool,
}

/// Where an Interest token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum TokenAt {
    /// On the board.
    Board(Space),
    /// On a Figure card.
    Held(FigureId),
    /// Kept beside the board.
    Aside,
    /// Out of the Battle.
    Gone,
}

/// An Interest token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Token {
    pub yellow: bool,
    pub at: TokenAt,
    /// Whether it served this Round.
    pub used: bool,
}

/// A Trap on the board. What it is is drawn when somebody looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Trap {
    pub at: Space,
    pub kind: Snare,
    /// What it is, and the seats that have looked, as bits.
    pub seen: Option<(TrapContent, u8)>,
}

/// Where an Innocents token is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Innocents {
    /// Beside the board.
    #[default]
    Aside,
    /// On the board.
    Board(Space),
    /// On a Figure card.
    Carried(FigureId),
    /// Sent home as captives.
    Captive(Seat),
}

/// Something that lasts for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lasting {
    pub on: On,
    pub what: Bonus,
    pub until: Lasts,
}

/// Whom something lasting concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum On {
    /// One Figure.
    Figure(FigureId),
    /// Every Figure this seat controls.
    Seat(Seat),
}

/// What lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Bonus {
    Dice(Roll, i8),
    Flat(Roll, i8),
    Mp(i8),
    Climb(u8),
}

/// What lies or stands on each Space: 0 nothing, 1.. a Figure, 251.. Innocents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field(pub [u8; MOST_SPACES]);

impl Default for Field {
    fn default() -> Self {
        Self([0; MOST_SPACES])
    }
}

/// A position just read has no content until it is attached.
fn no_content() -> Arc<Content> {
    Arc::new(Content {
        faces: [crate::Face::Hit; 6],
        faces_source: crate::Source::House,
        kinds: Vec::new(),
        markers: Vec::new(),
        tribes: Vec::new(),
        skills: Vec::new(),
        cards: Vec::new(),
        huts: Vec::new(),
        traps: Vec::new(),
        mercenaries: Vec::new(),
        secrets: Vec::new(),
        underdogs: Vec::new(),
        scenarios: Vec::new(),
    })
}

const INNOCENTS: u8 = 251;

impl Hate {
    /// The scenario's content. Only called once the scenario is known.
    pub(crate) fn dashboard(&self) -> &crate::Scenario {
        &self.content.scenarios[usize::from(self.scenario.unwrap_or_default())]
    }

    /// The board.
    pub(crate) fn board(&self) -> &Board {
        &self.dashboard().board
    }

    /// Every seat that plays.
    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players).map(Seat)
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.seats[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.seats[seat.index()]
    }

    pub(crate) fn figure(&self, id: FigureId) -> &Figure {
        &self.figures[id.index()]
    }

    /// The Space a Figure stands or its Body lies on.
    pub(crate) fn spot(&self, id: FigureId) -> Option<Space> {
        self.figure(id).stands().or(self.figure(id).lies())
    }

    pub(crate) fn figure_mut(&mut self, id: FigureId) -> &mut Figure {
        &mut self.figures[id.index()]
    }

    /// Every Figure's number.
    pub(crate) fn ids(&self) -> impl DoubleEndedIterator<Item = FigureId> + use<> {
        (0..self.figures.len() as u8).map(FigureId)
    }

    /// Whether two seats are on one side (HATE-MULTI-14).
    pub(crate) fn allied(&self, a: Seat, b: Seat) -> bool {
        self.player(a).side == self.player(b).side
    }

    /// Whether two Figures are on one side; a neutral has no friends (HATE-AMB-49).
    pub(crate) fn friends(&self, a: FigureId, b: FigureId) -> bool {
        match (self.figure(a).control, self.figure(b).control) {
            (Some(one), Some(other)) => self.allied(one, other),
            _ => a == b,
        }
    }

    /// Whether this Figure is on the seat's side.
    pub(crate) fn on_side(&self, figure: FigureId, seat: Seat) -> bool {
        self.figure(figure).control.is_some_and(|control| self.allied(control, seat))
    }

    /// The Figure that stands or lies on a Space.
    pub(crate) fn at(&self, space: Space) -> Option<FigureId> {
        match self.field.0[space.index()] {
            0 | INNOCENTS.. => None,
            n => Some(FigureId(n - 1)),
        }
    }

    /// The Figure that stands on a Space.
    pub(crate) fn standing_at(&self, space: Space) -> Option<FigureId> {
        self.at(space).filter(|&id| self.figure(id).stands().is_some())
    }

    /// What could be Grabbed on a Space.
    pub(crate) fn cargo_at(&self, space: Space) -> Option<Cargo> {
        match self.field.0[space.index()] {
            0 => None,
            n @ INNOCENTS.. => Some(Cargo::Innocents(n - INNOCENTS)),
            n => {
                let id = FigureId(n - 1);
                self.figure(id).lies().map(|_| Cargo::Body(id))
            }
        }
    }

    /// Whether no Figure and no Body is on a Space and it has not fallen away (HATE-AMB-30).
    pub(crate) fn free(&self, space: Space) -> bool {
        self.field.0[space.index()] == 0 && !self.is_fallen(space)
    }

    /// Whether a Space has fallen away.
    pub(crate) fn is_fallen(&self, space: Space) -> bool {
        if self.fallen == 0 {
            return false;
        }
        let [column, row] = self.board().place(space);
        self.pieces().iter().enumerate().any(|(index, piece)| {
            let [left, low, right, high] = piece.cells;
            self.fallen >> index & 1 == 1
                && (left..=right).contains(&column)
                && (low..=high).contains(&row)
        })
    }

    /// The pieces of the board that may fall (scenario rule `collapse`).
    pub(crate) fn pieces(&self) -> &[crate::Piece] {
        self.dashboard()
            .rules
            .iter()
            .find_map(|rule| match &rule.does {
                crate::Rule::Collapse { pieces, .. } => Some(pieces.as_slice()),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// Puts a Figure or its Body somewhere, on the field too. A Figure that passes through an ally
    /// or a Body stands on its Space without being on the field.
    pub(crate) fn put(&mut self, id: FigureId, to: Place) {
        if let Place::Stands(space) | Place::Lies(space) = self.figure(id).at
            && self.field.0[space.index()] == id.0 + 1
        {
            self.field.0[space.index()] = 0;
        }
        if let Place::Carried(carrier) = self.figure(id).at {
            self.figure_mut(carrier).loads -= 1;
        }
        match to {
            Place::Stands(space) | Place::Lies(space) if self.field.0[space.index()] == 0 => {
                self.field.0[space.index()] = id.0 + 1;
            }
            Place::Carried(carrier) => self.figure_mut(carrier).loads += 1,
            _ => {}
        }
        self.figure_mut(id).at = to;
    }

    /// Puts an Innocents token somewhere, on the field too.
    pub(crate) fn put_innocents(&mut self, index: u8, to: Innocents) {
        match self.innocents[usize::from(index)] {
            Innocents::Board(space) => self.field.0[space.index()] = 0,
            Innocents::Carried(carrier) => self.figure_mut(carrier).loads -= 1,
            _ => {}
        }
        match to {
            Innocents::Board(space) => self.field.0[space.index()] = INNOCENTS + index,
            Innocents::Carried(carrier) => self.figure_mut(carrier).loads += 1,
            _ => {}
        }
        self.innocents[usize::from(index)] = to;
    }

    /// Rebuilds what follows from the rest, after a position was read.
    pub(crate) fn rebuild(&mut self) {
        self.field = Field::default();
        // A Figure in the middle of its Move may be passing through another: it comes last.
        let moving = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Moving(moving) => Some(moving.figure),
            _ => None,
        });
        for id in self.ids().filter(|&id| Some(id) != moving).chain(moving) {
            if let Place::Stands(space) | Place::Lies(space) = self.figure(id).at
                && self.field.0[space.index()] == 0
            {
                self.field.0[space.index()] = id.0 + 1;
            }
        }
        for index in 0..2 {
            if let Innocents::Board(space) = self.innocents[usize::from(index)] {
                self.field.0[space.index()] = INNOCENTS + index;
            }
        }
    }

    /// What a Figure carries.
    pub(crate) fn carried(&self, by: FigureId) -> impl Iterator<Item = Cargo> + '_ {
        let bodies =
            self.ids().filter(move |&id| self.figure(id).at == Place::Carried(by)).map(Cargo::Body);
        let innocents = (0..2)
            .filter(move |&index| self.innocents[usize::from(index)] == Innocents::Carried(by))
            .map(Cargo::Innocents);
        bodies.chain(innocents)
    }

    /// Interest tokens a Figure holds, by their numbers.
    pub(crate) fn held(&self, by: FigureId) -> impl Iterator<Item = u8> + '_ {
        (0..self.tokens.len() as u8)
            .filter(move |&token| self.tokens[usize::from(token)].at == TokenAt::Held(by))
    }

    /// The card of a seat's Tribe with this bit.
    pub(crate) fn card_of(&self, seat: Seat, bit: u8) -> CardId {
        let deck =
            self.player(seat).tribe.map_or(0, |tribe| self.content.tribes[usize::from(tribe)].deck);
        deck + bit
    }

    /// The bit of a card in its Tribe's deck, 0 to 7.
    pub(crate) fn bit_of(&self, card: CardId) -> u8 {
        let tribe = self.content.cards[usize::from(card)].tribe;
        card - self.content.tribes[usize::from(tribe)].deck
    }

    /// Figures of a seat's side (not only the seat's) that stand on the board or are Hidden.
    pub(crate) fn still_in(&self, seat: Seat) -> u8 {
        self.figures.iter().filter(|figure| !figure.down() && figure.control == Some(seat)).count()
            as u8
    }
}
