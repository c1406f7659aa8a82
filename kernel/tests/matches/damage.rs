//! Files that were changed, and damage in a store.

use serde_json::Value;
use warmoot_kernel::{Entry, Kept, LoadError, Match, NoShelf, Resumed, Seed, covers, toy::Delve};

use crate::*;

// ---------------------------------------------------------------- files that were changed

/// A match of three some acts long, as JSON.
fn file(acts: usize, seed: u8) -> Value {
    let mut game = start(3, seed);
    random(&mut game, acts, u64::from(seed));
    serde_json::from_str(&game.save()).unwrap()
}

#[test]
fn a_file_that_does_not_agree_with_itself_is_refused_and_the_act_named() {
    covers!(table: "TABLE-RECORD-03");
    let good = file(30, 4);
    assert!(Match::<Delve>::load(&good.to_string()).is_ok());
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut file = good.clone();
        change(&mut file);
        let error = Match::<Delve>::load(&file.to_string()).unwrap_err();
        assert_eq!(error.refusal().rule.as_str(), "TABLE-RECORD-03");
        error
    };
    let named = |error: LoadError| match error {
        LoadError::Disagrees(fault) => fault.number,
        other => panic!("{other}"),
    };
    // A score given to oneself, the number of acts, an act left out or played twice.
    let state = refused(&|file| file["position"]["state"]["round"] = 9.into());
    assert!(state.to_string().contains("act 30: it does not lead to the position"), "{state}");
    assert_eq!(named(state), 30);
    assert_eq!(named(refused(&|file| file["position"]["number"] = 999.into())), 30);
    assert!(named(refused(&|file| drop(file["acts"].as_array_mut().unwrap().remove(11)))) >= 12);
    assert_eq!(named(refused(&|file| file["acts"][7]["seat"] = 6.into())), 8);
    assert_eq!(named(refused(&|file| file["start"] = serde_json::json!([0]))), 0);
    // Nor is there a way around it through a revision that never was, or a number out of the air.
    let malformed = |error: LoadError| matches!(error, LoadError::Malformed(_));
    assert!(malformed(refused(&|file| {
        file["rules"] = 0.into();
        file["position"]["state"]["round"] = 9.into();
    })));
    assert!(malformed(refused(&|file| {
        file["base"] = file["position"].clone();
        file["base"]["number"] = 999_999.into();
    })));
}

#[test]
fn a_file_begun_at_a_stored_position_says_that_nothing_before_can_be_checked() {
    covers!(table: "TABLE-RECORD-03");
    let mut file = file(30, 4);
    file["base"] = file["position"].clone();
    file["acts"] = serde_json::json!([]);
    let opened = Match::<Delve>::load(&file.to_string()).unwrap();
    let [notice] = &opened.notices()[..] else { panic!("one notice") };
    assert!(notice.contains("after act 30; earlier acts cannot be shown, checked"), "{notice}");
    assert!(!notice.contains("corrected"), "{notice}");
}

#[test]
fn chance_that_did_not_come_from_the_seed_is_said_for_good() {
    covers!(table: "TABLE-RECORD-04", "TABLE-CHANCE-02");
    let mut file = file(20, 5);
    file["seed"] = "00".repeat(32).into();
    let mut opened = Match::<Delve>::load(&file.to_string()).unwrap();
    assert_eq!(opened.unproven(), None);
    opened.distrust().unwrap();
    assert_eq!(opened.unproven(), Some(0));
    assert!(opened.notices()[0].starts_with("Not provable: The start"), "{:?}", opened.notices());
    // After it was played on, saved and opened again it still says so.
    opened.reseed(Seed([9; 32]));
    random(&mut opened, 4, 1);
    let mut again = Match::<Delve>::load(&opened.save()).unwrap();
    again.distrust().unwrap();
    assert_eq!(again.notices(), opened.notices());
    // And in a store.
    let resumed = Match::<Delve>::resume(&opened.save(), &[], None, &NoShelf).unwrap();
    assert_eq!(resumed.game.unproven(), Some(0));
}

