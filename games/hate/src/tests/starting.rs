//! Chapters "Setup" and "Standalone": from the draw of the roles to the first Turn.

use warmoot_kernel::{Game, Seat, covers};

use super::scene::{A, B, Scene, bare, content, hut, plateau, scenario, setup};
use crate::{
    Action, Condition, Event, Fate, Hate, HutKind, Is, Setup, Side, SkillKind, Type, Types,
    Upgrades, board::Corner, pack, state::Village,
};

/// Options of a Battle with a draft, A attacking.
fn drafted(tribes: [&str; 2]) -> Setup {
    Setup { upgrades: Upgrades::Draft, ..setup("king-of-the-hill", tribes) }
}

/// Everybody takes the first thing there is until a stage of another kind of action comes.
fn take_all(scene: &mut Scene, mut stop: impl FnMut(&Action) -> bool) {
    while scene.asks().is_some() {
        let legal = scene.legal();
        if legal.iter().any(&mut stop) {
            return;
        }
        scene.play(legal[0]);
    }
}

/// Keeps the first Secret Mission dealt, for both.
fn keep_secrets(scene: &mut Scene) {
    while let Some(&action @ Action::Secret { .. }) = scene.legal().first() {
        scene.play(action);
    }
}

fn skill(id: &str) -> u8 {
    pack::shipped().content.skill(id).unwrap()
}

#[test]
fn the_attacker_is_drawn_and_picks_the_scenario() {
    covers!(Hate: "HATE-SCEN-05", "HATE-SCEN-03");
    let open = Setup { attacker: None, scenario: None, ..setup("x", ["umrak", "umgra"]) };
    for (drawn, attacker) in [(0, A), (1, B)] {
        let mut scene = Scene::start(&open, &[drawn]);
        assert_eq!(scene.asked(), attacker);
        let other = Seat(1 - attacker.0);
        let pick = Action::Scenario { scenario: 0 };
        assert!(scene.game.check(other, &pick).is_err(), "only the Attacker picks");
        assert_eq!(scene.legal().len(), 10);
        scene.play(pick);
        // The Attacker's Prince starts on the Attacker's edge, the Defender's on the other.
        let row = |seat: Seat| {
            let name = if seat == A { "AP" } else { "BP" };
            scene.stands(name).map(|[_, row]| row)
        };
        assert_eq!((row(attacker), row(other)), (Some(1), Some(12)));
    }
}

#[test]
fn tribes_are_chosen_the_attacker_first() {
    covers!(Hate: "HATE-STANDALONE-02", "HATE-COMP-14", "HATE-COMP-23");
    let open =
        Setup { tribes: vec![None, None], attacker: Some(B), ..setup("burning-hill", ["x"; 2]) };
    let mut scene = Scene::start(&open, &[]);
    assert_eq!((scene.asked(), scene.legal().len()), (B, 11));
    scene.play(Action::Tribe { tribe: 3 });
    assert_eq!((scene.asked(), scene.legal().len()), (A, 10));
    assert_eq!(scene.refusal(Action::Tribe { tribe: 3 }), "HATE-COMP-14");
    assert_eq!(scene.refusal(Action::Tribe { tribe: 11 }), "HATE-STANDALONE-02");
    scene.play(Action::Tribe { tribe: 0 });
    for seat in [A, B] {
        assert_eq!(scene.game.player(seat).village, Village::default());
        let figures = scene.game.figures.iter().filter(|figure| figure.owner == Some(seat));
        assert_eq!(figures.count(), 11);
    }
}

