//! A position as plain text, for terminals and screen readers. It is written from a [`View`], so it
//! can say nothing that its audience may not see; only what never changes (names, the board) comes
//! from the content.

use std::fmt::Write;

use warmoot_kernel::{Audience, Seat};

use crate::{
    CombatView, FigureView, For, MissionView, PlayerView, StageView, View, WhereView, board::Space,
    state::Hate, words,
};

impl Hate {
    pub(crate) fn read_for(&self, audience: Audience) -> String {
        let view = self.look(audience);
        let prompt = self.prompt_for(audience);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_view(&mut text, &view);
        let _ = writeln!(text, "{}", prompt.text);
        text
    }

    fn write_view(&self, text: &mut String, view: &View) -> std::fmt::Result {
        let name = self
            .scenario
            .map_or("HATE", |scenario| self.content.scenarios[usize::from(scenario)].name.as_str());
        match view.stage {
            StageView::Battle | StageView::Over => {
                writeln!(text, "{name}, Round {} of {}.", view.round, view.rounds)?;
            }
            _ => writeln!(text, "{name}, setup.")?,
        }
        for (seat, player) in self.all_seats().zip(&view.players) {
            self.write_player(text, view, seat, player)?;
        }
        if !view.offer.is_empty() {
            writeln!(text, "Upgrades laid out:")?;
            for &id in &view.offer {
                writeln!(text, "  {}. {}", self.skill_name(id), self.skill_words(id))?;
            }
        }
        if self.scenario.is_none() {
            return Ok(());
        }
        self.write_missions(text, view)?;
        if !view.figures.is_empty() {
            self.write_board(text, view)?;
            self.write_figures(text, view)?;
        }
        self.write_things(text, view)?;
        for combat in &view.combats {
            self.write_combat(text, combat)?;
        }
        for aim in &view.aims {
            writeln!(
                text,
                "{} could attack {}: {:.1} % for a KO{}.",
                self.short_name(aim.figure),
                self.figure_name(aim.target),
                f64::from(aim.chance) / 100.0,
                but(&aim.left_out)
            )?;
        }
        if let Some(moving) = &view.moving {
            let reach: Vec<String> = moving
                .reach
                .iter()
                .map(|reach| format!("{} ({})", self.space_name(reach.to), reach.cost))
                .collect();
            writeln!(
                text,
                "{} has {} Movement Points and can end on: {}.",
                self.short_name(moving.figure),
                moving.left,
                reach.join(", ")
            )?;
        }
        Ok(())
    }

    /// A card with its price, its occasion and what it does.
    fn write_card(&self, text: &mut String, card: u8, tokens: &str) -> std::fmt::Result {
        let Some(it) = self.content.cards.get(usize::from(card)) else { return Ok(()) };
        writeln!(text, "    {}{tokens}. {}", it.name, self.text_of(&it.sentence()))
    }

    fn write_player(
        &self,
        text: &mut String,
        view: &View,
        seat: Seat,
        player: &PlayerView,
    ) -> std::fmt::Result {
        write!(text, "{}", self.called(seat))?;
        if let Some(attacker) = view.attacker {
            let attacks = self.allied(attacker, seat);
            write!(text, ", {}", if attacks { "Attacker" } else { "Defender" })?;
            if self.on_bases(seat) {
                write!(text, " (on counter bases)")?;
            }
        }
        if view.feast == Some(seat) {
            write!(text, ", Feast token")?;
        }
        writeln!(
            text,
            ": {} Savagery, {} Hate, {} Resources, {} Figures standing.",
            player.savagery, player.hate, player.resource, player.standing
        )?;
        let names = |cards: &mut dyn Iterator<Item = u8>| -> String {
            cards.map(|card| self.card_name(card)).collect::<Vec<_>>().join(", ")
        };
        if !player.cards.is_empty() {
            writeln!(text, "  Cards, {} in the deck:", player.deck)?;
            for card in &player.cards {
                let tokens = match card.tokens {
                    0 => String::new(),
                    n => format!(" ({n} Savagery)"),
                };
                self.write_card(text, card.card, &tokens)?;
            }
        }
        let forge: Vec<String> = player
            .forge
            .iter()
            .map(|feat| {
                let free = (0..feat.enabled).filter(|&slot| !feat.used[usize::from(slot)]).count();
                format!("{} {free} of {} free", feat.feat.word(), feat.enabled)
            })
            .collect();
        writeln!(text, "  Forge: {}.", forge.join(", "))?;
        if !player.extensions.is_empty() {
            writeln!(text, "  Forge extensions:")?;
            for it in &player.extensions {
                self.write_card(text, it.card, "")?;
            }
        }
        if !player.trials.is_empty() {
            let trials = names(&mut player.trials.iter().copied());
            writeln!(text, "  Complete Trials: {trials}.")?;
        }
        if !player.upgrades.is_empty() {
            let names: Vec<&str> = player.upgrades.iter().map(|&id| self.skill_name(id)).collect();
            writeln!(text, "  Upgrades to give: {}.", names.join(", "))?;
        }
        for &mission in player.offered.iter().chain(&player.secret) {
            let Some(it) = self.content.secrets.get(usize::from(mission)) else { continue };
            let done = if player.secret_done { " Fulfilled." } else { "" };
            writeln!(text, "  Secret Mission {}: {}{done}", it.name, self.text_of(&it.text))?;
        }
        if player.has_secret && player.secret.is_none() {
            writeln!(text, "  A Secret Mission.")?;
        }
        Ok(())
    }

