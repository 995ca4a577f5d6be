//! The flash of a table: the same sectors as on the device, in memory. The database stores every
//! sector that changes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

/// The size of an erase unit in bytes.
pub const SECTOR: usize = 4096;
/// The number of sectors of a table: two for the settings, the others for saved games. The device
/// has 256. A table needs fewer, because old games can be exported.
pub const SECTORS: usize = 64;

/// The contents of a sector.
pub type Sector = Box<[u8]>;

/// A flash. Clones refer to the same flash, because settings and games share it.
#[derive(Clone, Default)]
pub struct TableFlash(Arc<Mutex<Chip>>);

#[derive(Default)]
struct Chip {
    /// The sectors that are not blank. A blank sector needs no memory.
    sectors: BTreeMap<usize, Sector>,
    /// The sectors that have changed, in the order of their first change.
    changed: Vec<usize>,
}

/// The access is outside of the flash.
#[derive(Debug)]
pub struct OutOfBounds;

impl NorFlashError for OutOfBounds {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::OutOfBounds
    }
}

impl TableFlash {
    /// Returns a flash with these sectors; the others are blank.
    pub fn with(sectors: impl IntoIterator<Item = (usize, Sector)>) -> TableFlash {
        let sectors =
            sectors.into_iter().filter(|(sector, bytes)| *sector < SECTORS && bytes.len() == SECTOR);
        TableFlash(Arc::new(Mutex::new(Chip { sectors: sectors.collect(), changed: Vec::new() })))
    }

    /// Returns the sectors that have changed since the last call, with their contents, in the order of
    /// their first change.
    pub fn take_changed(&self) -> Vec<(usize, Sector)> {
        let mut chip = self.chip();
        let changed = std::mem::take(&mut chip.changed);
        changed.into_iter().map(|sector| (sector, chip.contents(sector))).collect()
    }

    /// Returns the memory in use, in bytes.
    pub fn used_bytes(&self) -> usize {
        self.chip().sectors.len() * SECTOR
    }

    fn chip(&self) -> MutexGuard<'_, Chip> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Chip {
    fn contents(&self, sector: usize) -> Sector {
        self.sectors.get(&sector).cloned().unwrap_or_else(|| blank(SECTOR))
    }

    fn write_byte(&mut self, at: usize, value: u8) {
        let sector = self.sectors.entry(at / SECTOR).or_insert_with(|| blank(SECTOR));
        sector[at % SECTOR] &= value;
        self.note_change(at / SECTOR);
    }

    fn note_change(&mut self, sector: usize) {
        if !self.changed.contains(&sector) {
            self.changed.push(sector);
        }
    }
}

fn blank(length: usize) -> Sector {
    vec![0xFF; length].into_boxed_slice()
}

/// Returns the range of an access.
fn range(offset: u32, length: usize) -> Result<std::ops::Range<usize>, OutOfBounds> {
    let from = offset as usize;
    if from + length <= SECTORS * SECTOR { Ok(from..from + length) } else { Err(OutOfBounds) }
}

impl ErrorType for TableFlash {
    type Error = OutOfBounds;
}

impl ReadNorFlash for TableFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), OutOfBounds> {
        let (chip, range) = (self.chip(), range(offset, bytes.len())?);
        for (byte, at) in bytes.iter_mut().zip(range) {
            *byte = chip.sectors.get(&(at / SECTOR)).map_or(0xFF, |sector| sector[at % SECTOR]);
        }
        Ok(())
    }

    fn capacity(&self) -> usize {
        SECTORS * SECTOR
    }
}

impl NorFlash for TableFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), OutOfBounds> {
        let erased = range(from, to.saturating_sub(from) as usize)?;
        let mut chip = self.chip();
        for sector in erased.start / SECTOR..erased.end.div_ceil(SECTOR) {
            if chip.sectors.remove(&sector).is_some() {
                chip.note_change(sector);
            }
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), OutOfBounds> {
        let mut chip = self.chip();
        for (at, byte) in range(offset, bytes.len())?.zip(bytes) {
            chip.write_byte(at, *byte);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_sectors_restore_the_flash() {
        let mut flash = TableFlash::default();
        flash.write(4097, &[0x0F]).expect("written");
        flash.write(4097, &[0xF3]).expect("written");
        let mut copy = TableFlash::with(flash.take_changed());
        assert!(flash.take_changed().is_empty());
        let mut bytes = [0; 3];
        copy.read(4096, &mut bytes).expect("read");
        assert_eq!(bytes, [0xFF, 0x03, 0xFF]);
        copy.erase(4096, 8192).expect("erased");
        assert_eq!(copy.take_changed(), [(1, blank(SECTOR))]);
        assert_eq!(copy.used_bytes(), 0);
        assert!(flash.write((SECTORS * SECTOR) as u32, &[0]).is_err(), "outside");
    }
}
