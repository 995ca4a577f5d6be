//! Builds the firmware as ELF and UF2, and checks its size.

use std::fs;
use std::path::PathBuf;

use crate::board::Board;
use crate::elf::Elf;
use crate::failure::{Failure, Result};
use crate::frames;
use crate::project;
use crate::run::Run;
use crate::size::Sizes;
use crate::toolchain::{self, Target, Toolchain};
use crate::uf2;

/// The images that can be built, by board and panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Image {
    /// A Pico with seven LEDs per cell on four strands.
    Full,
    /// A Pico with one LED per cell on one strand.
    Mini,
    /// A Pico 2 with the full panel.
    Pico2,
}

impl Image {
    /// All images.
    pub const ALL: [Self; 3] = [Self::Full, Self::Mini, Self::Pico2];
    /// The images that run in the emulator, which emulates a Pico.
    pub const EMULATED: [Self; 2] = [Self::Full, Self::Mini];

    /// Returns the image for a Pico, selected by the switch `--mini`.
    pub const fn from_switch(mini: bool) -> Self {
        if mini { Self::Mini } else { Self::Full }
    }

    /// Returns the image selected by the switches `--mini` and `--pico2`.
    ///
    /// # Errors
    /// Returns a usage error if there is no such image.
    pub fn from_switches(mini: bool, pico2: bool) -> Result<Self> {
        match (mini, pico2) {
            (true, true) => Err(Failure::usage(NO_MINI_PICO_2)),
            (_, true) => Ok(Self::Pico2),
            (mini, false) => Ok(Self::from_switch(mini)),
        }
    }

    /// Returns the board of the image.
    pub const fn board(self) -> Board {
        match self {
            Self::Full | Self::Mini => Board::Pico,
            Self::Pico2 => Board::Pico2,
        }
    }

    /// Returns the compilation target.
    pub const fn target(self) -> Target {
        match self.board() {
            Board::Pico => Target::Chip,
            Board::Pico2 => Target::Chip2,
        }
    }

    const fn feature(self) -> &'static str {
        match self {
            Self::Full | Self::Pico2 => "firmware",
            Self::Mini => "mini",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Full => "hexboard",
            Self::Mini => "hexboard-mini",
            Self::Pico2 => "hexboard-pico2",
        }
    }

    /// Returns the path of the finished ELF file.
    pub fn elf(self) -> PathBuf {
        project::images().join(self.name()).with_extension("elf")
    }

    /// Returns the path of the finished UF2 file.
    pub fn uf2(self) -> PathBuf {
        project::images().join(self.name()).with_extension("uf2")
    }
}

/// The error message for the combination of both switches.
pub const NO_MINI_PICO_2: &str =
    "the driver of the small panel is for the RP2040 of a Pico, not for a Pico 2";

/// Returns `cargo` with a subcommand for this image. Always uses the profile of the flashed image,
/// so that checks share build scripts and macros with the build.
pub fn cargo(toolchain: Toolchain, command: &str, image: Image) -> Run {
    let run = toolchain.cargo(command, image.target());
    let run = origin().into_iter().fold(run, |run, (name, value)| run.env(name, value));
    run.args([
        "--profile",
        "firmware",
        "--package",
        "hexboard",
        "--bin",
        "firmware",
        "--features",
        image.feature(),
    ])
}

/// The files that an image is made of.
const SOURCES: [&str; 7] =
    ["src", "build.rs", "memory.x", "Cargo.toml", "Cargo.lock", ".cargo", "rust-toolchain.toml"];

/// Returns hash and date of the last commit that changed the image as environment variables, for the
/// About page; a `+` marks uncommitted changes of its sources. The same sources give the same image,
/// whatever else a commit changes. Empty outside of a git checkout.
fn origin() -> Vec<(&'static str, String)> {
    let git = |args: &[&str]| {
        Run::new("git").args(args).arg("--").args(SOURCES).output().map(|text| text.trim().to_owned())
    };
    let output = git(&["log", "-1", "--format=%h %cs", "--abbrev=8"]);
    let Some((commit, date)) = output.as_deref().and_then(|output| output.split_once(' ')) else {
        return Vec::new();
    };
    let differs = git(&["status", "--porcelain", "--untracked-files=no"]).is_none_or(|list| !list.is_empty());
    let mark = if differs { "+" } else { "" };
    vec![("HEXBOARD_COMMIT", format!("{commit}{mark}")), ("HEXBOARD_DATE", date.to_owned())]
}

