//! The Starting Skills of Shamans and Princes.

use warmoot_kernel::{Game, covers};

use super::{
    duel::{field, field_of},
    scene::{A, B, Scene, setup},
};
use crate::{
    Action, Currency, Event, Fate, Feat, Hate, Means, Roll, StageView, Trigger, Upgrades,
    state::Hate as Position,
};

/// A Battle from the start in a shipped scenario, up to the first Turn: whoever is asked takes the
/// first choice.
fn begun(tribes: [&str; 2]) -> Scene {
    let setup = crate::Setup { upgrades: Upgrades::None, ..setup("burning-hill", tribes) };
    let mut scene = Scene::start(&setup, &[]);
    while scene.game.phase() != StageView::Battle {
        let action = scene.legal()[0];
        scene.play(action);
    }
    scene
}

/// Marks a Figure of A as activated for one Savagery.
fn tired(game: &mut Position, letter: &str) {
    let id = game
        .ids()
        .find(|&id| game.figure(id).owner == Some(A) && game.letter(id) == Some(letter))
        .unwrap();
    game.figure_mut(id).savagery = 1;
    game.figure_mut(id).times = 1;
}

/// A's Shaman.
fn shaman_of(game: &Position) -> crate::FigureId {
    game.ids().find(|&id| game.figure(id).owner == Some(A) && game.letter(id) == Some("S")).unwrap()
}

#[test]
fn toughness_gives_a_token_instead_of_a_ko() {
    covers!(Hate: "HATE-SKILL-01", "HATE-GENUP-07", "HATE-AMB-54");
    // B's Prince with Toughness, his Warrior with B-03.
    let place =
        |scene: Scene| scene.all(&[("A1", [4, 4]), ("A2", [4, 6]), ("B1", [5, 5])]).savagery(5, 5);
    let mut scene = place(field()).upgrade("B1", "B-03").shields("B1", 1).go(A);
    scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Stood);
    assert_eq!(scene.game.figure(scene.f("B1")).shields, 0);
    assert_eq!(scene.has(A, Currency::Hate), 1, "the token, and nothing for a KO");
    assert_eq!(scene.attack("A2", "B1", "HH", "HH"), Fate::Ko);
    assert_eq!(scene.has(A, Currency::Hate), 2);
}

#[test]
fn tokens_are_laid_when_the_battle_begins() {
    covers!(Hate: "HATE-SKILL-01", "HATE-SKILL-04");
    let scene = begun(["umgra", "umrak"]);
    for name in ["AP", "BP"] {
        assert_eq!(scene.game.figure(scene.f(name)).shields, 1, "{name}");
    }
    assert_eq!(scene.has(A, Currency::Hate), 1, "Um'Gra's Shaman");
    assert_eq!(scene.has(B, Currency::Hate), 0);
}

#[test]
fn um_raks_shaman_supports_from_three_spaces() {
    covers!(Hate: "HATE-SKILL-05", "HATE-AMB-32");
    let pool =
        |at| field().all(&[("A1", [4, 4]), ("B1", [5, 4]), ("AS", at)]).pools_of("A1", "B1").0;
    assert_eq!(pool([8, 4]), 3);
    assert_eq!(pool([9, 4]), 2);
}

#[test]
fn um_gorrs_shaman_takes_a_token_back() {
    covers!(Hate: "HATE-SKILL-06", "HATE-AMB-23");
    let mut scene = field_of("umgorr", "umgra")
        .all(&[("AS", [4, 4]), ("A1", [9, 9]), ("B1", [12, 5])])
        .with(|game| {
            tired(game, "1");
            tired(game, "P");
        })
        .savagery(1, 1)
        .ready("AS");
    scene.act("AS", "Shaman Um'Gorr");
    // Only the Warrior can be meant: the Prince is no choice at all.
    assert_eq!(scene.game.figure(scene.f("A1")).savagery, 0);
    assert!(!scene.game.is_activated(scene.f("A1")));
    assert!(scene.game.is_activated(scene.f("AP")));
    assert_eq!(scene.has(A, Currency::Savagery), 1);
}

