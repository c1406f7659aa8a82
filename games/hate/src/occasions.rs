//! When a card or Skill works, what it costs and how often it may be used, in words made from its
//! data: a pack's own text says only what happens.

use crate::{
    Ability, Area, At, Card, CardKind, Colour, Condition, Counted, Counting, Currency, Effect,
    Fate, Is, Limit, Load, Number, Pick, Role, Side, Skill, Thing, Trial, Trigger, Type, Types,
    Verb, Who,
    words::{self, tokens},
};

/// A part of what a card or Skill says: when, and what then happens.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, ts_rs::TS)]
pub struct Saying {
    /// When it works and how often, made from the data; begins with a capital, no full stop.
    pub occasion: String,
    /// What happens.
    pub text: String,
}

/// Whose words they are: a card speaks of some Figure of its player, a Skill of the Figure that has it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Card,
    Skill,
}

impl Card {
    /// What it costs: `1 to 3 Savagery`; a Trial costs nothing and says nothing.
    #[must_use]
    pub fn price(&self) -> String {
        match (&self.kind, self.cost_max > self.cost) {
            (CardKind::Trial(_), _) => String::new(),
            (_, false) => tokens(self.cost, self.currency),
            (_, true) => format!("{} to {}", self.cost, tokens(self.cost_max, self.currency)),
        }
    }

    /// When it is used, as a clause: `when a Figure of yours was KO'd`.
    #[must_use]
    pub fn occasion(&self) -> String {
        match &self.kind {
            CardKind::Trial(trial) if trial.complete => "complete from the start".to_owned(),
            CardKind::Trial(trial) => task(trial),
            _ => occasion(&self.ability, Of::Card),
        }
    }

    /// What it says, part by part.
    #[must_use]
    pub fn parts(&self) -> Vec<Saying> {
        let text = |ability: &Ability| format!("{}{}", self.text, asides(ability));
        match &self.kind {
            CardKind::Plain => vec![part(self.occasion(), text(&self.ability))],
            CardKind::Poison => vec![
                part(self.occasion(), text(&self.ability)),
                part("Poison", "The Figure is KO'd when the Round ends; nobody gains Hate for it."),
            ],
            CardKind::Forge { slots, feat } => vec![
                part(self.occasion(), "Lay it beside your Village."),
                part(
                    format!(
                        "{}, {} for each use, cleared in your Replenish; {}",
                        counted(*slots, "slot"),
                        tokens(1, Currency::Savagery),
                        occasion(feat, Of::Card)
                    ),
                    text(feat),
                ),
            ],
            CardKind::Trial(trial) => {
                let bonus = bonus(trial);
                if trial.complete {
                    let head = format!("complete from the start{bonus}");
                    return vec![part(head, self.text.clone())];
                }
                vec![
                    part(format!("Task, {}", task_times(trial)), task_words(trial)),
                    part(format!("Bonus from then on{bonus}"), self.text.clone()),
                ]
            }
        }
    }

    /// Price, occasion and effect in one line.
    #[must_use]
    pub fn sentence(&self) -> String {
        let said = together(&self.parts());
        let price = self.price();
        if price.is_empty() { said } else { format!("{price}. {said}") }
    }
}

impl Skill {
    /// What it says, part by part. A text with as many lines as the Skill has abilities says one
    /// line of each; otherwise all occasions lead to the same.
    #[must_use]
    pub fn parts(&self) -> Vec<Saying> {
        let lines: Vec<&str> = self.text.lines().collect();
        let head = |ability: &Ability| self.head(&occasion(ability, Of::Skill), ability.trigger);
        let said = |text: &str, ability: &Ability| format!("{text}{}", asides(ability));
        match self.abilities.as_slice() {
            [] => vec![part("Always", self.text.clone())],
            abilities if abilities.len() > 1 && abilities.len() == lines.len() => abilities
                .iter()
                .zip(lines)
                .map(|(ability, line)| part(head(ability), said(line, ability)))
                .collect(),
            [first, rest @ ..] => {
                let mut occasions = occasion(first, Of::Skill);
                for ability in rest {
                    let more = occasion(ability, Of::Skill);
                    if more != occasions {
                        occasions = format!("{occasions} or {more}");
                    }
                }
                vec![part(self.head(&occasions, first.trigger), said(&self.text, first))]
            }
        }
    }

