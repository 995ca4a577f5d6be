//! The players' clocks, in virtual time.

mod turns;

use hexboard::game::{Actor, Game, Seat, Turn};
use hexboard::parts::saves::Note;
use hexboard::parts::{Button, Pad, ResetCause};
use hexboard::session::{Settings, TimeControl};
use hexboard::ui::Chair;
use hexboard::ui::text::Ink;
use host_tests::device::Device;
use host_tests::screen::{shows, shows_in};
use host_tests::start;
use host_tests::{lesson, menu};

/// Returns whether the title of a screen contains this text.
fn is_title(device: &Device, pad: Pad, words: &str) -> bool {
    shows_in(&device.screens[pad.index()], words, Ink::Dark)
}

/// Returns a game of Hive for two people with these clocks.
fn hive(clock: TimeControl, time_loses: bool) -> Device {
    let mut device = start::chosen("hive", 2);
    device.enable_saves();
    device.set_settings(Settings { clock, time_loses, ..Settings::DEFAULT });
    start::begin(&mut device);
    assert!(device.machine.record().is_some());
    device
}

/// The player at this pad places a piece.
fn put(device: &mut Device, pad: Pad) {
    for _ in 0..9 {
        if device.machine.snapshot(Chair::at(pad)).is_none() {
            return;
        }
        device.tap(pad, Button::Ok);
    }
    panic!("nothing was put down");
}

fn says(device: &Device, pad: Pad, text: &str) -> bool {
    shows(&device.screens[pad.index()], text)
}

#[test]
fn the_clock_of_the_deciding_player_runs_and_a_turn_adds_to_it() {
    let mut device = hive(TimeControl::FiveMinutes, false);
    assert!(says(&device, Pad::One, "5:00") && says(&device, Pad::Two, "5:00"));
    device.wait(61_000);
    assert!(says(&device, Pad::One, "3:59") && says(&device, Pad::Two, "5:00"));
    assert!(!says(&device, Pad::Three, "5:00"), "nobody plays there");
    put(&mut device, Pad::One);
    device.wait(30_000);
    assert!(says(&device, Pad::One, "3:59") && says(&device, Pad::Two, "4:30"));
    put(&mut device, Pad::Two);
    assert!(says(&device, Pad::One, "4:04"), "five seconds more with the next turn");
    assert!(says(&device, Pad::Two, "4:30"));
}

/// Control: without a clock nothing is shown, and no timer wakes the device for it.
#[test]
fn no_clock_is_shown_when_clocks_are_off() {
    let mut device = hive(TimeControl::Off, true);
    device.wait(10_000_000);
    assert!(!device.has_printed("clock:") && !says(&device, Pad::One, "0:00"));
}

#[test]
fn a_lesson_has_no_clock() {
    let mut device = start::chosen("hive", 2);
    let settings = Settings { clock: TimeControl::HalfMinuteTurns, time_loses: true, ..Settings::DEFAULT };
    device.set_settings(settings);
    lesson::begin(&mut device, settings.language);
    device.wait(61_000);
    assert!(device.machine.lesson_step().is_some() && !device.has_printed("clock:"));
}

#[test]
fn running_out_of_time_is_reported_and_the_game_continues() {
    let mut device = hive(TimeControl::HalfMinuteTurns, false);
    device.wait(31_000);
    assert!(device.has_printed("clock: seat 1 is out of time"));
    for pad in [Pad::One, Pad::Two] {
        assert!(says(&device, pad, "Out of time"), "{pad:?}");
        device.press(pad, Button::Ok);
        assert!(!says(&device, pad, "Out of time"), "{pad:?}");
    }
    put(&mut device, Pad::One);
    assert_eq!(device.machine.record().unwrap().journal().entries().len(), 1);
    device.wait(10_000);
    assert!(says(&device, Pad::Two, "0:20"));
}

#[test]
fn running_out_of_time_loses_if_set_and_the_save_says_so() {
    let mut device = hive(TimeControl::HalfMinuteTurns, true);
    put(&mut device, Pad::One);
    device.wait(31_000);
    for pad in [Pad::One, Pad::Two] {
        assert!(says(&device, pad, "* 1"), "{pad:?}: the winner");
        assert!(
            is_title(&device, pad, "Out of time") && is_title(&device, pad, "Black"),
            "{pad:?}: the loser"
        );
    }
    assert!(
        device.has_printed("game over: time")
            && device
                .lines
                .iter()
                .any(|line| line.starts_with("journal seats: ") && line.ends_with(" time-2"))
    );
    let before = device.machine.record().unwrap().clone();
    assert!(matches!(before.game().turn(), Turn::Decide(_)), "the rules know nothing of it");
    // Nothing can be played or undone any more.
    for button in [Button::Back, Button::Right, Button::Peek, Button::Left] {
        Pad::ALL.into_iter().for_each(|pad| device.press(pad, button));
    }
    device.press(Pad::One, Button::Menu);
    assert!(!says(&device, Pad::One, "Undo"));
    device.press(Pad::One, Button::Menu);
    assert_eq!(device.machine.record(), Some(&before));
    device.wait(2_000);
    device.press(Pad::Two, Button::Ok);
    assert!(device.machine.record().is_none(), "on to the next game");
    let save_store = device.save_service.as_mut().unwrap().save_store().unwrap();
    let mut notes = Vec::new();
    save_store.read(1, &mut |note| notes.push(note)).unwrap();
    assert_eq!(notes[notes.len() - 2..], [Note::Clock { seat: Seat::B, millis: 0 }, Note::Finished]);
}

