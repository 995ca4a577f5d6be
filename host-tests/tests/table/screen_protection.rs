//! Screen and LED protection in virtual time: the device dims, goes dark, and wakes on any key,
//! which does nothing else.

use hexboard::parts::{Button, Contrast, Pad};
use hexboard::session::{DemoDelay, Settings};
use host_tests::device::Device;

const MINUTE: u64 = 60_000;

/// Returns a device in the start menu, just after a key press, with the show disabled.
fn menu() -> Device {
    let mut device = Device::seated(2);
    let settings = Settings { show_after: DemoDelay::Never, ..device.machine.settings() };
    device.set_settings(settings);
    device.wait(100);
    device
}

fn contrasts(device: &Device) -> [Contrast; 4] {
    Pad::ALL.map(|pad| device.machine.oled_contrast(pad))
}

#[test]
fn screens_and_board_dim_after_two_minutes_and_the_screens_go_dark_after_ten() {
    let mut device = menu();
    let full = contrasts(&device);
    assert_eq!(device.machine.light().idle_quarters, None);
    device.wait(2 * MINUTE - 1000);
    assert_eq!(contrasts(&device), full);
    let frames = device.frames;
    device.wait(2000);
    assert!(contrasts(&device).iter().zip(full).all(|(dim, full)| *dim != Contrast::OFF && dim.0 < full.0));
    assert_eq!(device.machine.light().idle_quarters, Some(1), "the board is dimmed");
    assert!(device.frames > frames, "the dim board is sent");
    device.wait(8 * MINUTE);
    assert_eq!(contrasts(&device), [Contrast::OFF; 4]);
    assert_eq!(
        device.machine.light().idle_quarters,
        Some(0),
        "the board still shows the game, as faint as can be"
    );
}

#[test]
fn the_key_that_wakes_does_nothing_else() {
    for minutes in [3, 15] {
        for button in Button::ALL {
            let mut device = menu();
            let (full, screens) = (contrasts(&device), device.screens.clone());
            device.wait(minutes * MINUTE);
            let tones = device.tones.len();
            device.press(Pad::Three, button);
            assert_eq!(contrasts(&device), full, "{button:?}");
            assert!(device.screens == screens, "{button:?} changes nothing");
            assert_eq!(device.tones.len(), tones, "{button:?} is silent");
        }
    }
    let mut control = menu();
    let screens = control.screens.clone();
    control.press(Pad::One, Button::Down);
    assert!(control.screens != screens, "a device that is awake obeys");
}

#[test]
fn contrast_is_a_setting_that_is_kept() {
    let mut device = menu();
    let before = contrasts(&device)[0];
    let mut settings = device.machine.settings();
    settings.contrast = 8;
    device.set_settings(settings);
    assert!(contrasts(&device)[0].0 > before.0);
}

#[test]
fn only_an_unused_seat_goes_dark_after_its_notice() {
    let mut device = menu();
    host_tests::start::begin(&mut device);
    let full = contrasts(&device);
    assert!(full.iter().all(|contrast| *contrast != Contrast::OFF), "the notice is shown");
    device.wait(25_000);
    assert_eq!(contrasts(&device), [full[0], full[1], Contrast::OFF, Contrast::OFF]);
    device.press(Pad::Four, Button::Ok);
    assert_eq!(
        contrasts(&device),
        [full[0], full[1], Contrast::OFF, full[3]],
        "the player who presses sees the notice again"
    );
    device.wait(25_000);
    assert_eq!(contrasts(&device)[3], Contrast::OFF);
}
