//! The chairs at the table.

use crate::four::four;
use crate::parts::Pad;

four! {
    /// Where a player sits; people read "seat 1" to "seat 4". In front of each chair lies the [`Pad`] of the same number, but
    /// several players may share a pad. The player who sits here has a [`Seat`](crate::game::Seat) of the game, which may have another
    /// number.
    Chair { One, Two, Three, Four }
    /// One value for each chair.
    ByChair
    /// A set of chairs.
    ChairSet
}

impl Chair {
    /// The chair at which this pad lies.
    pub const fn at(pad: Pad) -> Chair {
        Chair::ALL[pad.index()]
    }

    /// The pad that lies in front of the chair. The player may use another: the seating knows which.
    pub const fn own_pad(self) -> Pad {
        Pad::ALL[self.index()]
    }
}
