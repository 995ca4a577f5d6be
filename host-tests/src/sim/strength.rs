//! Measures the strength of the levels: every pair that has a target, for every game and number of
//! players.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use hexboard::ai::Level;
use hexboard::games;

use super::stats::{Fit, Reference, Score, holm, p_text};
use super::{Existing, GameLine, Interval, Plan, SimPlayer, read_lines, run};
use crate::tools::Failure;

/// A game setup to measure.
struct Kind {
    game: &'static str,
    players: usize,
    options: &'static [(&'static str, &'static str)],
}

const fn kind(game: &'static str, players: usize, options: &'static [(&'static str, &'static str)]) -> Kind {
    Kind { game, players, options }
}

const KINDS: [Kind; 8] = [
    kind("hive", 2, &[]),
    kind("termites", 2, &[("colonies", "blue,red")]),
    kind("termites", 3, &[("colonies", "blue,red,gold")]),
    kind("termites", 4, &[("colonies", "blue,red,gold,gray")]),
    kind("robale", 2, &[]),
    kind("xobos", 2, &[]),
    kind("xobos", 3, &[]),
    kind("xobos", 4, &[]),
];

/// The pairs to measure, the stronger player first.
const PAIRS: [(SimPlayer, SimPlayer); 7] = [
    (SimPlayer::Level(Level::Beginner), SimPlayer::Greedy),
    (SimPlayer::Level(Level::Easy), SimPlayer::Level(Level::Beginner)),
    (SimPlayer::Level(Level::Easy), SimPlayer::Random),
    (SimPlayer::Level(Level::Normal), SimPlayer::Level(Level::Easy)),
    (SimPlayer::Level(Level::Hard), SimPlayer::Level(Level::Normal)),
    (SimPlayer::Level(Level::Hard), SimPlayer::Random),
    (SimPlayer::Level(Level::Hard), SimPlayer::Level(Level::Hard)),
];

/// The target of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Mark {
    /// The stronger player wins at least this proportion of the games.
    Wins(f64),
    /// The first player wins a proportion in this range: both are about as strong.
    Even(f64, f64),
    /// At most this proportion of the games is drawn.
    Draws(f64),
}

/// Returns the target of a pair in a game for this number of players; `None` if it is not measured.
fn target(game: &str, (strong, weak): (SimPlayer, SimPlayer), players: usize) -> Option<Mark> {
    let fair = 1.0 / players as f64;
    Some(match (strong, weak) {
        (SimPlayer::Level(Level::Hard), SimPlayer::Random) => Mark::Wins(0.99),
        (_, SimPlayer::Random) => Mark::Wins(0.9),
        (_, SimPlayer::Greedy) => Mark::Even(0.7 * fair, 1.3 * fair),
        _ if strong == weak => return (game == "robale").then_some(Mark::Draws(0.3)),
        _ if players == 2 => Mark::Wins(0.7),
        _ => Mark::Wins(2.0 * fair),
    })
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Wins(least) => write!(f, "{:.1} %", 100.0 * least),
            Mark::Even(least, most) => write!(f, "{:.0} to {:.0} %", 100.0 * least, 100.0 * most),
            Mark::Draws(most) => write!(f, "{:.0} % drawn", 100.0 * most),
        }
    }
}

/// The parameters of a measurement.
pub struct StrengthRequest<'a> {
    /// The number of games per pair.
    pub games: u64,
    /// The number of games per pair in which the hard level plays.
    pub hard_games: u64,
    /// The seed of the first game of each pair.
    pub seed: u64,
    /// Only pairs whose name contains all of these words.
    pub only: &'a str,
    /// A folder for the result lines. Games that are already there are not played again.
    pub lines: Option<&'a Path>,
    /// Whether games are played. If not, the table covers only the lines in the folder.
    pub is_played: bool,
}

/// One row: a pair, its target and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    name: String,
    games: usize,
    drawn: usize,
    won: Interval,
    mark: Mark,
    /// The p-value of the hypothesis that the players are equally strong.
    p: f64,
}

impl Measured {
    fn of(name: String, strong: SimPlayer, mark: Mark, lines: &[GameLine]) -> Measured {
        let score = Score::of(lines, |line, seat| line.seats[seat] == strong.word());
        let players = lines.first().map_or(2, |line| line.seats.len());
        let drawn = lines.iter().filter(|line| line.winners.is_empty()).count();
        let p = score.p_value(1.0 / players as f64);
        Measured { name, games: lines.len(), drawn, won: score.interval(), mark, p }
    }

