//! Tuning of what things are worth: one number after the other is changed, and what wins more games stays.

use hexboard::ai::Step;
use hexboard::ai::hive::{MEMORIES, NUMBERS, POOL_ON_DEVICE, Search, Settings, Weights};
use hexboard::game::{Dice, Game, Seat};
use hexboard::games::hive::{Action, Extras, Hive, HiveOptions};
use rayon::prelude::*;

/// How the games of a tuning are played.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Games for each change, half of them with each colour.
    pub games: u64,
    /// Turns that players look ahead.
    pub depth: u8,
    /// The first opening.
    pub seed: u64,
}

/// Random turns at the start of a game, and turns after which it is a draw.
const OPENING: usize = 4;
const MOST_TURNS: usize = 120;

/// Which share of its points `new` wins against `old`, from 0 to 1. The same tuning gives the same share.
pub fn share(new: &'static Weights, old: &'static Weights, tuning: Tuning) -> f64 {
    let points: f64 = (0..tuning.games).into_par_iter().map(|game| points(new, old, tuning, game)).sum();
    points / tuning.games as f64
}

/// What `new` gets for one game: 1, a half or nothing.
fn points(new: &'static Weights, old: &'static Weights, tuning: Tuning, number: u64) -> f64 {
    let mut dice = Dice::new(tuning.seed + number / 2);
    let new_seat = if number.is_multiple_of(2) { Seat::A } else { Seat::B };
    let mut hive = start();
    for turn in 0..MOST_TURNS {
        let Some(actor) = hive.turn().sole_actor() else { break };
        let weights = if actor.seat() == Some(new_seat) { new } else { old };
        let action = if turn < OPENING {
            hive.random_legal(actor, &mut dice)
        } else {
            best(&hive, Settings { depth: tuning.depth, weights, ..Settings::BEST })
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
    // Hive can be set up with any options.
    Hive::start(&HiveOptions { extras, ..HiveOptions::DEVICE }).expect("any options fit")
}

fn best(hive: &Hive, settings: Settings) -> Option<Action> {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; MEMORIES], vec![[0; 2]; POOL_ON_DEVICE]);
    search.begin(hive, settings);
    while let Step::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    search.best()
}

/// Tries each number a quarter higher and lower, and keeps what wins clearly more. `tell` hears of every try.
pub fn tune(start: Weights, tuning: Tuning, tell: &mut dyn FnMut(usize, i16, f64)) -> Weights {
    let mut numbers = start.numbers();
    for place in 0..NUMBERS {
        let step = (numbers[place].abs() / 4).max(2);
        for change in [step, -step] {
            let mut other = numbers;
            other[place] += change;
            let share = share(kept(&other), kept(&numbers), tuning);
            tell(place, other[place], share);
            // One standard deviation above a half.
            if share > 0.5 + 0.5 / (tuning.games as f64).sqrt() {
                numbers = other;
                break;
            }
        }
    }
    Weights::from_numbers(&numbers)
}

/// A tuning tries some hundred weights of a hundred bytes: they may stay.
fn kept(numbers: &[i16; NUMBERS]) -> &'static Weights {
    Box::leak(Box::new(Weights::from_numbers(numbers)))
}

/// The table of the source file with these weights in place of its own; `None` when it has none.
pub fn rewritten(source: &str, weights: &Weights) -> Option<String> {
    const BEGIN: &str = "pub const WEIGHTS: Weights = Weights {\n";
    let begin = source.find(BEGIN)? + BEGIN.len();
    let end = begin + source[begin..].find("};\n")?;
    let Weights { free, stuck, reserve, attacker, up, on_queen, danger, rescue, tempo } = weights;
    let table = format!(
        "    //      Q   S   B   G   A   M   L   P   C   H   D\n    free: {free:?},\n    stuck: {stuck:?},\n    \
         reserve: {reserve:?},\n    attacker: {attacker},\n    up: {up},\n    on_queen: {on_queen},\n    \
         danger: {danger:?},\n    rescue: {rescue},\n    tempo: {tempo},\n"
    );
    Some(format!("{}{table}{}", &source[..begin], &source[end..]))
}

#[cfg(test)]
mod tests {
    use hexboard::ai::hive::WEIGHTS;

    use super::*;

    const SOURCE: &str = include_str!("../../src/ai/hive/weights.rs");

    #[test]
    fn the_table_is_rewritten_and_nothing_else() {
        assert_eq!(rewritten(SOURCE, &WEIGHTS).as_deref(), Some(SOURCE), "the same weights change nothing");
        let other = Weights { tempo: 77, ..WEIGHTS };
        let text = rewritten(SOURCE, &other).unwrap();
        assert!(text.contains("    tempo: 77,\n"));
        assert_eq!(rewritten(&text, &WEIGHTS).as_deref(), Some(SOURCE));
    }

    /// Who thinks that a surrounded Queen is a fine thing loses.
    #[test]
    fn bad_weights_lose() {
        let mut danger = WEIGHTS.danger;
        danger.iter_mut().for_each(|number| *number = -*number);
        let bad = Box::leak(Box::new(Weights { danger, ..WEIGHTS }));
        let tuning = Tuning { games: 6, depth: 1, seed: 1 };
        assert!(share(bad, &WEIGHTS, tuning) < 0.3);
    }
}
