//! Evaluation weights of Guardians of Xobos.

/// Evaluation weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A fifth of a point at the end of the game, in the current state.
    pub fifth: i32,
    /// A Resource that no Reactor needs, per round in which it can still be used.
    pub surplus: i32,
    /// A Life of a Guardian on the board.
    pub life: i32,
    /// A Guardian that is free on land where it could build, per remaining round.
    pub ready: i32,
    /// Cost of each step to such land.
    pub step: i32,
    /// A Quark on the board, a Crystal on a Watchtower.
    pub quark: i32,
    /// A technology.
    pub technology: i32,
    /// A building next to an enemy Guardian without own units on it.
    pub exposed: i32,
    /// Life that declared attacks are about to cost, in addition to [`Weights::life`].
    pub wound: i32,
    /// A Guardian that declared attacks are about to kill.
    pub killed: i32,
    /// A Connection that heals or strengthens a Guardian.
    pub link: i32,
}

/// The weights in use.
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

/// Number of weights.
pub const NUMBERS: usize = 11;

impl Weights {
    /// Returns all weights in the order of the fields, for tuning.
    pub const fn numbers(&self) -> [i32; NUMBERS] {
        let Weights { fifth, surplus, life, ready, step, quark, technology, exposed, wound, killed, link } =
            *self;
        [fifth, surplus, life, ready, step, quark, technology, exposed, wound, killed, link]
    }

    /// Builds weights from numbers in the order of the fields.
    pub const fn from_numbers(numbers: &[i32; NUMBERS]) -> Weights {
        let [fifth, surplus, life, ready, step, quark, technology, exposed, wound, killed, link] = *numbers;
        Weights { fifth, surplus, life, ready, step, quark, technology, exposed, wound, killed, link }
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
