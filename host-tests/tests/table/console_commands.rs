//! Console commands that a service program relies on: `selftest`, `led`, `settings`.

use hexboard::parts::crash_log::CrashLog;
use hexboard::parts::{
    Button, FlashHealth, Frame, Pad, PadHealth, ResetCause, SerialNumber, SupplyState, WiresHealth,
};
use hexboard::session::{Identity, Report, Settings};
use hexboard::ui::lang::Language;
use host_tests::device::Device;
use serde_json::{Value, json};

/// Returns the lines that the device prints for an action.
fn printed(device: &mut Device, act: impl FnOnce(&mut Device)) -> Vec<String> {
    device.lines.clear();
    act(device);
    device.wait(100);
    device.lines.iter().map(ToString::to_string).collect()
}

/// Returns the answer to `selftest`.
fn self_test(device: &mut Device) -> Vec<Value> {
    let lines = printed(device, |device| device.machine.log_self_test());
    let parse = |line: &String| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    lines.iter().map(parse).collect()
}

const IDENTITY: Identity =
    Identity { version: "0.1.0", commit: "abcdef0", date: "2026-01-02", chip: "rp2040" };

/// Returns a device on which every part has reported that it works.
fn tested() -> Device {
    let mut device = Device::healthy();
    device.report(Report::Identity(IDENTITY));
    device.report(Report::Supply(SupplyState { millivolts: 4870, step: 0 }));
    device.report(Report::Temperature(24));
    device.wait(5000);
    device
}

#[test]
fn the_self_test_answers_with_a_json_line_per_part() {
    let answer = self_test(&mut tested());
    assert_eq!(answer[0], json!({"console": 1, "build": "0.1.0 abcdef0 2026-01-02", "serial": null}));
    let parts: Vec<&str> = answer.iter().filter_map(|line| line["part"].as_str()).collect();
    let expected = [
        "oled 1",
        "oled 2",
        "oled 3",
        "oled 4",
        "pad 1",
        "pad 2",
        "pad 3",
        "pad 4",
        "flash",
        "supply",
        "temperature",
        "start",
    ];
    assert_eq!(parts, expected);
    assert_eq!(answer[10], json!({"part": "supply", "ok": true, "millivolts": 4870, "dimmed": 0}));
    assert_eq!(answer[11], json!({"part": "temperature", "ok": true, "celsius": 24}));
    assert_eq!(answer[12], json!({"part": "start", "ok": true, "is": "power on", "crashes": 0}));
    assert_eq!(answer[13], json!({"passed": true, "panel": "full", "chip": "rp2040"}));
    assert_eq!(answer.len(), 14);
}

/// The longest build and a serial number fit a line of the console.
#[test]
fn the_self_test_begins_with_build_and_serial_number() {
    let mut device = tested();
    device.report(Report::Identity(Identity { version: "10.20.30", commit: "abcdef01+", ..IDENTITY }));
    device.report(Report::Serial(SerialNumber::new(0x0123_4567_89AB_CDEF).expect("not all bits are equal")));
    let expected =
        json!({"console": 1, "build": "10.20.30 abcdef01+ 2026-01-02", "serial": "0123456789ABCDEF"});
    assert_eq!(self_test(&mut device)[0], expected);
}

/// Each fault is named in the line of its part, and nothing else fails.
#[test]
fn every_fault_fails_its_own_line() {
    let faults = [
        (Report::Oled(Pad::Three, false), "oled 3", "absent"),
        (Report::Pad(Pad::Two, PadHealth::Absent), "pad 2", "absent, is the cable plugged in?"),
        (Report::Pad(Pad::Four, PadHealth::StuckLow), "pad 4", "data line held low, is the cable crushed?"),
        (Report::Pad(Pad::One, PadHealth::Garbled), "pad 1", "garbled, is the clock line damaged?"),
        (Report::Flash(FlashHealth::Failed), "flash", "cannot be written, nothing will be saved"),
    ];
    for (report, part, is) in faults {
        let mut device = tested();
        device.report(report);
        device.wait(100);
        let answer = self_test(&mut device);
        let failed: Vec<&Value> = answer.iter().filter(|line| line["ok"] == json!(false)).collect();
        assert_eq!(failed, [&json!({"part": part, "ok": false, "is": is})]);
        assert_eq!(answer.last(), Some(&json!({"passed": false, "panel": "full", "chip": "rp2040"})));
    }
    let mut device = tested();
    device.report(Report::Supply(SupplyState { millivolts: 4100, step: 2 }));
    device.report(Report::Temperature(91));
    let answer = self_test(&mut device);
    assert_eq!(answer[10], json!({"part": "supply", "ok": false, "millivolts": 4100, "dimmed": 2}));
    assert_eq!(answer[11], json!({"part": "temperature", "ok": false, "celsius": 91}));
}

