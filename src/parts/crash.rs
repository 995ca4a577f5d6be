//! The record of a crash, in memory that survives a reset.
//!
//! The record lies in RAM that the startup code leaves alone. That RAM has random content after
//! power-on, so a record is valid only with its magic number and its checksum.

use core::fmt::{self, Write};

use crate::checksum::CRC_32;

const MARK: u32 = 0xC4A5_4001;

/// Text in a fixed number of bytes; longer text is cut off.
#[derive(Clone, Copy)]
#[repr(C)]
struct FixedText<const N: usize> {
    bytes: [u8; N],
}

impl<const N: usize> FixedText<N> {
    const EMPTY: FixedText<N> = FixedText { bytes: [0; N] };

    fn of(text: fmt::Arguments<'_>) -> FixedText<N> {
        let mut writer = Writer { text: FixedText::EMPTY, length: 0 };
        let _ = writer.write_fmt(text);
        writer.text
    }

    /// Returns the text up to the first byte that is not printable ASCII.
    fn as_str(&self) -> &str {
        let end = self.bytes.iter().position(|byte| !(b' '..=b'~').contains(byte)).unwrap_or(N);
        core::str::from_utf8(&self.bytes[..end]).unwrap_or_default()
    }
}

struct Writer<const N: usize> {
    text: FixedText<N>,
    length: usize,
}

impl<const N: usize> Write for Writer<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            let Some(place) = self.text.bytes.get_mut(self.length) else { return Err(fmt::Error) };
            *place = if (b' '..=b'~').contains(&byte) { byte } else { b'?' };
            self.length += 1;
        }
        Ok(())
    }
}

/// Where and why a run ended.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct CrashRecord {
    mark: u32,
    line: u32,
    pc: u32,
    lr: u32,
    message: FixedText<96>,
    file: FixedText<48>,
    build: FixedText<32>,
    checksum: u32,
}

/// The registers that show where the program was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registers {
    /// Program counter.
    pub pc: u32,
    /// Link register: the return address.
    pub lr: u32,
}

impl CrashRecord {
    /// An invalid record: no crash.
    pub const NONE: CrashRecord = CrashRecord {
        mark: 0,
        line: 0,
        pc: 0,
        lr: 0,
        message: FixedText::EMPTY,
        file: FixedText::EMPTY,
        build: FixedText::EMPTY,
        checksum: 0,
    };

    /// Creates the record of a crash with its message, its source file and line if known, and the
    /// version `build` of the firmware.
    pub fn new(
        message: fmt::Arguments<'_>,
        place: Option<(&str, u32)>,
        Registers { pc, lr }: Registers,
        build: fmt::Arguments<'_>,
    ) -> CrashRecord {
        let (file, line) = place.map_or(("", 0), |(file, line)| (with_folder(file), line));
        let (file, message) = (FixedText::of(format_args!("{file}")), FixedText::of(message));
        let record =
            CrashRecord { mark: MARK, line, pc, lr, message, file, build: FixedText::of(build), checksum: 0 };
        CrashRecord { checksum: record.sum(), ..record }
    }

    /// Returns the record if magic number and checksum are valid.
    pub fn checked(&self) -> Option<&CrashRecord> {
        (self.mark == MARK && self.checksum == self.sum()).then_some(self)
    }

    fn sum(&self) -> u32 {
        let mut digest = CRC_32.digest();
        for word in [self.mark, self.line, self.pc, self.lr] {
            digest.update(&word.to_le_bytes());
        }
        digest.update(&self.message.bytes);
        digest.update(&self.file.bytes);
        digest.update(&self.build.bytes);
        digest.finalize()
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        self.message.as_str()
    }

    /// Returns the source file with its folder, and the line; `None` if they are unknown.
    pub fn place(&self) -> Option<(&str, u32)> {
        (self.line > 0).then(|| (self.file.as_str(), self.line))
    }

    /// Returns the program counter and the link register.
    pub fn registers(&self) -> Registers {
        Registers { pc: self.pc, lr: self.lr }
    }

