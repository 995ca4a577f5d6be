//! Fuzzes the service console with arbitrary bytes.

use hexboard::session::{Command, Prompt, UNLOCK_DRILLS};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{Target, each};
use crate::device::Device;

/// Words that have a meaning somewhere on the console.
const WORDS: [&str; 42] = [
    "help",
    "status",
    "crash",
    "panel",
    "boot",
    "bench",
    "drill",
    UNLOCK_DRILLS,
    "unlock",
    "press",
    "ok",
    "led",
    "all",
    "strand",
    "red",
    "settings",
    "export",
    "buttons",
    "off",
    "wizard",
    "next",
    "import",
    "end",
    "selftest",
    "panic",
    "fault",
    "hang",
    "machine",
    "termites",
    "xobos",
    "strands",
    "turn",
    "mirror",
    "plan",
    "1",
    "2,1",
    "-1",
    "4294967296",
    "grb",
    "rgb",
    "\x08",
    "save",
];

pub const TARGET: Target = Target {
    name: "console",
    what: "bytes on the console: presses and drills only once unlocked, and the next line is understood whatever came before",
    batch: 500,
    run: |runner| {
        let word = prop_oneof![
            8 => (0..WORDS.len()).prop_map(|place| WORDS[place].as_bytes().to_vec()),
            1 => vec(b' '..=b'~', 1..70),
            1 => vec(any::<u8>(), 1..9),
        ];
        let line = vec(word, 0..6).prop_map(|words| words.join(&b' '));
        each(runner, vec(line, 1..12), |lines| check(&lines))
    },
};

fn check(lines: &[Vec<u8>]) {
    let mut prompt = Prompt::new();
    let mut device = Device::healthy();
    let (mut has_presses, mut has_drills) = (false, false);
    for line in lines {
        for byte in line.iter().chain(b"\n") {
            match prompt.take(*byte) {
                Some(Command::Panel(words)) => device.machine.set_panel(words),
                Some(Command::Games) => device.machine.log_saves(),
                Some(Command::Game(number)) => device.machine.log_game(number),
                Some(Command::Led(words)) => device.machine.test_leds(words),
                Some(Command::Settings(words)) => device.machine.run_settings(words),
                Some(Command::Restore(words)) => device.machine.restore_game(words),
                Some(Command::Wizard(words)) => device.machine.run_wizard(words),
                Some(Command::Buttons { on }) => device.machine.set_button_test(on),
                Some(Command::SelfTest) => device.machine.log_self_test(),
                Some(Command::Unlocked { drills }) => (has_presses, has_drills) = (true, has_drills | drills),
                Some(Command::Press(pad, button)) => {
                    assert!(has_presses, "{button:?} without the word");
                    device.press(pad, button);
                }
                Some(Command::Drill(drill)) => assert!(has_drills, "{drill:?} without the words"),
                Some(Command::Locked) => assert!(!has_drills),
                _ => {}
            }
        }
        device.collect();
    }
    let orders: Vec<bool> =
        b"help\r".iter().filter_map(|byte| prompt.take(*byte).map(|order| order == Command::Help)).collect();
    assert_eq!(orders, [true]);
}
