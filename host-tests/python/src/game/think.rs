//! Computer players for a `Game`.

use hexboard::ai::hive::{POOL, Search, SearchSettings, TABLE_RECORDS};
use hexboard::ai::{Evaluate, Level, Observation, Player, SearchProgress, SearchStep, SearchTask, WIN, Work};
use hexboard::game::{Actor, Game as _, Rng, Seat, Turn};
use hexboard::games::hive::{Colour, Hive};
use hexboard::games::{AnyAction, AnyGame};
use pyo3::prelude::*;

use super::Game;
use crate::errors::error;
use crate::settings;
use crate::share::lock;

/// The number of actions of a line, unless the game ends before.
const LINE: usize = 6;
/// How long a player thinks before Ctrl-C is looked for: some milliseconds here.
const SLICE: Work = Work(50_000);

#[pymethods]
impl Game {
    /// Returns the code of the action that a computer player chooses for a seat, without applying
    /// it. The player knows only what the seat can see.
    ///
    /// `level` is `"beginner"`, `"easy"`, `"normal"` or `"hard"`. `budget` replaces the work that the level may
    /// spend on this decision; 125 units are about a millisecond on the device. With `budget` alone
    /// the level is `"hard"`.
    ///
    /// A game remembers the work of a turn, as the device does. To think again about the same
    /// decision, use a copy.
    ///
    /// The result is a `Thought`: an int with two attributes, which are computed when they are
    /// read. `line` has the codes of this action and of the expected continuation at the level
    /// *easy*, random outcomes included. `score` is the evaluation for the seat at the end of the
    /// line, from -10000 to 10000.
    #[pyo3(signature = (level=None, seat=None, *, budget=None, seed=0))]
    fn think<'py>(
        slf: &Bound<'py, Self>,
        level: Option<&str>,
        seat: Option<usize>,
        budget: Option<u32>,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, own) = (slf.py(), slf.get());
        let (seat, play) = {
            let play = own.play(py);
            (play.acting(seat)?, play.clone())
        };
        let level = match (level, budget) {
            (Some(level), _) => settings::level(level)?,
            (None, Some(_)) => Level::Hard,
            (None, None) => return Err(error("choose a level or a budget")),
        };
        let best = own.with_player(py, |player| best(py, player, play.game(), seat, level, budget, seed));
        let action = best?.ok_or_else(|| error("nothing to decide"))?;
        let thought = py.import("hexboard._thought")?.getattr("Thought")?;
        thought.call1((AnyGame::encode(action).bits(), Bound::new(py, Game::of(play))?, seat.index(), seed))
    }

    /// Returns the score and the line of a `Thought`.
    fn _follow(&self, py: Python<'_>, code: u32, seat: usize, seed: u64) -> PyResult<(i32, Vec<u32>)> {
        let play = self.play(py).clone();
        let (seat, action) = (play.seat(seat)?, play.decode(code)?);
        self.with_player(py, |player| follow(py, player, play.game().clone(), seat, action, seed))
    }
}

impl Game {
    /// Calls `work` with a computer player.
    fn with_player<T>(&self, py: Python<'_>, work: impl FnOnce(&mut Player) -> T) -> T {
        let mut player = lock(py, &self.player).take().unwrap_or_else(|| Box::new(Player::new()));
        let done = work(&mut player);
        *lock(py, &self.player) = Some(player);
        done
    }
}

/// Returns the choice of a computer player, with the interpreter released.
///
/// # Errors
/// Returns the exception of a signal, such as Ctrl-C, which ends the thinking.
fn best(
    py: Python<'_>,
    player: &mut Player,
    game: &AnyGame,
    seat: Seat,
    level: Level,
    budget: Option<u32>,
    seed: u64,
) -> PyResult<Option<AnyAction>> {
    let seen = Observation::new(game, seat);
    py.detach(|| match budget {
        Some(budget) => player.begin_within(&seen, &SearchTask { level, seed, budget: Work(budget) }),
        None => player.begin(&seen, level, seed),
    });
    while py.detach(|| player.think(SLICE)) == SearchProgress::Thinking {
        py.check_signals().inspect_err(|_| player.reset())?;
    }
    Ok(player.best())
}

/// Returns the score and the expected continuation in one game that agrees with what the seat knows.
///
/// # Errors
/// Returns the exception of a signal.
fn follow(
    py: Python<'_>,
    player: &mut Player,
    mut game: AnyGame,
    seat: Seat,
    action: AnyAction,
    seed: u64,
) -> PyResult<(i32, Vec<u32>)> {
    let mut rng = Rng::new(seed);
    game.redraw_hidden(Some(seat), &mut rng);
    let mut line = Vec::new();
    let mut next = Some((Actor::Seat(seat), action));
    while let Some((actor, action)) = next.filter(|_| line.len() < LINE) {
        if game.apply(actor, action).is_err() {
            break;
        }
        line.push(AnyGame::encode(action).bits());
        next = match game.turn() {
            Turn::Over(_) => None,
            Turn::Chance => game.random_outcome(&mut rng).map(|outcome| (Actor::Chance, outcome)),
            Turn::Decide(seats) => {
                let seat = seats.iter().next().unwrap_or(seat);
                let reply = best(py, player, &game, seat, Level::Easy, Some(Level::Easy.budget().0), seed)?;
                reply.map(|reply| (Actor::Seat(seat), reply))
            }
        };
    }
    Ok((value(&game, seat), line))
}

/// Returns the evaluation of a game for a seat.
fn value(game: &AnyGame, seat: Seat) -> i32 {
    match game {
        AnyGame::Termites(game) => game.value(seat),
        AnyGame::Robale(game) => game.value(seat),
        AnyGame::Xobos(game) => game.value(seat),
        AnyGame::Hive(game) => hive_value(game, seat),
        #[cfg(feature = "toy")]
        AnyGame::Toy(_) => 0,
    }
}

/// Returns the value of a Hive game, after a search of one turn.
fn hive_value(hive: &Hive, seat: Seat) -> i32 {
    let sign = if Colour::seat(hive.to_move()) == seat { 1 } else { -1 };
    if let Turn::Over(outcome) = hive.turn() {
        return match outcome.winners.len() {
            1 if outcome.winners.contains(seat) => WIN,
            1 => -WIN,
            _ => 0,
        };
    }
    let mut search = Box::new(Search::idle());
    let (mut table, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL]);
    search.begin(hive, SearchSettings { depth: 1, ..SearchSettings::BEST });
    while let SearchStep::More(_) = search.step(&mut table.as_mut_slice(), &mut pool) {}
    (sign * i32::from(search.value())).clamp(-WIN, WIN)
}
