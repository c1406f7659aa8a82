//! The cards of Vore Nash: Hidden Figures and Traps.

use warmoot_kernel::covers;

use super::*;
use crate::{Hate, Snare, state::Place};

#[test]
fn who_vanishes_returns_next_turn() {
    card!("vorenash-1");
    covers!(Hate: "HATE-TRIBE-15", "HATE-TRIBE-16", "HATE-TRIBE-17", "HATE-AMB-127");
    let mut scene = duel("vorenash", "umgra").put("Ba", [5, 9]).cards(A, &["vorenash-1"]).go(A);
    scene.activate(&["A1"]);
    scene.use_card("vorenash-1");
    let (one, marker) = (scene.f("A1"), scene.at([5, 5]));
    assert_eq!(scene.game.figure(one).at, Place::Hidden(marker));
    assert!(scene.game.free(marker), "only the marker is there");
    assert_eq!(scene.game.figure(one).savagery, 1);
    assert_eq!(scene.pools(A), (6, 1, 0), "the card costs nothing and brings 2 and 1 Hate");
    assert_eq!(scene.asked(), B, "it Moves no more and acts no more");
    // Nobody can attack it.
    scene.to_action("Ba");
    assert_eq!(scene.asked(), A, "there was no target for the Youngblood");
    // Her next Turn: it comes back first, within Range 5 of its marker.
    let back = |at| Action::Return { figure: one, to: scene.at(at) };
    let (near, far, taken) = (back([10, 10]), back([11, 5]), back([5, 6]));
    let prince = scene.f("AP");
    assert!(scene.offers(near));
    assert_eq!(scene.refusal(far), "HATE-TRIBE-17");
    assert_eq!(scene.refusal(taken), "HATE-TRIBE-17");
    assert_eq!(scene.refusal(Action::Activate { figure: prince }), "HATE-TRIBE-17");
    scene.play(near);
    assert_eq!(scene.stands("A1"), Some([10, 10]));
    assert!(!scene.offers(Action::Activate { figure: one }), "it was activated in this Round");
}

#[test]
fn into_the_reeds_at_the_end_of_the_turn() {
    card!("vorenash-2");
    let mut scene = duel("vorenash", "umgra")
        .put("A2", [8, 8])
        .activated(&["A2"])
        .cards(A, &["vorenash-2"])
        .go(A);
    scene.to_action("A1").rest("A1");
    scene.use_card("vorenash-2");
    assert_eq!(scene.pools(A), (4, 0, 0), "the card costs nothing");
    assert_eq!(scene.aims(), scene.these(&["A1", "A2"]), "not the Prince, who was not activated");
    scene.aim("A2");
    assert_eq!((scene.asked(), scene.pools(A)), (B, (5, 0, 0)), "1 gained");
    let two = scene.f("A2");
    scene.end_turn();
    let back = |at| Action::Return { figure: two, to: scene.at(at) };
    let (near, far) = (back([12, 12]), back([3, 8]));
    assert_eq!(scene.asked(), A);
    assert_eq!(scene.refusal(far), "HATE-TRIBE-17", "5 Spaces off");
    scene.play(near);
    assert_eq!(scene.stands("A2"), Some([12, 12]));
}