    /// Returns the version of the firmware that crashed.
    pub fn build(&self) -> &str {
        self.build.as_str()
    }
}

impl fmt::Debug for CrashRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Formats the record as one line: source location, message, registers, version.
impl fmt::Display for CrashRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((file, line)) = self.place() {
            write!(f, "{file}:{line} ")?;
        }
        let Registers { pc, lr } = self.registers();
        write!(f, "{:?} pc {pc:08x} lr {lr:08x} in {}", self.message(), self.build())
    }
}

impl PartialEq for CrashRecord {
    fn eq(&self, other: &CrashRecord) -> bool {
        (self.mark, self.checksum) == (other.mark, other.checksum)
    }
}

impl Eq for CrashRecord {}

#[cfg(feature = "defmt")]
impl defmt::Format for CrashRecord {
    fn format(&self, f: defmt::Formatter<'_>) {
        let (file, line) = self.place().unwrap_or(("?", 0));
        defmt::write!(
            f,
            "{=str}:{=u32} {=str} pc {=u32:08x} lr {=u32:08x}",
            file,
            line,
            self.message(),
            self.pc,
            self.lr
        );
    }
}

/// Returns the last two components of a path: the file and its folder.
fn with_folder(path: &str) -> &str {
    let is_end = |c: char| c == '/' || c == '\\';
    let Some(name) = path.rfind(is_end) else { return path };
    path[..name].rfind(is_end).map_or(path, |folder| &path[folder + 1..])
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    const AT: Registers = Registers { pc: 0x1000_1234, lr: 0x1000_0ABC };

    fn sample() -> CrashRecord {
        let place = Some(("/somewhere/src/session/machine.rs", 77));
        CrashRecord::new(format_args!("index {} of {}", 9, 4), place, AT, format_args!("0.1.0 abcdef"))
    }

    #[test]
    fn a_record_keeps_all_its_data() {
        let record = sample();
        let record = record.checked().expect("valid");
        assert_eq!(record.message(), "index 9 of 4");
        assert_eq!(record.place(), Some(("session/machine.rs", 77)));
        assert_eq!(record.registers(), AT);
        assert_eq!(record.build(), "0.1.0 abcdef");
        let expected = "session/machine.rs:77 \"index 9 of 4\" pc 10001234 lr 10000abc in 0.1.0 abcdef";
        assert_eq!(record.to_string(), expected);
    }

    #[test]
    fn different_records_differ() {
        let elsewhere =
            CrashRecord::new(format_args!("index 9 of 4"), None, AT, format_args!("0.1.0 abcdef"));
        assert_eq!(sample(), sample());
        assert_ne!(sample(), elsewhere);
        assert_ne!(sample(), CrashRecord::NONE);
    }

    #[test]
    fn any_changed_byte_invalidates_a_record() {
        assert!(CrashRecord::NONE.checked().is_none());
        let change = |change: fn(&mut CrashRecord)| {
            let mut record = sample();
            change(&mut record);
            record.checked().is_none()
        };
        assert!(change(|record| record.pc ^= 1));
        assert!(change(|record| record.message.bytes[95] = 1));
        assert!(change(|record| record.file.bytes[0] ^= 0x20));
        assert!(change(|record| record.build.bytes[31] ^= 0x80));
        assert!(change(|record| record.mark = 0));
    }

    #[test]
    fn long_and_non_ascii_texts_are_truncated_and_cleaned() {
        let long = "é\n".to_string() + &"x".repeat(300);
        let record = CrashRecord::new(format_args!("{long}"), None, AT, format_args!(""));
        assert_eq!(record.message(), "???".to_string() + &"x".repeat(93));
        assert_eq!(record.place(), None);
        assert_eq!(with_folder("main.rs"), "main.rs");
        assert_eq!(with_folder("src/main.rs"), "src/main.rs");
        assert_eq!(with_folder("a\\b\\c.rs"), "b\\c.rs");
    }
}
