//! Bloodstones keeps to the kernel's contract: random games on every map, for every number of
//! players, with and without the Cutiecorn, with fixed and with chosen factions.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_bloodstones::{Bloodstones, Content, Faction, Setup, pack};

/// Every map with every number of players: those it is made for as the rules have it, the others
/// as a variant. The short round limit makes sure that it ends games too.
fn cases() -> Vec<(Setup, Arc<Content>)> {
    let mut cases = Vec::new();
    for map in &pack::shipped().maps {
        let id = map.data().id.clone();
        let (least, most) = map.data().players;
        let content = Arc::new(pack::shipped().content(&id).unwrap());
        for players in 2..=6_u8 {
            let made_for = (least..=most).contains(&players);
            for option in 0..4 {
                let cutiecorn = option % 2 == 1;
                let fixed = option >= 2;
                let offset = cases.len();
                let factions = (0..players)
                    .map(|seat| {
                        // With fixed factions, a different choice of them in every case.
                        fixed.then(|| Faction::ALL[(usize::from(seat) + offset) % 6])
                    })
                    .collect();
                let setup = Setup {
                    map: id.clone(),
                    factions,
                    cutiecorn,
                    variant: fixed || !made_for,
                    round_limit: if option == 3 { 10 } else { 100 },
                };
                cases.push((setup, content.clone()));
            }
        }
    }
    cases
}

warmoot_kernel::conformance!(Bloodstones, cases = cases(), games = 2000, every = 60);

#[test]
fn what_people_are_shown_changes_only_when_it_is_meant_to() {
    let shown = warmoot_kernel::conformance::shown::<Bloodstones>(&cases(), 24, 23);
    insta::assert_snapshot!(shown.join("\n"));
}
