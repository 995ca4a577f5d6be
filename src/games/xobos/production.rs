//! Production and the choice of Leaders.

use super::{ConnectionKind, ConnectionSlot, Guardian, Xobos, economy};
use crate::game::Seat;

impl Xobos {
    /// Gives every player the income of the base and the finished buildings.
    pub(super) fn produce(&mut self) {
        for seat in self.playing().iter() {
            let (resources, crystals) = self.income(seat);
            for store in [&mut self.holdings.stores[seat], &mut self.known[seat]] {
                store.resources += resources;
                store.crystals += crystals;
            }
        }
    }

    /// Returns the Resources and Crystals of one production step in the current state (X-16.2,
    ///
    pub fn income(&self, seat: Seat) -> (u16, u16) {
        economy::income(
            seat,
            self.clan(seat),
            &self.holdings.buildings,
            self.holdings.sides[seat].technologies,
        )
    }

    /// Sets or changes the Leader of a seat.
    pub(super) fn apply_leader(&mut self, seat: Seat, guardian: Guardian) {
        let board = &mut self.holdings.boards[seat];
        if let Some(old) = board.leader.filter(|&old| old != guardian)
            && board.slot(old) == ConnectionSlot::Connection(ConnectionKind::Healing, old)
        {
            // X-D51: only the Leader can heal itself.
            board.break_link(old);
        }
        board.leader = Some(guardian);
        self.done = self.done.with(seat);
        if self.deciding().is_empty() {
            self.next_round();
        }
    }
}
