//! The page about the device, opened from the start menu and closed again.

use hexboard::parts::{Button, Pad};
use host_tests::device::Device;
use host_tests::menu;
use host_tests::screen::shows;

fn press(device: &mut Device, button: Button, times: usize) {
    (0..times).for_each(|_| device.press(Pad::One, button));
}

#[test]
fn the_settings_open_the_version_and_the_authors_of_the_games() {
    let mut device = Device::seated(2);
    let shown = |device: &Device, text: &str| shows(&device.screens[0], text);
    menu::go_to(&mut device, Pad::One, "Settings");
    press(&mut device, Button::Ok, 1);
    menu::go_to(&mut device, Pad::One, "About");
    let settings = device.machine.settings();
    press(&mut device, Button::Left, 1);
    assert_eq!(device.machine.settings(), settings, "there is nothing to change on this row");
    press(&mut device, Button::Ok, 1);
    assert!(shown(&device, "Hexboard") && shown(&device, env!("CARGO_PKG_VERSION")));
    for author in ["Frederic Moyersoen", "Jan Stachurski"] {
        let found = (0..12).any(|_| {
            let found = shown(&device, author);
            press(&mut device, if found { Button::Peek } else { Button::Down }, 1);
            found
        });
        assert!(found, "{author}");
    }
    press(&mut device, Button::Back, 1);
    assert!(shown(&device, "Settings"));
    press(&mut device, Button::Back, 1);
    assert!(shown(&device, "Seat 1"), "the start menu again");
}
