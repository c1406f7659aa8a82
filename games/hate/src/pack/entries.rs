//! Reading the entries: Figures, Tribes, Skills, cards, Huts, Traps and Missions.

use warmoot_kernel::pack::{Fields, Sheet};

use super::{
    Word,
    gather::{Entries, Entry, Part},
    reader::{Names, Reader},
};
use crate::{
    Ability, Card, CardKind, Currency, Face, For, HutKind, HutTile, Kind, KindId, Marker,
    MercenaryCard, Mission, Objective, Skill, SkillId, SkillKind, Source, TrapTokens, Trial, Tribe,
    Trigger, Type,
};

/// What is needed to read every entry of a part.
pub struct Read<'x, 'a> {
    pub entries: &'x mut Entries<'a>,
    pub sheets: &'x mut [Sheet<'a>],
    pub names: &'x Names,
}

impl<'a> Read<'_, 'a> {
    /// Reads the entries of a part, each giving one value.
    pub fn each<T>(
        &mut self,
        part: Part,
        mut read: impl FnMut(&mut Reader<'_, 'a>, Entry<'a>) -> T,
    ) -> Vec<T> {
        let mut all = Vec::new();
        for entry in self.entries.take(part) {
            let sheet = &mut self.sheets[entry.file];
            all.push(read(&mut Reader { sheet, names: self.names }, entry));
        }
        all
    }
}

/// Reads the die.
pub fn dice<'a>(reader: &mut Reader<'_, 'a>, mut fields: Fields<'a>) -> ([Face; 6], Source) {
    let faces = reader.words::<Face>(&mut fields, "faces", "the six faces of the die", true);
    let source = reader.source(&mut fields);
    let count = faces.len();
    let faces = <[Face; 6]>::try_from(faces).unwrap_or_else(|_| {
        reader.fault(&fields, format!("{count} faces: expected six"));
        [Face::Hit; 6]
    });
    let lacks = Face::WORDS.iter().find(|(_, face)| !faces.contains(face));
    if let Some((word, _)) = lacks
        && count == 6
    {
        let message =
            format!("no face is `{word}`: expected each kind at least once (HATE-COMBAT-03)");
        reader.fault(&fields, message);
    }
    fields.close(reader.sheet);
    (faces, source)
}

/// Reads a kind of Figure.
pub fn kind<'a>(reader: &mut Reader<'_, 'a>, entry: Entry<'a>, skills: &[Skill]) -> Kind {
    let Entry { id, mut fields, .. } = entry;
    let mut kind = Kind {
        id,
        name: reader.text(&mut fields, "name", "its name for people"),
        role: reader.word(&mut fields, "type"),
        attack: reader.small(&mut fields, "attack", 0..=12),
        defense: reader.small(&mut fields, "defense", 0..=12),
        cost: reader.small(&mut fields, "cost", 0..=9),
        mp: reader.small(&mut fields, "mp", 0..=12),
        slots: [None; 4],
        source: reader.source(&mut fields),
    };
    let given = reader.list(&mut fields, "skills", "a list of Starting Skills", false);
    // A Shaman has the Skill of his Tribe (HATE-FIG-04).
    if given.is_empty() && kind.role != Type::Shaman {
        reader.fault(&fields, "`skills` is missing: expected at least one Starting Skill");
    }
    for item in given {
        let span = item.span();
        let Some(skill) = reader.skill(item) else { continue };
        let Some(known) = skills.get(usize::from(skill)) else { continue };
        let slot = &mut kind.slots[usize::from(known.slot)];
        if slot.replace(skill).is_some() {
            let slot = slot_letter(known.slot);
            reader.sheet.fault(span, format!("two Skills in slot {slot}: expected one each"));
        }
    }
    fields.close(reader.sheet);
    kind
}

/// The letter of a slot (HATE-FIG-03).
fn slot_letter(slot: u8) -> char {
    char::from(b'A' + slot)
}

/// Reads the mark of one Figure of a Tribe.
pub fn marker<'a>(reader: &mut Reader<'_, 'a>, entry: Entry<'a>) -> Marker {
    let Entry { id: letter, mut fields, .. } = entry;
    let marker = Marker {
        letter,
        role: reader.word(&mut fields, "type"),
        colour: reader.text(&mut fields, "colour", "the name of its colour"),
        hex: reader.text(&mut fields, "hex", "its colour as \"#rrggbb\""),
        source: reader.source(&mut fields),
    };
    let digits = marker.hex.strip_prefix('#').unwrap_or_default();
    if digits.len() != 6 || !digits.chars().all(|c| c.is_ascii_hexdigit()) {
        reader.fault(&fields, format!("`{}` is no colour: expected \"#rrggbb\"", marker.hex));
    }
    fields.close(reader.sheet);
    marker
}

