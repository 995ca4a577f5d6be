//! Builds the firmware: ELF and UF2 in one place, with sizes checked.

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

/// The images that are built: for which board, and which panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Image {
    /// A Pico and seven LEDs a cell on four strands.
    Full,
    /// A Pico and one LED a cell on one strand.
    Mini,
    /// A Pico 2 and the full panel.
    Pico2,
}

impl Image {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Full, Self::Mini, Self::Pico2];
    /// The kinds that run in the emulator, which is one of a Pico.
    pub const EMULATED: [Self; 2] = [Self::Full, Self::Mini];

    /// The kind for a Pico asked for by the switch `--mini`.
    pub const fn from_switch(mini: bool) -> Self {
        if mini { Self::Mini } else { Self::Full }
    }

    /// The kind asked for by the switches `--mini` and `--pico2`.
    ///
    /// # Errors
    /// There is no such image.
    pub fn from_switches(mini: bool, pico2: bool) -> Result<Self> {
        match (mini, pico2) {
            (true, true) => Err(Failure::usage(NO_MINI_PICO_2)),
            (_, true) => Ok(Self::Pico2),
            (mini, false) => Ok(Self::from_switch(mini)),
        }
    }

    /// The board that it is for.
    pub const fn board(self) -> Board {
        match self {
            Self::Full | Self::Mini => Board::Pico,
            Self::Pico2 => Board::Pico2,
        }
    }

    /// What it is compiled for.
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

    /// Where the finished ELF is put.
    pub fn elf(self) -> PathBuf {
        project::images().join(self.name()).with_extension("elf")
    }

    /// Where the finished UF2 is put.
    pub fn uf2(self) -> PathBuf {
        project::images().join(self.name()).with_extension("uf2")
    }
}

/// Why there is no such image.
pub const NO_MINI_PICO_2: &str =
    "the driver of the small panel is for the RP2040 of a Pico, not for a Pico 2";

/// `cargo` with the sub-command for that image, always in the form that is flashed: checks
/// then share build scripts and macros with the build.
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

/// Hash and date of the commit, for the About page: the same sources give the same image. Nothing outside of a
/// checkout, or without git.
fn origin() -> Vec<(&'static str, String)> {
    let git = |args: &[&str]| Run::new("git").args(args).quiet().map(|text| text.trim().to_owned());
    let told = git(&["log", "-1", "--format=%h %cs", "--abbrev=8"]);
    let Some((commit, date)) = told.as_deref().and_then(|told| told.split_once(' ')) else {
        return Vec::new();
    };
    let differs = git(&["status", "--porcelain", "--untracked-files=no"]).is_none_or(|list| !list.is_empty());
    let mark = if differs { "+" } else { "" };
    vec![("HEXBOARD_COMMIT", format!("{commit}{mark}")), ("HEXBOARD_DATE", date.to_owned())]
}

/// Builds the image and puts it in place; gives its sizes.
///
/// # Errors
/// There is no compiler, the build fails, or the image is over its budget.
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

/// The least that must run from RAM, in bytes: half of what does, as names that the compiler makes up may change.
const RAM_CODE: u32 = 1200;

/// Whether what every interrupt needs runs from RAM: `memory.x` finds it by the names of functions.
fn has_ram_code(elf: &Elf<'_>) -> bool {
    elf.sections.iter().any(|section| section.name == ".ram_code" && section.size >= RAM_CODE)
}

/// The word with which a block for the boot ROM of an RP2350 begins, and the bytes of flash among which it looks for one.
const BLOCK_BEGINS: [u8; 4] = 0xffff_ded3_u32.to_le_bytes();
const BLOCK_WITHIN: std::ops::Range<u32> = 0x1000_0000..0x1000_1000;

/// Whether the boot ROM of an RP2350 finds the block that says what kind of image this is.
fn has_start_block(elf: &Elf<'_>) -> bool {
    elf.segments.iter().any(|segment| {
        let words = segment.bytes.chunks_exact(4).zip((segment.physical..).step_by(4));
        words.take_while(|(_, address)| BLOCK_WITHIN.contains(address)).any(|(word, _)| word == BLOCK_BEGINS)
    })
}

/// The functions of the finished image for a Pico that take the most stack. The larger set of instructions of a Pico 2
/// has more ways to take it, which are not read here.
///
/// # Errors
/// The image is not there, or a function takes too much.
pub fn frames(image: Image, shown: usize) -> Result<String> {
    let path = image.elf();
    let bytes = fs::read(&path).map_err(|error| Failure::file(&path, error))?;
    let elf = Elf::parse(&bytes).map_err(|error| Failure::file(&path, error))?;
    frames::check(&elf, shown).map_err(Failure::new)
}

/// Writes a file unless it already holds these bytes, so that its time tells when it changed.
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
    fn the_block_for_an_rp2350_lies_in_the_first_4_kib() {
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
