//! Names of things for people, and the milder words a table may ask for.

use warmoot_kernel::{Anchor, Seat};

use crate::{
    CardId, Cargo, Cause, Colour, Currency, Dice, Feat, FigureId, HutKind, Part, Roll, Skill,
    SkillId, Snare, TrapContent, Type, Until, WildAs, board::Space, state::Hate,
};

/// Words and what stands in for them with milder words, the longer forms first: each takes the place of
/// its word wherever that does not begin inside another one and is no cookie. The one list: the browser is sent it.
pub const MILDER: [(&str, &str); 29] = [
    ("The Oven", "The Feasting Fire"),
    ("the Oven", "the Feasting Fire"),
    ("Oven", "Feasting Fire"),
    ("Torture Pit", "Holding Pit"),
    ("tortured", "held"),
    ("Tortured", "Held"),
    ("torturing", "holding"),
    ("Torturing", "Holding"),
    ("tortures", "holds"),
    ("torture", "hold"),
    ("Torture", "Hold"),
    ("cooked", "offered"),
    ("Cooked", "Offered"),
    ("cooking", "offering"),
    ("Cooking", "Offering"),
    ("cooks", "offers"),
    ("cook", "offer"),
    ("Cook", "Offer"),
    ("eats", "takes"),
    ("eat ", "take "),
    ("Kill the Innocents", "Drive the Innocents off"),
    ("kill the Innocents", "drive the Innocents off"),
    ("kills the Innocents", "drives the Innocents off"),
    ("kill them", "drive them off"),
    ("either killed", "either driven off"),
    ("are killed", "are driven off"),
    ("be killed", "be driven off"),
    ("Killed", "lost for good"),
    ("Kill him", "take him for good"),
];

/// The words as they stand, or milder ones.
#[must_use]
pub fn mild(text: &str, milder: bool) -> String {
    if !milder {
        return text.to_owned();
    }
    MILDER.iter().fold(text.to_owned(), |text, (word, mild)| replace_word(&text, word, mild))
}

/// Replaces a word where it does not begin inside another one and is no cookie.
fn replace_word(text: &str, word: &str, by: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let inside = rest[..at].chars().next_back().is_some_and(char::is_alphabetic);
        let (before, after) = rest.split_at(at + word.len());
        if inside || after.starts_with("ie") {
            out.push_str(before);
        } else {
            out.push_str(&before[..at]);
            out.push_str(by);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

impl Type {
    /// Its name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prince => "Prince",
            Self::Shaman => "Shaman",
            Self::Champion => "Champion",
            Self::Warrior => "Warrior",
            Self::Youngblood => "Youngblood",
            Self::Mercenary => "Mercenary",
            Self::Tyrant => "Tyrant",
        }
    }
}

impl Feat {
    /// Its word in anchors and typed choices.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Roll => "roll",
            Self::Reroll => "reroll",
            Self::Reactivate => "reactivate",
        }
    }

    /// What a slot does, 0 to 2 (HATE-FORGE-05 to -12).
    #[must_use]
    pub const fn name(self, slot: u8) -> &'static str {
        match (self, slot) {
            (Self::Move, 2) => "Move +3 Spaces",
            (Self::Move, _) => "Move +1 Space",
            (Self::Roll, 2) => "Roll +3 Dice",
            (Self::Roll, _) => "Roll +1 Die",
            (Self::Reroll, 2) => "Reroll Enemy's Dice",
            (Self::Reroll, _) => "Reroll",
            (Self::Reactivate, 2) => "Free Reactivation",
            (Self::Reactivate, _) => "Reactivate 1 Figure",
        }
    }

    /// The rule of a slot.
    pub(crate) const fn rule(self, slot: u8) -> &'static str {
        match (self, slot) {
            (Self::Move, 2) => "HATE-FORGE-09",
            (Self::Move, _) => "HATE-FORGE-05",
            (Self::Roll, 2) => "HATE-FORGE-10",
            (Self::Roll, _) => "HATE-FORGE-06",
            (Self::Reroll, 2) => "HATE-FORGE-11",
            (Self::Reroll, _) => "HATE-FORGE-07",
            (Self::Reactivate, 2) => "HATE-FORGE-12",
            (Self::Reactivate, _) => "HATE-FORGE-08",
        }
    }
}

