//! The statistics of a match.

use std::fmt;

/// Added to each kind of pair, so that a match in which all pairs are alike has a variance, too.
const REGULAR: f64 = 1e-3;
/// The pairs that a sequential test needs before it decides. The variance of fewer pairs says nothing.
const LEAST_PAIRS: u32 = 20;
/// So many standard deviations to both sides hold 95 % of a normal distribution.
const SIGMAS: f64 = 1.96;

/// The results of a match for its first engine.
///
/// The two games of a pair depend on each other: they have the same opening, which may favour one
/// colour. So the unit of all statistics is the pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The games won, drawn and lost.
    pub games: [u32; 3],
    /// The pairs by their half points, from 0 to 4.
    pub pairs: [u32; 5],
}

impl Tally {
    /// Adds a pair. Each game gives 0, 1 or 2 half points.
    pub fn add(&mut self, half_points: [u8; 2]) {
        for points in half_points {
            self.games[2 - usize::from(points.min(2))] += 1;
        }
        let sum: u8 = half_points.iter().map(|points| (*points).min(2)).sum();
        self.pairs[usize::from(sum)] += 1;
    }

    /// Returns the number of pairs.
    pub fn count(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// Returns the share of points and the variance of one pair's share.
    fn moments(&self) -> (f64, f64) {
        let weights = self.pairs.map(|count| f64::from(count) + REGULAR);
        let sum: f64 = weights.iter().sum();
        let share = |place: usize| place as f64 / 4.0;
        let mean = weights.iter().enumerate().map(|(place, weight)| share(place) * weight).sum::<f64>() / sum;
        let square = |(place, weight): (usize, &f64)| (share(place) - mean).powi(2) * weight;
        (mean, weights.iter().enumerate().map(square).sum::<f64>() / sum)
    }

    /// Returns the share of points with its 95 % interval: low, middle, high.
    ///
    /// This is Wilson's interval for as many independent games as vary like these pairs. It stays honest
    /// where nearly all games have the same winner.
    pub fn share(&self) -> [f64; 3] {
        let (mean, variance) = self.moments();
        let games = f64::from(self.count()) * (mean * (1.0 - mean) / variance).max(1.0);
        let square = SIGMAS * SIGMAS;
        let middle = (mean * games + square / 2.0) / (games + square);
        let half = SIGMAS * (games * mean * (1.0 - mean) + square / 4.0).sqrt() / (games + square);
        [middle - half, mean, middle + half].map(|share| share.clamp(0.0, 1.0))
    }

    /// Returns the difference of strength in Elo with its 95 % interval: low, middle, high.
    pub fn elo(&self) -> [f64; 3] {
        self.share().map(elo_of)
    }

    /// Returns the logarithm of the likelihood ratio of the two hypotheses, in the normal
    /// approximation.
    pub fn log_likelihood_ratio(&self, bounds: &SprtBounds) -> f64 {
        let (mean, variance) = self.moments();
        let [low, high] = bounds.elo.map(share_of);
        f64::from(self.count()) * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.games;
        let [low, share, high] = self.share().map(|share| 100.0 * share);
        let [elo_low, elo, elo_high] = self.elo();
        write!(f, "{won} won, {drawn} drawn, {lost} lost: {share:.1} % ({low:.1} to {high:.1}), ")?;
        write!(f, "Elo {elo:+.0} ({elo_low:+.0} to {elo_high:+.0})")
    }
}

/// Returns the Elo difference with this expected share of points.
fn elo_of(share: f64) -> f64 {
    // A share of 0 or 1 has no finite Elo.
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Returns the expected share of points at this Elo difference.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The hypotheses of a sequential probability ratio test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    /// The Elo differences of the two hypotheses, the lower one first.
    pub elo: [f64; 2],
    /// The probability of accepting the higher hypothesis if the lower one is true, and of the
    /// opposite.
    pub errors: [f64; 2],
}

fn two_numbers(text: &str) -> Option<[f64; 2]> {
    let (first, second) = text.split_once(',')?;
    Some([first.trim().parse().ok()?, second.trim().parse().ok()?])
}

/// What a test has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The higher hypothesis is accepted.
    Accepted,
    /// The lower hypothesis is accepted.
    Rejected,
}

impl SprtBounds {
    /// The error rates where none are chosen.
    pub const ERRORS: [f64; 2] = [0.05, 0.05];

