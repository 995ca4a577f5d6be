//! Tunes evaluation weights: changes one number after another and keeps the changes that win more
//! games.

mod fit;
mod hive;
mod judged;

use std::io;

use hexboard::game::{GameId, RegisteredGame};
use hexboard::games::hive::Hive;
use hexboard::games::robale::Robale;
use hexboard::games::termites::Termites;
use hexboard::games::xobos::Xobos;

/// The parameters of a tuning run.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The number of games per change, half of them on each side.
    pub games: u64,
    /// The search depth of Hive in turns.
    pub depth: u8,
    /// The seed of the first opening.
    pub seed: u64,
}

/// A game whose weights can be tuned.
pub trait Tuned {
    /// Returns the source file of the weights, relative to the project root.
    fn source(&self) -> &'static str;

    /// Returns the current weights.
    fn numbers(&self) -> Vec<i32>;

    /// Returns the proportion of points that `new` wins against `old`, from 0 to 1. The same tuning
    /// parameters give the same result.
    fn share(&self, new: &[i32], old: &[i32], tuning: Tuning) -> f64;

    /// Returns the text between the braces of the table in the source.
    fn table(&self, numbers: &[i32]) -> String;

    /// Fits the weights to the results of games; `None` if this game cannot.
    fn fit(&self, _tuning: Tuning) -> Option<FitReport> {
        None
    }
}

/// Weights that explain the results of games best.
#[derive(Clone, Debug, PartialEq)]
pub struct FitReport {
    /// The weights.
    pub numbers: Vec<i32>,
    /// The number of positions.
    pub positions: usize,
    /// The mean loss of the present and of the fitted weights, in nats.
    pub loss: [f64; 2],
}

/// Returns the tuning of a game; `None` if it has none.
pub fn tuned(game: GameId) -> Option<Box<dyn Tuned>> {
    if game == <Hive>::ID {
        Some(Box::new(hive::TunedHive))
    } else if game == Termites::ID {
        Some(Box::new(judged::EvaluationTuning::<Termites>::NEW))
    } else if game == Robale::ID {
        Some(Box::new(judged::EvaluationTuning::<Robale>::NEW))
    } else if game == Xobos::ID {
        Some(Box::new(judged::EvaluationTuning::<Xobos>::NEW))
    } else {
        None
    }
}

/// Tries each number a quarter higher and lower, and keeps a change that wins clearly more. Calls
/// `report` with each result.
///
/// # Errors
/// Returns the error of `report`.
pub fn tune(
    game: &dyn Tuned,
    tuning: Tuning,
    report: &mut dyn FnMut(usize, i32, f64) -> io::Result<()>,
) -> io::Result<Vec<i32>> {
    let mut numbers = game.numbers();
    for place in 0..numbers.len() {
        let step = (numbers[place].abs() / 4).max(2);
        for change in [step, -step] {
            let mut other = numbers.clone();
            other[place] += change;
            let share = game.share(&other, &numbers, tuning);
            report(place, other[place], share)?;
            // One standard deviation above 0.5.
            if share > 0.5 + 0.5 / (tuning.games as f64).sqrt() {
                numbers = other;
                break;
            }
        }
    }
    Ok(numbers)
}

/// Returns the source with its table replaced; `None` if it has none.
pub fn replace_table(source: &str, table: &str) -> Option<String> {
    let begin = source.find("pub const WEIGHTS: ")?;
    let begin = begin + source[begin..].find(" {")? + " {".len();
    let end = begin + source[begin..].find("};\n")?;
    Some(format!("{}{table}{}", &source[..begin], &source[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCES: [(GameId, &str); 4] = [
        (<Hive>::ID, include_str!("../../../src/ai/hive/weights.rs")),
        (Termites::ID, include_str!("../../../src/ai/termites/weights.rs")),
        (Robale::ID, include_str!("../../../src/ai/robale/weights.rs")),
        (Xobos::ID, include_str!("../../../src/ai/xobos/weights.rs")),
    ];

    #[test]
    fn the_table_of_every_game_is_rewritten_and_nothing_else() {
        for (id, source) in SOURCES {
            let game = tuned(id).expect("every game can be tuned");
            let (numbers, table) = (game.numbers(), |numbers: &[i32]| game.table(numbers));
            assert_eq!(replace_table(source, &table(&numbers)).as_deref(), Some(source), "the same weights");
            let mut other = numbers.clone();
            *other.last_mut().unwrap() = 77;
            let text = replace_table(source, &table(&other)).unwrap();
            assert!(text.contains("77"), "{}", game.source());
            assert_eq!(replace_table(&text, &table(&numbers)).as_deref(), Some(source), "{}", game.source());
        }
    }
}
