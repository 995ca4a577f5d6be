//! Logic of the device's parts, without their wires.

pub mod crash;
pub mod display;
pub mod shelf;
