//! The `warmoot` command: play, serve, rules, pack, replay, db, bench. One file a subcommand.

mod bench;
mod db;
mod files;
mod pack;
mod play;
mod replay;
mod rules;
mod serve;
mod text;

use std::{
    io::{self, BufWriter, Write},
    process::ExitCode,
};

use clap::Parser;

/// A table for asymmetric fantasy wargames: rules enforced, played in a browser or a terminal.
#[derive(Parser)]
#[command(name = "warmoot", version, propagate_version = true)]
enum Warmoot {
    /// Play a game: in the browser, or with --text in this terminal.
    Play(play::Play),
    /// Start a host and print its address.
    Serve(serve::Serve),
    /// Print the rules a game is played by, or which tests show them.
    Rules(rules::Rules),
    /// Work with packs: maps and other content.
    #[command(subcommand)]
    Pack(pack::Pack),
    /// Check a saved match and print its log and a position.
    Replay(replay::Replay),
    /// Look after a host's database.
    #[command(subcommand)]
    Db(db::Db),
    /// Measure how fast the program is.
    Bench(bench::Bench),
}

fn main() -> ExitCode {
    let out = &mut BufWriter::new(io::stdout().lock());
    let done = match Warmoot::parse() {
        Warmoot::Play(play) => play.run(out),
        Warmoot::Serve(serve) => serve.run(out),
        Warmoot::Rules(rules) => rules.run(out),
        Warmoot::Pack(pack) => pack.run(out),
        Warmoot::Replay(replay) => replay.run(out),
        Warmoot::Db(db) => db.run(out),
        Warmoot::Bench(bench) => bench.run(out),
    };
    match done.and_then(|code| out.flush().map(|()| code).map_err(Into::into)) {
        Ok(code) => code,
        // Whoever reads us (`head`, a pager) has seen enough: that is no fault.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether an error says that nobody reads our output any more.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe)
    })
}
