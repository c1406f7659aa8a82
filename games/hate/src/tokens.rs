//! Interest tokens: what a scenario's Special Rules let Figures do with them (HATE-SCEN-09,
//! HATE-AMB-149).

use smallvec::SmallVec;
use warmoot_kernel::{Chance, Log, Seat};

use crate::{
    Action, Colour, Event, FigureId, Party, Rule, Trigger, Until,
    board::Space,
    flow::{Flow, Frame, Window},
    refuse::No,
    state::{Hate, Token, TokenAt},
};

/// Interest tokens by their numbers; there are four (HATE-COMP-09).
type Numbers = SmallVec<[u8; 4]>;

impl Token {
    /// Whether a rule for tokens of this colour speaks of it.
    fn is(self, colour: Colour) -> bool {
        match colour {
            Colour::Any => true,
            Colour::Yellow => self.yellow,
            Colour::Purple => !self.yellow,
        }
    }
}

impl Hate {
    /// The Special Rules of the scenario.
    pub(crate) fn special_rules(&self) -> impl Iterator<Item = &Rule> {
        self.dashboard().rules.iter().map(|rule| &rule.does)
    }

    /// Whether a Special Rule for this side and letter speaks of a Figure.
    fn names(&self, party: Party, letter: &str, id: FigureId) -> bool {
        self.letter(id) == Some(letter)
            && self.figure(id).owner.is_some_and(|seat| self.of_party(seat, party))
    }

    /// Where a token lies on the board.
    fn token_on(&self, token: u8) -> Option<Space> {
        match self.tokens.get(usize::from(token))?.at {
            TokenAt::Board(space) => Some(space),
            _ => None,
        }
    }

