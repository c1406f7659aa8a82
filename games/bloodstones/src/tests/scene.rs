//! Small positions for tests, written as the ledger writes them: areas named by terrain (`P1`, `F1`,
//! `H1`, `M1`, `D1`, `S1`), players A, B, C, units in words.

use std::{collections::BTreeMap, sync::Arc};

use warmoot_kernel::{Audience, Dealt, Game, Log, Refusal, Seat, Seats};

use crate::{
    Action, Bloodstones, Content, Event, Faction, Kind, Phase, Setup, Tally, View,
    map::{Area, AreaId, Areas, Map, MapData, Terrain},
    pack,
    state::Stage,
};

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);
pub(crate) const D: Seat = Seat(3);

/// A position being put together and played.
pub(crate) struct Scene {
    pub game: Bloodstones,
    /// Outcomes of chance still to come; once they run out every answer is 0.
    pub chance: Dealt,
    pub log: Log<Event>,
    names: BTreeMap<String, AreaId>,
}

/// A map from chains of borders: `"P1-P2-F1 P2-S1"`. The first letter is the terrain.
pub(crate) fn map(chains: &str) -> (Map, BTreeMap<String, AreaId>) {
    let mut names = BTreeMap::new();
    let mut areas: Vec<Area> = Vec::new();
    for chain in chains.split_whitespace() {
        let mut before: Option<AreaId> = None;
        for name in chain.split('-') {
            let id = *names.entry(name.to_owned()).or_insert_with(|| {
                let terrain = match name.chars().next() {
                    Some('P') => Terrain::Plains,
                    Some('F') => Terrain::Forest,
                    Some('H') => Terrain::Hill,
                    Some('M') => Terrain::Mountain,
                    Some('D') => Terrain::Desert,
                    Some('S') => Terrain::Sea,
                    other => panic!("no terrain begins with {other:?}"),
                };
                areas.push(Area {
                    name: name.to_owned(),
                    terrain,
                    at: (areas.len() as i32 * 10, 0),
                    borders: Areas::NONE,
                });
                AreaId(areas.len() as u8 - 1)
            });
            if let Some(before) = before {
                areas[before.index()].borders.insert(id);
                areas[id.index()].borders.insert(before);
            }
            before = Some(id);
        }
    }
    let data = MapData {
        id: "scene".into(),
        name: "Scene".into(),
        about: String::new(),
        players: (2, 6),
        areas,
    };
    (Map::from(data), names)
}

/// `"2 sword 1 leader"` as a tally; a kind without a number counts once.
pub(crate) fn units(words: &str) -> Tally {
    let mut tally = Tally::NONE;
    let mut count = 1;
    for word in words.split_whitespace() {
        if let Ok(number) = word.parse() {
            count = number;
        } else {
            let kind: Kind = word.parse().unwrap_or_else(|()| panic!("no kind is called {word}"));
            tally = tally.plus(Tally::of(kind, count));
            count = 1;
        }
    }
    tally
}

/// Outcomes of chance that draw these Battle tiles, each list from a full bag of its own.
pub(crate) fn draws(bags: &[&[u8]]) -> Vec<u32> {
    let mut outcomes = Vec::new();
    for values in bags {
        let mut bag = vec![2, 2, 3, 3, 4, 4, 5, 5];
        for value in *values {
            let place = bag.iter().position(|tile| tile == value).unwrap();
            bag.remove(place);
            outcomes.push(place as u32);
        }
    }
    outcomes
}

impl Scene {
    /// A game from its very beginning, with these outcomes of chance for the draw of the first
    /// player; the table asks for the variant unless `options` says otherwise.
    pub fn start(
        factions: &[Option<Faction>],
        chains: &str,
        outcomes: &[u32],
        options: impl FnOnce(&mut Setup),
    ) -> Result<Self, Refusal> {
        let (map, names) = map(chains);
        let content = Content { map, rosters: pack::shipped().rosters.clone() };
        let mut setup = Setup {
            map: "scene".into(),
            factions: factions.to_vec(),
            cutiecorn: false,
            variant: true,
            round_limit: 100,
        };
        options(&mut setup);
        let mut chance = Dealt::new(outcomes.iter().copied());
        let mut log = Log::new();
        let game = Bloodstones::set_up(&setup, Arc::new(content), &mut chance, &mut log)?;
        Ok(Self { game, chance: Dealt::default(), log, names })
    }

