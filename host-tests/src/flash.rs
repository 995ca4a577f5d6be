//! A flash that behaves like the chip and can lose its power at any bit.

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};

use crate::random::SplitMix64;

/// Bytes of an erase unit.
pub const SECTOR: usize = 4096;

/// A flash as it is: programming only clears bits, erasing sets whole sectors, and the power may fail in the middle of
/// either. The bits of one operation change in no particular order.
#[derive(Clone)]
pub struct Flash {
    /// What the chip holds.
    pub bytes: Vec<u8>,
    /// Bits that can still be changed before the power fails.
    pub power: u64,
    /// Sectors whose bits do not change any more: it says that all went well, and lies.
    pub worn: Vec<usize>,
    /// Does it refuse to write?
    pub refuses: bool,
    /// How often each sector was erased.
    pub erased: Vec<u32>,
    /// How often something was read.
    pub reads: u32,
    random: SplitMix64,
}

/// The flash cannot do it.
#[derive(Debug)]
pub struct FlashFault;

impl NorFlashError for FlashFault {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Flash {
    /// A new chip.
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

    /// The same chip with power for this many bits; `seed` decides in which order bits change.
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

    /// Changes these bytes, bit by bit in any order, as far as the power lasts.
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

    /// The power fails: as many bits as it lasts for have changed, any of those that should.
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
