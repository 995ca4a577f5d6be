//! The command line of `trace`.

use clap::Parser;
use hexboard::ai::Level;

use crate::tools::{self, Failure, after_help, key_value};

/// The policy without a computer player.
const RANDOM: &str = "random";

/// Plays one game and prints it as JSON lines.
///
/// Each decision is a line with the whole state and all legal actions; `docs/trace.md` describes the format. The game starts
/// from the beginning or from a position, or repeats the actions of a file.
#[derive(Clone, Debug, Parser)]
#[command(name = "trace", after_help = after_help!(
    "hexboard trace --game termites --seed 7",
    "hexboard trace --game hive --policy hard --max-decisions 20",
    "hexboard trace --from game.jsonl"
))]
pub struct TraceArgs {
    /// termites, hive, robale or xobos
    #[arg(long)]
    pub game: Option<String>,
    /// The number of players
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
    /// An option of the game; `docs/trace.md` lists them
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,
    /// The seed of chance and players
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// The player on every seat: random, beginner, easy, normal or hard
    #[arg(long, default_value = RANDOM)]
    pub policy: String,
    /// The maximum number of decisions; unlimited by default
    #[arg(long = "max-decisions", value_name = "M", default_value_t = usize::MAX, hide_default_value = true)]
    pub most: usize,
    /// Repeats the game of this file: a trace, or its first line and the actions
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "players", "options", "seed", "position"])]
    pub from: Option<String>,
    /// Starts from the position in this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "players", "options"])]
    pub position: Option<String>,
    /// Prints the position before this decision instead of the trace
    #[arg(long, value_name = "N")]
    pub write_position: Option<usize>,
}

impl TraceArgs {
    /// Reads the command line.
    ///
    /// # Errors
    /// Returns [`Failure`] with the invalid argument.
    pub fn read(words: impl Iterator<Item = String>) -> Result<TraceArgs, Failure> {
        tools::read::<TraceArgs>(words)?.checked()
    }

    /// Validates the arguments as a whole.
    ///
    /// # Errors
    /// Returns [`Failure`] with what to choose.
    pub fn checked(self) -> Result<TraceArgs, Failure> {
        if self.policy != RANDOM && Level::from_word(&self.policy).is_none() {
            return Err(Failure::Usage(format!(
                "no policy {:?}: choose random, {}",
                self.policy,
                crate::dispatch::levels()
            )));
        }
        if self.game.is_none() && self.from.is_none() && self.position.is_none() {
            return Err(Failure::Usage(format!("which game? choose --game {}", crate::dispatch::words())));
        }
        Ok(self)
    }

    /// Returns the level of the player on every seat; `None` if it plays at random.
    pub fn level(&self) -> Option<Level> {
        Level::from_word(&self.policy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<TraceArgs, String> {
        TraceArgs::read(line.split_whitespace().map(String::from)).map_err(|failure| failure.to_string())
    }

    #[test]
    fn every_option_can_be_set() {
        let line =
            "--game termites --players 3 --option scenario=three --option tiles=15 --seed 9 --policy random";
        let request = read(line).unwrap();
        assert_eq!((request.game.as_deref(), request.players, request.seed), (Some("termites"), Some(3), 9));
        let options = [("scenario", "three"), ("tiles", "15")].map(|(key, value)| (key.into(), value.into()));
        assert_eq!(request.options, options);
        assert_eq!(read("--from x --max-decisions 4").unwrap().most, 4);
        let request = read("--position x --seed 3 --write-position 7").unwrap();
        assert_eq!(
            (request.position.as_deref(), request.seed, request.write_position),
            (Some("x"), 3, Some(7))
        );
    }

    #[test]
    fn wrong_words_are_named() {
        let table = [
            ("", "which game? choose --game termites, hive, robale or xobos"),
            ("--gmae termites", "unexpected argument '--gmae' found"),
            ("--game", "a value is required for '--game <GAME>' but none was supplied"),
            ("--game termites --seed x", "invalid value 'x' for '--seed <S>': invalid digit found in string"),
            (
                "--game termites --option scenario",
                "invalid value 'scenario' for '--option <KEY=VALUE>': write key=value",
            ),
            (
                "--game termites --policy clever",
                "no policy \"clever\": choose random, beginner, easy, normal or hard",
            ),
            ("--from x --seed 3", "the argument '--from <FILE>' cannot be used with '--seed <S>'"),
            (
                "--position x --game hive",
                "the argument '--position <FILE>' cannot be used with '--game <GAME>'",
            ),
            ("--position x --from y", "the argument '--position <FILE>' cannot be used with '--from <FILE>'"),
        ];
        for (line, error) in table {
            assert_eq!(read(line).unwrap_err(), error, "{line}");
        }
    }
}
