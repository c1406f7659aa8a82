//! The Tribe-Specific Upgrades of the eight core Tribes.

use warmoot_kernel::{Game, covers};

use super::{
    duel::{field, field_of},
    scene::{A, B, Scene},
    shamans::needed,
};
use crate::{Action, Currency, Dice, Event, Fate, Feat, Hate, Means, Roll, Trigger, Until, WildAs};

/// A Warrior of A with an Upgrade of his Tribe next to one of B.
fn with(tribe: &str, upgrade: &str) -> Scene {
    let foe = if tribe == "umgra" { "umrak" } else { "umgra" };
    field_of(tribe, foe).all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("A1", upgrade)
}

/// A Warrior of Um'Rak next to one of B with an Upgrade of his Tribe.
fn against(tribe: &str, upgrade: &str) -> Scene {
    field_of("umrak", tribe).all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("B1", upgrade)
}

fn hate(scene: Scene, a: u8, b: u8) -> Scene {
    scene.pool(A, Currency::Hate, a).pool(B, Currency::Hate, b)
}

#[test]
fn um_gra_is_strong_while_it_has_more_hate() {
    covers!(Hate: "HATE-TRIBEUP-01", "HATE-TRIBEUP-02");
    let pool = |a, b| hate(with("umgra", "Um'Gra-B-01"), a, b).pools_of("A1", "B1").0;
    assert_eq!((pool(4, 3), pool(3, 3)), (4, 2));
    let speed = |a, b| {
        let scene = hate(with("umgra", "Um'Gra-C-02"), a, b);
        scene.game.speed(scene.f("A1"))
    };
    assert_eq!((speed(4, 3), speed(3, 3)), (5, 3));
}

#[test]
fn um_gra_takes_hate_from_the_fallens_player() {
    covers!(Hate: "HATE-TRIBEUP-03");
    let mut scene = hate(with("umgra", "Um'Gra-D-03"), 0, 2).savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HHHH").await_window(Trigger::EnemyKo);
    let means = scene.by_skill("A1", "Um'Gra-D-03");
    scene.employ(means);
    assert_eq!((scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)), (2, 1));
}

#[test]
fn um_rak_runs_and_supports() {
    covers!(Hate: "HATE-TRIBEUP-04", "HATE-TRIBEUP-05", "HATE-TRIBEUP-06", "HATE-AMB-167");
    let scene = with("umrak", "Um'Rak-B-01");
    assert_eq!(scene.game.speed(scene.f("A1")), 5);
    // C-02 covers the Support in slot C: no die, but a Hit for his ally.
    let beside = |upgrade| {
        field().all(&[("A1", [4, 4]), ("A2", [5, 5]), ("B1", [5, 4])]).upgrade("A2", upgrade)
    };
    let scene = beside("Um'Rak-C-02");
    assert_eq!((scene.pools_of("A1", "B1").0, scene.flats("A1", "B1").0), (2, 1));
    assert_eq!(scene.flats("A2", "B1").0, 0, "not for himself");
    let mut scene = scene.savagery(1, 1).ready("A1");
    scene.attack("A1", "B1", "HS", "SS");
    assert_eq!(scene.results()[0], (Roll::Attack, 2, 0));
    assert_eq!(beside("Um'Rak-D-03").pools_of("A1", "B1").0, 4, "his Support adds up with it");
}

#[test]
fn um_gorrs_prince_comes_cheaper() {
    covers!(Hate: "HATE-TRIBEUP-07", "HATE-AMB-168");
    let scene = with("umgorr", "Um'Gorr-D-01").upgrade("AP", "Um'Gorr-D-01").savagery(1, 1);
    assert_eq!(scene.game.fee(scene.f("AP")), 1);
    assert_eq!(scene.game.fee(scene.f("A1")), 1, "it does not work on a Warrior");
    let mut scene = scene.go(A);
    let prince = scene.f("AP");
    scene.play(Action::Activate { figure: prince });
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    assert_eq!(scene.game.figure(prince).savagery, 1, "what was really paid");
}

