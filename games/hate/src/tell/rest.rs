//! Lines about Huts, tokens, cards, Skills and Missions.

use warmoot_kernel::Seat;

use crate::{
    Currency, Event, FigureId, Means,
    state::Hate,
    tell::Told,
    words::{self, reward, tokens},
};

impl Hate {
    pub(super) fn tell_rest(&self, event: &Event) -> Option<Told> {
        self.tell_things(event).or_else(|| self.tell_effects(event))
    }

    fn tell_things(&self, event: &Event) -> Option<Told> {
        let who = |seat: Seat| self.called(seat);
        let name = |id: FigureId| self.figure_name(id);
        Some(match event {
            Event::TokenTaken { figure, token } => {
                Told::of(format!("{} takes {}.", name(*figure), self.token_name(*token)))
                    .anchor("token", token)
                    .figure(*figure)
                    .strong()
            }
            Event::TokenHanded { from, to, token } => Told::of(format!(
                "{} hands {} to {}.",
                name(*from),
                self.token_name(*token),
                name(*to)
            ))
            .anchor("token", token)
            .figure(*to)
            .figure(*from),
            Event::TokenDropped { token, to } => {
                Told::of(format!("{} lies on {}.", self.token_name(*token), self.space_name(*to)))
                    .space(*to)
                    .anchor("token", token)
            }
            Event::TokenGone { figure, token } => {
                Told::of(format!("{} uses up {}.", name(*figure), self.token_name(*token)))
                    .anchor("token", token)
                    .figure(*figure)
                    .strong()
            }
            Event::TokenUsed { figure, token } => {
                Told::of(format!("{} uses {}.", name(*figure), self.token_name(*token)))
                    .anchor("token", token)
                    .figure(*figure)
            }
            Event::HutOpened { figure, hut, kind, savagery } => {
                let gain = if *savagery > 0 {
                    format!(" and gains {savagery} Savagery")
                } else {
                    String::new()
                };
                Told::of(format!("{} finds the {}{gain}.", name(*figure), words::hut(*kind)))
                    .anchor("hut", hut)
                    .figure(*figure)
                    .strong()
            }
            Event::HutPillaged { figure, hut, resource, hate, savagery } => Told::of(format!(
                "{} Pillages the Hut: {}.",
                name(*figure),
                reward(*hate, *resource, *savagery)
            ))
            .anchor("hut", hut)
            .figure(*figure)
            .strong(),
            Event::InnocentsKilled { figure } => {
                let told = self.text_of("kills the Innocents");
                Told::of(format!("{} {told}.", name(*figure))).figure(*figure)
            }
            Event::Searched { figure, found } => {
                let what = if *found { "finds the token" } else { "finds no token" };
                Told::of(format!("{} searches the Hut and {what}.", name(*figure)))
                    .figure(*figure)
                    .strong()
            }
            Event::Gained { seat, what, n } => self.moved_tokens(*seat, "gains", *what, *n),
            Event::Lost { seat, what: Currency::Savagery, n } => {
                Told::of(format!("{} pays {n} Savagery.", who(*seat)))
            }
            Event::PaidFromCard { figure, n } => {
                Told::of(format!("{n} of it from the card of {}.", name(*figure))).figure(*figure)
            }
            Event::Lost { seat, what, n } => self.moved_tokens(*seat, "loses", *what, *n),
            Event::Stolen { from, to, what, n } => {
                Told::of(format!("{} takes {} from {}.", who(*to), tokens(*n, *what), who(*from)))
                    .strong()
            }
            Event::Feast { holder: Some(seat) } => {
                Told::of(format!("{} has the Feast token: one more Figure a Turn.", who(*seat)))
                    .strong()
            }
            Event::Feast { holder: None } => {
                Told::of("Resources are tied: nobody has the Feast token.").strong()
            }
            Event::MercenaryCard { seat, card, figure } => Told::of(format!(
                "{} draws \u{201c}{}\u{201d} for {}.",
                who(*seat),
                self.content.mercenaries[usize::from(*card)].name,
                name(*figure)
            ))
            .figure(*figure)
            .strong(),
            Event::MercenaryOption { seat, card, option } => Told::of(format!(
                "{} chooses: {}",
                who(*seat),
                self.content.mercenaries[usize::from(*card)].texts[usize::from(*option)]
            )),
            Event::Captured { seat, figure } => {
                Told::of(format!("{} captures {}.", who(*seat), name(*figure)))
                    .figure(*figure)
                    .strong()
            }
            Event::Fell { piece } => {
                let letter =
                    self.pieces().get(usize::from(*piece)).map_or("?", |piece| piece.id.as_str());
                Told::of(format!("Piece {letter} of the ground falls away.")).strong()
            }
            Event::Progress { mission, seat, progress, need } => Told::of(format!(
                "{}: {} of {} for {}.",
                who(*seat),
                progress,
                need,
                self.mission_name(*mission)
            )),
            Event::Mission { mission, seat, hate, resource, savagery } => Told::of(format!(
                "{} fulfils {}: {}.",
                who(*seat),
                self.mission_name(*mission),
                reward(*hate, *resource, *savagery)
            ))
            .strong(),
            Event::Secret { seat, mission, hate, resource, savagery } => Told::of(format!(
                "{} fulfils the Secret Mission {}: {}.",
                who(*seat),
                self.secret_name(*mission),
                reward(*hate, *resource, *savagery)
            ))
            .anchor("secret", mission)
            .strong(),
            _ => return None,
        })
    }

