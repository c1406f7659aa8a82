//! The players and their Figures.

use warmoot_kernel::{Audience, Seat};

use crate::{
    CardKind, CardView, ExtensionView, Feat, FeatView, FigureId, FigureView, PlayerView, Roll,
    VillageView, WhereView,
    combat::Combat,
    shares::pool,
    state::{Figure, Hate, Place},
};

impl Hate {
    pub(super) fn look_at_player(&self, seat: Seat, audience: Audience) -> PlayerView {
        let player = self.player(seat);
        let own = audience.knows(seat);
        let cards = |bits: u8| {
            (0..8).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| self.card_of(seat, bit))
        };
        PlayerView {
            tribe: player.tribe.map(|tribe| self.content.tribes[usize::from(tribe)].id.clone()),
            savagery: player.savagery,
            card_savagery: self.on_card(seat),
            hate: player.hate,
            resource: player.resource,
            cards: cards(player.hand)
                .map(|card| CardView {
                    card,
                    tokens: player.trial_tokens[usize::from(self.bit_of(card))],
                })
                .collect(),
            deck: player.deck.count_ones() as u8,
            discards: cards(player.discards).collect(),
            forge: Feat::ALL
                .into_iter()
                .map(|feat| FeatView {
                    feat,
                    enabled: player.village.forge[feat.index()],
                    used: [0, 1, 2].map(|slot| player.feat_used[feat.index()] >> slot & 1 == 1),
                })
                .collect(),
            extensions: cards(player.laid)
                .map(|card| ExtensionView {
                    card,
                    slots: match &self.content.cards[usize::from(card)].kind {
                        CardKind::Forge { slots, .. } => *slots,
                        _ => 0,
                    },
                    used: player.extension_used[usize::from(self.bit_of(card))].count_ones() as u8,
                })
                .collect(),
            trials: cards(player.trials).collect(),
            village: VillageView {
                mutilation: player.village.mutilation,
                hall: player.village.hall,
                shaman: player.village.shaman,
                training: player.village.training,
                oven: player.village.oven,
                pit: player.village.pit,
            },
            upgrades: player.upgrades.iter().flatten().copied().collect(),
            offered: player
                .offered
                .filter(|_| own)
                .map(|offered| offered.to_vec())
                .unwrap_or_default(),
            secret: player.secret.filter(|_| own || player.secret_done),
            has_secret: player.secret.is_some(),
            secret_progress: (own && player.secret.is_some()).then_some(player.secret_progress),
            secret_done: player.secret_done,
            captives: player.captives.count_ones() as u8,
            standing: self
                .figures
                .iter()
                .filter(|it| it.control == Some(seat) && !it.down())
                .count() as u8,
            declined: player.declined,
        }
    }

    pub(super) fn look_at_figure(&self, id: FigureId) -> FigureView {
        let figure = self.figure(id);
        let content = &self.content;
        FigureView {
            id,
            kind: figure.kind,
            marker: (usize::from(figure.marker) < content.markers.len()).then_some(figure.marker),
            owner: figure.owner,
            control: figure.control,
            at: place(figure),
            savagery: figure.savagery,
            activated: figure.activated(),
            shields: figure.shields + figure.tokens,
            card_savagery: figure.purse,
            slots: figure.slots.map(|cards| {
                cards.into_iter().filter(|&card| card != crate::state::NO_SKILL).collect()
            }),
            carries: self.carried(id).collect(),
            tokens: self.held(id).collect(),
            poison: figure.poison.count_ones() as u8,
            minus_die: figure.minus_die,
            attack: self.own_dice(id, Roll::Attack),
            defense: self.own_dice(id, Roll::Defense),
            mp: self.mp(id).max(0) as u8,
            reach: self.reach(id),
            cost: self.cost(id),
        }
    }

    /// Dice a Figure would roll now against nobody in particular: without Support, without High
    /// Ground, and without what depends on the other Figure.
    pub(crate) fn own_dice(&self, id: FigureId, roll: Roll) -> u8 {
        let nobody = Combat { seat: self.figure(id).control, ..Combat::empty() };
        let parts = if roll == Roll::Attack {
            self.attack_parts(&Combat { attacker: Some(id), ..nobody })
        } else {
            self.defense_parts(&Combat { defender: Some(id), ..nobody })
        };
        pool(&parts)
    }
}

fn place(figure: &Figure) -> WhereView {
    match figure.at {
        Place::Stands(space) => WhereView::Stands(space),
        Place::Lies(space) => WhereView::Lies(space),
        Place::Carried(by) => WhereView::Carried(by),
        Place::Hidden(space) => WhereView::Hidden(space),
        Place::Home => WhereView::Village,
        Place::Captive(_) => WhereView::Captive,
    }
}
