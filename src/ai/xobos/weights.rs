//! What things are worth in Guardians of Xobos.

/// What things are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A fifth of a point at the end of the game, as things stand.
    pub fifth: i32,
    /// A Resource that no Reactor needs, for each round it can still be used.
    pub surplus: i32,
    /// A Life of a Guardian on the board.
    pub life: i32,
    /// A Guardian that has nothing to do on land where it could build, for each round left.
    pub ready: i32,
    /// What each step to such land costs it.
    pub step: i32,
    /// A Quark on the board, a Crystal on a Watchtower.
    pub quark: i32,
    /// A technology.
    pub technology: i32,
    /// A building with an enemy Guardian next to it and nobody at home.
    pub exposed: i32,
    /// The Life that declared attacks are about to cost, more than [`Weights::life`], and a Guardian that they kill.
    pub wound: i32,
    /// A Guardian that declared attacks are about to kill.
    pub killed: i32,
    /// A Connection that heals somebody, or makes it stronger.
    pub link: i32,
}

/// What they are worth.
pub const WEIGHTS: Weights = Weights {
    fifth: 8,
    surplus: 1,
    life: 6,
    ready: 3,
    step: 12,
    quark: 25,
    technology: 15,
    exposed: 90,
    wound: 12,
    killed: 250,
    link: 3,
};

/// How many numbers there are.
pub const NUMBERS: usize = 11;

impl Weights {
    /// All numbers in the order of the fields, for tuning.
    pub const fn numbers(&self) -> [i32; NUMBERS] {
        let Weights { fifth, surplus, life, ready, step, quark, technology, exposed, wound, killed, link } =
            *self;
        [fifth, surplus, life, ready, step, quark, technology, exposed, wound, killed, link]
    }

    /// The weights with these numbers.
    pub const fn from_numbers(numbers: &[i32; NUMBERS]) -> Weights {
        let [fifth, surplus, life, ready, step, quark, technology, exposed, wound, killed, link] = *numbers;
        Weights { fifth, surplus, life, ready, step, quark, technology, exposed, wound, killed, link }
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
