//! Finds boards in boot loader mode, which appear as USB drives.

use std::fs;
use std::path::{Path, PathBuf};

use crate::board::Board;

/// A drive and its board.
pub type Drive = (PathBuf, Board);

/// The mount points of Linux and macOS, and the depth to search below them.
const MOUNTS: [(&str, usize); 4] = [("/media", 2), ("/run/media", 2), ("/mnt", 1), ("/Volumes", 1)];

/// Returns the drives of all boards, sorted by path within each mount point.
pub fn all() -> Vec<Drive> {
    let mounts = MOUNTS.iter().flat_map(|(root, depth)| below(Path::new(root), *depth));
    let letters = letters().into_iter().flat_map(|root| below(&root, 0));
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
pub fn below(folder: &Path, depth: usize) -> Vec<Drive> {
    if let Some(board) = board_of(folder) {
        return vec![(folder.to_path_buf(), board)];
    }
    let entries = if depth == 0 { None } else { fs::read_dir(folder).ok() };
    let mut folders: Vec<PathBuf> =
        entries.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    folders.sort();
    folders.iter().flat_map(|path| below(path, depth - 1)).collect()
}

/// Returns the board that this drive belongs to.
pub fn board_of(folder: &Path) -> Option<Board> {
    let text = fs::read(folder.join("INFO_UF2.TXT")).ok()?;
    Board::from_info(&String::from_utf8_lossy(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_of_a_drive_letter_is_not_its_current_folder() {
        assert_eq!(root_of('E'), PathBuf::from("E:\\"));
        assert_eq!(letters().is_empty(), !cfg!(windows));
    }
}
