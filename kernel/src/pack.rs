//! Reading pack files: TOML that people write by hand, with every fault told by its place.
//!
//! A [`Sheet`] is one file being read. It never stops at the first fault: whatever is wrong is
//! noted with line and column, and reading goes on, so that the author sees all of it at once.

use std::{borrow::Cow, ops::Range, ops::RangeInclusive};

use serde::{Deserialize, Serialize};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};
use ts_rs::TS;

/// Something a pack holds that another pack can replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What `replaces` calls it: `cards/umkator-1`.
    pub entry: String,
    /// The file it stands in.
    pub file: String,
    /// The line it begins in, from 1.
    pub line: usize,
    /// What its file says before, which a copy needs too: a card's Tribe.
    pub head: Option<String>,
    /// Its text.
    pub text: String,
    /// Its name for people, if it has one.
    pub name: Option<String>,
    /// The word for where it comes from.
    pub source: Option<String>,
}

/// Something wrong in a pack file.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, thiserror::Error,
)]
#[error("{file}:{line}:{column}: {message}")]
pub struct Fault {
    /// The file, as its path within the pack.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character within the line, from 1.
    pub column: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl Fault {
    /// A fault at the bytes `span` of a file's text.
    #[must_use]
    pub fn at(file: &str, text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        let (line, column) = place(text, span.start);
        Self { file: file.to_owned(), line, column, message: message.into() }
    }

    /// A fault of a file as a whole, such as one that is missing.
    #[must_use]
    pub fn of_file(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: 1, column: 1, message: message.into() }
    }

    /// An error of the TOML reader, with its place. Messages that mislead or stop short are said
    /// again in other words.
    #[must_use]
    pub fn of_toml(file: &str, text: &str, error: &toml::de::Error) -> Self {
        let message = match error.message().trim() {
            "duplicate key" => {
                "this name is taken in its table: expected each once (tables of a list are \
                 written [[name]])"
            }
            unquoted if unquoted.starts_with("string values must be quoted") => {
                "this is no value: expected a number, a text in \"quotes\", or a comma before the \
                 next value of a list"
            }
            other => other,
        };
        Self::at(file, text, error.span().unwrap_or(0..0), message)
    }
}

/// Line and column of a byte of a text, both from 1; the column counts characters. A place past
/// the end is the end.
#[must_use]
pub fn place(text: &str, byte: usize) -> (usize, usize) {
    let mut end = byte.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// A value of a pack file with its place.
pub type Value<'a> = Spanned<DeValue<'a>>;

/// The most errors of the TOML reader that are told of one file: later ones follow from earlier.
const MOST_ERRORS: usize = 10;

/// One pack file being read.
#[derive(Debug)]
pub struct Sheet<'a> {
    file: &'a str,
    text: &'a str,
    faults: Vec<Fault>,
}

impl<'a> Sheet<'a> {
    /// Starts reading a file and gives its top-level fields. If it is not TOML at all, its
    /// fields are `None` and the faults say where it goes wrong.
    #[must_use]
    pub fn open(file: &'a str, text: &'a str) -> (Self, Option<Fields<'a>>) {
        let mut sheet = Self { file, text, faults: Vec::new() };
        let (table, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            // The file as a whole is pointed at by its first character.
            let fields = Fields { span: 0..0, table: table.into_inner(), known: Vec::new() };
            return (sheet, Some(fields));
        }
        let errors = errors.iter().take(MOST_ERRORS);
        sheet.faults = errors.map(|error| Fault::of_toml(file, text, error)).collect();
        (sheet, None)
    }

    /// Ends the reading: the faults in the order of the file.
    #[must_use]
    pub fn close(mut self) -> Vec<Fault> {
        self.faults.sort();
        self.faults.dedup();
        self.faults
    }

    /// Notes a fault at `span`.
    pub fn fault(&mut self, span: Range<usize>, message: impl Into<String>) {
        self.faults.push(Fault::at(self.file, self.text, span, message));
    }

    /// Whether nothing was wrong so far.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    /// The line `span` begins in, to point at a second place in a message.
    #[must_use]
    pub fn line(&self, span: &Range<usize>) -> usize {
        place(self.text, span.start).0
    }

