//! Production and the choice of Leaders.

use super::{Guardian, Link, Slot, Xobos, economy};
use crate::game::Seat;

impl Xobos {
    /// everybody gets what the base and the finished buildings give.
    pub(super) fn produce(&mut self) {
        for seat in self.playing().iter() {
            let (resources, crystals) = self.income(seat);
            for store in [&mut self.holdings.stores[seat], &mut self.known[seat]] {
                store.resources += resources;
                store.crystals += crystals;
            }
        }
    }

    /// Resources and Crystals of one production step, as the table stands.
    pub fn income(&self, seat: Seat) -> (u16, u16) {
        economy::income(
            seat,
            self.clan(seat),
            &self.holdings.buildings,
            self.holdings.sides[seat].technologies,
        )
    }

    /// a Leader is chosen, or another one.
    pub(super) fn take_leader(&mut self, seat: Seat, guardian: Guardian) {
        let board = &mut self.holdings.boards[seat];
        if let Some(old) = board.leader.filter(|&old| old != guardian)
            && board.slot(old) == Slot::Connection(Link::Healing, old)
        {
            // X-D51: only the Leader heals itself.
            board.break_link(old);
        }
        board.leader = Some(guardian);
        self.done = self.done.with(seat);
        if self.deciding().is_empty() {
            self.next_round();
        }
    }
}
