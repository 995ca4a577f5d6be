//! Many games of the same kind, stepped together.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Mutex;

use hexboard::game::{Actor, Game, Options, Outcome, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use host_tests::sim::Plan;
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::errors::error;
use crate::observe::{self, Grid};
use crate::settings::{self, Players, whole};
use crate::share::lock;

/// The maximum number of games in a batch. That many take several gigabytes.
const MAX_GAMES: usize = 100_000;

/// Many games of one kind that are stepped together, which saves calls from Python. Random outcomes
/// are drawn automatically. Where several seats can act, the first of them does. A game that is
/// over restarts with the next step.
///
/// The games have the seeds `seed`, `seed + 1` and so on. Each is the game that `Game` plays with
/// its seed. A restarted game gets a seed that is `count` higher than its previous one.
///
/// An action is given by its index in the list of legal actions: `step(places)` takes an array with
/// one index per game.
#[pyclass(module = "hexboard", frozen)]
pub struct Batch {
    plan: Plan,
    players: usize,
    grid: Grid,
    running: Mutex<Vec<Running>>,
}

/// The number of games in a batch.
struct Count(usize);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Count> {
        whole(&number, 1, MAX_GAMES, "count").map(Count)
    }
}

/// The planes and facts of many seats.
type Views<'py> = (Bound<'py, PyArray4<i16>>, Bound<'py, PyArray2<i16>>);

struct Running {
    seed: u64,
    options: AnyOptions,
    game: AnyGame,
    rng: Rng,
    /// The seat to act; `None` after the end. The legal actions are listed once and used both for
    /// their count and for the action taken.
    seat: Option<Seat>,
    legal: Vec<AnyAction>,
    outcome: Option<Outcome>,
}

impl Running {
    /// Starts the game with this seed.
    fn new(plan: &Plan, seed: u64) -> Result<Running, String> {
        let (options, _) = plan.options_of(seed)?;
        let game = AnyGame::start(&options).map_err(|error| error.to_string())?;
        let rng = Rng::new(seed);
        let mut one = Running { seed, options, game, rng, seat: None, legal: Vec::new(), outcome: None };
        one.settle();
        Ok(one)
    }

    /// Applies random outcomes until a seat has to decide or the game is over.
    fn settle(&mut self) {
        self.legal.clear();
        loop {
            match self.game.turn() {
                Turn::Over(outcome) => {
                    (self.seat, self.outcome) = (None, Some(outcome));
                    return;
                }
                Turn::Chance => {
                    let outcome = self.game.random_outcome(&mut self.rng);
                    if outcome.is_none_or(|outcome| self.game.apply(Actor::Chance, outcome).is_err()) {
                        return;
                    }
                }
                Turn::Decide(seats) => {
                    self.seat = seats.iter().next();
                    let actor = self.seat.map_or(Actor::Chance, Actor::Seat);
                    let legal = &mut self.legal;
                    let _ = self.game.visit_legal(actor, &mut |action| {
                        legal.push(action);
                        ControlFlow::Continue(())
                    });
                    return;
                }
            }
        }
    }

    /// Applies the legal action at this index. A finished game restarts with its seed increased by
    /// `further`.
    fn step(&mut self, plan: &Plan, further: u64, place: u32) -> Result<(), String> {
        let Some(seat) = self.seat else {
            *self = Running::new(plan, self.seed.wrapping_add(further))?;
            return Ok(());
        };
        let refused = || "an action was refused".to_string();
        let action = *self.legal.get(place as usize).ok_or_else(refused)?;
        self.game.apply(Actor::Seat(seat), action).map_err(|_| refused())?;
        self.settle();
        Ok(())
    }
}

