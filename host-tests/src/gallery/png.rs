//! A PNG encoder. The images are mostly flat, so a simple search for repeats and the fixed Huffman
//! codes are sufficient.

use std::collections::{HashMap, VecDeque};

/// The pixel format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitDepth {
    /// One bit per pixel: black or white.
    BlackAndWhite,
    /// Red, green and blue, one byte each.
    Colours,
}

/// Encodes an image as a PNG file. `rows` holds the packed rows without padding between them.
pub fn encode(width: u32, height: u32, depth: BitDepth, rows: &[u8]) -> Vec<u8> {
    let line = rows.len() / height.max(1) as usize;
    let (bits, kind, apart) = match depth {
        BitDepth::BlackAndWhite => (1, 0, 1),
        BitDepth::Colours => (8, 2, 3),
    };
    let mut raw = Vec::with_capacity(rows.len() + height as usize);
    for row in rows.chunks(line.max(1)) {
        raw.push(0);
        raw.extend(row);
    }
    let mut head = Vec::new();
    head.extend(width.to_be_bytes());
    head.extend(height.to_be_bytes());
    head.extend([bits, kind, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut file, *b"IHDR", &head);
    chunk(&mut file, *b"IDAT", &zlib(&raw, line + 1, apart));
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let from = file.len();
    file.extend(name);
    file.extend(data);
    let sum = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(&file[from..]);
    file.extend(sum.to_be_bytes());
}

fn zlib(raw: &[u8], line: usize, apart: usize) -> Vec<u8> {
    let mut packed = vec![0x78, 0x9C];
    packed.extend(deflate(raw, line, apart));
    packed.extend(adler(raw).to_be_bytes());
    packed
}

fn adler(raw: &[u8]) -> u32 {
    let (mut low, mut high) = (1u32, 0u32);
    for byte in raw {
        low = (low + u32::from(*byte)) % 65521;
        high = (high + low) % 65521;
    }
    high << 16 | low
}

/// Writes bits in DEFLATE order.
struct Bits {
    bytes: Vec<u8>,
    filled: u32,
}

impl Bits {
    fn put(&mut self, value: u32, count: u32) {
        for bit in 0..count {
            if self.filled == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> bit & 1) as u8) << self.filled;
            self.filled = (self.filled + 1) % 8;
        }
    }

    /// Writes a symbol with the fixed Huffman code, most significant bit first.
    fn put_symbol(&mut self, symbol: u32) {
        let (code, count) = match symbol {
            0..144 => (0x30 + symbol, 8),
            144..256 => (0x190 + symbol - 144, 9),
            256..280 => (symbol - 256, 7),
            _ => (0xC0 + symbol - 280, 8),
        };
        self.put(code.reverse_bits() >> (32 - count), count);
    }
}

const LONGEST: usize = 258;
const FARTHEST: usize = 32768;
/// The number of positions remembered for the same bytes.
const REMEMBERED: usize = 24;

/// The base value and the number of extra bits of each length code, from 257 on.
const LENGTHS: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];
/// The base value and the number of extra bits of each distance code.
const DISTANCES: [(u16, u8); 30] = [
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (5, 1),
    (7, 1),
    (9, 2),
    (13, 2),
    (17, 3),
    (25, 3),
    (33, 4),
    (49, 4),
    (65, 5),
    (97, 5),
    (129, 6),
    (193, 6),
    (257, 7),
    (385, 7),
    (513, 8),
    (769, 8),
    (1025, 9),
    (1537, 9),
    (2049, 10),
    (3073, 10),
    (4097, 11),
    (6145, 11),
    (8193, 12),
    (12289, 12),
    (16385, 13),
    (24577, 13),
];

fn code_of(table: &[(u16, u8)], value: usize) -> usize {
    table.iter().rposition(|(base, _)| usize::from(*base) <= value).unwrap_or(0)
}

