//! Chapter "Tribe Cards": what holds for all of them.

use warmoot_kernel::{Audience, Game, covers};

use super::{
    duel::field_of,
    scene::{A, B, Scene, setup},
};
use crate::{Action, CardKind, Currency, Event, Fate, Hate, Roll, Trigger, Until, Upgrades, pack};

/// A Warrior of Um'Gra (A) next to one of Um'Rak.
fn duel() -> Scene {
    field_of("umgra", "umrak").all(&[("A1", [4, 4]), ("B1", [5, 4])])
}

#[test]
fn both_hands_lie_open_from_round_1() {
    covers!(Hate: "HATE-CARD-01");
    let mut scene = Scene::start(
        &crate::Setup { upgrades: Upgrades::None, ..setup("burning-hill", ["umgra", "umrak"]) },
        &[],
    );
    while matches!(scene.game.phase(), crate::StageView::Secret | crate::StageView::Deploy) {
        let action = scene.legal()[0];
        scene.play(action);
    }
    assert_eq!(scene.game.round, 1);
    for audience in [Audience::Seat(A), Audience::Seat(B), Audience::Observer] {
        let view = scene.game.view(audience);
        for player in &view.players {
            assert_eq!(player.cards.len(), 2, "{audience:?}");
        }
    }
}

#[test]
fn a_card_is_used_once_at_its_moment_and_then_discarded() {
    covers!(Hate: "HATE-CARD-02", "HATE-CARD-03", "HATE-CARD-07");
    // Bitter Strength: 1 Hate for 3 dice on an Attack roll.
    let mut scene = duel().cards(A, &["umgra-1"]).pool(A, Currency::Hate, 2).savagery(3, 1).go(A);
    let means = scene.by_card("umgra-1");
    let figure = scene.f("A1");
    scene.play(Action::Activate { figure });
    // In a Move its moment has not come.
    if scene.legal().contains(&Action::Begin) {
        scene.play(Action::Begin);
    }
    let early = Action::Use { means, figure: Some(figure) };
    assert_eq!(scene.refusal(early), "HATE-CARD-03");
    scene.play(Action::Stop);
    scene.assault("A1", "B1", "SSHHH");
    let card = scene.game.content.card("umgra-1").unwrap();
    let bit = scene.game.bit_of(card);
    scene.employ(means);
    assert_eq!(scene.has(A, Currency::Hate), 1, "paid");
    assert_eq!(scene.game.combat().unwrap().attack.dice.hit, 3, "done");
    assert_eq!(scene.game.player(A).discards, 1 << bit, "discarded");
    assert_eq!(scene.refusal(scene.using(means)), "HATE-CARD-02");
}

#[test]
fn a_card_that_cannot_be_paid_is_not_offered() {
    covers!(Hate: "HATE-CARD-04");
    // A card of 2 Savagery for 2 Hits on an Attack roll.
    let at = |savagery: u8| {
        let mut scene = field_of("umcordu", "umgra")
            .all(&[("A1", [4, 4]), ("B1", [5, 4])])
            .cards(A, &["umcordu-8"])
            .savagery(savagery + 1, 1)
            .ready("A1");
        scene.assault("A1", "B1", "SSSS");
        scene
    };
    let scene = at(1);
    let means = scene.by_card("umcordu-8");
    assert_eq!(scene.refusal(scene.using(means)), "HATE-CARD-04");
    let mut scene = at(2);
    scene.employ(means);
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    scene.quiet();
    assert_eq!(scene.results()[0], (Roll::Attack, 2, 0));
}

#[test]
fn an_unused_card_is_lost_in_the_next_replenish() {
    covers!(Hate: "HATE-CARD-05", "HATE-REPL-04");
    let mut scene = duel().cards(A, &["umgra-1"]).savagery(1, 1).go(A);
    let bit = scene.game.bit_of(scene.game.content.card("umgra-1").unwrap());
    scene.end_round();
    assert_eq!(scene.game.round, 2);
    assert_eq!(scene.game.player(A).discards >> bit & 1, 1);
    assert_eq!(scene.game.player(A).hand.count_ones(), 2);
    assert_eq!(scene.game.player(A).hand >> bit & 1, 0);
    // A slot of the Shaman's Hut keeps it.
    let mut scene = duel()
        .cards(A, &["umgra-1"])
        .with(|game| game.player_mut(A).village.shaman = 1)
        .savagery(1, 1)
        .go(A);
    scene.end_round();
    assert_eq!(scene.game.player(A).hand >> bit & 1, 1);
    assert_eq!(scene.game.player(A).hand.count_ones(), 3, "besides the 2 new ones");
}

