//! The special rules of the Tribes: Trials kept and lost, Traps, Poison, Hiding, Control, the curse.

use warmoot_kernel::covers;

use super::*;
use crate::{Cause, Currency, Hate, Snare, TrapContent, Type, state::Place, state::Trap};

/// A Trap of known content on a Space.
fn trapped(scene: Scene, at: At, content: TrapContent) -> Scene {
    let at = scene.at(at);
    scene.with(|game| {
        game.traps.push(Trap { at, kind: Snare::Minor, seen: Some((content, 0)) });
    })
}

#[test]
fn a_surcharge_on_a_hate_card_is_paid_with_savagery() {
    covers!(Hate: "HATE-AMB-68", "HATE-TRIBE-01");
    let start = |savagery| {
        let mut scene = duel("umgra", "umrak")
            .upgrade("A1", "Scar-A-02")
            .pool(A, Currency::Hate, 1)
            .savagery(savagery, 5)
            .cards(A, &["umgra-1"])
            .go(A);
        scene.to_action("A1").strike("A1", "B1", "SS HHH SS");
        scene
    };
    let mut scene = start(2);
    scene.use_card("umgra-1");
    assert_eq!(scene.pools(A), (0, 0, 0), "1 Hate and 1 Savagery more");
    assert_eq!(scene.changed(), [3]);
    // After the activation nothing is left for the surcharge, whatever the Hate.
    let scene = start(1);
    assert_eq!((scene.asked(), scene.pools(A)), (B, (0, 1, 0)));
    assert_eq!(scene.pile(A, "umgra-1"), Pile::Hand);
}

#[test]
fn an_unfinished_trial_is_lost_unless_the_shamans_hut_keeps_it() {
    covers!(Hate: "HATE-TRIBE-06", "HATE-AMB-124");
    let start = |huts: u8| {
        let scene = duel("umtal", "umgra")
            .cards(A, &["umtal-1", "umtal-2"])
            .with(|game| {
                let player = game.player_mut(A);
                player.trial_tokens[1] = 1;
                player.village.shaman = huts;
            })
            .replenish(2, "00 00");
        let tokens = scene.game.player(A).trial_tokens;
        (scene.pile(A, "umtal-1"), scene.pile(A, "umtal-2"), tokens[1])
    };
    assert_eq!(start(0), (Pile::Discards, Pile::Discards, 0), "with the Savagery on it");
    assert_eq!(
        start(1),
        (Pile::Discards, Pile::Hand, 1),
        "the one with a token is kept, and its token"
    );
}

#[test]
fn a_trap_ends_the_activation() {
    covers!(Hate: "HATE-TRIBE-23", "HATE-TRIBE-24");
    let scene = duel("umrak", "umgra").put("A1", [4, 4]);
    let mut scene = trapped(scene, [5, 5], TrapContent::Nothing).go(A);
    scene.activate(&["A1"]);
    let to = scene.at([5, 5]);
    scene.play(Action::Step { to });
    // 2 Movement Points and an enemy beside it, but nothing more may be done.
    assert_eq!((scene.asked(), scene.stands("A1")), (B, Some([5, 5])));
    let figure = scene.game.figure(scene.f("A1"));
    assert_eq!((figure.minus_die, figure.acting), (0, false));
    assert!(scene.game.traps.is_empty(), "the token is used up");
    assert_eq!(scene.game.trap_pool[0], [3, 3, 1]);
}

#[test]
fn a_trap_that_takes_a_die_does_so_until_the_figure_falls() {
    covers!(Hate: "HATE-TRIBE-25");
    let scene = duel("umrak", "umgra").put("A1", [4, 4]);
    let mut scene = trapped(scene, [5, 5], TrapContent::MinusDie).go(A);
    scene.activate(&["A1"]);
    let to = scene.at([5, 5]);
    scene.play(Action::Step { to });
    assert_eq!(scene.asked(), B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "SS", "S");
    assert_eq!(scene.thrown(), [2, 1], "1 of 2 dice");
    // In the next Round as well; and it goes with the KO.
    let mut scene = scene.replenish(2, "00 00").go(B);
    scene.to_action("B1");
    scene.attack("B1", "A1", "HH", "H");
    assert_eq!(scene.thrown()[2..], [2, 1]);
    assert_eq!(scene.lies("A1"), Some([5, 5]));
    assert_eq!(scene.game.figure(scene.f("A1")).minus_die, 0);
}

