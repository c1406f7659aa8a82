//! Chapter "Forge": the Feats of Savagery.

use warmoot_kernel::{Game, covers};

use super::{
    duel::field,
    scene::{A, B, Scene},
};
use crate::{Action, Currency, Dice, Event, Fate, Feat, Hate, Means, Roll, state::Village};

const fn feat(feat: Feat, slot: u8) -> Means {
    Means::Feat { feat, slot, freely: false }
}

/// A Warrior of A next to one of B.
fn duel() -> Scene {
    field().all(&[("A1", [4, 4]), ("B1", [5, 4])])
}

/// Enables slots of a Feat for A.
fn slots(scene: Scene, which: Feat, n: u8) -> Scene {
    scene.with(|game| game.player_mut(A).village.forge[which.index()] = n)
}

#[test]
fn a_new_forge_has_the_first_slot_of_each_feat() {
    covers!(Hate: "HATE-FORGE-01");
    let scene = Scene::new();
    assert_eq!(Village::default().forge, [1; 4]);
    let view = scene.game.view(warmoot_kernel::Audience::Seat(A));
    let forge = &view.players[0].forge;
    assert_eq!(forge.len(), 4);
    assert_eq!(forge.iter().map(|feat| feat.enabled).sum::<u8>(), 4, "4 slots of 12");
}

#[test]
fn a_feat_costs_a_savagery_that_blocks_its_slot() {
    covers!(Hate: "HATE-FORGE-02", "HATE-FORGE-03");
    let mut scene = duel().savagery(4, 1).ready("A1");
    scene.assault("A1", "B1", "SSSS");
    assert_eq!(scene.has(A, Currency::Savagery), 3);
    scene.employ(feat(Feat::Roll, 0));
    assert_eq!(scene.has(A, Currency::Savagery), 2);
    assert_eq!(scene.game.player(A).feat_used[Feat::Roll.index()], 0b001);
    assert_eq!(scene.refusal(scene.using(feat(Feat::Roll, 0))), "HATE-FORGE-03");
    assert_eq!(scene.refusal(scene.using(feat(Feat::Roll, 1))), "HATE-FORGE-01");
}

#[test]
fn replenish_clears_the_forge() {
    covers!(Hate: "HATE-FORGE-04", "HATE-REPL-02");
    let mut scene =
        duel().with(|game| game.player_mut(A).feat_used = [1, 1, 0, 0]).savagery(1, 1).go(A);
    // Extensions are part of the Forge (HATE-TRIBE-09); only their slots are cleared.
    scene.game.player_mut(A).extension_used[2] = 0b11;
    scene.game.player_mut(A).laid = 0b100;
    scene.end_round();
    assert_eq!(scene.game.round, 2);
    assert_eq!(scene.game.player(A).feat_used, [0; 4]);
    assert_eq!(scene.game.player(A).extension_used, [0; 8]);
    assert_eq!(scene.game.player(A).laid, 0b100);
}

#[test]
fn move_feats_add_movement_points() {
    covers!(Hate: "HATE-FORGE-05", "HATE-FORGE-09", "HATE-AMB-36");
    for (slot, more) in [(0, 1), (2, 3)] {
        let mut scene = slots(field().put("A1", [4, 4]), Feat::Move, 3).savagery(2, 1).go(A);
        scene.activate(&["A1"]);
        for column in 5..=7 {
            let to = scene.at([column, 4]);
            scene.play(Action::Step { to });
        }
        // All 3 Movement Points are spent, and the Move is not ended yet.
        let figure = Some(scene.f("A1"));
        scene.play(Action::Use { means: feat(Feat::Move, slot), figure });
        for column in 8..8 + more {
            let to = scene.at([column, 4]);
            scene.play(Action::Step { to });
        }
        assert_eq!(scene.stands("A1"), Some([7 + more, 4]));
        assert_eq!(scene.has(A, Currency::Savagery), 0);
        let next = Action::Step { to: scene.at([8 + more, 4]) };
        assert!(!scene.legal().contains(&next), "no more");
    }
}

#[test]
fn roll_feats_throw_dice() {
    covers!(Hate: "HATE-FORGE-06", "HATE-FORGE-10", "HATE-FORGE-14", "HATE-AMB-46");
    let mut scene = slots(duel().upgrade("A1", "A-03"), Feat::Roll, 3).savagery(3, 1).ready("A1");
    scene.assault("A1", "B1", "SSSHHHH");
    assert_eq!(scene.rolls(), [(Roll::Attack, 3)]);
    // The third slot first: the others are empty.
    scene.employ(feat(Feat::Roll, 2));
    scene.employ(feat(Feat::Roll, 0));
    scene.quiet();
    let added = scene.told(|event| match event {
        Event::Added { dice, .. } => Some(dice.count()),
        _ => None,
    });
    assert_eq!(added, [3, 1]);
    assert_eq!(scene.results()[0], (Roll::Attack, 4, 0));
}

#[test]
fn rerolls_take_the_dice_that_are_named() {
    covers!(Hate: "HATE-FORGE-07");
    let mut scene = duel().upgrade("A1", "A-03").savagery(2, 1).ready("A1");
    scene.assault("A1", "B1", "HSG");
    scene.employ(feat(Feat::Reroll, 0));
    let none = Dice::default();
    assert_eq!(scene.refusal(Action::Reroll { dice: Dice { hit: 2, ..none } }), "HATE-FORGE-07");
    assert_eq!(scene.refusal(Action::Reroll { dice: none }), "HATE-FORGE-07");
    let away = Dice { hit: 1, savagery: 1, ..none };
    scene.dice("WSSS").play(Action::Reroll { dice: away });
    assert_eq!(
        scene.told(|event| match event {
            Event::Rerolled { away, dice, .. } => Some((*away, *dice)),
            _ => None,
        }),
        [(away, Dice { wild: 1, save: 1, ..none })]
    );
    let lying = scene.game.combat().unwrap().attack.dice;
    assert_eq!(lying, Dice { save: 2, wild: 1, ..none }, "the Save lies as it lay");
}

