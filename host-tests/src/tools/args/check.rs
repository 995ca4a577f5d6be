//! The arguments of tools that check the machine.

use clap::Parser;
use hexboard::games::xobos::Mode;
use hexboard::parts::Pad;

/// Feeds random input of every external kind to the machine: no panic, no lost game, no dead end.
///
/// Stops at the first failure and prints the smallest input that shows it, or prints the counts when the time is over.
#[derive(Parser)]
#[command(name = "fuzz", after_help = after_help!(
    "hexboard fuzz --minutes 10",
    "hexboard fuzz --target saves --target position --seed 7"
))]
pub struct Fuzz {
    /// Runs only this target; can be repeated
    #[arg(long, value_name = "T")]
    pub target: Vec<String>,
    /// The time to run, in minutes
    #[arg(long, value_name = "M", default_value_t = 1.0)]
    pub minutes: f64,
    /// The seed of the first batch; it increases by one for each further batch
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Lists the targets
    #[arg(long)]
    pub list: bool,
}

/// Checks that nothing hidden becomes visible or audible.
///
/// Plays games in two worlds that differ only in what a player cannot know. At each decision it tries every choice and compares
/// all output.
#[derive(Parser)]
#[command(name = "law", after_help = after_help!("hexboard law --games 28 --seed 100"))]
pub struct Law {
    /// The number of games: Xobos in all modes, Termites, Robale and Hive in turn, with all kinds of clock
    #[arg(long, value_name = "N", default_value_t = 14)]
    pub games: u64,
    /// The seed of the first game; it increases by one for each further game
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
}

/// Saves random games on a simulated flash and cuts the power at every bit written.
///
/// After each cut the game is restored. It must be as before or after the last action, and an older game must be unchanged.
#[derive(Parser)]
#[command(name = "cuts", after_help = after_help!(
    "hexboard cuts --games 1",
    "hexboard cuts --games 20 --each 5"
))]
pub struct Cuts {
    /// The number of games of each kind
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub games: u64,
    /// The seed of the first game; it increases by one for each further game
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The maximum number of actions of a game
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub notes: usize,
    /// Makes this many random cuts in each action, instead of one at every bit
    #[arg(long, value_name = "N")]
    pub each: Option<usize>,
}

/// Prints the button presses of a whole game of Xobos, one `PLACE BUTTON` per line.
///
/// The game is played on the machine in virtual time. In the first rounds all players move, build and fight; later they mostly
/// pass. With `--table`, prints the number of presses per turn in all games instead.
#[derive(Parser)]
#[command(name = "presses", after_help = after_help!(
    "hexboard presses --places 1,2,4 --first 2 --seed 3",
    "hexboard presses --table"
))]
pub struct Presses {
    /// Two to four places at the table in ascending order, as in 1,2,4
    #[arg(long, required_unless_present = "table", value_delimiter = ',', value_parser = place)]
    pub places: Vec<Pad>,
    /// The place of the first player
    #[arg(long, value_name = "PLACE", required_unless_present = "table", value_parser = place)]
    pub first: Option<Pad>,
    /// normal, checking or training
    #[arg(long, default_value = "normal", value_parser = mode)]
    pub mode: Mode,
    /// The seed of the players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The number of rounds in which all players act
    #[arg(long, value_name = "ROUNDS", default_value_t = 5)]
    pub lively: u8,
    /// Prints a table of the presses per turn in all games
    #[arg(long)]
    pub table: bool,
    /// The number of games of each kind for the table
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub games: u64,
}

/// Iterates once over the longest movement list of random games of Termites, for an instruction counter.
#[derive(Parser)]
#[command(name = "legal-cost", after_help = after_help!(
    "valgrind --tool=callgrind --collect-atstart=no --toggle-collect='*walk_list*' hexboard legal-cost"
))]
pub struct LegalCost {}

fn mode(word: &str) -> Result<Mode, String> {
    let mode = Mode::ALL.into_iter().find(|mode| mode.word() == word);
    mode.ok_or_else(|| "choose normal, checking or training".into())
}

fn place(word: &str) -> Result<Pad, String> {
    let pad = Pad::ALL.into_iter().find(|pad| pad.number().to_string() == word);
    pad.ok_or_else(|| "choose 1 to 4".into())
}
