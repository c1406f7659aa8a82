//! Chapters "End of the Battle" and "Retreat".

use warmoot_kernel::{Game, Seat, covers};

use super::scene::{A, At, B, Scene, bare, scenario};
use crate::{
    Action, Condition, Counting,
    Currency::{Hate as Hated, Resource},
    End, Event, Fate, For, Hate, Is, Mission, Objective, Scenario, Source, Trigger, Type,
};

/// A Mission that pays 2 Resources.
fn mission(side: For, objective: Objective) -> Mission {
    Mission {
        name: "A Mission".into(),
        side,
        text: "Do it.".into(),
        objective,
        hate: 0,
        resource: 2,
        savagery: 0,
        upgrade: None,
        mercenary: false,
        source: Source::House,
    }
}

/// So many events with this trigger.
fn events(event: Trigger, need: u8) -> Objective {
    let counting = Counting { event, when: Vec::new() };
    Objective::Event { counting, need, track: true, in_turn: false, start: 0 }
}

/// A scenario with these Missions.
fn with_missions(missions: Vec<Mission>) -> Scenario {
    Scenario { missions, ..scenario(bare()) }
}

/// A scenario in which each side has to KO one enemy.
pub(super) fn duel() -> Scenario {
    with_missions(vec![
        mission(For::Attacker, events(Trigger::EnemyKo, 1)),
        mission(For::Defender, events(Trigger::EnemyKo, 1)),
    ])
}

fn end(scene: &Scene) -> Option<(Seat, End)> {
    scene.game.ended
}

const ROW: [At; 6] = [[2, 3], [4, 3], [6, 3], [8, 3], [10, 3], [12, 3]];

/// So many Warriors of A in a row, and one of B far away.
fn warriors(scene: Scene, count: usize) -> Scene {
    let names = ["A1", "A2", "A3", "A4", "A5", "A6"];
    names.into_iter().zip(ROW).take(count).fold(scene, |scene, (name, at)| scene.put(name, at))
}

#[test]
fn the_battle_ends_with_the_last_main_mission() {
    covers!(Hate: "HATE-END-05", "HATE-END-09", "HATE-AMB-69");
    let mut scene = Scene::on(duel(), "umrak", "umgra")
        .all(&[("A1", [5, 5]), ("A2", [7, 5]), ("B1", [5, 6]), ("B2", [7, 6])])
        .pool(B, Hated, 9)
        .pool(B, Resource, 9)
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);
    // A2 still had its Action.
    assert_eq!(end(&scene), Some((A, End::Missions)));
    assert_eq!((scene.asks(), scene.winner()), (None, Some(A)));
    assert_eq!(scene.pools(A).2, 2, "the Mission paid");
    assert_eq!(scene.game.score(), [1, 9], "whatever the totals say");
}

#[test]
fn all_main_missions_of_a_side_are_needed() {
    covers!(Hate: "HATE-AMB-69", "HATE-SCEN-08", "HATE-AMB-70");
    let missions = vec![
        mission(For::Attacker, events(Trigger::EnemyKo, 1)),
        mission(For::Attacker, events(Trigger::EnemyKo, 2)),
        mission(For::Defender, events(Trigger::OwnKo, 9)),
        mission(For::Side, events(Trigger::EnemyKo, 1)),
    ];
    let mut scene = Scene::on(with_missions(missions), "umrak", "umgra")
        .all(&[("A1", [5, 5]), ("A2", [7, 5]), ("B1", [5, 6]), ("B2", [7, 6]), ("B3", [9, 9])])
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);
    assert_eq!(end(&scene), None, "one of two");
    assert_eq!(scene.game.fulfilled[..4], [Some(A), None, None, Some(A)]);
    assert_eq!(scene.pools(A).2, 4, "the first Mission and the Side Mission");
    assert_eq!(scene.attack("A2", "B2", "HH", "HH"), Fate::Ko);
    assert_eq!(end(&scene), Some((A, End::Missions)));
    assert_eq!(scene.pools(A).2, 6, "the Side Mission does not pay again");
}