    /// Limit, occasion, and whether it may be left.
    fn head(&self, occasion: &str, trigger: Trigger) -> String {
        let mut head = match self.limit {
            Some(limit) if trigger == Trigger::Always => format!("{occasion}, {}", often(limit)),
            Some(limit) => format!("{}, {occasion}", often(limit)),
            None => occasion.to_owned(),
        };
        if self.optional && !matches!(trigger, Trigger::Always) {
            head.push_str(", if you like");
        }
        head
    }

    /// Everything it says in one line.
    #[must_use]
    pub fn sentence(&self) -> String {
        let said = together(&self.parts());
        if self.only.is_empty() { said } else { format!("{}. {said}", only(self.only)) }
    }

    /// Whether nothing of it can ever act inside a Battle: it is for the time between Battles.
    #[must_use]
    pub fn only_in_chronicle(&self) -> bool {
        !self.abilities.is_empty()
            && self.abilities.iter().all(|ability| {
                matches!(ability.trigger, Trigger::Cooked | Trigger::Tortured)
                    || ability
                        .effects
                        .iter()
                        .all(|effect| matches!(effect.does, Verb::Upgrade { .. }))
            })
    }
}

fn part(occasion: impl Into<String>, text: impl Into<String>) -> Saying {
    Saying { occasion: capital(&occasion.into()), text: text.into() }
}

/// Parts in one line.
fn together(parts: &[Saying]) -> String {
    let parts: Vec<String> =
        parts.iter().map(|part| format!("{}: {}", part.occasion, part.text)).collect();
    parts.join(" ")
}

/// The same with a capital.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The same within a sentence.
pub(crate) fn uncapital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// `Only for a Prince or Champion`.
fn only(types: Types) -> String {
    format!("Only for {}", one_of(types))
}

const fn often(limit: Limit) -> &'static str {
    match limit {
        Limit::OncePerRoll => "once in each roll",
        Limit::OncePerActivation => "once in its activation",
        Limit::OncePerMove => "once in each Move",
        Limit::OncePerRound => "once in each Round",
    }
}

/// When an ability acts: its trigger and its conditions.
fn occasion(ability: &Ability, of: Of) -> String {
    let mut words = moment(ability.trigger, of).to_owned();
    words.push_str(&clauses(&ability.when, ability.trigger, of));
    let later = |effect: &Effect| matches!(effect.does, Verb::Gain { at: At::NextReplenish, .. });
    if !ability.effects.is_empty() && ability.effects.iter().all(later) {
        words.push_str(", not in the last Round");
    }
    words.strip_prefix("always, while ").map(|rest| format!("while {rest}")).unwrap_or(words)
}

