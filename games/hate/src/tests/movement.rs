//! Chapter "Move": steps, climbing, Huts, Harvesting, and Moves that effects make.

use warmoot_kernel::covers;

use super::scene::{A, At, B, Scene, hut, plateau};
use crate::{
    Action, Currency, Event, Feat, Hate, Means, Part, Until,
    board::{Corner, HutPlace},
    state::{Innocents, Token, TokenAt, Trap},
};

/// The enemy's Prince far off, so that B has a Figure.
fn far(scene: Scene) -> Scene {
    scene.put("BP", [14, 12])
}

/// The first slot of the Move Feat, for a Figure.
fn faster(scene: &Scene, name: &str, slot: u8) -> Action {
    let means = Means::Feat { feat: Feat::Move, slot, freely: false };
    Action::Use { means, figure: Some(scene.f(name)) }
}

/// Movement Points to a Space, for a Figure that has so many.
fn cost(scene: &Scene, name: &str, mp: i8, at: At) -> Option<u8> {
    scene.game.reach_map(scene.f(name), mp, 0).cost_to(scene.at(at))
}

#[test]
fn three_points_lead_three_spaces_far() {
    covers!(Hate: "HATE-MOVE-01", "HATE-MOVE-03");
    let scene = far(Scene::new()).put("A1", [7, 6]).go(A);
    let id = scene.f("A1");
    let map = scene.game.reach_map(id, scene.game.mp(id), 0);
    let (from, board) = (scene.at([7, 6]), scene.game.board());
    let mut within = 0;
    for space in board.spaces() {
        let range = board.range(from, space);
        assert_eq!(map.cost_to(space), (range <= 3).then_some(range), "{:?}", board.place(space));
        within += usize::from(range <= 3);
    }
    assert_eq!(within, 49);
}

#[test]
fn steps_lead_to_all_eight_neighbours() {
    covers!(Hate: "HATE-MOVE-02");
    let mut scene = far(Scene::new()).put("A1", [4, 4]).go(A);
    scene.out("A1");
    assert_eq!(scene.steps(), [[3, 3], [3, 4], [3, 5], [4, 3], [4, 5], [5, 3], [5, 4], [5, 5]]);
}

#[test]
fn every_step_costs_a_point_straight_or_diagonal() {
    covers!(Hate: "HATE-MOVE-03");
    let mut scene = far(Scene::new()).put("A1", [4, 4]).go(A);
    scene.out("A1");
    assert_eq!(scene.mp(), 3);
    scene.step([5, 4]).step([6, 4]);
    assert_eq!(scene.mp(), 1);
    assert_eq!(scene.no_step([8, 4]), "HATE-MOVE-03", "two Spaces in one step");
    scene.step([7, 5]);
    assert_eq!(scene.mp(), 0);
    assert_eq!(scene.no_step([8, 5]), "HATE-MOVE-03");
    assert!(scene.steps().is_empty());
}

#[test]
fn points_left_over_are_lost() {
    covers!(Hate: "HATE-MOVE-04");
    let mut scene = far(Scene::new()).put("A1", [4, 4]).go(A);
    scene.out("A1").step([5, 4]);
    assert_eq!(scene.mp(), 2);
    scene.play(Action::Stop);
    assert_eq!(scene.stands("A1"), Some([5, 4]));
    assert_eq!(scene.game.active, B, "nothing is left to do for A");
    let to = scene.at([6, 4]);
    assert_eq!(scene.refusal(Action::Step { to }), "HATE-TURN-07");
}

#[test]
fn an_enemy_closes_a_corridor() {
    covers!(Hate: "HATE-MOVE-05");
    let mut scene = far(Scene::board(|layout| {
        let low = |at| HutPlace { at, entrance: Corner::Sw };
        layout.huts = vec![hut([4, 5]), hut([6, 5]), low([4, 2]), low([6, 2])];
    }))
    .all(&[("A1", [4, 4]), ("B1", [5, 4])])
    .go(A);
    scene.out("A1");
    assert_eq!(scene.steps(), [[3, 3], [3, 4], [3, 5]]);
    assert_eq!(scene.no_step([5, 4]), "HATE-MOVE-05");
    assert_eq!(cost(&scene, "A1", 3, [6, 4]), None);
    assert_eq!(cost(&scene, "A1", 3, [5, 4]), None);
}

