//! Chapter "Starting the Game".

use warmoot_kernel::{Chance, Seat, Seeded, covers};

use super::scene::{A, B, C, D, Scene, draws, units};
use crate::{Action, Bloodstones, Event, Faction::*, Kind, Phase, Tally, pack};

/// A row of plains long enough for four citadels.
const ROW: &str = "P1-P2-P3-P4-P5-P6-P7-P8-P9-P10-P11-P12-P13";

/// The two tiles of each seat, and who is first.
type FirstDraw = (Vec<(u8, u8)>, Option<Seat>);

/// What was drawn for the first player, each time.
fn first_draws(scene: &Scene) -> Vec<FirstDraw> {
    scene
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::FirstPlayer { draws, first } => Some((draws.clone(), *first)),
            _ => None,
        })
        .collect()
}

#[test]
fn the_highest_draw_begins() {
    covers!(Bloodstones: "BLOOD-SETUP-02");
    let outcomes = draws(&[&[2, 3, 5, 4, 4, 3]]);
    let scene = Scene::start(&[None; 3], ROW, &outcomes, |_| {}).ok().unwrap();
    assert_eq!(first_draws(&scene), [(vec![(2, 3), (5, 4), (4, 3)], Some(B))]);
    assert_eq!(scene.view(A).order, [B, C, A]);
}

#[test]
fn a_shared_highest_draw_is_repeated_by_everybody() {
    covers!(Bloodstones: "BLOOD-SETUP-03", "BLOOD-SETUP-04", "BLOOD-AMB-02");
    // The second draw takes both fives again: all tiles were returned.
    let outcomes = draws(&[&[5, 4, 5, 4, 2, 2], &[2, 2, 3, 3, 5, 5]]);
    let scene = Scene::start(&[None; 3], ROW, &outcomes, |_| {}).ok().unwrap();
    assert_eq!(
        first_draws(&scene),
        [(vec![(5, 4), (5, 4), (2, 2)], None), (vec![(2, 2), (3, 3), (5, 5)], Some(C))]
    );
}

#[test]
fn five_or_six_players_draw_from_both_bags() {
    covers!(Bloodstones: "BLOOD-AMB-01");
    /// Counts the tiles drawn and remembers how full the bags were.
    struct Counted(Seeded, Vec<u32>);
    impl Chance for Counted {
        fn below(&mut self, sides: u32, what: &'static str) -> u32 {
            if what == "a Battle tile for the first player" {
                self.1.push(sides);
            }
            self.0.below(sides, what)
        }
    }
    for (players, bags) in [(4, vec![8]), (5, vec![6, 4]), (6, vec![6, 6])] {
        let mut chance = Counted(Seeded::new(3), Vec::new());
        let setup = crate::Setup {
            map: String::new(),
            factions: vec![None; players],
            cutiecorn: false,
            variant: true,
            round_limit: 100,
        };
        let content = pack::shipped().content("tyrants-lament").unwrap();
        Bloodstones::set_up(
            &setup,
            std::sync::Arc::new(content),
            &mut chance,
            &mut warmoot_kernel::Log::silent(),
        )
        .unwrap();
        let once: Vec<u32> =
            bags.iter().flat_map(|&tiles| (0..tiles).map(|gone| 8 - gone)).collect();
        assert_eq!(chance.1[..once.len()], once, "{players} players");
    }
}

#[test]
fn factions_are_chosen_clockwise_from_the_first_player() {
    covers!(Bloodstones: "BLOOD-SETUP-05");
    let outcomes = draws(&[&[2, 3, 5, 4, 4, 3]]);
    let mut scene = Scene::start(&[None; 3], ROW, &outcomes, |_| {}).ok().unwrap();
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.choices().len(), 6);
    scene.play("play horse_lords");
    assert_eq!(scene.asked(), C);
    assert_eq!(scene.choices().len(), 5);
    scene.play("play hill_folk");
    assert_eq!(scene.asked(), A);
    assert_eq!(scene.choices().len(), 4);
    scene.play("play corsairs");
    assert_eq!(scene.game.faction(B), HorseLords);
    assert_eq!(
        scene.game.roster(A),
        pack::shipped().content("tyrants-lament").unwrap().roster(Corsairs)
    );
}

