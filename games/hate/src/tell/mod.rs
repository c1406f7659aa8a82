//! Events as lines of the log.

mod fight;
mod rest;

use warmoot_kernel::{Anchor, Line, Seat, Weight};

use crate::{
    End, Event, FigureId,
    board::Space,
    state::Hate,
    words::{self, tokens},
};

/// A line being written.
struct Told {
    text: String,
    anchors: Vec<Anchor>,
    weight: Weight,
}

impl Told {
    fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), anchors: Vec::new(), weight: Weight::Normal }
    }

    /// Points at a Figure.
    fn figure(mut self, id: FigureId) -> Self {
        self.anchors.push(words::of(id));
        self
    }

    /// Points at a Figure, if there is one.
    fn maybe(self, id: Option<FigureId>) -> Self {
        match id {
            Some(id) => self.figure(id),
            None => self,
        }
    }

    /// Points at a Space.
    fn space(mut self, space: Space) -> Self {
        self.anchors.push(words::at(space));
        self
    }

    /// Points at something else.
    fn anchor(mut self, kind: &str, id: impl std::fmt::Display) -> Self {
        self.anchors.push(Anchor::new(kind, id));
        self
    }

    fn strong(mut self) -> Self {
        self.weight = Weight::Strong;
        self
    }

    fn heading(mut self) -> Self {
        self.weight = Weight::Heading;
        self
    }
}

impl Hate {
    pub(crate) fn line(&self, event: &Event) -> Line {
        let Told { mut text, anchors, weight } = self.told(event);
        // Seats without a Tribe are called "seat 1" in the middle of a sentence.
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Line { text, anchors, weight }
    }

    fn told(&self, event: &Event) -> Told {
        self.tell_setup(event)
            .or_else(|| self.tell_turn(event))
            .or_else(|| self.tell_fight(event))
            .or_else(|| self.tell_rest(event))
            .unwrap_or_else(|| Told::of("Something happened."))
    }

    /// A Figure, or the Neutral Warrior of a Hut.
    fn whoever(&self, figure: Option<FigureId>) -> String {
        figure.map_or_else(|| "the Neutral Warrior".to_owned(), |id| self.figure_name(id))
    }

    fn upgrades_in_words(&self, upgrades: &[u8]) -> String {
        upgrades.iter().map(|&id| self.skill_name(id)).collect::<Vec<_>>().join(", ")
    }

    fn tell_setup(&self, event: &Event) -> Option<Told> {
        let who = |seat: Seat| self.called(seat);
        Some(match event {
            Event::Roles { attacker } => Told::of(format!("{} attacks.", who(*attacker))).strong(),
            Event::Tribe { seat, tribe } => {
                let tribe = &self.content.tribes[usize::from(*tribe)];
                Told::of(format!("{seat} plays {}.", tribe.name)).anchor("tribe", &tribe.id)
            }
            Event::Scenario { scenario } => {
                let it = &self.content.scenarios[usize::from(*scenario)];
                Told::of(format!("The scenario is {}.", it.name))
                    .anchor("scenario", &it.id)
                    .strong()
            }
            Event::Offer { upgrades } => {
                Told::of(format!("Upgrades to pick from: {}.", self.upgrades_in_words(upgrades)))
            }
            Event::Drafted { seat, upgrade } => {
                Told::of(format!("{} takes {}.", who(*seat), self.skill_name(*upgrade)))
                    .anchor("upgrade", upgrade)
            }
            Event::Given { seat, upgrade, figure } => Told::of(format!(
                "{} gives {} to {}.",
                who(*seat),
                self.skill_name(*upgrade),
                self.short_name(*figure)
            ))
            .figure(*figure)
            .anchor("upgrade", upgrade),
            Event::Left { seat, upgrades } if upgrades.is_empty() => {
                Told::of(format!("{} has given all Upgrades.", who(*seat)))
            }
            Event::Left { seat, upgrades } => {
                Told::of(format!("{} leaves {}.", who(*seat), self.upgrades_in_words(upgrades)))
            }
            Event::Dealt { seat, missions: None } => {
                Told::of(format!("{} is dealt two Secret Missions.", who(*seat)))
            }
            Event::Dealt { seat, missions: Some([one, other]) } => Told::of(format!(
                "{} is dealt the Secret Missions {} and {}.",
                who(*seat),
                self.secret_name(*one),
                self.secret_name(*other)
            )),
            Event::Kept { seat, mission: None } => {
                Told::of(format!("{} keeps one and puts the other back.", who(*seat)))
            }
            Event::Kept { seat, mission: Some(mission) } => Told::of(format!(
                "{} keeps the Secret Mission {}.",
                who(*seat),
                self.secret_name(*mission)
            )),
            Event::Deployed => Told::of("The Figures are deployed.").strong(),
            Event::TrapLaid { seat, at, kind } => Told::of(format!(
                "{} lays a {} on {}.",
                who(*seat),
                words::snare(*kind),
                self.space_name(*at)
            ))
            .space(*at),
            Event::Peeked { seat, at, content } => {
                let what = content
                    .map_or_else(String::new, |content| format!(": {}", words::trap(content)));
                Told::of(format!(
                    "{} looks at the Trap on {}{what}.",
                    who(*seat),
                    self.space_name(*at)
                ))
                .space(*at)
            }
            _ => return None,
        })
    }

