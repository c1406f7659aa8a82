//! What goes wrong only in play: uses that change nothing, effects that end up with nobody, and what
//! counts at which moment.

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, bare, faces, hut, plateau, scenario, setup};
use crate::{
    Action, Cause, Currency, Event, Fate, FigureId, Hate, Lasts, Part, Roll, Type,
    flow::{Fall, Frame},
    state::{Bonus, Lasting, On, Place},
};

/// The Neutral Mercenary's Figure.
const NEUTRAL: FigureId = FigureId(22);

fn use_skill(scene: &Scene, name: &str, skill: &str) -> Action {
    Action::Use { means: scene.by_skill(name, skill), figure: Some(scene.f(name)) }
}

fn use_card(scene: &Scene, card: &str) -> Action {
    Action::Use { means: scene.by_card(card), figure: None }
}

/// A Secret Mission of the pack by its name.
fn secret(scene: &Scene, name: &str) -> Option<u8> {
    let at = scene.game.content.secrets.iter().position(|it| it.name == name);
    Some(at.unwrap_or_else(|| panic!("no Secret Mission {name}")) as u8)
}

#[test]
fn who_stands_does_not_rise_again() {
    covers!(Hate: "HATE-TRIBEUP-33", "HATE-AMB-192");
    let of = |scene: Scene| {
        scene.all(&[("A2", [2, 2]), ("B1", [9, 9])]).upgrade("A1", "Sarrassa-D-03").go(A)
    };
    let scene = of(Scene::of("sarrassa", "umgra").put("A1", [5, 5]));
    let rise = use_skill(&scene, "A1", "Sarrassa-D-03");
    assert!(!scene.offers(rise));
    let mut scene = of(Scene::of("sarrassa", "umgra").body("A1", [5, 5]));
    scene.play(use_skill(&scene, "A1", "Sarrassa-D-03"));
    assert_eq!((scene.stands("A1"), scene.has(A, Currency::Savagery)), (Some([5, 5]), 3));
    // With everybody activated it alone gives no further Turn.
    let scene = Scene::of("sarrassa", "umgra").put("A1", [5, 5]).upgrade("A1", "Sarrassa-D-03");
    let id = scene.f("A1");
    let scene = scene.with(|game| {
        let figure = game.figure_mut(id);
        (figure.savagery, figure.times, figure.marked) = (1, 1, true);
        game.player_mut(A).village.forge[crate::Feat::Reactivate.index()] = 0;
    });
    assert!(!scene.game.has_turn(A));
}

#[test]
fn a_neutral_trull_has_his_own_tokens_too() {
    covers!(Hate: "HATE-AMB-99", "HATE-MERCSKILL-25");
    let shipped =
        |first| Scene::start(&setup("forsaken-woods", ["umrak", "umgra"]), &[first, 0, 0]);
    let trull = |scene: &Scene| {
        let named = |kind: u8| scene.game.content.kinds[usize::from(kind)].id == "trull";
        let mut legal = scene.legal().into_iter();
        legal.find(|it| matches!(it, Action::Mercenary { kind } if named(*kind)))
    };
    let (mut scene, pick) = (0..12)
        .find_map(|first| {
            let scene = shipped(first);
            let pick = trull(&scene)?;
            Some((scene, pick))
        })
        .unwrap();
    scene.play(pick);
    while scene.game.round == 0 {
        let first = scene.legal()[0];
        scene.play(first);
    }
    let figure = scene.game.figure(NEUTRAL);
    assert_eq!((figure.tokens, figure.shields), (5, 2), "the scenario's 5 and his own 2");
}

