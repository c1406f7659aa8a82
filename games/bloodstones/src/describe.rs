//! Legal actions in words: label, typed form, anchors, rule.

use warmoot_kernel::{Anchor, Audience, Choice, Prompt, RuleId, Seat};

use crate::{
    Action, Bloodstones, Kind, Phase,
    map::AreaId,
    state::{March, Stage},
};

/// The anchor of an area.
fn at(area: AreaId) -> Anchor {
    Anchor::new("area", area)
}

/// The anchor of a hand tile.
fn tile(kind: Kind) -> Anchor {
    Anchor::new("tile", kind.word())
}

/// The anchor of a unit stack.
fn unit(area: AreaId, kind: Kind) -> Anchor {
    Anchor::new("unit", format_args!("{area}:{}", kind.word()))
}

/// The anchor of a button.
fn button(word: &str) -> Anchor {
    Anchor::new("button", word)
}

impl Bloodstones {
    fn pips_of(&self, seat: Seat, kind: Kind) -> u8 {
        self.roster(seat).pips(kind)
    }

    /// How a seat is called: its faction, once chosen.
    pub(crate) fn called(&self, seat: Seat) -> String {
        match self.factions[seat.index()] {
            Some(faction) => format!("the {}", faction.name()),
            None => seat.to_string(),
        }
    }

