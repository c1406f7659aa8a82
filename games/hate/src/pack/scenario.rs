//! Reading scenarios: the layout, the deployments, Special Rules and Actions, and Missions.

use warmoot_kernel::pack::Fields;

use super::{
    ability::Build,
    entries::mission_of,
    gather::Entry,
    layout,
    reader::{FAR, Reader},
};
use crate::{
    Circle, Colour, HutKind, HutTile, Interest, Marker, Mission, Neutral, Objective, Party, Piece,
    Rule, Scenario, ScenarioAction, ScenarioRule, Side, Trigger, board::Board,
};

/// The Special Rules by their words.
pub(super) const RULES: &[(&str, Build<Rule>)] = &[
    ("token-take", |r, f| Rule::TokenTake {
        side: r.word(f, "side"),
        token: r.word_or(f, "token", Colour::Any),
        limit: r.small(f, "limit", 1..=4),
        action: r.flag(f, "action"),
    }),
    ("token-hand", |r, f| Rule::TokenHand { side: r.word(f, "side"), to: r.maybe_letter(f, "to") }),
    ("token-drop", |r, f| Rule::TokenDrop {
        side: r.word_or(f, "side", Party::Both),
        token: r.word_or(f, "token", Colour::Any),
        adjacent: r.flag(f, "adjacent"),
    }),
    ("token-shield", |r, f| Rule::TokenShield {
        side: r.word(f, "side"),
        figure: r.letter(f, "figure"),
    }),
    ("token-power", |r, f| Rule::TokenPower {
        side: r.word(f, "side"),
        figure: r.letter(f, "figure"),
        n: r.small(f, "n", 1..=9),
    }),
    ("passage", |r, f| {
        r.neutral(f);
        Rule::Passage { mp: r.small(f, "mp", 0..=9) }
    }),
    ("roots", |r, f| {
        r.neutral(f);
        Rule::Roots { mp: r.small(f, "mp", 1..=9) }
    }),
    ("hut-find", |r, f| Rule::HutFind { face: r.word(f, "face"), token: r.word(f, "token") }),
    ("hut-mix", |r, f| Rule::HutMix {
        ambush: r.small(f, "ambush", 0..=8),
        other: r.small(f, "other", 0..=8),
    }),
    ("no-pillage", |r, f| Rule::NoPillage { side: r.word(f, "side") }),
    ("tree-rest", |_, _| Rule::TreeRest),
    ("tree-stock", |r, f| Rule::TreeStock { n: r.small(f, "n", 0..=9) }),
    ("ko-burst", |r, f| Rule::KoBurst {
        area: r.word(f, "area"),
        dice: r.small(f, "dice", 1..=12),
    }),
    ("send-home", |r, f| Rule::SendHome { side: r.word(f, "side"), mp: r.small(f, "mp", 0..=9) }),
    ("collapse", |r, f| Rule::Collapse { falls: r.falls(f), pieces: r.pieces(f) }),
    ("hill-start", |_, _| Rule::HillStart),
    ("bonus-savagery", |r, f| Rule::BonusSavagery {
        side: r.word(f, "side"),
        n: r.small(f, "n", 1..=9),
    }),
    ("neutral-joins", |_, _| Rule::NeutralJoins),
    ("last-standing", |_, _| Rule::LastStanding),
];