const fn moment(trigger: Trigger, of: Of) -> &'static str {
    let card = matches!(of, Of::Card);
    match (trigger, card) {
        (Trigger::Always, _) => "always",
        (Trigger::BattleStart, _) => "when the Battle begins",
        (Trigger::Replenish, true) => "at the end of your Replenish",
        (Trigger::Replenish, false) => "at the end of your Replenish, while it stands",
        (Trigger::AnyTime, true) => "at any time between two effects",
        (Trigger::AnyTime, false) => "at any time in its activation",
        (Trigger::TurnStart, _) => "at the start of your Turn, before a Figure is selected",
        (Trigger::Activated, true) => "when a Figure of yours is activated, before its Move",
        (Trigger::Activated, false) => "when it is activated, before its Move",
        (Trigger::Action, true) => "as the Action of a Figure of yours",
        (Trigger::Action, false) => "as its Action",
        (Trigger::Moving, true) => "in a Move of a Figure of yours",
        (Trigger::Moving, false) => "in its Move",
        (Trigger::MoveEnd, true) => "when a Figure of yours has ended a Move",
        (Trigger::MoveEnd, false) => "when it has ended a Move",
        (Trigger::RollAttack, true) => "when a Figure of yours has rolled an Attack",
        (Trigger::RollAttack, false) => "when it has rolled an Attack",
        (Trigger::RollDefense, true) => "when a Figure of yours has rolled Defense",
        (Trigger::RollDefense, false) => "when it has rolled Defense",
        (Trigger::RollEnemyAttack, true) => {
            "when an enemy has rolled an Attack against a Figure of yours"
        }
        (Trigger::RollEnemyAttack, false) => "when an enemy has rolled an Attack against it",
        (Trigger::RollWild, true) => "when Wilds of a roll of yours are set",
        (Trigger::RollWild, false) => "when its Wilds are set",
        (Trigger::CombatEnd, true) => "when a Combat of a Figure of yours is over",
        (Trigger::CombatEnd, false) => "when its Combat is over",
        (Trigger::WouldKo, true) => "when a Figure of yours is about to be KO'd",
        (Trigger::WouldKo, false) => "when it is about to be KO'd",
        (Trigger::WouldKoEnemy, true) => "when a Figure of yours is about to KO an enemy",
        (Trigger::WouldKoEnemy, false) => "when it is about to KO an enemy",
        (Trigger::OwnKo, true) => "when a Figure of yours was KO'd",
        (Trigger::OwnKo, false) => "when it was KO'd",
        (Trigger::EnemyKo, true) => "when a Figure of yours has KO'd an enemy",
        (Trigger::EnemyKo, false) => "when it has KO'd an enemy",
        (Trigger::EnemyDown, _) => "when an enemy was KO'd, by whatever cause",
        (Trigger::Pillaged, true) => "when a Figure of yours has Pillaged a Hut",
        (Trigger::Pillaged, false) => "when it has Pillaged a Hut",
        (Trigger::Harvested, true) => "when a Figure of yours has Harvested",
        (Trigger::Harvested, false) => "when it has Harvested",
        (Trigger::Grabbed, true) => "when a Figure of yours has Grabbed a Body",
        (Trigger::Grabbed, false) => "when it has Grabbed a Body",
        (Trigger::Captured, true) => "when you have captured a Mercenary",
        (Trigger::Captured, false) => "when you have captured it",
        (Trigger::FeatUsed, true) => "when you use a Feat slot",
        (Trigger::FeatUsed, false) => "when you use a Feat slot for it",
        (Trigger::TokenDone, _) => "when the scenario's step with a token or Body is done",
        (Trigger::TurnEnd, _) => "at the end of your Turn",
        (Trigger::RoundEnd, _) => "when the Round ends",
        (Trigger::BattleEnd, _) => "when the Battle ends",
        (Trigger::Cooked, true) => "in the Intermission, when a Body you carried off is cooked",
        (Trigger::Cooked, false) => "in the Intermission, when a Body it carried off is cooked",
        (Trigger::Tortured, true) => "in the Intermission, when a Body you carried off is tortured",
        (Trigger::Tortured, false) => "in the Intermission, when a Body it carried off is tortured",
    }
}

/// `, if A and B, unless C`; after `always`: `, while A and B`.
fn clauses(when: &[Condition], trigger: Trigger, of: Of) -> String {
    let list = |not: bool| -> Vec<String> {
        let fitting = when.iter().filter(|condition| condition.not == not);
        fitting.map(|condition| clause(&condition.is, trigger, of)).collect()
    };
    let word = if trigger == Trigger::Always { "while" } else { "if" };
    let mut words = String::new();
    for (word, list) in [(word, list(false)), ("unless", list(true))] {
        if !list.is_empty() {
            words.push_str(&format!(", {word} {}", list.join(" and ")));
        }
    }
    words
}

