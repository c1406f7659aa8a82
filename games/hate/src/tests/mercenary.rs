//! The Neutral Mercenary of a scenario (chapter "Mercenaries").

use warmoot_kernel::{Seat, covers};

use super::scene::{A, B, Scene, setup};
use crate::{
    Action, Cargo, Currency, End, Event, Fate, Feat, FigureId, Hate, Means, Until, board::Space,
    flow::Frame, state::Place,
};

/// The Mercenary: Sheya (Attack 3, Defense 3, Hook and Hit).
const SHEYA: FigureId = FigureId(22);

/// Forsaken Woods with Sheya on a Space and everybody else off the board.
fn woods(at: [u8; 2]) -> Scene {
    let scene = Scene::shipped("forsaken-woods", "umrak", "umgra").undeploy();
    let space = scene.at(at);
    scene.with(|game| game.put(SHEYA, Place::Stands(space)))
}

fn cell(scene: &Scene, id: FigureId) -> Option<[u8; 2]> {
    scene.game.figure(id).stands().map(|space| scene.game.board().place(space))
}

/// A's Turn passes with `name` doing nothing; the Mercenary card with this number is drawn.
fn turn_with_card(mut scene: Scene, name: &str, card: u32) -> Scene {
    scene.activate(&[name]).walk(name, &[]);
    // Nothing else is drawn or rolled before the card.
    scene.chance([card]);
    while !matches!(scene.game.top(), Some(Frame::Beast(_))) {
        let rest = Action::Rest { figure: scene.f(name) };
        let no = Action::Decline { until: Until::Now };
        let action = if scene.legal().contains(&rest) { rest } else { no };
        scene.play(action);
    }
    scene
}

/// The Mercenary cards drawn, by their numbers.
fn drawn(scene: &Scene) -> Vec<u32> {
    scene.told(|event| match event {
        Event::MercenaryCard { card, .. } => Some(u32::from(*card)),
        _ => None,
    })
}

#[test]
fn a_scenario_with_a_mercenary_has_a_deck_of_ten_cards() {
    covers!(Hate: "HATE-MERC-01", "HATE-COMP-15", "HATE-SCEN-11");
    let scene = Scene::shipped("forsaken-woods", "umrak", "umgra");
    assert_eq!(scene.game.content.mercenaries.len(), 10);
    assert_eq!(scene.game.mercenary_deck.count_ones(), 10);
    let without = Scene::shipped("burn-the-witch", "umrak", "umgra");
    assert_eq!((without.game.neutral(), without.game.mercenary_deck), (None, 0));
}

#[test]
fn the_attacker_chooses_among_three_drawn() {
    covers!(Hate: "HATE-MERC-02", "HATE-AMB-154", "HATE-AMB-139");
    for first in 0..6 {
        let scene = Scene::start(&setup("forsaken-woods", ["umrak", "umgra"]), &[first, 3, 1]);
        assert_eq!(scene.asked(), A);
        let legal = scene.legal();
        assert_eq!(legal.len(), 3);
        for action in legal {
            let Action::Mercenary { kind } = action else { panic!("{action:?}") };
            let id = &scene.game.content.kinds[usize::from(kind)].id;
            assert!(id != "worm" && id != "the-tyrant", "{id}");
        }
    }
    let mut scene = Scene::start(&setup("forsaken-woods", ["umrak", "umgra"]), &[]);
    assert_eq!(scene.refusal(Action::Mercenary { kind: 0 }), "HATE-MERC-02");
    let pick = scene.legal()[1];
    scene.play(pick);
    let Action::Mercenary { kind } = pick else { panic!("{pick:?}") };
    assert_eq!(scene.game.figure(SHEYA).kind, kind);
}

#[test]
fn it_has_the_hate_tokens_the_scenario_tells() {
    covers!(Hate: "HATE-MERC-03");
    let scene = Scene::shipped("hidden-camp", "umrak", "umgra");
    assert_eq!(scene.game.figure(SHEYA).tokens, 5);
    assert_eq!(cell(&scene, SHEYA), Some([8, 7]));
}

