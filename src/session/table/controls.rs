//! Controls beside the pads: undo and hint without the menu, and what a shell shows of a game
//! beside its board.

use super::inputs::cover::Cover;
use super::inputs::overlay::{self, TableRow};
use super::{Holder, Table};
use crate::game::Seat;
use crate::hex::CellSet;
use crate::parts::{Button, Pad};
use crate::session::context::Context;
use crate::ui::game_view::Trail;

/// A row of the menu that a shell offers as a control of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// Undoes the last action, or asks its owner to agree.
    Undo,
    /// Shows a good move.
    Hint,
}

impl Control {
    const fn row(self) -> TableRow {
        match self {
            Control::Undo => TableRow::Undo,
            Control::Hint => TableRow::Hint,
        }
    }
}

impl Table {
    /// Returns whether the menu of the player with this pad has the row of a control, and nothing
    /// else waits for an answer there. Where actions are hidden, a waiting player has no *Undo*:
    /// whether there is something to undo depends on what the others have done.
    pub fn offers(&self, pad: Pad, control: Control, context: &Context) -> bool {
        let Holder::Chair(chair) = self.holder(pad) else { return false };
        let is_free = !matches!(self.cover(chair), Some(Cover::Question(_) | Cover::Notice(_)));
        let may_tell = !self.play.hides_actions() || self.play.hides_undo(chair);
        let is_open = (control != Control::Undo || may_tell) && self.play.puzzle().is_none();
        is_free && is_open && overlay::rows(&self.play, chair, context).contains(&control.row())
    }

    /// Handles a control of the player with this pad.
    pub(super) fn control(&mut self, pad: Pad, control: Control, context: &mut Context) {
        self.touch_pad(pad, context);
        let Holder::Chair(chair) = self.holder(pad) else { return };
        if !self.offers(pad, control, context) {
            return;
        }
        context.redraw_screen(pad);
        match control {
            Control::Undo => self.want_undo(chair, context),
            Control::Hint => self.ask_hint(chair, context),
        }
    }

    /// Returns whether the player with this pad can undo an action of their own.
    pub fn can_undo_own(&self, pad: Pad) -> bool {
        let Holder::Chair(chair) = self.holder(pad) else { return false };
        let is_own = self.play.is_simultaneous() || self.play.undo_owner() == Some(chair);
        is_own && self.play.can_undo(chair)
    }

    /// Returns the cells that the player with this pad can choose now. In a simultaneous decision
    /// there are none unless the player's hidden information is shown.
    pub fn shown_targets(&self, pad: Pad, context: &Context) -> CellSet {
        let Holder::Chair(chair) = self.holder(pad) else { return CellSet::EMPTY };
        let Some(at) = self.input_snapshot(chair, context) else { return CellSet::EMPTY };
        let is_on_board = !at.is_covered && !at.shows_news && at.listed.is_none();
        let is_peeking = context.keys[pad].held().contains(Button::Peek);
        let is_open = !self.play.is_simultaneous() || is_peeking || self.shows_hidden(chair, context);
        if is_on_board && is_open { at.targets } else { CellSet::EMPTY }
    }

    /// Returns the seat and the cells of a public action, as far as the panel shows them; row 0 is
    /// the newest.
    pub fn trail(&self, row: usize) -> Option<(Seat, Trail)> {
        self.show.log().trail(row, self.show.settled_window()?)
    }
}