/// A condition as a clause.
fn clause(is: &Is, trigger: Trigger, of: Of) -> String {
    let name = |who| whom(who, trigger, of);
    let roll = |who| match who {
        Who::Own => "its roll".to_owned(),
        who => format!("the roll of {}", name(who)),
    };
    match *is {
        Is::Type { who, among, printed } => {
            let printed = if printed { " by its card" } else { "" };
            format!("{} is {}{printed}", name(who), one_of(among))
        }
        Is::Role(Role::Attacker) => "it is the attacker".to_owned(),
        Is::Role(Role::Defender) => "it is the defender".to_owned(),
        Is::Outcome(Fate::Stood) => "the defender still stands".to_owned(),
        Is::Outcome(Fate::Ko) => "the defender was KO'd".to_owned(),
        Is::Hits { who, min } => format!("{} has {}", roll(who), at_least(min, "Hit")),
        Is::Saves { who, min } => {
            format!("{} has {}", roll(who), at_least(min, "Save"))
        }
        Is::Near { who, of, range, min, besides } => {
            let (one, many) = thing(of);
            let count = if min == 1 { one.to_owned() } else { format!("at least {min} {many}") };
            let is = if min == 1 { "is" } else { "are" };
            let besides =
                besides.map_or_else(String::new, |who| format!(", besides {},", name(who)));
            format!("{count}{besides} {is} {}", near(range, &name(who)))
        }
        Is::Within { who, of, range } => format!("{} is {}", name(who), near(range, &name(of))),
        Is::Higher { who } => format!("{} has the High Ground", name(who)),
        Is::Climbed { who } => format!("{} ended it higher than it began", name(who)),
        Is::On { who, area } => format!("{} stands {}", name(who), place(area)),
        Is::Carries { who, of, min } => {
            let (one, many) = load(of);
            let what = if min == 1 { one.to_owned() } else { format!("at least {min} {many}") };
            format!("{} carries {what}", name(who))
        }
        Is::Upgraded { who } => format!("{} has an Upgrade", name(who)),
        Is::Activated { who } => format!("{} was activated this Round", name(who)),
        Is::Reactivated { who } => {
            format!("{} was activated more than once this Round", name(who))
        }
        Is::Poisoned { who } => format!("{} is poisoned", name(who)),
        Is::WasHidden { who } => format!("{} was Hidden before this activation", name(who)),
        Is::Cause(cause) => format!("the KO came from {}", words::cause(cause)),
        Is::HateLead => "you have more Hate than every enemy".to_owned(),
        Is::Fallen { min } => format!("{} of yours are KO'd", at_least(min, "Figure")),
        Is::Round { min, max } if min == max => format!("it is Round {min}"),
        Is::Round { min, max } if max == min + 1 => format!("it is Round {min} or {max}"),
        Is::Round { min, max } => format!("it is Round {min} to {max}"),
        Is::Feast => "you hold the Feast token".to_owned(),
        Is::Standing { area, min, types } => {
            let area = area.map_or_else(String::new, |area| format!(" {}", place(area)));
            let kinds =
                if types.is_empty() { String::new() } else { format!(", each {},", one_of(types)) };
            format!("{} of yours{kinds} stand{area}", at_least(min, "Figure"))
        }
        Is::Majority { area } => {
            format!("more Figures of yours than of the enemy stand {}", place(area))
        }
        Is::Holding { token, min } => {
            let colour = match token {
                Colour::Any => "",
                Colour::Yellow => "yellow ",
                Colour::Purple => "purple ",
            };
            format!("your Figures hold at least {min} {colour}Interest tokens")
        }
        Is::Carrying { of, min } => {
            format!("your Figures carry at least {min} {} together", load(of).1)
        }
        Is::Neutral { who } => format!("{} is Neutral", name(who)),
        Is::Fielded { side, types } => {
            let side = match side {
                Side::Attacker => "Attacker",
                Side::Defender => "Defender",
            };
            format!("the {side} fields {}", one_of(types))
        }
        Is::WormFree => "Worm belongs to no Tribe".to_owned(),
        Is::LastTribe => "no other Tribe has a standing Figure".to_owned(),
    }
}

/// Whom a condition speaks of.
fn whom(who: Who, trigger: Trigger, of: Of) -> String {
    match (who, trigger) {
        // Nothing has named the Figure yet.
        (Who::Own, Trigger::Always) if of == Of::Card => "a Figure of yours",
        (Who::Own, _) => "it",
        (Who::Foe, Trigger::OwnKo | Trigger::WouldKo) => "the Figure that KO'd it",
        (Who::Foe, _) => "the enemy",
        (Who::Target, _) => "the target",
        (Who::You, _) => "you",
        (Who::Enemy, _) => "the enemy's player",
        (Who::Mine, _) => "your Figures",
        (Who::Adjacent, _) => "the Figures around it",
    }
    .to_owned()
}

