//! Tests of the command-line tools.

mod fuzz;
mod help;
mod hive_uhp;
mod sim_charts;
mod sim_files;
mod tool_output;
