//! Figures of the rules, taken on the device itself: the console commands `bench GAME SEED ACTIONS` and `think`.

use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::mutex::Mutex;
use embassy_time::Instant;
use hexboard::game::{Actor, Dice, Game, GameId, Seat, Turn};
use hexboard::games::{AnyGame, AnyOptions};
use hexboard::parts::Task;

use super::watchdog;

/// How often the list is made; the shortest time counts, as interrupts cost the others something.
const ROUNDS: usize = 8;

/// What the legal list of a position costs.
pub struct Cost {
    /// How many actions were legal.
    pub legal: usize,
    /// The time for the whole list, in microseconds.
    pub micros: u64,
    /// The same when nothing of it is in the cache before the flash.
    pub cold_micros: u64,
}

/// The game that is played for a figure. It is large, and who wants one waits for the other.
static GAME: Mutex<ThreadModeRawMutex, AnyGame> = Mutex::new(AnyGame::IDLE);

/// Plays a random game of the largest kind up to an action, then takes the time of its legal list. `None` when the
/// game ends before.
pub async fn legal(id: GameId, seed: u64, actions: usize) -> Option<Cost> {
    let mut game = GAME.lock().await;
    play(&mut game, id, seed, actions).await?;
    cost(&game)
}

#[inline(never)]
fn cost(game: &AnyGame) -> Option<Cost> {
    let actor = actor(game)?;
    let mut cost = Cost { legal: 0, micros: u64::MAX, cold_micros: u64::MAX };
    for _ in 0..ROUNDS {
        let start = Instant::now();
        cost.legal = game.count_legal(actor);
        cost.micros = cost.micros.min(start.elapsed().as_micros());
        // Interrupts between the flush and the list warm it a little, but never the list's own code.
        flush_cache();
        let start = Instant::now();
        game.count_legal(actor);
        cost.cold_micros = cost.cold_micros.min(start.elapsed().as_micros());
    }
    Some(cost)
}

/// Empties the cache before the flash.
#[cfg(not(rp2350))]
fn flush_cache() {
    embassy_rp::pac::XIP_CTRL.flush().write(|w| w.set_flush(true));
}

/// Empties the cache before the flash.
#[cfg(rp2350)]
fn flush_cache() {
    // SAFETY: nothing of the flash is written at the same time; everything is read from it again.
    unsafe { embassy_rp::rom_data::flash_flush_cache() }
}

/// A random game of the largest kind after this many actions.
async fn play(game: &mut AnyGame, id: GameId, seed: u64, actions: usize) -> Option<()> {
    start(game, id)?;
    let mut dice = Dice::new(seed);
    for _ in 0..actions {
        watchdog::report(Task::Console);
        watchdog::report(Task::Thinker);
        embassy_futures::yield_now().await;
        act(game, &mut dice)?;
    }
    Some(())
}

/// The same code that the machine plays with. What is large has a frame of its own.
#[inline(never)]
fn start(game: &mut AnyGame, id: GameId) -> Option<()> {
    let options = AnyOptions::largest(id).ok()?;
    *game = AnyGame::start(&options).ok()?;
    Some(())
}

/// Any action of whose turn it is.
#[inline(never)]
fn act(game: &mut AnyGame, dice: &mut Dice) -> Option<()> {
    let actor = actor(game)?;
    let action = match actor {
        Actor::Chance => game.throw(dice),
        Actor::Seat(_) => game.random_legal(actor, dice),
    };
    game.apply(actor, action?).ok()
}

/// Shows a position of a random game, and the seat that decides next; chance goes first. `None` when the game ends before.
pub async fn position(
    id: GameId,
    seed: u64,
    actions: usize,
    look: impl FnOnce(&AnyGame, Seat),
) -> Option<()> {
    let mut game = GAME.lock().await;
    play(&mut game, id, seed, actions).await?;
    let mut dice = Dice::new(seed);
    while let Turn::Chance = game.turn() {
        act(&mut game, &mut dice)?;
    }
    let seat = actor(&game)?.seat()?;
    look(&game, seat);
    Some(())
}

fn actor(game: &AnyGame) -> Option<Actor> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some(Actor::Chance),
        Turn::Decide(seats) => seats.iter().next().map(Actor::Seat),
    }
}