/// Notes what a Tribe of eleven Figures lacks (HATE-FIG-01, HATE-FIG-07).
pub fn markers_fit(markers: &[Marker], lack: &mut impl FnMut(&str)) {
    let of = |role| markers.iter().filter(|marker| marker.role == role).count();
    let counts = Tribe::ROLES.map(of);
    if markers.len() != 11 || counts != [1, 1, 1, 6, 2] {
        lack(
            "expected eleven [[marker]] tables in figures.toml: 1 prince, 1 shaman, 1 champion, 6 warriors, 2 youngbloods",
        );
    }
}

/// Reads a Skill.
pub fn skill<'a>(reader: &mut Reader<'_, 'a>, entry: Entry<'a>) -> Skill {
    const SLOTS: &[(&str, u8)] = &[("A", 0), ("B", 1), ("C", 2), ("D", 3)];
    let Entry { id, mut fields, .. } = entry;
    let kind = reader.word(&mut fields, "kind");
    let names = reader.names;
    let tribe = fields.take("tribe");
    let skill = Skill {
        id,
        name: reader.maybe_text(&mut fields, "name", "its name for people"),
        kind,
        slot: fields.word(reader.sheet, "slot", SLOTS).unwrap_or_default(),
        permanent: reader.flag(&mut fields, "permanent"),
        tribe: tribe.and_then(|value| reader.named(value, &names.tribes, "the id of a Tribe")),
        only: reader.types(&mut fields, "only", false),
        limit: reader.maybe(&mut fields, "limit"),
        optional: reader.flag(&mut fields, "optional"),
        abilities: reader.abilities(&mut fields, "abilities"),
        triggers: 0,
        copies: reader.small_or(&mut fields, "copies", 1..=99, 0),
        text: reader.text(&mut fields, "text", "what it does, in a sentence"),
        rules: reader.texts(&mut fields, "rules", "rules of the ledger"),
        source: reader.source(&mut fields),
    };
    let of_tribe = matches!(kind, SkillKind::Shaman | SkillKind::Tribe);
    if of_tribe != skill.tribe.is_some() {
        let what = if of_tribe { "is missing: expected" } else { "is only for" };
        reader.fault(
            &fields,
            format!("`tribe` {what} the Tribe of a Shaman's Skill or Tribe-Specific Upgrade"),
        );
    }
    let cards = !matches!(kind, SkillKind::Start | SkillKind::Shaman | SkillKind::Mercenary);
    if cards != (skill.copies > 0) {
        let what = if cards { "is missing: expected" } else { "is only for" };
        reader.fault(&fields, format!("`copies` {what} the number of cards of an Upgrade or Scar"));
    }
    fields.close(reader.sheet);
    let triggers = skill.abilities.iter().fold(0, |bits, ability| bits | ability.trigger.bit());
    Skill { triggers, ..skill }
}

/// The words for sorts of cards.
const CARD_KINDS: &[(&str, u8)] = &[("plain", 0), ("forge", 1), ("poison", 2), ("trial", 3)];