    /// Returns how the result compares with the target.
    fn verdict(&self) -> &'static str {
        let (least, most, measured) = match self.mark {
            Mark::Wins(least) => (least, 1.0, self.won),
            Mark::Even(least, most) => (least, most, self.won),
            Mark::Draws(most) => (0.0, most, Interval::new(self.drawn as f64, self.games as f64)),
        };
        let is_in = |share: f64| (least..=most).contains(&share);
        match (is_in(measured.low) && is_in(measured.high), is_in(measured.share())) {
            (true, _) => "shown",
            (false, true) => "met",
            (false, false) => "missed",
        }
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, low, high] = [self.won.share(), self.won.low, self.won.high].map(|share| 100.0 * share);
        write!(
            f,
            "| {} | {} | {} | {won:.1} % | {low:.1} to {high:.1} % | {} | {} |",
            self.name,
            self.games,
            self.drawn,
            self.mark,
            self.verdict()
        )
    }
}

/// The table header.
pub const HEAD: &str =
    "| pair | games | drawn | score | 95 % interval | mark | |\n|---|---|---|---|---|---|---|";

/// The rows of a measurement together: p-values that are corrected for their number, and the
/// strength of the levels in Elo points.
#[derive(Default)]
pub struct Summary {
    rows: Vec<Measured>,
    fits: Vec<(String, Option<Fit>)>,
}

impl Summary {
    fn add_fit(&mut self, kind: &Kind, lines: &[GameLine]) {
        let player = |line: &GameLine, seat: usize| line.seats.get(seat).cloned();
        let levels = Level::FIXED.map(SimPlayer::Level);
        let weakest = [SimPlayer::Random, SimPlayer::Greedy].into_iter().chain(levels).collect::<Vec<_>>();
        let plays =
            |player: &&SimPlayer| lines.iter().any(|line| line.seats.iter().any(|own| own == player.word()));
        if let Some(weakest) = weakest.iter().find(plays) {
            let fit = Fit::of(lines, player, Reference::Label(weakest.word()));
            self.fits.push((format!("{} {}", kind.game, kind.players), fit));
        }
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corrected = holm(&self.rows.iter().map(|row| row.p).collect::<Vec<_>>());
        writeln!(f, "p-values of equal strength, corrected for {} comparisons (Holm)", corrected.len())?;
        for (row, p) in self.rows.iter().zip(corrected) {
            writeln!(f, "  {:28} {}", row.name, p_text(p))?;
        }
        writeln!(f, "\nElo (Bradley-Terry with order of play and draws), with 95 % intervals")?;
        for (name, fit) in &self.fits {
            let Some(fit) = fit else {
                writeln!(f, "  {name:12} the players are not connected by games")?;
                continue;
            };
            let levels = fit.strengths.iter().map(|(level, elo)| format!("{level} {elo}"));
            let order = fit.order.iter().zip(1..).map(|(elo, place)| format!("number {place} to play {elo}"));
            writeln!(f, "  {name:12} {}", levels.chain(order).collect::<Vec<_>>().join(", "))?;
        }
        Ok(())
    }
}

/// Measures every selected pair and calls `report` with each result. Returns all of them together.
///
/// # Errors
/// Returns which game failed or which file cannot be read, or the error of `report`.
pub fn measure_strength(
    request: &StrengthRequest<'_>,
    report: &mut dyn FnMut(&Measured) -> io::Result<()>,
) -> Result<Summary, Failure> {
    let mut summary = Summary::default();
    for kind in &KINDS {
        let mut all = Vec::new();
        for pair in PAIRS {
            let name = name(kind, pair);
            let Some(mark) = target(kind.game, pair, kind.players) else { continue };
            if !request.only.split_whitespace().all(|word| name.split(' ').any(|part| part == word)) {
                continue;
            }
            let lines = lines_of(kind, pair, request).map_err(Failure::Refused)?;
            if !lines.is_empty() {
                let row = Measured::of(name, pair.0, mark, &lines);
                report(&row)?;
                summary.rows.push(row);
                all.extend(lines.into_iter().zip(std::iter::repeat(pair)));
            }
        }
        summary.add_fit(kind, &with_own_deals(all));
    }
    Ok(summary)
}

/// Returns the games of several pairs. Pairs use the same deals, which count as different ones.
fn with_own_deals(lines: Vec<(GameLine, (SimPlayer, SimPlayer))>) -> Vec<GameLine> {
    let number = |pair| PAIRS.iter().position(|own| *own == pair).unwrap_or(0) as u64;
    let renamed = |(line, pair): (GameLine, _)| {
        let deal = line.deal().wrapping_mul(PAIRS.len() as u64).wrapping_add(number(pair));
        GameLine { deal: Some(deal), ..line }
    };
    lines.into_iter().map(renamed).collect()
}

/// Returns the name of a pair, such as `xobos 4 easy-random`.
fn name(kind: &Kind, (strong, weak): (SimPlayer, SimPlayer)) -> String {
    format!("{} {} {}-{}", kind.game, kind.players, strong.word(), weak.word())
}

/// Returns the games of a pair: one stronger player against weaker players on all other seats.
fn plan(kind: &Kind, pair: (SimPlayer, SimPlayer), request: &StrengthRequest<'_>) -> Result<Plan, String> {
    let game = games::by_word(kind.game).ok_or("no such game")?;
    let mut seats = vec![pair.1; kind.players];
    seats[0] = pair.0;
    let options = kind.options.iter().map(|&(key, value)| (key.into(), value.into())).collect();
    let games = if pair.0 == SimPlayer::Level(Level::Hard) { request.hard_games } else { request.games };
    Ok(Plan { games, seed: request.seed, paired: true, ..Plan::new(game, seats, options) })
}