#[test]
fn a_deed_of_the_other_side_does_not_count() {
    covers!(Hate: "HATE-SCEN-08", "HATE-SCEN-07");
    let mut scene = Scene::on(duel(), "umrak", "umgra")
        .all(&[("A1", [5, 5]), ("A2", [9, 5]), ("B1", [5, 6])])
        .savagery(0, 1)
        .go(B);
    scene.activate(&["B1"]).walk("B1", &[]);
    assert_eq!(scene.attack("B1", "A1", "HH", "HH"), Fate::Ko);
    assert_eq!(scene.game.fulfilled[..2], [None, Some(B)]);
    assert_eq!(end(&scene), Some((B, End::Missions)));
}

#[test]
fn both_at_once_the_active_player_wins() {
    covers!(Hate: "HATE-AMB-69");
    let missions = || {
        vec![
            mission(For::Attacker, events(Trigger::EnemyDown, 1)),
            mission(For::Defender, events(Trigger::OwnKo, 1)),
        ]
    };
    for active in [A, B] {
        let mut scene = Scene::on(with_missions(missions()), "umrak", "umgra")
            .all(&[("A1", [5, 5]), ("B1", [5, 6]), ("B2", [5, 7])])
            .with(|game| game.active = active);
        let fall = crate::flow::Fall {
            figure: scene.f("B1"),
            cause: crate::Cause::Effect,
            by: None,
            seat: None,
            step: 0,
            prevented: false,
            above: 0,
            at: None,
        };
        scene.game.push(crate::flow::Frame::Fall(fall));
        scene.game.advance(&mut scene.chance, &mut scene.log);
        assert_eq!(scene.game.fulfilled[..2], [Some(A), Some(B)]);
        assert_eq!(end(&scene), Some((active, End::Missions)));
    }
}

/// A Battle in which neither side can fulfil anything, at the end of Round 4.
fn last_round(hate: [u8; 2], resources: [u8; 2]) -> Scene {
    let mut scene = Scene::of("umrak", "umgra")
        .all(&[("A1", [5, 5]), ("B1", [9, 9])])
        .pool(A, Hated, hate[0])
        .pool(A, Resource, resources[0])
        .pool(B, Hated, hate[1])
        .pool(B, Resource, resources[1])
        .with(|game| game.round = 4)
        .go(A);
    scene.end_round();
    scene
}

#[test]
fn after_round_4_the_lower_totals_are_compared() {
    covers!(Hate: "HATE-END-07", "HATE-END-10", "HATE-ROUND-01");
    let scene = last_round([6, 9], [4, 3]);
    assert_eq!(end(&scene), Some((A, End::Rounds)), "4 to 3");
    assert_eq!((scene.asks(), scene.game.round), (None, 4), "no Round 5 begins");
    let outcome = scene.game.result().unwrap();
    let places: Vec<_> = outcome.results.iter().map(|it| (it.place, it.score)).collect();
    assert_eq!(places, [(1, 4), (2, 3)]);
    assert_eq!(
        outcome.why,
        "The last Round is over. Um'Rak is ahead in the lower of Hate and Resources, 4 to 3."
    );
}

#[test]
fn equal_lower_totals_are_broken_by_the_higher_ones() {
    covers!(Hate: "HATE-END-11");
    // The rulebook's example: 10 and 5 beat 5 and 7.
    let scene = last_round([10, 5], [5, 7]);
    assert_eq!(end(&scene), Some((A, End::Rounds)));
    assert_eq!(
        scene.game.result().unwrap().why,
        "The last Round is over. The lower of Hate and Resources is 5 for both; Um'Rak is ahead in \
         the higher, 10 to 7."
    );
    assert_eq!(end(&last_round([5, 10], [7, 5])), Some((B, End::Rounds)));
}

#[test]
fn a_full_tie_is_the_defenders() {
    covers!(Hate: "HATE-END-12");
    let scene = last_round([5, 7], [7, 5]);
    assert_eq!(end(&scene), Some((B, End::Rounds)));
    assert_eq!(
        scene.game.result().unwrap().why,
        "The last Round is over. Both have 5 and 7 of Hate and Resources, so Um'Gra, the Defender, \
         wins."
    );
    assert_eq!(end(&last_round([0, 0], [0, 0])), Some((B, End::Rounds)));
}