#[test]
fn a_neutral_spore_child_bursts() {
    covers!(Hate: "HATE-MERCSKILL-23", "HATE-AMB-135", "HATE-AMB-98");
    let scene = Scene::shipped("forsaken-woods", "umrak", "umgra").undeploy();
    let kind = scene.game.content.kinds.iter().position(|kind| kind.id == "spore-child").unwrap();
    let space = scene.at([5, 5]);
    let mut scene = scene
        .with(|game| {
            game.figures.truncate(usize::from(NEUTRAL.0));
            game.deploy_neutral(kind as u8);
            game.put(NEUTRAL, Place::Stands(space));
            game.figure_mut(NEUTRAL).tokens = 0;
        })
        .all(&[("A1", [5, 6]), ("B1", [4, 5]), ("AP", [1, 1]), ("BP", [14, 12])])
        .ready("A1");
    let by = Some(scene.f("A1"));
    let fall = Fall { cause: Cause::Attack, by, seat: Some(A), ..Fall::of(NEUTRAL) };
    scene.game.push(Frame::Fall(fall));
    scene.dice("HHHHHH");
    scene.game.advance(&mut scene.chance, &mut scene.log);
    scene.quiet();
    while matches!(scene.legal().first(), Some(Action::Target { .. })) {
        let first = scene.legal()[0];
        scene.play(first).quiet();
    }
    let attackers = scene.told(|event| match event {
        Event::Attacked { attacker, .. } => Some(*attacker),
        _ => None,
    });
    assert!(attackers.contains(&Some(NEUTRAL)), "{attackers:?}");
    assert_eq!((scene.stands("A1"), scene.stands("B1")), (None, None));
    assert_eq!(scene.has(B, Currency::Hate), 0, "a neutral's KO rewards nobody");
}

#[test]
fn a_neutral_tyrant_fells_who_shows_no_save() {
    covers!(Hate: "HATE-MERCSKILL-30", "HATE-AMB-138", "HATE-AMB-97", "HATE-AMB-98");
    let after = |attack: &str, defense: &str, tokens: u8| {
        let scene = Scene::shipped("forsaken-woods", "umrak", "umgra").undeploy();
        let mut kinds = scene.game.content.kinds.iter();
        let kind = kinds.position(|kind| kind.id == "the-tyrant").unwrap();
        let space = scene.at([5, 5]);
        let mut scene = scene
            .with(|game| {
                game.figures.truncate(usize::from(NEUTRAL.0));
                game.deploy_neutral(kind as u8);
                game.put(NEUTRAL, Place::Stands(space));
                game.figure_mut(NEUTRAL).tokens = tokens;
            })
            .all(&[("A1", [5, 6]), ("AP", [1, 1]), ("BP", [14, 12])])
            .ready("A1");
        scene.chance(faces(attack).into_iter().chain(faces(defense)));
        scene.play(Action::Attack { figure: scene.f("A1"), target: NEUTRAL }).quiet();
        let stands = [scene.stands("A1").is_some(), scene.game.figure(NEUTRAL).stands().is_some()];
        (stands, scene.has(A, Currency::Hate), scene.has(B, Currency::Hate))
    };
    // Nobody gains Hate: it is his Skill, and he is neutral.
    assert_eq!(after("HH", "SSSSSS", 0), ([false, true], 0, 0));
    assert_eq!(after("HS", "SSSSSS", 0), ([true, true], 0, 0));
    // Who fells him falls too; a token keeps him standing, and he strikes back all the same.
    assert_eq!(after("HH", "HHHHHH", 0), ([false, false], 1, 0));
    assert_eq!(after("HH", "HHHHHH", 1), ([false, true], 1, 0));
}

#[test]
fn hits_of_a_death_blow_save_nobody() {
    covers!(Hate: "HATE-TRIBEUP-17", "HATE-AMB-197");
    let scene = Scene::of("umcal", "umgra").all(&[("A1", [5, 5]), ("B1", [5, 6])]);
    let on = On::Figure(scene.f("A1"));
    let what = Bonus::Flat(Roll::Any, 2);
    let mut scene =
        scene.with(|game| game.lasting.push(Lasting { on, what, until: Lasts::Round })).go(B);
    scene.activate(&["B1"]).walk("B1", &[]);
    assert_eq!(scene.attack("B1", "A1", "HS", "HHH"), Fate::Ko);
    assert_eq!(scene.results(), [(Roll::Attack, 1, 0), (Roll::Defense, 0, 0)]);
}

