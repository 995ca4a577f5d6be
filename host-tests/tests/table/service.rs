//! The service mode in virtual time: self-test, bench, and the messages about failed parts.

use hexboard::hex::{Cell, Hex};
use hexboard::parts::crash::{CrashRecord, Registers};
use hexboard::parts::crash_log::{self, CrashLog};
use hexboard::parts::{Button, Buttons, FlashHealth, Pad, PadHealth, ResetCause, Screen, Time, WiresHealth};
use hexboard::session::{Report, Settings};
use hexboard::ui::lang::Language;
use host_tests::device::Device;
use host_tests::flash::Flash;
use host_tests::screen::{ascii, shows};

fn cell(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).expect("on the panel")
}

#[test]
fn a_healthy_device_passes_and_shows_the_start_menu_within_four_seconds() {
    let mut device = Device::healthy();
    device.wait(3000);
    assert!(device.has_printed("self-test: passed"), "{:?}", device.lines);
    let result = device.screens[0].clone();
    device.wait(1000);
    assert!(device.screens[0] != result);
    let menu = device.screens[0].clone();
    device.press(Pad::One, Button::Down);
    assert!(device.screens[0] != menu);
}

#[test]
fn the_first_frame_and_all_screens_are_drawn_immediately() {
    let mut device = Device::new();
    device.collect();
    assert_eq!(device.frames, 1);
    assert!(device.screens.iter().all(|screen| *screen != Screen::DARK));
}

#[test]
fn a_key_skips_the_sweep() {
    let mut device = Device::healthy();
    device.wait(100);
    device.press(Pad::Two, Button::Back);
    device.wait(20);
    assert!(device.has_printed("self-test: passed"));
    assert!(device.has_printed("bench open"), "Back leads to the bench");
}

#[test]
fn a_part_that_never_reports_fails_the_test_but_not_the_device() {
    let mut device = Device::new();
    Pad::ALL.into_iter().for_each(|pad| device.report(Report::Pad(pad, PadHealth::Fine)));
    device.wait(20_000);
    assert!(device.has_printed("self-test: oled 1: absent"));
    assert!(device.has_printed("self-test: flash: no word"));
    assert!(device.has_printed("self-test: FAILED"));
    let menu = device.screens[0].clone();
    device.press(Pad::One, Button::Down);
    assert!(device.screens[0] != menu, "the start menu works all the same");
}

#[test]
fn a_stuck_wire_is_reported_when_found_and_in_the_result() {
    let mut device = Device::new();
    Pad::ALL.into_iter().for_each(|pad| device.report(Report::Oled(pad, false)));
    // Two screens share one bus.
    device.report(Report::Wires(Pad::One, WiresHealth::DataStuckLow));
    device.report(Report::Wires(Pad::Three, WiresHealth::ClockStuckLow));
    Pad::ALL.into_iter().for_each(|pad| device.report(Report::Pad(pad, PadHealth::Fine)));
    device.report(Report::Flash(FlashHealth::Fine));
    device.wait(20_000);
    for line in [
        "self-test: oled 1: absent, the data line is held low",
        "self-test: oled 2: absent, the data line is held low",
        "self-test: oled 3: absent, the clock line is held low",
        "self-test: oled 4: absent, the clock line is held low",
    ] {
        assert!(device.lines.iter().any(|said| said == line), "{line}: {:?}", device.lines);
    }
    device.report(Report::Wires(Pad::One, WiresHealth::Fine));
    device.wait(100);
    assert!(device.has_printed("oleds 1 and 2: wires fine"), "{:?}", device.lines);
}

#[test]
fn the_cause_of_a_crash_is_on_the_screens_and_on_the_console() {
    let mut healthy = Device::healthy();
    let mut crashed = Device::healthy_after(ResetCause::panic_at("src/main.rs", 42));
    healthy.wait(2450);
    crashed.wait(2450);
    assert!(crashed.has_printed("start: panic main.rs:42"));
    assert!(healthy.screens[0] != crashed.screens[0]);
}

/// A crash used to be reported in English whatever the language.
#[test]
fn a_crash_is_reported_in_the_language_of_the_device() {
    let mut device = Device::healthy_after(ResetCause::panic_at("src/main.rs", 42));
    device.set_settings(Settings { language: Language::Polish, ..Settings::DEFAULT });
    device.wait(2450);
    assert!(shows(&device.screens[0], "błąd main.rs:42"));
    assert!(!shows(&device.screens[0], "panic"));
    assert!(device.has_printed("start: panic main.rs:42"), "the console speaks English");
}

/// Returns the log of these crashes, the oldest first.
fn log_of(crashes: &[CrashRecord]) -> CrashLog<'static> {
    let mut flash = Flash::new(2);
    for (last, crash) in crashes.iter().enumerate() {
        assert!(crash_log::append(&mut flash, 0, last as u32, crash).expect("the flash works"));
    }
    CrashLog::read(flash.bytes.leak())
}