#[test]
fn a_table_that_cannot_be_set_up_is_refused() {
    covers!(Hate: "HATE-STANDALONE-02");
    let refused = |setup: &Setup| {
        let content = pack::shipped().content.clone();
        let mut chance = warmoot_kernel::Dealt::default();
        let game = Hate::start(setup, content, &mut chance, &mut warmoot_kernel::Log::silent());
        game.expect_err("it should be refused").rule.as_str().to_owned()
    };
    let good = setup("burning-hill", ["umrak", "umgra"]);
    assert_eq!(refused(&setup("burning-hill", ["umrak", "umrak"])), "HATE-COMP-14");
    assert_eq!(refused(&setup("burning-hill", ["umrak", "nobody"])), "HATE-STANDALONE-02");
    assert_eq!(refused(&setup("nowhere", ["umrak", "umgra"])), "HATE-STANDALONE-01");
    assert_eq!(refused(&Setup { tribes: vec![None], ..good.clone() }), "HATE-STANDALONE-02");
    assert_eq!(refused(&Setup { tribes: vec![None; 3], ..good.clone() }), "HATE-MULTI-01");
    assert_eq!(refused(&Setup { attacker: Some(Seat(2)), ..good }), "HATE-SCEN-05");
}

#[test]
fn a_pre_requisite_may_be_ignored() {
    covers!(Hate: "HATE-STANDALONE-01");
    let mut impossible = scenario(bare());
    let types: Types = [Type::Tyrant].into_iter().collect();
    impossible.prerequisites =
        vec![Condition { not: false, is: Is::Fielded { side: Side::Defender, types } }];
    let content = std::sync::Arc::new(content(impossible));
    let open = Setup { scenario: None, ..setup("x", ["umrak", "umgra"]) };
    let mut scene = Scene::start_with(content.clone(), &open, &[]);
    let ours = content.scenario("scene").unwrap();
    scene.play(Action::Scenario { scenario: ours });
    assert_eq!(scene.game.scenario, Some(ours));
}

#[test]
fn each_picks_six_generic_upgrades_the_defender_first() {
    covers!(Hate: "HATE-STANDALONE-03", "HATE-AMB-119", "HATE-COMP-20");
    // 14 zeros draw the cards at the front of the supply: 5 of A-01, then the last ones moved there.
    let mut scene = Scene::start(&drafted(["umrak", "umgra"]), &[0; 14]);
    let offered = scene.told(|event| match event {
        Event::Offer { upgrades } => Some(upgrades.clone()),
        _ => None,
    });
    assert_eq!(offered.len(), 1);
    assert_eq!(offered[0].len(), 14);
    let generic = |id: u8| pack::shipped().content.skills[usize::from(id)].clone();
    for &upgrade in &offered[0] {
        assert_eq!(generic(upgrade).kind, SkillKind::Generic);
        let laid = offered[0].iter().filter(|&&it| it == upgrade).count();
        assert!(laid <= usize::from(generic(upgrade).copies), "no more than there are cards");
    }
    assert_eq!(scene.asked(), B, "the Attacker picked the scenario");
    let foreign = skill("Um'Rak-B-01");
    assert_eq!(scene.refusal(Action::Draft { upgrade: foreign }), "HATE-STANDALONE-03");
    let mut order = Vec::new();
    while let Some(&pick @ Action::Draft { .. }) = scene.legal().first() {
        order.push(scene.asked());
        scene.play(pick);
    }
    assert_eq!(order, [B, A, B, A, B, A, B, A, B, A, B, A]);
    for seat in [A, B] {
        assert_eq!(scene.game.player(seat).upgrades.iter().flatten().count(), 6);
    }
    assert!(scene.game.offer.is_empty(), "the two left are discarded");
}

