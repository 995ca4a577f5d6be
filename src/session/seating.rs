//! Who sits where: people, computers of a level, or nobody.

use heapless::Vec;

use super::Sharing;
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
pub struct Seating {
    sitters: ByPad<Sitter>,
    sharing: Sharing,
}

impl Seating {
    /// People at the first places.
    pub const fn humans(count: usize) -> Seating {
        let mut sitters = [Sitter::Empty; Pad::COUNT];
        let mut place = 0;
        while place < count && place < Pad::COUNT {
            sitters[place] = Sitter::Human;
            place += 1;
        }
        Seating { sitters: ByPad(sitters), sharing: Sharing::NONE }
    }

    /// Computers of this level at the first places.
    pub fn computers(count: usize, level: Level) -> Seating {
        let sitter = |place: Pad| if place.index() < count { Sitter::Computer(level) } else { Sitter::Empty };
        Seating { sitters: ByPad::from_fn(sitter), sharing: Sharing::NONE }
    }

    /// Who sits at a place.
    pub const fn at(&self, place: Pad) -> Sitter {
        self.sitters.0[place.index()]
    }

    /// Seats somebody, or nobody.
    pub fn set(&mut self, place: Pad, sitter: Sitter) {
        self.sitters[place] = sitter;
    }

    /// Which pad each place plays at.
    pub const fn sharing(&self) -> Sharing {
        self.sharing
    }

    /// The same sitters at these pads.
    pub const fn with_sharing(self, sharing: Sharing) -> Seating {
        Seating { sharing, ..self }
    }

    /// The place plays at this pad.
    pub fn share(&mut self, place: Pad, pad: Pad) {
        self.sharing.set(place, pad);
    }

    /// The pad at which a place plays.
    pub const fn pad_of(&self, place: Pad) -> Pad {
        self.sharing.pad_of(place)
    }

    /// The places whose people play at this pad.
    pub fn people_at(&self, pad: Pad) -> PadSet {
        let people = self.those(|sitter| sitter == Sitter::Human).iter();
        people.filter(|&place| self.pad_of(place) == pad).fold(PadSet::EMPTY, PadSet::with)
    }

    /// A person joins with the place's own pad; who was there leaves.
    pub fn toggle(&mut self, place: Pad) {
        let is_person = self.at(place) == Sitter::Human;
        self.set(place, if is_person { Sitter::Empty } else { Sitter::Human });
        self.share(place, place);
    }

    /// The next kind of sitter at a place, or the one before: nobody, a person with the pad of the place, computers, a
    /// person at each other pad.
    pub fn turn(&mut self, place: Pad, forward: bool) {
        let others = Pad::ALL.into_iter().filter(|&pad| pad != place);
        let shared = others.map(|pad| (Sitter::Human, pad));
        let alone = Sitter::ALL.map(|sitter| (sitter, place));
        let all: Vec<(Sitter, Pad), 8> = alone.into_iter().chain(shared).collect();
        let now = match self.at(place) {
            Sitter::Human => (Sitter::Human, self.pad_of(place)),
            sitter => (sitter, place),
        };
        let here = all.iter().position(|one| *one == now).unwrap_or(0);
        let (sitter, pad) = all[next_in_ring(here, all.len(), forward)];
        self.set(place, sitter);
        self.share(place, pad);
    }

    /// Length of the stored form.
    pub const BYTES: usize = 2;

    /// The stored form: half a byte for each place. The pads are stored apart ([`Sharing::to_byte`]).
    pub const fn to_bytes(self) -> [u8; Seating::BYTES] {
        let [a, b, c, d] = self.sitters.0;
        [a.number() | b.number() << 4, c.number() | d.number() << 4]
    }

    /// Reads the stored form. Where it names no sitter that we know, it is none at all.
    pub fn from_bytes([low, high]: [u8; Seating::BYTES]) -> Option<Seating> {
        let mut sitters = [Sitter::Empty; Pad::COUNT];
        for (sitter, number) in sitters.iter_mut().zip([low & 15, low >> 4, high & 15, high >> 4]) {
            *sitter = *Sitter::ALL.get(usize::from(number))?;
        }
        Some(Seating { sitters: ByPad(sitters), sharing: Sharing::NONE })
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
        let chosen = self.sitters.iter().filter(|(_, sitter)| wanted(**sitter));
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
        let person = |pad| (Sitter::Human, pad);
        let alone = Sitter::ALL.map(|sitter| (sitter, Pad::Three));
        let shared = [Pad::One, Pad::Two, Pad::Four].map(person);
        for expected in alone.into_iter().chain(shared) {
            assert_eq!((seating.at(Pad::Three), seating.pad_of(Pad::Three)), expected);
            seating.turn(Pad::Three, true);
        }
        assert_eq!(seating.at(Pad::Three), Sitter::Empty);
        seating.turn(Pad::Three, false);
        assert_eq!(seating.pad_of(Pad::Three), Pad::Four, "backwards the last one comes first");
    }

    #[test]
    fn a_person_takes_the_place_of_a_computer() {
        let mut seating = Seating::computers(2, Level::Easy);
        seating.toggle(Pad::One);
        assert_eq!((seating.at(Pad::One), seating.of_computers()), (Sitter::Human, PadSet::of(Pad::Two)));
        seating.toggle(Pad::One);
        assert_eq!(seating.players(), PadSet::of(Pad::Two));
    }

    #[test]
    fn several_people_share_a_pad_and_computers_need_none() {
        let mut seating = Seating::humans(3);
        seating.set(Pad::Four, Sitter::Computer(Level::Easy));
        seating.share(Pad::Two, Pad::One);
        assert_eq!(seating.people_at(Pad::One), PadSet::of(Pad::One).with(Pad::Two));
        assert_eq!(seating.people_at(Pad::Two), PadSet::EMPTY);
        assert_eq!(seating.people_at(Pad::Three), PadSet::of(Pad::Three));
        assert_eq!(seating.people_at(Pad::Four), PadSet::EMPTY);
        seating.toggle(Pad::Two);
        seating.toggle(Pad::Two);
        assert_eq!(seating.pad_of(Pad::Two), Pad::Two, "who joins brings a pad");
    }
}
