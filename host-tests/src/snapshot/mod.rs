//! Snapshot files that people can read in a diff: screens as braille, boards as a grid of letters,
//! and entries with names.
//!
//! - [`screen`] writes an OLED as 16 lines of braille.
//! - [`board`] writes the LEDs as 13 rows of cells, with a letter per colour.
//! - [`entries`] splits a file into named entries and shows the first one that differs.
//! - [`album`] writes a part of the gallery, [`story`] what a device does step by step.
//!
//! `cargo xtask renew` rewrites the files. Review the difference before you commit it.

pub mod album;
pub mod board;
pub mod entries;
pub mod screen;
pub mod story;

use std::fs;
use std::path::PathBuf;

use crate::folder;

/// The command that rewrites the snapshots of a test program.
pub const RENEW: &str = "cargo xtask renew --only";

/// Returns the path of a snapshot file.
pub fn path(name: &str) -> PathBuf {
    folder::package().join("data").join(name)
}

/// Returns whether the tests rewrite the snapshots instead of comparing them.
pub fn renews() -> bool {
    std::env::var_os("RENEW").is_some()
}

/// Returns the stored text, or nothing if there is no such file.
pub fn stored(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_default()
}

/// Writes a snapshot file.
///
/// # Panics
/// Panics if the file cannot be written.
pub fn write(name: &str, text: &str) {
    let path = path(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder for snapshots");
    fs::write(&path, text).expect("the snapshot written");
}