#[test]
fn um_gorr_acts_again_once_a_round() {
    covers!(Hate: "HATE-TRIBEUP-08", "HATE-AMB-24");
    let tired = |savagery| {
        with("umgorr", "Um'Gorr-D-02")
            .put("A2", [9, 9])
            .figure("A1", |figure| {
                figure.savagery = 1;
                figure.times = 1;
            })
            .savagery(savagery, 1)
            .go(A)
    };
    let mut scene = tired(1);
    let figure = scene.f("A1");
    let again = Action::Use { means: scene.by_skill("A1", "Um'Gorr-D-02"), figure: Some(figure) };
    scene.play(again);
    assert_eq!(scene.has(A, Currency::Savagery), 0);
    assert_eq!(scene.game.figure(figure).savagery, 2);
    scene.play(Action::Stop);
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);

    let mut scene = tired(4);
    scene.play(again).play(Action::Stop).rest("A1");
    assert_eq!(scene.asked(), A, "the selection follows");
    assert!(!scene.legal().contains(&again), "once in each Round");
    assert!(scene.offers(Action::Activate { figure: scene.f("A2") }));
}

#[test]
fn um_gorr_moves_on_after_a_ko() {
    covers!(Hate: "HATE-TRIBEUP-09");
    let mut scene = with("umgorr", "Um'Gorr-C-03").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "HHHH").await_window(Trigger::EnemyKo);
    let means = scene.by_skill("A1", "Um'Gorr-C-03");
    scene.employ(means);
    for row in 5..=7 {
        let to = scene.at([4, row]);
        scene.play(Action::Step { to });
    }
    assert_eq!(scene.stands("A1"), Some([4, 7]));
    assert!(!scene.legal().contains(&Action::Step { to: scene.at([4, 8]) }));
}

#[test]
fn a_fallen_figure_of_um_tal_feeds_a_trial() {
    covers!(Hate: "HATE-TRIBEUP-10");
    let mut scene = against("umtal", "Um'Tal-D-01")
        .cards(B, &["umtal-1"])
        .with(|game| game.player_mut(B).trial_tokens[0] = needed(game, "umtal-1") - 1)
        .savagery(1, 1)
        .ready("A1");
    scene.attack("A1", "B1", "HH", "HH");
    if let Some(&trial @ Action::Trial { .. }) = scene.legal().first() {
        scene.play(trial);
    }
    assert_eq!(scene.game.player(B).trials, 1, "the Trial of Blood is complete");
    assert_eq!(scene.has(B, Currency::Savagery), 1, "from the supply");
}

#[test]
fn um_tals_upgrades_change_what_trials_give() {
    covers!(Hate: "HATE-TRIBEUP-11", "HATE-TRIBEUP-12", "HATE-AMB-124");
    // The Trial of Blood gives 1 Attack die; it lies unfinished.
    let scene = with("umtal", "Um'Tal-B-02").cards(A, &["umtal-1"]).put("Aa", [4, 5]);
    assert_eq!(scene.pools_of("A1", "B1").0, 3);
    assert_eq!(scene.pools_of("Aa", "B1").0, 3, "his base and the Support of A1 beside the target");
    // The Trial of the Road gives 1 Movement Point; it is complete.
    let scene = with("umtal", "Um'Tal-B-03").upgrade("AP", "Um'Tal-B-03").with(|game| {
        let bit = game.bit_of(game.content.card("umtal-3").unwrap());
        let player = game.player_mut(A);
        player.deck &= !(1 << bit);
        player.trials |= 1 << bit;
    });
    assert_eq!(scene.game.speed(scene.f("A1")), 5, "twice");
    assert_eq!(scene.game.speed(scene.f("AP")), 4, "it does not work on the Prince");
}