#[test]
fn um_tals_shaman_feeds_a_trial() {
    covers!(Hate: "HATE-SKILL-07", "HATE-TRIBE-05");
    let trial = trial_of_two();
    let mut scene = field_of("umtal", "umgra")
        .put("AS", [4, 4])
        .cards(A, &[trial.as_str()])
        .with(|game| {
            let bit = game.bit_of(game.content.card(&trial).unwrap());
            game.player_mut(A).trial_tokens[usize::from(bit)] = needed(game, &trial) - 1;
        })
        .savagery(2, 1)
        .ready("AS");
    let bit = scene.game.bit_of(scene.game.content.card(&trial).unwrap());
    scene.act("AS", "Shaman Um'Tal");
    if let Some(action @ Action::Trial { .. }) = scene.legal().first().copied() {
        scene.play(action);
    }
    assert_eq!(scene.game.player(A).trials, 1 << bit, "complete");
    let paid = scene.told(|event| match event {
        Event::TrialToken { n, .. } => Some(*n),
        _ => None,
    });
    assert_eq!(paid, [1]);
    assert_eq!(scene.has(A, Currency::Savagery), 0);
}

/// A Trial of Um'Tal that needs more than one token.
pub(super) fn trial_of_two() -> String {
    let content = &crate::pack::shipped().content;
    let tribe = content.tribe("umtal").unwrap();
    content
        .cards
        .iter()
        .find(|card| {
            card.tribe == tribe
                && matches!(&card.kind, crate::CardKind::Trial(trial) if trial.tokens >= 2)
        })
        .unwrap()
        .id
        .clone()
}

/// Tokens a Trial needs.
pub(super) fn needed(game: &Position, trial: &str) -> u8 {
    let card = game.content.card(trial).unwrap();
    match &game.content.cards[usize::from(card)].kind {
        crate::CardKind::Trial(trial) => trial.tokens,
        _ => panic!("not a Trial"),
    }
}

#[test]
fn um_kators_shaman_pays_from_his_card() {
    covers!(Hate: "HATE-SKILL-08", "HATE-SKILL-09", "HATE-AMB-122");
    let scene = begun(["umkator", "umgra"]);
    assert_eq!(scene.game.figure(scene.f("AS")).purse, 5);
    let purse = |n: u8| {
        move |game: &mut Position| {
            let id = shaman_of(game);
            game.figure_mut(id).purse = n;
        }
    };
    let mut scene = field_of("umkator", "umgra")
        .all(&[("AS", [2, 2]), ("A1", [4, 4]), ("A2", [6, 6])])
        .with(purse(5))
        .savagery(1, 1)
        .go(A);
    let first = scene.f("A1");
    scene.play(Action::Activate { figure: first }).play(Action::FromCard { n: 0 });
    scene.activate(&["A2"]);
    let shaman = scene.f("AS");
    assert_eq!((scene.has(A, Currency::Savagery), scene.game.figure(shaman).purse), (0, 4));
    // They are not in the pool: with none there, the Turn does not start and the Round ends.
    let scene = field_of("umkator", "umgra")
        .all(&[("AS", [2, 2]), ("A1", [4, 4])])
        .with(purse(5))
        .savagery(0, 5)
        .go(A);
    assert_eq!(scene.game.round, 2);
    assert_eq!(scene.game.figure(shaman).purse, 5, "Replenish leaves them");
}