    fn write_missions(&self, text: &mut String, view: &View) -> std::fmt::Result {
        for (mission, MissionView { progress, need, done }) in
            self.dashboard().missions.iter().zip(&view.missions)
        {
            let side = match mission.side {
                For::Attacker => "Attacker",
                For::Defender => "Defender",
                _ => "Side",
            };
            write!(text, "{side} Mission {}: {}", mission.name, self.text_of(&mission.text))?;
            match done {
                Some(seat) => writeln!(text, " Fulfilled by {}.", self.called(*seat))?,
                None => {
                    let progress: Vec<String> = progress.iter().map(u8::to_string).collect();
                    writeln!(text, " Progress {} of {need}.", progress.join("/"))?;
                }
            }
        }
        Ok(())
    }

    /// The board as letters: two characters a Space, the upper row first.
    fn write_board(&self, text: &mut String, view: &View) -> std::fmt::Result {
        writeln!(
            text,
            "The board. A Figure is + (Attacker's) or - (Defender's) or * (neutral) and its letter; a Body is x; \
             # is a Hut, T a Tree Space, t a token, ! a Trap, a number a level above the ground."
        )?;
        let board = self.board();
        let [columns, rows] = [board.layout.columns, board.layout.rows];
        for row in (1..=rows).rev() {
            write!(text, "{row:>2} ")?;
            for column in 1..=columns {
                let space = board.space([column, row]).unwrap_or_default();
                text.push_str(&self.mark(view, space));
            }
            writeln!(text)?;
        }
        write!(text, "   ")?;
        for column in 0..columns {
            write!(text, "{} ", char::from(b'a' + column))?;
        }
        writeln!(text)
    }

    /// One Space of the board.
    fn mark(&self, view: &View, space: Space) -> String {
        let board = self.board();
        for figure in &view.figures {
            match figure.at {
                WhereView::Stands(at) if at == space => {
                    let side = match (figure.control, view.attacker) {
                        (Some(seat), Some(attacker)) if self.allied(seat, attacker) => '+',
                        (Some(_), _) => '-',
                        (None, _) => '*',
                    };
                    let letter = figure
                        .marker
                        .and_then(|at| self.content.markers.get(usize::from(at)))
                        .map_or("N", |marker| marker.letter.as_str());
                    return format!("{side}{letter}");
                }
                WhereView::Lies(at) if at == space => return "x ".to_owned(),
                _ => {}
            }
        }
        let hut = board
            .hut(space)
            .filter(|&hut| view.huts.get(usize::from(hut)).is_some_and(|hut| !hut.gone));
        let first = if view.fallen.contains(&space) {
            ' '
        } else if view.traps.iter().any(|trap| trap.at == space) {
            '!'
        } else if view.tokens.iter().any(|token| token.at == Some(space)) {
            't'
        } else if view.innocents.iter().any(|innocents| innocents.at == Some(space)) {
            'i'
        } else if hut.is_some() {
            '#'
        } else if self.trees_at(space).next().is_some() {
            'T'
        } else {
            '.'
        };
        let level = match board.level(space) {
            0 => ' ',
            level => char::from(b'0' + level.min(9)),
        };
        format!("{first}{level}")
    }

    fn write_figures(&self, text: &mut String, view: &View) -> std::fmt::Result {
        for figure in &view.figures {
            self.write_figure(text, figure)?;
        }
        Ok(())
    }