#[test]
fn um_kator_frees_slots_with_wilds() {
    covers!(Hate: "HATE-TRIBEUP-13", "HATE-AMB-123");
    let used = |feats: [u8; 4]| {
        let mut scene = with("umkator", "Um'Kator-D-01")
            .with(|game| game.player_mut(A).feat_used = feats)
            .savagery(1, 1)
            .ready("A1");
        scene.assault("A1", "B1", "WSSS");
        scene
    };
    let mut scene = used([0, 0, 1, 0]);
    let into = WildAs::Skill(scene.skill("Um'Kator-D-01"));
    scene.play(Action::Wild { into, all: false });
    while let Some(&clear @ Action::Clear { .. }) = scene.legal().first() {
        scene.play(clear);
    }
    scene.quiet();
    assert_eq!(scene.game.player(A).feat_used, [0; 4], "the slot is free");
    assert_eq!(scene.has(A, Currency::Savagery), 1, "its token is in the pool");
    // With no used slot the Wild is an ordinary one.
    let scene = used([0; 4]);
    assert!(!scene.legal().contains(&Action::Wild { into, all: false }));
}

#[test]
fn um_kator_takes_savagery_for_a_ko() {
    covers!(Hate: "HATE-TRIBEUP-14");
    for (b, taken) in [(1, 1), (0, 0)] {
        let mut scene = with("umkator", "Um'Kator-D-02").put("A2", [9, 9]).put("B2", [10, 9]);
        scene = scene.savagery(2, b).ready_two("A1", "A2");
        scene.attack("A1", "B1", "HH", "HH");
        assert_eq!(
            (scene.has(A, Currency::Savagery), scene.has(B, Currency::Savagery)),
            (taken, 0)
        );
    }
}

#[test]
fn a_fallen_smith_clears_a_feat() {
    covers!(Hate: "HATE-TRIBEUP-15");
    let mut scene = against("umkator", "Um'Kator-B-03")
        .with(|game| game.player_mut(B).feat_used = [1, 0b11, 0, 0])
        .savagery(1, 1)
        .ready("A1");
    scene.assault("A1", "B1", "HHHH").await_window(Trigger::OwnKo);
    let means = scene.by_skill("B1", "Um'Kator-B-03");
    scene.employ(means);
    let whole = *scene
        .legal()
        .iter()
        .find(|action| matches!(action, Action::Clear { feat: Feat::Roll, .. }))
        .unwrap();
    scene.play(whole);
    assert_eq!(scene.game.player(B).feat_used, [1, 0, 0, 0], "both slots of Roll");
    assert_eq!(scene.has(B, Currency::Savagery), 1, "the pool is unchanged");
}

#[test]
fn a_fallen_figure_of_um_cal_leaves_hate() {
    covers!(Hate: "HATE-TRIBEUP-16");
    let mut scene = against("umcal", "Um'Cal-D-01").savagery(1, 1).ready("A1");
    scene.attack("A1", "B1", "HH", "HH");
    assert_eq!(scene.has(B, Currency::Hate), 2);
}

#[test]
fn um_cal_pays_with_its_own() {
    covers!(Hate: "HATE-TRIBEUP-17", "HATE-AMB-125");
    let attack = |shields: u8| {
        let mut scene =
            with("umcal", "Um'Cal-A-02").shields("A1", shields).savagery(1, 1).ready("A1");
        scene.assault("A1", "B1", "HSSS");
        let means = scene.by_skill("A1", "Um'Cal-A-02");
        scene.employ(means);
        scene.quiet();
        assert_eq!(scene.results()[0], (Roll::Attack, 3, 0));
        scene
    };
    let scene = attack(0);
    assert_eq!(scene.fate_of("A1"), Fate::Ko, "at the end of its activation");
    assert_eq!(scene.has(B, Currency::Hate), 0);
    let scene = attack(1);
    assert_eq!(scene.fate_of("A1"), Fate::Stood);
    assert_eq!(scene.game.figure(scene.f("A1")).shields, 0);
    assert_eq!(
        (scene.has(A, Currency::Hate), scene.has(B, Currency::Hate)),
        (1, 0),
        "the KO of B1"
    );
}

