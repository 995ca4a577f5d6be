//! Tunes what things are worth in Hive by games against itself.

use std::process::ExitCode;

use hexboard::ai::hive::WEIGHTS;
use host_tests::tools::{self, Failure, Tune};
use host_tests::tune::{Tuning, rewritten, tune};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/ai/hive/weights.rs");

fn main() -> ExitCode {
    tools::run(|args: Tune| run(&args).map_err(Failure::Refused))
}

fn run(args: &Tune) -> Result<(), String> {
    let tuning = Tuning { games: args.games, depth: args.depth, seed: args.seed };
    let tuned = tune(WEIGHTS, tuning, &mut |place, value, share| {
        println!("number {place} as {value}: {:.1} %", 100.0 * share);
    });
    println!("{tuned:?}");
    if args.write {
        let source = std::fs::read_to_string(SOURCE).map_err(|error| format!("{SOURCE}: {error}"))?;
        let text = rewritten(&source, &tuned).ok_or_else(|| format!("{SOURCE} has no table of weights"))?;
        std::fs::write(SOURCE, text).map_err(|error| format!("{SOURCE}: {error}"))?;
    }
    Ok(())
}
