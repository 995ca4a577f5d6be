//! The kiosk: a device that is left alone with visitors.

use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::{DayCount, Kiosk, KioskLanguages, Settings, Volume};
use hexboard::ui::lang::Language;
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::screen::{ascii, shows};
use host_tests::{menu, start};

const MINUTE: u64 = 60_000;
/// An abandoned game waits for five minutes, and the show begins after another one.
const QUIET: u64 = 7 * MINUTE;

fn settings() -> Settings {
    let mut kiosk = Kiosk::OFF;
    kiosk.is_on = true;
    Settings { kiosk, ..Settings::DEFAULT }
}

/// Returns a device in the start menu of a kiosk.
fn kiosk(settings: Settings) -> Device {
    let mut device = Device::healthy();
    device.set_settings(settings);
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    device
}

/// Presses Peek, Back and Menu together.
fn chord(device: &mut Device, pad: Pad) {
    let (peek, back) = (Buttons::of(Button::Peek), Buttons::of(Button::Peek).with(Button::Back));
    for buttons in [peek, back, back.with(Button::Menu), Buttons::NONE] {
        device.hold(pad, buttons);
        device.wait(50);
    }
}

#[test]
fn a_chord_opens_the_page_and_single_buttons_do_not() {
    let mut device = Device::in_start_menu();
    for button in [Button::Peek, Button::Back, Button::Menu] {
        device.press(Pad::Two, button);
        assert!(!shows(&device.screens[0], "Kiosk"));
    }
    chord(&mut device, Pad::Two);
    assert!(shows(&device.screens[0], "Kiosk"), "{}", ascii(&device.screens[0]));
    device.press(Pad::Two, Button::Right);
    assert!(device.machine.settings().kiosk.is_on);
    let stored = device.machine.take_settings().expect("it is stored");
    assert_eq!(Settings::from_bytes(&stored.to_bytes()), Ok(stored));
}

/// Visitors reach neither the settings nor the service mode, and can change the language.
#[test]
fn visitors_have_no_settings_and_no_service_mode() {
    let mut device = kiosk(settings());
    assert!(!menu::select_row(&mut device, Pad::One, "Settings"));
    let mut device = kiosk(settings());
    menu::go_to(&mut device, Pad::One, "Polski");
    device.press(Pad::One, Button::Ok);
    assert_eq!(device.machine.settings().language, Language::Polish);
    let mut device = Device::healthy();
    device.set_settings(settings());
    device.press(Pad::One, Button::Back);
    device.wait(5_000);
    assert!(!device.has_printed("bench open"), "{:?}", device.lines);
    let mut control = Device::healthy();
    control.press(Pad::One, Button::Back);
    control.wait(5_000);
    assert!(control.has_printed("bench open"));
}

/// Only the games and the language that are offered appear, in the menu and in the show.
#[test]
fn only_what_is_offered_appears() {
    let mut settings = settings();
    settings.kiosk.toggle_game(start::place("robale"));
    settings.kiosk.toggle_game(start::place("xobos"));
    settings.kiosk.languages = KioskLanguages::Only(Language::English);
    let mut device = kiosk(settings);
    for name in ["Termites", "Hive", "Termites"] {
        assert!(shows(&device.screens[0], name), "{}", ascii(&device.screens[0]));
        assert!(!shows(&device.screens[0], "Polski"));
        device.press(Pad::One, Button::Right);
    }
    device.thinks = false;
    for _ in 0..43 {
        device.wait(MINUTE);
        assert!(!shows(&device.screens[1], "Klawisz: graj"));
    }
    let games: Vec<&str> = device.lines.iter().filter_map(|line| line.strip_prefix("game: ")).collect();
    assert!(
        games.len() >= 3 && games.iter().all(|game| game.starts_with("termites") || game.starts_with("hive"))
    );
}

#[test]
fn an_abandoned_game_is_closed_and_not_kept() {
    let mut device = kiosk(settings());
    device.enable_saves();
    device.press(Pad::One, Button::Ok);
    device.wait(4 * MINUTE);
    assert!(device.machine.record().is_some() && !device.machine.is_demo(), "it waits");
    device.wait(QUIET - 4 * MINUTE);
    assert!(device.machine.is_demo());
    device.press(Pad::One, Button::Ok);
    assert!(shows(&device.screens[0], "Play together") && !shows(&device.screens[0], "Continue"));
    // Control: without a kiosk the game waits.
    let mut device = Device::in_start_menu();
    device.press(Pad::One, Button::Ok);
    device.wait(QUIET);
    assert!(device.machine.record().is_some() && !device.machine.is_demo());
}

