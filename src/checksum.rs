//! The checksum of all stored data.

use crc::{CRC_32_ISO_HDLC, Crc, Table};

/// Computes the checksum incrementally. The lookup table takes 1 KiB of flash. Without it a scan of
/// the labels of all saves would delay a button press by more than 10 ms.
pub(crate) static CRC_32: Crc<u32, Table<1>> = Crc::<u32, Table<1>>::new(&CRC_32_ISO_HDLC);

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
