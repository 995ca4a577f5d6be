//! Tunes the weights of Hive.

use hexboard::ai::SearchStep;
use hexboard::ai::hive::{NUMBERS, POOL_ON_DEVICE, Search, SearchSettings, TABLE_RECORDS, WEIGHTS, Weights};
use hexboard::game::{Game, Rng, Seat};
use hexboard::games::hive::{Action, Extras, Hive, HiveOptions};
use rayon::prelude::*;

use super::{Tuned, Tuning};

/// The number of random turns at the start of a game, and the number of turns after which it is a
/// draw.
const OPENING: usize = 4;
const MAX_TURNS: usize = 120;

/// Returns the proportion of points that `new` wins against `old`, from 0 to 1. The same tuning
/// parameters give the same result.
pub fn share(new: &'static Weights, old: &'static Weights, tuning: Tuning) -> f64 {
    let points: f64 = (0..tuning.games).into_par_iter().map(|game| points(new, old, tuning, game)).sum();
    points / tuning.games as f64
}

/// Returns the points of `new` in one game: 1, 0.5 or 0.
fn points(new: &'static Weights, old: &'static Weights, tuning: Tuning, number: u64) -> f64 {
    let mut rng = Rng::new(tuning.seed + number / 2);
    let new_seat = if number.is_multiple_of(2) { Seat::A } else { Seat::B };
    let mut hive = start();
    for turn in 0..MAX_TURNS {
        let Some(actor) = hive.turn().sole_actor() else { break };
        let weights = if actor.seat() == Some(new_seat) { new } else { old };
        let action = if turn < OPENING {
            hive.random_legal(actor, &mut rng)
        } else {
            best(&hive, SearchSettings { depth: tuning.depth, weights, ..SearchSettings::BEST })
        };
        if action.is_none_or(|action| hive.apply(actor, action).is_err()) {
            break;
        }
    }
    match hive.turn().outcome().and_then(|outcome| outcome.winners.iter().next()) {
        Some(winner) if winner == new_seat => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

fn start() -> Hive {
    let extras = Extras::from_letters("MLP").unwrap_or(Extras::NONE);
    // Hive accepts any options.
    Hive::start(&HiveOptions { extras, ..HiveOptions::DEVICE }).expect("any options fit")
}

fn best(hive: &Hive, settings: SearchSettings) -> Option<Action> {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL_ON_DEVICE]);
    search.begin(hive, settings);
    while let SearchStep::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    search.best()
}

/// Leaks the weights: a tuning run tries a few hundred of them at about a hundred bytes each.
fn kept(numbers: &[i32]) -> &'static Weights {
    Box::leak(Box::new(weights(numbers)))
}

fn weights(numbers: &[i32]) -> Weights {
    let number = |place: usize| numbers.get(place).map_or(0, |&number| number as i16);
    Weights::from_numbers(&core::array::from_fn::<i16, NUMBERS, _>(number))
}

/// Hive, played by alpha-beta search.
pub struct TunedHive;

impl Tuned for TunedHive {
    fn source(&self) -> &'static str {
        "src/ai/hive/weights.rs"
    }

    fn numbers(&self) -> Vec<i32> {
        WEIGHTS.numbers().iter().map(|&number| number.into()).collect()
    }

    fn share(&self, new: &[i32], old: &[i32], tuning: Tuning) -> f64 {
        share(kept(new), kept(old), tuning)
    }

    fn table(&self, numbers: &[i32]) -> String {
        let Weights { free, stuck, reserve, attacker, up, on_queen, danger, rescue, tempo } =
            weights(numbers);
        format!(
            "\n    //      Q   S   B   G   A   M   L   P   C   H   D\n    free: {free:?},\n    stuck: {stuck:?},\n    \
             reserve: {reserve:?},\n    attacker: {attacker},\n    up: {up},\n    on_queen: {on_queen},\n    \
             danger: {danger:?},\n    rescue: {rescue},\n    tempo: {tempo},\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights that value surrounding one's own Queen lose.
    #[test]
    fn bad_weights_lose() {
        let mut danger = WEIGHTS.danger;
        danger.iter_mut().for_each(|number| *number = -*number);
        let bad = Box::leak(Box::new(Weights { danger, ..WEIGHTS }));
        let tuning = Tuning { games: 6, depth: 1, seed: 1 };
        assert!(share(bad, &WEIGHTS, tuning) < 0.3);
    }
}
