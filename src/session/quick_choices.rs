//! What the first page of the start menu remembers, and its stored form.

use crate::ai::Level;

/// The last choices on the first page of the start menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct QuickChoices {
    /// Whether the language was chosen. Otherwise the start menu asks for it first.
    pub is_language_known: bool,
    /// The level of the computer.
    pub level: Level,
    /// The number of people in a game without computers.
    pub people: u8,
}

/// The bit for a known language, below the level.
const KNOWN: u8 = 1;

impl QuickChoices {
    /// The choices if nothing is stored.
    pub const DEFAULT: QuickChoices =
        QuickChoices { is_language_known: true, level: Level::Normal, people: 2 };

    /// Returns the stored form.
    pub fn to_bytes(self) -> [u8; 2] {
        [u8::from(self.is_language_known) | self.level.number() << 1, self.people]
    }

    /// Reads the stored form. Unknown values are replaced by the defaults.
    pub fn from_bytes([flags, people]: [u8; 2]) -> QuickChoices {
        let default = QuickChoices::DEFAULT;
        QuickChoices {
            is_language_known: flags & KNOWN != 0,
            level: Level::from_number(flags >> 1).unwrap_or(default.level),
            people: if (2..=4).contains(&people) { people } else { default.people },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_round_trip_and_unknown_values_become_the_defaults() {
        for level in Level::ALL {
            let choices = QuickChoices { is_language_known: false, level, people: 4 };
            assert_eq!(QuickChoices::from_bytes(choices.to_bytes()), choices);
        }
        assert_eq!(QuickChoices::from_bytes([255, 9]), QuickChoices::DEFAULT);
    }
}