/// Reads a Tribe card.
pub fn card<'a>(reader: &mut Reader<'_, 'a>, entry: Entry<'a>) -> Card {
    let Entry { id, tribe, mut fields, .. } = entry;
    let tribe = tribe.and_then(|(name, span)| {
        let found = reader.names.tribes.iter().position(|known| *known == name);
        if found.is_none() {
            let message = format!("unknown name `{name}`: expected the id of a Tribe of the pack");
            reader.sheet.fault(span, message);
        }
        found
    });
    let name = reader.text(&mut fields, "name", "its name for people");
    let sort = fields.take("kind").and_then(|value| reader.sheet.word(value, CARD_KINDS));
    let sort = sort.map_or(0, toml::Spanned::into_inner);
    let (mut cost, mut most, mut currency) = (0, 0, Currency::Savagery);
    let (ability, kind) = if sort == 3 {
        let ability = idle(Trigger::Always);
        (ability, CardKind::Trial(trial(reader, &mut fields)))
    } else {
        cost = reader.small(&mut fields, "cost", 0..=9);
        most = reader.small_or(&mut fields, "cost_max", i64::from(cost)..=9, cost);
        currency = reader.word_or(&mut fields, "currency", Currency::Savagery);
        let trigger = reader.word(&mut fields, "trigger");
        let ability = reader.ability(&mut fields, trigger);
        let kind = match sort {
            1 => forge(reader, &mut fields),
            2 => CardKind::Poison,
            _ => CardKind::Plain,
        };
        if ability.effects.is_empty() && sort != 1 {
            reader.fault(&fields, "`effects` is missing: expected what the card does");
        }
        (ability, kind)
    };
    let card = Card {
        id,
        name,
        tribe: tribe.unwrap_or_default() as u8,
        cost,
        cost_max: most,
        currency,
        ability,
        kind,
        text: reader.text(&mut fields, "text", "what it does, in a sentence"),
        source: reader.source(&mut fields),
    };
    fields.close(reader.sheet);
    card
}

/// An ability that does nothing.
fn idle(trigger: Trigger) -> Ability {
    Ability { trigger, when: Vec::new(), target: crate::Target::default(), effects: Vec::new() }
}

/// Reads the Feat of a Forge extension.
fn forge<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> CardKind {
    let what = "a Feat, such as { slots = 2, trigger = \"roll-attack\", effects = [...] }";
    let value = fields.need(reader.sheet, "feat", what);
    let Some(mut feat) = value.and_then(|value| reader.sheet.fields(value, what)) else {
        return CardKind::Plain;
    };
    let slots = reader.small(&mut feat, "slots", 1..=9);
    let trigger = reader.word(&mut feat, "trigger");
    let ability = reader.ability(&mut feat, trigger);
    feat.close(reader.sheet);
    CardKind::Forge { slots, feat: ability }
}

/// Reads a Trial.
fn trial<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Trial {
    let what = "a Trial: tokens, task and bonus";
    let value = fields.need(reader.sheet, "trial", what);
    let mut trial =
        Trial { tokens: 0, task: Vec::new(), bonus: Vec::new(), complete: false, pool_min: 0 };
    let Some(mut fields) = value.and_then(|value| reader.sheet.fields(value, what)) else {
        return trial;
    };
    trial.complete = reader.flag(&mut fields, "complete");
    let what = "events, such as { event = \"enemy-ko\" }";
    trial.tokens = reader.small(&mut fields, "tokens", 0..=20);
    let tasks = reader.list(&mut fields, "task", what, !trial.complete);
    trial.task = reader.each(tasks, what, |reader, mut fields| {
        let counting = reader.counting(&mut fields);
        fields.close(reader.sheet);
        counting
    });
    trial.bonus = reader.abilities(&mut fields, "bonus");
    trial.pool_min = reader.small_or(&mut fields, "pool_min", 0..=9, 0);
    fields.close(reader.sheet);
    trial
}

/// Reads the Tribes. A kind of Shaman with the Tribe's own Skill is added for each.
pub fn tribes<'a>(
    all: &mut Read<'_, 'a>,
    kinds: &mut Vec<Kind>,
    skills: &[Skill],
    cards: &[Card],
) -> Vec<Tribe> {
    let mut number = 0;
    all.each(Part::Tribes, |reader, entry| {
        let Entry { id, mut fields, .. } = entry;
        let mut tribe = Tribe {
            id,
            name: reader.text(&mut fields, "name", "its name for people"),
            core: reader.flag(&mut fields, "core"),
            all_shamans: reader.flag(&mut fields, "all_shamans"),
            kinds: figures(reader, &mut fields, kinds),
            deck: 0,
            upgrades: [0; 3],
            about: reader.text(&mut fields, "about", "what it is like, in a sentence"),
            source: reader.source(&mut fields),
        };
        let own = |skill: &SkillId, kind| {
            let skill = &skills[usize::from(*skill)];
            skill.kind == kind && skill.tribe == Some(number)
        };
        let shaman = fields.need(reader.sheet, "shaman", "the Starting Skill of its Shaman");
        if let Some(skill) = shaman.and_then(|value| reader.skill(value)) {
            if !own(&skill, SkillKind::Shaman) {
                reader.fault(&fields, "`shaman`: expected a Skill of kind `shaman` of this Tribe");
            }
            if let Some(mut kind) = kinds.get(usize::from(tribe.kinds[1])).cloned() {
                kind.id = format!("{}-shaman", tribe.id);
                kind.slots[usize::from(skills[usize::from(skill)].slot)] = Some(skill);
                tribe.kinds[1] = kinds.len() as KindId;
                kinds.push(kind);
            }
        }
        let what = "its three Tribe-Specific Upgrades";
        let upgrades = reader.list(&mut fields, "upgrades", what, true);
        let upgrades: Vec<SkillId> =
            upgrades.into_iter().filter_map(|value| reader.skill(value)).collect();
        match <[SkillId; 3]>::try_from(upgrades) {
            Ok(upgrades) if upgrades.iter().all(|skill| own(skill, SkillKind::Tribe)) => {
                tribe.upgrades = upgrades;
            }
            _ => reader
                .fault(&fields, "`upgrades`: expected three Skills of kind `tribe` of this Tribe"),
        }
        let count = cards.iter().filter(|card| card.tribe == number).count();
        if count != 8 {
            reader.fault(&fields, format!("{count} cards: expected eight of every Tribe"));
        }
        fields.close(reader.sheet);
        number += 1;
        tribe
    })
}

