//! Events as lines of the log.

use warmoot_kernel::{Anchor, Line, Seat, Weight};

use crate::{
    Bloodstones, End, Event, Loss, Phase,
    describe::{cost as pips_in_words, points as points_in_words, some, upper},
    map::AreaId,
};

impl Bloodstones {
    pub(crate) fn line(&self, event: &Event) -> Line {
        let area = |id: AreaId| self.area_name(id);
        // Names of factions are plural, and so are the verbs.
        let who = |seat: Seat| {
            self.factions[seat.index()]
                .map_or_else(|| upper(&seat.to_string()), |faction| faction.name().to_owned())
        };
        let mut anchors = Vec::new();
        let mut at = |id: AreaId| anchors.push(Anchor::new("area", id));
        let mut weight = Weight::Normal;
        let text = match event {
            Event::FirstPlayer { draws, first } => {
                weight = Weight::Strong;
                let draws = draws
                    .iter()
                    .enumerate()
                    .map(|(seat, (a, b))| format!("{} {a}+{b}={}", who(Seat(seat as u8)), a + b))
                    .collect::<Vec<_>>()
                    .join(", ");
                match first {
                    Some(seat) => {
                        let first = match self.factions[seat.index()] {
                            Some(faction) => format!("First are the {}", faction.name()),
                            None => format!("{} goes first", who(*seat)),
                        };
                        format!("Battle tiles for the first player: {draws}. {first}.")
                    }
                    None => {
                        format!("Battle tiles for the first player: {draws}. A tie: drawn again.")
                    }
                }
            }
            Event::Chosen { seat, faction } => {
                format!("Seat {} takes the {}.", seat.0 + 1, faction.name())
            }
            Event::Founded { seat, area: id } => {
                at(*id);
                format!("{} place the citadel in {}.", who(*seat), area(*id))
            }
            Event::Settled { seat, area: id } => {
                at(*id);
                format!("{} start in {}.", who(*seat), area(*id))
            }
            Event::Mustered { seat, kind, area: id, points } => {
                at(*id);
                format!(
                    "{} place {} in {} ({} left).",
                    who(*seat),
                    self.unit_name(*seat, *kind),
                    area(*id),
                    points_in_words(*points)
                )
            }
            Event::Turn { seat, round } => {
                weight = Weight::Heading;
                format!("Round {round}: {}", who(*seat))
            }
            Event::PhaseBegins { phase, .. } => match phase {
                Phase::Capture => "Phase 1: capture villages".to_owned(),
                Phase::Undead => "Phase 2: move Undead".to_owned(),
                Phase::Main => "Phase 3: main actions".to_owned(),
                Phase::Construct => "Phase 4: construct villages".to_owned(),
                Phase::EndBattles => "The battles that are left".to_owned(),
                Phase::SetUp | Phase::Draw | Phase::Over => "Phase 5: draw tiles".to_owned(),
            },
            Event::Spent { seat, kind, pips, .. } => {
                format!(
                    "{} spend {} for {}.",
                    who(*seat),
                    self.unit_name(*seat, *kind),
                    pips_in_words(*pips)
                )
            }
            Event::Paid { seat, kind } => {
                format!("{} discard {} to pay a block.", who(*seat), self.unit_name(*seat, *kind))
            }
            Event::Captured { seat, owner, area: id } => {
                at(*id);
                weight = Weight::Strong;
                format!("{} capture a village of {} in {}.", who(*seat), who(*owner), area(*id))
            }
            Event::Constructed { seat, area: id } => {
                at(*id);
                format!("{} build a village in {}.", who(*seat), area(*id))
            }
            Event::Built { seat, kind, area: id } => {
                at(*id);
                format!("{} build {} in {}.", who(*seat), self.unit_name(*seat, *kind), area(*id))
            }
            Event::Moved { seat, units: moved, from, to, cost, by_ship } => {
                at(*from);
                at(*to);
                let how = if *by_ship { " along the ships" } else { "" };
                let cost = pips_in_words(*cost);
                format!(
                    "{} move {} from {} to {}{how} ({cost}).",
                    who(*seat),
                    self.units_in_words(*seat, *moved),
                    area(*from),
                    area(*to)
                )
            }
            Event::Halted { seat, lost } => {
                format!(
                    "{} end the move; {} {} lost.",
                    who(*seat),
                    pips_in_words(*lost),
                    if *lost == 1 { "is" } else { "are" }
                )
            }
            Event::Attacked { seat, foe, area: id, attackers, defenders } => {
                at(*id);
                weight = Weight::Strong;
                format!(
                    "Battle in {}: {} with {} attack {} with {}.",
                    area(*id),
                    who(*seat),
                    self.units_in_words(*seat, *attackers),
                    who(*foe),
                    self.units_in_words(*foe, *defenders)
                )
            }
            Event::Withdrew { seat, from, to, units: moved, .. } => {
                at(*from);
                at(*to);
                weight = Weight::Strong;
                format!(
                    "{} withdraw {} from {} to {}.",
                    who(*seat),
                    self.units_in_words(*seat, *moved),
                    area(*from),
                    area(*to)
                )
            }
            Event::DrewBattleTiles { seat, tiles, count } if tiles.is_empty() => {
                format!("{} draw {count} Battle tiles.", who(*seat))
            }
            Event::DrewBattleTiles { seat, tiles, .. } => {
                format!("{} draw the Battle tiles {}.", who(*seat), sum(tiles, ", "))
            }
            Event::Substituted { seat, done: false, .. } => {
                format!("{} keep the Battle tiles.", who(*seat))
            }
            Event::Substituted { seat, tiles: None, .. } => {
                format!("{} replace a Battle tile by a tile from the hand.", who(*seat))
            }
            Event::Substituted { seat, tiles: Some((value, kind)), .. } => {
                format!("{} replace the {value} by {}.", who(*seat), self.unit_name(*seat, *kind))
            }
            Event::Revealed { seat, best, raw, modifiers, total, hand } => {
                let extra = modifiers
                    .iter()
                    .filter(|modifier| modifier.bonus > 0)
                    .map(|modifier| format!(" +{} ({})", modifier.bonus, modifier.label))
                    .collect::<String>();
                let hand = hand
                    .map(|(value, kind)| {
                        format!(", the {value} being {} from the hand", self.unit_name(*seat, kind))
                    })
                    .unwrap_or_default();
                format!("{} show {} = {raw}{extra}: {total}{hand}.", who(*seat), sum(best, "+"))
            }
            Event::Discarded { seat, kind } => {
                format!(
                    "{} discard {}, which replaced a Battle tile and did not count.",
                    who(*seat),
                    self.unit_name(*seat, *kind)
                )
            }
            Event::Tied { total } => {
                weight = Weight::Strong;
                format!("A tie at {total}: both draw again, and nobody can withdraw.")
            }
            Event::Won { seat, loser, area: id, vps, extra, by_shields } => {
                at(*id);
                weight = Weight::Strong;
                let shields = if *by_shields { ", the tie going to the Shields," } else { "" };
                let extra = if *extra > 0 { format!(" and {extra} more") } else { String::new() };
                format!(
                    "{} beat {}{shields} in {}: {vps} VP{extra}.",
                    who(*seat),
                    who(*loser),
                    area(*id)
                )
            }
            Event::Eliminated { seat, units: dead, area: id, why } => {
                at(*id);
                let why = match why {
                    Loss::Casualty => "as the casualty",
                    Loss::Terrain => "which could not follow",
                    Loss::Trapped => "with nowhere to retreat to",
                    Loss::Desert => "in the desert",
                    Loss::SpentDragon => "spent by the attack",
                };
                format!(
                    "{} lose {} in {}, {why}.",
                    who(*seat),
                    self.units_in_words(*seat, *dead),
                    area(*id)
                )
            }
            Event::CitadelTaken { seat, owner, area: id } => {
                at(*id);
                weight = Weight::Strong;
                format!(
                    "{} take the citadel of {} in {}: 5 VP at the end.",
                    who(*seat),
                    who(*owner),
                    area(*id)
                )
            }
            Event::Retreated { seat, from, to, units: moved } => {
                at(*from);
                at(*to);
                format!(
                    "{} retreat {} from {} to {}.",
                    who(*seat),
                    self.units_in_words(*seat, *moved),
                    area(*from),
                    area(*to)
                )
            }
            Event::Raised { seat, count, area: id } => {
                at(*id);
                format!("{} raise {count} Undead in {}.", who(*seat), area(*id))
            }
            Event::Charmed { seat, area: id } => {
                at(*id);
                weight = Weight::Strong;
                format!("The Cutiecorn in {} goes over to {}.", area(*id), who(*seat))
            }
            Event::Strayed { area: id } => {
                at(*id);
                format!("The Cutiecorn leaves {} and lies beside the map again.", area(*id))
            }
            Event::Drew { seat, tiles: None, count } => match count {
                1 => format!("{} draw a tile.", who(*seat)),
                count => format!("{} draw {count} tiles.", who(*seat)),
            },
            Event::Drew { seat, tiles: Some(tiles), .. } => {
                format!("{} draw {}.", who(*seat), self.units_in_words(*seat, *tiles))
            }
            Event::Regrouped { seat, count, vps, tiles } => {
                weight = Weight::Strong;
                match vps {
                    Some(vps) => format!(
                        "Regroup {count} of {}: {} {} back into the bag, {vps} VP for villages.",
                        who(*seat),
                        some(*tiles, "tile", "tiles"),
                        if *tiles == 1 { "goes" } else { "go" }
                    ),
                    None => format!(
                        "{} put {} back into the bag; they score no more.",
                        who(*seat),
                        some(*tiles, "tile", "tiles")
                    ),
                }
            }
            Event::OutOfGame { seat } => {
                weight = Weight::Strong;
                format!("{} are out of the game.", who(*seat))
            }
            Event::Warned { end, rounds } => {
                weight = Weight::Strong;
                let why = match end {
                    End::Deadlock => "no tile leaves a hand and no unit falls",
                    _ => "the round limit is near",
                };
                let rounds =
                    if *rounds == 1 { "one round".to_owned() } else { format!("{rounds} rounds") };
                format!("The game ends in {rounds}: {why}.")
            }
            Event::EndTriggered { seat, end: why } => {
                weight = Weight::Heading;
                let why = match why {
                    End::Regroups => "every player has the Regroups it takes",
                    End::Deadlock => "two rounds passed in which nothing happened",
                    End::RoundLimit => "the last round is over",
                    End::Elimination => "nobody else is left to wait for",
                };
                format!("The end: {why}, after the turn of {}.", who(*seat))
            }
            Event::Scored { seat, villages, citadels, total } => {
                weight = Weight::Strong;
                format!(
                    "{}: {villages} VP for captured villages, {citadels} for captured citadels; {total} VP in all.",
                    who(*seat)
                )
            }
            Event::Over { winners } => {
                weight = Weight::Heading;
                let names = winners.iter().map(|&seat| who(seat)).collect::<Vec<_>>().join(" and ");
                if winners.len() == 1 {
                    format!("{names} win.")
                } else {
                    format!("{names} share the victory.")
                }
            }
        };
        Line { text, anchors, weight }
    }
}

/// Battle tiles as "5+4+3".
fn sum(tiles: &[u8], between: &str) -> String {
    tiles.iter().map(u8::to_string).collect::<Vec<_>>().join(between)
}