/// Its name for people.
pub(crate) const fn currency(what: Currency) -> &'static str {
    match what {
        Currency::Savagery => "Savagery",
        Currency::Hate => "Hate",
        Currency::Resource => "Resource",
    }
}

/// "1 Hate", "2 Resources": only Resources have a plural.
pub(crate) fn tokens(n: u8, what: Currency) -> String {
    let plural = if n != 1 && what == Currency::Resource { "s" } else { "" };
    format!("{n} {}{plural}", currency(what))
}

/// A reward as "2 Hate, 1 Resource"; nothing: "no tokens".
pub(crate) fn reward(hate: u8, resource: u8, savagery: u8) -> String {
    let parts: Vec<String> =
        [(hate, Currency::Hate), (resource, Currency::Resource), (savagery, Currency::Savagery)]
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, what)| tokens(n, what))
            .collect();
    if parts.is_empty() { "no tokens".to_owned() } else { parts.join(", ") }
}

/// "1 Movement Point", "3 Movement Points".
pub(crate) fn points(n: impl Into<i16>) -> String {
    match n.into() {
        1 => "1 Movement Point".to_owned(),
        n => format!("{n} Movement Points"),
    }
}

/// "1 die", "3 dice".
pub(crate) fn dice_count(n: impl Into<i16>) -> String {
    let n = n.into();
    if n.abs() == 1 { format!("{n} die") } else { format!("{n} dice") }
}

/// "1 Hit", "2 Hits"; "1 Save", "2 Saves".
pub(crate) fn successes(n: u8, roll: Roll) -> String {
    let word = if roll == Roll::Attack { "Hit" } else { "Save" };
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

/// Dice as "2 Hits, 1 Savagery"; none: "no dice".
pub(crate) fn dice(dice: Dice) -> String {
    let parts: Vec<String> = [
        (dice.hit, "Hit", "Hits"),
        (dice.save, "Save", "Saves"),
        (dice.savagery, "Savagery", "Savagery"),
        (dice.wild, "Wild", "Wilds"),
    ]
    .into_iter()
    .filter(|(n, ..)| *n > 0)
    .map(|(n, one, more)| format!("{n} {}", if n == 1 { one } else { more }))
    .collect();
    if parts.is_empty() { "no dice".to_owned() } else { parts.join(", ") }
}

/// What a KO came from.
pub(crate) const fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Attack => "an Attack",
        Cause::Poison => "Poison",
        Cause::Trap => "a Trap",
        Cause::Effect => "an effect",
        Cause::Fall => "a fall",
    }
}

/// A kind of Hut.
pub(crate) const fn hut(kind: HutKind) -> &'static str {
    match kind {
        HutKind::Family => "Family Hut",
        HutKind::Ambush => "Ambush Hut",
        HutKind::Innocents => "Innocents Hut",
        HutKind::Supply => "Supply Hut",
    }
}

/// A kind of Trap.
pub(crate) const fn snare(kind: Snare) -> &'static str {
    match kind {
        Snare::Minor => "Minor Trap",
        Snare::Major => "Major Trap",
    }
}

/// What a Trap does.
pub(crate) const fn trap(content: TrapContent) -> &'static str {
    match content {
        TrapContent::Nothing => "No Effect",
        TrapContent::MinusDie => "-1 die",
        TrapContent::Ko => "KO this Figure",
    }
}

/// For how long.
pub(crate) const fn until(until: Until) -> &'static str {
    match until {
        Until::Now => "now",
        Until::Activation => "this activation",
        Until::Turn => "this Turn",
        Until::Round => "this Round",
    }
}

