//! Chapters "Overview", "Components", "Tile Description" and "Description of the Map".

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, units};
use crate::{
    Action, Bloodstones, End, Event, Faction,
    Faction::*,
    Kind, Phase,
    map::{self, Terrain},
    pack,
};

/// A row of plains long enough for four citadels.
const ROW: &str = "P1-P2-P3-P4-P5-P6-P7-P8-P9-P10-P11-P12-P13";

#[test]
fn two_to_six_players() {
    covers!(Bloodstones: "BLOOD-COMP-01");
    for players in [1, 7] {
        let refusal = Scene::start(&vec![None; players], ROW, &[], |_| {}).err().unwrap();
        assert_eq!(refusal.rule.as_str(), "BLOOD-COMP-01");
    }
    for players in 2..=6_usize {
        // Everybody draws different tiles as far as eight tiles go.
        let outcomes = if players == 6 { vec![0, 0, 0, 0, 0, 7] } else { vec![] };
        let scene = Scene::start(&vec![None; players], ROW, &outcomes, |_| {}).ok().unwrap();
        assert_eq!(scene.game.all_seats().count(), players);
    }
}

#[test]
fn victory_points_from_everywhere_add_up() {
    covers!(Bloodstones: "BLOOD-COMP-02");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2").villages(B, "P1", 1);
    scene.game.vps[0].regroups = 12;
    scene.game.vps[0].battles = 7;
    scene.game.captured[0] = 3;
    scene.game.lost[1] = 3;
    scene.game.trigger_end(A, End::Regroups, &mut scene.log);
    scene.game.begin_end_battles(&mut scene.chance, &mut scene.log);
    assert_eq!(scene.vps(A), 22);
    assert_eq!(scene.vps(B), 0);
}

#[test]
fn there_is_one_copy_of_each_faction() {
    covers!(Bloodstones: "BLOOD-COMP-03", "BLOOD-AMB-67");
    let mut scene = Scene::start(&[None, None, None], ROW, &[7, 6], |_| {}).ok().unwrap();
    scene.play("play corsairs");
    assert_eq!(scene.asked(), B);
    let action = Action::Choose { faction: Corsairs };
    scene.refuses(action, "BLOOD-COMP-03");
    assert_eq!(
        scene.choices_of("play"),
        ["chaos_horde", "dragon_riders", "hill_folk", "horse_lords", "necromancers"]
    );
    let both = [Some(Corsairs), Some(HillFolk), Some(Corsairs)];
    let refusal = Scene::start(&both, ROW, &[7, 6], |_| {}).err().unwrap();
    assert_eq!(refusal.rule.as_str(), "BLOOD-COMP-03");
}

#[test]
fn every_faction_has_its_pieces() {
    covers!(Bloodstones: "BLOOD-COMP-04", "BLOOD-COMP-05", "BLOOD-COMP-06", "BLOOD-COMP-07",
        "BLOOD-FACTION-CH-01", "BLOOD-FACTION-DR-01", "BLOOD-FACTION-CH-12", "BLOOD-SETUP-08",
        "BLOOD-SETUP-27");
    for faction in Faction::ALL {
        assert_eq!(pack::shipped().rosters[faction.index()].tiles.total(), 36, "{faction:?}");
    }
    let scene = Scene::starting(&[Necromancers, HorseLords, DragonRiders, ChaosHorde], ROW);
    let game = &scene.game;
    assert_eq!(&game.supply[..4], [20, 20, 20, 0]);
    for seat in 0..4 {
        assert_eq!(game.hands[seat].total(), 9);
        assert_eq!(game.bags[seat].total(), 27);
        assert!(!game.bags[seat].plus(game.hands[seat]).has(Kind::Undead));
    }
    assert_eq!(game.undead, 4);
    assert_eq!(game.vps.map(crate::state::Vps::total)[..4], [0, 0, 0, 10]);
    let all = |seat: usize| game.bags[seat].plus(game.hands[seat]);
    assert_eq!(all(2).count(Kind::Special), 2, "two Dragons");
    assert_eq!(all(3).count(Kind::Leader), 2, "two Leaders of the Horde");
    for kind in Kind::TILES.into_iter().filter(|&kind| kind != Kind::Special) {
        for terrain in Terrain::ALL {
            // No faction power: what is no Dragon moves as with the Horse Lords.
            assert_eq!(
                DragonRiders.enter_cost(kind, terrain),
                HorseLords.enter_cost(kind, terrain)
            );
        }
    }
    assert_eq!(DragonRiders.hand_size(), 6);
}

