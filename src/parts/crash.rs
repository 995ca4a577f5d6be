//! The record of a crash, first in RAM that survives a reset, then in flash.
//!
//! A handler writes the record to RAM that the startup code leaves alone. That RAM has random
//! content after power-on, so a record is valid only with its magic number and its checksum. The
//! next start copies it to the [`CrashLog`](super::crash_log::CrashLog).

use core::fmt::{self, Write};

use crate::checksum::CRC_32;

const MARK: u32 = 0xC4A5_4002;

const MESSAGE_BYTES: usize = 96;
const FILE_BYTES: usize = 48;
const BUILD_BYTES: usize = 32;

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
    /// The number of the crash, from 1; 0 while the record is only in RAM.
    number: u32,
    /// The time from the start to the crash, in seconds.
    uptime: u32,
    line: u32,
    pc: u32,
    lr: u32,
    message: FixedText<MESSAGE_BYTES>,
    file: FixedText<FILE_BYTES>,
    build: FixedText<BUILD_BYTES>,
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
        number: 0,
        uptime: 0,
        line: 0,
        pc: 0,
        lr: 0,
        message: FixedText::EMPTY,
        file: FixedText::EMPTY,
        build: FixedText::EMPTY,
        checksum: 0,
    };

    /// The size of a record in flash, in bytes.
    pub const BYTES: usize = size_of::<CrashRecord>();

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
        let build = FixedText::of(build);
        CrashRecord { line, pc, lr, message, file, build, ..CrashRecord::NONE }.sealed()
    }

    /// Returns the record with the time from the start to the crash, in seconds.
    #[must_use]
    pub fn after(self, uptime: u32) -> CrashRecord {
        CrashRecord { uptime, ..self }.sealed()
    }

    /// Returns the record with a number, for the crash log.
    #[must_use]
    pub fn numbered(self, number: u32) -> CrashRecord {
        CrashRecord { number, ..self }.sealed()
    }

    /// Returns the record with a valid magic number and checksum.
    fn sealed(self) -> CrashRecord {
        let record = CrashRecord { mark: MARK, ..self };
        CrashRecord { checksum: record.sum(), ..record }
    }

    /// Returns the record if magic number and checksum are valid.
    pub fn checked(&self) -> Option<&CrashRecord> {
        (self.mark == MARK && self.checksum == self.sum()).then_some(self)
    }

    fn sum(&self) -> u32 {
        let mut digest = CRC_32.digest();
        for word in self.words() {
            digest.update(&word.to_le_bytes());
        }
        digest.update(&self.message.bytes);
        digest.update(&self.file.bytes);
        digest.update(&self.build.bytes);
        digest.finalize()
    }

    fn words(&self) -> [u32; 6] {
        [self.mark, self.number, self.uptime, self.line, self.pc, self.lr]
    }

    /// Returns the form in flash.
    pub fn to_bytes(&self) -> [u8; CrashRecord::BYTES] {
        let words = self.words().map(u32::to_le_bytes);
        let checksum = self.checksum.to_le_bytes();
        let texts = [&self.message.bytes[..], &self.file.bytes, &self.build.bytes, &checksum];
        let mut bytes = [0; CrashRecord::BYTES];
        let all = words.as_flattened().iter().chain(texts.into_iter().flatten());
        bytes.iter_mut().zip(all).for_each(|(byte, from)| *byte = *from);
        bytes
    }

    /// Reads the form in flash; `None` if it is not a valid record.
    pub fn from_bytes(bytes: &[u8]) -> Option<CrashRecord> {
        let mut reader = Reader(bytes);
        let record = CrashRecord {
            mark: reader.word()?,
            number: reader.word()?,
            uptime: reader.word()?,
            line: reader.word()?,
            pc: reader.word()?,
            lr: reader.word()?,
            message: reader.text()?,
            file: reader.text()?,
            build: reader.text()?,
            checksum: reader.word()?,
        };
        record.checked().copied()
    }

    /// Returns the number of the crash, from 1; 0 if the record is only in RAM.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Returns the time from the start to the crash, in seconds.
    pub fn uptime(&self) -> u32 {
        self.uptime
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

/// Formats the record as one line: number, uptime, source location, message, registers, version.
impl fmt::Display for CrashRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number > 0 {
            write!(f, "no. {} ", self.number)?;
        }
        write!(f, "after {} s ", self.uptime)?;
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

/// Reads the fields of a record one after the other.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (field, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*field)
    }

    fn word(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn text<const N: usize>(&mut self) -> Option<FixedText<N>> {
        self.take().map(|bytes| FixedText { bytes })
    }
}

/// Returns the last two components of a path: the file and its folder.
fn with_folder(path: &str) -> &str {
    let is_end = |c: char| c == '/' || c == '\\';
    let folder = path.rmatch_indices(is_end).nth(1);
    folder.and_then(|(at, _)| path.get(at + 1..)).unwrap_or(path)
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
        let expected =
            "after 0 s session/machine.rs:77 \"index 9 of 4\" pc 10001234 lr 10000abc in 0.1.0 abcdef";
        assert_eq!(record.to_string(), expected);
        let logged = record.after(3671).numbered(12).to_string();
        assert!(logged.starts_with("no. 12 after 3671 s session/machine.rs:77 "), "{logged}");
    }

    #[test]
    fn a_record_survives_its_bytes_and_any_flipped_bit_is_found() {
        let record = sample().after(9).numbered(3);
        let bytes = record.to_bytes();
        let read = CrashRecord::from_bytes(&bytes).expect("valid");
        assert_eq!((read.number(), read.uptime(), read.to_string()), (3, 9, record.to_string()));
        for bit in 0..8 * CrashRecord::BYTES {
            let mut damaged = bytes;
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(CrashRecord::from_bytes(&damaged).is_none(), "bit {bit}");
        }
        assert!(CrashRecord::from_bytes(&bytes[1..]).is_none(), "too short");
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
