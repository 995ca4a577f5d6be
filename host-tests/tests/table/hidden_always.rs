//! "Show hidden: always" belongs to one place. It shows that place its own hidden information and
//! affects no other place.

use hexboard::parts::{Button, Buttons, Pad, PadSet, Screen};
use hexboard::session::Settings;
use hexboard::ui::Chair;
use host_tests::device::Device;
use host_tests::{menu, start};

/// The row of the settings.
const ROW: &str = "Show hidden";

/// Returns a game of Termites in which these places always see their hands.
fn begun(peek_always: PadSet) -> Device {
    let mut device = Device::seated(3);
    device.set_settings(Settings { peek_always, ..Settings::DEFAULT });
    device.press(Pad::One, Button::Up);
    device.press(Pad::One, Button::Ok);
    assert!(device.has_printed("game: termites for 3"), "{:?}", device.lines);
    device.wait(10_000);
    device
}

/// Returns the screen of a place with and without Peek held.
fn with_and_without(device: &mut Device, seat: Pad) -> [Screen; 2] {
    let without = device.screens[seat.index()].clone();
    device.hold(seat, Buttons::of(Button::Peek));
    let with = device.screens[seat.index()].clone();
    device.hold(seat, Buttons::NONE);
    [with, without]
}

/// A player who is asked sees a list, with or without Peek; the others see their hand.
#[test]
fn it_opens_only_the_hand_of_its_own_seat() {
    let mut opened = 0;
    for always in [Pad::One, Pad::Two, Pad::Three] {
        let mut device = begun(PadSet::of(always));
        for seat in [Pad::One, Pad::Two, Pad::Three] {
            if device.machine.snapshot(Chair::at(seat)).is_none() {
                let [with, without] = with_and_without(&mut device, seat);
                assert_eq!(with == without, seat == always, "{seat:?}");
                opened += usize::from(seat == always);
            }
        }
    }
    assert!(opened > 0);
}

/// Players who share a pad keep separate settings: the next one to take it does not see a hand
/// opened by someone else's setting.
#[test]
fn at_a_shared_pad_it_belongs_to_the_player_and_not_to_the_pad() {
    for always in [Pad::One, Pad::Two] {
        // The pad belongs to the first chair, whose player is asked. The other player takes it and
        // looks.
        let begun = |seed| {
            let mut device = start::on_one_pad("termites", 2, PadSet::of(always), seed);
            device.wait(3000);
            device
        };
        let is_first = |device: &Device| device.machine.takes_next(Pad::One) == Some(Chair::One);
        let mut device = (1..20).map(begun).find(is_first).expect("the lot is fair");
        device.press(Pad::One, Button::Down);
        device.press(Pad::One, Button::Ok);
        assert_eq!(device.machine.holder(Pad::One), Some(Chair::Two));
        let [with, without] = with_and_without(&mut device, Pad::One);
        assert_eq!(with == without, always == Pad::Two, "{always:?}");
    }
}

/// In the service mode each pad opens the settings on its own screen.
#[test]
fn it_is_shown_and_changed_for_the_seat_that_opens_the_settings() {
    let mut device = Device::healthy();
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    for row in ["Settings", "Service mode"] {
        menu::go_to(&mut device, Pad::One, row);
        device.press(Pad::One, Button::Ok);
    }
    for seat in [Pad::Two, Pad::Three] {
        device.press(seat, Button::Menu);
        menu::go_to(&mut device, seat, ROW);
    }
    assert!(device.screens[1] == device.screens[2], "the same row, the same value");
    device.press(Pad::Three, Button::Ok);
    assert_eq!(device.machine.settings().peek_always, PadSet::of(Pad::Three));
    assert!(device.screens[1] != device.screens[2], "each screen says what holds for its place");
    assert_eq!(device.machine.take_settings(), Some(device.machine.settings()), "stored");
    device.press(Pad::Two, Button::Ok);
    device.press(Pad::Three, Button::Ok);
    assert_eq!(device.machine.settings().peek_always, PadSet::of(Pad::Two));
}

/// The start menu shows one list on all screens. Each screen shows the value for its own place, and
/// a press changes the value of the pad that pressed.
#[test]
fn in_the_start_menu_each_pad_changes_its_own() {
    let mut device = Device::healthy();
    device.press(Pad::One, Button::Ok);
    device.wait(100);
    menu::go_to(&mut device, Pad::One, "Settings");
    device.press(Pad::One, Button::Ok);
    menu::go_to(&mut device, Pad::One, ROW);
    device.press(Pad::Four, Button::Right);
    assert_eq!(device.machine.settings().peek_always, PadSet::of(Pad::Four));
    assert!(device.screens[0] == device.screens[1] && device.screens[0] != device.screens[3]);
}
