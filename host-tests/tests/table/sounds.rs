//! Which tones belong to which event, with their pitch and length, and how often the board is drawn
//! while nobody presses anything.

use hexboard::game::Seat;
use hexboard::games::AnyAction;
use hexboard::games::xobos::{Action, Guardian};
use hexboard::parts::{Button, Pad};
use hexboard::session::{Settings, TimeControl};
use hexboard::ui::Chair;
use host_tests::device::Device;
use host_tests::{lesson, menu, pad_input, start};

/// A tone: hertz and milliseconds.
type Sound = (u16, u16);

/// Returns the tones of a step.
fn heard(device: &mut Device, step: impl FnOnce(&mut Device)) -> Vec<Sound> {
    device.sounds.clear();
    step(device);
    device.sounds.iter().map(|tone| (tone.hz, tone.millis)).collect()
}

/// Lets the player at a pad place a piece of Hive with the first choice of each list.
fn put(device: &mut Device, pad: Pad) {
    while device.machine.snapshot(Chair::at(pad)).is_some() {
        device.press(pad, Button::Ok);
    }
}

#[test]
fn each_choice_that_everybody_sees_has_the_same_click() {
    let mut device = start::started("hive", 2);
    let clicks = heard(&mut device, |device| put(device, Pad::One));
    assert!(clicks.len() >= 2 && clicks.iter().all(|tone| *tone == (1320, 20)), "{clicks:?}");
}

#[test]
fn moving_the_cursor_and_going_back_are_silent() {
    let mut device = start::started("hive", 2);
    let silent = [Button::Up, Button::Down, Button::Left, Button::Right, Button::Back];
    let heard_moving =
        heard(&mut device, |device| silent.into_iter().for_each(|key| device.press(Pad::One, key)));
    assert_eq!(heard_moving, []);
    assert_eq!(heard(&mut device, |device| device.press(Pad::One, Button::Ok)), [(1320, 20)]);
}

#[test]
fn without_sound_nothing_is_heard() {
    let mut device = start::started("hive", 2);
    device.set_settings(Settings { sound: false, ..device.machine.settings() });
    assert_eq!(heard(&mut device, |device| put(device, Pad::One)), []);
}

#[test]
fn an_undo_question_calls_its_player_with_a_melody() {
    let mut device = start::started("hive", 2);
    [Pad::One, Pad::Two].into_iter().for_each(|pad| put(&mut device, pad));
    let call = heard(&mut device, |device| menu::choose(device, Pad::One, "Undo"));
    assert_eq!(call[call.len() - 3..], [(784, 90), (988, 90), (784, 90)]);
}

/// Where all decide at once, only being done is heard, and a decision that is opened again has
/// another tone.
#[test]
fn a_hidden_decision_is_heard_when_it_is_done_opened_again_and_revealed() {
    let mut device = start::seeded("xobos", 2, 1);
    device.wait(6000);
    let leader = AnyAction::Xobos(Action::Leader(Guardian::ALL[1]));
    let choose = |device: &mut Device, seat: Seat| drop(pad_input::play(device, seat, leader));
    assert_eq!(heard(&mut device, |device| choose(device, Seat::A)), [(988, 60)]);
    let pad = device.pad_of(Seat::A);
    assert_eq!(heard(&mut device, |device| device.press(pad, Button::Back)), [(659, 60)]);
    assert_eq!(heard(&mut device, |device| choose(device, Seat::A)), [(988, 60)]);
    let last = heard(&mut device, |device| choose(device, Seat::B));
    assert!(last.contains(&(1319, 60)) && !last.contains(&(988, 60)), "{last:?}");
}

#[test]
fn time_that_is_up_has_a_low_tone_once() {
    let mut device = start::chosen("hive", 2);
    let clock = TimeControl::HalfMinuteTurns;
    device.set_settings(Settings { clock, ..device.machine.settings() });
    start::begin(&mut device);
    assert_eq!(heard(&mut device, |device| device.wait(28_000)), []);
    let late = heard(&mut device, |device| device.wait(10_000));
    assert_eq!(late.iter().filter(|(hz, _)| *hz == 330).count(), 1, "{late:?}");
}

/// A lesson of Robale has a battle with dice: each die that stops clicks.
#[test]
fn every_die_is_heard() {
    let mut device = lesson::begun("robale", hexboard::ui::lang::Language::English);
    let mut all = Vec::new();
    while device.machine.lesson_step().is_some() {
        all.extend(heard(&mut device, |device| {
            lesson::follow(device);
            device.wait(5000);
        }));
    }
    assert!(all.iter().filter(|(hz, _)| *hz == 660).count() >= 2, "{all:?}");
}

/// The cursor pulses while a player thinks.
#[test]
fn a_board_with_a_cursor_is_drawn_30_times_a_second() {
    let mut device = start::started("hive", 2);
    device.wait(3000);
    let frames = device.frames;
    device.wait(1000);
    assert_eq!(device.frames - frames, 30);
}
