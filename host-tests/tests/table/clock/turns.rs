//! When a turn begins, what adds time and what does not, and whose clock runs.

use hexboard::game::{Actor, Game, Record, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::saves::Note;
use hexboard::parts::{Button, Pad, ResetCause};
use hexboard::session::{Seating, Settings, TimeControl};
use hexboard::ui::Chair;
use host_tests::contract::legal;
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::secrecy::{Setting, deciding, phase, walk_through};
use host_tests::{menu, pad_input, start};

use super::{hive, put, says};

const LOST: &str = "game over: time";

fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a game")
}

/// Returns the seconds that a screen shows in its title.
fn time_left(device: &Device, pad: Pad) -> Option<u32> {
    let screen = &device.screens[pad.index()];
    (0..1300).rev().find(|seconds| shows(screen, &format!("{}:{:02}", seconds / 60, seconds % 60)))
}

/// Returns whether the time is about this many seconds. Presses take some tenths.
fn is_about(found: Option<u32>, seconds: u32) -> bool {
    found.is_some_and(|found| found <= seconds && found + 2 >= seconds)
}

/// Returns a game of Xobos with these clocks, with all players at one pad or each at their own.
fn xobos(clock: TimeControl, time_loses: bool, on_one_pad: bool) -> Device {
    let mut seating = Seating::humans(2);
    if on_one_pad {
        Chair::ALL.into_iter().for_each(|chair| seating.share(chair, Pad::One));
    }
    let settings = Settings { clock, time_loses, seating, ..Settings::DEFAULT };
    let mut device = Device::healthy();
    device.enable_saves();
    start::begun_by(device, "xobos", settings, 1)
}

fn choose_leader(device: &mut Device, seat: Seat) {
    let action = legal(game(device), Actor::Seat(seat))[0];
    pad_input::play(device, seat, action);
}

/// Returns the same device after a power cut, with the game resumed.
fn after_a_cut(device: &mut Device) -> Device {
    let settings = device.machine.settings();
    let mut next = Device::restarted(device.flash(), ResetCause::PowerOn, settings);
    next.wait(20_000);
    next.press(Pad::One, Button::Ok);
    assert!(next.machine.record().is_some(), "the game resumes");
    next
}

/// An interrupted turn begins with its own time, not with the rest of the previous turn.
#[test]
fn after_a_power_cut_a_turn_has_its_own_time() {
    let mut device = hive(TimeControl::MinuteTurns, true);
    device.wait(55_000);
    put(&mut device, Pad::One);
    put(&mut device, Pad::Two);
    device.wait(1_000);
    assert!(is_about(time_left(&device, Pad::One), 59));
    let mut next = after_a_cut(&mut device);
    assert!(is_about(time_left(&next, Pad::One), 60));
    next.wait(50_000);
    assert!(!next.has_printed(LOST));
    // Control: this minute also ends.
    next.wait(10_000);
    assert!(next.has_printed(LOST));
}

/// The increment is added once per turn, however often the power is cut.
#[test]
fn power_cuts_give_no_increments() {
    let mut device = hive(TimeControl::FiveMinutes, true);
    device.wait(30_000);
    put(&mut device, Pad::One);
    put(&mut device, Pad::Two);
    for _ in 0..3 {
        assert!(is_about(time_left(&device, Pad::One), 275));
        device = after_a_cut(&mut device);
    }
}

/// At a shared pad one clock runs: that of the player who holds it or should take it.
#[test]
fn at_a_shared_pad_one_clock_runs() {
    let mut device = xobos(TimeControl::HalfMinuteTurns, true, true);
    assert!(game(&device).is_simultaneous() && deciding(&device).len() == 2, "both choose a Leader");
    let mut late = device.clone();
    for _ in 0..2 {
        let chair = device.machine.takes_next(Pad::One).expect("the pad lies on the table");
        pad_input::take_over_pad(&mut device, chair);
        device.wait(20_000);
        assert!(is_about(time_left(&device, Pad::One), 10), "{:?}", time_left(&device, Pad::One));
        let seat = deciding(&device).iter().find(|seat| device.chair_of(*seat) == chair).expect("asked");
        choose_leader(&mut device, seat);
        assert!(!device.has_printed(LOST));
        // The second player still has the full time.
    }
    // Control: a player who does not take the pad loses.
    let first = late.machine.takes_next(Pad::One).expect("the pad lies on the table");
    late.wait(31_000);
    let seat =
        Seat::ALL.into_iter().find(|seat| late.machine.chair_of(*seat) == Some(first)).expect("a seat");
    assert!(late.has_printed(&format!("clock: seat {} is out of time", seat.number())), "{:?}", late.lines);
}

/// Selecting another name on a pad that nobody holds does not start that player's clock.
#[test]
fn others_cannot_choose_who_takes_the_pad() {
    let mut device = xobos(TimeControl::HalfMinuteTurns, true, true);
    let first = device.machine.takes_next(Pad::One).expect("the pad lies on the table");
    device.wait(500);
    device.press(Pad::One, Button::Down);
    assert_ne!(device.machine.takes_next(Pad::One), Some(first));
    device.wait(20_000);
    assert!(is_about(time_left(&device, Pad::One), 10), "the clock of the first is shown: it runs");
    let other = device.machine.takes_next(Pad::One).expect("another");
    device.press(Pad::One, Button::Ok);
    assert_eq!(device.machine.holder(Pad::One), Some(other));
    assert!(is_about(time_left(&device, Pad::One), 30));
}