#[test]
fn everyone_but_the_horde_places_one_citadel() {
    covers!(Bloodstones: "BLOOD-COMP-06");
    let mut scene = Scene::starting(&[Necromancers, HorseLords, DragonRiders, ChaosHorde], ROW);
    for area in ["P1", "P4", "P7"] {
        assert!(scene.choices().iter().all(|choice| choice.starts_with("citadel ")));
        scene.play(&format!("citadel {area}"));
        assert!(scene.choices().iter().all(|choice| !choice.starts_with("citadel ")));
        scene.play("done");
    }
    assert!(scene.choices().iter().all(|choice| choice.starts_with("start ")));
    assert_eq!(scene.choices_of("start"), ["P10", "P11", "P12", "P13"]);
    let seats: Vec<_> = scene.game.all_seats().collect();
    let citadels: Vec<_> =
        seats.iter().map(|&seat| scene.game.kind_on_map(seat, Kind::Citadel)).collect();
    assert_eq!(citadels, [1, 1, 1, 0]);
}

#[test]
fn a_battle_bag_holds_two_of_each_from_two_to_five() {
    covers!(Bloodstones: "BLOOD-COMP-08", "BLOOD-SETUP-04", "BLOOD-AMB-17");
    let mut scene = Scene::start(&[None; 4], ROW, &[], |_| {}).ok().unwrap();
    let Event::FirstPlayer { draws, .. } = &scene.log.take()[0] else {
        panic!("a draw comes first")
    };
    let mut tiles: Vec<u8> = draws.iter().flat_map(|&(one, two)| [one, two]).collect();
    tiles.sort_unstable();
    assert_eq!(tiles, [2, 2, 3, 3, 4, 4, 5, 5]);
    assert_eq!(tiles.iter().sum::<u8>(), 28);
    // The tiles are back for the first battle: both sides can draw both fives.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1")
        .units(A, "P1", "2 sword 2 cavalry")
        .units(B, "P1", "sword cavalry");
    scene.battle_tiles(&[5, 5, 2, 2], &[5, 5, 2]);
    scene.play("battle P1 dragon_riders");
    let Some(Event::Revealed { best, raw: 12, .. }) = scene
        .log
        .events()
        .iter()
        .find(|event| matches!(event, Event::Revealed { seat, .. } if *seat == A))
    else {
        panic!("A reveals 5, 5 and 2")
    };
    assert_eq!(best, &[5, 5, 2]);
    scene.chance.clone().finish().unwrap();
}

#[test]
fn the_count_goes_on_after_fifty() {
    covers!(Bloodstones: "BLOOD-COMP-09");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1")
        .units(A, "P1", "5 sword leader")
        .units(B, "P1", "4 irregular sword");
    scene.game.vps[0].battles = 48;
    scene.battle_tiles(&[5, 5, 4, 4], &[2, 2, 3]);
    scene.play("battle P1 dragon_riders");
    assert_eq!(scene.vps(A), 53);
    assert_eq!(scene.view(B).seats[0].vps, 53);
}

#[test]
fn the_third_space_of_the_regroup_track_is_for_two_players() {
    covers!(Bloodstones: "BLOOD-COMP-10");
    for (factions, shown) in
        [(vec![HorseLords, HillFolk], 3), (vec![HorseLords, HillFolk, Corsairs], 2)]
    {
        let mut scene = Scene::new(&factions, "P1-P2").villages(A, "P1", 2).bag(A, "");
        scene.game.regroups[0] = 2;
        scene.play("done");
        assert_eq!(scene.hand_of(A).total(), 7, "the bag was recycled all the same");
        assert_eq!(scene.view(B).seats[0].regroups, shown);
        assert_eq!(scene.vps(A), if shown == 3 { 2 } else { 0 });
    }
}

