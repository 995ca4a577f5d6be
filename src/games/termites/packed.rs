//! Positions of Termites as bits.
//!
//! ```text
//! bits   3  phase            1  whether chance acts      2  active seat
//!        3  starting player  1  whether a token was placed    2  idle turns
//!        1  whether a Mound was lost, then its cell (7) and its owner (3)
//!        1  whether the terrain differs from the map; then for each terrain: number (5), cells (7 each)
//!           for each of the 91 cells: 1 empty or not; then 1 unit or Mound; owner (2) and token (4) of
//!           a unit, owner (3) and value (3) of a Mound
//!           for each player: hand: number (2), tokens (4 each); stack: 1, then 12 numbers (3 each);
//!           reserve (5); trophies: 1, then 5 numbers (3 each)
//! ```
//! An owner or player of 3 bits is a seat plus one, and 0 for nobody.

use super::{
    BOARD, Loss, MoundValue, MoundValues, Phase, Piece, Position, Termites, TermitesOptions, Terrain, Token,
    Tokens,
};
use crate::game::{BitReader, BitWriter, Game, Packed, PackedError, Seat, Turn};
use crate::hex::Cell;

const PHASES: [Phase; 7] = [
    Phase::BuildNeutral,
    Phase::BuildTiles,
    Phase::Mounds,
    Phase::Reproduce,
    Phase::Move,
    Phase::Retake,
    Phase::Replace,
];
const CELL_BITS: u32 = 7;
const TOKEN_BITS: u32 = 4;
/// The largest count of one kind on a stack, and of trophies of one value.
const COUNT_BITS: u32 = 3;

impl Packed for Termites {
    fn pack(&self, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
        let position = self.position();
        let phase = PHASES.iter().position(|phase| *phase == position.phase).ok_or(PackedError::Invalid)?;
        bits.put(phase as u32, 3)?;
        bits.put_bool(position.chance)?;
        bits.put(position.turn.index() as u32, 2)?;
        put_seat(position.first, bits)?;
        bits.put_bool(position.placed)?;
        bits.put(position.idle.into(), 2)?;
        bits.put_bool(position.pending.is_some())?;
        if let Some(loss) = position.pending {
            put_cell(loss.cell, bits)?;
            put_seat(loss.victim, bits)?;
        }
        pack_ground(&position, bits)?;
        for cell in BOARD.cells() {
            pack_piece(position.pieces.at(cell), bits)?;
        }
        position.options.seats().iter().try_for_each(|seat| pack_seat(&position, seat, bits))
    }

    fn unpack(options: &TermitesOptions, bits: &mut BitReader<'_>) -> Result<Termites, PackedError> {
        let mut position = Position::new(*options);
        let phase = bits.take(3)? as usize;
        position.phase = *PHASES.get(phase).ok_or(PackedError::Invalid)?;
        position.chance = bits.take_bool()?;
        position.turn = *Seat::ALL.get(bits.take(2)? as usize).ok_or(PackedError::Invalid)?;
        position.first = take_seat(bits)?;
        position.placed = bits.take_bool()?;
        position.idle = bits.take(2)? as u8;
        if bits.take_bool()? {
            position.pending = Some(Loss { cell: take_cell(bits)?, victim: take_seat(bits)? });
        }
        unpack_ground(&mut position, bits)?;
        for cell in BOARD.cells() {
            if let Some(piece) = unpack_piece(bits)? {
                position.pieces.put(cell, piece);
            }
        }
        for seat in options.seats().iter() {
            unpack_seat(&mut position, seat, bits)?;
        }
        let game = Termites::from_position(&position).map_err(|_| PackedError::Invalid)?;
        if matches!(game.turn(), Turn::Over(_)) { Err(PackedError::Invalid) } else { Ok(game) }
    }
}

fn put_cell(cell: Cell, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
    bits.put(cell.ring() as u32, CELL_BITS)
}

fn take_cell(bits: &mut BitReader<'_>) -> Result<Cell, PackedError> {
    let cell = Cell::from_ring(bits.take(CELL_BITS)? as usize).ok_or(PackedError::Invalid)?;
    if BOARD.contains(cell) { Ok(cell) } else { Err(PackedError::Invalid) }
}

fn put_seat(seat: Option<Seat>, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
    bits.put(seat.map_or(0, |seat| seat.index() as u32 + 1), 3)
}

fn take_seat(bits: &mut BitReader<'_>) -> Result<Option<Seat>, PackedError> {
    match bits.take(3)?.checked_sub(1) {
        None => Ok(None),
        Some(seat) => Seat::new(seat as usize).map(Some).ok_or(PackedError::Invalid),
    }
}

fn pack_ground(position: &Position, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
    let differs = position.options.map().is_none_or(|map| map.ground != position.ground);
    bits.put_bool(differs)?;
    for terrain in Terrain::ALL.into_iter().filter(|_| differs) {
        let cells = position.ground.of(terrain);
        bits.put(cells.len() as u32, 5)?;
        cells.iter().try_for_each(|cell| put_cell(cell, bits))?;
    }
    Ok(())
}

