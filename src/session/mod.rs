//! The machine between buttons and pictures.
//!
//! [`Machine`] owns no pin, no thread and no clock. Shells bring it buttons, facts about the parts and
//! the time, and carry away LED frames, OLED pictures, tones, console lines and bytes to store.

mod about;
mod buttons;
pub mod care;
mod desk;
mod health;
mod identity;
mod keys;
mod lobby;
mod machine;
mod pads;
mod prompt;
mod restart;
mod service;
mod settings;
mod settings_menu;
pub mod steer;
mod store;
mod table;
mod time;
pub mod walk;

pub use buttons::{Button, Buttons};
pub use care::Glass;
pub use desk::{ConsoleLine, Tone};
pub use health::{FlashHealth, Health, PadsHealth, Report, WiresHealth};
pub use identity::Identity;
pub use keys::{Key, Keys};
pub use machine::Machine;
pub use pads::{Pads, PadsChange};
pub use prompt::{Drill, HELP, LONGEST_LINE, Order, Prompt, UNLOCK};
pub use restart::{Restart, Task};
pub use settings::{Settings, SettingsError};
pub use store::{STORE_BYTES, Store};
pub use table::{Standpoint, followed};
pub use time::Time;
