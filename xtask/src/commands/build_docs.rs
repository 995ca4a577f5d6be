//! `build-docs`: generates the files in `docs/build` from their data.

use std::fs;

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::project;
use crate::run::{Profile, Run, find_program};
use crate::{stl, tools};

pub const COMMAND: Command = Command {
    name: "build-docs",
    arguments: "[--drawings]",
    summary: "makes schematic, bill of materials, plans and parts in docs/build from their data",
    details: &["--drawings   not the parts, which need OpenSCAD and a minute"],
    run,
};

/// The model, its part, and the file for the workshop.
const PARTS: [(&str, &str, &str); 25] = [
    ("panel", "cell", "stl"),
    ("panel", "plate", "dxf"),
    ("panel", "diffuser", "dxf"),
    ("case", "bottom", "dxf"),
    ("case", "side", "dxf"),
    ("case", "side-cables", "dxf"),
    ("case", "corner", "stl"),
    ("pad", "top", "stl"),
    ("pad", "bottom", "stl"),
    ("pad", "front", "dxf"),
    ("seat", "top", "stl"),
    ("seat", "bottom", "stl"),
    ("seat", "bezel", "stl"),
    ("grid", "1-left", "stl"),
    ("grid", "1-right", "stl"),
    ("grid", "2-left", "stl"),
    ("grid", "2-right", "stl"),
    ("grid", "3-left", "stl"),
    ("grid", "3-right", "stl"),
    ("grid", "4-left", "stl"),
    ("grid", "4-right", "stl"),
    ("grid", "plate", "dxf"),
    ("mini", "front", "stl"),
    ("mini", "back", "stl"),
    ("mini", "bezel", "stl"),
];

/// The models with large parts, which are stored in binary form.
const BINARY: [&str; 3] = ["seat", "grid", "mini"];

fn run(mut args: Args) -> Result {
    let only_drawings = args.switch("--drawings");
    args.done()?;
    if only_drawings { drawings() } else { write() }
}

/// Writes all files in `docs/build`.
///
/// # Errors
/// Returns the failure of a tool.
pub fn write() -> Result {
    drawings()?;
    parts()
}

fn drawings() -> Result {
    Run::tool("build-docs", Profile::Checked).run()
}

fn parts() -> Result {
    if find_program("openscad").is_none() {
        tools::install_packages(&["openscad"])?;
    }
    let folder = project::root().join("docs/build");
    let to = folder.join("parts");
    fs::create_dir_all(&to).map_err(|error| Failure::file(&to, error))?;
    for (model, part, form) in PARTS {
        let file = to.join(format!("{model}-{part}.{form}"));
        let which = format!("part=\"{part}\"");
        let format = if form == "stl" && BINARY.contains(&model) { "binstl" } else { form };
        let run = Run::new("openscad").args(["-q", "-D", &which, "--export-format", format, "-o"]).arg(&file);
        run.arg(folder.join(format!("scad/{model}.scad"))).run()?;
        if form == "stl" {
            stl::sort(&file)?;
        }
    }
    Ok(())
}
