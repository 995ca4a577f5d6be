//! The arguments of tools that play or replay single games.

use std::path::PathBuf;

use clap::Parser;
use hexboard::game::{GameId, Goal};
use hexboard::games::hive::{Extras, Notation};

use super::super::EXIT_CODES;
use super::game;
use crate::contest::SprtBounds;
use crate::uhp::read_game_type;

/// Runs the device in the terminal: board, screens and pads as text.
///
/// It is the same machine as in the firmware, with the board in colour and the pads on the keyboard. `?` lists the keys. Ctrl-C
/// quits; games and settings are kept.
#[derive(Parser)]
#[command(name = "tui", after_help = EXIT_CODES)]
pub struct Tui {
    /// Keeps games and settings in this file; by default in the user's folder for program state
    #[arg(long, value_name = "FILE")]
    pub saves: Option<PathBuf>,
    /// Writes the console output of the device to this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// Serves a table for phones: the board on a big screen, each player's phone as pad and hidden screen.
///
/// Prints the addresses of the big screen and of the page to join. Only this machine can connect unless `--lan` is given. Games
/// are saved after every action and continue at the next start. `docs/server/host.md` explains it. Needs a build with
/// `--features table`; `cargo xtask table` makes one.
#[derive(Parser)]
#[command(name = "table", after_help = after_help!("hexboard table --lan", "hexboard table --bench"))]
pub struct Table {
    /// The port
    #[arg(long, value_name = "N", default_value_t = 8237)]
    pub port: u16,
    /// Lets phones in the local network connect, and prints a QR code
    #[arg(long)]
    pub lan: bool,
    /// Keeps all tables in this file; by default in the user's folder for program state
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// The address that phones use, if the server is behind a proxy
    #[arg(long, value_name = "URL")]
    pub address: Option<String>,
    /// The most tables
    #[arg(long, value_name = "N", default_value_t = 250)]
    pub tables: usize,
    /// Shares tables with other servers through this NATS, as in nats://localhost:4222; needs `--features nats`
    #[arg(long, value_name = "URL")]
    pub nats: Option<String>,
    /// The threads of the computer players; by default one less than there are cores
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub thinkers: usize,
    /// Follows a device on this serial port, as in /dev/ttyACM0: big screens show its board and its turns
    #[arg(long, value_name = "PORT")]
    pub serial: Option<PathBuf>,
    /// Measures load and hostile clients on this machine and prints a table of figures
    #[arg(long)]
    pub bench: bool,
}

/// Runs the Hive engine for the Universal Hive Protocol on standard input and output.
///
/// The engine prints its name and capabilities first, then answers one command per line until `exit` or the end of the input.
/// `docs/hive-engine.md` lists its options.
#[derive(Parser)]
#[command(name = "uhp", after_help = after_help!("printf 'newgame\\nbestmove depth 2\\n' | hexboard uhp"))]
pub struct Uhp {}

/// Plays games between two engines of the Universal Hive Protocol.
///
/// Each opening is played twice, with colours exchanged. `--think` and `--option` apply to the engine named before them. An engine
/// that does not start, is silent, exits, or plays an illegal move loses that game. All statistics are about the first engine, by pairs of games.
#[derive(Parser)]
#[command(name = "match", after_help = after_help!(
    "hexboard match --engine \"hexboard uhp\" --option \"Level hard\" --engine other-engine --think \"depth 3\" --games 40",
    "hexboard match --engine \"new uhp\" --engine \"old uhp\" --sprt 0,10 --games 20000 --out new-old.jsonl --resume"
))]
pub struct Match {
    /// The command that starts an engine; give it twice
    #[arg(long, value_name = "COMMAND", required_unless_present = "write_openings")]
    pub engine: Vec<String>,
    /// The search limit of the engine, as in `depth 3` (the default) or `time 00:00:05`
    #[arg(long, value_name = "WORDS")]
    pub think: Vec<String>,
    /// An option of the engine, as in `Name Value`
    #[arg(long, value_name = "WORDS")]
    pub option: Vec<String>,
    /// The game type, as in Base+MLP
    #[arg(long = "type", value_name = "TYPE", default_value = "Base", value_parser = game_type)]
    pub extras: Extras,
    /// The number of games, or the most of a sequential test; rounded up to whole pairs
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub games: usize,
    /// Stops as soon as the match shows whether the first engine is better by the second Elo difference or only by the first one
    #[arg(long, value_name = "ELO0,ELO1", value_parser = SprtBounds::read)]
    pub sprt: Option<SprtBounds>,
    /// The error rates of the sequential test: of accepting the second difference wrongly, and of rejecting it wrongly [default:
    /// 0.05,0.05]
    #[arg(long, value_name = "ALPHA,BETA", value_parser = SprtBounds::read_errors, requires = "sprt")]
    pub errors: Option<[f64; 2]>,
    /// A file of openings, one game string a line; without it they are random
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opening", "seed"])]
    pub openings: Option<String>,
    /// Only writes a file of random openings for half of the games
    #[arg(long, value_name = "FILE", conflicts_with_all = ["openings", "engine"])]
    pub write_openings: Option<String>,
    /// The number of random turns at the start of a game
    #[arg(long, value_name = "TURNS", default_value_t = 4, value_parser = clap::value_parser!(u16).range(..=1000))]
    pub opening: u16,
    /// The seed of the first opening; it increases by one for each further opening
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Stops a game as a draw after this many turns; by default only the rules end a game
    #[arg(long, value_name = "TURNS")]
    pub most: Option<usize>,
    /// The number of games played at the same time; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// An engine that takes longer than this for one answer loses
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    pub timeout: u32,
    /// Writes every game to this file, as JSON lines
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
    /// Continues the file of a match that was stopped
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Prints the game strings
    #[arg(long)]
    pub show: bool,
}

