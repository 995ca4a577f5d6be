//! Functions of the page beyond the pads: cells under the mouse, the players in turn, the language.

use hexboard::game::Options;
use hexboard::games::ALL;
use hexboard::hex::Cell;
use hexboard::parts::{Pad, Time};

use crate::shell;
use crate::shell::Shell;

/// Points at a cell for the player at a seat. Cells are numbered from 0 in reading order. Moves the
/// cursor there; on the cell under the cursor, acts as OK. Seats and cells that do not exist are
/// ignored.
#[unsafe(no_mangle)]
pub extern "C" fn point(seat: u32, cell: u32, now: f64) {
    shell().point(seat as usize, cell as usize, now as u64);
}

/// Returns the seats of the people who are asked for a decision now, as bits from 0 on.
#[unsafe(no_mangle)]
pub extern "C" fn acting() -> u32 {
    shell().acting()
}

/// Returns the call counter of each seat, one byte each, seat 1 in the lowest. A counter changes
/// when a decision is requested there, the pad is handed over, or a game starts or ends. The page
/// then releases a latched Peek of that seat.
#[unsafe(no_mangle)]
pub extern "C" fn calls() -> u32 {
    u32::from_le_bytes(shell().machine.calls().0)
}

/// Returns the language of the device, in the order of its setting: 0 is English, 1 is Polish.
#[unsafe(no_mangle)]
pub extern "C" fn language() -> u32 {
    shell().machine.settings().language as u32
}

/// Draws what the OLED of a seat would show about a cell, without Peek. Returns 0 if there is
/// nothing to show.
#[unsafe(no_mangle)]
pub extern "C" fn describe(seat: u32, cell: u32) -> u32 {
    u32::from(shell().describe(seat as usize, cell as usize))
}

/// Returns the image drawn by [`describe`]: 1024 bytes in OLED format.
#[unsafe(no_mangle)]
pub extern "C" fn described() -> *const u8 {
    shell().described.pages().as_flattened().as_ptr()
}

/// Returns the index of the current game in the list of games, from 0; -1 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn game() -> i32 {
    shell().game().map_or(-1, |place| place as i32)
}

impl Shell {
    fn point(&mut self, seat: usize, cell: usize, now: u64) {
        if let (Some(seat), Some(cell)) = (Pad::new(seat), Cell::from_reading(cell)) {
            self.machine.point(seat, cell, Time(now));
            self.serve();
        }
    }

    fn acting(&self) -> u32 {
        self.machine.acting().iter().fold(0, |bits, seat| bits | 1 << seat.index())
    }

    fn describe(&mut self, seat: usize, cell: usize) -> bool {
        let (Some(seat), Some(cell)) = (Pad::new(seat), Cell::from_reading(cell)) else { return false };
        self.machine.describe(seat, cell, &mut self.described)
    }

    fn game(&self) -> Option<usize> {
        let game = self.machine.record()?.journal().options().game();
        ALL.iter().position(|id| *id == game)
    }
}

#[cfg(test)]
mod tests {
    use hexboard::parts::Screen;

    use super::*;
    use hexboard::ui::Chair;

    const OK: u8 = 1 << 4;

    /// Returns a device with a two-player game of Termites, the first one in the start menu.
    fn playing() -> Shell {
        let mut shell = Shell::new();
        shell.start(0, 0);
        for now in (0..10_000).step_by(100) {
            shell.tick(now);
        }
        for (bits, now) in [(OK, 10_000), (0, 10_100)] {
            shell.input(0, bits, now);
        }
        shell
    }

    #[test]
    fn pointing_twice_chooses_a_cell() {
        let mut shell = playing();
        assert_eq!(shell.game(), Some(0), "the first game");
        let seat = shell.acting().trailing_zeros() as usize;
        let pad = Pad::new(seat).expect("somebody is asked");
        let stands = |shell: &Shell| shell.machine.snapshot(Chair::at(pad)).expect("the seat is asked");
        // A token is chosen from a list first, then its cell.
        for now in (10_200..).step_by(100).take_while(|now| *now < 11_000) {
            if stands(&shell).listed.is_some() {
                shell.input(seat, OK, now);
                shell.input(seat, 0, now + 50);
            }
        }
        let length = |shell: &Shell| shell.machine.record().map(|record| record.journal().entries().len());
        let (chosen, before) = (stands(&shell).chosen, length(&shell));
        let cursor = stands(&shell).cursor;
        let target = stands(&shell).targets.iter().find(|&cell| cell != cursor).expect("a cell to choose");
        shell.point(seat, target.reading(), 11_000);
        assert_eq!(shell.machine.cursor(Chair::at(pad)), Some(target));
        assert_eq!((stands(&shell).chosen, length(&shell)), (chosen, before), "nothing is chosen yet");
        shell.point(seat, target.reading(), 11_500);
        assert_ne!(length(&shell), before, "the second time chooses");
    }

    #[test]
    fn the_console_prints_who_decides() {
        let mut shell = playing();
        while shell.take_line().is_some() {}
        shell.machine.log_look();
        shell.serve();
        assert!(shell.take_line().is_some());
        let calls = u32::from_le_bytes(shell.machine.calls().0);
        let look = format!("look: asked {}, language 0, game termites, calls {calls:08x}", shell.acting());
        assert_eq!(shell.line(), look);
        assert_ne!(shell.acting(), 0);
    }

    #[test]
    fn cells_are_described_only_for_seats_in_use() {
        let mut shell = playing();
        assert!(shell.describe(0, 63) && shell.described != Screen::DARK);
        assert!(!shell.describe(3, 63), "nobody sits there");
        assert!(!shell.describe(0, 127) && !shell.describe(4, 0), "no such cell, no such seat");
        let mut idle = Shell::new();
        idle.start(0, 0);
        assert!(!idle.describe(0, 63) && idle.acting() == 0 && idle.game().is_none());
    }
}
