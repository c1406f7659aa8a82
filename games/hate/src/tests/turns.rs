//! Chapters "Player Turn" and "Actions": selection, payment, the order of Moves and Actions,
//! reactivations, and what comes first as a Turn starts.

use warmoot_kernel::covers;

use super::scene::{A, At, B, Scene};
use crate::{Action, Currency, Event, Feat, Hate, Means};

/// Four Warriors of A in a row, the Princes far away.
fn scene() -> Scene {
    Scene::new().all(&ROW)
}

const ROW: [(&str, At); 6] = [
    ("AP", [1, 1]),
    ("BP", [14, 12]),
    ("A1", [3, 4]),
    ("A2", [5, 4]),
    ("A3", [7, 4]),
    ("A4", [9, 4]),
];

fn select(scene: &Scene, name: &str) -> Action {
    Action::Activate { figure: scene.f(name) }
}

/// Selects Figures without letting them begin.
fn choose(scene: &mut Scene, names: &[&str]) {
    for name in names {
        let action = select(scene, name);
        scene.play(action);
    }
}

fn tokens(scene: &Scene, name: &str) -> u8 {
    scene.game.figure(scene.f(name)).savagery
}

/// Whether the selection is over.
fn begun(scene: &Scene) -> bool {
    scene.game.figure(scene.f("A1")).acting
}

#[test]
fn two_figures_are_selected() {
    covers!(Hate: "HATE-TURN-01", "HATE-TURN-03", "HATE-TURN-05");
    let mut scene = scene().go(A);
    let enemy = select(&scene, "BP");
    assert_eq!(scene.refusal(enemy), "HATE-TURN-01");
    choose(&mut scene, &["A1"]);
    assert_eq!((scene.has(A, Currency::Savagery), tokens(&scene, "A1")), (4, 1));
    let again = select(&scene, "A1");
    assert_eq!(scene.refusal(again), "HATE-TURN-01", "the same one twice");
    choose(&mut scene, &["A2"]);
    assert_eq!((scene.has(A, Currency::Savagery), tokens(&scene, "A2")), (3, 1));
    assert!(begun(&scene), "two are all");
    let third = select(&scene, "A3");
    assert_eq!(scene.refusal(third), "HATE-TURN-07");
    assert_eq!(tokens(&scene, "A3"), 0);
}

#[test]
fn one_figure_is_enough() {
    covers!(Hate: "HATE-TURN-13", "HATE-TURN-01", "HATE-AMB-147");
    let mut scene = scene().savagery(4, 5).go(A);
    choose(&mut scene, &["A1"]);
    scene.play(Action::Begin);
    assert!(begun(&scene));
    assert_eq!(scene.has(A, Currency::Savagery), 3);
}

#[test]
fn a_figure_with_a_token_is_activated() {
    covers!(Hate: "HATE-TURN-02");
    let scene = scene();
    let id = scene.f("A2");
    let scene = scene.with(|game| game.figure_mut(id).savagery = 1).go(A);
    assert_eq!(scene.refusal(select(&scene, "A2")), "HATE-TURN-02");
    assert!(scene.offers(select(&scene, "A3")));
}

#[test]
fn the_prince_costs_two() {
    covers!(Hate: "HATE-TURN-04", "HATE-TURN-05");
    let mut scene = scene().go(A);
    choose(&mut scene, &["AP", "A1"]);
    assert_eq!(scene.has(A, Currency::Savagery), 2);
    assert_eq!((tokens(&scene, "AP"), tokens(&scene, "A1")), (2, 1));
}

#[test]
fn who_cannot_pay_for_both_activates_one() {
    covers!(Hate: "HATE-TURN-06");
    let mut scene = scene().savagery(2, 5).go(A);
    choose(&mut scene, &["A1"]);
    let prince = select(&scene, "AP");
    assert_eq!(scene.refusal(prince), "HATE-TURN-06", "1 is left, and he costs 2");
    choose(&mut scene, &["A2"]);
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    // The Prince alone uses up 2.
    let mut scene = super::turns::scene().savagery(2, 5).go(A);
    choose(&mut scene, &["AP"]);
    assert!(scene.game.figure(scene.f("AP")).acting, "nobody else can be paid for: he begins");
    assert!(!begun(&scene));
}

