//! The command line of `sim`.

use std::num::ParseIntError;
use std::str::FromStr;

use clap::Parser;
use hexboard::game::{GameId, Rng};
use hexboard::games::AnyOptions;

use super::{Existing, SimPlayer};
use crate::json::Json;
use crate::tools::{self, after_help, game, key_value, player};
use crate::trace;

/// The games to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: GameId,
    /// The players, in command line order.
    pub seats: Vec<SimPlayer>,
    /// The number of games.
    pub games: u64,
    /// The seed of the first game. It increases by one for each further game.
    pub seed: u64,
    /// The options of the game.
    pub options: Vec<(String, String)>,
    /// Whether the players keep their seats instead of rotating.
    pub fixed: bool,
    /// Whether every deal is played once for each rotation of the seats.
    pub paired: bool,
}

/// Options with one entry per seat that are dealt at random.
const ROLES: [&str; 2] = ["colonies", "clans"];

impl Plan {
    /// Returns a plan of one game between these players with seed 0.
    pub fn new(game: GameId, seats: Vec<SimPlayer>, options: Vec<(String, String)>) -> Plan {
        Plan { game, seats, games: 1, seed: 0, options, fixed: false, paired: false }
    }

    /// Returns the seed of the deal of a game: of its dealt options and of all random numbers. The
    /// games of a paired plan share it by as many as there are players, so that everybody plays every
    /// seat of a deal.
    pub fn deal_of(&self, seed: u64) -> u64 {
        let is_shared = self.paired && !(self.has_equal_players() && self.roles_of(seed).is_empty());
        if is_shared { seed - self.rotation_of(seed) } else { seed }
    }

    fn rotation_of(&self, seed: u64) -> u64 {
        seed % self.seats.len() as u64
    }

    fn has_equal_players(&self) -> bool {
        self.seats.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Returns the options with one entry per seat.
    fn roles_of(&self, seed: u64) -> Vec<(&'static str, Vec<String>)> {
        let Ok((_, json)) = self.options_of(seed) else { return Vec::new() };
        let entries = |key| json.get(key)?.text().map(|text| text.split(',').map(String::from).collect());
        let all = ROLES.into_iter().filter_map(|key| Some((key, entries(key)?)));
        all.filter(|(_, entries): &(_, Vec<String>)| entries.len() == self.seats.len()).collect()
    }

    /// Returns the options of the game with this seed, and their trace format. In a paired plan, equal
    /// players do not rotate, but their colonies and clans.
    ///
    /// # Errors
    /// Returns which option is invalid and what to choose.
    pub fn dealt(&self, seed: u64) -> Result<(AnyOptions, Json), String> {
        let deal = self.deal_of(seed);
        if deal == seed || !self.has_equal_players() {
            return self.options_of(deal);
        }
        let mut plan = self.clone();
        for (key, mut entries) in self.roles_of(deal) {
            entries.rotate_right(self.rotation_of(seed) as usize);
            plan.options.retain(|(own, _)| own != key);
            plan.options.push((key.into(), entries.join(",")));
        }
        plan.options_of(deal)
    }

    /// Returns the player on each seat in the game with this seed.
    pub fn seats_of(&self, seed: u64) -> Vec<SimPlayer> {
        let mut seats = self.seats.clone();
        if !self.fixed {
            seats.rotate_right(self.rotation_of(seed) as usize);
        }
        seats
    }

    /// Returns the seed after that of the last game.
    ///
    /// # Errors
    /// Returns the highest possible seed if it is exceeded.
    pub fn end(&self) -> Result<u64, String> {
        let end = self.seed.checked_add(self.games);
        let last = u64::MAX - 1;
        end.ok_or_else(|| format!("seeds end with {last}: choose a lower --seed or fewer --games"))
    }

    /// Returns the options of the game with this seed, and their trace format.
    ///
    /// # Errors
    /// Returns which option is invalid and what to choose.
    pub fn options_of(&self, seed: u64) -> Result<(AnyOptions, Json), String> {
        trace::options(self.game, self.seats.len(), &self.options, &mut Rng::new(seed))
    }
}

/// The validated command line.
#[derive(Clone, Debug, Default)]
pub struct SimConfig {
    /// The games to play; `None` to merge files.
    pub plan: Option<Plan>,
    /// The files to merge.
    pub merge: Vec<String>,
    /// The file for the result lines.
    pub json: Option<String>,
    /// What to do if that file exists.
    pub existing: Existing,
    /// The folder for the charts.
    pub charts: Option<String>,
    /// The number of threads; all cores if `None`.
    pub threads: Option<usize>,
}

/// Plays games between computer players and prints a table of results.
///
/// Writes JSON lines and charts on request. `docs/sim.md` describes them.
#[derive(Debug, Parser)]
#[command(name = "sim", after_help = after_help!(
    "hexboard sim --game hive --seats hard,easy --games 200",
    "hexboard sim --game xobos --seats hard,normal,normal --seed 7 --json lines --charts charts",
    "hexboard sim --merge first second --json all"
))]
pub struct SimArgs {
    /// termites, hive, robale or xobos
    #[arg(long, value_parser = game)]
    game: Option<GameId>,
    /// The players: random, greedy, beginner, easy, normal or hard for each, as in hard,normal
    #[arg(long, value_name = "P,P", value_delimiter = ',', value_parser = player)]
    seats: Vec<SimPlayer>,
    /// The number of games; 100 by default
    #[arg(long, value_name = "N", value_parser = count::<u64>)]
    games: Option<u64>,
    /// The seed of the first game, 0 by default; it increases by one for each further game
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// An option of the game; `docs/trace.md` lists them
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
    /// Keeps every player on the same seat; by default seats rotate from game to game
    #[arg(long)]
    fixed: bool,
    /// Plays every deal once for each rotation of the seats, so that luck is shared
    #[arg(long, conflicts_with = "fixed")]
    paired: bool,
    /// The number of threads; one per core by default
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
    /// Writes a line for each game to this file
    #[arg(long, value_name = "FILE")]
    json: Option<String>,
    /// Continues an existing file of lines, which is rejected without this or `--force`
    #[arg(long, requires = "json", conflicts_with = "force")]
    resume: bool,
    /// Replaces an existing file of lines, which stays beside it as FILE.old
    #[arg(long, requires = "json")]
    force: bool,
    /// Draws charts into this folder
    #[arg(long, value_name = "FOLDER")]
    charts: Option<String>,
    /// Merges files of lines instead of playing; keeps one of equal lines
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["game", "seats", "games", "seed", "options", "fixed", "paired", "resume"])]
    merge: Vec<String>,
}

