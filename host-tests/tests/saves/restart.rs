//! What the players find after a crash and after a power cut. The settings are loaded before there
//! is a game, a menu or a clock.

use std::collections::HashSet;

use hexboard::game::{Actor, Entry, Game, Record, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::saves::{Note, SaveStoreError, Start};
use hexboard::parts::{Button, Pad, ResetCause};
use hexboard::session::{SaveService, Settings, TimeControl};
use host_tests::device::{Device, SHELF_SECTORS};
use host_tests::flash::Flash;
use host_tests::menu;
use host_tests::pad_input;
use host_tests::random::SplitMix64;
use host_tests::screen::shows;
use host_tests::start;

/// A power cut, and each kind of crash.
const RESTARTS: [ResetCause; 3] = [ResetCause::PowerOn, ResetCause::Watchdog, ResetCause::Stack];

/// Returns a device with an empty flash and a game with these settings.
fn begun(game: &str, settings: Settings) -> Device {
    let device = Device::with_flash(Flash::new(SHELF_SECTORS.into()), ResetCause::PowerOn);
    start::begun_by(device, game, settings, 1)
}

/// Returns the device after a restart at this moment, with its stored settings.
fn restarted(device: &mut Device, why: ResetCause) -> Device {
    let mut next = Device::restarted(device.flash(), why, device.machine.settings());
    next.wait(500);
    next
}

/// Returns the device with the game resumed. After a power cut a player confirms; after a crash
/// nobody is asked.
fn resumed(device: &mut Device, why: ResetCause) -> Device {
    let mut next = restarted(device, why);
    if why == ResetCause::PowerOn {
        assert!(shows(&next.screens[0], "Continue?"), "{why:?}");
        next.press(Pad::One, Button::Ok);
    } else {
        Pad::ALL.into_iter().for_each(|pad| next.tap(pad, Button::Peek));
    }
    assert_eq!(length(&next), length(device), "{why:?}");
    next
}

fn record(device: &Device) -> &Record<AnyGame> {
    device.machine.record().expect("a game on the table")
}

/// Returns the number of actions taken.
fn length(device: &Device) -> usize {
    record(device).journal().entries().len()
}

/// Returns a random legal action of the seat that decides.
fn decision(game: &AnyGame, random: &mut SplitMix64) -> Option<(Seat, AnyAction)> {
    let Turn::Decide(seats) = game.turn() else { return None };
    let seat = seats.iter().next()?;
    Some((seat, game.random_legal(Actor::Seat(seat), &mut Rng::new(random.next_u64()))?))
}

/// Plays at random until a die has to be rolled.
fn play_to_a_die(device: &mut Device) {
    let mut random = SplitMix64::new(5);
    for _ in 0..2_000 {
        device.wait(500);
        let Some((seat, action)) = decision(record(device).game(), &mut random) else { return };
        pad_input::play(device, seat, action);
    }
    panic!("no battle");
}

/// players who use their own dice still do so after a restart.
#[test]
fn a_die_to_be_typed_in_waits_for_its_player_after_a_restart() {
    let mut device = begun("robale", Settings { types_dice: true, ..Settings::DEFAULT });
    play_to_a_die(&mut device);
    assert_eq!(record(&device).game().turn(), Turn::Chance);
    for why in RESTARTS {
        let mut next = resumed(&mut device, why);
        next.wait(30_000);
        assert_eq!(length(&next), length(&device), "{why:?}: nobody has typed anything");
        let asked = Pad::ALL.into_iter().find(|pad| shows(&next.screens[pad.index()], "Die 1/"));
        next.press(asked.expect("somebody is asked for a die"), Button::Ok);
        assert_eq!(length(&next), length(&device) + 1, "{why:?}: one die was typed in");
    }
}

/// Returns the dice that the device rolls after the same game was resumed, for each of some moments
/// of the press that resumes it or, after a crash, of the first press after it.
fn dice_after(device: &mut Device, why: ResetCause) -> HashSet<Vec<Entry>> {
    let rolled = |delay: u64| {
        let settings = Settings { types_dice: false, ..device.machine.settings() };
        let mut next = Device::restarted(device.flash(), why, settings);
        next.wait(300 + delay);
        next.press(Pad::One, Button::Ok);
        next.wait(30_000);
        record(&next).journal().entries()[length(device)..].to_vec()
    };
    (0..12).map(rolled).collect()
}

/// nobody can repeat a roll by turning the power off and on.
#[test]
fn a_resumed_game_draws_fresh_dice() {
    let mut device = begun("robale", Settings { types_dice: true, ..Settings::DEFAULT });
    play_to_a_die(&mut device);
    let rolls = dice_after(&mut device, ResetCause::PowerOn);
    assert!(rolls.iter().all(|dice| !dice.is_empty()), "the device has rolled");
    assert!(rolls.len() > 4, "{rolls:?}");
}

/// A restart gives nobody extra time. Time used since the last turn ended is not stored.
#[test]
fn the_clocks_continue_after_a_restart() {
    let settings = Settings { clock: TimeControl::FiveMinutes, ..Settings::DEFAULT };
    let mut device = begun("hive", settings);
    let mut random = SplitMix64::new(3);
    for seconds in [20, 40] {
        device.wait(seconds * 1000);
        let (seat, action) = decision(record(&device).game(), &mut random).expect("somebody is asked");
        pad_input::play(&mut device, seat, action);
    }
    for why in RESTARTS {
        let next = resumed(&mut device, why);
        // 5:00 - 0:20 + 0:05, which is running, and 5:00 - 0:40 + 0:05, each less the time of the
        // presses.
        let clocks = [Seat::A, Seat::B].map(|seat| &next.screens[next.pad_of(seat).index()]);
        assert!(shows(clocks[0], "4:4") && shows(clocks[1], "4:2"), "{why:?}");
    }
}

/// Back at *Continue?* opens the start menu with the game and the players of the last time, and a
/// new game keeps them.
#[test]
fn the_start_menu_after_a_restart_shows_the_last_game() {
    let mut device = start::started("xobos", 3);
    device.enable_saves();
    begin_again(&mut device);
    let settings = device.machine.settings();
    let mut next = restarted(&mut device, ResetCause::PowerOn);
    assert!(shows(&next.screens[0], "Continue?"));
    next.press(Pad::One, Button::Back);
    next.wait(500);
    assert!(shows(&next.screens[0], "Xobos"), "the game of the last time");
    next.press(Pad::One, Button::Ok);
    assert!(next.has_printed("game: xobos for 3"), "{:?}", next.lines);
    assert_eq!(next.machine.settings(), settings, "nothing was overwritten");
}

/// Leaves the game and begins another one like it, which is saved.
fn begin_again(device: &mut Device) {
    menu::choose(device, Pad::One, "Save and leave");
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.record().is_some());
}