#[test]
fn missions_at_the_end_pay_before_the_totals_are_compared() {
    covers!(Hate: "HATE-END-08", "HATE-AMB-71", "HATE-AMB-72");
    let play = |prince: bool| {
        let mut scene = Scene::of("umrak", "umgra")
            .all(&[("A1", [5, 5]), ("AC", [5, 6]), ("B1", [9, 9])])
            .pool(A, Hated, 3)
            .pool(B, Hated, 2)
            .pool(B, Resource, 1)
            .shields("AC", 1)
            .with(|game| {
                game.round = 4;
                // "Crown and Shield": Prince and Champion stand out in the field at the end, 2 Resources.
                game.seats[0].secret = Some(7);
            });
        if prince {
            scene = scene.put("AP", [4, 4]);
        }
        let mut scene = scene.go(A);
        scene.end_round();
        scene
    };
    let with = play(true);
    assert!(with.game.player(A).secret_done);
    assert_eq!(with.pools(A), (with.pools(A).0, 3, 2), "a token on a card is in no pool");
    assert_eq!(end(&with), Some((A, End::Rounds)), "2 to 1");
    let without = play(false);
    assert!(!without.game.player(A).secret_done);
    assert_eq!(end(&without), Some((B, End::Rounds)), "0 to 1");
}

#[test]
fn missions_about_a_rounds_end_look_then() {
    covers!(Hate: "HATE-SCEN-07");
    let hill = Objective::State {
        at: Trigger::RoundEnd,
        from_round: 2,
        when: vec![Condition {
            not: false,
            is: Is::Standing { area: None, min: 1, types: [Type::Champion].into_iter().collect() },
        }],
        need: 2,
        track: true,
    };
    let missions =
        vec![mission(For::Attacker, events(Trigger::EnemyKo, 9)), mission(For::Defender, hill)];
    let mut scene = Scene::on(with_missions(missions), "umrak", "umgra")
        .all(&[("A1", [5, 5]), ("BC", [9, 9])])
        .go(A);
    scene.end_round();
    assert_eq!(scene.game.progress_of(1, B), 0, "Round 1 is too early");
    scene.end_round();
    assert_eq!((scene.game.progress_of(1, B), end(&scene)), (1, None));
    scene.end_round();
    assert_eq!(end(&scene), Some((B, End::Missions)), "the second such Round end");
    assert_eq!(scene.game.round, 3);
}

#[test]
fn with_five_figures_a_player_may_retreat() {
    covers!(Hate: "HATE-RETREAT-01");
    let with = |count| warriors(Scene::new(), count).put("B1", [9, 9]).go(A);
    assert_eq!(with(6).refusal(Action::Retreat), "HATE-RETREAT-01");
    let mut scene = with(5);
    assert!(scene.offers(Action::Retreat));
    let asks = scene.game.describe(scene.asked(), &Action::Retreat).asks;
    assert!(asks.is_some_and(|text| text.contains("other side would win")), "it asks once more");
    let figure = scene.f("A1");
    scene.play(Action::Activate { figure });
    assert_eq!(scene.refusal(Action::Retreat), "HATE-RETREAT-01", "the Turn has begun");
}

#[test]
fn a_retreat_loses_and_completes_the_enemys_missions() {
    covers!(
        Hate: "HATE-RETREAT-02", "HATE-RETREAT-03", "HATE-END-06", "HATE-AMB-76", "HATE-AMB-77"
    );
    let missions = vec![
        mission(For::Attacker, events(Trigger::EnemyKo, 5)),
        mission(For::Defender, events(Trigger::EnemyKo, 5)),
        mission(For::Defender, events(Trigger::Pillaged, 5)),
        mission(For::Side, events(Trigger::Pillaged, 5)),
    ];
    let mut scene = warriors(Scene::on(with_missions(missions), "umrak", "umgra"), 3)
        .put("B1", [9, 9])
        .pool(A, Hated, 20)
        .pool(A, Resource, 20)
        .with(|game| game.fulfilled[2] = Some(B))
        .go(A);
    scene.play(Action::Retreat);
    assert_eq!(end(&scene), Some((B, End::Retreat)));
    assert_eq!((scene.asks(), scene.winner()), (None, Some(B)));
    assert_eq!(scene.game.fulfilled[..4], [None, Some(B), Some(B), None]);
    assert_eq!(scene.pools(B).2, 2, "only what was not paid before");
}

