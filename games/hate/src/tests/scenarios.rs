//! Every scenario: its Special Setup, Special Rules and Actions, and its Missions.

use warmoot_kernel::{Seat, covers};

use super::scene::{A, At, B, Scene};
use crate::{
    Action, Cargo, Cause,
    Currency::{Hate as Hated, Resource},
    End, Event, Fate, Hate,
    flow::{Fall, Frame},
    state::{Place, TokenAt},
};

/// A shipped scenario with Um'Rak attacking Um'Gra, the Figures off the board.
fn at(scenario: &str) -> Scene {
    Scene::shipped(scenario, "umrak", "umgra").undeploy()
}

/// A Figure is KO'd by something that is no Attack.
fn fells(scene: &mut Scene, name: &str) {
    let figure = scene.f(name);
    let fall = Fall {
        figure,
        cause: Cause::Effect,
        by: None,
        seat: None,
        step: 0,
        prevented: false,
        above: 0,
        at: None,
    };
    scene.game.push(Frame::Fall(fall));
    scene.game.advance(&mut scene.chance, &mut scene.log);
}

/// A Pillage of a Supply Hut (tile 8), or of what chance says.
fn pillages(scene: &mut Scene, name: &str, chance: &[u32]) {
    let figure = scene.f(name);
    scene.chance(chance.iter().copied());
    scene.play(Action::Pillage { figure }).quiet();
}

fn holder(scene: &Scene, token: usize) -> TokenAt {
    scene.game.tokens[token].at
}

/// Who fulfilled the Missions of the scenario, in their order.
fn done(scene: &Scene) -> Vec<Option<Seat>> {
    scene.game.fulfilled[..scene.game.dashboard().missions.len()].to_vec()
}

// --- Burn the Witch

#[test]
fn burn_the_witch_begins_with_a_token_on_the_shaman() {
    covers!(Hate: "HATE-SCEN-10", "HATE-AMB-149");
    let scene = Scene::shipped("burn-the-witch", "umrak", "umgra");
    let shaman = scene.f("BS");
    let places: Vec<_> = scene.game.tokens.iter().map(|token| token.at).collect();
    let on = |at: At| TokenAt::Board(scene.at(at));
    assert_eq!(places, [on([3, 6]), on([7, 5]), on([13, 6]), TokenAt::Held(shaman)]);
    assert_eq!(scene.game.figure(shaman).tokens, 1);
    assert_eq!(scene.game.progress_of(1, B), 1, "the one it starts with counts");
}

#[test]
fn burn_the_witch_tokens_go_to_the_shaman() {
    covers!(Hate: "HATE-SCEN-09");
    let mut scene = at("burn-the-witch")
        .all(&[("B1", [7, 7]), ("BS", [7, 8]), ("A1", [2, 7]), ("B2", [12, 9])])
        .savagery(3, 3)
        .go(B);
    let (warrior, shaman) = (scene.f("B1"), scene.f("BS"));
    scene.activate(&["B1"]).walk("B1", &[[7, 6]]);
    let take = Action::Take { figure: warrior, token: 1 };
    assert!(scene.offers(take));
    scene.play(take);
    assert_eq!(holder(&scene, 1), TokenAt::Held(warrior));
    // An Attacker that ends its Move next to a token takes nothing.
    assert_eq!(scene.asked(), A);
    scene.activate(&["A1"]).walk("A1", &[[3, 7]]);
    assert_eq!(holder(&scene, 0), TokenAt::Board(scene.at([3, 6])));
    assert_eq!(scene.asked(), B);
    // The Shaman Moves next to the holder and gets the token, with 1 Hate on the card.
    scene.activate(&["BS"]).walk("BS", &[[7, 7]]);
    let hand = Action::Hand { token: 1, to: shaman };
    assert!(scene.offers(hand));
    scene.play(hand);
    assert_eq!(holder(&scene, 1), TokenAt::Held(shaman));
    assert_eq!((scene.game.figure(shaman).tokens, scene.game.progress_of(1, B)), (2, 2));
}

