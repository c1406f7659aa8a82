#![allow(clippy::unwrap_used)]
use super::*;

#[test]
fn the_shipped_pack_is_read() {
    let content = &shipped().content;
    assert_eq!(content.skills.len(), 118);
    assert_eq!(content.cards.len(), 88);
    assert_eq!(content.tribes.len(), 11);
    assert_eq!(content.scenarios.len(), 10);
    assert_eq!(content.secrets.len(), 10);
    assert_eq!(content.underdogs.len(), 6);
    assert_eq!(content.huts.len(), 10);
}

#[test]
fn content_survives_being_saved() {
    let content = &*shipped().content;
    let saved = serde_json::to_string(content).unwrap();
    let read: Content = serde_json::from_str(&saved).unwrap();
    assert_eq!(*content, read);
}