fn unpack_ground(position: &mut Position, bits: &mut BitReader<'_>) -> Result<(), PackedError> {
    if !bits.take_bool()? {
        position.ground = position.options.map().ok_or(PackedError::Invalid)?.ground;
        return Ok(());
    }
    for terrain in Terrain::ALL {
        for _ in 0..bits.take(5)? {
            let cell = take_cell(bits)?;
            if position.ground.tiles().contains(cell) {
                return Err(PackedError::Invalid);
            }
            position.ground.lay(terrain, cell);
        }
    }
    Ok(())
}

fn pack_piece(piece: Option<Piece>, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
    bits.put_bool(piece.is_some())?;
    match piece {
        None => Ok(()),
        Some(Piece::Unit { owner, token }) => {
            bits.put_bool(false)?;
            bits.put(owner.index() as u32, 2)?;
            bits.put(token.index() as u32, TOKEN_BITS)
        }
        Some(Piece::Mound { owner, value }) => {
            bits.put_bool(true)?;
            put_seat(owner, bits)?;
            bits.put(value.points().into(), TOKEN_BITS)
        }
    }
}

fn unpack_piece(bits: &mut BitReader<'_>) -> Result<Option<Piece>, PackedError> {
    if !bits.take_bool()? {
        return Ok(None);
    }
    if bits.take_bool()? {
        let owner = take_seat(bits)?;
        let value = MoundValue::new(bits.take(TOKEN_BITS)? as u8).ok_or(PackedError::Invalid)?;
        return Ok(Some(Piece::Mound { owner, value }));
    }
    let owner = *Seat::ALL.get(bits.take(2)? as usize).ok_or(PackedError::Invalid)?;
    Ok(Some(Piece::Unit { owner, token: take_token(bits)? }))
}

fn take_token(bits: &mut BitReader<'_>) -> Result<Token, PackedError> {
    Token::from_index(bits.take(TOKEN_BITS)? as usize).ok_or(PackedError::Invalid)
}

fn pack_seat(position: &Position, seat: Seat, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
    let (hand, stack) = (&position.hands[seat], &position.stacks[seat]);
    bits.put(hand.len() as u32, 2)?;
    for (token, count) in hand.kinds() {
        for _ in 0..count {
            bits.put(token.index() as u32, TOKEN_BITS)?;
        }
    }
    bits.put_bool(!stack.is_empty())?;
    for token in Token::all().filter(|_| !stack.is_empty()) {
        bits.put(stack.count(token).into(), COUNT_BITS)?;
    }
    for value in MoundValue::all() {
        bits.put(position.reserve[seat].count(value).into(), 1)?;
    }
    let trophies = position.trophies[seat];
    bits.put_bool(!trophies.is_empty())?;
    for value in MoundValue::all().filter(|_| !trophies.is_empty()) {
        bits.put(trophies.count(value).into(), COUNT_BITS)?;
    }
    Ok(())
}

fn unpack_seat(position: &mut Position, seat: Seat, bits: &mut BitReader<'_>) -> Result<(), PackedError> {
    for _ in 0..bits.take(2)? {
        position.hands[seat].add(take_token(bits)?);
    }
    if bits.take_bool()? {
        let mut stack = Tokens::NONE;
        for token in Token::all() {
            (0..bits.take(COUNT_BITS)?).for_each(|_| stack.add(token));
        }
        position.stacks[seat] = stack;
    }
    for value in MoundValue::all() {
        if bits.take_bool()? {
            position.reserve[seat].add(value);
        }
    }
    if bits.take_bool()? {
        let mut trophies = MoundValues::NONE;
        for value in MoundValue::all() {
            (0..bits.take(COUNT_BITS)?).for_each(|_| trophies.add(value));
        }
        position.trophies[seat] = trophies;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::packed_check::{any_bytes, round_trip};
    use crate::games::termites::Colony;

    fn options() -> [TermitesOptions; 3] {
        let scenario = TermitesOptions::new(&Colony::ALL).unwrap();
        let built = TermitesOptions::new(&Colony::ALL[..3]).unwrap().build(18).unwrap();
        [TermitesOptions::new(&Colony::ALL[2..]).unwrap(), scenario, built]
    }

    #[test]
    fn every_position_is_unpacked_as_it_was() {
        let bytes = round_trip(&options(), 30, Termites::position);
        assert!(bytes.most <= 150 && bytes.skipped == 0, "{bytes:?}");
    }

    #[test]
    fn any_bytes_are_a_position_or_an_error() {
        let positions = options().map(|options| any_bytes::<Termites>(&options, 2000));
        assert!(positions.iter().all(|count| *count > 100), "{positions:?}");
    }
}