#[test]
fn without_a_figure_a_player_retreats() {
    covers!(Hate: "HATE-RETREAT-04");
    let mut scene =
        Scene::new().all(&[("A1", [5, 5]), ("A2", [9, 5]), ("B1", [5, 6])]).savagery(2, 0).go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);
    assert_eq!(end(&scene), Some((A, End::Retreat)));
    let retreats = scene.told(|event| match event {
        Event::Retreated { seat } => Some(*seat),
        _ => None,
    });
    assert_eq!(retreats, [B]);
}

#[test]
fn if_both_lose_their_last_figure_the_totals_decide() {
    covers!(Hate: "HATE-AMB-75");
    let mut scene = Scene::new()
        .all(&[("A1", [5, 5]), ("B1", [5, 6])])
        .pool(A, Hated, 3)
        .pool(A, Resource, 3)
        .with(|game| game.active = B);
    for name in ["A1", "B1"] {
        let id = scene.f(name);
        scene.game.put(id, crate::state::Place::Home);
    }
    scene.game.settle(&mut scene.log);
    assert_eq!(end(&scene), Some((A, End::Empty)));
}

#[test]
fn a_retreat_resolves_the_losers_mission_about_the_end_too() {
    covers!(Hate: "HATE-END-08", "HATE-AMB-76");
    let retreat = |champion: bool| {
        let mut scene = Scene::on(duel(), "umrak", "umgra")
            .all(&[("AP", [4, 4]), ("A1", [5, 5]), ("B1", [9, 9])])
            // "Crown and Shield": Prince and Champion stand out in the field at the end, 2 Resources.
            .with(|game| game.seats[0].secret = Some(7));
        if champion {
            scene = scene.put("AC", [5, 6]);
        }
        let mut scene = scene.go(A);
        scene.play(Action::Retreat);
        assert_eq!(end(&scene), Some((B, End::Retreat)));
        (scene.game.player(A).secret_done, scene.pools(A).2)
    };
    assert_eq!(retreat(true), (true, 2));
    assert_eq!(retreat(false), (false, 0));
}

#[test]
fn a_controlled_figure_that_was_carried_off_stays_a_captive() {
    // The half of HATE-AMB-81 and HATE-TRIBE-14 that a Battle shows; the Intermission is not built.
    use crate::state::Place;
    let ended = |carrier: Option<&str>| {
        let mut scene = Scene::on(duel(), "bulgar", "umgra")
            .all(&[("A1", [4, 4]), ("A2", [6, 6]), ("B1", [9, 9]), ("B3", [9, 3])])
            .body("B2", [5, 4]);
        let body = scene.f("B2");
        scene = scene.with(|game| game.figure_mut(body).control = Some(A));
        if let Some(name) = carrier {
            scene = scene.carry(name, "B2");
        }
        let mut scene = scene.go(A);
        scene.play(Action::Retreat);
        assert_eq!(scene.game.figure(body).control, Some(B), "it is B's again");
        scene.game.figure(body).at
    };
    let scene = Scene::of("bulgar", "umgra");
    assert_eq!(ended(Some("A1")), Place::Carried(scene.f("A1")), "a captive of Bul'Gar's");
    assert_eq!(ended(Some("B1")), Place::Carried(scene.f("B1")));
    assert_eq!(ended(None), Place::Home);
}

#[test]
fn a_controlled_figure_counts_for_whoever_controls_it() {
    covers!(Hate: "HATE-AMB-74");
    // Six of A's own stand; one of them is under B's control, so A has five and B two.
    let place = |count| warriors(Scene::of("umrak", "bulgar"), count).put("B1", [9, 9]);
    let taken = |scene: Scene| {
        let id = scene.f("A6");
        scene.with(|game| game.figure_mut(id).control = Some(B)).go(A)
    };
    assert_eq!(place(6).go(A).refusal(Action::Retreat), "HATE-RETREAT-01");
    let scene = taken(place(6));
    assert!(scene.offers(Action::Retreat));
    assert_eq!((scene.game.still_in(A), scene.game.still_in(B)), (5, 2));
}
