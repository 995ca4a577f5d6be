//! A game with its journal, dice and partial choices.

use std::sync::Arc;

use hexboard::game::{
    Actor, Checkpoint, Code, Game as _, JOURNAL_BYTES, Journal, Options, Record, Rng, Seat, Turn,
};
use hexboard::games::{AnyAction, AnyGame, AnyOptions};
use host_tests::json::Json;
use host_tests::trace::{self, Traced};
use host_tests::uhp;
use pyo3::PyResult;

use crate::errors::{error, illegal};
use crate::observe::Grid;
use crate::steps::{Space, Steps};

/// A checkpoint is kept after this many actions, so that undo replays few of them.
const KEPT_EVERY: usize = 16;

/// A game, its journal, its dice, and the partial choices of the seats.
#[derive(Clone)]
pub struct Play {
    record: Box<Record<AnyGame>>,
    /// The options, in the trace format.
    pub trace_options: Json,
    pub grid: Grid,
    pub rng: Rng,
    pub steps: [Steps; Seat::COUNT],
    /// The Hive moves in text form. A move can be formatted only in the position before it.
    moves: Vec<Arc<str>>,
    /// Checkpoints of the game that undo can return to.
    kept: Vec<Arc<Checkpoint<AnyGame>>>,
}

impl Play {
    /// Starts a new game.
    pub fn start(options: AnyOptions, trace_options: Json, seed: u64) -> PyResult<Play> {
        let record = Box::new(Record::start(options).map_err(error)?);
        let grid = Grid::of(record.game());
        let (moves, kept) = (Vec::new(), Vec::new());
        Ok(Play { record, trace_options, grid, rng: Rng::new(seed), steps: Default::default(), moves, kept })
    }

    /// Restores the game recorded in a journal.
    pub fn resume(journal: &[u8], trace_options: Json, rng: Rng) -> PyResult<Play> {
        let journal: Journal<AnyOptions> = Journal::read(journal).map_err(error)?;
        let mut play = Play::start(*journal.options(), trace_options, 0)?;
        play.rng = rng;
        for (at, entry) in journal.entries().iter().enumerate() {
            let actor = match play.game().turn() {
                Turn::Chance => Actor::Chance,
                _ => Actor::Seat(entry.seat()),
            };
            let taken = play.decode(entry.code().bits()).and_then(|action| play.take(actor, action));
            taken.map_err(|reason| error(format!("the journal is wrong at action {}: {reason}", at + 1)))?;
        }
        Ok(play)
    }

    pub fn game(&self) -> &AnyGame {
        self.record.game()
    }

    pub fn options(&self) -> &AnyOptions {
        self.record.journal().options()
    }

    pub fn space(&self) -> Space {
        Space::of(self.grid)
    }

    /// Returns the number of actions so far.
    pub fn len(&self) -> usize {
        self.record.journal().entries().len()
    }

    /// Returns the journal as bytes.
    pub fn journal(&self) -> Vec<u8> {
        let mut bytes = vec![0; JOURNAL_BYTES];
        let length = self.record.journal().write(&mut bytes).unwrap_or(0);
        bytes.truncate(length);
        bytes
    }

    pub fn decode(&self, code: u32) -> PyResult<AnyAction> {
        let code = Code::new(code).ok_or_else(|| illegal(format!("{code} is no action")))?;
        self.game().decode(code).map_err(|_| illegal(format!("{} is no action", code.bits())))
    }

    /// Applies an action.
    pub fn take(&mut self, actor: Actor, action: AnyAction) -> PyResult<()> {
        let text = self.text_of(action);
        self.record.apply(actor, action).map_err(illegal)?;
        self.moves.extend(text);
        self.steps.iter_mut().for_each(Steps::clear);
        if self.record.undo_depth() == 0 {
            self.kept.clear();
        } else if self.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(Arc::new(self.record.checkpoint()));
        }
        Ok(())
    }

    /// Returns the text of a Hive move.
    fn text_of(&self, action: AnyAction) -> Option<Arc<str>> {
        matches!(self.game(), AnyGame::Hive(_)).then(|| self.game().show(action).to_string().into())
    }

    /// Undoes the last action. Returns whether there was one that can be undone.
    pub fn undo(&mut self) -> bool {
        self.steps.iter_mut().for_each(Steps::clear);
        let last = self.len().saturating_sub(1);
        let kept = self.kept.iter().rfind(|kept| kept.count() <= last);
        let undone = match kept {
            Some(checkpoint) => self.record.undo_from(checkpoint),
            None => self.record.undo(),
        };
        if undone.is_err() {
            return false;
        }
        self.kept.retain(|kept| kept.count() <= last);
        self.moves.truncate(last);
        true
    }

    pub fn seat(&self, seat: usize) -> PyResult<Seat> {
        let players = self.options().players();
        let seat = Seat::new(seat).filter(|seat| seat.index() < players);
        seat.ok_or_else(|| error(format!("there is no such seat: choose 0 to {}", players - 1)))
    }

    /// Returns the given seat, or by default the first seat that has to decide.
    pub fn acting(&self, seat: Option<usize>) -> PyResult<Seat> {
        match (seat, self.game().turn()) {
            (Some(seat), _) => self.seat(seat),
            (None, Turn::Decide(seats)) => seats.iter().next().ok_or_else(|| error("nobody decides")),
            (None, Turn::Chance) => Err(error("chance is to be thrown: call throw()")),
            (None, Turn::Over(_)) => Err(error("the game is over")),
        }
    }

    /// Returns the complete state in the trace format, including hidden information.
    pub fn state(&self) -> Json {
        match self.game() {
            AnyGame::Termites(game) => game.write_state(),
            AnyGame::Robale(game) => game.write_state(),
            AnyGame::Xobos(game) => game.write_state(),
            AnyGame::Hive(game) => {
                let moves: Vec<&str> = self.moves.iter().map(|text| &**text).collect();
                trace::hive_state(game, Some(uhp::game_string(game, &moves)))
            }
            #[cfg(feature = "toy")]
            game @ AnyGame::Toy(_) => game.write_state(),
        }
    }

    /// Returns an action in the trace format.
    pub fn describe(&self, action: AnyAction) -> Json {
        match (self.game(), action) {
            (AnyGame::Termites(game), AnyAction::Termites(action)) => Traced::write_action(game, action),
            (AnyGame::Robale(game), AnyAction::Robale(action)) => Traced::write_action(game, action),
            (AnyGame::Xobos(game), AnyAction::Xobos(action)) => Traced::write_action(game, action),
            (AnyGame::Hive(game), AnyAction::Hive(action)) => trace::hive_action(game.tabletop(), action),
            (game, action) => Traced::write_action(game, action),
        }
    }
}
