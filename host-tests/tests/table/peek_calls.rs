//! A shell that latches Peek after a click releases it when the machine notifies the pad: its player
//! must decide, the pad is handed over, a game or a lesson begins, or the game is over. Hidden
//! events notify nobody.

use hexboard::game::{Game, Rng, Seat};
use hexboard::parts::{Button, ByPad, Pad, PadSet};
use hexboard::ui::lang::Language;
use host_tests::computers::length;
use host_tests::device::Device;
use host_tests::secrecy::{deciding, game, is_over, wanted};
use host_tests::{lesson, menu, pad_input, start};

/// Returns the pads that were notified since then.
fn called(device: &Device, before: ByPad<u8>) -> Vec<Pad> {
    let calls = device.machine.calls();
    Pad::ALL.into_iter().filter(|pad| calls[*pad] != before[*pad]).collect()
}

fn play(device: &mut Device, seat: Seat, rng: &mut Rng) {
    let action = wanted(game(device), seat, rng);
    pad_input::play(device, seat, action);
}

fn first_asked(device: &Device) -> Seat {
    deciding(device).iter().next().expect("somebody is asked")
}

#[test]
fn only_the_deciding_player_is_notified() {
    let mut device = start::started("hive", 2);
    let mut rng = Rng::new(1);
    for _ in 0..6 {
        device.wait(3000);
        let (seat, before) = (first_asked(&device), device.machine.calls());
        // Moving the cursor and incomplete choices do not notify any pad.
        [Button::Down, Button::Ok, Button::Back, Button::Peek]
            .into_iter()
            .for_each(|button| device.press(device.pad_of(seat), button));
        assert_eq!(called(&device, before), []);
        play(&mut device, seat, &mut rng);
        device.wait(3000);
        assert_eq!(called(&device, before), [device.pad_of(first_asked(&device))]);
    }
}

#[test]
fn the_owner_of_an_action_is_notified_of_an_undo_request() {
    let mut device = start::started("hive", 2);
    let owner = first_asked(&device);
    play(&mut device, owner, &mut Rng::new(1));
    device.wait(3000);
    let before = device.machine.calls();
    let asker = device.pad_of(first_asked(&device));
    menu::choose(&mut device, asker, "Undo");
    assert_eq!(called(&device, before), [device.pad_of(owner)]);
}

#[test]
fn everybody_is_notified_when_a_game_or_a_lesson_begins_or_ends() {
    let mut device = start::chosen("termites", 2);
    let before = device.machine.calls();
    start::begin(&mut device);
    assert!(device.machine.record().is_some());
    assert_eq!(called(&device, before), Pad::ALL);
    let mut rng = Rng::new(2);
    let mut before = device.machine.calls();
    while !is_over(&device) {
        device.wait(500);
        let Some(seat) = deciding(&device).iter().next() else { continue };
        before = device.machine.calls();
        play(&mut device, seat, &mut rng);
    }
    assert_eq!(called(&device, before), Pad::ALL, "the game is over");
    let mut device = start::chosen("hive", 2);
    let before = device.machine.calls();
    lesson::begin(&mut device, Language::English);
    assert_eq!(called(&device, before), Pad::ALL, "a lesson");
}

#[test]
fn a_shared_pad_is_notified_when_it_is_taken_and_put_down() {
    let mut device = start::on_one_pad("termites", 2, PadSet::EMPTY, 1);
    device.wait(3000);
    let before = device.machine.calls();
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.holder(Pad::One).is_some());
    assert_eq!(called(&device, before), [Pad::One], "taken");
    let mut rng = Rng::new(1);
    while device.machine.holder(Pad::One).is_some() {
        let before = device.machine.calls();
        let seat = first_asked(&device);
        play(&mut device, seat, &mut rng);
        assert_eq!(called(&device, before), [Pad::One], "asked again, or put down");
    }
}

/// hidden actions of a player, however many, do not notify any pad.
#[test]
fn x_6_8_hidden_actions_notify_nobody() {
    let mut device = start::seeded("xobos", 2, 3);
    let mut rng = Rng::new(3);
    let mut unseen = 0;
    for _ in 0..400 {
        device.wait(3000);
        if is_over(&device) || unseen > 20 {
            break;
        }
        let (seat, before, entries) = (first_asked(&device), device.machine.calls(), length(&device));
        let is_common = game(&device).is_simultaneous();
        play(&mut device, seat, &mut rng);
        let is_open = is_common && game(&device).is_simultaneous() && deciding(&device).contains(seat);
        if is_open && length(&device) == entries + 1 {
            assert_eq!(called(&device, before), []);
            unseen += 1;
        }
    }
    assert!(unseen > 20, "{unseen}");
}
