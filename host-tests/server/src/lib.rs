//! A table for phones: the machine of the device behind a web server. The board is on a big screen,
//! and each player's phone is pad and hidden screen.
//!
//! [`Table`] is a whole table without sockets, threads or clocks. `device` is its machine,
//! `players` its people, `facts` the public state in words, `requests` what clients can do.
//! `protocol` defines the messages. Start reading there, then at [`Table::handle`].

mod actor;
mod bench;
mod client;
#[cfg(feature = "nats")]
mod cluster;
mod config;
mod device;
mod facts;
mod flash;
mod follow;
mod http;
mod ids;
mod inspect;
mod outbox;
mod pages;
mod players;
pub mod protocol;
mod qr;
mod registry;
mod requests;
mod serve;
mod server;
mod store;
mod table;
mod thinking;

pub use actor::Address;
pub use bench::{Sizes, bench, measure};
pub use client::{Client, Received};
#[cfg(feature = "nats")]
pub use cluster::Cluster;
pub use config::Config;
pub use flash::{Sector, TableFlash};
pub use outbox::{Encoder, Frame};
pub use server::{Server, run};
pub use store::{StoredJournal, stored_journals};
pub use table::{BOARD_MS, ClientId, Out, Stored, Table};
