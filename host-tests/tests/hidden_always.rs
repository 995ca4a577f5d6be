//! "Show hidden: always" belongs to one place: it shows that place its own hidden things, and nobody else theirs.

use hexboard::game::{Seat, SeatSet};
use hexboard::parts::{Button, Buttons, Screen};
use hexboard::session::{Report, Settings};
use host_tests::device::Device;

/// The row of "Show hidden" in the settings.
const ROW: usize = 4;

/// A game of Termites in which these places always see their hands.
fn begun(peek_always: SeatSet) -> Device {
    let mut device = Device::seated(3);
    device.report(Report::Settings(Settings { peek_always, ..Settings::DEFAULT }));
    device.press(Seat::A, Button::Up);
    device.press(Seat::A, Button::Ok);
    assert!(device.said("game: termites for 3"), "{:?}", device.lines);
    device.wait(10_000);
    device
}

/// What a place sees while it holds Peek, and without it.
fn with_and_without(device: &mut Device, seat: Seat) -> [Screen; 2] {
    let without = device.screens[seat.index()].clone();
    device.hold(seat, Buttons::of(Button::Peek));
    let with = device.screens[seat.index()].clone();
    device.hold(seat, Buttons::NONE);
    [with, without]
}

/// Who is asked has a list on the screen, with Peek or without; everybody else looks at their hand.
#[test]
fn it_opens_the_hand_of_its_own_place_only() {
    let mut opened = 0;
    for always in [Seat::A, Seat::B, Seat::C] {
        let mut device = begun(SeatSet::of(always));
        for seat in [Seat::A, Seat::B, Seat::C] {
            if device.machine.standpoint(seat).is_none() {
                let [with, without] = with_and_without(&mut device, seat);
                assert_eq!(with == without, seat == always, "{seat:?}");
                opened += usize::from(seat == always);
            }
        }
    }
    assert!(opened > 0);
}

/// On the bench every pad has settings of its own screen to open.
#[test]
fn it_is_shown_and_changed_for_the_place_that_opens_the_settings() {
    let mut device = Device::healthy();
    device.press(Seat::A, Button::Ok);
    device.wait(100);
    // The last row of the start menu is the bench.
    device.press(Seat::A, Button::Up);
    device.press(Seat::A, Button::Ok);
    for seat in [Seat::B, Seat::C] {
        device.press(seat, Button::Menu);
        (0..ROW).for_each(|_| device.press(seat, Button::Down));
    }
    assert!(device.screens[1] == device.screens[2], "the same row, the same value");
    device.press(Seat::C, Button::Ok);
    assert_eq!(device.machine.settings().peek_always, SeatSet::of(Seat::C));
    assert!(device.screens[1] != device.screens[2], "each screen says what holds for its place");
    assert_eq!(device.machine.take_settings(), Some(device.machine.settings()), "stored");
    device.press(Seat::B, Button::Ok);
    device.press(Seat::C, Button::Ok);
    assert_eq!(device.machine.settings().peek_always, SeatSet::of(Seat::B));
}

/// In the start menu one list is on all screens: each says what holds for its own place, and the pad that presses changes
/// that of its own.
#[test]
fn in_the_start_menu_each_pad_changes_its_own() {
    let mut device = Device::healthy();
    device.press(Seat::A, Button::Ok);
    device.wait(100);
    // The settings are the row before the last.
    (0..2).for_each(|_| device.press(Seat::A, Button::Up));
    device.press(Seat::A, Button::Ok);
    (0..ROW).for_each(|_| device.press(Seat::A, Button::Down));
    device.press(Seat::D, Button::Right);
    assert_eq!(device.machine.settings().peek_always, SeatSet::of(Seat::D));
    assert!(device.screens[0] == device.screens[1] && device.screens[0] != device.screens[3]);
}
