//! Questions and notices over a game: neither hides the other, and what they say about an undo is
//! what it does.

use hexboard::ai::Level;
use hexboard::game::{Actor, Game, Record, Rng, Turn};
use hexboard::games::AnyGame;
use hexboard::parts::{Button, Pad, WiresHealth};
use hexboard::session::{Occupant, Report, Seating, Settings};
use hexboard::ui::lang::Language;
use hexboard::ui::{Chair, GameView};
use host_tests::computers::{is_over, length, random_answer};
use host_tests::device::Device;
use host_tests::screen::{ascii, shows};
use host_tests::start::{self, GAMES};
use host_tests::{lesson, menu, pad_input};

const EASY: Occupant = Occupant::Computer(Level::Easy);
const NOTICE: &str = "Two screens went";

fn says(device: &Device, pad: Pad, words: &str) -> bool {
    shows(&device.screens[pad.index()], words)
}

fn game(device: &Device) -> &AnyGame {
    device.machine.record().map(Record::game).expect("a game")
}

/// Reports a failed cable, so everybody gets a notice.
fn break_cable(device: &mut Device) {
    device.report(Report::Wires(Pad::Three, WiresHealth::DataStuckLow));
}

/// Returns whether something covers the game at this pad.
fn is_covered(device: &Device, pad: Pad) -> bool {
    device.machine.snapshot(Chair::at(pad)).is_some_and(|at| at.is_covered)
}

/// Returns a game in which White and Black have each placed one piece.
fn two_plies() -> Device {
    let mut device = start::started("hive", 2);
    for pad in [Pad::One, Pad::Two] {
        while device.machine.snapshot(Chair::at(pad)).is_some() {
            device.press(pad, Button::Ok);
        }
    }
    assert_eq!(length(&device), 2);
    device
}

/// A notice does not cover an open question: it is shown after the answer.
#[test]
fn a_notice_waits_behind_an_undo_question() {
    for yes in [false, true] {
        let mut device = two_plies();
        menu::choose(&mut device, Pad::One, "Undo");
        break_cable(&mut device);
        assert!(says(&device, Pad::Two, "Undo?"), "{}", ascii(&device.screens[1]));
        assert!(says(&device, Pad::One, "Cancel"), "{}", ascii(&device.screens[0]));
        if yes {
            device.press(Pad::Two, Button::Down);
        }
        device.press(Pad::Two, Button::Ok);
        assert_eq!(length(&device), if yes { 1 } else { 2 }, "the answer counts");
        for pad in [Pad::One, Pad::Two] {
            let (mut notices, mut undone, mut refused) = (0, 0, 0);
            for _ in 0..3 {
                notices += u8::from(says(&device, pad, NOTICE));
                undone += u8::from(says(&device, pad, "Undone"));
                refused += u8::from(says(&device, pad, "No, it is kept."));
                if says(&device, pad, "OK") {
                    device.press(pad, Button::Ok);
                }
            }
            assert_eq!(notices, 1, "{pad:?}, {yes}: the notice is read once");
            assert_eq!((undone, refused), (u8::from(yes), u8::from(!yes && pad == Pad::One)), "{pad:?}");
        }
        assert!(!is_covered(&device, Pad::One) && !is_covered(&device, Pad::Two));
    }
}

/// Returns a game of Termites in which a computer is asked after a person, with the pads of that
/// person and of another who waits.
fn before_a_computer() -> (Device, Pad, Pad) {
    let mut seating = Seating::humans(3);
    seating.set(Chair::Three, EASY);
    for seed in 0..40 {
        let settings = Settings { seating, ..Settings::DEFAULT };
        let mut device = start::begun_by(Device::healthy(), "termites", settings, seed);
        device.thinks = false;
        device.wait(3000);
        let asked = |device: &Device| {
            Pad::ALL.into_iter().find(|pad| device.machine.snapshot(Chair::at(*pad)).is_some())
        };
        let Some(owner) = asked(&device) else { continue };
        while asked(&device) == Some(owner) {
            device.press(owner, Button::Ok);
        }
        if asked(&device).is_none() {
            return (device, owner, if owner == Pad::One { Pad::Two } else { Pad::One });
        }
    }
    panic!("no person plays before the computer");
}

