//! A file as the flash of the device: the settings first, then the saved games.
//!
//! Every write is flushed to disk before the call returns. A killed process leaves the same state
//! as a power cut on the device, which the storage of saved games tolerates.

use std::cell::RefCell;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::rc::Rc;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

/// The size of an erase unit in bytes.
pub const SECTOR: usize = 4096;
/// The number of sectors of the file, as in the upper half of the device's chip.
pub const SECTORS: usize = 256;

/// A flash in a file. Clones refer to the same flash, because settings and games share it.
#[derive(Clone)]
pub struct FileFlash(Rc<RefCell<Chip>>);

struct Chip {
    file: File,
    bytes: Vec<u8>,
}

/// The file cannot be written, or the access is out of bounds.
#[derive(Debug)]
pub struct FlashFault;

impl NorFlashError for FlashFault {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl FileFlash {
    /// Opens or creates the file and locks it against other processes.
    ///
    /// # Errors
    /// Returns an error if it cannot be read and written, or is in use.
    pub fn open(path: &Path) -> io::Result<FileFlash> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(io::Error::other("somebody plays with this file")),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if bytes.len() > SECTORS * SECTOR {
            return Err(io::Error::other("this is no file of games: it is too long"));
        }
        if bytes.len() < SECTORS * SECTOR {
            bytes.resize(SECTORS * SECTOR, 0xFF);
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&bytes)?;
            file.sync_data()?;
        }
        Ok(FileFlash(Rc::new(RefCell::new(Chip { file, bytes }))))
    }
}

impl Chip {
    fn part(&mut self, offset: u32, length: usize) -> Result<&mut [u8], FlashFault> {
        let from = offset as usize;
        self.bytes.get_mut(from..from + length).ok_or(FlashFault)
    }

    /// Writes a part of the flash to disk.
    fn keep(&mut self, offset: u32, length: usize) -> Result<(), FlashFault> {
        let from = offset as usize;
        let kept = self.file.seek(SeekFrom::Start(offset.into()));
        let kept = kept.and_then(|_| self.file.write_all(&self.bytes[from..from + length]));
        kept.and_then(|()| self.file.sync_data()).map_err(|_| FlashFault)
    }
}

impl ErrorType for FileFlash {
    type Error = FlashFault;
}

impl ReadNorFlash for FileFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashFault> {
        bytes.copy_from_slice(self.0.borrow_mut().part(offset, bytes.len())?);
        Ok(())
    }

    fn capacity(&self) -> usize {
        SECTORS * SECTOR
    }
}

impl NorFlash for FileFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashFault> {
        let mut chip = self.0.borrow_mut();
        let length = to.saturating_sub(from) as usize;
        chip.part(from, length)?.fill(0xFF);
        chip.keep(from, length)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashFault> {
        let mut chip = self.0.borrow_mut();
        for (old, new) in chip.part(offset, bytes.len())?.iter_mut().zip(bytes) {
            *old &= new;
        }
        chip.keep(offset, bytes.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("hexboard-tui-{}", std::process::id()));
        folder.join(name)
    }

    #[test]
    fn written_data_is_read_back_and_only_erasing_sets_bits() {
        let path = path("again");
        let mut flash = FileFlash::open(&path).expect("a new file");
        flash.write(4097, &[0x0F]).expect("written");
        flash.write(4097, &[0xF3]).expect("written");
        flash.write(0, &[0]).expect("written");
        flash.erase(0, 4096).expect("erased");
        drop(flash);
        let mut flash = FileFlash::open(&path).expect("the same file");
        let mut bytes = [0; 3];
        flash.read(4096, &mut bytes).expect("read");
        assert_eq!(bytes, [0xFF, 0x03, 0xFF]);
        flash.read(0, &mut bytes).expect("read");
        assert_eq!(bytes, [0xFF; 3]);
        assert!(flash.write((SECTORS * SECTOR) as u32, &[0]).is_err(), "outside");
    }

    #[test]
    fn a_file_has_one_player_at_a_time() {
        let path = path("one");
        let first = FileFlash::open(&path).expect("a new file");
        let second = FileFlash::open(&path).map(drop).expect_err("taken");
        assert_eq!(second.to_string(), "somebody plays with this file");
        drop(first);
        assert!(FileFlash::open(&path).is_ok());
    }

    #[test]
    fn a_foreign_file_is_not_changed() {
        let path = path("other");
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(&path, vec![7; SECTORS * SECTOR + 1]).expect("written");
        assert!(FileFlash::open(&path).is_err());
        assert_eq!(std::fs::read(&path).expect("read"), vec![7; SECTORS * SECTOR + 1]);
    }
}
