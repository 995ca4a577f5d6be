//! The options of Hive.

use core::fmt;

use super::PieceKind;
use super::listed::ID;
use crate::game::{GameId, OptionBytes, Options, SetupError};

/// A set of extra kinds of pieces.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Extras(u8);

impl Extras {
    /// No extra kinds: the base game.
    pub const NONE: Extras = Extras(0);
    /// All six extra kinds.
    pub const ALL: Extras = Extras(0b11_1111);

    const fn bit(kind: PieceKind) -> u8 {
        match kind {
            PieceKind::Mosquito => 1,
            PieceKind::Ladybug => 2,
            PieceKind::Pillbug => 4,
            PieceKind::Scorpion => 8,
            PieceKind::Moth => 16,
            PieceKind::Dragonfly => 32,
            PieceKind::Queen
            | PieceKind::Spider
            | PieceKind::Beetle
            | PieceKind::Grasshopper
            | PieceKind::Ant => 0,
        }
    }

    /// Returns the set with these bits, from bit 0 for the Mosquito to bit 5 for the Dragonfly.
    pub const fn from_bits(bits: u8) -> Option<Extras> {
        if bits <= Extras::ALL.0 { Some(Extras(bits)) } else { None }
    }

    /// Returns the bits of the set.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns this set with `kind` added. Kinds of the base game change nothing.
    #[must_use]
    pub const fn with(self, kind: PieceKind) -> Extras {
        Extras(self.0 | Extras::bit(kind))
    }

    /// Returns whether this extra kind is in the set.
    pub const fn has(self, kind: PieceKind) -> bool {
        self.0 & Extras::bit(kind) != 0
    }

    /// Parses letters in the order `MLPCHD`, possibly none.
    pub fn from_letters(letters: &str) -> Option<Extras> {
        let mut set = Extras::NONE;
        for letter in letters.chars() {
            let kind = PieceKind::from_letter(letter)?;
            let bit = Extras::bit(kind);
            // Each letter once and in order: every bit must be higher than those before.
            if bit <= set.0 {
                return None;
            }
            set = set.with(kind);
        }
        Some(set)
    }
}

impl fmt::Display for Extras {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        PieceKind::EXTRAS
            .into_iter()
            .filter(|&kind| self.has(kind))
            .try_for_each(|kind| fmt::Write::write_char(f, kind.letter()))
    }
}

impl fmt::Debug for Extras {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Extras({self})")
    }
}

/// How a Mosquito behaves in games with a Moth (H-5.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum MosquitoMoth {
    /// It copies any neighbour, but none of its moves ends on top of the hive.
    #[default]
    Grounded,
    /// On the ground it can also copy a Moth; on top it moves as a Beetle.
    FromGround,
    /// As `FromGround`, and on top it can also copy a Moth.
    Either,
}

impl MosquitoMoth {
    /// All values.
    pub const ALL: [MosquitoMoth; 3] =
        [MosquitoMoth::Grounded, MosquitoMoth::FromGround, MosquitoMoth::Either];

    /// Returns the word used in tools.
    pub const fn word(self) -> &'static str {
        match self {
            MosquitoMoth::Grounded => "grounded",
            MosquitoMoth::FromGround => "from-ground",
            MosquitoMoth::Either => "either",
        }
    }
}

/// The options of Hive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct HiveOptions {
    /// Kinds of pieces in addition to the base game (H-1.3).
    pub extras: Extras,
    /// Tournament opening: no Queen in the first turn (H-2.3).
    pub tournament: bool,
    /// How a Mosquito copies a Moth (H-5.4).
    pub mosquito_moth: MosquitoMoth,
    /// Whether the game is a draw after [`LENGTH_LIMIT`] turns (H-6.3).
    pub length_limit: bool,
    /// Whether Beetles ignore gates, on the ground and on top (H-3.5).
    pub free_beetle: bool,
}

/// Number of turns of both sides together after which a limited game is a draw (H-6.3).
pub const LENGTH_LIMIT: u32 = 500;

impl HiveOptions {
    /// The default of the device: no tournament opening, with a length limit.
    pub const DEVICE: HiveOptions = HiveOptions {
        extras: Extras::NONE,
        tournament: false,
        mosquito_moth: MosquitoMoth::Grounded,
        length_limit: true,
        free_beetle: false,
    };

