#![allow(clippy::unwrap_used)]
use super::*;

#[test]
fn the_shipped_pack_is_whole() {
    let pack = shipped();
    assert_eq!(pack.about.name, "Bloodstones");
    assert!(pack.map("tyrants-lament").is_some());
}
