//! The Tribe-Specific Upgrades of Vore Nash, Um'Tull and Sarrassa.

use warmoot_kernel::{Audience, Game, covers};

use super::{
    duel::field_of,
    scene::{A, B, Scene},
};
use crate::{Action, Currency, Event, Fate, Hate, Roll, Snare, TrapContent, Trigger, state::Trap};

fn with(tribe: &str, upgrade: &str) -> Scene {
    field_of(tribe, "umgra").all(&[("A1", [4, 4]), ("B1", [5, 4])]).upgrade("A1", upgrade)
}

/// Lays a Minor Trap of this content.
fn trap(mut scene: Scene, at: [u8; 2], content: TrapContent) -> Scene {
    let at = scene.at(at);
    scene.game.traps.push(Trap { at, kind: Snare::Minor, seen: Some((content, 0)) });
    scene
}

#[test]
fn an_enemy_is_put_on_a_trap() {
    covers!(Hate: "HATE-TRIBEUP-25", "HATE-TRIBE-23");
    let scene = trap(with("vorenash", "Vore Nash-C-01"), [8, 4], TrapContent::Ko);
    let mut scene = trap(scene, [5, 8], TrapContent::Ko).savagery(1, 1).ready("A1");
    scene.act("A1", "Vore Nash-C-01");
    // The Trap 4 Spaces away is out of reach: only one Space is left to choose.
    let far = Action::Place { to: scene.at([5, 8]) };
    assert!(!scene.legal().contains(&far));
    let near = Action::Place { to: scene.at([8, 4]) };
    if scene.legal().contains(&near) {
        scene.play(near);
    }
    assert_eq!(scene.lies("B1"), Some([8, 4]), "the Trap KO's it");
    assert_eq!(scene.has(A, Currency::Hate), 0, "no Attack, no Hate");
}

#[test]
fn no_trap_near_enough_no_action() {
    covers!(Hate: "HATE-TRIBEUP-25");
    let scene = trap(with("vorenash", "Vore Nash-C-01"), [9, 4], TrapContent::Ko)
        .savagery(1, 1)
        .ready("A1");
    assert!(!scene.may_act("A1", "Vore Nash-C-01"), "4 Spaces from the enemy");
}

#[test]
fn one_trap_is_looked_at() {
    covers!(Hate: "HATE-TRIBEUP-26");
    let scene = trap(with("vorenash", "Vore Nash-D-02"), [9, 9], TrapContent::MinusDie);
    let mut scene = trap(scene, [9, 3], TrapContent::Ko).savagery(1, 1).go(A);
    scene.activate(&["A1"]);
    let means = scene.by_skill("A1", "Vore Nash-D-02");
    let using = Action::Use { means, figure: Some(scene.f("A1")) };
    scene.play(using);
    let at = scene.at([9, 9]);
    scene.play(Action::Peek { at });
    assert!(!scene.legal().contains(&using), "once in its activation");
    let seen = |audience| {
        let view = scene.game.view(audience);
        view.traps.iter().filter_map(|trap| trap.content).collect::<Vec<_>>()
    };
    assert_eq!(seen(Audience::Seat(A)), [TrapContent::MinusDie]);
    assert_eq!(seen(Audience::Seat(B)), []);
    assert_eq!(scene.game.traps.len(), 2, "it stays facedown");
}

#[test]
fn who_was_hidden_strikes_once() {
    covers!(Hate: "HATE-TRIBEUP-27", "HATE-TRIBE-18");
    // Two Attacks in one activation: a Shaman with one Action more.
    let mut scene = field_of("vorenash", "umgra")
        .all(&[("AS", [4, 4]), ("B1", [5, 4])])
        .upgrade("AS", "Vore Nash-A-03")
        .upgrade("AS", "Bul'Gar-C-01")
        .figure("AS", |figure| figure.hid = true)
        .savagery(1, 1)
        .ready("AS");
    scene.attack("AS", "B1", "HS", "SS");
    scene.attack("AS", "B1", "HS", "SS");
    let attacks: Vec<u8> = scene
        .results()
        .iter()
        .filter(|(roll, ..)| *roll == Roll::Attack)
        .map(|&(_, hits, _)| hits)
        .collect();
    assert_eq!(attacks, [2, 1]);
    // Without having Hidden there is nothing.
    let mut scene = with("vorenash", "Vore Nash-A-03").savagery(1, 1).ready("A1");
    scene.attack("A1", "B1", "HS", "SS");
    assert_eq!(scene.results()[0], (Roll::Attack, 1, 0));
}

#[test]
fn a_fallen_figure_of_um_tull_goes_home() {
    covers!(Hate: "HATE-TRIBEUP-28", "HATE-AMB-176");
    let mut scene = field_of("umrak", "umtull")
        .all(&[("A1", [4, 4]), ("B1", [5, 4])])
        .upgrade("B1", "Um'Tull-D-01")
        .figure("B1", |figure| figure.savagery = 1)
        .savagery(1, 1)
        .ready("A1");
    assert_eq!(scene.attack("A1", "B1", "HH", "HH"), Fate::Ko);
    assert_eq!(scene.lies("B1"), None);
    assert_eq!(scene.game.where_is(scene.f("B1")), crate::facts::Spot::Away);
    assert_eq!(scene.game.figure(scene.f("B1")).savagery, 0, "what lay on it is discarded");
}