/// The player who is asked last for a Leader and moves first begins a new turn.
#[test]
fn a_new_phase_of_the_same_player_is_a_new_turn() {
    let mut device = xobos(TimeControl::HalfMinuteTurns, true, false);
    device.wait(20_000);
    let AnyGame::Xobos(xobos) = game(&device) else { panic!("another game") };
    let first = xobos.first().expect("a first player");
    let other = if first == Seat::A { Seat::B } else { Seat::A };
    choose_leader(&mut device, other);
    choose_leader(&mut device, first);
    assert_eq!((phase(&device).as_str(), deciding(&device).iter().next()), ("Moves", Some(first)));
    device.wait(12_000);
    assert!(!device.has_printed(LOST));
    assert!(is_about(time_left(&device, device.pad_of(first)), 18));
}

/// Takes an action of this seat in Development after which it continues, or the one that ends it.
fn develop(device: &mut Device, seat: Seat, ends: bool) {
    let done = AnyAction::Xobos(hexboard::games::xobos::Action::Done);
    let others = legal(game(device), Actor::Seat(seat)).into_iter().find(|action| *action != done);
    if let Some(action) = if ends { Some(done) } else { others } {
        pad_input::play(device, seat, action);
    }
}

/// Done and Back give no time, whatever happens in between.
#[test]
fn done_and_back_give_no_time() {
    let mut found = None;
    let setting = Setting::xobos(2, hexboard::games::xobos::Mode::Normal, false).timed(0);
    walk_through(setting, 1, |device, _, _| {
        if found.is_none() && phase(device) == "Development" && deciding(device).len() == 2 {
            found = Some(device.clone());
        }
    });
    let mut device = found.expect("a Development phase");
    let pad = device.pad_of(Seat::A);
    let mut before = time_left(&device, pad).expect("a clock");
    for _ in 0..4 {
        develop(&mut device, Seat::A, false);
        develop(&mut device, Seat::A, true);
        assert!(!deciding(&device).contains(Seat::A), "done");
        let left = time_left(&device, pad).expect("a clock");
        assert!(left <= before, "{left} after {before}");
        before = left;
        device.press(pad, Button::Back);
        assert!(deciding(&device).contains(Seat::A), "reopened");
    }
}

/// A question without an answer counts as refused after twenty seconds, and the clock of the asker
/// runs meanwhile.
#[test]
fn an_undo_question_has_a_time_limit() {
    let mut device = hive(TimeControl::FiveMinutes, false);
    put(&mut device, Pad::One);
    menu::choose(&mut device, Pad::Two, "Undo");
    for pad in [Pad::One, Pad::Two] {
        assert!(says(&device, pad, "Undo?") && says(&device, pad, "20 s"), "{pad:?}");
    }
    device.wait(19_000);
    assert!(says(&device, Pad::One, "Undo?") && says(&device, Pad::One, "1 s"));
    device.wait(2_000);
    assert!(!says(&device, Pad::One, "Undo?") && says(&device, Pad::Two, "No, it is kept."));
    assert_eq!(device.machine.record().unwrap().journal().entries().len(), 1);
    device.press(Pad::Two, Button::Ok);
    assert!(is_about(time_left(&device, Pad::Two), 279), "{:?}", time_left(&device, Pad::Two));
    // When asked again, the owner may still agree.
    menu::choose(&mut device, Pad::Two, "Undo");
    device.wait(10_000);
    device.press(Pad::One, Button::Down);
    device.press(Pad::One, Button::Ok);
    assert_eq!(device.machine.record().unwrap().journal().entries().len(), 0);
}

/// An undo restarts the interrupted turn of the next player with its full time.
#[test]
fn an_undo_restarts_the_turn_of_the_next_player() {
    let mut device = hive(TimeControl::MinuteTurns, true);
    put(&mut device, Pad::One);
    device.wait(50_000);
    menu::choose(&mut device, Pad::One, "Undo");
    [Pad::One, Pad::Two].into_iter().for_each(|pad| device.press(pad, Button::Ok));
    put(&mut device, Pad::One);
    assert!(is_about(time_left(&device, Pad::Two), 60), "{:?}", time_left(&device, Pad::Two));
    // Control: the player who undid the action has the remaining time.
    device.wait(30_000);
    put(&mut device, Pad::Two);
    menu::choose(&mut device, Pad::Two, "Undo");
    [Pad::One, Pad::Two].into_iter().for_each(|pad| device.press(pad, Button::Ok));
    let left = time_left(&device, Pad::Two).expect("a clock");
    assert!(left <= 30, "{left}");
}

/// If several players run out of time at once, the save names the same loser as the screens.
#[test]
fn the_save_names_the_same_loser() {
    let mut device = xobos(TimeControl::HalfMinuteTurns, true, false);
    device.wait(33_000);
    assert!(device.has_printed("clock: seat 1 is out of time") && device.has_printed(LOST));
    assert!(matches!(game(&device).turn(), Turn::Decide(_)));
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.record().is_none(), "on to the next game");
    let save_store = device.save_service.as_mut().unwrap().save_store().unwrap();
    let mut notes = Vec::new();
    save_store.read(1, &mut |note| notes.push(note)).unwrap();
    assert_eq!(notes[notes.len() - 2..], [Note::Clock { seat: Seat::A, millis: 0 }, Note::Finished]);
}
