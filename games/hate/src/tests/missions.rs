//! The ten Secret Missions of the pack, one by one, and how they are counted.

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, bare, hut, plateau, scenario};
use crate::{Action, Currency, Event, Fate, Hate, board::Layout, state::Place};

/// A scene on a board that `lay` furnishes in which A has the Secret Mission of that name.
fn holding(name: &str, lay: impl FnOnce(&mut Layout)) -> Scene {
    let mut layout = bare();
    lay(&mut layout);
    let at = crate::pack::shipped().content.secrets.iter().position(|it| it.name == name);
    let at = at.unwrap_or_else(|| panic!("no Secret Mission is called {name}")) as u8;
    Scene::on(scenario(layout), "umrak", "umgra").with(|game| game.seats[0].secret = Some(at))
}

fn done(scene: &Scene) -> bool {
    scene.game.player(A).secret_done
}

#[test]
fn headless_host() {
    covers!(Hate: "HATE-SCEN-07", "HATE-AMB-10");
    let play = |target: &str| {
        let mut scene = holding("Headless Host", |_| {})
            .all(&[("A1", [5, 5]), (target, [5, 6]), ("B6", [12, 11])])
            .savagery(1, 0)
            .go(A);
        scene.activate(&["A1"]).walk("A1", &[]);
        assert_eq!(scene.attack("A1", target, "HH", "HHH"), Fate::Ko);
        (done(&scene), scene.pools(A).1)
    };
    assert_eq!(play("BP"), (true, 1 + 2));
    assert_eq!(play("BC"), (true, 1 + 2));
    assert_eq!(play("BS"), (false, 1));
}

#[test]
fn silence_the_voice() {
    let mut scene = holding("Silence the Voice", |_| {})
        .all(&[("A1", [5, 5]), ("A2", [9, 9]), ("BS", [5, 6]), ("B6", [12, 11])])
        .savagery(1, 0)
        .go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.attack("A1", "BS", "HH", "HH"), Fate::Ko);
    assert!(done(&scene));
    // 1 Hate of the KO and 1 Hate and 2 Savagery of the Mission, shown to everybody.
    let shown = scene.told(|event| match event {
        Event::Secret { seat, mission, hate, resource, savagery } => {
            Some((*seat, *mission, *hate, *resource, *savagery))
        }
        _ => None,
    });
    assert_eq!(shown, [(A, 1, 1, 0, 2)]);
    assert_eq!(scene.pools(A).1, 2);
}

#[test]
fn two_at_a_stroke() {
    let ready = || {
        holding("Two at a Stroke", |_| {})
            .all(&[
                ("A1", [5, 5]),
                ("A2", [8, 5]),
                ("B1", [5, 6]),
                ("B2", [8, 6]),
                ("B6", [12, 11]),
                ("B5", [12, 9]),
            ])
            .savagery(4, 1)
            .go(A)
    };
    let mut scene = ready();
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    scene.attack("A1", "B1", "HH", "HH");
    assert!(!done(&scene));
    scene.attack("A2", "B2", "HH", "HH");
    assert!(done(&scene));
    assert_eq!(scene.pools(A).1, 2 + 2);
    // One each in two Turns is not two in one.
    let mut scene = ready();
    scene.activate(&["A1"]).walk("A1", &[]);
    scene.attack("A1", "B1", "HH", "HH");
    scene.end_turn();
    assert_eq!(scene.asked(), A);
    scene.activate(&["A2"]).walk("A2", &[]);
    scene.attack("A2", "B2", "HH", "HH");
    assert_eq!((done(&scene), scene.game.player(A).secret_progress), (false, 1));
}

#[test]
fn uphill_murder() {
    let play = |enemy: [u8; 2]| {
        let mut scene =
            holding("Uphill Murder", |layout| layout.plateaus = vec![plateau([5, 6], 1)])
                .all(&[("A1", [5, 5]), ("B1", enemy), ("B6", [12, 11])])
                .savagery(1, 0)
                .go(A);
        scene.activate(&["A1"]).walk("A1", &[]);
        assert_eq!(scene.attack("A1", "B1", "HH", "HHH"), Fate::Ko);
        (done(&scene), scene.pools(A).1, scene.pools(A).2)
    };
    assert_eq!(play([5, 6]), (true, 1 + 1, 1));
    assert_eq!(play([4, 5]), (false, 1, 0), "on the level");
}