#[test]
fn uphill_is_judged_where_the_ko_happened() {
    covers!(Hate: "HATE-AMB-196", "HATE-GENUP-10");
    let after = |a: [u8; 2], b: [u8; 2], then: [u8; 2]| {
        let mut scene = Scene::board(|layout| layout.plateaus = vec![plateau([5, 5], 1)])
            .all(&[("A1", a), ("B1", b), ("AP", [1, 1]), ("BP", [14, 12])])
            .upgrade("A1", "C-02");
        scene.game.player_mut(A).secret = secret(&scene, "Uphill Murder");
        let mut scene = scene.ready("A1");
        let (figure, target) = (scene.f("A1"), scene.f("B1"));
        scene.chance(faces("HHHHSSS"));
        scene.play(Action::Attack { figure, target });
        let rush = use_skill(&scene, "A1", "C-02");
        while !scene.legal().contains(&rush) {
            let no = Action::Decline { until: crate::Until::Now };
            scene.play(no);
        }
        scene.play(rush).step(then);
        if scene.legal().contains(&Action::Stop) {
            scene.play(Action::Stop);
        }
        scene.game.player(A).secret_done
    };
    // From below, then up to where it stood: done. On one level, then down: not.
    assert!(after([5, 4], [5, 5], [6, 5]));
    assert!(!after([6, 5], [5, 5], [6, 4]));
}

#[test]
fn a_hidden_figure_counts_as_standing() {
    covers!(Hate: "HATE-AMB-127");
    let scene = Scene::of("vorenash", "umgra").put("AP", [1, 1]);
    let (id, marker) = (scene.f("AC"), scene.at([4, 4]));
    let champion = vec![Type::Champion].into();
    assert_eq!(scene.game.standing_in(A, None, champion), 0);
    let scene = scene.with(|game| game.put(id, Place::Hidden(marker)));
    assert_eq!(scene.game.standing_in(A, None, champion), 1);
    let rows = Some(crate::Area::OwnRows);
    assert_eq!(scene.game.standing_in(A, rows, champion), 0, "but nowhere in particular");
}

#[test]
fn a_controlled_figure_has_no_trial() {
    covers!(Hate: "HATE-AMB-194", "HATE-TRIBE-12");
    let scene = Scene::of("bulgar", "umtal").all(&[("B1", [5, 5]), ("B2", [5, 6])]);
    let card = scene.game.content.card("umtal-1").unwrap();
    let (bit, id) = (scene.game.bit_of(card), scene.f("B1"));
    let trial = |scene: &Scene| {
        let plan = scene.game.attack_parts(&crate::combat::Combat::on(id, None, scene.f("B2")));
        plan.iter().any(|share| matches!(share.part, Part::Trial { .. }))
    };
    let scene = scene.with(|game| game.player_mut(B).trials |= 1 << bit);
    assert!(trial(&scene), "its own");
    let scene = scene.with(|game| game.figure_mut(id).control = Some(A));
    assert!(!trial(&scene));
    assert_eq!(scene.game.trials_for(id), (0, 0));
}

#[test]
fn a_neutral_warriors_attack_is_an_attack() {
    covers!(Hate: "HATE-AMB-195", "HATE-HUT-04");
    let mut layout = bare();
    layout.huts = vec![hut([4, 4])];
    let mut scene = Scene::on(scenario(layout), "umtal", "umgra")
        .all(&[("A1", [5, 5]), ("AP", [1, 1]), ("BP", [14, 12])])
        .cards(A, &["umtal-2"]);
    scene.game.player_mut(A).secret = secret(&scene, "Unbroken");
    let mut scene = scene.ready("A1");
    let figure = scene.f("A1");
    // The first Ambush Hut: he strikes first and is withstood.
    scene.chance(std::iter::once(4).chain(faces("HSSSSS")));
    scene.play(Action::Pillage { figure }).quiet();
    assert!(scene.stands("A1").is_some());
    let card = scene.game.content.card("umtal-2").unwrap();
    let bit = usize::from(scene.game.bit_of(card));
    let player = scene.game.player(A);
    assert_eq!((player.secret_progress, player.trial_tokens[bit]), (1, 1));
}

