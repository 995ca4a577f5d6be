//! The parts of a batch: sizes, limits and arrays.

use hexboard::ai::Player;
use hexboard::game::Seat;
use hexboard::games::{AnyGame, AnyOptions};
use numpy::ndarray::Dimension;
use numpy::{PyArray, PyReadonlyArray1, PyReadwriteArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::team::Team;
use crate::errors::error;
use crate::observe::{self, Frame};
use crate::settings::whole;
use crate::steps::Space;

/// The maximum number of games in a batch. That many take several gigabytes.
pub const MAX_GAMES: usize = 100_000;
/// The maximum number of threads of a batch.
const MAX_THREADS: usize = 256;

/// The sizes of a network observation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    pub planes: usize,
    pub side: usize,
    pub facts: usize,
    pub choices: usize,
}

impl Sizes {
    /// Returns the sizes for this game.
    pub fn of(game: &AnyGame, options: &AnyOptions) -> Sizes {
        let names = observe::network_names(game, options);
        let frame = Frame::network(game, options, Seat::A);
        let (planes, facts) = (names.planes.len(), names.facts.len());
        Sizes { planes, side: frame.side(), facts, choices: Space::of(frame).len() }
    }

    /// Returns the length of all planes.
    pub const fn cells(self) -> usize {
        self.planes * self.side * self.side
    }
}

/// A whole number for every game, from an array of any integer type or a list.
pub struct Numbers(pub Vec<u32>);

impl<'py> FromPyObject<'_, 'py> for Numbers {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Numbers> {
        if let Ok(array) = given.extract::<PyReadonlyArray1<'py, u32>>() {
            return Ok(Numbers(array.as_array().to_vec()));
        }
        let array = given.py().import("numpy")?.call_method1("asarray", (given,))?;
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        let wide = array.call_method1("astype", ("int64",)).and_then(|wide| wide.extract());
        let wide: PyReadonlyArray1<'_, i64> =
            wide.ok().filter(|_| kind == "i" || kind == "u").ok_or_else(|| {
                PyTypeError::new_err(
                    "one whole number per game is needed, as a list or an array with one dimension",
                )
            })?;
        let number = |&number: &i64| {
            u32::try_from(number).map_err(|_| error(format!("{number} is out of range: choose at least 0")))
        };
        wide.as_array().iter().map(number).collect::<PyResult<_>>().map(Numbers)
    }
}

/// An array to fill.
pub struct Given<'py, T, D>(pub Bound<'py, PyArray<T, D>>);

impl<'py, T: numpy::Element, D: Dimension> FromPyObject<'_, 'py> for Given<'py, T, D> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Given<'py, T, D>> {
        let needed = || {
            let (kind, dimensions) = (T::get_dtype(given.py()), D::NDIM.unwrap_or_default());
            PyTypeError::new_err(format!("an array of {kind} with {dimensions} dimensions is needed"))
        };
        given.extract().map(Given).map_err(|_| needed())
    }
}

/// The number of games in a batch.
pub struct Count(pub usize);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Count> {
        whole(&number, 1, MAX_GAMES, "count").map(Count)
    }
}

/// The number of threads of a batch.
pub struct Threads(pub usize);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Threads> {
        whole(&number, 1, MAX_THREADS, "threads").map(Threads)
    }
}

impl Threads {
    /// Starts the threads.
    pub fn team(&self) -> PyResult<Team> {
        Team::new(self.0).map_err(error)
    }
}

/// Returns a view of an array that Python cannot write to.
pub fn read_only<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let view = array.call_method0("view")?;
    view.call_method1("setflags", (false,))?;
    Ok(view)
}

/// Returns the array as a slice to write. It must be contiguous and have this shape.
pub fn writable<'a, T: numpy::Element, D: Dimension>(
    array: &'a mut PyReadwriteArray<'_, T, D>,
    shape: &[usize],
    name: &str,
) -> PyResult<&'a mut [T]> {
    if array.shape() != shape {
        return Err(error(format!("{name} has the shape {:?}: it must be {shape:?}", array.shape())));
    }
    let is_contiguous = array.is_c_contiguous();
    let slice = array.as_slice_mut().ok().filter(|_| is_contiguous);
    slice.ok_or_else(|| error(format!("{name} is not contiguous")))
}

/// A slice without data, for work that needs only one array.
pub fn nothing(count: usize) -> Vec<()> {
    vec![(); count]
}

/// Calls `work` with the computer player of this thread.
pub fn with_player<T>(work: impl FnOnce(&mut Player) -> T) -> T {
    thread_local! {
        static PLAYER: std::cell::RefCell<Box<Player>> = std::cell::RefCell::new(Box::new(Player::new()));
    }
    PLAYER.with_borrow_mut(|player| work(player))
}

/// Returns `each` zeros per game. Returns an error if there is not enough memory.
pub fn zeros(each: usize, count: usize) -> PyResult<Vec<i16>> {
    let (all, mut numbers) = (each.checked_mul(count), Vec::new());
    match all.filter(|&all| numbers.try_reserve_exact(all).is_ok()) {
        Some(all) => numbers.resize(all, 0),
        None => return Err(error(format!("what {count} games show does not fit into memory"))),
    }
    Ok(numbers)
}

/// Checks that there is one number per game and that each fits its game, or what is known of it.
pub fn check<T>(
    games: &mut [T],
    numbers: &[u32],
    what: &str,
    wrong: impl Fn(&mut T, u32) -> Option<String>,
) -> PyResult<()> {
    if numbers.len() != games.len() {
        return Err(error(format!("{} {what} for {} games", numbers.len(), games.len())));
    }
    let wrong = |(index, (one, &number)): (usize, (&mut T, &u32))| {
        wrong(one, number).map(|reason| format!("game {index} {reason}"))
    };
    match games.iter_mut().zip(numbers).enumerate().find_map(wrong) {
        Some(reason) => Err(error(reason)),
        None => Ok(()),
    }
}