    /// Reads a text that is not blank.
    pub fn text(&mut self, value: Value<'a>, what: &str) -> Option<Spanned<Cow<'a, str>>> {
        let span = value.span();
        match value.into_inner() {
            DeValue::String(text) if text.trim().is_empty() => {
                self.fault(span, format!("empty text: expected {what}"));
                None
            }
            DeValue::String(text) => Some(Spanned::new(span, text)),
            other => self.mistaken(span, &other, what),
        }
    }

    /// Reads a whole number within `range`.
    pub fn number(
        &mut self,
        value: Value<'a>,
        range: RangeInclusive<i64>,
        what: &str,
    ) -> Option<Spanned<i64>> {
        let span = value.span();
        let expected = || format!("expected {what}, {} to {}", range.start(), range.end());
        match value.into_inner() {
            DeValue::Integer(digits) => {
                // A number too long to read is out of every range.
                let number = i64::from_str_radix(digits.as_str(), digits.radix()).ok();
                match number.filter(|number| range.contains(number)) {
                    Some(number) => Some(Spanned::new(span, number)),
                    None => {
                        self.fault(span, format!("{digits} is out of range: {}", expected()));
                        None
                    }
                }
            }
            other => self.mistaken(span, &other, &expected()["expected ".len()..]),
        }
    }

    /// Reads one of `words`.
    pub fn word<T: Copy>(&mut self, value: Value<'a>, words: &[(&str, T)]) -> Option<Spanned<T>> {
        let span = value.span();
        let DeValue::String(text) = value.get_ref() else {
            let what = format!("one of {}", listed(words.iter().map(|word| word.0)));
            return self.mistaken(span, value.get_ref(), &what);
        };
        match words.iter().find(|(word, _)| word == text) {
            Some((_, meaning)) => Some(Spanned::new(span, *meaning)),
            None => {
                let words = listed(words.iter().map(|word| word.0));
                self.fault(span, format!("unknown word `{text}`: expected one of {words}"));
                None
            }
        }
    }

    /// Reads a list.
    pub fn list(&mut self, value: Value<'a>, what: &str) -> Option<Vec<Value<'a>>> {
        let span = value.span();
        match value.into_inner() {
            DeValue::Array(items) => Some(items.into_iter().collect()),
            other => self.mistaken(span, &other, what),
        }
    }

    /// Reads a list of exactly two whole numbers within `range`.
    pub fn pair(
        &mut self,
        value: Value<'a>,
        range: RangeInclusive<i64>,
        what: &str,
    ) -> Option<(i64, i64)> {
        let span = value.span();
        let items = self.list(value, what)?;
        match <[Value<'a>; 2]>::try_from(items) {
            Ok([first, second]) => {
                let first = self.number(first, range.clone(), "a number");
                let second = self.number(second, range, "a number");
                Some((first?.into_inner(), second?.into_inner()))
            }
            Err(items) => {
                self.fault(span, format!("a list of {}: expected {what}", items.len()));
                None
            }
        }
    }

    /// Reads a table.
    pub fn fields(&mut self, value: Value<'a>, what: &str) -> Option<Fields<'a>> {
        let span = value.span();
        match value.into_inner() {
            DeValue::Table(table) => Some(Fields { span, table, known: Vec::new() }),
            other => self.mistaken(span, &other, what),
        }
    }

    /// Notes that something else was expected.
    fn mistaken<T>(&mut self, span: Range<usize>, found: &DeValue<'_>, what: &str) -> Option<T> {
        let found = match found {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        self.fault(span, format!("{found}: expected {what}"));
        None
    }
}

/// The fields of one table, taken out one by one; what is left at the end is unknown.
#[derive(Debug)]
pub struct Fields<'a> {
    span: Range<usize>,
    table: DeTable<'a>,
    known: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// Where the table stands.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Takes a field that may be missing.
    pub fn take(&mut self, name: &'static str) -> Option<Value<'a>> {
        self.known.push(name);
        self.table.remove(name)
    }

    /// Takes a field that must be there; `what` says what it holds.
    pub fn need(
        &mut self,
        sheet: &mut Sheet<'a>,
        name: &'static str,
        what: &str,
    ) -> Option<Value<'a>> {
        let value = self.take(name);
        if value.is_none() {
            sheet.fault(self.span(), format!("`{name}` is missing: expected {what}"));
        }
        value
    }

    /// Takes a text that must be there.
    pub fn text(
        &mut self,
        sheet: &mut Sheet<'a>,
        name: &'static str,
        what: &str,
    ) -> Option<String> {
        let value = self.need(sheet, name, what)?;
        sheet.text(value, what).map(|text| text.into_inner().into_owned())
    }

    /// Takes a whole number that must be there.
    pub fn number(
        &mut self,
        sheet: &mut Sheet<'a>,
        name: &'static str,
        range: RangeInclusive<i64>,
        what: &str,
    ) -> Option<i64> {
        let value = self.need(sheet, name, what)?;
        sheet.number(value, range, what).map(Spanned::into_inner)
    }

    /// Takes a word that must be there.
    pub fn word<T: Copy>(
        &mut self,
        sheet: &mut Sheet<'a>,
        name: &'static str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let what = format!("one of {}", listed(words.iter().map(|word| word.0)));
        let value = self.need(sheet, name, &what)?;
        sheet.word(value, words).map(Spanned::into_inner)
    }

    /// Takes a list of tables, as written with `[[name]]`. It may be missing.
    pub fn tables(
        &mut self,
        sheet: &mut Sheet<'a>,
        name: &'static str,
        what: &str,
    ) -> Vec<Fields<'a>> {
        let Some(value) = self.take(name) else { return Vec::new() };
        let items = sheet.list(value, what).unwrap_or_default();
        items.into_iter().filter_map(|item| sheet.fields(item, what)).collect()
    }

    /// Everything that is left, in the order of the file, for tables whose keys are words.
    pub fn rest(&mut self) -> Vec<(Spanned<String>, Value<'a>)> {
        let table = std::mem::take(&mut self.table);
        let mut rest: Vec<_> = table
            .into_iter()
            .map(|(key, value)| (Spanned::new(key.span(), key.into_inner().into_owned()), value))
            .collect();
        rest.sort_by_key(|(key, _)| key.span().start);
        rest
    }

    /// Ends the table: fields that were not asked for are faults.
    pub fn close(self, sheet: &mut Sheet<'a>) {
        let known = listed(self.known.iter().copied());
        for key in self.table.keys() {
            let name = key.get_ref();
            sheet.fault(key.span(), format!("unknown field `{name}`: expected one of {known}"));
        }
    }
}

/// Words in a sentence: `` `a`, `b`, `c` ``.
fn listed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let text = "a = 1\nä = \"ö\"\nb";
        assert_eq!(place(text, 0), (1, 1));
        assert_eq!(place(text, text.find('=').unwrap()), (1, 3));
        assert_eq!(place(text, text.find('"').unwrap()), (2, 5));
        assert_eq!(place(text, text.len() + 9), (3, 2));
        // In the middle of a character is its beginning.
        assert_eq!(place("ä", 1), (1, 1));
    }

