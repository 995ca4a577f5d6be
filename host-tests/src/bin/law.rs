//! The law of secrecy in as many games as asked for.

use std::process::ExitCode;

use host_tests::secrecy::{Setting, Tally, play};
use host_tests::tools::{self, Failure};
use rayon::prelude::*;

fn main() -> ExitCode {
    tools::run(|args: tools::Law| {
        let numbers = args.seed..args.seed.saturating_add(args.games);
        let tallies: Vec<Tally> = numbers.into_par_iter().map(one_game).collect();
        let mut all = Tally::default();
        tallies.into_iter().for_each(|tally| all += tally);
        all.told.iter().for_each(|leak| println!("{leak}\n"));
        println!("{all}");
        if all.leaks == 0 { Ok(()) } else { Err(Failure::Refused("secrets leak".into())) }
    })
}

fn one_game(number: u64) -> Tally {
    let setting = Setting::numbered(number);
    let tally = play(setting, number);
    println!(
        "game {number}, {setting}: {} steps, {} choices, {} leaks",
        tally.steps,
        tally.choices(),
        tally.leaks
    );
    tally
}
