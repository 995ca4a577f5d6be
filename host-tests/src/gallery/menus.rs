//! Menus: the start menu with all its pages, and the menu of each game.

use hexboard::ai::Level;
use hexboard::parts::{Button, Buttons, Pad, PadHealth};
use hexboard::session::{Occupant, Report, Seating, Settings};
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;

use super::Album;
use crate::device::Device;
use crate::menu;
use crate::start::{self, GAMES};

/// An upper bound for the rows of any menu and the pages of any text.
const MAX_ROWS: usize = 24;

fn in_language(device: &mut Device, language: Language) {
    device.set_settings(Settings { language, ..device.machine.settings() });
}

/// Returns the self-test, the first question, the start menu of every game, and the pages that its
/// rows open.
pub fn start(language: Language) -> Album {
    let mut album = Album::default();
    let mut device = Device::healthy();
    in_language(&mut device, language);
    device.wait(200);
    album.keep("self-test", &device.screens[0]);
    let mut new = Device::healthy();
    new.set_settings(Settings::NEW_DEVICE);
    new.press(Pad::One, Button::Ok);
    new.wait(100);
    album.keep("the first question of a new device", &new.screens[0]);
    for (place, game) in GAMES.into_iter().enumerate() {
        let mut device = Device::in_start_menu();
        in_language(&mut device, language);
        (0..place).for_each(|_| device.press(Pad::One, Button::Right));
        rows(&mut album, &mut device, &format!("{game}: start menu"));
        device.open_options();
        device.press(Pad::One, Button::Up);
        rows(&mut album, &mut device, &format!("{game}: options"));
    }
    last_players(&mut album, language);
    for (english, polish) in [("Who plays", "Kto gra"), ("Settings", "Ustawienia")] {
        let mut device = Device::in_start_menu();
        in_language(&mut device, language);
        menu::go_to(&mut device, Pad::One, if language == Language::English { english } else { polish });
        device.press(Pad::One, Button::Ok);
        walk(&mut album, &mut device, &english.to_lowercase(), 2);
    }
    bench(&mut album, language);
    puzzles(&mut album, language);
    album
}

/// Adds the list of puzzles and the pages of a puzzle.
fn puzzles(album: &mut Album, language: Language) {
    let [label, solution, hint] = match language {
        Language::English => ["Puzzles", "Solution", "Hint"],
        Language::Polish => ["Zadania", "Rozwiązanie", "Podpowiedź"],
    };
    let mut device = Device::in_start_menu();
    in_language(&mut device, language);
    menu::go_to(&mut device, Pad::One, label);
    device.press(Pad::One, Button::Ok);
    rows(album, &mut device, "puzzles");
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    album.keep("puzzle: task", &device.screens[0]);
    let mut race = device.clone();
    race.press(Pad::Two, Button::Ok);
    album.keep("puzzle: a race", &race.screens[0]);
    device.press(Pad::One, Button::Ok);
    device.press(Pad::One, Button::Menu);
    album.keep("puzzle: Menu", &device.screens[0]);
    device.press(Pad::One, Button::Menu);
    for number in 1..=2 {
        menu::choose(&mut device, Pad::One, hint);
        album.keep(format!("puzzle: hint {number}"), &device.screens[0]);
        device.press(Pad::One, Button::Ok);
    }
    menu::choose(&mut device, Pad::One, solution);
    device.wait(100);
    album.keep("puzzle: solution", &device.screens[0]);
}

/// Adds the rows of a list that wraps around.
fn rows(album: &mut Album, device: &mut Device, name: &str) {
    let first = device.screens[0].clone();
    for row in 0..MAX_ROWS {
        album.keep(format!("{name}, row {row}"), &device.screens[0]);
        device.press(Pad::One, Button::Down);
        if device.screens[0] == first {
            return;
        }
    }
}

/// Adds the start menu after a game of a person and two computers, and after one against a strong
/// computer.
fn last_players(album: &mut Album, language: Language) {
    let mut several = Seating::computers(3, Level::Easy);
    several.set(Chair::One, Occupant::Human);
    for (name, seating) in [
        ("three players", several),
        ("a strong computer", Seating::humans(2).against_computers(Chair::One, 1, Level::Hard)),
    ] {
        let mut device = Device::healthy();
        device.set_settings(Settings { language, seating, ..Settings::DEFAULT });
        device.press(Pad::One, Button::Ok);
        device.wait(100);
        album.keep(format!("start menu after {name}"), &device.screens[0]);
        device.press(Pad::One, Button::Down);
        album.keep(format!("start menu after {name}, first row"), &device.screens[0]);
    }
}

/// Adds the service mode: idle, with buttons held, with failing parts, and its menu.
fn bench(album: &mut Album, language: Language) {
    let mut device = Device::healthy();
    in_language(&mut device, language);
    device.press(Pad::One, Button::Back);
    device.wait(10_000);
    album.keep("service mode", &device.screens[0]);
    let mut pressed = device.clone();
    pressed.hold(Pad::One, Buttons::of(Button::Peek).with(Button::Left).with(Button::Menu));
    album.keep("service mode: buttons", &pressed.screens[0]);
    for health in [PadHealth::Absent, PadHealth::StuckLow, PadHealth::Garbled] {
        let mut failing = device.clone();
        failing.report(Report::Pad(Pad::Three, health));
        album.keep(format!("service mode: {health:?}"), &failing.screens[0]);
    }
    let mut failing = device.clone();
    failing.report(Report::Oled(Pad::Three, false));
    album.keep("service mode: a screen is missing", &failing.screens[0]);
    device.press(Pad::One, Button::Menu);
    walk(album, &mut device, "service menu", 1);
}

/// Visits the rows of a list and adds the first pages that OK on each opens.
fn walk(album: &mut Album, device: &mut Device, name: &str, pages: usize) {
    for row in 0..MAX_ROWS {
        album.keep(format!("{name}, row {}", row + 1), &device.screens[0]);
        let mut inside = device.clone();
        inside.press(Pad::One, Button::Ok);
        if inside.screens[0] != device.screens[0] {
            album.keep(format!("{name}, row {}: OK", row + 1), &inside.screens[0]);
            for page in 2..=pages {
                inside.press(Pad::One, Button::Right);
                album.keep(format!("{name}, row {}: page {page}", row + 1), &inside.screens[0]);
            }
        }
        let before = device.screens[0].clone();
        device.press(Pad::One, Button::Down);
        if device.screens[0] == before {
            return;
        }
    }
}

/// Starts a game in this language, so that its log is in the same language.
fn begun(name: &str, players: usize, language: Language) -> Device {
    let mut device = start::chosen(name, players);
    in_language(&mut device, language);
    start::begin(&mut device);
    assert!(device.has_printed(&format!("game: {name} for {players}")), "{:?}", device.lines);
    device
}

/// Returns the menu of a game: its rows and the page that each opens.
pub fn game(name: &str, players: usize, language: Language) -> Album {
    let mut album = Album::default();
    let mut device = begun(name, players, language);
    let empty = begun(name, 2, language);
    album.keep("a seat where nobody plays", &empty.screens[3]);
    device.press(Pad::One, Button::Menu);
    walk(&mut album, &mut device, "menu", MAX_ROWS);
    album
}