#[test]
fn every_card_has_a_name_a_price_a_trigger_and_an_effect() {
    covers!(Hate: "HATE-CARD-06");
    let content = &pack::shipped().content;
    assert_eq!(content.cards.len(), 88);
    for card in &content.cards {
        assert!(!card.name.is_empty(), "{}", card.id);
        assert!(card.cost <= card.cost_max, "{}", card.id);
        assert!(card.text.len() > 10, "{}", card.id);
        let does = match &card.kind {
            CardKind::Trial(trial) => !trial.bonus.is_empty() || trial.pool_min > 0,
            CardKind::Forge { feat, slots } => !feat.effects.is_empty() && *slots > 0,
            CardKind::Plain | CardKind::Poison => !card.ability.effects.is_empty(),
        };
        assert!(does, "{} does nothing", card.id);
    }
}

#[test]
fn an_any_time_card_interrupts_the_enemys_turn() {
    covers!(Hate: "HATE-AMB-67");
    // Um'Cal may give up a Figure of its own at any time for 3 Savagery.
    let mut scene = field_of("umgra", "umcal")
        .all(&[("A1", [4, 4]), ("B1", [9, 9])])
        .cards(B, &["umcal-3"])
        .savagery(3, 5)
        .go(A);
    scene.activate(&["A1"]);
    // Somewhere in A's activation B is asked about it.
    let means = scene.by_card("umcal-3");
    let mut asked = false;
    for _ in 0..8 {
        if scene.asks() == Some(B) && scene.waits_on() == Some(Trigger::AnyTime) {
            asked = scene.offers(scene.using(means));
            break;
        }
        let step = Action::Step { to: scene.at([4, 5]) };
        let action = if scene.legal().contains(&step) { step } else { Action::Stop };
        scene.play(action);
    }
    assert!(asked, "B is asked in A's Turn");
    scene.employ(means);
    scene.target("B1");
    assert_eq!((scene.fate_of("B1"), scene.has(B, Currency::Savagery)), (Fate::Ko, 8));
    assert_eq!(scene.asked(), A, "A's activation goes on");
}

#[test]
fn who_does_not_want_to_be_asked_is_not_asked() {
    covers!(Hate: "HATE-CARD-03", "HATE-AMB-43");
    // B could turn over the enemy's dice in each of two Attacks.
    let scene = || {
        let mut scene = field_of("umgra", "umrak")
            .all(&[("A1", [4, 4]), ("A2", [4, 5]), ("B1", [5, 4])])
            .with(|game| game.player_mut(B).village.forge[2] = 3)
            .savagery(2, 5)
            .go(A);
        scene.activate(&["A1", "A2"]).walk("A1", &[]).walk("A2", &[]);
        scene.assault("A1", "B1", "SSS");
        scene
    };
    for (until, again) in [
        (Until::Now, true),
        (Until::Activation, false),
        (Until::Turn, false),
        (Until::Round, false),
    ] {
        let mut scene = scene();
        assert_eq!(scene.waits_on(), Some(Trigger::RollEnemyAttack));
        scene.play(Action::Decline { until });
        // His own rolls are always his to decide.
        assert_eq!(scene.waits_on(), Some(Trigger::RollDefense));
        scene.play(Action::Decline { until: Until::Now });
        scene.assault("A2", "B1", "SSS");
        assert_eq!(scene.waits_on() == Some(Trigger::RollEnemyAttack), again, "{until:?}");
        let declined = scene.told(|event| match event {
            Event::Declined { until, .. } => Some(*until),
            _ => None,
        });
        assert_eq!(declined, if again { vec![] } else { vec![until] });
    }
}

#[test]
fn nobody_is_asked_who_has_nothing_to_use() {
    covers!(Hate: "HATE-CARD-03");
    let mut scene = duel().savagery(1, 0).ready("A1");
    scene.assault("A1", "B1", "HHSS");
    // No Savagery on either side, no Skill: the Combat runs through.
    assert_eq!(scene.results(), [(Roll::Attack, 2, 0), (Roll::Defense, 2, 0)]);
}
