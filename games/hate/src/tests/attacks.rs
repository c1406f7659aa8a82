//! Chapters "Attack", "Support", "High Ground", "KO".

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, hut, plateau};
use crate::{Action, Currency, Event, Fate, Hate};

/// Two Princes far away, so that nobody is out of Figures.
fn scene() -> Scene {
    Scene::new().all(&[("AP", [1, 1]), ("BP", [14, 12])])
}

/// The same on a board that `lay` furnishes.
fn board(lay: impl FnOnce(&mut crate::board::Layout)) -> Scene {
    Scene::board(lay).all(&[("AP", [1, 1]), ("BP", [14, 12])])
}

#[test]
fn an_enemy_next_to_a_figure_may_be_attacked() {
    covers!(Hate: "HATE-ATK-01", "HATE-ATK-02", "HATE-ATK-06", "HATE-TURN-11");
    let mut scene = scene().all(&[("A1", [4, 4]), ("B1", [5, 5]), ("B2", [6, 4])]).ready("A1");
    let attack = |scene: &Scene, target: &str| Action::Attack {
        figure: scene.f("A1"),
        target: scene.f(target),
    };
    assert!(scene.offers(attack(&scene, "B1")), "diagonally next to it");
    assert_eq!(scene.refusal(attack(&scene, "B2")), "HATE-ATK-02", "two Spaces away");
    assert_eq!(scene.refusal(attack(&scene, "AP")), "HATE-ATK-01", "an ally");
    assert_eq!(scene.attack("A1", "B1", "SS", "SS"), Fate::Stood);
    assert_eq!(
        scene.told(|event| match event {
            Event::Attacked { attacker, targets, .. } => Some((*attacker, targets.clone())),
            _ => None,
        }),
        [(Some(scene.f("A1")), vec![scene.f("B1")])]
    );
}

#[test]
fn a_ranged_attack_reaches_five_spaces_over_anything() {
    covers!(Hate: "HATE-ATK-03", "HATE-ATK-04", "HATE-SKILL-03", "HATE-AMB-32");
    let lay = |layout: &mut crate::board::Layout| {
        layout.huts.push(hut([5, 4]));
        layout.plateaus.push(plateau([7, 4], 3));
    };
    // A Youngblood has Ranged from the start; his target stands on the ground behind it all.
    let scene = board(lay)
        .all(&[("Aa", [4, 4]), ("A1", [7, 5]), ("B1", [9, 4]), ("B2", [10, 4]), ("B3", [8, 3])])
        .ready("Aa");
    let attack = |target: &str| Action::Attack { figure: scene.f("Aa"), target: scene.f(target) };
    assert!(scene.offers(attack("B1")), "5 Spaces away");
    assert_eq!(scene.refusal(attack("B2")), "HATE-ATK-03", "6 Spaces away");
    assert_eq!(scene.pools_of("Aa", "B1"), (2, 2), "nothing in between counts");
}

#[test]
fn only_some_skills_give_range() {
    covers!(Hate: "HATE-ATK-06", "HATE-GENUP-08");
    let place = |scene: Scene| scene.all(&[("A1", [4, 4]), ("B1", [7, 4]), ("B2", [9, 9])]);
    let near = place(scene()).ready("A1");
    // Without anything to do its activation is over and the next one is selected.
    let attack = Action::Attack { figure: near.f("A1"), target: near.f("B1") };
    assert!(!near.legal().contains(&attack));
    let far = place(scene()).upgrade("A1", "B-04").ready("A1");
    assert!(far.offers(attack), "3 Spaces away");
    assert!(far.offers(Action::Attack { figure: far.f("A1"), target: far.f("B2") }), "5 away");
}

#[test]
fn a_ranged_attack_follows_every_other_rule() {
    covers!(Hate: "HATE-ATK-05", "HATE-HIGH-04", "HATE-SUPPORT-06", "HATE-KO-01");
    let mut scene = board(|layout| layout.plateaus.push(plateau([3, 4], 1)))
        .all(&[("Aa", [4, 4]), ("A1", [9, 5]), ("B1", [8, 4])])
        .savagery(1, 0)
        .ready("Aa");
    // Base Attack 2, High Ground, Support of the Warrior beside the target.
    assert_eq!(scene.pools_of("Aa", "B1"), (4, 2));
    assert_eq!(scene.attack("Aa", "B1", "HHSS", "SH"), Fate::Ko);
    assert_eq!(scene.has(A, Currency::Hate), 1);
}