    /// Set-up with these factions; A is first in the order of play, hands are dealt.
    pub fn starting(factions: &[Faction], chains: &str) -> Self {
        let factions: Vec<_> = factions.iter().copied().map(Some).collect();
        let scene = Self::start(&factions, chains, &[7, 6], |_| {}).unwrap();
        assert_eq!(scene.game.first, A, "A begins");
        scene
    }

    /// Gives a player exactly this hand, the rest of the own tiles to the bag.
    pub fn deal(&mut self, seat: Seat, words: &str) -> &mut Self {
        let tiles = units(words);
        let index = seat.index();
        let all = self.game.bags[index].plus(self.game.hands[index]);
        self.game.bags[index] = all.minus(tiles);
        self.game.hands[index] = tiles;
        self
    }

    /// A position at the start of A's Phase 3: nothing on the map, empty hands, full bags.
    pub fn new(factions: &[Faction], chains: &str) -> Self {
        let (map, names) = map(chains);
        let content = Content { map, rosters: pack::shipped().rosters.clone() };
        let setup = Setup {
            map: "scene".into(),
            factions: factions.iter().copied().map(Some).collect(),
            cutiecorn: false,
            variant: true,
            round_limit: 100,
        };
        // A draws 5 and 5, everybody else 2 and less: A is first.
        let mut chance = Dealt::new([7, 6]);
        let mut game =
            Bloodstones::set_up(&setup, Arc::new(content), &mut chance, &mut Log::silent())
                .unwrap();
        assert_eq!(game.first, A, "A begins");
        for seat in game.all_seats() {
            game.bags[seat.index()] = game.roster(seat).tiles;
            game.hands[seat.index()] = Tally::NONE;
        }
        game.placed = Seats::first(factions.len());
        game.round = 1;
        game.active = A;
        game.phase = Phase::Main;
        game.stage = Stage::Main;
        game.busy = false;
        Self { game, chance: Dealt::default(), log: Log::new(), names }
    }

    /// The area of that name.
    pub fn at(&self, name: &str) -> AreaId {
        *self.names.get(name).unwrap_or_else(|| panic!("no area is called {name}"))
    }

    /// Puts units of a player into an area, tiles taken from the bag. `citadel` and `cutiecorn`
    /// come from nowhere.
    pub fn units(mut self, seat: Seat, area: &str, words: &str) -> Self {
        let units = units(words);
        let area = self.at(area);
        if units.has(Kind::Cutiecorn) {
            self.game.cutiecorn = true;
            self.game.cutiecorn_free = false;
        }
        self.game.undead -= units.count(Kind::Undead);
        let tiles = units.without(Kind::Undead).without(Kind::Citadel).without(Kind::Cutiecorn);
        let bag = &mut self.game.bags[seat.index()];
        *bag = bag.minus(tiles);
        self.game.put(seat, area, units);
        self
    }

    /// Puts villages of a player on the map.
    pub fn villages(mut self, seat: Seat, area: &str, count: u8) -> Self {
        let area = self.at(area);
        self.game.villages[seat.index()].insert(area);
        if count == 2 {
            self.game.seconds.insert(area);
        }
        self.game.supply[seat.index()] -= count;
        self
    }

    /// Takes tiles from the bag into the hand.
    pub fn hand(mut self, seat: Seat, words: &str) -> Self {
        let tiles = units(words);
        let index = seat.index();
        self.game.bags[index] = self.game.bags[index].minus(tiles);
        self.game.hands[index] = self.game.hands[index].plus(tiles);
        self
    }

