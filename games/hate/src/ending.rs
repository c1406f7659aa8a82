//! How a Battle ends and who wins it (chapters "End of the Battle" and "Retreat").

use warmoot_kernel::{Log, Outcome, Seat, Standing};

use crate::{
    Cargo, End, Event, FigureId, For, Trigger,
    state::{Hate, Innocents, Place},
};

impl Hate {
    /// Looks whether somebody has won or has no Figure left; called once the effect that may have
    /// brought it about is resolved (HATE-AMB-69).
    pub(crate) fn settle(&mut self, log: &mut Log<Event>) {
        self.unsettled = false;
        if let Some(winner) = self.winner_by_missions() {
            self.end(Some(winner), End::Missions, log);
            return;
        }
        let mut empty = [true; 2];
        for seat in self.all_seats() {
            let side = usize::from(self.player(seat).side.min(1));
            empty[side] &= self.player(seat).out || self.still_in(seat) == 0;
        }
        match empty {
            [false, false] => {}
            // Neither Retreats; the totals decide (HATE-AMB-75).
            [true, true] => self.end(None, End::Empty, log),
            // A player with no Figures left in play Retreats automatically (HATE-RETREAT-04).
            _ => {
                let loser = self.all_seats().find(|&seat| {
                    !self.player(seat).out && empty[usize::from(self.player(seat).side.min(1))]
                });
                if let Some(loser) = loser {
                    self.retreat(loser, log);
                }
            }
        }
    }

    /// The seat whose side has all its main Missions; of both the side whose Turn it is
    /// (HATE-END-05, HATE-AMB-69).
    fn winner_by_missions(&self) -> Option<Seat> {
        let first = self.active;
        let others = self.all_seats().filter(|&seat| !self.allied(seat, first));
        std::iter::once(first).chain(others).find(|&seat| self.has_all_missions(seat))
    }

    /// Whether a side has all its main Missions; one without any never has.
    fn has_all_missions(&self, seat: Seat) -> bool {
        let mut any = false;
        self.main_missions(seat).all(|mission| {
            any = true;
            self.fulfilled[usize::from(mission)].is_some()
        }) && any
    }

    /// The main Missions of a seat's side, by their numbers.
    fn main_missions(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        let main = if self.player(seat).side == 0 { For::Attacker } else { For::Defender };
        let missions = self.dashboard().missions.iter().zip(0..);
        missions.filter_map(move |(mission, index)| (mission.side == main).then_some(index))
    }

    /// A player Retreats: with the last of a side the Battle ends at once, and the others complete
    /// the main Missions they lack (HATE-RETREAT-02, HATE-RETREAT-03, HATE-AMB-77).
    pub(crate) fn retreat(&mut self, seat: Seat, log: &mut Log<Event>) {
        self.player_mut(seat).out = true;
        log.push(|| Event::Retreated { seat });
        let side_left = self.all_seats().any(|it| self.allied(it, seat) && !self.player(it).out);
        let winner = self.all_seats().find(|&it| !self.allied(it, seat) && !self.player(it).out);
        let Some(winner) = winner.filter(|_| !side_left) else { return };
        let missions: smallvec::SmallVec<[u8; 6]> = self
            .main_missions(winner)
            .filter(|&mission| self.fulfilled[usize::from(mission)].is_none())
            .collect();
        for mission in missions {
            self.fulfil(mission, winner, log);
            if self.asks_capture(mission) {
                self.hand_neutral(winner, log);
            }
        }
        self.end(Some(winner), End::Retreat, log);
    }

    /// The last Round is over: nobody has won so far (HATE-END-07).
    pub(crate) fn finish_rounds(&mut self, log: &mut Log<Event>) {
        self.capture_by_tokens(log);
        self.end(None, End::Rounds, log);
    }

