//! Any game from the start menu, by its name on the console.

use hexboard::parts::{Button, Pad};

use crate::device::Device;

/// The games in the order of the start menu, by their names on the console.
pub const GAMES: [&str; 4] = ["termites", "robale", "hive", "xobos"];

/// A device in the start menu, on the row of the game, with this game and number of players.
pub fn chosen(game: &str, players: usize) -> Device {
    let place = GAMES.iter().position(|name| *name == game).expect("a game of the menu");
    let mut device = Device::seated(players);
    // Row 2, below the seats, is the game.
    device.press(Pad::One, Button::Down);
    (0..place).for_each(|_| device.press(Pad::One, Button::Right));
    device
}

/// A game that has begun, with everything else as the menu offers it.
///
/// # Panics
/// When it does not begin.
pub fn begun(game: &str, players: usize) -> Device {
    let mut device = chosen(game, players);
    (0..2).for_each(|_| device.press(Pad::One, Button::Up));
    device.press(Pad::One, Button::Ok);
    assert!(device.said(&format!("game: {game} for {players}")), "{:?}", device.lines);
    device
}
