//! What a person most likely means by pointing at something, legal or not, so that the rule
//! against it can be named.

use warmoot_kernel::{Anchor, Seat};

use crate::{
    Action, Cargo, Dice, Feat, FigureId, Means, Until, WildAs,
    board::Space,
    combat::Step,
    flow::{Activations, Frame, Stage, TurnStep},
    state::{Hate, Place},
};

/// What an anchor points at.
enum Pointed<'a> {
    Space(Space),
    Figure(FigureId),
    Hut(u8),
    Tree(u8),
    Token(u8),
    Innocents(u8),
    Card(u8),
    Skill(FigureId, u8),
    Upgrade(u8),
    Feat(Feat, u8),
    Extension(u8),
    Trial(u8),
    Tribe(&'a str),
    Scenario(&'a str),
    Secret(u8),
    Dice(Dice),
    Wild(WildAs),
    Special(u8),
    Button(&'a str),
}

fn read(anchor: &Anchor) -> Option<Pointed<'_>> {
    let (kind, id) = anchor.0.split_once(':')?;
    let number = || id.parse::<u8>().ok();
    Some(match kind {
        "space" => Pointed::Space(Space(id.parse().ok()?)),
        "figure" => Pointed::Figure(FigureId(number()?)),
        "hut" => Pointed::Hut(number()?),
        "tree" => Pointed::Tree(number()?),
        "token" => Pointed::Token(number()?),
        "innocents" => Pointed::Innocents(number()?),
        "card" => Pointed::Card(number()?),
        "upgrade" => Pointed::Upgrade(number()?),
        "extension" => Pointed::Extension(number()?),
        "trial" => Pointed::Trial(number()?),
        "secret" => Pointed::Secret(number()?),
        "action" => Pointed::Special(number()?),
        "tribe" => Pointed::Tribe(id),
        "scenario" => Pointed::Scenario(id),
        "button" => Pointed::Button(id),
        "skill" => {
            let (figure, skill) = id.split_once('-')?;
            Pointed::Skill(FigureId(figure.parse().ok()?), skill.parse().ok()?)
        }
        "feat" => {
            let (feat, slot) = id.split_once('-')?;
            let feat = Feat::ALL.into_iter().find(|it| it.word() == feat)?;
            Pointed::Feat(feat, slot.parse().ok().filter(|&slot: &u8| slot < 3)?)
        }
        "dice" => {
            let mut faces = id.split('-').map(|n| n.parse::<u8>().ok().filter(|&n| n < 40));
            let mut next = || faces.next().flatten();
            Pointed::Dice(Dice { hit: next()?, save: next()?, savagery: next()?, wild: next()? })
        }
        "wild" => Pointed::Wild(match id {
            "hit" => WildAs::Hit,
            "save" => WildAs::Save,
            "savagery" => WildAs::Savagery,
            id => WildAs::Skill(id.strip_prefix("skill-")?.parse().ok()?),
        }),
        _ => return None,
    })
}

impl Hate {
    pub(crate) fn meaning(&self, seat: Seat, anchor: &Anchor) -> Option<Action> {
        let pointed = read(anchor)?;
        match pointed {
            Pointed::Button(word) => return self.button_meaning(word),
            Pointed::Tribe(id) => return Some(Action::Tribe { tribe: self.content.tribe(id)? }),
            Pointed::Scenario(id) => {
                return Some(Action::Scenario { scenario: self.content.scenario(id)? });
            }
            Pointed::Secret(mission) => {
                return self
                    .content
                    .secrets
                    .get(usize::from(mission))
                    .map(|_| Action::Secret { mission });
            }
            _ => {}
        }
        if !self.exists(&pointed) {
            return None;
        }
        match self.top() {
            Some(Frame::Setup(stage)) => self.meant_in_setup(stage, seat, &pointed),
            _ => self.meant_inside(&pointed).or_else(|| self.meant_in_battle(seat, &pointed)),
        }
    }

    /// Whether what is pointed at is there at all.
    fn exists(&self, pointed: &Pointed<'_>) -> bool {
        let content = &self.content;
        let begun = self.scenario.is_some();
        match *pointed {
            Pointed::Space(space) => begun && self.board().has(space),
            Pointed::Figure(id) => id.index() < self.figures.len(),
            Pointed::Hut(hut) => begun && usize::from(hut) < self.huts.len(),
            Pointed::Tree(tree) => usize::from(tree) < self.trees.len(),
            Pointed::Token(token) => usize::from(token) < self.tokens.len(),
            Pointed::Innocents(n) => n < 2,
            Pointed::Card(card) | Pointed::Extension(card) | Pointed::Trial(card) => {
                usize::from(card) < content.cards.len()
            }
            Pointed::Skill(id, skill) => {
                id.index() < self.figures.len() && usize::from(skill) < content.skills.len()
            }
            Pointed::Upgrade(skill) => usize::from(skill) < content.skills.len(),
            Pointed::Wild(WildAs::Skill(skill)) => usize::from(skill) < content.skills.len(),
            Pointed::Special(action) => {
                begun && usize::from(action) < self.dashboard().actions.len()
            }
            _ => true,
        }
    }

    fn button_meaning(&self, word: &str) -> Option<Action> {
        Some(match word {
            "begin" => Action::Begin,
            "pass" => Action::Pass,
            "stop" => Action::Stop,
            "retreat" => Action::Retreat,
            "decline" => Action::Decline { until: Until::Now },
            "decline-activation" => Action::Decline { until: Until::Activation },
            "decline-turn" => Action::Decline { until: Until::Turn },
            "decline-round" => Action::Decline { until: Until::Round },
            "enough" => Action::Enough,
            "skip" => Action::Skip,
            "accept" => Action::Accept,
            "kill" => Action::Kill,
            "carry" => Action::Carry,
            "rest" => Action::Rest { figure: self.actor()? },
            "harvest" => {
                let space = self.figure(self.mover()?).stands()?;
                Action::Harvest { tree: self.trees_at(space).next().unwrap_or_default() }
            }
            "send-home" => Action::SendHome { cargo: self.carried(self.mover()?).next()? },
            word if word.starts_with("card-") => {
                Action::FromCard { n: word.strip_prefix("card-")?.parse().ok()? }
            }
            word => Action::Pay { n: word.strip_prefix("pay-")?.parse().ok()? },
        })
    }

    /// Wilds that are still to be set.
    fn wilds_left(&self) -> u8 {
        self.combat().map_or(0, |combat| combat.throw().dice.wild)
    }

    /// The activations going on, the innermost ones.
    fn acts(&self) -> Option<Activations> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Activations(acts) => Some(*acts),
            _ => None,
        })
    }

    /// The first Figure that may still act.
    fn actor(&self) -> Option<FigureId> {
        let acts = self.acts()?;
        let list = &acts.list[..usize::from(acts.count)];
        list.iter()
            .find(|acting| !acting.over && acting.actions > 0)
            .or(list.first())
            .map(|acting| acting.figure)
    }

    /// The Figure whose Move goes on.
    fn mover(&self) -> Option<FigureId> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Moving(moving) => Some(moving.figure),
            _ => None,
        })
    }

    fn meant_in_setup(&self, stage: Stage, seat: Seat, pointed: &Pointed<'_>) -> Option<Action> {
        Some(match (stage, pointed) {
            (Stage::Draft { .. }, &Pointed::Upgrade(upgrade)) => Action::Draft { upgrade },
            (Stage::Own { .. }, &Pointed::Upgrade(upgrade)) => Action::Own { upgrade },
            (Stage::Give { .. }, &Pointed::Figure(figure)) => Action::Give {
                upgrade: self.player(seat).upgrades.iter().flatten().copied().next()?,
                figure,
            },
            (Stage::Give { .. }, &Pointed::Upgrade(upgrade)) => Action::Give {
                upgrade,
                figure: self.ids().find(|&id| self.figure(id).owner == Some(seat))?,
            },
            _ => return None,
        })
    }

    /// Choices inside an effect or a roll.
    fn meant_inside(&self, pointed: &Pointed<'_>) -> Option<Action> {
        Some(match (self.top()?, pointed) {
            (Frame::Snares { .. }, &Pointed::Space(to)) => Action::Snare { to },
            (Frame::Emerge { figure }, &Pointed::Space(to)) => Action::Return { figure, to },
            (Frame::Reroll { .. }, &Pointed::Dice(dice)) => Action::Reroll { dice },
            (Frame::Combat, &Pointed::Wild(into)) => {
                Action::Wild { into, all: self.wilds_left() > 1 }
            }
            (Frame::Combat, &Pointed::Figure(figure))
                if self
                    .combat()
                    .is_some_and(|it| matches!(it.step, Step::Further | Step::Next)) =>
            {
                Action::Target { figure }
            }
            (Frame::Drop { .. }, &Pointed::Space(to)) => Action::Place { to },
            (Frame::DropToken { .. }, &Pointed::Space(to)) => Action::Place { to },
            (Frame::Curse { .. }, &Pointed::Upgrade(upgrade) | &Pointed::Skill(_, upgrade)) => {
                Action::Swap { upgrade }
            }
            (Frame::MoveEnd { figure, .. }, &Pointed::Token(token)) => {
                Action::Take { figure, token }
            }
            (Frame::MoveEnd { figure, .. }, &Pointed::Figure(to)) => {
                Action::Hand { token: self.held(figure).next()?, to }
            }
            (Frame::Run(_), &Pointed::Figure(figure)) => Action::Target { figure },
            (Frame::Run(_), &Pointed::Space(space)) => match self.at(space) {
                Some(figure) => Action::Target { figure },
                None if self.traps.iter().any(|trap| trap.at == space) => {
                    Action::Peek { at: space }
                }
                None => Action::Place { to: space },
            },
            (Frame::Run(_) | Frame::Slots { .. }, &Pointed::Feat(feat, slot)) => {
                Action::Clear { feat, slot }
            }
            (Frame::Run(_) | Frame::Slots { .. }, &Pointed::Extension(card)) => {
                Action::ClearExtension { card }
            }
            (Frame::Run(_), &(Pointed::Trial(card) | Pointed::Card(card))) => {
                Action::Trial { card }
            }
            _ => return None,
        })
    }

    /// Everything else: cards and the Forge, Moves, Actions.
    fn meant_in_battle(&self, seat: Seat, pointed: &Pointed<'_>) -> Option<Action> {
        let window = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Window(window) => Some(*window),
            _ => None,
        });
        let figure = window.filter(|it| it.seat == seat).and_then(|window| window.figure);
        let using = |means| Action::Use { means, figure };
        Some(match *pointed {
            Pointed::Card(card) => using(Means::Card { card }),
            Pointed::Trial(card) => using(Means::Trial { card }),
            Pointed::Extension(card) => using(Means::Extension { card, freely: false }),
            Pointed::Feat(Feat::Reactivate, slot) => Action::Reactivate {
                figure: self
                    .ids()
                    .find(|&id| {
                        self.figure(id).control == Some(seat) && self.figure(id).activated()
                    })
                    .or_else(|| self.ids().find(|&id| self.figure(id).control == Some(seat)))?,
                slot,
            },
            Pointed::Feat(feat, slot) => using(Means::Feat { feat, slot, freely: false }),
            Pointed::Skill(figure, skill) => match self.top() {
                Some(Frame::Activations(_)) => Action::Skill { figure, skill },
                _ => Action::Use { means: Means::Skill { figure, skill }, figure: Some(figure) },
            },
            Pointed::Special(action) => Action::Special {
                figure: self.actor()?,
                action,
                token: self.dashboard().actions[usize::from(action)].token.then_some(0),
            },
            Pointed::Tree(tree) => Action::Harvest { tree },
            Pointed::Hut(_) => Action::Pillage { figure: self.actor()? },
            Pointed::Token(token) => {
                Action::Take { figure: self.mover().or_else(|| self.actor())?, token }
            }
            Pointed::Innocents(n) => {
                Action::Grab { figure: self.actor()?, cargo: Cargo::Innocents(n) }
            }
            Pointed::Space(space) => self.space_meaning(seat, space)?,
            Pointed::Figure(id) => self.figure_meaning(seat, id)?,
            Pointed::Dice(dice) => Action::Reroll { dice },
            Pointed::Wild(into) => Action::Wild { into, all: self.wilds_left() > 1 },
            Pointed::Upgrade(_)
            | Pointed::Tribe(_)
            | Pointed::Scenario(_)
            | Pointed::Secret(_)
            | Pointed::Button(_) => return None,
        })
    }

    fn space_meaning(&self, seat: Seat, space: Space) -> Option<Action> {
        if self.mover().is_some() {
            return Some(Action::Step { to: space });
        }
        if let Some(id) = self.at(space) {
            return self.figure_meaning(seat, id);
        }
        if let Some(Cargo::Innocents(n)) = self.cargo_at(space) {
            return Some(Action::Grab { figure: self.actor()?, cargo: Cargo::Innocents(n) });
        }
        match self.board().hut(space) {
            Some(_) if self.acts().is_some_and(|acts| acts.moved) => {
                Some(Action::Pillage { figure: self.actor()? })
            }
            _ => Some(Action::Step { to: space }),
        }
    }

    fn figure_meaning(&self, seat: Seat, id: FigureId) -> Option<Action> {
        let pointed = self.figure(id);
        if let Place::Hidden(to) = pointed.at {
            return Some(Action::Return { figure: id, to });
        }
        if pointed.down() {
            return Some(Action::Grab { figure: self.actor()?, cargo: Cargo::Body(id) });
        }
        let own = pointed.control == Some(seat);
        match self.top() {
            Some(Frame::Turn(turn)) if turn.step == TurnStep::Select || own => {
                Some(Action::Activate { figure: id })
            }
            Some(Frame::Moving(_)) => pointed.stands().map(|to| Action::Step { to }),
            _ if own => match self.acts() {
                Some(acts) if acts.moved => Some(Action::Rest { figure: id }),
                Some(_) => Some(Action::Move { figure: id }),
                None => Some(Action::Activate { figure: id }),
            },
            _ => Some(Action::Attack { figure: self.attacker_on(id)?, target: id }),
        }
    }

    /// Whoever acts now and could reach this enemy; otherwise the first who acts.
    fn attacker_on(&self, target: FigureId) -> Option<FigureId> {
        let acts = self.acts()?;
        let list = &acts.list[..usize::from(acts.count)];
        list.iter()
            .filter(|acting| !acting.over && acting.actions > 0)
            .find(|acting| self.in_range(acting.figure, target, self.reach(acting.figure)))
            .map(|acting| acting.figure)
            .or_else(|| self.actor())
    }
}
