//! Guesses of what a seat cannot see fit everything it can see, and are drawn with the right
//! chances.

use std::collections::{BTreeMap, BTreeSet};

use warmoot_kernel::{Audience, Chance, Game, Seat, Seeded, covers};

use super::scene::{A, B, C, Scene, units};
use crate::{Bloodstones, Faction::*, Kind, Tally};

/// What A holds for possible, again and again.
fn guesses(scene: &Scene, seat: Seat, count: usize) -> Vec<Bloodstones> {
    let mut chance = Seeded::new(7);
    (0..count)
        .map(|_| {
            let guess = scene.game.guess(seat, chance.rng());
            alike(&scene.game, &guess, seat);
            guess
        })
        .collect()
}

/// A seat sees no difference, and neither does anybody who sees less.
fn alike(game: &Bloodstones, guess: &Bloodstones, seat: Seat) {
    for audience in [Audience::Seat(seat), Audience::Observer] {
        assert_eq!(game.view(audience), guess.view(audience));
        assert_eq!(game.read(audience), guess.read(audience));
    }
    let legal = |game: &Bloodstones| {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        legal
    };
    assert_eq!(legal(game), legal(guess));
    assert_eq!(game.census(), guess.census(), "pieces appear or vanish");
}

/// Whether counts fit these weights: the chi-square of so many draws lies far below a limit that
/// true draws miss once in a million.
fn fits<T: Ord + Clone + std::fmt::Debug>(counts: &BTreeMap<T, u32>, weights: &BTreeMap<T, u32>) {
    let drawn: u32 = counts.values().sum();
    let sum: u32 = weights.values().sum();
    assert!(counts.keys().all(|key| weights.contains_key(key)), "{counts:?} / {weights:?}");
    let square: f64 = weights
        .iter()
        .map(|(key, &weight)| {
            let expected = f64::from(drawn) * f64::from(weight) / f64::from(sum);
            let found = f64::from(counts.get(key).copied().unwrap_or(0));
            (found - expected).powi(2) / expected
        })
        .sum();
    let freedom = (weights.len() - 1) as f64;
    assert!(square < freedom + 7.0 * (2.0 * freedom).sqrt(), "chi-square {square}: {counts:?}");
}

fn tally<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeMap<T, u32> {
    items.into_iter().fold(BTreeMap::new(), |mut counts, item| {
        *counts.entry(item).or_default() += 1;
        counts
    })
}

fn shown(tiles: Tally) -> String {
    format!("{tiles:?}")
}

#[test]
fn hands_and_bags_fit_composition_and_discards() {
    covers!(Bloodstones: "BLOOD-INFO-01", "BLOOD-AMB-107");
    let scene = Scene::new(&[HorseLords, DragonRiders, Corsairs], "P1-P2-P3")
        .units(A, "P1", "sword")
        .units(B, "P2", "2 special castle")
        .units(C, "P3", "3 ship")
        .discards(B, "3 cavalry")
        .hand(A, "2 resources leader")
        .hand(B, "4 skirmisher 2 shield")
        .hand(C, "6 sword");
    let mut hands = BTreeSet::new();
    for guess in guesses(&scene, A, 200) {
        assert_eq!(guess.hands[0], scene.game.hands[0], "the own hand stays");
        assert_eq!(guess.bags[0], scene.game.bags[0]);
        for seat in [1, 2] {
            let game = &scene.game;
            assert_eq!(guess.discards[seat], game.discards[seat]);
            assert_eq!(guess.hands[seat].total(), game.hands[seat].total());
            let both = |game: &Bloodstones| game.hands[seat].plus(game.bags[seat]);
            assert_eq!(both(&guess), both(game));
        }
        // Dragons stand on the map: nobody guesses one in the hand.
        assert!(!guess.hands[1].has(Kind::Special));
        hands.insert(shown(guess.hands[1]));
    }
    assert!(hands.len() > 100, "the guesses differ");
}

#[test]
fn one_tile_of_three_is_guessed_evenly() {
    let scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "sword")
        .hand(B, "sword")
        .bag(B, "2 shield");
    let kinds = guesses(&scene, A, 3000)
        .into_iter()
        .map(|guess| guess.hands[1].kinds().next().unwrap().word());
    fits(&tally(kinds), &BTreeMap::from([("shield", 2), ("sword", 1)]));
}