#[test]
fn at_the_end_of_a_turn_its_player_draws_a_card_and_decides() {
    covers!(Hate: "HATE-MERC-04", "HATE-MERC-05", "HATE-AMB-73", "HATE-AMB-162");
    let scene = woods([7, 6]).all(&[("A1", [7, 2]), ("B1", [12, 11])]).go(A);
    // Card 1: Move toward the nearest Figure and Attack it, or an Action Skill (B1 and A1 are
    // within Range 5 of nobody else: A1 at Range 4 can be hooked).
    let mut scene = turn_with_card(scene, "A1", 0);
    assert_eq!(scene.asked(), A);
    assert_eq!(scene.legal(), [Action::Option { option: 0 }, Action::Option { option: 1 }]);
    assert_eq!(scene.game.mercenary_deck.count_ones(), 9);
    scene.play(Action::Option { option: 0 });
    // Three Movement Points bring it next to A1 on the row above: A picks the Space.
    let ends: Vec<_> = scene.legal();
    let next_to: Vec<Action> =
        [[6, 3], [7, 3], [8, 3]].map(|at| Action::Place { to: scene.at(at) }).into();
    assert!(!ends.is_empty() && ends.iter().all(|end| next_to.contains(end)), "{ends:?}");
    let chosen = ends[0];
    scene.dice("SSSS");
    scene.play(chosen);
    // Its Attack of 3 dice without a Hit: A1 stands, and it is B's Turn.
    scene.quiet();
    assert_eq!(scene.stands("A1"), Some([7, 2]));
    assert_eq!((scene.asked(), scene.game.active), (B, B));
}

#[test]
fn a_trap_ends_what_its_card_says() {
    covers!(Hate: "HATE-TRIBE-23", "HATE-AMB-128", "HATE-MERC-04");
    // Headlong without a line, and Scent of Blood: it walks onto a Trap next to A1.
    for (card, a1) in [(0, [7_u8, 2]), (4, [8, 3])] {
        let beside = |at: [u8; 2]| (a1[0].abs_diff(at[0])).max(a1[1].abs_diff(at[1])) == 1;
        let mut scene = woods([7, 6]).all(&[("A1", a1), ("B1", [12, 11])]).savagery(1, 1);
        let snares: Vec<Space> = scene
            .game
            .board()
            .spaces()
            .filter(|&space| beside(scene.game.board().place(space)))
            .collect();
        for at in snares {
            scene.game.traps.push(crate::state::Trap { at, kind: crate::Snare::Minor, seen: None });
        }
        scene.game.trap_pool[0] = [8, 0, 0];
        let mut scene = scene.go(A);
        // A1 has nothing to do, so that the card is drawn at once.
        scene.chance([card]);
        let mut scene = turn_with_card(scene, "A1", card);
        assert_eq!(drawn(&scene), [card]);
        scene.play(Action::Option { option: 0 });
        while let Some(&place @ Action::Place { .. }) = scene.legal().first() {
            scene.play(place);
        }
        let traps = scene.told(|it| matches!(it, Event::Trapped { .. }).then_some(()));
        assert_eq!(traps.len(), 1, "card {card}");
        assert!(scene.told(|it| matches!(it, Event::Attacked { .. }).then_some(())).is_empty());
        assert_eq!((scene.asked(), scene.game.active), (B, B));
    }
}

#[test]
fn an_action_skill_is_used_if_the_card_calls_for_it() {
    covers!(Hate: "HATE-MERC-06", "HATE-MERCSKILL-21");
    let scene = woods([7, 6]).all(&[("A1", [7, 2]), ("B1", [12, 11])]).go(A);
    let mut scene = turn_with_card(scene, "A1", 0);
    scene.dice("SSSS");
    scene.play(Action::Option { option: 1 });
    // Hook and Hit is her only Action Skill; A1 is pulled next to her, A says where.
    let target = Action::Target { figure: scene.f("A1") };
    if scene.legal().contains(&target) {
        scene.play(target);
    }
    let to = scene.at([7, 5]);
    scene.play(Action::Place { to }).quiet();
    assert_eq!(scene.stands("A1"), Some([7, 5]));
}

/// The woods with another Mercenary than Sheya, on [7, 6]; A's Turn passes with A1 at [7, 1], then
/// the Mercenary uses its Action Skill for A.
fn skill_of(kind: &str, figures: &[(&str, [u8; 2])]) -> Scene {
    let scene = woods([7, 6]).all(figures).put("A1", [7, 1]).savagery(3, 3);
    let scene = scene.pool(A, Currency::Hate, 1).pool(B, Currency::Hate, 2).with(|game| {
        let kind = game.content.kinds.iter().position(|it| it.id == kind).unwrap();
        let at = game.figure(SHEYA).at;
        game.figures.pop();
        game.deploy_neutral(kind as u8);
        game.put(SHEYA, at);
    });
    let mut scene = turn_with_card(scene.go(A), "A1", 0);
    scene.play(Action::Option { option: 1 });
    scene
}

