//! The log of a match is the same whether it is read act by act or at once.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use warmoot_kernel::{
    Audience, Game, Match, Seed,
    toy::{Content, Delve, Setup},
};

#[test]
fn a_log_read_act_by_act_is_the_log_read_at_once() {
    let setup = Setup { seats: 3, rounds: 10 };
    let mut game = Match::<Delve>::new(setup, Arc::new(Content::default()), Seed([7; 32])).unwrap();
    let mut read = game.history(Audience::Everything, 0);
    while let Some(seat) = game.state().waiting().iter().next() {
        let mut legal = Vec::new();
        game.state().legal(seat, &mut legal);
        let action = legal[game.number() as usize % legal.len()];
        game.act(seat, game.revision(), &action).unwrap();
        read.extend(game.history(Audience::Everything, game.number()));
    }
    assert!(game.number() > 20, "{} acts", game.number());
    assert_eq!(read, game.history(Audience::Everything, 0));
}