/// The kinds of a Tribe's Figures.
fn figures<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    kinds: &[Kind],
) -> [KindId; 5] {
    let names = reader.names;
    let what = "the ids of a prince, shaman, champion, warrior and youngblood, in this order";
    let given = reader.list(fields, "figures", what, false);
    let found: Vec<KindId> = if given.is_empty() {
        let ids = Tribe::ROLES.map(Word::word);
        let known = ids.iter().filter_map(|id| names.kinds.iter().position(|kind| kind == id));
        known.map(|kind| kind as KindId).collect()
    } else {
        given.into_iter().filter_map(|value| reader.named(value, &names.kinds, what)).collect()
    };
    let roles: Vec<Type> = found.iter().map(|&kind| kinds[usize::from(kind)].role).collect();
    match <[KindId; 5]>::try_from(found) {
        Ok(found) if roles == Tribe::ROLES => found,
        _ => {
            reader.fault(fields, format!("`figures`: expected {what}"));
            [0; 5]
        }
    }
}

/// Puts the cards of each Tribe together and tells each Tribe where its own begin.
pub fn decks(mut cards: Vec<Card>, mut tribes: Vec<Tribe>) -> (Vec<Card>, Vec<Tribe>) {
    cards.sort_by_key(|card| card.tribe);
    for (number, tribe) in tribes.iter_mut().enumerate() {
        let first = cards.iter().position(|card| usize::from(card.tribe) == number);
        tribe.deck = first.unwrap_or_default() as u8;
    }
    (cards, tribes)
}

/// Reads a Hut tile.
pub fn hut<'a>(reader: &mut Reader<'_, 'a>, entry: Entry<'a>) -> HutTile {
    let Entry { id, mut fields, .. } = entry;
    let kind = reader.word(&mut fields, "kind");
    let guarded = matches!(kind, HutKind::Family | HutKind::Ambush);
    let mut dice = |fields: &mut Fields<'a>, name| {
        if guarded { reader.small(fields, name, 1..=12) } else { 0 }
    };
    let (attack, defense) = (dice(&mut fields, "attack"), dice(&mut fields, "defense"));
    let hut = HutTile {
        id,
        kind,
        resource: reader.small_or(&mut fields, "resource", 0..=9, 0),
        hate: reader.small_or(&mut fields, "hate", 0..=9, 0),
        savagery: reader.small_or(&mut fields, "savagery", 0..=9, 0),
        attack,
        defense,
        source: reader.source(&mut fields),
    };
    fields.close(reader.sheet);
    hut
}

/// Reads a Mercenary card.
pub fn mercenary<'a>(reader: &mut Reader<'_, 'a>, entry: Entry<'a>) -> MercenaryCard {
    let Entry { id, mut fields, .. } = entry;
    let card = MercenaryCard {
        id,
        name: reader.text(&mut fields, "name", "the card's name"),
        options: [
            reader.words(&mut fields, "a", "what the Mercenary does", true),
            reader.words(&mut fields, "b", "what the Mercenary does", true),
        ],
        texts: [
            reader.text(&mut fields, "text_a", "what it says"),
            reader.text(&mut fields, "text_b", "what it says"),
        ],
        source: reader.source(&mut fields),
    };
    fields.close(reader.sheet);
    card
}