    /// The name of a Mission of the scenario.
    pub(crate) fn mission_name(&self, mission: u8) -> &str {
        self.dashboard().missions.get(usize::from(mission)).map_or("a Mission", |it| &it.name)
    }

    fn tell_effects(&self, event: &Event) -> Option<Told> {
        let who = |seat: Seat| self.called(seat);
        let name = |id: FigureId| self.figure_name(id);
        Some(match event {
            Event::Used { seat, means, figure, paid } => {
                self.tell_use(*seat, *means, *figure, *paid)
            }
            Event::Declined { seat, until } => {
                Told::of(format!("{} uses nothing for {}.", who(*seat), words::until(*until)))
            }
            Event::SlotCleared { seat } => {
                Told::of(format!("{} clears a slot of the Forge.", who(*seat)))
            }
            Event::TrialToken { seat, card, n } => Told::of(format!(
                "{} puts {n} Savagery on the Trial {}.",
                who(*seat),
                self.card_name(*card)
            ))
            .anchor("card", card),
            Event::TrialDone { seat, card } => Told::of(format!(
                "{} has completed the Trial {}.",
                who(*seat),
                self.card_name(*card)
            ))
            .anchor("trial", card)
            .strong(),
            Event::Control { figure, seat } => {
                Told::of(format!("{} controls {}.", who(*seat), name(*figure)))
                    .figure(*figure)
                    .strong()
            }
            Event::Hid { figure } => {
                Told::of(format!("{} Hides.", name(*figure))).figure(*figure).strong()
            }
            Event::Returned { figure, to } => {
                Told::of(format!("{} comes back on {}.", name(*figure), self.space_name(*to)))
                    .space(*to)
                    .figure(*figure)
                    .strong()
            }
            Event::Trapped { figure, at, content } => Told::of(format!(
                "{} enters the Trap on {}: {}.",
                name(*figure),
                self.space_name(*at),
                words::trap(*content)
            ))
            .space(*at)
            .figure(*figure)
            .strong(),
            Event::Poisoned { figure } => {
                Told::of(format!("{} is Poisoned.", name(*figure))).figure(*figure).strong()
            }
            Event::Marked { figure, n } => {
                Told::of(format!("{n:+} Savagery on {}.", name(*figure))).figure(*figure)
            }
            Event::Shields { figure, n } => {
                Told::of(format!("{n:+} Hate on the card of {}.", name(*figure))).figure(*figure)
            }
            Event::Swapped { figure, foe, curse, upgrade } => Told::of(format!(
                "{} of {} and {} of {} change places.",
                self.skill_name(*curse),
                name(*figure),
                self.skill_name(*upgrade),
                name(*foe)
            ))
            .figure(*figure)
            .figure(*foe)
            .strong(),
            _ => return None,
        })
    }

    fn tell_use(&self, seat: Seat, means: Means, figure: Option<FigureId>, paid: u8) -> Told {
        let who = self.called(seat);
        let on = figure.map_or_else(String::new, |id| format!(" for {}", self.short_name(id)));
        match means {
            Means::Card { card } => {
                let it = &self.content.cards[usize::from(card)];
                Told::of(format!("{who} uses {} ({}){on}.", it.name, tokens(paid, it.currency)))
                    .anchor("card", card)
                    .maybe(figure)
                    .strong()
            }
            Means::Skill { figure, skill } => {
                Told::of(format!("{} uses {}.", self.figure_name(figure), self.skill_name(skill)))
                    .anchor("skill", format_args!("{}-{skill}", figure.0))
                    .figure(figure)
            }
            Means::Feat { feat, slot, freely } => {
                let kept = if freely { ", its slot staying free" } else { "" };
                Told::of(format!("{who} uses {}{on}{kept}.", feat.name(slot)))
                    .anchor("feat", format_args!("{}-{slot}", feat.word()))
                    .maybe(figure)
            }
            Means::Extension { card, freely } => {
                let kept = if freely { ", its slot staying free" } else { "" };
                Told::of(format!("{who} uses a slot of {}{on}{kept}.", self.card_name(card)))
                    .anchor("extension", card)
                    .maybe(figure)
            }
            Means::Trial { card } => {
                Told::of(format!("The Trial {} works{on}.", self.card_name(card)))
                    .anchor("trial", card)
                    .maybe(figure)
            }
        }
    }
}
