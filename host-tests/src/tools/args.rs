//! The command line arguments of the small tools. Those of `trace` and `sim` are in their own
//! modules. The doc comments of the structs and fields are the help texts.

use std::path::PathBuf;

use clap::Parser;
use hexboard::game::GameId;
use hexboard::games;
use hexboard::games::hive::{Extras, MosquitoMoth};
use hexboard::games::xobos::Mode;
use hexboard::parts::Pad;

use super::EXIT_CODES;
use crate::sim::SimPlayer;
use crate::uhp::read_game_type;

/// Writes everything in `docs/build` that is made from its data, and names each file.
#[derive(Parser)]
#[command(name = "build_docs", after_help = EXIT_CODES)]
pub struct BuildDocs {}

/// Writes `docs/gallery.md` with every screen of every phase in both languages, and the pictures of the manuals.
#[derive(Parser)]
#[command(name = "gallery", after_help = EXIT_CODES)]
pub struct Gallery {
    /// The folder of the documents.
    #[arg(long, value_name = "FOLDER", default_value = "docs")]
    pub docs: PathBuf,
}

/// Prints the glyphs of the device's fonts as JSON, for `host-tests/emulator/fonts.json`.
#[derive(Parser)]
#[command(name = "font_atlas", after_help = EXIT_CODES)]
pub struct FontAtlas {}

/// Writes the packed fonts in `src/ui/fonts` that the library draws with.
#[derive(Parser)]
#[command(name = "font_pack", after_help = EXIT_CODES)]
pub struct FontPack {}

/// Walks through the longest list of moves in random games of Termites once, for an instruction counter.
#[derive(Parser)]
#[command(name = "legal_cost", after_help = EXIT_CODES)]
pub struct LegalCost {}

/// Prints the log of the firmware, which the image has the words for: a line with time and level for each message.
///
/// Built with the feature `log`: `cargo run -q -p host-tests --features log --bin log_lines -- ELF < BYTES`.
#[derive(Parser)]
#[command(name = "log_lines", after_help = EXIT_CODES)]
pub struct LogLines {
    /// The image that wrote the log; its bytes, as they came over RTT, are on standard input
    pub elf: PathBuf,
}

/// The device in a terminal: the same machine, with the board in colour, the screen of one seat and the pads on the keyboard.
///
/// `?` shows the keys. It ends with Ctrl-C; games and settings are kept.
#[derive(Parser)]
#[command(name = "tui", after_help = EXIT_CODES)]
pub struct Tui {
    /// Where games and settings are kept; a file among the state of programs in the home folder by default
    #[arg(long, value_name = "FILE")]
    pub saves: Option<PathBuf>,
    /// Writes what the device says on its console
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// Hive as an engine of the Universal Hive Protocol, on standard input and output.
#[derive(Parser)]
#[command(name = "uhp", after_help = EXIT_CODES)]
pub struct Uhp {}

/// Prints the size of a state, and for each kind of turn the longest legal list of many random games of the largest kind
/// as `KIND SEED ACTIONS LEGAL`: the words for the device's own `bench GAME SEED ACTIONS`.
#[derive(Parser)]
#[command(name = "heavy", after_help = EXIT_CODES)]
pub struct Heavy {
    /// termites, hive, robale or xobos
    #[arg(long)]
    pub game: String,
    /// How many games to look through
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub games: u64,
}

/// Tries inputs of every kind that comes from outside, made up at random: never a panic, a lost game or a dead end.
///
/// Ends at the first failure, with the smallest input that shows it, or when the time is over, with the counts.
#[derive(Parser)]
#[command(name = "fuzz", after_help = EXIT_CODES)]
pub struct Fuzz {
    /// This target alone; may be given several times
    #[arg(long, value_name = "T")]
    pub target: Vec<String>,
    /// How long, in minutes
    #[arg(long, value_name = "M", default_value_t = 1.0)]
    pub minutes: f64,
    /// The seed of the first batch; each further one has the next number
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Prints the targets
    #[arg(long)]
    pub list: bool,
}

/// Saves random games on a flash and cuts the power at every bit that is written.
///
/// After each cut the game is started again: it must be as before or as after the last action, and an older game as it was.
#[derive(Parser)]
#[command(name = "host_cuts", after_help = EXIT_CODES)]
pub struct HostCuts {
    /// How many games of each kind
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub games: u64,
    /// The seed of the first game; each further one has the next number
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The most actions of a game
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub notes: usize,
    /// This many cuts anywhere in each action, instead of one at every bit
    #[arg(long, value_name = "N")]
    pub each: Option<usize>,
}

/// Plays random games, and prints how fast they were.
#[derive(Parser)]
#[command(name = "playouts", after_help = EXIT_CODES)]
pub struct Playouts {
    /// termites, hive, robale or xobos
    #[arg(long)]
    pub game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// How many play; as many as fit, unless it is said
    #[arg(long, value_name = "N")]
    pub players: Option<usize>,
    /// What chance and the players draw from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// Plays games and checks the law of secrecy at each of their decisions: in two worlds that differ in what a player cannot
/// know, everything is chosen that can be chosen, and everything that can be seen or heard is compared.
#[derive(Parser)]
#[command(name = "law", after_help = EXIT_CODES)]
pub struct Law {
    /// How many games: Xobos in all modes, Termites, Robale and Hive in turn, with all kinds of clock
    #[arg(long, value_name = "N", default_value_t = 14)]
    pub games: u64,
    /// The seed of the first game; each further one has the next number
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
}

/// A deeper count never finishes. The stack is large enough for this depth.
const DEEPEST_PERFT: i64 = 40;
/// Random games rarely last longer.
const MAX_PLIES: i64 = 500;

/// Counts the positions of Hive after some turns, to check and to time the move generator.
#[derive(Parser)]
#[command(name = "perft", after_help = EXIT_CODES)]
pub struct Perft {
    /// How many turns
    #[arg(value_parser = clap::value_parser!(u32).range(..=DEEPEST_PERFT))]
    pub depth: u32,
    /// The extra pieces, some of MLPCHD in this order
    #[arg(long, value_name = "LETTERS", default_value = "", hide_default_value = true, value_parser = extras)]
    pub pieces: Extras,
    /// grounded, from-ground or either
    #[arg(long, value_name = "WORD", default_value = "grounded", value_parser = moth)]
    pub mosquito_moth: MosquitoMoth,
    /// Starts after the moves of this game string
    #[arg(long, value_name = "GAMESTRING")]
    pub from: Option<String>,
    /// Starts that many random turns into a game
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=MAX_PLIES))]
    pub plies: u32,
    /// What these turns draw from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Counts the last turn by the length of its list; else every position counted is really made
    #[arg(long)]
    pub bulk: bool,
}

