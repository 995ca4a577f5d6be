//! How fair the games are: a page with tables and charts, from games between equal players.

use std::fmt::Write;
use std::path::Path;

use hexboard::game::GameId;
use hexboard::games;

use super::table::{ASPECTS, Interval, shares};
use super::{GameLine, Plan, SimPlayer, run, write_charts};

/// One kind of game to look at.
struct Case {
    /// The title on the page.
    title: &'static str,
    game: &'static str,
    players: usize,
    options: &'static [(&'static str, &'static str)],
}

const fn case(
    title: &'static str,
    game: &'static str,
    players: usize,
    options: &'static [(&'static str, &'static str)],
) -> Case {
    Case { title, game, players, options }
}

const CASES: [Case; 15] = [
    case("Termites, two players", "termites", 2, &[("scenario", "printed-2")]),
    case("Termites, two players on a map of their own", "termites", 2, &[("scenario", "build")]),
    case("Termites, three players", "termites", 3, &[("scenario", "three")]),
    case("Termites, three players, advanced", "termites", 3, &[("scenario", "three-advanced")]),
    case("Termites, four players", "termites", 4, &[("scenario", "four")]),
    case("Termites, four players, advanced", "termites", 4, &[("scenario", "four-advanced")]),
    case("Hive", "hive", 2, &[]),
    case("Hive with Mosquito, Ladybug and Pillbug", "hive", 2, &[("pieces", "MLP")]),
    case("Robale", "robale", 2, &[]),
    case("Xobos, two players", "xobos", 2, &[]),
    case("Xobos, three players", "xobos", 3, &[]),
    case("Xobos, four players", "xobos", 4, &[]),
    case("Xobos, two players with clans", "xobos", 2, &[("clans", "on")]),
    case("Xobos, three players with clans", "xobos", 3, &[("clans", "on")]),
    case("Xobos, four players with clans", "xobos", 4, &[("clans", "on")]),
];

/// A share of wins this far from a fair one is called unfair, if the interval leaves no doubt that it is off at all.
const UNFAIR: f64 = 0.05;
/// More draws than this are called dull.
const DULL: f64 = 0.25;

/// Plays `games` of every kind between players of this kind, and writes the page and its charts. Only kinds whose title contains
/// `only` are played.
///
/// # Errors
/// Says which game went wrong or which file cannot be written.
pub fn write_balance(
    player: SimPlayer,
    games: u64,
    seed: u64,
    only: &str,
    page: &Path,
) -> Result<(), String> {
    let mut text = format!(
        "# How fair the games are\n\nMade by `cargo xtask balance --games {games} --level {}{}`: {games} games of each kind between equal players, \
         seed {seed}. Intervals are of 95 % (Wilson).\nA share of wins is called unfair if its interval leaves no doubt and it is more than {:.0} points off, a game dull if more than {:.0} % are drawn.\n",
        player.word(),
        if only.is_empty() { String::new() } else { format!(" --only {only:?}") },
        100.0 * UNFAIR,
        100.0 * DULL,
    );
    let folder = page.with_extension("");
    for case in CASES.iter().filter(|case| case.title.contains(only)) {
        let lines = play(case, player, games, seed)?;
        let name =
            case.title.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-").replace("--", "-");
        let charts = folder.join(&name);
        write_charts(&lines, &charts.to_string_lossy())?;
        let shown = format!("{}/{name}", folder.file_name().unwrap_or_default().to_string_lossy());
        text += &section(case, &lines, &shown);
        println!("{}: {} games", case.title, lines.len());
    }
    std::fs::write(page, text).map_err(|error| format!("{}: {error}", page.display()))
}

fn play(case: &Case, player: SimPlayer, games: u64, seed: u64) -> Result<Vec<GameLine>, String> {
    let game: GameId = games::by_word(case.game).ok_or("no such game")?;
    let options = case.options.iter().map(|&(key, value)| (key.into(), value.into())).collect();
    let plan = Plan { games, seed, ..Plan::new(game, vec![player; case.players], options) };
    run(&plan, None, false)
}

fn section(case: &Case, lines: &[GameLine], charts: &str) -> String {
    let mut text = format!("\n## {}\n\n", case.title);
    let drawn = lines.iter().filter(|line| line.winners.is_empty()).count();
    let mut lengths: Vec<usize> = lines.iter().map(|line| line.actions).collect();
    lengths.sort_unstable();
    let length = |part: usize| lengths.get(lengths.len() * part / 20).copied().unwrap_or(0);
    let _ = writeln!(
        text,
        "{} games, {drawn} drawn; nine of ten have {} to {} actions, the middle one {}.\n",
        lines.len(),
        length(1),
        length(19),
        length(10)
    );
    let _ = writeln!(text, "| | wins of decided games | 95 % interval | |\n|---|---|---|---|");
    let fair = 1.0 / case.players as f64;
    for (title, what) in ASPECTS.iter().filter(|(title, _)| !["player", "scenario and seat"].contains(title))
    {
        for (key, interval) in shares(lines, what) {
            let _ = writeln!(
                text,
                "| {} | {} | {} |",
                name(title, &key),
                told(&interval),
                verdict(&interval, fair)
            );
        }
    }
    if drawn as f64 > DULL * lines.len() as f64 {
        let _ = writeln!(text, "\nDull: {drawn} of {} games are drawn.", lines.len());
    }
    let _ = writeln!(text, "\n![Wins by order of play]({charts}/wins-by-order-of-play.svg)");
    text
}

fn name(title: &str, key: &str) -> String {
    if ["seat", "order of play"].contains(&title) { key.into() } else { format!("{title} {key}") }
}

fn told(interval: &Interval) -> String {
    let percent = |share: f64| 100.0 * share;
    format!(
        "{:.1} % | {:.1} to {:.1} %",
        percent(interval.share()),
        percent(interval.low),
        percent(interval.high)
    )
}

fn verdict(interval: &Interval, fair: f64) -> &'static str {
    let is_off = interval.low > fair || interval.high < fair;
    if is_off && (interval.share() - fair).abs() > UNFAIR { "unfair" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfair_needs_both_distance_and_certainty() {
        assert_eq!(verdict(&Interval::new(300.0, 400.0), 0.5), "unfair");
        assert_eq!(verdict(&Interval::new(6.0, 10.0), 0.5), "", "nobody knows after ten games");
        assert_eq!(verdict(&Interval::new(5200.0, 10_000.0), 0.5), "", "certain, but small");
    }

    #[test]
    fn every_kind_can_be_set_up() {
        for case in &CASES {
            let game = games::by_word(case.game).expect("a game");
            let options = case.options.iter().map(|&(key, value)| (key.into(), value.into())).collect();
            let plan = Plan::new(game, vec![SimPlayer::Random; case.players], options);
            assert!(plan.options_of(0).is_ok(), "{}", case.title);
        }
    }
}