#[test]
fn burn_the_witch_the_ritual_wins() {
    covers!(Hate: "HATE-END-05");
    let mut scene = at("burn-the-witch")
        .all(&[("BS", [7, 7]), ("A1", [2, 2])])
        .with(|game| {
            let shaman = game
                .ids()
                .find(|&id| game.figure(id).owner == Some(B) && game.letter(id) == Some("S"));
            for token in [0, 2] {
                game.tokens[token].at = TokenAt::Held(shaman.unwrap());
            }
            game.progress[1][B.index()] = 3;
        })
        .savagery(1, 1)
        .go(B);
    let shaman = scene.f("BS");
    scene.activate(&["BS"]).walk("BS", &[[7, 6]]);
    scene.play(Action::Take { figure: shaman, token: 1 });
    assert_eq!(scene.game.ended, Some((B, End::Missions)));
    assert_eq!(done(&scene), [None, Some(B)]);
    assert_eq!(scene.pools(B).2, 2);
}

#[test]
fn burn_the_witch_tokens_shield_the_shaman_and_drop_from_others() {
    covers!(Hate: "HATE-AMB-149", "HATE-AMB-54");
    let mut scene = at("burn-the-witch")
        .all(&[("BS", [5, 6]), ("A1", [5, 5]), ("B1", [8, 6]), ("A2", [8, 5]), ("B2", [12, 9])])
        .savagery(2, 0)
        .with(|game| game.tokens[0].at = TokenAt::Held(crate::FigureId(11 + 3)))
        .go(A);
    assert_eq!(holder(&scene, 0), TokenAt::Held(scene.f("B1")));
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    // The Hate token goes to the supply, not to the attacker.
    assert_eq!(scene.attack("A1", "BS", "HH", "HH"), Fate::Stood);
    assert_eq!((scene.game.figure(scene.f("BS")).tokens, scene.pools(A).1), (0, 0));
    assert_eq!(scene.attack("A2", "B1", "HH", "HH"), Fate::Ko);
    assert_eq!(holder(&scene, 0), TokenAt::Board(scene.at([8, 6])));
    // Without a token the Shaman falls, and the Attacker has won.
    fells(&mut scene, "BS");
    assert_eq!(scene.game.ended, Some((A, End::Missions)));
    assert_eq!(scene.pools(A).1, 1 + 2);
}

// --- The Burning Hill

#[test]
fn burning_hill_deals_both_ambush_huts() {
    covers!(Hate: "HATE-SETUP-12");
    use crate::HutKind::Ambush;
    let content = &crate::pack::shipped().content;
    // Whatever is drawn, two of the five Huts are Ambush Huts.
    for seed in 0..40_u32 {
        let mut scene = at("burning-hill");
        scene.chance((0..20).map(|n| (seed * 7 + n * n * 3 + seed * n) % 2));
        for hut in 0..5 {
            let tile = scene.game.draw_tile(&mut scene.chance);
            scene.game.huts[hut].tile = Some(tile);
        }
        let tiles: Vec<u8> = scene.game.huts.iter().filter_map(|hut| hut.tile).collect();
        let ambush = tiles.iter().filter(|&&it| content.huts[usize::from(it)].kind == Ambush);
        assert_eq!(ambush.count(), 2, "{tiles:?}");
        let mut different = tiles.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 5);
    }
}

#[test]
fn burning_hill_only_the_attacker_pillages() {
    covers!(Hate: "HATE-SCEN-09", "HATE-END-05");
    let mut scene = at("burning-hill")
        .all(&[("A1", [1, 8]), ("A2", [13, 8]), ("A3", [4, 8]), ("B1", [7, 7])])
        .savagery(5, 1)
        .go(B);
    scene.activate(&["B1"]).walk("B1", &[]);
    let figure = scene.f("B1");
    assert!(!scene.legal().contains(&Action::Pillage { figure }));
    assert!(scene.game.no_pillage(B) && !scene.game.no_pillage(A));
    assert_eq!(scene.asked(), A, "there was no Action to do");
    // Two Supply Huts first: not an Ambush (below 5, the first 2 are), then tile 8 and 9.
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    pillages(&mut scene, "A1", &[4, 6]);
    assert_eq!(scene.game.progress_of(0, A), 1);
    pillages(&mut scene, "A2", &[3, 6]);
    assert_eq!((scene.game.progress_of(0, A), scene.game.ended), (2, None));
    assert_eq!(scene.pools(A).2, 3);
}

