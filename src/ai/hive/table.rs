//! The transposition table: results and best moves of positions that have been searched.

/// What a stored value means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the value.
    Exact,
}

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub value: i16,
    pub depth: u8,
    pub bound: Bound,
    /// The best move as a [`move_mark`]; 0 for none.
    pub best: u16,
}

/// Returns sixteen bits of a move, never 0: enough to find it among the legal moves.
pub(super) const fn move_mark(code: u32) -> u16 {
    (code.wrapping_mul(0x9E37_79B1) >> 16) as u16 | 1
}

/// The storage of a transposition table, in records of 64 bits. Any record may be lost or
/// overwritten at any time.
pub trait TranspositionTable {
    /// Returns the number of records: a power of two.
    fn len(&self) -> usize;
    /// Returns the record at an index.
    fn read(&self, place: usize) -> u64;
    /// Writes a record.
    fn write(&mut self, place: usize, record: u64);

    /// Returns whether there are no records.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl TranspositionTable for &mut [[u32; 2]] {
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

/// Bits of a record, from the lowest: value 16, depth 6, bound 2, check bits of the key 24, best
/// move 16.
const CHECK: u32 = 24;

fn pack(key: u64, entry: TableEntry) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.value as u16)
        | u64::from(entry.depth.min(63)) << 16
        | bound << 22
        | check(key) << 24
        | u64::from(entry.best) << 48
}

fn check(key: u64) -> u64 {
    key >> (64 - CHECK)
}

fn unpack(key: u64, record: u64) -> Option<TableEntry> {
    if record >> 24 & ((1 << CHECK) - 1) != check(key) {
        return None;
    }
    let bound = match record >> 22 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    Some(TableEntry {
        value: record as u16 as i16,
        depth: (record >> 16 & 63) as u8,
        bound,
        best: (record >> 48) as u16,
    })
}

/// Returns the pair of indices for a key: the first keeps the deeper result, the second the latest.
fn places(key: u64, len: usize) -> [usize; 2] {
    let first = (key as usize & (len / 2 - 1)) * 2;
    [first, first + 1]
}

/// Returns the entry of a position.
pub(super) fn lookup(memories: &impl TranspositionTable, key: u64) -> Option<TableEntry> {
    places(key, memories.len()).into_iter().find_map(|place| unpack(key, memories.read(place)))
}

/// Stores an entry.
pub(super) fn store(memories: &mut impl TranspositionTable, key: u64, entry: TableEntry) {
    let [deep, last] = places(key, memories.len());
    let old = memories.read(deep);
    let is_deeper = u64::from(entry.depth) >= old >> 16 & 63;
    let place = if is_deeper || unpack(key, old).is_some() { deep } else { last };
    memories.write(place, pack(key, entry));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_can_be_looked_up_and_deeper_ones_are_kept() {
        let mut records = [[0_u32; 2]; 8];
        let mut memories: &mut [[u32; 2]] = &mut records;
        let entry = |depth| TableEntry { value: -123, depth, bound: Bound::Lower, best: 0xBEEF };
        let keys = [0x1234_5678_0000_0001, 0x7654_3210_0000_0001, 0x1111_1111_0000_0001_u64];
        store(&mut memories, keys[0], entry(5));
        store(&mut memories, keys[1], entry(2));
        assert_eq!(lookup(&memories, keys[0]), Some(entry(5)));
        assert_eq!(lookup(&memories, keys[1]), Some(entry(2)));
        store(&mut memories, keys[2], entry(1));
        assert_eq!(lookup(&memories, keys[0]), Some(entry(5)), "the deeper entry is kept");
        assert_eq!(lookup(&memories, keys[1]), None, "the shallow entry is overwritten");
        assert_eq!(lookup(&memories, keys[2]), Some(entry(1)));
    }

    /// The key of the table's check bits and place.
    const KEY: u64 = 0xFEDC_BA98_7654_3210;

    #[test]
    fn every_part_of_an_entry_survives() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (value, depth, best) in [(-30_000, 0, 1), (29_999, 63, u16::MAX), (-1, 40, 0x8000)] {
                let entry = TableEntry { value, depth, bound, best };
                assert_eq!(unpack(KEY, pack(KEY, entry)), Some(entry));
                assert_eq!(unpack(KEY ^ 1 << 40, pack(KEY, entry)), None, "another position");
            }
        }
        let deep = TableEntry { value: 0, depth: 200, bound: Bound::Exact, best: 0 };
        assert_eq!(unpack(KEY, pack(KEY, deep)).map(|entry| entry.depth), Some(63), "the largest depth");
        assert_eq!(unpack(0, 0), None, "an empty record is no entry, even of key 0");
    }

    #[test]
    fn a_position_has_one_entry_the_latest() {
        let mut records = [[0_u32; 2]; 8];
        let mut memories: &mut [[u32; 2]] = &mut records;
        let entry = |depth, value| TableEntry { value, depth, bound: Bound::Exact, best: 1 };
        store(&mut memories, KEY, entry(5, 1));
        store(&mut memories, KEY, entry(2, 2));
        assert_eq!(lookup(&memories, KEY), Some(entry(2, 2)), "a shallow one replaces its own");
        let other = KEY ^ 1 << 60;
        store(&mut memories, other, entry(2, 3));
        assert_eq!(lookup(&memories, other), Some(entry(2, 3)));
        assert_eq!(lookup(&memories, KEY), None, "an equally deep one replaces another position");
    }

    #[test]
    fn places_are_pairs_that_cover_the_whole_table() {
        let mut seen = [0; 8];
        for key in 0..8 {
            for place in places(key, 8) {
                seen[place] += 1;
            }
            assert_eq!(places(key, 8), places(key + (1 << 50), 8), "only the low bits count");
        }
        assert_eq!(seen, [2; 8]);
    }

    /// A mark of 0 means that no move is known.
    #[test]
    fn a_mark_is_never_zero_and_differs_between_most_moves() {
        let mut marks: [u16; 500] = core::array::from_fn(|place| move_mark(place as u32 * 4096 + 7));
        assert!(marks.iter().all(|mark| *mark != 0));
        marks.sort_unstable();
        let repeated = marks.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert!(repeated < 20, "{repeated}");
        assert_ne!(move_mark(0), 0);
    }
}
