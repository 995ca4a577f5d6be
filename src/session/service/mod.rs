//! The service mode: the self-test at startup, and a test bench for every part of the hardware.
//! [`TestBench`] is the place to start reading.

mod about;
mod bench;
pub(super) mod board;
pub(super) mod console;
mod crash;
mod menu;
mod meter;
mod panel;
pub(super) mod report;
mod selftest;
mod sweep;
mod wizard;
mod wizard_console;
mod wizard_screen;

pub(super) use bench::TestBench;
pub(super) use panel::button_test as draw_button_test;
pub(super) use selftest::SelfTest;