/// Whatever people press after a notice, a computer that waits for the answer to an undo question
/// eventually continues.
#[test]
fn a_notice_over_an_undo_question_does_not_stop_a_computer() {
    let (mut device, owner, asker) = before_a_computer();
    menu::choose(&mut device, asker, "Undo");
    assert!(says(&device, owner, "Undo?"), "{}", ascii(&device.screens[owner.index()]));
    break_cable(&mut device);
    let before = length(&device);
    for pad in [asker, owner] {
        device.press(pad, Button::Ok);
    }
    for _ in 0..100 {
        device.wait(100);
        if let Some(answer) = random_answer(&device, &mut Rng::new(1)) {
            device.machine.answer(answer, device.now);
        }
    }
    assert!(length(&device) > before, "the computer has moved");
}

/// After a notice is confirmed, the page below it is still open: the step of a lesson, or the menu.
#[test]
fn a_notice_closes_nothing() {
    let mut device = lesson::begun("hive", Language::English);
    device.wait(1000);
    let step = device.screens[0].clone();
    assert!(is_covered(&device, Pad::One), "a step of the lesson");
    break_cable(&mut device);
    assert!(says(&device, Pad::One, NOTICE));
    device.press(Pad::One, Button::Ok);
    assert!(device.screens[0] == step, "{}", ascii(&device.screens[0]));
    let mut device = two_plies();
    menu::choose(&mut device, Pad::One, "Score");
    let score = device.screens[0].clone();
    break_cable(&mut device);
    device.press(Pad::One, Button::Ok);
    assert!(device.screens[0] == score, "{}", ascii(&device.screens[0]));
}

/// Two notices are shown one after the other.
#[test]
fn no_notice_replaces_another() {
    let mut device = two_plies();
    break_cable(&mut device);
    device.set_settings(Settings { free_undo: true, ..device.machine.settings() });
    assert!(says(&device, Pad::One, NOTICE));
    device.press(Pad::Two, Button::Ok);
    menu::choose(&mut device, Pad::Two, "Undo");
    let mut read = Vec::new();
    for _ in 0..2 {
        for words in [NOTICE, "Undone"] {
            if says(&device, Pad::One, words) {
                read.push(words);
            }
        }
        device.press(Pad::One, Button::Ok);
    }
    assert_eq!(read, [NOTICE, "Undone"]);
}

/// Returns a game that was played to its end through the pads.
fn played(name: &str, seed: u64) -> Device {
    let mut device = start::seeded(name, 2, seed);
    let mut rng = Rng::new(seed);
    while !is_over(&device) {
        device.wait(500);
        let Turn::Decide(seats) = game(&device).turn() else { continue };
        let seat = seats.iter().next().expect("somebody");
        let action = game(&device).random_legal(Actor::Seat(seat), &mut rng);
        if device.machine.snapshot(device.chair_of(seat)).is_some() {
            pad_input::play(&mut device, seat, action.expect("a legal action"));
        }
    }
    device
}

/// After the end of a game its journal is public, with all draws. Undo cannot reopen the game, in
/// any game.
#[test]
fn nothing_is_undone_after_the_end() {
    for name in GAMES.into_iter().filter(|name| *name != "xobos") {
        for seed in 1..3 {
            let mut device = played(name, seed);
            device.wait(5000);
            assert!(device.has_printed("journal 0:"), "{name}: the journal is public");
            let record = device.machine.record().cloned();
            for pad in [Pad::One, Pad::Two] {
                for label in ["Undo", "Redo"] {
                    device.press(pad, Button::Menu);
                    if menu::select_row(&mut device, pad, label) {
                        device.press(pad, Button::Ok);
                        device.press(pad, Button::Ok);
                        assert!(device.machine.record() == record.as_ref(), "{name}: {label} at {pad:?}");
                        panic!("{name}: a row {label} that does nothing");
                    }
                    device.press(pad, Button::Menu);
                }
            }
            assert!(device.machine.record() == record.as_ref(), "{name}");
        }
    }
}

/// Returns the description of an action in the journal.
fn action_text(device: &Device, from_end: usize) -> String {
    let record = device.machine.record().expect("a game");
    let entries = record.journal().entries();
    let before = record.before(from_end).expect("a turn that can be undone");
    let action = before.decode(entries[entries.len() - from_end].code()).expect("an action");
    before.public().describe_action(action, Language::English.words()).as_str().into()
}

/// Lets the computers move at random until a person is asked.
fn answer_at_random(device: &mut Device) {
    for _ in 0..200 {
        device.wait(100);
        if let Some(answer) = random_answer(device, &mut Rng::new(3)) {
            device.machine.answer(answer, device.now);
            device.collect();
        }
        if Chair::ALL.into_iter().any(|chair| device.machine.snapshot(chair).is_some()) {
            return;
        }
    }
    panic!("the computers do not move");
}