/// Opens the page of the last crash at the second seat. It is the third row from the end of the
/// bench menu.
fn crash_page(device: &mut Device) {
    device.press(Pad::One, Button::Back);
    device.wait(10_000);
    device.press(Pad::Two, Button::Menu);
    (0..3).for_each(|_| device.press(Pad::Two, Button::Up));
    device.press(Pad::Two, Button::Ok);
}

#[test]
fn the_menu_of_the_bench_shows_the_last_crash_to_the_seat_that_asks() {
    let place = Some(("src/session/service/wizard_screen.rs", 42));
    let at = Registers { pc: 0x1000_1234, lr: 0x1000_5679 };
    let message = format_args!("index out of bounds: the len is 4");
    let crash = CrashRecord::new(message, place, at, format_args!("0.1.0 abcdef")).after(3671);
    let older = CrashRecord::new(format_args!("overflow"), place, at, format_args!("0.0.9 fedcba"));
    let mut device = Device::healthy();
    device.report(Report::Crashes(log_of(&[older, crash])));
    crash_page(&mut device);
    // A row holds 20 characters: the end of a path, and a message on two rows.
    let message = ["index out of bounds:", " the len is 4"];
    let at = ["wizard_screen.rs:42", "pc10001234lr10005679", "0.1.0 abcdef", "3671 s"];
    for words in ["Last crash", "#2"].into_iter().chain(message).chain(at) {
        assert!(shows(&device.screens[1], words), "{words}\n{}", ascii(&device.screens[1]));
        assert!(!shows(&device.screens[0], words), "{words} on another screen");
    }
    // Right shows the crash before it and stays there, because it is the first one.
    for _ in 0..2 {
        device.press(Pad::Two, Button::Right);
        assert!(shows(&device.screens[1], "#1") && shows(&device.screens[1], "overflow"));
    }
    device.press(Pad::Two, Button::Left);
    assert!(shows(&device.screens[1], "#2"));
    device.press(Pad::Two, Button::Back);
    assert!(shows(&device.screens[1], "Settings"), "back in the menu");
}

#[test]
fn a_device_that_never_crashed_says_so() {
    let mut device = Device::healthy();
    crash_page(&mut device);
    assert!(shows(&device.screens[1], "Last crash") && shows(&device.screens[1], "None"));
}

/// A bad result is listed first and then explained, each for some seconds.
#[test]
fn a_bad_result_is_explained() {
    let mut device = Device::healthy();
    device.report(Report::Flash(FlashHealth::Failed));
    device.wait(3000);
    assert!(shows(&device.screens[0], "failed") && shows(&device.screens[0], "Press any key"));
    device.wait(4000);
    assert!(shows(&device.screens[0], "The memory cannot be"), "what it means");
    assert!(shows(&device.screens[0], "Press any key"));
    device.wait(4000);
    assert!(shows(&device.screens[0], "Play together"), "the start menu follows all the same");
}

#[test]
fn the_self_test_says_that_any_key_skips_it() {
    let mut device = Device::healthy();
    device.wait(300);
    assert!(Pad::ALL.into_iter().all(|pad| shows(&device.screens[pad.index()], "Any key skips this")));
    device.press(Pad::Three, Button::Right);
    assert!(shows(&device.screens[0], "Play together"));
}

fn bench() -> Device {
    let mut device = Device::healthy();
    device.press(Pad::One, Button::Back);
    device.wait(10_000);
    assert!(device.has_printed("bench open"));
    device
}

#[test]
fn nothing_is_drawn_while_nothing_changes() {
    let mut device = bench();
    let (frames, lines) = (device.frames, device.lines.len());
    device.wait(60_000);
    assert_eq!(device.frames, frames);
    assert_eq!(device.lines.len(), lines);
    assert!(rests(&device));
}

/// Returns whether no event is scheduled before the screens dim, two minutes after the last key.
fn rests(device: &Device) -> bool {
    device.machine.wakes_at().is_none_or(|at| at >= Time(120_000))
}

#[test]
fn every_button_lights_its_own_cell_in_the_colour_of_its_seat() {
    let mut lit = std::collections::BTreeSet::new();
    for pad in Pad::ALL {
        for button in Button::ALL {
            // Directions also move the cursor, so each button gets a new device.
            let mut device = bench();
            let before = device.frame.clone();
            device.hold(pad, Buttons::of(button));
            let colour = device.machine.settings().palette.palette().pad(pad);
            let now_lit = Cell::all().find(|&cell| {
                device.frame[cell] == [colour; 7] && before[cell] != [colour; 7] && cell.hex().length() > 2
            });
            let now_lit = now_lit.unwrap_or_else(|| panic!("{pad:?} {button:?} lights no cell"));
            assert!(lit.insert(now_lit), "{now_lit:?} is lit by two buttons");
            device.hold(pad, Buttons::NONE);
            if button != Button::Ok {
                assert!(device.frame[now_lit] == before[now_lit], "released: {pad:?} {button:?}");
            }
        }
    }
    assert_eq!(lit.len(), 32);
}

