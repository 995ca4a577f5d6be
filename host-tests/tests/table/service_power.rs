//! The power model in the service mode: LED type, minimum budget, and patterns for an ammeter.

use hexboard::parts::leds::led_type::LedType;
use hexboard::parts::leds::power;
use hexboard::parts::leds::strands::Panel;
use hexboard::parts::{Button, Frame, LEDS, Pad};
use hexboard::session::{Report, Settings};
use hexboard::ui::colour::DARK;
use host_tests::device::Device;
use host_tests::screen::shows;

fn menu() -> Device {
    let mut device = Device::healthy();
    device.press(Pad::One, Button::Back);
    device.wait(10_000);
    device.press(Pad::One, Button::Menu);
    device
}

/// Moves up from the first row, which wraps around to the last.
fn walk_to(device: &mut Device, rows_from_the_end: usize) {
    for _ in 0..rows_from_the_end {
        device.press(Pad::One, Button::Up);
    }
}

/// Rows from the end of the menu: Leave, Self-test, last crash, boot loader, About, Panel, Measure,
/// LED channel, LED type.
const METER: usize = 7;
const LED_CURRENT: usize = 8;
const LED_TYPE: usize = 9;

#[test]
fn the_kind_of_leds_is_a_setting() {
    let mut device = menu();
    walk_to(&mut device, LED_TYPE);
    assert!(shows(&device.screens[0], "LED type"));
    assert!(shows(&device.screens[0], "5050"));
    device.press(Pad::One, Button::Right);
    device.press(Pad::One, Button::Right);
    assert!(shows(&device.screens[0], "WS2812B-V5"));
    assert!(shows(&device.screens[0], "12 mA"));
    let settings = device.machine.settings();
    assert_eq!(settings.led_type, LedType::Ws2812bV5);
    assert_eq!(device.machine.take_settings(), Some(settings), "it is stored");
    assert_eq!(device.machine.light().draw, LedType::Ws2812bV5.draw(0), "and in force");
}

#[test]
fn a_changed_current_makes_a_custom_led_type() {
    let mut device = menu();
    walk_to(&mut device, LED_CURRENT);
    device.press(Pad::One, Button::Left);
    let settings = device.machine.settings();
    assert_eq!((settings.led_type, settings.led_ma), (LedType::Custom, 19));
    assert!(shows(&device.screens[0], "19 mA"));
    assert!(shows(&device.screens[0], "typed in"));
    for _ in 0..60 {
        device.press(Pad::One, Button::Left);
    }
    assert_eq!(device.machine.settings().led_ma, 1, "never nothing");
}

#[test]
fn the_budget_stays_above_the_idle_current_of_panel_and_kind() {
    for (panel, kind, least) in [
        (Panel::Full, LedType::Classic, 10),
        (Panel::Full, LedType::Ws2812bV5, 7),
        (Panel::Small, LedType::Classic, 3),
    ] {
        let mut device = menu();
        device.report(Report::Panel(panel));
        device.set_settings(Settings { led_type: kind, ..Settings::DEFAULT });
        device.press(Pad::One, Button::Down);
        for _ in 0..40 {
            device.press(Pad::One, Button::Left);
        }
        assert_eq!(device.machine.settings().budget_100ma, least, "{panel:?} {kind:?}");
    }
}

/// Returns the LED values as sent, red, green and blue of each, and their current.
fn sent(device: &Device) -> (Vec<[u8; 3]>, u32) {
    let mut leds = [DARK; LEDS];
    let current = power::finish(&device.frame, device.machine.light(), &mut leds);
    (leds.iter().map(|led| [led.r, led.g, led.b]).collect(), current)
}

#[test]
fn the_meter_shows_known_patterns_with_their_current() {
    let mut device = menu();
    walk_to(&mut device, METER);
    device.press(Pad::One, Button::Ok);
    assert!(device.frame == Frame::DARK);
    assert!(shows(&device.screens[2], "889 mA"), "all seats see the estimate");
    // 37 channels of 20 mA, 57 of them, and as much of the budget as whole steps can use.
    for (words, current, lit) in [
        ("889 mA", 889, 0),
        ("1629 mA", 1629, 37),
        ("1629 mA", 1629, 37),
        ("1629 mA", 1629, 37),
        ("2029 mA", 2029, 19),
    ] {
        let (leds, estimate) = sent(&device);
        assert_eq!(estimate, current);
        assert!(shows(&device.screens[0], words), "{words}");
        assert!(leds.iter().flatten().all(|&duty| duty == 0 || duty == 255), "full duty or none");
        assert_eq!(leds.iter().filter(|led| **led != [0; 3]).count(), lit);
        device.press(Pad::One, Button::Right);
    }
    let (leds, estimate) = sent(&device);
    assert!(leds.iter().all(|[r, g, b]| r == g && g == b && *r > 0));
    assert!((2600..=3000).contains(&estimate), "{estimate} mA");
    assert!(shows(&device.screens[0], &format!("{estimate} mA")));
    assert!(shows(&device.screens[0], "5 V 5 A"));
    assert!(shows(&device.screens[0], "5.0 A"));
    assert!(device.has_printed(&format!("meter: pattern 6: {estimate} mA")));
    device.press(Pad::Two, Button::Back);
    assert!(device.frame != Frame::DARK, "the bench is back");
    assert!(shows(&device.screens[0], "Settings"));
}

#[test]
fn the_meter_counts_the_leds_of_the_small_panel() {
    let mut device = menu();
    device.report(Report::Panel(Panel::Small));
    walk_to(&mut device, METER);
    device.press(Pad::One, Button::Ok);
    assert!(shows(&device.screens[0], "127 mA"));
    device.press(Pad::One, Button::Right);
    assert!(shows(&device.screens[0], "867 mA"));
}
