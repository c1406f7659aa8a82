//! Chapter "Game Round": Replenish, alternating Turns, the end of Rounds.

use warmoot_kernel::covers;

use super::scene::{A, B, Scene};
use crate::{Action, Event, Feat, Hate, Means};

/// Two Warriors and the Prince of each side, far from each other.
fn camps() -> Scene {
    Scene::new().all(&[
        ("A1", [3, 2]),
        ("A2", [6, 2]),
        ("AP", [9, 2]),
        ("B1", [3, 11]),
        ("B2", [6, 11]),
        ("BP", [9, 11]),
    ])
}

#[test]
fn replenish_takes_tokens_off_figures_and_bodies() {
    covers!(Hate: "HATE-REPL-01", "HATE-AMB-15");
    let mut scene = camps()
        .body("B3", [12, 6])
        .with(|game| {
            for id in [3, 4, 3 + 11, 5 + 11] {
                game.figures[id].savagery = 1;
                game.figures[id].marked = true;
            }
            game.huts.push(crate::state::Hut { savagery: 1, ..Default::default() });
        })
        .savagery(2, 0)
        .go(A);
    assert!(scene.game.figure(scene.f("A1")).activated());
    scene.end_round();
    assert_eq!(scene.game.round, 2);
    assert!(scene.game.figures.iter().all(|figure| figure.savagery == 0 && !figure.activated()));
    assert_eq!((scene.pools(A).0, scene.pools(B).0), (5, 5), "no pool grew by it");
    assert_eq!(scene.game.huts[0].savagery, 1, "what lies on a Hut stays");
}

#[test]
fn replenish_frees_the_forge() {
    covers!(Hate: "HATE-REPL-02");
    let mut scene = camps().with(|game| game.seats[0].feat_used = [1; 4]).savagery(1, 0).go(A);
    scene.end_round();
    assert_eq!(scene.game.player(A).feat_used, [0; 4]);
}

#[test]
fn unused_savagery_is_lost_and_five_come() {
    covers!(Hate: "HATE-REPL-03");
    // B has nothing left, so A's unused 3 go when B's Turn would start.
    let mut scene = camps().savagery(5, 0).go(A);
    scene.activate(&["A1", "A2"]);
    assert_eq!(scene.pools(A).0, 3);
    scene.end_round();
    assert_eq!((scene.game.round, scene.pools(A).0, scene.pools(B).0), (2, 5, 5));
    let replenished = scene.told(|event| match event {
        Event::Replenished { seat, savagery, kept, .. } => Some((*seat, *savagery, *kept)),
        _ => None,
    });
    assert_eq!(replenished, [(A, 5, 0), (B, 5, 0)]);
}

#[test]
fn unused_cards_go_and_two_come() {
    covers!(Hate: "HATE-REPL-04", "HATE-CARD-05", "HATE-CARD-01");
    let mut scene = camps().cards(A, &["umrak-1"]).savagery(1, 0).go(A);
    scene.end_round();
    let player = scene.game.player(A);
    let card = scene.game.bit_of(scene.game.content.card("umrak-1").unwrap());
    assert_eq!(player.discards, 1 << card);
    assert_eq!(player.hand.count_ones(), 2);
    assert_eq!(player.hand >> card & 1, 0);
    assert_eq!(player.deck.count_ones(), 5);
}

#[test]
fn the_end_of_replenish_comes_after_its_steps() {
    covers!(Hate: "HATE-REPL-05", "HATE-ROUND-03");
    let mut scene = camps().savagery(1, 0).go(A);
    scene.end_round();
    let steps = scene.told(|event| {
        Some(match event {
            Event::RoundEnded { .. } => "end",
            Event::Round { .. } => "round",
            Event::Replenished { .. } => "replenish",
            Event::Turn { .. } => "turn",
            _ => return None,
        })
    });
    // A's Turn; B without Savagery ends the Round; both Replenish before the next Turn.
    assert_eq!(steps, ["turn", "end", "round", "replenish", "replenish", "turn"]);
    assert_eq!(scene.game.player(B).hand.count_ones(), 2);
}