#[test]
fn allies_are_passed_but_not_rested_on() {
    covers!(Hate: "HATE-MOVE-06", "HATE-MOVE-08", "HATE-AMB-30");
    let mut scene = far(Scene::new()).all(&[("A1", [4, 4]), ("A2", [5, 4])]).go(A);
    scene.out("A1").step([5, 4]);
    assert_eq!(scene.mp(), 2);
    assert_eq!(scene.refusal(Action::Stop), "HATE-MOVE-08");
    assert_eq!(scene.stands("A2"), Some([5, 4]));
    scene.step([6, 4]);
    assert_eq!(scene.mp(), 1);
    scene.play(Action::Stop);
    assert_eq!((scene.stands("A1"), scene.stands("A2")), (Some([6, 4]), Some([5, 4])));
}

#[test]
fn whoever_steps_onto_an_ally_needs_a_point_to_go_on() {
    covers!(Hate: "HATE-MOVE-08");
    let mut scene = far(Scene::new()).all(&[("A1", [4, 4]), ("A2", [7, 4])]).go(A);
    scene.out("A1").step([5, 4]).step([6, 4]);
    assert_eq!(scene.mp(), 1);
    assert_eq!(scene.no_step([7, 4]), "HATE-MOVE-08");
    // One more Point makes it possible: then two steps are left.
    let feat = faster(&scene, "A1", 0);
    scene.play(feat).step([7, 4]);
    assert_eq!(scene.refusal(Action::Stop), "HATE-MOVE-08");
    scene.step([8, 4]);
    assert_eq!(scene.stands("A1"), Some([8, 4]));
    assert_eq!(scene.game.active, B, "no Point, no Feat and nothing to do is left");
}

#[test]
fn bodies_of_any_side_are_passed_but_not_rested_on() {
    covers!(Hate: "HATE-MOVE-07", "HATE-MOVE-08", "HATE-AMB-30");
    let mut scene = far(Scene::new()).put("A1", [4, 4]).body("B1", [5, 4]).body("A2", [7, 4]).go(A);
    scene.out("A1").step([5, 4]);
    assert_eq!(scene.mp(), 2);
    assert_eq!(scene.refusal(Action::Stop), "HATE-MOVE-08");
    scene.step([6, 4]);
    assert_eq!(scene.mp(), 1);
    assert_eq!(scene.no_step([7, 4]), "HATE-MOVE-08", "1 Point left, and a Body there");
    assert_eq!(scene.lies("B1"), Some([5, 4]));
}

#[test]
fn innocents_on_the_board_are_like_a_body() {
    covers!(Hate: "HATE-AMB-61", "HATE-MOVE-08");
    let mut scene = far(Scene::new()).put("A1", [4, 4]);
    let at = scene.at([5, 4]);
    scene.game.put_innocents(0, Innocents::Board(at));
    let mut scene = scene.go(A);
    scene.out("A1").step([5, 4]);
    assert_eq!(scene.refusal(Action::Stop), "HATE-MOVE-08");
    scene.step([6, 4]);
    assert_eq!(scene.mp(), 1);
}

#[test]
fn trees_tokens_and_traps_leave_a_space_empty() {
    covers!(Hate: "HATE-AMB-30", "HATE-AMB-149", "HATE-MOVE-09");
    let mut scene = far(Scene::board(|layout| layout.trees = vec![[5, 4]])).put("A1", [4, 4]);
    let (token, trap) = (scene.at([5, 4]), scene.at([5, 5]));
    scene.game.tokens.push(Token { yellow: false, at: TokenAt::Board(token), used: false });
    scene.game.traps.push(Trap { at: trap, kind: crate::Snare::Minor, seen: None });
    let id = scene.f("A1");
    assert!(scene.game.can_end(id, token));
    assert!(scene.game.can_end(id, trap));
    let mut scene = scene.go(A);
    scene.out("A1").step([5, 4]);
    assert_eq!(scene.mp(), 2, "a Tree costs nothing more");
    scene.play(Action::Stop);
    assert_eq!(scene.stands("A1"), Some([5, 4]));
}