    /// Returns the options that other Hive engines use: tournament opening, no length limit, gates
    /// stop Beetles.
    pub const fn protocol(extras: Extras) -> HiveOptions {
        HiveOptions { extras, tournament: true, length_limit: false, ..HiveOptions::DEVICE }
    }

    /// Returns whether the game has pieces of this kind, placed or not.
    pub const fn has(self, kind: PieceKind) -> bool {
        (kind as u8) < PieceKind::Mosquito as u8 || self.extras.has(kind)
    }
}

impl Default for HiveOptions {
    fn default() -> HiveOptions {
        HiveOptions::DEVICE
    }
}

impl Options for HiveOptions {
    fn game(&self) -> GameId {
        ID
    }

    fn rules(&self) -> u8 {
        1
    }

    fn players(&self) -> usize {
        2
    }

    fn to_bytes(&self) -> OptionBytes {
        let mut bytes = OptionBytes::default();
        bytes[0] = self.extras.bits();
        bytes[1] = self.tournament.into();
        bytes[2] = self.mosquito_moth as u8;
        bytes[3] = self.length_limit.into();
        bytes[4] = self.free_beetle.into();
        bytes
    }

    fn from_bytes(game: u8, bytes: &OptionBytes) -> Result<HiveOptions, SetupError> {
        if game != ID.number() {
            return Err(SetupError::OtherGame(game));
        }
        let [extras, tournament, moth, limit, beetle, rest @ ..] = *bytes;
        if rest != [0; 7] {
            return Err(SetupError::Option { name: "rest", instead: "zeros" });
        }
        let on_off = |name, byte| match byte {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(SetupError::Option { name, instead: "on or off" }),
        };
        Ok(HiveOptions {
            extras: Extras::from_bits(extras)
                .ok_or(SetupError::Option { name: "pieces", instead: "some of MLPCHD" })?,
            tournament: on_off("tournament", tournament)?,
            mosquito_moth: MosquitoMoth::ALL.get(usize::from(moth)).copied().ok_or(SetupError::Option {
                name: "mosquito-moth",
                instead: "grounded, from-ground or either",
            })?,
            length_limit: on_off("length-limit", limit)?,
            free_beetle: on_off("free-beetle", beetle)?,
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn h_1_3_extras_are_written_as_letters_in_order() {
        assert_eq!(Extras::from_letters("MLPCHD"), Some(Extras::ALL));
        assert_eq!(Extras::from_letters(""), Some(Extras::NONE));
        assert_eq!(Extras::from_letters("MPD").map(|set| set.to_string()), Some("MPD".to_string()));
        for wrong in ["LM", "MM", "Q", "x", "M L"] {
            assert_eq!(Extras::from_letters(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn options_round_trip_through_bytes() {
        for bits in 0..64 {
            for mosquito_moth in MosquitoMoth::ALL {
                let options = HiveOptions {
                    extras: Extras::from_bits(bits).unwrap(),
                    tournament: bits % 2 == 0,
                    mosquito_moth,
                    length_limit: bits % 3 == 0,
                    free_beetle: bits % 5 == 0,
                };
                assert_eq!(HiveOptions::from_bytes(ID.number(), &options.to_bytes()), Ok(options));
            }
        }
        for place in 0..12 {
            let mut bytes = HiveOptions::DEVICE.to_bytes();
            bytes[place] = 64;
            assert!(HiveOptions::from_bytes(ID.number(), &bytes).is_err(), "byte {place}");
        }
    }

    /// Options stored before this option existed mean that gates stop Beetles.
    #[test]
    fn h_3_5_options_of_older_saves_mean_that_gates_stop_beetles() {
        let stored = [0b1_0001, 1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0];
        let options = HiveOptions {
            extras: Extras::NONE.with(PieceKind::Mosquito).with(PieceKind::Moth),
            tournament: true,
            mosquito_moth: MosquitoMoth::Either,
            ..HiveOptions::DEVICE
        };
        assert_eq!(HiveOptions::from_bytes(ID.number(), &stored), Ok(options));
        assert_eq!((options.free_beetle, options.rules()), (false, 1));
    }
}
