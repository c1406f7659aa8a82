//! HATE signs the kernel's contract.

use std::sync::Arc;

use warmoot_kernel::{
    Anchor, Audience, Chance, Choice, Game, Ledger, Line, Log, Outcome, Prompt, Refusal, Seat,
    Seats, rand_core::Rng,
};

use crate::{
    Action, Content, Event, FigureId, Setup, View,
    flow::{Fall, Frame},
    state::{Hate, Innocents, NO_SKILL, Place, TokenAt},
};

impl Game for Hate {
    const NAME: &'static str = "hate";
    const RULES: u32 = 3;

    type Content = Content;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn ledger() -> &'static Ledger {
        crate::ledger()
    }

    fn start(
        setup: &Setup,
        content: Arc<Content>,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<Self, Refusal> {
        let mut game = Self::set_up(setup, content, chance, log)?;
        game.advance(chance, log);
        Ok(game)
    }

    fn attach(&mut self, content: Arc<Content>) {
        self.content = content;
        if self.scenario.is_some() {
            self.rebuild();
        }
    }

    fn content(&self) -> &Arc<Content> {
        &self.content
    }

    fn seats(&self) -> usize {
        usize::from(self.players)
    }

    fn waiting(&self) -> Seats {
        self.asked().map_or(Seats::NONE, Seats::one)
    }

    fn legal(&self, seat: Seat, into: &mut Vec<Action>) {
        self.list(seat, into);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.allow(seat, action)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<(), Refusal> {
        self.allow(seat, action)?;
        self.perform(seat, *action, chance, log);
        self.advance(chance, log);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    /// The lower of Hate and Resources of this Battle, which decides without main Missions
    /// (HATE-END-10).
    fn score(&self) -> Vec<i32> {
        self.all_seats()
            .map(|seat| {
                let player = self.player(seat);
                i32::from(player.hate.min(player.resource))
            })
            .collect()
    }

    fn describe(&self, seat: Seat, action: &Action) -> Choice {
        self.choice(seat, action)
    }

    fn prompt(&self, audience: Audience) -> Prompt {
        self.prompt_for(audience)
    }

    fn view(&self, audience: Audience) -> View {
        self.look(audience)
    }

    fn read(&self, audience: Audience) -> String {
        self.read_for(audience)
    }

    fn tell(&self, event: &Event) -> Line {
        self.line(event)
    }

    fn meant(&self, seat: Seat, anchor: &Anchor) -> Option<Action> {
        self.meaning(seat, anchor)
    }

    fn guess(&self, seat: Seat, rng: &mut dyn Rng) -> Self {
        self.guess_for(seat, rng)
    }

    /// Savagery bounds activations: some thirty a Round and seat with everything that gives more,
    /// each with a few dozen steps, rolls and answers; over four Rounds, and the setup.
    fn bound(setup: &Setup) -> usize {
        setup.tribes.len() * (4 * 30 * 60 + 100)
    }

    /// Things missing or too many, all zero in every position: for each seat Tribe cards that are
    /// in no place or in two; Figures that stand where the field says something else; carried
    /// things whose carrier does not count them; then tokens, Upgrades held twice.
    fn census(&self) -> Vec<u32> {
        let mut census = Vec::new();
        for seat in self.all_seats() {
            census.push(self.stray_cards(seat));
        }
        census.push(self.stray_figures());
        census.push(self.stray_loads());
        census.push(self.stray_tokens());
        census.push(self.stray_upgrades());
        census
    }
}

impl Hate {
    /// Cards of a Tribe's eight that are not in exactly one place (HATE-COMP-14).
    fn stray_cards(&self, seat: Seat) -> u32 {
        let player = self.player(seat);
        if player.tribe.is_none() || self.round == 0 {
            return 0;
        }
        let attached = self.figures.iter().filter(|it| it.poison != 0 && it.poisoner == seat);
        let places = [player.deck, player.hand, player.discards, player.laid, player.trials]
            .into_iter()
            .chain(attached.map(|figure| figure.poison));
        let mut seen = [0_u32; 8];
        for place in places {
            for (bit, count) in seen.iter_mut().enumerate() {
                *count += u32::from(place >> bit & 1);
            }
        }
        seen.iter().map(|count| count.abs_diff(1)).sum()
    }

    /// Figures and Bodies on the board that the field does not show, and the other way round.
    fn stray_figures(&self) -> u32 {
        if self.scenario.is_none() {
            return 0;
        }
        let (mut stray, mut passed) = (0, 0);
        for id in self.ids() {
            if let Place::Stands(space) | Place::Lies(space) = self.figure(id).at {
                // A Figure in its Move may be passing through the Space of another, or of Innocents.
                let passing = self.figure(id).stands().is_some()
                    && (self.at(space).is_some() || self.cargo_at(space).is_some());
                stray += u32::from(self.at(space) != Some(id) && !passing);
                passed += usize::from(self.at(space) != Some(id));
            }
        }
        let shown = self.board().spaces().filter(|&space| self.at(space).is_some()).count();
        let there = self
            .figures
            .iter()
            .filter(|it| matches!(it.at, Place::Stands(_) | Place::Lies(_)))
            .count();
        stray + (shown + passed).abs_diff(there) as u32
    }

    /// What is carried against what carriers count.
    fn stray_loads(&self) -> u32 {
        self.ids()
            .map(|id| {
                let carried = self.carried(id).count() as u32;
                let stays = !self.figure(id).down() || self.falls(id);
                u32::from(self.figure(id).loads).abs_diff(carried) + if stays { 0 } else { carried }
            })
            .sum()
    }

    /// Whether a Figure is being KO'd: what it carried and held lies on its card until it is laid
    /// down.
    fn falls(&self, id: FigureId) -> bool {
        self.frames.iter().any(|frame| {
            matches!(frame, Frame::Drop { figure, .. } | Frame::Fall(Fall { figure, .. })
                if *figure == id)
        })
    }

    /// Interest tokens and Innocents that a Figure holds which is not there.
    fn stray_tokens(&self) -> u32 {
        let tokens = self.tokens.iter().filter(|token| match token.at {
            TokenAt::Held(by) => self.figure(by).down() && !self.falls(by),
            _ => false,
        });
        let innocents = self.innocents.iter().filter(|at| match at {
            Innocents::Carried(by) => self.figure(*by).down() && !self.falls(*by),
            _ => false,
        });
        (tokens.count() + innocents.count()) as u32
    }

    /// More copies of an Upgrade on Figures and in hands than the packs have (HATE-COMP-20).
    fn stray_upgrades(&self) -> u32 {
        let skills = &self.content.skills;
        let mut copies = vec![0_u8; skills.len()];
        let on_figures = self.figures.iter().flat_map(|figure| figure.slots).flatten();
        let held = self.seats.iter().flat_map(|player| player.upgrades).flatten();
        for skill in on_figures.chain(held).chain(self.offer.iter().copied()) {
            if skill != NO_SKILL {
                copies[usize::from(skill)] += 1;
            }
        }
        skills
            .iter()
            .zip(copies)
            .filter(|(skill, _)| skill.copies > 0)
            .map(|(skill, count)| u32::from(count.saturating_sub(skill.copies)))
            .sum()
    }
}
