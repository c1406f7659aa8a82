//! The board of a scenario with everything on it, and the Figures of both sides (chapter "Setup").

use warmoot_kernel::{Log, Seat};

use crate::{
    CardKind, Colour, Event, FigureId, For, KindId, Objective, Rule, SkillId, Tribe,
    state::{Figure, Hate, Hut, MOST_PLAYERS, NO_SKILL, Place, Token, TokenAt, Tree},
};

/// Resources a Tree starts with (HATE-SETUP-10).
const TREE_STOCK: u8 = 2;
/// Savagery on a Hut for its first attempt (HATE-SETUP-13).
const HUT_SAVAGERY: u8 = 1;

impl Figure {
    /// A Figure not yet on the board, with the Starting Skills of its kind (HATE-FIG-04).
    fn new(kind: KindId, skills: [Option<SkillId>; 4], marker: u8, owner: Option<Seat>) -> Self {
        Self {
            kind,
            marker,
            owner,
            control: owner,
            borrowed: false,
            at: Place::Home,
            savagery: 0,
            marked: false,
            times: 0,
            turn: 0,
            shields: 0,
            tokens: 0,
            purse: 0,
            slots: skills.map(|skill| [skill.unwrap_or(NO_SKILL), NO_SKILL, NO_SKILL]),
            triggers: 0,
            upgrades: 0,
            loads: 0,
            poison: 0,
            poisoner: Seat(0),
            minus_die: 0,
            acting: false,
            doomed: false,
            hid: false,
            was_hidden: false,
            back: 0,
            back_round: false,
            hid_turn: 0,
            used_activation: 0,
            used_round: 0,
        }
    }
}

impl Hate {
    /// The scenario is known: its Trees, Huts and Interest tokens are laid out, and its Missions
    /// begin (HATE-SETUP-02, HATE-SETUP-06).
    pub(crate) fn lay_out(&mut self) {
        let scenario = self.dashboard();
        let board = &scenario.board;
        let stock = scenario.rules.iter().find_map(|rule| match rule.does {
            Rule::TreeStock { n } => Some(n),
            _ => None,
        });
        // The Special Setup may change what Trees start with (HATE-SCEN-10, HATE-SETUP-10).
        let resource = stock.unwrap_or(TREE_STOCK);
        let trees = board.layout.trees.iter().filter_map(|&at| board.space(at));
        let trees = trees.map(|at| Tree { at, resource, rested: false, gone: false }).collect();
        let hut = Hut { savagery: HUT_SAVAGERY, ..Hut::default() };
        let huts = board.layout.huts.iter().map(|_| hut).collect();
        let mut tokens = smallvec::SmallVec::new();
        if let Some(interest) = &scenario.interest {
            let yellow = interest.colour == Colour::Yellow;
            let places = board.layout.interest.iter().filter_map(|&at| board.space(at));
            tokens.extend(places.take(usize::from(interest.on_board)).map(|at| Token {
                yellow,
                at: TokenAt::Board(at),
                used: false,
            }));
            if let Some(colour) = interest.aside {
                let yellow = colour == Colour::Yellow;
                tokens.push(Token { yellow, at: TokenAt::Aside, used: false });
            }
        }
        let mut progress = [[0; MOST_PLAYERS]; 6];
        for (row, mission) in progress.iter_mut().zip(&scenario.missions) {
            let start = start_of(&mission.objective);
            match mission.side {
                // What a side has together is kept with its first seat.
                For::Attacker | For::Defender => {
                    let side = u8::from(mission.side == For::Defender);
                    if let Some(first) = self.all_seats().find(|&it| self.player(it).side == side) {
                        row[first.index()] = start;
                    }
                }
                For::Side | For::Holder => *row = [start; MOST_PLAYERS],
            }
        }
        (self.trees, self.huts, self.tokens, self.progress) = (trees, huts, tokens, progress);
    }

    /// The Figures of every seat come onto the Spaces the dashboard shows for their side
    /// (HATE-SETUP-03), and the decks, Trap tokens and tokens on cards are made ready.
    pub(crate) fn deploy(&mut self, log: &mut Log<Event>) {
        for seat in self.all_seats() {
            self.deploy_tribe(seat);
            self.ready_deck(seat);
        }
        self.tokens_on_card();
        for traps in &self.content.traps {
            self.trap_pool[traps.kind as usize] = [traps.no_effect, traps.minus_die, traps.ko];
        }
        for id in self.ids() {
            self.retrigger(id);
        }
        log.push(|| Event::Deployed);
    }

