//! Positions of Hive as bits: how many pieces of each kind are on the table, and where.
//!
//! ```text
//!  12  turns taken               6  piece that moved last, from 1; 0 for none
//!  2x12  column and row of the corner of the smallest box around the pieces
//!  2x6   width and height of the box, less one
//!  for each side and kind of the game: 2 bits, the number of pieces on the table
//!  for each of these pieces: its place in the box, its level in unary, and with a Scorpion in
//!  the game one bit for paralysis
//! ```

use heapless::Vec;

use super::{Colour, Hive, HiveOptions, PIECES, Piece, PieceKind, Place, Tabletop};
use crate::game::{BitReader, BitWriter, Packed, PackedError};

/// A stack holds at most this many pieces.
const HIGHEST: usize = 11;
/// Width of the number of turns.
const PLY_BITS: u32 = 12;
/// Width of the size of the box.
const SIZE_BITS: u32 = 6;

/// Width of a coordinate of the corner, which is stored with this added.
const CORNER_BITS: u32 = 12;
const FAR: i32 = 1 << (CORNER_BITS - 1);

/// A piece on the table: level, place, paralysis.
type Standing = (usize, Piece, Place, bool);

/// The smallest box of columns and rows around the pieces.
#[derive(Clone, Copy)]
struct Frame {
    corner: Place,
    width: u32,
    height: u32,
}

impl Frame {
    fn around(table: &Tabletop) -> Option<Frame> {
        let places = || Piece::all().filter_map(|piece| table.place(piece));
        let corner = Place::new(places().map(|place| place.q).min()?, places().map(|place| place.r).min()?);
        let size = |most: Option<i16>, least: i16| most.map(|most| u32::from(most.abs_diff(least)) + 1);
        let width = size(places().map(|place| place.q).max(), corner.q)?;
        Some(Frame { corner, width, height: size(places().map(|place| place.r).max(), corner.r)? })
    }

    /// Returns the number of bits of a place in the box.
    const fn place_bits(self) -> u32 {
        u32::BITS - (self.width * self.height - 1).leading_zeros()
    }

    fn number(self, place: Place) -> u32 {
        u32::from(place.q.abs_diff(self.corner.q)) + self.width * u32::from(place.r.abs_diff(self.corner.r))
    }

    fn place(self, number: u32) -> Option<Place> {
        let (q, r) = (number.checked_rem(self.width)? as i16, number.checked_div(self.width)? as i16);
        let is_inside = number < self.width * self.height;
        is_inside.then(|| Place::new(self.corner.q + q, self.corner.r + r))
    }

    fn pack(self, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
        for way in [self.corner.q, self.corner.r] {
            let shifted = u32::try_from(i32::from(way) + FAR).map_err(|_| PackedError::Invalid)?;
            bits.put(shifted, CORNER_BITS)?;
        }
        bits.put(self.width - 1, SIZE_BITS)?;
        bits.put(self.height - 1, SIZE_BITS)
    }

    fn unpack(bits: &mut BitReader<'_>) -> Result<Frame, PackedError> {
        let mut way = || bits.take(CORNER_BITS).map(|shifted| (shifted as i32 - FAR) as i16);
        let corner = Place::new(way()?, way()?);
        Ok(Frame { corner, width: bits.take(SIZE_BITS)? + 1, height: bits.take(SIZE_BITS)? + 1 })
    }
}

/// Returns the pieces of the game, kind by kind.
fn kinds(options: HiveOptions) -> impl Iterator<Item = (Colour, PieceKind)> {
    let of = move |colour| {
        Piece::of(colour).filter(|piece| piece.number() <= 1).map(move |piece| (colour, piece.kind()))
    };
    Colour::ALL.into_iter().flat_map(of).filter(move |(_, kind)| options.has(*kind))
}

/// Returns the pieces of a kind, in the order in which they enter the game.
fn alike(colour: Colour, kind: PieceKind) -> impl Iterator<Item = Piece> {
    Piece::of(colour).filter(move |piece| piece.kind() == kind)
}

impl<const N: usize> Packed for Hive<N> {
    fn pack(&self, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
        let (table, position) = (self.tabletop(), self.position());
        bits.put(position.ply(), PLY_BITS)?;
        bits.put(position.moved_last().map_or(0, |piece| piece.index() as u32 + 1), 6)?;
        let frame = Frame::around(table).unwrap_or(Frame { corner: Place::default(), width: 1, height: 1 });
        frame.pack(bits)?;
        for (colour, kind) in kinds(position.options()) {
            bits.put(alike(colour, kind).filter(|piece| table.place(*piece).is_some()).count() as u32, 2)?;
        }
        for (colour, kind) in kinds(position.options()) {
            let on_table = alike(colour, kind).take_while(|piece| table.place(*piece).is_some()).count();
            if alike(colour, kind).skip(on_table).any(|piece| table.place(piece).is_some()) {
                return Err(PackedError::Invalid);
            }
            for piece in alike(colour, kind).take(on_table) {
                self.pack_piece(piece, frame, bits)?;
            }
        }
        Ok(())
    }

    fn unpack(options: &HiveOptions, bits: &mut BitReader<'_>) -> Result<Self, PackedError> {
        Ok(Hive::from_tabletop(tabletop(*options, bits)?))
    }
}

