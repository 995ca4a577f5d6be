//! Console commands for the end-of-line test and the service page: `buttons` and `wizard`.

use hexboard::parts::leds::layout::Layout;
use hexboard::parts::leds::strands;
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::{MachineStage, Seating, Settings};
use host_tests::device::Device;
use host_tests::start;

/// Returns the lines that the device prints for an action.
fn printed(device: &mut Device, act: impl FnOnce(&mut Device)) -> Vec<String> {
    device.lines.clear();
    act(device);
    device.wait(100);
    device.lines.iter().map(ToString::to_string).collect()
}

const ON: &str = "buttons: on, presses have no other effect";

#[test]
fn the_button_test_prints_presses_and_keeps_them_from_the_menu() {
    let mut device = Device::in_start_menu();
    assert_eq!(printed(&mut device, |device| device.machine.set_button_test(true)), [ON]);
    let screens = device.screens.clone();
    let pressed = printed(&mut device, |device| device.press(Pad::Three, Button::Ok));
    let line = |down: bool| format!("{{\"pad\":3,\"button\":\"ok\",\"down\":{down}}}");
    assert_eq!(pressed, [line(true), line(false)]);
    assert!(device.screens == screens, "a press does nothing else");
    assert_eq!(printed(&mut device, |device| device.machine.set_button_test(false)), ["buttons: off"]);
    device.press(Pad::Three, Button::Down);
    assert!(device.screens != screens, "then it works as before");
}

#[test]
fn a_button_that_is_down_from_the_start_is_printed() {
    let mut device = Device::in_start_menu();
    device.hold(Pad::Two, Buttons::of(Button::Peek));
    device.wait(200);
    let lines = printed(&mut device, |device| device.machine.set_button_test(true));
    assert_eq!(lines, [ON, "{\"pad\":2,\"button\":\"peek\",\"down\":true}"]);
    let lines = printed(&mut device, |device| device.machine.set_button_test(true));
    assert_eq!(lines, [ON], "a test that continues repeats nothing");
    device.machine.set_button_test(false);
    device.wait(100);
    let lines = printed(&mut device, |device| device.machine.set_button_test(true));
    assert_eq!(lines, [ON, "{\"pad\":2,\"button\":\"peek\",\"down\":true}"], "it is still down");
}

#[test]
fn the_button_test_ends_by_itself() {
    let mut device = Device::in_start_menu();
    device.machine.set_button_test(true);
    device.wait(50_000);
    assert_eq!(printed(&mut device, |device| device.machine.set_button_test(true)), [ON]);
    device.lines.clear();
    device.wait(50_000);
    assert!(device.lines.is_empty(), "it was continued");
    device.wait(11_000);
    assert!(device.has_printed("buttons: off"));
}

/// Presses during a game can be hidden choices.
#[test]
fn neither_command_works_during_a_game() {
    let settings = Settings { seating: Seating::humans(2), ..Settings::DEFAULT };
    let mut device = start::begun_by(Device::healthy(), "hive", settings, 1);
    assert_eq!(device.machine.stage(), MachineStage::Table);
    let lines = printed(&mut device, |device| device.machine.set_button_test(true));
    assert_eq!(lines, ["buttons: not during a game"]);
    let lines = printed(&mut device, |device| device.machine.run_wizard(""));
    assert_eq!(lines, ["wizard: not during a game"]);
    let lines = printed(&mut device, |device| device.press(Pad::One, Button::Down));
    assert!(!lines.iter().any(|line| line.contains("button")), "{lines:?}");
}

/// Answers the wizard and returns its next question.
fn ask(device: &mut Device, words: &str) -> String {
    printed(device, |device| device.machine.run_wizard(words)).pop().expect("a question")
}

