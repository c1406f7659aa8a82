//! Edges of Charges, Pushes, payments and answers, and two effects that share a moment.

use warmoot_kernel::covers;

use super::{
    duel::{field, field_of},
    scene::{A, B, Scene, bare, scenario},
};
use crate::{
    Action, Currency, Dice, Event, Fate, Feat, FigureId, Hate, Means, Roll, Snare, TrapContent,
    Trigger, state::Trap,
};

/// The "Reroll Enemy's Dice" of the Forge.
const ENEMY: Means = Means::Feat { feat: Feat::Reroll, slot: 2, freely: false };

/// Um'Gorr on an empty board with the pieces of the Crumbling Grounds, of which b, columns 4 to 7 of
/// rows 4 to 6, has fallen.
fn gap(figures: &[(&str, [u8; 2])]) -> Scene {
    let shipped = &crate::pack::shipped().content.scenarios;
    let mut it = scenario(bare());
    it.rules = shipped.iter().find(|it| it.id == "crumbling-grounds").unwrap().rules.clone();
    Scene::on(it, "umgorr", "umgra")
        .all(&[("AP", [1, 1]), ("BP", [14, 12]), ("B6", [13, 12])])
        .all(figures)
        .with(|game| game.fallen = 1 << 1)
}

/// The Attacks begun: by whom, on whom.
fn attacks(scene: &Scene) -> Vec<(Option<FigureId>, Vec<FigureId>)> {
    scene.told(|event| match event {
        Event::Attacked { attacker, targets, .. } => Some((*attacker, targets.clone())),
        _ => None,
    })
}

#[test]
fn ground_that_has_fallen_away_stops_a_charge_and_a_push() {
    covers!(Hate: "HATE-SCEN-09", "HATE-CHARGE-03", "HATE-AMB-132");
    // The same line above the gap is open.
    for (row, open) in [(5, false), (8, true)] {
        let mut scene = gap(&[("A1", [2, row]), ("B1", [10, row])])
            .cards(A, &["umgorr-3"])
            .savagery(2, 0)
            .go(A);
        scene.activate(&["A1"]);
        let charge = scene.by_card("umgorr-3");
        let figure = scene.f("A1");
        let offered = scene.offers(Action::Use { means: charge, figure: Some(figure) });
        let clear = scene.game.charge_line(figure, scene.f("B1")).is_some();
        assert_eq!((offered, clear), (open, open), "row {row}");
    }
    // B1 would go 3 Spaces: the gap begins with the second.
    for (row, end) in [(5, 8), (8, 6)] {
        let scene = gap(&[("A1", [10, row]), ("B1", [9, row])]).upgrade("A1", "Push");
        let mut scene = scene.savagery(1, 0).ready("A1");
        scene.act("A1", "Push");
        assert_eq!(scene.stands("B1"), Some([end, row]), "row {row}");
        assert_eq!(scene.rolls(), [] as [(Roll, u8); 0]);
    }
}

#[test]
fn nobody_charges_an_ally() {
    covers!(Hate: "HATE-CHARGE-02");
    let mut scene = field_of("umgorr", "umgra")
        .all(&[("A1", [2, 4]), ("A2", [8, 4]), ("B1", [2, 10])])
        .cards(A, &["umgorr-3"])
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1"]);
    let charge = scene.by_card("umgorr-3");
    let figure = scene.f("A1");
    scene.dice("SSSSSS").play(Action::Use { means: charge, figure: Some(figure) });
    let target = |name: &str| Action::Target { figure: scene.f(name) };
    assert!(scene.legal().contains(&target("B1")));
    assert!(!scene.offers(target("A2")));
}

#[test]
fn a_charge_attacks_as_its_figure_does() {
    covers!(Hate: "HATE-AMB-161", "HATE-MERCSKILL-28");
    let mut scene = field_of("umgorr", "umgra")
        .all(&[("A1", [2, 4]), ("B1", [8, 4]), ("B2", [9, 5])])
        .upgrade("A1", "The Tyrant A")
        .cards(A, &["umgorr-3"])
        .savagery(2, 0)
        .go(A);
    scene.activate(&["A1"]);
    let charge = scene.by_card("umgorr-3");
    let figure = scene.f("A1");
    scene.play(Action::Use { means: charge, figure: Some(figure) });
    let b1 = scene.f("B1");
    if scene.legal().contains(&Action::Target { figure: b1 }) {
        scene.target("B1");
    }
    // It stops on [7, 4]: B1 is 1 away and B2 2.
    assert_eq!(attacks(&scene), [(Some(figure), vec![b1, scene.f("B2")])]);
    assert_eq!(scene.rolls(), [(Roll::Attack, 4)], "2 of its own and 2 of the card");
}