#[test]
fn a_trap_that_kos_brings_nobody_hate() {
    covers!(Hate: "HATE-TRIBE-26", "HATE-AMB-53");
    let step = |shields: u8| {
        let scene = duel("vorenash", "umgra").put("A1", [4, 4]).shields("A1", shields);
        // Its own Tribe laid it.
        let mut scene = trapped(scene, [5, 5], TrapContent::Ko).go(A);
        scene.activate(&["A1"]);
        let to = scene.at([5, 5]);
        scene.play(Action::Step { to });
        assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (0, 0));
        assert_eq!(scene.asked(), B);
        scene
    };
    let scene = step(0);
    assert_eq!(scene.lies("A1"), Some([5, 5]));
    let cause = |event: &Event| match event {
        Event::Ko { cause, by, .. } => Some((*cause, *by)),
        _ => None,
    };
    assert_eq!(scene.told(cause), [(Cause::Trap, None)]);
    // A Hate token on its card goes for it.
    let scene = step(1);
    assert_eq!(scene.stands("A1"), Some([5, 5]));
    assert_eq!(scene.game.figure(scene.f("A1")).shields, 0);
}

#[test]
fn a_trap_stops_a_charge_before_its_attack() {
    covers!(Hate: "HATE-AMB-128", "HATE-TRIBE-23");
    let scene = Scene::of("umgorr", "umgra")
        .all(&[("A1", [2, 5]), ("B1", [9, 5]), ("AP", [1, 1]), ("BP", [14, 12])])
        .cards(A, &["umgorr-3"]);
    let mut scene = trapped(scene, [5, 5], TrapContent::Nothing).go(A);
    scene.activate(&["A1"]);
    scene.use_card("umgorr-3").aim("B1");
    assert_eq!(scene.stands("A1"), Some([5, 5]));
    assert_eq!(scene.thrown(), [0; 0], "no Attack");
    assert_eq!(scene.asked(), B);
}

#[test]
fn traps_are_laid_before_round_1_only_with_the_shaman() {
    covers!(Hate: "HATE-TRIBE-19");
    use crate::{Setup, Upgrades, tests::scene::setup};
    let setup = Setup { upgrades: Upgrades::None, ..setup("burning-hill", ["vorenash", "umgra"]) };
    let mut scene = Scene::start(&setup, &[]);
    while let Some(&keep @ Action::Secret { .. }) = scene.legal().first() {
        scene.play(keep);
    }
    while scene.game.round == 0 {
        let legal = scene.legal();
        let snare = legal.iter().find(|it| matches!(it, Action::Snare { .. }));
        let other = legal.iter().find(|it| matches!(it, Action::Use { .. }));
        scene.play(*snare.or(other).unwrap());
    }
    let traps = &scene.game.traps;
    assert_eq!(traps.len(), 4);
    assert!(traps.iter().all(|trap| trap.kind == Snare::Minor && trap.seen.is_none()));
    for trap in traps {
        let beside = scene.game.board().around(trap.at).any(|space| {
            scene.game.standing_at(space).is_some_and(|id| scene.game.figure(id).owner == Some(A))
        });
        assert!(beside, "beside a Figure of the player");
    }
    // What they are nobody sees.
    for audience in [warmoot_kernel::Audience::Seat(A), warmoot_kernel::Audience::Seat(B)] {
        use warmoot_kernel::Game;
        let view = scene.game.view(audience);
        assert!(view.traps.iter().all(|trap| trap.content.is_none()), "{audience:?}");
    }
}

#[test]
fn poison_goes_even_if_the_prince_stands() {
    covers!(Hate: "HATE-TRIBE-29", "HATE-AMB-53", "HATE-AMB-129");
    let scene = duel("umtull", "umgra").shields("BP", 1).with(|game| {
        let prince = game
            .ids()
            .find(|&id| game.figure(id).owner == Some(B) && game.role(id) == Type::Prince);
        game.player_mut(A).deck &= !0b11;
        let prince = game.figure_mut(prince.unwrap());
        prince.poison = 0b11;
        prince.poisoner = A;
    });
    let scene = scene.close_round(1);
    let prince = scene.game.figure(scene.f("BP"));
    assert_eq!(scene.stands("BP"), Some([14, 12]));
    assert_eq!((prince.shields, prince.poison), (0, 0), "two Poisons, one KO, one token");
    assert_eq!(scene.has(A, Currency::Hate), 0, "the token goes to nobody");
    assert_eq!(scene.pile(A, "umtull-1"), Pile::Discards);
    assert_eq!(scene.pile(A, "umtull-2"), Pile::Discards);
}

