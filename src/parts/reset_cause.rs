//! The reset cause of the device, stored in four words that survive a reset.

use core::fmt;

/// A task that the watchdog supervises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Task {
    /// Scans the buttons.
    Pads,
    /// Sends LED frames.
    Panel,
    /// Plays tones.
    Buzzer,
    /// Runs the machine.
    Machine,
    /// Sends pictures to the OLEDs of pads 1 and 2.
    OledsAB,
    /// Sends pictures to the OLEDs of pads 3 and 4.
    OledsCD,
    /// Saves the settings.
    Store,
    /// Serves the serial console.
    Console,
    /// Runs the computer players.
    Thinker,
    /// Runs the USB device.
    Usb,
    /// Serves the USB console.
    UsbConsole,
}

impl Task {
    /// All tasks, in the order of their bits.
    pub const ALL: [Task; 11] = [
        Task::Pads,
        Task::Panel,
        Task::Buzzer,
        Task::Machine,
        Task::OledsAB,
        Task::OledsCD,
        Task::Store,
        Task::Console,
        Task::Thinker,
        Task::Usb,
        Task::UsbConsole,
    ];

    /// Returns the bit of this task in a set of tasks.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Returns a short name for screens and console.
    pub const fn name(self) -> &'static str {
        match self {
            Task::Pads => "pads",
            Task::Panel => "panel",
            Task::Buzzer => "buzzer",
            Task::Machine => "machine",
            Task::OledsAB => "oleds 1-2",
            Task::OledsCD => "oleds 3-4",
            Task::Store => "store",
            Task::Console => "console",
            Task::Thinker => "thinker",
            Task::Usb => "usb",
            Task::UsbConsole => "usb console",
        }
    }
}

/// A reset cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ResetCause {
    /// Power-on, or a reset that is not a crash.
    PowerOn,
    /// A panic.
    Panic {
        /// The first eight bytes of the name of the source file, padded with zeros.
        file: [u8; 8],
        /// The line number.
        line: u32,
    },
    /// Tasks did not report to the watchdog in time.
    Hang {
        /// The silent tasks, as bits of [`Task`].
        tasks: u16,
    },
    /// A hard fault: an undefined instruction or an invalid address.
    Fault {
        /// The program counter.
        at: u32,
    },
    /// A watchdog reset of unknown cause.
    Watchdog,
    /// A stack overflow.
    Stack,
}

/// The magic number of words that this firmware wrote.
const MARK: u32 = 0x48_58_00_00;
const MARK_MASK: u32 = 0xFFFF_0000;

impl ResetCause {
    /// Returns the reset cause of a panic at this source location.
    pub fn panic_at(path: &str, line: u32) -> ResetCause {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path).as_bytes();
        let mut file = [0; 8];
        for (to, from) in file.iter_mut().zip(name) {
            *to = *from;
        }
        ResetCause::Panic { file, line }
    }

    /// Returns the four words to store.
    pub const fn to_words(self) -> [u32; 4] {
        match self {
            ResetCause::PowerOn => [0; 4],
            ResetCause::Panic { file: [a, b, c, d, e, f, g, h], line } => {
                [MARK | 0x100, line, u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])]
            }
            ResetCause::Hang { tasks } => [MARK | 0x200, tasks as u32, 0, 0],
            ResetCause::Fault { at } => [MARK | 0x300, at, 0, 0],
            ResetCause::Watchdog => [MARK | 0x400, 0, 0, 0],
            ResetCause::Stack => [MARK | 0x500, 0, 0, 0],
        }
    }

    /// Decodes stored words. `by_watchdog` is whether the watchdog caused the reset. A reset
    /// without the magic number is a normal start: the boot loader also uses the watchdog to start
    /// a new image.
    pub const fn from_words(words: [u32; 4], by_watchdog: bool) -> ResetCause {
        if !by_watchdog || words[0] & MARK_MASK != MARK {
            return ResetCause::PowerOn;
        }
        match words[0] & 0xFF00 {
            0x100 => {
                let [a, b, c, d] = words[2].to_le_bytes();
                let [e, f, g, h] = words[3].to_le_bytes();
                ResetCause::Panic { file: [a, b, c, d, e, f, g, h], line: words[1] }
            }
            0x200 => ResetCause::Hang { tasks: words[1] as u16 },
            0x300 => ResetCause::Fault { at: words[1] },
            0x500 => ResetCause::Stack,
            _ => ResetCause::Watchdog,
        }
    }

    /// Returns whether the last run crashed.
    pub const fn is_crash(self) -> bool {
        !matches!(self, ResetCause::PowerOn)
    }
}

