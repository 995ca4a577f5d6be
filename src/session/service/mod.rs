//! The service mode: a self-test at the start, then a bench to try every part by hand.

mod bench;
pub(super) mod board;
pub(super) mod console;
mod crash;
mod menu;
mod meter;
mod origin;
mod panel;
mod selftest;
mod sweep;
mod wizard;
mod wizard_screen;

pub(super) use bench::Service;
pub(super) use selftest::SelfTest;
