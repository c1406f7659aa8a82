//! The setup of a standalone Battle, step by step (chapters "Setup" and "Standalone").

use std::sync::Arc;

use smallvec::SmallVec;
use warmoot_kernel::{Chance, Log, Refusal, Seat};

use crate::{
    Action, Content, Event, FigureId, Setup, SkillId, SkillKind, TribeId, Trigger, Upgrades,
    flow::{Flow, Frame, RoundStep, Stage, Window},
    refuse::No,
    state::{Field, Hate, MOST_PLAYERS, NO_SKILL, Player},
};

/// Generic Upgrades each player picks (HATE-STANDALONE-03).
const PICKS: usize = 6;
/// Generic Upgrades laid out beyond those that are picked.
const SPARE: usize = 2;
/// Tribe-Specific Upgrades each player chooses (HATE-STANDALONE-04).
const OWN: usize = 2;

impl Hate {
    /// A Battle about to be set up: the roles are drawn if nobody said who attacks
    /// (HATE-SCEN-05).
    pub(crate) fn set_up(
        setup: &Setup,
        content: Arc<Content>,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<Self, Refusal> {
        let players = setup.tribes.len();
        if players < 2 {
            return Refusal::by("HATE-STANDALONE-02", "A Battle needs two players.");
        }
        if players > 2 {
            return Refusal::by(
                "HATE-MULTI-01",
                "Battles of three or four Tribes are not built yet: two seats play.",
            );
        }
        if setup.attacker.is_some_and(|seat| seat.index() >= players) {
            return Refusal::by("HATE-SCEN-05", "The Attacker has to be one of the seats.");
        }
        let scenario = match &setup.scenario {
            None => None,
            Some(id) => Some(content.scenario(id).ok_or_else(|| {
                Refusal::new("HATE-STANDALONE-01", format!("There is no scenario `{id}`."))
            })?),
        };
        let mut seats = [Player::default(); MOST_PLAYERS];
        for (seat, id) in setup.tribes.iter().enumerate() {
            let Some(id) = id else { continue };
            let tribe = content.tribe(id).ok_or_else(|| {
                Refusal::new("HATE-STANDALONE-02", format!("There is no Tribe `{id}`."))
            })?;
            if seats.iter().any(|player| player.tribe == Some(tribe)) {
                let name = &content.tribes[usize::from(tribe)].name;
                return Refusal::by(
                    "HATE-COMP-14",
                    format!("There is one {name} only: two players cannot both have it."),
                );
            }
            seats[seat].tribe = Some(tribe);
        }
        let attacker = setup
            .attacker
            .unwrap_or_else(|| Seat(chance.below(players as u32, "who attacks") as u8));
        for (seat, player) in seats.iter_mut().enumerate().take(players) {
            player.side = u8::from(seat != attacker.index());
        }
        log.push(|| Event::Roles { attacker });
        for (seat, player) in seats.iter().enumerate() {
            if let Some(tribe) = player.tribe {
                log.push(|| Event::Tribe { seat: Seat(seat as u8), tribe });
            }
        }
        if let Some(scenario) = scenario {
            log.push(|| Event::Scenario { scenario });
        }
        let mut hate = Self {
            content,
            players: players as u8,
            milder: setup.milder,
            drafting: setup.upgrades == Upgrades::Draft,
            scenario,
            attacker: Some(attacker),
            round: 0,
            active: attacker,
            turns: 0,
            feast: None,
            seats,
            figures: SmallVec::new(),
            field: Field::default(),
            trees: SmallVec::new(),
            huts: SmallVec::new(),
            tokens: SmallVec::new(),
            traps: SmallVec::new(),
            trap_pool: [[0; 3]; 2],
            innocents: Default::default(),
            fallen: 0,
            progress: [[0; MOST_PLAYERS]; 6],
            progress_turn: [0; 6],
            fulfilled: [None; 6],
            mercenary_deck: 0,
            offer: SmallVec::new(),
            lasting: SmallVec::new(),
            frames: SmallVec::new(),
            combats: SmallVec::new(),
            last_ko: false,
            unsettled: false,
            due: None,
            ended: None,
        };
        hate.push(Frame::Setup(Stage::Tribes));
        Ok(hate)
    }

    /// The seats of both sides, the Attacker first.
    fn attacker_first(&self) -> impl Iterator<Item = Seat> + use<> {
        let attacker = self.attacker.unwrap_or(Seat(0));
        let others = self.all_seats().filter(move |&seat| seat != attacker);
        std::iter::once(attacker).chain(others)
    }

    /// The seats in the order in which Upgrades are picked: the Defender first, for the Attacker
    /// picked the scenario (HATE-AMB-119).
    fn defender_first(&self) -> SmallVec<[Seat; MOST_PLAYERS]> {
        let mut order: SmallVec<[Seat; MOST_PLAYERS]> = self.attacker_first().collect();
        order.rotate_left(1);
        order
    }

    /// The seat after this one in that order; nobody after the last.
    fn next_pick(&self, seat: Seat) -> Option<Seat> {
        let order = self.defender_first();
        let at = order.iter().position(|&it| it == seat)?;
        order.get(at + 1).copied()
    }

    /// The first seat in that order.
    fn first_pick(&self) -> Seat {
        self.defender_first().first().copied().unwrap_or(Seat(0))
    }

    /// Goes on with the setup: a stage that asks nobody any more leads to the next one
    /// (HATE-SETUP-01).
    pub(crate) fn go_setup(
        &mut self,
        stage: Stage,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Flow {
        if self.setup_asked(stage).is_some() {
            return Flow::Ask;
        }
        match stage {
            Stage::Tribes => self.next_stage(Stage::Scenario),
            Stage::Scenario => {
                self.lay_out();
                if self.drafting {
                    self.lay_out_offer(chance, log);
                    self.next_stage(Stage::Draft { seat: self.first_pick() });
                } else {
                    self.deploy(log);
                    self.draw_mercenaries(chance, log);
                }
            }
            Stage::Draft { .. } => {
                // The rest of the offer is discarded.
                self.offer.clear();
                self.next_stage(Stage::Own { seat: self.first_pick() });
            }
            Stage::Own { seat } => match self.next_pick(seat) {
                Some(seat) => self.next_stage(Stage::Own { seat }),
                None => {
                    self.deploy(log);
                    self.next_stage(Stage::Give { seat: self.first_pick() });
                }
            },
            Stage::Give { seat } => {
                self.leave_upgrades(seat, log);
                match self.next_pick(seat) {
                    Some(seat) => self.next_stage(Stage::Give { seat }),
                    None => self.draw_mercenaries(chance, log),
                }
            }
            Stage::Mercenary { .. } => self.deal_secrets(chance, log),
            Stage::Secret { .. } => match self.attacker_first().find(|&it| self.chooses(it)) {
                Some(seat) => self.next_stage(Stage::Secret { seat }),
                None => self.next_stage(Stage::Start),
            },
            Stage::Start => self.begin_battle(),
        }
        Flow::On
    }

    fn next_stage(&mut self, stage: Stage) {
        self.set(Frame::Setup(stage));
    }

    /// Who has to decide in a stage of the setup.
    pub(crate) fn setup_asked(&self, stage: Stage) -> Option<Seat> {
        match stage {
            Stage::Tribes => self.attacker_first().find(|&seat| self.player(seat).tribe.is_none()),
            Stage::Scenario => self.attacker.filter(|_| self.scenario.is_none()),
            Stage::Draft { seat } => {
                let more = !self.offer.is_empty() && self.picked(seat, SkillKind::Generic) < PICKS;
                more.then_some(seat)
            }
            Stage::Own { seat } => {
                let more = self.picked(seat, SkillKind::Tribe) < OWN
                    && self.own_upgrades(seat).next().is_some();
                more.then_some(seat)
            }
            Stage::Give { seat } => {
                let any = self
                    .upgrades_of(seat)
                    .any(|upgrade| self.ids().any(|id| self.allow_gift(seat, upgrade, id).is_ok()));
                any.then_some(seat)
            }
            Stage::Mercenary { .. } => self.attacker.filter(|_| self.neutral().is_none()),
            Stage::Secret { seat } => Some(seat).filter(|&seat| self.chooses(seat)),
            Stage::Start => None,
        }
    }

    /// Whether two Secret Missions lie before a player.
    fn chooses(&self, seat: Seat) -> bool {
        self.player(seat).offered.is_some()
    }

    /// Everything a seat may do in a stage.
    pub(crate) fn setup_list(&self, stage: Stage, seat: Seat, into: &mut Vec<Action>) {
        if self.setup_asked(stage) != Some(seat) {
            return;
        }
        match stage {
            Stage::Tribes => {
                let tribes = (0..self.content.tribes.len() as TribeId)
                    .filter(|&tribe| self.allow_tribe(tribe).is_ok());
                into.extend(tribes.map(|tribe| Action::Tribe { tribe }));
            }
            Stage::Scenario => {
                let scenarios = 0..self.content.scenarios.len() as u8;
                into.extend(scenarios.map(|scenario| Action::Scenario { scenario }));
            }
            Stage::Draft { .. } => {
                let offer = &self.offer;
                let kinds = offer.iter().enumerate().filter(|&(at, it)| !offer[..at].contains(it));
                into.extend(kinds.map(|(_, &upgrade)| Action::Draft { upgrade }));
            }
            Stage::Own { .. } => {
                into.extend(self.own_upgrades(seat).map(|upgrade| Action::Own { upgrade }));
            }
            Stage::Give { .. } => {
                let mine: SmallVec<[SkillId; 8]> = self.upgrades_of(seat).collect();
                for (at, &upgrade) in mine.iter().enumerate() {
                    if mine[..at].contains(&upgrade) {
                        continue;
                    }
                    let figures =
                        self.ids().filter(|&id| self.allow_gift(seat, upgrade, id).is_ok());
                    into.extend(figures.map(|figure| Action::Give { upgrade, figure }));
                }
                into.push(Action::Enough);
            }
            Stage::Mercenary { drawn } => {
                into.extend(drawn.map(|kind| Action::Mercenary { kind }));
            }
            Stage::Secret { .. } => {
                let missions = self.player(seat).offered.into_iter().flatten();
                into.extend(missions.map(|mission| Action::Secret { mission }));
            }
            Stage::Start => {}
        }
    }

    /// Whether a seat may do something in a stage.
    pub(crate) fn setup_allow(&self, stage: Stage, seat: Seat, action: &Action) -> Result<(), No> {
        if self.setup_asked(stage) != Some(seat) {
            return No::by("HATE-SETUP-01", "Another player decides now.");
        }
        match (stage, *action) {
            (Stage::Tribes, Action::Tribe { tribe }) => self.allow_tribe(tribe),
            (Stage::Scenario, Action::Scenario { scenario }) => {
                if usize::from(scenario) < self.content.scenarios.len() {
                    Ok(())
                } else {
                    No::by("HATE-STANDALONE-01", "There is no such scenario.")
                }
            }
            (Stage::Draft { .. }, Action::Draft { upgrade }) => {
                if self.offer.contains(&upgrade) {
                    Ok(())
                } else {
                    No::by("HATE-STANDALONE-03", "This Upgrade is not laid out.")
                }
            }
            (Stage::Own { .. }, Action::Own { upgrade }) => {
                if self.own_upgrades(seat).any(|it| it == upgrade) {
                    Ok(())
                } else {
                    No::by(
                        "HATE-STANDALONE-04",
                        "Only an Upgrade of your own Tribe of which a card is left can be chosen.",
                    )
                }
            }
            (Stage::Give { .. }, Action::Give { upgrade, figure }) => {
                self.allow_gift(seat, upgrade, figure)
            }
            (Stage::Give { .. }, Action::Enough) => Ok(()),
            (Stage::Mercenary { drawn }, Action::Mercenary { kind }) => {
                if drawn.contains(&kind) {
                    Ok(())
                } else {
                    No::by("HATE-MERC-02", "The Mercenary is chosen among the three drawn.")
                }
            }
            (Stage::Secret { .. }, Action::Secret { mission }) => {
                if self.player(seat).offered.is_some_and(|offered| offered.contains(&mission)) {
                    Ok(())
                } else {
                    No::by("HATE-SETUP-08", "This Secret Mission was not dealt to you.")
                }
            }
            _ => No::by("HATE-SETUP-01", "That is not what the setup asks for now."),
        }
    }

    /// Does what [`Hate::setup_allow`] allows.
    pub(crate) fn setup_perform(
        &mut self,
        stage: Stage,
        seat: Seat,
        action: &Action,
        log: &mut Log<Event>,
    ) {
        match *action {
            Action::Tribe { tribe } => {
                self.player_mut(seat).tribe = Some(tribe);
                log.push(|| Event::Tribe { seat, tribe });
            }
            Action::Scenario { scenario } => {
                self.scenario = Some(scenario);
                log.push(|| Event::Scenario { scenario });
            }
            Action::Draft { upgrade } => {
                if let Some(at) = self.offer.iter().position(|&it| it == upgrade) {
                    self.offer.remove(at);
                }
                self.take_upgrade(seat, upgrade, log);
                let next = self.next_pick(seat).unwrap_or_else(|| self.first_pick());
                self.next_stage(Stage::Draft { seat: next });
            }
            Action::Own { upgrade } => self.take_upgrade(seat, upgrade, log),
            Action::Give { upgrade, figure } => self.give(seat, upgrade, figure, log),
            Action::Enough => self.leave_upgrades(seat, log),
            Action::Mercenary { kind } => self.deploy_neutral(kind),
            Action::Secret { mission } => {
                let player = self.player_mut(seat);
                player.secret = Some(mission);
                player.secret_back = player
                    .offered
                    .take()
                    .and_then(|offered| offered.into_iter().find(|&it| it != mission));
                log.push(|| Event::Kept { seat, mission: Some(mission) });
            }
            _ => debug_assert!(false, "not asked in {stage:?}"),
        }
    }

    fn allow_tribe(&self, tribe: TribeId) -> Result<(), No> {
        if usize::from(tribe) >= self.content.tribes.len() {
            return No::by("HATE-STANDALONE-02", "There is no such Tribe.");
        }
        if self.seats.iter().any(|player| player.tribe == Some(tribe)) {
            return No::by("HATE-COMP-14", "Another player has this Tribe.");
        }
        Ok(())
    }

    /// Six Generic Upgrades for each player and two more are laid out, from the supply of 72
    /// (HATE-STANDALONE-03, HATE-AMB-118, HATE-COMP-20).
    fn lay_out_offer(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let mut supply: Vec<SkillId> = Vec::new();
        for (id, skill) in self.content.skills.iter().enumerate() {
            if skill.kind == SkillKind::Generic {
                supply.extend((0..skill.copies).map(|_| id as SkillId));
            }
        }
        let count = supply.len().min(PICKS * usize::from(self.players) + SPARE);
        for _ in 0..count {
            let at = chance.below(supply.len() as u32, "a Generic Upgrade");
            self.offer.push(supply.swap_remove(at as usize));
        }
        self.offer.sort_unstable();
        log.push(|| Event::Offer { upgrades: self.offer.to_vec() });
    }

    /// Upgrades a player has picked and not yet given.
    fn upgrades_of(&self, seat: Seat) -> impl Iterator<Item = SkillId> + '_ {
        self.player(seat).upgrades.iter().copied().flatten()
    }

    /// How many Upgrades of a sort a player has picked.
    fn picked(&self, seat: Seat, kind: SkillKind) -> usize {
        self.upgrades_of(seat)
            .filter(|&upgrade| self.content.skills[usize::from(upgrade)].kind == kind)
            .count()
    }

    /// Tribe-Specific Upgrades a player may still choose: there are two cards of each
    /// (HATE-COMP-19).
    fn own_upgrades(&self, seat: Seat) -> impl Iterator<Item = SkillId> + '_ {
        let tribe =
            self.player(seat).tribe.and_then(|tribe| self.content.tribes.get(usize::from(tribe)));
        tribe.into_iter().flat_map(|tribe| tribe.upgrades).filter(move |&upgrade| {
            let taken = self.upgrades_of(seat).filter(|&it| it == upgrade).count();
            taken < usize::from(self.content.skills[usize::from(upgrade)].copies)
        })
    }

