//! The three pools of a player, and the Feast token that follows the Resources (chapter "Feast").

use warmoot_kernel::{Log, Seat};

use crate::{
    Currency, Event,
    state::{Hate, Player},
};

impl Player {
    /// A pool.
    pub fn pool(&self, what: Currency) -> u8 {
        match what {
            Currency::Savagery => self.savagery,
            Currency::Hate => self.hate,
            Currency::Resource => self.resource,
        }
    }

    fn pool_mut(&mut self, what: Currency) -> &mut u8 {
        match what {
            Currency::Savagery => &mut self.savagery,
            Currency::Hate => &mut self.hate,
            Currency::Resource => &mut self.resource,
        }
    }
}

impl Hate {
    /// Tokens come into a pool; the supply never runs out (HATE-COMP-07).
    pub(crate) fn gain(&mut self, seat: Seat, what: Currency, n: u8, log: &mut Log<Event>) {
        if n == 0 {
            return;
        }
        let pool = self.player_mut(seat).pool_mut(what);
        *pool = pool.saturating_add(n);
        log.push(|| Event::Gained { seat, what, n });
        self.pass_feast(what, log);
    }

    /// Up to so many tokens leave a pool; how many did.
    pub(crate) fn lose(&mut self, seat: Seat, what: Currency, n: u8, log: &mut Log<Event>) -> u8 {
        let pool = self.player_mut(seat).pool_mut(what);
        let n = n.min(*pool);
        *pool -= n;
        if n > 0 {
            log.push(|| Event::Lost { seat, what, n });
            self.pass_feast(what, log);
        }
        n
    }

    /// Up to so many tokens go from one pool to another; how many did. Tokens on cards are no part
    /// of a pool (HATE-SKILL-09, HATE-AMB-122).
    pub(crate) fn steal(
        &mut self,
        from: Seat,
        to: Seat,
        what: Currency,
        n: u8,
        log: &mut Log<Event>,
    ) -> u8 {
        let n = n.min(self.player(from).pool(what));
        if n == 0 || from == to {
            return 0;
        }
        *self.player_mut(from).pool_mut(what) -= n;
        let pool = self.player_mut(to).pool_mut(what);
        *pool = pool.saturating_add(n);
        log.push(|| Event::Stolen { from, to, what, n });
        self.pass_feast(what, log);
        n
    }

    /// The Feast token goes to whoever now has more Resources than everybody else, and to nobody
    /// on a tie (HATE-FEAST-01, HATE-FEAST-04, HATE-FEAST-05, HATE-AMB-26).
    fn pass_feast(&mut self, what: Currency, log: &mut Log<Event>) {
        if what != Currency::Resource {
            return;
        }
        let most = self.all_seats().map(|seat| self.player(seat).resource).max().unwrap_or(0);
        let mut first = self.all_seats().filter(|&seat| self.player(seat).resource == most);
        let holder = first.next().filter(|_| first.next().is_none());
        if holder != self.feast {
            self.feast = holder;
            log.push(|| Event::Feast { holder });
        }
    }
}
