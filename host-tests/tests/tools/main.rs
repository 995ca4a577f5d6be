//! Tests of the command-line tools, and of what the documents say about the code.

mod fuzz;
mod help;
mod hive_uhp;
mod layers;
mod matches;
mod notations;
mod pages;
mod phrases;
mod sim_charts;
mod sim_files;
mod tool_output;

use std::path::PathBuf;

/// Returns the root folder of the project.
fn project() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
