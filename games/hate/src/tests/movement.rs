//! Chapter "Move": steps, climbing, Huts, Harvesting.

use warmoot_kernel::covers;

use super::scene::{A, At, B, Scene, hut, plateau};
use crate::{
    Action, Currency, Event, Feat, Hate, Means, Part,
    board::{Corner, HutPlace},
    state::{Innocents, Token, TokenAt, Trap},
};

/// The enemy's Prince far off, so that B has a Figure.
pub(super) fn far(scene: Scene) -> Scene {
    scene.put("BP", [14, 12])
}

/// The first slot of the Move Feat, for a Figure.
pub(super) fn faster(scene: &Scene, name: &str, slot: u8) -> Action {
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
