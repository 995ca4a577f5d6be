//! Replays a game from the journal on the device's console. Every action must be legal. Prints the
//! result and the final state.

use std::io::Read;

use hexboard::game::{Game, JOURNAL_BYTES, Journal, Options};
use hexboard::games::AnyOptions;
use hexboard::games::hive::write_game;
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use host_tests::json::Json;
use host_tests::replay::{Replayed, beginning, game_text, read, read_places, replay_at, steps};
use host_tests::review::{host_limits, review};
use host_tests::tools::{Export, Failure, Out, Replay};

pub fn run(args: &Replay, out: Out<'_>) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", report_game(args).map_err(Failure::Refused)?)?)
}

fn report_game(args: &Replay) -> Result<String, String> {
    let log = read_log(args.file.as_deref())?;
    let mut journal = read(&log).map_err(|error| error.to_string())?;
    let places = read_places(&log);
    if let Some(step) = args.step {
        journal = beginning(&journal, step).map_err(|error| error.to_string())?;
    }
    if let Some(export) = args.export {
        return exported(&log, &journal, export);
    }
    if args.review {
        return reviewed(&log, &journal);
    }
    let mut output =
        if args.actions { steps(&journal, &places).map_err(|error| error.to_string())? } else { Vec::new() };
    let replayed = replay_at(&journal, places).map_err(|error| error.to_string())?;
    output.push(if args.json { json(&replayed).to_string() } else { report(&replayed) });
    Ok(output.join("\n"))
}

/// Returns the game in another notation. The text of a game keeps its status and its seating.
fn exported(log: &str, journal: &Journal<AnyOptions>, export: Export) -> Result<String, String> {
    let mut text = String::new();
    match (export, journal.options()) {
        (Export::Text, _) => {
            let text_of_game = game_text(log, journal).map_err(|error| error.to_string())?;
            let written = text_of_game.write(journal, &mut [0; JOURNAL_BYTES], &mut text);
            written.map_err(|_| "the game is too long for a text".to_owned())?;
        }
        (Export::Notation(notation), AnyOptions::Hive(options)) => {
            write_game(options, journal.entries(), notation, &mut text).map_err(|error| error.to_string())?;
        }
        (Export::Notation(_), options) => {
            let game = options.game().word();
            return Err(format!("other programs have no notation of {game}: write --export text"));
        }
    }
    Ok(text.trim_end().to_owned())
}

/// Returns the game with the judgements of its actions. The first line is the text of the game, so
/// that the review can be imported again.
fn reviewed(log: &str, journal: &Journal<AnyOptions>) -> Result<String, String> {
    let text = exported(log, journal, Export::Text)?;
    match review(journal, host_limits(journal)) {
        Ok(review) => Ok(format!("{text}\n{}", review.text())),
        Err(number) => Err(format!("action {number} of the game is not legal")),
    }
}

/// Reads the log. A console may send any bytes: invalid UTF-8 is replaced here, and the journal
/// lines are validated later.
fn read_log(file: Option<&str>) -> Result<String, String> {
    let bytes = match file {
        Some(path) => std::fs::read(path).map_err(|error| format!("{path} cannot be read: {error}"))?,
        None => {
            let mut bytes = Vec::new();
            let end = std::io::stdin().read_to_end(&mut bytes);
            end.map_err(|error| format!("the standard input cannot be read: {error}"))?;
            bytes
        }
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn report(replayed: &Replayed) -> String {
    let journal = replayed.record.journal();
    let (game, players) = (journal.options().game().word(), journal.options().players());
    let mut lines = vec![format!("{game} for {players}: {} actions, all legal", journal.entries().len())];
    match replayed.outcome() {
        None => lines.push("the game is not over".into()),
        Some(outcome) => {
            lines.push(format!("over: {}", outcome.reason.word()));
            for seat in replayed.seats() {
                let won = if outcome.winners.contains(seat) { ", won" } else { "" };
                lines.push(format!("seat {}: {}{won}", replayed.places[seat], outcome.scores[seat]));
            }
        }
    }
    lines.push(format!("checksum: {:016x}", replayed.checksum()));
    lines.join("\n")
}

fn json(replayed: &Replayed) -> Json {
    let journal = replayed.record.journal();
    let outcome = replayed.outcome();
    let public = replayed.record.game().public();
    let status = |seat| public.score(seat, Language::English.words()).points;
    let board: String = replayed.board().iter().map(|byte| format!("{byte:02x}")).collect();
    Json::object([
        ("game", journal.options().game().word().into()),
        ("players", journal.options().players().into()),
        ("actions", journal.entries().len().into()),
        ("over", outcome.map(|outcome| outcome.reason.word()).into()),
        ("scores", Json::list(replayed.seats().map(|seat| outcome.map(|outcome| outcome.scores[seat])))),
        // The points shown on the result screen.
        ("standings", Json::list(replayed.seats().map(|seat| outcome.map(|_| status(seat))))),
        (
            "winners",
            Json::list(
                replayed
                    .seats()
                    .filter(|seat| outcome.is_some_and(|outcome| outcome.winners.contains(*seat)))
                    .map(|seat| usize::from(seat.number())),
            ),
        ),
        ("told", Json::list(replayed.console_lines.iter().map(String::as_str))),
        ("board", board.as_str().into()),
        ("checksum", format!("{:016x}", replayed.checksum()).as_str().into()),
    ])
}
