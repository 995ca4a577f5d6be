//! The commands of the two display controllers that are common on OLED modules.
//!
//! An SSD1306 accepts a whole picture in one transfer. An SH1106 is addressed page by page, has 132
//! columns of which the display shows the middle ones, and a different charge pump. The status byte
//! identifies it.

use core::ops::Range;

/// Control byte: commands follow.
pub const COMMANDS: u8 = 0x00;
/// Control byte: picture data follows.
pub const DATA: u8 = 0x40;
/// Control byte: one command follows, then another control byte.
const ONE_COMMAND: u8 = 0x80;

/// Switches the display off and keeps its memory.
pub const OFF: u8 = 0xAE;
/// Switches the display on.
pub const ON: u8 = 0xAF;
/// Sets the contrast, which is the next byte.
pub const CONTRAST: u8 = 0x81;
/// The bit of the status byte that is set while the display is off.
pub const ASLEEP: u8 = 0x40;

/// Commands of an SSD1306 that set the first and last column or page of the next data.
const SET_COLUMNS: u8 = 0x21;
const SET_PAGES: u8 = 0x22;
/// Commands of both controllers that set the position of the next byte.
const SET_PAGE: u8 = 0xB0;
const SET_COLUMN_LOW: u8 = 0x00;
const SET_COLUMN_HIGH: u8 = 0x10;
/// The first visible column of an SH1106.
const SH1106_FIRST: usize = 2;

/// A display controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// The most common one. Also assumed for a module that cannot be read.
    Ssd1306,
    /// Found on many 1.3 inch modules.
    Sh1106,
}

impl Controller {
    /// Returns the controller with this status byte. The lowest four bits are 8 for an SH1106, 3 or
    /// 6 for an SSD1306.
    pub fn of(status: Option<u8>) -> Controller {
        match status {
            Some(status) if status & 0x0F == 0x08 => Controller::Sh1106,
            _ => Controller::Ssd1306,
        }
    }

    /// Returns the setup commands, without switching the display on: clock, scan lines and
    /// direction, charge pump and levels.
    pub fn set_up(self) -> &'static [u8] {
        match self {
            Controller::Ssd1306 => &[
                OFF, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0x8D, 0x14, 0x20, 0x00, 0xA1, 0xC8, 0xDA,
                0x12, 0xD9, 0xF1, 0xDB, 0x40, 0xA4, 0xA6, 0x2E,
            ],
            Controller::Sh1106 => &[
                OFF, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40, 0xAD, 0x8B, 0x32, 0xA1, 0xC8, 0xDA, 0x12,
                0xD9, 0x22, 0xDB, 0x35, 0xA4, 0xA6,
            ],
        }
    }
}

/// Returns the SSD1306 commands that precede the data of a part of the picture.
pub fn window(pages: &Range<usize>, columns: &Range<usize>) -> [u8; 6] {
    [
        SET_COLUMNS,
        columns.start as u8,
        columns.end.saturating_sub(1) as u8,
        SET_PAGES,
        pages.start as u8,
        pages.end.saturating_sub(1) as u8,
    ]
}

/// Returns the SH1106 bytes that precede the data of a part of a page, in the same transfer.
pub fn place(page: usize, column: usize) -> [u8; 7] {
    let column = (column + SH1106_FIRST) as u8;
    let commands = [SET_PAGE | page as u8, SET_COLUMN_LOW | column & 0x0F, SET_COLUMN_HIGH | column >> 4];
    [ONE_COMMAND, commands[0], ONE_COMMAND, commands[1], ONE_COMMAND, commands[2], DATA]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_byte_identifies_the_controller() {
        for status in [0x03, 0x43, 0x06, 0x46] {
            assert_eq!(Controller::of(Some(status)), Controller::Ssd1306);
        }
        for status in [0x08, 0x48] {
            assert_eq!(Controller::of(Some(status)), Controller::Sh1106);
        }
        assert_eq!(Controller::of(None), Controller::Ssd1306, "one that cannot be read");
    }

    #[test]
    fn the_screen_stays_dark_during_setup() {
        for controller in [Controller::Ssd1306, Controller::Sh1106] {
            assert_eq!(controller.set_up()[0], OFF);
            assert!(!controller.set_up().contains(&ON));
        }
    }

    #[test]
    fn parts_of_a_picture_have_their_places() {
        assert_eq!(window(&(2..5), &(10..128)), [0x21, 10, 127, 0x22, 2, 4]);
        assert_eq!(place(3, 0), [0x80, 0xB3, 0x80, 0x02, 0x80, 0x10, 0x40]);
        assert_eq!(place(7, 127), [0x80, 0xB7, 0x80, 0x01, 0x80, 0x18, 0x40]);
    }
}
