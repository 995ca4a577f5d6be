//! The hardware as data. `docs/build/netlist.json` and `docs/build/dimensions.json` are the only
//! sources. All other build documents are generated from them and from the library by `cargo xtask
//! build-docs`.

pub mod bom;
pub mod dimensions;
pub mod netlist;
pub mod panel_plan;
pub mod power_diagram;
pub mod purchase;
pub mod schematic;
mod svg;
mod symbol;

use std::path::PathBuf;

use crate::folder::package;
use purchase::Route;

/// Returns the folder of the build instructions.
pub fn folder() -> PathBuf {
    package().join("../docs/build")
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
    Ok(vec![
        ("bom.csv".to_string(), bom::csv(&netlist, Route::Boards)),
        ("bom-hand.csv".to_string(), bom::csv(&netlist, Route::Hand)),
        ("bom-mini.csv".to_string(), bom::csv(&netlist, Route::Mini)),
        ("schematic-main.svg".to_string(), schematic::main_board(&netlist)),
        ("schematic-panel.svg".to_string(), schematic::panel(&netlist)),
        ("schematic-seat.svg".to_string(), schematic::seat(&netlist)),
        ("schematic-mini.svg".to_string(), schematic::mini(&netlist)),
        ("power.svg".to_string(), power_diagram::draw(&netlist)?),
        ("panel.svg".to_string(), panel_plan::draw(&dimensions)?),
        ("scad/dimensions.scad".to_string(), dimensions.scad()),
    ])
}
