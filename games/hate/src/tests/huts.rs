//! Chapter "Pillage a Hut": the four kinds, and the Neutral Warrior's fights.

use warmoot_kernel::{Audience, Game, covers};

use super::scene::{A, B, Scene, faces, hut, plateau};
use crate::{
    Action, Cargo, Currency, Dice, Event, Feat, Hate, HutKind, Means, Part, Roll,
    board::{Corner, HutPlace},
    state::{Innocents, Place},
};

/// Tiles by their place in the pack.
const FAMILY: u32 = 0;
const FAMILY_HATE: u32 = 2;
const AMBUSH: u32 = 4;
const INNOCENTS: u32 = 6;
const SUPPLY: u32 = 8;

/// Everything of this chapter happens in a Hut at (4,4) to (5,5) with A1 in it at (5,5), and the
/// Princes far away.
fn inside() -> Scene {
    Scene::board(|layout| layout.huts = vec![hut([4, 4])]).all(&[
        ("AP", [1, 1]),
        ("BP", [14, 12]),
        ("A1", [5, 5]),
    ])
}

/// A1 Pillages: this tile is turned up, and dice show this; nobody reacts.
fn pillage(mut scene: Scene, tile: u32, dice: &str) -> Scene {
    scene = scene.ready("A1");
    let figure = scene.f("A1");
    scene.chance(std::iter::once(tile).chain(faces(dice)));
    scene.play(Action::Pillage { figure }).quiet();
    scene
}

/// Who attacked whom in fights inside the Hut, in order: whether it was A1.
fn blows(scene: &Scene) -> Vec<bool> {
    let own = scene.f("A1");
    scene.told(|event| match event {
        Event::Attacked { attacker, hut: Some(0), .. } => Some(*attacker == Some(own)),
        _ => None,
    })
}

#[test]
fn who_is_inside_may_pillage() {
    covers!(Hate: "HATE-HUT-01");
    let scene = inside().put("A2", [6, 5]).ready("A1");
    let figure = scene.f("A1");
    assert!(scene.offers(Action::Pillage { figure }));
    // Next to the entrance, but outside.
    let mut scene = inside().all(&[("A2", [6, 5]), ("B2", [7, 5])]).go(A);
    scene.activate(&["A2"]).walk("A2", &[]);
    let figure = scene.f("A2");
    assert_eq!(scene.refusal(Action::Pillage { figure }), "HATE-HUT-01");
}

#[test]
fn the_first_attempt_takes_the_savagery_even_if_it_fails() {
    covers!(Hate: "HATE-HUT-02", "HATE-HUT-06", "HATE-AMB-65");
    // 2 Attack dice, 1 of the Neutral Warrior; then his 2 against 2.
    let scene = pillage(inside(), FAMILY, "SSSHHSS");
    assert_eq!(scene.pools(A), (5, 0, 0), "5, less the activation, plus 1 of the Hut");
    assert_eq!(scene.game.huts[0].savagery, 0);
    assert!(!scene.game.huts[0].pillaged);
}

#[test]
fn a_tile_is_turned_up_for_all_and_its_entrance_stays() {
    covers!(Hate: "HATE-HUT-03");
    let seen = |scene: &Scene, seat| scene.game.view(Audience::Seat(seat)).huts[0].kind;
    let scene = inside().ready("A1");
    assert_eq!((seen(&scene, A), seen(&scene, B)), (None, None));
    let scene = pillage(inside(), FAMILY, "SSSHHSS");
    assert_eq!(seen(&scene, A), Some(HutKind::Family));
    assert_eq!(seen(&scene, B), Some(HutKind::Family));
    let place = HutPlace { at: [4, 4], entrance: Corner::Ne };
    assert_eq!(scene.game.board().layout.huts, [place]);
}

