//! What the host tests and tools share.

pub mod random;
pub mod screen;