#[test]
fn the_games_of_the_day_are_counted() {
    let timed =
        Settings { clock: hexboard::session::TimeControl::HalfMinuteTurns, time_loses: true, ..settings() };
    let mut device = start::begun_by(Device::healthy(), "hive", timed, 1);
    device.wait(35_000);
    assert!(device.machine.is_over(), "White runs out of time");
    device.press(Pad::One, Button::Ok);
    assert!(device.has_printed("day: 1 begun, 1 finished, won at seats 0 1 0 0"), "{:?}", device.lines);
    assert!(device.has_printed("day: won by people 1, easy 0, normal 0, hard 0"));
    chord(&mut device, Pad::Four);
    for row in ["Won at seat 2", "Won by people", "New day"] {
        menu::go_to(&mut device, Pad::Four, row);
    }
    device.press(Pad::Four, Button::Ok);
    device.press(Pad::Four, Button::Back);
    chord(&mut device, Pad::Four);
    assert!(device.has_printed("day: 0 begun, 0 finished"));
}

/// The counts and the volume are stored with the settings, so they outlast a power cut. Without a
/// kiosk, nothing is counted and nothing written.
#[test]
fn the_games_of_the_day_outlast_a_power_cut() {
    let mut device = kiosk(settings());
    device.press(Pad::One, Button::Ok);
    let stored = device.machine.take_settings().expect("it is stored");
    let read = Settings::from_bytes(&stored.to_bytes()).expect("settings");
    assert_eq!((read.day.begun, read.day.finished), (1, 0));
    let mut again = kiosk(read);
    chord(&mut again, Pad::One);
    assert!(again.has_printed("day: 1 begun, 0 finished"), "{:?}", again.lines);
    let mut home = kiosk(Settings::DEFAULT);
    home.press(Pad::One, Button::Ok);
    assert_eq!(home.machine.settings().day, DayCount::NEW);
}

/// The ring of volumes: off, quiet, medium, loud. Tones carry it.
#[test]
fn exhibitors_choose_the_volume() {
    let mut device = kiosk(settings());
    chord(&mut device, Pad::One);
    menu::go_to(&mut device, Pad::One, "Sound");
    for (shown, volume) in [("off", None), ("quiet", Some(Volume::Quiet)), ("medium", Some(Volume::Medium))] {
        device.sounds.clear();
        device.press(Pad::One, Button::Right);
        assert!(shows(&device.screens[0], shown), "{}", ascii(&device.screens[0]));
        assert_eq!(device.sounds.last().map(|tone| tone.volume), volume);
    }
}

/// Random visitors for 72 hours of virtual time in a long run, else for a few: whatever they have
/// pressed, some minutes later the show runs again, and the next visitor starts a game with a few
/// presses.
#[test]
fn random_visitors_leave_no_stuck_screen() {
    let hours = if std::env::var_os("HEXBOARD_LONG").is_some() { 72 } else { 1 };
    let mut device = kiosk(settings());
    device.enable_saves();
    device.thinks = false;
    let mut random = SplitMix64::new(72);
    let mut visits = 0;
    while device.now.0 < hours * 60 * MINUTE {
        device.wait(QUIET);
        assert!(device.machine.is_demo(), "stuck after {visits} visits: {}", ascii(&device.screens[0]));
        let pad = Pad::ALL[random.below(4)];
        let presses = [Button::ALL[random.below(8)], Button::Ok];
        presses.into_iter().for_each(|button| device.press(pad, button));
        let is_playing = device.machine.record().is_some() && !device.machine.is_demo();
        assert!(is_playing, "{presses:?} at {pad:?} after {visits} visits: {}", ascii(&device.screens[0]));
        for _ in 0..random.below(80) {
            device.press(Pad::ALL[random.below(4)], Button::ALL[random.below(8)]);
            device.wait(random.below(3_000) as u64);
        }
        visits += 1;
    }
    assert!(visits >= 3 * hours, "{visits} visits");
}