    pub(crate) fn choice(&self, seat: Seat, action: &Action) -> Choice {
        let name = |area: AreaId| self.area_name(area).to_owned();
        let kind_name = |kind: Kind| self.unit_name(seat, kind);
        let (label, typed, anchors, rule, note) = match *action {
            Action::Choose { faction } => (
                format!("Play the {}", faction.name()),
                format!("play {}", faction.word()),
                vec![Anchor::new("faction", faction.word())],
                "BLOOD-SETUP-05",
                faction
                    .discouraged(usize::from(self.players))
                    .map(|_| "advised against with so few players".to_owned()),
            ),
            Action::Found { area } => (
                format!("Place the citadel in {}", name(area)),
                format!("citadel {area}"),
                vec![at(area)],
                "BLOOD-SETUP-12",
                None,
            ),
            Action::Settle { area } => (
                format!("Start in {}", name(area)),
                format!("start {area}"),
                vec![at(area)],
                "BLOOD-SETUP-22",
                None,
            ),
            Action::Muster { kind, area } => (
                format!("Place {} in {}", kind_name(kind), name(area)),
                format!("place {} {area}", kind.word()),
                vec![tile(kind), at(area)],
                if kind == Kind::Ship { "BLOOD-SETUP-18" } else { "BLOOD-SETUP-17" },
                Some(points(self.roster(seat).cost(kind))),
            ),
            Action::Spend { kind } => {
                let pips = self.pips_of(seat, kind);
                let (what, rule) = match self.stage {
                    Stage::ConstructTile => ("construct villages", "BLOOD-CONSTR-04"),
                    Stage::Main => ("capture villages", "BLOOD-FACTION-CH-05"),
                    _ => ("capture villages", "BLOOD-CAPT-02"),
                };
                (
                    format!("Spend {} ({}) to {what}", kind_name(kind), cost(pips)),
                    format!("spend {}", kind.word()),
                    vec![tile(kind)],
                    rule,
                    None,
                )
            }
            Action::Capture { area } => (
                format!("Capture a village in {}", name(area)),
                format!("capture {area}"),
                vec![at(area)],
                "BLOOD-CAPT-01",
                Some(cost(self.map().terrain(area).village_cost().unwrap_or(0))),
            ),
            Action::Shamble { from, left, to } => (
                format!("Undead from {} to {}", name(from), name(to)),
                format!("undead {from} {left} {to}"),
                vec![unit(from, Kind::Undead), at(to)],
                "BLOOD-UNDEAD-02",
                Some(format!("{} more after this", areas(left - 1))),
            ),
            Action::Build { kind } => {
                let blocks = self.roster(seat).cost(kind);
                (
                    format!("Build {}", kind_name(kind)),
                    format!("build {}", kind.word()),
                    vec![tile(kind), button("build")],
                    if self.stage == Stage::Reenter {
                        "BLOOD-FACTION-CH-09"
                    } else {
                        "BLOOD-BUILD-01"
                    },
                    Some(match blocks {
                        0 => "free".to_owned(),
                        1 => "discard 1 other tile".to_owned(),
                        blocks => format!("discard {blocks} other tiles"),
                    }),
                )
            }
            Action::Place { area } => (
                format!("In {}", name(area)),
                format!("in {area}"),
                vec![at(area)],
                "BLOOD-BUILD-01",
                self.enemies(seat)
                    .contains(area)
                    .then(|| "enemies are there: a battle follows".to_owned()),
            ),
            Action::Pay { kind } => match self.stage {
                Stage::MovePay(march) => (
                    format!("Spend {} ({})", kind_name(kind), cost(self.pips_of(seat, kind))),
                    format!("pay {}", kind.word()),
                    vec![tile(kind)],
                    "BLOOD-MOVE-01",
                    Some(self.payment_note(march, self.pips_of(seat, kind))),
                ),
                _ => (
                    format!("Discard {}", kind_name(kind)),
                    format!("pay {}", kind.word()),
                    vec![tile(kind)],
                    "BLOOD-BUILD-03",
                    Some("counts as one block".to_owned()),
                ),
            },
            Action::Move { from, kind } => (
                format!("Move {} from {}", kind_name(kind), name(from)),
                format!("move {} {from}", kind.word()),
                vec![unit(from, kind), at(from)],
                "BLOOD-MOVE-01",
                None,
            ),
            Action::Go { to } => {
                let (from, kind) = match self.stage {
                    Stage::MoveWhere { from, kind } => (from, kind),
                    _ => (to, Kind::Sword),
                };
                let pips = self.faction(seat).enter_cost(kind, self.map().terrain(to)).unwrap_or(0);
                let by_ship = !self.map().borders(from).contains(to);
                let mut note = cost(pips);
                if by_ship {
                    note.push_str(", along your ships");
                }
                if self.enemies(seat).contains(to) {
                    note.push_str("; enemies are there: a battle follows");
                }
                (
                    format!("To {}", name(to)),
                    format!("to {to}"),
                    vec![at(to)],
                    if by_ship { "BLOOD-SHIP-01" } else { "BLOOD-MOVE-17" },
                    Some(note),
                )
            }
            Action::Bring { kind } => (
                format!("Take {} along", kind_name(kind)),
                format!("bring {}", kind.word()),
                match self.stage {
                    Stage::Companion(march) => vec![unit(march.from, kind)],
                    _ => Vec::new(),
                },
                if kind == Kind::Leader { "BLOOD-LEAD-02" } else { "BLOOD-LEAD-01" },
                Some("free".to_owned()),
            ),
            Action::Ride => (
                "Take the Cutiecorn along".to_owned(),
                "ride".to_owned(),
                vec![button("ride")],
                "BLOOD-CUTIE-08",
                Some("free".to_owned()),
            ),
            Action::Alone => (
                match self.stage {
                    Stage::Ride(_) => "Leave the Cutiecorn".to_owned(),
                    _ => "Take nobody along".to_owned(),
                },
                "alone".to_owned(),
                vec![button("alone")],
                if matches!(self.stage, Stage::Ride(_)) {
                    "BLOOD-CUTIE-08"
                } else {
                    "BLOOD-LEAD-01"
                },
                None,
            ),
            Action::Halt => (
                "End this move".to_owned(),
                "halt".to_owned(),
                vec![button("halt")],
                "BLOOD-MOVE-03",
                None,
            ),
            Action::Battle { area, foe } => {
                let own = self.force(seat, area).total();
                let other = self.force(foe, area).total();
                (
                    format!("Battle {} in {}", self.called(foe), name(area)),
                    format!("battle {area} {}", self.faction(foe).word()),
                    vec![at(area), button("battle"), Anchor::new("seat", foe.0)],
                    "BLOOD-BATTLE-01",
                    Some(format!("{own} against {}", some(other, "unit", "units"))),
                )
            }
            Action::Fight => (
                "Stay and fight".to_owned(),
                "fight".to_owned(),
                vec![button("fight")],
                "BLOOD-WITHDRAW-07",
                None,
            ),
            Action::Withdraw { to } => (
                format!("Withdraw to {}", name(to)),
                format!("withdraw {to}"),
                vec![at(to)],
                "BLOOD-WITHDRAW-01",
                None,
            ),
            Action::Substitute { value, kind } => (
                format!(
                    "Replace the {value} by {} ({})",
                    kind_name(kind),
                    cost(self.pips_of(seat, kind))
                ),
                format!("replace {value} {}", kind.word()),
                vec![Anchor::new("battletile", value), tile(kind)],
                "BLOOD-BATTLE-08",
                self.substitute_note(seat, value, kind),
            ),
            Action::Keep => (
                "Keep the Battle tiles".to_owned(),
                "keep".to_owned(),
                vec![button("keep")],
                "BLOOD-BATTLE-08",
                None,
            ),
            Action::Lose { kind } => (
                format!("Lose {}", kind_name(kind)),
                format!("lose {}", kind.word()),
                vec![unit(self.fight().area, kind)],
                "BLOOD-BATTLE-22",
                None,
            ),
            Action::Retreat { to } => (
                format!("Retreat to {}", name(to)),
                format!("retreat {to}"),
                vec![at(to)],
                "BLOOD-RETREAT-01",
                None,
            ),
            Action::Raise { count } => (
                match count {
                    0 => "Raise no Undead".to_owned(),
                    count => format!("Raise {count} Undead"),
                },
                format!("raise {count}"),
                vec![Anchor::new("count", count)],
                "BLOOD-FACTION-NE-02",
                None,
            ),
            Action::Construct { area } => (
                format!("Build a village in {}", name(area)),
                format!("village {area}"),
                vec![at(area)],
                "BLOOD-CONSTR-01",
                Some(cost(self.map().terrain(area).village_cost().unwrap_or(0))),
            ),
            Action::Done => {
                let (label, word, rule) = self.done_label();
                (label.to_owned(), "done".to_owned(), vec![button(word)], rule, None)
            }
        };
        Choice {
            label,
            typed,
            anchors,
            rule: RuleId::new(rule),
            note,
            loses: self.loses(seat, action),
            asks: self.passes_over(seat, action),
        }
    }

