//! The puzzles of Hive.

use super::Hive;
use crate::game::Puzzled;

impl<const N: usize> Puzzled for Hive<N> {
    const BOOK: &'static [u8] = include_bytes!("puzzles.bin");
}