#[test]
fn what_comes_before_a_move_is_over_with_a_charge() {
    covers!(Hate: "HATE-CHARGE-02", "HATE-CARD-03");
    // Loping Stride is used before the Move, which the Charge has taken the place of.
    let start = || {
        let mut scene = field_of("umgorr", "umgra")
            .all(&[("A1", [2, 4]), ("A2", [12, 2]), ("B1", [8, 4])])
            .cards(A, &["umgorr-3", "umgorr-5"])
            .savagery(3, 0)
            .go(A);
        scene.activate(&["A1", "A2"]);
        scene
    };
    let mut scene = start();
    let figure = Some(scene.f("A1"));
    let stride = Action::Use { means: scene.by_card("umgorr-5"), figure };
    let charge = Action::Use { means: scene.by_card("umgorr-3"), figure };
    if scene.legal().contains(&Action::Move { figure: scene.f("A1") }) {
        scene.play(Action::Move { figure: scene.f("A1") });
    }
    assert!(scene.offers(stride));
    scene.dice("SSSSSS").play(charge);
    if scene.legal().contains(&Action::Target { figure: scene.f("B1") }) {
        scene.target("B1");
    }
    while scene.waits_on().is_some_and(|trigger| trigger != Trigger::Activated) {
        scene.decline();
    }
    assert_eq!(scene.stands("A1"), Some([7, 4]));
    assert!(!scene.legal().contains(&stride), "{:?}", scene.legal());
}

#[test]
fn a_payment_off_a_card_is_told() {
    covers!(Hate: "HATE-SKILL-08", "HATE-AMB-181");
    let mut scene = field_of("umkator", "umgra")
        .all(&[("AS", [2, 2]), ("A1", [4, 4]), ("B1", [9, 9])])
        .figure("AS", |figure| figure.purse = 3)
        .savagery(1, 5)
        .go(A);
    // 2 for the Prince with 1 in the pool: 1 comes off the card unasked, the other is asked.
    scene.play(Action::Activate { figure: scene.f("AP") });
    scene.play(Action::FromCard { n: 1 });
    let shaman = scene.f("AS");
    let paid = scene.told(|event| match event {
        Event::PaidFromCard { figure, n } => Some((*figure, *n)),
        _ => None,
    });
    assert_eq!(paid, [(shaman, 1), (shaman, 1)]);
    assert_eq!((scene.has(A, Currency::Savagery), scene.game.purse(A)), (1, 2));
}

#[test]
fn the_enemys_dice_are_rerolled_once_a_round_and_not_for_a_scarred_figure() {
    covers!(Hate: "HATE-FORGE-03", "HATE-FORGE-11", "HATE-SCARCARD-10");
    let start = |scar: bool| {
        let scene = field()
            .all(&[("A1", [4, 4]), ("A2", [6, 4]), ("B1", [5, 4])])
            .with(|game| game.player_mut(B).village.forge = [0, 0, 3, 0])
            .savagery(2, 5);
        if scar { scene.upgrade("B1", "Scar-D-01") } else { scene }
    };
    let answers = |scene: &mut Scene| {
        while scene.waits_on().is_some() && scene.asked() != B {
            scene.decline();
        }
        scene.asks() == Some(B)
            && scene
                .legal()
                .iter()
                .any(|it| matches!(it, Action::Use { means, .. } if *means == ENEMY))
    };
    let mut scene = start(true).ready_two("A1", "A2");
    scene.assault("A1", "B1", "SSSSSSSS");
    assert!(!answers(&mut scene), "a Scar keeps it from B1");

    let mut scene = start(false).ready_two("A1", "A2");
    scene.assault("A1", "B1", "SSSSSS");
    assert!(answers(&mut scene));
    scene.employ(ENEMY);
    scene.dice("SSSSSS").play(Action::Reroll { dice: Dice { save: 1, ..Dice::default() } });
    scene.quiet();
    scene.assault("A2", "B1", "SSSSSS");
    assert!(!answers(&mut scene), "its slot is used");
}

