//! Finds puzzles in games of our own players, or checks a file of puzzles again.

use std::fs;

use host_tests::puzzles::{Plan, Verdict, book, check, find, read};
use host_tests::tools::{Failure, Out, Puzzles, print_error};
use rayon::prelude::*;

/// How many times the budget of finding a puzzle is used to check it.
const SECOND_BUDGET: u64 = 10;

pub fn run(args: &Puzzles, out: Out<'_>) -> Result<(), Failure> {
    if let (Some(path), Some(from)) = (&args.book, &args.from) {
        return write_book(args, path, from, out);
    }
    if args.game.word() != "hive" {
        return Err(Failure::Usage("there are puzzles of hive only: choose --game hive".into()));
    }
    match &args.verify {
        Some(path) => verify(path, args.budget.saturating_mul(SECOND_BUDGET), out),
        None => write(args, out),
    }
}

fn write(args: &Puzzles, out: Out<'_>) -> Result<(), Failure> {
    let Puzzles { count, seed, turns, extras, budget, .. } = *args;
    let plan = Plan { count, seed, turns, extras, budget };
    let mut found = 0;
    let games = find(&plan, &mut |puzzle| {
        found += 1;
        writeln!(out, "{puzzle}")
    })?;
    if found < count {
        print_error(&format!("hexboard puzzles: only {found} puzzles in {games} games"));
    }
    Ok(())
}

/// Makes the book of a game from the lines of a file.
fn write_book(args: &Puzzles, path: &str, from: &str, out: Out<'_>) -> Result<(), Failure> {
    let refused = |path: &str, error: &dyn std::fmt::Display| Failure::Refused(format!("{path}: {error}"));
    let text = fs::read_to_string(from).map_err(|error| refused(from, &error))?;
    let (bytes, count) = book(&text, args.game).map_err(|error| refused(from, &error))?;
    fs::write(path, &bytes).map_err(|error| refused(path, &error))?;
    Ok(writeln!(out, "{path}: {count} puzzles, {} bytes", bytes.len())?)
}

/// Checks every puzzle of a file. Fails unless all of them are confirmed.
fn verify(path: &str, budget: u64, out: Out<'_>) -> Result<(), Failure> {
    let refused = |error: &dyn std::fmt::Display| Failure::Refused(format!("{path}: {error}"));
    let text = fs::read_to_string(path).map_err(|error| refused(&error))?;
    let claims: Result<Vec<_>, String> = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(at, line)| Ok((at + 1, read(line).map_err(|error| format!("line {}: {error}", at + 1))?)))
        .collect();
    let claims = claims.map_err(|error| refused(&error))?;
    let verdicts: Vec<(usize, Verdict)> =
        claims.par_iter().map(|(line, claim)| (*line, check(claim, budget))).collect();
    let (mut confirmed, mut unknown) = (0, 0);
    for (line, verdict) in &verdicts {
        match verdict {
            Verdict::Confirmed => confirmed += 1,
            Verdict::Unknown => {
                unknown += 1;
                writeln!(out, "line {line}: not decided within the budget")?;
            }
            Verdict::Wrong(why) => writeln!(out, "line {line}: {why}")?,
        }
    }
    let wrong = verdicts.len() - confirmed - unknown;
    let summary =
        format!("{} puzzles: {confirmed} confirmed, {unknown} undecided, {wrong} wrong", verdicts.len());
    if confirmed == verdicts.len() { Ok(writeln!(out, "{summary}")?) } else { Err(refused(&summary)) }
}
