//! Checks a built firmware and writes it as UF2. `cargo xtask firmware` and `cargo xtask frames` run
//! this program:
//!
//! - `hexboard-image check BOARD BUILT ELF UF2` checks the file BUILT, copies it to ELF, writes it
//!   as UF2 and prints its sizes and largest stack frames.
//! - `hexboard-image frames ELF` prints more stack frames.

mod checks;
mod frames;
mod program;
mod size;
mod uf2;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use program::Program;
use size::Sizes;
use xtask::board::Board;
use xtask::failure::{Failure, Result};

/// The numbers of functions to print, those with the largest stack frames.
const SHOWN_BY_CHECK: usize = 8;
const SHOWN_BY_FRAMES: usize = 20;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        // Without the name of this program: `xtask` prints the message as its own.
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(words: &[&str]) -> Result {
    match words {
        ["check", board, built, elf, uf2] => {
            let board =
                Board::from_word(board).ok_or_else(|| Failure::usage("the board is pico or pico2"))?;
            check(board, Path::new(built), Path::new(elf), Path::new(uf2))
        }
        ["frames", elf] => frames(Path::new(elf)),
        _ => Err(Failure::usage("use `check BOARD BUILT ELF UF2` or `frames ELF`")),
    }
}

/// Writes the image in both forms, then checks it: a faulty image can be examined.
fn check(board: Board, built: &Path, elf: &Path, uf2: &Path) -> Result {
    let bytes = read(built)?;
    let program = Program::parse(&bytes).map_err(|error| Failure::file(built, error))?;
    let blocks = uf2::write(&program.segments, board.uf2_family());
    let blocks = blocks.map_err(|error| Failure::file(built, error))?;
    put(elf, &bytes)?;
    put(uf2, &blocks)?;
    let largest = if board == Board::Pico { Some(frames::check(&program, SHOWN_BY_CHECK)) } else { None };
    let largest = largest.transpose().map_err(Failure::new)?;
    checks::check(&program, board).map_err(|error| Failure::file(built, error))?;
    let sizes = Sizes::of(&program, board);
    println!("{sizes}");
    match sizes.over_budget().as_slice() {
        [] => print_frames(largest.as_deref()),
        over => return Err(Failure::new(format!("over the budget: {}", over.join("; ")))),
    }
    Ok(())
}

fn print_frames(largest: Option<&str>) {
    if let Some(largest) = largest {
        println!("  the largest stack frames, of at most {} bytes\n{largest}", frames::MAX_FRAME);
    }
}

fn frames(elf: &Path) -> Result {
    let bytes = read(elf)?;
    let program = Program::parse(&bytes).map_err(|error| Failure::file(elf, error))?;
    println!("{}", frames::check(&program, SHOWN_BY_FRAMES).map_err(Failure::new)?);
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|error| Failure::file(path, error))
}

/// Writes a file unless it already has this content, so that its modification time is that of the
/// last change.
fn put(path: &Path, bytes: &[u8]) -> Result {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    fs::write(path, bytes).map_err(|error| Failure::file(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::tests::Builder;

    #[test]
    fn other_arguments_are_refused() {
        for words in [&[][..], &["check", "pico"], &["check", "pico3", "a", "b", "c"], &["frames"]] {
            assert!(matches!(run(words), Err(Failure::Usage { .. })), "{words:?}");
        }
    }

    /// Everything that the checks want, for a Pico 2, whose stack frames are not checked.
    #[test]
    fn an_image_is_copied_and_written_as_uf2() {
        let folder = std::env::temp_dir().join(format!("hexboard-image-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let [built, elf, uf2] = ["built", "out/a.elf", "out/a.uf2"].map(|name| folder.join(name));
        let block = [0xd3, 0xde, 0xff, 0xff];
        let file =
            Builder::new().segment(1, 0x1000_0000, &block).section(".ram_code", 1, 6, 0x2000_0000, 2400);
        fs::write(&built, file.build()).expect("a file");
        let result = check(Board::Pico2, &built, &elf, &uf2);
        let (copied, written) = (fs::read(&elf).ok(), fs::read(&uf2).ok());
        let as_pico = check(Board::Pico, &built, &elf, &uf2).expect_err("no function to pin").to_string();
        let expected = fs::read(&built).ok();
        fs::remove_dir_all(&folder).expect("it was there");
        assert_eq!(result, Ok(()));
        assert_eq!(copied, expected);
        assert_eq!(written.map(|bytes| bytes.len()), Some(16 * 512));
        assert!(as_pico.contains("is not in the image"), "{as_pico}");
    }
}