#[test]
fn the_wizard_takes_its_answers_from_the_console() {
    let mut device = Device::in_start_menu();
    device.machine.set_panel("order=RGB pins=2134");
    assert_eq!(ask(&mut device, ""), r#"{"ask":"colour","number":1}"#);
    assert_eq!(ask(&mut device, "3"), r#"{"ask":"colour","number":1}"#, "there are three colours");
    assert!(device.has_printed("wizard: invalid"));
    assert_eq!(ask(&mut device, "1"), r#"{"ask":"colour","number":2}"#);
    assert_eq!(ask(&mut device, "0"), r#"{"ask":"count"}"#);
    assert_eq!(ask(&mut device, "0"), r#"{"ask":"centre"}"#);
    assert_eq!(ask(&mut device, "0"), r#"{"ask":"points","number":1}"#);
    assert_eq!(ask(&mut device, "0"), r#"{"ask":"points","number":2}"#);
    let mut question = ask(&mut device, "1");
    for pin in 0..strands::STRANDS {
        for place in 0..2 {
            let expected = format!(r#"{{"ask":"cell","pin":{},"number":{}}}"#, pin + 1, place + 1);
            assert_eq!(question, expected);
            question = ask(&mut device, &strands::cells(pin)[place].to_string());
        }
    }
    assert_eq!(question, r#"{"ask":"turned"}"#);
    assert_eq!(ask(&mut device, "127"), r#"{"ask":"turned"}"#, "no such cell");
    assert_eq!(ask(&mut device, "next"), r#"{"ask":"check"}"#);
    assert_ne!(device.machine.settings().layout, Layout::STANDARD, "nothing is stored yet");
    assert_eq!(ask(&mut device, "yes"), r#"{"ask":"none"}"#);
    assert_eq!(device.machine.stage(), MachineStage::Lobby);
    assert_eq!(device.machine.settings().layout, Layout::STANDARD);
}

#[test]
fn the_wizard_can_be_left_at_any_question() {
    let mut device = Device::in_start_menu();
    let before = device.machine.settings();
    ask(&mut device, "");
    assert_eq!(ask(&mut device, "2"), r#"{"ask":"colour","number":2}"#);
    assert_eq!(ask(&mut device, ""), r#"{"ask":"colour","number":2}"#, "the question is repeated");
    assert_eq!(ask(&mut device, "back"), r#"{"ask":"colour","number":1}"#);
    assert_eq!(ask(&mut device, "off"), r#"{"ask":"none"}"#);
    assert_eq!(ask(&mut device, "1"), r#"{"ask":"none"}"#);
    assert_eq!(device.machine.settings(), before);
}

/// The check lights a cell every 60 ms. Drawing on every call would keep the device from everything
/// else.
#[test]
fn the_check_of_the_wizard_draws_only_when_the_next_cell_is_due() {
    let mut device = Device::in_start_menu();
    for answer in ["", "1", "0", "0", "0", "0", "1"] {
        ask(&mut device, answer);
    }
    for cell in (0..strands::STRANDS).flat_map(|pin| [strands::cells(pin)[0], strands::cells(pin)[1]]) {
        ask(&mut device, &cell.to_string());
    }
    assert_eq!(ask(&mut device, "next"), r#"{"ask":"check"}"#);
    device.wait(5000); // The cursors of the service mode stand still.
    let before = device.frames;
    for _ in 0..600 {
        device.wait(1);
    }
    assert!((9..=11).contains(&(device.frames - before)), "{} frames", device.frames - before);
}

/// The machine must not ask to be called at once, again and again, while a test covers an animation.
#[test]
fn an_led_test_during_a_game_stops_no_clock() {
    let settings = Settings { seating: Seating::humans(2), ..Settings::DEFAULT };
    let mut device = start::begun_by(Device::healthy(), "hive", settings, 1);
    device.machine.test_leds("all red");
    device.wait(3000);
    let before = device.frames;
    device.wait(1000);
    assert!(device.frames - before <= 70, "{} frames in a second", device.frames - before);
    assert!(device.frame.leds().iter().all(|led| (led.r, led.g, led.b) == (255, 0, 0)));
}
