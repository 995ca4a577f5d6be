//! A reader for 32-bit little-endian ELF files, limited to what the firmware build needs.

use std::fmt;

/// A section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The name, such as `.text`.
    pub name: String,
    /// The address at run time.
    pub address: u32,
    /// The size in memory, in bytes.
    pub size: u32,
    /// Whether it occupies memory of the device.
    pub allocated: bool,
    /// Whether it contains instructions.
    pub executable: bool,
    /// Whether its bytes are in the file (those of `.bss` are not).
    pub has_bytes: bool,
}

/// Bytes to load into memory before the program starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment<'a> {
    /// The load address. For contents of RAM this is in flash.
    pub physical: u32,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// The parsed parts of an ELF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elf<'a> {
    /// All named sections.
    pub sections: Vec<Section>,
    /// The loadable segments that are not empty.
    pub segments: Vec<Segment<'a>>,
    /// All functions, with name and instructions.
    pub functions: Vec<(String, Vec<u8>)>,
}

/// Why a file was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ElfError {
    /// Not an ELF file.
    NoElf,
    /// An ELF file, but not 32-bit little-endian.
    OtherMachine,
    /// A table or a name points outside the file.
    CutOff,
}

impl fmt::Display for ElfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoElf => "not an ELF file",
            Self::OtherMachine => "not a 32 bit little endian ELF file",
            Self::CutOff => "the ELF file is cut off",
        })
    }
}

impl std::error::Error for ElfError {}

const SEGMENT_LOAD: u32 = 1;
const SECTION_NO_BYTES: u32 = 8;
const SECTION_SYMBOLS: u32 = 2;
const SYMBOL_BYTES: usize = 16;
const SYMBOL_FUNCTION: u8 = 2;
const FLAG_ALLOCATED: u32 = 2;
const FLAG_EXECUTABLE: u32 = 4;

impl<'a> Elf<'a> {
    /// Parses the tables of sections and segments.
    ///
    /// # Errors
    /// Returns [`ElfError`] if the format is not supported or the file is damaged.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, ElfError> {
        if !bytes.starts_with(b"\x7fELF") {
            return Err(ElfError::NoElf);
        }
        if bytes.get(4..6) != Some(&[1, 1]) {
            return Err(ElfError::OtherMachine);
        }
        let file = File(bytes);
        Ok(Self { sections: file.sections()?, segments: file.segments()?, functions: file.functions()? })
    }
}

struct File<'a>(&'a [u8]);

