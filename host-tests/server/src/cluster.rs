//! Several servers that share their tables through NATS JetStream (feature `nats`).
//!
//! Three key-value buckets: `hexboard-servers` has a heartbeat of every server and the addresses of all
//! that ever were, `hexboard-owners` the server of every table, and `hexboard-tables` the people and the flash sectors of every table.
//!
//! Every write names the revision that it replaces, and a server that takes a table over writes all
//! its keys again. So a server that was thought dead cannot overwrite anything of its successor.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::Context;
use async_nats::jetstream::kv::Store as Bucket;
use async_nats::jetstream::stream::{Config, DiscardPolicy};
use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};

use crate::flash::{Sector, TableFlash};
use crate::ids::random_code;
use crate::store::{Change, StoredJournal, StoredTable};

/// The time between two heartbeats.
pub const HEARTBEAT: Duration = Duration::from_millis(500);
/// A server without a heartbeat for this long is dead.
pub const DEAD_AFTER: Duration = Duration::from_millis(2000);
/// The name under which the revision of the heartbeat of this server is kept.
const HEARTBEAT_KEY: &str = "heartbeat";
/// What the keys of addresses begin with, in the bucket of the servers.
const ADDRESS_PREFIX: &str = "address-";
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
    /// The addresses of all servers that ever were. Pages of a dead one are still open.
    addresses: BTreeSet<String>,
    /// The owner of every table.
    owners: BTreeMap<String, String>,
    /// The revisions of the keys that this server writes.
    revisions: BTreeMap<String, u64>,
    beats: u64,
    /// When the last heartbeat was sent.
    beaten: Option<Instant>,
}

impl State {
    fn is_alive(&self, name: &str) -> bool {
        self.servers.get(name).is_some_and(|server| server.since.elapsed() < DEAD_AFTER)
    }

    /// Returns whether a server is the one of the living servers that a table prefers by its code.
    fn prefers(&self, code: &str, name: &str) -> bool {
        let alive = self.servers.keys().filter(|name| self.is_alive(name));
        alive.max_by_key(|name| rank(code, name)).is_some_and(|preferred| preferred == name)
    }

    /// Returns the servers that are dead and have no table left.
    fn forgotten(&self) -> Vec<String> {
        let is_empty = |name: &&String| !self.owners.values().any(|owner| owner == *name);
        self.servers.keys().filter(|name| !self.is_alive(name)).filter(is_empty).cloned().collect()
    }
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
        let servers = open_bucket(&stream, "hexboard-servers").await?;
        let owners = open_bucket(&stream, "hexboard-owners").await?;
        let tables = open_bucket(&stream, "hexboard-tables").await?;
        let name = random_code(NAME_LENGTH).into();
        let state = Arc::default();
        Ok(Cluster { name, address: address.into(), servers, owners, tables, state })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a heartbeat and reads those of the others. Reads the owners of all tables if a server
    /// is dead, and at the start.
    ///
    /// # Errors
    /// Returns an error if NATS does not answer or another server has declared this one dead.
    pub async fn beat(&self) -> Result<(), String> {
        let sent = Instant::now();
        let (count, revision) = {
            let mut state = self.state();
            state.beats += 1;
            (state.beats, state.revisions.get(HEARTBEAT_KEY).copied())
        };
        let beat = Heartbeat { address: self.address.to_string(), count };
        let value = serde_json::to_vec(&beat).unwrap_or_default();
        let revision = match revision {
            Some(_) => write(&self.servers, &self.name, value, revision).await?,
            None => self.servers.put(&*self.name, value.into()).await.map_err(|error| error.to_string())?,
        };
        self.state().revisions.insert(HEARTBEAT_KEY.into(), revision);
        self.read_servers().await?;
        self.write_address().await?;
        let has_dead = {
            let state = self.state();
            state.beaten.is_none() || state.servers.keys().any(|name| !state.is_alive(name))
        };
        if has_dead {
            self.read_owners().await?;
        }
        self.state().beaten = Some(sent);
        Ok(())
    }

    /// Forgets everything after an error, so that the next heartbeat joins again.
    pub fn leave(&self) {
        *self.state() = State::default();
    }

    /// Returns whether the others may still believe that this server is alive.
    fn is_member(&self) -> bool {
        self.state().beaten.is_some_and(|at| at.elapsed() < DEAD_AFTER)
    }

    /// Removes the heartbeats of dead servers whose tables have all been taken over.
    ///
    /// # Errors
    /// Returns an error if NATS does not answer.
    pub async fn forget_dead(&self) -> Result<(), String> {
        let forgotten = self.state().forgotten();
        for name in forgotten {
            self.servers.purge(&name).await.map_err(|error| error.to_string())?;
            self.state().servers.remove(&name);
        }
        Ok(())
    }

