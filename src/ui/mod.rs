//! What people see: the LED frame for everybody and one picture for each seat's OLED.
//!
//! What is on the board is kept in a [`Canvas`], which paints the [`Frame`](crate::parts::Frame) for a moment.
//!
//! OLED pictures are drawn on a [`Screen`](crate::parts::Screen) by [`widget`], [`text`] and [`icon`].

mod any;
mod chair;
pub mod colour;
pub mod face;
mod font;
mod hive;
pub mod icon;
pub mod lamp;
pub mod lang;
pub mod layers;
pub mod motion;
pub mod palette;
pub(crate) mod panel;
pub mod ring;
mod robale;
pub mod sheet;
mod termites;
pub mod text;
pub mod text_buf;
#[cfg(feature = "toy")]
mod toy;
pub mod widget;
mod xobos;

pub use any::AnyRoll;
pub use chair::{ByChair, Chair, ChairSet};
pub use face::Face;
pub use layers::Canvas;