#[test]
fn each_chooses_two_upgrades_of_the_own_tribe() {
    covers!(Hate: "HATE-STANDALONE-04", "HATE-COMP-19");
    let mut scene = Scene::start(&drafted(["umrak", "umgra"]), &[]);
    take_all(&mut scene, |action| matches!(action, Action::Own { .. }));
    assert_eq!(scene.asked(), B);
    let gra = [skill("Um'Gra-B-01"), skill("Um'Gra-C-02"), skill("Um'Gra-D-03")];
    assert_eq!(scene.legal(), gra.map(|upgrade| Action::Own { upgrade }));
    let rak = skill("Um'Rak-B-01");
    assert_eq!(scene.refusal(Action::Own { upgrade: rak }), "HATE-STANDALONE-04");
    // There are two cards of each kind: the same may be taken twice.
    scene.play(Action::Own { upgrade: gra[0] });
    scene.play(Action::Own { upgrade: gra[0] });
    assert_eq!(scene.asked(), A);
    scene.play(Action::Own { upgrade: rak }).play(Action::Own { upgrade: rak });
    let twice = |seat| {
        let own = scene.game.player(seat).upgrades;
        own.iter().flatten().filter(|&&it| it == rak || it == gra[0]).count()
    };
    assert_eq!((twice(A), twice(B)), (2, 2));
}

#[test]
fn each_figure_gets_at_most_one_upgrade() {
    covers!(Hate: "HATE-STANDALONE-05", "HATE-UPG-08", "HATE-SLOT-03", "HATE-SLOT-01");
    let mut scene = Scene::start(&drafted(["umrak", "umgra"]), &[]);
    take_all(&mut scene, |action| matches!(action, Action::Give { .. }));
    assert_eq!(scene.asked(), B);
    scene.game.player_mut(B).upgrades = [None; 8];
    let (a01, a03, c01, d02) = (skill("A-01"), skill("A-03"), skill("C-01"), skill("D-02"));
    for (slot, upgrade) in [a01, a03, c01, d02].into_iter().enumerate() {
        scene.game.player_mut(B).upgrades[slot] = Some(upgrade);
    }
    let (one, two, shaman) = (scene.f("B1"), scene.f("B2"), scene.f("BS"));
    assert_eq!(
        scene.refusal(Action::Give { upgrade: a01, figure: shaman }),
        "HATE-SLOT-03",
        "his own Skill is Permanent and in slot A"
    );
    let theirs = scene.f("A1");
    assert_eq!(scene.refusal(Action::Give { upgrade: a01, figure: theirs }), "HATE-STANDALONE-05");
    scene.play(Action::Give { upgrade: c01, figure: one });
    // C-01 lies in slot C, over the Starting Skill.
    let card = *scene.game.figure(one);
    assert_eq!(card.top(2), Some(c01));
    assert_eq!(card.slots[2][0], skill("Support +1"));
    assert_eq!(
        scene.refusal(Action::Give { upgrade: a01, figure: one }),
        "HATE-STANDALONE-05",
        "it has an Upgrade already"
    );
    scene.play(Action::Give { upgrade: a01, figure: two });
    assert_eq!(scene.game.figure(two).top(0), Some(a01));
    // The rest may be left; it is out of the Battle.
    let seat = scene.asked();
    let left = scene.game.player(seat).upgrades.iter().flatten().count();
    let asks = scene.game.describe(seat, &Action::Enough).asks;
    assert!(left > 1 && asks.is_some_and(|text| text.starts_with(&format!("{left} Upgrades"))));
    scene.play(Action::Enough);
    let left = scene.told(|event| match event {
        Event::Left { seat, upgrades } => Some((*seat, upgrades.clone())),
        _ => None,
    });
    assert_eq!(left, [(B, vec![a03, d02])]);
    assert_eq!(scene.asked(), A);
}

#[test]
fn an_upgrade_for_some_types_goes_to_those_only() {
    covers!(Hate: "HATE-STANDALONE-05");
    let mut scene = Scene::start(&drafted(["umgorr", "bulgar"]), &[]);
    take_all(&mut scene, |action| matches!(action, Action::Give { .. }));
    // Bul'Gar's Prince and Champion count as Shamans (C-01: only Shamans).
    let upgrade = skill("Bul'Gar-C-01");
    scene.game.player_mut(B).upgrades = [None; 8];
    scene.game.player_mut(B).upgrades[0] = Some(upgrade);
    let may =
        |scene: &Scene, name: &str| scene.offers(Action::Give { upgrade, figure: scene.f(name) });
    assert_eq!(
        ["BS", "BP", "BC", "B1", "Ba"].map(|name| may(&scene, name)),
        [true, true, true, false, false]
    );
    scene.play(Action::Enough);
    let upgrade = skill("Um'Gorr-D-01");
    scene.game.player_mut(A).upgrades = [None; 8];
    scene.game.player_mut(A).upgrades[0] = Some(upgrade);
    let may = |name: &str| scene.offers(Action::Give { upgrade, figure: scene.f(name) });
    assert_eq!(["AP", "AS", "AC"].map(may), [true, false, false]);
}