    /// Takes tiles from the bag onto the discard pile.
    pub fn discards(mut self, seat: Seat, words: &str) -> Self {
        let tiles = units(words);
        let index = seat.index();
        self.game.bags[index] = self.game.bags[index].minus(tiles);
        self.game.discards[index] = self.game.discards[index].plus(tiles);
        self
    }

    /// Leaves only these tiles in the bag; the rest goes to the discard pile.
    pub fn bag(mut self, seat: Seat, words: &str) -> Self {
        let tiles = units(words);
        let index = seat.index();
        self.game.discards[index] =
            self.game.discards[index].plus(self.game.bags[index].minus(tiles));
        self.game.bags[index] = tiles;
        self
    }

    /// Lays the Cutiecorn beside the map.
    pub fn with_cutiecorn(mut self) -> Self {
        self.game.cutiecorn = true;
        self.game.cutiecorn_free = true;
        self
    }

    /// Gives the turn to a player, at the start of a phase as the rules enter it.
    pub fn phase(mut self, seat: Seat, phase: Phase) -> Self {
        self.game.active = seat;
        self.game.begin_phase(phase, &mut self.chance, &mut self.log);
        self
    }

    /// Begins a player's turn.
    pub fn turn(mut self, seat: Seat) -> Self {
        self.game.begin_turn(seat, &mut self.chance, &mut self.log);
        self
    }

    /// Sets what chance says next.
    pub fn chance(&mut self, outcomes: impl IntoIterator<Item = u32>) {
        self.chance = Dealt::new(outcomes);
    }

    /// Sets the Battle tiles that attacker and defender draw next, by value.
    pub fn battle_tiles(&mut self, attacker: &[u8], defender: &[u8]) {
        self.chance(draws(&[attacker, defender]));
    }

    /// A player's hand.
    pub fn hand_of(&self, seat: Seat) -> Tally {
        self.game.hands[seat.index()]
    }

    /// A player's discard pile.
    pub fn discarded(&self, seat: Seat) -> Tally {
        self.game.discards[seat.index()]
    }

    /// Whether this typed form is among the legal choices.
    pub fn offers(&self, typed: &str) -> bool {
        self.choices().iter().any(|choice| choice == typed)
    }

    /// Pips in the open move, capture or construction.
    pub fn pool(&self) -> Option<u8> {
        self.view(self.asked()).pool
    }

    /// Fights a whole battle with these Battle tiles: nobody withdraws, nobody substitutes.
    pub fn battle(&mut self, area: &str, foe: Seat, attacker: &[u8], defender: &[u8]) -> &mut Self {
        self.battle_tiles(attacker, defender);
        self.open_battle(area, foe);
        while self.game.asked().is_some() && self.choices().iter().any(|choice| choice == "keep") {
            self.play("keep");
        }
        self
    }

    /// Opens a battle and goes on to the first decision after the draw: the defender stays.
    pub fn open_battle(&mut self, area: &str, foe: Seat) -> &mut Self {
        let word = self.game.faction(foe).word();
        self.play(&format!("battle {area} {word}"));
        if self.choices().iter().any(|choice| choice == "fight") {
            self.play("fight");
        }
        self
    }

    /// What the units of attacker and defender add in the battle being fought.
    pub fn modifiers(&self) -> (u8, u8) {
        let battle = self.game.view(Audience::Everything).battle.unwrap();
        (battle.attacker.modifier, battle.defender.modifier)
    }

    /// Battle tiles drawn by attacker and defender.
    pub fn drawn(&self) -> (usize, usize) {
        let [attacker, defender] = &self.game.fight().sides;
        (attacker.tiles.values().len(), defender.tiles.values().len())
    }

    /// Totals that were shown, in order of the reveals: who, and how much.
    pub fn totals(&self) -> Vec<(Seat, u8)> {
        self.log
            .events()
            .iter()
            .filter_map(|event| match event {
                Event::Revealed { seat, total, .. } => Some((*seat, *total)),
                _ => None,
            })
            .collect()
    }