#[test]
fn some_factions_are_advised_against_with_few_players() {
    covers!(Bloodstones: "BLOOD-SETUP-06", "BLOOD-SETUP-07", "BLOOD-AMB-03");
    for (faction, players, rule) in [
        (Corsairs, 2, Some("BLOOD-SETUP-06")),
        (Corsairs, 3, None),
        (ChaosHorde, 2, Some("BLOOD-SETUP-07")),
        (ChaosHorde, 3, Some("BLOOD-SETUP-07")),
        (ChaosHorde, 4, None),
    ] {
        let mut factions = vec![None; players];
        let open = Scene::start(&factions, ROW, &[7, 6], |setup| setup.variant = false);
        let mut open = open.ok().unwrap();
        let choice = Action::Choose { faction };
        match rule {
            Some(rule) => drop(open.refuses(choice, rule)),
            None => drop(open.play(&format!("play {}", faction.word()))),
        }
        factions[1] = Some(faction);
        let fixed = Scene::start(&factions, ROW, &[7, 6], |setup| setup.variant = false);
        let refused = fixed.err().map(|refusal| refusal.rule.as_str().to_owned());
        assert_eq!(refused.as_deref(), rule, "{faction:?} with {players}");
        // Confirmed, it is legal.
        assert!(Scene::start(&factions, ROW, &[7, 6], |setup| setup.variant = true).is_ok());
    }
}

#[test]
fn everybody_draws_nine_tiles_before_anybody_places() {
    covers!(Bloodstones: "BLOOD-SETUP-08", "BLOOD-AMB-11");
    let scene = Scene::starting(&[HorseLords, HillFolk, DragonRiders], ROW);
    for seat in [A, B, C] {
        assert_eq!(scene.hand_of(seat).total(), 9);
        assert_eq!(scene.view(A).seats[seat.index()].bag, 27);
    }
}

#[test]
fn undead_stay_aside() {
    covers!(Bloodstones: "BLOOD-SETUP-09", "BLOOD-COMP-07");
    let mut scene = Scene::starting(&[HorseLords, Necromancers], ROW);
    scene.play("citadel P1");
    let area = scene.at("P1");
    assert!(!scene.choices().iter().any(|choice| choice.contains("undead")));
    scene.refuses(Action::Muster { kind: Kind::Undead, area }, "BLOOD-SETUP-09");
    scene.play("done");
    assert_eq!(scene.game.undead, 4);
    assert_eq!(scene.view(A).seats[1].undead_left, 4);
}

#[test]
fn after_set_up_all_villages_are_in_the_pools() {
    covers!(Bloodstones: "BLOOD-SETUP-10", "BLOOD-SETUP-27", "BLOOD-SETUP-28", "BLOOD-COMP-05");
    let mut scene = Scene::starting(&[HorseLords, HillFolk, DragonRiders, ChaosHorde], ROW);
    scene.play_all(&["citadel P1", "done", "citadel P4", "done", "citadel P7", "done"]);
    scene.deal(D, "9 irregular").play_all(&["start P10", "place irregular P10", "done"]);
    let view = scene.view(A);
    assert_eq!(view.round, 1);
    let all = |part: fn(&crate::SeatView) -> u16| view.seats.iter().map(part).collect::<Vec<_>>();
    assert_eq!(all(|seat| u16::from(seat.villages)), [0; 4]);
    assert_eq!(all(|seat| u16::from(seat.villages_left)), [20, 20, 20, 0]);
    assert_eq!(all(|seat| seat.vps), [0, 0, 0, 10]);
    assert_eq!(all(|seat| u16::from(seat.regroups)), [0; 4]);
}

#[test]
fn the_last_in_order_places_first_and_completely() {
    covers!(Bloodstones: "BLOOD-SETUP-11", "BLOOD-SETUP-14");
    let mut scene = Scene::starting(&[HorseLords, HillFolk, DragonRiders], ROW);
    for (seat, area) in [(C, "P1"), (B, "P4"), (A, "P7")] {
        assert_eq!(scene.asked(), seat);
        scene.deal(seat, "sword 2 ship");
        scene.play(&format!("citadel {area}"));
        assert_eq!(scene.asked(), seat, "initial units come next");
        scene.play_all(&[&format!("place sword {area}"), "done"]);
        assert_eq!(scene.force(seat, area), units("citadel sword"));
    }
    assert_eq!((scene.asked(), scene.game.phase), (A, Phase::Main));
}

#[test]
fn citadels_stand_in_plains_forest_or_hill() {
    covers!(Bloodstones: "BLOOD-SETUP-12");
    let mut scene = Scene::starting(&[HorseLords, HillFolk], "P1-F1-H1-S1-M1-D1");
    assert_eq!(scene.choices_of("citadel"), ["F1", "H1", "P1"]);
    for area in ["S1", "M1", "D1"] {
        let area = scene.at(area);
        scene.refuses(Action::Found { area }, "BLOOD-SETUP-12");
    }
}

