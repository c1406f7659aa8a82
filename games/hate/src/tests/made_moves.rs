//! Moves that effects make or change: the Move Feat, free and forced Moves, free climbs, jumps.

use warmoot_kernel::covers;

use super::{
    movement::{far, faster},
    scene::{A, At, B, Scene, hut, plateau},
};
use crate::{Action, Currency, Event, Feat, Hate, Means, Until};

#[test]
fn the_move_feat_helps_even_after_the_last_point() {
    covers!(Hate: "HATE-AMB-36", "HATE-FORGE-05");
    let mut scene = far(Scene::new()).put("A1", [4, 4]).go(A);
    scene.out("A1").step([5, 4]).step([6, 4]).step([7, 4]);
    assert_eq!(scene.mp(), 0);
    let feat = faster(&scene, "A1", 0);
    scene.play(feat);
    assert_eq!((scene.mp(), scene.has(A, Currency::Savagery)), (1, 3));
    scene.step([8, 4]);
    assert_eq!(scene.stands("A1"), Some([8, 4]));
}

#[test]
fn feat_points_pay_for_climbing_too() {
    covers!(Hate: "HATE-AMB-160", "HATE-FORGE-05", "HATE-FORGE-09");
    let high = || far(Scene::board(|layout| layout.plateaus = vec![plateau([5, 4], 3)]));
    let mut scene = high().put("A1", [4, 4]).go(A);
    scene.out("A1");
    assert_eq!(scene.no_step([5, 4]), "HATE-MOVE-12", "three levels take 4 Points");
    let feat = faster(&scene, "A1", 0);
    scene.play(feat).step([5, 4]);
    let left = scene.told(|event| match event {
        Event::Stepped { mp, .. } => Some(*mp),
        _ => None,
    });
    assert_eq!(left, [0]);
    // Three more Points, and all of them into one step.
    let mut scene = high()
        .put("A1", [2, 4])
        .with(|game| game.player_mut(A).village.forge[Feat::Move.index()] = 3)
        .go(A);
    scene.out("A1").step([3, 4]).step([4, 4]);
    let feat = faster(&scene, "A1", 2);
    scene.play(feat);
    assert_eq!(scene.mp(), 4);
    scene.step([5, 4]);
    assert_eq!(scene.mp(), 0);
}

#[test]
fn the_move_feat_helps_free_moves_but_not_forced_ones() {
    covers!(Hate: "HATE-AMB-36", "HATE-AMB-40", "HATE-MOVE-18");
    let mut scene = far(Scene::new()).put("A1", [5, 5]).cards(A, &["umrak-3"]).go(A);
    let card = scene.game.content.card("umrak-3").unwrap();
    scene.play(Action::Use { means: Means::Card { card }, figure: None });
    if scene.legal().contains(&Action::Skip) {
        let figure = scene.f("A1");
        scene.play(Action::Target { figure });
    }
    assert!(scene.offers(faster(&scene, "A1", 0)));

    let mut scene = puppet(Scene::of("bulgar", "umgra").all(&[("AS", [4, 4]), ("B1", [6, 4])]));
    assert!(!scene.offers(faster(&scene, "B1", 0)));
    assert_eq!(scene.refusal(faster(&scene, "B1", 0)), "HATE-FORGE-05");
    scene.step([7, 4]);
}

/// A plays Puppet Step (Bul'Gar): the one enemy near the Shaman is Moved with 3 Points.
fn puppet(scene: Scene) -> Scene {
    let mut scene = far(scene).cards(A, &["bulgar-3"]).go(A);
    let card = scene.game.content.card("bulgar-3").unwrap();
    scene.play(Action::Use { means: Means::Card { card }, figure: None });
    scene
}

