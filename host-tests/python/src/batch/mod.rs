//! Many games of the same kind, stepped together.

mod parts;
mod show;
mod team;

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use hexboard::game::{Options, Rng, Seat};
use hexboard::games::{AnyGame, AnyOptions};
use host_tests::sim::Plan;
use numpy::ndarray::Ix2;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

use crate::errors::error;
use crate::observe::Frame;
use crate::running::{Running, Shown};
use crate::settings::{self, Players};
use crate::share::lock;
use parts::{Count, Given, MAX_GAMES, Numbers, check, nothing, with_player, writable};
pub use parts::{Sizes, Threads};
use show::OwnArrays;
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

/// How far apart the seeds of random choices in neighbouring games are: an odd number that has nothing
/// to do with how the generator fills its state.
const APART: u64 = 0xD1B5_4A32_D192_ED03;

/// The number of games per thread in which computer players act before Ctrl-C is looked for.
const ANSWERED: usize = 32;

impl Batch {
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
    /// continues with the games that are left.
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
