//! What a batch shows: columns of numbers, observations and masks.

use hexboard::game::{Game, Outcome, Seat};
use hexboard::games::AnyGame;
use numpy::ndarray::{Dim, Dimension, Ix2, Ix4};
use numpy::{PyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods};
use pyo3::prelude::*;

use super::Batch;
use super::parts::{Given, nothing, read_only, writable, zeros};
use crate::errors::error;
use crate::running::{Running, Shown, shared_rewards};
use crate::share::lock;

/// The raw planes and facts of many seats.
type Views<'py> = (Bound<'py, PyArray4<i16>>, Bound<'py, PyArray2<i16>>);
/// The network planes and facts of many seats.
type Tensors<'py> = (Bound<'py, PyArray4<f32>>, Bound<'py, PyArray2<f32>>);

/// The arrays that `observations` returns unless others are given.
pub struct OwnArrays {
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
        let outcome =
            |(shown, one): (&Shown, &Running)| shown.seat.is_none().then_some(one.outcome).flatten();
        let outcomes = lock(py, &self.shown).iter().zip(&*running).map(outcome).collect::<Vec<_>>();
        let all: Vec<T> = outcomes.into_iter().flat_map(of).collect();
        let count = all.len() / self.players;
        PyArray1::from_vec(py, all).reshape([count, self.players])
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
}
