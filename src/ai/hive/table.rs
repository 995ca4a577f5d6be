//! Positions that have been searched: what came out, and the best move.

/// What a remembered value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the value.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    pub value: i16,
    pub depth: u8,
    pub bound: Bound,
    /// The best move, as [`move_mark`] tells it; 0 for none.
    pub best: u16,
}

/// Sixteen bits of a move, never 0: enough to find it again among the legal ones.
pub(super) const fn move_mark(code: u32) -> u16 {
    (code.wrapping_mul(0x9E37_79B1) >> 16) as u16 | 1
}

/// Where positions are remembered, in records of 64 bits: any place may be lost or overwritten at any time.
pub trait Memories {
    /// How many records there are: a power of two.
    fn len(&self) -> usize;
    /// The record at a place.
    fn read(&self, place: usize) -> u64;
    /// Writes a record.
    fn write(&mut self, place: usize, record: u64);

    /// Are there none?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Memories for &mut [[u32; 2]] {
    fn len(&self) -> usize {
        <[_]>::len(self)
    }

    fn read(&self, place: usize) -> u64 {
        let [low, high] = self[place];
        u64::from(high) << 32 | u64::from(low)
    }

    fn write(&mut self, place: usize, record: u64) {
        self[place] = [record as u32, (record >> 32) as u32];
    }
}

/// Bits of a record, from the lowest: value 16, depth 6, bound 2, check of the key 24, best move 16.
const CHECK: u32 = 24;

fn pack(key: u64, memory: Memory) -> u64 {
    let bound = match memory.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(memory.value as u16)
        | u64::from(memory.depth.min(63)) << 16
        | bound << 22
        | check(key) << 24
        | u64::from(memory.best) << 48
}

fn check(key: u64) -> u64 {
    key >> (64 - CHECK)
}

fn unpack(key: u64, record: u64) -> Option<Memory> {
    if record >> 24 & ((1 << CHECK) - 1) != check(key) {
        return None;
    }
    let bound = match record >> 22 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(Memory {
        value: record as u16 as i16,
        depth: (record >> 16 & 63) as u8,
        bound,
        best: (record >> 48) as u16,
    })
}

/// The pair of places for a key: the first keeps what was searched deeper, the second what came last.
fn places(key: u64, len: usize) -> [usize; 2] {
    let first = (key as usize & (len / 2 - 1)) * 2;
    [first, first + 1]
}

/// What is remembered of a position.
pub(super) fn recall(memories: &impl Memories, key: u64) -> Option<Memory> {
    places(key, memories.len()).into_iter().find_map(|place| unpack(key, memories.read(place)))
}

/// Remembers a position.
pub(super) fn keep(memories: &mut impl Memories, key: u64, memory: Memory) {
    let [deep, last] = places(key, memories.len());
    let old = memories.read(deep);
    let is_deeper = u64::from(memory.depth) >= old >> 16 & 63;
    let place = if is_deeper || unpack(key, old).is_some() { deep } else { last };
    memories.write(place, pack(key, memory));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memories_come_back_and_deep_ones_stay() {
        let mut records = [[0_u32; 2]; 8];
        let mut memories: &mut [[u32; 2]] = &mut records;
        let memory = |depth| Memory { value: -123, depth, bound: Bound::Lower, best: 0xBEEF };
        let keys = [0x1234_5678_0000_0001, 0x7654_3210_0000_0001, 0x1111_1111_0000_0001_u64];
        keep(&mut memories, keys[0], memory(5));
        keep(&mut memories, keys[1], memory(2));
        assert_eq!(recall(&memories, keys[0]), Some(memory(5)));
        assert_eq!(recall(&memories, keys[1]), Some(memory(2)));
        keep(&mut memories, keys[2], memory(1));
        assert_eq!(recall(&memories, keys[0]), Some(memory(5)), "the deeper one stays");
        assert_eq!(recall(&memories, keys[1]), None, "the last one gives way");
        assert_eq!(recall(&memories, keys[2]), Some(memory(1)));
    }
}
