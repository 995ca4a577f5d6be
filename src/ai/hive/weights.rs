//! Evaluation weights of Hive.

use crate::games::hive::{PieceKind, Position};

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
    pub attacker: [i16; KINDS],
    /// Bonus for a free piece two cells from the enemy Queen; half of it three cells from her.
    pub near: [i16; KINDS],
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
    /// Sixteenths of a point for each enemy piece that can move and each half of the danger.
    pub pressure: i16,
}

/// Weights for the start and the end of a game, mixed by the pieces on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhasedWeights {
    /// The weights of an empty table.
    pub early: Weights,
    /// The weights when all pieces are on the table.
    pub late: Weights,
}

impl PhasedWeights {
    /// The phase of a game with all pieces on the table.
    pub const PHASES: usize = 16;

    /// Returns the phase of a position, from 0 to [`PhasedWeights::PHASES`].
    pub fn phase(position: &Position) -> usize {
        let all = PieceKind::ALL.into_iter().filter(|&kind| position.options().has(kind));
        let all: usize = all.map(|kind| 2 * kind.count()).sum();
        position.count_on_table() * PhasedWeights::PHASES / all.max(1)
    }

    /// Returns the weights for a position and those soon after it.
    pub fn at(&self, position: &Position) -> Weights {
        let late = PhasedWeights::phase(position) as i32;
        let early = PhasedWeights::PHASES as i32 - late;
        let (first, last) = (self.early.numbers(), self.late.numbers());
        Weights::from_numbers(&core::array::from_fn(|place| {
            let sum = i32::from(first[place]) * early + i32::from(last[place]) * late;
            // Rounded.
            ((sum + PhasedWeights::PHASES as i32 / 2) >> 4) as i16
        }))
    }
}

/// The weights in use.
pub const WEIGHTS: PhasedWeights = PhasedWeights {
    early: Weights {
        //      Q   S   B   G   A   M   L   P   C   H   D
        free: [18, 11, 8, 7, 15, 14, 10, 15, 15, 15, 22],
        stuck: [9, -2, 4, 9, 1, 4, 7, 7, 0, 1, 11],
        reserve: [4, -2, -6, -1, 1, 4, -6, 10, -1, 1, -6],
        attacker: [4, 13, 15, 7, 1, 5, 3, 7, -1, 5, 4],
        near: [0, 0, 8, 4, 0, 4, 4, 0, 0, 4, 4],
        up: 3,
        on_queen: 51,
        danger: [0, 11, 35, 43, 66, 83, 110, 132, 158, 192, 230, 269, 288],
        rescue: 118,
        tempo: 10,
        pressure: 3,
    },
    late: Weights {
        //      Q   S   B   G   A   M   L   P   C   H   D
        free: [19, 9, 7, 12, 19, 14, 8, 12, 14, 15, 23],
        stuck: [4, -2, 0, 2, -4, 7, 4, 11, 2, 1, 9],
        reserve: [3, 5, 3, 10, 2, 4, -3, 8, 0, 3, -3],
        attacker: [4, 10, 13, 3, -2, 4, -1, 9, -2, 4, 5],
        near: [0, 0, 8, 4, 0, 4, 4, 0, 0, 4, 4],
        up: 1,
        on_queen: 50,
        danger: [0, 11, 35, 44, 67, 86, 105, 133, 157, 192, 230, 269, 288],
        rescue: 110,
        tempo: 6,
        pressure: 3,
    },
};

/// Number of weights.
pub const NUMBERS: usize = 5 * KINDS + 13 + 5;

impl Weights {
    /// Returns the bonus for a free piece this many steps from the enemy Queen.
    pub(super) const fn nearness(&self, kind: PieceKind, away: usize) -> i16 {
        match away {
            2 => self.near[kind as usize],
            3 => self.near[kind as usize] / 2,
            _ => 0,
        }
    }

    /// Returns all weights in the order of the fields, for tuning.
    pub fn numbers(&self) -> [i16; NUMBERS] {
        let single = [self.up, self.on_queen, self.rescue, self.tempo, self.pressure];
        let kinds = self.free.iter().chain(&self.stuck).chain(&self.reserve).chain(&self.attacker);
        let mut all = kinds.chain(&self.near).chain(&self.danger).chain(&single);
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
            attacker: core::array::from_fn(|_| next()),
            near: core::array::from_fn(|_| next()),
            danger: core::array::from_fn(|_| next()),
            up: next(),
            on_queen: next(),
            rescue: next(),
            tempo: next(),
            pressure: next(),
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
        assert_eq!(Weights::from_numbers(&WEIGHTS.late.numbers()), WEIGHTS.late);
    }
}