#[test]
fn two_land_areas_lie_between_citadels() {
    covers!(Bloodstones: "BLOOD-SETUP-13");
    let mut scene = Scene::starting(&[HorseLords, HillFolk], "P1-P2-P3-P4");
    scene.play_all(&["citadel P1", "done"]);
    assert_eq!(scene.choices_of("citadel"), ["P4"]);
    for area in ["P1", "P2", "P3"] {
        let area = scene.at(area);
        scene.refuses(Action::Found { area }, "BLOOD-SETUP-13");
    }
}

#[test]
fn the_way_between_citadels_is_measured_over_land() {
    covers!(Bloodstones: "BLOOD-AMB-04", "BLOOD-AMB-05");
    // By sea P2 is near, over mountain and desert P4 is far enough, P3 is not.
    let mut scene = Scene::starting(&[HorseLords, HillFolk], "P1-S1-P2 P1-M1-P3 M1-D1-P4");
    scene.deal(B, "2 ship").play_all(&["citadel P1", "place ship S1", "done"]);
    assert_eq!(scene.choices_of("citadel"), ["P2", "P4"]);
    // Ships and units of a third player between do not count.
    scene.play("citadel P2");
    assert_eq!(scene.force(A, "P2"), units("citadel"));
}

#[test]
fn without_a_legal_site_the_farthest_areas_are_offered() {
    covers!(Bloodstones: "BLOOD-AMB-06");
    let mut scene = Scene::starting(&[HorseLords, HillFolk], "P1-P2-P3");
    scene.play_all(&["citadel P1", "done"]);
    assert_eq!(scene.choices_of("citadel"), ["P3"], "one area between");
    let mut scene = Scene::starting(&[HorseLords, HillFolk], "P1-P2-P3-M1");
    scene.play_all(&["citadel P2", "done"]);
    assert_eq!(scene.choices_of("citadel"), ["P1", "P3"], "no area between");
    let mut scene = Scene::starting(&[HorseLords, ChaosHorde], "P1-P2-P3");
    scene.play_all(&["citadel P1", "done"]);
    assert_eq!(scene.choices_of("start"), ["P3"]);
}

#[test]
fn five_build_points_pay_for_initial_units() {
    covers!(Bloodstones: "BLOOD-SETUP-15", "BLOOD-AMB-09", "BLOOD-AMB-10");
    let mut scene = Scene::starting(&[HorseLords, DragonRiders], "P1-P2-P3-P4-P5");
    scene.deal(B, "special leader sword shield skirmisher 4 ship").play("citadel P1");
    scene.play_all(&["place special P1", "place leader P1", "place sword P1"]);
    let area = scene.at("P1");
    scene.refuses(Action::Muster { kind: Kind::Shield, area }, "BLOOD-SETUP-15");
    assert_eq!(scene.choices(), ["place skirmisher P1", "done"]);
    assert_eq!(scene.discarded(B), Tally::NONE, "Build Points replace discards");
    // Points not used lapse: in play a Shield costs a tile.
    let mut scene = Scene::starting(&[HorseLords, DragonRiders], "P1-P2-P3-P4-P5");
    scene.deal(B, "shield sword 4 ship");
    scene.play_all(&["citadel P1", "done", "citadel P5", "done"]);
    let mut scene = scene.phase(B, Phase::Main);
    scene.play_all(&["build shield", "in P1"]);
    assert_eq!(scene.choices_of("pay"), ["ship", "sword"]);
}

#[test]
fn all_nine_tiles_may_be_placed() {
    covers!(Bloodstones: "BLOOD-SETUP-16", "BLOOD-AMB-14");
    let place = |order: &[&str]| {
        let mut scene = Scene::starting(&[HillFolk, HorseLords], "P1-P2-P3-P4-P5");
        scene.deal(B, "5 sword 4 skirmisher").play("citadel P1");
        for kind in order {
            scene.play(&format!("place {kind} P1"));
        }
        scene
    };
    let (sword, free) = (["sword"; 5], ["skirmisher"; 4]);
    let one = place(&[&sword[..], &free[..]].concat());
    let other = place(&[&free[..], &sword[..]].concat());
    assert_eq!(one.force(B, "P1"), units("citadel 5 sword 4 skirmisher"));
    let points: Vec<u8> = one
        .log
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Mustered { points, .. } => Some(*points),
            _ => None,
        })
        .collect();
    assert_eq!(points, [4, 3, 2, 1, 0, 0, 0, 0, 0]);
    assert_eq!(one.hand_of(B).total(), 7, "an empty hand is refilled at once");
    assert_eq!(one.game, other.game, "the order does not matter");
}

