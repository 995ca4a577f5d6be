//! Tunes the games with a static evaluation: each player takes the action with the best value one
//! move ahead.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use hexboard::ai::{Observation, WIN, robale, termites, xobos};
use hexboard::game::{Actor, Game, Rng, Seat, Turn};
use hexboard::games::robale::{Robale, RobaleOptions};
use hexboard::games::termites::{Colony, Termites, TermitesOptions};
use hexboard::games::xobos::{Xobos, XobosOptions};
use rayon::prelude::*;

use super::{Tuned, Tuning};

/// A longer game is a draw.
const MAX_ACTIONS: usize = 5000;

/// A two-player game with evaluation weights.
pub trait WeightedGame: Game + Send + Sync {
    /// The source file of the weights.
    const SOURCE: &'static str;

    /// Returns a new two-player game.
    fn new_game() -> Option<Self>;

    /// Returns the current weights.
    fn numbers() -> Vec<i32>;

    /// Returns the value of the position for a seat with other weights.
    fn worth(&self, seat: Seat, numbers: &[i32]) -> i32;

    /// Returns the table for the source file.
    fn table(numbers: &[i32]) -> String;
}

/// Returns the weights as an array. Missing ones are 0.
fn array<const N: usize>(numbers: &[i32]) -> [i32; N] {
    core::array::from_fn(|place| numbers.get(place).copied().unwrap_or_default())
}

impl WeightedGame for Termites {
    const SOURCE: &'static str = "src/ai/termites/weights.rs";

    fn new_game() -> Option<Termites> {
        Termites::start(&TermitesOptions::new(&[Colony::Blue, Colony::Red]).ok()?).ok()
    }

    fn numbers() -> Vec<i32> {
        termites::WEIGHTS.numbers().to_vec()
    }

    fn worth(&self, seat: Seat, numbers: &[i32]) -> i32 {
        termites::evaluate(self, seat, &termites::Weights::from_numbers(&array(numbers)))
    }

    fn table(numbers: &[i32]) -> String {
        let termites::Weights { point, strength, sure, threat, siege } =
            termites::Weights::from_numbers(&array(numbers));
        format!(" point: {point}, strength: {strength}, sure: {sure}, threat: {threat}, siege: {siege} ")
    }
}

impl WeightedGame for Robale {
    const SOURCE: &'static str = "src/ai/robale/weights.rs";

    fn new_game() -> Option<Robale> {
        Robale::start(&RobaleOptions::default()).ok()
    }

    fn numbers() -> Vec<i32> {
        robale::WEIGHTS.numbers().to_vec()
    }

    fn worth(&self, seat: Seat, numbers: &[i32]) -> i32 {
        robale::evaluate(self, seat, &robale::Weights::from_numbers(&array(numbers)))
    }

    fn table(numbers: &[i32]) -> String {
        let robale::Weights { bug, income, held, near, barred, reach, losses, storm } =
            robale::Weights::from_numbers(&array(numbers));
        format!(
            "\n    bug: {bug:?},\n    income: {income},\n    held: {held:?},\n    near: {near},\n    \
             barred: {barred},\n    reach: {reach:?},\n    losses: {losses:?},\n    \
             storm: {storm:?},\n"
        )
    }
}

impl WeightedGame for Xobos {
    const SOURCE: &'static str = "src/ai/xobos/weights.rs";

    fn new_game() -> Option<Xobos> {
        Xobos::start(&XobosOptions::new(2).ok()?).ok()
    }

    fn numbers() -> Vec<i32> {
        xobos::WEIGHTS.numbers().to_vec()
    }

    fn worth(&self, seat: Seat, numbers: &[i32]) -> i32 {
        xobos::evaluate(self, seat, &xobos::Weights::from_numbers(&array(numbers)))
    }

