//! Measures the move generator of Hive in instructions, counted by callgrind.

use std::path::Path;
use std::process::{Command, Output};
use std::{env, fs, io};

use crate::tools::{Failure, Out};

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

/// Runs all measurements with this program and prints the results.
///
/// # Errors
/// Returns a failure if valgrind is missing or fails, or if a result exceeds its budget.
pub fn measure(out: Out<'_>) -> Result<(), Failure> {
    let program = env::current_exe().map_err(|error| refused(error.to_string()))?;
    let mut within = true;
    for figure in &FIGURES {
        let cost = figure.cost(&program)?;
        writeln!(out, "{cost:>7} instructions for {} (budget {})", figure.what, figure.budget)?;
        within &= cost <= figure.budget;
    }
    if within { Ok(()) } else { Err(refused("a figure is above its budget")) }
}

fn refused(message: impl Into<String>) -> Failure {
    Failure::Refused(message.into())
}

impl Figure {
    /// Returns the mean over all seeds. Measurements from the start position need only one.
    fn cost(&self, program: &Path) -> Result<u64, Failure> {
        let seeds = if self.words.contains(&"--plies") { &SEEDS[..] } else { &SEEDS[..1] };
        let (mut instructions, mut positions) = (0, 0);
        for seed in seeds {
            let words: Vec<&str> = [self.words, &["--seed", seed]].concat();
            let count = |depth| count_instructions(program, &words, depth);
            instructions += count(self.deep)? - count(self.deep - 1)?;
            positions += count_positions(program, &words, self.per)?;
        }
        Ok(instructions / positions.max(1))
    }
}

fn count_positions(program: &Path, words: &[&str], depth: u32) -> Result<u64, Failure> {
    let output = Command::new(program).arg("perft").args(words).arg(depth.to_string()).output();
    let text = String::from_utf8(output.map_err(|error| refused(error.to_string()))?.stdout);
    text.ok().and_then(|text| text.trim().parse().ok()).ok_or_else(|| refused("perft gave no number"))
}

fn count_instructions(program: &Path, words: &[&str], depth: u32) -> Result<u64, Failure> {
    let log = env::temp_dir().join(format!("hexboard-callgrind-{}.log", std::process::id()));
    let ran = under_valgrind(&log, program, words, depth);
    let text = fs::read_to_string(&log).unwrap_or_default();
    let _ = fs::remove_file(&log);
    check_valgrind(ran)?;
    read_instructions(&text).ok_or_else(|| refused("valgrind printed no number of instructions"))
}

fn under_valgrind(log: &Path, program: &Path, words: &[&str], depth: u32) -> io::Result<Output> {
    Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--log-file={}", log.display()))
        .arg(program)
        .arg("perft")
        .args(words)
        .arg(depth.to_string())
        .output()
}

fn check_valgrind(ran: io::Result<Output>) -> Result<(), Failure> {
    match ran {
        Ok(output) if output.status.success() => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(refused("valgrind is missing: install it, on Debian with `apt install valgrind`"))
        }
        _ => Err(refused("valgrind failed")),
    }
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

    #[test]
    fn a_missing_valgrind_is_named() {
        let missing = check_valgrind(Err(io::ErrorKind::NotFound.into())).expect_err("it is missing");
        assert!(missing.to_string().starts_with("valgrind is missing"), "{missing}");
        let denied = check_valgrind(Err(io::ErrorKind::PermissionDenied.into())).expect_err("it is denied");
        assert_eq!(denied.to_string(), "valgrind failed");
    }
}
