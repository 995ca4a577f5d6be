//! Monte Carlo tree search over many games, with values and priors from Python or from random
//! playouts.

mod tree;

use hexboard::game::{Game as _, Turn};
use hexboard::games::{AnyGame, AnyOptions};
use numpy::{
    AllowTypeChange, PyArray1, PyArray2, PyArray4, PyArrayLike1, PyArrayLike2, PyArrayMethods,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::batch::{Batch, Sizes, Threads};
use crate::errors::error;
use crate::game::Game;
use tree::{End, Leaf, Parameters, Tree, Values};

/// The actions of a root, their visits, and their mean values.
type Found<'py> = (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<f32>>);

/// Searches many games together and returns, for each, three arrays: the codes of the legal
/// actions of the seat to act in ascending order, how often each was visited, and its mean value for
/// the seat from -1 to 1.
///
/// `games` are a list of `Game` or a `Batch`, whose `step` takes the indices of these arrays. Games
/// of a batch that are over have empty arrays; none may be in the middle of a decision.
///
/// `evaluator(planes, facts)` gets the network observations of the seats to act in the positions
/// that are reached, at most one per game, and returns `(logits, values)`: arrays, positions by
/// choices, and positions (the value for the seat to act) or positions by players. The prior of
/// an action is the softmax of the sum of the logits of its partial choices. Without an evaluator
/// the priors are equal and a random playout gives the value.
///
/// With `information_sets` (the default) everything that the seat to act cannot know is drawn again
/// on every simulation (information-set MCTS); without it the search knows the true game. Random
/// outcomes are drawn by their weights. `noise` is the share of random priors at the root.
/// The result depends on `seed`, not on the number of `threads`. The interpreter is released
/// except during calls of the evaluator.
#[pyfunction]
#[pyo3(signature = (
    games, evaluator=None, *, simulations=100, exploration=1.5, information_sets=true, noise=0.0, seed=0, threads=Threads(1)
))]
#[allow(clippy::too_many_arguments)]
pub fn mcts<'py>(
    py: Python<'py>,
    games: Roots<'py>,
    evaluator: Option<Bound<'py, PyAny>>,
    simulations: u32,
    exploration: f32,
    information_sets: bool,
    noise: f32,
    seed: u64,
    threads: Threads,
) -> PyResult<Vec<Found<'py>>> {
    let is_share = (0.0..=1.0).contains(&noise) && exploration.is_finite() && exploration >= 0.0;
    if !is_share {
        return Err(error("choose a noise from 0 to 1 and an exploration of at least 0"));
    }
    let parameters = Parameters { exploration, information_sets, noise };
    let roots = games.read(py)?;
    let mut search = Search::new(&roots, seed, parameters, &threads)?;
    for _ in 0..simulations {
        py.check_signals()?;
        search.simulate(py, evaluator.as_ref())?;
    }
    let mut trees = search.trees.iter();
    Ok(roots.iter().map(|root| found(py, root.as_ref().and_then(|_| trees.next()))).collect())
}

/// The games to search.
pub enum Roots<'py> {
    Batch(Bound<'py, Batch>),
    Games(Vec<Bound<'py, Game>>),
}

impl<'py> FromPyObject<'_, 'py> for Roots<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Roots<'py>> {
        if let Ok(batch) = given.cast::<Batch>() {
            return Ok(Roots::Batch(batch.to_owned()));
        }
        let games = given.extract().map(Roots::Games);
        games.map_err(|_| PyTypeError::new_err("games must be a Batch or a list of Game"))
    }
}

/// A game to search; `None` for a game of a batch that is over.
type Root = Option<(AnyGame, AnyOptions)>;

impl Roots<'_> {
    fn read(&self, py: Python<'_>) -> PyResult<Vec<Root>> {
        let games = match self {
            Roots::Batch(batch) => return batch.get().roots(py),
            Roots::Games(games) => games,
        };
        let root = |(index, game): (usize, &Bound<'_, Game>)| {
            let play = game.get().play(py);
            match play.game().turn() {
                Turn::Decide(_) => Ok(Some((play.game().clone(), *play.options()))),
                Turn::Chance | Turn::Over(_) => Err(error(format!("nobody decides in game {index}"))),
            }
        };
        games.iter().enumerate().map(root).collect()
    }
}

fn found<'py>(py: Python<'py>, tree: Option<&Tree>) -> Found<'py> {
    let (codes, visits, values) = tree.map(Tree::result).unwrap_or_default();
    (PyArray1::from_vec(py, codes), PyArray1::from_vec(py, visits), PyArray1::from_vec(py, values))
}

struct Search {
    trees: Vec<Tree>,
    sizes: Option<Sizes>,
    pool: rayon::ThreadPool,
}

/// What the evaluator returns, checked and copied.
struct Answer {
    logits: Vec<f32>,
    values: Vec<Values>,
}

impl Search {
    /// Creates a tree for every game that is not over.
    fn new(roots: &[Root], seed: u64, parameters: Parameters, threads: &Threads) -> PyResult<Search> {
        let mut trees = Vec::new();
        let mut sizes: Option<Sizes> = None;
        for (index, root) in roots.iter().enumerate() {
            let Some((game, options)) = root else { continue };
            let own = Sizes::of(game, options);
            if sizes.is_some_and(|sizes| sizes != own) {
                return Err(error(format!("game {index} has observations of another size than game 0")));
            }
            sizes = Some(own);
            let tree = Tree::new(game.clone(), *options, seed.wrapping_add(index as u64), parameters);
            trees.extend(tree);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.0).build().map_err(error)?;
        Ok(Search { trees, sizes, pool })
    }