/// Builds the image, copies it to its final path and returns its sizes.
///
/// # Errors
/// Returns a failure if there is no compiler, the build fails, or the image exceeds its budget or
/// fails another check.
pub fn build(image: Image) -> Result<Sizes> {
    let toolchain = toolchain::ensure(image.target())?;
    cargo(toolchain, "build", image).run()?;
    let built = project::target().join(image.target().triple()).join("firmware/firmware");
    let bytes = fs::read(&built).map_err(|error| Failure::file(&built, error))?;
    let elf = Elf::parse(&bytes).map_err(|error| Failure::file(&built, error))?;
    let uf2 = uf2::write(&elf.segments, image.board().uf2_family())
        .map_err(|error| Failure::file(&built, error))?;
    put(image.elf(), &bytes)?;
    put(image.uf2(), &uf2)?;
    if image.board() == Board::Pico {
        frames::check(&elf, 0).map_err(Failure::new)?;
    }
    if !has_ram_code(&elf) {
        return Err(Failure::file(
            &built,
            "what every interrupt needs does not run from RAM: no name in memory.x fits any more",
        ));
    }
    if image.board() == Board::Pico2 && !has_start_block(&elf) {
        return Err(Failure::file(
            &built,
            "no block at its beginning by which an RP2350 knows what it may start",
        ));
    }
    let sizes = Sizes::of(&elf, image.board());
    match sizes.over_budget().as_slice() {
        [] => Ok(sizes),
        over => {
            println!("{sizes}");
            Err(Failure::new(format!("over the budget: {}", over.join("; "))))
        }
    }
}

/// The least bytes of code that must run from RAM: half of the present size, as a tolerance for
/// changes of compiler-generated names.
const RAM_CODE: u32 = 1200;

/// Returns whether the code for interrupts runs from RAM. `memory.x` selects it by symbol names,
/// which may change.
fn has_ram_code(elf: &Elf<'_>) -> bool {
    elf.sections.iter().any(|section| section.name == ".ram_code" && section.size >= RAM_CODE)
}

/// The first word of a block for the boot ROM of an RP2350, and the bytes of flash that the boot
/// ROM searches.
const BLOCK_BEGINS: [u8; 4] = 0xffff_ded3_u32.to_le_bytes();
const BLOCK_WITHIN: std::ops::Range<u32> = 0x1000_0000..0x1000_1000;

/// Returns whether the boot ROM of an RP2350 finds the block that describes the image.
fn has_start_block(elf: &Elf<'_>) -> bool {
    elf.segments.iter().any(|segment| {
        let words = segment.bytes.chunks_exact(4).zip((segment.physical..).step_by(4));
        words.take_while(|(_, address)| BLOCK_WITHIN.contains(address)).any(|(word, _)| word == BLOCK_BEGINS)
    })
}

/// Returns the functions with the largest stack frames in the built image for a Pico. The
/// instruction set of a Pico 2 has more ways to allocate stack, which are not supported.
///
/// # Errors
/// Returns a failure if the image does not exist or a stack frame is too large.
pub fn frames(image: Image, shown: usize) -> Result<String> {
    let path = image.elf();
    let bytes = fs::read(&path).map_err(|error| Failure::file(&path, error))?;
    let elf = Elf::parse(&bytes).map_err(|error| Failure::file(&path, error))?;
    frames::check(&elf, shown).map_err(Failure::new)
}

/// Writes a file unless it already has this content, so that its modification time is that of the
/// last change.
fn put(path: PathBuf, bytes: &[u8]) -> Result {
    if fs::read(&path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let folder = project::images();
    fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
    fs::write(&path, bytes).map_err(|error| Failure::file(&path, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::tests::Builder;

    #[test]
    fn sources_of_an_image_exist() {
        for path in SOURCES {
            assert!(project::root().join(path).exists(), "{path}");
        }
    }

    #[test]
    fn code_that_runs_from_ram_is_missed() {
        for (name, size, found) in [
            (".ram_code", 2400, true),
            (".ram_code", 0, false),
            (".ram_code", 100, false),
            (".text", 2400, false),
        ] {
            let file = Builder::new().section(name, 1, 6, 0x2000_a000, size).build();
            assert_eq!(has_ram_code(&Elf::parse(&file).expect("a good file")), found, "{name} {size}");
        }
    }

    #[test]
    fn the_block_for_an_rp2350_is_in_the_first_4_kib() {
        let block = [0, 0, 0, 0, 0xd3, 0xde, 0xff, 0xff];
        for (address, found) in
            [(0x1000_0000, true), (0x1000_0ff8, true), (0x1000_0ffc, false), (0x1000_1000, false)]
        {
            let file = Builder::new().segment(1, address, &block).build();
            assert_eq!(has_start_block(&Elf::parse(&file).expect("a good file")), found, "{address:#x}");
        }
        let file = Builder::new().segment(1, 0x1000_0000, &[0; 64]).build();
        assert!(!has_start_block(&Elf::parse(&file).expect("a good file")));
    }
}
