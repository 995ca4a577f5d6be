//! Runs the RP2350 image of the firmware on an emulated Pico 2 with everything connected to it: LED
//! panel, four OLEDs, four pads, console and flash.
//!
//! The instructions and the PIO blocks come from the crate `rp2350-emu`. Its peripherals cannot be
//! connected to anything, so the address map (`bus`) and all other blocks are here. Start reading at
//! [`Pico2`], which also lists the functions of the boot ROM.
#![forbid(unsafe_code)]

pub mod bus;
mod corrected;
pub mod dma;
pub mod flash;
pub mod i2c;
pub mod image;
pub mod oled;
pub mod pads;
pub mod panel;
mod pico2;
pub mod plain;
pub mod rom;
pub mod sio;
pub mod strand;
pub mod time;
pub mod timer;
pub mod uart;
pub mod watchdog;

pub use oled::Controller;
pub use panel::Fidelity;
pub use pico2::{Options, Pico2};