#[test]
fn first_all_moves_then_all_actions() {
    covers!(Hate: "HATE-TURN-07", "HATE-AMB-20");
    let mut scene = scene().all(&[("B1", [3, 5]), ("B2", [5, 5])]).go(A);
    choose(&mut scene, &["A1", "A2"]);
    let attack = |scene: &Scene, one: &str, other: &str| Action::Attack {
        figure: scene.f(one),
        target: scene.f(other),
    };
    assert_eq!(scene.refusal(attack(&scene, "A1", "B1")), "HATE-TURN-07");
    // The player orders the Moves, here the second one first.
    let (one, two) = (scene.f("A1"), scene.f("A2"));
    assert!(scene.offers(Action::Move { figure: one }));
    scene.play(Action::Move { figure: two });
    assert_eq!(scene.refusal(Action::Move { figure: one }), "HATE-TURN-07", "one after the other");
    assert_eq!(scene.refusal(attack(&scene, "A2", "B2")), "HATE-TURN-07");
    scene.play(Action::Stop);
    assert_eq!(scene.refusal(attack(&scene, "A2", "B2")), "HATE-TURN-07", "A1 has still to Move");
    scene.play(Action::Stop);
    assert_eq!(scene.refusal(Action::Move { figure: one }), "HATE-TURN-07");
    // And the Actions, in any order too.
    assert!(scene.offers(attack(&scene, "A1", "B1")));
    assert!(scene.offers(attack(&scene, "A2", "B2")));
    scene.attack("A1", "B1", "SS", "SS");
    assert!(scene.offers(attack(&scene, "A2", "B2")));
}

#[test]
fn a_figure_may_do_no_action() {
    covers!(Hate: "HATE-TURN-08", "HATE-TURN-10", "HATE-END-01");
    let mut scene = scene().put("B1", [3, 5]).go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.asked(), A);
    scene.rest("A1");
    assert_eq!((scene.game.active, scene.asked()), (B, B));
    // Without a possible Action it is not even asked.
    let mut scene = super::turns::scene().go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.asked(), B);
}

#[test]
fn an_activation_ends_with_its_action() {
    covers!(Hate: "HATE-TURN-09", "HATE-TURN-10", "HATE-TURN-11");
    let mut scene = scene().all(&[("B1", [3, 5]), ("B3", [5, 5])]).body("B2", [2, 4]).go(A);
    choose(&mut scene, &["A1", "A2"]);
    scene.walk("A1", &[]).walk("A2", &[]);
    let (figure, target, body) = (scene.f("A1"), scene.f("B1"), scene.f("B2"));
    assert!(scene.offers(Action::Grab { figure, cargo: crate::Cargo::Body(body) }));
    assert!(scene.offers(Action::Attack { figure, target }));
    scene.attack("A1", "B1", "SS", "SS");
    let grab = Action::Grab { figure, cargo: crate::Cargo::Body(body) };
    assert_eq!(scene.refusal(grab), "HATE-TURN-09");
    assert_eq!(scene.game.active, A, "A2 has still its Action");
    scene.rest("A2");
    assert_eq!(scene.game.active, B);
}

#[test]
fn special_actions_belong_to_scenarios() {
    covers!(Hate: "HATE-TURN-12");
    let scene = scene().put("B1", [3, 5]).ready("A1");
    let figure = scene.f("A1");
    let special = Action::Special { figure, action: 0, token: None };
    assert_eq!(scene.refusal(special), "HATE-TURN-12");
}

#[test]
fn what_comes_too_early_is_refused_by_the_order_of_the_turn() {
    covers!(Hate: "HATE-TURN-07", "HATE-TURN-10");
    let mut scene = scene().body("B2", [3, 4]).put("B1", [3, 5]).savagery(2, 2).go(A);
    let figure = scene.f("A1");
    let cargo = crate::Cargo::Body(scene.f("B2"));
    let acts = [
        Action::Grab { figure, cargo },
        Action::Special { figure, action: 0, token: None },
        Action::Rest { figure },
    ];
    let by_order = |scene: &Scene, actions: &[Action]| {
        for &action in actions {
            assert_eq!(scene.refusal(action), "HATE-TURN-07", "{action:?}");
        }
    };
    // Nothing is selected yet.
    by_order(&scene, &acts);
    by_order(&scene, &[Action::Move { figure }]);
    // A1 Moves.
    scene.activate(&["A1", "A2"]).play(Action::Move { figure });
    by_order(&scene, &acts);
    by_order(&scene, &[Action::Pass, Action::Begin]);
    // Both have Moved: the Turn is not passed, its Figures rest.
    scene.play(Action::Stop);
    scene.walk("A2", &[]);
    assert_eq!(scene.refusal(Action::Pass), "HATE-TURN-10");
}

#[test]
fn nobody_passes_while_a_figure_can_be_activated() {
    covers!(Hate: "HATE-AMB-17");
    let scene = scene().go(A);
    assert_eq!(scene.refusal(Action::Pass), "HATE-TURN-01");
    assert_eq!(scene.refusal(Action::Begin), "HATE-TURN-01");
}