/// Prints the presses of a whole game of Xobos by players who know what they want: a seat and a button a line.
///
/// The game is played on the machine in virtual time. In the first rounds everybody moves, builds and fights; in the others
/// they hardly do.
#[derive(Parser)]
#[command(name = "presses", after_help = EXIT_CODES)]
pub struct Presses {
    /// Two to four places of the table in their order, 1,2,4
    #[arg(long, required_unless_present = "table", value_delimiter = ',', value_parser = place)]
    pub places: Vec<Pad>,
    /// The place of the first player
    #[arg(long, value_name = "PLACE", required_unless_present = "table", value_parser = place)]
    pub first: Option<Pad>,
    /// normal, checking or training
    #[arg(long, default_value = "normal", value_parser = mode)]
    pub mode: Mode,
    /// What the players draw from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many rounds are lively
    #[arg(long, value_name = "ROUNDS", default_value_t = 5)]
    pub lively: u8,
    /// Instead of one game of Xobos: a table of the presses a turn takes in all games
    #[arg(long)]
    pub table: bool,
    /// Games of each kind for the table
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub games: u64,
}

/// Plays a game again from the journal on the device's console, or from the text of a game (`hexgame-1...`): every action must be
/// legal, then result and final state are printed.
#[derive(Parser)]
#[command(name = "replay", after_help = EXIT_CODES)]
pub struct Replay {
    /// A log of the console with the lines "journal ...", or the text of a game; without it, the standard input
    pub file: Option<String>,
    /// Stops after this many actions, to go through the game
    #[arg(long, value_name = "N")]
    pub step: Option<usize>,
    /// Prints every action first, in the notation of its game; nothing is hidden
    #[arg(long)]
    pub actions: bool,
    /// Prints one object with the result, the console output, and the LEDs of the final board
    #[arg(long)]
    pub json: bool,
}