    /// The rule by which an action of any seat is refused.
    pub fn refusal(&self, seat: Seat, action: Action) -> String {
        let refusal = self.game.check(seat, &action).expect_err("the action should be refused");
        refusal.rule.as_str().to_owned()
    }

    /// Triggers the end of the game at the end of a player's turn, and begins the end battles.
    pub fn end(&mut self, by: Seat) -> &mut Self {
        self.game.trigger_end(by, crate::End::Regroups, &mut self.log);
        self.game.begin_end_battles(&mut self.chance, &mut self.log);
        self
    }

    /// A player's discard pile.
    pub fn pile(&self, seat: Seat) -> Tally {
        self.game.discards[seat.index()]
    }

    /// Who is asked.
    pub fn asked(&self) -> Seat {
        self.game.asked().expect("the game is not over")
    }

    /// The typed forms of all legal choices of whoever is asked, areas by name.
    pub fn choices(&self) -> Vec<String> {
        let seat = self.asked();
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        legal.iter().map(|action| self.named(&self.game.describe(seat, action).typed)).collect()
    }

    /// The legal choices that begin with `word`, without that word: `choices_of("to")` are the
    /// names of all areas the picked unit can go to, sorted.
    pub fn choices_of(&self, word: &str) -> Vec<String> {
        let mut rest: Vec<String> = self
            .choices()
            .iter()
            .filter_map(|choice| choice.strip_prefix(word)?.strip_prefix(' ').map(str::to_owned))
            .collect();
        rest.sort();
        rest
    }

    /// Area numbers replaced by names, where a word is a number in the place of an area.
    fn named(&self, typed: &str) -> String {
        let mut words: Vec<String> = typed.split(' ').map(str::to_owned).collect();
        let places: &[usize] = match words[0].as_str() {
            "undead" => &[1, 3],
            "move" | "place" => &[2],
            "citadel" | "start" | "capture" | "in" | "to" | "battle" | "withdraw" | "retreat"
            | "village" => &[1],
            _ => &[],
        };
        for &place in places {
            let id: u8 = words[place].parse().unwrap();
            words[place] = self.game.area_name(AreaId(id)).to_owned();
        }
        words.join(" ")
    }

    /// Plays a choice by its typed form, areas by name: `play("move sword P1")`.
    pub fn play(&mut self, typed: &str) -> &mut Self {
        let seat = self.asked();
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        let action = legal
            .iter()
            .find(|action| self.named(&self.game.describe(seat, action).typed) == typed)
            .unwrap_or_else(|| panic!("{typed} is none of {:?}", self.choices()));
        let census = self.game.census();
        self.game.play(seat, action, &mut self.chance, &mut self.log).unwrap();
        assert_eq!(self.game.census(), census, "pieces appear or vanish");
        self
    }

    /// Plays several choices one after the other.
    pub fn play_all(&mut self, typed: &[&str]) -> &mut Self {
        for typed in typed {
            self.play(typed);
        }
        self
    }

    /// Asserts that an action of whoever is asked is refused by this rule, changes nothing, and is
    /// not on the list.
    pub fn refuses(&mut self, action: Action, rule: &str) -> Refusal {
        let seat = self.asked();
        let before = self.game.clone();
        let refusal = self
            .game
            .play(seat, &action, &mut self.chance, &mut self.log)
            .expect_err("the action should be refused");
        assert_eq!(refusal.rule.as_str(), rule, "{refusal}");
        assert_eq!(self.game, before);
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        assert!(!legal.contains(&action), "refused, and yet on the list");
        refusal
    }

    /// Units of a player in an area.
    pub fn force(&self, seat: Seat, area: &str) -> Tally {
        self.game.force(seat, self.at(area))
    }

    /// A player's VPs.
    pub fn vps(&self, seat: Seat) -> u16 {
        self.game.vps[seat.index()].total()
    }

    /// What a player sees.
    pub fn view(&self, seat: Seat) -> View {
        self.game.view(Audience::Seat(seat))
    }
}