#[test]
fn the_setup_follows_its_order() {
    covers!(
        Hate: "HATE-SETUP-01", "HATE-SETUP-05", "HATE-SETUP-08", "HATE-STANDALONE-06",
        "HATE-COMP-16", "HATE-AMB-154"
    );
    let setup = setup("burning-hill", ["umrak", "umgra"]);
    let mut scene = Scene::start(&setup, &[0, 0, 0, 0]);
    assert_eq!((scene.asked(), scene.game.round), (A, 0));
    let dealt = scene.told(|event| match event {
        Event::Dealt { seat, missions } => Some((*seat, *missions)),
        _ => None,
    });
    // Drawing the front card moves the last one there.
    assert_eq!(dealt, [(A, Some([0, 9])), (B, Some([8, 7]))]);
    assert_eq!(scene.legal(), [Action::Secret { mission: 0 }, Action::Secret { mission: 9 }]);
    assert_eq!(scene.refusal(Action::Secret { mission: 8 }), "HATE-SETUP-08");
    scene.play(Action::Secret { mission: 9 });
    assert_eq!((scene.asked(), scene.game.round), (B, 0), "Round 1 waits for the other");
    scene.play(Action::Secret { mission: 8 });
    let kept = |seat| {
        let player = scene.game.player(seat);
        (player.secret, player.secret_back)
    };
    assert_eq!((kept(A), kept(B)), ((Some(9), Some(0)), (Some(8), Some(7))));
    assert_eq!((scene.game.round, scene.asked()), (1, A));
    let steps = scene.told(|event| {
        Some(match event {
            Event::Roles { .. } => "roles",
            Event::Tribe { .. } => "tribe",
            Event::Scenario { .. } => "scenario",
            Event::Deployed => "deployed",
            Event::Dealt { .. } => "dealt",
            Event::Kept { .. } => "kept",
            Event::Round { .. } => "round",
            _ => return None,
        })
    });
    assert_eq!(
        steps,
        [
            "roles", "tribe", "tribe", "scenario", "deployed", "dealt", "dealt", "kept", "kept",
            "round"
        ]
    );
}

#[test]
fn the_board_is_as_the_dashboard_shows() {
    covers!(Hate: "HATE-SETUP-02", "HATE-SETUP-03", "HATE-SETUP-06", "HATE-SETUP-10");
    let scene = Scene::start(&setup("burning-hill", ["umrak", "umgra"]), &[]);
    let game = &scene.game;
    let trees: Vec<_> = game.trees.iter().map(|tree| game.board().place(tree.at)).collect();
    assert_eq!(trees, [[2, 5], [12, 5], [6, 4], [8, 4]]);
    assert!(game.trees.iter().all(|tree| tree.resource == 2));
    assert_eq!(game.huts.len(), 5);
    let stand = |names: [&str; 4]| names.map(|name| scene.stands(name));
    assert_eq!(
        stand(["AS", "AP", "A1", "Ab"]),
        [Some([7, 1]), Some([8, 1]), Some([4, 3]), Some([10, 2])]
    );
    assert_eq!(
        stand(["BS", "BP", "B6", "Ba"]),
        [Some([8, 12]), Some([7, 12]), Some([4, 10]), Some([10, 11])]
    );
    // Both tracked Missions begin at 0.
    let missions = game.dashboard().missions.len() as u8;
    assert_eq!(missions, 2);
    for (mission, seat) in [(0, A), (1, B)] {
        assert_eq!(game.progress_of(mission, seat), 0);
    }
}