/// Parses a number of at least 1.
fn count<N: FromStr<Err = ParseIntError> + Default + PartialEq>(word: &str) -> Result<N, String> {
    match word.parse::<N>() {
        Ok(number) if number == N::default() => Err("choose at least 1".into()),
        read => read.map_err(|error| error.to_string()),
    }
}

/// The maximum number of threads.
const MAX_THREADS: usize = 1024;

fn threads(word: &str) -> Result<usize, String> {
    match count(word)? {
        number if number > MAX_THREADS => Err(format!("choose at most {MAX_THREADS}")),
        number => Ok(number),
    }
}

impl SimConfig {
    /// Reads the command line.
    ///
    /// # Errors
    /// Returns which argument is invalid.
    pub fn read(words: impl Iterator<Item = String>) -> Result<SimConfig, String> {
        tools::read::<SimArgs>(words).map_err(|failure| failure.to_string())?.finish()
    }
}

impl SimArgs {
    /// Validates the arguments as a whole.
    ///
    /// # Errors
    /// Returns what to choose.
    pub fn finish(self) -> Result<SimConfig, String> {
        let existing = match (self.resume, self.force) {
            (true, _) => Existing::Resume,
            (false, true) => Existing::Replace,
            (false, false) => Existing::Refuse,
        };
        let mut request = SimConfig {
            plan: None,
            merge: self.merge,
            json: self.json,
            existing,
            charts: self.charts,
            threads: self.threads,
        };
        if !request.merge.is_empty() {
            return Ok(request);
        }
        let game =
            self.game.ok_or_else(|| format!("which game? choose --game {}", crate::dispatch::words()))?;
        if self.seats.is_empty() {
            return Err("who plays? for example --seats hard,normal".into());
        }
        let plan = Plan {
            games: self.games.unwrap_or(100),
            seed: self.seed.unwrap_or(0),
            fixed: self.fixed,
            paired: self.paired,
            ..Plan::new(game, self.seats, self.options)
        };
        // Invalid options are reported before the first game.
        plan.options_of(plan.seed)?;
        plan.end()?;
        request.plan = Some(plan);
        Ok(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<SimConfig, String> {
        SimConfig::read(line.split_whitespace().map(String::from))
    }

    #[test]
    fn seats_rotate_unless_they_are_fixed() {
        let words = |seed: u64, line: &str| -> Vec<&str> {
            let plan = read(line).unwrap().plan.unwrap();
            plan.seats_of(seed).into_iter().map(SimPlayer::word).collect()
        };
        let line = "--game xobos --seats hard,normal,easy --games 4 --seed 7";
        assert_eq!(words(6, line), ["hard", "normal", "easy"]);
        assert_eq!(words(7, line), ["easy", "hard", "normal"]);
        assert_eq!(words(8, line), ["normal", "easy", "hard"]);
        assert_eq!(words(8, &format!("{line} --fixed")), ["hard", "normal", "easy"]);
    }

    /// Two games of a deal have the same options; the players, or the colonies of equal players, swap.
    #[test]
    fn paired_games_share_a_deal_and_swap_seats() {
        let plan = |line: &str| read(&format!("--game {line} --paired")).unwrap().plan.unwrap();
        let options = |plan: &Plan, seed| plan.dealt(seed).unwrap().1.to_string();
        let unequal = plan("termites --seats hard,easy");
        assert_eq!((unequal.deal_of(6), unequal.deal_of(7), unequal.deal_of(8)), (6, 6, 8));
        assert_eq!(options(&unequal, 6), options(&unequal, 7));
        assert_ne!(unequal.seats_of(6), unequal.seats_of(7));
        let equal = plan("termites --seats easy,easy,easy --option scenario=three");
        let colonies =
            |seed| equal.dealt(seed).unwrap().1.get("colonies").unwrap().text().unwrap().to_owned();
        let first: Vec<String> = colonies(6).split(',').map(String::from).collect();
        for turn in 1..3 {
            let mut turned = first.clone();
            turned.rotate_right(turn as usize);
            assert_eq!(colonies(6 + turn), turned.join(","));
        }
        assert_eq!(
            options(&equal, 6).replace(&colonies(6), ""),
            options(&equal, 7).replace(&colonies(7), "")
        );
        let hive = plan("hive --seats easy,easy");
        assert_eq!(hive.deal_of(7), 7, "equal players with nothing to swap would repeat the same game");
    }

    #[test]
    fn wrong_words_are_named() {
        let table = [
            ("", "which game? choose --game termites, hive, robale or xobos"),
            (
                "--game chess",
                "invalid value 'chess' for '--game <GAME>': choose termites, hive, robale or xobos",
            ),
            ("--game hive", "who plays? for example --seats hard,normal"),
            (
                "--game hive --seats hard,best",
                "invalid value 'best' for '--seats <P,P>': choose random, greedy, beginner, easy, normal or hard",
            ),
            ("--game hive --seats hard,easy,easy", "Hive is for 2 players"),
            (
                "--game hive --seats hard,easy --resume",
                "the following required arguments were not provided: --json <FILE>",
            ),
            ("--game hive --seats hard,easy --gmaes 3", "unexpected argument '--gmaes' found"),
            (
                "--game hive --seats hard,easy --games 0",
                "invalid value '0' for '--games <N>': choose at least 1",
            ),
            (
                "--game hive --seats hard,easy --threads 0",
                "invalid value '0' for '--threads <N>': choose at least 1",
            ),
            (
                "--game hive --seats hard,easy --seed 18446744073709551614 --games 2",
                "seeds end with 18446744073709551614: choose a lower --seed or fewer --games",
            ),
            ("--merge", "a value is required for '--merge <FILE>...' but none was supplied"),
            ("--merge a --seed 3", "the argument '--merge <FILE>...' cannot be used with '--seed <S>'"),
        ];
        for (line, error) in table {
            assert_eq!(read(line).unwrap_err(), error, "{line}");
        }
        // The last possible seed, and one thread.
        assert!(
            read("--game hive --seats hard,easy --seed 18446744073709551614 --games 1 --threads 1").is_ok()
        );
    }
}
