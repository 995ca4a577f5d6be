//! Actions of a `Game`: listing, applying and undoing them. The names are those of OpenSpiel where
//! it has an equal.

use std::ops::ControlFlow;

use hexboard::game::{Actor, Game as _, Options, Seat, Turn};
use hexboard::games::AnyGame;
use numpy::PyArray1;
use pyo3::prelude::*;

use super::{Game, deciding};
use crate::errors::{error, illegal};
use crate::play::Play;
use crate::running::shared_rewards;
use crate::steps::Space;

/// The numbers that OpenSpiel gives to actors that are no players.
const CHANCE: i32 = -1;
const TERMINAL: i32 = -4;

#[pymethods]
impl Game {
    /// Returns the seat to act: the first of them if several can. -1 if a random outcome is due, -4
    /// after the end.
    fn current_player(&self, py: Python<'_>) -> i32 {
        match self.play(py).game().turn() {
            Turn::Decide(seats) => seats.iter().next().map_or(CHANCE, |seat| seat.index() as i32),
            Turn::Chance => CHANCE,
            Turn::Over(_) => TERMINAL,
        }
    }

    /// Returns the number of players.
    fn num_players(&self, py: Python<'_>) -> usize {
        self.play(py).options().players()
    }

    /// Returns whether a random outcome is due. `throw` draws it.
    fn is_chance_node(&self, py: Python<'_>) -> bool {
        self.play(py).game().turn() == Turn::Chance
    }

    /// Returns whether the game is over.
    fn is_terminal(&self, py: Python<'_>) -> bool {
        matches!(self.play(py).game().turn(), Turn::Over(_))
    }

    /// Returns the result for each seat: the winners share 1, the losers share -1. All 0 before the
    /// end and after a draw.
    fn returns(&self, py: Python<'_>) -> Vec<f64> {
        let play = self.play(py);
        let players = play.options().players();
        shared_rewards(play.game().turn().outcome(), players)[..players].to_vec()
    }

