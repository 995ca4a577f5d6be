//! A player without plans, to measure the lowest level against: half of its actions are random, the
//! other half are those that gain most at once.

use std::ops::ControlFlow;

use hexboard::ai::hive::{POOL, Search, SearchSettings, TABLE_RECORDS};
use hexboard::ai::{Evaluate, Observation, SearchStep};
use hexboard::game::{Actor, Rng, Seat};
use hexboard::games::hive::{Action, Hive};
use hexboard::games::{AnyAction, AnyGame};

/// Returns a random legal action in half of all decisions, and otherwise the action after which the
/// evaluation of the computer players is highest. It knows only what the seat can see.
pub fn choose_greedily(game: &AnyGame, seat: Seat, rng: &mut Rng) -> Option<AnyAction> {
    let seen = Observation::new(game, seat);
    if rng.below(2) == 0 {
        return seen.random_legal(rng);
    }
    match seen.sample(rng) {
        AnyGame::Termites(game) => best(&game, seat).map(AnyAction::Termites),
        AnyGame::Robale(game) => best(&game, seat).map(AnyAction::Robale),
        AnyGame::Xobos(game) => best(&game, seat).map(AnyAction::Xobos),
        AnyGame::Hive(game) => best_in_hive(&game).map(AnyAction::Hive),
        #[cfg(feature = "toy")]
        AnyGame::Toy(_) => seen.random_legal(rng),
    }
}

/// Returns the action with the highest value, the last of equal ones.
fn best<G: Evaluate>(game: &G, seat: Seat) -> Option<G::Action> {
    let mut best = None;
    let mut value_of_best = i32::MIN;
    let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
        let mut after = game.clone();
        if after.apply(Actor::Seat(seat), action).is_ok() && after.value(seat) >= value_of_best {
            (best, value_of_best) = (Some(action), after.value(seat));
        }
        ControlFlow::Continue(())
    });
    best
}

/// Returns the best action after a search of one turn.
fn best_in_hive(game: &Hive) -> Option<Action> {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL]);
    search.begin(game, SearchSettings { depth: 1, ..SearchSettings::BEST });
    while let SearchStep::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    search.best()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexboard::game::{Game, Options};
    use hexboard::games::{self, AnyOptions};

    /// The same generator gives the same legal action, and about half of all actions are the best
    /// ones.
    #[test]
    fn greedy_actions_are_legal_and_depend_on_the_generator_alone() {
        for id in games::ALL.iter().copied().filter(|id| id.number() <= 4) {
            let options = AnyOptions::largest_options(id).expect("a game");
            let (mut game, mut rng) = (AnyGame::start(&options).expect("a game"), Rng::new(5));
            assert!(options.players() >= 2);
            for _ in 0..30 {
                let hexboard::game::Turn::Decide(seats) = game.turn() else {
                    let outcome = game.random_outcome(&mut rng).expect("chance");
                    game.apply(Actor::Chance, outcome).expect("legal");
                    continue;
                };
                let seat = seats.iter().next().expect("somebody decides");
                let action = choose_greedily(&game, seat, &mut rng.clone()).expect("an action");
                assert_eq!(choose_greedily(&game, seat, &mut rng), Some(action));
                game.apply(Actor::Seat(seat), action).expect("legal");
            }
        }
    }
}
