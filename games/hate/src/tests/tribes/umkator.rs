//! The cards of Um'Kator: extensions of the Forge.

use warmoot_kernel::covers;

use super::*;
use crate::{Feat, Hate};

#[test]
fn barbed_anvil_adds_a_slot_pair_for_hits() {
    card!("umkator-1");
    covers!(Hate: "HATE-TRIBE-07", "HATE-TRIBE-08", "HATE-TRIBE-09", "HATE-CARD-07");
    let mut scene = duel("umkator", "umgra").cards(A, &["umkator-1"]).go(A);
    scene.use_card("umkator-1");
    assert_eq!(scene.pools(A), (3, 0, 0));
    assert_eq!(scene.pile(A, "umkator-1"), Pile::Laid, "it is not discarded");
    scene.to_action("A1").strike("A1", "B1", "SS SG");
    let slot = scene.extension_of("umkator-1").unwrap();
    scene.play(slot);
    assert_eq!(scene.pools(A), (1, 0, 0));
    scene.play(slot);
    assert_eq!((scene.asked(), scene.pools(A)), (B, (0, 0, 0)), "both slots, all Savagery");
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 2), (Roll::Defense, 1)]);

    // Both slots used: a third Hit is not to be had in this Round, whatever the pool.
    let mut scene = duel("umkator", "umgra").savagery(9, 5).cards(A, &["umkator-1"]).go(A);
    scene.use_card("umkator-1").to_action("A1").strike("A1", "B1", "SS SS");
    scene.play(slot).play(slot);
    assert_eq!(scene.refusal(slot), "HATE-TRIBE-09");
    // After Replenish both are free again, and the card is still there.
    let mut scene = scene.replenish(2, "00 00");
    assert_eq!(scene.pile(A, "umkator-1"), Pile::Laid);
    assert_eq!(scene.pools(A), (5, 0, 0));
    scene.to_action("A1").strike("A1", "B1", "SS SS");
    scene.play(slot).play(slot);
    assert_eq!(scene.pools(A), (2, 0, 0));

    // 1 Savagery does not pay for it.
    let scene = duel("umkator", "umgra").savagery(1, 5).cards(A, &["umkator-1"]).go(A);
    assert_eq!(scene.no_card("umkator-1"), "HATE-CARD-04");
}

#[test]
fn tempered_plates_add_saves() {
    card!("umkator-2");
    let mut scene = duel("umkator", "umgra").savagery(7, 5).cards(A, &["umkator-2"]).go(A);
    scene.use_card("umkator-2");
    assert_eq!(scene.pools(A), (5, 0, 0));
    scene.to_action("A1").strike("A1", "B1", "SS SS");
    assert_eq!(scene.extension_of("umkator-2"), None, "not on an Attack roll");
    scene.quiet();
    assert_eq!(scene.asked(), B);
    scene.to_action("B1").strike("B1", "A1", "HH SH").no();
    assert_eq!(scene.asked(), A);
    let slot = scene.extension_of("umkator-2").unwrap();
    scene.play(slot).quiet().said();
    assert_eq!(scene.closed()[2..], [(Roll::Attack, 2), (Roll::Defense, 2)]);
    assert_eq!(scene.pools(A), (3, 0, 0));
}

#[test]
fn hooked_chains_give_movement_points() {
    card!("umkator-3");
    let mut scene = duel("umkator", "umgra").cards(A, &["umkator-3"]).go(A);
    scene.use_card("umkator-3").activate(&["A1"]);
    assert_eq!(scene.pools(A), (3, 0, 0), "1 for the card and 1 for the Figure");
    let slot = scene.extension_of("umkator-3").unwrap();
    scene.play(slot);
    let slot = scene.extension_of("umkator-3").unwrap();
    scene.play(slot);
    assert_eq!((scene.pools(A), scene.mp_left()), ((1, 0, 0), 7), "2 more for each slot");
    assert_eq!(scene.extension_of("umkator-3"), None);
}

#[test]
fn red_bellows_drive_on_who_has_struck_down() {
    card!("umkator-4");
    let mut scene = duel("umkator", "umgra").cards(A, &["umkator-4"]).go(A);
    scene.use_card("umkator-4");
    assert_eq!(scene.pools(A), (5, 0, 0), "this one costs nothing");
    scene.to_action("A1").strike("A1", "B1", "HH GG");
    while scene.extension_of("umkator-4").is_none() {
        scene.no();
    }
    let slot = scene.extension_of("umkator-4").unwrap();
    scene.play(slot);
    assert_eq!((scene.pools(A), scene.mp_left()), ((3, 1, 0), 2));
    scene.along(&[[5, 4], [5, 3]]);
    assert_eq!(scene.stands("A1"), Some([5, 3]));
}

