//! Evaluation weights of Hive.

use crate::games::hive::PieceKind;

const KINDS: usize = PieceKind::ALL.len();

/// Evaluation weights. Kinds are in the order of [`PieceKind::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A piece on the table that can move.
    pub free: [i16; KINDS],
    /// A piece on the table that is pinned or enclosed.
    pub stuck: [i16; KINDS],
    /// A piece in the reserve.
    pub reserve: [i16; KINDS],
    /// A piece beside the enemy Queen, instead of its other value.
    pub attacker: i16,
    /// Bonus for a free piece on top of another.
    pub up: i16,
    /// A piece on top of the enemy Queen.
    pub on_queen: i16,
    /// Occupied cells beside a Queen, in halves: a piece of the Queen's side that can leave counts one half,
    /// others two.
    pub danger: [i16; 13],
    /// A Pillbug beside its Queen that can throw her out; half of it if it could still be placed
    /// there.
    pub rescue: i16,
    /// Being the side to move.
    pub tempo: i16,
}

/// The weights in use.
pub const WEIGHTS: Weights = Weights {
    //      Q   S   B   G   A   M   L   P   C   H   D
    free: [14, 5, 12, 6, 16, 14, 12, 10, 9, 10, 12],
    stuck: [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0],
    reserve: [0, 2, 7, 3, 9, 8, 7, 6, 5, 6, 7],
    attacker: 4,
    up: 8,
    on_queen: 24,
    danger: [0, 13, 29, 44, 64, 84, 108, 132, 161, 192, 230, 269, 288],
    rescue: 130,
    tempo: 8,
};

/// Number of weights.
pub const NUMBERS: usize = 3 * KINDS + 13 + 5;

impl Weights {
    /// Returns all weights in the order of the fields, for tuning.
    pub fn numbers(&self) -> [i16; NUMBERS] {
        let single = [self.attacker, self.up, self.on_queen, self.rescue, self.tempo];
        let mut all =
            self.free.iter().chain(&self.stuck).chain(&self.reserve).chain(&self.danger).chain(&single);
        core::array::from_fn(|_| all.next().copied().unwrap_or_default())
    }

    /// Builds weights from numbers in the order of the fields.
    pub fn from_numbers(numbers: &[i16; NUMBERS]) -> Weights {
        let mut left = numbers.iter().copied();
        let mut next = || left.next().unwrap_or_default();
        Weights {
            free: core::array::from_fn(|_| next()),
            stuck: core::array::from_fn(|_| next()),
            reserve: core::array::from_fn(|_| next()),
            danger: core::array::from_fn(|_| next()),
            attacker: next(),
            up: next(),
            on_queen: next(),
            rescue: next(),
            tempo: next(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_round_trip_through_numbers() {
        let numbers = core::array::from_fn(|place| place as i16);
        assert_eq!(Weights::from_numbers(&numbers).numbers(), numbers);
        assert_eq!(Weights::from_numbers(&WEIGHTS.numbers()), WEIGHTS);
    }
}
