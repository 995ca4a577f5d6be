//! A Bradley-Terry fit: the strength of players (or colonies, or clans) in Elo points, together with
//! the effect of the order of play and of draws.
//!
//! A seat wins with a probability proportional to `exp(strength + effect of its order of play)`; a
//! draw has a weight of its own, times the geometric mean of these (Davidson's model). One drawn game
//! is added for every two labels that met, so that strengths stay finite when one always wins.

use std::collections::{BTreeMap, BTreeSet};

use crate::sim::GameLine;

/// Elo points per natural logarithm.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The maximum number of Newton steps. Ten are enough for the games that we have.
const STEPS: usize = 50;

type Matrix = Vec<Vec<f64>>;

/// A number with the half of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value, in Elo points.
    pub value: f64,
    /// The distance to both ends of the interval.
    pub half: f64,
}

impl std::fmt::Display for Estimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // An adjusted zero has no sign.
        write!(f, "{:+.0} ± {:.0}", self.value.round() + 0.0, self.half)
    }
}

/// The fitted numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// The strength of each label, against the reference.
    pub strengths: Vec<(String, Estimate)>,
    /// The effect of playing first, second and so on, against the mean of all places.
    pub order: Vec<Estimate>,
}

/// What a strength is measured against.
#[derive(Clone, Copy)]
pub enum Reference<'a> {
    /// This label has strength 0.
    Label(&'a str),
    /// The mean of all labels is 0.
    Mean,
}

/// A possible result of a game: its share of the observed one, and how the parameters enter its
/// weight.
struct Outcome {
    share: f64,
    features: Vec<f64>,
}

/// A game, or an added one without a deal.
struct Trial {
    deal: Option<u64>,
    outcomes: Vec<Outcome>,
}

/// The places of the parameters: strengths without the first one, order effects without the last
/// one, and the weight of draws.
struct Layout<'a> {
    labels: &'a [String],
    places: usize,
    has_draws: bool,
}

impl Layout<'_> {
    fn len(&self) -> usize {
        self.labels.len() - 1 + self.order_len() + usize::from(self.has_draws)
    }

    fn order_len(&self) -> usize {
        self.places.saturating_sub(1)
    }

    /// Returns how the parameters enter the strength of a label.
    fn strength(&self, label: usize) -> Vec<f64> {
        let mut features = vec![0.0; self.len()];
        if label > 0 {
            features[label - 1] = 1.0;
        }
        features
    }

    /// Returns how the parameters enter the effect of a place. All effects together are 0.
    fn order(&self, place: usize) -> Vec<f64> {
        let (mut features, begin) = (vec![0.0; self.len()], self.labels.len() - 1);
        match place < self.order_len() {
            true => features[begin + place] = 1.0,
            false => features[begin..begin + self.order_len()].fill(-1.0),
        }
        features
    }
}

impl Fit {
    /// Fits the labels of the seats. Returns `None` without games, or if some of the labels are not
    /// connected by games.
    pub fn of(
        lines: &[GameLine],
        label: impl Fn(&GameLine, usize) -> Option<String>,
        reference: Reference<'_>,
    ) -> Option<Fit> {
        let labelled: Vec<(&GameLine, Vec<String>)> = lines
            .iter()
            .filter_map(|line| {
                Some((line, (0..line.seats.len()).map(|seat| label(line, seat)).collect::<Option<_>>()?))
            })
            .collect();
        let labels: BTreeSet<&String> = labelled.iter().flat_map(|(_, labels)| labels).collect();
        let labels: Vec<String> = labels.into_iter().cloned().collect();
        let places = labelled.iter().map(|(line, _)| line.seats.len()).max()?;
        let has_order = labelled.iter().all(|(line, _)| line.first.is_some());
        let has_draws = labelled.iter().any(|(line, _)| line.winners.is_empty());
        let layout = Layout { labels: &labels, places: if has_order { places } else { 0 }, has_draws };
        let trials = trials(&labelled, &layout);
        let (found, covariance) = maximum(&trials, layout.len())?;
        let estimate = |features: &[f64]| estimate(features, &found, &covariance);
        let base = match reference {
            Reference::Label(label) => layout.strength(labels.iter().position(|own| own == label)?),
            Reference::Mean => mean((0..labels.len()).map(|label| layout.strength(label)).collect()),
        };
        let strengths = labels
            .iter()
            .enumerate()
            .map(|(number, label)| (label.clone(), estimate(&difference(&layout.strength(number), &base))));
        let order = (0..layout.places).map(|place| estimate(&layout.order(place)));
        Some(Fit { strengths: strengths.collect(), order: order.collect() })
    }
}

