//! What happened, for the log, the animation and the statistics.

use serde::{Serialize, de::DeserializeOwned};

use crate::Audience;

/// Something that happened in a game. An event carries who may see what of it.
pub trait Event: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned {
    /// The event as this audience may see it; `None` if not even that it happened.
    #[must_use]
    fn seen_by(&self, audience: Audience) -> Option<Self>;

    /// Whether the event shows somebody a thing that was hidden before and that no action and no
    /// fresh outcome of chance says: tiles turned up, a card looked at. Such an act cannot be taken
    /// back freely, and the conformance kit lets hidden things reach a seat only with such an event.
    #[must_use]
    fn reveals(&self) -> bool {
        false
    }
}

/// Where a game writes its events. A silent log costs nothing.
#[derive(Clone, Debug)]
pub struct Log<E> {
    events: Option<Vec<E>>,
}

impl<E> Log<E> {
    /// A log that keeps what is written.
    #[must_use]
    pub const fn new() -> Self {
        Self { events: Some(Vec::new()) }
    }

    /// A log that keeps nothing, for playouts.
    #[must_use]
    pub const fn silent() -> Self {
        Self { events: None }
    }

    /// Writes an event; it is only built if somebody listens.
    pub fn push(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// What was written so far.
    #[must_use]
    pub fn events(&self) -> &[E] {
        self.events.as_deref().unwrap_or_default()
    }

    /// Takes what was written out of the log.
    pub fn take(&mut self) -> Vec<E> {
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Self::new()
    }
}
