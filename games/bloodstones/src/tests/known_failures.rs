//! Public failures of other programs, each named after its situation: none of them happens here.

use std::{collections::BTreeSet, sync::Arc};

use warmoot_kernel::{Audience, Chance, Event as _, Game, Match, Seat, Seed, Seeded, covers};

use super::scene::{A, B, Scene, units};
use crate::{Action, Bloodstones, Event, Faction::*, Kind, Phase, Setup, pack};

fn random_match(seed: u8, players: usize) -> Match<Bloodstones> {
    let setup = Setup {
        map: "tyrants-lament".into(),
        factions: vec![None; players],
        cutiecorn: true,
        variant: true,
        round_limit: 10,
    };
    let content = Arc::new(pack::shipped().content("tyrants-lament").unwrap());
    Match::new(setup, content, Seed([seed; 32])).unwrap()
}

/// Plays random acts; `look` sees the match after each, with who acted.
fn play_out(
    table: &mut Match<Bloodstones>,
    seed: u64,
    mut look: impl FnMut(&mut Match<Bloodstones>, Seat),
) {
    let mut chance = Seeded::new(seed);
    while let Some(seat) = table.state().waiting().iter().next() {
        let choices = table.choices(seat);
        let action = choices[chance.below(choices.len() as u32, "an act") as usize];
        table.act(seat, table.revision(), &action).unwrap();
        look(table, seat);
    }
}

/// What the last act of a match did.
fn events(table: &Match<Bloodstones>) -> Vec<Event> {
    let history = table.history(Audience::Everything, table.number());
    history.into_iter().flat_map(|past| past.events).collect()
}

#[test]
fn a_player_draws_sees_tiles_and_takes_it_back() {
    let mut drew = 0;
    let mut table = random_match(1, 2);
    play_out(&mut table, 1, |table, seat| {
        if drew < 20 && events(table).iter().any(|event| matches!(event, Event::Drew { .. })) {
            drew += 1;
            assert_eq!(table.undo_limit(seat).free, 0);
            let (number, revision) = (table.number(), table.revision());
            assert!(table.undo(seat, revision).is_err());
            assert_eq!(table.number(), number);
        }
    });
    assert_eq!(drew, 20);
}

#[test]
fn a_player_makes_the_opponent_show_tiles_and_takes_it_back() {
    let mut shown = 0;
    let mut table = random_match(2, 3);
    play_out(&mut table, 2, |table, seat| {
        if shown < 10 && events(table).iter().any(Event::reveals) {
            shown += 1;
            assert_eq!(table.undo_limit(seat).free, 0);
        }
    });
    assert_eq!(shown, 10);
}

#[test]
fn what_a_player_is_sent_is_searched_for_secrets() {
    // Everything sent to a seat or an observer, in words and in data, is the same whatever the
    // others hold: so nothing of it is in there. Two hands that differ in every tile:
    let sent = |hand: &str, audience| {
        let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
            .units(A, "P1", "2 sword")
            .units(B, "P1", "2 sword")
            .hand(A, hand)
            .hand(B, "resources");
        scene.battle_tiles(&[5, 4, 3], &[2, 2, 3]);
        scene.open_battle("P1", B);
        let tile = hand.split(' ').next().unwrap().to_owned();
        scene.play(&format!("replace 3 {tile}"));
        let told: Vec<String> = scene
            .log
            .events()
            .iter()
            .filter_map(|event| event.seen_by(audience))
            .map(|event| format!("{event:?} {:?}", scene.game.tell(&event)))
            .collect();
        let view = serde_json::to_string(&scene.game.view(audience)).unwrap();
        let prompt = format!("{:?}", scene.game.prompt(audience));
        (told, view, scene.game.read(audience), prompt)
    };
    for audience in [Audience::Seat(B), Audience::Observer] {
        assert_eq!(sent("castle ship", audience), sent("leader siege", audience));
    }
    assert_ne!(sent("castle ship", Audience::Seat(A)), sent("leader siege", Audience::Seat(A)));
}

#[test]
fn an_observer_sees_what_the_opponent_may_not() {
    covers!(Bloodstones: "BLOOD-INFO-01");
    let scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "sword")
        .hand(A, "2 castle")
        .hand(B, "ship");
    let view = scene.game.view(Audience::Observer);
    assert!(view.seats.iter().all(|seat| seat.hand.is_none()));
    assert_eq!((view.seats[0].hand_count, view.own), (2, None));
}

#[test]
fn a_concealed_piece_still_answers() {
    // A tile everybody knew goes back into the bag: from then on its owner's hand is hidden again.
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "sword")
        .units(B, "P2", "sword")
        .hand(A, "castle 2 ship 2 shield leader")
        .bag(A, "");
    scene.game.known[0] = scene.game.hands[0];
    scene.play_all(&["move sword P1", "to P2", "pay leader", "halt"]);
    scene.battle("P2", B, &[5, 5, 4], &[2, 2, 3]);
    scene.play_all(&["done", "done"]);
    let known: u8 = scene.view(B).seats[0].known.iter().map(|count| count.count).sum();
    assert_eq!((scene.game.hand(A).total(), known), (6, 5));
}

