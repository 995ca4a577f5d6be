//! Writes UF2 files, the format of the Pico's USB boot loader.
//!
//! A UF2 file consists of 512-byte blocks. Each contains 256 bytes of data and their flash address,
//! so blocks may arrive in any order.

use std::collections::BTreeMap;
use std::fmt;

use crate::program::Segment;

const BLOCK: usize = 512;
const PAGE: u32 = 256;
const SECTOR: u32 = 4096;
const FLASH: std::ops::Range<u32> = 0x1000_0000..0x1020_0000;
const MAGIC_START: [u32; 2] = [0x0a32_4655, 0x9e5d_5157];
const MAGIC_END: u32 = 0x0ab1_6f30;
const FLAG_FAMILY: u32 = 0x2000;
/// The offset of the final magic number of a block.
const END: usize = BLOCK - 4;

/// The error for data outside of the flash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutsideFlash {
    /// Its address.
    pub address: u32,
}

impl fmt::Display for OutsideFlash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bytes for {:#010x}, which is not in flash", self.address)
    }
}

impl std::error::Error for OutsideFlash {}

type Pages = BTreeMap<u32, [u8; PAGE as usize]>;

/// Converts segments to a UF2 file for boards of this family.
///
/// # Errors
/// Returns [`OutsideFlash`] if a segment does not lie in flash.
pub fn write(segments: &[Segment<'_>], family: u32) -> Result<Vec<u8>, OutsideFlash> {
    let pages = pages(segments)?;
    let count = pages.len() as u32;
    let blocks = pages.iter().zip(0..).map(|((&address, page), index)| {
        let head = [MAGIC_START[0], MAGIC_START[1], FLAG_FAMILY, address, PAGE, index, count, family];
        block(head, page)
    });
    Ok(blocks.flatten().collect())
}

/// Returns all pages of all sectors in use. The boot ROM erases a sector at its first page and has
/// trouble with incomplete sectors, so the rest is filled with the value of erased flash.
fn pages(segments: &[Segment<'_>]) -> Result<Pages, OutsideFlash> {
    let mut pages = Pages::new();
    for segment in segments {
        for (&byte, offset) in segment.bytes.iter().zip(0..) {
            let address = segment.physical.checked_add(offset).filter(|at| FLASH.contains(at));
            let address = address.ok_or(OutsideFlash { address: segment.physical })?;
            touch_sector(&mut pages, address);
            pages.entry(address / PAGE * PAGE).and_modify(|page| page[(address % PAGE) as usize] = byte);
        }
    }
    Ok(pages)
}

fn touch_sector(pages: &mut Pages, address: u32) {
    let sector = address / SECTOR * SECTOR;
    if !pages.contains_key(&sector) {
        pages.extend((0..SECTOR / PAGE).map(|page| (sector + page * PAGE, [0xff; PAGE as usize])));
    }
}

fn block(head: [u32; 8], page: &[u8; PAGE as usize]) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    for (place, value) in block.chunks_exact_mut(4).zip(head) {
        place.copy_from_slice(&value.to_le_bytes());
    }
    block[32..32 + PAGE as usize].copy_from_slice(page);
    block[END..].copy_from_slice(&MAGIC_END.to_le_bytes());
    block
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    const PICO: u32 = Board::Pico.uf2_family();

    fn word(block: &[u8], at: usize) -> u32 {
        u32::from_le_bytes(block[at..at + 4].try_into().expect("four bytes"))
    }

    #[test]
    fn a_block_has_every_field_in_its_place() {
        let file = write(&[Segment { physical: 0x1000_0102, bytes: &[1, 2, 3] }], PICO).expect("in flash");
        let block = &file[512..1024];
        assert_eq!(&block[..4], b"UF2\n");
        assert_eq!(word(block, 4), 0x9e5d_5157);
        assert_eq!(word(block, 8), 0x2000);
        assert_eq!(word(block, 12), 0x1000_0100);
        assert_eq!(word(block, 16), 256);
        assert_eq!(word(block, 20), 1);
        assert_eq!(word(block, 24), 16);
        assert_eq!(word(block, 28), 0xe48b_ff56);
        assert_eq!(&block[32..38], &[0xff, 0xff, 1, 2, 3, 0xff]);
        assert_eq!(&block[288..508], &[0; 220]);
        assert_eq!(word(block, 508), 0x0ab1_6f30);
    }

    #[test]
    fn a_file_for_a_pico_2_is_not_for_a_pico() {
        let segment = [Segment { physical: 0x1000_0000, bytes: &[1] }];
        let file = write(&segment, Board::Pico2.uf2_family()).expect("in flash");
        assert_eq!(word(&file, 28), 0xe48b_ff59);
        assert_ne!(write(&segment, PICO), Ok(file));
    }

    #[test]
    fn whole_sectors_are_written_in_order() {
        let low = Segment { physical: 0x1000_0ffe, bytes: &[1, 2, 3] };
        let high = Segment { physical: 0x1000_5000, bytes: &[4] };
        let file = write(&[high, low], PICO).expect("in flash");
        let addresses: Vec<u32> = file.chunks(512).map(|block| word(block, 12)).collect();
        let sector = |start: u32| (0..16).map(move |page| start + 256 * page);
        let expected: Vec<u32> =
            [0x1000_0000, 0x1000_1000, 0x1000_5000].into_iter().flat_map(sector).collect();
        assert_eq!(addresses, expected);
        let indices: Vec<u32> = file.chunks(512).map(|block| word(block, 20)).collect();
        assert_eq!(indices, (0..48).collect::<Vec<u32>>());
        assert_eq!(&file[512 * 15 + 32 + 254..][..2], &[1, 2]);
        assert_eq!(&file[512 * 16 + 32..][..2], &[3, 0xff]);
    }

    #[test]
    fn segments_may_share_a_page() {
        let one = Segment { physical: 0x1000_0000, bytes: &[1] };
        let two = Segment { physical: 0x1000_0001, bytes: &[2] };
        let file = write(&[one, two], PICO).expect("in flash");
        assert_eq!(&file[32..35], &[1, 2, 0xff]);
    }

    #[test]
    fn bytes_outside_flash_are_refused() {
        for address in [0x2000_0000, 0x0fff_ffff, 0x1020_0000, u32::MAX] {
            let segment = Segment { physical: address, bytes: &[1, 2] };
            assert_eq!(write(&[segment], PICO), Err(OutsideFlash { address }));
        }
    }
}
