//! Who sits where: people, computers of a level, or nobody.

use heapless::Vec;

use super::Sharing;
use crate::ai::Level;
use crate::parts::Pad;
use crate::ui::ring::next_in_ring;
use crate::ui::{ByChair, Chair, ChairSet};

/// Who sits on a chair.
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

    /// The number in [`Sitter::ALL`].
    const fn number(self) -> u8 {
        match self {
            Sitter::Empty => 0,
            Sitter::Human => 1,
            Sitter::Computer(level) => 2 + level as u8,
        }
    }
}

/// Who sits on each chair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Seating {
    sitters: ByChair<Sitter>,
    sharing: Sharing,
}

impl Seating {
    /// People on the first chairs.
    pub const fn humans(count: usize) -> Seating {
        let mut sitters = [Sitter::Empty; Chair::COUNT];
        let mut chair = 0;
        while chair < count && chair < Chair::COUNT {
            sitters[chair] = Sitter::Human;
            chair += 1;
        }
        Seating { sitters: ByChair(sitters), sharing: Sharing::NONE }
    }

    /// Computers of this level on the first chairs.
    pub fn computers(count: usize, level: Level) -> Seating {
        let sitter =
            |chair: Chair| if chair.index() < count { Sitter::Computer(level) } else { Sitter::Empty };
        Seating { sitters: ByChair::from_fn(sitter), sharing: Sharing::NONE }
    }

    /// Who sits on a chair.
    pub const fn at(&self, chair: Chair) -> Sitter {
        self.sitters.0[chair.index()]
    }

    /// Seats somebody, or nobody.
    pub fn set(&mut self, chair: Chair, sitter: Sitter) {
        self.sitters[chair] = sitter;
    }

    /// Which pad the player at each chair uses.
    pub const fn sharing(&self) -> Sharing {
        self.sharing
    }

    /// The same sitters at these pads.
    pub const fn with_sharing(self, sharing: Sharing) -> Seating {
        Seating { sharing, ..self }
    }

    /// The player at this chair uses this pad.
    pub fn share(&mut self, chair: Chair, pad: Pad) {
        self.sharing.set(chair, pad);
    }

    /// The pad that the player at a chair uses.
    pub const fn pad_of(&self, chair: Chair) -> Pad {
        self.sharing.pad_of(chair)
    }

    /// The chairs whose people use this pad.
    pub fn people_at(&self, pad: Pad) -> ChairSet {
        let people = self.those(|sitter| sitter == Sitter::Human).iter();
        people.filter(|&chair| self.pad_of(chair) == pad).fold(ChairSet::EMPTY, ChairSet::with)
    }

    /// A person joins with the chair's own pad; whoever was there leaves.
    pub fn toggle(&mut self, chair: Chair) {
        let is_person = self.at(chair) == Sitter::Human;
        self.set(chair, if is_person { Sitter::Empty } else { Sitter::Human });
        self.share(chair, chair.own_pad());
    }

    /// The next kind of sitter on a chair, or the one before: nobody, a person with the pad of the chair, computers, a
    /// person at each other pad.
    pub fn turn(&mut self, chair: Chair, forward: bool) {
        let others = Pad::ALL.into_iter().filter(|&pad| pad != chair.own_pad());
        let shared = others.map(|pad| (Sitter::Human, pad));
        let alone = Sitter::ALL.map(|sitter| (sitter, chair.own_pad()));
        let all: Vec<(Sitter, Pad), 8> = alone.into_iter().chain(shared).collect();
        let now = match self.at(chair) {
            Sitter::Human => (Sitter::Human, self.pad_of(chair)),
            sitter => (sitter, chair.own_pad()),
        };
        let here = all.iter().position(|one| *one == now).unwrap_or(0);
        let (sitter, pad) = all[next_in_ring(here, all.len(), forward)];
        self.set(chair, sitter);
        self.share(chair, pad);
    }

    /// Length of the stored form.
    pub const BYTES: usize = 2;

    /// The stored form: half a byte for each chair. The pads are stored apart ([`Sharing::to_byte`]).
    pub const fn to_bytes(self) -> [u8; Seating::BYTES] {
        let [a, b, c, d] = self.sitters.0;
        [a.number() | b.number() << 4, c.number() | d.number() << 4]
    }

    /// Reads the stored form. Where it names no sitter that we know, it is none at all.
    pub fn from_bytes([low, high]: [u8; Seating::BYTES]) -> Option<Seating> {
        let mut sitters = [Sitter::Empty; Chair::COUNT];
        for (sitter, number) in sitters.iter_mut().zip([low & 15, low >> 4, high & 15, high >> 4]) {
            *sitter = *Sitter::ALL.get(usize::from(number))?;
        }
        Some(Seating { sitters: ByChair(sitters), sharing: Sharing::NONE })
    }

    /// The chairs at which somebody plays.
    pub fn players(&self) -> ChairSet {
        self.those(|sitter| sitter != Sitter::Empty)
    }

    /// The chairs of computers.
    pub fn of_computers(&self) -> ChairSet {
        self.those(|sitter| sitter.level().is_some())
    }

    fn those(&self, wanted: impl Fn(Sitter) -> bool) -> ChairSet {
        let chosen = self.sitters.iter().filter(|(_, sitter)| wanted(**sitter));
        chosen.fold(ChairSet::EMPTY, |chairs, (chair, _)| chairs.with(chair))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seating_survives_its_stored_form() {
        let mut seating = Seating::humans(2);
        seating.set(Chair::Three, Sitter::Computer(Level::Hard));
        seating.set(Chair::One, Sitter::Computer(Level::Easy));
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
            assert_eq!((seating.at(Chair::Three), seating.pad_of(Chair::Three)), expected);
            seating.turn(Chair::Three, true);
        }
        assert_eq!(seating.at(Chair::Three), Sitter::Empty);
        seating.turn(Chair::Three, false);
        assert_eq!(seating.pad_of(Chair::Three), Pad::Four, "backwards the last one comes first");
    }

    #[test]
    fn a_person_takes_the_place_of_a_computer() {
        let mut seating = Seating::computers(2, Level::Easy);
        seating.toggle(Chair::One);
        assert_eq!(
            (seating.at(Chair::One), seating.of_computers()),
            (Sitter::Human, ChairSet::of(Chair::Two))
        );
        seating.toggle(Chair::One);
        assert_eq!(seating.players(), ChairSet::of(Chair::Two));
    }

    #[test]
    fn several_people_share_a_pad_and_computers_need_none() {
        let mut seating = Seating::humans(3);
        seating.set(Chair::Four, Sitter::Computer(Level::Easy));
        seating.share(Chair::Two, Pad::One);
        assert_eq!(seating.people_at(Pad::One), ChairSet::of(Chair::One).with(Chair::Two));
        assert_eq!(seating.people_at(Pad::Two), ChairSet::EMPTY);
        assert_eq!(seating.people_at(Pad::Three), ChairSet::of(Chair::Three));
        assert_eq!(seating.people_at(Pad::Four), ChairSet::EMPTY);
        seating.toggle(Chair::Two);
        seating.toggle(Chair::Two);
        assert_eq!(seating.pad_of(Chair::Two), Pad::Two, "who joins brings a pad");
    }
}
