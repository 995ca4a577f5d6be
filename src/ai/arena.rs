//! The memory shared by all searches.

/// Size of the arena in words: 76 KiB, of which 64 KiB are for the transposition table of Hive and
/// the rest for lists of its moves.
pub const ARENA_WORDS: usize = 19 * 1024;

/// Plain words that the search of the current game may use freely. It must not rely on what another
/// game left there.
pub struct Arena {
    words: [u32; ARENA_WORDS],
}

impl Arena {
    /// Returns an arena of zeros.
    pub const fn new() -> Arena {
        Arena { words: [0; ARENA_WORDS] }
    }

    /// Returns the whole arena as words.
    pub const fn words(&mut self) -> &mut [u32] {
        &mut self.words
    }

    /// Returns the whole arena as records of `N` words. A remainder shorter than a record is left
    /// out.
    pub fn records<const N: usize>(&mut self) -> &mut [[u32; N]] {
        self.words.as_chunks_mut().0
    }

    /// Returns the arena in two parts of two-word records; the first part has `records` records.
    pub fn split(&mut self, records: usize) -> (&mut [[u32; 2]], &mut [[u32; 2]]) {
        let all = self.records();
        all.split_at_mut(records.min(all.len()))
    }

    /// Sets all words to zero.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }
}

impl Default for Arena {
    fn default() -> Arena {
        Arena::new()
    }
}
