//! The database: one file with the flash sectors and the people of every table.
//!
//! One thread writes. It commits everything that has arrived since the last commit at once, so a
//! commit of many tables costs as much as one.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use tokio::sync::oneshot;

use crate::flash::{Sector, TableFlash};
use crate::table::Stored;

/// The people of a table by its code, as JSON.
const PEOPLE: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("people-1");
/// The sectors of the flash by code and number, in the format of the device.
const FLASH: TableDefinition<'_, (&str, u32), &[u8]> = TableDefinition::new("flash-1");

/// A change of one table.
#[derive(Debug, Default)]
pub struct Change {
    /// The code of the table.
    pub code: String,
    /// Sectors with their new contents.
    pub sectors: Vec<(usize, Sector)>,
    /// The people, if they have changed.
    pub stored: Option<Stored>,
}

impl Change {
    /// Returns whether there is nothing to write.
    pub fn is_empty(&self) -> bool {
        self.sectors.is_empty() && self.stored.is_none()
    }
}

/// A change, and who waits for it.
type Waiting = (Change, oneshot::Sender<bool>);

/// The database. Clones write to the same file.
#[derive(Clone)]
pub struct Store {
    database: Arc<Database>,
    writer: Sender<Waiting>,
    /// The other servers, which also get every change.
    #[cfg(feature = "nats")]
    pub cluster: Option<crate::cluster::Cluster>,
}

/// A table as stored.
pub struct StoredTable {
    /// The code.
    pub code: String,
    /// The people.
    pub stored: Stored,
    /// The sectors that are not blank.
    pub sectors: Vec<(usize, Sector)>,
}

impl Store {
    /// Opens or creates the database.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read and written or is in use.
    pub fn open(path: &Path) -> Result<Store, String> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        let database = Arc::new(Database::create(path).map_err(|error| error.to_string())?);
        let (writer, changes) = mpsc::channel();
        let thread = database.clone();
        std::thread::spawn(move || write_all(&thread, &changes));
        Ok(Store {
            database,
            writer,
            #[cfg(feature = "nats")]
            cluster: None,
        })
    }

    /// Writes a change and waits until it is on disk. Returns false if that failed.
    pub async fn write(&self, change: Change) -> bool {
        #[cfg(feature = "nats")]
        if let Some(cluster) = &self.cluster
            && let Err(error) = cluster.write(&change).await
        {
            eprintln!("table {}: {error}", change.code);
            return false;
        }
        let (done, written) = oneshot::channel();
        self.writer.send((change, done)).is_ok() && written.await.unwrap_or(false)
    }

    /// Reads all tables.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub fn read(&self) -> Result<Vec<StoredTable>, String> {
        read_all(&self.database).map_err(|error| error.to_string())
    }
}

fn read_all(database: &Database) -> Result<Vec<StoredTable>, redb::Error> {
    let reading = database.begin_read()?;
    // A new file has no tables.
    let Ok(people) = reading.open_table(PEOPLE) else { return Ok(Vec::new()) };
    let flash = reading.open_table(FLASH)?;
    let mut tables = Vec::new();
    for entry in people.iter()? {
        let (code, json) = entry?;
        let code = code.value().to_owned();
        let stored = serde_json::from_slice(json.value()).unwrap_or_default();
        let mut sectors = Vec::new();
        for sector in flash.range((code.as_str(), 0)..=(code.as_str(), u32::MAX))? {
            let (key, bytes) = sector?;
            sectors.push((key.value().1 as usize, bytes.value().into()));
        }
        tables.push(StoredTable { code, stored, sectors });
    }
    Ok(tables)
}

/// The code of a table, and the entries of its journal.
pub type StoredJournal = (String, Vec<[u8; 4]>);

/// Returns the code and the journal of the current game of every table in a database that no server
/// uses, for tools and tests.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub fn stored_journals(path: &Path) -> Result<Vec<StoredJournal>, String> {
    let database = Database::open(path).map_err(|error| error.to_string())?;
    let tables = read_all(&database).map_err(|error| error.to_string())?;
    let open = |StoredTable { code, stored, sectors }| {
        let table = crate::table::Table::open(TableFlash::with(sectors), stored, 0);
        (code, table.journal())
    };
    Ok(tables.into_iter().map(open).collect())
}

/// Writes changes until all senders are gone.
fn write_all(database: &Database, changes: &Receiver<Waiting>) {
    while let Ok(first) = changes.recv() {
        let batch: Vec<Waiting> = std::iter::once(first).chain(changes.try_iter()).collect();
        let is_written = commit(database, &batch).is_ok();
        for (_, done) in batch {
            let _ = done.send(is_written);
        }
    }
}

fn commit(database: &Database, batch: &[Waiting]) -> Result<(), redb::Error> {
    let writing = database.begin_write()?;
    {
        let mut people = writing.open_table(PEOPLE)?;
        let mut flash = writing.open_table(FLASH)?;
        for (Change { code, sectors, stored }, _) in batch {
            if let Some(stored) = stored {
                let json = serde_json::to_vec(stored).unwrap_or_default();
                people.insert(code.as_str(), json.as_slice())?;
            }
            for (sector, bytes) in sectors {
                flash.insert((code.as_str(), *sector as u32), &**bytes)?;
            }
        }
    }
    writing.commit()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_back() {
        let path = std::env::temp_dir().join(format!("hexboard-store-{}.redb", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let sector: Sector = vec![7; crate::flash::SECTOR].into();
        let stored = Stored { host_key: "KEY".into(), ..Stored::default() };
        {
            let store = Store::open(&path).expect("a new file");
            assert!(store.read().expect("readable").is_empty());
            let sectors = vec![(3, sector.clone())];
            let change = Change { code: "AAAAA".into(), sectors, stored: Some(stored.clone()) };
            assert!(runtime.block_on(store.write(change)));
            assert!(Store::open(&path).is_err(), "one server at a time");
        }
        // The thread of the writer closes the file when the store is gone.
        let store = (0..100).find_map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            Store::open(&path).ok()
        });
        let tables = store.expect("the same file").read().expect("readable");
        assert_eq!(tables.len(), 1);
        assert_eq!((tables[0].code.as_str(), &tables[0].stored), ("AAAAA", &stored));
        assert_eq!(tables[0].sectors, [(3, sector)]);
        let _ = std::fs::remove_file(&path);
    }
}
