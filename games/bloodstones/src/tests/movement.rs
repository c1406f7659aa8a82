//! Chapters "Action: Move Units", "Ship Passage by Ship", "Leaders and Movement".

use warmoot_kernel::covers;

use super::scene::{A, B, Scene, units};
use crate::{Action, Bloodstones, Faction::*, Kind};

#[test]
fn units_may_enter_areas_with_enemies_and_then_must_fight() {
    covers!(Bloodstones: "BLOOD-MOVE-11", "BLOOD-TURN-08");
    let mut scene = Scene::new(&[HorseLords, DragonRiders], "P1-P2-P3")
        .units(A, "P1", "sword")
        .units(B, "P2", "sword")
        .hand(A, "2 skirmisher");
    scene.play_all(&["move sword P1", "to P2", "pay skirmisher", "halt"]);
    assert_eq!(scene.force(A, "P2"), units("sword"));
    scene.refuses(Action::Done, "BLOOD-TURN-08");
    let from = scene.at("P2");
    scene.refuses(Action::Move { from, kind: Kind::Sword }, "BLOOD-MOVE-12");
    assert_eq!(scene.choices_of("battle"), ["P2 dragon_riders"]);
}
