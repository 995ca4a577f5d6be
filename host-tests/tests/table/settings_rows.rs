//! The rows of the settings menu: what Left and Right change, and where they stop.

use hexboard::parts::{Button, Pad};
use hexboard::session::{Settings, TimeControl};
use host_tests::device::Device;

const PAD: Pad = Pad::Two;

/// Returns the settings menu of the service mode with this row selected.
fn at_row(row: usize) -> Device {
    let mut device = Device::healthy();
    device.press(PAD, Button::Back);
    device.wait(10_000);
    device.press(PAD, Button::Menu);
    (0..row).for_each(|_| device.press(PAD, Button::Down));
    device
}

/// Returns the settings after this button in this row; one step up for Right.
fn changed(row: usize, button: Button, old: Settings) -> Settings {
    let by = if button == Button::Left { -1 } else { 1 };
    let place = TimeControl::ALL.iter().position(|clock| *clock == old.clock).expect("one of them") as i32;
    let clock = TimeControl::ALL[(place + by).rem_euclid(TimeControl::ALL.len() as i32) as usize];
    let step = |value: u8| value.saturating_add_signed(by as i8);
    match row {
        0 => Settings { brightness: step(old.brightness), ..old },
        1 => Settings { budget_100ma: step(old.budget_100ma), ..old },
        2 => Settings { palette: old.palette.next(), ..old },
        3 => Settings { sound: !old.sound, ..old },
        4 => Settings { peek_always: old.peek_always.toggled(PAD), ..old },
        5 => Settings { language: old.language.next(), ..old },
        6 => Settings { types_dice: !old.types_dice, ..old },
        7 => Settings { contrast: step(old.contrast), ..old },
        8 => Settings { free_undo: !old.free_undo, ..old },
        9 => Settings { tempo: old.tempo.next(), ..old },
        10 => Settings { show_after: old.show_after.next(), ..old },
        12 => Settings { clock, ..old },
        13 => Settings { time_loses: !old.time_loses, ..old },
        14 => Settings { warns: old.warns.toggled(PAD), ..old },
        _ => old,
    }
}

#[test]
fn every_row_changes_its_own_setting() {
    // The row of the pad's orientation opens a page of its own.
    for row in (0..15).filter(|row| *row != 11) {
        let mut device = at_row(row);
        // Away from the limits.
        let middle = Settings { brightness: 4, contrast: 4, budget_100ma: 60, ..device.machine.settings() };
        device.set_settings(middle);
        for button in [Button::Right, Button::Ok, Button::Left, Button::Left] {
            let old = device.machine.settings();
            device.press(PAD, button);
            assert_eq!(device.machine.settings(), changed(row, button, old), "row {row}, {button:?}");
        }
    }
}

/// Steps end at the limits, and the smallest budget still lights the panel.
#[test]
fn numbers_stop_at_their_limits() {
    for (row, button) in
        [(0, Button::Left), (0, Button::Right), (1, Button::Right), (7, Button::Left), (7, Button::Right)]
    {
        let mut device = at_row(row);
        for _ in 0..250 {
            device.tap(PAD, button);
        }
        let settings = device.machine.settings();
        let (value, least, most) = match row {
            0 => (settings.brightness, 1, Settings::MAX_BRIGHTNESS),
            1 => (settings.budget_100ma, 0, Settings::MAX_BUDGET),
            _ => (settings.contrast, 1, Settings::MAX_CONTRAST),
        };
        assert_eq!(value, if button == Button::Left { least } else { most }, "row {row}, {button:?}");
    }
}