#[test]
fn ok_marks_the_cell_under_the_cursor_and_back_clears_it() {
    let mut device = bench();
    let colour = device.machine.settings().palette.palette().pad(Pad::One);
    let start = cell(0, -2);
    device.press(Pad::One, Button::Ok);
    device.press(Pad::One, Button::Left);
    assert_eq!(device.frame[start], [colour; 7]);
    device.press(Pad::One, Button::Right);
    device.press(Pad::One, Button::Back);
    device.press(Pad::One, Button::Left);
    assert_ne!(device.frame[start], [colour; 7]);
}

#[test]
fn a_held_direction_walks_to_the_edge_and_stays_there() {
    let mut device = bench();
    device.hold(Pad::One, Buttons::of(Button::Left));
    device.wait(3000);
    // From (0,-2) west to the edge of its row: (-4,-2).
    let colour = device.machine.settings().palette.palette().pad(Pad::One);
    assert_eq!(device.frame[cell(-4, -2)][1..], [colour; 6]);
}

#[test]
fn settings_change_in_the_menu_and_are_stored() {
    let mut device = bench();
    let before = device.machine.settings();
    assert_eq!(device.machine.take_settings(), None);
    device.press(Pad::Three, Button::Menu);
    device.press(Pad::Three, Button::Right);
    let after = device.machine.settings();
    assert_eq!(after.brightness, before.brightness + 1);
    assert_eq!(device.machine.take_settings(), Some(after));
    assert_eq!(device.machine.take_settings(), None);
}

#[test]
fn the_language_changes_the_screens() {
    let mut device = bench();
    let english = device.screens[1].clone();
    for _ in 0..4 {
        if device.machine.settings().language.name() != "Polski" {
            device.press(Pad::One, Button::Menu);
            for _ in 0..5 {
                device.press(Pad::One, Button::Down);
            }
            device.press(Pad::One, Button::Ok);
            device.press(Pad::One, Button::Menu);
        }
    }
    assert_eq!(device.machine.settings().language.name(), "Polski");
    assert!(device.screens[1] != english);
}

#[test]
fn silence_means_no_tones() {
    let mut device = bench();
    device.press(Pad::One, Button::Menu);
    for _ in 0..3 {
        device.press(Pad::One, Button::Down);
    }
    device.press(Pad::One, Button::Ok);
    device.press(Pad::One, Button::Menu);
    let tones = device.tones.len();
    device.press(Pad::One, Button::Ok);
    assert_eq!(device.tones.len(), tones);
}

#[test]
fn a_lost_oled_blinks_and_sounds_until_it_is_back() {
    let mut device = bench();
    let tones = device.tones.len();
    device.report(Report::Oled(Pad::Four, false));
    assert!(device.has_printed("oled 4 does not answer"));
    assert!(device.tones.len() > tones);
    let warning = device.machine.settings().palette.palette().attack;
    let mut seen = (false, false);
    for _ in 0..10 {
        device.wait(250);
        if device.frame[cell(-5, 5)] == [warning; 7] { seen.0 = true } else { seen.1 = true }
    }
    assert_eq!(seen, (true, true), "on and off");
    device.report(Report::Oled(Pad::Four, true));
    assert!(device.has_printed("oled 4 is back"));
    assert_ne!(device.frame[cell(-5, 5)], [warning; 7]);
    device.wait(5000);
    assert!(rests(&device));
}

#[test]
fn a_stuck_button_is_reported_and_the_others_work() {
    let mut device = bench();
    device.hold(Pad::One, Buttons::of(Button::Ok));
    device.wait(21_000);
    assert!(device.has_printed("pad 1: button Ok is stuck"));
    let tones = device.tones.len();
    device.hold(Pad::One, Buttons::of(Button::Ok).with(Button::Back));
    assert!(device.tones.len() > tones, "Back still works");
}

#[test]
fn pressing_all_buttons_of_all_pads_does_no_harm() {
    let mut device = bench();
    for pad in Pad::ALL {
        device.hold(pad, Buttons::ALL);
    }
    device.wait(130_000);
    for pad in Pad::ALL {
        device.hold(pad, Buttons::NONE);
    }
    device.wait(5000);
    let frames = device.frames;
    device.press(Pad::Two, Button::Left);
    assert!(device.frames > frames);
}

/// A time before the last one counts as the last one: nothing happens earlier, nothing waits
/// longer, and no key is lost.
#[test]
fn time_that_runs_backwards_is_ignored() {
    let mut device = bench();
    let mut twin = device.clone();
    let before = device.frame.clone();
    device.machine.tick(Time(5));
    device.machine.input(Pad::One, Buttons::of(Button::Left), Time(7));
    twin.machine.input(Pad::One, Buttons::of(Button::Left), twin.now);
    assert!(device.now > Time(7), "the times were in the past");
    for device in [&mut device, &mut twin] {
        device.collect();
        device.wait(1000);
    }
    assert!(device.frame != before, "the key was taken");
    assert!(device.frame == twin.frame && device.screens == twin.screens, "as with the right time");
    assert_eq!((device.tones, device.lines, device.frames), (twin.tones, twin.lines, twin.frames));
    assert_eq!(device.machine.wakes_at(), twin.machine.wakes_at());
}
