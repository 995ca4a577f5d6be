//! The Python class `Game`: a single game.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard};

use hexboard::ai::{Level, Observation, Player, SearchProgress, Work};
use hexboard::game::{Actor, Game as _, Options, Rng, Seat, Turn};
use hexboard::games::AnyGame;
use host_tests::json::Json;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};

use crate::errors::{error, illegal};
use crate::observe;
use crate::play::Play;
use crate::settings::{self, Players};
use crate::share::lock;

/// A game with its journal. `Game("termites", players=3, seed=7)` starts one.
///
/// Actions are numbers: the codes of the journal. Random outcomes come from the game's own dice,
/// seeded with `seed`.
///
/// Games can be copied and pickled, including instances of subclasses. Threads can share a game:
/// each call waits for the previous one to finish, except that `think` works on the game as it was
/// at the call.
#[pyclass(module = "hexboard", subclass, frozen)]
pub struct Game {
    play: Mutex<Play>,
    /// A computer player that is not in use by a running `think`.
    player: Mutex<Option<Box<Player>>>,
}

impl Game {
    fn of(play: Play) -> Game {
        Game { play: Mutex::new(play), player: Mutex::new(None) }
    }

    fn play(&self, py: Python<'_>) -> MutexGuard<'_, Play> {
        lock(py, &self.play)
    }

    /// Creates an instance of this class, which may be a subclass.
    fn instance<'py>(class: &Bound<'py, PyType>, play: Play) -> PyResult<Bound<'py, Game>> {
        let py = class.py();
        let own = py.get_type::<Game>();
        if class.is(&own) {
            return Bound::new(py, Game::of(play));
        }
        // Bypasses the constructor of the subclass, which may take other arguments.
        let game = own.call_method1("__new__", (class, play.options().game().word()))?.cast_into::<Game>()?;
        *game.get().play(py) = play;
        Ok(game)
    }
}

/// The planes and facts of one seat.
type View<'py> = (Bound<'py, PyArray3<i16>>, Bound<'py, PyArray1<i16>>);

