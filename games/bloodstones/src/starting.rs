//! Setting up a game (chapter "Starting the Game").

use std::sync::Arc;

use warmoot_kernel::{Chance, Log, Refusal, Seat, Seats};

use crate::{
    Bloodstones, Content, Event, Faction, Kind, Phase, Setup, Tally,
    map::{AreaId, Areas, Terrain},
    state::{Forces, MOST_PLAYERS, Stage, Vps},
};

/// Build Points for initial units (BLOOD-SETUP-15).
const BUILD_POINTS: u8 = 5;
/// Tiles in the initial hand (BLOOD-SETUP-08).
const INITIAL_HAND: u8 = 9;
/// Steps overland from a new citadel to any other: two empty areas lie between (BLOOD-SETUP-13).
const CITADEL_DISTANCE: u32 = 3;
/// Undead beside the Necromancers' bag (BLOOD-COMP-07).
const UNDEAD: u8 = 4;
/// The tiles of one battle bag, by value from 2 to 5 (BLOOD-COMP-08).
const BATTLE_SET: [u8; 8] = [2, 2, 3, 3, 4, 4, 5, 5];

impl Bloodstones {
    /// Starts a game: first player, factions, initial hands.
    pub(crate) fn set_up(
        setup: &Setup,
        content: Arc<Content>,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) -> Result<Self, Refusal> {
        check_setup(setup, &content)?;
        let players = setup.factions.len() as u8;
        let mut factions = [None; MOST_PLAYERS];
        factions[..setup.factions.len()].copy_from_slice(&setup.factions);
        let first = first_player(players, chance, log);
        let mut game = Self {
            content,
            players,
            variant: setup.variant,
            round_limit: setup.round_limit,
            factions,
            first,
            active: first,
            round: 0,
            phase: Phase::SetUp,
            stage: Stage::ChooseFaction,
            out: Seats::NONE,
            placed: Seats::NONE,
            idle_turns: 0,
            busy: false,
            forces: Forces::none(),
            at: [Areas::NONE; MOST_PLAYERS],
            villages: [Areas::NONE; MOST_PLAYERS],
            seconds: Areas::NONE,
            hands: [Tally::NONE; MOST_PLAYERS],
            bags: [Tally::NONE; MOST_PLAYERS],
            discards: [Tally::NONE; MOST_PLAYERS],
            known: [Tally::NONE; MOST_PLAYERS],
            supply: [0; MOST_PLAYERS],
            captured: [0; MOST_PLAYERS],
            lost: [0; MOST_PLAYERS],
            trophies: [Seats::NONE; MOST_PLAYERS],
            vps: [Vps::default(); MOST_PLAYERS],
            regroups: [0; MOST_PLAYERS],
            undead: 0,
            marchers: [(AreaId(0), 0); 4],
            pool: None,
            left: [Areas::NONE; MOST_PLAYERS],
            horde_captured: false,
            cutiecorn_free: setup.cutiecorn,
            cutiecorn: setup.cutiecorn,
            battle: None,
            ending: None,
        };
        game.next_chooser(chance, log);
        Ok(game)
    }

    /// Asks the next player clockwise who has no faction, or goes on to the hands.
    fn next_chooser(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        match self.clockwise(self.first).find(|seat| self.factions[seat.index()].is_none()) {
            Some(seat) => self.active = seat,
            None => self.deal_hands(chance, log),
        }
    }

    /// Whether a faction can be chosen now.
    pub(crate) fn may_choose(&self, faction: Faction) -> bool {
        self.player_of(faction).is_none()
            && (self.variant || faction.discouraged(usize::from(self.players)).is_none())
    }

    /// Why this faction cannot be chosen now, if it cannot.
    pub(crate) fn check_choose(&self, faction: Faction) -> Result<(), Refusal> {
        if let Some(owner) = self.player_of(faction) {
            return Refusal::by(
                "BLOOD-COMP-03",
                format!(
                    "The {} are taken by {owner}; there is one copy of each faction.",
                    faction.name()
                ),
            );
        }
        match faction.discouraged(usize::from(self.players)) {
            Some(rule) if !self.variant => Refusal::by(
                rule,
                format!(
                    "The {} are advised against with {} players; the table did not ask for that variant.",
                    faction.name(),
                    self.players
                ),
            ),
            _ => Ok(()),
        }
    }

    pub(crate) fn choose(
        &mut self,
        faction: Faction,
        chance: &mut dyn Chance,
        log: &mut Log<Event>,
    ) {
        let seat = self.active;
        self.factions[seat.index()] = Some(faction);
        log.push(|| Event::Chosen { seat, faction });
        self.next_chooser(chance, log);
    }

    /// Every player draws nine tiles (BLOOD-AMB-11), then the last in order places first.
    fn deal_hands(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        for seat in self.clockwise(self.first) {
            let index = seat.index();
            let faction = self.faction(seat);
            self.bags[index] = self.roster(seat).tiles;
            self.supply[index] = faction.villages();
            self.vps[index].start = faction.start_vps();
            if faction == Faction::Necromancers {
                self.undead = UNDEAD;
            }
            for _ in 0..INITIAL_HAND {
                self.draw_one(seat, chance);
            }
            let tiles = self.hand(seat);
            log.push(|| Event::Drew { seat, tiles: Some(tiles), count: tiles.total() });
        }
        self.next_placer(chance, log);
    }

