//! HATE keeps to the kernel's contract: random Battles of every Tribe in every scenario, with drafted
//! Upgrades and without, with chosen and with fixed Tribes and roles.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_hate::{Content, Hate, Setup, Upgrades, pack};
use warmoot_kernel::Seat;

/// Every Tribe meets every other one in some scenario: the n-th case takes the n-th pair.
fn cases() -> Vec<(Setup, Arc<Content>)> {
    let content = pack::shipped().content.clone();
    let tribes: Vec<&str> = content.tribes.iter().map(|tribe| tribe.id.as_str()).collect();
    let mut cases = Vec::new();
    let mut number = 0;
    for (index, one) in tribes.iter().enumerate() {
        for other in &tribes[index + 1..] {
            let scenario = &content.scenarios[number % content.scenarios.len()];
            let setup = Setup {
                tribes: vec![Some((*one).to_owned()), Some((*other).to_owned())],
                scenario: Some(scenario.id.clone()),
                attacker: (number % 3 != 0).then_some(Seat((number % 2) as u8)),
                upgrades: if number % 5 == 4 { Upgrades::None } else { Upgrades::Draft },
                milder: number % 2 == 0,
            };
            cases.push((setup, content.clone()));
            number += 1;
        }
    }
    let open = Setup {
        tribes: vec![None, None],
        scenario: None,
        attacker: None,
        upgrades: Upgrades::Draft,
        milder: false,
    };
    cases.push((open, content));
    cases
}

warmoot_kernel::conformance!(Hate, cases = cases(), games = 220, every = 60);

#[test]
fn what_people_are_shown_changes_only_when_it_is_meant_to() {
    let shown = warmoot_kernel::conformance::shown::<Hate>(&cases(), 44, 9);
    insta::assert_snapshot!(shown.join("\n"));
}