#[test]
fn a_prince_who_cannot_be_paid_for_is_nobody_to_activate() {
    covers!(Hate: "HATE-AMB-18");
    let mut scene = Scene::new()
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [3, 4])])
        .savagery(5, 1)
        .with(|game| game.round = 2)
        .go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    // B has 1 Savagery and only a Prince, who costs 2.
    assert_eq!(scene.game.round, 3, "the Round is over");
    assert_eq!(scene.asked(), A);
}

#[test]
fn an_activation_for_nothing_leaves_a_marker() {
    covers!(Hate: "HATE-AMB-22", "HATE-FORGE-12", "HATE-AMB-24");
    // Um'Cal's Shaman falls: another Figure is activated for free, in the enemy's Turn.
    let mut scene = Scene::of("umcal", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("AS", [5, 5]), ("A1", [8, 8]), ("B1", [5, 6])])
        .savagery(5, 1)
        .go(B);
    scene.activate(&["B1"]).walk("B1", &[]);
    scene.dice("HHHH");
    let (figure, target) = (scene.f("B1"), scene.f("AS"));
    scene.play(Action::Attack { figure, target });
    while !scene.legal().iter().any(|action| matches!(action, Action::Use { .. }))
        || scene.game.figure(target).stands().is_some()
    {
        scene.play(Action::Decline { until: crate::Until::Now });
    }
    let skill = scene.skill("Shaman Um'Cal");
    let means = Means::Skill { figure: target, skill };
    scene.play(Action::Use { means, figure: Some(target) });
    let free = scene.f("A1");
    scene.play(Action::Target { figure: free });
    assert_eq!((scene.asked(), scene.mp()), (A, 3), "a whole activation");
    scene.step([8, 9]).play(Action::Stop);
    assert_eq!(scene.has(A, Currency::Savagery), 5);
    assert_eq!(tokens(&scene, "A1"), 0);
    assert!(scene.game.figure(free).activated(), "it counts as activated");
    // Its own Turn does not offer it again.
    assert_eq!(scene.game.active, A);
    assert_eq!(scene.refusal(select(&scene, "A1")), "HATE-TURN-02");
}

/// The Shaman of Um'Gorr takes 1 Savagery off a Figure.
fn unmark(scene: &mut Scene, name: &str) {
    let (figure, skill) = (scene.f("AS"), scene.skill("Shaman Um'Gorr"));
    scene.play(Action::Skill { figure, skill });
    let target = Action::Target { figure: scene.f(name) };
    if scene.legal().contains(&target) {
        scene.play(target);
    }
}

#[test]
fn without_its_token_a_figure_is_unactivated_again() {
    covers!(Hate: "HATE-AMB-23", "HATE-SKILL-06");
    let mut scene = Scene::of("umgorr", "umgra").all(&ROW).put("AS", [2, 2]);
    let id = scene.f("A1");
    scene.game.figure_mut(id).savagery = 1;
    scene.game.figure_mut(id).marked = true;
    let mut scene = scene.ready("AS");
    unmark(&mut scene, "A1");
    assert_eq!((tokens(&scene, "A1"), scene.has(A, Currency::Savagery)), (0, 5));
    assert!(!scene.game.figure(id).activated());
    // A later Turn of the same Round.
    scene.end_turn();
    assert!(scene.offers(select(&scene, "A1")));
}

#[test]
fn whoever_was_activated_in_this_turn_is_not_selected_in_it() {
    covers!(Hate: "HATE-AMB-23", "HATE-AMB-24");
    let mut scene = Scene::of("umgorr", "umgra").all(&ROW).put("AS", [2, 2]);
    for name in ["A1", "AS"] {
        let id = scene.f(name);
        let figure = scene.game.figure_mut(id);
        figure.savagery = 1;
        figure.marked = true;
    }
    let mut scene = scene
        .with(|game| game.player_mut(A).village.forge[Feat::Reactivate.index()] = 3)
        .savagery(5, 5)
        .go(A);
    // The Warrior again, for nothing; then the Shaman, who takes the Warrior's only token.
    let (warrior, shaman) = (scene.f("A1"), scene.f("AS"));
    scene.play(Action::Reactivate { figure: warrior, slot: 2 }).play(Action::Stop);
    scene.play(Action::Reactivate { figure: shaman, slot: 0 }).play(Action::Stop);
    unmark(&mut scene, "A1");
    assert!(!scene.game.figure(warrior).activated());
    assert_eq!(scene.refusal(select(&scene, "A1")), "HATE-TURN-02");
    assert!(scene.offers(select(&scene, "A2")));
}

