//! Many games of one kind, stepped together.

use std::collections::HashMap;
use std::ops::ControlFlow;

use hexboard::game::{Actor, Dice, Game, Options, Outcome, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::errors::error;
use crate::observe::{self, Grid};
use crate::settings;

/// Games that are stepped together, so that Python is not the brake. Chance is thrown in between, where several seats may
/// decide the first of them does, and a game that has ended begins again at the next step.
///
/// An action is its place in the list of legal ones: `step(places)` takes an array with one place for each game.
#[pyclass(module = "hexboard")]
pub struct Batch {
    options: AnyOptions,
    /// How every game begins.
    start: AnyGame,
    grid: Grid,
    running: Vec<Running>,
}

/// Planes and facts of many seats.
type Views<'py> = (Bound<'py, PyArray4<i16>>, Bound<'py, PyArray2<i16>>);

struct Running {
    game: AnyGame,
    dice: Dice,
    /// Who decides, and what: the legal actions are listed once, for their number and for the one that is taken. Nobody
    /// after the end.
    seat: Option<Seat>,
    legal: Vec<AnyAction>,
    outcome: Option<Outcome>,
}

impl Running {
    fn new(start: &AnyGame, seed: u64) -> Running {
        let (game, dice) = (start.clone(), Dice::new(seed));
        let mut one = Running { game, dice, seat: None, legal: Vec::new(), outcome: None };
        one.settle();
        one
    }

    /// Throws chance until somebody decides or the game has ended.
    fn settle(&mut self) {
        self.legal.clear();
        loop {
            match self.game.turn() {
                Turn::Over(outcome) => {
                    (self.seat, self.outcome) = (None, Some(outcome));
                    return;
                }
                Turn::Chance => {
                    let outcome = self.game.throw(&mut self.dice);
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

    /// Takes the legal action at this place; begins again after the end.
    fn step(&mut self, start: &AnyGame, place: u32) -> Result<(), ()> {
        match self.seat {
            None => {
                self.game.clone_from(start);
                self.outcome = None;
            }
            Some(seat) => {
                let action = *self.legal.get(place as usize).ok_or(())?;
                self.game.apply(Actor::Seat(seat), action).map_err(drop)?;
            }
        }
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
        PyArray1::from_vec(py, self.running.iter().map(of).collect())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, players=None, *, count, options=None, seed=0))]
    fn new(
        game: &str,
        players: Option<usize>,
        count: usize,
        options: Option<HashMap<String, String>>,
        seed: u64,
    ) -> PyResult<Batch> {
        let (options, _) = settings::options(game, players, options, seed)?;
        let start = AnyGame::start(&options).map_err(error)?;
        let running = (0..count as u64).map(|place| Running::new(&start, seed.wrapping_add(place))).collect();
        let grid = Grid::of(&start);
        Ok(Batch { options, start, grid, running })
    }

    fn __len__(&self) -> usize {
        self.running.len()
    }

    /// How many legal actions each game has now: an array of uint32, 0 after the end.
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.column(py, |one| one.legal.len() as u32)
    }

    /// The seat that decides in each game: an array of int8, -1 after the end.
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.column(py, |one| one.seat.map_or(-1, |seat| seat.index() as i8))
    }

    /// Which games have ended: an array of bool.
    fn over<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.column(py, |one| one.outcome.is_some())
    }

    /// The points of each seat in each game that has ended: an array of int16, games by players; 0 before.
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let players = self.options.players();
        let scores = |one: &Running| {
            let scores = one.outcome.map_or([0; Seat::COUNT], |outcome| outcome.scores.0);
            scores.into_iter().take(players)
        };
        let all: Vec<i16> = self.running.iter().flat_map(scores).collect();
        PyArray1::from_vec(py, all).reshape([self.running.len(), players])
    }

    /// 1 for each seat that has won a game that has ended, else 0: an array of int8, games by players.
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let players = self.options.players();
        let won = |one: &Running| {
            let outcome = one.outcome;
            let has = move |seat: Seat| outcome.is_some_and(|outcome| outcome.winners.contains(seat));
            Seat::ALL.into_iter().take(players).map(move |seat| i8::from(has(seat)))
        };
        let all: Vec<i8> = self.running.iter().flat_map(won).collect();
        PyArray1::from_vec(py, all).reshape([self.running.len(), players])
    }

    /// What the deciding seat of each game sees: planes, games by planes by rows by columns, and facts, games by facts. Of a
    /// game that has ended, what seat 0 sees.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Views<'py>> {
        let (mut planes, mut facts) = (Vec::new(), Vec::new());
        for one in &self.running {
            let seat = one.seat.unwrap_or(Seat::A);
            let (more, told) = observe::observe(&one.game, &self.options, self.grid, seat, &[]);
            planes.extend(more);
            facts.extend(told);
        }
        let (count, side) = (self.running.len(), self.grid.side());
        let depth = planes.len() / (count * side * side).max(1);
        let width = facts.len() / count.max(1);
        let planes = PyArray1::from_vec(py, planes).reshape([count, depth, side, side])?;
        Ok((planes, PyArray1::from_vec(py, facts).reshape([count, width])?))
    }

    /// Takes one action in each game, by its place among the legal ones; games that have ended begin again, whatever their
    /// place says. Nothing happens when the array does not fit.
    fn step(&mut self, py: Python<'_>, places: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        let places = places.as_array();
        if places.len() != self.running.len() {
            return Err(error(format!("{} places for {} games", places.len(), self.running.len())));
        }
        let fits = |(one, &place): (&Running, &u32)| one.seat.is_none() || (place as usize) < one.legal.len();
        if let Some(wrong) = self.running.iter().zip(places.iter()).position(|both| !fits(both)) {
            let legal = self.running[wrong].legal.len();
            return Err(error(format!("game {wrong} has {legal} legal actions, not {}", places[wrong] + 1)));
        }
        let places: Vec<u32> = places.to_vec();
        let Batch { start, running, .. } = self;
        let step = |(one, place): (&mut Running, u32)| one.step(start, place);
        py.detach(|| running.iter_mut().zip(places).try_for_each(step))
            .map_err(|()| error("an action was refused"))
    }
}
