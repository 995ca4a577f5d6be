//! The flash chip, shared by the settings and the saved games.
//!
//! A sector is erased in slices so that no task waits for a whole erase. Between the slices the
//! erase is suspended, all tasks run and notes can be written.

use core::cell::RefCell;

use embassy_rp::flash::{Blocking, Error, Flash};
use embassy_rp::peripherals::FLASH;
use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_time::Instant;
use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use hexboard::parts::SerialNumber;
use hexboard::parts::saves::SECTOR;

use super::config;
#[cfg(not(rp2350))]
use super::nor::{self, EraseProgress};

/// The flash of a Pico, as embassy drives it.
pub type PicoFlash = Flash<'static, FLASH, Blocking, { config::FLASH_BYTES }>;

static CHIP: Mutex<CriticalSectionRawMutex, RefCell<Option<State>>> = Mutex::new(RefCell::new(None));

struct State {
    flash: PicoFlash,
    /// The sector whose erase is suspended.
    erasing: Option<u32>,
}

/// A handle to the flash chip. There may be several copies; each uses its own area of the flash.
#[derive(Clone, Copy)]
pub struct Chip(());

impl Chip {
    /// Takes the chip into use. First completes an erase that the last run left suspended.
    pub fn share(flash: PicoFlash) -> Chip {
        #[cfg(not(rp2350))]
        while nor::is_suspended() && nor::resume_erase(config::ERASE_SLICE_US) == EraseProgress::Suspended {}
        CHIP.lock(|chip| chip.replace(Some(State { flash, erasing: None })));
        Chip(())
    }

    fn with<T>(self, act: impl FnOnce(&mut State) -> Result<T, Error>) -> Result<T, Error> {
        CHIP.lock(|chip| chip.borrow_mut().as_mut().map_or(Err(Error::Other), act))
    }

    /// Erases a slice of the sector at this offset, with interrupts blocked. Returns whether the
    /// sector is completely erased; if not, call this again a little later.
    pub fn erase_slice(self, offset: u32) -> Result<bool, Error> {
        self.with(|state| state.erase_slice(offset))
    }

    /// Returns the serial number of the device.
    #[cfg(not(rp2350))]
    pub fn serial_number(self) -> Option<SerialNumber> {
        // The lock keeps other users of the chip away.
        self.with(|_| Ok(u64::from_be_bytes(nor::unique_id()))).ok().and_then(SerialNumber::new)
    }

    /// Returns the serial number of the device: here the controller has one, and the type of the
    /// flash chip is not known.
    #[cfg(rp2350)]
    pub fn serial_number(self) -> Option<SerialNumber> {
        embassy_rp::otp::get_chipid().ok().and_then(SerialNumber::new)
    }
}

#[cfg(not(rp2350))]
impl State {
    fn erase_slice(&mut self, offset: u32) -> Result<bool, Error> {
        // Another sector may be half erased; it must be completed first.
        let erased = self.erasing.unwrap_or(offset);
        let progress = match self.erasing {
            Some(_) => nor::resume_erase(config::ERASE_SLICE_US),
            None => nor::begin_erase(offset, config::ERASE_SLICE_US),
        };
        self.erasing = (progress == EraseProgress::Suspended).then_some(erased);
        match progress {
            EraseProgress::Done => Ok(erased == offset),
            EraseProgress::Suspended => Ok(false),
            EraseProgress::Stuck => Err(Error::Other),
        }
    }

    /// Programs only the given bytes, which takes far less time than a whole page. Copies them to
    /// RAM first, because the source may lie in flash.
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        let (mut at, mut left) = (offset, bytes);
        let mut copy = [0; nor::PAGE];
        while !left.is_empty() {
            let room = nor::PAGE - at as usize % nor::PAGE;
            let (now, later) = left.split_at(room.min(left.len()));
            let copy = &mut copy[..now.len()];
            copy.copy_from_slice(now);
            if self.erasing == Some(at - at % SECTOR) || !nor::program(at, copy) {
                return Err(Error::Other);
            }
            (at, left) = (at + now.len() as u32, later);
        }
        Ok(())
    }
}

/// The flash controller of the RP2350 is different: its boot ROM erases a sector without slices.
/// embassy calls it from RAM, with interrupts off; `host-tests/pico2` fails if anything reads the
/// flash meanwhile.
#[cfg(rp2350)]
impl State {
    fn erase_slice(&mut self, offset: u32) -> Result<bool, Error> {
        self.erasing = None;
        self.flash.blocking_erase(offset, offset + SECTOR).map(|()| true)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        self.flash.blocking_write(offset, bytes)
    }
}

impl ErrorType for Chip {
    type Error = Error;
}

impl ReadNorFlash for Chip {
    const READ_SIZE: usize = PicoFlash::READ_SIZE;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Error> {
        self.with(|state| state.flash.blocking_read(offset, bytes))
    }

    fn capacity(&self) -> usize {
        config::FLASH_BYTES
    }
}

impl NorFlash for Chip {
    const WRITE_SIZE: usize = PicoFlash::WRITE_SIZE;
    const ERASE_SIZE: usize = PicoFlash::ERASE_SIZE;

    /// Erases at once. Tasks of higher priority than the caller run between the slices.
    fn erase(&mut self, from: u32, to: u32) -> Result<(), Error> {
        if !from.is_multiple_of(SECTOR) || !to.is_multiple_of(SECTOR) {
            return Err(Error::Unaligned);
        }
        if from > to || to as usize > config::FLASH_BYTES {
            return Err(Error::OutOfBounds);
        }
        for sector in (from..to).step_by(SECTOR as usize) {
            while !self.erase_slice(sector)? {
                let breath = Instant::now() + config::ERASE_BLOCKING_PAUSE;
                while Instant::now() < breath {}
            }
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Error> {
        if offset as usize + bytes.len() > config::FLASH_BYTES {
            return Err(Error::OutOfBounds);
        }
        self.with(|state| state.write(offset, bytes))
    }
}