impl<'a> Reader<'_, 'a> {
    /// The letter of a Figure, if there is one.
    fn maybe_letter(&mut self, fields: &mut Fields<'a>, name: &'static str) -> Option<String> {
        let names = self.names;
        let what = "the letter of a Figure, such as \"S\"";
        let at = fields.take(name).and_then(|value| self.named(value, &names.letters, what));
        at.map(|at| names.letters[usize::from(at)].clone())
    }

    /// The letter of a Figure.
    fn letter(&mut self, fields: &mut Fields<'a>, name: &'static str) -> String {
        let names = self.names;
        let what = "the letter of a Figure, such as \"S\"";
        let value = fields.need(self.sheet, name, what);
        let at = value.and_then(|value| self.named(value, &names.letters, what));
        at.map(|at| names.letters[usize::from(at)].clone()).unwrap_or_default()
    }

    /// These rules speak of the Neutral Mercenary; a pack may say so.
    fn neutral(&mut self, fields: &mut Fields<'a>) {
        if let Some(value) = fields.take("side") {
            let _ = self.sheet.word(value, &[("neutral", ())]);
        }
    }

    fn falls(&mut self, fields: &mut Fields<'a>) -> Vec<u8> {
        let what = "how many pieces fall at the end of Rounds 1, 2, 3";
        let items = self.list(fields, "falls", what, true);
        let numbers = items.into_iter().filter_map(|item| self.sheet.number(item, 0..=20, what));
        numbers.map(|number| number.into_inner() as u8).collect()
    }

    fn pieces(&mut self, fields: &mut Fields<'a>) -> Vec<Piece> {
        let what = "pieces, such as { id = \"a\", cells = [1, 4, 3, 6] }";
        let items = self.list(fields, "pieces", what, true);
        self.each(items, what, |reader, mut fields| {
            let id = reader.text(&mut fields, "id", "its letter");
            let what = "first column, first row, last column, last row";
            let cells = reader.list(&mut fields, "cells", what, true);
            let cells: Vec<u8> = (cells.into_iter())
                .filter_map(|value| reader.sheet.number(value, 1..=18, "a number"))
                .map(|number| number.into_inner() as u8)
                .collect();
            let cells = match <[u8; 4]>::try_from(cells) {
                Ok(cells) if cells[0] <= cells[2] && cells[1] <= cells[3] => cells,
                _ => {
                    reader.fault(&fields, format!("`cells`: expected {what}"));
                    [1; 4]
                }
            };
            fields.close(reader.sheet);
            Piece { id, cells }
        })
    }
}

/// Reads a scenario.
pub fn read<'a>(
    reader: &mut Reader<'_, 'a>,
    entry: Entry<'a>,
    markers: &[Marker],
    huts: &[HutTile],
) -> Scenario {
    let Entry { id, mut fields, .. } = entry;
    let what = "a layout, written as a [layout] table";
    let table = fields.need(reader.sheet, "layout", what);
    let table = table.and_then(|value| reader.sheet.fields(value, what));
    let (board, layout_source) = match table {
        Some(table) => layout::read(reader, table, huts.len()),
        None => (layout::nothing(), crate::Source::House),
    };
    let name = reader.text(&mut fields, "name", "its name for people");
    let source = reader.source(&mut fields);
    let deployment = deployment(reader, &mut fields, &board, markers);
    let mercenary = mercenary(reader, &mut fields, &board);
    let interest = interest(reader, &mut fields, &board);
    let rules = rules(reader, &mut fields);
    for rule in &rules {
        if let Rule::HutMix { ambush, other } = rule.does {
            let ambushes = huts.iter().filter(|hut| hut.kind == HutKind::Ambush).count();
            let rest = huts.len() - ambushes;
            if usize::from(ambush + other) != board.layout.huts.len()
                || usize::from(ambush) > ambushes
                || usize::from(other) > rest
            {
                let count = board.layout.huts.len();
                reader.fault(&fields, format!("`hut-mix` deals {ambush} ambush and {other} other Huts: expected {count} in all, at most {ambushes} and {rest}"));
            }
        }
    }
    let scenario = Scenario {
        id,
        name,
        lore: reader.text(&mut fields, "lore", "a few words of mood"),
        circles: reader.words::<Circle>(&mut fields, "circles", "circles of the map", true),
        rounds: reader.small_or(&mut fields, "rounds", 1..=4, 4),
        prerequisites: reader.conditions(&mut fields, "prerequisites"),
        board,
        layout_source,
        deployment,
        mercenary,
        interest,
        setup: reader.texts(&mut fields, "setup", "steps of the Special Setup"),
        rules,
        actions: actions(reader, &mut fields),
        missions: missions(reader, &mut fields, source),
        note: fields.take("note").map_or_else(String::new, |value| {
            let text = reader.sheet.text(value, "a word about sources and readings");
            text.map(|text| text.into_inner().into_owned()).unwrap_or_default()
        }),
        source,
    };
    fields.close(reader.sheet);
    scenario
}

