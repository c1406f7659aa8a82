//! Chapter "Feast".

use warmoot_kernel::covers;

use super::scene::{A, B, Scene};
use crate::{Action, Currency::Resource, Event, Hate};

fn gain(scene: &mut Scene, seat: warmoot_kernel::Seat, n: u8) {
    scene.game.gain(seat, Resource, n, &mut scene.log);
}

#[test]
fn whoever_is_ahead_in_resources_holds_the_feast_token() {
    covers!(
        Hate: "HATE-FEAST-01", "HATE-FEAST-02", "HATE-FEAST-04", "HATE-FEAST-05", "HATE-COMP-05",
        "HATE-AMB-26"
    );
    let mut scene = Scene::new();
    assert_eq!(scene.game.feast, None, "nobody at 0 to 0");
    gain(&mut scene, B, 1);
    assert_eq!(scene.game.feast, Some(B));
    gain(&mut scene, A, 1);
    assert_eq!(scene.game.feast, None, "a tie");
    gain(&mut scene, A, 2);
    assert_eq!(scene.game.feast, Some(A));
    // A 3, B 1: two at once make a tie, one more and the token changes hands.
    gain(&mut scene, B, 2);
    assert_eq!(scene.game.feast, None);
    gain(&mut scene, B, 1);
    assert_eq!(scene.game.feast, Some(B));
    // Losses count too.
    scene.game.steal(B, A, Resource, 1, &mut scene.log);
    assert_eq!((scene.pools(A).2, scene.pools(B).2, scene.game.feast), (4, 3, Some(A)));
    scene.game.lose(A, Resource, 1, &mut scene.log);
    assert_eq!(scene.game.feast, None);
    let holders = scene.told(|event| match event {
        Event::Feast { holder } => Some(*holder),
        _ => None,
    });
    assert_eq!(holders, [Some(B), None, Some(A), None, Some(B), Some(A), None]);
}

#[test]
fn a_harvest_brings_it_at_once() {
    covers!(Hate: "HATE-FEAST-01");
    let mut scene = Scene::board(|layout| layout.trees = vec![[5, 5]])
        .put("A1", [5, 5])
        .pool(A, Resource, 2)
        .pool(B, Resource, 2)
        .go(A);
    scene.activate(&["A1"]);
    scene.play(Action::Harvest { tree: 0 });
    assert_eq!((scene.pools(A).2, scene.game.feast), (3, Some(A)));
}

#[test]
fn the_holder_activates_a_third_figure() {
    covers!(Hate: "HATE-FEAST-03");
    let place = |scene: Scene| {
        let figures = [("A1", [3, 3]), ("A2", [5, 3]), ("A3", [7, 3]), ("A4", [9, 3])];
        scene.all(&figures).put("B1", [9, 9])
    };
    let mut scene = place(Scene::new()).savagery(3, 0).with(|game| game.feast = Some(A)).go(A);
    for name in ["A1", "A2"] {
        let figure = scene.f(name);
        scene.play(Action::Activate { figure });
    }
    let (third, fourth) = (scene.f("A3"), scene.f("A4"));
    assert!(scene.offers(Action::Activate { figure: third }));
    scene.play(Action::Activate { figure: third });
    assert_eq!(scene.pools(A).0, 0, "at its normal cost");
    assert!(!scene.offers(Action::Activate { figure: fourth }), "three are selected");
    // Without the token two are all.
    let mut scene = place(Scene::new()).go(A);
    let (one, two) = (scene.f("A1"), scene.f("A2"));
    scene.play(Action::Activate { figure: one }).play(Action::Activate { figure: two });
    let third = scene.f("A3");
    assert!(!scene.offers(Action::Activate { figure: third }));
}

#[test]
fn a_third_figure_selected_stays_selected() {
    covers!(Hate: "HATE-AMB-27");
    let mut scene = Scene::new()
        .all(&[("A1", [3, 3]), ("A2", [5, 3]), ("A3", [7, 3]), ("B1", [9, 9])])
        .with(|game| game.feast = Some(A))
        .savagery(4, 0)
        .go(A);
    for name in ["A1", "A2", "A3"] {
        let figure = scene.f(name);
        scene.play(Action::Activate { figure });
    }
    // The token is gone; all three still Move.
    gain(&mut scene, B, 1);
    assert_eq!(scene.game.feast, Some(B));
    scene.walk("A1", &[[3, 4]]).walk("A2", &[[5, 4]]).walk("A3", &[[7, 4]]);
    assert_eq!(
        ["A1", "A2", "A3"].map(|name| scene.stands(name)),
        [Some([3, 4]), Some([5, 4]), Some([7, 4])]
    );
}

#[test]
fn a_token_won_in_a_turn_helps_only_before_the_first_activation() {
    covers!(Hate: "HATE-AMB-25");
    let mut scene = Scene::new()
        .all(&[("A1", [3, 3]), ("A2", [5, 3]), ("A3", [7, 3]), ("B1", [9, 9])])
        .savagery(5, 0)
        .go(A);
    let [one, two, three] = ["A1", "A2", "A3"].map(|name| scene.f(name));
    scene.play(Action::Activate { figure: one });
    gain(&mut scene, A, 1);
    assert_eq!(scene.game.feast, Some(A));
    scene.play(Action::Activate { figure: two });
    assert!(!scene.offers(Action::Activate { figure: three }), "the number 2 is fixed");
}
