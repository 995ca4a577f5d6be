//! The rating of a table, by the method of Elo, and its streak of solved puzzles.

/// The stored value of one point.
const POINT: i32 = 16;
/// The rating of a new table.
const FIRST: u16 = 1200;
/// The rating of the easiest puzzles, and the step to the next difficulty.
const EASIEST: i32 = 800;
const STEP: i32 = 300;
/// The largest change, in points: at first, and after [`SETTLED`] puzzles.
const FAST: i32 = 40;
const SLOW: i32 = 20;
const SETTLED: u16 = 20;
/// The expected result against a puzzle that is 0, 50, 100, ... points harder, of 256.
const EXPECTED: [i32; 17] = [128, 110, 92, 76, 62, 49, 39, 30, 23, 18, 14, 10, 8, 6, 4, 3, 3];
const EXPECTED_STEP: i32 = 50;
const ONE: i32 = 256;

/// How a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solved {
    /// At the first try.
    Clean,
    /// After a wrong action or a hint, or not at all.
    Helped,
}

/// How well a table solves puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PuzzleScore {
    /// The rating, in sixteenths of a point.
    pub(in crate::session) rating: u16,
    /// Puzzles solved at the first try since the last one that was not.
    pub streak: u8,
    /// The longest streak.
    pub best: u8,
    /// Puzzles tried.
    pub tried: u16,
    /// Puzzles solved at the first try.
    pub solved: u16,
}

impl PuzzleScore {
    /// The score of a new table.
    pub const NEW: PuzzleScore =
        PuzzleScore { rating: FIRST * POINT as u16, streak: 0, best: 0, tried: 0, solved: 0 };
    /// Length of the stored form.
    pub const BYTES: usize = 8;

    /// Returns the rating in points.
    pub const fn rating(self) -> u16 {
        self.rating / POINT as u16
    }

    /// Returns the rating of the puzzles of a difficulty.
    pub const fn rating_of(difficulty: u8) -> u16 {
        (EASIEST + STEP * (difficulty as i32 - 1)) as u16
    }

    /// Counts a puzzle of this difficulty. Returns by how many points the rating has changed.
    pub fn count(&mut self, difficulty: u8, result: Solved) -> i16 {
        let before = self.rating();
        let fastness = if self.tried < SETTLED { FAST } else { SLOW };
        let gap = i32::from(PuzzleScore::rating_of(difficulty)) * POINT - i32::from(self.rating);
        let reached = if result == Solved::Clean { ONE } else { 0 };
        let change = (reached - expected(gap)) * fastness * POINT / ONE;
        self.rating = (i32::from(self.rating) + change).clamp(100 * POINT, 3500 * POINT) as u16;
        self.tried = self.tried.saturating_add(1);
        if result == Solved::Clean {
            self.solved = self.solved.saturating_add(1);
            self.streak = self.streak.saturating_add(1);
            self.best = self.best.max(self.streak);
        } else {
            self.streak = 0;
        }
        self.rating() as i16 - before as i16
    }

    /// Returns the stored form.
    pub const fn to_bytes(self) -> [u8; PuzzleScore::BYTES] {
        let [rating, tried, solved] =
            [self.rating.to_le_bytes(), self.tried.to_le_bytes(), self.solved.to_le_bytes()];
        [rating[0], rating[1], self.streak, self.best, tried[0], tried[1], solved[0], solved[1]]
    }

    /// Reads the stored form. Zeros, and a rating that is impossible, are a new table.
    pub const fn from_bytes(bytes: [u8; PuzzleScore::BYTES]) -> PuzzleScore {
        let [low, high, streak, best, t, ried, s, olved] = bytes;
        let rating = u16::from_le_bytes([low, high]);
        if rating < 100 * POINT as u16 || rating > 3500 * POINT as u16 {
            return PuzzleScore::NEW;
        }
        let (tried, solved) = (u16::from_le_bytes([t, ried]), u16::from_le_bytes([s, olved]));
        PuzzleScore { rating, streak, best, tried, solved }
    }
}

/// Returns the expected result against a puzzle that is harder by this many sixteenths of a point, of
/// 256.
fn expected(gap: i32) -> i32 {
    let far = gap.abs() / POINT;
    let place = (far / EXPECTED_STEP) as usize;
    let value = match (EXPECTED.get(place), EXPECTED.get(place + 1)) {
        (Some(here), Some(next)) => {
            here - ((here - next) * (far % EXPECTED_STEP) + EXPECTED_STEP / 2) / EXPECTED_STEP
        }
        _ => EXPECTED[EXPECTED.len() - 1],
    };
    if gap >= 0 { value } else { ONE - value }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the formula of Elo: 1 / (1 + 10^(gap / 400)).
    #[test]
    fn the_expected_result_follows_the_formula_of_elo() {
        for gap in -800..=800 {
            let exact = 256.0 / (1.0 + 10f64.powf(f64::from(gap) / 400.0));
            let found = f64::from(expected(gap * POINT));
            assert!((found - exact).abs() < 1.5, "{gap}: {found} instead of {exact}");
        }
    }

    #[test]
    fn a_solved_puzzle_raises_the_rating_and_a_hard_one_more() {
        let (mut easy, mut hard) = (PuzzleScore::NEW, PuzzleScore::NEW);
        let changes = (easy.count(1, Solved::Clean), hard.count(5, Solved::Clean));
        assert_eq!(changes, (3, 39), "800 and 2000 points against 1200");
        assert_eq!(easy.count(1, Solved::Helped), -36);
        assert_eq!((easy.streak, easy.best, easy.tried, easy.solved), (0, 1, 2, 1));
    }

    #[test]
    fn somebody_who_solves_half_of_the_puzzles_gets_their_rating() {
        let mut score = PuzzleScore::NEW;
        for round in 0..400 {
            score.count(4, if round % 2 == 0 { Solved::Clean } else { Solved::Helped });
        }
        assert!((1680..=1720).contains(&score.rating()), "{} instead of 1700", score.rating());
    }

    #[test]
    fn scores_round_trip_and_other_bytes_are_a_new_table() {
        let mut score = PuzzleScore::NEW;
        (0..300).for_each(|_| {
            score.count(5, Solved::Clean);
        });
        assert_eq!((score.streak, score.tried), (255, 300));
        assert_eq!(PuzzleScore::from_bytes(score.to_bytes()), score);
        assert_eq!(PuzzleScore::from_bytes([0; 8]), PuzzleScore::NEW);
    }
}