    /// The eleven Figures of a Tribe, in the order of the markers (HATE-FIG-01, HATE-FIG-07).
    fn deploy_tribe(&mut self, seat: Seat) {
        let content = self.content.clone();
        let Some(tribe) = self.player(seat).tribe else { return };
        let tribe = &content.tribes[usize::from(tribe)];
        let side = usize::from(self.player(seat).side.min(1));
        let places = self.dashboard().deployment[side];
        for (marker, (it, place)) in content.markers.iter().zip(places).enumerate() {
            let Some(role) = Tribe::ROLES.iter().position(|&role| role == it.role) else {
                continue;
            };
            let kind = tribe.kinds[role];
            let skills = content.kinds[usize::from(kind)].slots;
            self.put_standing(Figure::new(kind, skills, marker as u8, Some(seat)), place);
        }
    }

    /// The Neutral Mercenary of the scenario comes onto its Space, with its Hate tokens and the deck
    /// of Mercenary cards (HATE-MERC-01, HATE-MERC-03).
    pub(crate) fn deploy_neutral(&mut self, kind: KindId) {
        let Some((tokens, place)) = self.dashboard().mercenary.as_ref().map(|it| (it.hate, it.at))
        else {
            return;
        };
        let skills = self.content.kinds[usize::from(kind)].slots;
        self.put_standing(Figure { tokens, ..Figure::new(kind, skills, u8::MAX, None) }, place);
        self.retrigger(FigureId(self.figures.len() as u8 - 1));
        self.mercenary_deck = self.whole_mercenary_deck();
    }

    fn put_standing(&mut self, figure: Figure, place: [u8; 2]) {
        let id = FigureId(self.figures.len() as u8);
        self.figures.push(figure);
        if let Some(space) = self.board().space(place) {
            self.put(id, Place::Stands(space));
        }
    }

    /// The Tribe deck; a Trial that is complete from the start lies faceup already
    /// (HATE-SETUP-07, HATE-TRIBE-31).
    fn ready_deck(&mut self, seat: Seat) {
        let mut complete = 0;
        for bit in 0..8 {
            let card = &self.content.cards[usize::from(self.card_of(seat, bit))];
            if matches!(&card.kind, CardKind::Trial(trial) if trial.complete) {
                complete |= 1 << bit;
            }
        }
        let player = self.player_mut(seat);
        player.trials = complete;
        player.deck = !complete;
    }

    /// Interest and Hate tokens that lie on a Figure card from the start.
    fn tokens_on_card(&mut self) {
        let Some(interest) = self.dashboard().interest.clone() else { return };
        let Some((side, letter, tokens, hate)) = interest.on_card else { return };
        let found = self.ids().find(|&id| {
            self.letter(id) == Some(letter.as_str())
                && self.figure(id).owner.is_some_and(|seat| self.side_of(seat) == side)
        });
        let Some(id) = found else { return };
        for _ in 0..tokens {
            let yellow = interest.colour == Colour::Yellow;
            self.tokens.push(Token { yellow, at: TokenAt::Held(id), used: false });
        }
        self.figure_mut(id).tokens += hate;
    }

    /// Whether the Figures of a seat stand on counter bases, which tell the two sides apart: the
    /// Attacker's do, but those of Bul'Gar never, then it is the others' (HATE-SETUP-04,
    /// HATE-TRIBE-11).
    #[must_use]
    pub fn on_bases(&self, seat: Seat) -> bool {
        let never = |seat: Seat| {
            self.player(seat)
                .tribe
                .is_some_and(|tribe| self.content.tribes[usize::from(tribe)].all_shamans)
        };
        let side = |seat: Seat| self.all_seats().filter(move |&it| self.allied(it, seat));
        if side(seat).any(never) {
            return false;
        }
        let opposed = self.all_seats().filter(|&it| !self.allied(it, seat)).any(never);
        opposed || self.player(seat).side == 0
    }

    /// The letter on a Figure's base (HATE-FIG-07); a neutral has none.
    pub(crate) fn letter(&self, id: FigureId) -> Option<&str> {
        let marker = usize::from(self.figure(id).marker);
        self.content.markers.get(marker).map(|marker| marker.letter.as_str())
    }

    /// Works out anew which triggers the uncovered cards of a Figure have; a card for other types
    /// does nothing (HATE-SLOT-06).
    pub(crate) fn retrigger(&mut self, id: FigureId) {
        let triggers = self
            .figure(id)
            .tops()
            .filter(|&(_, skill)| self.may_have(id, skill))
            .fold(0, |bits, (_, skill)| bits | self.content.skills[usize::from(skill)].triggers);
        self.figure_mut(id).triggers = triggers;
    }
}

/// The count a Mission begins with.
fn start_of(objective: &Objective) -> u8 {
    match objective {
        Objective::Event { start, .. } => *start,
        Objective::State { .. } => 0,
        Objective::Any(parts) => parts.iter().map(start_of).max().unwrap_or(0),
    }
}