#[test]
fn initial_land_units_stand_with_the_citadel_and_ships_beside_it() {
    covers!(Bloodstones: "BLOOD-SETUP-17", "BLOOD-SETUP-18");
    let start = || {
        let mut scene = Scene::starting(&[HillFolk, HorseLords], "P1-P2-P3-P4 P1-S1 P1-S2-S3");
        scene.deal(B, "sword 2 ship").play("citadel P1");
        scene
    };
    let mut scene = start();
    assert_eq!(scene.choices_of("place"), ["ship S1", "ship S2", "sword P1"]);
    let (beside, far) = (scene.at("P2"), scene.at("S3"));
    scene.refuses(Action::Muster { kind: Kind::Sword, area: beside }, "BLOOD-SETUP-17");
    scene.refuses(Action::Muster { kind: Kind::Ship, area: far }, "BLOOD-SETUP-18");
    for [one, two] in [["S1", "S1"], ["S2", "S2"], ["S1", "S2"]] {
        let mut scene = start();
        scene.play_all(&[&format!("place ship {one}"), &format!("place ship {two}")]);
        let fleet =
            scene.force(B, one).plus(if one == two { Tally::NONE } else { scene.force(B, two) });
        assert_eq!(fleet, units("2 ship"));
    }
    // Inland.
    let mut scene = Scene::starting(&[HillFolk, HorseLords], "P1-P2-P3-P4 P4-S1");
    scene.deal(B, "sword 2 ship").play("citadel P1");
    assert_eq!(scene.choices(), ["place sword P1", "done"]);
}

#[test]
fn the_horde_starts_on_plains_forest_or_hill() {
    covers!(Bloodstones: "BLOOD-SETUP-19");
    let mut scene = Scene::starting(&[HillFolk, ChaosHorde], "P1-P2-P3-P4-F1-H1-S1-M1-D1");
    scene.play_all(&["citadel P1", "done"]);
    assert_eq!(scene.choices_of("start"), ["F1", "H1", "P4"]);
    for area in ["S1", "M1", "D1"] {
        let area = scene.at(area);
        scene.refuses(Action::Settle { area }, "BLOOD-SETUP-19");
    }
}

#[test]
fn placing_is_optional() {
    covers!(Bloodstones: "BLOOD-SETUP-20");
    let mut scene = Scene::starting(&[HillFolk, HorseLords], ROW);
    scene.deal(B, "sword 4 shield 4 skirmisher");
    scene.play_all(&["citadel P1", "done"]);
    assert_eq!(scene.hand_of(B), units("sword 4 shield 4 skirmisher"));
    assert_eq!(scene.asked(), A);
}

#[test]
fn the_horde_places_last_wherever_it_sits() {
    covers!(Bloodstones: "BLOOD-SETUP-21");
    let cases = [
        ([ChaosHorde, HorseLords, HillFolk, DragonRiders], [D, C, B, A]),
        ([HorseLords, HillFolk, DragonRiders, ChaosHorde], [C, B, A, D]),
    ];
    for (factions, order) in cases {
        let mut scene = Scene::starting(&factions, ROW);
        for (seat, area) in order.into_iter().zip(["P1", "P4", "P7", "P10"]) {
            assert_eq!(scene.asked(), seat);
            if scene.game.faction(seat) == ChaosHorde {
                scene.deal(seat, "9 irregular");
                scene.play_all(&["start P10", "place irregular P10", "done"]);
            } else {
                scene.play_all(&[&format!("citadel {area}"), "done"]);
            }
        }
        assert_eq!((scene.asked(), scene.game.round), (A, 1));
    }
}

