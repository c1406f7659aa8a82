//! Whether what an action names is there at all: a client may send any number.

use crate::{Action, Cargo, FigureId, Means, SkillId, board::Space, refuse::No, state::Hate};

/// What an action names.
#[derive(Default)]
struct Named {
    figures: [Option<FigureId>; 3],
    space: Option<Space>,
    skill: Option<SkillId>,
    card: Option<u8>,
    tree: Option<u8>,
    token: Option<u8>,
}

impl Named {
    fn figure(figure: FigureId) -> Self {
        Self { figures: [Some(figure), None, None], ..Self::default() }
    }

    fn and(self, other: FigureId) -> Self {
        Self { figures: [self.figures[0], Some(other), None], ..self }
    }

    fn cargo(self, cargo: Cargo) -> Self {
        let body = match cargo {
            Cargo::Body(body) => Some(body),
            Cargo::Innocents(_) => None,
        };
        Self { figures: [self.figures[0], self.figures[1], body], ..self }
    }

    fn means(means: Means) -> Self {
        match means {
            Means::Skill { figure, skill } => Self { skill: Some(skill), ..Self::figure(figure) },
            Means::Card { card } | Means::Extension { card, .. } | Means::Trial { card } => {
                Self { card: Some(card), ..Self::default() }
            }
            Means::Feat { .. } => Self::default(),
        }
    }

    fn of(action: &Action) -> Self {
        match *action {
            Action::Give { upgrade, figure } => {
                Self { skill: Some(upgrade), ..Self::figure(figure) }
            }
            Action::Draft { upgrade } | Action::Own { upgrade } | Action::Swap { upgrade } => {
                Self { skill: Some(upgrade), ..Self::default() }
            }
            Action::Activate { figure }
            | Action::Reactivate { figure, .. }
            | Action::Move { figure }
            | Action::Pillage { figure }
            | Action::Rest { figure }
            | Action::Target { figure } => Self::figure(figure),
            Action::Special { figure, token, .. } => Self { token, ..Self::figure(figure) },
            Action::Return { figure, to } => Self { space: Some(to), ..Self::figure(figure) },
            Action::Attack { figure, target } => Self::figure(figure).and(target),
            Action::Grab { figure, cargo } => Self::figure(figure).cargo(cargo),
            Action::Drop { figure, cargo, to } => {
                Self { space: Some(to), ..Self::figure(figure).cargo(cargo) }
            }
            Action::SendHome { cargo } => Self::default().cargo(cargo),
            Action::Skill { figure, skill } => Self { skill: Some(skill), ..Self::figure(figure) },
            Action::Take { figure, token } => Self { token: Some(token), ..Self::figure(figure) },
            Action::Hand { token, to } => Self { token: Some(token), ..Self::figure(to) },
            Action::Step { to }
            | Action::Climb { to }
            | Action::Place { to }
            | Action::Snare { to }
            | Action::Peek { at: to } => Self { space: Some(to), ..Self::default() },
            Action::Tree { tree, to } => {
                Self { tree: Some(tree), space: Some(to), ..Self::default() }
            }
            Action::Harvest { tree } => Self { tree: Some(tree), ..Self::default() },
            Action::Use { means, figure } => {
                let named = Self::means(means);
                match figure {
                    Some(figure) => {
                        Self { figures: [named.figures[0], Some(figure), None], ..named }
                    }
                    None => named,
                }
            }
            Action::ClearExtension { card } | Action::Trial { card } => {
                Self { card: Some(card), ..Self::default() }
            }
            // These name nothing by its place in a list, or what they name is looked at where it is
            // judged: a number of a pile, a slot, an option, an amount.
            Action::Tribe { .. }
            | Action::Scenario { .. }
            | Action::Enough
            | Action::Secret { .. }
            | Action::Mercenary { .. }
            | Action::Retreat
            | Action::Pass
            | Action::Begin
            | Action::Stop
            | Action::Kill
            | Action::Carry
            | Action::Decline { .. }
            | Action::Reroll { .. }
            | Action::Wild { .. }
            | Action::Clear { .. }
            | Action::Option { .. }
            | Action::Pay { .. }
            | Action::FromCard { .. }
            | Action::Accept
            | Action::Skip => Self::default(),
        }
    }
}

impl Hate {
    /// Whether everything an action names is part of this Battle.
    pub(crate) fn names_something(&self, action: &Action) -> Result<(), No> {
        let named = Named::of(action);
        let within =
            |index: Option<u8>, count: usize| index.is_none_or(|index| usize::from(index) < count);
        if !named.figures.iter().flatten().all(|id| id.index() < self.figures.len()) {
            return No::by("HATE-FIG-01", "There is no such Figure.");
        }
        if named.space.is_some_and(|space| self.scenario.is_none() || !self.board().has(space)) {
            return No::by("HATE-SETUP-02", "There is no such Space on this board.");
        }
        if !within(named.skill, self.content.skills.len()) {
            return No::by("HATE-FIG-03", "There is no such Skill.");
        }
        if !within(named.card, self.content.cards.len()) {
            return No::by("HATE-CARD-01", "There is no such Tribe card.");
        }
        if !within(named.tree, self.trees.len()) {
            return No::by("HATE-MOVE-11", "There is no such Tree.");
        }
        if !within(named.token, self.tokens.len()) {
            return No::by("HATE-COMP-09", "There is no such Interest token.");
        }
        Ok(())
    }
}