/// Plays games between two engines of the Universal Hive Protocol, each opening with both colours.
///
/// `--think` and `--option` belong to the engine named before them.
#[derive(Parser)]
#[command(name = "uhp_match", after_help = EXIT_CODES)]
pub struct Match {
    /// The command of an engine; twice
    #[arg(long, value_name = "COMMAND", required = true)]
    pub engine: Vec<String>,
    /// How the engine thinks, as in `depth 3` (the default)
    #[arg(long, value_name = "WORDS")]
    pub think: Vec<String>,
    /// An option of the engine, as in `Name Value`
    #[arg(long, value_name = "WORDS")]
    pub option: Vec<String>,
    /// The game, as in Base+MLP
    #[arg(long = "type", value_name = "TYPE", default_value = "Base", value_parser = game_type)]
    pub extras: Extras,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub games: usize,
    /// How many random turns open a game
    #[arg(long, value_name = "TURNS", default_value_t = 4, value_parser = clap::value_parser!(u16).range(..=1000))]
    pub opening: u16,
    /// What the openings draw from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// A longer game is a draw
    #[arg(long, value_name = "TURNS", default_value_t = 200)]
    pub most: usize,
    /// How long an engine may take for one answer; a game that waits longer breaks off
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    pub timeout: u32,
    /// Prints the game strings
    #[arg(long)]
    pub show: bool,
}

/// Writes a page about how fair the games are, with charts beside it, from games between equal players.
#[derive(Parser)]
#[command(name = "balance", after_help = EXIT_CODES)]
pub struct Balance {
    /// Games of each kind
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub games: u64,
    /// Who plays: random, easy, normal or hard
    #[arg(long, default_value = "normal", value_parser = player)]
    pub level: SimPlayer,
    /// The seed of the first game of each kind
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Only kinds whose title contains this
    #[arg(long, value_name = "WORDS", default_value = "")]
    pub only: String,
    /// Keeps the lines of the games in this folder, and continues an earlier run
    #[arg(long, value_name = "FOLDER")]
    pub lines: Option<PathBuf>,
    /// Plays nothing: the page is about the lines that are in the folder
    #[arg(long, requires = "lines")]
    pub written: bool,
    /// The page; docs/balance.md by default
    #[arg(long, value_name = "FILE")]
    pub page: Option<PathBuf>,
}

/// Measures how strong the levels are: plays every pair that has a mark and prints a table with 95 % intervals.
///
/// `shown`: the whole interval is at or above the mark; `met`: the share is; `missed`: it is not.
#[derive(Parser)]
#[command(name = "strength", after_help = EXIT_CODES)]
pub struct Strength {
    /// Games of each pair
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub games: u64,
    /// Games of each pair in which the hard level plays; as many as of the others by default
    #[arg(long, value_name = "N")]
    pub hard_games: Option<u64>,
    /// The seed of the first game of each pair
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Only pairs with all these words, as in `xobos 4` or `easy-random`
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    pub only: String,
    /// Keeps the lines of the games in this folder, and continues an earlier run
    #[arg(long, value_name = "FOLDER")]
    pub lines: Option<PathBuf>,
    /// Plays nothing: the table is of the lines that are in the folder
    #[arg(long, requires = "lines")]
    pub written: bool,
}

/// Tunes what things are worth in a game by games against itself: each number is tried a quarter higher and lower.
#[derive(Parser)]
#[command(name = "tune", after_help = EXIT_CODES)]
pub struct Tune {
    /// termites, hive, robale or xobos
    #[arg(long, default_value = "hive", value_parser = game)]
    pub game: GameId,
    /// Games for each try
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..))]
    pub games: u64,
    /// How many turns are searched in Hive; the other games go by one look
    #[arg(long, value_name = "D", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub depth: u8,
    /// What the openings draw from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Puts the result into the source
    #[arg(long)]
    pub write: bool,
}

fn game(word: &str) -> Result<GameId, String> {
    games::by_word(word).ok_or_else(|| format!("choose {}", crate::dispatch::words()))
}

fn player(word: &str) -> Result<SimPlayer, String> {
    SimPlayer::from_word(word).ok_or_else(|| "choose random, easy, normal or hard".into())
}

fn extras(letters: &str) -> Result<Extras, String> {
    Extras::from_letters(letters).ok_or_else(|| "choose some of MLPCHD in this order".into())
}

fn game_type(word: &str) -> Result<Extras, String> {
    read_game_type(word).map_err(|error| error.to_string())
}

fn moth(word: &str) -> Result<MosquitoMoth, String> {
    let moth = MosquitoMoth::ALL.into_iter().find(|moth| moth.word() == word);
    moth.ok_or_else(|| "choose grounded, from-ground or either".into())
}

fn mode(word: &str) -> Result<Mode, String> {
    let mode = Mode::ALL.into_iter().find(|mode| mode.word() == word);
    mode.ok_or_else(|| "choose normal, checking or training".into())
}

fn place(word: &str) -> Result<Pad, String> {
    let pad = Pad::ALL.into_iter().find(|pad| pad.number().to_string() == word);
    pad.ok_or_else(|| "choose 1 to 4".into())
}
