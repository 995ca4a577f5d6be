//! The flash chip: programming clears bits, an erase sets whole sectors, both take their time, and a
//! power cut leaves them half done.

use crate::time::{Cycles, MICROSECOND, MILLISECOND};

/// The bytes of an erase unit and of a program unit.
pub const SECTOR: usize = 4096;
/// The bytes of a page.
pub const PAGE: usize = 256;
/// The typical times of a W25Q32JV.
const ERASE: Cycles = 45 * MILLISECOND;
const PROGRAM: Cycles = 700 * MICROSECOND;

/// An operation that the chip has begun.
struct Operation {
    offset: usize,
    /// The bytes to program; `None` for an erase.
    data: Option<Vec<u8>>,
    length: usize,
    begin: Cycles,
    end: Cycles,
}

/// The flash chip.
pub struct Flash {
    /// The contents.
    pub bytes: Vec<u8>,
    /// The number of erased sectors.
    pub erases: u32,
    /// The number of programmed pages.
    pub programs: u32,
    /// The area that the firmware may change.
    pub writable: std::ops::Range<usize>,
    /// Violations of the data sheet.
    pub errors: Vec<String>,
    running: Option<Operation>,
}

impl Flash {
    /// Returns a chip with these contents.
    pub fn new(bytes: Vec<u8>, writable: std::ops::Range<usize>) -> Flash {
        Flash { bytes, erases: 0, programs: 0, writable, errors: Vec::new(), running: None }
    }

    /// Begins to erase whole sectors. Returns when that ends.
    pub fn erase(&mut self, offset: usize, length: usize, now: Cycles) -> Cycles {
        if !offset.is_multiple_of(SECTOR) || !length.is_multiple_of(SECTOR) {
            self.errors.push(format!("erase of {offset:#x}+{length:#x}: not whole sectors"));
        }
        self.erases += (length / SECTOR) as u32;
        self.begin(offset, length, None, now, ERASE * (length / SECTOR) as u64)
    }

    /// Begins to program whole pages. Returns when that ends.
    pub fn program(&mut self, offset: usize, data: Vec<u8>, now: Cycles) -> Cycles {
        let length = data.len();
        if !offset.is_multiple_of(PAGE) || !length.is_multiple_of(PAGE) {
            self.errors.push(format!("program of {offset:#x}+{length:#x}: not whole pages"));
        }
        self.programs += (length / PAGE) as u32;
        self.begin(offset, length, Some(data), now, PROGRAM * (length / PAGE) as u64)
    }

    fn begin(
        &mut self,
        offset: usize,
        length: usize,
        data: Option<Vec<u8>>,
        now: Cycles,
        time: Cycles,
    ) -> Cycles {
        self.finish();
        if offset < self.writable.start || offset + length > self.writable.end {
            self.errors
                .push(format!("write to {offset:#x}+{length:#x}, outside of settings, games and crashes"));
            return now;
        }
        self.check_erased(offset, data.as_deref().unwrap_or_default());
        self.running = Some(Operation { offset, data, length, begin: now, end: now + time });
        now + time
    }

    /// Bytes of all ones change nothing: the driver pads pages with them.
    fn check_erased(&mut self, offset: usize, data: &[u8]) {
        let wrong = |(old, new): (&u8, &u8)| *new != 0xFF && old & new != *new;
        if let Some(at) = self.bytes[offset..].iter().zip(data).position(wrong) {
            self.errors.push(format!("program of {:#x}: not erased", offset + at));
        }
    }

    /// Completes the running operation.
    pub fn finish(&mut self) {
        let Some(Operation { offset, data, length, .. }) = self.running.take() else { return };
        match data {
            None => self.bytes[offset..offset + length].fill(0xFF),
            Some(data) => self.bytes[offset..].iter_mut().zip(data).for_each(|(old, new)| *old &= new),
        }
    }

    /// Cuts the power: a running operation changes only some of its bits.
    pub fn cut(&mut self, now: Cycles) {
        let Some(operation) = &self.running else { return };
        if now >= operation.end {
            return self.finish();
        }
        let Some(Operation { offset, data, length, begin, end }) = self.running.take() else { return };
        let share = (now.saturating_sub(begin) << 16) / (end - begin);
        let mut random = (offset as u32).wrapping_mul(2_654_435_761).wrapping_add(now as u32);
        for at in 0..length {
            let moved = (0..8).fold(0_u8, |moved, bit| {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                moved | u8::from(u64::from(random >> 16) < share) << bit
            });
            let old = &mut self.bytes[offset + at];
            match &data {
                None => *old |= moved,
                Some(data) => *old &= data[at] | !moved,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flash() -> Flash {
        Flash::new(vec![0x00; 4 * SECTOR], SECTOR..4 * SECTOR)
    }

    #[test]
    fn an_erase_sets_a_sector_and_a_program_clears_bits() {
        let mut flash = flash();
        assert_eq!(flash.erase(SECTOR, SECTOR, 100), 100 + ERASE);
        flash.program(SECTOR, vec![0xA5; PAGE], 100 + ERASE);
        flash.finish();
        assert_eq!(flash.bytes[SECTOR - 1..=SECTOR], [0x00, 0xA5]);
        assert_eq!(flash.bytes[SECTOR + PAGE], 0xFF);
        assert_eq!(flash.errors, Vec::<String>::new());
    }

    #[test]
    fn what_the_data_sheet_forbids_is_reported() {
        let mut flash = flash();
        flash.erase(SECTOR + 1, SECTOR, 0);
        flash.program(2 * SECTOR, vec![1; PAGE], 0);
        flash.erase(0, SECTOR, 0);
        assert_eq!(flash.errors.len(), 3, "{:?}", flash.errors);
    }

    #[test]
    fn a_power_cut_leaves_a_sector_half_erased() {
        let mut flash = flash();
        flash.erase(SECTOR, SECTOR, 0);
        flash.cut(ERASE / 2);
        let ones: u32 = flash.bytes[SECTOR..2 * SECTOR].iter().map(|byte| byte.count_ones()).sum();
        assert!((14_000..19_000).contains(&ones), "{ones} of {} bits", 8 * SECTOR);
    }
}