#[test]
fn burning_hill_the_defender_needs_six() {
    let mut scene = Scene::shipped("burning-hill", "umrak", "umgra").go(A);
    for name in ["A1", "A2", "A3", "A4", "A5"] {
        fells(&mut scene, name);
    }
    assert_eq!((scene.game.progress_of(1, B), scene.game.ended), (5, None));
    fells(&mut scene, "AC");
    assert_eq!(scene.game.ended, Some((B, End::Missions)));
}

// --- King of the Hill

#[test]
fn king_of_the_hill_begins_on_the_hill() {
    covers!(Hate: "HATE-SETUP-03");
    let scene = Scene::shipped("king-of-the-hill", "umrak", "umgra");
    assert_eq!(
        ["BC", "B3", "B4"].map(|name| scene.stands(name)),
        [Some([8, 7]), Some([8, 10]), Some([7, 10])]
    );
}

#[test]
fn king_of_the_hill_counts_heads_at_a_rounds_end() {
    covers!(Hate: "HATE-SCEN-07");
    // Two of A against one of B on the Plateaus.
    let mut scene = at("king-of-the-hill")
        .all(&[("A1", [6, 5]), ("A2", [7, 6]), ("B1", [9, 8]), ("A3", [2, 2])])
        .savagery(1, 0)
        .go(A);
    scene.end_round();
    assert_eq!(scene.game.ended, Some((A, End::Missions)));
    assert_eq!((done(&scene), scene.pools(A).2), (vec![Some(A), None], 3));
    // As many are not more.
    let mut scene = at("king-of-the-hill")
        .all(&[("A1", [6, 5]), ("B1", [9, 8]), ("A3", [2, 2])])
        .savagery(1, 0)
        .go(A);
    scene.end_round();
    assert_eq!(done(&scene), [None, None]);
    // The Defender needs three Rounds of it.
    let mut scene = at("king-of-the-hill").all(&[("A1", [2, 2]), ("B1", [9, 8])]).go(A);
    scene.end_round();
    scene.end_round();
    assert_eq!((scene.game.progress_of(1, B), scene.game.ended), (2, None));
    scene.end_round();
    assert_eq!(scene.game.ended, Some((B, End::Missions)));
}

#[test]
fn king_of_the_hill_has_a_push() {
    covers!(Hate: "HATE-TURN-12");
    let mut scene = at("king-of-the-hill")
        .all(&[("A1", [3, 2]), ("B1", [4, 2]), ("B2", [12, 9])])
        .savagery(1, 0)
        .go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    let push = Action::Special { figure: scene.f("A1"), action: 0, token: None };
    assert!(scene.offers(push));
    scene.play(push);
    let target = Action::Target { figure: scene.f("B1") };
    if scene.legal().contains(&target) {
        scene.play(target);
    }
    assert_eq!(scene.stands("B1"), Some([6, 2]), "two Spaces straight away");
}

// --- Carry Them Home

#[test]
fn carry_them_home_sends_bodies_off() {
    covers!(Hate: "HATE-SCEN-09", "HATE-AMB-70");
    let mut scene = at("carry-them-home")
        .all(&[("A1", [5, 2]), ("A2", [9, 3]), ("B5", [9, 9])])
        .body("B2", [9, 4])
        .carry("A1", "B1")
        .savagery(4, 0)
        .go(A);
    let (one, body) = (scene.f("A1"), scene.f("B1"));
    let home = Action::SendHome { cargo: Cargo::Body(body) };
    scene.activate(&["A1", "A2"]);
    scene.play(Action::Move { figure: one });
    assert!(!scene.legal().contains(&home), "not in the back row");
    scene.play(Action::Step { to: scene.at([5, 1]) });
    assert!(scene.offers(home));
    scene.play(home);
    assert_eq!(scene.game.figure(body).at, Place::Captive(A));
    assert_eq!((scene.game.progress_of(0, A), scene.game.figure(one).loads), (1, 0));
    // It cost 1 of 3 Movement Points: one step is left.
    scene.play(Action::Step { to: scene.at([6, 1]) });
    assert!(!scene.legal().iter().any(|action| matches!(action, Action::Step { .. })));
    if scene.legal().contains(&Action::Stop) {
        scene.play(Action::Stop);
    }
    // The first to Grab an enemy Body fulfils the Side Mission.
    scene.walk("A2", &[]).grab("A2", "B2");
    assert_eq!((done(&scene)[2], scene.pools(A).1), (Some(A), 1));
}