/// Replays a game from the console log of the device, or from the text of a game.
///
/// Checks that every action is legal, then prints the result and a checksum of the final state. The text of a game starts with
/// `hexgame-1`. Games of Hive can also be a game string of the Universal Hive Protocol, a list of moves, or a record of
/// boardspace.net; `--export` writes these notations.
#[derive(Parser)]
#[command(name = "replay", after_help = after_help!(
    "hexboard replay console.log",
    "hexboard replay --step 20 --actions console.log",
    "hexboard replay --export uhp game.sgf",
    "hexboard replay --review game.sgf"
))]
pub struct Replay {
    /// A console log with lines "journal ...", or the text of a game; standard input by default
    pub file: Option<String>,
    /// Stops after this many actions
    #[arg(long, value_name = "N")]
    pub step: Option<usize>,
    /// Prints every action first, in the notation of its game, including hidden ones
    #[arg(long)]
    pub actions: bool,
    /// Prints a JSON object with the result, the console output and the LEDs of the final board
    #[arg(long)]
    pub json: bool,
    /// Prints the game in this notation instead: text for the text that Hexboard imports; for Hive also uhp, moves or boardspace
    #[arg(long, value_name = "NOTATION", value_parser = export, conflicts_with_all = ["actions", "json"])]
    pub export: Option<Export>,
    /// Judges every decision of the game instead, with the better action, the accuracy of each player and the turning point
    #[arg(long, conflicts_with_all = ["actions", "json", "export"])]
    pub review: bool,
}

/// The notation of an exported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// The text that Hexboard imports.
    Text,
    /// A notation of other programs.
    Notation(Notation),
}

fn export(word: &str) -> Result<Export, String> {
    match (word, Notation::from_word(word)) {
        ("text", _) => Ok(Export::Text),
        (_, Some(notation)) => Ok(Export::Notation(notation)),
        _ => Err("write text, uhp, moves or boardspace".into()),
    }
}

/// Finds puzzles in games of the computer players: positions with exactly one good solution.
///
/// Prints a JSON object per line with position, solution, theme, difficulty and explanation. `docs/puzzles.md` describes them. A
/// puzzle is proven: everything that may matter is searched. Each position is taken without its past.
#[derive(Parser)]
#[command(name = "puzzles", after_help = after_help!(
    "hexboard puzzles --game hive --count 20 --seed 1 > puzzles.jsonl",
    "hexboard puzzles --game hive --verify puzzles.jsonl",
    "hexboard puzzles --game termites --theme take-mound --count 50 > mounds.jsonl",
    "hexboard puzzles --game hive --book puzzles.bin --from puzzles.jsonl"
))]
pub struct Puzzles {
    /// The game
    #[arg(long, default_value = "hive", value_parser = game)]
    pub game: GameId,
    /// The number of puzzles
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub count: usize,
    /// The seed of the first game; it increases by one for each further game
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The most own turns until the win in hive, from 1 to 3
    #[arg(long, value_name = "TURNS", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub turns: u8,
    /// The game type, as in Base+MLP; by default Base and Base+MLP alternately
    #[arg(long = "type", value_name = "TYPE", value_parser = game_type)]
    pub extras: Option<Extras>,
    /// Only puzzles with this theme; by default all themes of the game, for all games but hive in equal shares
    #[arg(long, value_name = "THEME", value_parser = goal)]
    pub theme: Option<Goal>,
    /// The number of lists of moves (hive, 40000 by default) or positions (60000) that the search looks at for one position
    #[arg(long, value_name = "N")]
    pub budget: Option<u64>,
    /// Checks the puzzles of this file or book instead: replays the solutions, and proves them again with a second search that
    /// has ten times the budget
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "seed", "turns", "extras"])]
    pub verify: Option<String>,
    /// Writes the puzzles of the file given with --from as a book, the form in which the device stores them
    #[arg(long, value_name = "FILE", requires = "from", conflicts_with_all = ["verify", "count", "seed", "turns", "extras"])]
    pub book: Option<String>,
    /// The file with puzzles, one JSON object per line, for --book
    #[arg(long, value_name = "FILE", requires = "book")]
    pub from: Option<String>,
}

fn goal(word: &str) -> Result<Goal, String> {
    let words = || Goal::ALL.map(|goal| goal.word()).join(", ");
    Goal::by_word(word).ok_or_else(|| format!("choose {}", words()))
}

fn game_type(word: &str) -> Result<Extras, String> {
    read_game_type(word).map_err(|error| error.to_string())
}
