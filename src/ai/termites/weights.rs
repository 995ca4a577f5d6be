//! What things are worth in Termites.

/// What things are worth, 100 being the difference of some two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A point.
    pub point: i32,
    /// A termite's strength on the board.
    pub strength: i32,
    /// A Mound that can be taken now, in hundredths of its points.
    pub sure: i32,
    /// One that can be taken in the next turn, if nobody does anything about it.
    pub threat: i32,
    /// One for which there is half of the strength counts a quarter of this, and so on.
    pub siege: i32,
}

/// What they are worth.
pub const WEIGHTS: Weights = Weights { point: 50, strength: 10, sure: 85, threat: 45, siege: 30 };

/// How many numbers there are.
pub const NUMBERS: usize = 5;

impl Weights {
    /// All numbers in the order of the fields, for tuning.
    pub const fn numbers(&self) -> [i32; NUMBERS] {
        [self.point, self.strength, self.sure, self.threat, self.siege]
    }

    /// The weights with these numbers.
    pub const fn from_numbers(&[point, strength, sure, threat, siege]: &[i32; NUMBERS]) -> Weights {
        Weights { point, strength, sure, threat, siege }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lead_back_to_weights() {
        let numbers = core::array::from_fn(|place| place as i32);
        assert_eq!(Weights::from_numbers(&numbers).numbers(), numbers);
        assert_eq!(Weights::from_numbers(&WEIGHTS.numbers()), WEIGHTS);
    }
}