    /// What "that is enough" is called now, its button, and its rule. What passes over something
    /// that was offered stands apart (`skip`).
    fn done_label(&self) -> (&'static str, &'static str, &'static str) {
        match self.stage {
            Stage::Muster { .. } => ("Done placing units", "skip", "BLOOD-SETUP-20"),
            Stage::CaptureTile => ("Capture nothing", "skip", "BLOOD-CAPT-01"),
            Stage::Capture { .. } => ("Stop capturing", "skip", "BLOOD-AMB-29"),
            Stage::Undead => ("Done moving Undead", "skip", "BLOOD-UNDEAD-01"),
            Stage::Reenter => ("Stay off the map this turn", "skip", "BLOOD-FACTION-CH-09"),
            Stage::ConstructTile => ("Build no village", "skip", "BLOOD-CONSTR-01"),
            Stage::Construct { .. } => ("Stop building villages", "skip", "BLOOD-CONSTR-01"),
            _ => ("End main actions", "done", "BLOOD-TURN-05"),
        }
    }

    fn payment_note(&self, march: March, pips: u8) -> String {
        let pool = self.pool.unwrap_or(0) + pips;
        match march.cost.checked_sub(pool) {
            None | Some(0) => match pool - march.cost {
                0 => "pays exactly".to_owned(),
                left => format!("{left} left for further steps of this move"),
            },
            Some(missing) => format!("{missing} more to pay after this"),
        }
    }