#[test]
fn hammer_rhythm_clears_a_slot() {
    card!("umkator-5");
    let scene = duel("umkator", "umgra").cards(A, &["umkator-5"]).go(A);
    assert_eq!(scene.no_card("umkator-5"), "HATE-CARD-03", "no slot is used");

    let mut scene = duel("umkator", "umgra")
        .with(|game| {
            game.player_mut(A).feat_used[Feat::Roll.index()] = 1;
            game.player_mut(A).feat_used[Feat::Move.index()] = 1;
        })
        .cards(A, &["umkator-5"])
        .go(A);
    scene.use_card("umkator-5");
    let clear = |feat| Action::Clear { feat, slot: 0 };
    assert_eq!(scene.legal(), [clear(Feat::Move), clear(Feat::Roll)]);
    scene.play(clear(Feat::Roll));
    assert_eq!(scene.pools(A), (5, 0, 0), "the token is discarded");
    assert_eq!(scene.game.player(A).feat_used, [1, 0, 0, 0]);
    // It can be used again in this Round.
    scene.to_action("A1").strike("A1", "B1", "SS H SS");
    let means = Means::Feat { feat: Feat::Roll, slot: 0, freely: false };
    let figure = Some(scene.f("A1"));
    assert!(scene.offers(Action::Use { means, figure }));
}

#[test]
fn the_rhythm_clears_extensions_too() {
    card!("umkator-5", "umkator-7");
    // Of two used slots of Hooked Chains one is cleared.
    let chains = |card: &'static str| {
        duel("umkator", "umgra")
            .with(|game| {
                let player = game.player_mut(A);
                player.deck &= !0b100;
                player.laid = 0b100;
                player.extension_used[2] = 0b11;
            })
            .cards(A, &[card])
            .go(A)
    };
    let mut scene = chains("umkator-5");
    let clear = Action::ClearExtension { card: scene.card("umkator-3") };
    scene.use_card("umkator-5");
    assert_eq!(scene.legal(), [clear]);
    scene.play(clear);
    assert_eq!((scene.pools(A), scene.game.player(A).extension_used[2]), ((5, 0, 0), 1));
    scene.activate(&["A1"]);
    assert!(scene.extension_of("umkator-3").is_some(), "one slot is free again");

    let mut scene = chains("umkator-7");
    scene.to_action("A1").strike("A1", "B1", "HH HH").until("umkator-7").use_card("umkator-7");
    scene.play(clear);
    assert_eq!(scene.pools(A), (5, 1, 0), "its token comes into the pool");
    assert_eq!(scene.game.player(A).extension_used[2], 1);
}

#[test]
fn white_heat_adds_two_dice() {
    card!("umkator-6");
    let mut scene = duel("umkator", "umgra").cards(A, &["umkator-6"]).go(A);
    scene.to_action("A1").strike("A1", "B1", "HS HH SG").use_card("umkator-6");
    assert_eq!((scene.pools(A), scene.changed()), ((3, 0, 0), vec![2]));
    scene.quiet().said();
    assert_eq!(scene.closed(), [(Roll::Attack, 3), (Roll::Defense, 1)]);
}

#[test]
fn scrap_tithe_takes_a_token_back_or_brings_hate() {
    card!("umkator-7");
    let start = |used: u8| {
        let mut scene = duel("umkator", "umgra")
            .with(|game| game.player_mut(A).feat_used[Feat::Reroll.index()] = used)
            .cards(A, &["umkator-7"])
            .go(A);
        scene.to_action("A1").strike("A1", "B1", "HH HH").until("umkator-7").use_card("umkator-7");
        scene
    };
    let mut scene = start(1);
    let clear = Action::Clear { feat: Feat::Reroll, slot: 0 };
    assert_eq!(scene.legal(), [clear]);
    scene.play(clear);
    assert_eq!(scene.pools(A), (5, 1, 0), "1 Savagery back, 1 Hate for the KO");
    assert_eq!(scene.game.player(A).feat_used, [0; 4]);
    let scene = start(0);
    assert_eq!(scene.pools(A), (4, 2, 0), "1 Hate for the KO and 1 for the card");
    assert_eq!(scene.pile(A, "umkator-7"), Pile::Discards);
}

#[test]
fn the_masters_mark_activates_again_without_paying() {
    card!("umkator-8");
    let mut scene = duel("umkator", "umgra")
        .all(&[("AC", [8, 8]), ("AS", [9, 9])])
        .activated(&["A1", "AC", "AS", "AP"])
        .cards(A, &["umkator-8"])
        .go(A);
    scene.use_card("umkator-8");
    assert_eq!(scene.aims(), scene.these(&["A1", "AC"]), "neither Shaman nor Prince");
    scene.aim("AC");
    assert_eq!((scene.pools(A), scene.mp_left()), ((3, 0, 0), 3), "only the card is paid");
    assert_eq!(scene.game.figure(scene.f("AC")).times, 2);
}
