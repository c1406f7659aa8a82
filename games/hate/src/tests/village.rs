//! Chapter "The Village", as far as it works in a Battle.

use warmoot_kernel::covers;

use super::scene::{A, B, Scene};
use crate::{Action, Currency, Feat, Hate, Means};

/// A Battle in Round 1, with unused Savagery and so many slots of A's Mutilation Chamber.
fn chamber(slots: u8, savagery: u8) -> Scene {
    let mut scene = Scene::new()
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [3, 3])])
        .savagery(savagery + 1, 0)
        .with(|game| game.player_mut(A).village.mutilation = slots)
        .go(A);
    // After this Turn B has no Savagery, which ends the Round.
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.game.round, 2);
    scene
}

#[test]
fn the_mutilation_chamber_keeps_a_token_for_each_slot() {
    covers!(Hate: "HATE-VILL-03", "HATE-AMB-16");
    assert_eq!(chamber(0, 3).has(A, Currency::Savagery), 5);
    assert_eq!(chamber(1, 3).has(A, Currency::Savagery), 6);
    assert_eq!(chamber(2, 3).has(A, Currency::Savagery), 7);
    assert_eq!(chamber(2, 1).has(A, Currency::Savagery), 6, "no more than is left");
    assert_eq!(chamber(2, 3).has(B, Currency::Savagery), 5, "the enemy has a Village of its own");
}

#[test]
fn its_last_slot_brings_a_sixth() {
    covers!(Hate: "HATE-VILL-04", "HATE-VILL-02");
    assert_eq!(chamber(3, 0).has(A, Currency::Savagery), 6);
    assert_eq!(chamber(3, 4).has(A, Currency::Savagery), 9, "3 kept and 6 gained");
}

#[test]
fn bonuses_of_replenish_add_up() {
    covers!(Hate: "HATE-AMB-16", "HATE-SKILL-11");
    // 1 kept, 5 gained, and 1 more with the Shaman of Um'Cordu.
    let mut scene = Scene::of("umcordu", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [3, 3]), ("AS", [5, 3])])
        .savagery(4, 0)
        .with(|game| game.player_mut(A).village.mutilation = 1)
        .go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.game.round, 2);
    assert_eq!(scene.has(A, Currency::Savagery), 7);
}

#[test]
fn slots_of_a_feat_are_enabled_one_after_another() {
    covers!(Hate: "HATE-VILL-13", "HATE-FORGE-13", "HATE-FORGE-14");
    let moves = |slots: u8| {
        let mut scene = Scene::new()
            .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [3, 3])])
            .with(|game| game.player_mut(A).village.forge[Feat::Move.index()] = slots)
            .go(A);
        scene.out("A1");
        let figure = Some(scene.f("A1"));
        (0..3)
            .filter(|&slot| {
                let means = Means::Feat { feat: Feat::Move, slot, freely: false };
                scene.offers(Action::Use { means, figure })
            })
            .collect::<Vec<u8>>()
    };
    assert_eq!(moves(1), [0]);
    assert_eq!(moves(2), [0, 1]);
    assert_eq!(moves(3), [0, 1, 2], "the third at any time, before the others too");
}

#[test]
fn a_slot_that_is_not_enabled_or_used_is_refused_by_its_rule() {
    covers!(Hate: "HATE-FORGE-01", "HATE-FORGE-02", "HATE-FORGE-03");
    let mut scene = Scene::new().all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [3, 3])]).go(A);
    scene.out("A1");
    let feat = |slot| Action::Use {
        means: Means::Feat { feat: Feat::Move, slot, freely: false },
        figure: Some(scene.f("A1")),
    };
    let (first, second) = (feat(0), feat(1));
    assert_eq!(scene.refusal(second), "HATE-FORGE-01");
    scene.play(first);
    assert_eq!(scene.refusal(first), "HATE-FORGE-03");
}