#[test]
fn a_neutral_tun_dor_calls_a_warrior_of_whoever_moves_him() {
    covers!(Hate: "HATE-AMB-104", "HATE-MERCSKILL-27");
    let mut scene = skill_of("tundor", &[("A2", [2, 2]), ("B1", [8, 6])]);
    let second = scene.f("A2");
    if scene.offers(Action::Target { figure: second }) {
        assert!(!scene.offers(Action::Target { figure: scene.f("B1") }), "not an enemy of A");
        scene.play(Action::Target { figure: second });
    }
    // A2 costs 1 as ever, A1 did before; A moves it.
    assert_eq!(scene.pools(A).0, 1);
    scene.walk("A2", &[[2, 3]]);
    assert_eq!(scene.stands("A2"), Some([2, 3]));
    assert!(scene.game.is_activated(second));
}

#[test]
fn a_neutral_grock_has_no_pool_for_what_he_takes() {
    covers!(Hate: "HATE-AMB-104", "HATE-MERCSKILL-14");
    let mut scene = skill_of("grock", &[("B1", [8, 6])]);
    let target = Action::Target { figure: scene.f("B1") };
    if scene.offers(target) {
        scene.play(target);
    }
    scene.quiet();
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (1, 1));
}

#[test]
fn what_a_neutral_takes_comes_from_the_player_of_its_target() {
    covers!(Hate: "HATE-AMB-104", "HATE-MERCSKILL-14", "HATE-AMB-98");
    // A moves him, and he takes from A: his target is A's own Warrior.
    let mut scene = skill_of("grock", &[("A2", [8, 6])]);
    let target = Action::Target { figure: scene.f("A2") };
    if scene.legal().contains(&target) {
        scene.play(target);
    }
    scene.quiet();
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (0, 2));
}

#[test]
fn who_fells_a_neutral_robs_nobody() {
    covers!(Hate: "HATE-TRIBEUP-03", "HATE-TRIBEUP-14", "HATE-MERC-08");
    for skill in ["Um'Kator-D-02", "Um'Gra-D-03"] {
        let scene = woods([7, 6]).all(&[("A1", [7, 5]), ("B1", [12, 11])]).upgrade("A1", skill);
        let scene = scene.with(|game| game.figure_mut(SHEYA).tokens = 0).pool(B, Currency::Hate, 3);
        let mut scene = scene.savagery(2, 4).ready("A1");
        scene.dice("HHHHGGGG");
        scene.play(Action::Attack { figure: scene.f("A1"), target: SHEYA });
        let rob = Action::Use { means: scene.by_skill("A1", skill), figure: Some(scene.f("A1")) };
        while scene.game.combat().is_some() {
            assert!(!scene.legal().contains(&rob), "{skill}: it has no pool");
            let (legal, no) = (scene.legal(), Action::Decline { until: Until::Now });
            scene.play(if legal.contains(&no) { no } else { legal[0] });
        }
        assert!(scene.game.figure(SHEYA).lies().is_some(), "{skill}");
        let (savagery, hate, _) = scene.pools(B);
        assert_eq!((savagery, hate), (4, 3), "{skill}");
    }
}

#[test]
fn a_neutral_maw_moves_the_figures_of_both_sides() {
    covers!(Hate: "HATE-AMB-104", "HATE-MERCSKILL-16");
    let mut scene = skill_of("maw", &[("A2", [6, 6]), ("B1", [8, 6]), ("B2", [12, 11])]);
    let names = ["A2", "B1"].map(|name| scene.f(name));
    for _ in names {
        if let Some(&target @ Action::Target { .. }) = scene.legal().first() {
            scene.play(target);
        }
        scene.play(Action::Stop);
    }
    let mut moved: Vec<FigureId> = scene.told(|event| match event {
        Event::MoveBegan { figure, by, .. } if *by == A && *figure != scene.f("A1") => {
            Some(*figure)
        }
        _ => None,
    });
    moved.sort_unstable();
    assert_eq!(moved, names, "everybody next to him and nobody else, by A");
}

