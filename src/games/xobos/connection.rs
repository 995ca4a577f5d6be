//! Connections: making them, and when they break by themselves.

use super::{Clan, Guardian, Link, Slot, Xobos};
use crate::game::Seat;

impl Xobos {
    /// may this Connection be made?
    pub(super) fn may_connect(&self, seat: Seat, giver: Guardian, receiver: Guardian, link: Link) -> bool {
        let (side, board) = (&self.holdings.sides[seat], &self.holdings.boards[seat]);
        let can_give = side.guardian_at(giver).is_some()
            && board.slot(giver) == Slot::Free
            && !self.marks[seat].made.contains(giver)
            && !side.teleported.contains(giver);
        can_give
            && if giver == receiver {
                link == Link::Healing && self.can_heal_itself(seat, giver)
            } else {
                self.can_link(seat, giver, receiver)
                    && !(link == Link::Strengthening && self.chains(seat, giver, receiver))
            }
    }

    /// the Leader heals itself, the Alpha Leader does not.
    fn can_heal_itself(&self, seat: Seat, guardian: Guardian) -> bool {
        self.holdings.boards[seat].leader == Some(guardian) && self.clan(seat) != Some(Clan::Quatune)
    }

    /// do both stand on joined fields, neither of them irradiated?
    pub(super) fn can_link(&self, seat: Seat, giver: Guardian, receiver: Guardian) -> bool {
        let at = |guardian| self.holdings.sides[seat].guardian_at(guardian);
        let map = self.map();
        at(giver).zip(at(receiver)).is_some_and(|(a, b)| {
            map.are_joined(a, b) && !map.irradiated.contains(a) && !map.irradiated.contains(b)
        })
    }

    /// would one Strengthen and be Strengthened?
    fn chains(&self, seat: Seat, giver: Guardian, receiver: Guardian) -> bool {
        let board = &self.holdings.boards[seat];
        board.strengthens(receiver) || board.givers(Link::Strengthening, giver).next().is_some()
    }

    /// breaks the Connections whose ends are no longer joined.
    pub(super) fn check_links(&mut self, seat: Seat) {
        for giver in Guardian::ALL {
            if let Slot::Connection(_, receiver) = self.holdings.boards[seat].slot(giver)
                && giver != receiver
                && !self.can_link(seat, giver, receiver)
            {
                self.holdings.boards[seat].break_link(giver);
            }
        }
    }
}