#[test]
fn round_1_begins_with_a_replenish() {
    covers!(Hate: "HATE-REPL-06");
    let setup = super::scene::setup("burning-hill", ["umrak", "umgra"]);
    let mut scene = Scene::start(&setup, &[]);
    while let Some(&keep @ Action::Secret { .. }) = scene.legal().first() {
        scene.play(keep);
    }
    assert_eq!((scene.game.round, scene.asked()), (1, A));
    for seat in [A, B] {
        let player = scene.game.player(seat);
        assert_eq!((player.savagery, player.hand.count_ones()), (5, 2));
    }
}

#[test]
fn turns_alternate_and_the_attacker_has_the_first() {
    covers!(Hate: "HATE-ROUND-02", "HATE-ROUND-05", "HATE-END-01", "HATE-ROUND-09");
    let mut scene = camps().savagery(4, 1).go(A);
    assert_eq!(scene.asked(), A);
    // A1 has no Action it could do: with its Move the Turn is over.
    scene.activate(&["A1"]).walk("A1", &[]);
    assert_eq!(scene.asked(), B);
    scene.activate(&["B1"]).end_turn();
    assert_eq!((scene.asked(), scene.game.round), (A, 1));
    scene.activate(&["A2"]).end_turn();
    // B has no Savagery: the Round ends. A began Round 1 and had its last Turn; A begins again.
    assert_eq!((scene.asked(), scene.game.round), (A, 2));
}

#[test]
fn a_turn_without_savagery_ends_the_round() {
    covers!(
        Hate: "HATE-ROUND-06", "HATE-END-02", "HATE-END-04", "HATE-AMB-155"
    );
    let mut scene = camps().cards(B, &["umgra-1"]).savagery(5, 0).go(A);
    scene.activate(&["A1"]).end_turn();
    assert_eq!((scene.game.round, scene.asked()), (2, A), "B was not asked");
    let turns = scene.told(|event| match event {
        Event::Turn { seat } => Some(*seat),
        _ => None,
    });
    assert_eq!(turns, [A, A]);
}

#[test]
fn a_turn_without_figures_to_activate_ends_the_round() {
    covers!(Hate: "HATE-ROUND-07", "HATE-END-02", "HATE-AMB-19");
    let spent = |slot_used: u8| {
        let mut scene = camps()
            .with(|game| {
                for figure in &mut game.figures {
                    figure.marked = figure.owner == Some(B);
                }
                game.seats[1].feat_used[Feat::Reactivate.index()] = slot_used;
            })
            .savagery(5, 3)
            .go(A);
        scene.activate(&["A1"]).end_turn();
        scene
    };
    let scene = spent(1);
    assert_eq!((scene.game.round, scene.asked()), (2, A));
    // A free slot to reactivate with: B is asked, and may end the Round.
    let mut scene = spent(0);
    assert_eq!((scene.game.round, scene.asked()), (1, B));
    covers!(Hate: "HATE-END-03");
    let figure = scene.f("B1");
    assert!(scene.offers(Action::Reactivate { figure, slot: 0 }));
    assert!(scene.offers(Action::Pass));
    scene.play(Action::Pass);
    assert_eq!((scene.game.round, scene.asked()), (2, A));
}

#[test]
fn a_player_who_can_activate_somebody_has_to() {
    covers!(Hate: "HATE-AMB-17");
    let scene = camps().go(A);
    assert_eq!(scene.refusal(Action::Pass), "HATE-TURN-01");
}

#[test]
fn savagery_that_runs_out_in_a_turn_does_not_cut_it_short() {
    covers!(Hate: "HATE-ROUND-08");
    let mut scene = Scene::new()
        .all(&[("A1", [3, 2]), ("A2", [6, 2]), ("B1", [3, 4]), ("B2", [6, 4]), ("B3", [12, 9])])
        .savagery(2, 5)
        .go(A);
    scene.activate(&["A1", "A2"]);
    assert_eq!(scene.pools(A).0, 0);
    scene.walk("A1", &[[3, 3]]).walk("A2", &[[6, 3]]);
    scene.attack("A1", "B1", "SS", "SS");
    scene.attack("A2", "B2", "SS", "SS");
    assert_eq!((scene.game.round, scene.asked()), (1, B));
}

