//! The commands of the protocol. The engine answers each line with one or more lines, the last one
//! `ok`.

use std::fmt::Write;
use std::time::Duration;

use hexboard::ai::hive::{SURE_WIN, WON};
use hexboard::games::hive::{Action, HiveOptions};

use super::options::{Choices, EngineOption, OPTIONS};
use super::{Limit, SearchReport, UhpError, UhpGame, count_bulk, read_game_type, think};
use crate::tools::shortened;

/// The name and version, as printed by `info`.
pub const ENGINE_ID: &str = concat!("id Hexboard Hive v", env!("CARGO_PKG_VERSION"));

/// The supported expansion pieces.
const CAPABILITIES: &str = "Mosquito;Ladybug;Pillbug;Scorpion;Moth;Dragonfly";

/// The maximum depth of `perft`. Deeper counts would take years.
const DEEPEST_PERFT: u32 = 12;

/// The reason why a command failed.
pub(super) enum EngineError {
    /// Any error except an invalid move.
    Err(String),
    /// An invalid move.
    Move(String),
}

impl From<UhpError> for EngineError {
    fn from(error: UhpError) -> EngineError {
        EngineError::Err(error.to_string())
    }
}

fn err<T>(text: impl Into<String>) -> Result<T, EngineError> {
    Err(EngineError::Err(text.into()))
}

/// The engine of the tool `uhp`.
#[derive(Default)]
pub struct Engine {
    game: Option<UhpGame>,
    choices: Choices,
    /// The number of searches so far. Each one has its own random seed.
    searches: u64,
}

impl Engine {
    /// Returns the answer to one line; `None` for `exit`.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let mut lines = String::new();
        let answer = self.answer_live(line, &mut |line| lines = format!("{lines}{line}\n"))?;
        Some(lines + &answer)
    }

    /// Returns the end of the answer to one line; `None` for `exit`. Passes earlier lines to `print`
    /// while a search runs.
    pub fn answer_live(&mut self, line: &str, print: &mut dyn FnMut(&str)) -> Option<String> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if command == "exit" && rest.is_empty() {
            return None;
        }
        let answer = match self.obey(command, rest, print) {
            Ok(text) => text,
            Err(EngineError::Err(text)) => format!("err {}", shortened(&text)),
            Err(EngineError::Move(text)) => format!("invalidmove {}", shortened(&text)),
        };
        let end = if answer.is_empty() { "ok" } else { "\nok" };
        Some(answer + end)
    }

    fn obey(
        &mut self,
        command: &str,
        rest: &str,
        print: &mut dyn FnMut(&str),
    ) -> Result<String, EngineError> {
        match command {
            "info" => no_more(rest).map(|()| format!("{ENGINE_ID}\n{CAPABILITIES}")),
            "newgame" => self.new_game(rest),
            "play" => self.play(rest),
            "pass" => {
                no_more(rest)?;
                self.play("pass")
            }
            "validmoves" => self.valid_moves(rest),
            "bestmove" => self.best_move(rest, print),
            "undo" => self.undo(rest),
            "options" => self.change_options(rest),
            "perft" => self.perft(rest),
            "" => err(
                "write a command: info, newgame, play, pass, validmoves, bestmove, undo, options, perft, exit",
            ),
            other => err(format!("there is no command '{other}'")),
        }
    }

    fn game(&mut self) -> Result<&mut UhpGame, EngineError> {
        self.game.as_mut().ok_or_else(|| EngineError::Err("no game yet: start one with newgame".into()))
    }

    fn running_game(&mut self) -> Result<&mut UhpGame, EngineError> {
        let game = self.game()?;
        if game.is_over() { err("the game is over") } else { Ok(game) }
    }

    fn new_game(&mut self, rest: &str) -> Result<String, EngineError> {
        let game = match rest {
            "" => UhpGame::new(self.choices.hive),
            text if text.contains(';') => UhpGame::from_game_string(text, self.choices.hive)?,
            text => UhpGame::new(HiveOptions { extras: read_game_type(text)?, ..self.choices.hive }),
        };
        Ok(self.game.insert(game).game_string())
    }

    fn play(&mut self, text: &str) -> Result<String, EngineError> {
        let game = self.game()?;
        if text.is_empty() {
            return err("write the move behind play");
        }
        game.play(text).map_err(|error| EngineError::Move(error.to_string()))?;
        Ok(game.game_string())
    }

    fn valid_moves(&mut self, rest: &str) -> Result<String, EngineError> {
        no_more(rest)?;
        let game = self.running_game()?;
        let texts: Vec<String> = game.legal().into_iter().map(|action| game.text(action)).collect();
        Ok(texts.join(";"))
    }

    fn best_move(&mut self, rest: &str, print: &mut dyn FnMut(&str)) -> Result<String, EngineError> {
        let limit = read_limit(rest)?;
        self.searches += 1;
        let search_options = self.choices.search_options(self.searches);
        let is_shown = self.choices.show_thinking;
        let game = self.running_game()?;
        let mut show = |report: &SearchReport| {
            if is_shown {
                print(&info_line(game, report));
            }
        };
        match think(game.hive(), limit, search_options, &mut show) {
            Some(action) => Ok(game.text(action)),
            None => err("the game is over"),
        }
    }

    fn undo(&mut self, rest: &str) -> Result<String, EngineError> {
        let game = self.game()?;
        let count = match rest {
            "" => 1,
            text => match text.parse() {
                Ok(count) if count > 0 => count,
                _ => return err(format!("'{text}' is no number of moves")),
            },
        };
        if game.undo(count) {
            Ok(game.game_string())
        } else {
            err(format!("only {} moves have been played", game.len()))
        }
    }

    fn perft(&mut self, rest: &str) -> Result<String, EngineError> {
        let depth = match rest.parse() {
            Ok(depth) if depth <= DEEPEST_PERFT => depth,
            _ => return err(format!("write a depth from 0 to {DEEPEST_PERFT} behind perft")),
        };
        let position = *self.game()?.hive().position();
        let mut text = String::new();
        for depth in 0..=depth {
            let line_end = if depth == 0 { "" } else { "\n" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{line_end}perft({depth}) = {}", count_bulk(&position, depth));
        }
        Ok(text)
    }

    fn change_options(&mut self, rest: &str) -> Result<String, EngineError> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        match words[..] {
            [] => Ok(OPTIONS.map(|option| option.line(&self.choices)).join("\n")),
            ["get", name] => Ok(find_option(name)?.line(&self.choices)),
            ["set", name, value] => {
                let option = find_option(name)?;
                if !(option.set)(&mut self.choices, value) {
                    return err(format!("{name} is {}", option.values_text()));
                }
                Ok(option.line(&self.choices))
            }
            _ => err("write options, options get NAME or options set NAME VALUE"),
        }
    }
}