impl<const N: usize> Hive<N> {
    fn pack_piece(&self, piece: Piece, frame: Frame, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
        let place = self.tabletop().place(piece).ok_or(PackedError::Invalid)?;
        let level = self.position().spot(piece).ok_or(PackedError::Invalid)?.level();
        bits.put(frame.number(place), frame.place_bits())?;
        for _ in 0..level {
            bits.put_bool(true)?;
        }
        bits.put_bool(false)?;
        if self.position().options().has(PieceKind::Scorpion) {
            bits.put_bool(self.position().is_paralysed(piece))?;
        }
        Ok(())
    }
}

fn tabletop(options: HiveOptions, bits: &mut BitReader<'_>) -> Result<Tabletop, PackedError> {
    let ply = bits.take(PLY_BITS)?;
    let moved = bits.take_below(6, PIECES as u32 + 1)? as usize;
    let frame = Frame::unpack(bits)?;
    let mut counts: Vec<usize, PIECES> = Vec::new();
    for (colour, kind) in kinds(options) {
        let count = bits.take_below(2, alike(colour, kind).count() as u32 + 1)? as usize;
        counts.push(count).map_err(|_| PackedError::Invalid)?;
    }
    let mut pieces: Vec<Standing, PIECES> = Vec::new();
    for ((colour, kind), count) in kinds(options).zip(&counts) {
        for piece in alike(colour, kind).take(*count) {
            pieces.push(standing(piece, options, frame, bits)?).map_err(|_| PackedError::Invalid)?;
        }
    }
    // Lower pieces first, as setting up needs them.
    pieces.sort_unstable_by_key(|(level, piece, ..)| (*level, piece.index()));
    if !has_whole_stacks(&pieces) {
        return Err(PackedError::Invalid);
    }
    let list: Vec<(Piece, Place, bool), PIECES> =
        pieces.iter().map(|&(_, piece, place, face_down)| (piece, place, face_down)).collect();
    let moved = moved.checked_sub(1).and_then(Piece::new);
    Tabletop::set_up(options, &list, ply, moved).map_err(|_| PackedError::Invalid)
}

fn standing(
    piece: Piece,
    options: HiveOptions,
    frame: Frame,
    bits: &mut BitReader<'_>,
) -> Result<Standing, PackedError> {
    let place = frame.place(bits.take(frame.place_bits())?).ok_or(PackedError::Invalid)?;
    let mut level = 0;
    while bits.take_bool()? {
        level += 1;
        if level >= HIGHEST {
            return Err(PackedError::Invalid);
        }
    }
    let face_down = options.has(PieceKind::Scorpion) && bits.take_bool()?;
    Ok((level, piece, place, face_down))
}

/// Returns whether below each piece of a stack there is exactly one piece on every level.
fn has_whole_stacks(pieces: &[Standing]) -> bool {
    let on = |level: usize, place: Place| {
        pieces.iter().filter(|other| (other.0, other.2) == (level, place)).count()
    };
    pieces.iter().all(|&(level, _, place, _)| (0..=level).all(|below| on(below, place) == 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Game, Rng};
    use crate::games::hive::Extras;

    type Short = Hive<16>;

    fn packed(hive: &Short) -> ([u8; 128], usize) {
        let mut bytes = [0; 128];
        let mut bits = BitWriter::new(&mut bytes);
        hive.pack(&mut bits).unwrap();
        let length = bits.byte_len();
        (bytes, length)
    }

    /// Random games with all extensions, with stacks and paralysed pieces.
    #[test]
    fn every_position_is_unpacked_as_it_was() {
        let mut rng = Rng::new(5);
        for extras in [Extras::NONE, Extras::ALL] {
            let options = HiveOptions { extras, ..HiveOptions::DEVICE };
            let mut hive = Short::start(&options).unwrap();
            for _ in 0..300 {
                let (bytes, length) = packed(&hive);
                let again = Short::unpack(&options, &mut BitReader::new(&bytes[..length])).unwrap();
                assert_eq!(again.tabletop(), hive.tabletop());
                let Some(actor) = hive.turn().sole_actor() else { break };
                let action = hive.random_legal(actor, &mut rng).unwrap();
                hive.apply(actor, action).unwrap();
            }
            assert!(hive.position().ply() > 20);
        }
    }

    /// Any bytes give an error or a position in which a game goes on.
    #[test]
    fn any_bytes_are_a_position_or_an_error() {
        let (mut rng, mut positions) = (Rng::new(9), 0);
        let options = HiveOptions { extras: Extras::ALL, ..HiveOptions::DEVICE };
        let mut hive = Short::start(&options).unwrap();
        for round in 0..4000 {
            if round % 40 == 0 {
                hive = Short::start(&options).unwrap();
            }
            let (mut bytes, length) = packed(&hive);
            for _ in 0..=rng.below(3) {
                bytes[rng.below(length as u32) as usize] ^= 1 << rng.below(8);
            }
            let end = length - rng.below(2) as usize;
            if let Ok(mut other) = Short::unpack(&options, &mut BitReader::new(&bytes[..end])) {
                positions += 1;
                for _ in 0..4 {
                    let Some(actor) = other.turn().sole_actor() else { break };
                    let action = other.random_legal(actor, &mut rng).unwrap();
                    other.apply(actor, action).unwrap();
                }
            }
            if let Some(actor @ Actor::Seat(_)) = hive.turn().sole_actor() {
                let action = hive.random_legal(actor, &mut rng).unwrap();
                hive.apply(actor, action).unwrap();
            }
        }
        assert!(positions > 100, "{positions} positions");
    }
}
