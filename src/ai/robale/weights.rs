//! What things are worth in Robale.

/// What things are worth, 100 being a cheap bug and a half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A bug on the board: Grasshopper, Ant, Spider, Beetle.
    pub bug: [i32; 4],
    /// A point for hatching beyond the first, while there is something to hatch.
    pub income: i32,
    /// Holding one, two Resources.
    pub held: [i32; 4],
    /// Steps that three bugs need to the three Resources: each below [`Weights::FAR`], squared.
    pub near: i32,
    /// An enemy bug on a Resource, and an enemy that pins the bug that should go there, in steps.
    pub barred: i32,
    /// Three bugs reach the three Resources in the next movement: in the turn at hand, and after the enemy's.
    pub reach: [i32; 2],
    /// Expected losses in battles of the next turn, and of the one after, in hundredths.
    pub losses: [i32; 2],
}

impl Weights {
    /// From how many steps on bugs count as far away.
    pub const FAR: i32 = 18;
}

/// What they are worth.
pub const WEIGHTS: Weights = Weights {
    bug: [60, 60, 130, 190],
    income: 25,
    held: [0, 40, 110, 0],
    near: 2,
    barred: 3,
    reach: [1500, 300],
    losses: [80, 30],
};

/// How many numbers there are.
pub const NUMBERS: usize = 4 + 1 + 4 + 2 + 2 + 2;

impl Weights {
    /// All numbers in the order of the fields, for tuning.
    pub fn numbers(&self) -> [i32; NUMBERS] {
        let Weights { bug, income, held, near, barred, reach, losses } = self;
        let single = [*near, *barred];
        let mut all = bug.iter().chain([income]).chain(held).chain(&single).chain(reach).chain(losses);
        core::array::from_fn(|_| all.next().copied().unwrap_or_default())
    }

    /// The weights with these numbers.
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
        }
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