#[test]
fn um_cal_runs_to_death() {
    covers!(Hate: "HATE-TRIBEUP-18");
    let mut scene = with("umcal", "Um'Cal-C-03").put("A1", [9, 2]).savagery(1, 1).go(A);
    scene.activate(&["A1"]);
    let figure = scene.f("A1");
    let means = scene.by_skill("A1", "Um'Cal-C-03");
    scene.play(Action::Use { means, figure: Some(figure) });
    assert!(!scene.legal().contains(&Action::Use { means, figure: Some(figure) }));
    for row in 3..=8 {
        let to = scene.at([9, row]);
        scene.play(Action::Step { to });
    }
    // 6 Movement Points; then there is nothing to do, and the activation ends.
    while scene.waits_on().is_some() || scene.legal().contains(&Action::Stop) {
        let stop = Action::Stop;
        let action = if scene.legal().contains(&stop) {
            stop
        } else {
            Action::Decline { until: Until::Now }
        };
        scene.play(action);
    }
    assert_eq!(scene.lies("A1"), Some([9, 8]));
    assert_eq!(scene.has(B, Currency::Hate), 0, "nobody gains Hate");
}

#[test]
fn um_cordu_turns_wilds_into_savagery() {
    covers!(Hate: "HATE-TRIBEUP-19");
    let mut scene = against("umcordu", "Um'Cordu-D-01").savagery(1, 1).ready("A1");
    scene.assault("A1", "B1", "SSWW");
    scene.await_window(Trigger::RollDefense).decline();
    let into = WildAs::Skill(scene.skill("Um'Cordu-D-01"));
    scene.play(Action::Wild { into, all: true });
    assert_eq!(scene.results()[1], (Roll::Defense, 0, 4));
    assert_eq!(scene.has(B, Currency::Savagery), 5);
}

#[test]
fn um_cordu_buys_a_save() {
    covers!(Hate: "HATE-TRIBEUP-20");
    let mut scene = against("umcordu", "Um'Cordu-B-02").savagery(1, 3).ready("A1");
    scene.assault("A1", "B1", "HHSH").await_window(Trigger::RollDefense);
    let means = scene.by_skill("B1", "Um'Cordu-B-02");
    scene.employ(means);
    assert_eq!(scene.has(B, Currency::Savagery), 2);
    assert!(!scene.legal().contains(&scene.using(means)), "exactly 1");
    scene.quiet();
    assert_eq!(scene.results()[1], (Roll::Defense, 2, 0));
    assert_eq!(scene.fate_of("B1"), Fate::Stood);
}

#[test]
fn um_cordu_buys_speed() {
    covers!(Hate: "HATE-TRIBEUP-21");
    let mut scene = with("umcordu", "Um'Cordu-C-03").savagery(3, 1).go(A);
    scene.activate(&["A1"]);
    assert_eq!(scene.waits_on(), Some(Trigger::Activated));
    let means = scene.by_skill("A1", "Um'Cordu-C-03");
    scene.employ(means);
    assert_eq!(scene.has(A, Currency::Savagery), 1);
    assert_eq!(scene.waits_on(), None, "exactly 1");
    let mp = scene.told(|event| match event {
        Event::MoveBegan { mp, .. } => Some(*mp),
        _ => None,
    });
    assert_eq!(mp, [5]);
}

#[test]
fn a_shaman_of_bul_gar_acts_twice() {
    covers!(Hate: "HATE-TRIBEUP-22", "HATE-AMB-157");
    let scene = field_of("bulgar", "umgra")
        .all(&[("AP", [4, 4]), ("A1", [8, 8]), ("B1", [5, 4]), ("B2", [9, 8])])
        .upgrade("AP", "Bul'Gar-C-01")
        .upgrade("A1", "Bul'Gar-C-01")
        .savagery(2, 1);
    assert_eq!(scene.game.actions(scene.f("AP")), 2, "the Prince is a Shaman too");
    assert_eq!(scene.game.actions(scene.f("A1")), 1, "a Warrior is not");
    let mut scene = scene.ready("AP");
    scene.attack("AP", "B1", "SSSS", "SS");
    assert_eq!(scene.asked(), A);
    assert_eq!(scene.attack("AP", "B1", "HHHH", "SS"), Fate::Ko, "the same Action again");
}

