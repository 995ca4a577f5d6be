//! The flash of the virtual device: memory that the page keeps.

use std::collections::BTreeSet;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

/// Bytes of an erase unit.
pub const SECTOR: usize = 4096;
/// Sectors of the store, as on the device.
pub const SECTORS: usize = 256;

/// The flash, and which sectors the page has not fetched since they changed.
#[derive(Clone, Default)]
pub struct PageFlash {
    bytes: Vec<u8>,
    changed: BTreeSet<usize>,
}

/// Outside of the flash.
#[derive(Debug)]
pub struct OutOfBounds;

impl NorFlashError for OutOfBounds {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::OutOfBounds
    }
}

impl PageFlash {
    /// No flash yet.
    pub const fn new() -> PageFlash {
        PageFlash { bytes: Vec::new(), changed: BTreeSet::new() }
    }

    /// All bytes; blank the first time.
    pub fn bytes(&mut self) -> &mut [u8] {
        self.bytes.resize(SECTOR * SECTORS, 0xFF);
        &mut self.bytes
    }

    /// A sector that has changed since it was taken last.
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