#[test]
fn nothing_reaches_a_hidden_figure() {
    covers!(Hate: "HATE-TRIBE-16", "HATE-AMB-127");
    // A Hidden Warrior beside a Tree of Um'Tull's, poisoned before it hid.
    let scene = ground("umtull", "vorenash", |layout| layout.trees = vec![[3, 5]])
        .all(&[("A1", [6, 4]), ("A2", [6, 6]), ("B2", [9, 9])])
        .cards(A, &["umtull-3", "umtull-4"]);
    let (one, at) = (scene.f("B1"), scene.at([5, 5]));
    let scene = scene.with(|game| {
        game.put(one, Place::Hidden(at));
        let figure = game.figure_mut(one);
        (figure.back, figure.hid, figure.savagery) = (2, true, 1);
        (figure.poison, figure.poisoner) = (0b1000_0000, A);
        game.player_mut(A).deck &= 0b0111_1111;
    });
    let scene = scene.go(A);
    assert_eq!(scene.no_card("umtull-3"), "HATE-CARD-03", "it is not beside the Tree");
    assert_eq!(scene.no_card("umtull-4"), "HATE-CARD-03");
    assert_eq!(scene.game.still_in(B), 3, "it counts as standing");
    // The Round ends: its marker goes, its place is remembered, Poison finds nobody.
    let mut scene = scene.close_round(1);
    let figure = *scene.game.figure(one);
    assert_eq!((figure.at, figure.savagery, figure.poison), (Place::Hidden(at), 0, 0));
    assert!(!figure.activated());
    // In her next Turn it comes back.
    scene = scene.go(B);
    let to = scene.at([7, 5]);
    let back = Action::Return { figure: one, to };
    scene.play(back);
    assert_eq!(scene.stands("B1"), Some([7, 5]));
    assert!(scene.offers(Action::Activate { figure: one }));
}

#[test]
fn who_finds_no_free_space_returns_to_the_nearest() {
    covers!(Hate: "HATE-AMB-127", "HATE-AMB-172");
    let scene = duel("vorenash", "umgra").cards(A, &["vorenash-4"]);
    let (two, corner) = (scene.f("A2"), scene.at([14, 1]));
    let scene = scene
        .all(&[("B2", [14, 1]), ("B3", [13, 1]), ("B4", [13, 2]), ("B5", [14, 2])])
        .with(|game| {
            game.put(two, Place::Hidden(corner));
            game.figure_mut(two).back = 1;
        });
    let mut scene = scene.go(A);
    // Start-of-Turn cards and the return are in the player's order.
    assert!(scene.usable("vorenash-4"));
    let returns: Vec<At> = scene
        .legal()
        .into_iter()
        .filter_map(|it| match it {
            Action::Return { to, .. } => Some(scene.game.board().place(to)),
            _ => None,
        })
        .collect();
    assert_eq!(returns.len(), 1, "no Space within Range 1 is free");
    let [column, row] = returns[0];
    assert_eq!((14 - column).max(row - 1), 2, "the nearest free ones are 2 Spaces off");
    let prince = scene.f("AP");
    assert_eq!(scene.refusal(Action::Activate { figure: prince }), "HATE-TRIBE-17");
    let to = scene.at(returns[0]);
    scene.play(Action::Return { figure: two, to });
    assert!(scene.offers(Action::Activate { figure: prince }));
}

#[test]
fn princes_and_champions_of_bulgar_are_shamans_too() {
    covers!(Hate: "HATE-TRIBE-10", "HATE-AMB-165");
    let scene = duel("bulgar", "umgra").put("AC", [3, 3]).upgrade("AC", "Bul'Gar-C-01");
    let game = &scene.game;
    let shamans: Vec<&str> = ["AP", "AS", "AC", "A1", "Aa"]
        .into_iter()
        .filter(|name| game.is_shaman(scene.f(name)))
        .collect();
    assert_eq!(shamans, ["AP", "AS", "AC"]);
    assert!(!game.is_shaman(scene.f("BP")) && !game.is_shaman(scene.f("BC")));
    assert_eq!(game.actions(scene.f("AC")), 2, "an Upgrade for Shamans works on the Champion");
    // They stay what they are: what is said of printed types speaks of a Prince.
    let prince = scene.f("AP");
    let shaman = crate::Types::from(vec![Type::Shaman]);
    assert!(game.is_of(prince, shaman, false));
    assert!(!game.is_of(prince, shaman, true));
    assert_eq!(game.role(prince), Type::Prince);
    assert_eq!(game.cost(prince), 2);
    // The Shaman himself has a Starting Skill like any other.
    let skill = game.content.skill("Shaman Bul'Gar").unwrap();
    assert!(game.slot_of(scene.f("AS"), skill).is_some());
}

