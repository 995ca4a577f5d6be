//! Connections: making them, and breaking those that are no longer possible.

use super::{Clan, ConnectionKind, ConnectionSlot, Guardian, Xobos};
use crate::game::Seat;

impl Xobos {
    /// Returns whether this Connection may be made.
    pub(super) fn may_connect(
        &self,
        seat: Seat,
        giver: Guardian,
        receiver: Guardian,
        link: ConnectionKind,
    ) -> bool {
        let (side, board) = (&self.holdings.sides[seat], &self.holdings.boards[seat]);
        let can_give = side.guardian_at(giver).is_some()
            && board.slot(giver) == ConnectionSlot::Free
            && !self.marks[seat].made.contains(giver)
            && !side.teleported.contains(giver);
        can_give
            && if giver == receiver {
                link == ConnectionKind::Healing && self.can_heal_itself(seat, giver)
            } else {
                self.can_link(seat, giver, receiver)
                    && !(link == ConnectionKind::Strengthening && self.chains(seat, giver, receiver))
            }
    }

    /// Returns whether this Guardian can heal itself: the Leader can, the Alpha Leader cannot
    ///
    fn can_heal_itself(&self, seat: Seat, guardian: Guardian) -> bool {
        self.holdings.boards[seat].leader == Some(guardian) && self.clan(seat) != Some(Clan::Quatune)
    }

    /// Returns whether both are on joined fields, neither of them irradiated.
    pub(super) fn can_link(&self, seat: Seat, giver: Guardian, receiver: Guardian) -> bool {
        let at = |guardian| self.holdings.sides[seat].guardian_at(guardian);
        let map = self.map();
        at(giver).zip(at(receiver)).is_some_and(|(a, b)| {
            map.are_joined(a, b) && !map.irradiated.contains(a) && !map.irradiated.contains(b)
        })
    }

    /// Returns whether a Guardian would Strengthen and be Strengthened at once.
    fn chains(&self, seat: Seat, giver: Guardian, receiver: Guardian) -> bool {
        let board = &self.holdings.boards[seat];
        board.strengthens(receiver) || board.givers(ConnectionKind::Strengthening, giver).next().is_some()
    }

    /// Breaks the Connections whose ends are no longer joined.
    pub(super) fn check_links(&mut self, seat: Seat) {
        for giver in Guardian::ALL {
            if let ConnectionSlot::Connection(_, receiver) = self.holdings.boards[seat].slot(giver)
                && giver != receiver
                && !self.can_link(seat, giver, receiver)
            {
                self.holdings.boards[seat].break_link(giver);
            }
        }
    }
}
