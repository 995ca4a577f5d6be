//! Hexboard: four hex strategy games on one table device.
//!
//! This library contains the whole product except I/O. It uses no pins, no clock, no files and no
//! allocation. The firmware, the web page and the tests drive [`session::Machine`].
//!
//! Plays a whole game at random through the [`game::Game`] trait:
//!
//! ```
//! use hexboard::game::{Actor, Game, Rng, Turn};
//! use hexboard::games::robale::{Robale, RobaleOptions};
//!
//! let mut game = Robale::start(&RobaleOptions::default()).expect("two players");
//! let mut rng = Rng::new(7);
//! let outcome = loop {
//!     let (actor, action) = match game.turn() {
//!         Turn::Over(outcome) => break outcome,
//!         Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng)),
//!         Turn::Decide(seats) => {
//!             let actor = Actor::Seat(seats.iter().next().expect("somebody decides"));
//!             (actor, game.random_legal(actor, &mut rng))
//!         }
//!     };
//!     game.apply(actor, action.expect("there is always an action")).expect("and it is legal");
//! };
//! assert!(outcome.winners.len() <= 1);
//! ```
//!
//! The layers, lowest first. Each layer uses only layers listed before it. Start reading at
//! [`game::Game`], then pick one game in [`games`].
//!
//! - [`hex`]: cells, directions, boards, sets of cells, paths
//! - [`game`]: the trait that every game implements, seats, turns, the journal
//! - [`games`]: the games
//! - [`ai`]: computer players
//! - [`parts`]: logic of the device's components without hardware access: pads, LED frames and
//!   power, OLED pictures, flash
//! - [`ui`]: draws games on the LED board and the OLEDs; texts, palettes
//! - [`session`]: the state machine between buttons and pictures: start menu, table, service mode
#![no_std]
#![forbid(unsafe_code)]

pub mod ai;
mod bounded;
mod checksum;
mod four;
pub mod game;
pub mod games;
pub mod hex;
pub mod parts;
pub mod session;
pub mod ui;
