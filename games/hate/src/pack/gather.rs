//! Gathering the entries of packs laid over each other, before any of them is read.

use std::{collections::BTreeMap, ops::Range};

use warmoot_kernel::pack::{Fault, Fields, Sheet};

use super::{About, show::Place};

/// A sort of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The die.
    Dice,
    /// Kinds of Figures.
    Figures,
    /// Marks of the Figures of a Tribe.
    Markers,
    /// Tribes.
    Tribes,
    /// Skills.
    Skills,
    /// Tribe cards.
    Cards,
    /// Hut tiles.
    Huts,
    /// Trap tokens.
    Traps,
    /// Mercenary cards.
    Mercenaries,
    /// Secret Missions.
    Secrets,
    /// Underdog Missions.
    Underdogs,
    /// Scenarios.
    Scenarios,
}

impl Part {
    /// What `replaces` calls an entry of this part.
    fn called(self, id: &str) -> String {
        let folder = match self {
            Self::Dice => return "dice".to_owned(),
            Self::Figures => "figures",
            Self::Markers => "markers",
            Self::Tribes => "tribes",
            Self::Skills => "skills",
            Self::Cards => "cards",
            Self::Huts => "huts",
            Self::Traps => "traps",
            Self::Mercenaries => "mercenaries",
            Self::Secrets | Self::Underdogs => "missions",
            Self::Scenarios => "scenarios",
        };
        format!("{folder}/{id}")
    }
}

/// One entry, not read yet.
pub struct Entry<'a> {
    /// Which pack it is of.
    layer: usize,
    /// Which file it is of.
    pub file: usize,
    /// Its name.
    pub id: String,
    /// A card's Tribe, as its file says.
    pub tribe: Option<(String, Range<usize>)>,
    /// What it says.
    pub fields: Fields<'a>,
}

/// All entries by part, in the order in which they take effect.
#[derive(Default)]
pub struct Entries<'a> {
    parts: BTreeMap<Part, Vec<Entry<'a>>>,
    /// What each pack replaced, as `replaces` calls it.
    replaced: Vec<Vec<String>>,
}

/// A file to gather from.
pub struct Source<'p> {
    /// The number of its pack.
    pub layer: usize,
    /// The number of the file.
    pub file: usize,
    /// Its path within the pack.
    pub path: &'p str,
}

impl<'a> Entries<'a> {
    /// Takes the entries of a part, in order.
    pub fn take(&mut self, part: Part) -> Vec<Entry<'a>> {
        self.parts.remove(&part).unwrap_or_default()
    }

    /// The names of a part, in order.
    pub fn names(&self, part: Part) -> Vec<String> {
        let entries = self.parts.get(&part).map(Vec::as_slice).unwrap_or_default();
        entries.iter().map(|entry| entry.id.clone()).collect()
    }

    /// Gathers the entries of one file.
    pub fn gather(
        &mut self,
        from: &Source<'_>,
        sheet: &mut Sheet<'a>,
        mut fields: Fields<'a>,
        about: &About,
    ) {
        self.replaced.resize(self.replaced.len().max(from.layer + 1), Vec::new());
        let mut add = |sheet: &mut Sheet<'a>, part, id, tribe, fields| {
            let entry = Entry { layer: from.layer, file: from.file, id, tribe, fields };
            self.add(part, entry, sheet, about);
        };
        let scenario = from.path.strip_prefix("scenarios/").and_then(|n| n.strip_suffix(".toml"));
        if from.path == "dice.toml" {
            return add(sheet, Part::Dice, "dice".to_owned(), None, fields);
        }
        if let Some(id) = scenario {
            // "about" stands for the page about the content.
            if !super::is_short_name(id) || id == "about" {
                sheet.fault(0..0, "the file name becomes the scenario's short name: expected small letters, digits and hyphens only, and not `about`");
            }
            return add(sheet, Part::Scenarios, id.to_owned(), None, fields);
        }
        let lists: &[(Part, &'static str, &'static str)] = match from.path {
            "figures.toml" => {
                &[(Part::Figures, "figure", "id"), (Part::Markers, "marker", "letter")]
            }
            "tribes.toml" => &[(Part::Tribes, "tribe", "id")],
            "huts.toml" => &[(Part::Huts, "hut", "id")],
            "traps.toml" => &[(Part::Traps, "trap", "kind")],
            "mercenaries.toml" => &[(Part::Mercenaries, "mercenary", "id")],
            "missions.toml" => {
                &[(Part::Secrets, "secret", "id"), (Part::Underdogs, "underdog", "id")]
            }
            path if path.starts_with("skills/") => &[(Part::Skills, "skill", "id")],
            path if path.starts_with("cards/") => &[(Part::Cards, "card", "id")],
            _ => {
                sheet.fault(0..0, "no such file belongs in a pack: expected pack.toml, dice.toml, figures.toml, tribes.toml, huts.toml, traps.toml, mercenaries.toml, missions.toml, skills/NAME.toml, cards/NAME.toml or scenarios/NAME.toml");
                return;
            }
        };
        let mut tribe = None;
        if from.path.starts_with("cards/") {
            let value = fields.need(sheet, "tribe", "the id of the Tribe whose cards these are");
            let name = value.and_then(|value| sheet.text(value, "the id of a Tribe"));
            tribe = name.map(|name| {
                let span = name.span();
                (name.into_inner().into_owned(), span)
            });
        }
        for &(part, list, key) in lists {
            let what = format!("entries, written as [[{list}]] tables");
            for mut table in fields.tables(sheet, list, &what) {
                let Some(id) = table.text(sheet, key, "a name of its own") else { continue };
                add(sheet, part, id, tribe.clone(), table);
            }
        }
        fields.close(sheet);
    }

    /// Adds an entry, or puts it in the place of the one it replaces.
    fn add(&mut self, part: Part, entry: Entry<'a>, sheet: &mut Sheet<'a>, about: &About) {
        let entries = self.parts.entry(part).or_default();
        let Some(before) = entries.iter_mut().find(|before| before.id == entry.id) else {
            return entries.push(entry);
        };
        let called = part.called(&entry.id);
        let span = entry.fields.span();
        if before.layer == entry.layer {
            sheet.fault(span, format!("`{}` is there already: expected each once", entry.id));
        } else if about.replaces.contains(&called) {
            self.replaced[entry.layer].push(called);
            *before = entry;
        } else {
            let message = format!(
                "there is one of this name already: expected \"{called}\" in `replaces` of pack.toml, or another name"
            );
            sheet.fault(span, message);
        }
    }

    /// Where each entry begins.
    pub fn places(&self, path: impl Fn(usize) -> (usize, String)) -> Vec<Place> {
        let entries = self.parts.iter().flat_map(|(part, entries)| {
            entries.iter().map(move |entry| (part.called(&entry.id), *part, entry))
        });
        entries
            .map(|(entry, part, of)| {
                let (layer, path) = path(of.file);
                let whole = matches!(part, Part::Dice | Part::Scenarios);
                Place { entry, layer, path, start: (!whole).then(|| of.fields.span().start) }
            })
            .collect()
    }

    /// What a pack says it replaces and does not.
    pub fn unreplaced(&self, layer: usize, about: &About, file: &str) -> Vec<Fault> {
        let done = self.replaced.get(layer).map(Vec::as_slice).unwrap_or_default();
        let idle = about.replaces.iter().filter(|name| !done.contains(name));
        idle.map(|name| {
            Fault::of_file(file, format!("`{name}` in `replaces` replaces nothing: expected the name of an entry there is, such as \"cards/umkator-1\", and its new text in this pack"))
        })
        .collect()
    }
}