// --- two effects in one moment

#[test]
fn who_fades_after_the_first_of_two_still_fells_the_second() {
    covers!(Hate: "HATE-AMB-136", "HATE-TRIBE-15");
    let mut scene = field_of("vorenash", "umgra")
        .all(&[("A1", [4, 4]), ("B1", [5, 4]), ("B2", [5, 5])])
        .upgrade("A1", "A-02")
        .cards(A, &["vorenash-3"])
        .savagery(2, 1)
        .ready("A1");
    scene.assault("A1", "B1", "HH");
    let swing = scene.by_skill("A1", "A-02");
    scene.employ(swing);
    while scene.waits_on() == Some(Trigger::RollAttack) {
        scene.decline();
    }
    scene.target("B2");
    scene.dice("SS").target("B1");
    scene.await_window(Trigger::CombatEnd);
    let fade = scene.by_card("vorenash-3");
    scene.dice("HH").employ(fade);
    scene.quiet();
    assert_eq!((scene.fate_of("B1"), scene.fate_of("B2")), (Fate::Stood, Fate::Ko));
    assert_eq!(scene.pools(A), (3, 1, 0), "1 left, 2 of the card, and 1 Hate for B2");
    assert_eq!(scene.stands("A1"), None);
}

#[test]
fn an_attack_inside_an_attack_leaves_the_outer_one_as_it_was() {
    covers!(Hate: "HATE-AMB-51", "HATE-AMB-56");
    let mut scene = field_of("umgorr", "umgra")
        .all(&[("A1", [4, 4]), ("B1", [5, 4]), ("B2", [5, 5]), ("B3", [3, 3])])
        .upgrade("A1", "A-02")
        .cards(A, &["umgorr-2"])
        .savagery(2, 0)
        .ready("A1");
    scene.assault("A1", "B1", "HH");
    let swing = scene.by_skill("A1", "A-02");
    scene.employ(swing);
    while scene.waits_on() == Some(Trigger::RollAttack) {
        scene.decline();
    }
    scene.target("B2");
    scene.dice("HH").target("B1");
    scene.await_window(Trigger::EnemyKo);
    // Red Frenzy: 2 dice and 1 more against B3, which withstands; then B2 against the first roll.
    let frenzy = scene.by_card("umgorr-2");
    scene.employ(frenzy);
    scene.dice("HHSSSHS").target("B3").quiet();
    let fates = ["B1", "B2", "B3"].map(|name| scene.fate_of(name));
    assert_eq!(fates, [Fate::Ko, Fate::Ko, Fate::Stood], "2 Hits against 2 Saves, 2 against 1");
    let results: Vec<_> = scene.results().iter().map(|it| (it.0, it.1)).collect();
    assert_eq!(
        results,
        [
            (Roll::Attack, 2),
            (Roll::Defense, 0),
            (Roll::Attack, 2),
            (Roll::Defense, 2),
            (Roll::Defense, 1),
        ]
    );
    assert_eq!(scene.pools(A).1, 2);
}

#[test]
fn who_spares_an_enemy_needs_a_resource_to_take() {
    covers!(Hate: "HATE-MERCSKILL-02", "HATE-AMB-192");
    for resources in [0, 1] {
        let mut scene = field_of("umgra", "umcal")
            .all(&[("A1", [4, 4]), ("B1", [5, 4]), ("B2", [6, 4])])
            .upgrade("A1", "Bra Ku Taa D")
            .pool(B, Currency::Resource, resources)
            .cards(B, &["umcal-7"])
            .savagery(2, 1)
            .ready("A1");
        scene.assault("A1", "B1", "HHHH");
        while scene
            .waits_on()
            .is_some_and(|it| !matches!(it, Trigger::WouldKoEnemy | Trigger::WouldKo))
        {
            scene.decline();
        }
        if resources == 0 {
            assert_eq!((scene.waits_on(), scene.asked()), (Some(Trigger::WouldKo), B));
            continue;
        }
        assert_eq!((scene.waits_on(), scene.asked()), (Some(Trigger::WouldKoEnemy), A));
        let spare = scene.by_skill("A1", "Bra Ku Taa D");
        scene.employ(spare);
        // It is not KO'd, so nobody takes its place.
        assert_ne!(scene.waits_on(), Some(Trigger::WouldKo));
        scene.quiet();
        assert_eq!((scene.fate_of("B1"), scene.fate_of("B2")), (Fate::Stood, Fate::Stood));
        assert_eq!((scene.pools(A), scene.pools(B)), ((1, 0, 1), (1, 0, 0)));
    }
}