#[test]
fn who_can_pay_from_two_sources_says_from_which() {
    covers!(Hate: "HATE-SKILL-08", "HATE-AMB-122", "HATE-AMB-181");
    let start = |pool: u8, card: u8| {
        field_of("umkator", "umgra")
            .all(&[("AS", [2, 2]), ("AP", [3, 9]), ("A1", [4, 4]), ("A2", [6, 6]), ("B1", [9, 9])])
            .with(move |game| {
                let id = shaman_of(game);
                game.figure_mut(id).purse = card;
            })
            .savagery(pool, 5)
            .go(A)
    };
    let held =
        |scene: &Scene| (scene.has(A, Currency::Savagery), scene.game.figure(scene.f("AS")).purse);
    let from_card = |n| Action::FromCard { n };

    // One token, two sources: asked before anything else, and both stand.
    let mut scene = start(2, 5);
    let warrior = Action::Activate { figure: scene.f("A1") };
    scene.play(warrior);
    assert_eq!(scene.legal(), [from_card(0), from_card(1)]);
    assert_eq!(scene.refusal(Action::Begin), "HATE-AMB-181");
    assert_eq!(scene.refusal(from_card(2)), "HATE-AMB-181");
    assert_eq!(scene.game.purse(A), 6, "what is owed is not there to spend");
    scene.play(from_card(1));
    assert_eq!(held(&scene), (2, 4));
    // The pool is kept, so the next Turn begins.
    scene.activate(&["A2"]);
    scene.play(from_card(1));
    assert_eq!(held(&scene), (2, 3));

    // Two tokens may be mixed in every way that both sources allow.
    for (pool, card, ways) in
        [(2, 5, vec![0, 1, 2]), (1, 5, vec![1, 2]), (5, 1, vec![0, 1]), (1, 1, vec![])]
    {
        let mut scene = start(pool, card);
        let prince = Action::Activate { figure: scene.f("AP") };
        scene.play(prince);
        // What only one source can give is taken at once; of the rest it is asked.
        let left = held(&scene);
        let taken = card - left.1;
        let offered: Vec<u8> = scene
            .legal()
            .iter()
            .filter_map(|action| match action {
                Action::FromCard { n } => Some(n + taken),
                _ => None,
            })
            .collect();
        assert_eq!(offered, ways, "pool {pool}, card {card}");
        if let Some(&most) = ways.last() {
            scene.play(from_card(most - taken));
            assert_eq!(held(&scene), (pool + most - 2, card - most));
        } else {
            assert_eq!(held(&scene), (0, 0));
        }
    }

    // With one source nothing is asked.
    for (pool, card) in [(2, 0), (1, 1)] {
        let mut scene = start(pool, card);
        let figure = scene.f("AP");
        scene.play(Action::Activate { figure });
        assert!(scene.legal().iter().all(|it| !matches!(it, Action::FromCard { .. })));
    }
}

