//! One game.

use std::collections::HashMap;
use std::ops::ControlFlow;

use hexboard::ai::{Level, Player, Progress, Seen, Work};
use hexboard::game::{Actor, Code, Dice, Game as _, JOURNAL_BYTES, Journal, Options, Record, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use host_tests::json::Json;
use host_tests::trace::Traced;
use host_tests::uhp::UhpGame;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::errors::{error, illegal};
use crate::observe::{self, Grid};
use crate::settings;
use crate::steps::{Space, Steps};

/// A game with its journal. `Game("termites", players=3, seed=7)` starts one.
///
/// Actions are numbers, the codes of the journal. Chance is thrown by the game's own dice, from `seed`.
#[pyclass(module = "hexboard", subclass)]
pub struct Game {
    record: Box<Record<AnyGame>>,
    told: Json,
    grid: Grid,
    dice: Dice,
    steps: [Steps; Seat::COUNT],
    player: Option<Box<Player>>,
}

impl Game {
    fn begin(record: Box<Record<AnyGame>>, told: Json, seed: u64) -> Game {
        let grid = Grid::of(record.game());
        Game { record, told, grid, dice: Dice::new(seed), steps: Default::default(), player: None }
    }

    fn game(&self) -> &AnyGame {
        self.record.game()
    }

    fn options(&self) -> &AnyOptions {
        self.record.journal().options()
    }

    fn space(&self) -> Space {
        Space::of(self.grid)
    }

    fn decode(&self, code: u32) -> PyResult<AnyAction> {
        let code = Code::new(code).ok_or_else(|| illegal(format!("{code} is no action")))?;
        self.game().decode(code).map_err(|_| illegal(format!("{} is no action", code.bits())))
    }

    fn take(&mut self, actor: Actor, action: AnyAction) -> PyResult<()> {
        self.record.apply(actor, action).map_err(illegal)?;
        self.steps.iter_mut().for_each(Steps::clear);
        Ok(())
    }

    fn seat(&self, seat: usize) -> PyResult<Seat> {
        let players = self.options().players();
        let seat = Seat::new(seat).filter(|seat| seat.index() < players);
        seat.ok_or_else(|| error(format!("there is no such seat: choose 0 to {}", players - 1)))
    }

    /// The seat that is meant, where nobody was named: the only one that decides, or the first.
    fn acting(&self, seat: Option<usize>) -> PyResult<Seat> {
        match (seat, self.game().turn()) {
            (Some(seat), _) => self.seat(seat),
            (None, Turn::Decide(seats)) => seats.iter().next().ok_or_else(|| error("nobody decides")),
            (None, Turn::Chance) => Err(error("chance is to be thrown: call throw()")),
            (None, Turn::Over(_)) => Err(error("the game is over")),
        }
    }

    /// The same game in the form that traces know it by.
    fn traced<T>(&self, with: impl Fn(&dyn Told) -> T) -> PyResult<T> {
        Ok(match self.game() {
            AnyGame::Termites(game) => with(game),
            AnyGame::Robale(game) => with(game),
            AnyGame::Xobos(game) => with(game),
            AnyGame::Hive(_) => with(&self.with_moves()?),
            #[allow(unreachable_patterns)] // As long as every game has a form of its own.
            game => with(game),
        })
    }

    /// Hive with the texts of its moves.
    fn with_moves(&self) -> PyResult<UhpGame> {
        let AnyOptions::Hive(options) = self.options() else { return Err(error("this is not Hive")) };
        let mut game = UhpGame::new(*options);
        for entry in self.record.journal().entries() {
            let action = game.decode(entry.code()).map_err(error)?;
            game.take(action).map_err(error)?;
        }
        Ok(game)
    }
}

/// Planes and facts of a seat.
type View<'py> = (Bound<'py, PyArray3<i16>>, Bound<'py, PyArray1<i16>>);

/// What a trace says of a game.
trait Told {
    fn state(&self) -> Json;
    fn action(&self, code: Code) -> Option<Json>;
}

impl<G: Traced> Told for G {
    fn state(&self) -> Json {
        self.write_state()
    }

    fn action(&self, code: Code) -> Option<Json> {
        self.decode(code).ok().map(|action| Traced::write_action(self, action))
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
        game: &str,
        players: Option<usize>,
        options: Option<HashMap<String, String>>,
        seed: u64,
    ) -> PyResult<Game> {
        let (options, told) = settings::options(game, players, options, seed)?;
        let record = Box::new(Record::start(options).map_err(error)?);
        Ok(Game::begin(record, told, seed))
    }

    /// Goes on with a game from its journal.
    #[staticmethod]
    #[pyo3(signature = (journal, *, seed=0))]
    fn from_journal(journal: &[u8], seed: u64) -> PyResult<Game> {
        let journal: Journal<AnyOptions> = Journal::read(journal).map_err(error)?;
        let record = Box::new(Record::resume(&journal).map_err(error)?);
        Ok(Game::begin(record, Json::Null, seed))
    }

    /// The word of the game: `"termites"`.
    #[getter]
    fn name(&self) -> &'static str {
        self.options().game().word()
    }

    /// How many seats play.
    #[getter]
    fn players(&self) -> usize {
        self.options().players()
    }

    /// The options that are in force, as traces tell them; None for a game from a journal.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.told)
    }

    /// The seats that may decide now, each on its own. Empty when chance is to be thrown and after the end.
    #[getter]
    fn deciding(&self) -> Vec<usize> {
        match self.game().turn() {
            Turn::Decide(seats) => seats.iter().map(Seat::index).collect(),
            Turn::Chance | Turn::Over(_) => Vec::new(),
        }
    }

    /// Is it for chance to decide?
    #[getter]
    fn is_chance(&self) -> bool {
        self.game().turn() == Turn::Chance
    }

    /// Has the game ended?
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.game().turn(), Turn::Over(_))
    }

    /// `{"winners": [0], "scores": [41, 36], "reason": "points"}`, or None before the end.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Turn::Over(outcome) = self.game().turn() else { return Ok(None) };
        let told = PyDict::new(py);
        told.set_item("winners", outcome.winners.iter().map(Seat::index).collect::<Vec<_>>())?;
        told.set_item("scores", outcome.scores.0[..self.players()].to_vec())?;
        told.set_item("reason", outcome.reason.word())?;
        Ok(Some(told))
    }

    /// The codes of all actions that a seat may take now, rising.
    #[pyo3(signature = (seat=None))]
    fn legal<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let seat = self.acting(seat)?;
        let mut codes = Vec::new();
        let _ = self.game().visit_legal(Actor::Seat(seat), &mut |action| {
            codes.push(AnyGame::encode(action).bits());
            ControlFlow::Continue(())
        });
        Ok(PyArray1::from_vec(py, codes))
    }

    /// What chance may bring: codes and how likely each is, in equal parts.
    fn chances(&self) -> Vec<(u32, u32)> {
        let mut all = Vec::new();
        let _ = self.game().visit_legal(Actor::Chance, &mut |action| {
            all.push((AnyGame::encode(action).bits(), self.game().weight(action)));
            ControlFlow::Continue(())
        });
        all
    }

    /// Takes an action. A seat need not be named where only one decides.
    #[pyo3(signature = (code, seat=None))]
    fn apply(&mut self, code: u32, seat: Option<usize>) -> PyResult<()> {
        let action = self.decode(code)?;
        let actor = match (seat, self.game().turn()) {
            (None, Turn::Chance) => Actor::Chance,
            (None, Turn::Decide(seats)) if seats.len() > 1 => {
                return Err(error(format!("several seats decide: name one of {:?}", self.deciding())));
            }
            _ => Actor::Seat(self.acting(seat)?),
        };
        self.take(actor, action)
    }

    /// Throws chance with the game's dice as long as it is its turn. Returns the codes that came.
    fn throw(&mut self) -> PyResult<Vec<u32>> {
        let mut thrown = Vec::new();
        while self.is_chance() {
            let outcome = self.record.game().throw(&mut self.dice);
            let outcome = outcome.ok_or_else(|| error("chance has no outcome"))?;
            self.take(Actor::Chance, outcome)?;
            thrown.push(AnyGame::encode(outcome).bits());
        }
        Ok(thrown)
    }

    /// The action in the game's short notation.
    fn notation(&self, code: u32) -> PyResult<String> {
        let action = self.decode(code)?;
        Ok(self.game().show(action).to_string())
    }

    /// The action as traces tell it: `{"do": "move", ...}`.
    fn describe<'py>(&self, py: Python<'py>, code: u32) -> PyResult<Bound<'py, PyAny>> {
        self.decode(code)?;
        let code = Code::new(code).ok_or_else(|| illegal("no action"))?;
        let told = self.traced(|game| game.action(code))?;
        to_python(py, &told.ok_or_else(|| illegal("no action"))?)
    }

    /// The whole truth as traces tell it, hidden things included. For referees, not for players.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.traced(|game| game.state())?)
    }

    /// What a seat may see, as numbers: planes over the grid and facts, named by `layout(game)`.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<View<'py>> {
        let seat = self.seat(seat)?;
        let chosen = self.steps[seat.index()].chosen();
        let (planes, facts) = observe::observe(self.game(), self.options(), self.grid, seat, chosen);
        let side = self.grid.side();
        let count = planes.len() / (side * side);
        let planes = PyArray1::from_vec(py, planes).reshape([count, side, side])?;
        Ok((planes, PyArray1::from_vec(py, facts)))
    }

    /// Which small choices a seat has next: 1 for each that it may make.
    fn mask<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = self.seat(seat)?;
        let mut mask = vec![0; self.space().len()];
        self.steps[seat.index()].mark(self.game(), self.space(), seat, &mut mask);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// Makes a small choice for a seat. Returns the code of the action that was taken once it is complete, else None.
    fn choose(&mut self, seat: usize, choice: usize) -> PyResult<Option<u32>> {
        let seat = self.seat(seat)?;
        let space = self.space();
        let chosen = self.steps[seat.index()].choose(self.record.game(), space, seat, choice);
        let Some(action) = chosen.map_err(|()| illegal(format!("{choice} cannot be chosen here")))? else {
            return Ok(None);
        };
        self.take(Actor::Seat(seat), action)?;
        Ok(Some(AnyGame::encode(action).bits()))
    }

    /// The action that a computer player of this level takes for a seat: its code. It knows what the seat knows, no more.
    #[pyo3(signature = (level, seat=None, *, seed=0))]
    fn think(&mut self, py: Python<'_>, level: &str, seat: Option<usize>, seed: u64) -> PyResult<u32> {
        let seat = self.acting(seat)?;
        let level = Level::from_word(level)
            .ok_or_else(|| error(format!("no level {level:?}: choose easy, normal or hard")))?;
        let player = self.player.get_or_insert_with(|| Box::new(Player::new()));
        let game = self.record.game();
        let best = py.detach(|| {
            player.begin(&Seen::new(game, seat), level, seed);
            while player.think(Work(u32::MAX)) == Progress::Thinking {}
            player.best()
        });
        best.map(|action| AnyGame::encode(action).bits()).ok_or_else(|| error("nothing to decide"))
    }

    /// What the seat would see if all that it cannot know were drawn again: `planes`, `facts` and `mask`. They are the same
    /// as before, or something leaks.
    fn redrawn<'py>(&self, py: Python<'py>, seat: usize, seed: u64) -> PyResult<Bound<'py, PyDict>> {
        let seat = self.seat(seat)?;
        let mut world = self.game().clone();
        world.redraw_hidden(Some(seat), &mut Dice::new(seed));
        let chosen = self.steps[seat.index()].chosen();
        let (planes, facts) = observe::observe(&world, self.options(), self.grid, seat, chosen);
        let mut mask = vec![0; self.space().len()];
        self.steps[seat.index()].mark(&world, self.space(), seat, &mut mask);
        let told = PyDict::new(py);
        told.set_item("planes", PyArray1::from_vec(py, planes))?;
        told.set_item("facts", PyArray1::from_vec(py, facts))?;
        told.set_item("mask", PyArray1::from_vec(py, mask))?;
        Ok(told)
    }

    /// Takes back the last action. Returns whether there was one to take back: what has been revealed stays.
    fn undo(&mut self) -> bool {
        self.steps.iter_mut().for_each(Steps::clear);
        self.record.undo().is_ok()
    }

    /// The journal: what was settled and every action since, as bytes.
    #[getter]
    fn journal<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut bytes = vec![0; JOURNAL_BYTES];
        let length = self.record.journal().write(&mut bytes).unwrap_or(0);
        PyBytes::new(py, &bytes[..length])
    }

    /// How many actions there were, those of chance included.
    #[getter]
    fn actions(&self) -> usize {
        self.record.journal().entries().len()
    }

    /// The same game, to go on with apart from this one.
    fn copy(&self) -> Game {
        Game {
            record: self.record.clone(),
            told: self.told.clone(),
            grid: self.grid,
            dice: self.dice.clone(),
            steps: self.steps.clone(),
            player: None,
        }
    }

    fn __repr__(&self) -> String {
        format!("<{} for {} players after {} actions>", self.name(), self.players(), self.actions())
    }
}
