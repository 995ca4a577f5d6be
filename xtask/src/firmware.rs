//! Builds the firmware: ELF and UF2 in one place, with sizes checked.

use std::fs;
use std::path::PathBuf;

use crate::elf::Elf;
use crate::failure::{Failure, Result};
use crate::frames;
use crate::project;
use crate::run::Run;
use crate::size::Sizes;
use crate::toolchain::{self, Target, Toolchain};
use crate::uf2;

/// Which panel the firmware drives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Panel {
    /// Seven LEDs a cell on four strands.
    Full,
    /// One LED a cell on one strand.
    Mini,
}

impl Panel {
    /// Both kinds.
    pub const ALL: [Self; 2] = [Self::Full, Self::Mini];

    /// The kind asked for by the switch `--mini`.
    pub const fn from_switch(mini: bool) -> Self {
        if mini { Self::Mini } else { Self::Full }
    }

    /// The build feature.
    pub const fn feature(self) -> &'static str {
        match self {
            Self::Full => "firmware",
            Self::Mini => "mini",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Full => "hexboard",
            Self::Mini => "hexboard-mini",
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

/// `cargo` with the sub-command for the firmware of that panel, always in the form that is flashed: checks
/// then share build scripts and macros with the build.
pub fn cargo(toolchain: Toolchain, command: &str, panel: Panel) -> Run {
    let run = toolchain.cargo(command, Target::Chip);
    let run = origin().into_iter().fold(run, |run, (name, value)| run.env(name, value));
    run.args([
        "--profile",
        "firmware",
        "--package",
        "hexboard",
        "--bin",
        "firmware",
        "--features",
        panel.feature(),
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
pub fn build(panel: Panel) -> Result<Sizes> {
    let toolchain = toolchain::ensure(Target::Chip)?;
    cargo(toolchain, "build", panel).run()?;
    let built = project::target().join(Target::Chip.triple()).join("firmware/firmware");
    let bytes = fs::read(&built).map_err(|error| Failure::file(&built, error))?;
    let elf = Elf::parse(&bytes).map_err(|error| Failure::file(&built, error))?;
    let uf2 = uf2::write(&elf.segments).map_err(|error| Failure::file(&built, error))?;
    put(panel.elf(), &bytes)?;
    put(panel.uf2(), &uf2)?;
    frames::check(&elf, 0).map_err(Failure::new)?;
    let sizes = Sizes::of(&elf);
    match sizes.over_budget().as_slice() {
        [] => Ok(sizes),
        over => Err(Failure::new(format!("over the budget: {}\n{sizes}", over.join("; ")))),
    }
}

/// The functions of the finished image that take the most stack.
///
/// # Errors
/// The image is not there, or a function takes too much.
pub fn frames(panel: Panel, shown: usize) -> Result<String> {
    let path = panel.elf();
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
