//! Conditions, targets and effects: the vocabulary that all entries share.

use toml::de::DeValue;
use warmoot_kernel::pack::{Fields, Value};

use super::reader::{FAR, Reader};
use crate::{
    Ability, Area, At, Ban, Cause, Cleared, Colour, Condition, Counted, Counting, Currency, Effect,
    Face, Fate, Fee, Is, Lasts, Load, Number, Pick, Role, Roll, Side, Snare, Special, Strike,
    Target, Thing, Trigger, Verb, Who,
};

/// Reads what follows one word.
pub(super) type Build<T> = for<'s, 'a> fn(&mut Reader<'s, 'a>, &mut Fields<'a>) -> T;

/// Any number of dice.
const ANY: u8 = u8::MAX;

/// The conditions by their words.
pub(super) const CONDITIONS: &[(&str, Build<Is>)] = &[
    ("type", |r, f| Is::Type {
        who: r.who(f),
        among: r.types(f, "in", true),
        printed: r.flag(f, "printed"),
    }),
    ("role", |r, f| Is::Role(r.word::<Role>(f, "role"))),
    ("outcome", |r, f| Is::Outcome(r.word::<Fate>(f, "outcome"))),
    ("hits", |r, f| Is::Hits { who: r.who(f), min: r.small(f, "min", 1..=20) }),
    ("saves", |r, f| Is::Saves { who: r.who(f), min: r.small(f, "min", 1..=20) }),
    ("near", |r, f| Is::Near {
        who: r.who(f),
        of: r.word::<Thing>(f, "of"),
        range: r.small_or(f, "range", FAR, 1),
        min: r.small_or(f, "min", 1..=20, 1),
        besides: r.maybe(f, "besides"),
    }),
    ("within", |r, f| Is::Within {
        who: r.who(f),
        of: r.word(f, "of"),
        range: r.small(f, "range", FAR),
    }),
    ("higher", |r, f| Is::Higher { who: r.who(f) }),
    ("climbed", |r, f| Is::Climbed { who: r.who(f) }),
    ("on", |r, f| Is::On { who: r.who(f), area: r.word::<Area>(f, "area") }),
    ("carries", |r, f| Is::Carries {
        who: r.who(f),
        of: r.word::<Load>(f, "of"),
        min: r.small_or(f, "min", 1..=20, 1),
    }),
    ("upgraded", |r, f| Is::Upgraded { who: r.who(f) }),
    ("activated", |r, f| Is::Activated { who: r.who(f) }),
    ("reactivated", |r, f| Is::Reactivated { who: r.who(f) }),
    ("poisoned", |r, f| Is::Poisoned { who: r.who(f) }),
    ("was-hidden", |r, f| Is::WasHidden { who: r.who(f) }),
    ("cause", |r, f| Is::Cause(r.word::<Cause>(f, "cause"))),
    ("hate-lead", |_, _| Is::HateLead),
    ("fallen", |r, f| Is::Fallen { min: r.small(f, "min", 1..=12) }),
    ("round", |r, f| Is::Round { min: r.small(f, "min", 1..=9), max: r.small(f, "max", 1..=9) }),
    ("feast", |_, _| Is::Feast),
    ("standing", |r, f| Is::Standing {
        area: r.maybe(f, "area"),
        min: r.small(f, "min", 1..=12),
        types: r.types(f, "types", false),
    }),
    ("majority", |r, f| Is::Majority { area: r.word(f, "area") }),
    ("holding", |r, f| Is::Holding {
        token: r.word::<Colour>(f, "token"),
        min: r.small(f, "min", 1..=4),
    }),
    ("carrying", |r, f| Is::Carrying { of: r.word(f, "of"), min: r.small(f, "min", 1..=20) }),
    ("neutral", |r, f| Is::Neutral { who: r.who(f) }),
    ("fielded", |r, f| Is::Fielded {
        side: r.word::<Side>(f, "side"),
        types: r.types(f, "types", true),
    }),
    ("worm-free", |_, _| Is::WormFree),
    ("last-tribe", |_, _| Is::LastTribe),
];

/// The effects by their words.
pub(super) const EFFECTS: &[(&str, Build<Verb>)] = &[
    ("dice", |r, f| Verb::Dice { n: r.count(f, "n"), roll: r.maybe(f, "roll"), who: r.who(f) }),
    ("hits", |r, f| Verb::Hits { n: r.count(f, "n"), roll: r.maybe::<Roll>(f, "roll") }),
    ("saves", |r, f| Verb::Saves { n: r.count(f, "n") }),
    ("reroll", |r, f| Verb::Reroll { dice: r.dice(f, "dice").unwrap_or(ANY), who: r.who(f) }),
    ("wild", |r, f| Verb::Wild {
        into: r.word::<Face>(f, "as"),
        n: r.small_or(f, "n", 1..=9, 1),
        from_feats: r.either(f, "from", ["feats", "supply"]),
    }),
    ("gain", |r, f| Verb::Gain {
        what: r.word::<Currency>(f, "what"),
        n: r.count(f, "n"),
        at: r.word_or(f, "at", At::Now),
    }),
    ("lose", |r, f| Verb::Lose {
        what: r.word(f, "what"),
        n: r.small(f, "n", 1..=20),
        who: r.word_or(f, "who", Who::You),
        must: r.flag(f, "must"),
    }),
    ("steal", |r, f| Verb::Steal {
        what: r.word(f, "what"),
        n: r.small(f, "n", 1..=20),
        who: r.word_or(f, "who", Who::Enemy),
        must: r.flag(f, "must"),
    }),
    ("mp", |r, f| Verb::Mp { n: r.signed(f, "n", true), who: r.who(f) }),
    ("move", |r, f| Verb::Move { who: r.who(f), mp: r.number_or_word(f, "mp", "full") }),
    ("push", |r, f| {
        let dice = r.small(f, "dice", 0..=12);
        Verb::Push {
            who: r.word_or(f, "who", Who::Target),
            n: r.small(f, "n", FAR),
            dice,
            fall: r.small_or(f, "fall", 0..=12, dice),
        }
    }),
    ("place", |r, f| Verb::Place {
        who: r.who(f),
        range: r.small(f, "range", FAR),
        of: r.word_or(f, "of", Who::Own),
        area: r.maybe(f, "area"),
        all_mp: r.either(f, "cost", ["all-mp", "none"]),
    }),
    ("climb", |r, f| Verb::Climb { n: r.small(f, "n", 1..=20) }),
    ("attack", |r, f| {
        Verb::Attack(Strike {
            who: r.who(f),
            on: r.maybe(f, "on"),
            dice: r.small_or(f, "dice", 0..=12, 0),
            base: r.maybe_small(f, "base", 1..=12),
            fixed: r.maybe_small(f, "fixed", 1..=12),
            hits: r.count_or(f, "hits", Number::Fixed(0)),
            reach: r.maybe_small(f, "reach", FAR),
            reroll: r.dice(f, "reroll").unwrap_or(0),
            area: r.maybe_small(f, "area", FAR),
            times: r.small_or(f, "times", 1..=9, 1),
        })
    }),
    ("attack-area", |r, f| Verb::AttackArea { n: r.small(f, "n", FAR) }),
    ("charge", |r, f| Verb::Charge {
        who: r.who(f),
        dice: r.small_or(f, "dice", 0..=12, 0),
        hits: r.small_or(f, "hits", 0..=12, 0),
    }),
    ("ko", |r, f| Verb::Ko {
        who: r.who(f),
        at: r.word_or(f, "at", At::Now),
        by_foe: r.either(f, "by", ["foe", "you"]),
    }),
    ("prevent", |r, f| Verb::Prevent { who: r.who(f) }),
    ("shield", |r, f| Verb::Shield { who: r.who(f), n: r.small(f, "n", 1..=9) }),
    ("unshield", |r, f| Verb::Unshield { who: r.who(f), n: r.small(f, "n", 1..=9) }),
    ("aura", |r, f| Verb::Aura {
        dice: r.signed(f, "dice", false),
        hits: r.signed(f, "hits", false),
        range: r.small_or(f, "range", FAR, 1),
    }),
    ("ranged", |r, f| Verb::Ranged { n: r.small(f, "n", FAR) }),
    ("extra-target", |r, f| Verb::ExtraTarget { n: r.small(f, "n", 1..=9) }),
    ("extra-action", |r, f| Verb::ExtraAction { n: r.small(f, "n", 1..=9) }),
    ("activate", |r, f| Verb::Activate {
        who: r.who(f),
        fee: r.word_or(f, "cost", Fee::Normal),
        again: r.flag(f, "again"),
        by_owner: r.either(f, "by", ["owner", "you"]),
    }),
    ("cost", |r, f| Verb::Cost { n: r.signed(f, "n", false), set: r.maybe_small(f, "set", 0..=9) }),
    ("mark", |r, f| Verb::Mark { who: r.who(f), n: r.small(f, "n", 1..=9) }),
    ("unmark", |r, f| Verb::Unmark { who: r.who(f), n: r.small(f, "n", 1..=9) }),
    ("grab", |r, f| Verb::Grab { free: r.flag(f, "free") }),
    ("carry", |r, f| Verb::Carry { n: r.small(f, "n", 1..=99) }),
    ("home", |r, f| Verb::Home { who: r.who(f) }),
    ("stand", |r, f| Verb::Stand { who: r.who(f) }),
    ("free-slot", |r, f| Verb::FreeSlot {
        n: r.small_or(f, "n", 1..=20, 1),
        which: r.word_or(f, "feat", Cleared::Any),
        to_pool: r.either(f, "to", ["pool", "supply"]),
    }),
    ("trial", |r, f| Verb::Trial {
        n: r.small(f, "n", 1..=9),
        from_pool: r.either(f, "from", ["pool", "supply"]),
        each: r.either(f, "on", ["each", "one"]),
    }),
    ("trial-share", |r, f| Verb::TrialShare {
        times: r.small(f, "times", 0..=9),
        incomplete: r.flag(f, "incomplete"),
    }),
    ("control", |r, f| Verb::Control { who: r.who(f), until: r.word(f, "until") }),
    ("hide", |r, f| Verb::Hide {
        who: r.who(f),
        back: r.small(f, "back", FAR),
        at: r.word(f, "at"),
        then: r.effects(f, "then"),
    }),
    ("trap", |r, f| Verb::Trap { kind: r.word::<Snare>(f, "kind"), n: r.small(f, "n", 1..=12) }),
    ("peek", |r, f| Verb::Peek { n: r.small(f, "n", 1..=12) }),
    ("poison", |r, f| Verb::Poison {
        who: r.who(f),
        same_tribe: r.either(f, "from", ["same-tribe", "card"]),
    }),
    ("upgrade", |r, f| Verb::Upgrade {
        draw: r.small(f, "draw", 1..=9),
        keep: r.small(f, "keep", 1..=9),
    }),
    ("card-cost", |r, f| Verb::CardCost { n: r.small(f, "n", 1..=9) }),
    ("forbid", |r, f| Verb::Forbid(r.word::<Ban>(f, "what"))),
    ("remove-token", |_, _| Verb::RemoveToken),
    ("special", |r, f| Verb::Special(r.word::<Special>(f, "id"))),
];

impl<'a> Reader<'_, 'a> {
    /// Whom an effect or condition speaks of; the Figure itself if it does not say.
    fn who(&mut self, fields: &mut Fields<'a>) -> Who {
        self.word_or(fields, "who", Who::Own)
    }

    /// A fixed or counted number that must be there.
    fn count(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Number {
        let what = "a number, or a count such as { count = \"round\" }";
        match fields.need(self.sheet, name, what) {
            Some(value) => self.counted(value, what),
            None => Number::Fixed(0),
        }
    }

    /// A fixed or counted number that may be missing.
    fn count_or(&mut self, fields: &mut Fields<'a>, name: &'static str, or: Number) -> Number {
        let what = "a number, or a count such as { count = \"round\" }";
        fields.take(name).map_or(or, |value| self.counted(value, what))
    }

    fn counted(&mut self, value: Value<'a>, what: &str) -> Number {
        if !matches!(value.get_ref(), DeValue::Table(_)) {
            let number = self.sheet.number(value, -20..=20, what);
            return Number::Fixed(number.map_or(0, |number| number.into_inner() as i8));
        }
        let Some(mut fields) = self.sheet.fields(value, what) else { return Number::Fixed(0) };
        let number = Number::Count {
            count: self.word::<Counted>(&mut fields, "count"),
            who: self.who(&mut fields),
            range: self.small_or(&mut fields, "range", FAR, 1),
            plus: self.signed(&mut fields, "plus", false),
            max: self.small_or(&mut fields, "max", 1..=20, u8::MAX),
        };
        fields.close(self.sheet);
        number
    }

    /// A number that must be there, or `None` for the word that stands in for it.
    fn number_or_word(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        word: &str,
    ) -> Option<u8> {
        let what = format!("a number or \"{word}\"");
        let value = fields.need(self.sheet, name, &what)?;
        if let DeValue::String(_) = value.get_ref() {
            let _ = self.sheet.word(value, &[(word, ())]);
            return None;
        }
        self.sheet.number(value, 0..=20, &what).map(|number| number.into_inner() as u8)
    }

    /// A number of dice that may be missing; `"any"` is any number.
    fn dice(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Option<u8> {
        let value = fields.take(name)?;
        if let DeValue::String(_) = value.get_ref() {
            return self.sheet.word(value, &[("any", ANY)]).map(toml::Spanned::into_inner);
        }
        self.sheet.number(value, 1..=20, "a number or \"any\"").map(|n| n.into_inner() as u8)
    }

    /// A list of conditions; all must hold.
    pub(super) fn conditions(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Vec<Condition> {
        let what = "conditions, such as { is = \"near\", of = \"tree\" }";
        let items = self.list(fields, name, what, false);
        self.each(items, what, |reader, fields| reader.condition(fields))
    }

    fn condition(&mut self, mut fields: Fields<'a>) -> Condition {
        let not = self.flag(&mut fields, "not");
        let Some(build) = fields.word(self.sheet, "is", CONDITIONS) else {
            return Condition { not, is: Is::Feast };
        };
        let is = build(self, &mut fields);
        fields.close(self.sheet);
        Condition { not, is }
    }

    /// A list of effects, done in order.
    pub(super) fn effects(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Vec<Effect> {
        let what = "effects, such as { do = \"dice\", n = 1 }";
        let items = self.list(fields, name, what, false);
        self.each(items, what, |reader, fields| reader.effect(fields))
    }

    fn effect(&mut self, mut fields: Fields<'a>) -> Effect {
        let what = "a condition, such as { is = \"feast\" }";
        let only_if = fields.take("if").and_then(|value| self.sheet.fields(value, what));
        let only_if = only_if.map(|fields| self.condition(fields));
        let otherwise = self.effects(&mut fields, "else");
        let optional = self.flag(&mut fields, "optional");
        let lasts = self.maybe::<Lasts>(&mut fields, "for");
        let does = match fields.word(self.sheet, "do", EFFECTS) {
            Some(build) => {
                let does = build(self, &mut fields);
                fields.close(self.sheet);
                does
            }
            None => Verb::RemoveToken,
        };
        Effect { does, only_if, otherwise, optional, lasts }
    }

    /// The target rule under `target`; without one nothing is chosen.
    fn target(&mut self, fields: &mut Fields<'a>) -> Target {
        let what = "a target, such as { pick = \"enemy\" }";
        let value = fields.take("target");
        let Some(mut fields) = value.and_then(|value| self.sheet.fields(value, what)) else {
            return Target::default();
        };
        let target = Target {
            pick: self.word::<Pick>(&mut fields, "pick"),
            n: self.small_or(&mut fields, "n", 1..=3, 1),
            types: self.types(&mut fields, "types", false),
            conditions: self.conditions(&mut fields, "where"),
            any_of: self.conditions(&mut fields, "any_of"),
            optional: self.flag(&mut fields, "optional"),
            neutral: self.flag(&mut fields, "neutral"),
        };
        fields.close(self.sheet);
        target
    }

    /// What an ability says besides its trigger.
    pub(super) fn ability(&mut self, fields: &mut Fields<'a>, trigger: Trigger) -> Ability {
        Ability {
            trigger,
            when: self.conditions(fields, "when"),
            target: self.target(fields),
            effects: self.effects(fields, "effects"),
        }
    }

    /// A list of abilities.
    pub(super) fn abilities(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
    ) -> Vec<Ability> {
        let what = "abilities, such as { trigger = \"always\", effects = [...] }";
        let items = self.list(fields, name, what, true);
        self.each(items, what, |reader, mut fields| {
            let trigger = reader.word(&mut fields, "trigger");
            let ability = reader.ability(&mut fields, trigger);
            fields.close(reader.sheet);
            ability
        })
    }

    /// An event that counts if its conditions hold.
    pub(super) fn counting(&mut self, fields: &mut Fields<'a>) -> Counting {
        Counting { event: self.word(fields, "event"), when: self.conditions(fields, "when") }
    }
}
