//! Additional input and output for shells with a mouse, a touch screen or speech output.

use crate::game::Options;
use crate::hex::Cell;
use crate::parts::{Button, ByPad, Pad, PadSet, Screen, Time};

use super::machine::{Machine, Stage};
use super::table::{Table, TableEvent};

impl Machine {
    /// Moves the cursor of the player with this pad to a cell. Pointing at the cell under the
    /// cursor is the same as OK. If the device is asleep or in demo mode, it only wakes up.
    pub fn point(&mut self, pad: Pad, cell: Cell, now: Time) {
        self.tick(now);
        let held = self.context.keys[pad].held();
        let was_show = self.is_demo();
        // As with a button that is pressed and released, which counts unless it wakes the device.
        let counts = self
            .context
            .idle_tracker
            .update_buttons(pad, held.with(Button::Ok), self.context.now)
            .contains(Button::Ok);
        self.context.idle_tracker.update_buttons(pad, held, self.context.now);
        if was_show && !self.is_demo() {
            self.end_demo(pad);
        }
        self.update_idle();
        self.mix_entropy();
        if let (Stage::Table, true) = (&self.stage, counts) {
            self.table.handle(TableEvent::Point(pad, cell), &mut self.context);
        }
    }

    /// Returns the pads of the people whose input the game waits for.
    pub fn acting(&self) -> PadSet {
        self.table().filter(|_| !self.is_demo()).map_or(PadSet::EMPTY, Table::acting)
    }

    /// Returns how often each pad was called, modulo 256: when its player must decide, when the pad
    /// passes to another player, and when a game begins or ends. A shell that holds Peek after a
    /// click releases it when the number of the pad changes.
    pub fn calls(&self) -> ByPad<u8> {
        self.context.calls
    }

    /// Prints one line to the console: the pads that must decide (bit 0 is pad 1), the number of
    /// the language, the current game, and the calls of all pads (one byte each, pad 1 lowest). All
    /// of this is visible at the table.
    pub fn log_look(&mut self) {
        let asked = self.acting().iter().fold(0, |bits, pad| bits | 1 << pad.index());
        let language = self.context.settings.language as u8;
        let game = self.record().map_or("none", |record| record.journal().options().game().word());
        let calls = u32::from_le_bytes(self.calls().0);
        self.context
            .log(format_args!("look: asked {asked}, language {language}, game {game}, calls {calls:08x}"));
    }

    /// Draws what the screen of this pad would show about a cell, without Peek. Returns false if
    /// there is nothing to show. Also describes the position of a review.
    pub fn describe(&self, pad: Pad, cell: Cell, screen: &mut Screen) -> bool {
        let is_shown = matches!(&self.stage, Stage::Table | Stage::Review(_)) && !self.is_demo();
        let table = is_shown.then_some(&self.table);
        table.is_some_and(|table| table.describe(&self.context, pad, cell, screen))
    }
}
