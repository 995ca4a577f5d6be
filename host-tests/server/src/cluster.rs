//! Several servers that share their tables through NATS JetStream (feature `nats`).
//!
//! Three key-value buckets: `hexboard-servers` has a heartbeat of every server, `hexboard-owners` the
//! server of every table, and `hexboard-tables` the people and the flash sectors of every table. Every
//! write names the revision that it replaces, so a server that was thought dead cannot overwrite
//! what its successor has written.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::kv::{Config, Store as Bucket};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};

use crate::flash::{Sector, TableFlash};
use crate::ids::random_code;
use crate::store::{Change, StoredJournal, StoredTable};

/// The time between two heartbeats.
pub const HEARTBEAT: Duration = Duration::from_millis(500);
/// A server without a heartbeat for this long is dead.
const DEAD_AFTER: Duration = Duration::from_millis(2000);
/// The letters in the name of a server.
const NAME_LENGTH: usize = 12;

/// A heartbeat.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Heartbeat {
    /// The address of the server for phones.
    address: String,
    /// Counts the heartbeats, so that every one differs.
    count: u64,
}

/// A heartbeat as seen from here: its revision, and when it was first seen.
struct SeenServer {
    address: String,
    revision: u64,
    since: Instant,
}

#[derive(Default)]
struct State {
    servers: BTreeMap<String, SeenServer>,
    /// The owner of every table.
    owners: BTreeMap<String, String>,
    /// The revisions of the keys that this server writes.
    revisions: BTreeMap<String, u64>,
    beats: u64,
}

/// The connection of a server to the others.
#[derive(Clone)]
pub struct Cluster {
    name: Arc<str>,
    address: Arc<str>,
    servers: Bucket,
    owners: Bucket,
    tables: Bucket,
    state: Arc<Mutex<State>>,
}

