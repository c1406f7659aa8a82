//! Bloodstones signs the kernel's contract.

use std::sync::Arc;

use warmoot_kernel::{
    Anchor, Audience, Chance, Choice, Game, Ledger, Line, Log, Outcome, Prompt, Refusal, Seat,
    Seats, rand_core::Rng,
};

use crate::{Action, Bloodstones, Content, Event, Kind, Setup, View};

impl Game for Bloodstones {
    const NAME: &'static str = "bloodstones";
    const RULES: u32 = 1;

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
        Self::set_up(setup, content, chance, log)
    }

    fn attach(&mut self, content: Arc<Content>) {
        self.content = content;
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
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn score(&self) -> Vec<i32> {
        self.all_seats().map(|seat| i32::from(self.vps[seat.index()].total())).collect()
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
        crate::text::read(&self.look(audience), self.map(), &self.prompt_for(audience))
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

    /// A hand of at most nine tiles buys at most 45 steps of six decisions, and each battle costs
    /// a unit or an area; nobody comes near it.
    fn bound(setup: &Setup) -> usize {
        setup.factions.len() * (usize::from(setup.round_limit) + 4) * 400
    }

    /// Pieces missing or too many: all zero in every position. Per seat its 36 tiles by kind, its
    /// villages and its citadel; then the Undead, the Cutiecorn and the captured villages.
    fn census(&self) -> Vec<u32> {
        if self.stage == crate::state::Stage::ChooseFaction {
            return vec![0; self.seats() * 13 + 3];
        }
        let mut census = Vec::new();
        for seat in self.all_seats() {
            let index = seat.index();
            let faction = self.faction(seat);
            let whole = self.roster(seat).tiles;
            for kind in Kind::TILES {
                let substituted = self.battle.iter().flat_map(|battle| &battle.sides).any(|side| {
                    side.seat == seat && side.substitute.is_some_and(|(_, tile)| tile == kind)
                });
                let piles = [self.hands[index], self.bags[index], self.discards[index]];
                let there = self.kind_on_map(seat, kind)
                    + u32::from(substituted)
                    + piles.iter().map(|pile| u32::from(pile.count(kind))).sum::<u32>();
                census.push(there.abs_diff(u32::from(whole.count(kind))));
            }
            let villages = self.supply[index] + self.village_count(seat) + self.lost[index];
            census.push(u32::from(villages.abs_diff(faction.villages())));
            let citadels = self.kind_on_map(seat, Kind::Citadel)
                + self.trophies.iter().filter(|taken| taken.contains(seat)).count() as u32;
            let founded = self.placed.contains(seat) && faction != crate::Faction::ChaosHorde;
            census.push(if founded { citadels.abs_diff(1) } else { 0 });
        }
        let undead = self
            .player_of(crate::Faction::Necromancers)
            .map_or(4, |seat| self.kind_on_map(seat, Kind::Undead) + u32::from(self.undead));
        let cutiecorns = u32::from(self.cutiecorn_free)
            + self.all_seats().map(|seat| self.kind_on_map(seat, Kind::Cutiecorn)).sum::<u32>();
        let captured: u32 = self.captured.iter().map(|&count| u32::from(count)).sum();
        let lost: u32 = self.lost.iter().map(|&count| u32::from(count)).sum();
        census.push(undead.abs_diff(4));
        census.push(cutiecorns.abs_diff(u32::from(self.cutiecorn)));
        census.push(captured.abs_diff(lost));
        census
    }
}

impl Bloodstones {
    /// Pieces of one kind that a player has on the map.
    pub(crate) fn kind_on_map(&self, seat: Seat, kind: Kind) -> u32 {
        self.at[seat.index()].iter().map(|area| u32::from(self.force(seat, area).count(kind))).sum()
    }
}
