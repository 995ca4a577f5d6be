//! The list of games and their setup.

use std::collections::HashMap;

use hexboard::ai::Level;
use hexboard::game::{Game, Seat};
use hexboard::games::{ALL, AnyGame, AnyOptions, by_word};
use host_tests::json::Json;
use host_tests::sim::{Plan, SimPlayer};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::error;
use crate::observe::{self, FactName, Frame, PlaneName};
use crate::steps::Space;

/// A number of players that some game supports. Other numbers are rejected before anything is
/// allocated.
pub struct Players(usize);

impl<'py> FromPyObject<'_, 'py> for Players {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Players> {
        whole(&number, 1, Seat::COUNT, "players").map(Players)
    }
}

/// Reads an integer between `least` and `most`. An integer too large for the machine type gives the
/// same error as any other one out of range.
///
/// # Errors
/// Returns `HexboardError` with both limits, or `TypeError` if it is not an integer.
pub fn whole(number: &Bound<'_, PyAny>, least: usize, most: usize, what: &str) -> PyResult<usize> {
    let read = match number.extract::<usize>() {
        Err(reason) if !reason.is_instance_of::<PyOverflowError>(number.py()) => return Err(reason),
        read => read.ok().filter(|read| (least..=most).contains(read)),
    };
    read.ok_or_else(|| error(format!("{what} is {number}: choose {least} to {most}")))
}

/// Returns the setup of a game: its options for any seed.
pub fn plan(
    word: &str,
    players: Option<Players>,
    requested: Option<HashMap<String, String>>,
) -> PyResult<Plan> {
    let game = by_word(word).ok_or_else(|| error(host_tests::dispatch::no_game(word)))?;
    let players = match players {
        Some(Players(players)) => players,
        None => (1..=Seat::COUNT)
            .find(|&players| AnyOptions::default_options(game, players).is_ok())
            .ok_or_else(|| error("a game without players"))?,
    };
    let mut requested: Vec<_> = requested.unwrap_or_default().into_iter().collect();
    requested.sort();
    Ok(Plan::new(game, vec![SimPlayer::Random; players], requested))
}

/// Returns the options of the game with this seed, and their trace format.
pub fn options(
    word: &str,
    players: Option<Players>,
    requested: Option<HashMap<String, String>>,
    seed: u64,
) -> PyResult<(AnyOptions, Json)> {
    plan(word, players, requested)?.options_of(seed).map_err(error)
}

/// Returns the games with their possible numbers of players: `{"hive": [2], ...}`.
#[pyfunction]
pub fn games<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for &game in ALL {
        let fits = |&players: &usize| AnyOptions::default_options(game, players).is_ok();
        all.set_item(game.word(), (1..=Seat::COUNT).filter(fits).collect::<Vec<_>>())?;
    }
    Ok(all)
}

/// Returns the level with this name.
pub fn level(word: &str) -> PyResult<Level> {
    Level::from_word(word)
        .ok_or_else(|| error(format!("no level {word:?}: choose {}", host_tests::dispatch::levels())))
}

/// Returns how the raw observations of a game are encoded: the side of the grid, the names of planes
/// and facts in order, and the number of partial choices. Raises `HexboardError` if there is no
/// such game.
#[pyfunction]
pub fn layout<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let (options, _) = options(game, None, None, 0)?;
    let game = AnyGame::start(&options).map_err(error)?;
    let (frame, names) = (Frame::raw(&game), observe::raw_names(&game, &options));
    let all = PyDict::new(py);
    all.set_item("side", frame.side())?;
    all.set_item("planes", names.planes.into_iter().map(|plane| plane.name).collect::<Vec<_>>())?;
    all.set_item("facts", names.facts.into_iter().map(|fact| fact.name).collect::<Vec<_>>())?;
    all.set_item("choices", Space::of(frame).len())?;
    Ok(all)
}

/// Returns how the network observations of a game are encoded: `side` of the grid, `planes` as pairs
/// of name and scale, `facts` as triples of name, low and high, and the number of partial `choices`.
/// A plane is its raw value divided by the scale; a fact is 0 at `low` and 1 at `high`. Raises
/// `HexboardError` if the game or its options do not exist.
#[pyfunction]
#[pyo3(signature = (game, players=None, *, options=None))]
pub fn network_layout<'py>(
    py: Python<'py>,
    game: &str,
    players: Option<Players>,
    options: Option<HashMap<String, String>>,
) -> PyResult<Bound<'py, PyDict>> {
    let (options, _) = self::options(game, players, options, 0)?;
    let game = AnyGame::start(&options).map_err(error)?;
    let (frame, names) = (Frame::network(&game, &options, Seat::A), observe::network_names(&game, &options));
    let all = PyDict::new(py);
    let plane = |PlaneName { name, scale }| (name, scale);
    let fact = |FactName { name, range: (low, high) }| (name, low, high);
    all.set_item("side", frame.side())?;
    all.set_item("planes", names.planes.into_iter().map(plane).collect::<Vec<_>>())?;
    all.set_item("facts", names.facts.into_iter().map(fact).collect::<Vec<_>>())?;
    all.set_item("choices", Space::of(frame).len())?;
    Ok(all)
}