#[test]
fn a_controlled_figure_is_an_ally_and_an_enemy() {
    covers!(Hate: "HATE-TRIBE-13", "HATE-AMB-120", "HATE-AMB-48");
    let taken = |scene: Scene| {
        let id = scene.f("B1");
        scene.with(|game| game.figure_mut(id).control = Some(A))
    };
    // Its Support counts for Bul'Gar against a former comrade.
    let scene = duel("bulgar", "umgra").put("B2", [6, 6]);
    let mut scene = taken(scene).go(A);
    scene.to_action("A1");
    scene.attack("A1", "B2", "SSS", "SS");
    assert_eq!(scene.thrown()[0], 3, "2 dice and 1 for Warrior 1 of the enemy's Tribe");

    // Its former Tribe may attack it, gains 1 Hate for the KO, and what its fall brings goes to
    // Bul'Gar.
    let scene = duel("bulgar", "umgra").put("B2", [6, 6]).cards(A, &["bulgar-7"]);
    let mut scene = taken(scene).go(B);
    let one = scene.f("B1");
    assert!(!scene.offers(Action::Activate { figure: one }));
    scene.to_action("B2");
    scene.strike("B2", "B1", "HH HH").until("bulgar-7");
    assert_eq!((scene.asked(), scene.has(B, Currency::Hate)), (A, 1));
    scene.use_card("bulgar-7");
    assert_eq!(scene.pools(A), (6, 0, 0));
}

#[test]
fn the_sarrassa_are_stronger_than_any_other_tribe() {
    covers!(Hate: "HATE-TRIBE-32", "HATE-AMB-151");
    let content = &pack::shipped().content;
    let strength = |tribe: &str, role: Type| {
        let scene = Scene::of(tribe, if tribe == "umgra" { "umrak" } else { "umgra" });
        let id = scene
            .game
            .ids()
            .find(|&id| scene.game.figure(id).owner == Some(A) && scene.game.role(id) == role)
            .unwrap();
        let kind = &content.kinds[usize::from(scene.game.figure(id).kind)];
        kind.attack + kind.defense
    };
    for role in [Type::Prince, Type::Shaman, Type::Champion, Type::Warrior, Type::Youngblood] {
        let core = strength("umrak", role);
        for tribe in &content.tribes {
            let theirs = strength(&tribe.id, role);
            if tribe.id == "sarrassa" {
                assert!(theirs > core, "{role:?}");
            } else if tribe.core {
                assert_eq!(theirs, core, "{}: {role:?}", tribe.id);
            } else {
                assert!(theirs < strength("sarrassa", role), "{}: {role:?}", tribe.id);
            }
        }
    }
}

/// B's Turn: Warrior 1, activated in this Round, is activated again with the Forge, and A holds a
/// card for "Any Time". A is asked before its first step.
fn interrupted() -> Scene {
    let mut scene =
        duel("umcal", "umgra").put("A1", [2, 9]).activated(&["B1"]).cards(A, &["umcal-3"]).go(B);
    let figure = scene.f("B1");
    scene.play(Action::Reactivate { figure, slot: 0 });
    assert_eq!(scene.asked(), A);
    scene
}

/// Whether A is asked before B's Prince, activated after that, takes his first step.
fn asked_again(scene: &mut Scene) -> bool {
    assert_eq!(scene.asked(), B, "A said no");
    scene.play(Action::Stop);
    while scene.asked() == B && scene.game.figure(scene.f("B1")).acting {
        scene.rest("B1");
    }
    if scene.asked() == A {
        scene.no();
    }
    let figure = scene.f("BP");
    scene.play(Action::Activate { figure });
    scene.asked() == A
}

#[test]
fn no_for_an_activation_ends_with_it() {
    covers!(Hate: "HATE-AMB-67", "HATE-CARD-03");
    let decline = |until| {
        let mut scene = interrupted();
        scene.play(Action::Decline { until });
        scene
    };
    // Only this once: asked again after the next step.
    let mut scene = decline(Until::Now);
    let to = scene.at([6, 6]);
    scene.play(Action::Step { to });
    assert_eq!(scene.asked(), A);

    // For the activation: not in it, but in the next one.
    let mut scene = decline(Until::Activation);
    scene.play(Action::Step { to });
    assert_eq!(scene.asked(), B);
    assert!(asked_again(&mut scene));

    // For the Turn: not in it, but in B's next one.
    let mut scene = decline(Until::Turn);
    assert!(!asked_again(&mut scene));
    scene.end_turn();
    assert_eq!(scene.game.player(A).declined, None, "it ended with the Turn");

    // For the Round: not before the next Round.
    let mut scene = decline(Until::Round);
    assert!(!asked_again(&mut scene));
    scene.end_turn();
    assert_eq!(scene.game.player(A).declined, Some(Until::Round));
    scene.end_round();
    assert_eq!(scene.game.player(A).declined, None);
}