#[test]
fn in_a_family_hut_the_figure_strikes_first() {
    covers!(Hate: "HATE-HUT-04", "HATE-AMB-64", "HATE-AMB-49");
    // Neither the ally beside it nor the level of the Hut gives a die.
    let scene = Scene::board(|layout| {
        layout.huts = vec![hut([4, 4])];
        layout.plateaus = vec![plateau([4, 4], 2)];
    })
    .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [5, 5]), ("AC", [4, 5])]);
    let scene = pillage(scene, FAMILY, "SSSHHSS");
    assert_eq!(blows(&scene), [true, false]);
    let rolls = scene.told(|event| match event {
        Event::Rolled { figure, roll, dice, parts } => Some((
            figure.is_some(),
            *roll,
            dice.count(),
            parts.iter().all(|it| it.part == Part::Base),
        )),
        _ => None,
    });
    assert_eq!(
        rolls,
        [
            (true, Roll::Attack, 2, true),
            (false, Roll::Defense, 1, true),
            (false, Roll::Attack, 2, true),
            (true, Roll::Defense, 2, true),
        ]
    );
}

#[test]
fn a_beaten_neutral_warrior_gives_what_the_tile_shows() {
    covers!(Hate: "HATE-HUT-05", "HATE-AMB-64", "HATE-FEAST-01");
    let scene = pillage(inside(), FAMILY, "HHS");
    assert_eq!(scene.pools(A), (5, 0, 2), "2 Resources, and no Hate for the KO");
    assert!(scene.game.huts[0].pillaged);
    assert_eq!(scene.game.feast, Some(A));
    assert_eq!(blows(&scene), [true]);
    let scene = pillage(inside(), FAMILY_HATE, "HHS");
    assert_eq!(scene.pools(A), (5, 1, 1), "a tile with 1 Resource and 1 Hate");
}

#[test]
fn a_neutral_warrior_who_stands_strikes_once() {
    covers!(Hate: "HATE-HUT-06");
    // 1 Hit against 1 Save; then no Hit.
    let scene = pillage(inside(), FAMILY, "HSSSSSS");
    assert_eq!(blows(&scene), [true, false]);
    assert_eq!(scene.stands("A1"), Some([5, 5]));
    assert_eq!(scene.game.active, B, "the activation is over");
}

#[test]
fn his_answer_ends_an_activation_with_actions_left() {
    covers!(Hate: "HATE-HUT-06", "HATE-HUT-08", "HATE-AMB-157");
    // A Shaman of Bul'Gar with a second Action.
    for (tile, dice) in [(FAMILY, "SSSSSSS"), (AMBUSH, "SSSSSSSS")] {
        let board = super::scene::scenario({
            let mut layout = super::scene::bare();
            layout.huts = vec![hut([4, 4])];
            layout
        });
        let mut scene = Scene::on(board, "bulgar", "umgra")
            .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("AS", [5, 5]), ("B1", [6, 6])])
            .upgrade("AS", "Bul'Gar-C-01")
            .ready("AS");
        let figure = scene.f("AS");
        scene.chance(std::iter::once(tile).chain(faces(dice)));
        scene.play(Action::Pillage { figure }).quiet();
        assert_eq!(scene.stands("AS"), Some([5, 5]));
        assert_eq!(scene.game.active, B, "no Attack on the enemy next to him");
    }
    // A Pillage that succeeds leaves the second Action.
    let board = super::scene::scenario({
        let mut layout = super::scene::bare();
        layout.huts = vec![hut([4, 4])];
        layout
    });
    let mut scene = Scene::on(board, "bulgar", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("AS", [5, 5]), ("B1", [6, 6])])
        .upgrade("AS", "Bul'Gar-C-01")
        .ready("AS");
    let (figure, target) = (scene.f("AS"), scene.f("B1"));
    scene.chance(std::iter::once(FAMILY).chain(faces("HHS")));
    scene.play(Action::Pillage { figure }).quiet();
    assert!(scene.offers(Action::Attack { figure, target }));
}

#[test]
fn an_open_hut_may_be_tried_again_by_either_side() {
    covers!(Hate: "HATE-HUT-07", "HATE-AMB-65");
    let open = |scene: Scene| {
        scene.with(|game| {
            game.huts[0].tile = Some(FAMILY as u8);
            game.huts[0].savagery = 0;
        })
    };
    // B's Warrior in A's place.
    let mut scene = open(inside().put("A1", [9, 9]).put("B1", [5, 5])).go(B);
    scene.activate(&["B1"]).walk("B1", &[]);
    let figure = scene.f("B1");
    scene.dice("HHS").play(Action::Pillage { figure }).quiet();
    assert_eq!(scene.pools(B), (4, 0, 2), "no Savagery of the Hut");
    // The same Figure, in a later Round.
    let mut scene = pillage(inside(), FAMILY, "SSSSSSS");
    scene.end_round();
    let mut scene = scene.go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    let figure = scene.f("A1");
    let before = scene.has(A, Currency::Savagery);
    scene.dice("HHS").play(Action::Pillage { figure }).quiet();
    assert_eq!(scene.has(A, Currency::Resource), 2);
    assert_eq!(scene.has(A, Currency::Savagery), before);
}