#[test]
fn two_tiles_of_four_are_guessed_as_they_are_drawn() {
    let scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "sword")
        .hand(B, "2 sword")
        .bag(B, "leader siege");
    // Of six pairs: both Swords 1, Leader and a Sword 2, Siege Engine and a Sword 2, the others 1.
    let weights = BTreeMap::from([
        (shown(units("2 sword")), 1),
        (shown(units("sword leader")), 2),
        (shown(units("sword siege")), 2),
        (shown(units("leader siege")), 1),
    ]);
    fits(&tally(guesses(&scene, A, 3000).iter().map(|guess| shown(guess.hands[1]))), &weights);
}

#[test]
fn an_empty_bag_tells_the_hand() {
    // B draws the last two tiles: everybody can know the whole hand, and it stays known until
    // the tiles are seen to leave.
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "4 sword 4 shield 4 cavalry")
        .units(B, "P2", "sword")
        .hand(A, "3 skirmisher")
        .bag(A, "castle 2 ship");
    scene.play("done");
    let hand = units("3 skirmisher castle 2 ship");
    assert_eq!(scene.game.hand(A), hand);
    let known = |scene: &Scene| {
        let view = scene.view(B);
        view.seats[0].known.iter().map(|count| (count.kind, count.count)).collect::<Tally>()
    };
    assert_eq!(known(&scene), hand);
    assert!(guesses(&scene, B, 50).iter().all(|guess| guess.hands[0] == hand));
    // A spends a Skirmishers tile; then the discards are recycled and a tile is drawn.
    scene = scene.turn(A);
    scene.play_all(&["move sword P1", "to P2", "pay skirmisher", "halt"]);
    let left = units("2 skirmisher castle 2 ship");
    assert_eq!(known(&scene), left);
    scene.battle("P2", B, &[5, 5, 4], &[2, 2, 3]);
    scene.play("done");
    assert_eq!(scene.game.hand(A).total(), 6);
    assert_eq!(known(&scene), left);
    let sixth: BTreeSet<String> = guesses(&scene, B, 200)
        .iter()
        .map(|guess| shown(guess.hands[0].minus(guess.hands[0].meet(left))))
        .collect();
    assert!(sixth.len() > 3, "the sixth is not known: {sixth:?}");
}

#[test]
fn a_tile_that_went_back_into_the_bag_is_forgotten() {
    let mut scene =
        Scene::new(&[DragonRiders, HorseLords], "P1-P2").units(A, "P1", "sword").hand(A, "castle");
    scene.game.known[0] = units("castle");
    scene.play_all(&["move sword P1", "to P2", "pay castle", "halt"]);
    assert_eq!(scene.game.known[0], units(""));
    // It is drawn again, and nobody but A knows.
    scene.game.bags[0].add(Kind::Castle);
    scene.game.discards[0].take(Kind::Castle);
    scene.play("done");
    assert_eq!(scene.game.known[0], units(""));
    assert_eq!(scene.view(B).seats[0].known, []);
}

/// A with four Battle tiles, both with hands, B to decide.
fn battle(factions: &[crate::Faction], tiles: &[u8], choice: &str) -> Scene {
    let mut scene = Scene::new(factions, "P1-P2")
        .units(A, "P1", "3 sword")
        .units(B, "P1", "2 skirmisher")
        .hand(A, "castle shield skirmisher")
        .hand(B, "resources");
    scene.battle_tiles(tiles, &[2, 2, 3]);
    scene.open_battle("P1", B);
    scene.play(choice);
    scene
}

#[test]
fn battle_tiles_are_guessed_as_they_are_drawn() {
    covers!(Bloodstones: "BLOOD-INFO-06");
    // B guesses A's three tiles, of 56 draws of three out of eight.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "2 sword")
        .units(B, "P1", "2 sword")
        .hand(A, "castle")
        .hand(B, "castle");
    scene.battle_tiles(&[5, 5, 4], &[2, 2, 3]);
    scene.open_battle("P1", B);
    let mut weights = BTreeMap::new();
    let bag = [2, 2, 3, 3, 4, 4, 5, 5];
    for first in 0..8 {
        for second in first + 1..8 {
            for third in second + 1..8 {
                *weights.entry(vec![bag[first], bag[second], bag[third]]).or_insert(0) += 1;
            }
        }
    }
    assert_eq!((weights.len(), weights.values().sum::<u32>()), (16, 56));
    let drawn = guesses(&scene, B, 6000).into_iter().map(|guess| {
        assert_eq!(guess.fight().sides[1].tiles.values(), [2, 2, 3], "the own tiles stay");
        let mut tiles = guess.fight().sides[0].tiles.values().to_vec();
        tiles.sort_unstable();
        tiles
    });
    fits(&tally(drawn), &weights);
}