#[test]
fn who_takes_anothers_place_may_have_a_token_of_its_own() {
    covers!(Hate: "HATE-SKILL-01", "HATE-AMB-54");
    for shields in [0, 1] {
        let mut scene = field_of("umgra", "umcal")
            .all(&[("A1", [4, 4]), ("B1", [5, 4]), ("B2", [6, 4])])
            .shields("B2", shields)
            .cards(B, &["umcal-7"])
            .savagery(1, 0)
            .ready("A1");
        scene.assault("A1", "B1", "HHHH");
        scene.await_window(Trigger::WouldKo);
        let place = scene.by_card("umcal-7");
        scene.employ(place).quiet();
        let fate = if shields == 1 { Fate::Stood } else { Fate::Ko };
        assert_eq!((scene.fate_of("B1"), scene.fate_of("B2")), (Fate::Stood, fate));
        // The token or the KO: 1 Hate in either case.
        assert_eq!((scene.pools(A).1, scene.game.shields(scene.f("B2"))), (1, 0));
    }
}

#[test]
fn who_is_struck_down_from_the_grave_attacks_no_more() {
    covers!(Hate: "HATE-AMB-56", "HATE-AMB-58");
    let mut scene = field_of("umgorr", "umcal")
        .all(&[("A1", [4, 4]), ("B1", [5, 4]), ("B2", [3, 3])])
        .cards(A, &["umgorr-2"])
        .cards(B, &["umcal-1"])
        .savagery(2, 0)
        .ready("A1");
    scene.assault("A1", "B1", "HHHH");
    scene.await_window(Trigger::OwnKo);
    let oath = scene.by_card("umcal-1");
    // 3 Hits against none.
    scene.dice("HHHHHHH").employ(oath).quiet();
    assert_eq!((scene.fate_of("A1"), scene.fate_of("B1")), (Fate::Ko, Fate::Ko));
    assert_eq!(attacks(&scene).len(), 2, "no Red Frenzy of who lies there");
    assert_eq!((scene.pools(A).1, scene.pools(B).1), (1, 1));
}

#[test]
fn a_last_charge_into_a_trap_is_a_ko_all_the_same() {
    covers!(Hate: "HATE-AMB-128", "HATE-TRIBE-23");
    let mut scene = field_of("umcal", "vorenash")
        .all(&[("A1", [2, 4]), ("A2", [12, 2]), ("B1", [8, 4])])
        .cards(A, &["umcal-2"])
        .savagery(3, 0);
    let at = scene.at([5, 4]);
    scene.game.trap_pool = [[4, 3, 1], [1, 1, 2]];
    let seen = Some((TrapContent::Nothing, 0));
    scene.game.traps.push(Trap { at, kind: Snare::Minor, seen });
    let mut scene = scene.go(A);
    scene.activate(&["A1", "A2"]);
    let a1 = scene.f("A1");
    if scene.legal().contains(&Action::Move { figure: a1 }) {
        scene.play(Action::Move { figure: a1 });
    }
    scene.play(Action::Use { means: scene.by_card("umcal-2"), figure: Some(a1) });
    if scene.legal().contains(&Action::Target { figure: scene.f("B1") }) {
        scene.target("B1");
    }
    assert!(attacks(&scene).is_empty(), "it never gets there");
    scene.end_turn();
    assert_eq!((scene.lies("A1"), scene.fate_of("A2")), (Some([5, 4]), Fate::Stood));
    assert_eq!((scene.pools(A).1, scene.pools(B).1), (0, 0), "nobody gains Hate");
}