#[test]
fn carry_them_home_two_bodies_win() {
    covers!(Hate: "HATE-END-05");
    let mut scene = at("carry-them-home")
        .all(&[("B1", [5, 12]), ("A5", [2, 2]), ("A6", [3, 2])])
        .carry("B1", "A1")
        .with(|game| game.progress[1][B.index()] = 1)
        .savagery(0, 1)
        .go(B);
    let body = scene.f("A1");
    scene.activate(&["B1"]);
    scene.play(Action::SendHome { cargo: Cargo::Body(body) });
    assert_eq!(scene.game.ended, Some((B, End::Missions)));
    assert_eq!(scene.pools(B).2, 2);
}

// --- The Hungry Grove

#[test]
fn hungry_grove_trees_rest() {
    covers!(Hate: "HATE-SCEN-09");
    let mut scene = at("hungry-grove")
        .all(&[("A1", [3, 4]), ("A2", [4, 4]), ("B1", [12, 11])])
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1", "A2"]);
    let (one, two) = (scene.f("A1"), scene.f("A2"));
    let harvest = Action::Harvest { tree: 0 };
    scene.play(Action::Move { figure: one }).play(harvest);
    assert_eq!((scene.pools(A).2, scene.game.progress_of(0, A)), (1, 1));
    assert!(scene.game.trees[0].rested);
    if scene.legal().contains(&Action::Move { figure: two }) {
        scene.play(Action::Move { figure: two });
    }
    assert!(!scene.legal().contains(&harvest), "the Tree rests");
    scene.end_round();
    assert!(!scene.game.trees[0].rested, "until the next Replenish");
}

#[test]
fn only_a_scenario_whose_trees_rest_shows_them_resting() {
    covers!(Hate: "HATE-SCEN-09", "HATE-MOVE-11");
    use warmoot_kernel::{Audience, Game};
    for (scenario, rests) in [("hungry-grove", true), ("king-of-the-hill", false)] {
        let mut scene = at(scenario).with(|game| game.trees[0].rested = true).put("A1", [1, 1]);
        assert_eq!(scene.game.view(Audience::Observer).trees[0].resting, rests, "{scenario}");
        scene.game.trees[0].rested = false;
        assert!(!scene.game.view(Audience::Observer).trees[0].resting);
    }
}

#[test]
fn hungry_grove_the_fallen_burst() {
    covers!(Hate: "HATE-SCEN-09");
    let mut scene = at("hungry-grove")
        .all(&[("A1", [5, 8]), ("A2", [4, 7]), ("B1", [5, 9]), ("B2", [12, 11]), ("A3", [2, 2])])
        .savagery(0, 1)
        .go(B);
    scene.activate(&["B1"]).walk("B1", &[]);
    let (attacker, fallen) = (scene.f("B1"), scene.f("A1"));
    // B1 attacks with 2 dice and Support of nobody; A1 saves nothing, falls on the Tree Space and
    // bursts with exactly 2 dice at both its neighbours, friend and foe.
    scene.dice("HHHHHHSSSSSS");
    scene.play(Action::Attack { figure: attacker, target: fallen }).quiet();
    while let Some(&aim @ Action::Target { .. }) = scene.legal().first() {
        scene.play(aim).quiet();
    }
    assert_eq!(scene.lies("A1"), Some([5, 8]));
    let rolls = scene.told(|event| match event {
        Event::Rolled { figure, roll, dice, .. } => Some((*figure, *roll, dice.count())),
        _ => None,
    });
    let (attack, defense) = (crate::Roll::Attack, crate::Roll::Defense);
    assert_eq!(
        rolls[..3],
        [(Some(attacker), attack, 2), (Some(fallen), defense, 2), (Some(fallen), attack, 2)]
    );
    let mut hit: Vec<_> = rolls[3..].iter().map(|&(figure, roll, _)| (figure, roll)).collect();
    hit.sort_by_key(|&(figure, _)| figure);
    assert_eq!(hit, [(Some(scene.f("A2")), defense), (Some(attacker), defense)]);
    // 2 Hits against 2 Saves each: both stand, and the burst gave nobody Hate.
    assert!(scene.stands("A2").is_some() && scene.stands("B1").is_some());
    assert_eq!((scene.pools(A).1, scene.pools(B).1), (0, 1));
}

