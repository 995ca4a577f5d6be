//! The machine between buttons and pictures.
//!
//! [`Machine`] owns no pin, no thread and no clock. Shells bring it buttons, facts about the parts and
//! the time, and carry away LED frames, OLED pictures, tones, console lines and bytes to store.

mod about;
mod desk;
mod health;
mod identity;
mod lobby;
mod machine;
mod prompt;
mod service;
mod settings;
mod settings_menu;
pub mod steer;
mod table;
pub mod walk;

pub use desk::{ConsoleLine, Tone};
pub use health::{Health, Report};
pub use identity::Identity;
pub use machine::Machine;
pub use prompt::{Drill, HELP, LONGEST_LINE, Order, Prompt, UNLOCK};
pub use settings::{Settings, SettingsError};
pub use table::{Standpoint, followed};
