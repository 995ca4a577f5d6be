//! Who sits where: people, computer players or nobody.

use heapless::Vec;

use super::Sharing;
use crate::ai::{Level, Strength};
use crate::bounded::collected;
use crate::parts::Pad;
use crate::ui::ring::cyclic_step;
use crate::ui::{ByChair, Chair, ChairSet};

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Occupant {
    /// Nobody.
    #[default]
    Empty,
    /// A person, who uses a pad.
    Human,
    /// A computer player.
    Computer(Level),
}

impl Occupant {
    /// All kinds, in the order of the menu.
    pub const ALL: [Occupant; 7] = {
        let [beginner, easy, normal, hard, adaptive] = Level::ALL;
        [
            Occupant::Empty,
            Occupant::Human,
            Occupant::Computer(beginner),
            Occupant::Computer(easy),
            Occupant::Computer(normal),
            Occupant::Computer(hard),
            Occupant::Computer(adaptive),
        ]
    };

    /// Returns the level of a computer player.
    pub const fn level(self) -> Option<Level> {
        match self {
            Occupant::Computer(level) => Some(level),
            Occupant::Empty | Occupant::Human => None,
        }
    }

    /// Returns the number in the stored form.
    const fn number(self) -> u8 {
        match self {
            Occupant::Empty => 0,
            Occupant::Human => 1,
            Occupant::Computer(level) => 2 + level.number(),
        }
    }

    /// Returns the kind with this number. *Adaptive* has the strength of the start.
    fn from_number(number: u8) -> Option<Occupant> {
        Occupant::ALL.into_iter().find(|occupant| occupant.number() == number)
    }

    /// Returns the place of the kind in [`Occupant::ALL`].
    fn place(self) -> usize {
        Occupant::ALL.iter().position(|occupant| occupant.number() == self.number()).unwrap_or(0)
    }
}

/// Who sits on each chair, and which pad each player uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Seating {
    occupants: ByChair<Occupant>,
    sharing: Sharing,
}

impl Seating {
    /// Returns a seating with people on the first `count` chairs.
    pub const fn humans(count: usize) -> Seating {
        let mut occupants = [Occupant::Empty; Chair::COUNT];
        let mut chair = 0;
        while chair < count && chair < Chair::COUNT {
            occupants[chair] = Occupant::Human;
            chair += 1;
        }
        Seating { occupants: ByChair(occupants), sharing: Sharing::NONE }
    }

    /// Returns a seating with computer players on the first `count` chairs.
    pub fn computers(count: usize, level: Level) -> Seating {
        let occupant =
            |chair: Chair| if chair.index() < count { Occupant::Computer(level) } else { Occupant::Empty };
        Seating { occupants: ByChair::from_fn(occupant), sharing: Sharing::NONE }
    }

    /// Returns who sits on a chair.
    pub const fn at(&self, chair: Chair) -> Occupant {
        self.occupants.0[chair.index()]
    }

    /// Changes who sits on a chair.
    pub fn set(&mut self, chair: Chair, occupant: Occupant) {
        self.occupants[chair] = occupant;
    }

    /// Returns which pad each player uses.
    pub const fn sharing(&self) -> Sharing {
        self.sharing
    }

    /// Returns the same players with these pads.
    pub const fn with_sharing(self, sharing: Sharing) -> Seating {
        Seating { sharing, ..self }
    }

    /// Assigns a pad to the player at this chair.
    pub fn share(&mut self, chair: Chair, pad: Pad) {
        self.sharing.set(chair, pad);
    }

    /// Returns the pad of the player at a chair.
    pub const fn pad_of(&self, chair: Chair) -> Pad {
        self.sharing.pad_of(chair)
    }

    /// Returns the chairs of the people who use this pad.
    pub fn people_at(&self, pad: Pad) -> ChairSet {
        self.people().iter().filter(|&chair| self.pad_of(chair) == pad).fold(ChairSet::EMPTY, ChairSet::with)
    }

    /// Replaces a person by nobody, and anything else by a person. The chair gets its own pad.
    pub fn toggle(&mut self, chair: Chair) {
        let is_person = self.at(chair) == Occupant::Human;
        self.set(chair, if is_person { Occupant::Empty } else { Occupant::Human });
        self.share(chair, chair.own_pad());
    }

    /// Selects the next or the previous entry of a ring: nobody, a person, the computer levels. The
    /// chair gets its own pad.
    pub fn cycle_alone(&mut self, chair: Chair, forward: bool) {
        let place = cyclic_step(self.at(chair).place(), Occupant::ALL.len(), forward);
        self.set(chair, Occupant::ALL.get(place).copied().unwrap_or_default());
        self.share(chair, chair.own_pad());
    }

