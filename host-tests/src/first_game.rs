//! Counts the presses from power-on of a new device to a first game. The shortest ways are found by
//! trying all buttons.

use std::collections::HashSet;

use hexboard::parts::{Button, Pad, ResetCause};
use hexboard::session::Settings;

use crate::device::Device;
use crate::secrecy::deciding;

/// A first game on a new device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// Its console keyword.
    pub game: &'static str,
    /// The number of people.
    pub people: usize,
    /// The number of computers.
    pub computers: usize,
    /// The game in words.
    pub what: &'static str,
    /// The number of presses should be at most this.
    pub target: usize,
}

/// All measured first games.
pub const STARTS: [Start; 4] = [
    Start { game: "hive", people: 1, computers: 1, what: "Hive against the computer", target: 5 },
    Start { game: "termites", people: 1, computers: 1, what: "Termites against the computer", target: 5 },
    Start { game: "termites", people: 2, computers: 0, what: "Termites for two", target: 6 },
    Start { game: "xobos", people: 4, computers: 0, what: "Xobos for four", target: 6 },
];

/// The header of the table of first games.
pub const HEAD: &str = "| first game | presses | at most |\n|---|---|---|";

/// The longest way that is tried.
const LONGEST_WAY: usize = 8;

/// Returns the fewest presses on the first pad between power-on of a new device and the first
/// decision of a person; `None` if no short way exists. Tries all buttons, breadth first.
pub fn to_first_decision(start: Start) -> Option<usize> {
    let mut device = Device::started(ResetCause::PowerOn, Settings::NEW_DEVICE);
    device.report_all_fine();
    device.wait(SELF_TEST_MS);
    let mut ends = vec![device];
    let mut seen = HashSet::new();
    for presses in 1..=LONGEST_WAY {
        let mut next = Vec::new();
        for (device, button) in ends.iter().flat_map(|device| Button::ALL.map(|button| (device, button))) {
            let mut device = device.clone();
            device.press(Pad::One, button);
            if is_first_decision(&device, start) {
                return Some(presses);
            }
            if device.machine.record().is_none() && seen.insert(pixels(&device)) {
                next.push(device);
            }
        }
        ends = next;
    }
    None
}

/// Returns everything that the screens show.
fn pixels(device: &Device) -> Vec<u8> {
    device.screens.iter().flat_map(|screen| screen.pages().iter().flatten().copied()).collect()
}

/// The self-test is over after this time, without a press.
const SELF_TEST_MS: u64 = 5_000;

/// Returns whether this game has begun and a person is asked, or a computer that plays first.
fn is_first_decision(device: &Device, start: Start) -> bool {
    let Some((seating, _)) = device.machine.seating() else { return false };
    let is_meant = seating.people().len() == start.people && seating.of_computers().len() == start.computers;
    if !is_meant || !device.has_printed(&format!("game: {} for ", start.game)) {
        return false;
    }
    let mut device = device.clone();
    device.wait(FIRST_CHANCE_MS);
    !deciding(&device).is_empty()
}

/// The first player has been drawn after this time.
const FIRST_CHANCE_MS: u64 = 10_000;