impl Cluster {
    /// Connects to NATS and creates the buckets that are missing.
    ///
    /// # Errors
    /// Returns an error if NATS cannot be reached or has no JetStream.
    pub async fn connect(url: &str, address: &str) -> Result<Cluster, String> {
        let client = async_nats::connect(url).await.map_err(|error| format!("{url}: {error}"))?;
        let stream = async_nats::jetstream::new(client);
        let open = async |bucket: &str| {
            let config = Config { bucket: bucket.into(), history: 1, ..Config::default() };
            stream.create_key_value(config).await.map_err(|error| format!("{bucket}: {error}"))
        };
        let servers = open("hexboard-servers").await?;
        let (owners, tables) = (open("hexboard-owners").await?, open("hexboard-tables").await?);
        let name = random_code(NAME_LENGTH).into();
        let state = Arc::default();
        Ok(Cluster { name, address: address.into(), servers, owners, tables, state })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a heartbeat and reads those of the others. Returns an error if the others think that
    /// this server is dead; it must then stop.
    ///
    /// # Errors
    /// Returns an error if NATS does not answer or another server has declared this one dead.
    pub async fn beat(&self) -> Result<(), String> {
        let (count, revision) = {
            let mut state = self.state();
            state.beats += 1;
            (state.beats, state.revisions.get("server").copied())
        };
        let beat = Heartbeat { address: self.address.to_string(), count };
        let value = serde_json::to_vec(&beat).unwrap_or_default();
        let revision = write(&self.servers, &self.name, value, revision).await?;
        self.state().revisions.insert("server".into(), revision);
        self.read_servers().await?;
        self.read_owners().await
    }

    async fn read_servers(&self) -> Result<(), String> {
        for name in keys(&self.servers).await? {
            let Some((bytes, revision)) = read(&self.servers, &name).await? else { continue };
            let Ok(beat) = serde_json::from_slice::<Heartbeat>(&bytes) else { continue };
            let mut state = self.state();
            let seen =
                state.servers.get(&name).filter(|seen| seen.revision == revision).map(|seen| seen.since);
            let since = seen.unwrap_or_else(Instant::now);
            state.servers.insert(name, SeenServer { address: beat.address, revision, since });
        }
        Ok(())
    }

    async fn read_owners(&self) -> Result<(), String> {
        for code in keys(&self.owners).await? {
            if let Some((owner, revision)) = read(&self.owners, &code).await? {
                let mut state = self.state();
                state.revisions.insert(owner_key(&code), revision);
                state.owners.insert(code, String::from_utf8_lossy(&owner).into_owned());
            }
        }
        Ok(())
    }

    /// Returns the addresses of the living servers.
    pub fn addresses(&self) -> Vec<String> {
        let state = self.state();
        let alive = state.servers.values().filter(|server| server.since.elapsed() < DEAD_AFTER);
        alive.map(|server| server.address.clone()).collect()
    }

    /// Returns the address of the server that has a table, if it is another one.
    pub fn address_of(&self, code: &str) -> Option<String> {
        let state = self.state();
        let owner = state.owners.get(code).filter(|owner| ***owner != *self.name)?;
        state.servers.get(owner).map(|server| server.address.clone())
    }

    /// Claims a new table.
    ///
    /// # Errors
    /// Returns an error if another server has it.
    pub async fn claim(&self, code: &str) -> Result<(), String> {
        let revision = self.state().revisions.get(&owner_key(code)).copied();
        let revision = write(&self.owners, code, self.name.as_bytes().to_vec(), revision).await?;
        let mut state = self.state();
        state.revisions.insert(owner_key(code), revision);
        state.owners.insert(code.to_owned(), self.name.to_string());
        Ok(())
    }

    /// Returns the tables of dead servers that this server should take: each table has a preferred
    /// server by its code, so that they spread.
    pub fn orphans(&self) -> Vec<String> {
        let state = self.state();
        let is_alive =
            |name: &String| state.servers.get(name).is_some_and(|server| server.since.elapsed() < DEAD_AFTER);
        let preferred = |code: &String| {
            state.servers.keys().filter(|name| is_alive(name)).max_by_key(|name| rank(code, name)).cloned()
        };
        let orphaned = state.owners.iter().filter(|(_, owner)| !is_alive(owner));
        let mine = orphaned.filter(|(code, _)| preferred(code).as_deref() == Some(&*self.name));
        mine.map(|(code, _)| code.clone()).collect()
    }

    /// Takes a table over and returns its contents.
    ///
    /// # Errors
    /// Returns an error if another server was faster or the contents cannot be read.
    pub async fn take(&self, code: &str) -> Result<StoredTable, String> {
        self.claim(code).await?;
        let prefix = format!("{code}.");
        let mut table =
            StoredTable { code: code.to_owned(), stored: Default::default(), sectors: Vec::new() };
        for key in keys(&self.tables).await?.into_iter().filter(|key| key.starts_with(&prefix)) {
            let Some((bytes, revision)) = read(&self.tables, &key).await? else { continue };
            self.state().revisions.insert(key.clone(), revision);
            match key[prefix.len()..].parse::<usize>() {
                Ok(sector) => table.sectors.push((sector, Sector::from(bytes))),
                Err(_) => table.stored = serde_json::from_slice(&bytes).unwrap_or_default(),
            }
        }
        Ok(table)
    }

    /// Stores a change.
    ///
    /// # Errors
    /// Returns an error if NATS does not answer or another server has taken the table.
    pub async fn write(&self, change: &Change) -> Result<(), String> {
        for (sector, bytes) in &change.sectors {
            self.write_key(format!("{}.{sector}", change.code), bytes.to_vec()).await?;
        }
        match &change.stored {
            Some(stored) => {
                let json = serde_json::to_vec(stored).unwrap_or_default();
                self.write_key(format!("{}.people", change.code), json).await
            }
            None => Ok(()),
        }
    }

    async fn write_key(&self, key: String, value: Vec<u8>) -> Result<(), String> {
        let revision = self.state().revisions.get(&key).copied();
        let revision = write(&self.tables, &key, value, revision).await?;
        self.state().revisions.insert(key, revision);
        Ok(())
    }

    /// Returns the journals of all tables, for tools and tests.
    ///
    /// # Errors
    /// Returns an error if NATS does not answer.
    pub async fn journals(&self) -> Result<Vec<StoredJournal>, String> {
        let mut tables: BTreeMap<String, Vec<(usize, Sector)>> = BTreeMap::new();
        for key in keys(&self.tables).await? {
            let Some((code, Ok(sector))) = key.split_once('.').map(|(code, rest)| (code, rest.parse()))
            else {
                continue;
            };
            if let Some((bytes, _)) = read(&self.tables, &key).await? {
                tables.entry(code.to_owned()).or_default().push((sector, Sector::from(bytes)));
            }
        }
        let open = |(code, sectors)| {
            let table = crate::table::Table::open(TableFlash::with(sectors), Default::default(), 0);
            (code, table.journal())
        };
        Ok(tables.into_iter().map(open).collect())
    }
}

fn owner_key(code: &str) -> String {
    format!("owner {code}")
}

/// Returns how much a table prefers a server.
fn rank(code: &str, server: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    (code, server).hash(&mut hasher);
    hasher.finish()
}

async fn keys(bucket: &Bucket) -> Result<Vec<String>, String> {
    let keys = bucket.keys().await.map_err(|error| error.to_string())?;
    keys.try_collect().await.map_err(|error| error.to_string())
}

async fn read(bucket: &Bucket, key: &str) -> Result<Option<(Vec<u8>, u64)>, String> {
    let entry = bucket.entry(key).await.map_err(|error| error.to_string())?;
    Ok(entry.map(|entry| (entry.value.to_vec(), entry.revision)))
}

/// Replaces this revision of a value, or creates it. Returns the new revision.
async fn write(bucket: &Bucket, key: &str, value: Vec<u8>, revision: Option<u64>) -> Result<u64, String> {
    match revision {
        Some(revision) => bucket.update(key, value.into(), revision).await.map_err(|error| error.to_string()),
        None => bucket.create(key, value.into()).await.map_err(|error| error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_prefer_servers_evenly() {
        let servers = ["A", "B", "C"];
        let preferred = |code: &String| servers.into_iter().max_by_key(|server| rank(code, server));
        let counts = servers.map(|server| {
            (0..300).map(|code| format!("{code}")).filter(|code| preferred(code) == Some(server)).count()
        });
        assert!(counts.iter().all(|count| (50..150).contains(count)), "{counts:?}");
    }
}