fn difference(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

fn mean(rows: Matrix) -> Vec<f64> {
    let count = rows.len().max(1) as f64;
    (0..rows.first().map_or(0, Vec::len))
        .map(|place| rows.iter().map(|row| row[place]).sum::<f64>() / count)
        .collect()
}

/// Returns all games as trials, with the added ones.
fn trials(labelled: &[(&GameLine, Vec<String>)], layout: &Layout<'_>) -> Vec<Trial> {
    let number: BTreeMap<&String, usize> = layout.labels.iter().zip(0..).collect();
    let mut met = BTreeSet::new();
    let mut trials = Vec::new();
    for (line, labels) in labelled {
        let numbers: Vec<usize> = labels.iter().map(|label| number[label]).collect();
        let pairs = numbers.iter().flat_map(|&a| numbers.iter().map(move |&b| (a, b)));
        met.extend(pairs.filter(|(a, b)| a < b));
        trials.push(trial(line, &numbers, layout));
    }
    trials.extend(met.into_iter().map(|(a, b)| {
        let half = |label| Outcome { share: 0.5, features: layout.strength(label) };
        Trial { deal: None, outcomes: vec![half(a), half(b)] }
    }));
    trials
}

fn trial(line: &GameLine, labels: &[usize], layout: &Layout<'_>) -> Trial {
    let players = labels.len();
    let weight = |seat: usize| {
        let mut features = layout.strength(labels[seat]);
        if let (Some(first), true) = (line.first, layout.places > 0) {
            let order = layout.order((seat + players - first) % players);
            features.iter_mut().zip(order).for_each(|(feature, order)| *feature += order);
        }
        features
    };
    let share = |seat: &usize| match line.winners.contains(seat) {
        true => 1.0 / line.winners.len() as f64,
        false => 0.0,
    };
    let mut outcomes: Vec<Outcome> =
        (0..players).map(|seat| Outcome { share: share(&seat), features: weight(seat) }).collect();
    if layout.has_draws {
        let mut features = mean((0..players).map(weight).collect());
        features[layout.len() - 1] = 1.0;
        outcomes.push(Outcome { share: if line.winners.is_empty() { 1.0 } else { 0.0 }, features });
    }
    Trial { deal: Some(line.deal()), outcomes }
}

impl Trial {
    /// Returns the gradient of the log-likelihood, and adds its negative second derivatives.
    fn derive(&self, found: &[f64], information: &mut [Vec<f64>]) -> Vec<f64> {
        let logs: Vec<f64> = self.outcomes.iter().map(|one| dot(&one.features, found)).collect();
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
        let total: f64 = weights.iter().sum();
        let (mut gradient, mut expected) = (vec![0.0; found.len()], vec![0.0; found.len()]);
        for (one, weight) in self.outcomes.iter().zip(&weights) {
            for (place, feature) in one.features.iter().enumerate() {
                gradient[place] += (one.share - weight / total) * feature;
                expected[place] += weight / total * feature;
            }
        }
        for (one, weight) in self.outcomes.iter().zip(&weights) {
            let off = difference(&one.features, &expected);
            for (row, a) in information.iter_mut().zip(&off) {
                row.iter_mut().zip(&off).for_each(|(cell, b)| *cell += weight / total * a * b);
            }
        }
        gradient
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the parameters with the highest likelihood, and a covariance matrix for each way of
/// estimating it: from the curvature, and from the differences between deals.
fn maximum(trials: &[Trial], len: usize) -> Option<(Vec<f64>, [Matrix; 2])> {
    let mut found = vec![0.0; len];
    for _ in 0..STEPS {
        let mut information = vec![vec![0.0; len]; len];
        let mut total = vec![0.0; len];
        let mut by_deal: BTreeMap<Option<u64>, Vec<f64>> = BTreeMap::new();
        for trial in trials {
            let gradient = trial.derive(&found, &mut information);
            let deal = by_deal.entry(trial.deal).or_insert_with(|| vec![0.0; len]);
            for (place, value) in gradient.iter().enumerate() {
                total[place] += value;
                deal[place] += value;
            }
        }
        let inverse = inverse(information)?;
        let step: Vec<f64> = inverse.iter().map(|row| dot(row, &total)).collect();
        // Long steps overshoot while the likelihood is still far from its top.
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        found.iter_mut().zip(&step).for_each(|(value, part)| *value += scale * part);
        if longest < 1e-9 {
            let robust = sandwich(&inverse, &by_deal);
            return Some((found, [inverse, robust]));
        }
    }
    None
}

/// Returns the covariance matrix if only deals are independent.
fn sandwich(inverse: &[Vec<f64>], by_deal: &BTreeMap<Option<u64>, Vec<f64>>) -> Matrix {
    let mut all = vec![vec![0.0; inverse.len()]; inverse.len()];
    for gradient in by_deal.values() {
        let shift: Vec<f64> = inverse.iter().map(|row| dot(row, gradient)).collect();
        for (row, a) in all.iter_mut().zip(&shift) {
            row.iter_mut().zip(&shift).for_each(|(cell, b)| *cell += a * b);
        }
    }
    all
}

/// Returns the sum of parameters with these factors. Its interval takes the larger variance.
fn estimate(features: &[f64], found: &[f64], covariances: &[Matrix; 2]) -> Estimate {
    let variance = |covariance: &Matrix| {
        covariance.iter().zip(features).map(|(row, factor)| factor * dot(row, features)).sum::<f64>()
    };
    let variance = covariances.iter().map(variance).fold(0.0, f64::max);
    Estimate { value: ELO * dot(features, found), half: 1.96 * ELO * variance.sqrt() }
}

/// Inverts a matrix by Gauss-Jordan elimination. Returns `None` if it is singular.
fn inverse(mut matrix: Matrix) -> Option<Matrix> {
    let len = matrix.len();
    for (number, row) in matrix.iter_mut().enumerate() {
        row.extend((0..len).map(|place| f64::from(u8::from(place == number))));
    }
    for column in 0..len {
        let pivot =
            (column..len).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        let head = matrix[column][column];
        matrix[column].iter_mut().for_each(|cell| *cell /= head);
        let row = matrix[column].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(number, _)| *number != column) {
            let factor = other[column];
            other.iter_mut().zip(&row).for_each(|(cell, own)| *cell -= factor * own);
        }
    }
    Some(matrix.into_iter().map(|row| row[len..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::super::score::tests::line;
    use super::*;

    fn player(line: &GameLine, seat: usize) -> Option<String> {
        line.seats.get(seat).cloned()
    }

    fn strength(fit: &Fit, label: &str) -> Estimate {
        fit.strengths.iter().find(|(own, _)| own == label).expect("a label").1
    }

    /// `hard` wins three of four games: 191 points, less a little for the added draw.
    #[test]
    fn strength_is_the_logarithm_of_the_ratio_of_wins() {
        let lines: Vec<GameLine> = (0..400)
            .map(|seed| line(seed, Some(if seed / 2 % 4 < 3 { "hard" } else { "easy" }), None))
            .collect();
        let fit = Fit::of(&lines, player, Reference::Label("easy")).expect("a fit");
        let wanted = ELO * (300.5_f64 / 100.5).ln();
        assert!((strength(&fit, "hard").value - wanted).abs() < 0.01, "{fit:?}");
        assert_eq!(strength(&fit, "easy"), Estimate { value: 0.0, half: 0.0 });
        let half = 1.96 * ELO / (401.0 * 0.75 * 0.25_f64).sqrt();
        assert!((strength(&fit, "hard").half - half).abs() < 0.5, "{fit:?}");
        assert!(fit.order.iter().all(|effect| effect.value.abs() < 0.01), "{fit:?}");
        let mean = Fit::of(&lines, player, Reference::Mean).expect("a fit");
        assert!((strength(&mean, "easy").value + wanted / 2.0).abs() < 0.01, "{mean:?}");
    }

    /// Seat 0 plays first and wins nine of ten games. The players take turns on it, so they are equal.
    #[test]
    fn order_of_play_is_told_apart_from_strength() {
        let winner =
            |seed: u64| if seed.is_multiple_of(2) != (seed / 2).is_multiple_of(10) { "easy" } else { "hard" };
        let lines: Vec<GameLine> = (0..400).map(|seed| line(seed, Some(winner(seed)), None)).collect();
        let fit = Fit::of(&lines, player, Reference::Label("easy")).expect("a fit");
        assert!(strength(&fit, "hard").value.abs() < 0.01, "{fit:?}");
        let [first, second] = fit.order.as_slice() else { panic!("{fit:?}") };
        assert!((first.value - ELO * 9_f64.ln() / 2.0).abs() < 0.01, "{fit:?}");
        assert!((first.value + second.value).abs() < 1e-6, "{fit:?}");
    }

    #[test]
    fn draws_bring_strengths_together() {
        let results = |is_drawn: bool| -> Fit {
            let result = |seed: u64| match seed / 2 % 4 {
                0 | 1 => Some("hard"),
                2 => Some("easy"),
                _ if is_drawn => None,
                _ => Some("hard"),
            };
            let lines: Vec<GameLine> = (0..400).map(|seed| line(seed, result(seed), None)).collect();
            Fit::of(&lines, player, Reference::Label("easy")).expect("a fit")
        };
        let [won, drawn] = [false, true].map(|is_drawn| strength(&results(is_drawn), "hard").value);
        assert!(drawn > 50.0 && drawn < won, "{drawn} {won}");
    }

    #[test]
    fn intervals_are_wider_if_deals_decide() {
        let half = |deal: fn(u64) -> Option<u64>| {
            let lines: Vec<GameLine> = (0..400)
                .map(|seed| line(seed, Some(if seed / 2 % 4 < 3 { "hard" } else { "easy" }), deal(seed)))
                .collect();
            strength(&Fit::of(&lines, player, Reference::Label("easy")).expect("a fit"), "hard").half
        };
        let (alone, paired) = (half(|_| None), half(|seed| Some(seed / 2 * 2)));
        assert!((paired / alone - 2_f64.sqrt()).abs() < 0.01, "{alone} {paired}");
    }

    #[test]
    fn one_label_has_nothing_to_be_compared_with() {
        assert_eq!(Fit::of(&[], player, Reference::Mean), None);
        let always: Vec<GameLine> = (0..40).map(|seed| line(seed, Some("hard"), None)).collect();
        let fit = Fit::of(&always, player, Reference::Label("easy")).expect("finite");
        assert!(strength(&fit, "hard").value.is_finite() && strength(&fit, "hard").half > 200.0, "{fit:?}");
    }
}
