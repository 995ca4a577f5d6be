//! `fuzz`: feeds random input to all parsers of external data, for any length of time.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::run::Run;

pub const COMMAND: Command = Command {
    name: "fuzz",
    arguments: "[--target T] [--minutes M] [--seed S] [--list]",
    summary: "tries random inputs of every kind that comes from outside",
    details: &[
        "--target T    this target alone",
        "--minutes M   how long; a minute by default",
        "--seed S      the seed of the first batch; each further one has the next number",
        "--list        the targets",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let (target, minutes) = (args.value("--target")?, args.parsed::<f64>("--minutes")?);
    let (seed, list) = (args.parsed::<u64>("--seed")?, args.switch("--list"));
    args.done()?;
    // Does not use the release profile, so that an arithmetic overflow is a failure.
    Run::cargo()
        .args(["run", "--quiet", "--package", "host-tests", "--bin", "fuzz", "--"])
        .option("--target", target)
        .option("--minutes", minutes.map(|minutes| minutes.to_string()))
        .option("--seed", seed.map(|seed| seed.to_string()))
        .args(list.then_some("--list"))
        .run()
}
