//! The firmware image, as the boot ROM finds it in flash.

use object::elf::PT_LOAD;
use object::read::elf::{ElfFile32, FileHeader, ProgramHeader};

/// The address at which the flash is mapped.
pub const XIP_BASE: u32 = 0x1000_0000;
/// The bytes of the flash chip of a Pico 2.
pub const FLASH_BYTES: usize = 4 * 1024 * 1024;

/// The boot ROM searches this many bytes for the first block.
const SEARCHED: usize = 4096;
const BLOCK_START: u32 = 0xFFFF_DED3;
const BLOCK_END: u32 = 0xAB12_3579;
/// The item of a block that describes an image: its type, and its length of one word.
const IMAGE_TYPE: u32 = 0x0142;
/// The image is an executable for the secure state of the Arm cores of an RP2350.
const ARM_EXECUTABLE: u32 = 0x1021;
const LAST_ITEM: u8 = 0xFF;

/// Loads the segments of an ELF file into an erased flash.
///
/// # Errors
/// Returns a message if this is no ELF file for the chip.
pub fn load(elf: &[u8]) -> Result<Vec<u8>, String> {
    let file = ElfFile32::<object::Endianness>::parse(elf).map_err(|error| error.to_string())?;
    let endian = file.endian();
    let mut flash = vec![0xFF; FLASH_BYTES];
    let headers = file.elf_header().program_headers(endian, elf).map_err(|error| error.to_string())?;
    for header in headers.iter().filter(|header| header.p_type(endian) == PT_LOAD) {
        let bytes = header.data(endian, elf).map_err(|()| "a segment lies outside the file")?;
        if bytes.is_empty() {
            continue;
        }
        let start = header.p_paddr(endian).checked_sub(XIP_BASE).map(|start| start as usize);
        let place = start.and_then(|start| flash.get_mut(start..start + bytes.len()));
        place.ok_or("a segment lies outside the flash")?.copy_from_slice(bytes);
    }
    Ok(flash)
}

/// Checks that the boot ROM would start the image: that it finds a block that describes an
/// executable for Arm (RP2350 data sheet, 5.9).
///
/// # Errors
/// Returns a message if it would not.
pub fn check_block(flash: &[u8]) -> Result<(), String> {
    let words: Vec<u32> = flash[..SEARCHED].chunks_exact(4).map(word).collect();
    let start = words.iter().position(|word| *word == BLOCK_START).ok_or("no block in the first 4 KiB")?;
    let mut at = start + 1;
    let mut is_executable = false;
    loop {
        let item = *words.get(at).ok_or("the block does not end")?;
        if item as u8 == LAST_ITEM {
            break;
        }
        is_executable |= item & 0xFFFF == IMAGE_TYPE && item >> 16 == ARM_EXECUTABLE;
        at += (item >> 8 & 0xFF) as usize;
    }
    let length = (words[at] >> 8 & 0xFFFF) as usize;
    let (has_length, has_end) = (length == at - start - 1, words.get(at + 2) == Some(&BLOCK_END));
    match (has_length && has_end, is_executable) {
        (false, _) => Err("the block is damaged".to_owned()),
        (true, false) => Err("the block describes no executable for Arm".to_owned()),
        (true, true) => Ok(()),
    }
}

fn word(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flash(words: &[u32]) -> Vec<u8> {
        let mut flash = vec![0xFF; 2 * SEARCHED];
        flash[0x200..0x200 + 4 * words.len()]
            .copy_from_slice(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>());
        flash
    }

    #[test]
    fn the_boot_rom_needs_a_whole_block_for_an_arm_executable() {
        let block = [BLOCK_START, ARM_EXECUTABLE << 16 | IMAGE_TYPE, 0x0000_01FF, 0, BLOCK_END];
        assert_eq!(check_block(&flash(&block)), Ok(()));
        assert!(check_block(&flash(&[])).is_err(), "no block");
        assert!(check_block(&flash(&block[..4])).is_err(), "no end");
        let riscv = [BLOCK_START, 0x1101 << 16 | IMAGE_TYPE, 0x0000_01FF, 0, BLOCK_END];
        assert!(check_block(&flash(&riscv)).is_err(), "for the other cores");
    }
}
