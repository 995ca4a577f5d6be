//! Finds boards in boot loader mode, which appear as USB drives.

use std::fs;
use std::path::{Path, PathBuf};

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

    /// Returns the board that this drive belongs to.
    pub fn of_drive(folder: &Path) -> Option<Board> {
        let text = fs::read(folder.join("INFO_UF2.TXT")).ok()?;
        Board::from_info(&String::from_utf8_lossy(&text))
    }
}

/// The mount points of Linux and macOS, and the depth to search below them.
const MOUNTS: [(&str, usize); 4] = [("/media", 2), ("/run/media", 2), ("/mnt", 1), ("/Volumes", 1)];

/// Returns the drives of all boards, sorted by path within each mount point.
pub fn drives() -> Vec<(PathBuf, Board)> {
    let mounts = MOUNTS.iter().flat_map(|(root, depth)| drives_below(Path::new(root), *depth));
    let letters = letters().into_iter().flat_map(|root| drives_below(&root, 0));
    mounts.chain(letters).collect()
}

/// Returns the root folders of Windows drives. Omits A and B, the floppy drives, which are slow to
/// probe.
fn letters() -> Vec<PathBuf> {
    if cfg!(windows) { ('C'..='Z').map(root_of).collect() } else { Vec::new() }
}

fn root_of(letter: char) -> PathBuf {
    PathBuf::from(format!("{letter}:\\"))
}

/// Returns the drives of boards in this folder or at most `depth` folders below.
pub fn drives_below(folder: &Path, depth: usize) -> Vec<(PathBuf, Board)> {
    if let Some(board) = Board::of_drive(folder) {
        return vec![(folder.to_path_buf(), board)];
    }
    let entries = if depth == 0 { None } else { fs::read_dir(folder).ok() };
    let mut below: Vec<PathBuf> = entries.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    below.sort();
    below.iter().flat_map(|path| drives_below(path, depth - 1)).collect()
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

    #[test]
    fn the_root_of_a_drive_letter_is_not_its_current_folder() {
        assert_eq!(root_of('E'), PathBuf::from("E:\\"));
        assert_eq!(letters().is_empty(), !cfg!(windows));
    }
}