#[test]
fn a_faction_power_is_for_all_and_a_special_units_power_for_its_kind() {
    covers!(Bloodstones: "BLOOD-COMP-12", "BLOOD-FACTION-HF-01");
    let mut scene = Scene::new(&[HillFolk, Corsairs], "P1-H1-P2")
        .units(A, "P1", "siege special")
        .units(B, "P2", "sword")
        .hand(A, "castle");
    scene.play_all(&["move siege P1", "to H1", "pay castle"]);
    assert_eq!(scene.pool(), Some(2), "four pips less two");
    scene.play_all(&["move special P1", "to H1"]);
    assert_eq!(scene.pool(), None, "all four are used");
    // Corsairs pay three for the same hill.
    let mut scene =
        Scene::new(&[Corsairs, HillFolk], "P1-H1").units(A, "P1", "sword").hand(A, "castle");
    scene.play_all(&["move sword P1", "to H1", "pay castle"]);
    assert_eq!(scene.pool(), Some(1));
    for (force, tiles, bonus) in [("siege", 3, 0), ("special", 4, 2)] {
        let mut scene = Scene::new(&[HillFolk, Corsairs], "H1")
            .units(A, "H1", force)
            .units(B, "H1", "sword")
            .hand(A, "sword");
        scene.play("battle H1 corsairs");
        let battle = scene.view(A).battle.unwrap();
        assert_eq!((battle.attacker.draws, battle.attacker.modifier), (tiles, bonus));
    }
}

#[test]
fn tiles_show_cost_pips_and_mostly_a_unit() {
    covers!(Bloodstones: "BLOOD-TILE-01", "BLOOD-AMB-15");
    for faction in Faction::ALL {
        let roster = &pack::shipped().rosters[faction.index()];
        for kind in roster.tiles.kinds() {
            assert!(Kind::TILES.contains(&kind));
            assert!(roster.cost(kind) <= 2, "{faction:?} {kind:?}");
            assert!((1..=5).contains(&roster.pips(kind)), "{faction:?} {kind:?}");
        }
    }
    // A tile of one pip is good for a step of one pip.
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-F1")
        .units(A, "P1", "sword")
        .hand(A, "skirmisher");
    let mut content = (**warmoot_kernel::Game::content(&scene.game)).clone();
    content.rosters[HorseLords.index()].pips[Kind::Skirmisher.index()] = 1;
    warmoot_kernel::Game::attach(&mut scene.game, std::sync::Arc::new(content));
    scene.play_all(&["move sword P1", "to P2", "pay skirmisher"]);
    assert_eq!(scene.pool(), None);
    assert_eq!(scene.force(A, "P2"), units("sword"));
}

#[test]
fn a_tile_has_many_uses() {
    covers!(Bloodstones: "BLOOD-TILE-02", "BLOOD-TILE-04");
    let scene = || Scene::new(&[HorseLords, HillFolk], "P1-P2-P3");
    // Built.
    let mut build = scene().villages(A, "P1", 1).hand(A, "sword skirmisher");
    build.play_all(&["build sword", "in P1", "pay skirmisher"]);
    assert_eq!(build.force(A, "P1"), units("sword"));
    // One block of a build cost.
    let mut block = scene().villages(A, "P1", 1).hand(A, "sword shield");
    block.play_all(&["build shield", "in P1", "pay sword"]);
    assert_eq!(block.discarded(A), units("sword"));
    // Four pips of movement: one is used for the step.
    let mut pips = scene().units(A, "P1", "cavalry").hand(A, "sword");
    pips.play_all(&["move cavalry P1", "to P2", "pay sword"]);
    assert_eq!(pips.pool(), Some(3));
    // Four in battle.
    let mut battle = scene().units(A, "P1", "cavalry").units(B, "P1", "cavalry").hand(A, "sword");
    battle.battle_tiles(&[2, 2, 3], &[2, 2, 3]);
    battle.play_all(&["battle P1 hill_folk", "fight", "replace 2 sword"]);
    let best = battle.log.events().iter().find_map(|event| match event {
        Event::Revealed { seat, best, raw, .. } if *seat == A => Some((best.clone(), *raw)),
        _ => None,
    });
    assert_eq!(best, Some((vec![4, 3, 2], 9)));
    // Four for villages.
    let mut construct = scene().villages(A, "P1", 1).hand(A, "sword");
    construct.play_all(&["done", "spend sword"]);
    assert_eq!(construct.pool(), Some(4));
    // Four for captures.
    let mut capture = scene()
        .villages(B, "P1", 2)
        .units(A, "P1", "cavalry")
        .hand(A, "sword")
        .phase(A, Phase::Capture);
    capture.play("spend sword");
    assert_eq!(capture.pool(), Some(4));
}