#[test]
fn hungry_grove_missions() {
    covers!(Hate: "HATE-AMB-70");
    let mut scene = Scene::shipped("hungry-grove", "umrak", "umgra").put("A1", [5, 4]).go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    pillages(&mut scene, "A1", &[8]);
    assert_eq!((done(&scene)[2], scene.pools(A).1), (Some(A), 1), "the first Pillage");
    for name in ["A2", "A3", "A4", "A5"] {
        fells(&mut scene, name);
    }
    assert_eq!(scene.game.ended, None);
    fells(&mut scene, "A6");
    assert_eq!(scene.game.ended, Some((B, End::Missions)));
    assert_eq!(scene.pools(B).1, 2);
}

// --- Crumbling Grounds

#[test]
fn crumbling_grounds_pieces_fall() {
    covers!(Hate: "HATE-SCEN-09");
    let mut scene = at("crumbling-grounds")
        .all(&[("A1", [5, 5]), ("A2", [2, 2]), ("AP", [6, 6]), ("B1", [12, 11])])
        .body("B2", [4, 6])
        .shields("AP", 1)
        .savagery(1, 0)
        .go(A);
    // Piece b (columns 4 to 7, rows 4 to 6) falls at the end of Round 1.
    scene.activate(&["A2"]);
    scene.chance([1]);
    scene.end_round();
    assert_eq!(scene.game.fallen, 0b10);
    let fallen = scene.told(|event| match event {
        Event::Ko { figure, cause, by } => Some((*figure, *cause, *by)),
        _ => None,
    });
    assert_eq!(fallen, [(scene.f("A1"), Cause::Fall, None)]);
    assert_eq!(scene.game.figure(scene.f("A1")).at, Place::Home, "nobody can carry it off");
    assert_eq!(scene.game.figure(scene.f("B2")).at, Place::Home);
    assert_eq!(scene.pools(B).1, 0, "nobody gains Hate");
    // The Prince has lost his Toughness and stands on the nearest free Space.
    let prince = scene.game.figure(scene.f("AP"));
    assert_eq!(prince.shields, 0);
    let [column, row] = scene.stands("AP").unwrap();
    assert!(!((4..=7).contains(&column) && (4..=6).contains(&row)));
    assert!(scene.game.trees[2].gone, "the Tree at 6,4");
    assert!(!scene.game.trees[3].gone && !scene.game.huts[0].gone);
    assert_eq!(scene.game.progress_of(1, B), 1, "a fall counts for the Defender");
    assert!(scene.game.is_fallen(scene.at([5, 5])));
    // Two each at the ends of Rounds 2 and 3, none at the end of Round 4.
    scene.end_round();
    assert_eq!(scene.game.fallen.count_ones(), 3);
    scene.end_round();
    assert_eq!(scene.game.fallen.count_ones(), 5);
    scene.end_round();
    assert_eq!((scene.game.fallen.count_ones(), scene.asks()), (5, None));
}

#[test]
fn crumbling_grounds_nobody_steps_into_the_gap() {
    covers!(Hate: "HATE-SCEN-09");
    let mut scene = at("crumbling-grounds")
        .all(&[("A1", [4, 3]), ("B1", [12, 11])])
        .with(|game| game.fallen = 0b10)
        .go(A);
    scene.activate(&["A1"]);
    let gap = Action::Step { to: scene.at([4, 4]) };
    assert_eq!(scene.refusal(gap), "HATE-SCEN-09");
    assert!(scene.offers(Action::Step { to: scene.at([3, 4]) }), "piece a still lies");
}

