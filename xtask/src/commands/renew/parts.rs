//! The parts of `renew`. [`PARTS`] lists them; every call of a tool is in this file.

use crate::commands::{build_docs, docs, gallery, play};
use crate::failure::{Failure, Result};
use crate::run::Run;
use crate::{layers, project, python, tools};

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
pub const PARTS: [Part; 10] = [
    Part { name: "layers", writes: "the diagram in docs/architecture.md", run: layers::write },
    Part { name: "tools", writes: "docs/tools.md: the tools, xtask and the Python programs", run: tool_page },
    Part { name: "fonts", writes: "src/ui/fonts and host-tests/emulator/fonts.json", run: fonts },
    Part { name: "screens", writes: "host-tests/data/screens and host-tests/data/gallery", run: screens },
    Part {
        name: "table",
        writes: "host-tests/data/stories, hive/transcript.txt and screens of the service mode",
        run: table,
    },
    Part { name: "unchanged", writes: "host-tests/data/unchanged.txt", run: unchanged },
    Part {
        name: "gallery",
        writes: "docs/gallery.md, docs/gallery, docs/print, lesson pictures",
        run: gallery::write,
    },
    Part {
        name: "build",
        writes: "docs/build: schematics, parts list, drawings and parts",
        run: build_docs::write,
    },
    Part { name: "pictures", writes: "docs/pictures, from the firmware in the emulator", run: docs::write },
    Part { name: "page", writes: "host-tests/web/test/references, from Chromium", run: page },
];

/// Starts a test program of `host-tests` that rewrites its snapshots.
fn renewing(program: &str) -> Run {
    Run::cargo().args(["test", "--quiet", "-p", "host-tests", "--test", program]).env("RENEW", "1")
}

fn tool_page() -> Result {
    renewing("tools").arg("help::the_page").run()?;
    Run::cargo().args(["test", "--quiet", "-p", "xtask", "the_page"]).env("RENEW", "1").run()?;
    python::ensure()?;
    python::build("dev")?;
    let tests = Run::new(python::program("python")).args(["-m", "pytest", "--quiet", "-k", "help_output"]);
    tests.env("RENEW", "1").dir(&project::python()).run()
}

fn fonts() -> Result {
    Run::tool("font_pack").run()?;
    let atlas = Run::tool("font_atlas").output().ok_or_else(|| Failure::new("`font_atlas` failed"))?;
    let file = project::emulator().join("fonts.json");
    std::fs::write(&file, atlas).map_err(|error| Failure::file(&file, error))
}

fn screens() -> Result {
    renewing("screens").run()
}

fn table() -> Result {
    renewing("table").args(["hive_table", "service_panel", "stories"]).run()
}

fn unchanged() -> Result {
    renewing("table").args(["unchanged", "--", "--ignored"]).run()
}

fn page() -> Result {
    play::build_all()?;
    tools::ensure_modules(&project::emulator())?;
    let run = Run::new("node").args(["--test", "--test-name-pattern", "looks like its reference"]);
    let run = run.arg(project::web().join("test/chromium.test.mjs"));
    let run = run.env("HEXBOARD_CHROMIUM", tools::ensure_chromium()?).env("HEXBOARD_RENEW", "1");
    play::with_build(run).run()
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
