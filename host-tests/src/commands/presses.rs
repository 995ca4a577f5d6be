//! Prints the button presses of a whole game of Xobos, for the pads of a real device; with
//! `--table`, the number of presses per turn in every game, by kind, and of those to a first game.

use std::io;

use host_tests::tools::{Failure, Out, Presses};
use host_tests::xobos_players::{self, ScriptedGame};
use host_tests::{first_game, presses};
use rayon::prelude::*;

pub fn run(args: Presses, out: Out<'_>) -> Result<(), Failure> {
    if args.table {
        return Ok(print_table(args.games, args.seed, out)?);
    }
    let party = party(args).map_err(Failure::Usage)?;
    for (place, button) in xobos_players::play(&party) {
        writeln!(out, "{} {}", place.number(), format!("{button:?}").to_lowercase())?;
    }
    Ok(())
}

fn print_table(games: u64, seed: u64, out: Out<'_>) -> io::Result<()> {
    writeln!(out, "{}", presses::HEAD)?;
    let lines: Vec<_> =
        presses::KINDS.into_par_iter().map(|kind| presses::count(kind, games, seed)).collect();
    for line in &lines {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n{}", presses::HEAD_OF_PHASES)?;
    for line in &lines {
        for (phase, (actions, mean)) in line.phases() {
            writeln!(out, "| {} | {phase} | {actions} | {mean:.1} |", line.kind.game)?;
        }
    }
    writeln!(out, "\n{}", presses::HEAD_OF_PARTS)?;
    for line in &lines {
        for ((phase, name), parts) in &line.parts {
            writeln!(out, "| {} | {phase} | {name} | {parts}", line.kind.game)?;
        }
    }
    print_first_games(out)
}

fn print_first_games(out: Out<'_>) -> io::Result<()> {
    writeln!(out, "\n{}", first_game::HEAD)?;
    for start in first_game::STARTS {
        let presses = first_game::to_first_decision(start).map_or("-".into(), |count| count.to_string());
        writeln!(out, "| {} | {presses} | {} |", start.what, start.target)?;
    }
    Ok(())
}

fn party(Presses { places, first, mode, seed, lively, .. }: Presses) -> Result<ScriptedGame, String> {
    const WANTED: &str = "two to four places in their order, the first player among them";
    let first = first.ok_or(WANTED)?;
    let sit_in_order = places.is_sorted_by(|a, b| a < b);
    if !(2..=4).contains(&places.len()) || !sit_in_order || !places.contains(&first) {
        return Err(WANTED.into());
    }
    Ok(ScriptedGame { places, first, mode, seed, active_rounds: lively })
}