impl<'a> File<'a> {
    fn bytes(&self, at: u32, len: u32) -> Result<&'a [u8], ElfError> {
        let end = at.checked_add(len).ok_or(ElfError::CutOff)?;
        self.0.get(at as usize..end as usize).ok_or(ElfError::CutOff)
    }

    fn half(&self, at: u32) -> Result<u32, ElfError> {
        self.bytes(at, 2).map(|b| u32::from(u16::from_le_bytes([b[0], b[1]])))
    }

    fn word(&self, at: u32) -> Result<u32, ElfError> {
        self.bytes(at, 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
    }

    /// Returns the offsets of the entries of a table. The three arguments are offsets in the file
    /// header.
    fn table(&self, start: u32, entry_size: u32, count: u32) -> Result<Vec<Start>, ElfError> {
        let (start, size, count) = (self.word(start)?, self.half(entry_size)?, self.half(count)?);
        self.bytes(start, size * count)?;
        Ok((0..count).map(|index| Start(start + index * size)).collect())
    }

    fn sections(&self) -> Result<Vec<Section>, ElfError> {
        let entries = self.table(0x20, 0x2e, 0x30)?;
        let Some(names) = entries.get(self.half(0x32)? as usize) else { return Ok(Vec::new()) };
        let names = self.bytes(self.word(names.0 + 16)?, self.word(names.0 + 20)?)?;
        entries.iter().map(|entry| self.section(entry, names)).collect()
    }

    fn section(&self, Start(at): &Start, names: &[u8]) -> Result<Section, ElfError> {
        let name = names.get(self.word(*at)? as usize..).ok_or(ElfError::CutOff)?;
        let name = name.split(|&byte| byte == 0).next().unwrap_or_default();
        let flags = self.word(at + 8)?;
        Ok(Section {
            name: String::from_utf8_lossy(name).into_owned(),
            address: self.word(at + 12)?,
            size: self.word(at + 20)?,
            allocated: flags & FLAG_ALLOCATED != 0,
            executable: flags & FLAG_EXECUTABLE != 0,
            has_bytes: self.word(at + 4)? != SECTION_NO_BYTES,
        })
    }

    /// Returns the functions of the symbol table; empty if the file has none.
    fn functions(&self) -> Result<Vec<(String, Vec<u8>)>, ElfError> {
        let sections = self.table(0x20, 0x2e, 0x30)?;
        let mut functions = Vec::new();
        for Start(table) in &sections {
            if self.word(table + 4)? != SECTION_SYMBOLS {
                continue;
            }
            let Some(Start(names)) = sections.get(self.word(table + 24)? as usize) else { continue };
            let names = self.bytes(self.word(names + 16)?, self.word(names + 20)?)?;
            let (start, size) = (self.word(table + 16)?, self.word(table + 20)?);
            for symbol in (start..start + size).step_by(SYMBOL_BYTES) {
                if self.bytes(symbol + 12, 1)?[0] & 0xf == SYMBOL_FUNCTION {
                    functions.extend(self.function(symbol, names, &sections)?);
                }
            }
        }
        Ok(functions)
    }

    fn function(
        &self,
        symbol: u32,
        names: &[u8],
        sections: &[Start],
    ) -> Result<Option<(String, Vec<u8>)>, ElfError> {
        let Some(Start(section)) = sections.get(self.half(symbol + 14)? as usize) else { return Ok(None) };
        let name = names.get(self.word(symbol)? as usize..).ok_or(ElfError::CutOff)?;
        let name = name.split(|&byte| byte == 0).next().unwrap_or_default();
        // The lowest bit selects the instruction set.
        let address = self.word(symbol + 4)? & !1;
        let Some(offset) = address.checked_sub(self.word(section + 12)?) else { return Ok(None) };
        let code = self.bytes(self.word(section + 16)?.saturating_add(offset), self.word(symbol + 8)?)?;
        Ok(Some((String::from_utf8_lossy(name).into_owned(), code.to_vec())))
    }

    fn segments(&self) -> Result<Vec<Segment<'a>>, ElfError> {
        let mut segments = Vec::new();
        for Start(at) in self.table(0x1c, 0x2a, 0x2c)? {
            let bytes = self.bytes(self.word(at + 4)?, self.word(at + 16)?);
            if self.word(at)? == SEGMENT_LOAD && self.word(at + 16)? > 0 {
                segments.push(Segment { physical: self.word(at + 12)?, bytes: bytes? });
            }
        }
        Ok(segments)
    }
}