#[test]
fn crumbling_grounds_missions() {
    let mut scene = at("crumbling-grounds")
        .all(&[("A1", [4, 10]), ("A2", [5, 8]), ("A3", [6, 2]), ("B1", [12, 11]), ("BC", [4, 9])])
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    assert_eq!(scene.attack("A1", "BC", "HHH", "HHH"), Fate::Ko);
    assert_eq!((done(&scene)[2], scene.pools(A).1), (Some(A), 1 + 1), "the enemy Champion");
    scene.end_round();
    assert_eq!(scene.game.ended, None, "one is not two");
    let mut scene = scene.put("A4", [7, 11]);
    scene.end_round();
    assert_eq!(scene.game.ended, Some((A, End::Missions)));
}

// --- War Engines

#[test]
fn war_engines_are_loosed_and_wrecked() {
    covers!(Hate: "HATE-TURN-11", "HATE-TURN-12");
    let mut scene = at("war-engines")
        .all(&[("B1", [3, 9]), ("B2", [4, 9]), ("A1", [5, 5]), ("A2", [9, 7]), ("A3", [2, 2])])
        .put("B3", [10, 7])
        .savagery(5, 5)
        .go(B);
    let (gunner, second) = (scene.f("B1"), scene.f("B2"));
    let target = scene.f("A1");
    scene.activate(&["B1", "B2"]).walk("B1", &[]).walk("B2", &[]);
    let loose = |figure| Action::Special { figure, action: 1, token: Some(0) };
    assert!(scene.offers(loose(gunner)) && scene.offers(loose(second)));
    scene.dice("HHHHSS");
    scene.play(loose(gunner)).play(Action::Target { figure: target }).quiet();
    assert_eq!(scene.game.figure(target).stands(), None, "4 Hits against 2 Saves");
    let dice = scene.told(|event| match event {
        Event::Rolled { roll: crate::Roll::Attack, dice, .. } => Some(dice.count()),
        _ => None,
    });
    assert_eq!(dice, [4]);
    assert!(!scene.legal().contains(&loose(second)), "each engine once per Round");
    assert_eq!(scene.asked(), A);
    // The Attacker wrecks the engine at 9,8.
    scene.activate(&["A2"]).walk("A2", &[]);
    let wreck = Action::Special { figure: scene.f("A2"), action: 0, token: Some(2) };
    let attack = Action::Attack { figure: scene.f("A2"), target: scene.f("B3") };
    assert!(scene.offers(wreck) && scene.offers(attack));
    scene.play(wreck);
    assert_eq!(scene.asked(), B, "it was A2's Action: no Attack on B3 follows");
    assert_eq!((holder(&scene, 2), scene.game.progress_of(0, A)), (TokenAt::Gone, 1));
}

#[test]
fn war_engines_a_manned_engine_is_not_wrecked() {
    let mut scene = at("war-engines")
        .all(&[("A2", [9, 7]), ("B1", [9, 8]), ("A3", [2, 2])])
        .savagery(1, 0)
        .go(A);
    scene.activate(&["A2"]).walk("A2", &[]);
    let wreck = Action::Special { figure: scene.f("A2"), action: 0, token: Some(2) };
    assert!(!scene.legal().contains(&wreck));
    assert!(scene.game.allow(A, &wreck).is_err());
}

