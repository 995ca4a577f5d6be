//! Starts a server and runs it until it is stopped.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::net::TcpListener;

use crate::actor::{Event, Shared};
use crate::config::Config;
use crate::http::{Site, router};
use crate::ids::random_token;
use crate::registry::Registry;
use crate::serve::serve;
use crate::store::Store;
use crate::thinking::Thinkers;

/// A server that runs.
pub struct Server {
    /// The address that it listens on.
    pub address: SocketAddr,
    /// The address for phones.
    pub base: String,
    /// The tables.
    pub registry: Registry,
}

impl Server {
    /// Opens the database and all its tables, binds the port and serves in the background. A new
    /// database gets a table.
    ///
    /// # Errors
    /// Returns an error if the database or the port cannot be opened.
    pub async fn start(config: &Config) -> Result<Server, String> {
        // More connections than the usual limit of open files.
        let _ = rlimit::increase_nofile_limit(crate::config::MAX_CONNECTIONS as u64 * 2);
        let store =
            Store::open(&config.data).map_err(|error| format!("{}: {error}", config.data.display()))?;
        let bound = TcpListener::bind((config.host(), config.port)).await;
        let listener = bound.map_err(|error| format!("port {}: {error}", config.port))?;
        let address = listener.local_addr().map_err(|error: io::Error| error.to_string())?;
        let base = config.base(address.port());
        let store = join_cluster(store, config, &base).await?;
        let thinkers = Thinkers::start(config.thinker_threads());
        let (epoch, is_manual) = (random_token().into(), config.manual_time);
        let shared = Shared { store, thinkers, epoch, is_manual };
        let registry = Registry::open(shared, config.tables)?;
        #[cfg(feature = "nats")]
        registry.join_cluster().await?;
        if registry.list().is_empty() {
            registry.create().await.map_err(|_| "the database cannot be written".to_owned())?;
        }
        #[cfg(feature = "nats")]
        tokio::spawn(registry.clone().follow_cluster());
        if let Some(port) = &config.serial {
            follow_device(port.clone(), &registry);
        }
        let site = Site { registry: registry.clone(), base: base.as_str().into() };
        tokio::spawn(serve(listener, router(site)));
        Ok(Server { address, base, registry })
    }

    /// Returns what to print for the person who starts the server: addresses and the key of the
    /// host of the first table, and with `lan` a QR code.
    pub fn introduction(&self, lan: bool) -> String {
        let Some((code, key)) = self.registry.list().into_iter().next() else { return String::new() };
        let (base, port) = (&self.base, self.address.port());
        let join = format!("{base}/t/{code}");
        let mut lines: Vec<String> = lan.then(|| crate::qr::terminal(&join)).flatten().into_iter().collect();
        lines.push(format!("big screen  http://localhost:{port}/t/{code}/screen"));
        lines.push(format!("join        {join}"));
        lines.push(format!("code        {code}"));
        lines.push(format!("host key    {key}"));
        lines.push("stop        Ctrl-C".into());
        if lan && is_local(base) {
            lines.push("Phones cannot use this address: none was found in the local network. Name it with --address.".into());
        }
        lines.join("\n")
    }
}

/// Returns whether an address is one that only this machine can use.
fn is_local(base: &str) -> bool {
    base.starts_with("http://127.0.0.1:") || base.starts_with("http://localhost:")
}

/// Lets the first table follow the device on a serial port, as long as the table exists.
fn follow_device(port: PathBuf, registry: &Registry) {
    let Some(table) = registry.addresses().into_iter().next() else { return };
    std::thread::spawn(move || {
        crate::follow::follow(&port, |seen| table.send_blocking(Event::Follow(seen.cloned().map(Box::new))));
    });
}

/// Connects to the other servers, if there are any.
#[cfg(feature = "nats")]
async fn join_cluster(mut store: Store, config: &Config, base: &str) -> Result<Store, String> {
    if let Some(url) = &config.nats {
        let cluster = crate::cluster::Cluster::connect(url, base).await?;
        cluster.beat().await?;
        store.cluster = Some(cluster);
    }
    Ok(store)
}

/// Refuses to join other servers, because this build cannot.
#[cfg(not(feature = "nats"))]
async fn join_cluster(store: Store, config: &Config, _: &str) -> Result<Store, String> {
    match &config.nats {
        Some(_) => Err("this build cannot use NATS: build with `--features nats`".into()),
        None => Ok(store),
    }
}

/// Runs a server until Ctrl-C. Prints its addresses with `print` once it is ready.
///
/// # Errors
/// Returns an error if the server cannot start.
pub fn run(config: &Config, print: impl FnOnce(&str)) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| error.to_string())?.block_on(async {
        let server = Server::start(config).await?;
        print(&server.introduction(config.lan));
        let _ = tokio::signal::ctrl_c().await;
        server.registry.stop().await;
        Ok(())
    })
}