#[test]
fn a_reactivation_costs_the_feat_and_the_figure() {
    covers!(Hate: "HATE-FORGE-08", "HATE-AMB-24");
    let mut scene = duel()
        .with(|game| {
            let id = game.ids().find(|&id| game.letter(id) == Some("1")).unwrap();
            game.figure_mut(id).savagery = 1;
            game.figure_mut(id).times = 1;
        })
        .savagery(2, 1)
        .go(A);
    let figure = scene.f("A1");
    scene.play(Action::Reactivate { figure, slot: 0 });
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    assert_eq!(scene.game.figure(figure).savagery, 2, "one more on the Warrior");
    assert_eq!(scene.game.player(A).feat_used[Feat::Reactivate.index()], 1);
    // A complete activation: a Move, then an Action.
    let to = scene.at([4, 3]);
    scene.play(Action::Step { to }).play(Action::Stop);
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);
}

#[test]
fn the_third_slot_reactivates_freely() {
    covers!(Hate: "HATE-FORGE-12", "HATE-AMB-22");
    let mut scene = slots(field().put("A1", [2, 2]), Feat::Reactivate, 3)
        .with(|game| {
            let id = game.ids().find(|&id| game.letter(id) == Some("P")).unwrap();
            game.figure_mut(id).savagery = 2;
            game.figure_mut(id).times = 1;
        })
        .savagery(1, 1)
        .go(A);
    let figure = scene.f("AP");
    let normal = Action::Reactivate { figure, slot: 0 };
    assert!(scene.game.check(A, &normal).is_err(), "2 for the Prince and 1 for the Forge");
    scene.play(Action::Reactivate { figure, slot: 2 });
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    assert_eq!(scene.game.figure(figure).savagery, 2, "no token on the Prince");
    let to = scene.at([1, 2]);
    scene.play(Action::Step { to });
    assert_eq!(scene.stands("AP"), Some([1, 2]));
}

#[test]
fn the_enemys_dice_are_thrown_again() {
    covers!(Hate: "HATE-FORGE-11");
    let mut scene = duel()
        .upgrade("A1", "A-03")
        .with(|game| game.player_mut(B).village.forge[Feat::Reroll.index()] = 3)
        .savagery(1, 1)
        .ready("A1");
    scene.assault("A1", "B1", "HHS");
    assert_eq!(scene.asked(), B);
    let own = scene.using(feat(Feat::Reroll, 0));
    assert_eq!(scene.refusal(own), "HATE-FORGE-11", "the first slot is for one's own rolls");
    scene.employ(feat(Feat::Reroll, 2));
    let hits = Dice { hit: 2, ..Dice::default() };
    scene.dice("SGHH").play(Action::Reroll { dice: hits }).quiet();
    assert_eq!(scene.results()[0], (Roll::Attack, 0, 1), "the Savagery is the attacker's");
    assert_eq!(scene.fate_of("B1"), Fate::Stood);
}

#[test]
fn slots_are_enabled_from_left_to_right() {
    covers!(Hate: "HATE-FORGE-13");
    // The number of enabled slots is all there is: the third is there only with the first two.
    let mut scene = slots(duel(), Feat::Roll, 2).savagery(2, 1).ready("A1");
    scene.assault("A1", "B1", "SS");
    assert!(scene.offers(scene.using(feat(Feat::Roll, 0))));
    assert!(scene.offers(scene.using(feat(Feat::Roll, 1))));
    assert_eq!(scene.refusal(scene.using(feat(Feat::Roll, 2))), "HATE-FORGE-13");
}

#[test]
fn the_rulebooks_example_of_slots() {
    covers!(Hate: "HATE-FORGE-15");
    let mut scene = duel().savagery(5, 1).ready("A1");
    scene.assault("A1", "B1", "SSS");
    scene.employ(feat(Feat::Roll, 0));
    scene.employ(feat(Feat::Reroll, 0));
    scene.dice("SSSS").play(Action::Reroll { dice: Dice { save: 3, ..Dice::default() } });
    let left: Vec<Feat> =
        Feat::ALL.into_iter().filter(|&feat| scene.game.free_slots(A, feat) > 0).collect();
    assert_eq!(left, [Feat::Move, Feat::Reactivate]);
    assert_eq!(left.iter().map(|&feat| scene.game.free_slots(A, feat)).sum::<u8>(), 2);
}

#[test]
fn reactivations_come_before_anything_else() {
    covers!(Hate: "HATE-FORGE-16");
    let scene = duel()
        .put("A2", [9, 9])
        .with(|game| {
            let id = game.ids().find(|&id| game.letter(id) == Some("1")).unwrap();
            game.figure_mut(id).savagery = 1;
        })
        .savagery(5, 1)
        .go(A);
    let again = Action::Reactivate { figure: scene.f("A1"), slot: 0 };
    assert!(scene.offers(again));
    let mut scene = scene;
    let figure = scene.f("A2");
    scene.play(Action::Activate { figure });
    assert_eq!(scene.refusal(again), "HATE-FORGE-16");
}
