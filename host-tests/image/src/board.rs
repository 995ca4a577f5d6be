//! The boards that the firmware runs on.

/// A board with a UF2 boot loader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// Raspberry Pi Pico, RP2040.
    Pico,
    /// Raspberry Pi Pico 2, RP2350. It needs a different image.
    Pico2,
}

impl Board {
    /// Returns the board whose boot loader wrote this `INFO_UF2.TXT`.
    pub fn from_info(text: &str) -> Option<Board> {
        let id = text.lines().find_map(|line| line.trim().strip_prefix("Board-ID:"))?.trim();
        match id {
            "RPI-RP2" => Some(Board::Pico),
            "RP2350" => Some(Board::Pico2),
            _ => None,
        }
    }

    /// Returns the common name.
    pub const fn name(self) -> &'static str {
        match self {
            Board::Pico => "Pico",
            Board::Pico2 => "Pico 2",
        }
    }

    /// Returns the word for command lines.
    pub const fn word(self) -> &'static str {
        match self {
            Board::Pico => "pico",
            Board::Pico2 => "pico2",
        }
    }

    /// Returns the board with this word.
    pub fn from_word(word: &str) -> Option<Board> {
        [Board::Pico, Board::Pico2].into_iter().find(|board| board.word() == word)
    }

    /// Returns the UF2 family ID, by which the boot loader recognises files for its chip.
    pub const fn uf2_family(self) -> u32 {
        match self {
            Board::Pico => 0xe48b_ff56,
            Board::Pico2 => 0xe48b_ff59,
        }
    }

    /// Returns the chip name for probe-rs.
    pub const fn chip(self) -> &'static str {
        match self {
            Board::Pico => "RP2040",
            Board::Pico2 => "RP235x",
        }
    }

    /// Returns the size of the RAM in bytes. For the Pico 2 without the two scratch banks at its
    /// end.
    pub const fn ram(self) -> u32 {
        match self {
            Board::Pico => 264 * 1024,
            Board::Pico2 => 512 * 1024,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_identified_by_their_info_file() {
        let pico = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";
        let pico_2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n";
        assert_eq!(Board::from_info(pico), Some(Board::Pico));
        assert_eq!(Board::from_info(pico_2), Some(Board::Pico2));
        assert_eq!(Board::from_info("Board-ID: SAMD21G18A-Feather-v0"), None);
        assert_eq!(Board::from_info("Model: RP2"), None, "a model is no board");
    }
}
