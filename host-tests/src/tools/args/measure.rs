//! The arguments of tools that measure players, games and the move generators.

use std::path::PathBuf;

use clap::Parser;
use hexboard::game::GameId;
use hexboard::games::hive::{Extras, MosquitoMoth};

use super::{game, player};
use crate::sim::SimPlayer;

/// Measures the strength of the levels: plays every pair that has a target.
///
/// Prints a table with 95 % intervals. `shown`: the whole interval is at or above the target; `met`: the share is; `missed`: the
/// share is below the target.
#[derive(Parser)]
#[command(name = "strength", after_help = after_help!(
    "hexboard strength --lines target/strength",
    "hexboard strength --only \"xobos 4 easy-random\" --games 100"
))]
pub struct Strength {
    /// The number of games of each pair
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub games: u64,
    /// The number of games of each pair with the hard level; the same as `--games` by default
    #[arg(long, value_name = "N")]
    pub hard_games: Option<u64>,
    /// The seed of the first game of each pair
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Plays only pairs with all these words, as in `xobos 4` or `easy-random`
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    pub only: String,
    /// Keeps the result lines in this folder, and continues with those that are already there
    #[arg(long, value_name = "FOLDER")]
    pub lines: Option<PathBuf>,
    /// Plays nothing: prints the table of the lines in the folder
    #[arg(long, requires = "lines")]
    pub written: bool,
}

/// Measures the fairness of the games and writes a page with charts.
///
/// Plays games of every kind between equal players.
#[derive(Parser)]
#[command(name = "balance", after_help = after_help!(
    "hexboard balance --games 400 --lines target/balance",
    "hexboard balance --only Robale --page robale.md"
))]
pub struct Balance {
    /// The number of games of each kind
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub games: u64,
    /// The player on every seat: random, greedy, beginner, easy, normal or hard
    #[arg(long, default_value = "normal", value_parser = player)]
    pub level: SimPlayer,
    /// The seed of the first game of each kind
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Plays only kinds whose title contains these words
    #[arg(long, value_name = "WORDS", default_value = "")]
    pub only: String,
    /// Keeps the result lines in this folder, and continues with those that are already there
    #[arg(long, value_name = "FOLDER")]
    pub lines: Option<PathBuf>,
    /// Plays nothing: writes the page from the lines in the folder
    #[arg(long, requires = "lines")]
    pub written: bool,
    /// The page to write; docs/balance.md by default
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,
}

/// Tunes the evaluation weights of a game by self-play.
///
/// Tries each weight a quarter higher and lower. With `--fit`, explains the results of games instead: by logistic regression over
/// quiet positions, all weights at once.
#[derive(Parser)]
#[command(name = "tune", after_help = after_help!(
    "hexboard tune --game hive --games 400 --depth 2 --write",
    "hexboard tune --game hive --fit --games 20000 --depth 3"
))]
pub struct Tune {
    /// termites, hive, robale or xobos
    #[arg(long, default_value = "hive", value_parser = game)]
    pub game: GameId,
    /// The number of games for each try, or for the fit
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..))]
    pub games: u64,
    /// The search depth in turns for Hive; the other games evaluate without search
    #[arg(long, value_name = "D", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub depth: u8,
    /// The seed of the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Fits all weights to the results of games; only for Hive
    #[arg(long)]
    pub fit: bool,
    /// Writes the result into the source
    #[arg(long)]
    pub write: bool,
}

/// Plays random games of one kind on one core and prints the speed.
#[derive(Parser)]
#[command(name = "playouts", after_help = after_help!("hexboard playouts --game robale --games 2000"))]
pub struct Playouts {
    /// termites, hive, robale or xobos
    #[arg(long)]
    pub game: String,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The number of players; the maximum of the game by default
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
    /// The seed of chance and players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// A deeper count never finishes. The stack is large enough for this depth.
const DEEPEST_PERFT: i64 = 40;
/// Random games rarely last longer.
const MAX_PLIES: i64 = 500;

/// Counts the positions of Hive after a number of turns, to check and time the move generator.
#[derive(Parser)]
#[command(name = "perft", after_help = after_help!("hexboard perft 4", "hexboard perft --pieces MLP --bulk 5"))]
pub struct Perft {
    /// The number of turns
    #[arg(value_parser = clap::value_parser!(u32).range(..=DEEPEST_PERFT))]
    pub depth: u32,
    /// The extra pieces, some of MLPCHD in this order
    #[arg(long, value_name = "LETTERS", default_value = "", hide_default_value = true, value_parser = extras)]
    pub pieces: Extras,
    /// How a Mosquito copies a Moth: grounded, from-ground or either
    #[arg(long, value_name = "WORD", default_value = "grounded", value_parser = moth)]
    pub mosquito_moth: MosquitoMoth,
    /// Starts after the moves of this game string
    #[arg(long, value_name = "GAMESTRING")]
    pub from: Option<String>,
    /// Starts after this many random turns
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=MAX_PLIES))]
    pub plies: u32,
    /// The seed of the random turns
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Counts the last turn by the length of its list, without making the moves
    #[arg(long)]
    pub bulk: bool,
}

/// Measures the move generator of Hive in instructions and checks its budgets.
///
/// Counts the instructions of `perft` with valgrind, which must be installed. The budgets are those of a release build.
#[derive(Parser)]
#[command(name = "perft-cost", after_help = after_help!("hexboard perft-cost"))]
pub struct PerftCost {}

/// Finds the longest lists of legal actions in random games, for `bench` on the device.
///
/// Plays with the largest setup. Prints the size of a game state, then a line `KIND SEED ACTIONS LEGAL` for each kind of turn:
/// the arguments of the console command `bench GAME SEED ACTIONS`.
#[derive(Parser)]
#[command(name = "heavy", after_help = after_help!("hexboard heavy --game xobos --games 500"))]
pub struct Heavy {
    /// termites, hive, robale or xobos
    #[arg(long)]
    pub game: String,
    /// The number of games to search
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub games: u64,
}

fn extras(letters: &str) -> Result<Extras, String> {
    Extras::from_letters(letters).ok_or_else(|| "choose some of MLPCHD in this order".into())
}

fn moth(word: &str) -> Result<MosquitoMoth, String> {
    let moth = MosquitoMoth::ALL.into_iter().find(|moth| moth.word() == word);
    moth.ok_or_else(|| "choose grounded, from-ground or either".into())
}