/// Reads the Trap tokens of one kind.
pub fn trap<'a>(reader: &mut Reader<'_, 'a>, entry: Entry<'a>) -> TrapTokens {
    let Entry { id, mut fields, .. } = entry;
    let kind = match id.as_str() {
        "major" => crate::Snare::Major,
        "minor" => crate::Snare::Minor,
        other => {
            let message = format!("unknown word `{other}`: expected one of `minor`, `major`");
            reader.fault(&fields, message);
            crate::Snare::Minor
        }
    };
    let trap = TrapTokens {
        kind,
        no_effect: reader.small(&mut fields, "no_effect", 0..=20),
        minus_die: reader.small(&mut fields, "minus_die", 0..=20),
        ko: reader.small(&mut fields, "ko", 0..=20),
        source: reader.source(&mut fields),
    };
    fields.close(reader.sheet);
    trap
}

/// Reads a Secret or Underdog Mission.
pub fn mission<'a>(reader: &mut Reader<'_, 'a>, entry: Entry<'a>) -> Mission {
    let mut fields = entry.fields;
    let source = reader.source(&mut fields);
    let mission = mission_of(reader, &mut fields, For::Holder, source);
    fields.close(reader.sheet);
    mission
}

/// Reads what all sorts of Missions have.
pub fn mission_of<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    side: For,
    source: Source,
) -> Mission {
    let what = "what to do, such as { kind = \"event\", event = \"harvested\", need = 3 }";
    let objective = fields.need(reader.sheet, "objective", what);
    let objective = objective.and_then(|value| reader.sheet.fields(value, what));
    let objective =
        objective.map_or_else(|| Objective::Any(Vec::new()), |f| objective_of(reader, f));
    let what = "a reward, such as { hate = 2 }";
    let reward = fields.need(reader.sheet, "reward", what);
    let mut mission = Mission {
        name: reader.text(fields, "name", "its name for people"),
        side,
        text: reader.text(fields, "text", "what is to be done, in a sentence"),
        objective,
        hate: 0,
        resource: 0,
        savagery: 0,
        upgrade: None,
        mercenary: false,
        source,
    };
    if let Some(mut reward) = reward.and_then(|value| reader.sheet.fields(value, what)) {
        mission.hate = reader.small_or(&mut reward, "hate", 0..=9, 0);
        mission.resource = reader.small_or(&mut reward, "resource", 0..=9, 0);
        mission.savagery = reader.small_or(&mut reward, "savagery", 0..=9, 0);
        mission.upgrade = reward.take("upgrade").and_then(|value| reader.skill(value));
        mission.mercenary = reader.flag(&mut reward, "mercenary");
        reward.close(reader.sheet);
    }
    mission
}

/// Reads what a Mission asks.
fn objective_of<'a>(reader: &mut Reader<'_, 'a>, mut fields: Fields<'a>) -> Objective {
    const KINDS: &[(&str, u8)] = &[("event", 0), ("state", 1), ("any", 2)];
    const MOMENTS: &[(&str, Trigger)] =
        &[("round-end", Trigger::RoundEnd), ("battle-end", Trigger::BattleEnd)];
    let Some(kind) = fields.word(reader.sheet, "kind", KINDS) else {
        return Objective::Any(Vec::new());
    };
    let objective = match kind {
        0 => Objective::Event {
            counting: reader.counting(&mut fields),
            need: reader.small(&mut fields, "need", 1..=20),
            track: reader.flag(&mut fields, "track"),
            in_turn: reader.either(&mut fields, "scope", ["turn", "battle"]),
            start: reader.small_or(&mut fields, "start", 0..=20, 0),
        },
        1 => Objective::State {
            at: fields.word(reader.sheet, "at", MOMENTS).unwrap_or(Trigger::RoundEnd),
            from_round: reader.small_or(&mut fields, "from_round", 1..=9, 1),
            when: reader.conditions(&mut fields, "when"),
            need: reader.small_or(&mut fields, "need", 1..=9, 1),
            track: reader.flag(&mut fields, "track"),
        },
        _ => {
            let what = "objectives, one of which must be met";
            let items = reader.list(&mut fields, "of", what, true);
            Objective::Any(reader.each(items, what, objective_of))
        }
    };
    fields.close(reader.sheet);
    objective
}