#[test]
fn bag_and_discard_pile_are_both_empty() {
    covers!(Bloodstones: "BLOOD-AMB-104");
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "sword")
        .units(B, "P2", "sword")
        .hand(A, "2 ship");
    scene.game.bags[0] = units("");
    scene.play("done");
    assert_eq!((scene.game.hand(A), scene.asked()), (units("2 ship"), B));
}

#[test]
fn the_loser_has_no_area_to_retreat_to() {
    covers!(Bloodstones: "BLOOD-RETREAT-13");
    let mut scene = Scene::new(&[DragonRiders, HorseLords], "P1-P2")
        .units(A, "P1", "3 sword")
        .units(B, "P1", "2 cavalry leader")
        .villages(A, "P2", 1);
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3]);
    scene.play("lose leader");
    assert!(scene.game.at[1].is_empty());
    assert_eq!((scene.game.battle.is_none(), scene.asked()), (true, A), "nobody is stuck");
    assert_eq!(scene.pile(B), units("2 cavalry leader"));
}

#[test]
fn units_without_a_part_in_battle_are_left_behind() {
    covers!(Bloodstones: "BLOOD-RETREAT-04");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "6 sword")
        .units(B, "P1", "sword 2 siege 2 skirmisher irregular leader");
    scene.battle("P1", B, &[5, 5, 4], &[2, 2, 3, 3]);
    scene.play("lose sword");
    assert_eq!(scene.force(B, "P2"), units("2 siege 2 skirmisher irregular leader"));
    assert!(scene.force(B, "P1").is_empty());
}

#[test]
fn the_only_button_left_is_undo() {
    // Every kind of moment of whole games has a way forward; the kit proves it act by act.
    let mut table = random_match(3, 4);
    play_out(&mut table, 3, |table, _| {
        for seat in table.state().waiting().iter() {
            assert!(!table.choices(seat).is_empty());
        }
    });
    assert!(table.is_over());
}

#[test]
fn a_turn_is_ended_while_tiles_are_paid_into_an_unfinished_action() {
    covers!(Bloodstones: "BLOOD-AMB-42");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2-P3")
        .units(A, "P1", "citadel sword")
        .hand(A, "leader castle 2 skirmisher");
    // In an open move,
    scene.play_all(&["move sword P1", "to P2", "pay leader"]);
    scene.refuses(Action::Done, "BLOOD-AMB-42");
    scene.play("halt");
    // in the middle of a step,
    scene.play_all(&["move sword P2", "to P3"]);
    scene.refuses(Action::Done, "BLOOD-MOVE-01");
    scene.play_all(&["pay skirmisher", "halt"]);
    // and in the middle of paying for a unit.
    scene = scene.hand(A, "sword");
    scene.play_all(&["build castle", "in P1"]);
    scene.refuses(Action::Done, "BLOOD-BUILD-02");
    scene.play("pay sword");
    scene.refuses(Action::Done, "BLOOD-BUILD-02");
    scene.play("pay skirmisher");
    assert_eq!(scene.force(A, "P1"), units("citadel castle"));
}

#[test]
fn a_unit_is_doubled_by_building_and_joining() {
    // Building into a stack and moving stacks together keeps every tile: 36 in all.
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2")
        .units(A, "P1", "citadel 2 skirmisher")
        .units(A, "P2", "skirmisher")
        .hand(A, "skirmisher leader");
    scene.play_all(&["build skirmisher", "in P1", "move skirmisher P1", "to P2", "pay leader"]);
    scene.play_all(&["move skirmisher P1", "to P2", "halt"]);
    assert_eq!(scene.force(A, "P1"), units("citadel skirmisher"));
    assert_eq!(scene.force(A, "P2"), units("3 skirmisher"));
    let game = &scene.game;
    let piles = game.hands[0].total() + game.bags[0].total() + game.discards[0].total();
    let on_map: u32 = Kind::TILES.iter().map(|&kind| game.kind_on_map(A, kind)).sum();
    assert_eq!(u32::from(piles) + on_map, 36);
}

#[test]
fn a_seat_drops_out_in_any_phase() {
    covers!(Bloodstones: "BLOOD-AMB-129");
    // Whatever the moment, whoever takes over the seat finds its choices there and the game goes
    // on: decisions belong to the position, not to a person or a connection.
    let mut phases = BTreeSet::new();
    for seed in 0..3 {
        let mut table = random_match(seed, 4);
        play_out(&mut table, seed.into(), |table, _| {
            let game = table.state();
            let Some(seat) = game.asked() else { return };
            // The substitute's first act plays in a copy, in every phase.
            if phases.insert(game.phase) || game.battle.is_some() {
                let mut copy = game.clone();
                let action = table.choices(seat)[0];
                let mut log = warmoot_kernel::Log::silent();
                copy.play(seat, &action, &mut Seeded::new(0), &mut log).unwrap();
                assert!(copy.asked().is_some() || copy.outcome().is_some());
            }
        });
        assert!(table.is_over());
    }
    for phase in [Phase::SetUp, Phase::Capture, Phase::Main, Phase::Construct] {
        assert!(phases.contains(&phase), "{phase:?}");
    }
}
