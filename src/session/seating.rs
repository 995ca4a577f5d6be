//! Who sits where: people, computers of a level, or nobody.

use crate::ai::Level;
use crate::parts::{ByPad, Pad, PadSet};
use crate::ui::ring::next_in_ring;

/// Who sits at a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Sitter {
    /// Nobody.
    #[default]
    Empty,
    /// Somebody with the pad in the hand.
    Human,
    /// A computer player.
    Computer(Level),
}

impl Sitter {
    /// All, in the order of the menu.
    pub const ALL: [Sitter; 5] = [
        Sitter::Empty,
        Sitter::Human,
        Sitter::Computer(Level::Easy),
        Sitter::Computer(Level::Normal),
        Sitter::Computer(Level::Hard),
    ];

    /// The level, if it is a computer.
    pub const fn level(self) -> Option<Level> {
        match self {
            Sitter::Computer(level) => Some(level),
            Sitter::Empty | Sitter::Human => None,
        }
    }

    /// The place in [`Sitter::ALL`].
    const fn number(self) -> u8 {
        match self {
            Sitter::Empty => 0,
            Sitter::Human => 1,
            Sitter::Computer(level) => 2 + level as u8,
        }
    }
}

/// Who sits at each place of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Seating(ByPad<Sitter>);

impl Seating {
    /// People at the first places.
    pub const fn humans(count: usize) -> Seating {
        let mut sitters = [Sitter::Empty; Pad::COUNT];
        let mut place = 0;
        while place < count && place < Pad::COUNT {
            sitters[place] = Sitter::Human;
            place += 1;
        }
        Seating(ByPad(sitters))
    }

    /// Computers of this level at the first places.
    pub fn computers(count: usize, level: Level) -> Seating {
        Seating(ByPad::from_fn(
            |place| {
                if place.index() < count { Sitter::Computer(level) } else { Sitter::Empty }
            },
        ))
    }

    /// Who sits at a place.
    pub const fn at(&self, place: Pad) -> Sitter {
        self.0.0[place.index()]
    }

    /// Seats somebody, or nobody.
    pub fn set(&mut self, place: Pad, sitter: Sitter) {
        self.0[place] = sitter;
    }

    /// A person joins; who was there leaves.
    pub fn toggle(&mut self, place: Pad) {
        self.0[place] = if self.0[place] == Sitter::Human { Sitter::Empty } else { Sitter::Human };
    }

    /// The next kind of sitter at a place, or the one before.
    pub fn turn(&mut self, place: Pad, forward: bool) {
        let (here, count) = (usize::from(self.at(place).number()), Sitter::ALL.len());
        self.0[place] = Sitter::ALL[next_in_ring(here, count, forward)];
    }

    /// Length of the stored form.
    pub const BYTES: usize = 2;

    /// The stored form: half a byte for each place.
    pub const fn to_bytes(self) -> [u8; Seating::BYTES] {
        let [a, b, c, d] = self.0.0;
        [a.number() | b.number() << 4, c.number() | d.number() << 4]
    }

    /// Reads the stored form. Where it names no sitter that we know, it is none at all.
    pub fn from_bytes([low, high]: [u8; Seating::BYTES]) -> Option<Seating> {
        let mut sitters = [Sitter::Empty; Pad::COUNT];
        for (sitter, number) in sitters.iter_mut().zip([low & 15, low >> 4, high & 15, high >> 4]) {
            *sitter = *Sitter::ALL.get(usize::from(number))?;
        }
        Some(Seating(ByPad(sitters)))
    }

    /// The places at which somebody plays.
    pub fn players(&self) -> PadSet {
        self.those(|sitter| sitter != Sitter::Empty)
    }

    /// The places of computers.
    pub fn of_computers(&self) -> PadSet {
        self.those(|sitter| sitter.level().is_some())
    }

    fn those(&self, wanted: impl Fn(Sitter) -> bool) -> PadSet {
        let chosen = self.0.iter().filter(|(_, sitter)| wanted(**sitter));
        chosen.fold(PadSet::EMPTY, |places, (place, _)| places.with(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seating_survives_its_stored_form() {
        let mut seating = Seating::humans(2);
        seating.set(Pad::Three, Sitter::Computer(Level::Hard));
        seating.set(Pad::One, Sitter::Computer(Level::Easy));
        assert_eq!(Seating::from_bytes(seating.to_bytes()), Some(seating));
        assert_eq!(Seating::from_bytes([0x11, 5]), None, "there is no sixth kind of sitter");
    }

    #[test]
    fn a_place_goes_round_through_all_sitters() {
        let mut seating = Seating::default();
        for sitter in Sitter::ALL {
            assert_eq!(seating.at(Pad::Three), sitter);
            seating.turn(Pad::Three, true);
        }
        assert_eq!(seating.at(Pad::Three), Sitter::Empty);
        seating.turn(Pad::Three, false);
        assert_eq!(seating.at(Pad::Three).level(), Some(Level::Hard));
        assert_eq!(seating.players(), seating.of_computers());
    }

    #[test]
    fn a_person_takes_the_place_of_a_computer() {
        let mut seating = Seating::computers(2, Level::Easy);
        seating.toggle(Pad::One);
        assert_eq!((seating.at(Pad::One), seating.of_computers()), (Sitter::Human, PadSet::of(Pad::Two)));
        seating.toggle(Pad::One);
        assert_eq!(seating.players(), PadSet::of(Pad::Two));
    }
}
