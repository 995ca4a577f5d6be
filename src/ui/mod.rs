//! The user interface: the LED frame that everybody sees, and one picture per seat for its OLED.
//!
//! A [`Canvas`] stores the content of the board and paints the [`Frame`](crate::parts::Frame) for a
//! given time.
//!
//! [`widget`], [`text`] and [`icon`] draw on a [`Screen`](crate::parts::Screen), the picture of an
//! OLED.
//!
//! Each game implements [`GameView`] in its own folder. Start reading there.

mod any;
mod chair;
pub mod colour;
pub mod decision;
pub mod diagram;
mod font;
pub mod game_view;
mod hive;
pub mod icon;
pub mod lamp;
pub mod lang;
pub mod layers;
pub mod motion;
pub mod options_menu;
pub mod palette;
pub(crate) mod panel;
pub mod ring;
mod robale;
pub mod sign_row;
pub mod signs;
mod termites;
pub mod text;
pub mod text_buf;
#[cfg(feature = "toy")]
mod toy;
pub mod widget;
mod xobos;

pub use any::AnyRoll;
pub use chair::{ByChair, Chair, ChairSet};
pub use game_view::GameView;
pub use layers::Canvas;