#[test]
fn nobody_helps_it_and_everybody_is_its_enemy() {
    covers!(Hate: "HATE-MERC-07", "HATE-MERC-08", "HATE-AMB-97", "HATE-AMB-98");
    let scene = woods([7, 3]).all(&[("A1", [7, 2]), ("A2", [6, 2]), ("B1", [12, 11])]);
    let scene = scene.savagery(3, 3).go(A);
    // Card 4: Attack twice without moving.
    let mut scene = turn_with_card(scene, "A2", 3);
    scene.play(Action::Option { option: 0 });
    assert!(scene.game.blocks(SHEYA, scene.at([7, 2])));
    let (savagery, _, _) = scene.pools(A);
    let on = scene.f("A1");
    // A's own Figures are its targets: three Hits and a Savagery; the Wild is set by A.
    scene.dice("HHG");
    scene.play(Action::Target { figure: on });
    // A1 defends: no window was opened for the roll of the Mercenary.
    let feats = scene.legal().into_iter().filter(|action| {
        matches!(action, Action::Use { means: Means::Feat { .. }, figure } if *figure == Some(SHEYA))
    });
    assert_eq!(feats.count(), 0);
    scene.quiet();
    // The Savagery of its roll is lost, and nobody gains Hate for what it did.
    assert!(scene.lies("A1").is_some());
    assert_eq!(scene.pools(A), (savagery, 0, 0));
    assert_eq!(scene.has(B, Currency::Hate), 0);
}

#[test]
fn each_would_be_ko_takes_a_token_off_it() {
    covers!(Hate: "HATE-MERC-09", "HATE-MERC-10", "HATE-AMB-99", "HATE-AMB-72");
    let scene = woods([7, 6]).all(&[("A1", [7, 5]), ("B1", [12, 11])]);
    let mut scene = scene.with(|game| game.figure_mut(SHEYA).tokens = 1).savagery(2, 2).go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    let attack = Action::Attack { figure: scene.f("A1"), target: SHEYA };
    scene.dice("HHGGG").play(attack).quiet();
    assert_eq!((scene.game.figure(SHEYA).tokens, cell(&scene, SHEYA)), (0, Some([7, 6])));
    assert_eq!((scene.game.player(A).trophies, scene.has(A, Currency::Hate)), (1, 1));
    // Without a token it falls like anybody, and the attacker gains Hate.
    let mut scene = scene.with(|game| game.figure_mut(FigureId(0)).savagery = 0).go(A);
    let name = "A1";
    let id = scene.f(name);
    scene.game.figure_mut(id).savagery = 0;
    scene.game.figure_mut(id).marked = false;
    scene.activate(&[name]).walk(name, &[]);
    scene.dice("HHGGG").play(attack).quiet();
    assert_eq!(cell(&scene, SHEYA), None);
    assert_eq!((scene.game.player(A).trophies, scene.has(A, Currency::Hate)), (1, 2 + 3));
}

#[test]
fn a_carrier_at_the_edge_captures_it_for_one_movement_point() {
    covers!(Hate: "HATE-MERC-11", "HATE-AMB-100");
    let scene = woods([7, 6]).all(&[("A1", [2, 2]), ("A2", [5, 5]), ("B1", [12, 11])]);
    let carrier = scene.f("A1");
    let mut scene = scene.with(|game| game.put(SHEYA, Place::Carried(carrier))).go(A);
    scene.activate(&["A1"]);
    if scene.legal().contains(&Action::Move { figure: carrier }) {
        scene.play(Action::Move { figure: carrier });
    }
    scene.has_no_capture();
    scene.step([1, 2]);
    assert_eq!(scene.mp(), 2);
    scene.play(Action::SendHome { cargo: Cargo::Body(SHEYA) });
    // The Mission of the scenario is to capture it: A has won.
    assert_eq!(scene.game.figure(SHEYA).at, Place::Captive(A));
    assert_eq!(scene.game.figure(carrier).loads, 0);
    assert_eq!(scene.game.ended, Some((A, End::Missions)));
}

impl Scene {
    /// Away from the edge nothing can be captured.
    fn has_no_capture(&mut self) -> &mut Self {
        assert!(!self.legal().iter().any(|action| matches!(action, Action::SendHome { .. })));
        self
    }
}

