//! The puzzles of this game: none yet.

use super::Xobos;
use crate::game::{Packed, Puzzled};

impl Packed for Xobos {}

impl Puzzled for Xobos {}