    pub(crate) fn withdrawal_losses(&self, to: AreaId) -> crate::Tally {
        let battle = self.fight();
        let seat = battle.defender().seat;
        let force = self.force(seat, battle.area);
        force
            .minus(self.followers(seat, force, self.withdrawal_ways(), to))
            .without(Kind::Cutiecorn)
    }

    pub(crate) fn retreat_losses(&self, to: AreaId) -> crate::Tally {
        let battle = self.fight();
        let Some(seat) = battle.loser() else { return crate::Tally::NONE };
        let force = self.force(seat, battle.area);
        force.minus(self.followers(seat, force, self.retreat_ways(), to))
    }

    /// The best three before and after a substitution.
    pub(crate) fn substituted(&self, seat: Seat, value: u8, kind: Kind) -> (u8, u8) {
        let mut side = self.fight().side(seat).clone();
        let pips = |kind| self.pips_of(seat, kind);
        let before = side.raw(pips);
        side.substitute = Some((value, kind));
        (before, side.raw(pips))
    }

    /// What a substitution gains, if it does.
    fn substitute_note(&self, seat: Seat, value: u8, kind: Kind) -> Option<String> {
        let (before, after) = self.substituted(seat, value, kind);
        (after > before).then(|| format!("best three {before} becomes {after}"))
    }

