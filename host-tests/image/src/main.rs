//! Checks a built firmware, writes it as UF2 and flashes it. `cargo xtask firmware`, `frames` and
//! `flash` run this program:
//!
//! - `hexboard-image check BOARD BUILT ELF UF2` checks the file BUILT, copies it to ELF, writes it
//!   as UF2 and prints its sizes and largest stack frames.
//! - `hexboard-image frames ELF` prints more stack frames.
//! - `hexboard-image panics ELF [--lower]` prints the source lines that can panic, and lowers their
//!   limits.
//! - `hexboard-image flash [ARGUMENTS]` builds the firmware for a board and writes it there.

mod board;
mod calls;
mod checks;
mod drives;
mod flash;
mod frames;
mod panics;
mod places;
mod program;
mod size;
mod uf2;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::board::Board;
use places::Places;
use program::Program;
use size::Sizes;
use xtask::args::Args;
use xtask::failure::{Failure, Result};
use xtask::firmware::Image;
use xtask::{project, remap};

/// The numbers of functions to print, those with the largest stack frames.
const SHOWN_BY_CHECK: usize = 8;
const SHOWN_BY_FRAMES: usize = 20;

fn main() -> ExitCode {
    let mut args = Args::of_process();
    match args.first().as_deref() {
        Some("flash") => {
            let result = flash::run(args);
            xtask::exit_code("flash", result.map_err(|failure| failure.with_help("cargo xtask help flash")))
        }
        command => read_image(command, &args.rest()),
    }
}

/// Prints a failure without the name of this program: `xtask` prints the message as its own.
fn read_image(command: Option<&str>, files: &[OsString]) -> ExitCode {
    let Err(failure) = run(command, files) else { return ExitCode::SUCCESS };
    eprintln!("{failure}");
    ExitCode::from(failure.exit_code())
}

fn run(command: Option<&str>, files: &[OsString]) -> Result {
    match (command, files) {
        (Some("check"), [board, built, elf, uf2]) => {
            let board = Board::from_word(&board.to_string_lossy());
            let board = board.ok_or_else(|| Failure::usage("the board is pico or pico2"))?;
            check(board, Path::new(built), Path::new(elf), Path::new(uf2))
        }
        (Some("frames"), [elf]) => frames(Path::new(elf)),
        (Some("panics"), [elf]) => panics(Path::new(elf), false),
        (Some("panics"), [elf, switch]) if switch == "--lower" => panics(Path::new(elf), true),
        _ => Err(Failure::usage("use `check BOARD BUILT ELF UF2`, `frames ELF`, `panics ELF` or `flash`")),
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
    checks::check_paths(&bytes, &remap::private_paths()).map_err(|error| Failure::file(built, error))?;
    let sizes = Sizes::of(&program, board);
    println!("{sizes}");
    // The limits are those of the image for the full panel.
    if elf == Image::Full.elf() {
        println!("  {}", check_panics(&bytes, &program)?);
    }
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

/// Prints the lines that can panic. Sets the limits to the counts where they are lower.
fn panics(elf: &Path, lower: bool) -> Result {
    let bytes = read(elf)?;
    let program = Program::parse(&bytes).map_err(|error| Failure::file(elf, error))?;
    let places = Places::read(&bytes).map_err(|error| Failure::file(elf, error))?;
    let sites = panics::find(&program, &places);
    let counts = panics::count(&sites);
    print!("{}", panics::list(&sites));
    println!("{}", panics::summary(&counts));
    if lower {
        let path = limits_path();
        let text =
            panics::lowered(&read_text(&path)?, &counts).map_err(|error| Failure::file(&path, error))?;
        put(&path, text.as_bytes())?;
    }
    Ok(())
}

/// Checks the number of lines that can panic against the limits. Returns it as a line of text.
fn check_panics(bytes: &[u8], program: &Program<'_>) -> Result<String> {
    let path = limits_path();
    let text = read_text(&path)?;
    let limits = panics::limits(&text).map_err(|error| Failure::file(&path, error))?;
    let places = Places::read(bytes).map_err(Failure::new)?;
    let sites = panics::find(program, &places);
    let counts = panics::count(&sites);
    let lower = panics::check(&counts, &limits).map_err(Failure::new)?;
    let summary = panics::summary(&counts);
    Ok(match lower.as_slice() {
        [] => summary,
        lower => format!(
            "{summary}\n  fewer than the limits of {}: `cargo xtask panics --lower`",
            lower.join(", ")
        ),
    })
}

fn limits_path() -> PathBuf {
    project::root().join("host-tests/image/panics.txt")
}

fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|error| Failure::file(path, error))
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
        let files = |names: &[&str]| names.iter().map(OsString::from).collect::<Vec<_>>();
        for (command, names) in [
            (None, &[][..]),
            (Some("check"), &["pico"]),
            (Some("check"), &["pico3", "a", "b", "c"]),
            (Some("frames"), &[]),
        ] {
            assert!(
                matches!(run(command, &files(names)), Err(Failure::Usage { .. })),
                "{command:?} {names:?}"
            );
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