#[test]
fn war_engines_missions() {
    covers!(Hate: "HATE-END-05");
    let mut scene = at("war-engines")
        .all(&[("A2", [9, 7]), ("B1", [3, 11]), ("A3", [2, 2])])
        .with(|game| game.progress[0][A.index()] = 2)
        .savagery(1, 0)
        .go(A);
    scene.activate(&["A2"]).walk("A2", &[]);
    scene.play(Action::Special { figure: scene.f("A2"), action: 0, token: Some(2) });
    assert_eq!(scene.game.ended, Some((A, End::Missions)));
    assert_eq!(scene.pools(A).2, 3);
    // The first Pillage is the Side Mission.
    let mut scene = at("war-engines")
        .all(&[("A1", [1, 4]), ("A2", [1, 7]), ("B1", [13, 5]), ("B2", [9, 11])])
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    assert_eq!(done(&scene)[2], None);
    pillages(&mut scene, "A1", &[8]);
    let resources = scene.pools(A).2;
    assert_eq!((done(&scene)[2], resources), (Some(A), 2 + 1));
    pillages(&mut scene, "A2", &[8]);
    assert_eq!(scene.pools(A).2, resources + 1, "once only");
}

// --- Four Cairns

#[test]
fn four_cairns_splinters_are_taken_and_handed_over() {
    covers!(Hate: "HATE-SCEN-09", "HATE-AMB-149");
    // Tokens 2 and 3 lie at 6,6 and 9,7.
    let mut scene = at("four-cairns")
        .all(&[("A1", [8, 5]), ("A2", [8, 7]), ("A3", [2, 2]), ("B1", [12, 10])])
        .savagery(5, 0)
        .go(A);
    let (one, two) = (scene.f("A1"), scene.f("A2"));
    scene.activate(&["A1", "A2"]);
    scene.play(Action::Move { figure: one });
    scene.play(Action::Step { to: scene.at([7, 6]) }).play(Action::Stop);
    let (near, far) =
        (Action::Take { figure: one, token: 2 }, Action::Take { figure: one, token: 3 });
    assert!(scene.offers(near) && !scene.offers(far), "the other is two Spaces away");
    scene.play(near);
    assert_eq!(holder(&scene, 2), TokenAt::Held(one));
    // A2 stands next to it without a splinter, so it may be handed over at once.
    let hand = Action::Hand { token: 2, to: two };
    assert!(scene.offers(hand));
    scene.play(hand);
    assert_eq!(holder(&scene, 2), TokenAt::Held(two));
    // A2 holds one, so it takes no second at the end of its Move next to 9,7.
    scene.walk("A2", &[]).quiet();
    assert_eq!(holder(&scene, 3), TokenAt::Board(scene.at([9, 7])));
    assert_eq!(holder(&scene, 2), TokenAt::Held(two));
}

#[test]
fn four_cairns_a_splinter_drops_where_its_holder_falls() {
    let mut scene = at("four-cairns")
        .all(&[("A1", [6, 8]), ("B1", [6, 9]), ("B2", [12, 10])])
        .with(|game| game.tokens[0].at = TokenAt::Held(crate::FigureId(11 + 3)))
        .savagery(1, 0)
        .go(A);
    assert_eq!(holder(&scene, 0), TokenAt::Held(scene.f("B1")));
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);
    assert_eq!(done(&scene)[2], None, "no cairn is here");
    assert_eq!(holder(&scene, 0), TokenAt::Board(scene.at([6, 9])));
}

#[test]
fn four_cairns_three_splinters_at_the_end_of_round_2() {
    let mut scene = at("four-cairns")
        .all(&[("B1", [6, 9]), ("B2", [7, 9]), ("B3", [8, 9]), ("A1", [2, 2])])
        .with(|game| {
            for token in 0..3 {
                game.tokens[token].at = TokenAt::Held(crate::FigureId(11 + 3 + token as u8));
            }
        })
        .savagery(1, 0)
        .go(A);
    scene.end_round();
    assert_eq!(scene.game.ended, None, "Round 1 is too early");
    scene.end_round();
    assert_eq!(scene.game.ended, Some((B, End::Missions)));
    assert_eq!(scene.pools(B).2, 3);
}

#[test]
fn four_cairns_an_enemy_falls_off_a_cairn() {
    let after = |target: [u8; 2]| {
        let [column, row] = target;
        let mut scene = at("four-cairns")
            .all(&[("A1", [column + 1, row]), ("A2", [1, 1]), ("B1", target), ("B2", [9, 11])])
            .savagery(1, 0)
            .go(A);
        scene.activate(&["A1"]).walk("A1", &[]);
        assert_eq!(scene.attack("A1", "B1", "HHHH", "HHHH"), Fate::Ko);
        done(&scene)[2]
    };
    assert_eq!(after([3, 4]), Some(A));
    assert_eq!(after([8, 2]), None);
}