#[test]
fn the_first_curse_of_bul_gar_changes_hands() {
    covers!(Hate: "HATE-TRIBEUP-23", "HATE-AMB-121");
    let mut scene = field_of("bulgar", "umgra")
        .all(&[("AS", [4, 4]), ("A1", [4, 6]), ("B1", [5, 5])])
        .upgrade("AS", "Bul'Gar-D-02")
        .upgrade("A1", "Bul'Gar-D-02")
        .upgrade("B1", "B-01")
        .savagery(1, 1);
    assert_eq!(scene.pools_of("AS", "B1").0, 2, "one die fewer than with A1's Support");
    scene = scene.ready("AS");
    scene.attack("AS", "B1", "HH", "HH");
    let upgrade = scene.skill("B-01");
    assert!(scene.offers(Action::Skip), "it may be left");
    scene.play(Action::Swap { upgrade });
    let curse = scene.skill("Bul'Gar-D-02");
    let has = |name: &str, skill| scene.game.slot_of(scene.f(name), skill).is_some();
    assert!(has("AS", upgrade) && !has("AS", curse));
    assert!(has("B1", curse) && !has("B1", upgrade));
    // A Warrior cannot pass it on.
    let mut scene = field_of("bulgar", "umgra")
        .all(&[("A1", [4, 4]), ("B1", [5, 5])])
        .upgrade("A1", "Bul'Gar-D-02")
        .upgrade("B1", "B-01")
        .savagery(1, 1)
        .ready("A1");
    assert_eq!(scene.attack("A1", "B1", "H", "HH"), Fate::Ko);
    assert!(scene.legal().iter().all(|action| !matches!(action, Action::Swap { .. })));
}

#[test]
fn the_second_curse_of_bul_gar_slows() {
    covers!(Hate: "HATE-TRIBEUP-24");
    let mut scene = field_of("bulgar", "umgra")
        .all(&[("AC", [4, 4]), ("B1", [5, 5])])
        .upgrade("AC", "Bul'Gar-D-03")
        .upgrade("B1", "C-01")
        .savagery(1, 1)
        .ready("AC");
    assert_eq!(scene.game.speed(scene.f("AC")), 1);
    scene.attack("AC", "B1", "HHH", "HH");
    let upgrade = scene.skill("C-01");
    scene.play(Action::Swap { upgrade });
    assert_eq!(scene.game.speed(scene.f("AC")), 4);
    assert_eq!(scene.game.speed(scene.f("B1")), 1, "its card lies there for the next Battle");
}

/// What a Means is for, in one place: a Feat without D-04.
const REROLL: Means = Means::Feat { feat: Feat::Reroll, slot: 0, freely: false };

#[test]
fn a_forge_helps_whoever_its_player_controls() {
    covers!(Hate: "HATE-TRIBE-13", "HATE-AMB-120");
    // B's Warrior is under A's control: A's Forge helps him, and B's own treat him as an enemy.
    let mut scene = field_of("bulgar", "umgra")
        .all(&[("B1", [4, 4]), ("B2", [5, 4]), ("A1", [9, 9])])
        .figure("B1", |figure| figure.control = Some(A))
        .savagery(2, 1)
        .ready("B1");
    scene.assault("B1", "B2", "SSHH");
    assert_eq!(scene.asked(), A);
    scene.employ(REROLL);
    scene.dice("HHHH").play(Action::Reroll { dice: Dice { save: 2, ..Dice::default() } });
    scene.quiet();
    assert_eq!(scene.fate_of("B2"), Fate::Ko);
    assert_eq!(scene.has(A, Currency::Hate), 1);
    assert!(!scene.game.same_side(A, B));
    assert!(scene.game.waiting().len() == 1);
}