    /// Returns a seating in which a person at the pad of this chair plays against computers of this
    /// level. Keeps the places if they already fit; else the computers sit at the next chairs.
    #[must_use]
    pub fn against_computers(self, chair: Chair, computers: usize, level: Level) -> Seating {
        let fits = self.people().len() == 1
            && self.of_computers().len() == computers
            && !self.people_at(chair.own_pad()).is_empty();
        let mut seating = if fits { self } else { self.around(chair, 1) };
        let chairs = if fits { self.of_computers() } else { following(chair, 1 + computers).without(chair) };
        chairs.iter().for_each(|chair| seating.set(chair, Occupant::Computer(level)));
        seating
    }

    /// Returns a seating of this number of people, one of them at the pad of this chair. Keeps the
    /// places if they already fit; else the others sit at the next chairs.
    #[must_use]
    pub fn together(self, chair: Chair, people: usize) -> Seating {
        let fits = self.people().len() == people
            && self.of_computers().is_empty()
            && !self.people_at(chair.own_pad()).is_empty();
        if fits { self } else { self.around(chair, people) }
    }

    /// Returns people at this chair and the next ones. The first has the pad of the chair; the
    /// others keep theirs.
    fn around(self, chair: Chair, people: usize) -> Seating {
        let mut seating = Seating::default().with_sharing(self.sharing);
        following(chair, people).iter().for_each(|chair| seating.set(chair, Occupant::Human));
        seating.share(chair, chair.own_pad());
        seating
    }

    /// Selects the next or the previous entry of a ring: nobody, a person with the pad of the
    /// chair, the computer levels, then a person at each other pad.
    pub fn cycle(&mut self, chair: Chair, forward: bool) {
        let others = Pad::ALL.into_iter().filter(|&pad| pad != chair.own_pad());
        let shared = others.map(|pad| (Occupant::Human, pad));
        let alone = Occupant::ALL.map(|occupant| (occupant, chair.own_pad()));
        let all: Vec<(Occupant, Pad), { Occupant::ALL.len() + Pad::COUNT }> =
            collected(alone.into_iter().chain(shared));
        let here = match self.at(chair) {
            Occupant::Human => {
                all.iter().position(|one| *one == (Occupant::Human, self.pad_of(chair))).unwrap_or(0)
            }
            occupant @ (Occupant::Empty | Occupant::Computer(_)) => occupant.place(),
        };
        let Some(&(occupant, pad)) = all.get(cyclic_step(here, all.len(), forward)) else { return };
        self.set(chair, occupant);
        self.share(chair, pad);
    }

    /// Length of the stored form.
    pub const BYTES: usize = 2;

    /// Returns the stored form: four bits per chair. The pads are stored separately
    /// ([`Sharing::to_byte`]).
    pub const fn to_bytes(self) -> [u8; Seating::BYTES] {
        let [a, b, c, d] = self.occupants.0;
        [a.number() | b.number() << 4, c.number() | d.number() << 4]
    }

    /// Reads the stored form. Returns `None` if it contains an unknown kind of player.
    pub fn from_bytes([low, high]: [u8; Seating::BYTES]) -> Option<Seating> {
        let mut occupants = [Occupant::Empty; Chair::COUNT];
        for (occupant, number) in occupants.iter_mut().zip([low & 15, low >> 4, high & 15, high >> 4]) {
            *occupant = Occupant::from_number(number)?;
        }
        Some(Seating { occupants: ByChair(occupants), sharing: Sharing::NONE })
    }

    /// Returns the seating in which *adaptive* computers have this strength.
    #[must_use]
    pub fn at_strength(mut self, strength: Strength) -> Seating {
        for occupant in &mut self.occupants.0 {
            if let Occupant::Computer(Level::Adaptive(own)) = occupant {
                *own = strength;
            }
        }
        self
    }

    /// Returns whether an *adaptive* computer plays.
    pub fn is_adaptive(&self) -> bool {
        self.occupants.0.iter().any(|occupant| matches!(occupant, Occupant::Computer(Level::Adaptive(_))))
    }

    /// Returns the chairs in use.
    pub fn players(&self) -> ChairSet {
        self.those(|occupant| occupant != Occupant::Empty)
    }

    /// Returns the chairs of people.
    pub fn people(&self) -> ChairSet {
        self.those(|occupant| occupant == Occupant::Human)
    }

    /// Returns the chairs of computer players.
    pub fn of_computers(&self) -> ChairSet {
        self.those(|occupant| occupant.level().is_some())
    }