#[test]
fn uncaptured_it_belongs_to_who_took_most_tokens() {
    covers!(Hate: "HATE-MERC-12", "HATE-AMB-101");
    let ends = |a: u8, b: u8, carrier: Option<Seat>| {
        let scene = woods([7, 6]).all(&[("A1", [2, 2]), ("B1", [12, 11])]);
        let carriers = [scene.f("A1"), scene.f("B1")];
        let mut scene = scene.with(|game| {
            game.round = 4;
            game.seats[0].trophies = a;
            game.seats[1].trophies = b;
            if let Some(seat) = carrier {
                game.put(SHEYA, Place::Carried(carriers[seat.index()]));
            }
        });
        scene.game.finish_rounds(&mut scene.log);
        let captor = match scene.game.figure(SHEYA).at {
            Place::Captive(seat) => Some(seat),
            _ => None,
        };
        (captor, scene.game.ended)
    };
    assert_eq!(ends(2, 1, None), (Some(A), Some((A, End::Missions))));
    assert_eq!(ends(0, 1, Some(A)), (Some(B), Some((B, End::Missions))));
    // A tie goes to who carries it, else to nobody; no token, no captor.
    assert_eq!(ends(2, 2, Some(B)), (Some(B), Some((B, End::Missions))));
    assert_eq!(ends(2, 2, None), (None, Some((B, End::Rounds))));
    assert_eq!(ends(0, 0, Some(A)).0, None);
}

#[test]
fn whoever_moves_it_answers_for_a_figure_of_his_own() {
    covers!(Hate: "HATE-MERC-08", "HATE-AMB-98", "HATE-FORGE-11", "HATE-AMB-182");
    for drawer in [A, B] {
        let mut scene = woods([7, 3])
            .all(&[("A1", [7, 2]), ("A2", [6, 2]), ("B1", [12, 11]), ("B2", [12, 9])])
            .with(|game| {
                for seat in [A, B] {
                    game.player_mut(seat).village.forge[Feat::Reroll.index()] = 3;
                }
            })
            .cards(A, &["umrak-6"])
            .savagery(3, 3)
            .go(drawer);
        // B1 has nothing to do, so that the card is drawn at once.
        scene.chance([3]);
        let name = if drawer == A { "A2" } else { "B1" };
        let mut scene = turn_with_card(scene, name, 3);
        scene.play(Action::Option { option: 0 });
        let on = scene.f("A1");
        scene.dice("HHGSS");
        let target = Action::Target { figure: on };
        if scene.legal().contains(&target) {
            scene.play(target);
        }
        // It is an enemy of A as well: A answers its roll, with the card and the Feat.
        assert_eq!(scene.asked(), A, "drawn by {drawer}");
        let means = Means::Feat { feat: Feat::Reroll, slot: 2, freely: false };
        assert!(scene.offers(Action::Use { means, figure: Some(on) }));
        let card = scene.by_card("umrak-6");
        assert!(scene.offers(Action::Use { means: card, figure: Some(on) }));
        scene.chance([0, 2, 2]);
        scene.play(Action::Use { means: card, figure: Some(on) });
        assert_eq!(scene.game.combat().unwrap().attack.dice.count(), 1, "A2 stands beside it");
        // A1's Defense is a roll of A's: B answers it, whoever moves the Mercenary.
        scene.quiet_until(B);
        assert!(scene.offers(Action::Use { means, figure: None }));
    }
}

#[test]
fn the_drawing_player_chooses_whom_it_attacks_after_a_charge_without_a_line() {
    covers!(Hate: "HATE-MERC-05");
    let scene = woods([7, 6]).with(|game| {
        let bare = super::scene::scenario(super::scene::bare());
        let mut content = (*game.content).clone();
        let scenario = usize::from(game.scenario.unwrap());
        content.scenarios[scenario].board = bare.board;
        content.scenarios[scenario].rules.clear();
        game.tokens.clear();
        game.trees.clear();
        game.huts.clear();
        game.content = std::sync::Arc::new(content);
    });
    // Neither Figure is in a straight line from [7, 6], both are equally near.
    let mut scene = scene.all(&[("A1", [6, 3]), ("B1", [8, 3])]).savagery(1, 1).go(A);
    // A1 has nothing to do, so that the card is drawn at once: Headlong.
    scene.chance([4]);
    let mut scene = turn_with_card(scene, "A1", 4);
    assert_eq!(drawn(&scene), [4]);
    scene.play(Action::Option { option: 0 });
    let between = Action::Place { to: scene.at([7, 4]) };
    scene.play(between);
    let [own, other] = ["A1", "B1"].map(|name| Action::Target { figure: scene.f(name) });
    assert_eq!((scene.asked(), scene.legal()), (A, vec![own, other]));
    scene.dice("HHHGGG");
    scene.play(other).quiet();
    assert_eq!((scene.fate_of("A1"), scene.fate_of("B1")), (Fate::Stood, Fate::Ko));
}

