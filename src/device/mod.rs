//! Drivers and tasks of the firmware, for RP2040 and RP2350. The only part of the project with
//! `unsafe` code and the only one that depends on embassy.
//!
//! `src/main.rs` starts the tasks, `config` has all hardware constants, and `channels` shows how
//! the tasks are connected.

pub mod bench;
pub mod boot;
pub mod bus;
pub mod buzzer;
pub mod channels;
pub mod chip;
pub mod config;
pub mod console;
pub mod crash;
pub mod entropy;
pub mod games;
pub mod identity;
pub mod latency_marks;
pub mod machine;
#[cfg(not(rp2350))]
pub mod nor;
pub mod oled;
pub mod pads;
#[cfg_attr(feature = "mini", path = "panel_mini.rs")]
pub mod panel;
pub mod serial;
pub mod stack;
pub mod store;
pub mod supply;
pub mod thinker;
pub mod uart_writer;
pub mod usb;
pub mod watchdog;