// --- Hidden Camp and Forsaken Woods

#[test]
fn hidden_camp_the_scythe_is_found() {
    covers!(Hate: "HATE-SCEN-09");
    let search = |die: u32| {
        let mut scene = at("hidden-camp")
            .all(&[("A1", [3, 4]), ("B1", [12, 11]), ("A2", [2, 2])])
            .savagery(1, 0)
            .go(A);
        assert_eq!(holder(&scene, 3), TokenAt::Aside);
        assert!(scene.game.tokens[3].yellow);
        scene.activate(&["A1"]).walk("A1", &[]);
        pillages(&mut scene, "A1", &[8, die]);
        scene
    };
    let found = search(0);
    assert_eq!(holder(&found, 3), TokenAt::Held(found.f("A1")));
    assert_eq!(holder(&search(2), 3), TokenAt::Aside, "a Save finds nothing");
}

#[test]
fn hidden_camp_the_scythe_is_dropped_beside_and_grabbed() {
    covers!(Hate: "HATE-AMB-149");
    let mut scene = at("hidden-camp")
        .all(&[("A1", [7, 3]), ("B1", [7, 4]), ("B2", [12, 11]), ("A2", [6, 2])])
        .with(|game| game.tokens[3].at = TokenAt::Held(crate::FigureId(11 + 3)))
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);
    // B lays it on a Space of its choice next to the Body.
    assert_eq!(scene.asked(), B);
    let to = scene.at([6, 3]);
    assert!(!scene.legal().contains(&Action::Place { to: scene.at([7, 3]) }), "A1 is there");
    scene.play(Action::Place { to });
    assert_eq!(holder(&scene, 3), TokenAt::Board(to));
    // A2 next to it takes it with a Grab Action.
    let take = Action::Take { figure: scene.f("A2"), token: 3 };
    assert!(scene.offers(take));
    scene.play(take);
    assert_eq!(holder(&scene, 3), TokenAt::Held(scene.f("A2")));
}

#[test]
fn a_neutral_mercenary_stands_where_the_scenario_says() {
    for scenario in ["hidden-camp", "forsaken-woods"] {
        let scene = Scene::shipped(scenario, "umrak", "umgra");
        let neutral: Vec<_> =
            scene.game.figures.iter().filter(|figure| figure.owner.is_none()).collect();
        assert_eq!(neutral.len(), 1);
        assert_eq!((neutral[0].tokens, neutral[0].control), (5, None));
        assert_eq!(neutral[0].at, Place::Stands(scene.at([8, 7])));
    }
}

#[test]
fn forsaken_woods_the_mercenary_can_be_brought_down() {
    covers!(Hate: "HATE-SCEN-08");
    let mut scene = at("forsaken-woods").with(|game| game.figures[22].tokens = 0);
    let neutral = crate::FigureId(22);
    let space = scene.at([8, 7]);
    scene.game.put(neutral, Place::Stands(space));
    let mut scene =
        scene.all(&[("A1", [8, 6]), ("B1", [12, 11]), ("A2", [2, 2])]).savagery(1, 0).go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    let figure = scene.f("A1");
    scene.dice("HHHHHH");
    scene.play(Action::Attack { figure, target: neutral }).quiet();
    assert_eq!(scene.game.figure(neutral).stands(), None);
    assert_eq!((done(&scene)[2], scene.pools(A).1), (Some(A), 1 + 3));
}

#[test]
fn pools_of_a_scenario_are_shared_by_nobody() {
    covers!(Hate: "HATE-SCEN-08");
    let mut scene = Scene::shipped("war-engines", "umrak", "umgra").go(A);
    scene.game.fulfil(2, B, &mut scene.log);
    assert_eq!((scene.has(A, Resource), scene.has(B, Resource)), (0, 1));
    assert_eq!((scene.has(A, Hated), scene.has(B, Hated)), (0, 0));
}