/// The console cuts lines at 84 characters; no answer is longer, whatever the parts report.
#[test]
fn the_longest_answers_are_not_cut() {
    let path = ResetCause::panic_at("src/abcdefghijklmnop.rs", u32::MAX);
    for why in
        [path, ResetCause::Hang { tasks: u16::MAX }, ResetCause::Fault { at: u32::MAX }, ResetCause::Stack]
    {
        let mut device = Device::healthy_after(why);
        device.report(Report::Crashes(CrashLog::EMPTY));
        for pad in Pad::ALL {
            device.report(Report::Oled(pad, false));
            device.report(Report::Wires(pad, WiresHealth::ClockStuckLow));
            device.report(Report::Pad(pad, PadHealth::StuckLow));
        }
        device.report(Report::Flash(FlashHealth::Damaged(2)));
        device.wait(20_000);
        assert_eq!(self_test(&mut device).len(), 14, "{why:?}");
    }
}

/// Returns the number of cells that are lit in all their LEDs in this colour.
fn lit(frame: &Frame, [r, g, b]: [u8; 3]) -> usize {
    frame.cells().iter().filter(|leds| leds.iter().all(|led| [led.r, led.g, led.b] == [r, g, b])).count()
}

#[test]
fn an_led_test_replaces_the_board_until_a_press() {
    let mut device = tested();
    let before = device.frame.clone();
    assert_eq!(
        printed(&mut device, |device| device.machine.test_leds("all green")),
        ["led: on, any press ends it"]
    );
    assert_eq!(lit(&device.frame, [0, 255, 0]), 127);
    device.machine.test_leds("strand 2 red");
    device.wait(100);
    assert_eq!((lit(&device.frame, [255, 0, 0]), lit(&device.frame, [0; 3])), (36, 91));
    let usage = printed(&mut device, |device| device.machine.test_leds("all pink"));
    assert!(usage[0].starts_with("led: usage"), "{usage:?}");
    assert_eq!(lit(&device.frame, [255, 0, 0]), 36, "a wrong command changes nothing");
    let screens = device.screens.clone();
    device.press(Pad::One, Button::Down);
    assert!(device.screens == screens, "the press that ends a test does nothing else");
    assert_eq!(lit(&device.frame, [255, 0, 0]), lit(&before, [255, 0, 0]));
}

/// Returns a backup of the settings, as the lines to send back.
fn backup(device: &mut Device) -> Vec<String> {
    let lines = printed(device, |device| device.machine.run_settings("export"));
    lines.iter().map(|line| line.replace("settings:", "import")).collect()
}

fn restore(device: &mut Device, line: &str) -> Vec<String> {
    printed(device, |device| device.machine.run_settings(line))
}

#[test]
fn settings_survive_an_export_and_an_import() {
    let mut device = tested();
    let settings = Settings { brightness: 3, types_dice: true, ..device.machine.settings() };
    device.set_settings(settings);
    let lines = backup(&mut device);
    let mut other = tested();
    assert_ne!(other.machine.settings(), settings);
    for line in &lines {
        assert_eq!(restore(&mut other, line), ["settings: ok"], "{line}");
    }
    assert_eq!(other.machine.settings(), settings);
}

#[test]
fn settings_can_be_shown_and_changed_by_name() {
    let mut device = tested();
    device.set_settings(Settings::DEFAULT);
    let shown = restore(&mut device, "");
    assert_eq!(shown, ["settings brightness=6 contrast=6 limit=3000 sound=on language=en"]);
    let answer = restore(&mut device, "brightness=1 language=pl");
    assert_eq!(answer, ["settings brightness=1 contrast=6 limit=3000 sound=on language=pl"]);
    let settings = device.machine.settings();
    assert_eq!((settings.brightness, settings.language), (1, Language::Polish));
    assert_eq!(restore(&mut device, "brightness=1 sound=loud"), ["settings: invalid"]);
    assert_eq!(device.machine.settings(), settings, "nothing changes if one word is invalid");
}

#[test]
fn a_damaged_or_incomplete_import_changes_nothing() {
    let mut device = tested();
    let lines = backup(&mut device);
    let (end, pieces) = lines.split_last().expect("an export has an end");
    let settings = device.machine.settings();
    let changed = Settings { brightness: 3, ..settings };
    device.set_settings(changed);
    assert_eq!(restore(&mut device, end), ["settings: invalid"], "no piece");
    for missing in 0..pieces.len() {
        for piece in pieces.iter().enumerate().filter(|(index, _)| *index != missing).map(|(_, piece)| piece)
        {
            restore(&mut device, piece);
        }
        assert_eq!(restore(&mut device, end), ["settings: invalid"], "without piece {missing}");
    }
    for piece in pieces {
        restore(&mut device, piece);
    }
    assert_eq!(restore(&mut device, "import end 00000000"), ["settings: invalid"]);
    for wrong in
        ["x", "export 1", "import", "import 1 00", "import 0 0g", "import 999 00", "import 0", "import end"]
    {
        assert_eq!(restore(&mut device, wrong), ["settings: invalid"], "{wrong}");
    }
    assert_eq!(device.machine.settings(), changed);
}