fn to_python<'py>(py: Python<'py>, json: &Json) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json.to_string(),))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, players=None, *, options=None, seed=0))]
    fn new(
        py: Python<'_>,
        game: &str,
        players: Option<Players>,
        options: Option<HashMap<String, String>>,
        seed: u64,
    ) -> PyResult<Game> {
        let (options, trace_options) = settings::options(game, players, options, seed)?;
        py.detach(|| Play::start(options, trace_options, seed)).map(Game::of)
    }

    /// Restores a game from its journal. `seed` seeds the dice for the rest of the game. Raises
    /// `HexboardError` if the journal is invalid.
    #[classmethod]
    #[pyo3(signature = (journal, *, seed=0))]
    fn from_journal<'py>(cls: &Bound<'py, PyType>, journal: &[u8], seed: u64) -> PyResult<Bound<'py, Game>> {
        Game::instance(cls, Play::resume(journal, Json::Null, Rng::new(seed))?)
    }

    /// The identifier of the game, such as `"termites"`.
    #[getter]
    fn name(&self, py: Python<'_>) -> &'static str {
        self.play(py).options().game().word()
    }

    /// The number of players.
    #[getter]
    fn players(&self, py: Python<'_>) -> usize {
        self.play(py).options().players()
    }

    /// The options in effect, in the format of traces. None for a game that was restored from a
    /// journal.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = self.play(py).trace_options.clone();
        to_python(py, &options)
    }

    /// The seats that can act now, each independently of the others. Empty when a random outcome is
    /// due and after the end.
    #[getter]
    fn deciding(&self, py: Python<'_>) -> Vec<usize> {
        deciding(self.play(py).game())
    }

    /// Whether a random outcome is due. `throw` draws it.
    #[getter]
    fn is_chance(&self, py: Python<'_>) -> bool {
        self.play(py).game().turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> bool {
        matches!(self.play(py).game().turn(), Turn::Over(_))
    }

    /// The result, such as `{"winners": [0], "scores": [41, 36], "reason": "points"}`. None before
    /// the end.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let (turn, players) = {
            let play = self.play(py);
            (play.game().turn(), play.options().players())
        };
        let Turn::Over(outcome) = turn else { return Ok(None) };
        let result = PyDict::new(py);
        result.set_item("winners", outcome.winners.iter().map(Seat::index).collect::<Vec<_>>())?;
        result.set_item("scores", outcome.scores.0[..players].to_vec())?;
        result.set_item("reason", outcome.reason.word())?;
        Ok(Some(result))
    }

    /// Returns the codes of all legal actions of a seat, in ascending order. Without `seat`, uses
    /// the first seat that can act, and raises `HexboardError` if there is none.
    #[pyo3(signature = (seat=None))]
    fn legal<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u32>>> {
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

    /// Returns the possible random outcomes as pairs of code and relative weight. Empty if none is
    /// due.
    fn chances(&self, py: Python<'_>) -> Vec<(u32, u32)> {
        let play = self.play(py);
        let mut all = Vec::new();
        let _ = play.game().visit_legal(Actor::Chance, &mut |action| {
            all.push((AnyGame::encode(action).bits(), play.game().weight(action)));
            ControlFlow::Continue(())
        });
        all
    }

    /// Applies an action or a random outcome. `seat` is required only when several seats can act.
    /// Raises `IllegalAction` if the rules forbid it. The game does not change after an error.
    #[pyo3(signature = (code, seat=None))]
    fn apply(&self, py: Python<'_>, code: u32, seat: Option<usize>) -> PyResult<()> {
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

    /// Returns an action in the short notation of the game. Raises `IllegalAction` if the code is
    /// not an action.
    fn notation(&self, py: Python<'_>, code: u32) -> PyResult<String> {
        let play = self.play(py);
        let action = play.decode(code)?;
        Ok(play.game().show(action).to_string())
    }

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

    /// Returns what a seat can see, as numbers: planes over the grid (planes by rows by columns)
    /// and facts. `layout(game)` names them in order.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<View<'py>> {
        let (planes, facts, side) = {
            let play = self.play(py);
            let seat = play.seat(seat)?;
            let chosen = play.steps[seat.index()].chosen();
            let (planes, facts) = observe::observe(play.game(), play.options(), play.grid, seat, chosen);
            (planes, facts, play.grid.side())
        };
        let count = planes.len() / (side * side);
        let planes = PyArray1::from_vec(py, planes).reshape([count, side, side])?;
        Ok((planes, PyArray1::from_vec(py, facts)))
    }

    /// Returns the partial choices that a seat can make next: 1 for each available choice,
    /// otherwise 0.
    fn mask<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mask = {
            let play = self.play(py);
            let seat = play.seat(seat)?;
            let mut mask = vec![0; play.space().len()];
            play.steps[seat.index()].mark(play.game(), play.space(), seat, &mut mask);
            mask
        };
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Makes a partial choice for a seat. Applies the action once it is complete and returns its
    /// code, otherwise None. Raises `IllegalAction` if the choice is not available.
    fn choose(&self, py: Python<'_>, seat: usize, choice: usize) -> PyResult<Option<u32>> {
        let play = &mut *self.play(py);
        let seat = play.seat(seat)?;
        let space = play.space();
        let mut steps = play.steps[seat.index()].clone();
        let chosen = steps.choose(play.game(), space, seat, choice);
        play.steps[seat.index()] = steps;
        let Some(action) = chosen.map_err(|()| illegal(format!("{choice} cannot be chosen here")))? else {
            return Ok(None);
        };
        play.take(Actor::Seat(seat), action)?;
        Ok(Some(AnyGame::encode(action).bits()))
    }

    /// Returns the code of the action that a computer player chooses for a seat, without applying
    /// it. `level` is `"easy"`, `"normal"` or `"hard"`. The player knows only what the seat can
    /// see.
    #[pyo3(signature = (level, seat=None, *, seed=0))]
    fn think(&self, py: Python<'_>, level: &str, seat: Option<usize>, seed: u64) -> PyResult<u32> {
        let (seat, game) = {
            let play = self.play(py);
            (play.acting(seat)?, play.game().clone())
        };
        let level = Level::from_word(level)
            .ok_or_else(|| error(format!("no level {level:?}: choose easy, normal or hard")))?;
        let idle = lock(py, &self.player).take();
        let (best, player) = py.detach(|| {
            let mut player = idle.unwrap_or_else(|| Box::new(Player::new()));
            player.begin(&Observation::new(&game, seat), level, seed);
            while player.think(Work(u32::MAX)) == SearchProgress::Thinking {}
            (player.best(), player)
        });
        *lock(py, &self.player) = Some(player);
        best.map(|action| AnyGame::encode(action).bits()).ok_or_else(|| error("nothing to decide"))
    }

    /// Returns what a seat would see if all information hidden from it were redrawn at random:
    /// `planes` (flat), `facts` and `mask`. A difference from the actual values would be a leak.
    fn redrawn<'py>(&self, py: Python<'py>, seat: usize, seed: u64) -> PyResult<Bound<'py, PyDict>> {
        let play = self.play(py).clone();
        let seat = play.seat(seat)?;
        let mut world = play.game().clone();
        world.redraw_hidden(Some(seat), &mut Rng::new(seed));
        let steps = &play.steps[seat.index()];
        let (planes, facts) = observe::observe(&world, play.options(), play.grid, seat, steps.chosen());
        let mut mask = vec![0; play.space().len()];
        steps.mark(&world, play.space(), seat, &mut mask);
        let observation = PyDict::new(py);
        observation.set_item("planes", PyArray1::from_vec(py, planes))?;
        observation.set_item("facts", PyArray1::from_vec(py, facts))?;
        observation.set_item("mask", PyArray1::from_vec(py, mask))?;
        Ok(observation)
    }

    /// Undoes the last action. Returns whether it was undone: an action that revealed something
    /// cannot be.
    fn undo(&self, py: Python<'_>) -> bool {
        self.play(py).undo()
    }

    /// The journal as bytes: the options and all actions so far.
    #[getter]
    fn journal<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let journal = self.play(py).journal();
        PyBytes::new(py, &journal)
    }

    /// The number of actions so far, including random outcomes.
    #[getter]
    fn actions(&self, py: Python<'_>) -> usize {
        self.play(py).len()
    }

    /// Returns an independent copy of the game. A subclass keeps its class and its attributes.
    fn copy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Game>> {
        let play = slf.get().play(slf.py()).clone();
        let copy = Game::instance(&slf.get_type(), play)?;
        give_attributes(slf.call_method0("__getstate__")?, &copy)?;
        Ok(copy)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Game>> {
        Game::copy(slf)
    }

    /// Returns what `pickle` and `copy.deepcopy` store: the class, the game, and the attributes of
    /// a subclass.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let play = slf.get().play(py).clone();
        let chosen = play.steps.iter().map(|steps| steps.chosen().to_vec()).collect();
        let kept =
            (PyBytes::new(py, &play.journal()), play.trace_options.to_string(), play.rng.state(), chosen);
        Ok((slf.get_type().getattr("_restored")?, kept, slf.call_method0("__getstate__")?))
    }

    #[classmethod]
    fn _restored<'py>(
        cls: &Bound<'py, PyType>,
        journal: &[u8],
        trace_options: &str,
        rng: [u32; 4],
        chosen: Vec<Vec<usize>>,
    ) -> PyResult<Bound<'py, Game>> {
        let trace_options = Json::read(trace_options).map_err(error)?;
        let rng = Rng::from_state(rng).ok_or_else(|| error("dice that never roll"))?;
        let mut play = Play::resume(journal, trace_options, rng)?;
        for (seat, chosen) in Seat::ALL.into_iter().zip(chosen) {
            for choice in chosen {
                let mut steps = play.steps[seat.index()].clone();
                let done = steps.choose(play.game(), play.space(), seat, choice);
                if done != Ok(None) {
                    return Err(illegal(format!("{choice} cannot be chosen here")));
                }
                play.steps[seat.index()] = steps;
            }
        }
        Game::instance(cls, play)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let play = self.play(py);
        let (game, players) = (play.options().game().word(), play.options().players());
        format!("<{game} for {players} players after {} actions>", play.len())
    }
}