#[test]
fn warriors_and_champions_support_their_allies_attacks() {
    covers!(Hate: "HATE-SUPPORT-01", "HATE-SUPPORT-02", "HATE-SUPPORT-03", "HATE-SKILL-02");
    let pool = |figures: &[(&str, [u8; 2])]| {
        scene().all(&[("A1", [4, 4]), ("B1", [5, 4])]).all(figures).pools_of("A1", "B1").0
    };
    assert_eq!(pool(&[]), 2, "Base Attack alone; the attacker does not support himself");
    assert_eq!(pool(&[("A2", [6, 4])]), 3);
    assert_eq!(pool(&[("A2", [6, 4]), ("A3", [5, 5])]), 4, "two Warriors");
    assert_eq!(pool(&[("AC", [6, 5]), ("A3", [5, 5])]), 5, "a Champion and a Warrior");
    assert_eq!(pool(&[("Aa", [6, 4])]), 2, "a Youngblood gives nothing");
    assert_eq!(pool(&[("A2", [7, 4])]), 2, "two Spaces from the target");
    assert_eq!(pool(&[("B2", [6, 4])]), 2, "an enemy gives nothing");
}

#[test]
fn support_is_for_attacks_only_and_costs_nothing() {
    covers!(Hate: "HATE-SUPPORT-04", "HATE-SUPPORT-05");
    let scene = scene().all(&[
        ("A1", [4, 4]),
        ("A2", [3, 3]),
        ("A3", [3, 4]),
        ("A4", [3, 5]),
        ("B1", [5, 4]),
    ]);
    assert_eq!(scene.pools_of("B1", "A1"), (2, 2), "allies around the defender give nothing");
    let scene = scene.put("A2", [6, 4]);
    assert_eq!(scene.pools_of("A1", "B1").0, 3);
    let scene = scene.with(|game| {
        let id = game.ids().find(|&id| game.letter(id) == Some("2")).unwrap();
        game.figure_mut(id).savagery = 1;
    });
    assert_eq!(scene.pools_of("A1", "B1").0, 3, "activated already");
}

#[test]
fn who_stands_higher_rolls_one_die_more() {
    covers!(Hate: "HATE-HIGH-01", "HATE-HIGH-02", "HATE-HIGH-03", "HATE-SETUP-15");
    let scene = board(|layout| {
        layout.plateaus.extend([plateau([3, 4], 1), plateau([5, 4], 2), plateau([7, 6], 2)]);
    })
    .all(&[("A1", [4, 4]), ("Ba", [5, 5]), ("B2", [4, 3]), ("A2", [6, 5]), ("B3", [7, 6])])
    .put("A3", [5, 6]);
    assert_eq!(scene.pools_of("A1", "B2"), (3, 2), "level 1 attacks the ground");
    assert_eq!(scene.pools_of("B2", "A1"), (2, 3), "the ground attacks level 1");
    assert_eq!(scene.pools_of("A1", "Ba").1, 2, "a Youngblood one level higher");
    assert_eq!(scene.pools_of("A3", "Ba").1, 2, "two levels higher: still one die");
    assert_eq!(scene.pools_of("A2", "B3"), (2, 2), "both on level 2");
}

#[test]
fn high_ground_and_support_work_side_by_side() {
    covers!(Hate: "HATE-HIGH-05");
    // The rulebook's case: the defender above, a Warrior and a Youngblood beside it.
    let scene = board(|layout| layout.plateaus.push(plateau([5, 4], 1))).all(&[
        ("A1", [4, 4]),
        ("A2", [5, 3]),
        ("Aa", [6, 3]),
        ("B1", [5, 4]),
    ]);
    assert_eq!(scene.pools_of("A1", "B1"), (3, 3));
}

#[test]
fn a_ko_gives_hate_and_leaves_a_body() {
    covers!(Hate: "HATE-KO-01", "HATE-KO-02", "HATE-BODY-01", "HATE-COMBAT-15");
    let mut scene = scene()
        .all(&[("A1", [4, 4]), ("A2", [9, 9]), ("B1", [5, 4]), ("B2", [10, 9])])
        .savagery(5, 5)
        .ready("A1");
    assert_eq!(scene.attack("A1", "B1", "HH", "SH"), Fate::Ko);
    assert_eq!(scene.has(A, Currency::Hate), 1);
    assert_eq!(scene.has(B, Currency::Hate), 0);
    assert_eq!(scene.lies("B1"), Some([5, 4]));
    // B's Turn: the fallen Warrior has no token and still cannot be activated.
    assert_eq!(scene.asked(), B);
    assert_eq!(scene.refusal(Action::Activate { figure: scene.f("B1") }), "HATE-KO-02");
    assert!(scene.offers(Action::Activate { figure: scene.f("B2") }));
}

#[test]
fn a_body_is_no_figure() {
    covers!(Hate: "HATE-KO-04");
    let scene = scene().all(&[("A1", [4, 4]), ("B1", [5, 4]), ("B2", [9, 9])]).body("A2", [6, 4]);
    assert_eq!(scene.pools_of("A1", "B1").0, 2, "no Support");
    let scene = scene.body("B2", [4, 5]).ready("A1");
    let attack = Action::Attack { figure: scene.f("A1"), target: scene.f("B2") };
    assert_eq!(scene.refusal(attack), "HATE-KO-04");
}
