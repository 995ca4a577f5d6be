//! Checks of what the linker script and the boot ROM need.

use std::path::PathBuf;

use crate::board::Board;

use crate::program::Program;

/// Checks that a file contains none of these paths, which name folders of the machine that built it.
///
/// # Errors
/// Returns the path that it contains, with its surroundings.
pub fn check_paths(bytes: &[u8], paths: &[PathBuf]) -> Result<(), String> {
    for path in paths {
        let path = path.to_string_lossy();
        if let Some(at) = find(bytes, path.as_bytes()) {
            let end = bytes.len().min(at + path.len() + 60);
            let text = String::from_utf8_lossy(&bytes[at..end]);
            return Err(format!("contains a path of this machine: {}", text.escape_debug()));
        }
    }
    Ok(())
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    let first = part.first()?;
    let starts = bytes.iter().enumerate().filter(|(_, byte)| *byte == first);
    starts.map(|(at, _)| at).find(|&at| bytes[at..].starts_with(part))
}

/// Checks an image for a board.
///
/// # Errors
/// Returns what is missing.
pub fn check(program: &Program<'_>, board: Board) -> Result<(), &'static str> {
    if !has_ram_code(program) {
        return Err("what every interrupt needs does not run from RAM: no name in memory.x fits any more");
    }
    if board == Board::Pico2 && !has_start_block(program) {
        return Err("no block at its beginning by which an RP2350 knows what it may start");
    }
    Ok(())
}

/// The least bytes of code that must run from RAM: half of the present size, as a tolerance for
/// changes of compiler-generated names.
const RAM_CODE: u32 = 1200;

/// Returns whether the code for interrupts runs from RAM. `memory.x` selects it by symbol names,
/// which may change.
fn has_ram_code(program: &Program<'_>) -> bool {
    program.sections.iter().any(|section| section.name == ".ram_code" && section.size >= RAM_CODE)
}

/// The first word of a block for the boot ROM of an RP2350, and the bytes of flash that the boot
/// ROM searches.
const BLOCK_BEGINS: [u8; 4] = 0xffff_ded3_u32.to_le_bytes();
const BLOCK_WITHIN: std::ops::Range<u32> = 0x1000_0000..0x1000_1000;

/// Returns whether the boot ROM of an RP2350 finds the block that describes the image.
fn has_start_block(program: &Program<'_>) -> bool {
    program.segments.iter().any(|segment| {
        let words = segment.bytes.chunks_exact(4).zip((segment.physical..).step_by(4));
        words.take_while(|(_, address)| BLOCK_WITHIN.contains(address)).any(|(word, _)| word == BLOCK_BEGINS)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::tests::Builder;

    #[test]
    fn code_that_runs_from_ram_is_missed() {
        for (name, size, found) in [
            (".ram_code", 2400, true),
            (".ram_code", 0, false),
            (".ram_code", 100, false),
            (".text", 2400, false),
        ] {
            let file = Builder::new().section(name, 1, 6, 0x2000_a000, size).build();
            assert_eq!(has_ram_code(&Program::parse(&file).expect("a good file")), found, "{name} {size}");
        }
    }

    #[test]
    fn paths_of_this_machine_are_found() {
        let paths = [PathBuf::from("/home/builder/.cargo"), PathBuf::from("/builds/hexboard")];
        assert_eq!(check_paths(b"\0./src/main.rs\0/cargo/registry", &paths), Ok(()));
        let found = check_paths(b"\0/builds//builds/hexboard/src/main.rs", &paths);
        assert!(found.is_err_and(|error| error.ends_with("/builds/hexboard/src/main.rs")));
    }

    #[test]
    fn the_block_for_an_rp2350_is_in_the_first_4_kib() {
        let block = [0, 0, 0, 0, 0xd3, 0xde, 0xff, 0xff];
        for (address, found) in
            [(0x1000_0000, true), (0x1000_0ff8, true), (0x1000_0ffc, false), (0x1000_1000, false)]
        {
            let file = Builder::new().segment(1, address, &block).build();
            assert_eq!(has_start_block(&Program::parse(&file).expect("a good file")), found, "{address:#x}");
        }
        let file = Builder::new().segment(1, 0x1000_0000, &[0; 64]).build();
        assert!(!has_start_block(&Program::parse(&file).expect("a good file")));
    }
}