#[test]
fn strike_and_fade_after_an_attack() {
    card!("vorenash-3");
    let mut scene = duel("vorenash", "umgra").cards(A, &["vorenash-3"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS SS").until("vorenash-3").use_card("vorenash-3");
    assert_eq!(scene.pools(A), (6, 0, 0), "2 gained");
    let one = scene.f("A1");
    let marker = scene.at([5, 5]);
    assert_eq!(scene.game.figure(one).at, Place::Hidden(marker));
    assert_eq!(scene.asked(), B);
    scene.end_turn();
    let back = |at| Action::Return { figure: one, to: scene.at(at) };
    let (near, far) = (back([8, 8]), back([9, 5]));
    assert_eq!(scene.refusal(far), "HATE-TRIBE-17");
    scene.play(near);

    // Not for who was attacked.
    let mut scene = duel("vorenash", "umgra").cards(A, &["vorenash-3"]).go(B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "HS", "SS");
    assert_eq!(scene.pile(A, "vorenash-3"), Pile::Hand);
}

#[test]
fn snares_are_laid_around_their_figures() {
    card!("vorenash-4");
    covers!(Hate: "HATE-TRIBE-20", "HATE-TRIBE-21", "HATE-TRIBE-22");
    let mut scene = duel("vorenash", "umgra").cards(A, &["vorenash-4"]).go(A);
    scene.use_card("vorenash-4");
    assert_eq!(scene.pools(A), (5, 0, 0), "the card costs nothing");
    let snare = |at| Action::Snare { to: scene.at(at) };
    let (first, beside, second) = (snare([6, 4]), snare([6, 5]), snare([4, 5]));
    let (taken, away) = (snare([5, 6]), snare([8, 8]));
    assert_eq!(scene.refusal(taken), "HATE-TRIBE-19", "an enemy stands there");
    assert_eq!(scene.refusal(away), "HATE-TRIBE-19", "not beside a Figure of hers");
    scene.play(first);
    assert_eq!(scene.refusal(beside), "HATE-TRIBE-20");
    scene.play(second);
    assert_eq!(scene.pools(A), (7, 0, 0), "2 gained");
    let laid: Vec<(At, Snare)> =
        scene.game.traps.iter().map(|it| (scene.game.board().place(it.at), it.kind)).collect();
    assert_eq!(laid, [([6, 4], Snare::Minor), ([4, 5], Snare::Minor)]);
    assert!(
        scene.legal().contains(&Action::Activate { figure: scene.f("A1") }),
        "the Turn goes on"
    );

    // Without tokens left nothing is deployed; the Savagery is gained all the same.
    let mut scene = duel("vorenash", "umgra")
        .with(|game| game.trap_pool[0] = [0; 3])
        .cards(A, &["vorenash-4"])
        .go(A);
    scene.use_card("vorenash-4");
    assert!(scene.game.traps.is_empty());
    assert_eq!(scene.pools(A), (7, 0, 0));
}

#[test]
fn jaws_open_at_any_time() {
    card!("vorenash-5");
    let mut scene = duel("vorenash", "umgra").cards(A, &["vorenash-5"]).go(B);
    scene.activate(&["B1"]);
    assert_eq!(scene.asked(), A, "in the enemy's activation");
    scene.use_card("vorenash-5");
    assert_eq!(scene.pools(A), (4, 0, 0));
    let to = scene.at([6, 6]);
    scene.play(Action::Snare { to });
    assert_eq!(scene.game.traps[0].kind, Snare::Major);
    // Warrior 1 steps into it: the last of 4 tokens is a KO.
    assert_eq!(scene.asked(), B);
    scene.script("3").play(Action::Step { to }).said();
    assert_eq!(scene.lies("B1"), Some([6, 6]));
    assert_eq!(scene.pools(A), (5, 0, 0), "1 Savagery gained; a Trap brings no Hate");
}

#[test]
fn beaters_drive_an_enemy_into_a_trap() {
    card!("vorenash-6");
    covers!(Hate: "HATE-AMB-128");
    let mut scene = duel("vorenash", "umgra")
        .all(&[("BP", [5, 7]), ("B2", [5, 9])])
        .with(|game| {
            let at = game.board().space([7, 6]).unwrap();
            game.traps.push(crate::state::Trap { at, kind: Snare::Minor, seen: None });
        })
        .cards(A, &["vorenash-6"])
        .go(A);
    scene.use_card("vorenash-6");
    // The Prince may not be driven, and Warrior 2 is 4 Spaces away.
    assert_eq!((scene.asked(), scene.mp_left()), (A, 2));
    let (next, trap) = (scene.at([6, 6]), scene.at([7, 6]));
    scene.play(Action::Step { to: next });
    // 4 without effect, 3 that take a die, 1 KO.
    scene.script("5").play(Action::Step { to: trap }).said();
    assert_eq!(scene.stands("B1"), Some([7, 6]));
    assert_eq!(scene.game.figure(scene.f("B1")).minus_die, 1);
    assert_eq!(scene.pools(A), (5, 0, 0), "the card costs nothing");
    // It was not activated by that and can act in its own Turn.
    assert!(!scene.game.figure(scene.f("B1")).activated());
    assert!(scene.game.traps.is_empty());
}

#[test]
fn a_knife_from_nowhere_is_sharper_from_hiding() {
    card!("vorenash-7");
    covers!(Hate: "HATE-TRIBE-18");
    let knife = |hid: bool| {
        let mut scene = duel("vorenash", "umgra").cards(A, &["vorenash-7"]);
        let one = scene.f("A1");
        scene.game.figure_mut(one).hid = hid;
        scene = scene.go(A);
        scene.to_action("A1").strike("A1", "B1", "SS HSS SG").use_card("vorenash-7");
        assert_eq!((scene.pools(A), scene.changed()), ((3, 0, 0), vec![3]));
        scene.quiet().said();
        scene.closed()[0]
    };
    assert_eq!(knife(false), (Roll::Attack, 1));
    assert_eq!(knife(true), (Roll::Attack, 2));
}

#[test]
fn smoke_takes_as_many_dice_as_there_are() {
    card!("vorenash-8");
    let mut scene = duel("vorenash", "umgra").cards(A, &["vorenash-8"]).go(B);
    scene.to_action("B1").strike("B1", "A1", "HH 00 GG").until("vorenash-8");
    scene.use_card("vorenash-8");
    assert_eq!((scene.pools(A), scene.changed()), ((4, 0, 0), vec![-2]));
    scene.quiet().said();
    assert_eq!(scene.closed()[0], (Roll::Attack, 0));
    assert_eq!(scene.stands("A1"), Some([5, 5]));
}
