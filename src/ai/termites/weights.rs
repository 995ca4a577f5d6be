//! Evaluation weights of Termites.

/// Evaluation weights. 100 is about two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A point.
    pub point: i32,
    /// One unit of strength on the board.
    pub strength: i32,
    /// A Mound that can be taken now, in percent of its points.
    pub sure: i32,
    /// A Mound that can be taken next turn if nobody prevents it, in percent of its points.
    pub threat: i32,
    /// A Mound for which the strength is not yet sufficient, in percent of its points, scaled by
    /// the square of the available share: half of the strength counts a quarter.
    pub siege: i32,
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights { point: 50, strength: 10, sure: 85, threat: 45, siege: 30 };

/// Number of weights.
pub const NUMBERS: usize = 5;

impl Weights {
    /// Returns all weights in the order of the fields, for tuning.
    pub const fn numbers(&self) -> [i32; NUMBERS] {
        [self.point, self.strength, self.sure, self.threat, self.siege]
    }

    /// Builds weights from numbers in the order of the fields.
    pub const fn from_numbers(&[point, strength, sure, threat, siege]: &[i32; NUMBERS]) -> Weights {
        Weights { point, strength, sure, threat, siege }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_round_trip_through_numbers() {
        let numbers = core::array::from_fn(|place| place as i32);
        assert_eq!(Weights::from_numbers(&numbers).numbers(), numbers);
        assert_eq!(Weights::from_numbers(&WEIGHTS.numbers()), WEIGHTS);
    }
}
