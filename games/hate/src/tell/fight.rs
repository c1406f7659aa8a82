//! Lines about Combat, with the sums.

use crate::{
    Event, FigureId, Roll, Share, WildAs,
    state::Hate,
    tell::Told,
    words::{self, dice_count, successes},
};

impl Hate {
    pub(super) fn tell_fight(&self, event: &Event) -> Option<Told> {
        let name = |id: FigureId| self.figure_name(id);
        Some(match event {
            Event::Attacked { attacker, targets, hut } => {
                let whom: Vec<String> = targets.iter().map(|&id| name(id)).collect();
                let whom = if whom.is_empty() {
                    "the Neutral Warrior".to_owned()
                } else {
                    whom.join(", ")
                };
                let told = Told::of(format!("{} attacks {whom}.", self.whoever(*attacker)));
                let told = targets.iter().fold(told, |told, &id| told.figure(id)).maybe(*attacker);
                match hut {
                    Some(hut) => told.anchor("hut", hut).strong(),
                    None => told.strong(),
                }
            }
            Event::Rolled { figure, roll, dice, parts } => Told::of(format!(
                "{} rolls {}{}: {}.",
                self.whoever(*figure),
                dice_count(dice.count()),
                self.sum(parts, *roll),
                words::dice(*dice)
            ))
            .maybe(*figure),
            Event::Added { figure, dice, part } => Told::of(format!(
                "{} adds {} ({}): {}.",
                self.whoever(*figure),
                dice_count(dice.count()),
                self.part_name(*part, Roll::Attack),
                words::dice(*dice)
            ))
            .maybe(*figure),
            Event::Taken { figure, dice, part } => Told::of(format!(
                "{} loses {} ({}): {}.",
                self.whoever(*figure),
                dice_count(dice.count()),
                self.part_name(*part, Roll::Attack),
                words::dice(*dice)
            ))
            .maybe(*figure),
            Event::Rerolled { figure, away, dice } => Told::of(format!(
                "{} rerolls {}: {}.",
                self.whoever(*figure),
                words::dice(*away),
                words::dice(*dice)
            ))
            .maybe(*figure),
            Event::Flat { figure, n, part } => Told::of(format!(
                "{} counts {n:+} besides the dice ({}).",
                self.whoever(*figure),
                self.part_name(*part, Roll::Attack),
            ))
            .maybe(*figure),
            Event::WildSet { figure, into, n } => {
                let wilds = if *n == 1 { "1 Wild".to_owned() } else { format!("{n} Wilds") };
                let as_what = match into {
                    WildAs::Skill(skill) => format!("by {}", self.skill_name(*skill)),
                    into => format!("as {}", self.wild_name(*into)),
                };
                Told::of(format!("{} sets {wilds} {as_what}.", self.whoever(*figure)))
                    .maybe(*figure)
            }
            Event::Result { figure, roll, successes: n, savagery } => {
                let gain = match savagery {
                    0 => String::new(),
                    n => format!(" and {n} Savagery"),
                };
                Told::of(format!("{}: {}{gain}.", self.whoever(*figure), successes(*n, *roll)))
                    .maybe(*figure)
                    .strong()
            }
            Event::Withstood { figure } => {
                Told::of(format!("{} stands.", self.whoever(*figure))).maybe(*figure).strong()
            }
            Event::NeutralFell { hut } => {
                Told::of("The Neutral Warrior falls.").anchor("hut", hut).strong()
            }
            Event::CalledOff { figure } => {
                Told::of(format!("The Attack of {} is called off.", name(*figure)))
                    .figure(*figure)
                    .strong()
            }
            Event::Shielded { figure } => Told::of(format!(
                "{} stands: a Hate token on its card goes instead.",
                name(*figure)
            ))
            .figure(*figure)
            .strong(),
            Event::Prevented { figure } => {
                Told::of(format!("{} is not KO'd after all.", name(*figure)))
                    .figure(*figure)
                    .strong()
            }
            Event::Ko { figure, cause, by } => {
                let whose = by.map_or_else(String::new, |by| format!(" of {}", name(by)));
                Told::of(format!("{} is KO'd by {}{whose}.", name(*figure), words::cause(*cause)))
                    .figure(*figure)
                    .maybe(*by)
                    .strong()
            }
            Event::Stood { figure, at } => {
                Told::of(format!("{} stands again on {}.", name(*figure), self.space_name(*at)))
                    .space(*at)
                    .figure(*figure)
                    .strong()
            }
            _ => return None,
        })
    }

    /// Where dice come from: " (Base Attack 2, High Ground +1)"; nothing if only from the base.
    fn sum(&self, parts: &[Share], roll: Roll) -> String {
        if parts.len() < 2 && parts.iter().all(|share| share.flat == 0) {
            return String::new();
        }
        let parts: Vec<String> = parts
            .iter()
            .enumerate()
            .map(|(at, share)| {
                let mut text = self.part_name(share.part, roll);
                if share.dice != 0 || share.flat == 0 {
                    let sign = if at == 0 { "" } else { "+" };
                    let sign = if share.dice < 0 { "" } else { sign };
                    text.push_str(&format!(" {sign}{}", share.dice));
                }
                if share.flat != 0 {
                    let word = if roll == Roll::Attack { "Hits" } else { "Saves" };
                    text.push_str(&format!(" {:+} {word}", share.flat));
                }
                text
            })
            .collect();
        format!(" ({})", parts.join(", "))
    }
}
