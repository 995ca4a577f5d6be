//! What a `Game` shows: the state, and the observations of its seats.

use hexboard::game::{Actor, Game as _, Rng, Seat};
use hexboard::games::AnyGame;
use numpy::{PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::{Game, to_python};
use crate::batch::Sizes;
use crate::observe::{Frame, View};
use crate::play::{Play, legal_actions};

/// The raw planes and facts of one seat.
type RawView<'py> = (Bound<'py, PyArray3<i16>>, Bound<'py, PyArray1<i16>>);
/// The network planes and facts of one seat.
type NetworkView<'py> = (Bound<'py, PyArray3<f32>>, Bound<'py, PyArray1<f32>>);
/// Codes of actions, and the network planes and facts after each of them.
type Afterstates<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray4<f32>>, Bound<'py, PyArray2<f32>>);

#[pymethods]
impl Game {
    /// Returns an action in the format of traces: `{"do": "move", ...}`. Raises `IllegalAction` if
    /// the code is not an action.
    fn describe<'py>(&self, py: Python<'py>, code: u32) -> PyResult<Bound<'py, PyAny>> {
        let json = {
            let play = self.play(py);
            play.describe(play.decode(code)?)
        };
        to_python(py, &json)
    }

    /// Returns the complete state in the format of traces, including hidden information. For
    /// referees, not for players.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = self.play(py).state();
        to_python(py, &json)
    }

    /// Returns what a seat can see, as raw numbers: planes over the grid (planes by rows by columns)
    /// and facts. `layout(game)` names them in order.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<RawView<'py>> {
        let (planes, facts, side) = {
            let play = self.play(py);
            let (planes, facts) = play.with_view(play.seat(seat)?, play.raw, |view| view.raw(play.raw));
            (planes, facts, play.raw.side())
        };
        let count = planes.len() / (side * side);
        let planes = PyArray1::from_vec(py, planes).reshape([count, side, side])?;
        Ok((planes, PyArray1::from_vec(py, facts)))
    }

    /// Returns what a seat can see, as numbers from 0 to 1 for a network: planes over a grid that is
    /// turned to the seat (planes by rows by columns) and facts. `network_layout(game)` names them
    /// in order.
    fn observation<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<NetworkView<'py>> {
        let (sizes, planes, facts) = self.tensor(py, seat)?;
        let planes = PyArray1::from_vec(py, planes).reshape([sizes.planes, sizes.side, sizes.side])?;
        Ok((planes, PyArray1::from_vec(py, facts)))
    }

    /// Returns the network observation of a seat as one flat array: the planes, then the facts.
    /// Without `seat`, uses the first seat that can act, and seat 0 if there is none.
    #[pyo3(signature = (seat=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        seat: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let (_, mut planes, facts) = self.tensor(py, self.seat_or_first(py, seat))?;
        planes.extend(facts);
        Ok(PyArray1::from_vec(py, planes))
    }

    /// Returns the codes of all legal actions of a seat, and what the seat would see after each of
    /// them, before random outcomes are drawn: planes (actions by planes by rows by columns) and
    /// facts (actions by facts), as in `observation`. The game does not change. If an action can
    /// reveal something, use a determinized copy: this game would show what is really hidden.
    /// Without `seat`, uses the first seat that can act, and raises `HexboardError` if there is
    /// none.
    #[pyo3(signature = (seat=None))]
    fn afterstates<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Afterstates<'py>> {
        let (seat, play) = {
            let play = self.play(py);
            (play.acting(seat)?, play.clone())
        };
        let sizes = play.sizes();
        let (codes, planes, facts) = py.detach(|| after_each(&play, seat, sizes));
        let count = codes.len();
        let planes = PyArray1::from_vec(py, planes).reshape([count, sizes.planes, sizes.side, sizes.side])?;
        let facts = PyArray1::from_vec(py, facts).reshape([count, sizes.facts])?;
        Ok((PyArray1::from_vec(py, codes), planes, facts))
    }

    /// Returns what a seat knows and has seen so far, as text. The texts are equal if and only if
    /// the seat cannot tell two games apart.
    #[pyo3(signature = (seat=None))]
    fn information_state_string(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<String> {
        let seat = self.seat_or_first(py, seat);
        let play = self.play(py);
        Ok(play.information_state(play.seat(seat)?))
    }

    /// Returns what a seat can see now, as text, without the past.
    #[pyo3(signature = (seat=None))]
    fn observation_string(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<String> {
        let seat = self.seat_or_first(py, seat);
        let play = self.play(py);
        let seat = play.seat(seat)?;
        Ok(format!("{:?} {:?}", play.game().public(), play.game().private(seat)))
    }

    /// Returns what a seat would see if all information hidden from it were redrawn at random:
    /// `planes` (flat), `facts` and `mask`. A difference from the actual values would be a leak.
    fn redrawn<'py>(&self, py: Python<'py>, seat: usize, seed: u64) -> PyResult<Bound<'py, PyDict>> {
        let play = self.play(py).clone();
        let seat = play.seat(seat)?;
        let mut world = play.game().clone();
        world.redraw_hidden(Some(seat), &mut Rng::new(seed));
        let steps = &play.steps[seat.index()];
        let chosen = steps.numbers(&world, play.space());
        let view = View { game: &world, options: play.options(), seat, chosen: &chosen };
        let (planes, facts) = view.raw(play.raw);
        let mut mask = vec![0; play.space().len()];
        steps.mark(&world, play.space(), seat, &mut mask);
        let observation = PyDict::new(py);
        observation.set_item("planes", PyArray1::from_vec(py, planes))?;
        observation.set_item("facts", PyArray1::from_vec(py, facts))?;
        observation.set_item("mask", PyArray1::from_vec(py, mask))?;
        Ok(observation)
    }
}

impl Game {
    fn tensor(&self, py: Python<'_>, seat: usize) -> PyResult<(Sizes, Vec<f32>, Vec<f32>)> {
        let play = self.play(py);
        let seat = play.seat(seat)?;
        let (sizes, frame) = (play.sizes(), play.network_frame(seat));
        let (mut planes, mut facts) = (vec![0.0; sizes.cells()], vec![0.0; sizes.facts]);
        play.with_view(seat, frame, |view| view.network(frame, &mut planes, &mut facts));
        Ok((sizes, planes, facts))
    }

    fn seat_or_first(&self, py: Python<'_>, seat: Option<usize>) -> usize {
        seat.unwrap_or_else(|| self.play(py).acting(None).map_or(0, |seat| seat.index()))
    }
}

/// Returns the legal actions of a seat, and the planes and facts after each of them.
fn after_each(play: &Play, seat: Seat, sizes: Sizes) -> (Vec<u32>, Vec<f32>, Vec<f32>) {
    let legal = legal_actions(play.game(), seat);
    let mut planes = vec![0.0; legal.len() * sizes.cells()];
    let mut facts = vec![0.0; legal.len() * sizes.facts];
    let parts = planes.chunks_exact_mut(sizes.cells()).zip(facts.chunks_exact_mut(sizes.facts));
    for (&action, (planes, facts)) in legal.iter().zip(parts) {
        let mut game = play.game().clone();
        let _ = game.apply(Actor::Seat(seat), action);
        let frame = Frame::network(&game, play.options(), seat);
        View { game: &game, options: play.options(), seat, chosen: &[] }.network(frame, planes, facts);
    }
    (legal.into_iter().map(|action| AnyGame::encode(action).bits()).collect(), planes, facts)
}
