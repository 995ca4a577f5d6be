//! The command line of the service console: collects bytes into lines and parses them.

use heapless::String;

use crate::hex::Cell;
use crate::parts::{Button, Pad};

/// The maximum length of a line in characters.
pub const MAX_LINE: usize = 100;
/// The command that unlocks the drills.
pub const UNLOCK_DRILLS: &str = "unlock drills";
/// All commands, in one line.
pub const HELP: &str = "commands: help, status, selftest, volts, crash, games, game N, panel [WORDS], wizard [WORDS], led WORDS, leds, buttons [off], settings [WORDS|export|import], restore LINE, boot, bench GAME SEED ACTIONS, think GAME SEED ACTIONS MILLIS, look, point PAD CELL, unlock, and then press PAD BUTTON, unlock drills, and then \
                        drill panic|fault|stack|hang|hang machine|load";

/// A fault injected on purpose, to test error handling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Drill {
    /// The program panics.
    Panic,
    /// The processor executes an undefined instruction.
    Fault,
    /// The stack overflows.
    Stack,
    /// The console task hangs.
    Hang,
    /// The machine task hangs.
    HangMachine,
    /// The thread is busy for some seconds.
    Load,
}

impl Drill {
    fn from_words(words: &str) -> Option<Drill> {
        Some(match words {
            "panic" => Drill::Panic,
            "fault" => Drill::Fault,
            "stack" => Drill::Stack,
            "hang" => Drill::Hang,
            "hang machine" => Drill::HangMachine,
            "load" => Drill::Load,
            _ => return None,
        })
    }
}

