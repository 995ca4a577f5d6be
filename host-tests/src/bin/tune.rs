//! Tunes what things are worth in Hive by games against itself: `tune [--games N] [--depth D] [--seed S] [--write]`.

use std::process::ExitCode;

use hexboard::ai::hive::WEIGHTS;
use host_tests::tune::{Tuning, rewritten, tune};

const USAGE: &str = "usage: tune [--games N] [--depth D] [--seed S] [--write]
Each number is tried a quarter higher and lower in N games (200) to depth D (2). --write puts the result into the source.";
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/ai/hive/weights.rs");

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tune: {error}\n{USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut words: impl Iterator<Item = String>) -> Result<(), String> {
    let mut tuning = Tuning { games: 200, depth: 2, seed: 1 };
    let mut write = false;
    while let Some(word) = words.next() {
        if word == "--write" {
            write = true;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = value.parse::<u64>().map_err(|_| format!("{word} needs a number, not {value:?}"))?;
        match word.as_str() {
            "--games" => tuning.games = number.max(2),
            "--depth" => tuning.depth = number.clamp(1, 10) as u8,
            "--seed" => tuning.seed = number,
            _ => return Err(format!("unknown word {word:?}")),
        }
    }
    let tuned = tune(WEIGHTS, tuning, &mut |place, value, share| {
        println!("number {place} as {value}: {:.1} %", 100.0 * share);
    });
    println!("{tuned:?}");
    if write {
        let source = std::fs::read_to_string(SOURCE).map_err(|error| format!("{SOURCE}: {error}"))?;
        let text = rewritten(&source, &tuned).ok_or_else(|| format!("{SOURCE} has no table of weights"))?;
        std::fs::write(SOURCE, text).map_err(|error| format!("{SOURCE}: {error}"))?;
    }
    Ok(())
}
