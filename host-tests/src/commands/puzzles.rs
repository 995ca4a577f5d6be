//! Finds puzzles in games of our own players, or checks a file of puzzles again.

use std::fs;

use hexboard::game::{Book, GameId, Puzzle};
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;
use host_tests::json::Json;
use host_tests::puzzles::{
    Plan, TurnGame, TurnPlan, Verdict, book, check, check_turn, find, find_turns, read, read_stored,
    read_stored_turn, read_turn,
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
    let Puzzles { count, seed, turns, extras, theme, .. } = *args;
    let budget = budget(args, args.game);
    let mut found = 0;
    let games = match args.game.word() {
        "termites" => write_turns::<Termites>(args, &mut found, out),
        "robale" => write_turns::<Robale>(args, &mut found, out),
        "xobos" => write_turns::<Xobos>(args, &mut found, out),
        "hive" => find(&Plan { count, seed, turns, theme, extras, budget }, &mut |puzzle| {
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

/// A puzzle that is to be checked.
enum Item<'a> {
    /// A line with its JSON object.
    Line(&'a str, Json),
    /// A puzzle of a book.
    Stored(Puzzle<'a>),
}

/// Returns the puzzles of a book or of a file of lines, each with its name in messages.
fn items(bytes: &[u8], game: GameId) -> Result<Vec<(String, Item<'_>)>, String> {
    if bytes.starts_with(b"HEXB") {
        let book = Book::check(bytes, game).map_err(|error| error.to_string())?;
        return Ok(book
            .puzzles()
            .map(|(_, puzzle)| (format!("puzzle {}", puzzle.id()), Item::Stored(puzzle)))
            .collect());
    }
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let item = |(at, line)| {
        let json = Json::read(line).map_err(|error| format!("line {}: {error}", at + 1))?;
        Ok((format!("line {}", at + 1), Item::Line(line, json)))
    };
    lines.map(item).collect()
}

/// Checks every puzzle of a file. Fails unless all of them are confirmed.
fn verify(path: &str, args: &Puzzles, out: Out<'_>) -> Result<(), Failure> {
    let refused = |error: &dyn std::fmt::Display| Failure::Refused(format!("{path}: {error}"));
    let bytes = fs::read(path).map_err(|error| refused(&error))?;
    let items = items(&bytes, args.game).map_err(|error| refused(&error))?;
    let verdicts: Result<Vec<(&str, Verdict)>, String> = items
        .par_iter()
        .map(|(name, item)| {
            Ok((name.as_str(), verdict(item, args).map_err(|error| format!("{name}: {error}"))?))
        })
        .collect();
    let verdicts = verdicts.map_err(|error| refused(&error))?;
    let (mut confirmed, mut unknown) = (0, 0);
    for (name, verdict) in &verdicts {
        match verdict {
            Verdict::Confirmed => confirmed += 1,
            Verdict::Unknown => {
                unknown += 1;
                writeln!(out, "{name}: not decided within the budget")?;
            }
            Verdict::Wrong(why) => writeln!(out, "{name}: {why}")?,
        }
    }
    let wrong = verdicts.len() - confirmed - unknown;
    let summary =
        format!("{} puzzles: {confirmed} confirmed, {unknown} undecided, {wrong} wrong", verdicts.len());
    if confirmed == verdicts.len() { Ok(writeln!(out, "{summary}")?) } else { Err(refused(&summary)) }
}

/// Checks a puzzle with the second search of its game.
fn verdict(item: &Item<'_>, args: &Puzzles) -> Result<Verdict, String> {
    let game = match item {
        Item::Line(_, json) => json.get("game").and_then(Json::text),
        Item::Stored(_) => None,
    };
    let more = |usual: u64| args.budget.unwrap_or(usual).saturating_mul(SECOND_BUDGET);
    match game.unwrap_or(args.game.word()) {
        "termites" => turn_verdict::<Termites>(item, more(TURN_BUDGET)),
        "robale" => turn_verdict::<Robale>(item, more(TURN_BUDGET)),
        "xobos" => turn_verdict::<Xobos>(item, more(TURN_BUDGET)),
        _ => {
            let claim = match item {
                Item::Line(line, _) => read(line)?,
                Item::Stored(puzzle) => read_stored(puzzle)?,
            };
            Ok(check(&claim, more(HIVE_BUDGET)))
        }
    }
}

fn turn_verdict<G: TurnGame>(item: &Item<'_>, budget: u64) -> Result<Verdict, String> {
    let claim = match item {
        Item::Line(_, json) => read_turn::<G>(json)?,
        Item::Stored(puzzle) => read_stored_turn::<G>(puzzle)?,
    };
    Ok(check_turn(&claim, budget))
}
