//! The parts of an ELF file that the checks need, read with `object`.

use std::fmt;

use object::LittleEndian;
use object::elf::{PT_LOAD, SHF_ALLOC, SHF_EXECINSTR, SHT_NOBITS, STT_FUNC};
use object::read::elf::{ElfFile32, ElfSection32, ProgramHeader, SectionHeader};
use object::read::{Object, ObjectSection, ObjectSymbol};

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

/// A function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The readable name, without the hash of the compiler.
    pub name: String,
    /// The address of its first instruction.
    pub address: u32,
    /// Its instructions, and the constants between them.
    pub code: Vec<u8>,
}

/// The parsed parts of an ELF file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program<'a> {
    /// All named sections.
    pub sections: Vec<Section>,
    /// The loadable segments that are not empty.
    pub segments: Vec<Segment<'a>>,
    /// All functions.
    pub functions: Vec<Function>,
}

/// Why a file was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Damaged(String);

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a 32-bit little-endian ELF file, or damaged: {}", self.0)
    }
}

impl std::error::Error for Damaged {}

impl From<object::read::Error> for Damaged {
    fn from(error: object::read::Error) -> Self {
        Self(error.to_string())
    }
}

fn cut_off() -> Damaged {
    Damaged("bytes are missing".to_owned())
}

type File<'a> = ElfFile32<'a, LittleEndian>;

impl<'a> Program<'a> {
    /// Parses a 32-bit little-endian ELF file.
    ///
    /// # Errors
    /// Returns an error if the format is not supported or the file is damaged.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Damaged> {
        let file = File::parse(bytes)?;
        Ok(Self {
            sections: file.sections().map(|section| read_section(&section)).collect::<Result<_, _>>()?,
            segments: read_segments(&file)?,
            functions: read_functions(&file)?,
        })
    }
}

fn read_section(section: &ElfSection32<'_, '_, LittleEndian>) -> Result<Section, Damaged> {
    let header = section.elf_section_header();
    let flags = header.sh_flags(LittleEndian);
    Ok(Section {
        name: String::from_utf8_lossy(section.name_bytes()?).into_owned(),
        address: header.sh_addr(LittleEndian),
        size: header.sh_size(LittleEndian),
        allocated: flags & SHF_ALLOC != 0,
        executable: flags & SHF_EXECINSTR != 0,
        has_bytes: header.sh_type(LittleEndian) != SHT_NOBITS,
    })
}

fn read_segments<'a>(file: &File<'a>) -> Result<Vec<Segment<'a>>, Damaged> {
    let mut segments = Vec::new();
    for header in file.elf_program_headers() {
        if header.p_type(LittleEndian) == PT_LOAD && header.p_filesz(LittleEndian) > 0 {
            let bytes = header.data(LittleEndian, file.data()).map_err(|()| cut_off())?;
            segments.push(Segment { physical: header.p_paddr(LittleEndian), bytes });
        }
    }
    Ok(segments)
}

/// Returns the functions of the symbol table; empty if the file has none.
fn read_functions(file: &File<'_>) -> Result<Vec<Function>, Damaged> {
    let mut functions = Vec::new();
    for symbol in file.symbols().filter(|symbol| symbol.elf_symbol().st_type() == STT_FUNC) {
        let Some(index) = symbol.section_index() else { continue };
        // The lowest bit of the address selects the instruction set.
        let address = symbol.address() & !1;
        let code = file.section_by_index(index)?.data_range(address, symbol.size())?;
        let name = readable(&String::from_utf8_lossy(symbol.name_bytes()?));
        functions.push(Function { name, address: address as u32, code: code.ok_or_else(cut_off)?.to_vec() });
    }
    Ok(functions)
}

/// Demangles a name and omits the hash.
fn readable(name: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(name))
}

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
            let names_at = sections_at + 40 * (self.sections.len() as u32 + 2);
            let contents_at = names_at + self.names.len() as u32;
            let mut file = Vec::from(*b"\x7fELF\x01\x01\x01");
            file.resize(16, 0);
            half(&mut file, [2, 40]); // a program for Arm
            word(&mut file, [1, 0x1000_0101, 52, sections_at, 0]);
            let last = self.sections.len() as u16 + 1;
            half(&mut file, [52, 32, self.segments.len() as u16, 40, last + 1, last]);
            let mut at = contents_at;
            for [kind, physical, len] in self.segments {
                word(&mut file, [kind, at, 0x2000_0000, physical, len, len, 4, 4]);
                at += len;
            }
            word(&mut file, [0; 10]); // the first section is never used
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
    fn names_can_be_read() {
        let name = "_ZN8hexboard7session7machine7Machine11enter_stage17h0123456789abcdefE";
        assert_eq!(readable(name), "hexboard::session::machine::Machine::enter_stage");
        assert_eq!(readable("main"), "main");
    }

    #[test]
    fn sections_are_read_with_their_kind() {
        let file = sample();
        let elf = Program::parse(&file).expect("a good file");
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
        let elf = Program::parse(&file).expect("a good file");
        let expected = [
            Segment { physical: 0x1000_0100, bytes: &[1, 2, 3, 4] },
            Segment { physical: 0x1000_0104, bytes: &[5, 6] },
        ];
        assert_eq!(elf.segments, expected);
    }

    #[test]
    fn other_files_are_refused() {
        let with = |at: usize, value: u8| {
            let mut file = sample();
            file[at] = value;
            file
        };
        let (no_elf, wide, big_endian) = (with(0, b'U'), with(4, 2), with(5, 2));
        for file in [&b"UF2\n"[..], b"\x7fELF", &no_elf, &wide, &big_endian] {
            assert!(Program::parse(file).is_err(), "{:?}", &file[..4]);
        }
    }

    #[test]
    fn a_file_cut_off_anywhere_never_panics() {
        let file = sample();
        // The last byte belongs to a segment that is not loaded.
        for len in 6..file.len() - 1 {
            assert!(Program::parse(&file[..len]).is_err(), "{len} bytes");
        }
    }

    #[test]
    fn wild_offsets_never_panic() {
        for at in 0..sample().len() {
            let mut file = sample();
            file[at] = 0xff;
            let _ = Program::parse(&file);
        }
    }
}