fn lines_of(
    kind: &Kind,
    pair: (SimPlayer, SimPlayer),
    request: &StrengthRequest<'_>,
) -> Result<Vec<GameLine>, String> {
    let file = |folder: &Path| folder.join(name(kind, pair).replace(' ', "-") + ".jsonl");
    let kept: Option<PathBuf> = request.lines.map(file);
    if !request.is_played {
        let there = kept.filter(|path| path.exists());
        return there.map_or(Ok(Vec::new()), |path| read_lines(&path.to_string_lossy()));
    }
    if let Some(folder) = request.lines {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let kept = kept.map(|path| path.to_string_lossy().into_owned());
    run(&plan(kind, pair, request)?, kept.as_deref().map(|path| (path, Existing::Resume)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: SimPlayer = SimPlayer::Level(Level::Easy);
    const NORMAL: SimPlayer = SimPlayer::Level(Level::Normal);
    const HARD: SimPlayer = SimPlayer::Level(Level::Hard);

    fn request(only: &str) -> StrengthRequest<'_> {
        StrengthRequest { games: 2, hard_games: 1, seed: 0, only, lines: None, is_played: true }
    }

    #[test]
    fn every_pair_can_be_set_up() {
        for kind in &KINDS {
            for pair in PAIRS {
                let plan = plan(kind, pair, &request("")).expect("a plan");
                assert!(plan.options_of(0).is_ok(), "{}", name(kind, pair));
                let alike = if pair.0 == pair.1 { kind.players } else { 1 };
                assert_eq!(plan.seats.iter().filter(|&&player| player == pair.0).count(), alike);
                assert_eq!(
                    (plan.seats.len(), plan.games),
                    (kind.players, if pair.0 == HARD { 1 } else { 2 })
                );
            }
        }
    }

    #[test]
    fn targets_match_the_levels() {
        let beginner = SimPlayer::Level(Level::Beginner);
        let marks = [
            ((EASY, SimPlayer::Random), 4, "90.0 %"),
            ((HARD, SimPlayer::Random), 2, "99.0 %"),
            ((NORMAL, EASY), 2, "70.0 %"),
            ((NORMAL, EASY), 3, "66.7 %"),
            ((HARD, NORMAL), 4, "50.0 %"),
            ((beginner, SimPlayer::Greedy), 2, "35 to 65 %"),
            ((HARD, HARD), 2, "30 % drawn"),
        ];
        for (pair, players, wanted) in marks {
            let mark = target("robale", pair, players).expect("a target");
            assert_eq!(mark.to_string(), wanted, "{pair:?} {players}");
        }
        assert_eq!(target("hive", (HARD, HARD), 2), None, "few of its games are drawn");
    }

    #[test]
    fn a_target_is_shown_as_met_or_missed() {
        let even = Mark::Even(0.35, 0.65);
        for (wins, of, mark, verdict) in [
            (98.0, 100.0, Mark::Wins(0.9), "shown"),
            (9.0, 10.0, Mark::Wins(0.9), "met"),
            (8.0, 10.0, Mark::Wins(0.9), "missed"),
            (50.0, 100.0, even, "shown"),
            (4.0, 10.0, even, "met"),
            (90.0, 100.0, even, "missed"),
            (50.0, 100.0, Mark::Draws(0.3), "shown"),
        ] {
            let won = Interval::new(wins, of);
            let row = Measured { name: "x".into(), games: 100, drawn: 20, won, mark, p: 1.0 };
            assert_eq!(row.verdict(), verdict, "{row}");
        }
        let won = Interval::new(1.0, 2.0);
        let drawn = Measured { name: "x".into(), games: 10, drawn: 4, won, mark: Mark::Draws(0.3), p: 1.0 };
        assert_eq!(drawn.verdict(), "missed");
    }

    /// Words select pairs, and a selected pair is played and reported.
    #[test]
    fn a_pair_is_played_and_reported() {
        let mut rows = Vec::new();
        let mut report = |row: &Measured| {
            rows.push(row.to_string());
            Ok(())
        };
        let summary = measure_strength(&request("termites 2 easy-random"), &mut report).expect("played");
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert!(row.starts_with("| termites 2 easy-random | 2 | 0 | 100.0 % |"), "{row}");
        let text = summary.to_string();
        // Two victories of one deal are one observation: a p-value of 0.317.
        for part in
            ["corrected for 1 comparisons (Holm)\n  termites 2 easy-random       0.317", "random +0 ± 0"]
        {
            assert!(text.contains(part), "{part} in\n{text}");
        }
        measure_strength(&request("robale 3"), &mut |row| panic!("{row}")).expect("nothing to play");
    }
}