impl Batch {
    fn column<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Running) -> T,
    ) -> Bound<'py, PyArray1<T>> {
        let column = lock(py, &self.running).iter().map(of).collect();
        PyArray1::from_vec(py, column)
    }

    /// Builds a two-dimensional array with one row per game.
    fn rows<'py, T: numpy::Element, R: IntoIterator<Item = T>>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Running) -> R,
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        let all: Vec<T> = lock(py, &self.running).iter().flat_map(of).collect();
        let count = all.len() / self.players;
        PyArray1::from_vec(py, all).reshape([count, self.players])
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, players=None, *, count, options=None, seed=0))]
    fn new(
        py: Python<'_>,
        game: &str,
        players: Option<Players>,
        count: Count,
        options: Option<HashMap<String, String>>,
        seed: u64,
    ) -> PyResult<Batch> {
        let plan = settings::plan(game, players, options)?;
        let start = |place: u64| Running::new(&plan, seed.wrapping_add(place));
        let running: Result<Vec<_>, _> = py.detach(|| (0..count.0 as u64).map(start).collect());
        let running = running.map_err(error)?;
        let (players, grid) = (running[0].options.players(), Grid::of(&running[0].game));
        Ok(Batch { plan, players, grid, running: Mutex::new(running) })
    }

    /// The maximum number of games in a batch.
    #[classattr]
    const MOST: usize = MAX_GAMES;

    fn __len__(&self, py: Python<'_>) -> usize {
        lock(py, &self.running).len()
    }

    /// Returns the seed of each game: an array of uint64.
    fn seeds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.column(py, |one| one.seed)
    }

    /// Returns the number of legal actions in each game: an array of uint32, 0 for games that are
    /// over.
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.column(py, |one| one.legal.len() as u32)
    }

    /// Returns the seat to act in each game: an array of int8, -1 for games that are over.
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.column(py, |one| one.seat.map_or(-1, |seat| seat.index() as i8))
    }

    /// Returns which games are over: an array of bool.
    fn over<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.column(py, |one| one.outcome.is_some())
    }

    /// Returns the points of each seat: an array of int16, games by players; 0 for games in
    /// progress.
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        self.rows(py, |one| {
            let scores = one.outcome.map_or([0; Seat::COUNT], |outcome| outcome.scores.0);
            scores.into_iter().take(self.players)
        })
    }

    /// Returns 1 for each winner of a game that is over, otherwise 0: an array of int8, games by
    /// players.
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        self.rows(py, |one| {
            let outcome = one.outcome;
            let has = move |seat: Seat| outcome.is_some_and(|outcome| outcome.winners.contains(seat));
            Seat::ALL.into_iter().take(self.players).map(move |seat| i8::from(has(seat)))
        })
    }

    /// Returns what the seat to act in each game can see: planes (games by planes by rows by
    /// columns) and facts (games by facts). For games that are over, returns what seat 0 can see.
    /// Raises `HexboardError` if memory runs out.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Views<'py>> {
        let (mut planes, mut facts) = (Vec::new(), Vec::new());
        let (count, side) = {
            let running = lock(py, &self.running);
            for one in running.iter() {
                let seat = one.seat.unwrap_or(Seat::A);
                let (more, seat_facts) = observe::observe(&one.game, &one.options, self.grid, seat, &[]);
                if planes.is_empty() {
                    reserve(&mut planes, more.len(), running.len())?;
                    reserve(&mut facts, seat_facts.len(), running.len())?;
                }
                planes.extend(more);
                facts.extend(seat_facts);
            }
            (running.len(), self.grid.side())
        };
        let (depth, width) = (planes.len() / (count * side * side), facts.len() / count);
        let planes = PyArray1::from_vec(py, planes).reshape([count, depth, side, side])?;
        Ok((planes, PyArray1::from_vec(py, facts).reshape([count, width])?))
    }

    /// Applies one action in each game, given by its index in the list of legal actions. Games that
    /// are over restart, whatever their index is. Raises `HexboardError`, and changes nothing, if
    /// the array has the wrong length or an index is out of range.
    fn step(&self, py: Python<'_>, places: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        let places: Vec<u32> = places.as_array().to_vec();
        let running = &mut *lock(py, &self.running);
        let count = running.len();
        if places.len() != count {
            return Err(error(format!("{} places for {count} games", places.len())));
        }
        let fits = |(one, &place): (&Running, &u32)| one.seat.is_none() || (place as usize) < one.legal.len();
        if let Some(wrong) = running.iter().zip(&places).position(|both| !fits(both)) {
            let (legal, place) = (running[wrong].legal.len(), u64::from(places[wrong]));
            return Err(error(format!("game {wrong} has {legal} legal actions, not {}", place + 1)));
        }
        let plan = &self.plan;
        let step = |(one, place): (&mut Running, u32)| one.step(plan, count as u64, place);
        py.detach(|| running.iter_mut().zip(places).try_for_each(step)).map_err(error)
    }
}

/// Reserves space for `each` numbers per game. Returns an error if there is not enough memory.
fn reserve(numbers: &mut Vec<i16>, each: usize, count: usize) -> PyResult<()> {
    let room = each.checked_mul(count).is_some_and(|all| numbers.try_reserve_exact(all).is_ok());
    if room { Ok(()) } else { Err(error(format!("what {count} games show does not fit into memory"))) }
}