    fn take_upgrade(&mut self, seat: Seat, upgrade: SkillId, log: &mut Log<Event>) {
        if let Some(free) = self.player_mut(seat).upgrades.iter_mut().find(|it| it.is_none()) {
            *free = Some(upgrade);
        }
        log.push(|| Event::Drafted { seat, upgrade });
    }

    /// Whether an Upgrade may go to a Figure: one for each, in the slot of its letter, never over a
    /// Permanent card, and of a type that can use it (HATE-STANDALONE-05, HATE-UPG-06,
    /// HATE-UPG-08, HATE-SLOT-03, HATE-AMB-87).
    fn allow_gift(&self, seat: Seat, upgrade: SkillId, id: FigureId) -> Result<(), No> {
        if !self.upgrades_of(seat).any(|it| it == upgrade) {
            return No::by("HATE-STANDALONE-05", "This Upgrade is not among those you picked.");
        }
        let Some(figure) = self.figures.get(id.index()).filter(|it| it.owner == Some(seat)) else {
            return No::by("HATE-STANDALONE-05", "Upgrades go to Figures of your own Tribe.");
        };
        if figure.upgrades > 0 {
            return No::by("HATE-STANDALONE-05", "This Figure has an Upgrade already.");
        }
        if figure.upgrades >= self.player(seat).village.training {
            return No::by(
                "HATE-UPG-06",
                "The Training Grounds allow this Figure no more Upgrades.",
            );
        }
        let slot = usize::from(self.content.skills[usize::from(upgrade)].slot);
        let permanent =
            figure.top(slot).is_some_and(|top| self.content.skills[usize::from(top)].permanent);
        if permanent || !figure.slots[slot].contains(&NO_SKILL) {
            return No::by("HATE-SLOT-03", "A Permanent card lies in that slot of this Figure.");
        }
        if !self.may_have(id, upgrade) {
            return No::by("HATE-STANDALONE-05", "Figures of this type cannot use this Upgrade.");
        }
        Ok(())
    }

