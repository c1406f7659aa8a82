//! Building a [`View`] from nothing: what one audience may see, and nothing else.

mod board;
mod fights;
mod sides;

use warmoot_kernel::{Audience, Seat};

use crate::{
    Action, ActivationView, FigureId, MissionView, MovingView, Objective, ReachView, ScoutView,
    StageView, View,
    board::Space,
    flow::{Frame, Stage, TurnStep},
    movement::ReachMap,
    state::Hate,
};

impl Hate {
    pub(crate) fn look(&self, audience: Audience) -> View {
        let asked = self.asked();
        let begun = self.scenario.is_some();
        let options = self.options(asked);
        View {
            scenario: begun.then(|| self.dashboard().id.clone()),
            milder: self.milder,
            stage: self.stage(),
            round: self.round,
            rounds: if begun { self.dashboard().rounds } else { 0 },
            attacker: self.attacker,
            active: (self.round > 0).then_some(self.active),
            asked,
            feast: self.feast,
            players: self.all_seats().map(|seat| self.look_at_player(seat, audience)).collect(),
            figures: self.ids().map(|id| self.look_at_figure(id)).collect(),
            trees: self.look_at_trees(),
            huts: self.look_at_huts(),
            tokens: self.look_at_tokens(),
            traps: self.look_at_traps(audience),
            innocents: self.look_at_innocents(),
            fallen: self.fallen_spaces(),
            missions: if begun { self.look_at_missions() } else { Vec::new() },
            offer: self.offer.to_vec(),
            activations: self.look_at_activations(),
            moving: self.look_at_moving(),
            scouts: self.look_at_scouts(&options),
            aims: self.look_at_aims(&options),
            combats: self.combats.iter().map(|combat| self.look_at_combat(combat)).collect(),
            beast: self.frames.iter().rev().find_map(|frame| match frame {
                Frame::Beast(beast) => Some((beast.card, beast.option)),
                _ => None,
            }),
            window: self.look_at_window(),
        }
    }

    /// What is going on.
    pub(crate) fn stage(&self) -> StageView {
        if self.ended.is_some() {
            return StageView::Over;
        }
        match self.frames.first() {
            Some(Frame::Setup(stage)) => match stage {
                Stage::Tribes => StageView::Tribes,
                Stage::Scenario => StageView::Scenario,
                Stage::Draft { .. } | Stage::Own { .. } => StageView::Draft,
                Stage::Give { .. } => StageView::Give,
                Stage::Secret { .. } => StageView::Secret,
                Stage::Mercenary { .. } => StageView::Mercenary,
                Stage::Start => StageView::Deploy,
            },
            _ if self.round == 0 => StageView::Deploy,
            _ => StageView::Battle,
        }
    }

    /// What whoever is asked may do, where that decides whom the view shows ways and Attacks of.
    fn options(&self, asked: Option<Seat>) -> Vec<Action> {
        let mut options = Vec::new();
        if let Some(seat) = asked
            && matches!(self.top(), Some(Frame::Turn(_) | Frame::Activations(_)))
        {
            self.list(seat, &mut options);
        }
        options
    }

    fn look_at_missions(&self) -> Vec<MissionView> {
        let missions = &self.dashboard().missions;
        missions
            .iter()
            .enumerate()
            .take(self.fulfilled.len())
            .map(|(index, mission)| MissionView {
                progress: self.progress[index][..usize::from(self.players)].to_vec(),
                need: need(&mission.objective),
                done: self.fulfilled[index],
            })
            .collect()
    }

    fn look_at_activations(&self) -> Vec<ActivationView> {
        // Chosen in this Turn, before the first Move.
        let chosen = self.frames.iter().find_map(|frame| match frame {
            Frame::Turn(turn) if turn.step == TurnStep::Select => {
                Some(&turn.chosen[..usize::from(turn.count)])
            }
            _ => None,
        });
        let chosen = chosen.into_iter().flatten().map(|&figure| ActivationView {
            figure,
            moved: false,
            actions: 1,
        });
        let going = self
            .frames
            .iter()
            .filter_map(|frame| match frame {
                Frame::Activations(acts) => Some(&acts.list[..usize::from(acts.count)]),
                _ => None,
            })
            .flatten()
            .filter(|acting| !acting.over)
            .map(|acting| ActivationView {
                figure: acting.figure,
                moved: acting.moved,
                actions: acting.actions,
            });
        chosen.chain(going).collect()
    }

    fn look_at_moving(&self) -> Option<MovingView> {
        let moving = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Moving(moving) => Some(*moving),
            _ => None,
        })?;
        let map = self.reach_map(moving.figure, moving.left, moving.climbs);
        let reach = self
            .ends(moving.figure, &map)
            .map(|(to, cost)| ReachView { to, cost, path: map.path(to) })
            .collect();
        Some(MovingView {
            figure: moving.figure,
            by: moving.by,
            left: moving.left.max(0) as u8,
            reach,
        })
    }

    /// Spaces a Figure can reach and end on, with what that costs; where it stands left out.
    pub(crate) fn ends<'a>(
        &'a self,
        figure: FigureId,
        map: &'a ReachMap,
    ) -> impl Iterator<Item = (Space, u8)> + 'a {
        let stands = self.figure(figure).stands();
        self.board().spaces().filter_map(move |to| {
            let cost = map.cost_to(to).filter(|_| stands != Some(to))?;
            self.can_end(figure, to).then_some((to, cost))
        })
    }

    fn look_at_scouts(&self, options: &[Action]) -> Vec<ScoutView> {
        let mut scouts: Vec<FigureId> = options
            .iter()
            .filter_map(|action| match *action {
                Action::Activate { figure }
                | Action::Reactivate { figure, .. }
                | Action::Move { figure } => Some(figure),
                _ => None,
            })
            .collect();
        scouts.sort_unstable();
        scouts.dedup();
        scouts
            .into_iter()
            .filter(|&figure| self.figure(figure).stands().is_some())
            .map(|figure| {
                let map = self.reach_map(figure, self.mp(figure), self.climbs(figure));
                ScoutView { figure, reach: self.ends(figure, &map).collect() }
            })
            .collect()
    }
}

/// How much a Mission needs; the least of several ways.
pub(crate) fn need(objective: &Objective) -> u8 {
    match objective {
        Objective::Event { need, .. } | Objective::State { need, .. } => *need,
        Objective::Any(ways) => ways.iter().map(need).min().unwrap_or(1),
    }
}
