//! Compares the evaluation of positions with slow reference versions, term by term of the weights'
//! documentation. They visit all cells and sort whole lists where the library keeps tables.

mod hive;
mod robale;
mod termites;
mod xobos;

use hexboard::ai::{Evaluate, WIN};
use hexboard::game::{Actor, Game, Rng, Seat, Turn};

/// Plays a game at random to its end or for this number of actions, and calls `look` before each.
fn at_random<G: Game>(mut game: G, seed: u64, actions: usize, mut look: impl FnMut(&G)) {
    let mut rng = Rng::new(seed);
    for _ in 0..actions {
        look(&game);
        let (actor, action) = match game.turn() {
            Turn::Over(_) => return,
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
            Turn::Decide(seats) => {
                let place = rng.below(seats.len() as u32) as usize;
                let actor = Actor::Seat(seats.iter().nth(place).expect("somebody decides"));
                (actor, game.random_legal(actor, &mut rng))
            }
        };
        game.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
    }
}

/// Returns the value of the first of several players: theirs minus the mean of the best and the
/// average of the others.
fn lead(own: i32, others: &[i32]) -> i32 {
    let best = others.iter().max().expect("another player");
    own - (best + others.iter().sum::<i32>() / others.len() as i32) / 2
}

/// Asserts that a game that is not over has the value of its evaluation, below that of a win.
fn assert_valued<G: Evaluate>(game: &G, seat: Seat) {
    if !matches!(game.turn(), Turn::Over(_)) {
        let value = game.evaluate(seat);
        assert!(value.abs() < WIN);
        assert_eq!(game.value(seat), value, "{seat:?}");
    }
}
