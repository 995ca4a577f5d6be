//! The Python class `Game`: a single game.

mod act;
mod look;
mod old;
mod think;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use hexboard::ai::Player;
use hexboard::game::{Game as _, Options, Rng, Seat, Turn};
use hexboard::games::AnyGame;
use host_tests::json::Json;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};

use crate::errors::{error, illegal};
use crate::past::Event;
use crate::play::{Origin, Play};
use crate::settings::{self, Players};
use crate::share::lock;
use crate::steps::Steps;

/// A game with its journal. `Game("termites", players=3, seed=7)` starts one.
///
/// Actions are numbers: the codes of the journal. Random outcomes come from the game's own dice,
/// seeded with `seed`.
///
/// Games can be copied and pickled, including instances of subclasses. Two games are equal if they
/// have the same options and the same state; how they came there and their dice do not matter. The
/// hash of a game changes with its state. Threads can share a game:
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

    /// Locks the game.
    pub fn play(&self, py: Python<'_>) -> MutexGuard<'_, Play> {
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

    /// Starts from a position as text, as `trace --position` does (`docs/trace.md`). `seed` seeds the
    /// dice and the options that the position does not state. Raises `HexboardError` with the line
    /// if the text is invalid.
    #[classmethod]
    #[pyo3(signature = (text, *, seed=0))]
    fn from_position<'py>(cls: &Bound<'py, PyType>, text: &str, seed: u64) -> PyResult<Bound<'py, Game>> {
        Game::instance(cls, Play::at_position(text, seed)?)
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

    /// The journal as bytes: the options and all actions so far. Raises `HexboardError` for a game
    /// from a position and for a determinized game, which no journal leads to.
    #[getter]
    fn journal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let journal = self.play(py).journal()?;
        Ok(PyBytes::new(py, &journal))
    }

    /// The partial choices that each seat has made for its decision, as numbers of `mask`.
    #[getter]
    fn chosen(&self, py: Python<'_>) -> Vec<Vec<usize>> {
        let play = self.play(py);
        let numbers = |steps: &Steps| steps.numbers(play.game(), play.space());
        play.steps[..play.options().players()].iter().map(numbers).collect()
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

    /// Returns an independent copy in which everything that a seat cannot know is drawn again at
    /// random, in agreement with what the seat knows. `seed` also seeds the dice of the copy. Undo
    /// does not cross this point.
    #[pyo3(signature = (seat, seed))]
    fn determinize<'py>(slf: &Bound<'py, Self>, seat: usize, seed: u64) -> PyResult<Bound<'py, Game>> {
        let copy = Game::copy(slf)?;
        {
            let mut play = copy.get().play(slf.py());
            let seat = play.seat(seat)?;
            play.determinize(seat, seed);
        }
        Ok(copy)
    }

    /// Compares options and state; see the class.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> Py<PyAny> {
        let Ok(other) = other.cast::<Game>() else { return py.NotImplemented() };
        // Cloning avoids that two threads wait for each other.
        let other = other.get().play(py).clone();
        let is_same = self.play(py).is_same(&other);
        pyo3::types::PyBool::new(py, is_same).to_owned().into_any().unbind()
    }

    fn __hash__(&self, py: Python<'_>) -> u64 {
        self.play(py).hash()
    }

    /// Returns what `pickle` and `copy.deepcopy` store: the class, the game, and the attributes of
    /// a subclass.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let play = slf.get().play(slf.py()).clone();
        Ok((
            slf.get_type().getattr("_restored")?,
            Stored::of(&play)?.into(),
            slf.call_method0("__getstate__")?,
        ))
    }

    #[classmethod]
    fn _restored<'py>(
        cls: &Bound<'py, PyType>,
        origin: &[u8],
        position_seed: Option<u64>,
        events: Vec<(u32, u64, bool)>,
        trace_options: &str,
        rng: [u32; 4],
        chosen: Vec<Vec<usize>>,
    ) -> PyResult<Bound<'py, Game>> {
        let origin = origin.to_vec();
        let stored =
            Stored { origin, position_seed, events, trace_options: trace_options.into(), rng, chosen };
        Game::instance(cls, stored.play()?)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let play = self.play(py);
        let (game, players) = (play.options().game().word(), play.options().players());
        format!("<{game} for {players} players after {} actions>", play.len())
    }
}

/// The function that restores a game, its arguments, and the attributes of a subclass.
type Reduced<'py> = (Bound<'py, PyAny>, StoredTuple, Bound<'py, PyAny>);
type StoredTuple = (Vec<u8>, Option<u64>, Vec<(u32, u64, bool)>, String, [u32; 4], Vec<Vec<usize>>);

/// A pickled game.
struct Stored {
    /// The journal before the first event, or the text of the position.
    origin: Vec<u8>,
    /// The seed of the position; `None` for a journal.
    position_seed: Option<u64>,
    /// Seat, and code or seed; true for a redraw.
    events: Vec<(u32, u64, bool)>,
    trace_options: String,
    rng: [u32; 4],
    chosen: Vec<Vec<usize>>,
}

impl From<Stored> for StoredTuple {
    fn from(stored: Stored) -> StoredTuple {
        let Stored { origin, position_seed, events, trace_options, rng, chosen } = stored;
        (origin, position_seed, events, trace_options, rng, chosen)
    }
}

impl Stored {
    fn of(play: &Play) -> PyResult<Stored> {
        let (origin, position_seed) = match &play.origin {
            Origin::Start => (Play::start(*play.options(), Json::Null, 0)?.journal()?, None),
            Origin::Position { text, seed } => (text.as_bytes().to_vec(), Some(*seed)),
        };
        let event = |event| match event {
            Event::Action { actor, code, .. } => {
                (actor.seat().map_or(0, Seat::index) as u32, u64::from(code.bits()), false)
            }
            Event::Redraw { seat, seed } => (seat.index() as u32, seed, true),
        };
        let chosen = play.steps.iter().map(|steps| steps.numbers(play.game(), play.space())).collect();
        Ok(Stored {
            origin,
            position_seed,
            events: play.events().into_iter().map(event).collect(),
            trace_options: play.trace_options.to_string(),
            rng: play.rng.state(),
            chosen,
        })
    }

    fn play(self) -> PyResult<Play> {
        let mut play = match self.position_seed {
            Some(seed) => Play::at_position(std::str::from_utf8(&self.origin).map_err(error)?, seed)?,
            None => Play::resume(&self.origin, Json::Null, Rng::new(0))?,
        };
        play.trace_options = Json::read(&self.trace_options).map_err(error)?;
        for (seat, number, is_redraw) in self.events {
            let seat = play.seat(seat as usize)?;
            match is_redraw {
                true => play.determinize(seat, number),
                false => play.replay(seat, u32::try_from(number).map_err(error)?)?,
            }
        }
        play.rng = Rng::from_state(self.rng).ok_or_else(|| error("dice that never roll"))?;
        for (seat, chosen) in Seat::ALL.into_iter().zip(self.chosen) {
            for choice in chosen {
                let mut steps = play.steps[seat.index()].clone();
                let done = steps.choose(play.game(), play.space(), seat, choice);
                if done != Ok(None) {
                    return Err(illegal(format!("{choice} cannot be chosen here")));
                }
                play.steps[seat.index()] = steps;
            }
        }
        Ok(play)
    }
}

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