fn deflate(raw: &[u8], line: usize, apart: usize) -> Vec<u8> {
    let mut bits = Bits { bytes: Vec::new(), filled: 0 };
    bits.put(1, 1);
    bits.put(1, 2);
    let mut seen: HashMap<&[u8], VecDeque<usize>> = HashMap::new();
    let mut at = 0;
    while at < raw.len() {
        let before: Vec<usize> =
            seen.get(key(raw, at)).into_iter().flatten().map(|place| at - place).collect();
        // Recent occurrences, the previous pixel, and the row above.
        let candidates = before.into_iter().chain([apart, line]);
        let repeats = candidates.filter(|&back| back <= at && back <= FARTHEST);
        let best = repeats.map(|back| (length(raw, at, back), back)).max_by_key(|(length, _)| *length);
        match best {
            Some((length, back)) if length >= 4 => {
                put_repeat(&mut bits, length, back);
                (at..at + length).for_each(|place| remember(&mut seen, raw, place));
                at += length;
            }
            _ => {
                bits.put_symbol(raw[at].into());
                remember(&mut seen, raw, at);
                at += 1;
            }
        }
    }
    bits.put_symbol(256);
    bits.bytes
}

/// Returns the hash key of a position: its next bytes.
fn key(raw: &[u8], at: usize) -> &[u8] {
    &raw[at..raw.len().min(at + 6)]
}

fn remember<'a>(seen: &mut HashMap<&'a [u8], VecDeque<usize>>, raw: &'a [u8], at: usize) {
    let places = seen.entry(key(raw, at)).or_default();
    if places.len() == REMEMBERED {
        places.pop_front();
    }
    places.push_back(at);
}

fn length(raw: &[u8], at: usize, back: usize) -> usize {
    let most = LONGEST.min(raw.len() - at);
    (0..most).take_while(|step| raw[at + step] == raw[at + step - back]).count()
}

fn put_repeat(bits: &mut Bits, length: usize, back: usize) {
    let code = code_of(&LENGTHS, length);
    let (base, more) = LENGTHS[code];
    bits.put_symbol(257 + code as u32);
    bits.put((length - usize::from(base)) as u32, more.into());
    let code = code_of(&DISTANCES, back);
    let (base, more) = DISTANCES[code];
    bits.put((code as u32).reverse_bits() >> 27, 5);
    bits.put((back - usize::from(base)) as u32, more.into());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decompresses the output of [`deflate`].
    fn inflate(packed: &[u8]) -> Vec<u8> {
        let mut at = 3;
        let mut bit = |count: u32, highest_first: bool| {
            let mut value = 0;
            for place in 0..count {
                let next = u32::from(packed[at / 8] >> (at % 8) & 1);
                value = if highest_first { value << 1 | next } else { value | next << place };
                at += 1;
            }
            value
        };
        let mut raw = Vec::new();
        loop {
            let seven = bit(7, true);
            let symbol = match seven {
                0..24 => 256 + seven,
                24..96 => (seven << 1 | bit(1, true)) - 0x30,
                96..100 => 280 + (seven << 1 | bit(1, true)) - 0xC0,
                _ => (seven << 2 | bit(2, true)) - 0x190 + 144,
            };
            match symbol {
                0..256 => raw.push(symbol as u8),
                256 => return raw,
                _ => {
                    let (base, more) = LENGTHS[symbol as usize - 257];
                    let length = usize::from(base) + bit(more.into(), false) as usize;
                    let (base, more) = DISTANCES[bit(5, true) as usize];
                    let back = usize::from(base) + bit(more.into(), false) as usize;
                    (0..length).for_each(|_| raw.push(raw[raw.len() - back]));
                }
            }
        }
    }

    #[test]
    fn what_is_packed_can_be_read() {
        let mut random = crate::random::SplitMix64::new(3);
        let mut raw: Vec<u8> = (0..3000).map(|_| random.below(256) as u8).collect();
        raw.extend([7; 2000]);
        raw.extend_from_within(100..900);
        raw.extend([1, 2, 3].repeat(500));
        let packed = deflate(&raw, 61, 3);
        assert!(packed.len() < 3600, "{}", packed.len());
        assert_eq!(inflate(&packed), raw);
    }
}
