//! The puzzles of Termites: which placement takes a Mound, or the most points, in this turn.

use super::{MoundValues, Termites};
use crate::game::{Goal, Puzzled, Seat};

impl Puzzled for Termites {
    const BOOK: &'static [u8] = include_bytes!("puzzles.bin");

    /// A Mound is taken when it is a trophy (T-7.1). The target is the points of the trophies of this
    /// turn.
    fn has_reached(&self, goal: Goal, target: Option<u16>, seat: Seat, start: &Termites) -> bool {
        let points = |trophies: &MoundValues| i32::from(trophies.points());
        let gained = points(&self.trophies[seat]) - points(&start.trophies[seat]);
        match goal {
            Goal::TakeMound => gained > 0,
            Goal::MostPoints => gained >= target.map_or(1, i32::from),
            _ => false,
        }
    }
}