#[test]
fn revealed_tiles_stay() {
    covers!(Bloodstones: "BLOOD-FACTION-CO-06", "BLOOD-AMB-123");
    // The Corsairs have seen 5, 4, 4 and guess the fourth: 2 or 3 or nothing higher than 4.
    let scene = battle(&[DragonRiders, Corsairs], &[5, 4, 4, 3], "keep");
    let fourth = guesses(&scene, B, 2000).into_iter().map(|guess| {
        let mut tiles = guess.fight().sides[0].tiles.values().to_vec();
        tiles.sort_unstable();
        assert_eq!(tiles[1..], [4, 4, 5]);
        assert_eq!(guess.fight().sides[0].substitute, None);
        tiles[0]
    });
    // Both 4s are shown, so two 2s and two 3s are left.
    fits(&tally(fourth), &BTreeMap::from([(2, 1), (3, 1)]));
}

#[test]
fn a_revealed_substitute_stays_and_a_hidden_one_is_guessed() {
    covers!(Bloodstones: "BLOOD-AMB-65");
    // A Castle tile of 4 pips is among the best three: it is known, what it replaced is not.
    let scene = battle(&[DragonRiders, Corsairs], &[5, 4, 3, 2], "replace 3 castle");
    let mut replaced = BTreeSet::new();
    for guess in guesses(&scene, B, 300) {
        let side = &guess.fight().sides[0];
        let (value, kind) = side.substitute.unwrap();
        assert_eq!(kind, Kind::Castle);
        replaced.insert(value);
        assert_eq!(guess.hands[0].total(), 2);
    }
    assert!(replaced.len() > 1, "{replaced:?}");

    // Before the reveal anything of hand and bag may have taken the place of anything.
    let scene = battle(&[DragonRiders, HorseLords], &[5, 4, 3, 2], "replace 2 castle");
    let whole = |game: &Bloodstones| {
        let (_, kind) = game.fight().sides[0].substitute.unwrap();
        game.hands[0].plus(game.bags[0]).plus(Tally::of(kind, 1))
    };
    let mut kinds = BTreeSet::new();
    for guess in guesses(&scene, B, 300) {
        assert_eq!(whole(&guess), whole(&scene.game));
        let side = &guess.fight().sides[0];
        let (value, kind) = side.substitute.unwrap();
        assert!(side.tiles.has(value));
        kinds.insert(kind);
    }
    assert!(kinds.len() > 6, "{kinds:?}");
    // Whoever substituted knows.
    assert!(guesses(&scene, A, 20).iter().all(|guess| {
        guess.fight().sides[0].substitute == Some((2, Kind::Castle))
            && guess.hands[0] == scene.game.hands[0]
    }));
}

#[test]
fn a_known_hand_limits_what_was_substituted() {
    // Everybody can know A's three tiles: the hidden substitute is one of them, the two others are
    // still in hand.
    let mut scene = battle(&[DragonRiders, HorseLords], &[5, 4, 3, 2], "keep");
    scene.game.known[0] = units("castle shield skirmisher");
    let battle = scene.game.battle.as_mut().unwrap();
    battle.sides[0].substitute = Some((2, Kind::Castle));
    scene.game.hands[0].take(Kind::Castle);
    let known = units("castle shield skirmisher");
    let mut kinds = BTreeSet::new();
    for guess in guesses(&scene, B, 200) {
        let (_, kind) = guess.fight().sides[0].substitute.unwrap();
        kinds.insert(kind);
        assert_eq!(guess.hands[0].plus(Tally::of(kind, 1)), known);
    }
    assert_eq!(kinds.len(), 3);
}