/// Reads where the eleven Figures of both sides start, and whether they can walk the whole board.
fn deployment<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    board: &Board,
    markers: &[Marker],
) -> [[[u8; 2]; 11]; 2] {
    let mut places = [[[1, 1]; 11]; 2];
    let what = "the starting Spaces, written as a [deployment] table";
    let table = fields.need(reader.sheet, "deployment", what);
    let Some(mut table) = table.and_then(|value| reader.sheet.fields(value, what)) else {
        return places;
    };
    let mut taken = Vec::new();
    // What cannot be reached may follow from a tile that is wrong itself.
    let sound = reader.sheet.is_clean();
    for (side, name) in ["attacker", "defender"].into_iter().enumerate() {
        let what = "a Space for each of the eleven Figures, such as { S = [7, 1], ... }";
        let value = table.need(reader.sheet, name, what);
        let Some(mut row) = value.and_then(|value| reader.sheet.fields(value, what)) else {
            continue;
        };
        let span = row.span();
        let mut missing: Vec<&str> = markers.iter().map(|marker| marker.letter.as_str()).collect();
        for (letter, value) in row.rest() {
            let at = value.span();
            let place = reader.place(value);
            let Some(marker) = markers.iter().position(|m| m.letter == *letter.get_ref()) else {
                let message = format!(
                    "unknown letter `{}`: expected those of figures.toml",
                    letter.get_ref()
                );
                reader.sheet.fault(letter.span(), message);
                continue;
            };
            missing.retain(|missing| *missing != markers[marker].letter);
            if let Some(problem) = layout::no_start(board, place, &taken) {
                reader.sheet.fault(at, problem);
            }
            taken.push(place);
            if let Some(slot) = places[side].get_mut(marker) {
                *slot = place;
            }
        }
        if !missing.is_empty() {
            let message = format!("no Space for {}: expected {what}", missing.join(", "));
            reader.sheet.fault(span.clone(), message);
        } else if let Some(far) = layout::unreachable(board, places[side][0])
            && sound
        {
            let [column, row] = board.place(far);
            let message = format!(
                "[{column}, {row}] cannot be reached from here: expected every Space of the board, by steps that climb at most 2 levels"
            );
            reader.sheet.fault(span, message);
        }
    }
    table.close(reader.sheet);
    places
}

/// Reads the Neutral Mercenary.
fn mercenary<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    board: &Board,
) -> Option<Neutral> {
    let what = "the Neutral Mercenary, such as { hate = 5, at = [8, 7] }";
    let value = fields.take("mercenary")?;
    let mut fields = reader.sheet.fields(value, what)?;
    let hate = reader.small(&mut fields, "hate", 0..=20);
    let at = fields.need(reader.sheet, "at", "its Space as [column, row]")?;
    let span = at.span();
    let at = reader.place(at);
    if let Some(problem) = layout::no_start(board, at, &[]) {
        reader.sheet.fault(span, problem);
    }
    fields.close(reader.sheet);
    Some(Neutral { hate, at })
}

