//! What is shown beside a chance of a KO: of whom it speaks, and what it leaves out.

use warmoot_kernel::{Audience, Game, covers};

use super::scene::{A, B, Scene};
use crate::{Action, AimView, Currency, Hate};

/// A1 beside B1, everybody else far away.
fn beside(a: &str, b: &str) -> Scene {
    Scene::of(a, b).all(&[("AP", [1, 1]), ("BP", [14, 12]), ("A1", [5, 5]), ("B1", [5, 6])])
}

/// What A sees of A1's Attack on B1.
fn aim(scene: &Scene) -> AimView {
    let (figure, target) = (scene.f("A1"), scene.f("B1"));
    let aims = scene.game.view(Audience::Seat(A)).aims;
    aims.into_iter().find(|aim| (aim.figure, aim.target) == (figure, target)).unwrap()
}

#[test]
fn a_chance_says_what_it_leaves_out() {
    covers!(Hate: "HATE-SKILL-01", "HATE-AMB-137", "HATE-AMB-191");
    let said = |scene: Scene| aim(&scene.ready("A1")).left_out;
    let plain = || beside("umrak", "umgra");
    assert_eq!(said(plain()), "");
    assert_eq!(said(plain().shields("B1", 1)), "before its Hate token");
    assert_eq!(said(plain().shields("B1", 2)), "before its 2 Hate tokens");
    // An Attack on all around is seen against one of them.
    let both = || plain().put("A2", [4, 5]).upgrade("A1", "The Tyrant A");
    assert_eq!(said(both()), "against Um'Gra Warrior 1 alone");
    let all = said(both().shields("B1", 1));
    assert_eq!(all, "against Um'Gra Warrior 1 alone, before its Hate token");
    assert_eq!(said(plain().upgrade("A1", "The Tyrant A")), "", "nobody else is around");
    // A card that prevents a KO counts while it can be used: with somebody to fall instead.
    let place = |scene: Scene| said(scene.cards(B, &["umcal-7"]));
    assert_eq!(place(beside("umrak", "umcal")), "");
    let next = || beside("umrak", "umcal").put("B2", [5, 7]);
    assert_eq!(place(next()), "before Take My Place");
    assert_eq!(place(next().shields("B1", 1)), "before its Hate token");
    // So does the attacker's own Skill, while there is a Resource to take.
    let spares = |n| said(plain().upgrade("A1", "Bra Ku Taa D").pool(B, Currency::Resource, n));
    assert_eq!([spares(0), spares(1)], ["", "before Bra Ku Taa D"]);
}

#[test]
fn the_combat_going_on_says_it_too() {
    covers!(Hate: "HATE-SKILL-01");
    let mut scene = beside("umrak", "umgra").shields("B1", 1).savagery(5, 5).ready("A1");
    scene.dice("HHHHH");
    scene.play(Action::Attack { figure: scene.f("A1"), target: scene.f("B1") });
    let view = scene.game.view(Audience::Observer);
    assert_eq!(view.combats[0].left_out, "before its Hate token");
    assert!(scene.game.read(Audience::Observer).contains("% (before its Hate token)."));
}

#[test]
fn who_hits_all_around_has_no_support_in_the_odds() {
    covers!(Hate: "HATE-AMB-137", "HATE-MERCSKILL-28");
    // A2 supports who attacks B1.
    let scene = |skill: Option<&str>| {
        let scene = beside("umrak", "umgra").put("A2", [5, 7]);
        skill.into_iter().fold(scene, |scene, skill| scene.upgrade("A1", skill)).ready("A1")
    };
    let dice = |scene: &Scene| aim(scene).attack.iter().map(|part| part.dice).sum::<i8>();
    let (one, all) = (scene(None), scene(Some("The Tyrant A")));
    assert_eq!(dice(&one), dice(&all) + 1);
    let chance = |scene: &Scene| scene.game.ko_chance(scene.f("A1"), scene.f("B1"));
    assert!(chance(&all) < chance(&one));
    // It is the roll that the engine makes.
    let mut rolled = all;
    let shown = dice(&rolled);
    rolled.dice("HHHHHHHHHH");
    rolled.play(Action::Attack { figure: rolled.f("A1"), target: rolled.f("B1") });
    assert_eq!(rolled.rolls()[0].1 as i8, shown);
}