/// Neither a power cut nor "save and leave" resets a player's time, and no time passes meanwhile.
#[test]
fn the_clocks_survive_a_power_cut_and_leaving_the_game() {
    for leaves in [false, true] {
        let mut device = hive(TimeControl::TenMinutes, true);
        device.wait(60_000);
        put(&mut device, Pad::One);
        device.wait(120_000);
        let settings = device.machine.settings();
        if leaves {
            // After two minutes the screens are idle, so the first key only wakes them.
            device.tap(Pad::One, Button::Peek);
            menu::choose(&mut device, Pad::One, "Save and leave");
        }
        let mut next = Device::restarted(device.flash(), ResetCause::PowerOn, settings);
        next.wait(20_000);
        if leaves {
            menu::go_to(&mut next, Pad::One, "Continue");
            next.press(Pad::One, Button::Ok);
            next.wait(1_000);
        }
        next.press(Pad::One, Button::Ok);
        assert!(next.machine.record().is_some(), "the game resumes");
        // Nine minutes, less the hundredths of a second of the presses.
        assert!(says(&next, Pad::One, "9:00") || says(&next, Pad::One, "8:59"), "{leaves}");
        let two = if leaves { ["7:59", "8:00"] } else { ["9:59", "10:00"] };
        assert!(two.iter().any(|text| says(&next, Pad::Two, text)), "{leaves}");
    }
}

/// Undo gives no time, and used time stays used.
#[test]
fn undo_gives_no_time() {
    let mut device = hive(TimeControl::FiveMinutes, false);
    device.wait(60_000);
    put(&mut device, Pad::One);
    for _ in 0..3 {
        menu::choose(&mut device, Pad::One, "Undo");
        [Pad::One, Pad::Two].into_iter().for_each(|pad| device.press(pad, Button::Ok));
        menu::choose(&mut device, Pad::One, "Redo");
    }
    assert!(says(&device, Pad::One, "3:5"), "no increment");
    put(&mut device, Pad::Two);
    assert!(says(&device, Pad::One, "4:0") && !says(&device, Pad::One, "4:1"), "one increment");
}

/// During simultaneous decisions each clock runs until its player is done.
#[test]
fn in_simultaneous_phases_each_clock_runs_until_its_player_is_done() {
    let mut device = start::chosen("xobos", 2);
    let settings = Settings { clock: TimeControl::TwentyMinutes, ..Settings::DEFAULT };
    device.set_settings(settings);
    start::begin(&mut device);
    device.wait(10_000);
    let game = device.machine.record().expect("a game").game().clone();
    let Turn::Decide(asked) = game.turn() else { panic!("somebody is asked") };
    assert!(game.is_simultaneous() && asked.len() == 2, "both choose a Leader");
    let pad = device.pad_of(Seat::A);
    let begun = device.now;
    while device.machine.record().unwrap().game().turn().admits(Actor::Seat(Seat::A)) {
        device.press(pad, Button::Ok);
        assert!(device.now.since(begun) < 5_000, "a Leader is chosen");
    }
    let shown = host_tests::screen::ascii(&device.screens[pad.index()]);
    let other = device.pad_of(Seat::B);
    let before = host_tests::screen::ascii(&device.screens[other.index()]);
    device.wait(60_000);
    assert_eq!(host_tests::screen::ascii(&device.screens[pad.index()]), shown, "done: it stands");
    assert_ne!(host_tests::screen::ascii(&device.screens[other.index()]), before, "not done: it runs");
}

/// A computer also has a clock.
#[test]
fn the_clock_of_a_computer_runs_while_it_thinks() {
    use hexboard::ai::Level;
    use hexboard::session::{Occupant, Seating};
    let mut device = start::chosen("hive", 2);
    let mut seating = Seating::humans(1);
    seating.set(Chair::Two, Occupant::Computer(Level::Hard));
    let settings = Settings { clock: TimeControl::FiveMinutes, seating, ..Settings::DEFAULT };
    device.set_settings(settings);
    menu_seat(&mut device);
    device.thinks = false;
    start::begin(&mut device);
    put(&mut device, Pad::One);
    device.wait(3_000);
    assert!(says(&device, Pad::Two, "4:57"));
    device.thinks = true;
    device.wait(20_000);
    assert_eq!(device.machine.record().unwrap().journal().entries().len(), 2);
    assert!(says(&device, Pad::Two, ":0") || says(&device, Pad::Two, "4:5"), "it has used some");
}

/// Seats a hard computer at pad 2 on the page "Who plays".
fn menu_seat(device: &mut Device) {
    menu::go_to(device, Pad::One, "Who plays");
    device.press(Pad::One, Button::Ok);
    device.press(Pad::One, Button::Down);
    for _ in 0..5 {
        if says(device, Pad::One, "computer, hard") {
            break;
        }
        device.press(Pad::One, Button::Right);
    }
    assert!(says(device, Pad::One, "computer, hard"));
    device.press(Pad::One, Button::Back);
}