#[test]
fn cards_feats_and_reactivations_are_paid_from_both_sources_too() {
    covers!(Hate: "HATE-SKILL-08", "HATE-AMB-181");
    let start = || {
        field_of("umkator", "umgra")
            .all(&[("AS", [2, 2]), ("A1", [5, 5]), ("A2", [4, 6]), ("B1", [5, 4])])
            .with(|game| {
                let id = shaman_of(game);
                game.figure_mut(id).purse = 5;
            })
            .savagery(3, 5)
    };
    let held =
        |scene: &Scene| (scene.has(A, Currency::Savagery), scene.game.figure(scene.f("AS")).purse);
    // A reactivation: the Feat and the Figure are one payment, asked before the Move.
    let mut scene = start().with(|game| {
        let ids: Vec<_> = game.ids().collect();
        for id in ids {
            game.figure_mut(id).savagery = 1;
        }
    });
    scene = scene.go(A);
    let figure = scene.f("A1");
    scene.play(Action::Reactivate { figure, slot: 0 });
    assert_eq!(
        scene.legal(),
        [0, 1, 2].map(|n| Action::FromCard { n }),
        "1 for the Forge, 1 for the Figure"
    );
    scene.play(Action::FromCard { n: 1 });
    assert_eq!(held(&scene), (2, 4));
    assert!(scene.legal().contains(&Action::Stop), "and then it Moves");

    // A Feat in a roll: asked, then the die is thrown.
    let mut scene = start().go(A);
    scene.activate(&["A1"]);
    scene.play(Action::FromCard { n: 0 }).play(Action::Begin).walk("A1", &[]);
    scene.dice("SSSHSS");
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    scene.play(Action::Attack { figure, target });
    let means = Means::Feat { feat: Feat::Roll, slot: 0, freely: false };
    let before = scene.game.combat().unwrap().attack.dice.count();
    scene.play(Action::Use { means, figure: Some(figure) });
    assert_eq!(scene.game.combat().unwrap().attack.dice.count(), before, "first the payment");
    scene.play(Action::FromCard { n: 1 });
    assert_eq!(scene.game.combat().unwrap().attack.dice.count(), before + 1);
    assert_eq!(held(&scene), (2, 4));

    // A card: White Heat costs 1.
    let mut scene = start().cards(A, &["umkator-6"]).go(A);
    scene.activate(&["A1"]);
    scene.play(Action::FromCard { n: 1 }).play(Action::Begin).walk("A1", &[]);
    scene.dice("SSSHSSS");
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    scene.play(Action::Attack { figure, target });
    let means = Means::Card { card: scene.game.content.card("umkator-6").unwrap() };
    scene.play(Action::Use { means, figure: Some(figure) });
    assert_eq!(scene.legal(), [0, 1].map(|n| Action::FromCard { n }));
    scene.play(Action::FromCard { n: 0 });
    assert_eq!(held(&scene), (2, 4));
}

#[test]
fn um_cals_shaman_calls_another_when_he_falls() {
    covers!(Hate: "HATE-SKILL-10", "HATE-AMB-126");
    let mut scene = field_of("umrak", "umcal")
        .all(&[("A1", [4, 4]), ("BS", [5, 4]), ("B1", [9, 9]), ("B2", [9, 3])])
        .with(|game| {
            let id = game
                .ids()
                .find(|&id| game.figure(id).owner == Some(B) && game.letter(id) == Some("2"))
                .unwrap();
            game.figure_mut(id).savagery = 1;
        })
        .savagery(1, 1)
        .ready("A1");
    scene.assault("A1", "BS", "HHHH");
    while scene.waits_on() != Some(Trigger::OwnKo) {
        scene.decline();
    }
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.fate_of("BS"), Fate::Ko);
    let means = scene.by_skill("BS", "Shaman Um'Cal");
    scene.employ(means);
    assert!(!scene.offers(Action::Target { figure: scene.f("B2") }), "activated already");
    scene.target("B1");
    assert_eq!(scene.has(B, Currency::Savagery), 1, "nothing is paid");
    // A Move, inside A's Turn.
    let to = scene.at([8, 8]);
    scene.play(Action::Step { to }).play(Action::Stop);
    assert_eq!(scene.stands("B1"), Some([8, 8]));
    assert!(scene.game.is_activated(scene.f("B1")), "marked as activated");
}

#[test]
fn um_cordus_shaman_gives_a_savagery_each_round() {
    covers!(Hate: "HATE-SKILL-11", "HATE-AMB-58");
    let mut scene = field_of("umcordu", "umgra").put("AS", [2, 2]).savagery(1, 0).go(A);
    scene.end_round();
    assert_eq!((scene.has(A, Currency::Savagery), scene.has(B, Currency::Savagery)), (6, 5));
    let mut scene = field_of("umcordu", "umgra").body("AS", [2, 2]).savagery(1, 0).go(A);
    scene.end_round();
    assert_eq!(scene.has(A, Currency::Savagery), 5, "he has to stand");
}

