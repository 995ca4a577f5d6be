//! Figures of rules and players, taken on the device itself: the console commands `bench` and `think`.

use embassy_sync::blocking_mutex::raw::ThreadModeRawMutex;
use embassy_sync::mutex::Mutex;
use embassy_time::Instant;
use hexboard::ai::{self, Level, Player, Progress, Seen, Work};
use hexboard::game::{Actor, Dice, Game, GameId, Turn};
use hexboard::games::{AnyGame, AnyOptions};
use hexboard::session::Task;

use super::watchdog;

/// How often the list is made; the shortest time counts, as interrupts cost the others something.
const ROUNDS: usize = 8;

/// What the legal list of a position costs.
pub struct Cost {
    /// How many actions were legal.
    pub legal: usize,
    /// The time for the whole list, in microseconds.
    pub micros: u64,
}

/// Plays a random game of the largest kind up to an action, then takes the time of its legal list. `None` when the
/// game ends before.
pub async fn legal(game: GameId, seed: u64, actions: usize) -> Option<Cost> {
    let game = play(game, seed, actions).await?;
    let actor = actor(&game)?;
    let mut cost = Cost { legal: 0, micros: u64::MAX };
    for _ in 0..ROUNDS {
        let start = Instant::now();
        cost.legal = game.count_legal(actor);
        cost.micros = cost.micros.min(start.elapsed().as_micros());
    }
    Some(cost)
}

/// A random game of the largest kind after this many actions.
async fn play(game: GameId, seed: u64, actions: usize) -> Option<AnyGame> {
    let options = AnyOptions::largest(game).ok()?;
    // The same code that the machine plays with.
    let mut game = AnyGame::start(&options).ok()?;
    let mut dice = Dice::new(seed);
    for _ in 0..actions {
        watchdog::report(Task::Console);
        embassy_futures::yield_now().await;
        let actor = actor(&game)?;
        let action = match actor {
            Actor::Chance => game.throw(&mut dice),
            Actor::Seat(_) => game.random_legal(actor, &mut dice),
        };
        game.apply(actor, action?).ok()?;
    }
    Some(game)
}

fn actor(game: &AnyGame) -> Option<Actor> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some(Actor::Chance),
        Turn::Decide(seats) => seats.iter().next().map(Actor::Seat),
    }
}

/// The one player of the device. It thinks in the thread, below everything else.
pub static PLAYER: Mutex<ThreadModeRawMutex, Player> = Mutex::new(Player::new());

/// What thinking about a position costs.
pub struct Thought {
    /// Work as the mind counts it, in thousands of cycles.
    pub work: u32,
    /// The time for all of it, in microseconds.
    pub micros: u64,
    /// The longest slice between two yields.
    pub worst: u64,
    /// Slices.
    pub slices: u32,
}

/// Plays a random game up to an action, then thinks about it for at most this many milliseconds of work. `None` when the
/// game ends before.
pub async fn think(game: GameId, seed: u64, actions: usize, millis: u32) -> Option<Thought> {
    let game = play(game, seed, actions).await?;
    let seat = actor(&game)?.seat()?;
    let mut player = PLAYER.lock().await;
    player.reset();
    let task = ai::Task { level: Level::Hard, seed, budget: Work::of_millis(millis) };
    player.begin_within(&Seen::new(&game, seat), &task);
    let mut thought = Thought { work: 0, micros: 0, worst: 0, slices: 0 };
    let mut progress = Progress::Thinking;
    while progress == Progress::Thinking {
        watchdog::report(Task::Console);
        embassy_futures::yield_now().await;
        let start = Instant::now();
        progress = player.think(Work(1));
        let micros = start.elapsed().as_micros();
        thought.micros += micros;
        thought.worst = thought.worst.max(micros);
        thought.slices += 1;
    }
    thought.work = player.spent().0;
    Some(thought)
}
