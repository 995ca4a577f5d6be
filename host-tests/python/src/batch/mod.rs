//! Many games of the same kind, stepped together.

mod parts;
mod team;

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use hexboard::game::{Game, Options, Outcome, Rng, Seat};
use hexboard::games::{AnyGame, AnyOptions};
use host_tests::sim::Plan;
use numpy::ndarray::{Dim, Dimension, Ix2, Ix4};
use numpy::{PyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods};
use pyo3::prelude::*;

use crate::errors::error;
use crate::observe::Frame;
use crate::running::{Running, Shown, shared_rewards};
use crate::settings::{self, Players};
use crate::share::lock;
use parts::{Count, Given, MAX_GAMES, Numbers, check, nothing, read_only, with_player, writable, zeros};
pub use parts::{Sizes, Threads};
use team::Team;

/// Many games of one kind that are stepped together, which saves calls from Python. Random outcomes
/// are drawn automatically. Where several seats can act, the first of them does. A game that is
/// over restarts with the next step.
///
/// The games have the seeds `seed`, `seed + 1` and so on. Each is the game that `Game` plays with
/// its seed. A restarted game gets a seed that is `count` higher than its previous one.
///
/// `step(places)` takes whole actions, by their index in the list of legal actions.
/// `choose(choices)` takes partial choices, as in `masks()`. Both take lists and arrays of any
/// integer type. `threads` share the work; the games do not depend on their number.
#[pyclass(module = "hexboard", frozen)]
pub struct Batch {
    plan: Plan,
    players: usize,
    raw: Frame,
    sizes: Sizes,
    team: Team,
    running: Mutex<Vec<Running>>,
    /// What each game shows after every step. Beside the games and small, so that reading it does not
    /// fetch every game from the cache of another core. Locked after `running`.
    shown: Mutex<Vec<Shown>>,
    /// The arrays that `observations` returns unless others are given.
    own: Mutex<Option<OwnArrays>>,
}

struct OwnArrays {
    planes: Py<PyArray4<f32>>,
    facts: Py<PyArray2<f32>>,
    /// Views of both that Python cannot write to.
    shown: (Py<PyArray4<f32>>, Py<PyArray2<f32>>),
}

impl OwnArrays {
    fn of(planes: Bound<'_, PyArray4<f32>>, facts: Bound<'_, PyArray2<f32>>) -> PyResult<OwnArrays> {
        let shown = (read_only(&planes)?.cast_into()?.unbind(), read_only(&facts)?.cast_into()?.unbind());
        Ok(OwnArrays { planes: planes.unbind(), facts: facts.unbind(), shown })
    }
}

/// How far apart the seeds of random choices in neighbouring games are: an odd number that has nothing
/// to do with how the generator fills its state.
const APART: u64 = 0xD1B5_4A32_D192_ED03;

/// The number of games per thread in which computer players act before Ctrl-C is looked for.
const ANSWERED: usize = 32;

/// The raw planes and facts of many seats.
type Views<'py> = (Bound<'py, PyArray4<i16>>, Bound<'py, PyArray2<i16>>);
/// The network planes and facts of many seats.
type Tensors<'py> = (Bound<'py, PyArray4<f32>>, Bound<'py, PyArray2<f32>>);

