//! Delve, the kernel's small game, for tests.

use std::sync::Arc;

use serde_json::{Value, json};
use warmoot_kernel::{
    Refusal, Sealed,
    toy::{Content, Delve, Setup},
};

use crate::{Door, Field, Form, Input, Listing, Of, shared};

/// Delve's door.
pub const DELVE: &dyn Door = &Of::<Toy>::new();

/// What the house asks of Delve.
struct Toy;

impl Listing for Toy {
    type Game = Delve;
    const TITLE: &'static str = "Delve";
    const ABOUT: &'static str = "Push your luck with dice and hidden cards.";
    const PLAYERS: (u8, u8) = (2, 4);

    fn content_for(_setup: &Setup) -> Result<Arc<Sealed<Content>>, Refusal> {
        Ok(shared(Arc::new(Content::default())))
    }

    fn summary() -> Value {
        json!({ "deck": Content::default().deck, "target": Content::default().target })
    }

    fn form() -> Form {
        let number = |least, most, usual| Input::Number { least, most, usual };
        Form {
            fields: vec![
                Field::new("seats", "Players", "How many delve.", Input::Seats),
                Field::new("rounds", "Rounds", "How often.", number(1, 20, 4)),
            ],
        }
    }

    fn random_setup(number: u64) -> Setup {
        Setup { seats: 2 + (number % 3) as u8, rounds: 4 }
    }
}
