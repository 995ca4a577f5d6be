//! The flash of the virtual device: memory that the web page persists.

use std::collections::BTreeSet;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

/// The size of an erase unit in bytes.
pub const SECTOR: usize = 4096;
/// The number of sectors, as on the device.
pub const SECTORS: usize = 256;

/// The flash, and the changed sectors that the page has not fetched yet.
#[derive(Clone, Default)]
pub struct PageFlash {
    bytes: Vec<u8>,
    changed: BTreeSet<usize>,
}

/// The access is outside of the flash.
#[derive(Debug)]
pub struct OutOfBounds;

impl NorFlashError for OutOfBounds {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::OutOfBounds
    }
}

impl PageFlash {
    /// Returns an empty flash without allocating it.
    pub const fn new() -> PageFlash {
        PageFlash { bytes: Vec::new(), changed: BTreeSet::new() }
    }

    /// Returns all bytes. Allocates them blank at the first call.
    pub fn bytes(&mut self) -> &mut [u8] {
        self.bytes.resize(SECTOR * SECTORS, 0xFF);
        &mut self.bytes
    }

    /// Removes and returns a sector from the set of changed ones.
    pub fn take_changed(&mut self) -> Option<usize> {
        self.changed.pop_first()
    }

    fn part(&mut self, offset: u32, length: usize) -> Result<&mut [u8], OutOfBounds> {
        let from = offset as usize;
        self.bytes().get_mut(from..from + length).ok_or(OutOfBounds)
    }

    fn mark(&mut self, offset: u32, length: usize) {
        let from = offset as usize;
        self.changed.extend(from / SECTOR..(from + length).div_ceil(SECTOR));
    }
}

impl ErrorType for PageFlash {
    type Error = OutOfBounds;
}

impl ReadNorFlash for PageFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), OutOfBounds> {
        bytes.copy_from_slice(self.part(offset, bytes.len())?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        SECTOR * SECTORS
    }
}

impl NorFlash for PageFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), OutOfBounds> {
        let length = to.saturating_sub(from) as usize;
        self.part(from, length)?.fill(0xFF);
        self.mark(from, length);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), OutOfBounds> {
        for (old, new) in self.part(offset, bytes.len())?.iter_mut().zip(bytes) {
            *old &= new;
        }
        self.mark(offset, bytes.len());
        Ok(())
    }
}
