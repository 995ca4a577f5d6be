//! What a new player reads in the first minute: what the chosen game is and how it is won, in the
//! menu and in the help.

use hexboard::game::Game;
use hexboard::parts::{Button, Pad, Screen};
use hexboard::session::Settings;
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use hexboard::ui::text::{Font, Ink, wrap};
use host_tests::device::Device;
use host_tests::screen::{ascii, shows};
use host_tests::start::{self, GAMES};
use host_tests::{menu, menu::is_chosen};

fn device_in(language: Language) -> Device {
    let mut device = Device::healthy();
    device.set_settings(Settings { language, ..Settings::DEFAULT });
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    device
}

/// The start menu opens with the card of a game. On the row of the game it shows the card of the
/// selected game.
#[test]
fn the_start_menu_describes_the_chosen_game() {
    for language in Language::ALL {
        let mut device = device_in(language);
        let players =
            if language == Language::English { "2-4 players ~45 min" } else { "2-4 graczy ~45 min" };
        assert!(shows(&device.screens[3], players));
        (0..2).for_each(|_| device.press(Pad::One, Button::Down));
        for game in GAMES {
            let goal = start::started(game, 2)
                .machine
                .record()
                .expect("a game")
                .game()
                .public()
                .goal(language.words());
            for line in wrap(goal, Font::Small.columns(126)) {
                assert!(shows(&device.screens[1], line), "{game}: {line}");
            }
            device.press(Pad::One, Button::Right);
        }
    }
}

/// Other players may add rows above *Who plays*: the cursor stays on it.
#[test]
fn the_cursor_stays_on_who_plays() {
    let mut device = device_in(Language::English);
    menu::go_to(&mut device, Pad::One, "Who plays");
    device.press(Pad::One, Button::Ok);
    device.press(Pad::One, Button::Down);
    for _ in 0..5 {
        device.press(Pad::One, Button::Right);
        let mut left = device.clone();
        left.press(Pad::One, Button::Back);
        assert!(is_chosen(&left, Pad::One, "Who plays"), "{}", ascii(&left.screens[0]));
    }
}

/// The first help screen of every game begins with its goal, in both languages.
#[test]
fn help_begins_with_the_goal() {
    for game in GAMES {
        for language in Language::ALL {
            let mut device = start::started(game, 2);
            device.set_settings(Settings { language, ..Settings::DEFAULT });
            let goal = device.machine.record().expect("a game").game().public().goal(language.words());
            menu::choose(&mut device, Pad::One, if language == Language::English { "Help" } else { "Pomoc" });
            for line in wrap(goal, Font::Normal.columns(124)).take(5) {
                assert!(shows(&device.screens[0], line), "{game}: {line}");
            }
        }
    }
}

/// Help is paged, and the title shows the page number.
#[test]
fn help_is_turned_page_by_page() {
    let mut device = start::started("termites", 2);
    menu::choose(&mut device, Pad::One, "Help");
    assert!(shows_title(&device, "1/"), "the first page");
    let first = device.screens[0].clone();
    device.press(Pad::One, Button::Down);
    assert!(shows_title(&device, "2/") && device.screens[0] != first);
    (0..30).for_each(|_| device.press(Pad::One, Button::Right));
    let last = device.screens[0].clone();
    device.press(Pad::One, Button::Down);
    assert!(device.screens[0] == last, "the last page stays");
    (0..30).for_each(|_| device.press(Pad::One, Button::Up));
    assert!(device.screens[0] == first);
}

fn shows_title(device: &Device, words: &str) -> bool {
    host_tests::screen::shows_in(&device.screens[0], words, Ink::Dark)
}

/// The service mode is inside the settings, where no new player opens it by accident.
#[test]
fn the_service_mode_is_behind_the_settings() {
    let mut device = device_in(Language::English);
    device.press(Pad::One, Button::Up);
    assert!(is_chosen(&device, Pad::One, "Settings"), "the last row");
    device.press(Pad::One, Button::Ok);
    (0..2).for_each(|_| device.press(Pad::One, Button::Up));
    assert!(is_chosen(&device, Pad::One, "Service mode"));
    device.press(Pad::One, Button::Ok);
    assert!(device.has_printed("service: bench open"));
}

/// The options chosen for each game are restored after a restart, for all rows of all menus.
#[test]
fn the_options_of_a_game_are_remembered() {
    for game in GAMES {
        let mut device = start::chosen(game, 2);
        // Changes every row below the game once. The rows after them have no options.
        for _ in 0..16 {
            device.press(Pad::One, Button::Down);
            if is_chosen(&device, Pad::One, "Learn") {
                break;
            }
            device.press(Pad::One, Button::Right);
        }
        let pages = |device: &mut Device| -> Vec<Screen> {
            let rows = (0..24).map(|_| {
                device.press(Pad::One, Button::Down);
                device.screens[0].clone()
            });
            rows.collect()
        };
        for _ in 0..30 {
            if is_chosen(&device, Pad::One, "Start game") {
                break;
            }
            device.press(Pad::One, Button::Up);
        }
        let settled = pages(&mut device.clone());
        device.press(Pad::One, Button::Ok);
        assert!(device.has_printed(&format!("game: {game} for 2")), "{:?}", device.lines);
        let settings = device.machine.take_settings().expect("something to keep");
        let settings = Settings::from_bytes(&settings.to_bytes()).expect("settings");
        let again = |settings| {
            let mut again = Device::healthy();
            again.set_settings(settings);
            again.press(Pad::One, Button::Ok);
            again.wait(100);
            pages(&mut again)
        };
        assert!(again(settings) == settled, "{game}");
        // Control: without the stored options the rows are those of a new device.
        assert!(again(Settings { menus: Settings::DEFAULT.menus, ..settings }) != settled, "{game}");
    }
}

/// The last game and its players are restored after a restart.
#[test]
fn the_last_game_and_its_players_are_remembered() {
    let mut device = start::started("xobos", 3);
    let settings = device.machine.take_settings().expect("something to keep");
    assert_eq!(Settings::from_bytes(&settings.to_bytes()), Ok(settings));
    let mut again = Device::healthy();
    again.set_settings(settings);
    again.press(Pad::One, Button::Ok);
    again.wait(100);
    assert!(shows(&again.screens[0], "Xobos"));
    again.press(Pad::One, Button::Ok);
    assert!(again.has_printed("game: xobos for 3"), "{:?}", again.lines);
    assert_eq!(again.machine.take_settings(), None, "nothing has changed");
    // Settings that are loaded later do not override what people have chosen meanwhile.
    let mut later = Device::seated(2);
    later.set_settings(settings);
    assert!(!shows(&later.screens[0], "Xobos"));
}
