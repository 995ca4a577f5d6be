//! How a server is started, and its limits.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

/// The most connections of a server. Others wait.
pub const MAX_CONNECTIONS: usize = 4096;
/// The most clients of a table.
pub const MAX_CLIENTS: usize = 256;
/// A connection must say hello within this time.
pub const HELLO_TIMEOUT: Duration = Duration::from_secs(5);
/// A client must send a whole HTTP request within this time.
pub const HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest HTTP request, in bytes.
pub const MAX_HEADERS: usize = 16 * 1024;
/// A connection that only loads pages is closed after this time, however slowly it reads.
pub const PAGES_TIMEOUT: Duration = Duration::from_secs(60);
/// A message must be written within this time, or the reader is too slow.
pub const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// How often the server sends a ping.
pub const PING_EVERY: Duration = Duration::from_secs(5);
/// A connection that is silent for so long is closed, so that a phone without battery soon counts as
/// lost.
pub const SILENCE: Duration = Duration::from_secs(15);
/// The most messages of a connection at once, and per second afterwards.
pub const BURST: f64 = 120.0;
/// See [`BURST`].
pub const MESSAGES_PER_SECOND: f64 = 60.0;
/// The most new tables at once, and per second afterwards.
pub const TABLE_BURST: f64 = 20.0;
/// See [`TABLE_BURST`].
pub const TABLES_PER_SECOND: f64 = 1.0;

/// How a server is started.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The port; 0 for any free one.
    pub port: u16,
    /// Whether other machines may connect.
    pub lan: bool,
    /// The database.
    pub data: PathBuf,
    /// The address of the server as phones see it, if it is behind a proxy.
    pub address: Option<String>,
    /// The most tables.
    pub tables: usize,
    /// The address of NATS, for several servers that share their tables.
    pub nats: Option<String>,
    /// The threads of the computer players; 0 for one less than there are cores.
    pub thinkers: usize,
    /// The serial port of a device that the first table follows.
    pub serial: Option<PathBuf>,
    /// Whether time passes only by hand, for tests.
    #[serde(skip)]
    pub manual_time: bool,
}

impl Default for Config {
    fn default() -> Config {
        let data = PathBuf::from("tables.redb");
        Config {
            port: 8237,
            lan: false,
            data,
            address: None,
            tables: 250,
            nats: None,
            thinkers: 0,
            serial: None,
            manual_time: false,
        }
    }
}

impl Config {
    /// Returns the address to bind to.
    pub fn host(&self) -> IpAddr {
        if self.lan { Ipv4Addr::UNSPECIFIED.into() } else { Ipv4Addr::LOCALHOST.into() }
    }

    /// Returns the address for phones, without a slash at the end.
    pub fn base(&self, port: u16) -> String {
        let local = self.lan.then(lan_address).flatten().unwrap_or(Ipv4Addr::LOCALHOST.into());
        let own = || format!("http://{local}:{port}");
        self.address.as_ref().map_or_else(own, |address| address.trim_end_matches('/').to_owned())
    }

    /// Returns the number of threads for the computer players.
    pub fn thinker_threads(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        if self.thinkers > 0 { self.thinkers } else { cores.saturating_sub(1).max(1) }
    }
}

/// Returns the address of this machine in the local network: on the way to the internet, or any other
/// if there is no such way.
fn lan_address() -> Option<IpAddr> {
    address_to_internet().or_else(|| {
        let all = if_addrs::get_if_addrs().unwrap_or_default();
        all.into_iter().filter(|one| !one.is_loopback()).map(|one| one.ip()).find(IpAddr::is_ipv4)
    })
}

/// Connecting a UDP socket sends nothing; it only selects the interface.
fn address_to_internet() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_unspecified())
}

/// Limits how often something happens.
#[derive(Debug)]
pub struct RateLimit {
    left: f64,
    burst: f64,
    per_second: f64,
    at: std::time::Instant,
}

impl RateLimit {
    /// Returns a limit of this many at once and this many per second afterwards.
    pub fn new(burst: f64, per_second: f64) -> RateLimit {
        RateLimit { left: burst, burst, per_second, at: std::time::Instant::now() }
    }

    /// Counts one event. Returns whether it is within the limit.
    pub fn allows(&mut self) -> bool {
        let now = std::time::Instant::now();
        let earned = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.at = now;
        self.left = (self.left + earned).min(self.burst) - 1.0;
        let is_within = self.left >= 0.0;
        self.left = self.left.max(0.0);
        is_within
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_local_unless_asked() {
        let config = Config::default();
        assert!(config.host().is_loopback());
        assert_eq!(config.base(99), "http://127.0.0.1:99");
        let config = Config { lan: true, address: Some("https://play.example/".into()), ..config };
        assert!(config.host().is_unspecified());
        assert_eq!(config.base(99), "https://play.example");
    }

    #[test]
    fn floods_are_limited() {
        let mut limit = RateLimit::new(3.0, 0.001);
        let allowed = (0..10).filter(|_| limit.allows()).count();
        assert_eq!(allowed, 3);
    }
}
