//! What stands and lies on the board besides Figures.

use warmoot_kernel::Audience;

use crate::{
    HutView, InnocentsView, TokenView, TrapView, TreeView,
    board::Space,
    state::{Hate, Innocents, TokenAt, Trap},
    words,
};

impl Hate {
    pub(super) fn look_at_trees(&self) -> Vec<TreeView> {
        let rest = self.trees_rest();
        self.trees
            .iter()
            .map(|tree| TreeView {
                at: tree.at,
                resource: tree.resource,
                resting: tree.rested && rest,
                gone: tree.gone,
            })
            .collect()
    }

    pub(super) fn look_at_huts(&self) -> Vec<HutView> {
        self.huts
            .iter()
            .map(|hut| HutView {
                kind: hut.tile.map(|tile| self.content.huts[usize::from(tile)].kind),
                tile: hut.tile,
                pillaged: hut.pillaged,
                savagery: hut.savagery,
                gone: hut.gone,
            })
            .collect()
    }

    pub(super) fn look_at_tokens(&self) -> Vec<TokenView> {
        self.tokens
            .iter()
            .map(|token| TokenView {
                colour: words::colour(token.yellow),
                at: match token.at {
                    TokenAt::Board(space) => Some(space),
                    _ => None,
                },
                holder: match token.at {
                    TokenAt::Held(by) => Some(by),
                    _ => None,
                },
                used: token.used,
                aside: matches!(token.at, TokenAt::Aside | TokenAt::Gone),
            })
            .collect()
    }

    pub(super) fn look_at_traps(&self, audience: Audience) -> Vec<TrapView> {
        let looked = |trap: &Trap| {
            let (content, seats) = trap.seen?;
            let knows = match audience {
                Audience::Seat(seat) => seats >> seat.0 & 1 == 1,
                Audience::Observer => false,
                Audience::Everything => true,
            };
            knows.then_some(content)
        };
        self.traps
            .iter()
            .map(|trap| TrapView { at: trap.at, kind: trap.kind, content: looked(trap) })
            .collect()
    }

    pub(super) fn look_at_innocents(&self) -> Vec<InnocentsView> {
        (0_u8..)
            .zip(self.innocents)
            .filter_map(|(id, at)| match at {
                Innocents::Aside => None,
                Innocents::Board(space) => {
                    Some(InnocentsView { id, at: Some(space), carrier: None })
                }
                Innocents::Carried(by) => Some(InnocentsView { id, at: None, carrier: Some(by) }),
                Innocents::Captive(_) => Some(InnocentsView { id, at: None, carrier: None }),
            })
            .collect()
    }

    /// Spaces that have fallen away.
    pub(crate) fn fallen_spaces(&self) -> Vec<Space> {
        if self.fallen == 0 {
            return Vec::new();
        }
        self.board().spaces().filter(|&space| self.is_fallen(space)).collect()
    }
}