#[test]
fn in_an_ambush_the_neutral_warrior_strikes_first() {
    covers!(Hate: "HATE-HUT-08", "HATE-AMB-64");
    let scene = pillage(inside(), AMBUSH, "HHHSS");
    assert_eq!(blows(&scene), [false], "who is KO'd strikes no more");
    assert_eq!(scene.lies("A1"), Some([5, 5]), "the Body stays inside");
    assert!(!scene.game.huts[0].pillaged);
    assert_eq!(scene.game.huts[0].tile, Some(AMBUSH as u8), "it stays faceup");
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (0, 0));
}

#[test]
fn who_survives_an_ambush_strikes_back_once() {
    covers!(Hate: "HATE-HUT-08", "HATE-AMB-65");
    // His 3 dice against 2; then 2 against his 1.
    let scene = pillage(inside(), AMBUSH, "HSSSSHHS");
    assert_eq!(blows(&scene), [false, true]);
    assert_eq!(scene.pools(A), (5, 1, 3));
    assert!(scene.game.huts[0].pillaged);
    // A blow that fails ends it: he does not strike a second time.
    let scene = pillage(inside(), AMBUSH, "SSSSSSSS");
    assert_eq!(blows(&scene), [false, true]);
    assert!(!scene.game.huts[0].pillaged);
    assert_eq!(scene.game.active, B);
}

#[test]
fn an_ambush_ambushes_again() {
    covers!(Hate: "HATE-AMB-65");
    let mut scene = inside().with(|game| {
        game.huts[0].tile = Some(AMBUSH as u8);
        game.huts[0].savagery = 0;
    });
    scene = scene.ready("A1");
    let figure = scene.f("A1");
    scene.dice("SSSSSHHS").play(Action::Pillage { figure }).quiet();
    assert_eq!(blows(&scene), [false, true]);
    assert_eq!(scene.has(A, Currency::Resource), 3);
}

#[test]
fn innocents_give_hate_without_a_fight() {
    covers!(Hate: "HATE-HUT-09", "HATE-HUT-10", "HATE-AMB-66");
    let mut scene = pillage(inside(), INNOCENTS, "");
    assert_eq!(scene.has(A, Currency::Hate), 1);
    assert!(scene.game.huts[0].pillaged);
    assert_eq!(scene.asked(), A);
    assert_eq!(scene.legal(), [Action::Kill, Action::Carry]);
    scene.play(Action::Kill);
    assert_eq!(scene.pools(A), (6, 1, 0), "1 of the Hut and 1 for the Innocents");
    assert_eq!(scene.game.innocents, [Innocents::Aside; 2]);
    let falls =
        scene.told(|event| matches!(event, Event::Rolled { .. } | Event::Ko { .. }).then_some(()));
    assert!(falls.is_empty(), "no dice, and no KO");
}

#[test]
fn innocents_may_be_carried_like_a_body() {
    covers!(Hate: "HATE-HUT-10", "HATE-BODY-03");
    let scene = inside().body("B1", [6, 6]).put("A2", [7, 6]);
    let mut scene = pillage(scene, INNOCENTS, "");
    scene.play(Action::Carry);
    let figure = scene.f("A1");
    assert_eq!(scene.pools(A), (5, 1, 0), "nothing for them now");
    assert_eq!(scene.game.innocents[0], Innocents::Carried(figure));
    let carried: Vec<Cargo> = scene.game.carried(figure).collect();
    assert_eq!(carried, [Cargo::Innocents(0)]);
    assert!(
        scene
            .game
            .may_grab(figure, Cargo::Body(scene.f("B1")))
            .is_err_and(|no| no.rule == "HATE-BODY-03")
    );
}