#[test]
fn a_guess_of_a_guess_keeps_what_the_seat_knows() {
    let scene = battle(&[DragonRiders, Corsairs], &[5, 4, 4, 3], "replace 3 castle");
    let mut chance = Seeded::new(3);
    for seat in [A, B] {
        let mut guess = scene.game.guess(seat, chance.rng());
        for _ in 0..20 {
            guess = guess.guess(seat, chance.rng());
            alike(&scene.game, &guess, seat);
            assert_eq!(guess.hands[seat.index()], scene.game.hands[seat.index()]);
        }
    }
}

#[test]
fn what_is_being_built_or_paid_is_in_the_guessed_hand() {
    // A builds its only Leader: B's guesses hold it, and a way to pay.
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2-H3")
        .units(A, "P1", "citadel")
        .units(A, "P2", "sword")
        .hand(A, "leader 2 skirmisher");
    scene.play_all(&["build leader"]);
    assert!(guesses(&scene, B, 100).iter().all(|guess| guess.hands[0].has(Kind::Leader)));
    scene.play("in P1");
    assert!(guesses(&scene, B, 100).iter().all(|guess| guess.hands[0].has(Kind::Leader)));
    scene.play_all(&["pay skirmisher", "pay skirmisher"]);
    // A pays for a hill with a single tile: it has three pips or more.
    let mut scene =
        Scene::new(&[DragonRiders, HorseLords], "P2-H3").units(A, "P2", "sword").hand(A, "castle");
    for step in ["move sword P2", "to H3"] {
        scene.play(step);
        let pips = guesses(&scene, B, 200)
            .into_iter()
            .map(|guess| guess.roster(A).pips(guess.hands[0].kinds().next().unwrap()));
        let pips: BTreeSet<u8> = pips.collect();
        assert_eq!(pips, BTreeSet::from([3, 4, 5]));
    }
}

#[test]
fn guesses_fit_in_the_middle_of_whole_games() {
    let content = std::sync::Arc::new(crate::pack::shipped().content("tyrants-lament").unwrap());
    for seed in 0..4 {
        let setup = crate::Setup {
            map: "tyrants-lament".into(),
            factions: vec![None; 4],
            cutiecorn: true,
            variant: true,
            round_limit: 10,
        };
        let mut chance = Seeded::new(seed);
        let mut log = warmoot_kernel::Log::silent();
        let mut game = Bloodstones::start(&setup, content.clone(), &mut chance, &mut log).unwrap();
        let mut legal = Vec::new();
        while let Some(asked) = game.asked() {
            for seat in game.all_seats() {
                if chance.below(8, "whether to guess") == 0 {
                    let guess = game.guess(seat, chance.rng());
                    alike(&game, &guess, seat);
                    alike(&game, &guess.guess(seat, chance.rng()), seat);
                }
            }
            legal.clear();
            game.legal(asked, &mut legal);
            let action = legal[chance.below(legal.len() as u32, "an act") as usize];
            game.play(asked, &action, &mut chance, &mut log).unwrap();
        }
    }
}

#[test]
fn a_substitute_that_was_shown_is_known_to_be_in_the_hand_no_more() {
    covers!(Bloodstones: "BLOOD-AMB-65", "BLOOD-AMB-66");
    let mut scene = Scene::new(&[HorseLords, Corsairs, HillFolk], "P1-P2")
        .units(A, "P1", "sword")
        .units(B, "P1", "sword")
        .units(C, "P2", "sword")
        .hand(A, "leader")
        .hand(B, "2 sword");
    // Everybody knows that A holds the Leader, and nothing else.
    scene.game.known[0] = units("leader");
    scene.battle_tiles(&[2, 2, 3], &[3, 3, 4]);
    scene.play_all(&["battle P1 corsairs"]);
    if scene.offers("fight") {
        scene.play("fight");
    }
    scene.play("replace 2 leader");
    assert_eq!(scene.asked(), B, "the Corsairs see A's best three, the Leader's 5 among them");
    assert_eq!(scene.game.known[0], Tally::NONE);
    for guess in guesses(&scene, B, 50) {
        assert!(guess.hands[0].is_empty());
    }
    scene.play("keep");
    assert_eq!(scene.game.known[0], Tally::NONE);
    assert_eq!(scene.game.discards[0].count(Kind::Leader), 1);
}
