//! What shells with a mouse, a finger or a voice ask of the machine on top of the pads.

use crate::game::Options;
use crate::hex::Cell;
use crate::parts::{Button, ByPad, Pad, PadSet, Screen, Time};

use super::machine::{Machine, Stage};
use super::table::Table;

impl Machine {
    /// The player with this pad points at a cell: the cursor moves there. On the cell under the cursor it is OK. A device that
    /// sleeps or plays by itself wakes up, and nothing else happens.
    pub fn point(&mut self, pad: Pad, cell: Cell, now: Time) {
        self.tick(now);
        let held = self.desk.keys[pad].held();
        let was_show = self.is_show();
        // As with a button that is pressed and let go, which counts if it does not wake.
        let counts = self.desk.care.touch(pad, held.with(Button::Ok), self.desk.now).contains(Button::Ok);
        self.desk.care.touch(pad, held, self.desk.now);
        if was_show && !self.is_show() {
            self.end_show();
        }
        self.see_to_rest();
        self.mix_chance();
        if let (Stage::Table, true) = (&self.stage, counts) {
            self.table.point(pad, cell, &mut self.desk);
        }
    }

    /// The people who are asked for a decision now.
    pub fn acting(&self) -> PadSet {
        self.table().filter(|_| !self.is_show()).map_or(PadSet::EMPTY, Table::acting)
    }

    /// How often each pad was called for, modulo 256: something was asked there, the pad was handed over, a game began or
    /// ended. A shell that keeps Peek down after a click lets go of it when the number of its pad changes.
    pub fn calls(&self) -> ByPad<u8> {
        self.desk.calls
    }

    /// The console is told who is asked (bits from pad 1 on), the number of the language, the game on the table and the calls of
    /// all pads (a byte each, pad 1 in the lowest). All of it can be seen at the table.
    pub fn tell_look(&mut self) {
        let asked = self.acting().iter().fold(0, |bits, pad| bits | 1 << pad.index());
        let language = self.desk.settings.language as u8;
        let game = self.record().map_or("none", |record| record.journal().options().game().word());
        let calls = u32::from_le_bytes(self.calls().0);
        self.desk
            .say(format_args!("look: asked {asked}, language {language}, game {game}, calls {calls:08x}"));
    }

    /// Draws what the screen of this pad would say of a cell, without Peek. Returns false where there is nothing to say.
    pub fn describe(&self, pad: Pad, cell: Cell, screen: &mut Screen) -> bool {
        let table = self.table().filter(|_| !self.is_show());
        table.is_some_and(|table| table.describe(&self.desk, pad, cell, screen))
    }
}