#[test]
fn what_follows_an_opened_file_draws_from_a_fresh_seed() {
    covers!(table: "TABLE-RECORD-04");
    let mut known = start(3, 6);
    random(&mut known, 15, 2);
    let old = known.seed().commitment();
    let mut opened = Match::<Delve>::load(&known.save()).unwrap();
    opened.distrust().unwrap();
    opened.reseed(Seed([77; 32]));
    assert_eq!(opened.unproven(), None);
    assert_ne!(opened.seed().commitment(), old);
    assert_eq!(opened.earlier_seeds().len(), 1);
    assert_eq!(opened.earlier_seeds()[0].seed.commitment(), old);
    random(&mut known, usize::MAX, 2);
    random(&mut opened, usize::MAX, 2);
    let chance = |game: &Match<Delve>| -> Vec<Vec<u32>> {
        game.acts(16).map(|(_, act)| act.outcomes.to_vec()).collect()
    };
    assert_ne!(chance(&known), chance(&opened), "the old seed says nothing any more");
    // Both parts are checked, here and after saving.
    assert_eq!(opened.foreign_chance(), Ok(None));
    let file: Value = serde_json::from_str(&opened.save()).unwrap();
    let again = Match::<Delve>::load(&file.to_string()).unwrap();
    assert_eq!(again.foreign_chance(), Ok(None));
    let mut forged = file;
    forged["earlier"][0]["seed"] = "00".repeat(32).into();
    let forged = Match::<Delve>::load(&forged.to_string()).unwrap();
    assert_eq!(forged.foreign_chance(), Ok(Some(0)));
}

#[test]
fn going_back_behind_an_opening_brings_dice_nobody_knows() {
    covers!(table: "TABLE-RECORD-04");
    let mut opened = start(3, 6);
    random(&mut opened, 15, 2);
    opened.reseed(Seed([77; 32]));
    random(&mut opened, 3, 2);
    opened.rollback(9).unwrap();
    assert_eq!(opened.earlier_seeds()[0].until, 9);
    random(&mut opened, 20, 2);
    assert_eq!(opened.foreign_chance(), Ok(None));
    let resumed = Match::<Delve>::load(&opened.save()).unwrap();
    assert_eq!(resumed.foreign_chance(), Ok(None));
}

// ---------------------------------------------------------------- damage in a store

#[test]
fn a_damaged_entry_never_loses_a_match() {
    covers!(table: "TABLE-RECORD-05");
    let mut game = start(3, 3);
    let record = game.save();
    let mut entries = random(&mut game, 20, 3);
    let older = game.snapshot();
    entries.extend(random(&mut game, 12, 4));
    let newer = game.snapshot();
    entries.extend(random(&mut game, 8, 5));
    let resume = |damage: &[usize], snapshots: &[&[u8]]| {
        let mut entries: Vec<_> = entries.iter().cloned().map(Ok).collect();
        for &at in damage {
            entries[at] = Err("it cannot be read".to_owned());
        }
        let kept = Kept { entries, snapshots: snapshots.to_vec() };
        Match::<Delve>::resume_kept(&record, kept, &NoShelf).unwrap()
    };
    let whole = resume(&[], &[&newer, &older]);
    assert!(whole.rebase.is_none() && whole.faults.is_empty());

    // Before the snapshot: nothing is lost but the past.
    let resumed = resume(&[12], &[&newer, &older]);
    assert_eq!(resumed.game.state(), game.state());
    assert_eq!(resumed.game.notices().len(), 1);
    let notice = &resumed.game.notices()[0];
    assert!(notice.contains("damaged (change 13)") && notice.contains("after act 40"), "{notice}");
    assert!(resumed.faults[0].contains("change 13: it cannot be read"), "{:?}", resumed.faults);
    assert!(matches!(resumed.rebase, Some(Entry::Rebase { revision: 41, damaged: Some(13), .. })));

    // After it: the acts from there on, and the notice counts them.
    let resumed = resume(&[35], &[&newer, &older]);
    assert_eq!(resumed.game.number(), 35);
    assert!(resumed.game.notices()[1].starts_with("5 acts after that position were lost"));

    // A snapshot that is damaged itself: the one before helps; without any, the acts that fit.
    let ruined = newer.iter().map(|_| b'x').collect::<Vec<_>>();
    let resumed = resume(&[12], &[&ruined, &older]);
    assert_eq!(resumed.game.state(), game.state());
    assert_eq!(resumed.faults.len(), 2);
    assert_eq!(resume(&[12], &[]).game.number(), 12);
    assert!(resume(&[], &[&ruined]).rebase.is_none(), "not needed");

    // It is played to its end, and the store replays again.
    let Resumed { game: mut on, rebase, .. } = resume(&[35], &[&newer, &older]);
    let mut kept: Vec<_> = entries.iter().cloned().map(Ok).collect();
    kept[35] = Err("it cannot be read".to_owned());
    kept.extend(rebase.into_iter().map(Ok));
    kept.extend(random(&mut on, usize::MAX, 6).into_iter().map(Ok));
    assert!(on.is_over());
    let kept = Kept { entries: kept, snapshots: vec![] };
    let again = Match::<Delve>::resume_kept(&record, kept, &NoShelf).unwrap();
    assert!(again.rebase.is_none());
    assert_eq!(again.game.notices(), on.notices());
    assert_eq!(again.game.state(), on.state());
}
