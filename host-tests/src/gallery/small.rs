//! The board on the small panel with one LED per cell: the views it alternates between, and the
//! OLED of the player who is asked.

use hexboard::parts::leds::strands::{self, MINI_ALTERNATE_MS, MINI_LEDS};
use hexboard::parts::{Frame, Pad, Screen};

use super::board::Picture;
use crate::device::Device;

/// The LEDs of a small panel in frame order: red, green and blue.
pub type Leds = [[u8; 3]; MINI_LEDS];

/// When the board is captured, in milliseconds from the start of the cycle: pieces, grounds, and
/// the first and third of the edges that are shown one by one.
const MOMENTS: [u64; 4] = [
    MINI_ALTERNATE_MS / 2,
    MINI_ALTERNATE_MS * 3 / 2,
    MINI_ALTERNATE_MS * 2 + 60,
    MINI_ALTERNATE_MS * 2 + 460,
];
/// The duration of a whole cycle in milliseconds.
const ROUND_MS: u64 = 4 * MINI_ALTERNATE_MS;

/// A moment of a game on a small panel.
pub struct Small {
    /// The caption.
    pub caption: String,
    turns: Vec<Leds>,
    screen: Screen,
}

impl Small {
    /// Captures the alternating views of a small panel, and the screen of a pad.
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
    strands::single_led_picture(frame, now, &mut leds);
    leds.map(|led| [led.r, led.g, led.b])
}

/// Draws a row for each moment: the alternating views, then the screen. Returns a PNG file.
pub fn draw(moments: &[Small]) -> Vec<u8> {
    Picture::of_small(moments.iter().map(|moment| (moment.turns.as_slice(), &moment.screen)))
}