#[test]
fn every_block_is_one_other_tile() {
    covers!(Bloodstones: "BLOOD-TILE-03");
    let scene = || Scene::new(&[HorseLords, HillFolk], "P1-P2").villages(A, "P1", 1);
    let mut two = scene().hand(A, "leader ship");
    two.refuses(Action::Build { kind: Kind::Leader }, "BLOOD-TILE-03");
    let mut three = scene().hand(A, "leader ship sword");
    three.play_all(&["build leader", "in P1", "pay ship", "pay sword"]);
    assert_eq!(three.hand_of(A).total(), 0);
    assert_eq!(three.force(A, "P1"), units("leader"));
}

#[test]
fn a_ship_tile_is_worth_four_pips() {
    covers!(Bloodstones: "BLOOD-TILE-04");
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "P1-P2").units(A, "P1", "sword").hand(A, "ship");
    scene.play_all(&["move sword P1", "to P2"]);
    let spent = scene.log.events().len();
    scene.play("pay ship");
    assert_eq!(
        scene.log.events()[spent],
        Event::Spent { seat: A, kind: Kind::Ship, pips: 4, phase: Phase::Main }
    );
    assert_eq!(scene.pool(), Some(3), "4 - 1");
}

#[test]
fn tiles_without_blocks_are_free() {
    covers!(Bloodstones: "BLOOD-TILE-05", "BLOOD-TILE-07", "BLOOD-BUILD-04", "BLOOD-AMB-32");
    let mut scene =
        Scene::new(&[HorseLords, HillFolk], "P1-P2").villages(A, "P1", 1).hand(A, "skirmisher");
    scene.play_all(&["build skirmisher", "in P1"]);
    assert_eq!(scene.force(A, "P1"), units("skirmisher"));
    assert_eq!(scene.hand_of(A).total(), 0);
    assert_eq!(scene.discarded(A).total(), 0);
    assert_eq!(scene.game.bags[0].count(Kind::Skirmisher), 3);
}

#[test]
fn a_tile_without_unit_is_never_built() {
    covers!(Bloodstones: "BLOOD-TILE-06");
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .villages(A, "P1", 1)
        .hand(A, "resources sword");
    assert_eq!(scene.choices_of("build"), ["sword"]);
    scene.refuses(Action::Build { kind: Kind::Resources }, "BLOOD-TILE-06");
    scene.play_all(&["build sword", "in P1"]);
    assert_eq!(scene.choices_of("pay"), ["resources"]);
}

#[test]
fn a_built_tile_is_a_unit_and_nothing_else() {
    covers!(Bloodstones: "BLOOD-TILE-07");
    let mut scene =
        Scene::new(&[HillFolk, HorseLords], "P1-P2").villages(A, "P1", 1).hand(A, "2 sword ship");
    scene.play_all(&["build sword", "in P1", "pay ship"]);
    assert_eq!(scene.force(A, "P1"), units("sword"));
    assert_eq!(scene.hand_of(A), units("sword"));
    assert_eq!(scene.discarded(A), units("ship"));
    assert!(!scene.game.bags[0].has(Kind::Sword), "the Hill Folk have two");
}

