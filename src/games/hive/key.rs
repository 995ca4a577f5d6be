//! Hash keys of positions, and moves that can be made and unmade, for the search.

use super::position::PieceState;
use super::{Action, MoveEffect, Piece, PieceKind, Position};

/// Key part for Black to move.
const BLACK: u64 = 0x9E37_79B9_7F4A_7C15;

/// What an action changed, for [`Position::unmake`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnmakeInfo {
    state: PieceState,
    other: PieceState,
    moved: Option<Piece>,
    key: u64,
}

impl Position {
    /// Returns a hash key. Equal positions by H-6.2 have equal keys; other positions most likely
    /// differ.
    pub fn key(&self) -> u64 {
        let pieces = Piece::all().fold(0, |key, piece| key ^ self.key_of(piece));
        let turn = if self.ply().is_multiple_of(2) { 0 } else { BLACK };
        pieces ^ turn ^ self.key_of_moved()
    }

    /// Returns the key part of a piece. Identical pieces have identical parts.
    fn key_of(&self, piece: Piece) -> u64 {
        let state = self.at[piece.index()];
        if state.is_on_table() { mixed(piece, state.bits()) } else { 0 }
    }

    /// Returns the key part of the piece that moved last. It matters only in games with a Pillbug
    /// (H-4.8).
    fn key_of_moved(&self) -> u64 {
        match self.moved_last() {
            Some(piece) if self.options().has(PieceKind::Pillbug) => self.key_of(piece).rotate_left(29),
            _ => 0,
        }
    }

    /// Applies a legal action and updates the key. Returns the data for [`Position::unmake`].
    pub fn make_keyed(&mut self, action: Action, key: &mut u64) -> UnmakeInfo {
        let piece = action.piece();
        let other = match action {
            Action::Move { with: MoveEffect::Sting(other) | MoveEffect::Carry(other), .. } => Some(other),
            Action::Place { .. }
            | Action::Move { .. }
            | Action::Throw { .. }
            | Action::TurnUp { .. }
            | Action::Pass => None,
        };
        let state = |position: &Position, piece: Option<Piece>| {
            piece.map_or(PieceState::AWAY, |piece| position.at[piece.index()])
        };
        let before = UnmakeInfo {
            state: state(self, piece),
            other: state(self, other),
            moved: self.moved_last(),
            key: *key,
        };
        let parts = |position: &Position| {
            let part = |piece: Option<Piece>| piece.map_or(0, |piece| position.key_of(piece));
            part(piece) ^ part(other) ^ position.key_of_moved()
        };
        let old = parts(self);
        self.make(action);
        *key ^= old ^ parts(self) ^ BLACK;
        before
    }

    /// Undoes the last action.
    pub fn unmake(&mut self, action: Action, before: UnmakeInfo, key: &mut u64) {
        if let Some(piece) = action.piece() {
            self.at[piece.index()] = before.state;
            if matches!(action, Action::Place { .. }) {
                self.back_to_reserve(piece);
            }
        }
        if let Action::Move { with: MoveEffect::Sting(other) | MoveEffect::Carry(other), .. } = action {
            self.at[other.index()] = before.other;
        }
        self.set_turn(self.ply().wrapping_sub(1), before.moved);
        *key = before.key;
    }
}

/// Returns a 64-bit hash of a kind of piece of a side in a state. It uses 32-bit steps, which suit
/// the device's processor.
fn mixed(piece: Piece, state: u16) -> u64 {
    let number = (piece.kind() as u32 * 2 + piece.colour() as u32) << 16 | u32::from(state);
    let low = (number + 1).wrapping_mul(0x9E37_79B1);
    let low = (low ^ low >> 15).wrapping_mul(0x85EB_CA6B);
    let low = low ^ low >> 13;
    let high = low.rotate_left(11).wrapping_mul(0xC2B2_AE35);
    u64::from(high ^ high >> 16) << 32 | u64::from(low)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    /// Each kind of each side has a different part for every place.
    #[test]
    fn key_parts_are_unique() {
        let kinds: Vec<Piece> = Piece::all().filter(|piece| piece.number() == 1).collect();
        let places = || kinds.iter().flat_map(|&piece| (0..=u16::MAX).map(move |state| mixed(piece, state)));
        let mut parts: Vec<u64> = places().collect();
        parts.sort_unstable();
        parts.dedup();
        assert_eq!((kinds.len(), parts.len()), (22, places().count()));
        assert_ne!(parts[0], 0, "a piece with the part 0 would be as good as absent");
    }

    /// Whatever changes about a piece, each bit of its part changes about half of the time, so a
    /// table indexed by a few bits is used evenly.
    #[test]
    fn every_bit_of_a_part_depends_on_kind_side_and_place() {
        const SAMPLES: u32 = 4 * 1024;
        let piece = |index: usize| Piece::new(index).unwrap();
        // The other side, another kind, another bit of the place.
        let changed = |first: Piece, state: u16, change: usize| match change {
            16 => (piece(first.index() ^ 1), state),
            17 => (piece(first.index() + 10), state),
            bit => (first, state ^ 1 << bit),
        };
        for change in 0..18 {
            let mut flips = [0; 64];
            for sample in 0..SAMPLES {
                let (first, state) = (piece(sample as usize % 11 * 2), (sample * 53) as u16);
                let (other, there) = changed(first, state, change);
                let difference = mixed(first, state) ^ mixed(other, there);
                (0..64).for_each(|bit| flips[bit] += (difference >> bit & 1) as u32);
            }
            for (bit, flips) in flips.into_iter().enumerate() {
                assert!(
                    (SAMPLES * 2 / 5..SAMPLES * 3 / 5).contains(&flips),
                    "change {change}, bit {bit}: {flips}"
                );
            }
        }
    }
}
