//! Fits the evaluation weights of Hive to the results of games: logistic regression over quiet
//! positions.
//!
//! The evaluation is linear in its weights almost everywhere. So what a weight contributes to a
//! position is the difference that a small change of it makes, and no second copy of the evaluation
//! is needed.

use hexboard::ai::hive::{NUMBERS, PhasedWeights, SURE_WIN, Weights, static_value};
use hexboard::games::hive::{Colour, Position, SiteBoard};

/// A position of a game that was played to its end.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// What the search found for the side to move.
    pub value: i16,
    /// The result for the side to move: 1, 0.5 or 0.
    pub result: f32,
}

/// The most that the search may differ from the evaluation of a quiet position.
const QUIET: i32 = 100;
/// How far a weight is changed to see what it contributes. Even, because some weights are halved.
const CHANGE: i16 = 2;
/// How much a change of a weight costs, in log-likelihood per position and square of a point.
const KEEP: f64 = 2e-7;
/// The share of the result in what a position is explained by; the rest is what the search found, which is
/// less noisy.
const RESULT: f64 = 0.5;
/// The number of steps down the gradient.
const STEPS: usize = 400;
/// The numbers of both phases.
const ALL: usize = 2 * NUMBERS;

/// A quiet position as the fit sees it.
struct Row {
    /// The contributions that are not zero: number and amount.
    parts: Vec<(u16, f32)>,
    /// The part of the value that does not depend on the weights, by rounding.
    rest: f32,
    /// What the search found.
    found: f32,
    result: f32,
}

/// What a fit has found.
pub struct Fitted {
    /// The weights.
    pub weights: PhasedWeights,
    /// The number of quiet positions.
    pub rows: usize,
    /// The mean loss before and after, in nats.
    pub loss: [f64; 2],
}

/// Fits weights to samples, beginning with the present ones.
pub fn fit(samples: &[Sample], start: &PhasedWeights) -> Fitted {
    let mut board = Box::new(SiteBoard::PLACEHOLDER);
    let rows: Vec<Row> = samples.iter().filter_map(|sample| row(&mut board, sample, start)).collect();
    let first: Vec<f64> = both(start).iter().map(|&number| f64::from(number)).collect();
    let scale = best_scale(&rows, &first);
    let before = loss(&rows, &first, scale, RESULT);
    let fitted = descend(&rows, &first, scale);
    let after = loss(&rows, &fitted, scale, RESULT);
    let number = |place: usize| fitted[place].round() as i16;
    let weights = PhasedWeights {
        early: Weights::from_numbers(&core::array::from_fn(number)),
        late: Weights::from_numbers(&core::array::from_fn(|place| number(NUMBERS + place))),
    };
    Fitted { weights, rows: rows.len(), loss: [before, after] }
}

fn both(weights: &PhasedWeights) -> Vec<i16> {
    [weights.early.numbers(), weights.late.numbers()].concat()
}

/// Returns a position for the fit; `None` if it is not quiet.
fn row(board: &mut SiteBoard, sample: &Sample, start: &PhasedWeights) -> Option<Row> {
    let position = &sample.position;
    let weights = start.at(position);
    let value = static_value(board, position, &weights);
    let is_near = |colour: Colour| {
        let queen = position.spot(hexboard::games::hive::Piece::queen(colour));
        queen.is_some_and(|queen| board.beside(queen.site().index()).count_ones() >= 5)
    };
    let is_loud = sample.value.abs() >= SURE_WIN
        || (i32::from(sample.value) - value).abs() > QUIET
        || Colour::ALL.into_iter().any(is_near);
    if is_loud {
        return None;
    }
    let late = PhasedWeights::phase(position) as f32 / PhasedWeights::PHASES as f32;
    let numbers = weights.numbers();
    let mut parts = Vec::new();
    let mut rest = value as f32;
    for place in 0..NUMBERS {
        let mut changed = numbers;
        changed[place] += CHANGE;
        let other = static_value(board, position, &Weights::from_numbers(&changed));
        let part = (other - value) as f32 / f32::from(CHANGE);
        if part == 0.0 {
            continue;
        }
        rest -= part * f32::from(numbers[place]);
        parts.push((place as u16, part * (1.0 - late)));
        parts.push(((NUMBERS + place) as u16, part * late));
    }
    Some(Row { parts, rest, found: sample.value.into(), result: sample.result })
}

