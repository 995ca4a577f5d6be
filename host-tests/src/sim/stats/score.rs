//! Mean scores, with games of one deal as one observation.

use std::collections::BTreeMap;

use super::two_sided;
use crate::sim::{GameLine, Interval};

/// The score of somebody in many games: 1 for a victory, a part of it if it is shared, and an equal
/// part for everybody after a draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The sum and the number of scores of each deal.
    deals: BTreeMap<u64, (f64, f64)>,
}

impl Score {
    /// Returns the score of all seats with this property.
    pub fn of(lines: &[GameLine], is_meant: impl Fn(&GameLine, usize) -> bool) -> Score {
        let mut score = Score::default();
        for line in lines {
            for seat in (0..line.seats.len()).filter(|&seat| is_meant(line, seat)) {
                score.add(line.deal(), score_of(line, seat));
            }
        }
        score
    }

    fn add(&mut self, deal: u64, score: f64) {
        let (sum, count) = self.deals.entry(deal).or_default();
        *sum += score;
        *count += 1.0;
    }

    /// Returns the sum of the scores, and their number.
    fn total(&self) -> (f64, f64) {
        self.deals.values().fold((0.0, 0.0), |all, deal| (all.0 + deal.0, all.1 + deal.1))
    }

    /// Returns the differences to a mean, summed up by deal.
    fn differences(&self, mean: f64) -> impl Iterator<Item = f64> {
        self.deals.values().map(move |(sum, count)| sum - mean * count)
    }

    /// Returns the mean with its 95 % Wilson interval. The games of a deal are not independent, so
    /// they may count as fewer games, down to one per deal.
    pub fn interval(&self) -> Interval {
        let (sum, count) = self.total();
        if count <= 0.0 {
            return Interval::new(0.0, 0.0);
        }
        let mean = sum / count;
        let squares: f64 = self.differences(mean).map(|difference| difference * difference).sum();
        let effective = (mean * (1.0 - mean) * count * count / squares.max(1e-9))
            .clamp((self.deals.len() as f64).min(count), count);
        let interval = Interval::new(mean * effective, effective);
        Interval { wins: sum, of: count, ..interval }
    }

    /// Returns the p-value of the hypothesis that the mean is `fair`. The differences of all deals
    /// would then have either sign with the same probability.
    pub fn p_value(&self, fair: f64) -> f64 {
        let sum: f64 = self.differences(fair).sum();
        let squares: f64 = self.differences(fair).map(|difference| difference * difference).sum();
        if squares > 0.0 { two_sided(sum / squares.sqrt()) } else { 1.0 }
    }
}

/// Returns the score of a seat in one game.
fn score_of(line: &GameLine, seat: usize) -> f64 {
    match line.winners.len() {
        0 => 1.0 / line.seats.len() as f64,
        _ if !line.winners.contains(&seat) => 0.0,
        winners => 1.0 / winners as f64,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Returns a game between `easy` and `hard`, in this order of seats if the seed is even. `hard`
    /// plays first if the seed is odd.
    pub fn line(seed: u64, winner: Option<&str>, deal: Option<u64>) -> GameLine {
        let seats = if seed.is_multiple_of(2) { ["easy", "hard"] } else { ["hard", "easy"] };
        let winners = winner.map_or(vec![], |winner| {
            seats.iter().enumerate().filter(|(_, seat)| **seat == winner).map(|(place, _)| place).collect()
        });
        let text = format!(
            r#"{{"seed":{seed},"seats":{seats:?},"winners":{winners:?},"scores":[0,1],"actions":9,"reason":"x","game":"hive","options":{{}},"first":0}}"#
        );
        GameLine { deal, ..GameLine::read(&text).expect("a line") }
    }

    fn is_hard(line: &GameLine, seat: usize) -> bool {
        line.seats[seat] == "hard"
    }

    #[test]
    fn draws_count_half() {
        let results = [Some("hard"), None, Some("easy"), None];
        let lines: Vec<GameLine> = (0..4).map(|seed| line(seed, results[seed as usize], None)).collect();
        let interval = Score::of(&lines, is_hard).interval();
        assert_eq!((interval.wins, interval.of), (2.0, 4.0));
        assert!((Score::of(&lines, is_hard).p_value(0.5) - 1.0).abs() < 1e-12);
    }

    /// 60 of 100: z is 2, as the difference of every game is a half.
    #[test]
    fn p_value_is_that_of_a_sign_test() {
        let lines: Vec<GameLine> =
            (0..100).map(|seed| line(seed, Some(if seed < 60 { "hard" } else { "easy" }), None)).collect();
        let score = Score::of(&lines, is_hard);
        assert!((score.p_value(0.5) - two_sided(2.0)).abs() < 1e-12);
        let wilson = Interval::new(60.0, 100.0);
        assert!((score.interval().low - wilson.low).abs() < 1e-9);
    }

    /// Deals that decide both of their games say half as much as independent games.
    #[test]
    fn games_of_one_deal_count_as_one_observation() {
        let lines: Vec<GameLine> = (0..100)
            .map(|seed| line(seed, Some(if seed < 60 { "hard" } else { "easy" }), Some(seed / 2 * 2)))
            .collect();
        let score = Score::of(&lines, is_hard);
        assert!((score.p_value(0.5) - two_sided(10.0 / 50_f64.sqrt())).abs() < 1e-12);
        let wilson = Interval::new(30.0, 50.0);
        assert!((score.interval().low - wilson.low).abs() < 1e-9, "{:?}", score.interval());
    }
}
