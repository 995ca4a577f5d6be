//! The first minute of a new player: the language, how the chosen game is won, and the way to a
//! first game.

use hexboard::ai::Level;
use hexboard::game::Game;
use hexboard::parts::{Button, Pad, Screen};
use hexboard::session::{Occupant, Settings};
use hexboard::ui::lang::Language;
use hexboard::ui::text::{Font, Ink, wrap};
use hexboard::ui::{Chair, ChairSet, GameView};
use host_tests::device::Device;
use host_tests::screen::{ascii, shows};
use host_tests::start::{self, GAMES};
use host_tests::{first_game, menu, menu::is_chosen};

fn device_in(language: Language) -> Device {
    let mut device = Device::healthy();
    device.set_settings(Settings { language, ..Settings::DEFAULT });
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    device
}

/// Returns a device that was switched on for the first time, after its self-test.
fn new_device() -> Device {
    let mut device = Device::healthy();
    device.set_settings(Settings::NEW_DEVICE);
    device.wait(5_000);
    device
}

/// The first page says how each game is won, and how many people play it for how long.
#[test]
fn the_start_menu_describes_the_chosen_game() {
    let (english, polish) = (
        [
            ("Termites", "Most Mound points win", "2-4 players ~45 min"),
            ("Robale", "Hold all three Resources", "2 players ~30 min"),
            ("Hive", "Surround the enemy Queen", "2 players ~20 min"),
            ("Xobos", "Most points in 15 rounds", "2-4 players ~90 min"),
        ],
        [
            ("Termity", "Zbierz punkty kopców", "2-4 graczy ~45 min"),
            ("Robale", "Zajmij trzy Zasoby", "2 graczy ~30 min"),
            ("Rój", "Otocz Królową wroga", "2 graczy ~20 min"),
            ("Xobos", "Najwięcej punktów w grze", "2-4 graczy ~90 min"),
        ],
    );
    for (language, games) in [(Language::English, english), (Language::Polish, polish)] {
        let mut device = device_in(language);
        for (name, aim, figures) in games {
            assert!(shows(&device.screens[1], name) && shows(&device.screens[3], aim), "{name}");
            let mut together = device.clone();
            (0..2).for_each(|_| together.press(Pad::One, Button::Down));
            assert!(shows(&together.screens[1], figures), "{}", ascii(&together.screens[1]));
            device.press(Pad::One, Button::Right);
        }
        assert!(shows(&device.screens[0], games[0].0), "the games are in a ring");
    }
}

/// A new device asks for its language once. One press answers.
#[test]
fn a_new_device_asks_for_its_language_once() {
    let polish = [Button::Right, Button::Down];
    for button in Button::ALL {
        let mut device = new_device();
        assert!(shows(&device.screens[2], "Language / Język"));
        device.press(Pad::Three, button);
        let words = if polish.contains(&button) { "Gra razem" } else { "Play together" };
        assert!(shows(&device.screens[0], words), "{button:?}");
        let settings = device.machine.take_settings().expect("it is stored");
        let mut again = Device::healthy();
        again.set_settings(Settings::from_bytes(&settings.to_bytes()).expect("settings"));
        again.wait(5_000);
        assert!(shows(&again.screens[0], words), "{button:?}: not asked again");
    }
}

/// From power-on to the first decision of a person. The shortest ways are found by trying all
/// buttons.
#[test]
fn a_first_game_is_a_few_presses_away() {
    for start in first_game::STARTS {
        let count = first_game::to_first_decision(start).expect("a way");
        assert!(count <= start.target, "{}: {count} presses", start.what);
    }
}

/// The level and the number of people are kept, and OK on the title plays with them again.
#[test]
fn the_last_choices_are_remembered() {
    let mut device = device_in(Language::English);
    press(&mut device, &[Button::Down, Button::Right]);
    assert!(shows(&device.screens[0], "Level: < hard >"));
    press(&mut device, &[Button::Down, Button::Right, Button::Right]);
    assert!(is_chosen(&device, Pad::One, "Play together"), "{}", ascii(&device.screens[0]));
    device.press(Pad::Three, Button::Ok);
    assert!(device.has_printed("game: termites for 4"), "{:?}", device.lines);
    let settings = device.machine.take_settings().expect("something to keep");
    let restarted = || {
        let mut again = Device::healthy();
        again.set_settings(Settings::from_bytes(&settings.to_bytes()).expect("settings"));
        again.press(Pad::One, Button::Ok);
        again.wait(100);
        again
    };
    let mut again = restarted();
    assert!(shows(&again.screens[0], "4 OK"), "OK plays together again");
    again.press(Pad::One, Button::Ok);
    assert!(again.has_printed("game: termites for 4"), "{:?}", again.lines);
    let mut computer = restarted();
    press(&mut computer, &[Button::Down, Button::Ok]);
    let (seating, _) = computer.machine.seating().expect("a game");
    assert_eq!(seating.at(Chair::One), Occupant::Human);
    assert_eq!(seating.at(Chair::Two), Occupant::Computer(Level::Hard));
}

/// Whoever presses OK plays, at any pad.
#[test]
fn the_pad_that_starts_a_game_takes_part() {
    for pad in Pad::ALL {
        for rows in 1..=2 {
            let mut device = device_in(Language::English);
            (0..rows).for_each(|_| device.press(pad, Button::Down));
            device.press(pad, Button::Ok);
            let (seating, _) = device.machine.seating().expect("a game");
            assert_eq!(seating.people_at(pad), ChairSet::of(Chair::at(pad)));
            assert_eq!((seating.people().len(), seating.players().len()), (rows, 2), "{pad:?}");
        }
        let mut device = device_in(Language::English);
        device.press(pad, Button::Ok);
        assert!(!device.machine.seating().expect("a game").0.people_at(pad).is_empty(), "on the title");
    }
}

/// "This seat" is a person, a computer of any level, or empty.
#[test]
fn this_seat_is_set_where_it_is() {
    let mut device = Device::seated(2);
    for value in ["beginner", "AI easy", "AI normal", "AI hard", "adaptive", "empty", "player"] {
        device.press(Pad::Two, Button::Right);
        assert!(shows(&device.screens[1], value), "{value}");
        assert!(shows(&device.screens[0], "player"), "the other seats stay");
    }
    device.press(Pad::Two, Button::Left);
    assert!(shows(&device.screens[1], "empty"));
    device.press(Pad::Two, Button::Ok);
    assert!(shows(&device.screens[1], "player"), "OK sits down");
}

fn press(device: &mut Device, buttons: &[Button]) {
    buttons.iter().for_each(|button| device.press(Pad::One, *button));
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
    menu::go_to(&mut device, Pad::One, "Settings");
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
        // Changes every option of the game once.
        for _ in 0..16 {
            device.press(Pad::One, Button::Down);
            if is_chosen(&device, Pad::One, "Start game") {
                break;
            }
            if !["Who plays", "Settings"].iter().any(|row| is_chosen(&device, Pad::One, row)) {
                device.press(Pad::One, Button::Right);
            }
        }
        let pages = |device: &mut Device| -> Vec<Screen> {
            menu::go_to(device, Pad::One, "Start game");
            let rows = (0..24).map(|_| {
                device.press(Pad::One, Button::Down);
                device.screens[0].clone()
            });
            rows.collect()
        };
        let settled = pages(&mut device.clone());
        start::begin(&mut device);
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