    /// Reads `ELO0,ELO1`, with errors of 5 %.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub fn read(text: &str) -> Result<SprtBounds, String> {
        match two_numbers(text) {
            Some([low, high]) if low < high && low.abs().max(high.abs()) <= 1000.0 => {
                Ok(SprtBounds { elo: [low, high], errors: SprtBounds::ERRORS })
            }
            _ => Err("write two Elo differences, the lower one first, as in 0,10".into()),
        }
    }

    /// Reads `ALPHA,BETA`: the probability of a wrong acceptance and that of a wrong rejection.
    ///
    /// # Errors
    /// Returns what is wrong.
    pub fn read_errors(text: &str) -> Result<[f64; 2], String> {
        match two_numbers(text) {
            Some(errors) if errors.iter().all(|error| (0.0001..=0.4).contains(error)) => Ok(errors),
            _ => Err("write two probabilities from 0.0001 to 0.4, as in 0.05,0.05".into()),
        }
    }

    /// Returns the limits of the log-likelihood ratio: below the first the test rejects, above the
    /// second it accepts.
    pub fn limits(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// Returns what the test decides, if it does.
    pub fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        let [low, high] = self.limits();
        match tally.log_likelihood_ratio(self) {
            _ if tally.count() < LEAST_PAIRS => None,
            ratio if ratio >= high => Some(Verdict::Accepted),
            ratio if ratio <= low => Some(Verdict::Rejected),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    fn tally(pairs: [u32; 5]) -> Tally {
        Tally { pairs, ..Tally::default() }
    }

    #[test]
    fn games_and_pairs_are_counted() {
        let mut tally = Tally::default();
        tally.add([2, 0]);
        tally.add([1, 2]);
        assert_eq!(tally, Tally { games: [2, 1, 1], pairs: [0, 0, 1, 1, 0] });
    }

    #[test]
    fn a_share_of_three_quarters_is_191_elo() {
        let [low, elo, high] = tally([0, 0, 500, 0, 500]).elo();
        assert!((elo - 190.8).abs() < 0.5 && low < elo && elo < high, "{low} {elo} {high}");
        let even = tally([100, 0, 0, 0, 100]).elo();
        assert!(even[1].abs() < 0.1, "{even:?}");
    }

    /// Pairs that are always split say more than games that are won and lost at random.
    #[test]
    fn an_opening_that_favours_a_colour_does_not_widen_the_interval() {
        let width = |pairs| {
            let [low, _, high] = tally(pairs).share();
            high - low
        };
        assert!(width([0, 0, 200, 0, 0]) < width([50, 0, 100, 0, 50]) / 5.0);
    }

    #[test]
    fn the_test_decides_by_its_bounds() {
        let bounds = SprtBounds::read("0,10").expect("bounds");
        assert!((bounds.limits()[1] - 2.944).abs() < 0.001, "{:?}", bounds.limits());
        assert_eq!(bounds.verdict(&Tally::default()), None, "without games");
        assert_eq!(bounds.verdict(&tally([10, 20, 40, 25, 12])), None, "too few games");
        assert_eq!(bounds.verdict(&tally([300, 700, 2000, 1000, 500])), Some(Verdict::Accepted));
        assert_eq!(bounds.verdict(&tally([500, 1000, 2000, 700, 300])), Some(Verdict::Rejected));
        for wrong in ["10,0", "5", "a,b", "0,10,20", "0,inf"] {
            assert!(SprtBounds::read(wrong).is_err(), "{wrong}");
        }
    }

    /// Smaller errors need more games. Each limit depends on both rates.
    #[test]
    fn error_rates_can_be_chosen() {
        let limits = |text: &str| {
            let errors = SprtBounds::read_errors(text).expect(text);
            SprtBounds { elo: [0.0, 10.0], errors }.limits()
        };
        let [low, high] = limits("0.05, 0.05");
        assert!((low + 2.944).abs() < 0.001 && (high - 2.944).abs() < 0.001, "{low} {high}");
        let [low, high] = limits("0.01,0.1");
        assert!((low + 2.293).abs() < 0.001 && (high - 4.500).abs() < 0.001, "{low} {high}");
        for wrong in ["0.05", "0,0.05", "0.05,1", "a,b", "0.5,0.05", "nan,0.1", "0.1,0.1,0.1"] {
            assert!(SprtBounds::read_errors(wrong).is_err(), "{wrong}");
        }
    }

    /// 20 wins of 20 games show a share of 84 % (Wilson). Pairs of two wins are at most twice as many games.
    #[test]
    fn an_engine_that_wins_all_games_may_still_lose_one() {
        let low = |pairs| tally(pairs).share()[0];
        assert!((0.83..0.92).contains(&low([0, 0, 0, 0, 20])), "{}", low([0, 0, 0, 0, 20]));
        assert!((0.95..0.99).contains(&low([0, 0, 0, 0, 100])), "{}", low([0, 0, 0, 0, 100]));
        assert_eq!(tally([20, 0, 0, 0, 0]).share().map(|share| (share * 100.0).round())[0], 0.0);
    }

    /// Of matches between equal engines about one in twenty is accepted, at most.
    #[test]
    fn equal_engines_are_rarely_called_stronger() {
        let bounds = SprtBounds::read("0,40").expect("bounds");
        let mut random = SplitMix64::new(5);
        let mut accepted = 0;
        for _ in 0..200 {
            let mut tally = Tally::default();
            let verdict = loop {
                tally.add([0, 0].map(|_: u8| random.below(3) as u8));
                if let Some(verdict) = bounds.verdict(&tally) {
                    break verdict;
                }
            };
            accepted += u32::from(verdict == Verdict::Accepted);
        }
        assert!((1..=20).contains(&accepted), "{accepted} of 200");
    }
}
