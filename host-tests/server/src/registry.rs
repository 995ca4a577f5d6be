//! All tables of a server, by their codes.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::actor::{self, Address, Event, Shared};
use crate::config::{RateLimit, TABLE_BURST, TABLES_PER_SECOND};
use crate::flash::TableFlash;
use crate::ids::{CODE_LENGTH, HOST_KEY_LENGTH, normalised_code, random_code, random_u64};
use crate::store::{Change, StoredTable};
use crate::table::{Stored, Table};

/// How many codes a server tries to find one that belongs to it. Enough for dozens of servers.
const CODE_ATTEMPTS: usize = 100;

/// The tables of a server.
#[derive(Clone)]
pub struct Registry {
    shared: Shared,
    tables: Arc<Mutex<BTreeMap<String, Entry>>>,
    new_tables: Arc<Mutex<RateLimit>>,
    most: usize,
    clients: Arc<AtomicU64>,
}

#[derive(Clone)]
struct Entry {
    address: Address,
    host_key: String,
}

/// Why there is no new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// There are as many as allowed, or too many were opened at once.
    Full,
    /// The database cannot be written.
    Storage,
}

impl Registry {
    /// Opens all tables of the database.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub fn open(shared: Shared, most: usize) -> Result<Registry, String> {
        let registry = Registry {
            tables: Arc::new(Mutex::new(BTreeMap::new())),
            new_tables: Arc::new(Mutex::new(RateLimit::new(TABLE_BURST, TABLES_PER_SECOND))),
            most,
            clients: Arc::new(AtomicU64::new(1)),
            shared,
        };
        // With other servers, the tables come from them.
        if !registry.has_cluster() {
            for StoredTable { code, stored, sectors } in registry.shared.store.read()? {
                registry.add(code, stored, TableFlash::with(sectors));
            }
        }
        Ok(registry)
    }

    #[cfg(not(feature = "nats"))]
    fn has_cluster(&self) -> bool {
        false
    }

    #[cfg(feature = "nats")]
    fn has_cluster(&self) -> bool {
        self.cluster().is_some()
    }

    /// Returns the other servers.
    #[cfg(feature = "nats")]
    pub fn cluster(&self) -> Option<&crate::cluster::Cluster> {
        self.shared.store.cluster.as_ref()
    }

    /// Sends heartbeats and takes over the tables of dead servers. If that fails, others may have the
    /// tables of this server: it closes them and joins again.
    #[cfg(feature = "nats")]
    pub async fn follow_cluster(self) {
        let Some(cluster) = self.cluster().cloned() else { return };
        loop {
            if let Err(error) = self.adopt(&cluster).await {
                eprintln!("cluster: {error}; all tables are closed");
                self.stop().await;
                self.tables().clear();
                cluster.leave();
            }
            tokio::time::sleep(crate::cluster::HEARTBEAT).await;
        }
    }

    /// Waits until it is known which servers are alive, and takes over the tables of the others. A
    /// server that joins no other tables need not wait.
    #[cfg(feature = "nats")]
    pub async fn join_cluster(&self) -> Result<(), String> {
        let Some(cluster) = self.cluster().cloned() else { return Ok(()) };
        let began = tokio::time::Instant::now();
        while cluster.finds_tables()
            && began.elapsed() < crate::cluster::DEAD_AFTER + crate::cluster::HEARTBEAT
        {
            self.adopt(&cluster).await?;
            tokio::time::sleep(crate::cluster::HEARTBEAT).await;
        }
        Ok(())
    }

    /// Sends a heartbeat and takes over the tables of dead servers.
    #[cfg(feature = "nats")]
    async fn adopt(&self, cluster: &crate::cluster::Cluster) -> Result<(), String> {
        cluster.beat().await?;
        for code in cluster.orphans(|code| self.find(code).is_some()) {
            match cluster.take(&code).await {
                Ok(StoredTable { code, stored, sectors }) => {
                    self.add(code, stored, TableFlash::with(sectors));
                }
                // Another server was faster.
                Err(error) => eprintln!("table {code}: {error}"),
            }
        }
        cluster.forget_dead().await
    }

    /// Returns the addresses of all servers, for phones whose server dies.
    pub fn servers(&self) -> Vec<String> {
        #[cfg(feature = "nats")]
        if let Some(cluster) = self.cluster() {
            return cluster.addresses();
        }
        Vec::new()
    }

    /// Returns whether another server with this address shares or shared its tables with this one.
    pub fn knows_server(&self, _address: &str) -> bool {
        #[cfg(feature = "nats")]
        return self.cluster().is_some_and(|cluster| cluster.knows_address(_address));
        #[cfg(not(feature = "nats"))]
        false
    }

    /// Returns the address of the server that has a table, if it is another one.
    pub async fn other_server(&self, _code: &str) -> Option<String> {
        #[cfg(feature = "nats")]
        return self.cluster()?.address_of(&normalised_code(_code)).await;
        #[cfg(not(feature = "nats"))]
        None
    }

    fn add(&self, code: String, stored: Stored, flash: TableFlash) -> Address {
        let host_key = stored.host_key.clone();
        let table = Table::open(flash, stored, random_u64());
        let address = actor::start(code.clone(), table, self.shared.clone());
        self.tables().insert(code, Entry { address: address.clone(), host_key });
        address
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Entry>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a new table and returns its code.
    ///
    /// # Errors
    /// Returns why not.
    pub async fn create(&self) -> Result<String, OpenError> {
        let is_quick = !self.new_tables.lock().unwrap_or_else(PoisonError::into_inner).allows();
        if is_quick { Err(OpenError::Full) } else { self.create_unlimited().await }
    }

    /// Opens a new table, however many were opened before in a short time.
    ///
    /// # Errors
    /// Returns why not.
    pub async fn create_unlimited(&self) -> Result<String, OpenError> {
        if self.tables().len() >= self.most {
            return self.find_unused().await.ok_or(OpenError::Full);
        }
        let stored = Stored { host_key: random_code(HOST_KEY_LENGTH), ..Stored::default() };
        let code = self.new_code().ok_or(OpenError::Full)?;
        #[cfg(feature = "nats")]
        if let Some(cluster) = self.cluster()
            && cluster.claim(&code).await.is_err()
        {
            return Err(OpenError::Storage);
        }
        let change = Change { code: code.clone(), sectors: Vec::new(), stored: Some(stored.clone()) };
        if !self.shared.store.write(change).await {
            return Err(OpenError::Storage);
        }
        self.add(code.clone(), stored, TableFlash::default());
        Ok(code)
    }

    /// Returns a free code, if possible one that belongs to this server.
    fn new_code(&self) -> Option<String> {
        let is_free = |code: &String| !self.tables().contains_key(code);
        let mut codes = std::iter::repeat_with(|| random_code(CODE_LENGTH)).filter(is_free);
        let preferred = codes.by_ref().take(CODE_ATTEMPTS).find(|code| self.is_preferred(code));
        preferred.or_else(|| codes.next())
    }

    #[cfg(not(feature = "nats"))]
    fn is_preferred(&self, _: &str) -> bool {
        true
    }

    #[cfg(feature = "nats")]
    fn is_preferred(&self, code: &str) -> bool {
        self.cluster().is_none_or(|cluster| cluster.is_preferred(code))
    }

    /// Returns the code of a table that nobody uses, so that strangers who open all tables keep
    /// nobody out.
    async fn find_unused(&self) -> Option<String> {
        let tables: Vec<(String, Address)> =
            self.tables().iter().map(|(code, entry)| (code.clone(), entry.address.clone())).collect();
        for (code, table) in tables {
            if table.inspect(|table| table.is_unused()).await == Some(true) {
                return Some(code);
            }
        }
        None
    }

    /// Returns the table with this code, as typed by a person.
    pub fn find(&self, code: &str) -> Option<Address> {
        let found = self.tables().get(&normalised_code(code)).map(|entry| entry.address.clone());
        found.filter(Address::is_open)
    }

    /// Returns the codes and host keys of all tables.
    pub fn list(&self) -> Vec<(String, String)> {
        self.tables().iter().map(|(code, entry)| (code.clone(), entry.host_key.clone())).collect()
    }

    /// Returns all tables.
    pub fn addresses(&self) -> Vec<Address> {
        self.tables().values().map(|entry| entry.address.clone()).collect()
    }

    /// Returns whether time passes by hand only, for tests.
    pub fn is_manual(&self) -> bool {
        self.shared.is_manual
    }

    /// Returns a number for a new client.
    pub fn next_client(&self) -> u64 {
        self.clients.fetch_add(1, Ordering::Relaxed)
    }

    /// Stores and closes all tables.
    pub async fn stop(&self) {
        for table in self.addresses() {
            let (done, stopped) = oneshot::channel();
            if table.send(Event::Stop(done)).await {
                let _ = stopped.await;
            }
        }
    }
}
