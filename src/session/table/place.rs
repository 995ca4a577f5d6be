//! What one place at the table is doing.

use crate::game::Choice;
use crate::games::AnyAction;
use crate::hex::{Cell, CellSet, Window};
use crate::session::Time;
use crate::session::walk::{Offer, Walk};

use super::overlay::Overlay;

/// One place at the table.
pub struct Place {
    /// The decision on its way.
    pub walk: Walk,
    /// What can be chosen next; nothing while the player is not asked.
    pub offer: Offer<AnyAction>,
    /// The cells that glow for this player, by what everybody may know.
    pub targets: CellSet,
    /// Where the cursor is.
    pub cursor: Cell,
    /// The place in the list of items, while the player looks through it.
    pub listed: Option<usize>,
    /// The last OK was on something that is not on offer.
    pub refused: bool,
    /// When the cursor was last moved, for a while.
    pub moved: Option<Time>,
    /// A menu or a text over the game.
    pub overlay: Option<Overlay>,
}

impl Place {
    /// A player who has just sat down.
    pub const NEW: Place = Place {
        walk: Walk::START,
        offer: Offer::NOTHING,
        targets: CellSet::EMPTY,
        cursor: Cell::CENTRE,
        listed: None,
        refused: false,
        moved: None,
        overlay: None,
    };

    /// What OK means now, if it is on offer.
    pub fn pointed_at(&self, window: Window) -> Option<Choice> {
        let shown = window.place(self.cursor);
        match self.listed {
            Some(row) => self.offer.items.get(row).copied(),
            None if self.offer.places.contains(&shown) => Some(Choice::Place(shown)),
            None => self.offer.cells.contains(self.cursor).then_some(Choice::Cell(self.cursor)),
        }
    }

    /// Does the present choice offer cells as well as items?
    pub fn is_mixed(&self) -> bool {
        !self.offer.is_off_board() && !self.offer.items.is_empty()
    }
}
