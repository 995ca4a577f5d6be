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
        for StoredTable { code, stored, sectors } in registry.shared.store.read()? {
            registry.add(code, stored, TableFlash::with(sectors));
        }
        Ok(registry)
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
            return Err(OpenError::Full);
        }
        let stored = Stored { host_key: random_code(HOST_KEY_LENGTH), ..Stored::default() };
        let code = std::iter::repeat_with(|| random_code(CODE_LENGTH))
            .find(|code| !self.tables().contains_key(code))
            .ok_or(OpenError::Full)?;
        let change = Change { code: code.clone(), sectors: Vec::new(), stored: Some(stored.clone()) };
        if !self.shared.store.write(change).await {
            return Err(OpenError::Storage);
        }
        self.add(code.clone(), stored, TableFlash::default());
        Ok(code)
    }

    /// Returns the table with this code, as typed by a person.
    pub fn find(&self, code: &str) -> Option<Address> {
        self.tables().get(&normalised_code(code)).map(|entry| entry.address.clone())
    }

    /// Returns the codes and host keys of all tables.
    pub fn list(&self) -> Vec<(String, String)> {
        self.tables().iter().map(|(code, entry)| (code.clone(), entry.host_key.clone())).collect()
    }

    /// Returns all tables.
    pub fn addresses(&self) -> Vec<Address> {
        self.tables().values().map(|entry| entry.address.clone()).collect()
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