    /// Puts an Upgrade on a Figure card, over what is in its slot (HATE-SLOT-01).
    fn give(&mut self, seat: Seat, upgrade: SkillId, id: FigureId, log: &mut Log<Event>) {
        if let Some(it) = self.player_mut(seat).upgrades.iter_mut().find(|it| **it == Some(upgrade))
        {
            *it = None;
        }
        let slot = usize::from(self.content.skills[usize::from(upgrade)].slot);
        let figure = self.figure_mut(id);
        if let Some(free) = figure.slots[slot].iter_mut().find(|it| **it == NO_SKILL) {
            *free = upgrade;
        }
        figure.upgrades += 1;
        self.retrigger(id);
        log.push(|| Event::Given { seat, upgrade, figure: id });
    }

    /// Upgrades that nobody gets go back to the supply (HATE-AMB-88).
    fn leave_upgrades(&mut self, seat: Seat, log: &mut Log<Event>) {
        let left: SmallVec<[SkillId; 8]> = self.upgrades_of(seat).collect();
        if !left.is_empty() {
            self.player_mut(seat).upgrades = [None; 8];
            log.push(|| Event::Left { seat, upgrades: left.to_vec() });
        }
    }

    /// Three Mercenaries are drawn for a scenario that features one, from those with an activation
    /// cost: that leaves out Worm, who never is drawn (HATE-MERC-02).
    fn draw_mercenaries(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let mut kinds: Vec<crate::KindId> = (0..self.content.kinds.len() as u8)
            .filter(|&kind| {
                let kind = &self.content.kinds[usize::from(kind)];
                kind.role == crate::Type::Mercenary && kind.cost > 0
            })
            .collect();
        if self.dashboard().mercenary.is_none() || kinds.len() < 3 {
            self.deal_secrets(chance, log);
            return;
        }
        let drawn = [(); 3]
            .map(|()| kinds.swap_remove(chance.below(kinds.len() as u32, "a Mercenary") as usize));
        self.next_stage(Stage::Mercenary { drawn });
    }