#[test]
fn who_does_not_want_to_react_still_rolls() {
    covers!(Hate: "HATE-AMB-67", "HATE-AMB-43");
    let mut scene = duel("umcal", "umgra").cards(A, &["umcal-3", "umcal-5"]).go(B);
    scene.activate(&["B1"]);
    scene.play(Action::Decline { until: Until::Turn });
    scene.play(Action::Stop);
    scene.strike("B1", "A1", "HH GG").no();
    // Her own Defense is hers to decide, with the Forge.
    assert_eq!((scene.asked(), scene.waits_on()), (A, Some(crate::Trigger::RollDefense)));
    scene.no();
    // But nothing asks her about the KO.
    assert_eq!(scene.lies("A1"), Some([5, 5]));
    assert_eq!((scene.asked(), scene.pile(A, "umcal-5")), (A, Pile::Hand));
    assert_eq!(scene.game.active, A, "it is her own Turn by now");
}

#[test]
fn nobody_waits_for_who_cannot_pay_or_has_no_use() {
    covers!(Hate: "HATE-CARD-03", "HATE-CARD-04");
    // Jaws in the Mud costs 1.
    let start = |savagery: u8, card: &str, tribe: &str| {
        let mut scene = duel(tribe, "umrak").savagery(savagery, 5).cards(A, &[card]).go(B);
        scene.activate(&["B1"]);
        scene.asked()
    };
    assert_eq!(start(1, "vorenash-5", "vorenash"), A);
    assert_eq!(start(0, "vorenash-5", "vorenash"), B);
    // Without Trials the Elder brings Savagery: always of use. Sour Blood needs somebody to rob or
    // less Hate than others.
    assert_eq!(start(1, "umtal-7", "umtal"), A);
    assert_eq!(start(0, "umgra-8", "umgra"), A);
}

#[test]
fn a_card_for_a_figure_that_is_not_there_is_refused() {
    covers!(Hate: "HATE-CARD-03");
    let mut scene = duel("umgorr", "umgra").cards(A, &["umgorr-5"]).go(A);
    scene.activate(&["A1"]);
    assert!(scene.usable("umgorr-5"));
    let means = Means::Card { card: scene.card("umgorr-5") };
    let on = |figure| Action::Use { means, figure: Some(figure) };
    assert_eq!(scene.refusal(on(scene.f("AP"))), "HATE-CARD-03");
    assert_eq!(scene.refusal(on(crate::FigureId(255))), "HATE-FIG-01");
}

#[test]
fn the_active_player_uses_any_time_cards_whenever_she_decides() {
    covers!(Hate: "HATE-AMB-67");
    let mut scene = duel("umcal", "umgra").put("A2", [9, 9]).cards(A, &["umcal-3"]).go(A);
    assert!(scene.usable("umcal-3"), "at the start of the Turn");
    let figure = scene.f("A1");
    scene.play(Action::Activate { figure });
    assert!(scene.usable("umcal-3"), "during the selection");
    scene.play(Action::Begin);
    assert!(scene.usable("umcal-3"), "in the Move");
    scene.play(Action::Stop);
    assert!(scene.usable("umcal-3"), "before the Action");
    scene.use_card("umcal-3").aim("A1");
    // She gave up the very Figure that was acting: the rest of its activation is lost.
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.pools(A), (7, 0, 0));
}

#[test]
fn the_end_of_replenish_waits_for_both_players() {
    covers!(Hate: "HATE-REPL-05");
    // While the Attacker is asked about a card drawn, the Defender has Savagery and cards already.
    let scene = duel("umgorr", "umgra").savagery(0, 0).replenish(2, "30 00");
    assert_eq!((scene.asked(), scene.waits_on()), (A, Some(crate::Trigger::Replenish)));
    assert_eq!((scene.pools(A).0, scene.pools(B).0), (5, 5));
    assert_eq!(scene.game.player(B).hand.count_ones(), 2);
}