    /// Runs one simulation in every tree.
    fn simulate(&mut self, py: Python<'_>, evaluator: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let (pool, trees) = (&self.pool, &mut self.trees);
        let Some(evaluator) = evaluator else {
            py.detach(|| pool.install(|| trees.par_iter_mut().for_each(simulate_alone)));
            return Ok(());
        };
        let ends: Vec<End> = py.detach(|| pool.install(|| trees.par_iter_mut().map(Tree::descend).collect()));
        let mut open: Vec<(&mut Tree, Box<Leaf>)> = Vec::new();
        for (tree, end) in trees.iter_mut().zip(ends) {
            match end {
                End::Over(values) => tree.back_up(&values),
                End::Open(leaf) => open.push((tree, leaf)),
            }
        }
        let (Some(sizes), false) = (self.sizes, open.is_empty()) else { return Ok(()) };
        let answer = ask(py, pool, evaluator, &open, sizes)?;
        py.detach(|| {
            pool.install(|| {
                let logits = answer.logits.par_chunks(sizes.choices);
                open.par_iter_mut().zip(logits).zip(&answer.values).for_each(
                    |(((tree, leaf), logits), values)| {
                        tree.expand(leaf, Some(logits));
                        tree.back_up(values);
                    },
                );
            });
        });
        Ok(())
    }
}

/// Runs one simulation with a random playout.
fn simulate_alone(tree: &mut Tree) {
    let values = match tree.descend() {
        End::Over(values) => values,
        End::Open(leaf) => {
            tree.expand(&leaf, None);
            tree.play_out(&leaf)
        }
    };
    tree.back_up(&values);
}

/// Calls the evaluator with the observations of all leaves.
fn ask(
    py: Python<'_>,
    pool: &rayon::ThreadPool,
    evaluator: &Bound<'_, PyAny>,
    open: &[(&mut Tree, Box<Leaf>)],
    sizes: Sizes,
) -> PyResult<Answer> {
    let count = open.len();
    let (mut planes, mut facts) = (vec![0.0; count * sizes.cells()], vec![0.0; count * sizes.facts]);
    py.detach(|| {
        pool.install(|| {
            let parts = planes.par_chunks_mut(sizes.cells()).zip(facts.par_chunks_mut(sizes.facts));
            open.par_iter()
                .zip(parts)
                .for_each(|((tree, leaf), (planes, facts))| tree.observe(leaf, planes, facts));
        });
    });
    let planes: Bound<'_, PyArray4<f32>> =
        PyArray1::from_vec(py, planes).reshape([count, sizes.planes, sizes.side, sizes.side])?;
    let facts: Bound<'_, PyArray2<f32>> = PyArray1::from_vec(py, facts).reshape([count, sizes.facts])?;
    let answer = evaluator.call1((planes, facts))?;
    let (logits, values) = answer
        .extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()
        .map_err(|_| PyTypeError::new_err("the evaluator must return a pair: logits and values"))?;
    let logits: PyArrayLike2<'_, f32, AllowTypeChange> = logits.extract()?;
    if logits.shape() != [count, sizes.choices] {
        let shape = logits.shape();
        return Err(error(format!(
            "logits have the shape {shape:?}: it must be {:?}",
            [count, sizes.choices]
        )));
    }
    let logits: Vec<f32> = logits.as_array().iter().copied().collect();
    let values = read_values(&values, open)?;
    if !logits.iter().chain(values.iter().flatten()).all(|number| number.is_finite()) {
        return Err(error("the evaluator returned numbers that are not finite"));
    }
    Ok(Answer { logits, values })
}

/// Reads values of the seats to act, or of all seats.
fn read_values(values: &Bound<'_, PyAny>, open: &[(&mut Tree, Box<Leaf>)]) -> PyResult<Vec<Values>> {
    let players = open.first().map_or(0, |(tree, _)| tree.players());
    if let Ok(all) = values.extract::<PyArrayLike2<'_, f32, AllowTypeChange>>() {
        if all.shape() != [open.len(), players] {
            return Err(error(format!(
                "values have the shape {:?}: it must be {:?}",
                all.shape(),
                [open.len(), players]
            )));
        }
        let rows = all.as_array();
        return Ok(rows
            .rows()
            .into_iter()
            .map(|row| std::array::from_fn(|seat| row.get(seat).copied().unwrap_or(0.0)))
            .collect());
    }
    let own: PyArrayLike1<'_, f32, AllowTypeChange> = values.extract()?;
    if own.len() != open.len() {
        return Err(error(format!("{} values for {} positions", own.len(), open.len())));
    }
    let others = (players.max(2) - 1) as f32;
    let of_all = |(value, (_, leaf)): (&f32, &(&mut Tree, Box<Leaf>))| {
        let mut all = [-value / others; hexboard::game::Seat::COUNT];
        all[leaf.seat.index()] = *value;
        all
    };
    Ok(own.as_array().iter().zip(open).map(of_all).collect())
}