#[test]
fn an_enemy_is_moved_by_its_own_rules() {
    covers!(Hate: "HATE-MOVE-18", "HATE-AMB-40");
    let scene = Scene::of("bulgar", "umgra").all(&[
        ("AS", [4, 4]),
        ("A1", [6, 5]),
        ("B1", [6, 4]),
        ("B2", [9, 9]),
    ]);
    let mut scene = puppet(scene.put("B2", [13, 1]).put("B3", [7, 4]).put("BP", [14, 12]));
    if scene.legal().iter().any(|action| matches!(action, Action::Target { .. })) {
        let figure = scene.f("B1");
        scene.play(Action::Target { figure });
    }
    assert_eq!(scene.asked(), A, "the card's player chooses the way");
    assert_eq!(scene.mp(), 3);
    assert_eq!(scene.no_step([6, 5]), "HATE-MOVE-05", "its enemies block it");
    scene.step([7, 4]);
    assert_eq!(scene.refusal(Action::Stop), "HATE-MOVE-08", "its allies are passed");
    scene.step([8, 4]);
    assert_eq!(scene.mp(), 1);
    scene.play(Action::Stop);
    assert_eq!(scene.stands("B1"), Some([8, 4]));
    assert!(!scene.game.figure(scene.f("B1")).activated(), "it does not become activated");
}

#[test]
fn a_forced_move_may_go_nowhere() {
    covers!(Hate: "HATE-AMB-40");
    let mut scene = puppet(Scene::of("bulgar", "umgra").all(&[("AS", [4, 4]), ("B1", [6, 4])]));
    scene.play(Action::Stop);
    assert_eq!(scene.stands("B1"), Some([6, 4]));
    assert_eq!(scene.asked(), A);
}

#[test]
fn the_controller_harvests_after_a_forced_move() {
    covers!(Hate: "HATE-AMB-29", "HATE-AMB-40");
    let board = super::scene::scenario({
        let mut layout = super::scene::bare();
        layout.trees = vec![[8, 4]];
        layout
    });
    let mut scene =
        puppet(Scene::on(board, "bulgar", "umgra").all(&[("AS", [4, 4]), ("B1", [6, 4])]));
    scene.step([7, 4]).step([8, 4]);
    assert_eq!(scene.refusal(Action::Harvest { tree: 0 }), "HATE-AMB-29");
    scene.play(Action::Stop);
    assert_eq!(scene.asked(), B);
    assert!(scene.offers(Action::Decline { until: Until::Now }));
    scene.play(Action::Harvest { tree: 0 });
    assert_eq!((scene.has(A, Currency::Resource), scene.has(B, Currency::Resource)), (0, 1));
    assert_eq!(scene.asked(), A, "A's Turn goes on");
}

#[test]
fn a_move_without_a_number_is_the_normal_allowance() {
    covers!(Hate: "HATE-MOVE-17", "HATE-AMB-40");
    let mut scene =
        far(Scene::new()).all(&[("A1", [4, 4]), ("B1", [6, 6])]).upgrade("B1", "C-01").go(A);
    let id = scene.f("B1");
    scene.game.begin_move(id, A, None, &mut scene.log);
    scene.game.advance(&mut scene.chance, &mut scene.log);
    assert_eq!((scene.asked(), scene.mp()), (A, 4));
    scene.step([7, 6]).step([8, 6]).step([9, 6]).step([10, 6]);
    assert_eq!(scene.stands("B1"), Some([10, 6]));
}

#[test]
fn points_never_fall_below_none() {
    covers!(Hate: "HATE-AMB-37");
    // 3 - 3 (Catapult) = 0: no step, but it Harvests and has its Action.
    let mut scene = far(Scene::board(|layout| layout.trees = vec![[4, 4]]))
        .all(&[("A1", [4, 4]), ("B1", [3, 4])])
        .upgrade("A1", "Catapult")
        .go(A);
    scene.out("A1");
    assert_eq!(scene.mp(), 0);
    assert!(scene.steps().is_empty());
    scene.play(Action::Harvest { tree: 0 });
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    assert!(scene.offers(Action::Attack { figure, target }));
    // 3 - 3 - 2 (a curse) + 1 (Feat) is still less than 1.
    let mut scene = far(Scene::new())
        .put("A1", [4, 4])
        .upgrade("A1", "Catapult")
        .upgrade("A1", "Bul'Gar-D-03")
        .with(|game| game.player_mut(A).village.forge[Feat::Move.index()] = 3)
        .go(A);
    scene.out("A1");
    let (one, three) = (faster(&scene, "A1", 0), faster(&scene, "A1", 2));
    scene.play(one);
    assert!(scene.steps().is_empty());
    scene.play(three);
    assert_eq!(scene.mp(), 2);
    assert_eq!(scene.steps().len(), 8);
}