#[test]
fn savagery_pays_for_everything() {
    covers!(Hate: "HATE-ROUND-04");
    let mut scene = camps().savagery(2, 1).go(A);
    scene.activate(&["A1"]);
    assert_eq!(scene.pools(A).0, 1);
    let means = |slot| Means::Feat { feat: Feat::Move, slot, freely: false };
    let figure = Some(scene.f("A1"));
    scene.game.player_mut(A).village.forge[Feat::Move.index()] = 2;
    let (first, second) =
        (Action::Use { means: means(0), figure }, Action::Use { means: means(1), figure });
    assert!(scene.offers(first) && scene.offers(second));
    scene.play(first);
    assert_eq!(scene.pools(A).0, 0);
    assert!(!scene.offers(second), "nothing is left to pay with");
}

#[test]
fn replenish_goes_in_turn_order() {
    covers!(Hate: "HATE-AMB-14", "HATE-REPL-05");
    let mut scene = camps().savagery(0, 2).with(|game| game.attacker = Some(B)).go(B);
    scene.end_round();
    let order = scene.told(|event| match event {
        Event::Replenished { seat, .. } => Some(*seat),
        _ => None,
    });
    assert_eq!(order, [B, A], "the Attacker first");
    assert_eq!(scene.asked(), B);
}

#[test]
fn a_deck_that_is_empty_is_made_of_the_discards() {
    covers!(Hate: "HATE-AMB-12");
    let mut scene = camps()
        .with(|game| {
            let player = &mut game.seats[0];
            (player.deck, player.discards) = (0b1, 0b1110);
        })
        .savagery(2, 0)
        .go(A);
    scene.end_round();
    let player = scene.game.player(A);
    // The last card, then one of the three that were discarded.
    assert_eq!((player.hand & 1, player.hand.count_ones()), (1, 2));
    assert_eq!((player.deck.count_ones(), player.discards), (2, 0));
}

#[test]
fn a_figure_that_cannot_be_paid_for_is_not_left_to_activate() {
    covers!(Hate: "HATE-AMB-18");
    let mut scene = Scene::new()
        .all(&[("A1", [3, 2]), ("AP", [9, 2]), ("B1", [3, 11])])
        .with(|game| {
            game.figures[3].marked = true;
            game.seats[0].feat_used = [1; 4];
        })
        .savagery(1, 5)
        .go(A);
    assert_eq!(scene.game.round, 2, "1 Savagery does not pay the Prince");
    // With a free slot for a reactivation that can be paid the player is asked.
    scene = Scene::new()
        .all(&[("A1", [3, 2]), ("AP", [9, 2]), ("B1", [3, 11])])
        .with(|game| game.figures[0].marked = true)
        .savagery(1, 5)
        .go(A);
    assert_eq!((scene.game.round, scene.asked()), (1, A));
}

#[test]
fn at_the_end_of_a_round_poison_comes_first() {
    covers!(Hate: "HATE-AMB-73", "HATE-AMB-129");
    let mut scene = camps()
        .with(|game| {
            game.round = 4;
            let figure = &mut game.figures[11 + 3];
            (figure.poison, figure.poisoner) = (0b1, A);
            game.seats[0].deck &= !0b1;
        })
        .savagery(1, 0)
        .go(A);
    scene.end_round();
    let steps = scene.told(|event| {
        Some(match event {
            Event::RoundEnded { .. } => "round ended",
            Event::Ko { .. } => "KO",
            Event::Ended { .. } => "ended",
            _ => return None,
        })
    });
    assert_eq!(steps, ["round ended", "KO", "ended"], "Round 4's end counts, before the Battle's");
    assert_eq!((scene.pools(A).1, scene.game.player(A).discards & 1), (0, 1));
}