impl Batch {
    fn column<'py, T: numpy::Element>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Shown) -> T,
    ) -> Bound<'py, PyArray1<T>> {
        let column = lock(py, &self.shown).iter().map(of).collect();
        PyArray1::from_vec(py, column)
    }

    /// Builds a two-dimensional array with one row per game, from its outcome if it is over.
    fn rows<'py, T: numpy::Element, R: IntoIterator<Item = T>>(
        &self,
        py: Python<'py>,
        of: impl Fn(Option<Outcome>) -> R,
    ) -> PyResult<Bound<'py, PyArray2<T>>> {
        let running = lock(py, &self.running);
        let outcome = |(shown, one): (&Shown, &Running)| shown.seat.is_none().then(|| one.outcome).flatten();
        let outcomes = lock(py, &self.shown).iter().zip(&*running).map(outcome).collect::<Vec<_>>();
        let all: Vec<T> = outcomes.into_iter().flat_map(of).collect();
        let count = all.len() / self.players;
        PyArray1::from_vec(py, all).reshape([count, self.players])
    }

    /// Calls `work` with the index of every game, the game and its parts of both slices, on all
    /// threads, with the interpreter released. Each part has the given length.
    fn for_each<A: Send, B: Send>(
        &self,
        py: Python<'_>,
        mut running: &mut [Running],
        (mut first, width): (&mut [A], usize),
        (mut second, height): (&mut [B], usize),
        work: impl Fn(usize, &mut Running, &mut [A], &mut [B]) -> Result<(), String> + Sync + Send,
    ) -> PyResult<()> {
        let each = |(begin, running, first, second): (usize, &mut [Running], &mut [A], &mut [B])| {
            let parts = first.chunks_mut(width).zip(second.chunks_mut(height));
            let mut games = (begin..).zip(running).zip(parts);
            games.try_for_each(|((index, one), (a, b))| work(index, one, a, b))
        };
        let (sizes, mut begin) = (self.team.shares(running.len()), 0);
        let mut cut = |games: usize| {
            let own = (first.split_off_mut(..games * width)?, second.split_off_mut(..games * height)?);
            begin += games;
            Some((begin - games, running.split_off_mut(..games)?, own.0, own.1))
        };
        let shares = sizes.into_iter().map(|part| part.into_iter().filter_map(&mut cut).collect()).collect();
        py.detach(|| self.team.work(shares, each)).map_err(error)
    }

    /// Checks that each game admits its choice.
    fn check_choices(&self, py: Python<'_>, running: &mut [Running], choices: &[u32]) -> PyResult<()> {
        let (mut first, mut second) = (nothing(choices.len()), nothing(choices.len()));
        let wrong = AtomicUsize::new(usize::MAX);
        self.for_each(py, running, (&mut first, 1), (&mut second, 1), |index, one, _, _| {
            if !one.admits(choices[index]) {
                wrong.fetch_min(index, Ordering::Relaxed);
            }
            Ok(())
        })?;
        let wrong = wrong.into_inner();
        let reason = |choice| error(format!("game {wrong} does not admit the choice {choice}"));
        choices.get(wrong).map_or(Ok(()), |choice| Err(reason(choice)))
    }

    /// Applies a choice in each game, then calls `show` with the game and its part of a slice.
    fn apply_choices<A: Send>(
        &self,
        py: Python<'_>,
        (running, shown): (&mut [Running], &mut [Shown]),
        choices: &[u32],
        parts: (&mut [A], usize),
        show: impl Fn(&mut Running, &mut [A]) + Sync + Send,
    ) -> PyResult<()> {
        let (plan, games) = (&self.plan, running.len() as u64);
        self.for_each(py, running, (shown, 1), parts, |index, one, shown, part| {
            one.choose(plan, games, choices[index])?;
            shown[0] = one.shown();
            show(one, part);
            Ok(())
        })
    }

    /// Returns the given array or a new one.
    fn out<'py, T: numpy::Element, D: Dimension>(
        py: Python<'py>,
        given: Option<Given<'py, T, D>>,
        shape: D,
    ) -> Bound<'py, PyArray<T, D>> {
        given.map_or_else(|| PyArray::zeros(py, shape, false), |Given(array)| array)
    }

    fn plane_shape(&self, count: usize) -> Dim<[usize; 4]> {
        Dim([count, self.sizes.planes, self.sizes.side, self.sizes.side])
    }

    /// Creates the arrays of `observations`.
    fn arrays(&self, py: Python<'_>, count: usize) -> PyResult<OwnArrays> {
        let planes = PyArray::zeros(py, self.plane_shape(count), false);
        OwnArrays::of(planes, PyArray::zeros(py, Dim([count, self.sizes.facts]), false))
    }

    /// Returns every game in which a seat decides, with its options; `None` for games that are over.
    ///
    /// # Errors
    /// Returns which game is in the middle of a decision.
    pub fn roots(&self, py: Python<'_>) -> PyResult<Vec<Option<(AnyGame, AnyOptions)>>> {
        let running = lock(py, &self.running);
        if let Some(index) = running.iter().position(Running::is_begun) {
            return Err(error(format!("game {index} is in the middle of a decision")));
        }
        Ok(running.iter().map(|one| one.seat.map(|_| (one.game.clone(), one.options))).collect())
    }

    /// Writes the observation of every game with `write`.
    fn fill<'py>(
        &self,
        py: Python<'py>,
        running: &mut [Running],
        planes: &Bound<'py, PyArray4<f32>>,
        facts: &Bound<'py, PyArray2<f32>>,
        write: impl Fn(&mut Running, &mut [f32], &mut [f32]) + Sync + Send,
    ) -> PyResult<()> {
        let (count, sizes) = (running.len(), self.sizes);
        let (mut all, mut rest) = (planes.try_readwrite()?, facts.try_readwrite()?);
        let shape = self.plane_shape(count);
        let first = (writable(&mut all, shape.slice(), "planes")?, sizes.cells());
        let second = (writable(&mut rest, &[count, sizes.facts], "facts")?, sizes.facts);
        self.for_each(py, running, first, second, |_, one, planes, facts| {
            write(one, planes, facts);
            Ok(())
        })
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, players=None, *, count, options=None, seed=0, threads=Threads(1)))]
    fn new(
        py: Python<'_>,
        game: &str,
        players: Option<Players>,
        count: Count,
        options: Option<HashMap<String, String>>,
        seed: u64,
        threads: Threads,
    ) -> PyResult<Batch> {
        let plan = settings::plan(game, players, options)?;
        let start = |place: u64| Running::new(&plan, seed.wrapping_add(place));
        let running: Result<Vec<_>, _> = py.detach(|| (0..count.0 as u64).map(start).collect());
        let running = running.map_err(error)?;
        let first = &running[0];
        let (players, raw) = (first.options.players(), Frame::raw(&first.game));
        let sizes = Sizes::of(&first.game, &first.options);
        Ok(Batch {
            plan,
            players,
            raw,
            sizes,
            team: threads.team()?,
            shown: Mutex::new(running.iter().map(Running::shown).collect()),
            running: Mutex::new(running),
            own: Mutex::new(None),
        })
    }

    /// The maximum number of games in a batch.
    #[classattr]
    const MOST: usize = MAX_GAMES;

    /// The number of threads that share the work.
    #[getter]
    fn threads(&self) -> usize {
        self.team.threads()
    }

    /// The number of players of each game.
    #[getter]
    fn players(&self) -> usize {
        self.players
    }

    /// The number of complete decisions in all games so far.
    #[getter]
    fn decisions(&self, py: Python<'_>) -> u64 {
        lock(py, &self.running).iter().map(|one| one.decisions).sum()
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        lock(py, &self.running).len()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (count, game) = (lock(py, &self.running).len(), self.plan.game.word());
        format!("<{count} games of {game} for {} players, {} threads>", self.players, self.team.threads())
    }

    /// Returns the seed of each game: an array of uint64.
    fn seeds<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let seeds = lock(py, &self.running).iter().map(|one| one.seed).collect();
        PyArray1::from_vec(py, seeds)
    }

    /// Returns the number of legal actions in each game: an array of uint32, 0 for games that are
    /// over. After partial choices only the actions that begin with them count.
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u32>> {
        self.column(py, |one| one.count)
    }

    /// Returns the seat to act in each game: an array of int8, -1 for games that are over.
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        self.column(py, |one| one.seat.map_or(-1, |seat| seat.index() as i8))
    }

    /// Returns which games are over: an array of bool.
    fn over<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.column(py, |one| one.seat.is_none())
    }

    /// Returns the codes of the legal actions of all games, one game after another (uint32), and
    /// where each game begins and ends (`count + 1` numbers of int64). Game `i` has
    /// `codes[starts[i]:starts[i + 1]]`.
    fn legal_actions<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<i64>>) {
        let (mut codes, mut starts) = (Vec::new(), vec![0]);
        for one in lock(py, &self.running).iter() {
            codes.extend(one.legal.iter().map(|&action| AnyGame::encode(action).bits()));
            starts.push(codes.len() as i64);
        }
        (PyArray1::from_vec(py, codes), PyArray1::from_vec(py, starts))
    }

    /// Returns the points of each seat: an array of int16, games by players; 0 for games in
    /// progress.
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        self.rows(py, |outcome| {
            let scores = outcome.map_or([0; Seat::COUNT], |outcome| outcome.scores.0);
            scores.into_iter().take(self.players)
        })
    }

    /// Returns 1 for each winner of a game that is over, otherwise 0: an array of int8, games by
    /// players.
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        self.rows(py, |outcome| {
            let has = move |seat: Seat| outcome.is_some_and(|outcome| outcome.winners.contains(seat));
            Seat::ALL.into_iter().take(self.players).map(move |seat| i8::from(has(seat)))
        })
    }

    /// Returns the reward of each seat: an array of float32, games by players. The winners of a game
    /// that is over share 1, the losers share -1; otherwise 0.
    fn rewards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.rows(py, |outcome| {
            let rewards = shared_rewards(outcome, self.players);
            rewards.into_iter().take(self.players).map(|reward| reward as f32)
        })
    }

    /// Returns what the seat to act in each game can see, as raw numbers: planes (games by planes by
    /// rows by columns) and facts (games by facts). For games that are over, returns what seat 0 can
    /// see. Raises `HexboardError` if memory runs out.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Views<'py>> {
        let running = &mut *lock(py, &self.running);
        let (count, side) = (running.len(), self.raw.side());
        let (cells, width) = running.first().map_or((0, 0), |one| {
            let (planes, facts) = one.raw(self.raw);
            (planes.len(), facts.len())
        });
        let (mut planes, mut facts) = (zeros(cells, count)?, zeros(width, count)?);
        self.for_each(py, running, (&mut planes, cells), (&mut facts, width), |_, one, planes, facts| {
            let (own_planes, own_facts) = one.raw(self.raw);
            planes.copy_from_slice(&own_planes);
            facts.copy_from_slice(&own_facts);
            Ok(())
        })?;
        let planes = PyArray1::from_vec(py, planes).reshape([count, cells / (side * side), side, side])?;
        Ok((planes, PyArray1::from_vec(py, facts).reshape([count, width])?))
    }

    /// Returns the network observation of the seat to act in each game, or of seat 0 in games that
    /// are over: planes (games by planes by rows by columns) and facts (games by facts), float32.
    /// `hexboard.network_layout` names them.
    ///
    /// Without arguments both arrays belong to the batch, cannot be written, and change with the
    /// next call; this is the fastest way, and `use_arrays` replaces them by your own. Arrays that
    /// are given are filled and returned; they must be contiguous.
    #[pyo3(signature = (planes=None, facts=None))]
    fn observations<'py>(
        &self,
        py: Python<'py>,
        planes: Option<Given<'py, f32, Ix4>>,
        facts: Option<Given<'py, f32, Ix2>>,
    ) -> PyResult<Tensors<'py>> {
        let running = &mut *lock(py, &self.running);
        if let (None, None) = (&planes, &facts) {
            let own = &mut *lock(py, &self.own);
            if own.is_none() {
                *own = Some(self.arrays(py, running.len())?);
            }
            let Some(own) = own else { return Err(error("no arrays")) };
            self.fill(py, running, own.planes.bind(py), own.facts.bind(py), Running::observe_again)?;
            return Ok((own.shown.0.bind(py).clone(), own.shown.1.bind(py).clone()));
        }
        let planes = Batch::out(py, planes, self.plane_shape(running.len()));
        let facts = Batch::out(py, facts, Dim([running.len(), self.sizes.facts]));
        self.fill(py, running, &planes, &facts, |one, planes, facts| one.observe(planes, facts))?;
        Ok((planes, facts))
    }

    /// Lets `observations()` write to these arrays from now on, for example to shared or pinned
    /// memory. They must have its shapes and be contiguous, and are set to 0 first. Only what
    /// changes is written later, so nothing else may write to them.
    fn use_arrays<'py>(
        &self,
        py: Python<'py>,
        planes: Given<'py, f32, Ix4>,
        facts: Given<'py, f32, Ix2>,
    ) -> PyResult<()> {
        let (Given(planes), Given(facts)) = (planes, facts);
        let running = &mut *lock(py, &self.running);
        let own = &mut *lock(py, &self.own);
        {
            let (mut all, mut rest) = (planes.try_readwrite()?, facts.try_readwrite()?);
            let shape = self.plane_shape(running.len());
            let all = writable(&mut all, shape.slice(), "planes")?;
            let rest = writable(&mut rest, &[running.len(), self.sizes.facts], "facts")?;
            all.fill(0.0);
            rest.fill(0.0);
        }
        *own = Some(OwnArrays::of(planes, facts)?);
        running.iter_mut().for_each(Running::forget_observation);
        Ok(())
    }

    /// Writes which partial choices the seat to act can make next: an array of int8, games by
    /// choices, with 1 for available choices; all 0 for games that are over. Cells are those of
    /// `observations`. An array that is given is filled; it must be contiguous.
    #[pyo3(signature = (out=None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<Given<'py, i8, Ix2>>,
    ) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let running = &mut *lock(py, &self.running);
        let shape = [running.len(), self.sizes.choices];
        let out = Batch::out(py, out, Dim(shape));
        let mut masks = out.try_readwrite()?;
        let (first, mut second) = ((writable(&mut masks, &shape, "out")?, shape[1]), nothing(shape[0]));
        self.for_each(py, running, first, (&mut second, 1), |_, one, mask, _| {
            one.mark(mask);
            Ok(())
        })?;
        drop(masks);
        Ok(out)
    }

    /// Returns a random available choice for each game (uint32): the next choice of a random legal
    /// action, so that random play is the same as with `step`.
    fn random_choices<'py>(&self, py: Python<'py>, seed: u64) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let running = &mut *lock(py, &self.running);
        let (mut chosen, mut second) = (vec![0; running.len()], nothing(running.len()));
        self.for_each(py, running, (&mut chosen, 1), (&mut second, 1), |index, one, chosen, _| {
            // A generator for each game, so that threads can share the games.
            let mut rng = Rng::new(seed.wrapping_add((index as u64).wrapping_mul(APART)));
            chosen[0] = one.random_choice(&mut rng);
            Ok(())
        })?;
        Ok(PyArray1::from_vec(py, chosen))
    }

    /// Applies one action in each game, given by its index in the list of legal actions. Games that
    /// are over restart, whatever their index is. Raises `HexboardError`, and changes nothing, if
    /// the array has the wrong length or an index is out of range.
    fn step(&self, py: Python<'_>, places: Numbers) -> PyResult<()> {
        let Numbers(places) = places;
        let running = &mut *lock(py, &self.running);
        let shown = &mut *lock(py, &self.shown);
        check(shown, &places, "places", |one, place| {
            let legal = one.count;
            let is_wrong = legal > 0 && place >= legal;
            is_wrong.then(|| format!("has {legal} legal actions, not {}", u64::from(place) + 1))
        })?;
        let (plan, games) = (&self.plan, running.len() as u64);
        let mut second = nothing(places.len());
        self.for_each(py, running, (shown, 1), (&mut second, 1), |index, one, shown, _| {
            one.step(plan, games, places[index])?;
            shown[0] = one.shown();
            Ok(())
        })
    }

    /// Makes one partial choice in each game, a number of `masks`. An action is applied once its
    /// choices are complete. Games that are over restart, whatever their number is. Fills `masks`
    /// like `masks()` if it is given, which is faster than a call of its own. Raises `HexboardError`,
    /// and changes nothing, if an array has the wrong size or a choice is not available.
    #[pyo3(signature = (choices, masks=None))]
    fn choose(&self, py: Python<'_>, choices: Numbers, masks: Option<Given<'_, i8, Ix2>>) -> PyResult<()> {
        let Numbers(choices) = choices;
        let running = &mut *lock(py, &self.running);
        let shown = &mut *lock(py, &self.shown);
        check(shown, &choices, "choices", |_, _| None)?;
        self.check_choices(py, running, &choices)?;
        let games: (&mut [Running], &mut [Shown]) = (running, shown);
        let Some(Given(masks)) = masks else {
            let mut second = nothing(choices.len());
            return self.apply_choices(py, games, &choices, (&mut second, 1), |_, _| {});
        };
        let (mut masks, shape) = (masks.try_readwrite()?, [choices.len(), self.sizes.choices]);
        let masks = writable(&mut masks, &shape, "masks")?;
        self.apply_choices(py, games, &choices, (masks, shape[1]), Running::mark)
    }

    /// Lets computer players of a level act for all seats except `seats` (one own seat per game),
    /// until these seats are to act or the games are over. They choose like `Game.think` with
    /// the seed of the game plus the number of decisions in it so far. After Ctrl-C, another call
    /// goes on where this one has stopped.
    fn answer(&self, py: Python<'_>, seats: Numbers, level: &str) -> PyResult<()> {
        let Numbers(own) = seats;
        let level = settings::level(level)?;
        let running = &mut *lock(py, &self.running);
        check(running, &own, "seats", |_, seat| {
            (seat as usize >= self.players).then(|| format!("has no seat {seat}"))
        })?;
        let shown = &mut *lock(py, &self.shown);
        let together = ANSWERED * self.team.threads();
        let groups = running.chunks_mut(together).zip(shown.chunks_mut(together));
        for ((running, shown), own) in groups.zip(own.chunks(together)) {
            py.check_signals()?;
            let mut second = nothing(own.len());
            self.for_each(py, running, (shown, 1), (&mut second, 1), |index, one, shown, _| {
                let own = Seat::new(own[index] as usize).unwrap_or(Seat::A);
                with_player(|player| one.answer(own, level, player))?;
                shown[0] = one.shown();
                Ok(())
            })?;
        }
        Ok(())
    }
}