/// Formats the cause in English, for the console.
impl fmt::Display for ResetCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self {
            ResetCause::PowerOn => "power on",
            ResetCause::Panic { .. } => "panic",
            ResetCause::Hang { .. } => "hang",
            ResetCause::Fault { .. } => "fault",
            ResetCause::Watchdog => "watchdog",
            ResetCause::Stack => "stack overflow",
        };
        write!(f, "{reason}{}", self.site())
    }
}

/// Formats where a run ended, with a space before each part. Empty if that is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrashSite(ResetCause);

impl ResetCause {
    /// Returns where the last run ended, in a form that does not depend on the language.
    pub const fn site(self) -> CrashSite {
        CrashSite(self)
    }
}

/// Writes the names of the first tasks, and how many more there are.
fn write_tasks(f: &mut fmt::Formatter<'_>, tasks: u16) -> fmt::Result {
    const NAMED: usize = 3;
    let hung = || Task::ALL.into_iter().filter(|task| tasks & task.bit() != 0);
    hung().take(NAMED).try_for_each(|task| write!(f, " {}", task.name()))?;
    match hung().skip(NAMED).count() {
        0 => Ok(()),
        more => write!(f, " +{more}"),
    }
}

impl fmt::Display for CrashSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ResetCause::Panic { file, line } => {
                f.write_str(" ")?;
                for byte in file.iter().take_while(|byte| byte.is_ascii_graphic()) {
                    write!(f, "{}", *byte as char)?;
                }
                write!(f, ":{line}")
            }
            ResetCause::Hang { tasks } => write_tasks(f, tasks),
            ResetCause::Fault { at } => write!(f, " {at:08x}"),
            ResetCause::PowerOn | ResetCause::Watchdog | ResetCause::Stack => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn every_reset_cause_round_trips_through_the_four_words() {
        let reasons = [
            ResetCause::panic_at("src/session/machine.rs", 1234),
            ResetCause::panic_at("a.rs", 1),
            ResetCause::Hang { tasks: Task::Store.bit() | Task::Machine.bit() },
            ResetCause::Hang { tasks: Task::ALL.into_iter().fold(0, |all, task| all | task.bit()) },
            ResetCause::Fault { at: 0x1000_1234 },
            ResetCause::Watchdog,
            ResetCause::Stack,
        ];
        for reason in reasons {
            assert_eq!(ResetCause::from_words(reason.to_words(), true), reason);
        }
        assert_eq!(ResetCause::from_words(ResetCause::PowerOn.to_words(), false), ResetCause::PowerOn);
    }

    #[test]
    fn a_restart_without_a_valid_mark_is_a_normal_start() {
        for words in [[0; 4], [u32::MAX; 4], [0x1234_5678, 1, 2, 3]] {
            assert_eq!(ResetCause::from_words(words, false), ResetCause::PowerOn);
            assert_eq!(ResetCause::from_words(words, true), ResetCause::PowerOn);
        }
        let of_a_later_version = [MARK | 0x900, 0, 0, 0];
        assert_eq!(ResetCause::from_words(of_a_later_version, true), ResetCause::Watchdog);
        assert_eq!(ResetCause::from_words(of_a_later_version, false), ResetCause::PowerOn);
    }

    #[test]
    fn reset_causes_fit_on_a_screen() {
        assert_eq!(ResetCause::panic_at("src/session/machine.rs", 77).to_string(), "panic machine.:77");
        let hang = ResetCause::Hang { tasks: Task::Store.bit() | Task::Machine.bit() };
        assert_eq!(hang.to_string(), "hang machine store");
        assert_eq!(ResetCause::Fault { at: 0x1000_01F0 }.to_string(), "fault 100001f0");
    }
}