    /// The Battle ends. Missions that look at its end are resolved first and their rewards count
    /// (HATE-END-08, HATE-AMB-71); then, if nobody has won yet, main Missions decide, and without
    /// them the totals (HATE-END-09, HATE-END-10).
    fn end(&mut self, winner: Option<Seat>, why: End, log: &mut Log<Event>) {
        self.count_states(Trigger::BattleEnd, log);
        self.unsettled = false;
        let (winner, why) = match (winner, self.winner_by_missions()) {
            (Some(winner), _) => (winner, why),
            (None, Some(winner)) => (winner, End::Missions),
            (None, None) => (self.ahead(), why),
        };
        // A controlled Figure goes back to its own Tribe's Village (HATE-TRIBE-14), unless its Body
        // was carried off: whose captive it is follows from its original Tribe (HATE-AMB-81).
        for id in self.ids() {
            if self.figure(id).control != self.figure(id).owner {
                self.leave_behind(id, log);
                if !matches!(self.figure(id).at, Place::Carried(_) | Place::Captive(_)) {
                    self.put(id, Place::Home);
                }
                self.figure_mut(id).control = self.figure(id).owner;
            }
        }
        self.ended = Some((winner, why));
        log.push(|| Event::Ended { winner, why });
    }

    /// What a controlled Figure carries when the Battle ends stays with its controller: an enemy's
    /// Body as a captive, one of his own comes home (HATE-AMB-175).
    fn leave_behind(&mut self, id: FigureId, log: &mut Log<Event>) {
        self.drop_tokens(id, log);
        let Some(seat) = self.figure(id).control else { return };
        let carried: smallvec::SmallVec<[Cargo; 2]> = self.carried(id).collect();
        for cargo in carried {
            match cargo {
                Cargo::Body(body) => {
                    let own = self.figure(body).owner.is_some_and(|it| self.allied(it, seat));
                    self.put(body, if own { Place::Home } else { Place::Captive(seat) });
                }
                Cargo::Innocents(index) => self.put_innocents(index, Innocents::Captive(seat)),
            }
        }
    }

    /// The lower and the higher of a seat's totals of this Battle; tokens on Figure cards are no
    /// part of them (HATE-AMB-72).
    fn totals(&self, seat: Seat) -> (u8, u8) {
        let player = self.player(seat);
        (player.hate.min(player.resource), player.hate.max(player.resource))
    }

    /// Who wins by the totals: the higher lower total, then the higher other one, then the
    /// Defender (HATE-END-10, HATE-END-11, HATE-END-12).
    fn ahead(&self) -> Seat {
        let standing = |seat: Seat| {
            let defends = self.player(seat).side != 0;
            (!self.player(seat).out, self.totals(seat), defends, std::cmp::Reverse(seat.0))
        };
        self.all_seats().max_by_key(|&seat| standing(seat)).unwrap_or(self.active)
    }

    /// The result, once the Battle is over.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let (winner, why) = self.ended?;
        let results = self
            .all_seats()
            .map(|seat| {
                let player = self.player(seat);
                let score = i32::from(self.totals(seat).0);
                Standing {
                    seat,
                    place: if self.allied(seat, winner) { 1 } else { 2 },
                    score,
                    sources: vec![("The lower of Hate and Resources".to_owned(), score)],
                    eliminated: player.out,
                }
            })
            .collect();
        let name = self.name_of(winner);
        let why = match why {
            End::Missions => format!("{name} fulfilled the main Missions."),
            End::Retreat => format!("The other side Retreated, so {name} wins."),
            End::Rounds => format!("The last Round is over. {}", self.lead(winner)),
            End::Empty => format!("No side has a Figure left. {}", self.lead(winner)),
        };
        Some(Outcome { results, why })
    }

    /// By what the winner is ahead of the best of the others, with the totals (HATE-END-10,
    /// HATE-END-11, HATE-END-12).
    fn lead(&self, winner: Seat) -> String {
        let name = self.name_of(winner);
        let (low, high) = self.totals(winner);
        let other = self.all_seats().filter(|&seat| !self.allied(seat, winner));
        match other.map(|seat| self.totals(seat)).max() {
            Some((foe, _)) if foe < low => {
                format!("{name} is ahead in the lower of Hate and Resources, {low} to {foe}.")
            }
            Some((_, foe)) if foe < high => format!(
                "The lower of Hate and Resources is {low} for both; {name} is ahead in the higher, \
                 {high} to {foe}."
            ),
            _ => format!(
                "Both have {low} and {high} of Hate and Resources, so {name}, the Defender, wins."
            ),
        }
    }

    /// The name of a seat's Tribe.
    fn name_of(&self, seat: Seat) -> &str {
        self.player(seat)
            .tribe
            .and_then(|tribe| self.content.tribes.get(usize::from(tribe)))
            .map_or("nobody", |tribe| tribe.name.as_str())
    }
}
