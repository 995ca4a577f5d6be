//! Logic of the device's parts, without their wires.

pub mod shelf;
