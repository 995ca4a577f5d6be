//! Runs the secrecy check (see `host_tests::secrecy`) over a number of games.

use std::io;
use std::sync::{Mutex, PoisonError};

use host_tests::secrecy::{LeakTally, Setting, play};
use host_tests::tools::{Failure, Law, Out};
use rayon::prelude::*;

pub fn run(args: &Law, out: Out<'_>) -> Result<(), Failure> {
    let numbers = args.seed..args.seed.saturating_add(args.games);
    let printed = Mutex::new(out);
    let tallies: io::Result<Vec<LeakTally>> =
        numbers.into_par_iter().map(|number| one_game(number, &printed)).collect();
    let out = printed.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut all = LeakTally::default();
    tallies?.into_iter().for_each(|tally| all += tally);
    for leak in &all.leak_messages {
        writeln!(out, "{leak}\n")?;
    }
    writeln!(out, "{all}")?;
    if all.leaks == 0 { Ok(()) } else { Err(Failure::Refused("secrets leak".into())) }
}

/// Plays a game and prints its result line.
fn one_game(number: u64, out: &Mutex<Out<'_>>) -> io::Result<LeakTally> {
    let setting = Setting::numbered(number);
    let tally = play(setting, number);
    writeln!(
        out.lock().unwrap_or_else(PoisonError::into_inner),
        "game {number}, {setting}: {} steps, {} choices, {} leaks",
        tally.steps,
        tally.choices(),
        tally.leaks
    )?;
    Ok(tally)
}