impl Skill {
    /// What people call it: its name, or its code if it has none.
    #[must_use]
    pub fn called(&self) -> &str {
        if self.name.is_empty() { &self.id } else { &self.name }
    }
}

impl Hate {
    /// The name of a seat's Tribe, once chosen. Public.
    #[must_use]
    pub fn tribe_of(&self, seat: Seat) -> Option<&str> {
        self.player(seat).tribe.map(|tribe| self.content.tribes[usize::from(tribe)].name.as_str())
    }

    /// How a seat is called: its Tribe, once chosen.
    pub(crate) fn called(&self, seat: Seat) -> String {
        self.tribe_of(seat).map_or_else(|| seat.to_string(), str::to_owned)
    }

    /// A Figure in the words of the table: `Um'Gra Warrior 3`, `Um'Gra Prince`, `Sheya`.
    pub(crate) fn figure_name(&self, id: FigureId) -> String {
        let name = self.short_name(id);
        match self.figures.get(id.index()).and_then(|figure| figure.owner) {
            Some(seat) if self.player(seat).tribe.is_some() => {
                format!("{} {name}", self.called(seat))
            }
            _ => name,
        }
    }

    /// A Figure without its Tribe: `Warrior 3`, `Prince`, `Sheya`.
    pub(crate) fn short_name(&self, id: FigureId) -> String {
        let Some(figure) = self.figures.get(id.index()) else {
            return format!("Figure {}", id.0);
        };
        let kind = &self.content.kinds[usize::from(figure.kind)];
        match kind.role {
            Type::Mercenary | Type::Tyrant => kind.name.clone(),
            role @ (Type::Warrior | Type::Youngblood) => {
                format!("{} {}", role.name(), self.mark_of(id))
            }
            role => role.name().to_owned(),
        }
    }

    /// The letter on a Figure's base; empty for those without.
    fn mark_of(&self, id: FigureId) -> &str {
        self.content
            .markers
            .get(usize::from(self.figure(id).marker))
            .map_or("", |marker| marker.letter.as_str())
    }

    /// A Figure in typed choices: `umgra.3`, `umgra.p`, `sheya`.
    pub(crate) fn tag(&self, id: FigureId) -> String {
        let Some(figure) = self.figures.get(id.index()) else { return format!("figure{}", id.0) };
        let tribe = figure.owner.and_then(|seat| self.player(seat).tribe);
        match (tribe, self.mark_of(id)) {
            (Some(tribe), letter) if !letter.is_empty() => {
                let tribe = &self.content.tribes[usize::from(tribe)].id;
                format!("{tribe}.{}", letter.to_lowercase())
            }
            _ => self.content.kinds[usize::from(figure.kind)].id.clone(),
        }
    }

    /// A Space: column letter and row number, a1 the lower left one.
    pub(crate) fn space_name(&self, space: Space) -> String {
        let [column, row] = self.board().place(space);
        format!("{}{row}", char::from(b'a' + column - 1))
    }

    /// A card's name.
    pub(crate) fn card_name(&self, card: CardId) -> &str {
        self.content.cards.get(usize::from(card)).map_or("a card", |card| card.name.as_str())
    }

    /// What people call a Skill.
    pub(crate) fn skill_name(&self, skill: SkillId) -> &str {
        self.content.skills.get(usize::from(skill)).map_or("a Skill", Skill::called)
    }

    /// What a Skill says, with when it works; of one that cannot act in a Battle that too.
    pub(crate) fn skill_words(&self, skill: SkillId) -> String {
        let Some(it) = self.content.skills.get(usize::from(skill)) else { return String::new() };
        let mut words = it.sentence();
        if it.only_in_chronicle() {
            words.push_str(" Only in a Chronicle: it does nothing in this Battle.");
        }
        self.text_of(&words)
    }

    /// A Skill in typed choices: no spaces, small letters.
    pub(crate) fn skill_tag(&self, skill: SkillId) -> String {
        let id =
            self.content.skills.get(usize::from(skill)).map_or("skill", |skill| skill.id.as_str());
        id.to_lowercase().replace(' ', "-")
    }

