//! Tunes what things are worth in a game by games against itself.

use std::process::ExitCode;

use host_tests::tools::{self, Failure, Tune};
use host_tests::tune::{Tuning, rewritten, tune, tuned};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn main() -> ExitCode {
    tools::run(|args: Tune| run(&args).map_err(Failure::Refused))
}

fn run(args: &Tune) -> Result<(), String> {
    let game = tuned(args.game).ok_or("this game has no weights")?;
    let tuning = Tuning { games: args.games, depth: args.depth, seed: args.seed };
    let numbers = tune(&*game, tuning, &mut |place, value, share| {
        println!("number {place} as {value}: {:.1} %", 100.0 * share);
    });
    let table = game.table(&numbers);
    println!("{table}");
    if args.write {
        let path = format!("{ROOT}/{}", game.source());
        let source = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let text = rewritten(&source, &table).ok_or_else(|| format!("{path} has no table of weights"))?;
        std::fs::write(&path, text).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}