    /// Against the order of play, the Chaos Horde last (BLOOD-SETUP-11, BLOOD-SETUP-21).
    fn next_placer(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let last = Seat((self.first.0 + self.players - 1) % self.players);
        let mut waiting = (0..self.players)
            .map(|step| Seat((last.0 + self.players - step) % self.players))
            .filter(|&seat| !self.placed.contains(seat));
        let next = waiting
            .clone()
            .find(|&seat| self.faction(seat) != Faction::ChaosHorde)
            .or_else(|| waiting.next());
        match next {
            Some(seat) => {
                self.active = seat;
                self.stage = match self.faction(seat) {
                    Faction::ChaosHorde => Stage::Settle,
                    _ => Stage::Found,
                };
            }
            None => self.first_turn(chance, log),
        }
    }

    fn first_turn(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        self.round = 1;
        self.begin_turn(self.first, chance, log);
    }

    /// Areas in which a citadel may be founded now (BLOOD-SETUP-12, BLOOD-SETUP-13).
    pub(crate) fn citadel_sites(&self) -> Areas {
        let land = self.map().land();
        self.sites(|game, citadels, steps| game.map().within(citadels, steps, land))
    }

    /// Areas in which the Chaos Horde may start (BLOOD-SETUP-23): every area counts as a step.
    pub(crate) fn horde_sites(&self) -> Areas {
        let all = self.map().all();
        self.sites(|game, citadels, steps| game.map().within(citadels, steps, all))
    }

    /// Settleable areas at the full distance from all citadels; if there are none, those at the
    /// greatest distance that is left (BLOOD-AMB-06).
    fn sites(&self, near: impl Fn(&Self, Areas, u32) -> Areas) -> Areas {
        let map = self.map();
        let terrain = map.of(Terrain::Plains).or(map.of(Terrain::Forest)).or(map.of(Terrain::Hill));
        let citadels: Areas = self.all_seats().filter_map(|seat| self.citadel(seat)).collect();
        let free = terrain.minus(self.foreign_pieces(self.active));
        (1..CITADEL_DISTANCE)
            .rev()
            .map(|steps| free.minus(near(self, citadels, steps)))
            .find(|sites| !sites.is_empty())
            .unwrap_or(free)
    }

    pub(crate) fn check_site(&self, area: AreaId) -> Result<(), Refusal> {
        let terrain = self.check_area(area)?;
        let horde = self.stage == Stage::Settle;
        let name = self.area_name(area);
        if terrain.village_cost().is_none() {
            let rule = if horde { "BLOOD-SETUP-19" } else { "BLOOD-SETUP-12" };
            return Refusal::by(
                rule,
                format!("{name} is {}; only plains, forest or hill will do.", terrain.word()),
            );
        }
        let sites = if horde { self.horde_sites() } else { self.citadel_sites() };
        if sites.contains(area) {
            return Ok(());
        }
        if horde {
            Refusal::by(
                "BLOOD-SETUP-23",
                format!(
                    "{name} is within two areas of a citadel; at least two areas must lie between."
                ),
            )
        } else {
            Refusal::by(
                "BLOOD-SETUP-13",
                format!(
                    "{name} is too near another citadel; two empty land areas must lie between."
                ),
            )
        }
    }

    pub(crate) fn found(&mut self, area: AreaId, log: &mut Log<Event>) {
        let seat = self.active;
        self.put(seat, area, Tally::of(Kind::Citadel, 1));
        log.push(|| Event::Founded { seat, area });
        self.stage = Stage::Muster { points: BUILD_POINTS, area, any: true };
    }

    pub(crate) fn settle(&mut self, area: AreaId, log: &mut Log<Event>) {
        let seat = self.active;
        log.push(|| Event::Settled { seat, area });
        self.stage = Stage::Muster { points: BUILD_POINTS, area, any: false };
    }

    /// Where an initial unit of this kind may go: land units with the citadel, ships beside it
    /// (BLOOD-SETUP-17, BLOOD-SETUP-18, BLOOD-SETUP-24).
    pub(crate) fn muster_areas(&self, home: AreaId, kind: Kind) -> Areas {
        match kind {
            Kind::Ship => self.map().borders(home).and(self.map().of(Terrain::Sea)),
            _ => Areas::one(home),
        }
    }

