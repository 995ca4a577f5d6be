//! What console commands do to the machine: print the self-test and the settings, light LEDs for a
//! test, import settings, run the panel wizard.

use core::fmt::Write;

use super::context::{ConsoleLine, StageRequest};
use super::led_test::LedTest;
use super::machine::{Machine, Stage};
use super::service::report;
use super::settings::Settings;
use super::settings_words::{SettingsWords, changed};
use crate::checksum::crc32;

/// The bytes of the settings in a line of an export.
const LINE_BYTES: usize = 32;
const LINES: usize = Settings::BYTES.div_ceil(LINE_BYTES);

/// A text of several lines that is printed line by line, as the console has room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Printout {
    SelfTest,
    Settings,
}

/// The lines of an import that have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SettingsImport {
    bytes: [u8; Settings::BYTES],
    /// The lines that are there, as bits.
    lines: u8,
}

const _: () = assert!(LINES <= 8, "the lines fit the bits");

impl SettingsImport {
    pub const NONE: SettingsImport = SettingsImport { bytes: [0; Settings::BYTES], lines: 0 };

    /// Stores a line: its offset and its bytes as hexadecimal digits. Returns whether it is valid.
    fn add(&mut self, offset: &str, digits: &str) -> bool {
        let Ok(offset) = offset.parse::<usize>() else { return false };
        let Some(to) = self.bytes.get_mut(offset..) else { return false };
        let length = to.len().min(LINE_BYTES);
        if !offset.is_multiple_of(LINE_BYTES) || digits.len() != 2 * length {
            return false;
        }
        for (to, digits) in to.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
            let Some(byte) = hex(digits) else { return false };
            *to = byte;
        }
        self.lines |= 1 << (offset / LINE_BYTES);
        true
    }

    /// Returns the settings if all lines are there, have this checksum and are valid.
    fn finish(&self, checksum: &str) -> Option<Settings> {
        let is_whole = usize::from(self.lines.count_ones() as u8) == LINES;
        let is_same = u32::from_str_radix(checksum, 16) == Ok(crc32(&self.bytes));
        (is_whole && is_same).then(|| Settings::from_bytes(&self.bytes).ok()).flatten()
    }
}

fn hex(digits: &[u8]) -> Option<u8> {
    u8::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()
}

impl Machine {
    /// Prints the state of every part to the console.
    pub fn log_self_test(&mut self) {
        self.context.printout = Some((Printout::SelfTest, 0));
    }

    /// Runs the console command `settings` with these words: `export`, `import ...` or settings to
    /// change. Without words it prints the settings.
    pub fn run_settings(&mut self, text: &str) {
        let mut words = text.split_ascii_whitespace();
        let words = [words.next(), words.next(), words.next(), words.next()];
        let done = match words {
            [Some("export"), None, ..] => {
                self.context.printout = Some((Printout::Settings, 0));
                return;
            }
            [Some("import"), Some("end"), Some(checksum), None] => self.import_settings(checksum),
            [Some("import"), Some(offset), Some(digits), None] => self.settings_import.add(offset, digits),
            _ => return self.change_settings(text),
        };
        self.context.log(format_args!("settings: {}", if done { "ok" } else { "invalid" }));
    }

    /// Changes the settings that are named, and prints all that have a name.
    fn change_settings(&mut self, words: &str) {
        let Some(settings) = changed(&self.context.settings, words) else {
            return self.context.log(format_args!("settings: invalid"));
        };
        if settings != self.context.settings {
            self.context.change_settings(settings);
        }
        self.context.log(format_args!("settings {}", SettingsWords(&settings)));
    }

    /// Takes the imported settings into use. They apply at once, except for what a running game has
    /// taken from the old ones.
    fn import_settings(&mut self, checksum: &str) -> bool {
        let settings = self.settings_import.finish(checksum);
        self.settings_import = SettingsImport::NONE;
        if let Some(settings) = settings {
            self.context.change_settings(settings);
        }
        settings.is_some()
    }

    /// Runs the console command `led` with these words: a test, or `off`.
    pub fn test_leds(&mut self, words: &str) {
        self.keep_awake(self.context.now);
        let test = LedTest::parse(words);
        let is_off = words.trim() == "off";
        if test.is_some() || is_off {
            self.led_test = test;
            self.context.redraw_frame();
        }
        let answer = match (test, is_off) {
            (Some(_), _) => "on, any press ends it",
            (None, true) => "off",
            (None, false) => "usage: led all|strand N|cell N red|green|blue|white|off|RRGGBB, led off",
        };
        self.context.log(format_args!("led: {answer}"));
    }

    /// Runs the console command `wizard` in the service mode, which it opens unless a game runs.
    /// The end of the wizard leads to the start menu.
    pub fn run_wizard(&mut self, words: &str) {
        self.keep_awake(self.context.now);
        if let Stage::Table = self.stage {
            return self.context.log(format_args!("wizard: not during a game"));
        }
        self.end_led_test();
        if !matches!(self.stage, Stage::Service(_)) {
            self.enter_stage(StageRequest::Service);
        }
        if let Stage::Service(bench) = &mut self.stage
            && !bench.run_wizard(words.trim(), &mut self.context)
        {
            self.enter_stage(StageRequest::Lobby);
        }
    }

    /// Ends the LED test. Returns whether there was one.
    pub(super) fn end_led_test(&mut self) -> bool {
        let was_on = self.led_test.take().is_some();
        if was_on {
            self.context.redraw_frame();
        }
        was_on
    }

    /// Returns the next line of the text that is being printed.
    pub(super) fn printout_line(&mut self) -> Option<ConsoleLine> {
        let (printout, index) = self.context.printout?;
        let line = match printout {
            Printout::SelfTest => report::line(index, &self.context),
            Printout::Settings => settings_line(index, &self.context.settings),
        };
        self.context.printout = line.as_ref().map(|_| (printout, index + 1));
        line
    }
}

/// Returns a line of an export, from 0: `settings: OFFSET BYTES`, and `settings: end CHECKSUM` at
/// the end.
fn settings_line(index: u8, settings: &Settings) -> Option<ConsoleLine> {
    let bytes = settings.to_bytes();
    let mut line = ConsoleLine::new();
    let offset = usize::from(index) * LINE_BYTES;
    let _ = match bytes.chunks(LINE_BYTES).nth(index.into()) {
        Some(piece) => write!(line, "settings: {offset} {}", HexDigits(piece)),
        None if usize::from(index) == LINES => write!(line, "settings: end {:08x}", crc32(&bytes)),
        None => return None,
    };
    Some(line)
}

/// Formats bytes as hexadecimal digits.
struct HexDigits<'a>(&'a [u8]);

impl core::fmt::Display for HexDigits<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