    /// The name of a Secret Mission.
    pub(crate) fn secret_name(&self, mission: u8) -> &str {
        self.content.secrets.get(usize::from(mission)).map_or("?", |it| it.name.as_str())
    }

    fn tell_turn(&self, event: &Event) -> Option<Told> {
        let who = |seat: Seat| self.called(seat);
        let name = |id: FigureId| self.figure_name(id);
        let on = |space: Space| self.space_name(space);
        Some(match event {
            Event::Round { round } => Told::of(format!("Round {round}")).heading(),
            Event::Replenished { seat, savagery, kept, cards } => {
                let kept = if *kept > 0 { format!(" and keeps {kept}") } else { String::new() };
                let names: Vec<&str> = cards.iter().map(|&card| self.card_name(card)).collect();
                let drawn = if names.is_empty() {
                    "draws no card".to_owned()
                } else {
                    format!("draws {}", names.join(" and "))
                };
                Told::of(format!("{} gains {savagery} Savagery{kept}, {drawn}.", who(*seat)))
            }
            Event::Turn { seat } => Told::of(format!("Turn of {}", who(*seat))).heading(),
            Event::Passed { seat } => Told::of(format!("{} passes.", who(*seat))),
            Event::Activated { figure, paid, again } => {
                let again = if *again { " again" } else { "" };
                Told::of(format!("{} is activated{again} for {paid} Savagery.", name(*figure)))
                    .figure(*figure)
            }
            Event::MoveBegan { figure, mp, by } => {
                let control = self.figures.get(figure.index()).and_then(|it| it.control);
                let by = if control == Some(*by) {
                    String::new()
                } else {
                    format!(", directed by {}", who(*by))
                };
                Told::of(format!("{} Moves with {}{by}.", name(*figure), words::points(*mp)))
                    .figure(*figure)
            }
            Event::Stepped { figure, to, mp } => Told::of(format!(
                "{} steps to {} ({} left).",
                name(*figure),
                on(*to),
                words::points(*mp)
            ))
            .space(*to)
            .figure(*figure),
            Event::Placed { figure, from, to } => {
                let from = if from == to { String::new() } else { format!(" from {}", on(*from)) };
                Told::of(format!("{} is placed{from} on {}.", name(*figure), on(*to)))
                    .space(*to)
                    .figure(*figure)
            }
            Event::Pushed { figure, to } => {
                Told::of(format!("{} is pushed to {}.", name(*figure), on(*to)))
                    .space(*to)
                    .figure(*figure)
            }
            Event::MoveEnded { figure } => {
                Told::of(format!("{} ends the Move.", name(*figure))).figure(*figure)
            }
            Event::Harvested { figure, tree } => {
                Told::of(format!("{} Harvests 1 Resource.", name(*figure)))
                    .anchor("tree", tree)
                    .figure(*figure)
                    .strong()
            }
            Event::Faster { figure, mp } => {
                let more = if *mp > 0 { "more" } else { "fewer" };
                let points = words::points(mp.unsigned_abs());
                let points = points.replacen(" Movement", &format!(" {more} Movement"), 1);
                Told::of(format!("{} has {points}.", name(*figure))).figure(*figure)
            }
            Event::Dropped { figure, cargo, to } => Told::of(format!(
                "{} lays {} down on {}.",
                name(*figure),
                self.cargo_name(*cargo),
                on(*to)
            ))
            .space(*to)
            .figure(*figure),
            Event::Grabbed { figure, cargo, savagery } => {
                let gain = if *savagery > 0 {
                    format!(" and the {savagery} Savagery on it")
                } else {
                    String::new()
                };
                Told::of(format!("{} Grabs {}{gain}.", name(*figure), self.cargo_name(*cargo)))
                    .figure(*figure)
                    .strong()
            }
            Event::WentHome { figure } => {
                Told::of(format!("The Body of {} goes to its Village.", name(*figure)))
                    .figure(*figure)
            }
            Event::SentHome { figure, cargo } => Told::of(format!(
                "{} sends {} home as a captive.",
                name(*figure),
                self.cargo_name(*cargo)
            ))
            .figure(*figure)
            .strong(),
            Event::RoundEnded { round } => Told::of(format!("Round {round} ends.")).strong(),
            Event::Retreated { seat } => Told::of(format!("{} Retreats.", who(*seat))).heading(),
            Event::Ended { winner, why } => {
                let why = match why {
                    End::Missions => "the main Missions are complete",
                    End::Retreat => "the other side Retreated",
                    End::Rounds => "the last Round is over",
                    End::Empty => "no Figure is left",
                };
                Told::of(format!("{} wins the Battle: {why}.", who(*winner))).heading()
            }
            _ => return None,
        })
    }

    /// "gains 2 Hate" and the like.
    fn moved_tokens(&self, seat: Seat, verb: &str, what: crate::Currency, n: u8) -> Told {
        Told::of(format!("{} {verb} {}.", self.called(seat), tokens(n, what)))
    }
}