#[test]
fn a_battle_cut_short_gives_it_to_nobody_by_count() {
    covers!(Hate: "HATE-AMB-101", "HATE-MERC-12");
    // B took two tokens off it; then A Retreats. In the woods to capture it is B's Mission.
    let place = |scene: Scene| {
        scene.all(&[("A1", [2, 2]), ("B1", [12, 11])]).with(|game| game.seats[1].trophies = 2)
    };
    let captor = |scene: &Scene| match scene.game.figure(SHEYA).at {
        Place::Captive(seat) => Some(seat),
        _ => None,
    };
    let mut scene = place(woods([7, 6])).go(A);
    scene.play(Action::Retreat);
    assert_eq!(scene.game.ended, Some((B, End::Retreat)));
    assert_eq!(captor(&scene), Some(B), "its Mission is complete");
    // Whoever wins so is the captor, whatever the tokens.
    let mut scene = place(woods([7, 6])).savagery(1, 1).go(B);
    scene.play(Action::Retreat);
    assert_eq!((scene.game.ended, captor(&scene)), (Some((A, End::Retreat)), Some(A)));
    // Without such a Mission nobody captures it, in a Retreat as by another Mission.
    let other = || {
        let woods = woods([7, 6]);
        let scenario = woods.game.dashboard().clone();
        let missions = super::ending::duel().missions;
        Scene::on(crate::Scenario { id: "scene".into(), missions, ..scenario }, "umrak", "umgra")
    };
    let at = [7, 6];
    let stand = |scene: Scene| {
        let space = scene.at(at);
        scene.with(|game| game.put(SHEYA, Place::Stands(space)))
    };
    let mut scene = place(stand(other())).go(A);
    scene.play(Action::Retreat);
    assert_eq!((scene.game.ended, captor(&scene)), (Some((B, End::Retreat)), None));
    let mut scene = place(stand(other())).put("B1", [2, 3]).put("B2", [12, 11]).ready("A1");
    scene.attack("A1", "B1", "HH", "HH");
    assert_eq!((scene.game.ended, captor(&scene)), (Some((A, End::Missions)), None));
}

#[test]
fn no_card_is_drawn_while_it_lies_or_is_carried() {
    covers!(Hate: "HATE-AMB-102");
    let scene = woods([7, 6]).all(&[("A1", [2, 2]), ("B1", [12, 11])]);
    let at = scene.at([7, 6]);
    let mut scene = scene.with(|game| game.put(SHEYA, Place::Lies(at))).go(A);
    scene.end_turn();
    assert_eq!(scene.game.active, B);
    assert!(scene.told(|it| matches!(it, Event::MercenaryCard { .. }).then_some(())).is_empty());
}

#[test]
fn in_the_woods_it_walks_from_token_to_token() {
    covers!(Hate: "HATE-SCEN-09");
    let scene = Scene::shipped("forsaken-woods", "umrak", "umgra");
    let tokens: Vec<Space> = scene
        .game
        .tokens
        .iter()
        .filter_map(|token| match token.at {
            crate::state::TokenAt::Board(at) => Some(at),
            _ => None,
        })
        .collect();
    let [first, .., last] = tokens.as_slice() else { panic!("{tokens:?}") };
    // From the first token it gets to the last in 1 point, and 2 Spaces on.
    let place = scene.game.board().place(*last);
    let scene = woods([7, 6]).with(|game| game.put(SHEYA, Place::Stands(*first)));
    let beside = scene
        .game
        .board()
        .around(*last)
        .find(|&space| scene.game.board().level(space) == 0 && scene.game.free(space));
    let [column, row] = scene.game.board().place(beside.unwrap());
    let mut scene = scene.put("A1", [column, row]).put("B1", [14, 12]);
    if place == [14, 12] {
        scene = scene.put("B1", [1, 12]);
    }
    let scene = turn_with_card(scene.go(A), "A1", 0);
    let mut scene = scene;
    if scene.legal().contains(&Action::Option { option: 0 }) {
        scene.play(Action::Option { option: 0 });
    }
    let near = scene.legal().iter().any(|action| match action {
        Action::Place { to } => {
            let a1 = scene.game.figure(scene.f("A1")).stands().unwrap();
            scene.game.board().range(*to, a1) == 1
        }
        _ => false,
    });
    assert!(near, "{:?}", scene.legal());
}
