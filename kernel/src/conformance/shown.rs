//! What people are shown in some random games, as hashes: a word, a number or a light that changes
//! anywhere changes one of them.

use std::{collections::BTreeSet, fmt::Write as _, sync::Arc};

use serde::Serialize;
use serde_json::json;

use crate::{Anchor, Audience, Chance, Game, Log, Seat, Seeded, content_hash};

/// Everything of one kind that was shown, hashed on the way.
#[derive(Default)]
struct Sum {
    last: String,
    count: u32,
}

impl Sum {
    fn add(&mut self, value: &impl Serialize) {
        self.last = content_hash(&json!([self.last, value]));
        self.count += 1;
    }
}

/// Plays so many random games, spread over the cases, and gives a line for each: how long it was,
/// and a hash of the choices with their words, the prompts, the views, the positions as text, the
/// refusals of whatever is pointed at, and the log. The positions looked at are about every
/// `every`-th.
///
/// A test keeps the lines. When one differs, the words or figures people see have changed; the test
/// that says which and why is another.
///
/// # Panics
/// If there are no cases, or a game does not start.
#[must_use]
pub fn shown<G: Game>(
    cases: &[(G::Setup, Arc<G::Content>)],
    games: usize,
    every: u32,
) -> Vec<String> {
    assert!(!cases.is_empty(), "the conformance kit needs at least one setup");
    let stride = (cases.len() / games.max(1)).max(1);
    (0..games)
        .map(|number| {
            let (setup, content) = &cases[number * stride % cases.len()];
            one::<G>(setup, content, number as u64, every.max(1))
        })
        .collect()
}

fn one<G: Game>(setup: &G::Setup, content: &Arc<G::Content>, number: u64, every: u32) -> String {
    let mut chance = Seeded::new(number);
    let mut log = Log::new();
    let mut game = G::start(setup, content.clone(), &mut chance, &mut log)
        .unwrap_or_else(|refusal| panic!("the setup of game {number} is refused: {refusal}"));
    let [mut choices, mut prompts, mut views, mut texts, mut refusals, mut lines] =
        std::array::from_fn(|_| Sum::default());
    let mut anchors: BTreeSet<Anchor> = BTreeSet::new();
    let mut told = 0;
    let mut legal = Vec::new();
    for act in 0_u32.. {
        for event in &log.events()[told..] {
            lines.add(&game.tell(event));
        }
        told = log.events().len();
        let asked = game.waiting().iter().next();
        if act % every == 0 || asked.is_none() {
            let seats = (0..game.seats()).map(|seat| Seat(seat as u8));
            for audience in seats.clone().map(Audience::Seat).chain([Audience::Observer]) {
                prompts.add(&game.prompt(audience));
                views.add(&game.view(audience));
                texts.add(&game.read(audience));
            }
            for seat in seats {
                for anchor in &anchors {
                    if let Some(meant) = game.meant(seat, anchor)
                        && let Err(refusal) = game.check(seat, &meant)
                    {
                        refusals.add(&(anchor, refusal.rule.to_string(), &refusal.why));
                    }
                }
            }
        }
        let Some(seat) = asked else {
            views.add(&game.outcome());
            break;
        };
        legal.clear();
        game.legal(seat, &mut legal);
        // Of two, the one about more things: who passes all the time sees little.
        let lots = [(); 2].map(|()| chance.below(legal.len() as u32, "an act") as usize);
        let mut about = [0; 2];
        for (at, action) in legal.iter().enumerate() {
            let choice = game.describe(seat, action);
            for (lot, about) in lots.iter().zip(&mut about) {
                if *lot == at {
                    *about = choice.anchors.len();
                }
            }
            anchors.extend(choice.anchors.iter().cloned());
            if act % every == 0 {
                choices.add(&choice);
            }
        }
        let pick = if about[1] > about[0] { lots[1] } else { lots[0] };
        // A refusal here would be a fault that other checks of the kit tell better.
        let _ = game.play(seat, &legal[pick], &mut chance, &mut log);
    }
    let mut line = format!("game {number}:");
    for (what, sum) in [
        ("choices", choices),
        ("prompts", prompts),
        ("views", views),
        ("texts", texts),
        ("refusals", refusals),
        ("lines", lines),
    ] {
        let hash = sum.last.get(..8).unwrap_or("none");
        let _ = write!(line, " {} {what} {hash}", sum.count);
    }
    line
}
