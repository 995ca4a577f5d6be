//! The answer to the console command `selftest`: one JSON object per line, for programs and people.
//!
//! The first line has the version of the console, the build and the serial number, then follows a line per part, and
//! the last one says whether all parts passed. `docs/console.md` describes the fields.

use core::fmt::{self, Write};

use super::console;
use crate::parts::leds::strands::Panel;
use crate::parts::{FlashHealth, Pad, PadHealth, SupplyState, WiresHealth};
use crate::session::context::{ConsoleLine, Context};
use crate::session::health::Health;

/// The version of the commands and of their answers. It grows when something changes that a
/// program could rely on; additions do not count.
pub const CONSOLE_VERSION: u8 = 1;

/// The temperatures of the chip at which the device works, in degrees Celsius.
const TEMPERATURES: core::ops::RangeInclusive<i8> = -10..=80;

/// The parts in the order of the lines.
#[derive(Clone, Copy)]
enum Part {
    Oled(Pad),
    Pad(Pad),
    Flash,
    Supply,
    Temperature,
    Start,
}

const PARTS: [Part; 12] = [
    Part::Oled(Pad::One),
    Part::Oled(Pad::Two),
    Part::Oled(Pad::Three),
    Part::Oled(Pad::Four),
    Part::Pad(Pad::One),
    Part::Pad(Pad::Two),
    Part::Pad(Pad::Three),
    Part::Pad(Pad::Four),
    Part::Flash,
    Part::Supply,
    Part::Temperature,
    Part::Start,
];

/// Returns a line of the answer, counted from 0; `None` after the last one.
pub fn line(index: u8, context: &Context) -> Option<ConsoleLine> {
    let mut line = ConsoleLine::new();
    let _ = match usize::from(index) {
        0 => write!(line, "{}", FirstLine(context)),
        index if index <= PARTS.len() => write!(line, "{}", PartLine(PARTS[index - 1], &context.health)),
        index if index == PARTS.len() + 1 => {
            let passed = PARTS.iter().all(|part| part.is_fine(&context.health));
            write!(line, "{}", LastLine { passed, context })
        }
        _ => return None,
    };
    Some(line)
}

const fn panel_word(panel: Panel) -> &'static str {
    match panel {
        Panel::Full => "full",
        Panel::Small => "small",
    }
}

impl Part {
    /// Returns whether the part works, or is one that the device does not need.
    fn is_fine(self, health: &Health) -> bool {
        let is_expected = |pad| health.expected_pads().contains(pad);
        match self {
            Part::Oled(pad) => !is_expected(pad) || health.oled[pad] == Some(true),
            Part::Pad(pad) => {
                !is_expected(pad) || health.pads_that_are(Some(PadHealth::Fine)).any(|fine| fine == pad)
            }
            Part::Flash => matches!(health.flash, Some(FlashHealth::Fine | FlashHealth::Blank)),
            Part::Supply => health.supply.is_some_and(|supply| supply.step == 0),
            Part::Temperature => health.celsius.is_some_and(|celsius| TEMPERATURES.contains(&celsius)),
            Part::Start => !health.restart.is_crash(),
        }
    }
}

/// The line about the device as a whole.
struct FirstLine<'a>(&'a Context);

impl fmt::Display for FirstLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FirstLine(context) = self;
        write!(f, "{{\"console\":{CONSOLE_VERSION},\"build\":\"{}\",\"serial\":", context.identity)?;
        match context.health.serial {
            Some(serial) => write!(f, "\"{serial}\"}}"),
            None => f.write_str("null}"),
        }
    }
}

/// The line with the result.
struct LastLine<'a> {
    passed: bool,
    context: &'a Context,
}

impl fmt::Display for LastLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LastLine { passed, context } = self;
        let panel = panel_word(context.health.panel);
        write!(f, "{{\"passed\":{passed},\"panel\":\"{panel}\",\"chip\":")?;
        match context.identity.chip {
            "" => f.write_str("null}"),
            chip => write!(f, "\"{chip}\"}}"),
        }
    }
}

/// A line about a part.
struct PartLine<'a>(Part, &'a Health);

impl fmt::Display for PartLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PartLine(part, health) = *self;
        let ok = part.is_fine(health);
        match part {
            Part::Oled(pad) => {
                let is = match (health.oled[pad], health.wires[pad]) {
                    (Some(true), _) => "fine",
                    (Some(false), WiresHealth::Fine) => "absent",
                    (Some(false), held) => console::wires(held),
                    (None, _) => "no word",
                };
                write!(f, "{{\"part\":\"oled {}\",\"ok\":{ok},\"is\":\"{is}\"}}", pad.number())
            }
            Part::Pad(pad) => {
                let is = console::pad(health.pads[pad]);
                write!(f, "{{\"part\":\"pad {}\",\"ok\":{ok},\"is\":\"{is}\"}}", pad.number())
            }
            Part::Flash => {
                write!(f, "{{\"part\":\"flash\",\"ok\":{ok},\"is\":\"{}\"}}", console::flash(health.flash))
            }
            Part::Supply => {
                let SupplyState { millivolts, step } =
                    health.supply.unwrap_or(SupplyState { millivolts: 0, step: 0 });
                write!(f, "{{\"part\":\"supply\",\"ok\":{ok},\"millivolts\":{millivolts},\"dimmed\":{step}}}")
            }
            Part::Temperature => match health.celsius {
                Some(celsius) => write!(f, "{{\"part\":\"temperature\",\"ok\":{ok},\"celsius\":{celsius}}}"),
                None => write!(f, "{{\"part\":\"temperature\",\"ok\":{ok},\"is\":\"no word\"}}"),
            },
            Part::Start => {
                let crashes = health.crashes.count();
                write!(
                    f,
                    "{{\"part\":\"start\",\"ok\":{ok},\"is\":\"{}\",\"crashes\":{crashes}}}",
                    health.restart
                )
            }
        }
    }
}