#[test]
fn vore_nashs_shaman_lays_traps_before_the_battle() {
    covers!(Hate: "HATE-SKILL-12", "HATE-TRIBE-19", "HATE-TRIBE-20");
    let setup =
        crate::Setup { upgrades: Upgrades::None, ..setup("burning-hill", ["vorenash", "umgra"]) };
    let mut scene = Scene::start(&setup, &[]);
    let mut laid = 0;
    while scene.game.phase() != StageView::Battle {
        let legal = scene.legal();
        let trap = legal.iter().find(|action| matches!(action, Action::Snare { .. }));
        let using = legal.iter().find(|action| matches!(action, Action::Use { .. }));
        laid += u8::from(trap.is_some());
        let action = *trap.or(using).unwrap_or(&legal[0]);
        scene.play(action);
    }
    assert_eq!(laid, 4);
    let traps: Vec<_> = scene.game.snares().collect();
    assert_eq!(traps.len(), 4);
    for (index, &one) in traps.iter().enumerate() {
        for &other in &traps[index + 1..] {
            assert!(scene.game.board().range(one, other) > 1, "no two are adjacent");
        }
    }
}

#[test]
fn um_tulls_shaman_moves_poison() {
    covers!(Hate: "HATE-SKILL-13");
    let poisoned = |scene: Scene| {
        scene.with(|game| {
            let id = game
                .ids()
                .find(|&id| game.figure(id).owner == Some(B) && game.letter(id) == Some("6"))
                .unwrap();
            let player = game.player_mut(A);
            player.deck &= !1;
            game.figure_mut(id).poison = 1;
            game.figure_mut(id).poisoner = A;
        })
    };
    let mut scene =
        poisoned(field_of("umtull", "umgra").put("AS", [4, 4])).savagery(1, 1).ready("AS");
    assert_eq!(scene.game.speed(scene.f("AS")), 5);
    scene.act("AS", "Shaman Um'Tull");
    // Only the Prince can get one, and only from Warrior 6.
    assert!(scene.offers(Action::Target { figure: scene.f("B6") }));
    scene.target("B6");
    let poison = |scene: &Scene, name: &str| scene.game.figure(scene.f(name)).poison;
    assert_eq!((poison(&scene, "BP"), poison(&scene, "B6")), (1, 0));
}

#[test]
fn sarrassa_starts_with_its_trial() {
    covers!(Hate: "HATE-SKILL-16", "HATE-TRIBE-31", "HATE-AMB-130");
    let scene = begun(["sarrassa", "umgra"]);
    let player = scene.game.player(A);
    assert_eq!(player.trials.count_ones(), 1, "complete from the start");
    assert_eq!(player.hand.count_ones(), 1, "only one card is drawn besides it");
    let view = scene.game.view(warmoot_kernel::Audience::Seat(A));
    assert_eq!(view.players[0].cards.len() + view.players[0].trials.len(), 2);
}

#[test]
fn bul_gars_shaman_moves_an_enemy() {
    covers!(Hate: "HATE-TRIBE-10", "HATE-AMB-40");
    let mut scene = field_of("bulgar", "umgra")
        .all(&[("AS", [4, 4]), ("B1", [7, 4]), ("BC", [6, 4]), ("B2", [8, 8])])
        .savagery(1, 1)
        .ready("AS");
    scene.act("AS", "Shaman Bul'Gar");
    // Only the Warrior within Range 3: he Moves as A wants, with 2 Movement Points.
    for at in [[8, 5], [9, 6]] {
        let to = scene.at(at);
        assert_eq!(scene.asked(), A);
        scene.play(Action::Step { to });
    }
    if scene.legal().contains(&Action::Stop) {
        scene.play(Action::Stop);
    }
    assert_eq!(scene.stands("B1"), Some([9, 6]));
    assert!(!scene.game.is_activated(scene.f("B1")));
    assert!(scene.game.is_shaman(scene.f("AP")) && scene.game.is_shaman(scene.f("AC")));
    assert_eq!(scene.rolls(), [] as [(Roll, u8); 0]);
}
