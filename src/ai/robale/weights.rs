//! Evaluation weights of Robale.

/// Evaluation weights. 100 is about one and a half cheap bugs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A bug on the board: Grasshopper, Ant, Spider, Beetle.
    pub bug: [i32; 4],
    /// Each hatching point beyond the first, while there is something to hatch.
    pub income: i32,
    /// Value by the number of Resources held. Holding all three ends the game.
    pub held: [i32; 4],
    /// Three bugs near the three Resources. Multiplied by the square of [`Weights::FAR`] minus the
    /// steps that they need.
    pub near: i32,
    /// Extra steps for an enemy bug on a Resource, and for a pinned bug.
    pub barred: i32,
    /// Three bugs can reach the three Resources in the next movement: in the current turn, and
    /// after the enemy's turn.
    pub reach: [i32; 2],
    /// Expected losses in the battles of the next turn, and of the one after, in percent.
    pub losses: [i32; 2],
    /// The enemy bugs on Resources can be taken off, and all three held after that: in the next
    /// battle, and in the one after the enemy's turn. Multiplied by the chance.
    pub storm: [i32; 2],
}

impl Weights {
    /// Number of steps from which bugs count as far away.
    pub const FAR: i32 = 18;
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights {
    bug: [60, 60, 130, 190],
    income: 25,
    held: [0, 40, 110, 0],
    near: 2,
    barred: 3,
    reach: [1500, 300],
    losses: [80, 30],
    storm: [900, 300],
};

/// Number of weights.
pub const NUMBERS: usize = 4 + 1 + 4 + 2 + 2 + 2 + 2;

impl Weights {
    /// Returns all weights in the order of the fields, for tuning.
    pub fn numbers(&self) -> [i32; NUMBERS] {
        let Weights { bug, income, held, near, barred, reach, losses, storm } = self;
        let single = [*near, *barred];
        let mut all =
            bug.iter().chain([income]).chain(held).chain(&single).chain(reach).chain(losses).chain(storm);
        core::array::from_fn(|_| all.next().copied().unwrap_or_default())
    }

    /// Builds weights from numbers in the order of the fields.
    pub fn from_numbers(numbers: &[i32; NUMBERS]) -> Weights {
        let mut left = numbers.iter().copied();
        let mut next = || left.next().unwrap_or_default();
        Weights {
            bug: core::array::from_fn(|_| next()),
            income: next(),
            held: core::array::from_fn(|_| next()),
            near: next(),
            barred: next(),
            reach: core::array::from_fn(|_| next()),
            losses: core::array::from_fn(|_| next()),
            storm: core::array::from_fn(|_| next()),
        }
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