fn near(range: u8, of: &str) -> String {
    if range == 1 { format!("adjacent to {of}") } else { format!("within Range {range} of {of}") }
}

const fn thing(of: Thing) -> (&'static str, &'static str) {
    match of {
        Thing::Ally => ("a Figure of yours", "Figures of yours"),
        Thing::Enemy => ("an enemy", "enemies"),
        Thing::Shaman => ("a Shaman of yours", "Shamans of yours"),
        Thing::Body => ("a Body", "Bodies"),
        Thing::Hut => ("a Hut", "Hut Spaces"),
        Thing::Tree => ("a Tree", "Trees"),
        Thing::Trap => ("a Trap", "Traps"),
    }
}

const fn load(of: Load) -> (&'static str, &'static str) {
    match of {
        Load::Body => ("a Body", "Bodies"),
        Load::EnemyBody => ("an enemy Body", "enemy Bodies"),
        Load::Token => ("an Interest token", "Interest tokens"),
    }
}

const fn place(area: Area) -> &'static str {
    match area {
        Area::OwnRows => "in your deployment rows",
        Area::EnemyRows => "in an enemy's deployment rows",
        Area::BackRow => "in your back row",
        Area::Hill => "on a Plateau",
        Area::Tree => "on a Tree Space",
        Area::Hut => "inside a Hut",
        Area::Trap => "on a Trap",
        Area::DefenderHalf => "in the Defender's half",
        Area::Centre => "on the four middle Spaces",
    }
}

/// `a Prince or Champion`.
fn one_of(types: Types) -> String {
    let names: Vec<&str> = Vec::<Type>::from(types).into_iter().map(Type::name).collect();
    match names.as_slice() {
        [] => "any Figure".to_owned(),
        [one] => format!("a {one}"),
        [rest @ .., last] => format!("a {} or {last}", rest.join(", ")),
    }
}

fn at_least(min: u8, what: &str) -> String {
    format!("at least {}", counted(min, what))
}

/// `1 slot`, `2 slots`.
fn counted(n: u8, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// How often a Trial's task is due.
fn task_times(trial: &Trial) -> String {
    match trial.tokens {
        1 => "once".to_owned(),
        2 => "twice within one Round".to_owned(),
        n => format!("{n} times within one Round"),
    }
}

/// The events of a Trial's task, each worth one token.
fn task_words(trial: &Trial) -> String {
    let events: Vec<String> = trial.task.iter().map(event).collect();
    capital(&format!("{}.", events.join(", or ")))
}

fn task(trial: &Trial) -> String {
    format!("{}: {}", task_times(trial), task_words(trial))
}

/// An event that counts, with its conditions.
fn event(counting: &Counting) -> String {
    let moment = moment(counting.event, Of::Card);
    let moment = moment.strip_prefix("when ").unwrap_or(moment);
    format!("{moment}{}", clauses(&counting.when, counting.event, Of::Card))
}

/// When a Trial's bonus works, if not always.
fn bonus(trial: &Trial) -> String {
    let Some(ability) = trial.bonus.first() else { return String::new() };
    match occasion(ability, Of::Card).as_str() {
        "always" => String::new(),
        when => format!(", {when}"),
    }
}

/// What the data says besides the text: what a Hate token does, and whether a Neutral Mercenary is meant.
fn asides(ability: &Ability) -> String {
    let mut words = String::new();
    let effects = || ability.effects.iter();
    if effects().any(|effect| matches!(effect.does, Verb::Ko { by_foe: false, .. })) {
        words.push_str(" A Hate token on its card is discarded instead of the KO.");
    }
    let target = &ability.target;
    if target.pick == Pick::Enemy && !target.neutral && target.types.is_empty() {
        words.push_str(" Not for a Neutral Mercenary.");
    }
    let enemies =
        |number: &Number| matches!(number, Number::Count { count: Counted::OwnNearEnemy, .. });
    if effects().any(|effect| matches!(&effect.does, Verb::Gain { n, .. } if enemies(n))) {
        words.push_str(" A Neutral Mercenary counts as an enemy.");
    }
    words
}
