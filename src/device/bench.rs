//! Benchmarks of the rules on the device, for the console commands `bench GAME SEED ACTIONS` and
//! `think`. Start with [`legal`].

use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::mutex::Mutex;
use embassy_time::Instant;
use hexboard::game::{Actor, Game, GameId, Rng, Seat, Turn};
use hexboard::games::{AnyGame, AnyOptions};
use hexboard::parts::Task;

use super::watchdog;

/// The number of measurements. The shortest one counts, because interrupts prolong the others.
const ROUNDS: usize = 8;

/// The time it takes to list the legal actions of a position.
pub struct Cost {
    /// The number of legal actions.
    pub legal: usize,
    /// The time for the whole list, in microseconds.
    pub micros: u64,
    /// The same with an empty XIP cache, in microseconds.
    pub cold_micros: u64,
}

/// The game under measurement. It is static because it is large; concurrent measurements wait for
/// the lock.
static GAME: Mutex<ThreadModeRawMutex, AnyGame> = Mutex::new(AnyGame::IDLE);

/// Plays `actions` random actions of the game with its largest options, then measures the listing
/// of the legal actions. Returns `None` if the game ends before that.
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
        // Interrupts between the flush and the list may refill a part of the cache, but never with
        // the code of the list.
        flush_cache();
        let start = Instant::now();
        game.count_legal(actor);
        cost.cold_micros = cost.cold_micros.min(start.elapsed().as_micros());
    }
    Some(cost)
}

/// Empties the XIP cache.
#[cfg(not(rp2350))]
fn flush_cache() {
    embassy_rp::pac::XIP_CTRL.flush().write(|w| w.set_flush(true));
}

/// Empties the XIP cache.
#[cfg(rp2350)]
fn flush_cache() {
    // SAFETY: no flash write runs at the same time; later reads fill the cache again.
    unsafe { embassy_rp::rom_data::flash_flush_cache() }
}

/// Starts the game with its largest options and plays `actions` random actions. Returns `None` if
/// the game ends before that.
async fn play(game: &mut AnyGame, id: GameId, seed: u64, actions: usize) -> Option<()> {
    start(game, id)?;
    let mut rng = Rng::new(seed);
    for _ in 0..actions {
        watchdog::report(Task::Console);
        watchdog::report(Task::Thinker);
        embassy_futures::yield_now().await;
        act(game, &mut rng)?;
    }
    Some(())
}

/// Starts the game with the same code that the machine uses. Never inlined, so that the large
/// temporaries leave the stack when it returns.
#[inline(never)]
fn start(game: &mut AnyGame, id: GameId) -> Option<()> {
    let options = AnyOptions::largest_options(id).ok()?;
    *game = AnyGame::start(&options).ok()?;
    Some(())
}

/// Applies a random action of the current actor.
#[inline(never)]
fn act(game: &mut AnyGame, rng: &mut Rng) -> Option<()> {
    let actor = actor(game)?;
    let action = match actor {
        Actor::Chance => game.random_outcome(rng),
        Actor::Seat(_) => game.random_legal(actor, rng),
    };
    game.apply(actor, action?).ok()
}

/// Plays a random game and passes the position to `look`, together with the seat to decide. Random
/// outcomes that are due are drawn first. Returns `None` if the game ends before that.
pub async fn position(
    id: GameId,
    seed: u64,
    actions: usize,
    look: impl FnOnce(&AnyGame, Seat),
) -> Option<()> {
    let mut game = GAME.lock().await;
    play(&mut game, id, seed, actions).await?;
    let mut rng = Rng::new(seed);
    while let Turn::Chance = game.turn() {
        act(&mut game, &mut rng)?;
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