/// The question names every action that a yes undoes, and so does the notice after it.
#[test]
fn an_undo_question_names_all_undone_actions() {
    let (mut device, owner, asker) = before_a_computer();
    answer_at_random(&mut device);
    device.wait(3000);
    let before = length(&device);
    let texts = [action_text(&device, 2), action_text(&device, 1)];
    assert_ne!(texts[0], texts[1]);
    menu::choose(&mut device, asker, "Undo");
    for (pad, action_text) in
        [owner, asker].into_iter().flat_map(|pad| texts.each_ref().map(|action_text| (pad, action_text)))
    {
        assert!(says(&device, pad, action_text), "{action_text}: {}", ascii(&device.screens[pad.index()]));
    }
    device.press(owner, Button::Down);
    device.press(owner, Button::Ok);
    assert_eq!(length(&device), before - 2, "the action of the person and that of the computer");
    for (pad, action_text) in
        [owner, asker].into_iter().flat_map(|pad| texts.each_ref().map(|action_text| (pad, action_text)))
    {
        assert!(says(&device, pad, action_text), "{action_text}: {}", ascii(&device.screens[pad.index()]));
    }
}

/// The screen of a computer names the last move that was not undone. A redone move is named again.
#[test]
fn the_screen_of_a_computer_follows_undo_and_redo() {
    let mut seating = Seating::humans(2);
    seating.set(Chair::Two, EASY);
    let settings = Settings { seating, ..Settings::DEFAULT };
    let mut device = start::begun_by(Device::healthy(), "hive", settings, 5);
    device.thinks = false;
    let mut texts = Vec::new();
    for _ in 0..2 {
        let before = length(&device);
        while length(&device) == before {
            device.press(Pad::One, Button::Ok);
        }
        answer_at_random(&mut device);
        texts.push(action_text(&device, 1));
        assert!(says(&device, Pad::Two, &texts[texts.len() - 1]), "the move that was made last");
    }
    assert_ne!(texts[0], texts[1]);
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!(length(&device), 2);
    assert!(!says(&device, Pad::Two, &texts[1]), "{}", ascii(&device.screens[1]));
    assert!(says(&device, Pad::Two, &texts[0]), "{}", ascii(&device.screens[1]));
    device.press(Pad::One, Button::Ok);
    menu::choose(&mut device, Pad::One, "Redo");
    assert_eq!(length(&device), 4);
    assert!(says(&device, Pad::Two, &texts[1]), "{}", ascii(&device.screens[1]));
    for _ in 0..2 {
        menu::choose(&mut device, Pad::One, "Undo");
        device.press(Pad::One, Button::Ok);
    }
    assert_eq!(length(&device), 0);
    assert!(
        texts.iter().all(|action_text| !says(&device, Pad::Two, action_text)),
        "{}",
        ascii(&device.screens[1])
    );
}

/// "Seat N" on the console is the seat that the screens name: the place at the table, whatever its
/// order in the game.
#[test]
fn the_console_names_the_seats_that_the_screens_name() {
    let mut seating = Seating::humans(0);
    [Chair::Two, Chair::Four].into_iter().for_each(|chair| seating.set(chair, Occupant::Human));
    let settings = Settings { seating, ..Settings::DEFAULT };
    let mut device = start::begun_by(Device::healthy(), "hive", settings, 1);
    for pad in [Pad::Two, Pad::Four] {
        let before = (length(&device), device.lines.len());
        while length(&device) == before.0 {
            device.press(pad, Button::Ok);
        }
        let prefix = format!("seat {}: ", pad.number());
        assert!(device.lines[before.1..].iter().any(|line| line.starts_with(&prefix)), "{:?}", device.lines);
    }
    menu::choose(&mut device, Pad::Two, "Undo");
    assert!(says(&device, Pad::Four, "Seat 2"), "the control: a screen names the place");
    assert!(device.has_printed("game: seat 2 asks seat 4 to undo"), "{:?}", device.lines);
    device.press(Pad::Four, Button::Ok);
    assert!(device.has_printed("game: seat 4 does not undo"), "{:?}", device.lines);
    device.hold(Pad::Four, hexboard::parts::Buttons::of(Button::Left));
    device.wait(10 * 60_000);
    assert!(device.has_printed("pad 4: button Left is stuck and ignored"), "{:?}", device.lines);
    assert!(!device.has_printed("seat 1") && !device.has_printed("seat 3"), "{:?}", device.lines);
}