#[test]
fn figures_of_one_tribe_are_friends() {
    covers!(Hate: "HATE-CHRON-05", "HATE-CHRON-16");
    let scene = camps();
    let [one, two, enemy] = ["A1", "A2", "B1"].map(|name| scene.f(name));
    assert!(scene.game.friends(one, two));
    assert!(!scene.game.friends(one, enemy) && !scene.game.friends(two, enemy));
}

#[test]
fn a_turn_that_does_not_start_leaves_nothing_to_choose() {
    covers!(Hate: "HATE-AMB-172", "HATE-RETREAT-01");
    // Three Figures would allow a Retreat, but without Savagery the Turn never starts.
    let scene = camps().savagery(0, 5).go(A);
    assert_eq!((scene.game.round, scene.asked()), (2, A));
    let offered = scene.told(|event| match event {
        Event::Turn { seat } => Some(*seat),
        Event::RoundEnded { .. } => Some(B),
        _ => None,
    });
    assert_eq!(offered, [B, A], "the Round ended before any Turn");
    assert!(scene.offers(Action::Retreat), "in the new Round the Turn starts");
}

#[test]
fn an_unfinished_trial_goes_with_its_tokens() {
    covers!(Hate: "HATE-TRIBE-06", "HATE-AMB-15");
    let mut scene = Scene::of("umtal", "umgra")
        .all(&[("A1", [3, 2]), ("A2", [6, 2]), ("B1", [3, 11])])
        .savagery(1, 0);
    let bit = (0..8).find(|&bit| {
        let card = scene.game.card_of(A, bit);
        let card = &scene.game.content.cards[usize::from(card)];
        matches!(&card.kind, crate::CardKind::Trial(trial) if trial.tokens > 1)
    });
    let bit = bit.expect("Um'Tal has Trials of two tokens");
    let player = scene.game.player_mut(A);
    player.deck &= !(1 << bit);
    player.hand = 1 << bit;
    player.trial_tokens[usize::from(bit)] = 1;
    let mut scene = scene.go(A);
    scene.end_round();
    let player = scene.game.player(A);
    assert_eq!((player.hand >> bit & 1, player.trial_tokens[usize::from(bit)]), (0, 0));
    assert_eq!((player.discards, player.trials), (1 << bit, 0));
}

#[test]
fn toughness_saves_from_poison_and_the_poison_goes() {
    covers!(Hate: "HATE-TRIBE-29");
    let mut scene = camps()
        .shields("BP", 1)
        .with(|game| {
            (game.figures[11].poison, game.figures[11].poisoner) = (0b1, A);
            game.seats[0].deck &= !0b1;
        })
        .savagery(1, 0)
        .go(A);
    scene.end_round();
    let prince = scene.game.figure(scene.f("BP"));
    assert_eq!((prince.shields, prince.poison), (0, 0));
    assert_eq!(scene.stands("BP"), Some([9, 11]));
    assert_eq!(scene.pools(A).1, 0, "the token goes to the supply");
}

#[test]
fn poison_passes_by_whoever_is_hidden() {
    covers!(Hate: "HATE-TRIBE-28", "HATE-AMB-129");
    let scene = Scene::of("umtull", "vorenash")
        .all(&[("A1", [2, 2]), ("BP", [9, 9])])
        .savagery(0, 1)
        .with(|game| {
            let marker = game.board().space([8, 8]).unwrap();
            let id = game.ids().find(|&id| game.figure(id).owner == Some(B)).unwrap();
            game.put(id, crate::state::Place::Hidden(marker));
            let figure = game.figure_mut(id);
            (figure.poison, figure.poisoner) = (0b1, A);
        })
        .go(A);
    assert_eq!(scene.game.round, 2);
    let hidden = scene.game.ids().find(|&id| scene.game.figure(id).owner == Some(B)).unwrap();
    let figure = scene.game.figure(hidden);
    assert!(matches!(figure.at, crate::state::Place::Hidden(_)));
    assert_eq!(figure.poison, 0);
    assert!(scene.told(|event| matches!(event, Event::Ko { .. }).then_some(())).is_empty());
}