#[test]
fn the_special_setup_may_change_the_trees() {
    covers!(Hate: "HATE-SCEN-10", "HATE-SETUP-10");
    let scene = Scene::start(&setup("hungry-grove", ["umrak", "umgra"]), &[]);
    let stock: Vec<u8> = scene.game.trees.iter().map(|tree| tree.resource).collect();
    assert_eq!(stock, [3; 6]);
}

#[test]
fn a_tree_has_four_spaces() {
    covers!(Hate: "HATE-SETUP-11");
    let scene = Scene::board(|layout| layout.trees = vec![[3, 3]]);
    let game = &scene.game;
    let tree: Vec<_> = game
        .board()
        .spaces()
        .filter(|&space| game.trees_at(space).next().is_some())
        .map(|space| game.board().place(space))
        .collect();
    assert_eq!(tree, [[3, 3], [4, 3], [3, 4], [4, 4]]);
}

#[test]
fn decks_are_shuffled() {
    covers!(Hate: "HATE-SETUP-07");
    // Four draws of Secret Missions, then two cards for each.
    let drawn = |cards: [u32; 4]| {
        let outcomes: Vec<u32> = [0; 4].into_iter().chain(cards).collect();
        let mut scene = Scene::start(&setup("burning-hill", ["umrak", "umgra"]), &outcomes);
        scene.chance = warmoot_kernel::Dealt::new(cards);
        keep_secrets(&mut scene);
        scene.told(|event| match event {
            Event::Replenished { cards, .. } => Some(cards.clone()),
            _ => None,
        })
    };
    let content = &pack::shipped().content;
    let card = |id: &str| content.card(id).unwrap();
    assert_eq!(
        drawn([0, 0, 7, 6]),
        [vec![card("umrak-1"), card("umrak-2")], vec![card("umgra-8"), card("umgra-7")]]
    );
    assert_eq!(drawn([0, 0, 7, 6]), drawn([0, 0, 7, 6]));
    assert_ne!(drawn([0, 0, 7, 6]), drawn([3, 5, 7, 6]));
}

#[test]
fn a_standalone_battle_has_no_underdog() {
    covers!(Hate: "HATE-SETUP-09", "HATE-AMB-11");
    // Chronicle totals do not exist: both get Secret Missions, whatever is drawn.
    let scene = Scene::start(&setup("burning-hill", ["umrak", "umgra"]), &[3, 3, 3, 3]);
    for seat in [A, B] {
        let offered = scene.game.player(seat).offered.unwrap();
        assert!(offered.iter().all(|&it| usize::from(it) < pack::shipped().content.secrets.len()));
        assert_ne!(offered[0], offered[1]);
    }
}

#[test]
fn huts_are_dealt_at_random() {
    covers!(Hate: "HATE-SETUP-12", "HATE-SETUP-13", "HATE-COMP-03");
    let opened = |tile: u32| {
        let mut scene = Scene::board(|layout| layout.huts = vec![hut([5, 5])])
            .put("A1", [5, 5])
            .savagery(2, 0)
            .go(A);
        assert_eq!(scene.game.huts[0].savagery, 1);
        assert_eq!(scene.game.huts[0].tile, None, "nobody knows what is in it");
        scene.activate(&["A1"]).walk("A1", &[]);
        scene.chance([tile]);
        let figure = scene.f("A1");
        scene.play(Action::Pillage { figure });
        let entrance = scene.game.board().layout.huts[0].entrance;
        assert_eq!(entrance, Corner::Ne);
        // Whoever comes first gets the Savagery on it.
        assert_eq!(scene.game.huts[0].savagery, 0);
        scene.told(|event| match event {
            Event::HutOpened { kind, savagery, .. } => Some((*kind, *savagery)),
            _ => None,
        })
    };
    assert_eq!(opened(0), [(HutKind::Family, 1)]);
    assert_eq!(opened(8), [(HutKind::Supply, 1)]);
    // A second Hut cannot be the same tile: 9 are left.
    let mut scene = Scene::board(|layout| layout.huts = vec![hut([5, 5]), hut([8, 5])])
        .all(&[("A1", [5, 5]), ("A2", [8, 5])])
        .go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    let (one, two) = (scene.f("A1"), scene.f("A2"));
    scene.chance([8, 8]);
    scene.play(Action::Pillage { figure: one }).play(Action::Pillage { figure: two });
    assert_eq!(scene.game.huts.iter().map(|hut| hut.tile).collect::<Vec<_>>(), [Some(8), Some(9)]);
}

