//! A position as plain text, for terminals and screen readers. It is written from a [`View`], so it
//! can say nothing that its audience may not see.

use std::fmt::Write;

use warmoot_kernel::{Prompt, Seat};

use crate::{
    Count, SeatView, View,
    describe::some,
    map::{AreaId, Map},
};

/// Writes a view as text.
pub(crate) fn read(view: &View, map: &Map, prompt: &Prompt) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_view(&mut text, view, map, prompt);
    text
}

fn write_view(text: &mut String, view: &View, map: &Map, prompt: &Prompt) -> std::fmt::Result {
    let round = if view.round == 0 { "set-up".to_owned() } else { format!("round {}", view.round) };
    writeln!(text, "{}, {round}.", map.data().name)?;
    for seat in &view.seats {
        write_seat(text, view, seat)?;
    }
    for area in &view.areas {
        write!(text, "{}:", place(map, area.area))?;
        if let Some((owner, count)) = area.villages {
            let villages = if count == 1 { "village" } else { "villages" };
            write!(text, " {count} {villages} of {}.", called(view, owner))?;
        }
        for force in &area.forces {
            write!(text, " {}: {}.", called(view, force.seat), counts(&force.units))?;
        }
        if view.contested.contains(&area.area) {
            write!(text, " Contested.")?;
        }
        writeln!(text)?;
    }
    if let Some(pool) = view.pool {
        writeln!(text, "Pips in the pool: {pool}.")?;
    }
    if let Some(battle) = &view.battle {
        writeln!(
            text,
            "Battle in {}, round {} of drawing.",
            place(map, battle.area),
            battle.round
        )?;
        for (role, side) in [("Attacker", &battle.attacker), ("Defender", &battle.defender)] {
            write!(
                text,
                "  {role} {}: {}; adds {}",
                called(view, side.seat),
                counts(&side.units),
                side.modifier
            )?;
            if let Some(tiles) = &side.tiles {
                let tiles: Vec<String> = tiles
                    .iter()
                    .map(|tile| match tile.kind {
                        Some(kind) => format!("{} ({})", tile.value, kind.word()),
                        None => tile.value.to_string(),
                    })
                    .collect();
                write!(text, "; Battle tiles {}", tiles.join(", "))?;
            }
            if let Some(total) = side.total {
                write!(text, "; total {total}")?;
            }
            writeln!(text, ".")?;
        }
    }
    writeln!(text, "{}", prompt.text)
}

fn write_seat(text: &mut String, view: &View, seat: &SeatView) -> std::fmt::Result {
    let marks =
        [(view.active == seat.seat).then_some("to move"), seat.out.then_some("out of the game")];
    let marks: Vec<&str> = marks.into_iter().flatten().collect();
    let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
    writeln!(
        text,
        "{}{marks}: {} VP, {} of {} Regroups, {} on the map and {} left, {} captured, {} in hand, {} in the bag, {} discarded.",
        called(view, seat.seat),
        seat.vps,
        seat.regroups,
        view.regroups_needed,
        some(seat.villages, "village", "villages"),
        seat.villages_left,
        seat.captured,
        seat.hand_count,
        seat.bag,
        seat.discard.iter().map(|tile| u32::from(tile.count)).sum::<u32>(),
    )?;
    if let Some(hand) = &seat.hand {
        let tiles: Vec<String> = hand
            .iter()
            .map(|tile| {
                format!(
                    "{} {} ({}, {})",
                    tile.count,
                    tile.name,
                    crate::describe::cost(tile.pips),
                    some(tile.cost, "block", "blocks")
                )
            })
            .collect();
        writeln!(
            text,
            "  Hand: {}.",
            if tiles.is_empty() { "empty".to_owned() } else { tiles.join(", ") }
        )?;
    }
    Ok(())
}

fn place(map: &Map, area: AreaId) -> String {
    format!("{} [{area}, {}]", map.area(area).name, map.terrain(area).word())
}

fn called(view: &View, seat: Seat) -> String {
    let faction = view.seats.iter().find(|other| other.seat == seat).and_then(|seat| seat.faction);
    match faction {
        Some(faction) => faction.name().to_owned(),
        None => seat.to_string(),
    }
}

fn counts(units: &[Count]) -> String {
    units
        .iter()
        .map(|unit| crate::describe::so_many(unit.count, &unit.name))
        .collect::<Vec<_>>()
        .join(", ")
}
