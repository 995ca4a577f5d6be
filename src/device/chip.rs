//! The flash chip, which settings and saved games share.

use core::cell::RefCell;

use embassy_rp::flash::{Blocking, Error, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use super::config;

/// The flash of a Pico.
pub type PicoFlash = Flash<'static, FLASH, Blocking, { config::FLASH_BYTES }>;

static CHIP: Mutex<CriticalSectionRawMutex, RefCell<Option<PicoFlash>>> = Mutex::new(RefCell::new(None));

/// A hand on the flash chip. There may be several; each reads and writes where nobody else does.
#[derive(Clone, Copy)]
pub struct Chip(());

impl Chip {
    /// Takes the chip into use.
    pub fn share(flash: PicoFlash) -> Chip {
        CHIP.lock(|chip| chip.replace(Some(flash)));
        Chip(())
    }

    fn with<T>(self, act: impl FnOnce(&mut PicoFlash) -> Result<T, Error>) -> Result<T, Error> {
        CHIP.lock(|chip| chip.borrow_mut().as_mut().map_or(Err(Error::Other), act))
    }
}

impl ErrorType for Chip {
    type Error = Error;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = PicoFlash::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.with(|flash| flash.blocking_read(offset, bytes))
    }

    fn capacity(&self) -> usize {
        config::FLASH_BYTES
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = PicoFlash::WRITE_SIZE;
    const ERASE_SIZE: usize = PicoFlash::ERASE_SIZE;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        self.with(|flash| flash.blocking_erase(from, to))
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.with(|flash| flash.blocking_write(offset, bytes))
    }
}
