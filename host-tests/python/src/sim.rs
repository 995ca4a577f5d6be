//! The games of `sim`: the same lines that the native tool writes.

use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use hexboard::ai::Player;
use hexboard::game::{RegisteredGame, Rng};
use host_tests::dispatch::{GameOperation, no_game, with_game};
use host_tests::playout::play_out;
use host_tests::sim::{self, Existing, GameLine, Plan, SimConfig, play_line, report, write_charts};
use pyo3::prelude::*;

use crate::errors::error;
use crate::share::lock;

fn plan(words: Vec<String>) -> PyResult<Plan> {
    let request = SimConfig::read(words.into_iter()).map_err(error)?;
    // The package has its own parameters for these, or does not support them.
    let others = [
        ("--json", request.json.is_some()),
        ("--charts", request.charts.is_some()),
        ("--threads", request.threads.is_some()),
        ("--merge", !request.merge.is_empty()),
    ];
    if let Some((word, _)) = others.into_iter().find(|(_, is_there)| *is_there) {
        return Err(error(format!("{word} is for the native sim only")));
    }
    request.plan.ok_or_else(|| error("nothing to play"))
}

/// Parses arguments of `sim`. Returns the seed of the first game and the number of games. Raises
/// `HexboardError` if they are invalid.
#[pyfunction]
pub fn plan_of(words: Vec<String>) -> PyResult<(u64, u64)> {
    plan(words).map(|plan| (plan.seed, plan.games))
}

/// A result file for the games of `sim`, handled as in the native tool: locked, checked, and
/// replaced only on request.
///
/// The constructor locks and reads the file. Nothing is written before `begin`.
#[pyclass(module = "hexboard", frozen)]
pub struct ResultFile(Mutex<sim::ResultFile>);

#[pymethods]
impl ResultFile {
    #[new]
    #[pyo3(signature = (path, words, *, resume=false, force=false))]
    fn new(path: &str, words: Vec<String>, resume: bool, force: bool) -> PyResult<ResultFile> {
        let existing = match (resume, force) {
            (true, true) => return Err(error("choose --resume or --force")),
            (true, false) => Existing::Resume,
            (false, true) => Existing::Replace,
            (false, false) => Existing::Refuse,
        };
        let file = sim::ResultFile::prepare(path, existing, &plan(words)?).map_err(error)?;
        Ok(ResultFile(Mutex::new(file)))
    }

    /// The lines of an interrupted run, which are kept.
    #[getter]
    fn kept(&self, py: Python<'_>) -> Vec<String> {
        lock(py, &self.0).kept().iter().map(GameLine::write).collect()
    }

    /// A warning about these lines for the user, or None.
    #[getter]
    fn warning(&self, py: Python<'_>) -> Option<String> {
        lock(py, &self.0).warning()
    }

    /// Creates the file, or removes an incomplete line at its end, which goes to a file beside it. With
    /// `force`, the old file stays beside the new one, with `.old` added to its name.
    fn begin(&self, py: Python<'_>) -> PyResult<()> {
        lock(py, &self.0).begin().map_err(error)
    }

    /// Appends lines to the file.
    fn append(&self, py: Python<'_>, lines: Vec<String>) -> PyResult<()> {
        let text: String = lines.into_iter().map(|line| line + "\n").collect();
        lock(py, &self.0).append_text(&text).map_err(error)
    }
}

/// Plays `count` games with the seeds from `first` on. Returns one line of JSON per game.
#[pyfunction]
pub fn play_lines(py: Python<'_>, words: Vec<String>, first: u64, count: u64) -> PyResult<Vec<String>> {
    let plan = plan(words)?;
    py.detach(|| {
        let mut player = Box::new(Player::new());
        let mut play = |seed| play_line(&plan, seed, &mut player).map(|line| line.write().to_string());
        (first..first.saturating_add(count)).map(&mut play).collect::<Result<_, _>>()
    })
    .map_err(error)
}

fn read_all(lines: &[String]) -> PyResult<Vec<GameLine>> {
    let read = |(place, line): (usize, &String)| {
        GameLine::read(line).map_err(|reason| error(format!("line {}: {reason}", place + 1)))
    };
    lines.iter().enumerate().map(read).collect()
}

/// Returns the table that `sim` prints about these lines.
#[pyfunction]
pub fn report_of(lines: Vec<String>) -> PyResult<String> {
    Ok(report(&read_all(&lines)?).to_string())
}

/// Draws the charts of `sim` about these lines and writes them to a folder.
#[pyfunction]
pub fn charts_of(lines: Vec<String>, folder: &str) -> PyResult<()> {
    write_charts(&read_all(&lines)?, Path::new(folder)).map_err(error)
}

/// Plays random games without Python, for comparison. Returns the number of actions and the time in
/// seconds.
#[pyfunction]
pub fn native_playouts(
    py: Python<'_>,
    game: &str,
    players: usize,
    games: u32,
    seed: u64,
) -> PyResult<(usize, f64)> {
    struct Playouts(usize, u32, u64);
    impl GameOperation for Playouts {
        type Out = Result<(usize, f64), String>;
        fn with<G: RegisteredGame>(self) -> Self::Out {
            let options = G::default_options(self.0).map_err(|error| error.to_string())?;
            let mut rng = Rng::new(self.2);
            let start = Instant::now();
            let actions = (0..self.1).map(|_| play_out::<G>(options, &mut rng).1).sum();
            Ok((actions, start.elapsed().as_secs_f64()))
        }
    }
    let result = py.detach(|| with_game(game, Playouts(players, games, seed)));
    result.unwrap_or_else(|| Err(no_game(game))).map_err(error)
}
