//! The puzzles of this game: none yet.

use super::Termites;
use crate::game::{Packed, Puzzled};

impl Packed for Termites {}

impl Puzzled for Termites {}