#[test]
fn um_tull_trades() {
    covers!(Hate: "HATE-TRIBEUP-29", "HATE-TRIBEUP-30", "HATE-AMB-37");
    let scene = with("umtull", "Um'Tull-A-02");
    assert_eq!((scene.game.speed(scene.f("A1")), scene.pools_of("A1", "B1").0), (2, 4));
    let mut scene = with("umtull", "Um'Tull-A-03");
    assert_eq!(scene.pools_of("B1", "A1").1, 1);
    scene = scene.savagery(1, 1).ready("A1");
    scene.attack("A1", "B1", "HS", "SS");
    assert_eq!(scene.results()[0], (Roll::Attack, 2, 0));
}

/// Sarrassa in Round 3, its curse at work.
fn cursed(upgrade: Option<&str>) -> Scene {
    let scene = field_of("sarrassa", "umgra").all(&[("A1", [4, 4]), ("B1", [5, 4])]);
    let scene = match upgrade {
        Some(upgrade) => scene.upgrade("A1", upgrade),
        None => scene,
    };
    scene.with(|game| {
        game.round = 3;
        let bit = game.bit_of(game.content.card("sarrassa-1").unwrap());
        let player = game.player_mut(A);
        player.deck &= !(1 << bit);
        player.hand &= !(1 << bit);
        player.trials |= 1 << bit;
    })
}

#[test]
fn no_trial_touches_it() {
    covers!(Hate: "HATE-TRIBEUP-31", "HATE-TRIBE-33");
    assert_eq!(cursed(None).pools_of("A1", "B1").0, 1, "3 dice, 2 fewer");
    assert_eq!(cursed(Some("Sarrassa-B-01")).pools_of("A1", "B1").0, 3);
    assert_eq!(cursed(None).pools_of("B1", "A1").1, 2, "3 dice, 1 fewer");
}

#[test]
fn it_strikes_all_around_it_and_falls() {
    covers!(Hate: "HATE-TRIBEUP-32", "HATE-AOE-01", "HATE-AOE-04", "HATE-AMB-173");
    let mut scene = with("sarrassa", "Sarrassa-A-02")
        .all(&[("B2", [3, 3]), ("A2", [4, 5]), ("A3", [6, 4])])
        .savagery(1, 1)
        .ready("A1");
    let means = scene.by_skill("A1", "Sarrassa-A-02");
    let figure = scene.f("A1");
    // Base Attack 3; without a main target there is no Support and no High Ground.
    scene.dice("HHS");
    scene.play(Action::Use { means, figure: Some(figure) });
    assert_eq!(scene.rolls(), [(Roll::Attack, 3)]);
    // One Defense each, in the order the attacking player wants; allies too, A2 the last.
    for (name, dice) in [("B1", "SH"), ("B2", "SSSSS")] {
        scene.dice(dice);
        if scene.legal().contains(&Action::Target { figure: scene.f(name) }) {
            scene.target(name);
        }
        scene.quiet();
    }
    assert_eq!(scene.fate_of("B1"), Fate::Ko);
    assert_eq!(scene.fate_of("B2"), Fate::Stood);
    assert_eq!(scene.fate_of("A2"), Fate::Stood);
    assert_eq!(scene.fate_of("A1"), Fate::Stood, "not before its activation ends");
    assert_eq!(scene.rolls().len(), 4);
    // Its Action is still there.
    assert_eq!(scene.attack("A1", "B2", "HHHH", "HH"), Fate::Ko);
    assert_eq!(scene.fate_of("A1"), Fate::Ko);
}

#[test]
fn a_fallen_figure_stands_up_again() {
    covers!(Hate: "HATE-TRIBEUP-33", "HATE-AMB-131", "HATE-AMB-172");
    let scene = |savagery| {
        field_of("sarrassa", "umgra")
            .upgrade("A1", "Sarrassa-D-03")
            .body("A1", [4, 4])
            .put("A2", [8, 8])
            .savagery(savagery, 1)
            .go(A)
    };
    let mut two = scene(2);
    let means = two.by_skill("A1", "Sarrassa-D-03");
    let using = Action::Use { means, figure: Some(two.f("A1")) };
    two.play(using);
    assert_eq!(two.stands("A1"), Some([4, 4]));
    let stood = two.told(|event| match event {
        Event::Stood { figure, .. } => Some(*figure),
        _ => None,
    });
    assert_eq!(stood, [two.f("A1")]);
    let one = scene(1);
    assert!(!one.legal().contains(&using), "2 Savagery");
    assert_eq!(one.waits_on(), None::<Trigger>);
}
