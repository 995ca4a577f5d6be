//! The chairs at the table.

use crate::four::four;
use crate::parts::Pad;

four! {
    /// A physical place at the table, shown to players as "seat 1" to "seat 4". The [`Pad`] with
    /// the same number lies in front of it, but several players may share a pad. The player on this
    /// chair has a [`Seat`](crate::game::Seat) in the game, whose number may differ.
    Chair { One, Two, Three, Four }
    /// One value per chair.
    ByChair
    /// A set of chairs.
    ChairSet
}

impl Chair {
    /// Returns the chair that this pad lies in front of.
    pub const fn at(pad: Pad) -> Chair {
        Chair::ALL[pad.index()]
    }

    /// Returns the pad in front of the chair. The player may use another one; the seating stores
    /// which.
    pub const fn own_pad(self) -> Pad {
        Pad::ALL[self.index()]
    }
}
