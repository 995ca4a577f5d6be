//! Starts any game from the start menu, by its console keyword.

use hexboard::games;
use hexboard::parts::{Button, Pad, PadSet};
use hexboard::session::{Report, Seating, Settings};
use hexboard::ui::Chair;

use crate::device::Device;
use crate::menu;

/// The console keywords of the games in start menu order.
pub const GAMES: [&str; games::ALL.len()] = {
    let mut words = [""; games::ALL.len()];
    let mut place = 0;
    while place < words.len() {
        words[place] = games::ALL[place].word();
        place += 1;
    }
    words
};

/// The labels of the row that starts a game.
const START: [&str; 2] = ["Start game", "Rozpocznij"];

/// Returns the place of a game in the start menu.
///
/// # Panics
/// Panics if there is no such game.
pub fn place(game: &str) -> usize {
    GAMES.iter().position(|name| *name == game).expect("a game of the menu")
}

/// Returns a device on the second page of the start menu with this game and number of players. The
/// row "This seat" is selected.
pub fn chosen(game: &str, players: usize) -> Device {
    Device::seated_for(place(game), players)
}

/// Starts the game that is chosen in the start menu, in any language.
///
/// # Panics
/// Panics if there is no row to start a game.
pub fn begin(device: &mut Device) {
    assert!(START.iter().any(|row| menu::select_row(device, Pad::One, row)), "no row to start");
    device.press(Pad::One, Button::Ok);
}

/// Returns a device on which a game has started with the other options at their defaults.
///
/// # Panics
/// Panics if the game does not start.
pub fn started(game: &str, players: usize) -> Device {
    let mut device = chosen(game, players);
    begin(&mut device);
    assert!(device.has_printed(&format!("game: {game} for {players}")), "{:?}", device.lines);
    device
}

/// Returns a device on which a game has started with all players at the first pad. Pads in
/// `peek_always` always show hidden information.
///
/// # Panics
/// Panics if the game does not start.
pub fn on_one_pad(game: &str, players: usize, peek_always: PadSet, seed: u64) -> Device {
    let mut seating = Seating::humans(players);
    Chair::ALL.into_iter().for_each(|chair| seating.share(chair, Pad::One));
    begun_by(Device::healthy(), game, Settings { seating, peek_always, ..Settings::DEFAULT }, seed)
}

/// Returns a device on which a game has started with each player at a separate pad and this random
/// seed.
///
/// # Panics
/// Panics if the game does not start.
pub fn seeded(game: &str, players: usize, seed: u64) -> Device {
    let settings = Settings { seating: Seating::humans(players), ..Settings::DEFAULT };
    begun_by(Device::healthy(), game, settings, seed)
}

/// Starts a game with the given settings and random seed on a device that was just switched on.
///
/// # Panics
/// Panics if the game does not start.
pub fn begun_by(mut device: Device, game: &str, settings: Settings, seed: u64) -> Device {
    let last_game = games::ALL.iter().find(|id| id.word() == game).expect("a game").number();
    // Whoever presses OK plays.
    let pad = settings.seating.people().iter().next().map_or(Pad::One, Chair::own_pad);
    device.set_settings(Settings { last_game, ..settings });
    device.report(Report::Seed(seed));
    device.press(pad, Button::Ok);
    device.wait(100);
    device.press(pad, Button::Ok);
    assert!(device.has_printed(&format!("game: {game} for ")), "{:?}", device.lines);
    device
}
