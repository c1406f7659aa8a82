//! Small readers of single values. What is wrong is noted in the sheet, and a stand-in given, so
//! that reading goes on and every fault is found; a pack with faults is refused as a whole.

use std::ops::RangeInclusive;

use toml::de::DeValue;
use warmoot_kernel::pack::{Fields, Sheet, Value};

use super::words::Word;
use crate::{Source, Type, Types};

/// The names that entries may refer to, in the order of their numbers.
#[derive(Debug, Default)]
pub struct Names {
    /// Tribes.
    pub tribes: Vec<String>,
    /// Kinds of Figures.
    pub kinds: Vec<String>,
    /// Skills.
    pub skills: Vec<String>,
    /// Letters of the eleven Figures of a Tribe.
    pub letters: Vec<String>,
}

/// One file being read, with the names it may refer to.
pub struct Reader<'s, 'a> {
    pub sheet: &'s mut Sheet<'a>,
    pub names: &'s Names,
}

/// The most Spaces any Range, Move or board spans.
pub const FAR: RangeInclusive<i64> = 0..=18;

impl<'a> Reader<'_, 'a> {
    /// A word that must be there.
    pub fn word<T: Word>(&mut self, fields: &mut Fields<'a>, name: &'static str) -> T {
        fields.word(self.sheet, name, T::WORDS).unwrap_or(T::WORDS[0].1)
    }

    /// A word that may be missing.
    pub fn maybe<T: Word>(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Option<T> {
        let value = fields.take(name)?;
        self.sheet.word(value, T::WORDS).map(toml::Spanned::into_inner)
    }

    /// A word, or what it is without one.
    pub fn word_or<T: Word>(&mut self, fields: &mut Fields<'a>, name: &'static str, or: T) -> T {
        self.maybe(fields, name).unwrap_or(or)
    }

    /// A whole number that must be there.
    pub fn small(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        range: RangeInclusive<i64>,
    ) -> u8 {
        fields.number(self.sheet, name, range, "a number").unwrap_or_default() as u8
    }

    /// A whole number that may be missing.
    pub fn maybe_small(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        range: RangeInclusive<i64>,
    ) -> Option<u8> {
        let value = fields.take(name)?;
        self.sheet.number(value, range, "a number").map(|number| number.into_inner() as u8)
    }

    /// A whole number, or what it is without one.
    pub fn small_or(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        range: RangeInclusive<i64>,
        or: u8,
    ) -> u8 {
        self.maybe_small(fields, name, range).unwrap_or(or)
    }

    /// A whole number that may be negative; 0 if it is missing and may be.
    pub fn signed(&mut self, fields: &mut Fields<'a>, name: &'static str, needed: bool) -> i8 {
        let value =
            if needed { fields.need(self.sheet, name, "a number") } else { fields.take(name) };
        let number = value.and_then(|value| self.sheet.number(value, -20..=20, "a number"));
        number.map_or(0, |number| number.into_inner() as i8)
    }

    /// Whether the field is there and true.
    pub fn flag(&mut self, fields: &mut Fields<'a>, name: &'static str) -> bool {
        let Some(value) = fields.take(name) else { return false };
        match value.get_ref() {
            DeValue::Boolean(flag) => *flag,
            _ => {
                self.sheet.fault(value.span(), format!("`{name}` is `true` or `false`"));
                false
            }
        }
    }

    /// One of two words that switches something on; the first means yes, the second no.
    pub fn either(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        words: [&'static str; 2],
    ) -> bool {
        let value = fields.take(name);
        let words = [(words[0], true), (words[1], false)];
        let found = value.and_then(|value| self.sheet.word(value, &words));
        found.is_some_and(toml::Spanned::into_inner)
    }

    /// A text that must be there.
    pub fn text(&mut self, fields: &mut Fields<'a>, name: &'static str, what: &str) -> String {
        fields.text(self.sheet, name, what).unwrap_or_default()
    }

    /// A text; empty if it is missing.
    pub fn maybe_text(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        what: &str,
    ) -> String {
        let text = fields.take(name).and_then(|value| self.sheet.text(value, what));
        text.map(|text| text.into_inner().into_owned()).unwrap_or_default()
    }

    /// Where the entry comes from.
    pub fn source(&mut self, fields: &mut Fields<'a>) -> Source {
        self.word(fields, "source")
    }

    /// A list; empty if it is missing and may be.
    pub fn list(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        what: &str,
        needed: bool,
    ) -> Vec<Value<'a>> {
        let value = if needed { fields.need(self.sheet, name, what) } else { fields.take(name) };
        value.and_then(|value| self.sheet.list(value, what)).unwrap_or_default()
    }

    /// A list of texts that may be missing.
    pub fn texts(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        what: &str,
    ) -> Vec<String> {
        let items = self.list(fields, name, what, false);
        items
            .into_iter()
            .filter_map(|item| self.sheet.text(item, what))
            .map(|text| text.into_inner().into_owned())
            .collect()
    }

    /// A list of words.
    pub fn words<T: Word>(
        &mut self,
        fields: &mut Fields<'a>,
        name: &'static str,
        what: &str,
        needed: bool,
    ) -> Vec<T> {
        let items = self.list(fields, name, what, needed);
        let words = items.into_iter().filter_map(|item| self.sheet.word(item, T::WORDS));
        words.map(toml::Spanned::into_inner).collect()
    }

    /// A set of types of Figures.
    pub fn types(&mut self, fields: &mut Fields<'a>, name: &'static str, needed: bool) -> Types {
        self.words::<Type>(fields, name, "types of Figures", needed).into_iter().collect()
    }

    /// Reads each table of a list.
    pub fn each<T>(
        &mut self,
        items: Vec<Value<'a>>,
        what: &str,
        mut read: impl FnMut(&mut Self, Fields<'a>) -> T,
    ) -> Vec<T> {
        let mut all = Vec::new();
        for item in items {
            if let Some(fields) = self.sheet.fields(item, what) {
                all.push(read(self, fields));
            }
        }
        all
    }

    /// The number of a name in a list of names.
    pub fn named(&mut self, value: Value<'a>, names: &[String], what: &str) -> Option<u8> {
        let name = self.sheet.text(value, what)?;
        let found = names.iter().position(|known| known == name.get_ref());
        if found.is_none() {
            let message = format!("unknown name `{}`: expected {what}", name.get_ref());
            self.sheet.fault(name.span(), message);
        }
        found.map(|at| at as u8)
    }

    /// The number of a Skill.
    pub fn skill(&mut self, value: Value<'a>) -> Option<u8> {
        let names = self.names;
        self.named(value, &names.skills, "the id of a Skill of the pack")
    }

    /// Column and row of a Space.
    pub fn place(&mut self, value: Value<'a>) -> [u8; 2] {
        let place = self.sheet.pair(value, 1..=18, "a Space as [column, row]");
        place.map_or([1, 1], |(column, row)| [column as u8, row as u8])
    }

    /// Notes a fault at the fields' place.
    pub fn fault(&mut self, fields: &Fields<'a>, message: impl Into<String>) {
        self.sheet.fault(fields.span(), message);
    }
}
