//! `bench hive`: measures the move generator of Hive in instructions, counted by callgrind.

use std::path::PathBuf;

use crate::failure::{Failure, Result};
use crate::project;
use crate::run::{Run, find_program};

/// A measurement: the difference of the instructions of two `perft` runs, divided by the number of
/// positions.
struct Figure {
    what: &'static str,
    words: &'static [&'static str],
    deep: u32,
    /// The depth whose positions are the divisor.
    per: u32,
    budget: u64,
}

/// Per position: each position is made from a move of the previous list. Per list: all legal moves
/// of one position.
const FIGURES: [Figure; 4] = [
    Figure { what: "a position, Base from the start, depth 5", words: &[], deep: 5, per: 5, budget: 1_300 },
    Figure {
        what: "a list of moves, Base from the start, ply 4",
        words: &["--bulk"],
        deep: 5,
        per: 4,
        budget: 1_300,
    },
    Figure {
        what: "a position, 28 plies into a game",
        words: &["--plies", "28"],
        deep: 2,
        per: 2,
        budget: 12_000,
    },
    Figure {
        what: "a list of moves, 29 plies into a game",
        words: &["--plies", "28", "--bulk"],
        deep: 2,
        per: 1,
        budget: 12_000,
    },
];

/// The seeds of random games whose position after 28 plies is measured.
const SEEDS: [&str; 4] = ["1", "2", "3", "4"];

/// Runs all measurements and prints the results.
///
/// # Errors
/// Returns a failure if a tool is missing or fails, or if a result exceeds its budget.
pub fn measure() -> Result {
    if find_program("valgrind").is_none() {
        return Err(Failure::new("valgrind is missing: install it, on Debian with `apt install valgrind`"));
    }
    Run::cargo().args(["build", "--release", "--quiet", "-p", "host-tests"]).run()?;
    let mut within = true;
    for figure in &FIGURES {
        let cost = figure.cost()?;
        println!("{cost:>7} instructions for {} (budget {})", figure.what, figure.budget);
        within &= cost <= figure.budget;
    }
    if within { Ok(()) } else { Err(Failure::new("a figure is above its budget")) }
}

impl Figure {
    /// Returns the mean over all seeds. Measurements from the start position need only one.
    fn cost(&self) -> Result<u64> {
        let seeds = if self.words.contains(&"--plies") { &SEEDS[..] } else { &SEEDS[..1] };
        let (mut instructions, mut positions) = (0, 0);
        for seed in seeds {
            let words: Vec<&str> = [self.words, &["--seed", seed]].concat();
            instructions +=
                count_instructions(&words, self.deep)? - count_instructions(&words, self.deep - 1)?;
            positions += count_positions(&words, self.per)?;
        }
        Ok(instructions / positions.max(1))
    }
}

/// Returns the program whose command `perft` is measured.
fn hexboard() -> PathBuf {
    project::target().join("release/hexboard")
}

fn count_positions(words: &[&str], depth: u32) -> Result<u64> {
    let output = Run::new(hexboard()).arg("perft").args(words).arg(depth.to_string()).output();
    output.and_then(|text| text.trim().parse().ok()).ok_or_else(|| Failure::new("perft gave no number"))
}

fn count_instructions(words: &[&str], depth: u32) -> Result<u64> {
    let log = project::target().join("callgrind.log");
    let log_word = format!("--log-file={}", log.display());
    let run = Run::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", &log_word])
        .arg(hexboard())
        .arg("perft")
        .args(words)
        .arg(depth.to_string());
    run.output().ok_or_else(|| Failure::new("valgrind failed"))?;
    let text = std::fs::read_to_string(&log).unwrap_or_default();
    read_instructions(&text).ok_or_else(|| Failure::new("valgrind printed no number of instructions"))
}

/// Parses the number after `Collected :`.
fn read_instructions(log: &str) -> Option<u64> {
    let (_, rest) = log.split_once("Collected :")?;
    rest.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_instructions_is_found() {
        assert_eq!(
            read_instructions("==1== Events    : Ir\n==1== Collected : 516240\n==1== \n"),
            Some(516_240)
        );
        assert_eq!(read_instructions("==1== killed"), None);
    }
}
