//! `mutants`: puts small faults into the code, one at a time, and checks whether the tests catch
//! them.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::mutants::{self, MutantsOptions};

pub const COMMAND: Command = Command {
    name: "mutants",
    arguments: "[--sample N] [--in PATHS] [--seed S]",
    summary: "puts faults into a copy of the code, one at a time, and counts those that the tests notice",
    details: &[
        "--sample N   how many faults are drawn; 20 by default",
        "--in PATHS   from these folders and files alone: src/session,src/ui",
        "--seed S     what the sample is drawn from; 0 by default",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let options = MutantsOptions {
        sample: args.parsed("--sample")?.unwrap_or(20),
        within: args
            .value("--in")?
            .map_or_else(|| "src".to_owned(), |paths| paths.to_string_lossy().into_owned()),
        seed: args.parsed("--seed")?.unwrap_or(0),
    };
    args.done()?;
    mutants::run(&options)
}
