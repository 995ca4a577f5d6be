//! The puzzles of this game: none yet.

use super::Robale;
use crate::game::{Packed, Puzzled};

impl Packed for Robale {}

impl Puzzled for Robale {}
