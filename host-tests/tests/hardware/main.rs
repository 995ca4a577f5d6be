//! Tests of the wiring, the netlist and the power tables.

mod netlist;
mod readme_power;
mod wiring;
