//! Any game from the start menu, by its name on the console.

use hexboard::games;
use hexboard::parts::{Button, Pad, PadSet};
use hexboard::session::{Report, Seating, Settings};
use hexboard::ui::Chair;

use crate::device::Device;

/// The games in the order of the start menu, by their names on the console.
pub const GAMES: [&str; games::ALL.len()] = {
    let mut words = [""; games::ALL.len()];
    let mut place = 0;
    while place < words.len() {
        words[place] = games::ALL[place].word();
        place += 1;
    }
    words
};

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

/// A game that has begun with all its players at the first pad. These places see their hidden things always.
///
/// # Panics
/// When it does not begin.
pub fn on_one_pad(game: &str, players: usize, peek_always: PadSet, seed: u64) -> Device {
    let mut seating = Seating::humans(players);
    Chair::ALL.into_iter().for_each(|chair| seating.share(chair, Pad::One));
    begun_by(Device::healthy(), game, Settings { seating, peek_always, ..Settings::DEFAULT }, seed)
}

/// A game that has begun with each player at a pad, and with these lots.
///
/// # Panics
/// When it does not begin.
pub fn seeded(game: &str, players: usize, seed: u64) -> Device {
    let settings = Settings { seating: Seating::humans(players), ..Settings::DEFAULT };
    begun_by(Device::healthy(), game, settings, seed)
}

/// A game that has begun with everything as the settings remember it, on a device that was just switched on, with
/// these lots.
///
/// # Panics
/// When it does not begin.
pub fn begun_by(mut device: Device, game: &str, settings: Settings, seed: u64) -> Device {
    let last_game = games::ALL.iter().find(|id| id.word() == game).expect("a game").number();
    device.set_settings(Settings { last_game, ..settings });
    device.report(Report::Seed(seed));
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    device.press(Pad::One, Button::Ok);
    assert!(device.said(&format!("game: {game} for ")), "{:?}", device.lines);
    device
}
