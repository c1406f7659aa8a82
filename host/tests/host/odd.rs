//! Delve with a twist: tables that err as none should, and tables that mark for whom everything
//! they say was made.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::{Value, json};
use warmoot_kernel::{Anchor, Audience, Line, Outcome, Refusal, Seat, Seats, Seed};
use warmoot_table::{Accepted, Dealing, Games, Glance, Moment, Offer, Rejected, Table};

use crate::doors::{self, Twist};

/// What is odd about the tables now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Nothing.
    Plain,
    /// Everything that is said to somebody says to whom.
    Marked,
    BotPanics,
    BotSleeps,
    BotLies,
    BotSilent,
    /// Banking is typed as declining.
    Declines,
    ActPanics,
    LookPanics,
    ResumePanics,
}

/// A switch for what is odd, shared with every table.
#[derive(Clone, Debug)]
pub struct Switch(Arc<Mutex<Way>>);

impl Switch {
    pub fn new(way: Way) -> Self {
        Self(Arc::new(Mutex::new(way)))
    }

    pub fn set(&self, way: Way) {
        *self.0.lock().unwrap() = way;
    }

    fn is(&self, way: Way) -> bool {
        *self.0.lock().unwrap() == way
    }

    /// The games of a host with odd tables.
    pub fn games(&self) -> Games {
        doors::twisted(&doors::every(), self)
    }
}

impl Twist for Switch {
    fn table(&self, inner: Box<dyn Table>) -> Box<dyn Table> {
        Box::new(OddTable { inner, switch: self.clone() })
    }

    fn resumes(&self) {
        assert!(!self.is(Way::ResumePanics), "odd");
    }
}

struct OddTable {
    inner: Box<dyn Table>,
    switch: Switch,
}

/// The mark of what was made for an audience.
pub fn mark(audience: Audience) -> String {
    match audience {
        Audience::Seat(seat) => format!("for-seat-{}-only", seat.0),
        Audience::Observer => "for-everybody".to_owned(),
        Audience::Everything => "for-nobody-yet".to_owned(),
    }
}

impl OddTable {
    fn marked(&self, mut glance: Glance, audience: Audience) -> Glance {
        if self.switch.is(Way::Marked) {
            glance.view["mark"] = json!(mark(audience));
        }
        glance
    }
}

impl Table for OddTable {
    fn called(&self, seat: Seat) -> Option<String> {
        self.inner.called(seat)
    }

    fn game(&self) -> &'static str {
        self.inner.game()
    }

    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn revision(&self) -> u64 {
        self.inner.revision()
    }

    fn number(&self) -> u32 {
        self.inner.number()
    }

    fn waiting(&self) -> Seats {
        self.inner.waiting()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome()
    }

    fn setup(&self) -> Value {
        self.inner.setup()
    }

    fn notices(&self) -> Vec<String> {
        self.inner.notices()
    }

    fn glance(&self, audience: Audience) -> Glance {
        assert!(!self.switch.is(Way::LookPanics), "odd");
        self.marked(self.inner.glance(audience), audience)
    }

    fn read(&self, audience: Audience) -> String {
        self.inner.read(audience)
    }

    fn choices(&self, seat: Seat) -> Vec<Offer> {
        let mut choices = self.inner.choices(seat);
        if self.switch.is(Way::Declines) {
            for offer in choices.iter_mut().filter(|offer| offer.action["do"] == "bank") {
                offer.choice.typed = "decline".to_owned();
            }
        }
        choices
    }

    fn act(&mut self, seat: Seat, revision: u64, action: &Value) -> Result<Accepted, Rejected> {
        let accepted = self.inner.act(seat, revision, action);
        assert!(!self.switch.is(Way::ActPanics), "odd, after the table in memory was changed");
        accepted
    }

    fn deal(
        &mut self,
        seat: Seat,
        revision: u64,
        action: &Value,
        outcomes: &[u32],
    ) -> Result<Dealing<Accepted>, Rejected> {
        self.inner.deal(seat, revision, action, outcomes)
    }

    fn undo(&mut self, seat: Seat, revision: u64) -> Result<Accepted, Rejected> {
        self.inner.undo(seat, revision)
    }

    fn rollback(&mut self, number: u32) -> Result<Accepted, Rejected> {
        self.inner.rollback(number)
    }

    fn apply(&mut self, entry: &Value) -> Result<(), String> {
        self.inner.apply(entry)
    }

    fn why_not(&self, seat: Seat, anchor: &Anchor) -> Option<Refusal> {
        if self.switch.is(Way::Marked) {
            return Some(Refusal::new("TABLE-SEAT-01", mark(Audience::Seat(seat))));
        }
        self.inner.why_not(seat, anchor)
    }

    fn history(&self, audience: Audience, from: u32) -> Vec<Moment> {
        let mut history = self.inner.history(audience, from);
        if self.switch.is(Way::Marked) {
            for moment in &mut history {
                let text = mark(audience);
                let weight = warmoot_kernel::Weight::Normal;
                moment.lines.push(Line { text, anchors: Vec::new(), weight });
            }
        }
        history
    }

    fn at(&self, number: u32, audience: Audience) -> Option<Glance> {
        self.inner.at(number, audience).map(|glance| self.marked(glance, audience))
    }

    fn read_at(&self, number: u32, audience: Audience) -> Option<String> {
        self.inner.read_at(number, audience)
    }

    fn timeline(&self) -> Vec<Vec<i32>> {
        self.inner.timeline()
    }

    fn bot(&self, name: &str, seat: Seat, salt: u64) -> Option<Value> {
        assert!(!self.switch.is(Way::BotPanics), "odd");
        if self.switch.is(Way::BotSleeps) {
            std::thread::sleep(Duration::from_secs(600));
        }
        if self.switch.is(Way::BotLies) {
            return Some(json!({"do": "play", "card": 99}));
        }
        if self.switch.is(Way::BotSilent) {
            return None;
        }
        self.inner.bot(name, seat, salt)
    }

    fn foreign_chance(&self) -> Result<Option<u32>, String> {
        self.inner.foreign_chance()
    }

    fn unproven(&self) -> Option<u32> {
        self.inner.unproven()
    }

    fn reseed(&mut self, seed: Seed) {
        self.inner.reseed(seed);
    }

    fn save(&self) -> String {
        self.inner.save()
    }

    fn snapshot(&self) -> Vec<u8> {
        self.inner.snapshot()
    }
}
