//! Computes the memory that an image takes, and compares it with the budget.

use std::fmt;
use std::ops::Range;

use crate::board::Board;
use crate::program::{Program, Section};

/// The flash that an image may take, in bytes.
const IMAGE_BUDGET: u32 = 1024 * 1024;
/// The RAM that statics may take on a Pico, in bytes.
const RAM_BUDGET: u32 = 192 * 1024;
/// The same on a Pico 2, which has twice the RAM. Its atomics and its four strands take more of it.
const LARGE_RAM_BUDGET: u32 = 256 * 1024;
/// The RAM of a Pico, in bytes.
const SMALL_RAM: u32 = 264 * 1024;
/// The RAM that `memory.x` reserves for the stack, in bytes.
const STACK: u32 = 40 * 1024;
const FLASH: Range<u32> = 0x1000_0000..0x1100_0000;
const RAM_START: u32 = 0x2000_0000;

/// The sizes of an image in bytes.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Sizes {
    /// Code in flash, including boot stage and vector table.
    pub text: u32,
    /// Constants in flash.
    pub rodata: u32,
    /// Initial values of statics, which take both flash and RAM.
    pub data: u32,
    /// Statics that start as zeros.
    pub bss: u32,
    /// RAM that is not initialised at the start.
    pub uninit: u32,
    /// The flash from its beginning to the last byte of the image.
    pub image: u32,
    /// The RAM of the board.
    pub has: u32,
}

impl Sizes {
    /// Adds up the sections of an image.
    pub fn of(program: &Program<'_>, board: Board) -> Self {
        let mut sizes = Self { has: board.ram(), ..Self::default() };
        program.sections.iter().filter(|section| section.allocated).for_each(|section| sizes.add(section));
        let ends = program
            .segments
            .iter()
            .map(|segment| segment.physical.saturating_add(segment.bytes.len() as u32));
        sizes.image = ends.max().unwrap_or(FLASH.start).saturating_sub(FLASH.start);
        sizes
    }

    fn add(&mut self, section: &Section) {
        let in_flash = FLASH.contains(&section.address);
        let in_ram = (RAM_START..RAM_START + self.has).contains(&section.address);
        let place = match section {
            Section { has_bytes: true, .. } if in_ram => &mut self.data,
            Section { has_bytes: true, executable: true, .. } if in_flash => &mut self.text,
            Section { has_bytes: true, name, .. } if in_flash && is_start(name) => &mut self.text,
            Section { has_bytes: true, .. } if in_flash => &mut self.rodata,
            Section { has_bytes: false, name, .. } if name.starts_with(".uninit") => &mut self.uninit,
            Section { has_bytes: false, .. } if in_ram => &mut self.bss,
            _ => return,
        };
        *place += section.size;
    }

    /// Returns the RAM that statics take.
    pub fn ram(&self) -> u32 {
        self.data + self.bss + self.uninit
    }

    /// Returns the RAM that statics may take.
    const fn ram_budget(&self) -> u32 {
        if self.has > SMALL_RAM { LARGE_RAM_BUDGET } else { RAM_BUDGET }
    }

    /// Returns a sentence for each budget that is exceeded.
    pub fn over_budget(&self) -> Vec<String> {
        let parts = [("the image", self.image, IMAGE_BUDGET), ("static RAM", self.ram(), self.ram_budget())];
        let over = parts.into_iter().filter(|(_, size, budget)| size > budget);
        over.map(|(what, size, budget)| format!("{what} takes {size} bytes of {budget}")).collect()
    }
}

fn is_start(name: &str) -> bool {
    matches!(name, ".boot2" | ".vector_table")
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, size: u32| writeln!(f, "  {name:<22}{size:>9}");
        line("flash  text", self.text)?;
        line("       rodata", self.rodata)?;
        line("       data", self.data)?;
        line("RAM    data", self.data)?;
        line("       bss", self.bss)?;
        line("       uninit", self.uninit)?;
        writeln!(f, "  {}", share("image", self.image, IMAGE_BUDGET))?;
        writeln!(f, "  {}", share("static RAM", self.ram(), self.ram_budget()))?;
        writeln!(f, "  {:<22}{STACK:>9}", "stack")?;
        write!(f, "  {:<22}{:>9}", "RAM left", self.has.saturating_sub(STACK + self.ram()))
    }
}

fn share(name: &str, size: u32, budget: u32) -> String {
    let percent = f64::from(size) * 100.0 / f64::from(budget);
    format!("{name:<22}{size:>9} of {budget} bytes ({percent:.1} %)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::tests::Builder;

    const BYTES: u32 = 1;
    const NO_BYTES: u32 = 8;
    const WRITE: u32 = 1;
    const ALLOC: u32 = 2;
    const EXEC: u32 = 4;

    fn sample() -> Vec<u8> {
        Builder::new()
            .segment(1, 0x1000_0000, &[0; 256])
            .segment(1, 0x1000_0200, &[0; 100])
            .section(".boot2", BYTES, ALLOC, 0x1000_0000, 256)
            .section(".vector_table", BYTES, ALLOC, 0x1000_0100, 192)
            .section(".text", BYTES, ALLOC | EXEC, 0x1000_01c0, 1000)
            .section(".rodata", BYTES, ALLOC, 0x1000_1000, 300)
            .section(".data", BYTES, ALLOC | WRITE, 0x2000_0000, 40)
            .section(".bss", NO_BYTES, ALLOC | WRITE, 0x2000_0028, 500)
            .section(".uninit", NO_BYTES, ALLOC | WRITE, 0x2000_0300, 7)
            .section(".defmt", BYTES, 0, 0, 99)
            .section(".debug_info", BYTES, 0, 0, 12345)
            .build()
    }

    #[test]
    fn every_section_is_counted_in_its_place() {
        let file = sample();
        let sizes = Sizes::of(&Program::parse(&file).expect("a good file"), Board::Pico);
        let expected =
            Sizes { text: 1448, rodata: 300, data: 40, bss: 500, uninit: 7, image: 0x264, has: 264 * 1024 };
        assert_eq!(sizes, expected);
        assert_eq!(sizes.ram(), 547);
        assert_eq!(sizes.over_budget(), [""; 0]);
    }

    #[test]
    fn the_budget_may_be_used_to_the_last_byte() {
        let full = Sizes { image: 1_048_576, bss: 196_000, data: 608, ..Sizes::default() };
        assert_eq!(full.over_budget(), [""; 0]);
        let over = Sizes { image: 1_048_577, uninit: 1, ..full };
        let expected =
            ["the image takes 1048577 bytes of 1048576", "static RAM takes 196609 bytes of 196608"];
        assert_eq!(over.over_budget(), expected);
        let larger = Sizes { has: Board::Pico2.ram(), ..over };
        assert_eq!(larger.over_budget(), expected[..1], "a Pico 2 has more RAM");
    }

    #[test]
    fn the_table_shows_shares_of_the_budget() {
        let sizes = Sizes { image: 262_144, bss: 49_152, ..Sizes::default() };
        let table = sizes.to_string();
        assert!(table.contains("262144 of 1048576 bytes (25.0 %)"), "{table}");
        assert!(table.contains("49152 of 196608 bytes (25.0 %)"), "{table}");
    }
}
