//! The puzzles of this game: none yet.

use super::Toy;
use crate::game::{Packed, Puzzled};

impl Packed for Toy {}

impl Puzzled for Toy {}