#[test]
fn a_free_climb_costs_nothing_at_all_once_a_move() {
    covers!(Hate: "HATE-AMB-133", "HATE-GENUP-11");
    let mut scene = far(Scene::board(|layout| {
        layout.plateaus = vec![plateau([5, 4], 3), plateau([5, 8], 1)];
    }))
    .put("A1", [4, 4])
    .upgrade("A1", "C-03")
    .go(A);
    scene.out("A1");
    let to = scene.at([5, 4]);
    let flat = scene.at([3, 4]);
    assert_eq!(scene.refusal(Action::Climb { to: flat }), "HATE-GENUP-11", "no climb there");
    scene.play(Action::Climb { to });
    assert_eq!((scene.mp(), scene.stands("A1")), (3, Some([5, 4])));
    scene.step([5, 5]).step([5, 6]).step([5, 7]);
    assert_eq!(scene.mp(), 0);
    let to = scene.at([5, 8]);
    assert_eq!(scene.refusal(Action::Climb { to }), "HATE-GENUP-11", "once in each Move");
}

#[test]
fn the_reach_knows_of_free_climbs() {
    covers!(Hate: "HATE-AMB-133");
    let scene = far(Scene::board(|layout| {
        layout.plateaus = vec![plateau([5, 4], 1), plateau([7, 4], 3)];
    }))
    .put("A1", [4, 4])
    .go(A);
    let id = scene.f("A1");
    let map = scene.game.reach_map(id, 3, 1);
    let there = |at: At| map.cost_to(scene.at(at));
    assert_eq!(there([5, 4]), Some(0), "up at once for nothing");
    assert_eq!(there([6, 4]), Some(1));
    // Past the first Plateau and then three levels up for nothing: 1 + 1 + 0.
    assert_eq!(there([7, 4]), Some(2));
    let way = |at: At| -> Vec<At> {
        map.path(scene.at(at)).into_iter().map(|it| scene.game.board().place(it)).collect()
    };
    assert_eq!(way([5, 4]), [[5, 4]]);
    assert_eq!(way([7, 4]).len(), 3);
}

#[test]
fn a_long_jump_takes_the_whole_unspent_move() {
    covers!(Hate: "HATE-AMB-133", "HATE-MISUP-10");
    let lay = || {
        far(Scene::board(|layout| {
            layout.plateaus = vec![plateau([6, 4], 3)];
            layout.huts = vec![hut([3, 6])];
        }))
        .put("A1", [4, 4])
        .upgrade("A1", "Long Jump")
    };
    let mut scene = lay().go(A);
    scene.out("A1");
    let skill = scene.game.content.skill("Long Jump").unwrap();
    let figure = scene.f("A1");
    let jump = Action::Use { means: Means::Skill { figure, skill }, figure: Some(figure) };
    assert!(scene.offers(jump));
    scene.step([4, 5]);
    assert!(!scene.offers(jump), "a Point is spent");

    let mut scene = lay().go(A);
    scene.out("A1").play(jump);
    let place = |scene: &Scene, at: At| Action::Place { to: scene.at(at) };
    assert!(scene.offers(place(&scene, [1, 1])), "Range 3, diagonally");
    assert!(!scene.offers(place(&scene, [8, 4])), "Range 4");
    assert!(!scene.offers(place(&scene, [4, 6])), "into a Hut");
    let up = place(&scene, [6, 4]);
    scene.play(up);
    assert_eq!((scene.mp(), scene.stands("A1")), (0, Some([6, 4])));
    assert!(!scene.offers(jump), "once a Move");

    // Without a Point there is no jump.
    let mut scene = lay().upgrade("A1", "Catapult").go(A);
    scene.out("A1");
    assert!(!scene.offers(jump));
}
