//! Tunes the weights of Hive.

use hexboard::ai::SearchStep;
use hexboard::ai::hive::{
    NUMBERS, POOL_ON_DEVICE, PhasedWeights, Search, SearchSettings, TABLE_RECORDS, WEIGHTS, Weights,
};
use hexboard::game::{Game, Rng, Seat};
use hexboard::games::hive::{Action, Extras, Hive, HiveOptions};
use rayon::prelude::*;

use super::fit::{Sample, fit};
use super::{FitReport, Tuned, Tuning};

/// The number of random turns at the start of a game, and the number of turns after which it is a
/// draw.
const OPENING: usize = 4;
const MAX_TURNS: usize = 120;
/// The pieces of the games for a fit, and the most random turns at their start.
const FITTED: [&str; 4] = ["MLP", "MLPCHD", "MLP", ""];
const MAX_OPENING: u32 = 8;
/// How far the evaluations of the players of a fit vary, so that their games differ.
const NOISE: u16 = 5;

/// Returns the proportion of points that `new` wins against `old`, from 0 to 1. The same tuning
/// parameters give the same result.
pub fn share(new: &'static PhasedWeights, old: &'static PhasedWeights, tuning: Tuning) -> f64 {
    let points: f64 = (0..tuning.games).into_par_iter().map(|game| points(new, old, tuning, game)).sum();
    points / tuning.games as f64
}

/// Returns the points of `new` in one game: 1, 0.5 or 0.
fn points(new: &'static PhasedWeights, old: &'static PhasedWeights, tuning: Tuning, number: u64) -> f64 {
    let mut rng = Rng::new(tuning.seed + number / 2);
    let new_seat = if number.is_multiple_of(2) { Seat::A } else { Seat::B };
    let mut hive = start("MLP");
    for turn in 0..MAX_TURNS {
        let Some(actor) = hive.turn().sole_actor() else { break };
        let weights = if actor.seat() == Some(new_seat) { new } else { old };
        let action = if turn < OPENING {
            hive.random_legal(actor, &mut rng)
        } else {
            search(&hive, SearchSettings { depth: tuning.depth, weights, ..SearchSettings::BEST }).0
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

fn start(letters: &str) -> Hive {
    let extras = Extras::from_letters(letters).unwrap_or(Extras::NONE);
    // Hive accepts any options.
    Hive::start(&HiveOptions { extras, ..HiveOptions::DEVICE }).expect("any options fit")
}

/// Returns the best action and its value.
fn search(hive: &Hive, settings: SearchSettings) -> (Option<Action>, i16) {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL_ON_DEVICE]);
    search.begin(hive, settings);
    while let SearchStep::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    (search.best(), search.value())
}

/// Returns the searched positions of a game that the present player plays against itself.
fn samples(tuning: Tuning, number: u64) -> Vec<Sample> {
    let seed = tuning.seed + number;
    let mut rng = Rng::new(seed);
    let opening = 2 + rng.below(MAX_OPENING - 1) as usize;
    let mut hive = start(FITTED[number as usize % FITTED.len()]);
    let mut samples = Vec::new();
    for turn in 0..MAX_TURNS {
        let Some(actor) = hive.turn().sole_actor() else { break };
        let action = if turn < opening {
            hive.random_legal(actor, &mut rng)
        } else {
            let seed = seed.wrapping_mul(1000).wrapping_add(turn as u64);
            let settings = SearchSettings { depth: tuning.depth, noise: NOISE, seed, ..SearchSettings::BEST };
            let (action, value) = search(&hive, settings);
            samples.push((actor.seat(), *hive.position(), value));
            action
        };
        if action.is_none_or(|action| hive.apply(actor, action).is_err()) {
            break;
        }
    }
    let winner = hive.turn().outcome().and_then(|outcome| outcome.winners.iter().next());
    let result = |seat| match winner {
        None => 0.5,
        Some(_) if winner == seat => 1.0,
        Some(_) => 0.0,
    };
    let sample = |(seat, position, value)| Sample { position, value, result: result(seat) };
    samples.into_iter().map(sample).collect()
}

/// Leaks the weights: a tuning run tries a few hundred of them at about a hundred bytes each.
fn kept(numbers: &[i32]) -> &'static PhasedWeights {
    Box::leak(Box::new(weights(numbers)))
}

fn weights(numbers: &[i32]) -> PhasedWeights {
    let number = |place: usize| numbers.get(place).map_or(0, |&number| number as i16);
    PhasedWeights {
        early: Weights::from_numbers(&core::array::from_fn::<i16, NUMBERS, _>(number)),
        late: Weights::from_numbers(&core::array::from_fn::<i16, NUMBERS, _>(|place| {
            number(NUMBERS + place)
        })),
    }
}

fn numbers(weights: &PhasedWeights) -> Vec<i32> {
    [weights.early, weights.late].iter().flat_map(Weights::numbers).map(i32::from).collect()
}

/// Returns the weights of a phase as they are in the source.
fn phase(weights: &Weights) -> String {
    let Weights { free, stuck, reserve, attacker, near, up, on_queen, danger, rescue, tempo, pressure } =
        weights;
    format!(
        "Weights {{
        //      Q   S   B   G   A   M   L   P   C   H   D
        free: {free:?},
        stuck: {stuck:?},
        reserve: {reserve:?},
        attacker: {attacker:?},
        near: {near:?},
        up: {up},
        on_queen: {on_queen},
        danger: {danger:?},
        rescue: {rescue},
        tempo: {tempo},
        pressure: {pressure},
    }}"
    )
}

/// Hive, played by alpha-beta search.
pub struct TunedHive;

impl Tuned for TunedHive {
    fn source(&self) -> &'static str {
        "src/ai/hive/weights.rs"
    }

    fn numbers(&self) -> Vec<i32> {
        numbers(&WEIGHTS)
    }

    fn share(&self, new: &[i32], old: &[i32], tuning: Tuning) -> f64 {
        share(kept(new), kept(old), tuning)
    }

    fn table(&self, numbers: &[i32]) -> String {
        let PhasedWeights { early, late } = weights(numbers);
        format!("\n    early: {},\n    late: {},\n", phase(&early), phase(&late))
    }

    fn fit(&self, tuning: Tuning) -> Option<FitReport> {
        let games = (0..tuning.games).into_par_iter();
        let samples: Vec<Sample> = games.flat_map_iter(|number| samples(tuning, number)).collect();
        let fitted = fit(&samples, &WEIGHTS);
        Some(FitReport { numbers: numbers(&fitted.weights), positions: fitted.rows, loss: fitted.loss })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights that value surrounding one's own Queen lose.
    #[test]
    fn bad_weights_lose() {
        let mut bad = WEIGHTS;
        for danger in [&mut bad.early.danger, &mut bad.late.danger] {
            danger.iter_mut().for_each(|number| *number = -*number);
        }
        let bad = Box::leak(Box::new(bad));
        let tuning = Tuning { games: 6, depth: 1, seed: 1 };
        assert!(share(bad, &WEIGHTS, tuning) < 0.3);
    }
}