#[test]
fn who_cannot_carry_them_kills_them() {
    covers!(Hate: "HATE-HUT-11");
    for scene in [inside().carry("A1", "B1"), inside().upgrade("A1", "Scar-D-02")] {
        let scene = pillage(scene, INNOCENTS, "");
        assert_eq!(scene.pools(A), (6, 1, 0));
        let killed =
            scene.told(|event| matches!(event, Event::InnocentsKilled { .. }).then_some(()));
        assert_eq!(killed.len(), 1, "unasked");
    }
}

#[test]
fn supplies_are_simply_taken() {
    covers!(Hate: "HATE-HUT-13");
    let scene = pillage(inside(), SUPPLY, "");
    assert_eq!(scene.pools(A), (6, 0, 2), "2 Resources and 1 Savagery, and 1 of the Hut");
    assert!(scene.game.huts[0].pillaged);
    assert!(scene.told(|event| matches!(event, Event::Rolled { .. }).then_some(())).is_empty());
}

#[test]
fn a_pillaged_hut_is_not_pillaged_again() {
    covers!(Hate: "HATE-HUT-14");
    let scene = inside().put("B1", [4, 5]).with(|game| game.huts[0].pillaged = true).ready("A1");
    let figure = scene.f("A1");
    assert_eq!(scene.refusal(Action::Pillage { figure }), "HATE-HUT-14");
}

#[test]
fn tiles_come_without_repeats() {
    covers!(Hate: "HATE-HUT-03", "HATE-SETUP-12");
    let scene = Scene::board(|layout| layout.huts = vec![hut([4, 4]), hut([8, 8])])
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [5, 5])])
        .with(|game| game.huts[1].tile = Some(0));
    // The first tile is turned up elsewhere already: the first of the others is the second.
    let scene = pillage(scene, 0, "HHS");
    assert_eq!(scene.game.huts[0].tile, Some(1));
}

#[test]
fn the_program_sets_the_neutral_warriors_wilds() {
    covers!(Hate: "HATE-AMB-64");
    // His Save out of a Wild holds 1 Hit; his Hit out of a Wild beats no Save.
    let scene = pillage(inside(), FAMILY, "HSWWGHH");
    let results = scene.results();
    assert_eq!(
        results,
        [(Roll::Attack, 1, 0), (Roll::Defense, 1, 0), (Roll::Attack, 1, 1), (Roll::Defense, 0, 0),]
    );
    assert_eq!(scene.lies("A1"), Some([5, 5]));
    assert_eq!((scene.pools(A), scene.pools(B)), ((5, 0, 0), (5, 0, 0)), "his Savagery is lost");
}

#[test]
fn a_token_on_the_card_is_discarded_for_his_blow() {
    covers!(Hate: "HATE-AMB-64", "HATE-AMB-53");
    let scene = pillage(inside().shields("A1", 1), FAMILY, "SSSHHHH");
    assert_eq!(scene.stands("A1"), Some([5, 5]));
    assert_eq!(scene.game.figure(scene.f("A1")).shields, 0);
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (0, 0));
}

#[test]
fn feats_help_against_him_and_his_fall_triggers_nothing() {
    covers!(Hate: "HATE-AMB-64");
    let mut scene = inside().upgrade("A1", "C-02").ready("A1");
    let figure = scene.f("A1");
    scene.chance(std::iter::once(FAMILY).chain(faces("SSHH")));
    scene.play(Action::Pillage { figure });
    let means = Means::Feat { feat: Feat::Roll, slot: 0, freely: false };
    scene.employ(means);
    scene.quiet();
    assert_eq!(scene.results()[0], (Roll::Attack, 1, 0), "the third die is a Hit");
    assert!(scene.game.huts[0].pillaged);
    // No free Move with C-02: he was no Figure of an enemy.
    assert_eq!(scene.game.active, B);
    let moves = scene.told(|event| matches!(event, Event::MoveBegan { .. }).then_some(()));
    assert_eq!(moves.len(), 1, "that of the activation");
}

#[test]
fn a_body_in_a_hut_can_be_grabbed_from_outside() {
    covers!(Hate: "HATE-AMB-34", "HATE-AMB-64");
    // Through the wall: (3,4) is no entrance Space.
    let mut scene = inside()
        .put("A1", [9, 9])
        .body("B1", [4, 4])
        .all(&[("A2", [3, 4]), ("B2", [4, 5]), ("A3", [5, 6])])
        .go(A);
    scene.activate(&["A2"]).walk("A2", &[]);
    let (figure, target) = (scene.f("A2"), scene.f("B2"));
    assert!(scene.offers(Action::Attack { figure, target }), "nor does it stop an Attack");
    assert_eq!(scene.pools_of("A2", "B2").0, 3, "nor Support: A3 stands outside");
    scene.grab("A2", "B1");
    assert_eq!(scene.game.figure(scene.f("B1")).at, Place::Carried(figure));
}

