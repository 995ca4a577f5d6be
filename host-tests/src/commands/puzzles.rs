//! Finds puzzles in games of our own players, or checks a file of puzzles again.

use std::fs;

use hexboard::game::GameId;
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use host_tests::json::Json;
use host_tests::puzzles::{
    Plan, TurnGame, TurnPlan, Verdict, book, check, check_turn, find, find_turns, read, read_turn,
};
use host_tests::tools::{Failure, Out, Puzzles, print_error};
use rayon::prelude::*;

/// How many times the budget of finding a puzzle is used to check it.
const SECOND_BUDGET: u64 = 10;
/// The lists of moves for one position of Hive, and the positions for one of another game.
const HIVE_BUDGET: u64 = 40_000;
const TURN_BUDGET: u64 = 60_000;

pub fn run(args: &Puzzles, out: Out<'_>) -> Result<(), Failure> {
    if let (Some(path), Some(from)) = (&args.book, &args.from) {
        return write_book(args, path, from, out);
    }
    match &args.verify {
        Some(path) => verify(path, args, out),
        None => write(args, out),
    }
}

fn write(args: &Puzzles, out: Out<'_>) -> Result<(), Failure> {
    let Puzzles { count, seed, turns, extras, .. } = *args;
    let budget = budget(args, args.game);
    let mut found = 0;
    let games = match args.game.word() {
        "termites" => write_turns::<Termites>(args, &mut found, out),
        "robale" => write_turns::<Robale>(args, &mut found, out),
        "xobos" => write_turns::<Xobos>(args, &mut found, out),
        "hive" => find(&Plan { count, seed, turns, extras, budget }, &mut |puzzle| {
            found += 1;
            Ok(writeln!(out, "{puzzle}")?)
        }),
        other => return Err(Failure::Usage(format!("there are no puzzles of {other}"))),
    }?;
    if found < count {
        print_error(&format!("hexboard puzzles: only {found} puzzles in {games} games"));
    }
    Ok(())
}

/// Returns the budget of a position.
fn budget(args: &Puzzles, game: GameId) -> u64 {
    let usual = if game.word() == "hive" { HIVE_BUDGET } else { TURN_BUDGET };
    args.budget.unwrap_or(usual)
}

fn write_turns<G: TurnGame + Send>(args: &Puzzles, found: &mut usize, out: Out<'_>) -> Result<u64, Failure>
where
    G::Action: Send,
    G::Options: Send,
{
    let plan =
        TurnPlan { count: args.count, seed: args.seed, budget: budget(args, args.game), theme: args.theme };
    find_turns::<G, Failure>(&plan, &mut |puzzle, _| {
        *found += 1;
        Ok(writeln!(out, "{puzzle}")?)
    })
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
fn verify(path: &str, args: &Puzzles, out: Out<'_>) -> Result<(), Failure> {
    let refused = |error: &dyn std::fmt::Display| Failure::Refused(format!("{path}: {error}"));
    let text = fs::read_to_string(path).map_err(|error| refused(&error))?;
    let lines: Vec<(usize, &str)> =
        text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).collect();
    let verdicts: Result<Vec<(usize, Verdict)>, String> = lines
        .par_iter()
        .map(|(at, line)| {
            Ok((at + 1, verdict(line, args).map_err(|error| format!("line {}: {error}", at + 1))?))
        })
        .collect();
    let verdicts = verdicts.map_err(|error| refused(&error))?;
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

/// Checks the puzzle in a line with the second search of its game.
fn verdict(line: &str, args: &Puzzles) -> Result<Verdict, String> {
    let json = Json::read(line).map_err(|error| error.to_string())?;
    let more = |usual: u64| args.budget.unwrap_or(usual).saturating_mul(SECOND_BUDGET);
    Ok(match json.get("game").and_then(Json::text) {
        Some("termites") => check_turn(&read_turn::<Termites>(&json)?, more(TURN_BUDGET)),
        Some("robale") => check_turn(&read_turn::<Robale>(&json)?, more(TURN_BUDGET)),
        Some("xobos") => check_turn(&read_turn::<Xobos>(&json)?, more(TURN_BUDGET)),
        _ => check(&read(line)?, more(HIVE_BUDGET)),
    })
}
