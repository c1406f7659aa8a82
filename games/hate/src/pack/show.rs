//! What a pack has, entry by entry, with the text of each: to read it, and to copy it into a pack
//! of one's own.

use toml::de::{DeTable, DeValue};

use warmoot_kernel::pack::Listed;

use super::Pack;

/// Where an entry begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// What `replaces` calls it.
    pub entry: String,
    /// The number of its pack, and of the file within it.
    pub layer: usize,
    /// The path of the file.
    pub path: String,
    /// The byte it begins at; `None`: it is the whole file.
    pub start: Option<usize>,
}

impl Pack {
    /// Everything there is to replace, in the order of files.
    #[must_use]
    pub fn listed(&self) -> Vec<Listed> {
        let mut all: Vec<Listed> = self.places.iter().filter_map(|place| self.at(place)).collect();
        all.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
        all
    }

    /// How many entries this pack itself brings, those below not counted.
    #[must_use]
    pub fn own(&self) -> usize {
        let top = self.layers.len() - 1;
        self.places.iter().filter(|place| place.layer == top).count()
    }

    fn at(&self, place: &Place) -> Option<Listed> {
        let file = self.layers[place.layer].iter().find(|(path, _)| *path == place.path)?;
        let start = place.start.unwrap_or_default();
        let rest = file.1.get(start..)?;
        let text = match place.start {
            // The next entry of the list ends this one; so does a comment before it.
            Some(_) => {
                let next = rest.match_indices("\n[[").map(|(at, _)| at + 1).next();
                without_comment(&rest[..next.unwrap_or(rest.len())])
            }
            None => rest,
        };
        let mut lines = file.1.lines();
        let head = lines.find(|line| line.starts_with("tribe") && place.path.starts_with("cards/"));
        let (name, source) = says(text, place.start.is_none());
        Some(Listed {
            entry: place.entry.clone(),
            file: place.path.clone(),
            line: warmoot_kernel::pack::place(&file.1, start).0,
            head: head.map(str::to_owned),
            text: format!("{}\n", text.trim_end()),
            name,
            source,
        })
    }
}

/// A text without the comment lines at its end.
fn without_comment(text: &str) -> &str {
    let mut text = text.trim_end();
    while let Some((before, last)) = text.rsplit_once('\n') {
        if !last.starts_with('#') {
            break;
        }
        text = before.trim_end();
    }
    text
}

/// Name and source of an entry, which is the whole text or the first table of a list.
fn says(text: &str, whole: bool) -> (Option<String>, Option<String>) {
    let (table, _) = DeTable::parse_recoverable(text);
    let table = table.into_inner();
    let field = |table: &DeTable<'_>, name: &str| match table.get(name)?.get_ref() {
        DeValue::String(text) => Some(text.clone().into_owned()),
        _ => None,
    };
    let both = |table: &DeTable<'_>| (field(table, "name"), field(table, "source"));
    if whole {
        return both(&table);
    }
    let Some(DeValue::Array(items)) = table.values().next().map(|list| list.get_ref()) else {
        return (None, None);
    };
    match items.first().map(|item| item.get_ref()) {
        Some(DeValue::Table(entry)) => both(entry),
        _ => (None, None),
    }
}