/// Whether the asked player answers a roll of another's, and with these means at hand.
fn answers(scene: &Scene, means: Means) -> bool {
    scene.waits_on() == Some(crate::Trigger::RollEnemyAttack)
        && scene.legal().contains(&scene.using(means))
}

const ENEMY_DICE: Means = Means::Feat { feat: Feat::Reroll, slot: 2, freely: false };

#[test]
fn who_fights_a_neutral_warrior_answers_his_rolls() {
    covers!(Hate: "HATE-AMB-64", "HATE-FORGE-11");
    let third = |scene: Scene| {
        scene.with(|game| game.player_mut(A).village.forge[Feat::Reroll.index()] = 3)
    };
    let pillage = |tile, dice: &str| {
        let mut scene = third(inside()).cards(A, &["umrak-6"]).ready("A1");
        let figure = scene.f("A1");
        scene.chance(std::iter::once(tile).chain(faces(dice)));
        scene.play(Action::Pillage { figure });
        scene
    };
    // His Defense: 1 die, a Save, is thrown again.
    let mut scene = pillage(FAMILY, "HSS");
    scene.decline();
    assert!(answers(&scene, ENEMY_DICE));
    let card = scene.by_card("umrak-6");
    assert_eq!(scene.refusal(scene.using(card)), "HATE-CARD-03", "that is for his Attack");
    scene.employ(ENEMY_DICE);
    scene.dice("H").play(Action::Reroll { dice: Dice { save: 1, ..Dice::default() } }).quiet();
    assert!(scene.game.huts[0].pillaged, "no Save is left");

    // His blow: the card takes a die of it, the Feat rerolls the others.
    let mut scene = pillage(AMBUSH, "HHHH");
    assert!(answers(&scene, ENEMY_DICE) && answers(&scene, card));
    let thrown = scene.game.combat().unwrap().attack.dice.count();
    scene.chance([0]);
    scene.employ(card);
    let left = scene.game.combat().unwrap().attack.dice;
    assert_eq!(left.count(), thrown - 1);
    assert!(answers(&scene, ENEMY_DICE));
    scene.employ(ENEMY_DICE);
    scene.dice("SSSHH").play(Action::Reroll { dice: left }).quiet();
    assert_eq!(scene.results()[0], (Roll::Attack, 0, 0));
    assert_eq!(scene.stands("A1"), Some([5, 5]));
}

#[test]
fn an_enemy_rerolls_dice_in_a_hut_too_but_plays_no_card() {
    covers!(Hate: "HATE-FORGE-11", "HATE-AMB-182");
    let layout = || {
        let mut layout = super::scene::bare();
        layout.huts = vec![hut([4, 4])];
        super::scene::scenario(layout)
    };
    let mut scene = Scene::on(layout(), "umgra", "umrak")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [5, 5]), ("B1", [6, 4])])
        .with(|game| game.player_mut(B).village.forge[Feat::Reroll.index()] = 3)
        .savagery(1, 5)
        .cards(B, &["umrak-6"])
        .ready("A1");
    let figure = scene.f("A1");
    scene.chance(std::iter::once(AMBUSH).chain(faces("SSSSSS")));
    scene.play(Action::Pillage { figure });
    // The Neutral Warrior's blow is no roll of an enemy of B; A1's Defense is one.
    assert_eq!((scene.asked(), scene.waits_on()), (A, Some(crate::Trigger::RollDefense)));
    scene.decline();
    assert_eq!(scene.asked(), B);
    assert!(answers(&scene, ENEMY_DICE));
    let card = scene.by_card("umrak-6");
    assert_eq!(scene.refusal(scene.using(card)), "HATE-CARD-03");
    scene.decline();
    // And so is its Attack on him.
    scene.quiet_until(B);
    assert!(answers(&scene, ENEMY_DICE));
    assert_eq!(scene.refusal(scene.using(card)), "HATE-CARD-03", "no Figure of B is attacked");
}