#[test]
fn a_tree_is_no_high_ground() {
    covers!(Hate: "HATE-MOVE-10");
    let mut scene = far(Scene::board(|layout| layout.trees = vec![[4, 4]]))
        .all(&[("A1", [4, 4]), ("B1", [3, 4])])
        .go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    scene.attack("A1", "B1", "SS", "SS");
    let parts = scene.told(|event| match event {
        Event::Rolled { parts, .. } => Some(parts.iter().map(|it| it.part).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(parts, [[Part::Base], [Part::Base]]);
}

#[test]
fn a_move_that_ends_at_a_tree_may_harvest() {
    covers!(Hate: "HATE-MOVE-11", "HATE-MOVE-09");
    let mut scene = far(Scene::board(|layout| layout.trees = vec![[3, 3]]))
        .all(&[("A1", [5, 5]), ("B1", [4, 5])])
        .go(A);
    assert_eq!(scene.game.trees[0].resource, 2);
    scene.out("A1");
    assert_eq!(scene.refusal(Action::Harvest { tree: 0 }), "HATE-MOVE-11");
    scene.step([4, 4]).play(Action::Harvest { tree: 0 });
    assert_eq!(scene.game.trees[0].resource, 1);
    assert_eq!(scene.has(A, Currency::Resource), 1);
    // The Move is over, and the Action is still there.
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    assert!(scene.offers(Action::Attack { figure, target }));
    assert_eq!(scene.refusal(Action::Harvest { tree: 0 }), "HATE-TURN-11");
}

#[test]
fn a_figure_that_stays_at_a_tree_harvests_too() {
    covers!(Hate: "HATE-AMB-28", "HATE-AMB-37");
    let mut scene = far(Scene::board(|layout| layout.trees = vec![[3, 3]])).put("A1", [4, 4]).go(A);
    scene.out("A1");
    assert!(scene.offers(Action::Harvest { tree: 0 }));
    // Harvesting may be left.
    scene.play(Action::Stop);
    assert_eq!(scene.has(A, Currency::Resource), 0);
}

#[test]
fn of_two_trees_one_gives_one_resource() {
    covers!(Hate: "HATE-AMB-28");
    let mut scene =
        far(Scene::board(|layout| layout.trees = vec![[3, 3], [4, 4]])).put("A1", [4, 4]).go(A);
    scene.out("A1");
    assert!(scene.offers(Action::Harvest { tree: 0 }));
    scene.play(Action::Harvest { tree: 1 });
    assert_eq!((scene.game.trees[0].resource, scene.game.trees[1].resource), (2, 1));
    assert_eq!(scene.has(A, Currency::Resource), 1);
    assert_eq!(scene.game.active, B);
}

#[test]
fn an_empty_tree_gives_nothing() {
    covers!(Hate: "HATE-MOVE-19");
    let mut scene = far(Scene::board(|layout| layout.trees = vec![[3, 3]]))
        .put("A1", [4, 4])
        .with(|game| game.trees[0].resource = 0)
        .go(A);
    scene.out("A1");
    assert_eq!(scene.refusal(Action::Harvest { tree: 0 }), "HATE-MOVE-19");
}

#[test]
fn a_free_move_may_harvest() {
    covers!(Hate: "HATE-AMB-28");
    let mut scene = far(Scene::board(|layout| layout.trees = vec![[3, 3]]))
        .put("A1", [5, 5])
        .cards(A, &["umrak-3"])
        .go(A);
    let card = scene.game.content.card("umrak-3").unwrap();
    scene.play(Action::Use { means: Means::Card { card }, figure: None });
    if scene.legal().contains(&Action::Skip) {
        let figure = scene.f("A1");
        scene.play(Action::Target { figure });
    }
    assert_eq!(scene.mp(), 1);
    scene.step([4, 4]).play(Action::Harvest { tree: 0 });
    assert_eq!(scene.has(A, Currency::Resource), 1);
    // It is still to be activated, and Harvests again in that Move.
    scene.out("A1").play(Action::Harvest { tree: 0 });
    assert_eq!(scene.has(A, Currency::Resource), 2);
}

#[test]
fn climbing_costs_a_point_a_level() {
    covers!(Hate: "HATE-MOVE-12");
    // The rulebook's Champion: 1 Point on the level, then 2 up a Plateau.
    let mut scene = far(Scene::board(|layout| layout.plateaus = vec![plateau([5, 4], 1)]))
        .put("AC", [3, 4])
        .go(A);
    scene.out("AC").step([4, 4]);
    assert_eq!(scene.mp(), 2);
    scene.step([5, 4]);
    assert_eq!(scene.mp(), 0);
    assert_eq!(scene.stands("AC"), Some([5, 4]));
}

#[test]
fn two_levels_take_the_whole_move() {
    covers!(Hate: "HATE-MOVE-13", "HATE-MOVE-12");
    // The rulebook's Champion again, before a Plateau two levels higher.
    let high = || far(Scene::board(|layout| layout.plateaus = vec![plateau([5, 4], 2)]));
    let mut scene = high().put("AC", [4, 4]).go(A);
    scene.out("AC").step([5, 4]);
    assert_eq!(scene.mp(), 0);
    let mut scene = high().put("AC", [3, 4]).go(A);
    scene.out("AC").step([4, 4]);
    assert_eq!(scene.mp(), 2);
    assert_eq!(scene.no_step([5, 4]), "HATE-MOVE-12");
    assert_eq!(cost(&scene, "AC", 3, [6, 4]), None);
}

#[test]
fn only_the_levels_between_two_spaces_count() {
    covers!(Hate: "HATE-MOVE-12", "HATE-MOVE-14", "HATE-AMB-146");
    let mut scene = far(Scene::board(|layout| {
        layout.plateaus = vec![plateau([4, 4], 1), plateau([6, 4], 2), plateau([8, 4], 3)];
    }))
    .put("A1", [5, 4])
    .go(A);
    assert_eq!(cost(&scene, "A1", 9, [6, 4]), Some(2), "from 1 to 2");
    assert_eq!(cost(&scene, "A1", 9, [8, 4]), Some(5), "and over 2 to 3");
    assert_eq!(cost(&scene, "A1", 9, [3, 4]), Some(2), "down and on");
    scene.out("A1").step([6, 4]);
    assert_eq!(scene.mp(), 1);
    scene.step([7, 3]);
    assert_eq!(scene.mp(), 0, "two levels down in one step");
}

#[test]
fn going_down_costs_nothing_more() {
    covers!(Hate: "HATE-MOVE-14");
    let mut scene = far(Scene::board(|layout| layout.plateaus = vec![plateau([4, 4], 2)]))
        .put("A1", [4, 4])
        .go(A);
    scene.out("A1").step([3, 4]);
    assert_eq!(scene.mp(), 2);
}

#[test]
fn a_hut_is_entered_at_its_entrance_alone() {
    covers!(Hate: "HATE-MOVE-15", "HATE-AMB-33");
    // Entrance lower left: the inside Space (4,4), from (3,3), (3,4) and (4,3).
    let lay = |at: At| {
        far(Scene::board(|layout| {
            layout.huts = vec![HutPlace { at: [4, 4], entrance: Corner::Sw }];
        }))
        .put("A1", at)
        .go(A)
    };
    for (from, to) in [([4, 6], [4, 5]), ([6, 4], [5, 4]), ([5, 3], [4, 4]), ([3, 5], [4, 4])] {
        let mut scene = lay(from);
        scene.out("A1");
        assert_eq!(scene.no_step(to), "HATE-MOVE-15", "{from:?} to {to:?}");
    }
    for from in [[3, 3], [3, 4], [4, 3]] {
        let mut scene = lay(from);
        scene.out("A1").step([4, 4]);
        assert_eq!(scene.mp(), 2);
    }
}

#[test]
fn a_hut_is_left_at_its_entrance_alone() {
    covers!(Hate: "HATE-MOVE-16", "HATE-AMB-33");
    let mut scene = far(Scene::board(|layout| {
        layout.huts = vec![HutPlace { at: [4, 4], entrance: Corner::Sw }];
    }))
    .put("A1", [5, 5])
    .go(A);
    scene.out("A1");
    assert_eq!(scene.steps(), [[4, 4], [4, 5], [5, 4]]);
    assert_eq!(scene.no_step([6, 6]), "HATE-MOVE-16");
    scene.step([4, 4]);
    assert_eq!(scene.steps(), [[3, 3], [3, 4], [4, 3], [4, 5], [5, 4], [5, 5]]);
    assert_eq!(scene.no_step([5, 3]), "HATE-MOVE-16");
    scene.step([3, 3]);
    assert_eq!(scene.mp(), 1);
}

#[test]
fn every_corner_has_one_door_to_three_spaces() {
    covers!(Hate: "HATE-AMB-33", "HATE-MOVE-15", "HATE-MOVE-16");
    let corners = [
        (Corner::Ne, [5, 5], [[5, 6], [6, 5], [6, 6]]),
        (Corner::Nw, [4, 5], [[3, 5], [3, 6], [4, 6]]),
        (Corner::Se, [5, 4], [[5, 3], [6, 3], [6, 4]]),
        (Corner::Sw, [4, 4], [[3, 3], [3, 4], [4, 3]]),
    ];
    for (entrance, door, outside) in corners {
        let scene = Scene::board(|layout| layout.huts = vec![HutPlace { at: [4, 4], entrance }]);
        let board = scene.game.board();
        let mut ways = Vec::new();
        for from in board.spaces().filter(|&space| board.hut(space).is_some()) {
            for stride in board.strides(from).iter().filter(|it| board.hut(it.to).is_none()) {
                assert_eq!(board.place(from), door, "{entrance:?}");
                ways.push(board.place(stride.to));
                let back = board.strides(stride.to).iter().any(|it| it.to == from);
                assert!(back, "the way in is the way out");
            }
        }
        ways.sort_unstable();
        assert_eq!(ways, outside, "{entrance:?}");
    }
}

#[test]
fn both_sides_share_a_hut_and_inside_every_step_costs_one() {
    covers!(Hate: "HATE-AMB-33");
    let mut scene = far(Scene::board(|layout| layout.huts = vec![hut([4, 4])]))
        .all(&[("A1", [5, 5]), ("B1", [4, 4])])
        .go(A);
    assert_eq!(cost(&scene, "A1", 3, [5, 4]), Some(1));
    scene.out("A1");
    assert_eq!(scene.no_step([4, 4]), "HATE-MOVE-05");
    scene.step([4, 5]);
    assert_eq!(scene.mp(), 2);
    scene.step([5, 4]);
    assert_eq!((scene.mp(), scene.stands("B1")), (1, Some([4, 4])));
}

#[test]
fn levels_differ_at_an_entrance_as_anywhere() {
    covers!(Hate: "HATE-AMB-35");
    let mut scene = far(Scene::board(|layout| {
        layout.huts = vec![hut([4, 4])];
        layout.plateaus = vec![plateau([6, 6], 1)];
    }))
    .put("A1", [5, 5])
    .go(A);
    assert_eq!(cost(&scene, "A1", 3, [6, 5]), Some(1));
    scene.out("A1").step([6, 6]);
    assert_eq!(scene.mp(), 1, "up on the Plateau");
    scene.step([5, 5]);
    assert_eq!(scene.mp(), 0, "down into the Hut");
}

#[test]
fn diagonal_steps_have_no_restriction() {
    covers!(Hate: "HATE-AMB-31");
    let mut scene = far(Scene::board(|layout| {
        layout.huts = vec![hut([5, 5])];
        layout.plateaus = vec![plateau([3, 3], 2)];
    }))
    .all(&[("A1", [4, 5]), ("B1", [5, 3]), ("B2", [6, 4])])
    .go(A);
    scene.out("A1");
    // Past the lower left corner of the Hut, and past the corner of the Plateau.
    scene.step([5, 4]);
    assert_eq!(scene.mp(), 2);
    // Between two enemies.
    scene.step([6, 3]);
    assert_eq!(scene.mp(), 1);
}

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
