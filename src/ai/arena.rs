//! The memory that all minds search in.

/// Words of the arena: 76 KiB, 64 of them for the positions that Hive remembers and the rest for lists of its moves.
pub const ARENA_WORDS: usize = 19 * 1024;

/// Plain words that the mind of the game at hand uses as it likes. What another game left is of no use to it.
pub struct Arena {
    words: [u32; ARENA_WORDS],
}

impl Arena {
    /// An arena of zeros.
    pub const fn new() -> Arena {
        Arena { words: [0; ARENA_WORDS] }
    }

    /// All of it, word by word.
    pub const fn words(&mut self) -> &mut [u32] {
        &mut self.words
    }

    /// All of it in records of `N` words. A remainder that fills no record is left out.
    pub fn records<const N: usize>(&mut self) -> &mut [[u32; N]] {
        self.words.as_chunks_mut().0
    }

    /// The arena in two parts of records of two words, the first of this many records.
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