/// Returns a report as text: `info depth 3 score -20 nodes 4100 line wA1 -bQ;bS1 wA1/`.
fn info_line(game: &UhpGame, report: &SearchReport) -> String {
    let SearchReport { depth, value, nodes, line } = report;
    format!("info depth {depth} score {} nodes {nodes} line {}", score(*value), line_text(game, line))
}

/// Returns a value as text. A proven result is the number of turns until then: `win 3`, `loss 4`.
fn score(value: i16) -> String {
    let turns = WON - value.abs();
    if value.abs() < SURE_WIN {
        value.to_string()
    } else if value > 0 {
        format!("win {turns}")
    } else {
        format!("loss {turns}")
    }
}

/// Returns the moves of a line, up to the end of the game.
fn line_text(game: &UhpGame, line: &[Action]) -> String {
    let mut after = game.clone();
    let mut texts = Vec::new();
    for &action in line {
        let text = after.text(action);
        if after.take(action).is_err() {
            break;
        }
        texts.push(text);
    }
    texts.join(";")
}

fn no_more(rest: &str) -> Result<(), EngineError> {
    if rest.is_empty() { Ok(()) } else { err(format!("'{rest}' is too much here")) }
}

/// Parses `depth 4` or `time 00:00:05`.
pub(super) fn read_limit(text: &str) -> Result<Limit, EngineError> {
    let usage = "write bestmove depth N or bestmove time hh:mm:ss";
    match text.split_once(' ') {
        Some(("depth", depth)) => match depth.parse() {
            Ok(depth) if depth > 0 => Ok(Limit::Depth(depth)),
            _ => err(usage),
        },
        Some(("time", time)) => match read_time(time) {
            Some(time) => Ok(Limit::Time(time)),
            None => err(usage),
        },
        _ => err(usage),
    }
}

fn read_time(text: &str) -> Option<Duration> {
    let (hours, rest) = text.split_once(':')?;
    let (minutes, seconds) = rest.split_once(':')?;
    let number = |text: &str| text.parse::<u16>().ok();
    let minutes = u64::from(number(hours)?) * 60 + u64::from(number(minutes)?);
    let seconds: f64 = seconds.parse().ok().filter(|seconds| (0.0..60.0).contains(seconds))?;
    Some(Duration::from_secs(minutes * 60) + Duration::from_secs_f64(seconds))
}

fn find_option(name: &str) -> Result<&'static EngineOption, EngineError> {
    match OPTIONS.iter().find(|option| option.name == name) {
        Some(option) => Ok(option),
        None => err(format!("there is no option '{name}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proven_scores_are_shown_in_turns() {
        let scores = [0, -20, SURE_WIN - 1, WON - 1, 4 - WON];
        assert_eq!(scores.map(score), ["0", "-20", "29799", "win 1", "loss 4"]);
    }
}