/// The same after a crash, once the players leave the game.
#[test]
fn the_start_menu_after_a_crash_shows_the_last_game() {
    for why in [ResetCause::Watchdog, ResetCause::Stack] {
        let mut device = start::started("xobos", 3);
        device.enable_saves();
        begin_again(&mut device);
        let settings = device.machine.settings();
        let mut next = resumed(&mut device, why);
        menu::choose(&mut next, Pad::One, "Save and leave");
        next.wait(500);
        assert!(shows(&next.screens[0], "Xobos"), "{why:?}");
        assert_eq!(next.machine.settings(), settings, "{why:?}");
    }
}

/// A restart while the result is shown: the game is over, and another game that was left before
/// stays closed.
#[test]
fn a_restart_on_a_result_opens_no_other_game() {
    let mut device = begun("hive", Settings::DEFAULT);
    menu::choose(&mut device, Pad::One, "Save and leave");
    let left = 1;
    let fresh = Device::with_flash(device.flash(), ResetCause::PowerOn);
    let mut over = start::begun_by(fresh, "termites", Settings::DEFAULT, 1);
    let mut random = SplitMix64::new(4);
    while !over.machine.is_over() {
        over.wait(500);
        if let Some((seat, action)) = decision(record(&over).game(), &mut random) {
            pad_input::play(&mut over, seat, action);
        }
    }
    for why in RESTARTS {
        let mut next = restarted(&mut over, why);
        next.wait(9_000);
        assert!(next.machine.record().is_none(), "{why:?}: {:?}", next.lines);
        assert!(shows(&next.screens[0], "Play together"), "{why:?}: nothing is asked about another game");
        let save_store = next.save_service.as_mut().unwrap().save_store().unwrap();
        let newest = save_store.save_before(None).unwrap().expect("the game that is over");
        assert!(newest.is_closed, "{why:?}");
        let older = save_store.save_before(Some(newest.number)).unwrap().expect("the game that was left");
        assert_eq!((older.number, older.is_closed), (left, false), "{why:?}");
    }
}

