//! Builds the firmware as ELF and UF2, and checks its size.

use std::path::PathBuf;

use crate::failure::{Failure, Result};
use crate::project;
use crate::run::{Profile, Run};
use crate::toolchain::{self, Target};

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
    /// The images that run in the emulator of a Pico. That of a Pico 2 is `host-tests/pico2`.
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

    /// Returns the board of the image, as a word for command lines.
    pub const fn board(self) -> &'static str {
        match self {
            Self::Full | Self::Mini => "pico",
            Self::Pico2 => "pico2",
        }
    }

    /// Returns the compilation target.
    pub const fn target(self) -> Target {
        match self {
            Self::Full | Self::Mini => Target::Chip,
            Self::Pico2 => Target::Chip2,
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
pub fn cargo(command: &str, image: Image) -> Run {
    let run = image.target().cargo(command);
    let run = origin().into_iter().fold(run, |run, (name, value)| run.env(name, value));
    let options = ["--profile=firmware", "--package=hexboard", "--bin=firmware"];
    run.args(options).args(["--features", image.feature()])
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

/// Builds the image and copies it to its final path, as ELF and UF2. Returns its sizes and largest
/// stack frames as a table.
///
/// # Errors
/// Returns a failure if there is no compiler, the build fails, or the image exceeds its budget or
/// fails another check.
pub fn build(image: Image) -> Result<String> {
    toolchain::ensure(image.target())?;
    cargo("build", image).run()?;
    let built = project::target().join(image.target().triple()).join("firmware/firmware");
    tool("check").arg(image.board()).arg(built).arg(image.elf()).arg(image.uf2()).report()
}

/// Returns the functions with the largest stack frames in the built image for a Pico. The
/// instruction set of a Pico 2 has more ways to allocate stack, which are not supported.
///
/// # Errors
/// Returns a failure if the image does not exist or a stack frame is too large.
pub fn frames(image: Image) -> Result<String> {
    tool("frames").arg(image.elf()).report()
}

/// Returns the source lines that can panic in the built image. With `lower`, also lowers their limits
/// to the present numbers.
///
/// # Errors
/// Returns a failure if the image does not exist or has no debug information.
pub fn panics(image: Image, lower: bool) -> Result<String> {
    tool("panics").arg(image.elf()).args(lower.then_some("--lower")).report()
}

/// Returns the program that reads images, with a command. It has a build folder of its own, so that
/// it need not wait for a build of the tests.
fn tool(command: &str) -> Run {
    Run::package("hexboard-image", Profile::Image).arg(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_of_an_image_exist() {
        for path in SOURCES {
            assert!(project::root().join(path).exists(), "{path}");
        }
    }
}