    fn write_figure(&self, text: &mut String, figure: &FigureView) -> std::fmt::Result {
        write!(text, "{}", self.figure_name(figure.id))?;
        match figure.at {
            WhereView::Stands(space) => write!(text, " on {}", self.space_name(space))?,
            WhereView::Lies(space) => write!(text, ", its Body on {}", self.space_name(space))?,
            WhereView::Carried(by) => {
                write!(text, ", its Body carried by {}", self.figure_name(by))?
            }
            WhereView::Hidden(space) => write!(text, ", Hidden near {}", self.space_name(space))?,
            WhereView::Village => write!(text, ", in its Village")?,
            WhereView::Captive => write!(text, ", a captive")?,
        }
        if figure.control != figure.owner
            && let Some(seat) = figure.control
        {
            write!(text, ", controlled by {}", self.called(seat))?;
        }
        if matches!(figure.at, WhereView::Stands(_) | WhereView::Hidden(_)) {
            write!(
                text,
                ": attack {}, defense {}, MP {}",
                figure.attack, figure.defense, figure.mp
            )?;
            if figure.reach > 1 {
                write!(text, ", Range {}", figure.reach)?;
            }
            if figure.activated {
                write!(text, ", activated")?;
            }
            for (n, what) in [
                (figure.shields, "Hate on the card"),
                (figure.card_savagery, "Savagery on the card"),
                (figure.poison, "Poison"),
                (figure.minus_die, "Trap tokens"),
            ] {
                if n > 0 {
                    write!(text, ", {n} {what}")?;
                }
            }
            let skills: Vec<&str> = figure
                .slots
                .iter()
                .filter_map(|slot| slot.last())
                .map(|&skill| self.skill_name(skill))
                .collect();
            if !skills.is_empty() {
                write!(text, "; {}", skills.join(", "))?;
            }
            for &cargo in &figure.carries {
                write!(text, "; carries {}", self.cargo_name(cargo))?;
            }
            for &token in &figure.tokens {
                write!(text, "; holds {}", self.token_name(token))?;
            }
        }
        writeln!(text, ".")
    }

    fn write_things(&self, text: &mut String, view: &View) -> std::fmt::Result {
        for (index, hut) in view.huts.iter().enumerate().filter(|(_, hut)| !hut.gone) {
            let [column, row] = self.board().layout.huts[index].at;
            let at = self.board().space([column, row]).unwrap_or_default();
            let what = match (hut.pillaged, hut.kind) {
                (true, _) => "Pillaged",
                (false, Some(kind)) => words::hut(kind),
                (false, None) => "closed",
            };
            writeln!(text, "Hut with its corner on {}: {what}.", self.space_name(at))?;
        }
        for tree in view.trees.iter().filter(|tree| !tree.gone) {
            writeln!(
                text,
                "Tree at the upper right corner of {}: {} Resources.",
                self.space_name(tree.at),
                tree.resource
            )?;
        }
        for trap in &view.traps {
            let content = trap.content.map_or("unknown", words::trap);
            let kind = words::snare(trap.kind);
            writeln!(text, "{kind} on {}: {content}.", self.space_name(trap.at))?;
        }
        Ok(())
    }

    fn write_combat(&self, text: &mut String, combat: &CombatView) -> std::fmt::Result {
        let who = |id: Option<crate::FigureId>| {
            id.map_or_else(|| "the Neutral Warrior".to_owned(), |id| self.figure_name(id))
        };
        writeln!(text, "Combat: {} against {}.", who(combat.attacker), who(combat.defender))?;
        for (side, parts, dice, final_count) in [
            ("Attack", &combat.attack, combat.attack_dice, combat.hits),
            ("Defense", &combat.defense, combat.defense_dice, combat.saves),
        ] {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| match (part.dice, part.flat) {
                    (dice, 0) => format!("{} {dice:+}", part.label),
                    (0, flat) => format!("{} {flat:+} besides the dice", part.label),
                    (dice, flat) => format!("{} {dice:+} and {flat:+}", part.label),
                })
                .collect();
            write!(text, "  {side}: {}; {}", parts.join(", "), words::dice(dice))?;
            if let Some(n) = final_count {
                write!(text, "; counts {n}")?;
            }
            writeln!(text, ".")?;
        }
        if let Some(chance) = combat.chance {
            let but = but(&combat.left_out);
            writeln!(text, "  Chance of a KO: {:.1} %{but}.", f64::from(chance) / 100.0)?;
        }
        Ok(())
    }
}

/// What a chance leaves out, as the end of a sentence.
fn but(left_out: &str) -> String {
    if left_out.is_empty() { String::new() } else { format!(" ({left_out})") }
}
