//! The hardware as data: `docs/build/netlist.json` and `docs/build/dimensions.json` are the one truth, and
//! everything a builder reads is made from them and from the library. `cargo xtask build-docs` writes it.

pub mod bom;
pub mod dimensions;
pub mod netlist;
pub mod panel_plan;
pub mod power_diagram;
pub mod schematic;
mod svg;
mod symbol;

use std::path::PathBuf;

/// The folder of the building instructions.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/build")
}

/// Every file that is made from the data, by its name in the folder.
///
/// # Errors
/// When the data cannot be read or contradicts itself.
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
