//! What tools and tests read from a table.

use hexboard::games::AnyGame;
use hexboard::session::MachineStage;
use hexboard::ui::Chair;

use crate::device::Device;
use crate::table::Table;

impl Table {
    /// Returns the memory of the table outside of the stack of its task, in bytes: the machine, the
    /// LEDs and the flash.
    pub fn memory(&self) -> usize {
        size_of::<hexboard::session::Machine>() + self.device.flash_bytes() + 4 * self.device.leds().len()
    }

    /// Returns whether nobody sits at the table or looks at it, and no game is in progress.
    pub fn is_unused(&self) -> bool {
        let is_idle = matches!(self.device.machine.stage(), MachineStage::Lobby | MachineStage::Show);
        is_idle && self.clients.is_empty() && self.stored.players.is_empty()
    }

    /// Returns the time of the last update, in milliseconds since the table was opened.
    pub fn millis(&self) -> u64 {
        self.now.since(Device::STARTED) + self.behind
    }

    /// Returns the current game.
    pub fn game(&self) -> Option<&AnyGame> {
        self.device.game().map(|(game, _)| game)
    }

    /// Randomises everything that the player on a chair cannot know, for tests of secrecy.
    pub fn redraw_hidden(&mut self, chair: usize) {
        self.device.machine.redraw_hidden(Chair::ALL.get(chair).copied());
    }

    /// Returns the journal of the current game as bytes of its entries, for comparisons.
    pub fn journal(&self) -> Vec<[u8; 4]> {
        let record = self.device.machine.record();
        record.map_or_else(Vec::new, |record| {
            record.journal().entries().iter().map(|entry| entry.to_bytes()).collect()
        })
    }
}