/// The file offset of an entry of a table.
struct Start(u32);

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Builds an ELF file: header, segment table, section table, names, contents.
    pub struct Builder {
        segments: Vec<[u32; 3]>,
        sections: Vec<[u32; 5]>,
        names: Vec<u8>,
        contents: Vec<u8>,
    }

    impl Builder {
        pub fn new() -> Self {
            Self { segments: vec![], sections: vec![], names: vec![0], contents: vec![] }
        }

        /// Adds a segment of this type. `build` assigns its file offset.
        pub fn segment(mut self, kind: u32, physical: u32, bytes: &[u8]) -> Self {
            self.segments.push([kind, physical, bytes.len() as u32]);
            self.contents.extend_from_slice(bytes);
            self
        }

        pub fn section(mut self, name: &str, kind: u32, flags: u32, address: u32, size: u32) -> Self {
            self.sections.push([self.names.len() as u32, kind, flags, address, size]);
            self.names.extend_from_slice(name.as_bytes());
            self.names.push(0);
            self
        }

        pub fn build(self) -> Vec<u8> {
            let sections_at = 52 + 32 * self.segments.len() as u32;
            let names_at = sections_at + 40 * (self.sections.len() as u32 + 1);
            let contents_at = names_at + self.names.len() as u32;
            let mut file = Vec::from(*b"\x7fELF\x01\x01\x01");
            file.resize(16, 0);
            half(&mut file, [2, 40]); // a program for Arm
            word(&mut file, [1, 0x1000_0101, 52, sections_at, 0]);
            let last = self.sections.len() as u16;
            half(&mut file, [52, 32, self.segments.len() as u16, 40, last + 1, last]);
            let mut at = contents_at;
            for [kind, physical, len] in self.segments {
                word(&mut file, [kind, at, 0x2000_0000, physical, len, len, 4, 4]);
                at += len;
            }
            for [name, kind, flags, address, size] in self.sections {
                word(&mut file, [name, kind, flags, address, contents_at, size, 0, 0, 1, 0]);
            }
            word(&mut file, [0, 3, 0, 0, names_at, self.names.len() as u32, 0, 0, 1, 0]);
            file.extend(self.names);
            file.extend(self.contents);
            file
        }
    }

    fn half<const N: usize>(file: &mut Vec<u8>, values: [u16; N]) {
        values.iter().for_each(|value| file.extend(value.to_le_bytes()));
    }

    fn word<const N: usize>(file: &mut Vec<u8>, values: [u32; N]) {
        values.iter().for_each(|value| file.extend(value.to_le_bytes()));
    }

    fn sample() -> Vec<u8> {
        Builder::new()
            .segment(1, 0x1000_0100, &[1, 2, 3, 4])
            .segment(1, 0x1000_0104, &[5, 6])
            .segment(1, 0x2000_0010, &[])
            .segment(0x6474_e551, 0, &[7])
            .section(".text", 1, 6, 0x1000_0100, 4)
            .section(".bss", 8, 3, 0x2000_0010, 64)
            .section(".debug", 1, 0, 0, 9)
            .build()
    }

    #[test]
    fn sections_are_read_with_their_kind() {
        let file = sample();
        let elf = Elf::parse(&file).expect("a good file");
        let text = &elf.sections[0];
        assert_eq!((text.name.as_str(), text.address, text.size), (".text", 0x1000_0100, 4));
        assert!(text.allocated && text.executable && text.has_bytes);
        let bss = &elf.sections[1];
        assert_eq!((bss.name.as_str(), bss.address, bss.size), (".bss", 0x2000_0010, 64));
        assert!(bss.allocated && !bss.executable && !bss.has_bytes);
        assert!(!elf.sections[2].allocated);
    }

    #[test]
    fn only_segments_with_bytes_to_load_are_kept() {
        let file = sample();
        let elf = Elf::parse(&file).expect("a good file");
        let expected = [
            Segment { physical: 0x1000_0100, bytes: &[1, 2, 3, 4] },
            Segment { physical: 0x1000_0104, bytes: &[5, 6] },
        ];
        assert_eq!(elf.segments, expected);
    }

    #[test]
    fn other_files_are_refused() {
        assert_eq!(Elf::parse(b"UF2\n"), Err(ElfError::NoElf));
        assert_eq!(Elf::parse(b"\x7fELF\x02\x01"), Err(ElfError::OtherMachine));
        assert_eq!(Elf::parse(b"\x7fELF"), Err(ElfError::OtherMachine));
    }

    #[test]
    fn a_file_cut_off_anywhere_never_panics() {
        let file = sample();
        // The last byte belongs to a segment that is not loaded.
        for len in 6..file.len() - 1 {
            assert_eq!(Elf::parse(&file[..len]), Err(ElfError::CutOff), "{len} bytes");
        }
    }

    #[test]
    fn wild_offsets_never_panic() {
        for at in 0..sample().len() {
            let mut file = sample();
            file[at] = 0xff;
            let _ = Elf::parse(&file);
        }
    }
}
