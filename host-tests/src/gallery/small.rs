//! The board on the small panel, where a cell has one LED: what it shows by turns, and the OLED of the player who is asked.

use hexboard::parts::leds::strands::{self, MINI_LEDS, MINI_TURN_MS};
use hexboard::parts::{Frame, Pad, Screen};

use super::board::Picture;
use crate::device::Device;

/// The LEDs of a small panel, in the order of the frame: red, green and blue.
pub type Leds = [[u8; 3]; MINI_LEDS];

/// When the board is looked at, in milliseconds from the beginning of its turns: pieces, grounds, the first and the third edge
/// of what is counted.
const MOMENTS: [u64; 4] =
    [MINI_TURN_MS / 2, MINI_TURN_MS * 3 / 2, MINI_TURN_MS * 2 + 60, MINI_TURN_MS * 2 + 460];
/// All turns.
const ROUND_MS: u64 = 4 * MINI_TURN_MS;

/// A moment of a game on a small panel.
pub struct Small {
    /// What it is.
    pub caption: String,
    turns: Vec<Leds>,
    screen: Screen,
}

impl Small {
    /// What a device would show by turns on a small panel, and the screen of a pad.
    pub fn of(caption: &str, device: &Device, pad: Pad) -> Small {
        let mut device = device.clone();
        let screen = device.screens[pad.index()].clone();
        device.wait(ROUND_MS - device.now.0 % ROUND_MS);
        let begin = device.now.0;
        let mut leds = |moment: u64| {
            device.wait((begin + moment).saturating_sub(device.now.0));
            on_small(&device.frame, device.now.0)
        };
        Small { caption: caption.into(), turns: MOMENTS.into_iter().map(&mut leds).collect(), screen }
    }
}

fn on_small(frame: &Frame, now: u64) -> Leds {
    let mut leds = [Frame::DARK.cells()[0][0]; MINI_LEDS];
    strands::mini(frame, now, &mut leds);
    leds.map(|led| [led.r, led.g, led.b])
}

/// A line for each moment: the turns, then the screen.
pub fn draw(moments: &[Small]) -> Vec<u8> {
    Picture::of_small(moments.iter().map(|moment| (moment.turns.as_slice(), &moment.screen)))
}