    /// Returns the codes of all legal actions of a seat, in ascending order. Without `seat`, uses
    /// the first seat that can act, and raises `HexboardError` if there is none.
    #[pyo3(signature = (seat=None))]
    pub fn legal_actions<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let mut codes = Vec::new();
        {
            let play = self.play(py);
            let seat = play.acting(seat)?;
            let _ = play.game().visit_legal(Actor::Seat(seat), &mut |action| {
                codes.push(AnyGame::encode(action).bits());
                ControlFlow::Continue(())
            });
        }
        Ok(PyArray1::from_vec(py, codes))
    }

    /// Returns the possible random outcomes as pairs of code and probability. Empty if none is due.
    fn chance_outcomes(&self, py: Python<'_>) -> Vec<(u32, f64)> {
        let all = weights(&self.play(py));
        let total: f64 = all.iter().map(|&(_, weight)| f64::from(weight)).sum();
        all.into_iter().map(|(code, weight)| (code, f64::from(weight) / total)).collect()
    }

    /// Applies an action or a random outcome. `seat` is required only when several seats can act.
    /// Raises `IllegalAction` if the rules forbid it. The game does not change after an error.
    #[pyo3(signature = (code, seat=None))]
    pub fn apply_action(&self, py: Python<'_>, code: u32, seat: Option<usize>) -> PyResult<()> {
        let mut play = self.play(py);
        let action = play.decode(code)?;
        let actor = match (seat, play.game().turn()) {
            (None, Turn::Chance) => Actor::Chance,
            (None, Turn::Decide(seats)) if seats.len() > 1 => {
                return Err(error(format!("several seats decide: name one of {:?}", deciding(play.game()))));
            }
            _ => Actor::Seat(play.acting(seat)?),
        };
        play.take(actor, action)
    }

    /// Draws random outcomes with the game's dice until a seat can act or the game is over. Returns
    /// their codes.
    fn throw(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        let play = &mut *self.play(py);
        let mut thrown = Vec::new();
        while play.game().turn() == Turn::Chance {
            let mut rng = play.rng.clone();
            let outcome =
                play.game().random_outcome(&mut rng).ok_or_else(|| error("chance has no outcome"))?;
            play.take(Actor::Chance, outcome)?;
            play.rng = rng;
            thrown.push(AnyGame::encode(outcome).bits());
        }
        Ok(thrown)
    }

    /// Undoes the last action, as players may. Returns whether it was undone: an action that
    /// revealed something cannot be.
    fn undo(&self, py: Python<'_>) -> bool {
        self.play(py).undo(false)
    }

    /// Undoes the last action or random outcome, whatever it revealed, in constant time. For search
    /// and analysis. The dice are not turned back. Raises `HexboardError` if there is none.
    fn undo_action(&self, py: Python<'_>) -> PyResult<()> {
        if self.play(py).undo(true) { Ok(()) } else { Err(error("there is no action to undo")) }
    }

    /// Returns an action in the short notation of the game. Raises `IllegalAction` if the code is
    /// not an action.
    pub fn action_to_string(&self, py: Python<'_>, code: u32) -> PyResult<String> {
        let play = self.play(py);
        let action = play.decode(code)?;
        Ok(play.game().show(action).to_string())
    }

    /// Returns the partial choices of an action of a seat, as numbers of `mask`. `network` numbers
    /// cells as network observations show them. Raises `IllegalAction` if the code is not an action.
    #[pyo3(signature = (seat, code, *, network=false))]
    fn action_choices(&self, py: Python<'_>, seat: usize, code: u32, network: bool) -> PyResult<Vec<usize>> {
        let play = self.play(py);
        let (seat, action) = (play.seat(seat)?, play.decode(code)?);
        let space = space(&play, seat, network);
        Ok((0..).map_while(|place| space.number_of(play.game(), action, place)).collect())
    }

    /// Makes a partial choice for a seat. Applies the action once it is complete and returns its
    /// code, otherwise None. `network` takes cells as network observations show them. Raises
    /// `IllegalAction` if the choice is not available.
    #[pyo3(signature = (seat, choice, *, network=false))]
    fn choose(&self, py: Python<'_>, seat: usize, choice: usize, network: bool) -> PyResult<Option<u32>> {
        let play = &mut *self.play(py);
        let seat = play.seat(seat)?;
        let space = space(play, seat, network);
        let mut steps = play.steps[seat.index()].clone();
        let chosen = steps.choose(play.game(), space, seat, choice);
        play.steps[seat.index()] = steps;
        let Some(action) = chosen.map_err(|()| illegal(format!("{choice} cannot be chosen here")))? else {
            return Ok(None);
        };
        play.take(Actor::Seat(seat), action)?;
        Ok(Some(AnyGame::encode(action).bits()))
    }

    /// Returns the partial choices that a seat can make next: 1 for each available choice,
    /// otherwise 0. `network` numbers cells as network observations show them.
    #[pyo3(signature = (seat, *, network=false))]
    fn mask<'py>(&self, py: Python<'py>, seat: usize, network: bool) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mask = {
            let play = self.play(py);
            let seat = play.seat(seat)?;
            let space = space(&play, seat, network);
            let mut mask = vec![0; space.len()];
            play.steps[seat.index()].mark(play.game(), space, seat, &mut mask);
            mask
        };
        Ok(PyArray1::from_vec(py, mask))
    }
}

/// Returns the partial choices of a seat on the raw or the network grid.
fn space(play: &Play, seat: Seat, network: bool) -> Space {
    if network { Space::of(play.network_frame(seat)) } else { play.space() }
}

/// Returns the possible random outcomes with their weights.
pub(super) fn weights(play: &Play) -> Vec<(u32, u32)> {
    let mut all = Vec::new();
    let _ = play.game().visit_legal(Actor::Chance, &mut |action| {
        all.push((AnyGame::encode(action).bits(), play.game().weight(action)));
        ControlFlow::Continue(())
    });
    all
}
