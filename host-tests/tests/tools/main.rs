//! Tests of the command-line tools.

mod fuzz;
mod help;
mod hive_uhp;
mod sim_charts;
