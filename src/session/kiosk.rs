//! Settings and statistics for a device that is left alone with visitors.

use crate::ai::Level;
use crate::games;
use crate::ui::lang::Language;
use crate::ui::ring::cyclic_step;
use crate::ui::{ByChair, Chair};

use super::Occupant;

/// The languages that visitors can choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum KioskLanguages {
    /// All languages.
    #[default]
    All,
    /// This one only.
    Only(Language),
}

/// How long an abandoned game waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Patience {
    /// Two minutes without a key.
    Two,
    /// Five minutes.
    #[default]
    Five,
    /// Ten minutes.
    Ten,
    /// For ever.
    Never,
}

impl Patience {
    /// All values, in order.
    pub const ALL: [Patience; 4] = [Patience::Two, Patience::Five, Patience::Ten, Patience::Never];

    /// Returns the minutes; `None` for ever.
    pub const fn minutes(self) -> Option<u64> {
        match self {
            Patience::Two => Some(2),
            Patience::Five => Some(5),
            Patience::Ten => Some(10),
            Patience::Never => None,
        }
    }
}

/// The volume of all tones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Volume {
    /// As loud as possible.
    #[default]
    Loud,
    /// In between.
    Medium,
    /// For a quiet room.
    Quiet,
}

impl Volume {
    /// All values, the loudest first.
    pub const ALL: [Volume; 3] = [Volume::Loud, Volume::Medium, Volume::Quiet];

    /// Returns the pulse width of a tone as the divisor of its period. Half the period is loudest; an
    /// eighth is 8 dB below, a twenty-fourth 18 dB.
    pub const fn pulse_divisor(self) -> u16 {
        match self {
            Volume::Loud => 2,
            Volume::Medium => 8,
            Volume::Quiet => 24,
        }
    }
}

/// The settings of the kiosk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Kiosk {
    /// Whether visitors use the device: settings and service mode are closed.
    pub is_on: bool,
    /// The languages offered.
    pub languages: KioskLanguages,
    /// How long an abandoned game waits.
    pub patience: Patience,
    /// The volume of tones, also without visitors.
    pub volume: Volume,
    /// The games that are not offered, one bit per number of a game, from 1.
    pub(super) hidden: u8,
}

/// The bits of the stored form: on, then two bits each for the languages, the patience and the volume.
const ON: u8 = 1;

impl Kiosk {
    /// A device that is used by its owners.
    pub const OFF: Kiosk = Kiosk {
        is_on: false,
        languages: KioskLanguages::All,
        patience: Patience::Five,
        volume: Volume::Loud,
        hidden: 0,
    };

    /// Returns the stored form.
    pub fn to_bytes(self) -> [u8; 2] {
        let languages = match self.languages {
            KioskLanguages::All => 0,
            KioskLanguages::Only(language) => 1 + language as u8,
        };
        let flags = u8::from(self.is_on) | languages << 1 | (self.patience as u8) << 3;
        [flags | (self.volume as u8) << 5, self.hidden]
    }

    /// Reads the stored form. Unknown values are replaced by the defaults.
    pub fn from_bytes([flags, hidden]: [u8; 2]) -> Kiosk {
        let language = usize::from(flags >> 1 & 3).checked_sub(1).and_then(|place| Language::ALL.get(place));
        Kiosk {
            is_on: flags & ON != 0,
            languages: language.map_or(KioskLanguages::All, |language| KioskLanguages::Only(*language)),
            patience: Patience::ALL.get(usize::from(flags >> 3 & 3)).copied().unwrap_or_default(),
            volume: Volume::ALL.get(usize::from(flags >> 5 & 3)).copied().unwrap_or_default(),
            hidden,
        }
    }

    /// Returns whether the game at this place of the start menu is offered. One game always is.
    pub fn offers(&self, place: usize) -> bool {
        !self.is_on || self.shows(place) || !(0..games::ALL.len()).any(|place| self.shows(place))
    }

    /// Returns whether the owners have left the game at this place in the list.
    pub fn shows(&self, place: usize) -> bool {
        self.hidden & bit(place) == 0
    }

    /// Adds the game at this place to the list, or removes it.
    pub fn toggle_game(&mut self, place: usize) {
        self.hidden ^= bit(place);
    }

    /// Returns the place of the next or previous game that is offered.
    pub fn next_game(&self, place: usize, forward: bool) -> usize {
        let mut next = place;
        for _ in 0..games::ALL.len() {
            next = cyclic_step(next, games::ALL.len(), forward);
            if self.offers(next) {
                return next;
            }
        }
        place
    }

    /// Selects the next value of the languages.
    pub fn change_languages(&mut self, forward: bool) {
        let place = match self.languages {
            KioskLanguages::All => 0,
            KioskLanguages::Only(language) => 1 + language as usize,
        };
        let next = cyclic_step(place, 1 + Language::ALL.len(), forward).checked_sub(1);
        self.languages = next.map_or(KioskLanguages::All, |place| KioskLanguages::Only(Language::ALL[place]));
    }