    fn those(&self, wanted: impl Fn(Occupant) -> bool) -> ChairSet {
        let chosen = self.occupants.iter().filter(|(_, occupant)| wanted(**occupant));
        chosen.fold(ChairSet::EMPTY, |chairs, (chair, _)| chairs.with(chair))
    }
}

/// Returns this chair and the next ones around the table.
fn following(chair: Chair, count: usize) -> ChairSet {
    let chairs = Chair::ALL.into_iter().cycle().skip(chair.index());
    chairs.take(count.min(Chair::COUNT)).fold(ChairSet::EMPTY, ChairSet::with)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seating_round_trips_through_its_stored_form() {
        let mut seating = Seating::humans(2);
        seating.set(Chair::Three, Occupant::Computer(Level::Hard));
        seating.set(Chair::One, Occupant::Computer(Level::Easy));
        assert_eq!(Seating::from_bytes(seating.to_bytes()), Some(seating));
        assert_eq!(Seating::from_bytes([0x11, 7]), None, "there is no eighth kind of occupant");
        for occupant in Occupant::ALL {
            seating.set(Chair::Two, occupant);
            assert_eq!(Seating::from_bytes(seating.to_bytes()), Some(seating));
        }
    }

    #[test]
    fn a_chair_cycles_through_all_occupants() {
        let mut seating = Seating::default();
        let person = |pad| (Occupant::Human, pad);
        let alone = Occupant::ALL.map(|occupant| (occupant, Pad::Three));
        let shared = [Pad::One, Pad::Two, Pad::Four].map(person);
        for expected in alone.into_iter().chain(shared) {
            assert_eq!((seating.at(Chair::Three), seating.pad_of(Chair::Three)), expected);
            seating.cycle(Chair::Three, true);
        }
        assert_eq!(seating.at(Chair::Three), Occupant::Empty);
        seating.cycle(Chair::Three, false);
        assert_eq!(seating.pad_of(Chair::Three), Pad::Four, "backwards the last one comes first");
    }

    #[test]
    fn a_person_plays_against_computers_at_the_next_chairs() {
        let seating = Seating::humans(3).against_computers(Chair::Four, 1, Level::Hard);
        assert_eq!((seating.people(), seating.of_computers()), (of(&[Chair::Four]), of(&[Chair::One])));
        assert_eq!(seating.at(Chair::One), Occupant::Computer(Level::Hard));
        let mut opposite = Seating::default();
        opposite.set(Chair::Two, Occupant::Human);
        opposite.set(Chair::Four, Occupant::Computer(Level::Easy));
        let again = opposite.against_computers(Chair::Two, 1, Level::Normal);
        assert_eq!(again.at(Chair::Four), Occupant::Computer(Level::Normal), "the places stay");
        let other = opposite.against_computers(Chair::One, 1, Level::Normal);
        assert_eq!((other.people(), other.of_computers()), (of(&[Chair::One]), of(&[Chair::Two])));
    }

    #[test]
    fn people_keep_their_places_and_pads() {
        let mut seating = Seating::default();
        [Chair::Two, Chair::Four].into_iter().for_each(|chair| seating.set(chair, Occupant::Human));
        assert_eq!(seating.together(Chair::Four, 2), seating);
        assert_eq!(seating.together(Chair::One, 2).people(), of(&[Chair::One, Chair::Two]));
        let mut shared = Seating::humans(2);
        shared.share(Chair::Two, Pad::One);
        shared.share(Chair::Three, Pad::One);
        let three = shared.together(Chair::One, 3);
        assert_eq!(three.people_at(Pad::One), ChairSet::first(3), "a handheld stays one");
        assert!(!shared.together(Chair::Two, 2).people_at(Pad::Two).is_empty(), "who presses plays");
    }

    fn of(chairs: &[Chair]) -> ChairSet {
        chairs.iter().copied().fold(ChairSet::EMPTY, ChairSet::with)
    }

    #[test]
    fn a_person_takes_the_place_of_a_computer() {
        let mut seating = Seating::computers(2, Level::Easy);
        seating.toggle(Chair::One);
        assert_eq!(
            (seating.at(Chair::One), seating.of_computers()),
            (Occupant::Human, ChairSet::of(Chair::Two))
        );
        seating.toggle(Chair::One);
        assert_eq!(seating.players(), ChairSet::of(Chair::Two));
    }

    #[test]
    fn several_people_share_a_pad_and_computers_need_none() {
        let mut seating = Seating::humans(3);
        seating.set(Chair::Four, Occupant::Computer(Level::Easy));
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
