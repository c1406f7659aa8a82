//! Bodies: grabbing, carrying, dropping (chapter "Grab a Body").

use warmoot_kernel::{Log, Seat};

use crate::{
    Cargo, Event, FigureId, Trigger,
    board::Space,
    flow::{Flow, Window},
    refuse::No,
    state::{Hate, Innocents, Place},
};

impl Hate {
    /// Bodies and Innocents a Figure can Grab now (HATE-BODY-02, HATE-BODY-03).
    pub(crate) fn grabs(&self, id: FigureId) -> impl Iterator<Item = Cargo> + '_ {
        let room = self.figure(id).loads < self.capacity(id);
        let spot = self.figure(id).stands().filter(|_| room);
        spot.into_iter().flat_map(move |spot| {
            self.board().around(spot).filter_map(move |space| self.cargo_at(space))
        })
    }

    /// Whether a Figure can Grab something.
    pub(crate) fn may_grab(&self, id: FigureId, cargo: Cargo) -> Result<(), No> {
        if self.capacity(id) == 0 {
            return Err(No::new("HATE-SCARCARD-11", "This Figure cannot carry Bodies."));
        }
        if self.figure(id).loads >= self.capacity(id) {
            return Err(No::new("HATE-BODY-03", "It carries a Body already: one is the limit."));
        }
        if !self.grabs(id).any(|it| it == cargo) {
            return Err(No::new("HATE-BODY-02", "Only a Body adjacent to the Figure is Grabbed."));
        }
        Ok(())
    }

    /// Grabs (HATE-BODY-02): the Savagery on the Body comes along (HATE-BODY-04).
    pub(crate) fn grab(&mut self, id: FigureId, cargo: Cargo, log: &mut Log<Event>) {
        let mut savagery = 0;
        match cargo {
            Cargo::Body(body) => {
                self.put(body, Place::Carried(id));
                savagery = self.figure(body).savagery;
            }
            Cargo::Innocents(index) => self.put_innocents(index, Innocents::Carried(id)),
        }
        log.push(|| Event::Grabbed { figure: id, cargo, savagery });
        let foe = match cargo {
            Cargo::Body(body) => Some(body),
            Cargo::Innocents(_) => None,
        };
        let Some(seat) = self.figure(id).control else {
            // A neutral has no pool: tokens on the Body are discarded (HATE-AMB-29).
            foe.into_iter().for_each(|body| self.figure_mut(body).savagery = 0);
            return;
        };
        foe.into_iter().for_each(|body| {
            self.loot(body, seat, log);
        });
        self.raise(Window { foe, ..Window::new(Trigger::Grabbed, seat, Some(id)) });
    }

    /// Whether what a Figure carries can be laid on a Space (HATE-BODY-07, HATE-AMB-62).
    pub(crate) fn may_drop(&self, id: FigureId, cargo: Cargo, to: Space) -> Result<(), No> {
        if !self.carried(id).any(|it| it == cargo) {
            return Err(No::new("HATE-BODY-07", "The Figure does not carry that."));
        }
        if !self.figure(id).acting {
            return Err(No::new("HATE-BODY-07", "A Body is dropped in its carrier's activation."));
        }
        let beside = self
            .figure(id)
            .stands()
            .is_some_and(|at| self.board().has(to) && self.board().range(at, to) == 1);
        if !beside || !self.free(to) {
            return Err(No::new("HATE-BODY-07", "A Body is dropped on an adjacent free Space."));
        }
        Ok(())
    }

    /// Lays something carried on a Space.
    pub(crate) fn lay(&mut self, id: FigureId, cargo: Cargo, to: Space, log: &mut Log<Event>) {
        match cargo {
            Cargo::Body(body) => self.put(body, Place::Lies(to)),
            Cargo::Innocents(index) => self.put_innocents(index, Innocents::Board(to)),
        }
        log.push(|| Event::Dropped { figure: id, cargo, to });
    }

    /// Spaces around a fallen carrier that are free.
    pub(crate) fn drop_spaces(&self, at: Space) -> impl Iterator<Item = Space> + '_ {
        self.board().around(at).filter(|&space| self.free(space))
    }

    /// What a KO'd Figure carried has to be laid down: its owner says where. Without room the
    /// attacker takes it or lays it next to its Figure; without that it goes to the nearest free
    /// Space (HATE-BODY-05, HATE-BODY-06, HATE-AMB-60).
    pub(crate) fn go_drop(
        &mut self,
        figure: FigureId,
        cargo: Cargo,
        at: Space,
        by: Option<FigureId>,
        log: &mut Log<Event>,
    ) -> Flow {
        if self.drop_spaces(at).next().is_some() || self.drop_taken(by) {
            return Flow::Ask;
        }
        let mut nearest = self.nearest_spaces(at);
        let (first, second) = (nearest.next(), nearest.next());
        drop(nearest);
        if second.is_some() {
            return Flow::Ask;
        }
        self.pop();
        if let Some(to) = first {
            self.lay(figure, cargo, to, log);
        }
        Flow::On
    }

    /// Whether the attacker decides what becomes of something for which there is no room around
    /// the fallen carrier.
    pub(crate) fn drop_taken(&self, by: Option<FigureId>) -> bool {
        by.is_some_and(|by| self.may_take_over(by) || self.spaces_beside(by).next().is_some())
    }

    /// The free Spaces nearest to a fallen carrier (HATE-AMB-60).
    pub(crate) fn nearest_spaces(&self, at: Space) -> impl Iterator<Item = Space> + '_ {
        let range = self.nearest_free(at).map(|space| self.board().range(at, space));
        let free = self.board().spaces().filter(|&space| self.free(space));
        free.filter(move |&space| Some(self.board().range(at, space)) == range)
    }

    /// Who is asked where something is laid.
    pub(crate) fn drop_asked(&self, at: Space, by: Option<FigureId>, seat: Seat) -> Seat {
        if self.drop_spaces(at).next().is_some() || !self.drop_taken(by) {
            return seat;
        }
        by.and_then(|by| self.figure(by).control).unwrap_or(seat)
    }

    /// Whether the attacking Figure can take over what the fallen one carried.
    pub(crate) fn may_take_over(&self, by: FigureId) -> bool {
        self.figure(by).stands().is_some() && self.figure(by).loads < self.capacity(by)
    }

    /// Free Spaces next to the attacking Figure.
    pub(crate) fn spaces_beside(&self, by: FigureId) -> impl Iterator<Item = Space> + '_ {
        self.figure(by).stands().into_iter().flat_map(|at| self.drop_spaces(at))
    }

    /// The attacker takes over what the fallen Figure carried (HATE-BODY-06).
    pub(crate) fn take_over(&mut self, by: FigureId, cargo: Cargo, log: &mut Log<Event>) {
        match cargo {
            Cargo::Body(body) => self.put(body, Place::Carried(by)),
            Cargo::Innocents(index) => self.put_innocents(index, Innocents::Carried(by)),
        }
        log.push(|| Event::Grabbed { figure: by, cargo, savagery: 0 });
    }
}