#[test]
fn a_reactivation_comes_before_the_selection_and_besides_it() {
    covers!(Hate: "HATE-AMB-24", "HATE-FORGE-08", "HATE-FORGE-16");
    let mut scene = scene().put("B1", [3, 5]);
    let id = scene.f("A1");
    scene.game.figure_mut(id).savagery = 1;
    let mut scene = scene.go(A);
    scene.play(Action::Reactivate { figure: id, slot: 0 });
    assert_eq!((scene.has(A, Currency::Savagery), tokens(&scene, "A1")), (3, 2));
    // A complete activation: Move, then Action.
    scene.step([4, 4]).play(Action::Stop);
    scene.attack("A1", "B1", "SS", "SS");
    // Then two others.
    choose(&mut scene, &["A2"]);
    let late = Action::Reactivate { figure: id, slot: 0 };
    assert_eq!(scene.refusal(late), "HATE-FORGE-16");
    choose(&mut scene, &["A3"]);
    assert_eq!(scene.has(A, Currency::Savagery), 1);
    assert!(scene.game.figure(scene.f("A3")).acting);
}

/// A Tree at which A1 stands, and Um'Rak's Close Ranks: a free Move, and so a Harvest, before the
/// selection.
fn orchard() -> Scene {
    Scene::board(|layout| layout.trees = vec![[3, 4]])
        .all(&ROW)
        .pool(A, Currency::Resource, 2)
        .pool(B, Currency::Resource, 2)
}

#[test]
fn the_feast_token_helps_until_the_first_activation() {
    covers!(Hate: "HATE-AMB-25", "HATE-FEAST-01");
    // Gained by a free Move as the Turn starts: three Figures in this very Turn.
    let mut scene = orchard().cards(A, &["umrak-3"]).go(A);
    let means = scene.by_card("umrak-3");
    scene.play(Action::Use { means, figure: None });
    let figure = scene.f("A1");
    scene.play(Action::Target { figure }).play(Action::Skip);
    scene.play(Action::Harvest { tree: 0 });
    assert_eq!(scene.game.feast, Some(A));
    choose(&mut scene, &["A2", "A3"]);
    assert!(scene.offers(select(&scene, "A4")));

    // Gained in a reactivation: too late for this Turn.
    let mut scene = orchard();
    let id = scene.f("A1");
    scene.game.figure_mut(id).savagery = 1;
    let mut scene = scene.go(A);
    scene.play(Action::Reactivate { figure: id, slot: 0 });
    scene.play(Action::Harvest { tree: 0 });
    assert_eq!(scene.game.feast, Some(A));
    choose(&mut scene, &["A2", "A3"]);
    assert!(scene.game.figure(scene.f("A3")).acting, "two are all");
    let fourth = select(&scene, "A4");
    assert!(!scene.offers(fourth));
}

#[test]
fn a_selection_of_three_stands_when_the_token_goes() {
    covers!(Hate: "HATE-AMB-27", "HATE-FEAST-05");
    let mut scene = scene().pool(A, Currency::Resource, 1).with(|game| game.feast = Some(A)).go(A);
    choose(&mut scene, &["A1", "A2", "A3"]);
    scene.game.gain(B, Currency::Resource, 1, &mut scene.log);
    assert_eq!(scene.game.feast, None);
    scene.walk("A1", &[]).walk("A2", &[]);
    scene.walk("A3", &[[7, 5]]);
    assert_eq!(scene.stands("A3"), Some([7, 5]), "the third is not called off");
}

#[test]
fn savagery_gained_in_a_turn_may_be_used_at_once() {
    covers!(Hate: "HATE-AMB-55", "HATE-BODY-04");
    // A1 Grabs a Body with 2 tokens after all Savagery is paid; it does not add Figures, but the
    // next roll may use it.
    let mut scene = scene().body("B2", [3, 5]).put("B1", [5, 5]).savagery(2, 5);
    let id = scene.f("B2");
    scene.game.figure_mut(id).savagery = 2;
    let mut scene = scene.go(A);
    choose(&mut scene, &["A1", "A2"]);
    scene.walk("A1", &[]).walk("A2", &[]);
    scene.grab("A1", "B2");
    assert_eq!(scene.has(A, Currency::Savagery), 2);
    let third = select(&scene, "A3");
    assert_eq!(scene.refusal(third), "HATE-TURN-07");
    scene.assault("A2", "B1", "SSHSS");
    scene.employ(Means::Feat { feat: Feat::Roll, slot: 0, freely: false });
    assert_eq!(scene.has(A, Currency::Savagery), 1);
}

