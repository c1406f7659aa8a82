//! What players of HATE use, counted over whole Battles: how often each card and Skill, and how often
//! it changed nothing.

use std::{collections::BTreeMap, sync::Arc};

use warmoot_hate::{Ability, Action, Content, Event, Hate, Means, Verb, Who};
use warmoot_kernel::{Log, Refusal, Seat};

use super::lots;
use crate::Player;

/// How often something was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// In all.
    pub used: u32,
    /// Times nothing came of it: nobody was chosen, nobody moved, nobody was attacked.
    pub vain: u32,
}

/// What was counted: Battles, and uses by the name of the card or Skill.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// Battles played.
    pub battles: u32,
    /// Uses by name.
    pub by_name: BTreeMap<String, Use>,
    /// How often each Upgrade was given to a Figure.
    pub given: BTreeMap<String, u32>,
}

impl Uses {
    /// Plays Battle number `number` between players that are alike and counts it.
    ///
    /// # Errors
    /// A refusal of the setup, or of a player's illegal choice.
    pub fn play(
        &mut self,
        content: &Arc<Content>,
        player: &dyn Player<Hate>,
        number: u64,
    ) -> Result<(), Refusal> {
        let mut log = Log::new();
        let mut last: Option<(Seat, Means)> = None;
        let table = lots::table(content, None, number);
        table.play_seeing(&[player, player], &mut log, |_: &Hate, seat, action| {
            // Paid, and nobody chosen.
            if let (Action::Skip, Some((by, means))) = (action, last)
                && by == seat
                && let Some((name, _)) = used(content, means)
            {
                self.by_name.entry(name.to_owned()).or_default().vain += 1;
            }
            last = match *action {
                Action::Use { means, .. } => Some((seat, means)),
                Action::Skill { figure, skill } => Some((seat, Means::Skill { figure, skill })),
                _ => None,
            };
        })?;
        self.battles += 1;
        let events = log.events();
        for (at, event) in events.iter().enumerate() {
            match event {
                Event::Given { upgrade, .. } => {
                    let name = &content.skills[usize::from(*upgrade)].name;
                    *self.given.entry(name.clone()).or_default() += 1;
                }
                Event::Used { means, .. } => {
                    let Some((name, abilities)) = used(content, *means) else { continue };
                    let count = self.by_name.entry(name.to_owned()).or_default();
                    count.used += 1;
                    count.vain += u32::from(in_vain(abilities, &events[at + 1..]));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Uses that changed nothing.
    #[must_use]
    pub fn vain(&self) -> u32 {
        self.by_name.values().map(|it| it.vain).sum()
    }
}

/// The name of a card or Skill and what it can do; `None`: a Feat or the like.
fn used(content: &Content, means: Means) -> Option<(&str, &[Ability])> {
    match means {
        Means::Card { card } => {
            let card = &content.cards[usize::from(card)];
            Some((&card.name, std::slice::from_ref(&card.ability)))
        }
        Means::Skill { skill, .. } => {
            let skill = &content.skills[usize::from(skill)];
            let name = if skill.name.is_empty() { &skill.id } else { &skill.name };
            Some((name, &skill.abilities))
        }
        Means::Feat { .. } | Means::Extension { .. } | Means::Trial { .. } => None,
    }
}

/// Whether what follows a use shows nothing of what it is for. Abilities whose effects leave no
/// trace of their own in the log, like more dice, are never in vain here.
fn in_vain(abilities: &[Ability], after: &[Event]) -> bool {
    let effects = || abilities.iter().flat_map(|it| &it.effects);
    let (mut walks, mut strikes, mut places) = (false, false, false);
    for effect in effects() {
        match &effect.does {
            Verb::Move { .. } => walks = true,
            Verb::Attack(_) | Verb::Charge { .. } => strikes = true,
            Verb::Place { .. } => places = true,
            // The price of something else.
            Verb::Ko { who: Who::Own, .. } | Verb::Lose { .. } => {}
            _ => return false,
        }
    }
    if !(walks || strikes || places) {
        return false;
    }
    let several = abilities.iter().any(|it| it.target.n > 1);
    for event in after {
        match event {
            Event::Stepped { .. } | Event::Harvested { .. } if walks => return false,
            Event::Attacked { .. } if strikes => return false,
            Event::Placed { .. } if places => return false,
            Event::MoveEnded { .. } if walks && !strikes && !several => return true,
            // A Feat may be used in the Move that follows.
            Event::Used { means, .. } if !matches!(means, Means::Feat { .. }) && !walks => {
                return true;
            }
            Event::Activated { .. }
            | Event::Turn { .. }
            | Event::Passed { .. }
            | Event::RoundEnded { .. }
            | Event::Ended { .. } => return true,
            _ => {}
        }
    }
    true
}