/// The function that restores a game, its arguments, and the attributes of a subclass.
type Reduced<'py> =
    (Bound<'py, PyAny>, (Bound<'py, PyBytes>, String, [u32; 4], Vec<Vec<usize>>), Bound<'py, PyAny>);

fn deciding(game: &AnyGame) -> Vec<usize> {
    match game.turn() {
        Turn::Decide(seats) => seats.iter().map(Seat::index).collect(),
        Turn::Chance | Turn::Over(_) => Vec::new(),
    }
}

/// Copies the attributes returned by `__getstate__` to the copy: a dictionary, or a pair of
/// dictionaries if the class has slots.
fn give_attributes(state: Bound<'_, PyAny>, copy: &Bound<'_, Game>) -> PyResult<()> {
    if state.is_none() {
        return Ok(());
    }
    if copy.hasattr("__setstate__")? {
        return copy.call_method1("__setstate__", (state,)).map(drop);
    }
    let (attributes, slots) = match state.extract::<(Option<Bound<'_, PyDict>>, Bound<'_, PyDict>)>() {
        Ok((attributes, slots)) => (attributes, Some(slots)),
        Err(_) => (Some(state.cast_into::<PyDict>()?), None),
    };
    for (name, value) in
        attributes.into_iter().chain(slots).flat_map(|dictionary| dictionary.iter().collect::<Vec<_>>())
    {
        copy.setattr(name.extract::<String>()?.as_str(), value)?;
    }
    Ok(())
}
