//! Generates games with arbitrary options, played for some actions.

use hexboard::game::{Actor, Game, Options, Record, Rng, Seat, Turn};
use hexboard::games::{self, AnyGame, AnyOptions};
use proptest::prelude::*;

/// A random game: its options and how far it is played.
#[derive(Clone, Copy, Debug)]
pub struct RandomGame {
    /// The index in the list of games.
    pub game: usize,
    /// The number of players, if the game supports it.
    pub players: usize,
    /// A byte of the options to change and its new value, if the result is valid.
    pub change: (usize, u8),
    /// The seed of random outcomes and players.
    pub seed: u64,
    /// The maximum number of actions.
    pub actions: usize,
}

impl RandomGame {
    /// Generates any course with at most this number of actions.
    pub fn any(most: usize) -> impl Strategy<Value = RandomGame> {
        let parts = (0..games::ALL.len(), 1..=Seat::COUNT, (0..12_usize, 0..8_u8), any::<u64>(), 0..=most);
        parts.prop_map(|(game, players, change, seed, actions)| RandomGame {
            game,
            players,
            change,
            seed,
            actions,
        })
    }

    /// Returns valid options as close as possible to the generated ones.
    pub fn options(&self) -> AnyOptions {
        let game = games::ALL[self.game];
        let plain =
            AnyOptions::default_options(game, self.players).or_else(|_| AnyOptions::largest_options(game));
        let plain = plain.expect("every game has a largest form");
        let mut bytes = plain.to_bytes();
        bytes[self.change.0] = self.change.1;
        let changed = AnyOptions::from_bytes(game.number(), &bytes).ok();
        changed.filter(|options| AnyGame::start(options).is_ok()).unwrap_or(plain)
    }

    /// Plays the actions and returns the game; it may end earlier.
    pub fn play(&self) -> Box<Record<AnyGame>> {
        let mut record = Box::new(Record::start(self.options()).expect("options that fit"));
        let mut rng = Rng::new(self.seed);
        for _ in 0..self.actions {
            if !step(&mut record, &mut rng) {
                break;
            }
        }
        record
    }
}

/// Applies a random action. Returns whether the game was not over.
pub fn step(record: &mut Record<AnyGame>, rng: &mut Rng) -> bool {
    let game = record.game();
    let (actor, action) = match game.turn() {
        Turn::Over(_) => return false,
        Turn::Chance => (Actor::Chance, game.random_outcome(rng)),
        Turn::Decide(seats) => {
            let place = rng.below(seats.len() as u32) as usize;
            let actor = Actor::Seat(seats.iter().nth(place).expect("somebody decides"));
            (actor, game.random_legal(actor, rng))
        }
    };
    record.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
    true
}
