//! A simulated NOR flash that can lose power at any bit.

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

use crate::random::SplitMix64;

/// The size of an erase unit in bytes.
pub const SECTOR: usize = 4096;

/// A simulated NOR flash. Programming only clears bits, erasing sets whole sectors, and the power
/// may fail in the middle of either. The bits of one operation change in random order.
#[derive(Clone)]
pub struct Flash {
    /// The contents.
    pub bytes: Vec<u8>,
    /// The number of bits that can still change before the power fails.
    pub power: u64,
    /// Worn-out sectors: writes report success but change nothing.
    pub worn: Vec<usize>,
    /// Whether every write fails.
    pub refuses: bool,
    /// How often each sector was erased.
    pub erased: Vec<u32>,
    /// The number of read operations.
    pub reads: u32,
    random: SplitMix64,
}

/// The error of a failed flash operation.
#[derive(Debug)]
pub struct FlashFault;

impl NorFlashError for FlashFault {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Flash {
    /// Returns a blank flash.
    pub fn new(sectors: usize) -> Flash {
        Flash {
            bytes: vec![0xFF; sectors * SECTOR],
            power: u64::MAX,
            worn: Vec::new(),
            refuses: false,
            erased: vec![0; sectors],
            reads: 0,
            random: SplitMix64::new(1),
        }
    }

    /// Returns a copy with power for this many bit changes. `seed` decides the order in which bits
    /// change.
    pub fn with_power(&self, power: u64, seed: u64) -> Flash {
        Flash {
            bytes: self.bytes.clone(),
            worn: self.worn.clone(),
            erased: self.erased.clone(),
            reads: 0,
            power,
            refuses: self.refuses,
            random: SplitMix64::new(seed),
        }
    }

    /// Changes these bytes, in random bit order, as far as the power lasts.
    fn change(&mut self, from: usize, new: &[u8]) -> Result<(), FlashFault> {
        if self.refuses || self.power == 0 {
            return Err(FlashFault);
        }
        if self.worn.contains(&(from / SECTOR)) {
            return Ok(());
        }
        let changed = |old: &u8, new: &u8| u64::from((old ^ new).count_ones());
        let needed: u64 = self.bytes[from..].iter().zip(new).map(|(old, new)| changed(old, new)).sum();
        if needed <= self.power {
            self.power -= needed;
            self.bytes[from..from + new.len()].copy_from_slice(new);
            return Ok(());
        }
        self.tear(from, new, needed);
        Err(FlashFault)
    }

    /// Changes a random selection of the bits, as many as the power lasts for, and turns the power
    /// off.
    fn tear(&mut self, from: usize, new: &[u8], needed: u64) {
        let (mut left, mut to_go) = (self.power, needed);
        for (at, new) in (from..).zip(new) {
            for bit in 0..8 {
                let mask = 1 << bit;
                if (self.bytes[at] ^ new) & mask == 0 {
                    continue;
                }
                if self.random.next_u64() % to_go < left {
                    self.bytes[at] ^= mask;
                    left -= 1;
                }
                to_go -= 1;
            }
        }
        self.power = 0;
    }
}

impl ErrorType for Flash {
    type Error = FlashFault;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashFault> {
        self.reads += 1;
        let from = offset as usize;
        bytes.copy_from_slice(&self.bytes[from..from + bytes.len()]);
        if self.power == 0 { Err(FlashFault) } else { Ok(()) }
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashFault> {
        let (from, to) = (from as usize, to as usize);
        assert!(from.is_multiple_of(SECTOR) && to.is_multiple_of(SECTOR), "whole sectors only");
        for sector in from / SECTOR..to / SECTOR {
            self.erased[sector] += 1;
            self.change(sector * SECTOR, &[0xFF; SECTOR])?;
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashFault> {
        let from = offset as usize;
        let new: Vec<u8> = self.bytes[from..].iter().zip(bytes).map(|(old, new)| old & new).collect();
        if !self.worn.contains(&(from / SECTOR)) {
            assert_eq!(new, bytes, "a bit cannot be set by programming");
        }
        self.change(from, &new)
    }
}