    /// A text of a pack with milder words if the table wants them.
    pub(crate) fn text_of(&self, text: &str) -> String {
        mild(text, self.milder)
    }

    /// What is carried: `the Body of Um'Gra Warrior 3`, `the Innocents`.
    pub(crate) fn cargo_name(&self, cargo: Cargo) -> String {
        match cargo {
            Cargo::Body(id) => format!("the Body of {}", self.figure_name(id)),
            Cargo::Innocents(_) => "the Innocents".to_owned(),
        }
    }

    /// What is carried, in typed choices.
    pub(crate) fn cargo_tag(&self, cargo: Cargo) -> String {
        match cargo {
            Cargo::Body(id) => self.tag(id),
            Cargo::Innocents(n) => format!("innocents{n}"),
        }
    }

    /// What a Wild becomes.
    pub(crate) fn wild_name(&self, into: WildAs) -> String {
        match into {
            WildAs::Hit => "Hit".to_owned(),
            WildAs::Save => "Save".to_owned(),
            WildAs::Savagery => "Savagery".to_owned(),
            WildAs::Skill(skill) => format!("what {} makes of it", self.skill_name(skill)),
        }
    }

    /// An Interest token.
    pub(crate) fn token_name(&self, token: u8) -> &'static str {
        match self.tokens.get(usize::from(token)) {
            Some(token) if token.yellow => "the yellow token",
            _ => "a purple token",
        }
    }

    /// A part of a pool in words.
    pub(crate) fn part_name(&self, part: Part, roll: Roll) -> String {
        match part {
            Part::Base if roll == Roll::Attack => "Base Attack".to_owned(),
            Part::Base => "Base Defense".to_owned(),
            Part::Ally { figure, .. } => format!("Support of {}", self.short_name(figure)),
            Part::HighGround => "High Ground".to_owned(),
            Part::Skill { skill } => self.skill_name(skill).to_owned(),
            Part::Trial { card } => format!("Trial {}", self.card_name(card)),
            Part::Trap => "Trap tokens".to_owned(),
            Part::Lasting => "used before".to_owned(),
            Part::Effect => "this effect".to_owned(),
            Part::Least => "least dice of the Trial".to_owned(),
            Part::Card { card } => self.card_name(card).to_owned(),
            Part::Feat { feat } => format!(
                "Forge: {}",
                match feat {
                    Feat::Move => "Move",
                    Feat::Roll => "Roll",
                    Feat::Reroll => "Reroll",
                    Feat::Reactivate => "Reactivate",
                }
            ),
            Part::Floor => "never below 0".to_owned(),
        }
    }

    /// A rule of the ledger that a Skill follows, or the fitting general one.
    pub(crate) fn skill_rule(&self, skill: SkillId) -> Option<&str> {
        let skill = self.content.skills.get(usize::from(skill))?;
        let rule = skill.rules.first()?;
        crate::ledger().rule(rule).map(|_| rule.as_str())
    }
}

/// The colour of an Interest token.
pub(crate) const fn colour(yellow: bool) -> Colour {
    if yellow { Colour::Yellow } else { Colour::Purple }
}

/// The anchor of a Space.
pub(crate) fn at(space: Space) -> Anchor {
    Anchor::new("space", space.0)
}

/// The anchor of a Figure.
pub(crate) fn of(figure: FigureId) -> Anchor {
    Anchor::new("figure", figure.0)
}

/// The anchor of a button.
pub(crate) fn button(word: &str) -> Anchor {
    Anchor::new("button", word)
}

/// The anchor of a card.
pub(crate) fn card(card: CardId) -> Anchor {
    Anchor::new("card", card)
}

/// The anchor of a Body or of Innocents.
pub(crate) fn cargo(cargo: Cargo) -> Anchor {
    match cargo {
        Cargo::Body(id) => of(id),
        Cargo::Innocents(n) => Anchor::new("innocents", n),
    }
}