#[test]
fn nobody_is_pulled_where_no_space_is_free() {
    covers!(Hate: "HATE-MERCSKILL-21", "HATE-AMB-192");
    let near = [[3, 3], [4, 3], [5, 3], [3, 4], [5, 4], [3, 5], [4, 5]];
    let names = ["A2", "A3", "A4", "A5", "A6", "Aa", "Ab"];
    let ring: Vec<(&str, [u8; 2])> = names.into_iter().zip(near).collect();
    let scene = |last: bool| {
        let mut scene =
            Scene::of("umrak", "umgra").all(&[("A1", [4, 4]), ("B1", [8, 4])]).all(&ring);
        if last {
            scene = scene.put("AC", [5, 5]);
        }
        scene.upgrade("A1", "Sheya C").ready("A1")
    };
    assert!(scene(false).may_act("A1", "Sheya C"));
    assert!(!scene(true).may_act("A1", "Sheya C"));
}

#[test]
fn the_last_whirl_needs_somebody_around() {
    covers!(Hate: "HATE-TRIBEUP-32", "HATE-AMB-192");
    let whirl = |at: [u8; 2]| {
        let scene = Scene::of("sarrassa", "umgra")
            .all(&[("A1", [5, 5]), ("B1", at)])
            .upgrade("A1", "Sarrassa-A-02")
            .ready("A1");
        scene.offers(use_skill(&scene, "A1", "Sarrassa-A-02"))
    };
    assert!(whirl([5, 6]));
    assert!(!whirl([5, 7]));
}

#[test]
fn what_is_paid_concerns_somebody() {
    covers!(Hate: "HATE-AMB-192");
    let smoke = |others: &[(&str, [u8; 2])]| {
        let mut scene = Scene::of("umtull", "umgra")
            .all(&[("A1", [5, 5]), ("B1", [6, 6])])
            .all(others)
            .cards(A, &["umtull-7"])
            .go(A);
        scene.play(use_card(&scene, "umtull-7"));
        scene
    };
    let mut scene = smoke(&[("B2", [6, 7])]);
    assert!(!scene.offers(Action::Skip), "one at least");
    let first = scene.legal()[0];
    scene.play(first);
    // One is enough, and the other is not asked for if unwanted.
    assert!(scene.offers(Action::Skip));
    // The only one is meant without a question.
    let scene = smoke(&[]);
    let id = scene.f("B1");
    assert_eq!(scene.game.lasting_on(id).count(), 1);
}

#[test]
fn a_free_move_is_for_who_can_go_somewhere() {
    covers!(Hate: "HATE-AMB-198");
    let ranks = |near: &[(&str, [u8; 2])]| {
        let scene =
            Scene::of("umrak", "umgra").put("A1", [1, 1]).all(near).cards(A, &["umrak-3"]).go(A);
        scene.offers(use_card(&scene, "umrak-3"))
    };
    assert!(ranks(&[("B1", [1, 2]), ("B2", [2, 1])]));
    assert!(!ranks(&[("B1", [1, 2]), ("B2", [2, 1]), ("B3", [2, 2])]));
}

#[test]
fn nobody_is_pushed_who_cannot_go_anywhere() {
    covers!(Hate: "HATE-AMB-192", "HATE-AMB-132", "HATE-MISUP-06", "HATE-MERCSKILL-22");
    for skill in ["Push", "Spore Child B"] {
        let may = |b1: [u8; 2], others: &[(&str, [u8; 2])]| {
            let scene = Scene::of("umrak", "umgra").all(&[("A1", [5, 2]), ("B1", b1)]).all(others);
            let scene = scene.put("AP", [14, 12]).upgrade("A1", skill).ready("A1");
            scene.may_act("A1", skill)
        };
        assert!(may([5, 3], &[]));
        assert!(!may([5, 1], &[]), "{skill}: the edge of the board is behind it");
        assert!(may([5, 3], &[("B2", [5, 4])]), "{skill}: who is in the way is struck");
        // Of two only one can be pushed: that one is meant.
        let scene = Scene::of("umrak", "umgra")
            .all(&[("A1", [5, 2]), ("B1", [5, 1]), ("B2", [5, 3])])
            .upgrade("A1", skill);
        let mut scene = scene.ready("A1");
        scene.act("A1", skill);
        assert_eq!((scene.stands("B1"), scene.stands("B2").unwrap()[0]), (Some([5, 1]), 5));
        assert_ne!(scene.stands("B2"), Some([5, 3]));
    }
}