    /// Selects the next value of the patience.
    pub fn change_patience(&mut self, forward: bool) {
        let place = cyclic_step(self.patience as usize, Patience::ALL.len(), forward);
        self.patience = Patience::ALL.get(place).copied().unwrap_or_default();
    }

    /// Returns how long an abandoned game waits, in milliseconds; `None` for ever, and without a
    /// kiosk.
    pub fn waits_ms(&self) -> Option<u64> {
        self.patience.minutes().filter(|_| self.is_on).map(|minutes| minutes * 60_000)
    }
}

/// Returns the bit of the game at this place of the start menu.
fn bit(place: usize) -> u8 {
    games::ALL.get(place).map_or(0, |id| 1u8.checked_shl(u32::from(id.number()) - 1).unwrap_or(0))
}

/// The games of the day, counted while the kiosk is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct DayCount {
    /// Games begun.
    pub begun: u16,
    /// Games played to their end.
    pub finished: u16,
    /// Games won at each chair.
    pub wins: ByChair<u16>,
    /// Games won by people.
    pub by_people: u16,
    /// Games won by computers of each level, by [`Level::number`].
    pub by_level: [u16; Level::ALL.len()],
}

impl DayCount {
    /// The counts in the morning.
    pub const NEW: DayCount = DayCount {
        begun: 0,
        finished: 0,
        wins: ByChair([0; Chair::COUNT]),
        by_people: 0,
        by_level: [0; Level::ALL.len()],
    };

    /// Length of the stored form.
    pub const BYTES: usize = 2 * DayCount::NUMBERS;
    const NUMBERS: usize = 3 + Chair::COUNT + Level::ALL.len();

    /// Returns the numbers in the order of the fields.
    fn numbers(&mut self) -> impl Iterator<Item = &mut u16> {
        let DayCount { begun, finished, wins, by_people, by_level } = self;
        [begun, finished].into_iter().chain(&mut wins.0).chain([by_people]).chain(by_level)
    }

    /// Returns the stored form: the numbers in the order of the fields, two bytes each. Levels of
    /// later versions follow at the end.
    pub fn to_bytes(mut self) -> [u8; DayCount::BYTES] {
        let mut bytes = [0; DayCount::BYTES];
        for (stored, number) in bytes.as_chunks_mut().0.iter_mut().zip(self.numbers()) {
            *stored = number.to_le_bytes();
        }
        bytes
    }

    /// Reads the stored form.
    pub fn from_bytes(bytes: [u8; DayCount::BYTES]) -> DayCount {
        let mut day = DayCount::NEW;
        for (number, stored) in day.numbers().zip(bytes.as_chunks().0) {
            *number = u16::from_le_bytes(*stored);
        }
        day
    }

    /// Counts a game that has begun.
    pub fn add_begun(&mut self) {
        self.begun = self.begun.saturating_add(1);
    }

    /// Counts a game that was played to its end.
    pub fn add_finished(&mut self) {
        self.finished = self.finished.saturating_add(1);
    }

    /// Counts a game that was won at this chair.
    pub fn add_win(&mut self, chair: Chair, occupant: Occupant) {
        self.wins[chair] = self.wins[chair].saturating_add(1);
        let count = match occupant {
            Occupant::Computer(level) => &mut self.by_level[usize::from(level.number())],
            Occupant::Human | Occupant::Empty => &mut self.by_people,
        };
        *count = count.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kiosk_settings_round_trip_and_any_bytes_are_valid() {
        for flags in 0..=255 {
            let kiosk = Kiosk::from_bytes([flags, 5]);
            let again = Kiosk::from_bytes(kiosk.to_bytes());
            assert_eq!(again, kiosk, "{flags}");
        }
        assert_eq!(Kiosk::from_bytes([0b01000, 0]), Kiosk::OFF);
    }

    #[test]
    fn games_that_are_not_offered_are_skipped_and_one_always_is() {
        let mut kiosk = Kiosk { is_on: true, ..Kiosk::OFF };
        kiosk.toggle_game(1);
        assert_eq!((kiosk.next_game(0, true), kiosk.next_game(2, false)), (2, 0));
        (0..games::ALL.len()).filter(|place| *place != 1).for_each(|place| kiosk.toggle_game(place));
        assert_eq!(kiosk.next_game(0, true), 1, "without any game, all are offered");
        let off = Kiosk { is_on: false, ..kiosk };
        assert!(off.offers(1), "without a kiosk, all are offered");
    }

    #[test]
    fn wins_are_counted_by_chair_and_by_level() {
        let mut day = DayCount::NEW;
        day.add_win(Chair::Two, Occupant::Human);
        day.add_win(Chair::Two, Occupant::Computer(Level::Hard));
        assert_eq!((day.wins[Chair::Two], day.by_people, day.by_level), (2, 1, [0, 0, 1, 0, 0]));
        day.add_begun();
        day.finished = 300;
        assert_eq!(DayCount::from_bytes(day.to_bytes()), day);
    }
}
