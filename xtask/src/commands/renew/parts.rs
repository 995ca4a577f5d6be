//! The parts of `renew`. [`PARTS`] lists them; every call of a tool is in this file.

use crate::commands::{build_docs, docs, play};
use crate::count::Counts;
use crate::failure::{Failure, Result};
use crate::run::{Profile, Run};
use crate::{project, python, tools};

/// A part that can also be renewed alone.
pub struct Part {
    /// The name for `--only`.
    pub name: &'static str,
    /// The files it writes.
    pub writes: &'static str,
    /// The function that writes them.
    pub run: fn() -> Result,
}

/// All parts: the fast ones first, then those that need the firmware or a browser. Measurements
/// (`docs/performance.md`, `docs/balance.md`) are not renewed here.
pub const PARTS: [Part; 13] = [
    Part { name: "layers", writes: "the diagram in docs/architecture.md", run: layers },
    Part {
        name: "tools",
        writes: "docs/tools.md, data/traces, and what Python prints in docs and the notebook",
        run: tool_page,
    },
    Part { name: "names", writes: "host-tests/web/game-names.mjs", run: names },
    Part { name: "fonts", writes: "src/ui/fonts and host-tests/emulator/fonts.json", run: fonts },
    Part {
        name: "signs",
        writes: "docs/pictures/signs, from src/ui/signs/signs.txt, and docs/pictures/board",
        run: signs,
    },
    Part { name: "screens", writes: "host-tests/data/screens and host-tests/data/gallery", run: screens },
    Part {
        name: "table",
        writes: "host-tests/data/stories, hive/transcript.txt and screens of the service mode",
        run: table,
    },
    Part {
        name: "ai",
        writes: "host-tests/data/thinking.txt",
        run: || renew(tests_of("ai").arg("thinking")),
    },
    Part { name: "unchanged", writes: "host-tests/data/unchanged.txt", run: unchanged },
    Part {
        name: "gallery",
        writes: "docs/gallery.md, docs/gallery, docs/print, lesson pictures",
        run: gallery,
    },
    Part {
        name: "build",
        writes: "docs/build: schematics, parts list, drawings and parts",
        run: build_docs::write,
    },
    Part { name: "pictures", writes: "docs/pictures, from the firmware in the emulator", run: docs::write },
    Part { name: "page", writes: "host-tests/web/test/references, from Chromium", run: page },
];

/// Returns the tests of a program of `host-tests`.
fn tests_of(program: &str) -> Run {
    Run::cargo().args(["test", "--quiet", "-p", "host-tests", "--test", program])
}

/// Lets tests rewrite their snapshots. Fails if no test ran, as after a test was renamed.
fn renew(tests: Run) -> Result {
    match tests.env("RENEW", "1").run_counted()? {
        Counts { passed: 0, .. } => Err(Failure::new("no test has renewed anything")),
        _ => Ok(()),
    }
}

/// Draws the diagram of the layers.
///
/// # Errors
/// Returns a failure if a folder depends on one above it.
pub fn layers() -> Result {
    renew(tests_of("tools").arg("the_picture_in_the_page"))
}

fn tool_page() -> Result {
    renew(tests_of("tools").arg("help::the_page_has"))?;
    renew(Run::cargo().args(["test", "--quiet", "-p", "xtask", "the_tools_page_matches"]))?;
    python::ensure()?;
    python::build("dev")?;
    let tests =
        Run::new(python::program("python")).args(["-m", "pytest", "--quiet", "-k", "docs_contain or golden"]);
    renew(tests.dir(&project::python()))
}

fn fonts() -> Result {
    Run::tool("font-pack", Profile::Checked).run()?;
    let atlas = Run::tool("font-atlas", Profile::Checked).output();
    let atlas = atlas.ok_or_else(|| Failure::new("`hexboard font-atlas` failed"))?;
    let file = project::emulator().join("fonts.json");
    std::fs::write(&file, atlas).map_err(|error| Failure::file(&file, error))
}

fn gallery() -> Result {
    Run::tool("gallery", Profile::Checked).arg("--docs").arg(project::root().join("docs")).run()
}

fn names() -> Result {
    renew(Run::cargo().args(["test", "--quiet", "-p", "host-tests", "--lib", "game_names"]))
}

fn signs() -> Result {
    renew(tests_of("screens").arg("signs::"))
}

fn screens() -> Result {
    renew(tests_of("screens"))
}

fn table() -> Result {
    renew(tests_of("table").args(["--", "hive_table", "service_panel", "stories"]))
}

fn unchanged() -> Result {
    renew(tests_of("table").args(["unchanged", "--", "--ignored"]))
}

fn page() -> Result {
    play::build_all()?;
    tools::ensure_modules(&project::emulator())?;
    let run = Run::new("node").args(["--test", "--test-reporter=spec"]);
    let run = run.args(["--test-name-pattern", "looks like its reference"]);
    let run = run.arg(project::web().join("test/chromium.test.mjs"));
    let run = run.env("HEXBOARD_CHROMIUM", tools::ensure_chromium()?).env("HEXBOARD_RENEW", "1");
    renew(play::with_build(run))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_names_of_their_own() {
        for (index, part) in PARTS.iter().enumerate() {
            assert!(PARTS[..index].iter().all(|other| other.name != part.name), "{}", part.name);
        }
    }
}