#[test]
fn maw_moves_somebody_or_does_something_else() {
    covers!(Hate: "HATE-AMB-192", "HATE-MERCSKILL-16");
    let may = |b1: [u8; 2]| {
        let scene = Scene::of("umrak", "umgra").all(&[("A1", [5, 5]), ("B1", b1)]);
        scene.upgrade("A1", "Maw D").ready("A1").may_act("A1", "Maw D")
    };
    assert!(may([5, 6]));
    assert!(!may([5, 7]));
}

#[test]
fn a_mission_asks_where_the_fallen_stood() {
    covers!(Hate: "HATE-AMB-196", "HATE-SCEN-07");
    let fulfilled = |on: [u8; 2], skill: &str| {
        let mut scene = Scene::shipped("four-cairns", "umrak", "umtull").undeploy();
        let (level, mission) = {
            let board = scene.game.board();
            let mission =
                scene.game.dashboard().missions.iter().position(|it| it.name == "Off the Cairn");
            (board.level(scene.at(on)), mission.unwrap())
        };
        scene =
            scene.all(&[("A1", [on[0], on[1] - 1]), ("B1", on), ("AP", [1, 1]), ("BP", [14, 12])]);
        let mut scene = scene.upgrade("B1", skill).savagery(3, 3).ready("A1");
        scene.attack("A1", "B1", "HHHHHH", "GGGGGG");
        (level > 0, scene.game.fulfilled[mission] == Some(A))
    };
    let hill = {
        let scene = Scene::shipped("four-cairns", "umrak", "umtull");
        let board = scene.game.board();
        let mut hills = board.spaces().filter(|&it| board.level(it) > 0).map(|it| board.place(it));
        hills
            .find(|at| at[1] > 2 && board.level(board.space([at[0], at[1] - 1]).unwrap()) == 0)
            .unwrap()
    };
    assert_eq!(fulfilled(hill, "D-02"), (true, true));
    // Called Home: its Body is gone before Missions are told.
    assert_eq!(fulfilled(hill, "Um'Tull-D-01"), (true, true));
    assert!(!fulfilled([hill[0], 2], "Um'Tull-D-01").1);
}

#[test]
fn a_trial_asks_where_the_target_stood() {
    covers!(Hate: "HATE-AMB-196", "HATE-TRIBE-04");
    let mut scene = Scene::of("umtal", "umtull")
        .all(&[("A1", [5, 5]), ("A2", [6, 5]), ("B1", [5, 6]), ("AP", [1, 1]), ("BP", [14, 12])])
        .cards(A, &["umtal-5"])
        .upgrade("B1", "Um'Tull-D-01")
        .ready("A1");
    assert_eq!(scene.attack("A1", "B1", "HHHHHH", "GGGGGG"), Fate::Ko);
    assert_eq!(scene.lies("B1"), None, "it is home");
    let card = scene.game.content.card("umtal-5").unwrap();
    let bit = usize::from(scene.game.bit_of(card));
    assert_eq!(scene.game.player(A).trial_tokens[bit], 1);
}

#[test]
fn a_neutral_warrior_is_a_warrior() {
    covers!(Hate: "HATE-AMB-64", "HATE-HUT-04");
    let mut layout = bare();
    layout.huts = vec![hut([4, 4])];
    let mut scene = Scene::on(scenario(layout), "umgra", "umrak")
        .all(&[("A1", [5, 5]), ("AP", [1, 1]), ("BP", [14, 12])])
        .pool(A, Currency::Hate, 2)
        .cards(A, &["umgra-6"])
        .ready("A1");
    let figure = scene.f("A1");
    // The first Family Hut: A1 strikes first.
    scene.chance(std::iter::once(0).chain(faces("SSSSSS")));
    scene.play(Action::Pillage { figure });
    let card = scene.by_card("umgra-6");
    scene.employ(card);
    let hits = scene.game.combat().unwrap().attack.flat;
    assert_eq!(hits, 1, "2 Hits are for targets that are no Warriors");
}