    /// Tokens on a Figure's Space or adjacent to it.
    fn tokens_near(&self, id: FigureId) -> impl Iterator<Item = u8> + '_ {
        let spot = self.figure(id).stands();
        (0..self.tokens.len() as u8).filter(move |&token| match (spot, self.token_on(token)) {
            (Some(a), Some(b)) => self.board().range(a, b) <= 1,
            _ => false,
        })
    }

    /// Tokens a Figure may take: at the end of a Move, or with a Grab Action (rule `token-take`).
    fn takes(&self, id: FigureId, with_action: bool) -> Numbers {
        let mut takes = Numbers::new();
        let Some(seat) = self.figure(id).control else { return takes };
        for rule in self.special_rules() {
            if let Rule::TokenTake { side, token: colour, limit, action } = *rule
                && action == with_action
                && self.of_party(seat, side)
                && self.held(id).count() < usize::from(limit)
            {
                let near = self.tokens_near(id);
                takes.extend(near.filter(|&it| self.tokens[usize::from(it)].is(colour)));
            }
        }
        takes
    }

    /// Tokens a Figure may take with a Grab Action.
    pub(crate) fn token_grabs(&self, id: FigureId) -> Numbers {
        if self.tokens.is_empty() { Numbers::new() } else { self.takes(id, true) }
    }

    /// How many tokens a Figure may hold.
    fn token_limit(&self, id: FigureId) -> u8 {
        let Some(seat) = self.figure(id).control else { return 0 };
        self.special_rules()
            .find_map(|rule| match *rule {
                Rule::TokenTake { side, limit, .. } if self.of_party(seat, side) => Some(limit),
                _ => None,
            })
            .unwrap_or(u8::MAX)
    }

    /// Tokens that may be handed over at the end of a Figure's Move, and to whom: from it to an
    /// adjacent ally with room, or, if the rule names one Figure, only to that one, when it or the
    /// holder Moved (rule `token-hand`).
    fn hands(&self, id: FigureId) -> SmallVec<[(u8, FigureId); 8]> {
        let mut hands = SmallVec::new();
        let (Some(seat), Some(spot)) = (self.figure(id).control, self.figure(id).stands()) else {
            return hands;
        };
        let beside = |other: FigureId| {
            other != id
                && self.friends(other, id)
                && self
                    .figure(other)
                    .stands()
                    .is_some_and(|space| self.board().range(space, spot) <= 1)
        };
        for rule in self.special_rules() {
            let Rule::TokenHand { side, to } = rule else { continue };
            if !self.of_party(seat, *side) {
                continue;
            }
            let named = to.as_deref();
            if named.is_none_or(|letter| !self.names(*side, letter, id)) {
                for token in self.held(id) {
                    let room =
                        |to: FigureId| self.held(to).count() < usize::from(self.token_limit(to));
                    let allies = self.ids().filter(|&to| {
                        beside(to)
                            && room(to)
                            && named.is_none_or(|letter| self.names(*side, letter, to))
                    });
                    hands.extend(allies.map(|to| (token, to)));
                }
            } else {
                for holder in self.ids().filter(|&holder| beside(holder)) {
                    hands.extend(self.held(holder).map(|token| (token, id)));
                }
            }
        }
        hands
    }

    /// After a Move: its player may take tokens or hand them over; nothing possible, nothing asked.
    pub(crate) fn go_move_end(&mut self, id: FigureId, _by: Seat, _log: &mut Log<Event>) -> Flow {
        if self.tokens.is_empty()
            || self.figure(id).stands().is_none()
            || (self.takes(id, false).is_empty() && self.hands(id).is_empty())
        {
            self.pop();
            return Flow::On;
        }
        Flow::Ask
    }

    /// Who decides after a Move: the player who controls the Figure.
    pub(crate) fn move_end_asked(&self, id: FigureId) -> Option<Seat> {
        self.figure(id).control
    }

    /// Everything that may be done after a Move.
    pub(crate) fn move_end_list(&self, id: FigureId, into: &mut Vec<Action>) {
        into.extend(
            self.takes(id, false).into_iter().map(|token| Action::Take { figure: id, token }),
        );
        into.extend(self.hands(id).into_iter().map(|(token, to)| Action::Hand { token, to }));
        into.push(Action::Decline { until: Until::Now });
    }

    /// Whether something may be done after a Move.
    pub(crate) fn move_end_allow(&self, id: FigureId, action: &Action) -> Result<(), No> {
        match *action {
            Action::Take { figure, token } if figure == id => {
                if self.takes(id, false).contains(&token) {
                    Ok(())
                } else {
                    No::by(
                        "HATE-AMB-149",
                        "This Figure cannot take that token: it has to lie adjacent, and the \
                         Figure has to have room for it.",
                    )
                }
            }
            Action::Hand { token, to } => {
                if self.hands(id).contains(&(token, to)) {
                    Ok(())
                } else {
                    No::by("HATE-AMB-149", "The scenario does not let this token pass to it.")
                }
            }
            Action::Decline { until: Until::Now } => Ok(()),
            _ => No::by("HATE-SCEN-09", "Take or hand over a token, or decline to go on."),
        }
    }

    /// Does what [`Hate::move_end_allow`] allows.
    pub(crate) fn move_end_perform(&mut self, action: &Action, log: &mut Log<Event>) {
        match *action {
            Action::Take { figure, token } => self.take_token(figure, token, log),
            Action::Hand { token, to } => {
                if let TokenAt::Held(from) = self.tokens[usize::from(token)].at {
                    log.push(|| Event::TokenHanded { from, to, token });
                    self.receive_token(to, token, log);
                }
            }
            _ => self.pop(),
        }
    }

    /// A Figure takes a token.
    pub(crate) fn take_token(&mut self, id: FigureId, token: u8, log: &mut Log<Event>) {
        log.push(|| Event::TokenTaken { figure: id, token });
        self.receive_token(id, token, log);
    }

    /// A token comes onto a Figure card. If the scenario wants them on this one, that is its
    /// special step, and it gives the Figure Hate tokens (rule `token-power`).
    fn receive_token(&mut self, id: FigureId, token: u8, log: &mut Log<Event>) {
        self.tokens[usize::from(token)].at = TokenAt::Held(id);
        let power = self.special_rules().find_map(|rule| match rule {
            Rule::TokenPower { side, figure, n } if self.names(*side, figure, id) => Some(*n),
            _ => None,
        });
        if let Some(n) = power {
            self.figure_mut(id).tokens += n;
            log.push(|| Event::Shields { figure: id, n: n as i8 });
            self.token_done(id);
        }
    }

    /// The scenario's special step is done by a Figure.
    fn token_done(&mut self, id: FigureId) {
        if let Some(seat) = self.figure(id).control {
            self.raise(Window::new(Trigger::TokenDone, seat, Some(id)));
        }
    }

    /// A Figure that falls, or leaves the board or its player, lets go of its tokens: onto its
    /// Space, or, if the scenario says so, onto an adjacent one of its player's choice (rule
    /// `token-drop`). To be called while its place is still known.
    pub(crate) fn drop_tokens(&mut self, id: FigureId, log: &mut Log<Event>) {
        if self.tokens.is_empty() {
            return;
        }
        let Some(at) = self.last_spot(id) else { return };
        let seat = self.figure(id).control;
        let held: Numbers = self.held(id).collect();
        for token in held {
            let it = self.tokens[usize::from(token)];
            let adjacent = self.special_rules().any(|rule| match *rule {
                Rule::TokenDrop { side, token: colour, adjacent } => {
                    adjacent && it.is(colour) && seat.is_none_or(|seat| self.of_party(seat, side))
                }
                _ => false,
            });
            self.tokens[usize::from(token)].at = TokenAt::Board(at);
            match seat {
                Some(seat) if adjacent => self.push(Frame::DropToken { token, at, seat }),
                _ => log.push(|| Event::TokenDropped { token, to: at }),
            }
        }
    }

    /// Where a Figure stands or stood last.
    fn last_spot(&self, id: FigureId) -> Option<Space> {
        match self.figure(id).at {
            crate::state::Place::Hidden(space) => Some(space),
            crate::state::Place::Carried(by) => self.spot(by),
            _ => self.spot(id),
        }
    }

    /// Free Spaces adjacent to where a token is dropped.
    fn token_drops(&self, at: Space) -> impl Iterator<Item = Space> + '_ {
        self.board().around(at).filter(|&space| self.free(space))
    }

    /// A dropped token goes to an adjacent free Space; without one it stays.
    pub(crate) fn go_drop_token(&mut self, token: u8, at: Space, log: &mut Log<Event>) -> Flow {
        let mut drops = self.token_drops(at);
        let (first, second) = (drops.next(), drops.next());
        drop(drops);
        if second.is_some() {
            return Flow::Ask;
        }
        self.drop_token_perform(token, first.unwrap_or(at), log);
        Flow::On
    }

    /// Where a dropped token may be laid.
    pub(crate) fn drop_token_list(&self, at: Space, into: &mut Vec<Action>) {
        into.extend(self.token_drops(at).map(|to| Action::Place { to }));
    }

    /// Whether a dropped token may be laid there.
    pub(crate) fn drop_token_allow(&self, at: Space, action: &Action) -> Result<(), No> {
        match *action {
            Action::Place { to }
                if self.board().has(to) && self.token_drops(at).any(|it| it == to) =>
            {
                Ok(())
            }
            _ => No::by("HATE-SCEN-09", "The token is laid on a free Space adjacent to the Body."),
        }
    }

    /// Lays a dropped token on a Space.
    pub(crate) fn drop_token_perform(&mut self, token: u8, to: Space, log: &mut Log<Event>) {
        self.pop();
        self.tokens[usize::from(token)].at = TokenAt::Board(to);
        log.push(|| Event::TokenDropped { token, to });
    }

    /// A die after a Pillage may find the token that lies aside (rule `hut-find`).
    pub(crate) fn search_hut(
        &mut self,
        id: FigureId,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let find = self.special_rules().find_map(|rule| match *rule {
            Rule::HutFind { face, token } => Some((face, token)),
            _ => None,
        });
        let Some((face, colour)) = find else { return };
        let aside = self.tokens.iter().position(|it| it.at == TokenAt::Aside && it.is(colour));
        let Some(token) = aside else { return };
        let found = self.content.faces[chance.below(6, "a die") as usize] == face;
        log.push(|| Event::Searched { figure: id, found });
        if found {
            self.take_token(id, token as u8, log);
        }
    }

    /// A Special Action removes a token; that is the scenario's special step.
    pub(crate) fn remove_token(&mut self, id: FigureId, token: u8, log: &mut Log<Event>) {
        self.tokens[usize::from(token)].at = TokenAt::Gone;
        log.push(|| Event::TokenGone { figure: id, token });
        self.token_done(id);
    }
}