    async fn read_servers(&self) -> Result<(), String> {
        let mut servers = BTreeMap::new();
        for name in keys(&self.servers).await? {
            let Some((bytes, revision)) = read(&self.servers, &name).await? else { continue };
            if name.starts_with(ADDRESS_PREFIX) {
                self.state().addresses.insert(String::from_utf8_lossy(&bytes).into_owned());
                continue;
            }
            let Ok(beat) = serde_json::from_slice::<Heartbeat>(&bytes) else { continue };
            let known = self.state().servers.get(&name).map(|seen| (seen.revision, seen.since));
            let since = known.filter(|(known, _)| *known == revision).map(|(_, since)| since);
            let address = beat.address;
            servers.insert(name, SeenServer { address, revision, since: since.unwrap_or_else(Instant::now) });
        }
        self.state().servers = servers;
        Ok(())
    }

    /// Stores the address of this server for good.
    async fn write_address(&self) -> Result<(), String> {
        if self.state().addresses.contains(&*self.address) {
            return Ok(());
        }
        let digits: String = self.address.bytes().map(|byte| format!("{byte:02x}")).collect();
        let value = self.address.as_bytes().to_vec();
        let put = self.servers.put(format!("{ADDRESS_PREFIX}{digits}"), value.into()).await;
        put.map_err(|error| error.to_string())?;
        self.state().addresses.insert(self.address.to_string());
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
        let alive = state.servers.iter().filter(|(name, _)| state.is_alive(name));
        alive.map(|(_, server)| server.address.clone()).collect()
    }

    /// Returns whether a server of this cluster has or had this address.
    pub fn knows_address(&self, address: &str) -> bool {
        self.state().addresses.contains(address)
    }

    /// Returns the address of the server that has a table, if it is another one.
    pub async fn address_of(&self, code: &str) -> Option<String> {
        let (owner, _) = read(&self.owners, code).await.ok().flatten()?;
        let owner = String::from_utf8(owner).ok().filter(|owner| **owner != *self.name)?;
        self.state().servers.get(&owner).map(|server| server.address.clone())
    }

    /// Returns whether other servers had tables when this one joined.
    pub fn finds_tables(&self) -> bool {
        !self.state().owners.is_empty()
    }

    /// Returns whether a table with this code belongs to this server.
    pub fn is_preferred(&self, code: &str) -> bool {
        self.state().prefers(code, &self.name)
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
    /// server by its code, so that they spread. A table of this server that it has not opened counts
    /// as well.
    pub fn orphans(&self, is_open: impl Fn(&str) -> bool) -> Vec<String> {
        let state = self.state();
        let is_mine = |code: &str, owner: &str| {
            if *owner == *self.name {
                !is_open(code)
            } else {
                !state.is_alive(owner) && state.prefers(code, &self.name)
            }
        };
        state
            .owners
            .iter()
            .filter(|(code, owner)| is_mine(code, owner))
            .map(|(code, _)| code.clone())
            .collect()
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
            // Writing it again keeps out the server that had the table.
            let revision = write(&self.tables, &key, bytes.clone(), Some(revision)).await?;
            self.state().revisions.insert(key.clone(), revision);
            match key[prefix.len()..].parse::<usize>() {
                Ok(sector) => table.sectors.push((sector, Sector::from(bytes))),
                Err(_) => table.stored = serde_json::from_slice(&bytes).unwrap_or_default(),
            }
        }
        Ok(table)
    }

    /// Stores a change. The sectors are written in the order in which the machine first changed them,
    /// so that a kill in between is like a power cut of the device.
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
        if !self.is_member() {
            return Err("the other servers may have taken the table over".into());
        }
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

/// Opens or creates a bucket. `Context::create_key_value` would ask for details of the account, which
/// a server of version 2.9 does not give.
async fn open_bucket(stream: &Context, bucket: &str) -> Result<Bucket, String> {
    let config = Config {
        name: format!("KV_{bucket}"),
        subjects: vec![format!("$KV.{bucket}.>")],
        max_messages_per_subject: 1,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        num_replicas: 1,
        ..Config::default()
    };
    let created = stream.get_or_create_stream(config).await;
    created.map_err(|error| format!("{bucket}: {error}"))?;
    stream.get_key_value(bucket).await.map_err(|error| format!("{bucket}: {error}"))
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

    fn state(names: &[&str]) -> State {
        let seen = |_: &&str| SeenServer { address: String::new(), revision: 0, since: Instant::now() };
        let servers = names.iter().map(|name| ((*name).to_owned(), seen(name)));
        State { servers: servers.collect(), ..State::default() }
    }

    #[test]
    fn tables_prefer_servers_evenly_and_stay_when_another_one_dies() {
        let (all, fewer) = (state(&["A", "B", "C"]), state(&["A", "B"]));
        let codes: Vec<String> = (0..300).map(|code| format!("{code}")).collect();
        let of = |state: &State, server: &str| -> Vec<String> {
            codes.iter().filter(|code| state.prefers(code, server)).cloned().collect()
        };
        let counts = ["A", "B", "C"].map(|server| of(&all, server).len());
        assert!(counts.iter().all(|count| (50..150).contains(count)), "{counts:?}");
        assert_eq!(counts.iter().sum::<usize>(), 300, "every table has one server");
        let kept = of(&fewer, "A");
        assert!(of(&all, "A").iter().all(|code| kept.contains(code)), "only the tables of the dead one move");
    }
}