/// A parsed command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// No command: the line is empty, or transmission errors damaged it. Damaged lines get no
    /// reply.
    Nothing,
    /// Print the list of commands.
    Help,
    /// Print the status of the device.
    Status,
    /// Print the state of every part.
    SelfTest,
    /// Print the supply voltage.
    Volts,
    /// Print the crash records of previous runs.
    Crash,
    /// Presses are unlocked from now on, until the next restart.
    Unlocked {
        /// Whether drills are unlocked, too.
        drills: bool,
    },
    /// Press a button of a pad.
    Press(Pad, Button),
    /// Run a drill.
    Drill(Drill),
    /// A press or a drill was requested, but it is locked. Nothing happens.
    Locked,
    /// Measure the rules, with the arguments of `bench`.
    Bench(&'a str),
    /// Measure a computer player, with the arguments of `think`.
    Think(&'a str),
    /// List the saves.
    Games,
    /// Print the finished game with this number.
    Game(u32),
    /// Print what a shell with a mouse needs: the pads that must decide, the language, the game and
    /// the calls.
    Look,
    /// Point at a cell for the player at a pad.
    Point(Pad, Cell),
    /// Print or set the wiring of the panel, with the arguments of `panel`.
    Panel(&'a str),
    /// Light LEDs for a test, with the arguments of `led`.
    Led(&'a str),
    /// Print the colours of all LEDs.
    Leds,
    /// Report the buttons instead of using them, or end that.
    Buttons {
        /// Whether the test begins.
        on: bool,
    },
    /// Run the panel wizard, with the arguments of `wizard`.
    Wizard(&'a str),
    /// Print, change or import the settings, with the arguments of `settings`.
    Settings(&'a str),
    /// Take a line of a game that is over back into the save store.
    Restore(&'a str),
    /// Restart into the boot loader.
    Boot,
    /// Not a valid command.
    Unknown,
    /// The line was too long and is discarded.
    TooLong,
}

/// The current input line, and whether drills are unlocked.
#[derive(Debug, Default)]
pub struct Prompt {
    typed: String<MAX_LINE>,
    /// Whether the line contains invalid or lost bytes. It is discarded when it ends.
    is_spoilt: bool,
    is_too_long: bool,
    /// Whether presses are unlocked.
    has_presses: bool,
    /// Whether drills are unlocked.
    has_drills: bool,
    /// Whether the line is finished. The next byte starts another one.
    finished: bool,
}

impl Prompt {
    /// Returns an empty prompt with drills locked.
    pub const fn new() -> Prompt {
        Prompt {
            typed: String::new(),
            is_spoilt: false,
            is_too_long: false,
            has_presses: false,
            has_drills: false,
            finished: false,
        }
    }

    /// Processes the next byte. Returns the command when the byte ends a line.
    pub fn take(&mut self, byte: u8) -> Option<Command<'_>> {
        if self.finished {
            self.typed.clear();
            self.finished = false;
        }
        match byte {
            b'\r' | b'\n' => Some(self.finish()),
            // Terminals send either of these for Backspace.
            0x08 | 0x7F => {
                self.typed.pop();
                None
            }
            b' '..=b'~' => {
                self.is_too_long |= self.typed.push(byte as char).is_err();
                None
            }
            _ => {
                self.is_spoilt = true;
                None
            }
        }
    }

    /// Reports that a byte of the current line was lost. The rest must not be taken for a command.
    pub fn lose(&mut self) {
        self.is_spoilt = true;
    }

    fn finish(&mut self) -> Command<'_> {
        self.finished = true;
        let (is_spoilt, is_too_long) = (self.is_spoilt, self.is_too_long);
        (self.is_spoilt, self.is_too_long) = (false, false);
        match (is_spoilt, is_too_long) {
            (true, _) => Command::Nothing,
            (false, true) => Command::TooLong,
            (false, false) => self.understand(),
        }
    }

    fn understand(&mut self) -> Command<'_> {
        match self.typed.trim() {
            "" => Command::Nothing,
            "help" => Command::Help,
            "status" => Command::Status,
            "selftest" => Command::SelfTest,
            "volts" => Command::Volts,
            "crash" => Command::Crash,
            "games" => Command::Games,
            "panel" => Command::Panel(""),
            "settings" => Command::Settings(""),
            "wizard" => Command::Wizard(""),
            "leds" => Command::Leds,
            "buttons" => Command::Buttons { on: true },
            "buttons off" => Command::Buttons { on: false },
            "boot" => Command::Boot,
            "look" => Command::Look,
            "unlock" => {
                self.has_presses = true;
                Command::Unlocked { drills: false }
            }
            UNLOCK_DRILLS => {
                (self.has_presses, self.has_drills) = (true, true);
                Command::Unlocked { drills: true }
            }
            line => match line.split_once(' ') {
                Some(("bench", words)) => Command::Bench(words),
                Some(("think", words)) => Command::Think(words),
                Some(("game", number)) => number.trim().parse().map_or(Command::Unknown, Command::Game),
                Some(("panel", words)) => Command::Panel(words),
                Some(("wizard", words)) => Command::Wizard(words),
                Some(("led", words)) => Command::Led(words),
                Some(("settings", words)) => Command::Settings(words),
                Some(("restore", words)) => Command::Restore(words),
                Some(("press", words)) => match pressed(words) {
                    None => Command::Unknown,
                    Some((pad, button)) if self.has_presses => Command::Press(pad, button),
                    Some(_) => Command::Locked,
                },
                Some(("point", words)) => {
                    pointed(words).map_or(Command::Unknown, |(pad, cell)| Command::Point(pad, cell))
                }
                Some(("drill", words)) => match Drill::from_words(words) {
                    None => Command::Unknown,
                    Some(drill) if self.has_drills => Command::Drill(drill),
                    Some(_) => Command::Locked,
                },
                _ => Command::Unknown,
            },
        }
    }
}

/// Parses `PAD BUTTON`. Pads count from 1; buttons have their English names.
fn pressed(words: &str) -> Option<(Pad, Button)> {
    let (pad, button) = words.trim().split_once(' ')?;
    let pad = Pad::new(pad.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some((pad, Button::by_word(button.trim())?))
}

/// Parses `PAD CELL`. Pads count from 1, cells from 0 in reading order.
fn pointed(words: &str) -> Option<(Pad, Cell)> {
    let (pad, cell) = words.trim().split_once(' ')?;
    let pad = Pad::new(pad.parse::<usize>().ok()?.checked_sub(1)?)?;
    Some((pad, Cell::from_reading(cell.trim().parse().ok()?)?))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    use super::*;

    /// Returns all commands in this text, in their debug form.
    fn orders(prompt: &mut Prompt, text: &str) -> Vec<String> {
        text.bytes().filter_map(|byte| prompt.take(byte).map(|order| format!("{order:?}"))).collect()
    }

    fn fresh(text: &str) -> Vec<String> {
        orders(&mut Prompt::new(), text)
    }

    #[test]
    fn the_end_of_a_line_that_is_too_long_is_not_a_command() {
        for letters in [MAX_LINE + 1, 2 * MAX_LINE, 3 * MAX_LINE + 2] {
            let long = "x".repeat(letters);
            let mut prompt = Prompt::new();
            orders(&mut prompt, "unlock drills\r");
            assert_eq!(orders(&mut prompt, &format!("{long}drill panic\rstatus\r")), ["TooLong", "Status"]);
        }
        // Control: a line of maximum length is accepted.
        assert_eq!(fresh(&format!("bench {}\r", "x".repeat(MAX_LINE - 6)))[0][..5], *"Bench");
        assert_eq!(fresh(&format!("{}\r", "x".repeat(MAX_LINE))), ["Unknown"]);
    }

    #[test]
    fn backspaces_do_not_make_a_command_of_a_line_that_is_too_long() {
        let text =
            format!("unlock drills\r{}{}drill panic\r", "x".repeat(MAX_LINE + 20), "\u{8}".repeat(MAX_LINE));
        assert_eq!(fresh(&text), ["Unlocked { drills: true }", "TooLong"]);
        assert_eq!(fresh("heko\u{8}\u{7f}lp\r"), ["Help"]);
    }

    #[test]
    fn noise_gets_no_answer_and_does_not_affect_later_lines() {
        let mut prompt = Prompt::new();
        orders(&mut prompt, "unlock drills\r");
        orders(&mut prompt, "no ");
        prompt.lose();
        assert_eq!(orders(&mut prompt, "drill panic\rstatus\r"), ["Nothing", "Status"]);
        let noise = b"he\xFFlp\r\x00\x07\rhelp\r".iter();
        let found: Vec<String> =
            noise.filter_map(|&byte| prompt.take(byte).map(|order| format!("{order:?}"))).collect();
        assert_eq!(found, ["Nothing", "Nothing", "Help"]);
    }

    #[test]
    fn drills_run_only_after_unlocking() {
        let drills = ["panic", "fault", "stack", "hang", "hang machine", "load"];
        let mut prompt = Prompt::new();
        for drill in drills {
            assert_eq!(orders(&mut prompt, &format!("drill {drill}\r")), ["Locked"], "{drill}");
        }
        assert_eq!(
            orders(&mut prompt, "unlock\runlock drill\rdrill panic\r"),
            ["Unlocked { drills: false }", "Unknown", "Locked"]
        );
        assert_eq!(orders(&mut prompt, "unlock drills\r"), ["Unlocked { drills: true }"]);
        for (drill, order) in
            drills.into_iter().zip(["Panic", "Fault", "Stack", "Hang", "HangMachine", "Load"])
        {
            assert_eq!(orders(&mut prompt, &format!("drill {drill}\r")), [format!("Drill({order})")]);
        }
        assert_eq!(orders(&mut prompt, "drill nothing\r"), ["Unknown"]);
    }

    #[test]
    fn a_game_is_requested_by_its_number() {
        assert_eq!(fresh("games\rgame 12\rgame  7 \r"), ["Games", "Game(12)", "Game(7)"]);
        assert_eq!(fresh("game\rgame x\rgame -1\rgame 99999999999\r"), ["Unknown"; 4]);
    }

    #[test]
    fn the_wiring_command_prints_or_sets_the_wiring() {
        assert_eq!(fresh("panel\rpanel turn=1 leds=7\r"), ["Panel(\"\")", "Panel(\"turn=1 leds=7\")"]);
    }

    #[test]
    fn a_cell_is_pointed_at_by_its_pad_and_number() {
        let (pad, cell) =
            (Pad::new(3).expect("the last pad"), Cell::from_reading(126).expect("the last cell"));
        assert_eq!(fresh("point 4 126\r"), [format!("{:?}", Command::Point(pad, cell))]);
        let wrong = "point\rpoint 1\rpoint 0 5\rpoint 5 5\rpoint 1 127\rpoint 1 -1\rpoint 1 5 5\rpoint x 1\r";
        assert_eq!(fresh(wrong), ["Unknown"; 8]);
        assert_eq!(fresh("look\rlook 1\r"), ["Look", "Unknown"]);
    }

    #[test]
    fn buttons_are_pressed_only_after_unlocking() {
        let mut prompt = Prompt::new();
        assert_eq!(
            orders(&mut prompt, "press 1 ok\runlock\rpress 4 menu\r")[..2],
            ["Locked", "Unlocked { drills: false }"]
        );
        assert_eq!(orders(&mut prompt, "press 4 menu\r"), ["Press(Four, Menu)"]);
        assert_eq!(
            orders(&mut prompt, "press 0 ok\rpress 5 ok\rpress 1\rpress 1 OK\rpress\r"),
            ["Unknown"; 5]
        );
        assert_eq!(fresh("unlock drills\rpress 1 ok\r")[1], "Press(One, Ok)");
    }

    #[test]
    fn the_commands_of_a_service_program_are_known() {
        let text = "selftest\rvolts\rled all red\rsettings export\r";
        assert_eq!(fresh(text), ["SelfTest", "Volts", "Led(\"all red\")", "Settings(\"export\")"]);
        let text = "leds\rbuttons\rbuttons off\rwizard\rwizard 2\r";
        let buttons = ["Buttons { on: true }", "Buttons { on: false }"];
        assert_eq!(fresh(text), ["Leds", buttons[0], buttons[1], "Wizard(\"\")", "Wizard(\"2\")"]);
        assert_eq!(fresh("leds 1\rbuttons on\r"), ["Unknown"; 2]);
        assert_eq!(fresh("selftest 1\rvolts 2\rled\r"), ["Unknown"; 3]);
        assert_eq!(fresh("settings\rsettings sound=off\r"), ["Settings(\"\")", "Settings(\"sound=off\")"]);
    }

    #[test]
    fn lines_end_as_any_terminal_ends_them() {
        assert_eq!(fresh("help\r\nstatus\n\r"), ["Help", "Nothing", "Status", "Nothing"]);
        assert_eq!(fresh("  help \r"), ["Help"]);
        for game in crate::games::ALL {
            let words = format!("{} 1 2", game.word());
            assert_eq!(fresh(&format!("bench {words}\r")), [format!("Bench({words:?})")]);
        }
    }

    #[test]
    fn the_help_names_every_drill() {
        assert!(HELP.contains(UNLOCK_DRILLS));
        assert!(HELP.ends_with("drill panic|fault|stack|hang|hang machine|load"));
    }
}
