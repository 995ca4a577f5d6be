//! From power-on to the start menu: self-test, console, LEDs, OLEDs and pads.

use hexboard::parts::{Button, Pad};
use hexboard_pico2::strand::Colour;
use hexboard_pico2::{Controller, Fidelity, Options, Pico2};

use crate::twin::{Twin, all_show, check, is_long, new_flash};

/// The LEDs that every wire carries: as many as the longest strand has.
const WIRE_LEDS: usize = 252;
/// The LEDs of each strand.
const STRANDS: [usize; 4] = [238, 252, 231, 168];

fn started() -> Pico2 {
    let mut chip = Pico2::new(new_flash(), Options::default());
    chip.wait_for("the self-test", 4000, |chip| chip.lines().iter().any(|line| line == "self-test: passed"));
    chip
}

#[test]
#[ignore = "needs the image"]
fn the_first_screen_appears_within_a_second_of_power_on() {
    let mut chip = Pico2::new(new_flash(), Options::default());
    chip.wait_for("the first screen", 1000, |chip| all_show(chip, "Self-test"));
    check(&chip);
}

#[test]
#[ignore = "needs the image"]
fn the_self_test_passes_at_power_on_and_as_a_command() {
    let mut chip = started();
    let printed = chip.lines().len();
    assert!(chip.lines()[0].starts_with("hexboard ") && chip.lines()[0].ends_with(" start: power on"));
    chip.type_line("selftest");
    chip.wait(300);
    let answer = chip.lines()[printed..].join("\n");
    for part in ["oled 1", "oled 2", "oled 3", "oled 4", "pad 1", "pad 2", "pad 3", "pad 4"] {
        assert!(
            answer.contains(&format!(r#"{{"part":"{part}","ok":true,"is":"fine"}}"#)),
            "{part}: {answer}"
        );
    }
    assert!(answer.contains(r#"{"part":"flash","ok":true,"is":"new"}"#), "{answer}");
    assert!(answer.contains(r#"{"part":"supply","ok":true,"millivolts":4699"#), "{answer}");
    assert!(answer.contains(r#"{"part":"temperature","ok":true,"celsius":27}"#), "{answer}");
    assert!(answer.ends_with(r#"{"passed":true,"panel":"full","chip":"rp2350"}"#), "{answer}");
    check(&chip);
}

#[test]
#[ignore = "needs the image"]
fn the_sweep_lights_every_led_in_four_colours_with_the_bit_times_of_the_data_sheet() {
    let mut chip = Pico2::new(new_flash(), Options { fidelity: Fidelity::Exact, ..Options::default() });
    chip.wait(3500);
    for (wire, leds) in STRANDS.into_iter().enumerate() {
        let frames = chip.bus.panel.strands[wire].take_frames();
        assert!(frames.len() > 20 && frames.iter().all(|frame| frame.len() == WIRE_LEDS), "wire {wire}");
        for mask in [[true, false, false], [false, true, false], [false, false, true], [true; 3]] {
            let is_lit = |led: &Colour| led.map(|value| value > 0) == mask;
            let missing: Vec<usize> =
                (0..leds).filter(|led| !frames.iter().any(|frame| is_lit(&frame[*led]))).collect();
            assert!(missing.is_empty(), "wire {wire}, {mask:?}: {missing:?}");
        }
    }
    check(&chip);
}

#[test]
#[ignore = "needs the image"]
fn oleds_and_leds_show_what_the_machine_on_the_host_shows() {
    for controller in [Controller::Ssd1306, Controller::Sh1106] {
        let mut twin = Twin::new(Options { controller, ..Options::default() });
        twin.compare_screens("the language");
        twin.press(Pad::One, Button::Ok);
        twin.compare_screens("the start menu");
        twin.compare_leds("the start menu");
        check(&twin.chip);
    }
}

/// In the service mode, every button has a cell on the board.
#[test]
#[ignore = "needs the image"]
fn every_button_of_every_pad_arrives() {
    let mut twin = Twin::new(Options::default());
    twin.press(Pad::One, Button::Ok);
    twin.press_until_selected("Options...", Button::Up);
    twin.press(Pad::One, Button::Ok);
    twin.press_until_selected("Settings", Button::Up);
    twin.press(Pad::One, Button::Ok);
    twin.press_until_selected("Service mode", Button::Up);
    twin.press(Pad::One, Button::Ok);
    twin.compare_screens("the service mode");
    for pad in Pad::ALL {
        for button in Button::ALL {
            twin.hold(pad, Some(button));
            twin.compare_pulsing_leds(&format!("{button:?} of pad {}", pad.number()));
            twin.hold(pad, None);
        }
    }
    check(&twin.chip);
}

#[test]
#[ignore = "needs the image"]
fn a_crash_restarts_the_device_and_stays_in_its_log() {
    let drills = [("panic", "panic console.:"), ("hang", "hang store "), ("fault", "fault ")];
    for (drill, cause) in drills.into_iter().take(if is_long() { 3 } else { 1 }) {
        let mut chip = started();
        for line in ["unlock drills", &format!("drill {drill}")] {
            chip.type_line(line);
            chip.wait(100);
        }
        chip.wait_for("a restart", 5000, |chip| {
            chip.lines().iter().any(|line| line.contains(&format!("start: {cause}")))
        });
        chip.wait(300);
        assert_eq!(chip.starts, 2);
        assert!(chip.lines().iter().any(|line| line.starts_with("crash: no. 1 ")), "{:?}", chip.lines());
        check(&chip);
    }
}
