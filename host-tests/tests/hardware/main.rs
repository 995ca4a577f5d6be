//! Tests of the wiring, the netlist and the power tables.

mod netlist;
mod power_page;
mod wiring;
