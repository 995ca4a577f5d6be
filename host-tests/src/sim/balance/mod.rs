//! The fairness report: a page with tables and charts, from games between equal players.

mod page;

use std::path::{Path, PathBuf};

use hexboard::game::GameId;
use hexboard::games;

use super::chart::draw_charts;
use super::{Existing, GameLine, Plan, SimPlayer, read_lines, run};
use crate::tools::{Failure, Out};
use page::Section;

/// A game setup to measure.
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

const CASES: [Case; 19] = [
    case("Termites, two players", "termites", 2, &[("scenario", "printed-2")]),
    case("Termites, two players on a map of their own", "termites", 2, &[("scenario", "build")]),
    case("Termites, three players", "termites", 3, &[("scenario", "three")]),
    case("Termites, three players, advanced", "termites", 3, &[("scenario", "three-advanced")]),
    case("Termites, four players", "termites", 4, &[("scenario", "four")]),
    case("Termites, four players, advanced", "termites", 4, &[("scenario", "four-advanced")]),
    case("Termites, two players, even tokens", "termites", 2, &[("tokens", "even")]),
    case("Termites, three players, even tokens", "termites", 3, &[("tokens", "even")]),
    case("Termites, four players, even tokens", "termites", 4, &[("tokens", "even")]),
    case("Hive", "hive", 2, &[]),
    case("Hive with Mosquito, Ladybug and Pillbug", "hive", 2, &[("pieces", "MLP")]),
    case("Robale", "robale", 2, &[]),
    case("Robale, Resources decide", "robale", 2, &[("last-round", "resources")]),
    case("Xobos, two players", "xobos", 2, &[]),
    case("Xobos, three players", "xobos", 3, &[]),
    case("Xobos, four players", "xobos", 4, &[]),
    case("Xobos, two players with clans", "xobos", 2, &[("clans", "on")]),
    case("Xobos, three players with clans", "xobos", 3, &[("clans", "on")]),
    case("Xobos, four players with clans", "xobos", 4, &[("clans", "on")]),
];

/// The parameters of a report.
pub struct BalanceRequest<'a> {
    /// The player on every seat.
    pub player: SimPlayer,
    /// The number of games per setup.
    pub games: u64,
    /// The seed of the first game of each setup.
    pub seed: u64,
    /// Only setups whose title contains this.
    pub only: &'a str,
    /// A folder for the result lines. Games that are already there are not played again.
    pub lines: Option<&'a Path>,
    /// Whether games are played. If not, the report covers only the lines in the folder.
    pub is_played: bool,
}

/// Plays the games of every setup, and writes the page and its charts.
///
/// # Errors
/// Returns which game failed or which file cannot be written.
pub fn write_balance(request: &BalanceRequest<'_>, page: &Path, out: Out<'_>) -> Result<(), Failure> {
    let folder = page.with_extension("");
    let mut sections = Vec::new();
    for case in CASES.iter().filter(|case| case.title.contains(request.only)) {
        let lines = lines_of(case, request).map_err(Failure::Refused)?;
        if lines.is_empty() {
            continue;
        }
        let name = file_name(case);
        let charts = draw_charts(&lines, &folder.join(&name), |title| CHARTS.contains(&title));
        let shown = folder.file_name().unwrap_or_default().to_string_lossy();
        let place = |(title, file)| (title, format!("{shown}/{name}/{file}"));
        let charts = charts.map_err(Failure::Refused)?.into_iter().map(place).collect();
        writeln!(out, "{}: {} games", case.title, lines.len())?;
        sections.push(Section { title: case.title, players: case.players, lines, charts });
    }
    let text = page::page(request, &sections);
    std::fs::write(page, text).map_err(|error| Failure::Refused(format!("{}: {error}", page.display())))
}

/// The charts on the page.
const CHARTS: [&str; 4] = ["order of play", "colony", "clan", "length"];

/// Returns the title as a file name.
fn file_name(case: &Case) -> String {
    case.title.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-").replace("--", "-")
}

/// Returns the games of a setup, played or read.
fn lines_of(case: &Case, request: &BalanceRequest<'_>) -> Result<Vec<GameLine>, String> {
    let kept = request.lines.map(|folder| folder.join(file_name(case) + ".jsonl"));
    if request.is_played {
        return play(case, request, kept);
    }
    let there = kept.filter(|path| path.exists());
    there.map_or(Ok(Vec::new()), |path| read_lines(&path.to_string_lossy()))
}

fn play(case: &Case, request: &BalanceRequest<'_>, kept: Option<PathBuf>) -> Result<Vec<GameLine>, String> {
    let game: GameId = games::by_word(case.game).ok_or("no such game")?;
    let options = case.options.iter().map(|&(key, value)| (key.into(), value.into())).collect();
    let seats = vec![request.player; case.players];
    let plan =
        Plan { games: request.games, seed: request.seed, paired: true, ..Plan::new(game, seats, options) };
    if let Some(folder) = request.lines {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let kept = kept.map(|path| path.to_string_lossy().into_owned());
    run(&plan, kept.as_deref().map(|path| (path, Existing::Resume)))
}

#[cfg(test)]
mod tests {
    use super::*;

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