#[test]
fn citadels_are_units_and_villages_are_not() {
    covers!(Bloodstones: "BLOOD-TILE-08");
    let scene = Scene::new(&[HorseLords, HillFolk], "P1-P2-P3")
        .units(B, "P1", "citadel sword")
        .units(A, "P1", "3 sword")
        .villages(B, "P2", 2);
    assert_eq!(scene.force(B, "P1").total(), 2);
    assert_eq!(scene.force(B, "P2").total(), 0);
    assert_eq!(scene.view(A).seats[1].units, 2);
    assert_eq!(scene.view(A).contested, [scene.at("P1")]);
}

#[test]
fn areas_have_one_of_six_terrains() {
    covers!(Bloodstones: "BLOOD-MAP-01", "BLOOD-MAP-05", "BLOOD-AMB-126");
    for map in &pack::shipped().maps {
        for area in map.all().iter() {
            let terrains = Terrain::ALL.into_iter().filter(|&kind| map.of(kind).contains(area));
            assert_eq!(terrains.collect::<Vec<_>>(), [map.terrain(area)]);
            assert!(!map.borders(area).contains(area), "{}: {area}", map.data().id);
            for other in map.borders(area).iter() {
                assert!(map.borders(other).contains(area), "{}: {area}-{other}", map.data().id);
            }
        }
    }
    let faults =
        map::read_map("x", "x.toml", "[[area]]\nname = \"A\"\nterrain = \"river\"\n").unwrap_err();
    assert!(faults.iter().any(|fault| fault.to_string().contains("river")), "{faults:?}");
}

#[test]
fn rivers_are_borders_and_no_areas() {
    covers!(Bloodstones: "BLOOD-MAP-02", "BLOOD-MAP-03");
    // A map says of two areas that they border on each other; whether a river runs there is
    // only drawn.
    let mut scene = Scene::new(&[HorseLords, HillFolk], "P1-P2")
        .units(A, "P1", "citadel sword")
        .hand(A, "2 ship");
    scene.refuses(Action::Build { kind: Kind::Ship }, "BLOOD-BUILD-05");
    scene.play_all(&["move sword P1", "to P2", "pay ship"]);
    assert_eq!(scene.pool(), Some(3), "one pip for the plains");
}

#[test]
fn maps_say_for_how_many_players_they_are() {
    covers!(Bloodstones: "BLOOD-MAP-04", "BLOOD-SETUP-01");
    for map in &pack::shipped().maps {
        let (least, most) = map.data().players;
        for players in 2..=6_u8 {
            let content = pack::shipped().content(&map.data().id).unwrap();
            let setup = crate::Setup {
                map: map.data().id.clone(),
                factions: vec![None; usize::from(players)],
                cutiecorn: false,
                variant: false,
                round_limit: 100,
            };
            let started = Bloodstones::set_up(
                &setup,
                std::sync::Arc::new(content),
                &mut warmoot_kernel::Seeded::new(1),
                &mut warmoot_kernel::Log::silent(),
            );
            match started {
                Ok(_) => assert!((least..=most).contains(&players)),
                Err(refusal) => {
                    assert!(!(least..=most).contains(&players));
                    assert_eq!(refusal.rule.as_str(), "BLOOD-MAP-04");
                }
            }
        }
    }
}

#[test]
fn six_maps_are_offered() {
    covers!(Bloodstones: "BLOOD-COMP-11");
    assert_eq!(pack::shipped().maps.len(), 6);
}

#[test]
fn pips_of_several_tiles_add_up() {
    covers!(Bloodstones: "BLOOD-TILE-04");
    let roster = &pack::shipped().rosters[HorseLords.index()];
    let each = [Kind::Sword, Kind::Siege].map(|kind| u16::from(roster.pips(kind)));
    assert_eq!(each, [4, 3], "as the pack has it");
    assert_eq!(roster.pips_of(units("3 sword 2 siege")), 18, "three of 4 and two of 3");
    assert_eq!(roster.pips_of(units("")), 0);
}

#[test]
fn the_last_round_is_the_one_agreed_on() {
    covers!(Bloodstones: "BLOOD-AMB-26");
    let scene = Scene::start(&[None, None], ROW, &[], |setup| setup.round_limit = 17).ok().unwrap();
    assert_eq!(scene.game.last_round(), 17);
}