    /// Two Secret Missions go to each player (HATE-SETUP-08, HATE-COMP-16). A Standalone Battle
    /// has no underdog (HATE-AMB-11).
    fn deal_secrets(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let mut deck: Vec<u8> = (0..self.content.secrets.len() as u8).collect();
        for seat in self.attacker_first() {
            if deck.len() < 2 {
                break;
            }
            let mut draw = || {
                let at = chance.below(deck.len() as u32, "a Secret Mission");
                deck.swap_remove(at as usize)
            };
            let missions = Some([draw(), draw()]);
            self.player_mut(seat).offered = missions;
            log.push(|| Event::Dealt { seat, missions });
        }
        self.next_stage(Stage::Secret { seat: self.attacker.unwrap_or(Seat(0)) });
    }

    /// The setup is over: Skills that act when the Battle begins, the Attacker's first, and then
    /// Round 1.
    fn begin_battle(&mut self) {
        self.set(Frame::Round(RoundStep::Begin));
        let mut windows: SmallVec<[Window; 8]> = SmallVec::new();
        for seat in self.attacker_first() {
            for id in self.ids() {
                let figure = self.figure(id);
                if figure.control == Some(seat) && figure.triggers & Trigger::BattleStart.bit() != 0
                {
                    windows.push(Window::new(Trigger::BattleStart, seat, Some(id)));
                }
            }
        }
        // A Neutral Mercenary's own tokens come besides those of the scenario (HATE-AMB-99).
        for id in self.ids() {
            let figure = self.figure(id);
            if figure.control.is_none()
                && figure.triggers & Trigger::BattleStart.bit() != 0
                && let Some(seat) = self.hand(id)
            {
                windows.push(Window::new(Trigger::BattleStart, seat, Some(id)));
            }
        }
        for window in windows.into_iter().rev() {
            self.push(Frame::Window(window));
        }
    }
}
