//! The About page in the service mode.

use hexboard::parts::{Button, Pad};
use hexboard::session::{Identity, Report};
use host_tests::device::Device;
use host_tests::screen::shows;

fn about(identity: Option<Identity>) -> Device {
    let mut device = Device::healthy();
    if let Some(identity) = identity {
        device.report(Report::Identity(identity));
    }
    device.press(Pad::One, Button::Back);
    device.wait(10_000);
    device.press(Pad::Two, Button::Menu);
    for _ in 0..5 {
        device.press(Pad::Two, Button::Up);
    }
    device.press(Pad::Two, Button::Ok);
    device
}

#[test]
fn version_commit_and_date_are_shown_to_the_seat_that_asks() {
    let identity = Identity { version: "1.2.3", commit: "0123abcd+", date: "2026-11-16", chip: "" };
    let mut device = about(Some(identity));
    for words in ["About", "1.2.3", "0123abcd+", "2026-11-16"] {
        assert!(shows(&device.screens[1], words), "{words}");
        assert!(!shows(&device.screens[0], words), "{words} on another screen");
    }
    device.press(Pad::Two, Button::Back);
    assert!(shows(&device.screens[1], "Settings"), "back in the menu");
}

#[test]
fn an_unknown_build_is_shown_as_unknown() {
    let device = about(None);
    assert!(shows(&device.screens[1], env!("CARGO_PKG_VERSION")));
    assert!(shows(&device.screens[1], "unknown"));
}

#[test]
fn identities_are_one_line() {
    let known = Identity { version: "1.2.3", commit: "0123abcd", date: "2026-11-16", chip: "" };
    assert_eq!(known.to_string(), "1.2.3 0123abcd 2026-11-16");
    assert_eq!(Identity::UNKNOWN.to_string(), Identity::UNKNOWN.version);
}
