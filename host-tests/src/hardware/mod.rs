//! The hardware as data. `docs/build/netlist.json` and `docs/build/dimensions.json` are the only
//! sources. All other build documents are generated from them and from the library by `cargo xtask
//! build-docs`.

pub mod bom;
pub mod dimensions;
pub mod netlist;
pub mod panel_plan;
pub mod power_diagram;
pub mod schematic;
mod svg;
mod symbol;

use std::path::PathBuf;

/// Returns the folder of the build instructions.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/build")
}

/// Returns all generated files by file name.
///
/// # Errors
/// Returns an error if the data cannot be read or is inconsistent.
pub fn files() -> Result<Vec<(String, String)>, String> {
    let read =
        |name: &str| std::fs::read_to_string(folder().join(name)).map_err(|error| format!("{name}: {error}"));
    let netlist = netlist::Netlist::read(&read("netlist.json")?)?;
    netlist.check()?;
    let dimensions = dimensions::Dimensions::read(&read("dimensions.json")?)?;
    let mut files = vec![
        ("bom.csv".to_string(), bom::csv(&netlist)?),
        ("schematic-main.svg".to_string(), schematic::main_board(&netlist)),
        ("power.svg".to_string(), power_diagram::draw(&netlist)?),
        ("panel.svg".to_string(), panel_plan::draw(&dimensions)?),
        ("scad/dimensions.scad".to_string(), dimensions.scad()),
    ];
    for seat in 1..=4 {
        files.push((format!("schematic-seat-{seat}.svg"), schematic::seat(&netlist, seat)));
    }
    Ok(files)
}
