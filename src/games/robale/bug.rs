//! The four kinds of bugs and the die faces they resist.

/// A kind of bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Bug {
    /// Earns points on Resources.
    Grasshopper,
    /// Cheap and fast.
    Ant,
    /// Fast and strong.
    Spider,
    /// Slow and strongest.
    Beetle,
}

impl Bug {
    /// All kinds, in the order of R-2.
    pub const ALL: [Bug; 4] = [Bug::Grasshopper, Bug::Ant, Bug::Spider, Bug::Beetle];
    /// how many of each kind a side has.
    pub const EACH: u8 = 3;
    /// R-D1: how many bugs a side has.
    pub const ARMY: u8 = Bug::EACH * Bug::ALL.len() as u8;

    /// Returns the index of this kind, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Bug::Grasshopper => "grasshopper",
            Bug::Ant => "ant",
            Bug::Spider => "spider",
            Bug::Beetle => "beetle",
        }
    }

    /// Returns the capital letter of this kind in notation.
    pub const fn letter(self) -> char {
        match self {
            Bug::Grasshopper => 'G',
            Bug::Ant => 'A',
            Bug::Spider => 'S',
            Bug::Beetle => 'B',
        }
    }

    /// Returns the points needed to hatch one.
    pub const fn cost(self) -> u8 {
        match self {
            Bug::Grasshopper | Bug::Ant => 1,
            Bug::Spider => 2,
            Bug::Beetle => 3,
        }
    }

    /// Returns the number of steps per turn.
    pub const fn moves(self) -> u8 {
        match self {
            Bug::Grasshopper => 3,
            Bug::Ant | Bug::Spider => 4,
            Bug::Beetle => 2,
        }
    }

    /// Returns the attack value.
    pub const fn attack(self) -> u8 {
        match self {
            Bug::Grasshopper => 0,
            Bug::Ant => 1,
            Bug::Spider => 3,
            Bug::Beetle => 5,
        }
    }

    /// Returns the die faces that do this bug no harm.
    pub const fn resistance(self) -> Faces {
        match self {
            Bug::Grasshopper => Faces::from_to(1, 1),
            Bug::Ant => Faces::from_to(3, 4),
            Bug::Spider => Faces::from_to(1, 3),
            Bug::Beetle => Faces::from_to(4, 6),
        }
    }
}

/// R-D6: number of faces of a die.
pub const FACES: u8 = 10;

/// A set of faces of a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Faces(u16);

impl Faces {
    /// The empty set.
    pub const NONE: Faces = Faces(0);

    /// Returns the faces from `first` to `last`.
    const fn from_to(first: u8, last: u8) -> Faces {
        Faces((2 << last) - (1 << first))
    }

    /// Returns the set of one face; empty if there is no such face.
    pub(super) const fn of(face: u8) -> Faces {
        if face >= 1 && face <= FACES { Faces(1 << face) } else { Faces::NONE }
    }

    /// Returns the faces of either set.
    pub const fn union(self, other: Faces) -> Faces {
        Faces(self.0 | other.0)
    }

    /// Returns whether this face is in the set.
    pub const fn contains(self, face: u8) -> bool {
        face <= FACES && self.0 >> face & 1 == 1
    }

    /// Returns the number of faces.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the faces in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=FACES).filter(move |&face| self.contains(face))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_2_bugs_match_the_table_of_the_rules() {
        let table = [
            (Bug::Grasshopper, "grasshopper", 1, 3, 0, &[1][..]),
            (Bug::Ant, "ant", 1, 4, 1, &[3, 4]),
            (Bug::Spider, "spider", 2, 4, 3, &[1, 2, 3]),
            (Bug::Beetle, "beetle", 3, 2, 5, &[4, 5, 6]),
        ];
        for (bug, word, cost, moves, attack, resistance) in table {
            assert_eq!((bug.word(), bug.cost(), bug.moves(), bug.attack()), (word, cost, moves, attack));
            assert!(bug.resistance().iter().eq(resistance.iter().copied()), "{bug:?}");
        }
    }

    #[test]
    fn r_d6_seven_to_ten_always_hurt() {
        let all = Bug::ALL.into_iter().fold(Faces::NONE, |faces, bug| faces.union(bug.resistance()));
        assert!(all.iter().eq(1..=6));
        assert_eq!((all.len(), Faces::NONE.is_empty(), all.is_empty()), (6, true, false));
        assert!(!all.contains(0) && !all.contains(255));
    }
}
