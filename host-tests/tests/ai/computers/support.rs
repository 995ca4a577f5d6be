//! Shared helpers: seats in the start menu, and the passing of time.

use hexboard::ai::Level;
use hexboard::parts::{Button, Pad};
use hexboard::session::{Occupant, Settings, Tempo};
use host_tests::computers::length;
use host_tests::device::Device;
use host_tests::menu;
use host_tests::start;

/// The tone that announces a move.
pub const CALL_HZ: u16 = 740;
pub const EASY: Occupant = Occupant::Computer(Level::Easy);
pub const NORMAL: Occupant = Occupant::Computer(Level::Normal);
pub const HARD: Occupant = Occupant::Computer(Level::Hard);

/// Returns a device in the start menu with these occupants.
pub fn seated(game: &str, occupants: &[Occupant]) -> Device {
    let mut device = start::chosen(game, 2);
    let settings = Settings { tempo: Tempo::Quick, ..device.machine.settings() };
    device.set_settings(settings);
    to_row(&mut device, "Who plays");
    device.press(Pad::One, Button::Ok);
    for place in Pad::ALL {
        let wanted = occupants.get(place.index()).copied().unwrap_or(Occupant::Empty);
        let before = if place.index() < 2 { Occupant::Human } else { Occupant::Empty };
        let number = |occupant| Occupant::ALL.iter().position(|one| *one == occupant).expect("an occupant");
        let turns = (number(wanted) + Occupant::ALL.len() - number(before)) % Occupant::ALL.len();
        (0..turns).for_each(|_| device.press(Pad::One, Button::Right));
        device.press(Pad::One, Button::Down);
    }
    device.press(Pad::One, Button::Back);
    device
}

pub fn to_row(device: &mut Device, label: &str) {
    menu::go_to(device, Pad::One, label);
}

pub fn begun(game: &str, occupants: &[Occupant]) -> Device {
    let mut device = seated(game, occupants);
    to_row(&mut device, "Start game");
    device.press(Pad::One, Button::Ok);
    assert!(device.has_printed(&format!("game: {game} for {}", occupants.len())), "{:?}", device.lines);
    device
}

/// Lets time pass until the condition holds.
pub fn wait_until(device: &mut Device, millis: u64, mut is_so: impl FnMut(&Device) -> bool) {
    let end = device.now + millis;
    while !is_so(device) {
        assert!(device.now < end, "too late: {:?}", device.lines);
        device.wait(10);
    }
}

pub fn tick_without_thinking(device: &mut Device, millis: u64) {
    for _ in 0..millis {
        device.now = device.now + 1;
        device.machine.tick(device.now);
        device.collect();
    }
}

/// Presses OK and Right until the seat has taken an action.
pub fn place_any(device: &mut Device, seat: Pad) {
    let before = length(device);
    for _ in 0..12 {
        device.press(seat, Button::Ok);
        if length(device) > before {
            return;
        }
    }
    panic!("seat {seat:?} cannot act");
}
