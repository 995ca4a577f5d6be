//! Guardians of Xobos on the LED board.

use heapless::Vec;

use crate::game::{Choice, Seat};
use crate::games::xobos::{Action, Public};
use crate::hex::Cell;
use crate::ui::Canvas;
use crate::ui::palette::{Palette, SeatLook};
use crate::ui::table::MOST_STEPS;

/// Fields, corridors, figures, buildings and attacks.
pub fn paint(_: &Public, _: &Palette, _: &mut Canvas) {}

/// Every player has the colour of the own seat.
pub fn look(_: &Public, seat: Seat, palette: &Palette) -> SeatLook {
    palette.seat(seat)
}

/// Is pointing at this cell an attack?
pub fn is_attack(_: &Public, _: Seat, _: &[Choice], _: Cell) -> bool {
    false
}

/// What goes with the cursor, and with the item (if any) that the player looks at in a list. Never called while all
/// decide at once.
pub fn point_out(_: &Public, _: &[Choice], _: Option<Choice>, _: Option<Cell>, _: &Palette, _: &mut Canvas) {}

/// The way of an action.
pub fn footprints(_: Action) -> Vec<Cell, MOST_STEPS> {
    Vec::new()
}
