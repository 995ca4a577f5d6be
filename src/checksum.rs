//! The checksum of all stored data.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

/// Computes the checksum incrementally. It uses no lookup table: stored data is short, and the
/// table would take 1 KiB.
pub(crate) const CRC_32: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// Returns the CRC-32/ISO-HDLC of `bytes`, as used by Ethernet.
pub fn crc32(bytes: &[u8]) -> u32 {
    CRC_32.checksum(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc32_matches_the_published_check_value() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }
}
