//! Eliminates players.

use super::{Guardian, Xobos};
use crate::game::{Seat, SeatSet};

impl Xobos {
    /// Returns whether this player is to be eliminated.
    fn is_beaten(&self, seat: Seat) -> bool {
        let Some(base) = self.map().bases[seat] else { return false };
        self.holdings.sides[seat].guardian_count() == 0
            && self.holdings.buildings.of(seat).is_empty()
            && base.gates.is_subset(self.holdings.enemy_units(seat))
    }

    /// Eliminates all beaten players at once. Returns whether the game is over.
    pub(super) fn eliminate(&mut self) -> bool {
        let beaten = self.playing().iter().filter(|&seat| self.is_beaten(seat));
        let beaten = beaten.fold(SeatSet::EMPTY, SeatSet::with);
        // nobody would remain.
        if beaten == self.playing() {
            return true;
        }
        for seat in beaten.iter() {
            self.remove(seat);
        }
        self.playing().len() == 1
    }

    /// Removes the remaining pieces of a player from the board.
    fn remove(&mut self, seat: Seat) {
        self.out = self.out.with(seat);
        self.holdings.sides[seat].swarm.clear();
        for guardian in Guardian::ALL {
            self.holdings.boards[seat].destroy(guardian);
        }
    }
}