/// Reads what Interest tokens there are.
fn interest<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    board: &Board,
) -> Option<Interest> {
    let places = board.layout.interest.len();
    let what = "Interest tokens, such as { on_board = 4 }";
    let Some(value) = fields.take("interest") else {
        if places > 0 {
            reader.fault(
                fields,
                "the layout has Interest tokens: expected `interest`, such as { on_board = 4 }",
            );
        }
        return None;
    };
    let mut fields = reader.sheet.fields(value, what)?;
    let card = "tokens on a Figure card, such as { side = \"defender\", figure = \"S\", tokens = 1, hate = 1 }";
    let on_card = fields.take("on_card").and_then(|value| reader.sheet.fields(value, card));
    let on_card = on_card.map(|mut fields| {
        let on_card = (
            reader.word::<Side>(&mut fields, "side"),
            reader.letter(&mut fields, "figure"),
            reader.small(&mut fields, "tokens", 0..=4),
            reader.small_or(&mut fields, "hate", 0..=20, 0),
        );
        fields.close(reader.sheet);
        on_card
    });
    let interest = Interest {
        colour: reader.word_or(&mut fields, "colour", Colour::Any),
        on_board: reader.small(&mut fields, "on_board", 0..=4),
        aside: reader.maybe(&mut fields, "aside"),
        on_card,
    };
    if usize::from(interest.on_board) != places {
        let message = format!(
            "{} Interest tokens on the board: expected {places}, for so many places has the layout",
            interest.on_board
        );
        reader.fault(&fields, message);
    }
    let more = u8::from(interest.aside.is_some());
    let on_card = interest.on_card.as_ref().map_or(0, |card| card.2);
    if interest.on_board + more + on_card > 4 {
        reader.fault(&fields, "more than 4 Interest tokens in all (HATE-COMP-09)");
    }
    fields.close(reader.sheet);
    Some(interest)
}

/// Reads the Special Rules.
pub(super) fn rules<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Vec<ScenarioRule> {
    let what = "Special Rules, written as [[rule]] tables";
    let mut rules = Vec::new();
    for mut table in fields.tables(reader.sheet, "rule", what) {
        let text = reader.text(&mut table, "text", "what it says, in a sentence");
        let Some(build) = table.word(reader.sheet, "rule", RULES) else { continue };
        let does = build(reader, &mut table);
        table.close(reader.sheet);
        rules.push(ScenarioRule { does, text });
    }
    rules
}

/// Reads the Special Scenario Actions.
fn actions<'a>(reader: &mut Reader<'_, 'a>, fields: &mut Fields<'a>) -> Vec<ScenarioAction> {
    let what = "Special Actions, written as [[action]] tables";
    let mut actions = Vec::new();
    for mut table in fields.tables(reader.sheet, "action", what) {
        actions.push(ScenarioAction {
            name: reader.text(&mut table, "name", "its name for people"),
            side: reader.word(&mut table, "side"),
            ability: reader.ability(&mut table, Trigger::Action),
            token: reader.flag(&mut table, "token"),
            once_per_token: reader.flag(&mut table, "once_per_token"),
            text: reader.text(&mut table, "text", "what it does, in a sentence"),
        });
        table.close(reader.sheet);
    }
    actions
}

/// Reads the Missions (HATE-SCEN-07, HATE-COMP-10).
fn missions<'a>(
    reader: &mut Reader<'_, 'a>,
    fields: &mut Fields<'a>,
    source: crate::Source,
) -> Vec<Mission> {
    let what = "Missions, written as [[mission]] tables";
    let mut missions = Vec::new();
    let mut tracks = 0;
    for mut table in fields.tables(reader.sheet, "mission", what) {
        let side = reader.word(&mut table, "side");
        let source = reader.word_or(&mut table, "source", source);
        let mission = mission_of(reader, &mut table, side, source);
        tracks += usize::from(tracked(&mission.objective));
        if tracks == 5 {
            reader.fault(
                &table,
                "a fifth Mission with a Progress Track: expected at most 4 (HATE-COMP-10)",
            );
        }
        if missions.len() == 6 {
            reader.fault(&table, "a seventh Mission: expected at most 6 (HATE-SCEN-07)");
        }
        table.close(reader.sheet);
        missions.push(mission);
    }
    if missions.is_empty() {
        reader.fault(fields, format!("`mission` is missing: expected {what}"));
    }
    missions
}

/// Whether an objective has a Progress Track.
fn tracked(objective: &Objective) -> bool {
    match objective {
        Objective::Event { track, .. } | Objective::State { track, .. } => *track,
        Objective::Any(of) => of.iter().any(tracked),
    }
}

/// The most columns or rows of a board.
pub(super) const WIDEST: std::ops::RangeInclusive<i64> = 6..=*FAR.end();