    fn table(numbers: &[i32]) -> String {
        const NAMES: [&str; xobos::NUMBERS] = [
            "fifth",
            "surplus",
            "life",
            "ready",
            "step",
            "quark",
            "technology",
            "exposed",
            "wound",
            "killed",
            "link",
        ];
        let rows = NAMES.iter().zip(array::<{ xobos::NUMBERS }>(numbers));
        let rows: String = rows.map(|(name, number)| format!("    {name}: {number},\n")).collect();
        format!("\n{rows}")
    }
}

/// The tuning of a game with a static evaluation.
pub struct EvaluationTuning<G>(PhantomData<G>);

impl<G> EvaluationTuning<G> {
    /// The only value of this type.
    pub const NEW: EvaluationTuning<G> = EvaluationTuning(PhantomData);
}

impl<G: WeightedGame> Tuned for EvaluationTuning<G> {
    fn source(&self) -> &'static str {
        G::SOURCE
    }

    fn numbers(&self) -> Vec<i32> {
        G::numbers()
    }

    fn share(&self, new: &[i32], old: &[i32], tuning: Tuning) -> f64 {
        let points = (0..tuning.games).into_par_iter().map(|game| points::<G>(new, old, tuning, game));
        points.sum::<f64>() / tuning.games as f64
    }

    fn table(&self, numbers: &[i32]) -> String {
        G::table(numbers)
    }
}

/// Returns the points of `new` in one game: 1, 0.5 or 0. Two consecutive games have the same seed
/// with sides swapped.
fn points<G: WeightedGame>(new: &[i32], old: &[i32], tuning: Tuning, number: u64) -> f64 {
    let mut rng = Rng::new(tuning.seed + number / 2);
    let new_seat = if number.is_multiple_of(2) { Seat::A } else { Seat::B };
    let Some(mut game) = G::new_game() else { return 0.5 };
    for _ in 0..MAX_ACTIONS {
        let (actor, action) = match game.turn() {
            Turn::Over(_) => break,
            Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
            Turn::Decide(seats) => {
                let seat = seats.iter().next().unwrap_or(Seat::A);
                let numbers = if seat == new_seat { new } else { old };
                (Actor::Seat(seat), best(&game, seat, numbers, &mut rng))
            }
        };
        if action.is_none_or(|action| game.apply(actor, action).is_err()) {
            break;
        }
    }
    match game.turn().outcome().map(|outcome| (outcome.winners.contains(new_seat), outcome.winners.len())) {
        Some((true, 1)) => 1.0,
        Some((false, 1..)) => 0.0,
        _ => 0.5,
    }
}

/// Returns the action with the best value one move ahead, in a sampled state that is consistent
/// with what the seat knows. The last of equal ones wins.
fn best<G: WeightedGame>(game: &G, seat: Seat, numbers: &[i32], rng: &mut Rng) -> Option<G::Action> {
    let world = Observation::new(game, seat).sample(rng);
    let mut best: Option<(i32, G::Action)> = None;
    let _ = world.visit_legal(Actor::Seat(seat), &mut |action| {
        let mut after = world.clone();
        if after.apply(Actor::Seat(seat), action).is_ok() {
            let value = match after.turn() {
                Turn::Over(outcome) if outcome.winners.contains(seat) => WIN,
                Turn::Over(_) | Turn::Decide(_) | Turn::Chance => after.worth(seat, numbers),
            };
            if best.is_none_or(|(most, _)| value >= most) {
                best = Some((value, action));
            }
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, action)| action)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Negated weights lose.
    #[test]
    fn bad_weights_lose() {
        let tuning = Tuning { games: 4, depth: 1, seed: 1 };
        let numbers = <Termites as WeightedGame>::numbers();
        let bad: Vec<i32> = numbers.iter().map(|number| -number).collect();
        assert!(EvaluationTuning::<Termites>::NEW.share(&bad, &numbers, tuning) < 0.3);
        let numbers = <Robale as WeightedGame>::numbers();
        let bad: Vec<i32> = numbers.iter().map(|number| -number).collect();
        assert!(EvaluationTuning::<Robale>::NEW.share(&bad, &numbers, tuning) < 0.5);
    }
}