#[test]
fn orchard_thief() {
    let mut scene = holding("Orchard Thief", |layout| layout.trees = vec![[3, 3], [6, 3], [9, 3]])
        .all(&[("A1", [3, 3]), ("A2", [6, 3]), ("A3", [9, 3]), ("B6", [12, 11])])
        .with(|game| game.feast = Some(A))
        .savagery(3, 0)
        .go(A);
    scene.activate(&["A1", "A2", "A3"]);
    for (name, tree) in [("A1", 0), ("A2", 1), ("A3", 2)] {
        assert!(!done(&scene));
        let figure = scene.f(name);
        if scene.legal().contains(&Action::Move { figure }) {
            scene.play(Action::Move { figure });
        }
        scene.play(Action::Harvest { tree });
    }
    assert!(done(&scene));
    assert_eq!(scene.has(A, Currency::Resource), 3 + 1);
}

#[test]
fn empty_larders() {
    let mut scene = holding("Empty Larders", |layout| layout.huts = vec![hut([3, 3]), hut([6, 3])])
        .all(&[("A1", [3, 3]), ("A2", [6, 3]), ("B6", [12, 11])])
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    let (one, two) = (scene.f("A1"), scene.f("A2"));
    scene.chance([8, 8]);
    scene.play(Action::Pillage { figure: one }).quiet();
    assert!(!done(&scene));
    scene.play(Action::Pillage { figure: two }).quiet();
    // The two Supply Huts give 2 and 1, the Mission 2.
    assert_eq!((done(&scene), scene.has(A, Currency::Resource)), (true, 3 + 2));
}

/// The last Round with these Figures of A, who does nothing more in it.
fn last_round(mut scene: Scene) -> Scene {
    scene = scene.with(|game| game.round = 4).put("B6", [12, 9]).savagery(1, 0).go(A);
    scene.end_round();
    assert!(scene.game.ended.is_some());
    scene
}

#[test]
fn full_hands() {
    let carried = |count: usize, home: bool| {
        let mut scene =
            holding("Full Hands", |_| {}).all(&[("A1", [3, 3]), ("A2", [6, 3]), ("A3", [9, 3])]);
        for (carrier, body) in [("A1", "B1"), ("A2", "B2")].into_iter().take(count) {
            scene = scene.carry(carrier, body);
        }
        if home {
            let body = scene.f("B3");
            scene = scene.with(|game| {
                game.put(body, Place::Captive(A));
                game.seats[0].captives |= 1 << body.0;
            });
        }
        done(&last_round(scene))
    };
    assert!(carried(2, false));
    assert!(!carried(1, false));
    assert!(carried(1, true), "one sent home counts");
    // An own Body is no enemy's.
    let scene = holding("Full Hands", |_| {})
        .all(&[("A1", [3, 3]), ("A2", [6, 3])])
        .carry("A1", "B1")
        .carry("A2", "A5");
    assert!(!done(&last_round(scene)));
}

#[test]
fn crown_and_shield() {
    let standing = |names: &[(&str, u8)]| {
        let mut scene = holding("Crown and Shield", |_| {}).put("A1", [2, 2]);
        for (column, (name, row)) in names.iter().enumerate() {
            scene = scene.put(name, [4 + column as u8, *row]);
        }
        done(&last_round(scene))
    };
    assert!(standing(&[("AP", 4), ("AC", 5)]));
    assert!(!standing(&[("AP", 4)]));
    assert!(!standing(&[("AC", 4)]));
    assert!(!standing(&[("AP", 3), ("AC", 5)]), "it has to leave its deployment rows");
}

#[test]
fn on_their_threshold() {
    let at_rows = |rows: [u8; 3]| {
        let names = ["A1", "A2", "A3"];
        let scene = names
            .into_iter()
            .zip(rows)
            .enumerate()
            .fold(holding("On Their Threshold", |_| {}), |scene, (column, (name, row))| {
                scene.put(name, [2 + 2 * column as u8, row])
            });
        done(&last_round(scene))
    };
    assert!(at_rows([5, 10, 12]));
    assert!(!at_rows([5, 9, 12]), "row 9 is not one of the Defender's");
}

#[test]
fn unbroken() {
    let mut scene = holding("Unbroken", |_| {})
        .all(&[
            ("B1", [5, 5]),
            ("B2", [8, 5]),
            ("B3", [11, 5]),
            ("A1", [5, 6]),
            ("A2", [8, 6]),
            ("A3", [11, 6]),
            ("A6", [2, 2]),
        ])
        .with(|game| game.feast = Some(B))
        .savagery(0, 3)
        .go(B);
    scene.activate(&["B1", "B2", "B3"]).walk("B1", &[]).walk("B2", &[]).walk("B3", &[]);
    assert_eq!(scene.attack("B1", "A1", "HS", "SS"), Fate::Stood);
    assert_eq!(scene.attack("B2", "A2", "HH", "SS"), Fate::Stood);
    assert_eq!((done(&scene), scene.game.player(A).secret_progress), (false, 2));
    assert_eq!(scene.attack("B3", "A3", "SS", "HH"), Fate::Stood);
    assert!(done(&scene));
    assert_eq!((scene.pools(A).2, scene.pools(B).2), (1, 0));
}