#[test]
fn a_turn_without_savagery_never_starts() {
    covers!(Hate: "HATE-AMB-172", "HATE-AMB-155", "HATE-RETREAT-01");
    // B has 1 Figure, which might Retreat, and a card for the start of a Turn; but no Savagery.
    let mut scene = Scene::of("umrak", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [3, 4]), ("A2", [5, 4])])
        .savagery(5, 0)
        .go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.game.round, 2);
    let turns = scene.told(|event| match event {
        Event::Turn { seat } => Some(*seat),
        _ => None,
    });
    assert_eq!(turns, [A, A], "B was not asked, and A's other Savagery is lost too");
    assert_eq!(scene.has(A, Currency::Savagery), 5);
}

#[test]
fn a_retreat_comes_before_anything_else() {
    covers!(Hate: "HATE-AMB-172", "HATE-RETREAT-01");
    let mut scene = Scene::new()
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [3, 4])])
        .cards(A, &["umrak-4"])
        .go(A);
    assert!(scene.offers(Action::Retreat));
    let means = scene.by_card("umrak-4");
    scene.play(Action::Use { means, figure: None });
    assert_eq!(scene.refusal(Action::Retreat), "HATE-RETREAT-01");
    // The card works before the selection: 3 + 2 Points.
    scene.out("A1");
    assert_eq!(scene.mp(), 5);
    assert_eq!(scene.refusal(Action::Retreat), "HATE-RETREAT-01");
}

#[test]
fn only_who_is_asked_decides() {
    covers!(Hate: "HATE-ROUND-02");
    let scene = scene().go(A);
    let figure = scene.f("BP");
    let refusal = warmoot_kernel::Game::check(&scene.game, B, &Action::Activate { figure });
    assert_eq!(refusal.unwrap_err().rule.as_str(), "HATE-ROUND-02");
}

#[test]
fn a_turn_taken_for_a_figure_that_stands_up_ends_no_round() {
    covers!(Hate: "HATE-END-03", "HATE-AMB-172");
    // All are activated and 2 Savagery are left: what it costs to stand up again.
    let place = || {
        Scene::of("sarrassa", "umgra")
            .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("B1", [9, 9])])
            .body("A1", [5, 5])
            .upgrade("A1", "Sarrassa-D-03")
            .savagery(2, 5)
    };
    let busy = |mut scene: Scene| {
        let id = scene.f("AP");
        scene.game.figure_mut(id).savagery = 2;
        scene.go(A)
    };
    let mut scene = busy(place());
    let means = scene.by_skill("A1", "Sarrassa-D-03");
    let figure = scene.f("A1");
    scene.play(Action::Use { means, figure: Some(figure) });
    assert_eq!((scene.stands("A1"), scene.has(A, Currency::Savagery)), (Some([5, 5]), 0));
    assert_eq!(scene.legal(), [Action::Pass]);
    scene.play(Action::Pass);
    assert_eq!((scene.game.round, scene.asked()), (1, B), "the Turn was taken");
    // Without it the Round ends.
    let mut scene = busy(place());
    scene.play(Action::Pass);
    assert_eq!(scene.game.round, 2);
}

#[test]
fn a_reactivation_is_no_reason_to_pass() {
    covers!(Hate: "HATE-AMB-17", "HATE-END-03");
    let reactivated = |others: bool| {
        let mut scene =
            Scene::new().all(&[("A1", [3, 4]), ("A2", [9, 9]), ("B1", [12, 11])]).savagery(4, 2);
        for name in if others { &["A1"][..] } else { &["A1", "A2"] } {
            let id = scene.f(name);
            scene.game.figure_mut(id).savagery = 1;
        }
        let mut scene = scene.go(A);
        let figure = scene.f("A1");
        scene.play(Action::Reactivate { figure, slot: 0 }).walk("A1", &[]);
        scene.quiet();
        while let Some(&rest @ Action::Rest { .. }) = scene.legal().first() {
            scene.play(rest);
        }
        scene
    };
    // A2 can be activated and paid for: it has to be, or another one.
    let mut scene = reactivated(true);
    assert_eq!(scene.refusal(Action::Pass), "HATE-TURN-01");
    scene.activate(&["A2"]);
    assert_eq!(scene.game.figure(scene.f("A2")).times, 1);
    // With nobody left the Turn may end there, and has been taken: the Round goes on.
    let mut scene = reactivated(false);
    if scene.asked() == A {
        scene.play(Action::Pass);
    }
    assert_eq!((scene.game.round, scene.asked()), (1, B));
}