    /// What the active player could place with so many Build Points.
    pub(crate) fn musterable(&self, points: u8) -> impl Iterator<Item = Kind> + '_ {
        let roster = self.roster(self.active);
        let cutiecorn = self.cutiecorn_free.then_some(Kind::Cutiecorn);
        self.hand(self.active)
            .kinds()
            .filter(|&kind| kind != Kind::Resources)
            .chain(cutiecorn)
            .filter(move |&kind| roster.cost(kind) <= points)
    }

    pub(crate) fn check_muster(
        &self,
        points: u8,
        home: AreaId,
        kind: Kind,
        area: AreaId,
    ) -> Result<(), Refusal> {
        self.check_area(area)?;
        let seat = self.active;
        self.check_buildable(seat, kind)?;
        let cost = self.roster(seat).cost(kind);
        let unit = self.unit_name(seat, kind);
        if cost > points {
            return Refusal::by(
                "BLOOD-SETUP-15",
                format!(
                    "{unit} costs {} and {points} {} left.",
                    crate::describe::points(cost),
                    if points == 1 { "is" } else { "are" }
                ),
            );
        }
        if self.muster_areas(home, kind).contains(area) {
            return Ok(());
        }
        if kind == Kind::Ship {
            let rule = if self.faction(seat) == Faction::ChaosHorde {
                "BLOOD-SETUP-24"
            } else {
                "BLOOD-SETUP-18"
            };
            return Refusal::by(
                rule,
                format!("Initial ships go to a sea area beside {}.", self.area_name(home)),
            );
        }
        Refusal::by("BLOOD-SETUP-17", format!("Initial land units go to {}.", self.area_name(home)))
    }

    pub(crate) fn muster(
        &mut self,
        points: u8,
        home: AreaId,
        kind: Kind,
        area: AreaId,
        log: &mut Log<Event>,
    ) {
        let seat = self.active;
        let points = points - self.roster(seat).cost(kind);
        if kind == Kind::Cutiecorn {
            self.cutiecorn_free = false;
        } else {
            self.hands[seat.index()].take(kind);
            self.show(seat, kind);
        }
        self.put(seat, area, Tally::of(kind, 1));
        log.push(|| Event::Mustered { seat, kind, area, points });
        self.stage = Stage::Muster { points, area: home, any: true };
    }

    /// The player is done placing: refill, next player (BLOOD-SETUP-14, -25, -26).
    pub(crate) fn muster_done(&mut self, chance: &mut dyn Chance, log: &mut Log<Event>) {
        let seat = self.active;
        self.placed.insert(seat);
        self.draw_up(seat, false, chance, log);
        self.next_placer(chance, log);
    }
}

/// Everything about a setup that a rule can refuse.
fn check_setup(setup: &Setup, content: &Content) -> Result<(), Refusal> {
    let players = setup.factions.len();
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Refusal::by(
            "BLOOD-COMP-01",
            format!("Bloodstones is for 2 to 6 players, not {players}."),
        );
    }
    let map = content.map.data();
    let (least, most) = map.players;
    if !setup.variant && !(usize::from(least)..=usize::from(most)).contains(&players) {
        return Refusal::by(
            "BLOOD-MAP-04",
            format!(
                "{} is for {least} to {most} players, and {players} want to play; choose another map or ask for the variant.",
                map.name
            ),
        );
    }
    if !(10..=1000).contains(&setup.round_limit) {
        return Refusal::by(
            "BLOOD-AMB-26",
            format!("The round limit is from 10 to 1000, not {}.", setup.round_limit),
        );
    }
    for (index, faction) in setup.factions.iter().enumerate() {
        let Some(faction) = faction else { continue };
        if setup.factions[..index].contains(&Some(*faction)) {
            return Refusal::by(
                "BLOOD-COMP-03",
                format!(
                    "Two players want the {}; there is one copy of each faction.",
                    faction.name()
                ),
            );
        }
        if let Some(rule) = faction.discouraged(players)
            && !setup.variant
        {
            return Refusal::by(
                rule,
                format!(
                    "The {} are advised against with {players} players; tick the variant to play them all the same.",
                    faction.name()
                ),
            );
        }
    }
    Ok(())
}

/// Draws two Battle tiles a seat until one seat is highest (BLOOD-SETUP-02 to -04). With five or
/// six players the seats are split at random between the two bags (BLOOD-AMB-01).
fn first_player(players: u8, chance: &mut dyn Chance, log: &mut Log<Event>) -> Seat {
    loop {
        let mut seats: Vec<u8> = (0..players).collect();
        let in_first_bag = if players > 4 {
            for last in (1..seats.len()).rev() {
                seats.swap(
                    last,
                    chance.below(last as u32 + 1, "which bag a seat draws from") as usize,
                );
            }
            usize::from(players.div_ceil(2))
        } else {
            seats.len()
        };
        let mut draws = vec![(0, 0); usize::from(players)];
        for group in [&seats[..in_first_bag], &seats[in_first_bag..]] {
            let mut bag = BATTLE_SET.to_vec();
            for &seat in group {
                let mut draw = || {
                    bag.remove(chance.below(bag.len() as u32, "a Battle tile for the first player")
                        as usize)
                };
                draws[usize::from(seat)] = (draw(), draw());
            }
        }
        let best = draws.iter().map(|(a, b)| a + b).max().unwrap_or(0);
        let mut highest = (0..players).filter(|&seat| {
            let (a, b) = draws[usize::from(seat)];
            a + b == best
        });
        let first = highest.next().map(Seat).filter(|_| highest.next().is_none());
        log.push(|| Event::FirstPlayer { draws, first });
        if let Some(first) = first {
            return first;
        }
    }
}