#[test]
fn plateaus_make_levels() {
    covers!(Hate: "HATE-SETUP-14", "HATE-SETUP-15", "HATE-AMB-146");
    let build =
        || Scene::board(|layout| layout.plateaus = vec![plateau([5, 5], 1), plateau([5, 5], 2)]);
    let scene = build();
    let level = |at| scene.game.board().level(scene.at(at));
    assert_eq!([[4, 5], [5, 5], [6, 6], [7, 6]].map(level), [0, 2, 2, 0]);
    // A third tile makes a third level.
    let tall =
        Scene::board(|layout| layout.plateaus = [1, 2, 3].map(|n| plateau([5, 5], n)).into());
    assert_eq!(tall.game.board().level(tall.at([6, 6])), 3);
    // From the ground a step to level 2 takes 1 + 2 Movement Points.
    let mut scene = build().put("A1", [4, 5]).put("B1", [7, 5]).go(A);
    scene.activate(&["A1"]);
    scene.play(Action::Step { to: scene.at([5, 5]) });
    assert!(
        !scene.legal().iter().any(|action| matches!(action, Action::Step { .. })),
        "no Movement Point is left"
    );
    // High Ground: one die more against somebody below.
    let mut scene = build().put("A1", [6, 5]).put("B1", [7, 5]).savagery(1, 0).go(A);
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.attack("A1", "B1", "HHH", "SS"), Fate::Ko);
}

#[test]
fn counter_bases_mark_the_attacker_but_never_bulgar() {
    covers!(Hate: "HATE-SETUP-04", "HATE-TRIBE-11", "HATE-COMP-22");
    let marked = |a: &str, b: &str| {
        let scene = Scene::shipped("burning-hill", a, b);
        (scene.game.on_bases(A), scene.game.on_bases(B))
    };
    assert_eq!(marked("umrak", "umgra"), (true, false));
    assert_eq!(marked("umrak", "bulgar"), (true, false));
    assert_eq!(marked("bulgar", "umrak"), (false, true), "whatever the roles");
}

#[test]
fn secret_missions_stay_hidden() {
    covers!(Hate: "HATE-AMB-10");
    use warmoot_kernel::{Audience, Event as _};
    let mut scene = Scene::start(&setup("burning-hill", ["umrak", "umgra"]), &[0; 4]);
    scene.play(Action::Secret { mission: 9 }).play(Action::Secret { mission: 8 });
    let seen = |by: Audience| {
        let mut seen = Vec::new();
        for event in scene.log.events() {
            match event.seen_by(by) {
                Some(Event::Dealt { seat: A, missions }) => seen.push(missions.is_some()),
                Some(Event::Kept { seat: A, mission }) => seen.push(mission.is_some()),
                _ => {}
            }
        }
        seen
    };
    assert_eq!(seen(Audience::Seat(A)), [true, true]);
    assert_eq!(seen(Audience::Seat(B)), [false, false]);
    let view = scene.game.view(Audience::Seat(B));
    assert_eq!((view.players[0].secret, view.players[1].secret), (None, Some(8)));
    assert!(view.players[0].has_secret && view.players[0].offered.is_empty());
}
