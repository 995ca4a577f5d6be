//! The checksum of everything that is stored.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

/// For what is summed up piece by piece. Without a table: what is stored is short, and a table would take a kibibyte.
pub(crate) const CRC_32: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// Returns the CRC-32 of these bytes, the one of Ethernet.
pub fn crc32(bytes: &[u8]) -> u32 {
    CRC_32.checksum(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_known_one() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }
}
