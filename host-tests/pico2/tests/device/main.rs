//! The RP2350 image on the emulated Pico 2. `cargo xtask test --only pico2` builds the image and
//! runs these tests.

mod cut;
mod game;
mod start;
mod twin;