    #[test]
    fn every_fault_of_a_file_is_found_at_once() {
        let text = "name = 3\nsize = 12\nmood = \"grim\"\nplces = [1, 2]\n[deep]\nx = [1, 2, 3]\n";
        let (mut sheet, fields) = Sheet::open("x.toml", text);
        let mut fields = fields.unwrap();
        assert_eq!(fields.text(&mut sheet, "name", "a name"), None);
        assert_eq!(fields.number(&mut sheet, "size", 0..=9, "a size"), None);
        assert_eq!(fields.word(&mut sheet, "mood", &[("glad", 1), ("sad", 2)]), None);
        let deep = fields.need(&mut sheet, "deep", "a table").unwrap();
        let mut deep = sheet.fields(deep, "a table").unwrap();
        let x = deep.take("x").unwrap();
        assert_eq!(sheet.pair(x, 0..=9, "two numbers"), None);
        assert_eq!(deep.number(&mut sheet, "y", 0..=9, "a height"), None);
        deep.close(&mut sheet);
        fields.close(&mut sheet);
        let faults: Vec<String> = sheet.close().iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "x.toml:1:8: a whole number: expected a name",
                "x.toml:2:8: 12 is out of range: expected a size, 0 to 9",
                "x.toml:3:8: unknown word `grim`: expected one of `glad`, `sad`",
                "x.toml:4:1: unknown field `plces`: expected one of `name`, `size`, `mood`, `deep`",
                "x.toml:5:1: `y` is missing: expected a height",
                "x.toml:6:5: a list of 3: expected two numbers",
            ]
        );
    }

    #[test]
    fn what_is_no_toml_is_told_by_its_place() {
        let (sheet, fields) = Sheet::open("x.toml", "name = \"a\"\nsize = \n");
        assert!(fields.is_none());
        let faults = sheet.close();
        assert_eq!((faults[0].line, faults[0].column), (2, 8), "{faults:?}");
    }

    #[test]
    fn usual_slips_are_told_in_plain_words() {
        let said = |text: &str| {
            let faults = Sheet::open("x.toml", text).0.close();
            faults.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let no_comma = said("a = [1 2]");
        assert!(no_comma[0].starts_with("x.toml:1:6: this is no value"), "{no_comma:?}");
        let no_quotes = said("a = Crag");
        assert!(no_quotes[0].contains("a text in \"quotes\""), "{no_quotes:?}");
        let tables = said(&"[area]\nid = 0\nname = \"a\"\n".repeat(20));
        assert!(tables[0].starts_with("x.toml:4:2: this name is taken"), "{tables:?}");
        assert!(tables[0].contains("[[name]]") && tables.len() <= 10, "{tables:?}");
    }
}
