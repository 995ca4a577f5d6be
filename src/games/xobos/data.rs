//! A table that the owner of a physical copy can correct: the levels of the technology tiles
//! . These figures appear nowhere else in the code.
//!
//! The source prints levels II and III alike (X-D44). `docs/rules/xobos.md` contains the same
//! figures for readers, and a test keeps them equal.

/// the number of Technical Buildings each tile needs, 1 to 3, from T1 to T9 and
/// last the clan's own.
///
/// T4 to T9 follow reading (a) of X-D44. For reading (b) change T8 to 2, for reading (c) change T6
/// to 3.
#[rustfmt::skip]
pub const LEVELS: [u8; 10] = [
    // T1 T2 T3  T4 T5 T6  T7 T8 T9  clan
       1, 1, 1,  2, 2, 2,  3, 3, 3,  2,
];

const _: () = {
    let mut tile = 0;
    while tile < LEVELS.len() {
        assert!(1 <= LEVELS[tile] && LEVELS[tile] <= 3, "levels are 1 to 3");
        tile += 1;
    }
};
