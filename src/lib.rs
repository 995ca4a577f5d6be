//! Hexboard: four hex strategy games on one table device.
//!
//! Everything here is plain computation: no pins, no clock, no files, no allocation. The
//! firmware, the web page and the tests are shells around [`session::Machine`].
//!
//! A whole game by dice, under the rules that every game keeps:
//!
//! ```
//! use hexboard::game::{Actor, Dice, Game, Turn};
//! use hexboard::games::robale::{Robale, RobaleOptions};
//!
//! let mut game = Robale::start(&RobaleOptions::default()).expect("two players");
//! let mut dice = Dice::new(7);
//! let outcome = loop {
//!     let (actor, action) = match game.turn() {
//!         Turn::Over(outcome) => break outcome,
//!         Turn::Chance => (Actor::Chance, game.throw(&mut dice)),
//!         Turn::Decide(seats) => {
//!             let actor = Actor::Seat(seats.iter().next().expect("somebody decides"));
//!             (actor, game.random_legal(actor, &mut dice))
//!         }
//!     };
//!     game.apply(actor, action.expect("there is always an action")).expect("and it is legal");
//! };
//! assert!(outcome.winners.len() <= 1);
//! ```
//!
//! The layers, lowest first; each uses only those listed before it:
//!
//! - [`hex`]: cells, directions, boards, sets of cells, paths
//! - [`game`]: the contract every game keeps
//! - [`games`]: the games
//! - [`ai`]: computer players
//! - [`parts`]: logic of the device's parts without their wires: pads, LED frames and power, OLED pictures, flash
//! - [`ui`]: games as light and as pictures, texts, palettes
//! - [`session`]: the machine between buttons and pictures
#![no_std]
#![forbid(unsafe_code)]

pub mod ai;
mod checksum;
mod four;
pub mod game;
pub mod games;
pub mod hex;
pub mod parts;
pub mod session;
pub mod ui;
