//! Boards that show up as a drive: which one it is, and where systems show drives.

use std::fs;
use std::path::{Path, PathBuf};

/// A board with a boot loader that takes UF2 files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Board {
    /// Raspberry Pi Pico, RP2040.
    Pico,
    /// Raspberry Pi Pico 2, RP2350: another chip, which takes another image.
    Pico2,
}

impl Board {
    /// The board whose boot loader wrote this `INFO_UF2.TXT`.
    pub fn from_info(text: &str) -> Option<Board> {
        let id = text.lines().find_map(|line| line.trim().strip_prefix("Board-ID:"))?.trim();
        match id {
            "RPI-RP2" => Some(Board::Pico),
            "RP2350" => Some(Board::Pico2),
            _ => None,
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Board::Pico => "Pico",
            Board::Pico2 => "Pico 2",
        }
    }

    /// The number by which its boot loader knows that a UF2 file is meant for it.
    pub const fn uf2_family(self) -> u32 {
        match self {
            Board::Pico => 0xe48b_ff56,
            Board::Pico2 => 0xe48b_ff59,
        }
    }

    /// Its chip, as probe-rs calls it.
    pub const fn chip(self) -> &'static str {
        match self {
            Board::Pico => "RP2040",
            Board::Pico2 => "RP235x",
        }
    }

    /// Bytes of RAM from its beginning.
    pub const fn ram(self) -> u32 {
        match self {
            Board::Pico => 264 * 1024,
            Board::Pico2 => 512 * 1024,
        }
    }

    /// The board whose drive this is.
    pub fn of_drive(folder: &Path) -> Option<Board> {
        let text = fs::read(folder.join("INFO_UF2.TXT")).ok()?;
        Board::from_info(&String::from_utf8_lossy(&text))
    }
}

/// Where Linux and macOS show drives, and how many folders below.
const MOUNTS: [(&str, usize); 4] = [("/media", 2), ("/run/media", 2), ("/mnt", 1), ("/Volumes", 1)];

/// Every drive of a board, in the order of their names.
pub fn drives() -> Vec<(PathBuf, Board)> {
    let mounts = MOUNTS.iter().flat_map(|(root, depth)| drives_below(Path::new(root), *depth));
    let letters = letters().into_iter().flat_map(|root| drives_below(&root, 0));
    mounts.chain(letters).collect()
}

/// The roots of the drives of Windows; A and B are for floppy disks, and asking them takes long.
fn letters() -> Vec<PathBuf> {
    if cfg!(windows) { ('C'..='Z').map(root_of).collect() } else { Vec::new() }
}

fn root_of(letter: char) -> PathBuf {
    PathBuf::from(format!("{letter}:\\"))
}

/// The drives of boards in the folder or at most `depth` folders below.
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
    fn boards_are_told_apart_by_their_own_words() {
        let pico = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";
        let pico_2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n";
        assert_eq!(Board::from_info(pico), Some(Board::Pico));
        assert_eq!(Board::from_info(pico_2), Some(Board::Pico2));
        assert_eq!(Board::from_info("Board-ID: SAMD21G18A-Feather-v0"), None);
        assert_eq!(Board::from_info("Model: RP2"), None, "a model is no board");
    }

    #[test]
    fn the_root_of_a_letter_is_a_folder_and_not_where_one_stands_there() {
        assert_eq!(root_of('E'), PathBuf::from("E:\\"));
        assert_eq!(letters().is_empty(), !cfg!(windows));
    }
}
