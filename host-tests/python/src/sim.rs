//! The games of `sim`, line by line as the native tool writes them.

use std::time::Instant;

use hexboard::ai::Player;
use hexboard::game::{Dice, Listed};
use host_tests::each::{WithGame, no_game, with_game};
use host_tests::playout::play_out;
use host_tests::sim::{GameLine, Plan, SimWish, play_line, report};
use pyo3::prelude::*;

use crate::errors::error;

fn plan(words: Vec<String>) -> PyResult<Plan> {
    let wish = SimWish::read(words.into_iter()).map_err(error)?;
    wish.plan.ok_or_else(|| error("nothing to play"))
}

/// Reads the words of `sim`'s command line: the seed of the first game and how many games are wanted.
#[pyfunction]
pub fn plan_of(words: Vec<String>) -> PyResult<(u64, u64)> {
    plan(words).map(|plan| (plan.seed, plan.games))
}

/// Plays the games with these seeds, `count` from `first` on: a line of JSON for each.
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

/// The table that `sim` prints about these lines.
#[pyfunction]
pub fn report_of(lines: Vec<String>) -> PyResult<String> {
    let read = |(place, line): (usize, &String)| {
        GameLine::read(line).map_err(|reason| error(format!("line {}: {reason}", place + 1)))
    };
    let lines: Vec<GameLine> = lines.iter().enumerate().map(read).collect::<PyResult<_>>()?;
    Ok(report(&lines).to_string())
}

/// Random games played without Python, for comparison: actions and seconds.
#[pyfunction]
pub fn native_playouts(
    py: Python<'_>,
    game: &str,
    players: usize,
    games: u32,
    seed: u64,
) -> PyResult<(usize, f64)> {
    struct Playouts(usize, u32, u64);
    impl WithGame for Playouts {
        type Out = Result<(usize, f64), String>;
        fn with<G: Listed>(self) -> Self::Out {
            let options = G::plain(self.0).map_err(|error| error.to_string())?;
            let mut dice = Dice::new(self.2);
            let start = Instant::now();
            let actions = (0..self.1).map(|_| play_out::<G>(options, &mut dice).1).sum();
            Ok((actions, start.elapsed().as_secs_f64()))
        }
    }
    let result = py.detach(|| with_game(game, Playouts(players, games, seed)));
    result.unwrap_or_else(|| Err(no_game(game))).map_err(error)
}