    /// Units as "Swords ×2, Leader".
    pub(crate) fn units_in_words(&self, seat: Seat, units: crate::Tally) -> String {
        units
            .iter()
            .map(|(kind, count)| so_many(count, self.unit_name(seat, kind)))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// What the table waits for.
    pub(crate) fn prompt_for(&self, audience: Audience) -> Prompt {
        let Some(asked) = self.asked() else {
            return Prompt {
                text: "The game is over.".to_owned(),
                rule: RuleId::new("BLOOD-END-10"),
            };
        };
        let (text, rule) = self.question();
        let text = match audience {
            Audience::Seat(seat) if seat == asked => text,
            _ => {
                let who = upper(&self.called(asked));
                format!("{who}: {}{}", text[..1].to_lowercase(), &text[1..])
            }
        };
        Prompt { text, rule: RuleId::new(rule) }
    }

    /// The question put to whoever is asked.
    fn question(&self) -> (String, &'static str) {
        let name = |area: AreaId| self.area_name(area);
        match self.stage {
            Stage::ChooseFaction => ("Choose a faction.".into(), "BLOOD-SETUP-05"),
            Stage::Found => (
                "Place the citadel: plains, forest or hill, two empty areas away from others."
                    .into(),
                "BLOOD-SETUP-12",
            ),
            Stage::Settle => (
                "Choose the area where the Horde starts, three steps or more from every citadel."
                    .into(),
                "BLOOD-SETUP-22",
            ),
            Stage::Muster { points: left, area, .. } => (
                format!("Place initial units in {}: {} left.", name(area), points(left)),
                "BLOOD-SETUP-15",
            ),
            Stage::CaptureTile => (
                "Phase 1. Spend one tile to capture villages where your units stand, or go on."
                    .into(),
                "BLOOD-CAPT-01",
            ),
            Stage::Capture { pips, .. } => {
                (format!("Capture villages: {} left.", cost(pips)), "BLOOD-CAPT-02")
            }
            Stage::Undead => (
                "Phase 2. Move Undead, each up to two areas, for nothing.".into(),
                "BLOOD-UNDEAD-01",
            ),
            Stage::Main if self.phase == Phase::EndBattles => {
                ("Fight the battles that are left.".into(), "BLOOD-END-04")
            }
            Stage::Main => match self.pool {
                Some(pool) => (
                    format!("A move is open with {} left: move on, or end it.", cost(pool)),
                    "BLOOD-AMB-42",
                ),
                None if !self.shared(self.active).is_empty() => (
                    "Phase 3. Build, move and battle; fight where you share an area with enemies."
                        .into(),
                    "BLOOD-TURN-08",
                ),
                None => (
                    "Phase 3. Build, move and battle in any order, or end it.".into(),
                    "BLOOD-TURN-05",
                ),
            },
            Stage::Reenter => (
                "The Horde has no unit left: bring one back into an empty area, or wait.".into(),
                "BLOOD-FACTION-CH-09",
            ),
            Stage::BuildWhere { kind, .. } => (
                format!("Choose where to build {}.", self.unit_name(self.active, kind)),
                "BLOOD-BUILD-01",
            ),
            Stage::BuildPay { kind, due, .. } => (
                format!("Pay for {}: discard {due} more.", self.unit_name(self.active, kind)),
                "BLOOD-BUILD-02",
            ),
            Stage::MoveWhere { from, kind } => (
                format!(
                    "Choose where {} from {} will go.",
                    self.unit_name(self.active, kind),
                    name(from)
                ),
                "BLOOD-MOVE-17",
            ),
            Stage::Companion(march) => {
                (format!("Who goes with the Leader to {}?", name(march.to)), "BLOOD-LEAD-01")
            }
            Stage::Ride(march) => {
                (format!("Does the Cutiecorn go along to {}?", name(march.to)), "BLOOD-CUTIE-08")
            }
            Stage::MovePay(march) => (
                format!(
                    "Spend tiles for the step to {}: {}, and {} in the pool.",
                    name(march.to),
                    cost(march.cost),
                    self.pool.unwrap_or(0)
                ),
                "BLOOD-MOVE-01",
            ),
            Stage::Withdraw => (
                format!("Attacked in {}: stay and fight, or withdraw.", name(self.fight().area)),
                "BLOOD-WITHDRAW-01",
            ),
            Stage::Substitute(_) => (
                "Replace one Battle tile by a tile from your hand, or keep them.".into(),
                "BLOOD-BATTLE-08",
            ),
            Stage::Casualty => {
                ("The battle is lost: choose the unit that falls.".into(), "BLOOD-BATTLE-22")
            }
            Stage::Retreat => ("Where does the beaten force retreat?".into(), "BLOOD-BATTLE-23"),
            Stage::Raise { most } => {
                (format!("How many Undead rise? Up to {most}."), "BLOOD-FACTION-NE-02")
            }
            Stage::ConstructTile => {
                ("Phase 4. Spend one tile to build villages, or go on.".into(), "BLOOD-CONSTR-01")
            }
            Stage::Construct { pips, .. } => {
                (format!("Build villages: {} left.", cost(pips)), "BLOOD-CONSTR-04")
            }
            Stage::Over => ("The game is over.".into(), "BLOOD-END-10"),
        }
    }
}

/// "Swords" for one, "Swords ×2" for more: names of units are plural or not as the rulebook has
/// them.
pub(crate) fn so_many(count: u8, name: &str) -> String {
    if count == 1 { name.to_owned() } else { format!("{name} ×{count}") }
}

/// "1 pip", "3 pips".
pub(crate) fn cost(pips: u8) -> String {
    some(pips, "pip", "pips")
}

/// "1 Build Point", "3 Build Points".
pub(crate) fn points(points: u8) -> String {
    some(points, "Build Point", "Build Points")
}

/// "1 area", "2 areas".
fn areas(count: u8) -> String {
    some(count, "area", "areas")
}

/// A number with its word, singular or plural.
pub(crate) fn some<N: Copy + PartialEq + From<u8> + std::fmt::Display>(
    count: N,
    one: &str,
    many: &str,
) -> String {
    format!("{count} {}", if count == N::from(1) { one } else { many })
}

/// "The Hill Folk", "Seat 2": at the beginning of a sentence.
pub(crate) fn upper(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