/// A save chosen while the interrupted game is still loading is not resumed without confirmation.
#[test]
fn after_a_crash_only_the_interrupted_game_is_resumed_without_a_question() {
    let mut device = begun("hive", Settings::DEFAULT);
    menu::choose(&mut device, Pad::One, "Save and leave");
    let mut random = SplitMix64::new(2);
    let fresh = Device::with_flash(device.flash(), ResetCause::PowerOn);
    let mut device = start::begun_by(fresh, "hive", Settings::DEFAULT, 1);
    for _ in 0..6 {
        let (seat, action) = decision(record(&device).game(), &mut random).expect("somebody is asked");
        pad_input::play(&mut device, seat, action);
        device.wait(500);
    }
    let mut next = restarted(&mut device, ResetCause::Watchdog);
    assert_eq!(length(&next), length(&device), "the control: it resumes when nobody presses");
    // Slowly, as on the device: a press arrives while notes are still being read.
    next = Device::started(ResetCause::Watchdog, Settings::DEFAULT);
    let mut save_service = SaveService::open(device.flash(), 0, SHELF_SECTORS);
    assert!(save_service.serve(&mut next.machine, 1), "there is more to read");
    next.tap(Pad::One, Button::Down);
    while save_service.serve(&mut next.machine, 1) {}
    assert!(next.machine.record().is_none(), "the other game waits for an answer");
}

/// The running game is saved whatever the result of an import.
#[test]
fn a_refused_import_leaves_the_running_game_saved() {
    let mut device = begun("hive", Settings::DEFAULT);
    let mut random = SplitMix64::new(2);
    let mut other = String::new();
    begun("robale", Settings::DEFAULT).save_service.unwrap().export(1, &mut other).expect("a text");
    let mut empty = SaveService::open(Flash::new(SHELF_SECTORS.into()), 0, SHELF_SECTORS);
    empty.import(&other).expect("the control: there is room here");
    fill(device.save_service.as_mut().unwrap());
    let refused = device.save_service.as_mut().unwrap().import(&other);
    assert_eq!(refused.map_err(|error| error.to_string()), Err("there is no room for another save".into()));
    let (seat, action) = decision(record(&device).game(), &mut random).expect("somebody is asked");
    pad_input::play(&mut device, seat, action);
    assert!(!device.has_printed("save: there is no"), "{:?}", device.lines);
    resumed(&mut device, ResetCause::PowerOn);
}

/// Fills the save store with unfinished games. The running game stays open.
fn fill(save_service: &mut SaveService<Flash>) {
    let save_store = save_service.save_store().expect("a flash");
    let current = save_store.current().expect("a game is played");
    let start = Start { game: 1, rules: 1, seats: [1, 2, 0, 0], options: [0; 12] };
    let error = loop {
        match save_store.begin(start) {
            Ok(_) => save_store.append(Note::PutAway).expect("room for a note"),
            Err(error) => break error,
        }
    };
    assert_eq!(error, SaveStoreError::Full);
    save_store.reopen(current).expect("the game that is played");
}