#[test]
fn the_horde_places_its_units_in_one_area() {
    covers!(Bloodstones: "BLOOD-SETUP-22", "BLOOD-SETUP-24");
    let mut scene = Scene::starting(
        &[HillFolk, ChaosHorde],
        "P1-P2-P3-P4-P5-P6-P7-P8-P9-P10 P9-S1-S2-P8 P9-S3 P7-S4",
    );
    scene.play_all(&["citadel P1", "done"]);
    scene.deal(B, "4 irregular 3 cavalry 2 ship").play("start P9");
    assert_eq!(scene.choices_of("place"), ["cavalry P9", "irregular P9", "ship S1", "ship S3"]);
    let (beside, far) = (scene.at("P8"), scene.at("S2"));
    scene.refuses(Action::Muster { kind: Kind::Cavalry, area: beside }, "BLOOD-SETUP-17");
    scene.refuses(Action::Muster { kind: Kind::Ship, area: far }, "BLOOD-SETUP-24");
    for _ in 0..4 {
        scene.play("place irregular P9");
    }
    for _ in 0..3 {
        scene.play("place cavalry P9");
    }
    assert_eq!(scene.force(B, "P9"), units("4 irregular 3 cavalry"));
    let crate::Step::Muster { points, .. } = scene.view(B).step else { panic!("still placing") };
    assert_eq!(points, 2, "three Build Points are used");
}

#[test]
fn the_horde_keeps_two_areas_away_from_citadels() {
    covers!(Bloodstones: "BLOOD-SETUP-23", "BLOOD-AMB-07");
    let mut scene = Scene::starting(&[HillFolk, ChaosHorde], "P1-P2-P3-P4 P1-S1-P5 S1-S2-P6");
    scene.play_all(&["citadel P1", "done"]);
    assert_eq!(scene.choices_of("start"), ["P4", "P6"], "the sea counts as well");
    for area in ["P1", "P2", "P3", "P5"] {
        let area = scene.at(area);
        scene.refuses(Action::Settle { area }, "BLOOD-SETUP-23");
    }
}

#[test]
fn the_hand_is_refilled_after_placing() {
    covers!(Bloodstones: "BLOOD-SETUP-25", "BLOOD-SETUP-26", "BLOOD-AMB-12");
    for (faction, placed, left) in [
        (DragonRiders, 7, 6),
        (HorseLords, 7, 7),
        (DragonRiders, 4, 6),
        (DragonRiders, 3, 6),
        (DragonRiders, 1, 8),
        (HorseLords, 3, 7),
        (HorseLords, 2, 7),
        (HorseLords, 1, 8),
    ] {
        let mut scene = Scene::starting(&[HillFolk, faction], ROW);
        scene.deal(B, "4 sword 4 skirmisher shield").play("citadel P1");
        let order = ["skirmisher"; 4].iter().chain(&["sword"; 4]);
        for kind in order.take(placed) {
            scene.play(&format!("place {kind} P1"));
        }
        scene.play("done");
        assert_eq!(scene.hand_of(B).total(), left, "{faction:?}, {placed} placed");
        let drawn = left + placed as u8 - 9;
        assert_eq!(scene.game.bags[1].total(), 27 - drawn);
        assert_eq!(scene.discarded(B), Tally::NONE);
        assert_eq!(scene.game.regroups, [0; 6]);
    }
}

#[test]
fn ships_of_two_players_may_start_in_one_sea() {
    covers!(Bloodstones: "BLOOD-AMB-08");
    let mut scene = Scene::starting(&[HillFolk, HorseLords], "P1-S1-P2");
    scene.deal(B, "2 ship").play_all(&["citadel P1", "place ship S1", "done"]);
    scene.deal(A, "2 ship").play_all(&["citadel P2", "place ship S1", "done"]);
    assert_eq!((scene.asked(), scene.game.phase), (A, Phase::Main));
    scene.refuses(Action::Done, "BLOOD-TURN-08");
    assert_eq!(scene.choices_of("battle"), ["S1 horse_lords"]);
}

#[test]
fn the_horde_places_at_least_one_unit() {
    covers!(Bloodstones: "BLOOD-AMB-13");
    let start = || {
        let mut scene = Scene::starting(&[HillFolk, ChaosHorde], "P1-P2-P3-P4-S1");
        scene.play_all(&["citadel P1", "done"]);
        scene.deal(B, "2 ship 7 irregular").play("start P4");
        scene
    };
    let mut scene = start();
    scene.refuses(Action::Done, "BLOOD-AMB-13");
    scene.play_all(&["place ship S1", "done"]);
    assert_eq!(scene.force(B, "S1"), units("ship"));
    assert_eq!(scene.force(B, "P4"), Tally::NONE);
    // Nine tiles always hold a land unit that five points pay for.
    let worst = pack::shipped().rosters[ChaosHorde.index()].tiles;
    assert_eq!(worst.count(Kind::Resources) + worst.count(Kind::Ship), 4);
}
