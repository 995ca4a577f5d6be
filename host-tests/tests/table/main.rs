//! Tests of the table in virtual time: pads, menus, lessons, service mode, secrets.

mod about;
mod clock;
mod dead_ends;
mod first_minute;
mod hidden_always;
mod hive_table;
mod lessons;
mod peek_calls;
mod random_presses;
mod robale_pads;
mod screen_protection;
mod seats;
mod service;
mod service_about;
mod service_panel;
mod service_power;
mod show;
mod sounds;
mod stories;
mod table_display;
mod termites_table;
mod two_worlds;
mod unchanged;
mod undo_questions;
mod xobos_presses;
mod xobos_table;