fn value_of(row: &Row, numbers: &[f64]) -> f64 {
    let sum: f64 = row.parts.iter().map(|&(place, part)| f64::from(part) * numbers[usize::from(place)]).sum();
    f64::from(row.rest) + sum
}

fn expected(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// Returns what the evaluation of a position should predict, with this share of the result.
fn outcome(row: &Row, scale: f64, share: f64) -> f64 {
    share * f64::from(row.result) + (1.0 - share) * expected(row.found.into(), scale)
}

fn loss(rows: &[Row], numbers: &[f64], scale: f64, share: f64) -> f64 {
    let sum: f64 = rows
        .iter()
        .map(|row| {
            let chance = expected(value_of(row, numbers), scale).clamp(1e-6, 1.0 - 1e-6);
            let result = outcome(row, scale, share);
            -result * chance.ln() - (1.0 - result) * (1.0 - chance).ln()
        })
        .sum();
    sum / rows.len().max(1) as f64
}

/// Returns the scale at which the present weights explain the results best, so that fitted values keep
/// the size that the search expects.
fn best_scale(rows: &[Row], numbers: &[f64]) -> f64 {
    let scales = (1..=60).map(|step| 10.0 * f64::from(step));
    let losses = scales.map(|scale| (loss(rows, numbers, scale, 1.0), scale));
    losses.min_by(|one, other| one.0.total_cmp(&other.0)).map_or(100.0, |(_, scale)| scale)
}

/// Goes down the gradient with steps of adaptive size (Adam).
fn descend(rows: &[Row], first: &[f64], scale: f64) -> Vec<f64> {
    let mut numbers = first.to_vec();
    let (mut mean, mut square) = (vec![0.0; ALL], vec![0.0; ALL]);
    for step in 1..=STEPS {
        let mut gradient = vec![0.0; ALL];
        for row in rows {
            let off = expected(value_of(row, &numbers), scale) - outcome(row, scale, RESULT);
            for &(place, part) in &row.parts {
                gradient[usize::from(place)] += off * f64::from(part);
            }
        }
        let rate = if step < STEPS / 2 { 0.5 } else { 0.1 };
        for place in 0..ALL {
            // A change of both phases is cheaper than one of a single phase.
            let other = (place + NUMBERS) % ALL;
            let apart = numbers[place] - first[place] - numbers[other] + first[other];
            let pull = KEEP * (numbers[place] - first[place] + 4.0 * apart);
            let slope = gradient[place] / (scale * rows.len().max(1) as f64) + pull;
            mean[place] = 0.9 * mean[place] + 0.1 * slope;
            square[place] = 0.999 * square[place] + 0.001 * slope * slope;
            let [m, s] = [(0.9, mean[place]), (0.999, square[place])]
                .map(|(decay, sum): (f64, f64)| sum / (1.0 - decay.powi(step as i32)));
            numbers[place] -= rate * m / (s.sqrt() + 1e-9);
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row in which one early number counts, and the side to move wins as often as a value of 50 says.
    fn rows(number: u16) -> Vec<Row> {
        let chance = expected(50.0, 100.0) as f32;
        (0..200)
            .map(|place| {
                let part = if place % 2 == 0 { 1.0 } else { -1.0 };
                let result = if part > 0.0 { chance } else { 1.0 - chance };
                Row { parts: vec![(number, part)], rest: 0.0, found: 50.0 * part, result }
            })
            .collect()
    }

    #[test]
    fn a_number_goes_where_the_results_are_explained() {
        let rows = rows(7);
        let first = vec![0.0; ALL];
        let fitted = descend(&rows, &first, 100.0);
        assert!((40.0..=51.0).contains(&fitted[7]), "{}", fitted[7]);
        assert!(fitted[8].abs() < 0.01, "a number that counts nowhere stays");
        let [before, after] = [&first, &fitted].map(|numbers| loss(&rows, numbers, 100.0, RESULT));
        assert!(after < before - 0.02, "{before} {after}");
    }

    /// The scale is the one at which values of 50 win as often as they do.
    #[test]
    fn the_scale_fits_the_present_weights() {
        let mut numbers = vec![0.0; ALL];
        numbers[3] = 50.0;
        assert_eq!(best_scale(&rows(3), &numbers), 100.0);
        numbers[3] = 100.0;
        assert_eq!(best_scale(&rows(3), &numbers), 200.0);
    }
}
