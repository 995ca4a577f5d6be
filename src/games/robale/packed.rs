//! Positions of Robale as bits.
//!
//! ```text
//! bits   3  phase, 7 before the colours are drawn      1  seat of White      1  side to move
//!       12  round
//!           for each of the 60 cells: 1 empty or not; side (1) and kind (2) of a bug
//!        1  whether moves are used, then the moves left of each bug (3)
//!        1  for each enemy army, in the phases of battles: whether it is still to fight
//!        1  whether a battle is going on: its army, 1 for each cell; resistance (10); dice (6); rolled
//!           (6), faces (4 each); damage (6); bugs removed (4)
//!           in the hatching phase: points (6), bugs hatched (2)
//! ```

use super::spots::Spots;
use super::{BLOCKED, BOARD, Battle, Bug, Faces, Phase, PhaseState, Position, Robale, RobaleOptions, Side};
use crate::game::{BitReader, BitWriter, Game, Packed, PackedError, Seat, Turn};
use crate::hex::{Cell, CellSet};

const PHASES: [Phase; 4] = [Phase::Battle, Phase::Take, Phase::Move, Phase::Hatch];
/// The phase of a game before the colours are drawn.
const COLOUR: u32 = 7;
const ROUND_BITS: u32 = 12;
const MOVES_BITS: u32 = 3;

impl Packed for Robale {
    fn pack(&self, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
        let Some(white) = self.white else { return bits.put(COLOUR, 3) };
        let phase = PHASES.iter().position(|phase| *phase == self.phase()).ok_or(PackedError::Invalid)?;
        bits.put(phase as u32, 3)?;
        bits.put(white.index() as u32, 1)?;
        bits.put(self.turn.index() as u32, 1)?;
        bits.put(self.round, ROUND_BITS)?;
        for cell in cells() {
            let placed = self.bugs.at(cell);
            bits.put_bool(placed.is_some())?;
            if let Some(placed) = placed {
                bits.put(placed.side.index() as u32, 1)?;
                bits.put(placed.bug.index() as u32, 2)?;
            }
        }
        let is_tired = self.bugs.iter().any(|(_, placed)| placed.moves < placed.bug.moves());
        bits.put_bool(is_tired)?;
        for (_, placed) in self.bugs.iter().filter(|_| is_tired) {
            bits.put(placed.moves.into(), MOVES_BITS)?;
        }
        match &self.stage {
            PhaseState::Fights => self.pack_fights(None, bits),
            PhaseState::Battle(battle) => self.pack_fights(Some(battle), bits),
            PhaseState::Hatch { points, hatched } => {
                bits.put((*points).into(), 6)?;
                bits.put((*hatched).into(), 2)
            }
            PhaseState::Colour | PhaseState::Move | PhaseState::Over(_) => Ok(()),
        }
    }

    fn unpack(options: &RobaleOptions, bits: &mut BitReader<'_>) -> Result<Robale, PackedError> {
        let phase = bits.take(3)?;
        if phase == COLOUR {
            return Ok(Robale::new(*options));
        }
        let mut position = Position::new(*options);
        position.phase = *PHASES.get(phase as usize).ok_or(PackedError::Invalid)?;
        let white = if bits.take_bool()? { Seat::B } else { Seat::A };
        position.turn = if bits.take_bool()? { Side::Black } else { Side::White };
        position.round = bits.take(ROUND_BITS)? as u16;
        unpack_bugs(&mut position, bits)?;
        match position.phase {
            Phase::Battle | Phase::Take => unpack_fights(&mut position, bits)?,
            Phase::Hatch => position.hatch = Some((bits.take(6)? as u8, bits.take(2)? as u8)),
            Phase::Move | Phase::Over => {}
        }
        let mut game = Robale::from_position(&position).map_err(|_| PackedError::Invalid)?;
        game.white = Some(white);
        if matches!(game.turn(), Turn::Over(_)) { Err(PackedError::Invalid) } else { Ok(game) }
    }
}

/// Returns the cells on which a bug may stand.
fn cells() -> impl Iterator<Item = Cell> {
    BOARD.cells().iter().filter(|cell| *cell != BLOCKED)
}

impl Robale {
    fn pack_fights(&self, battle: Option<&Battle>, bits: &mut BitWriter<'_>) -> Result<(), PackedError> {
        for army in self.bugs.side(self.turn.other()).groups() {
            bits.put_bool(self.fights.holds(army))?;
        }
        bits.put_bool(battle.is_some())?;
        let Some(battle) = battle else { return Ok(()) };
        for cell in cells() {
            bits.put_bool(battle.army_spots().meets(Spots::of(cell)))?;
        }
        for face in 1..=super::FACES {
            bits.put_bool(battle.resistance().contains(face))?;
        }
        bits.put(battle.force().into(), 6)?;
        bits.put(battle.rolled().len() as u32, 6)?;
        for face in battle.rolled() {
            bits.put((*face).into(), 4)?;
        }
        bits.put(battle.damage().into(), 6)?;
        bits.put(battle.taken().into(), 4)
    }
}

fn unpack_bugs(position: &mut Position, bits: &mut BitReader<'_>) -> Result<(), PackedError> {
    for cell in cells() {
        if bits.take_bool()? {
            let side = if bits.take_bool()? { Side::Black } else { Side::White };
            let bug = *Bug::ALL.get(bits.take(2)? as usize).ok_or(PackedError::Invalid)?;
            position.put(side, bug, cell).map_err(|_| PackedError::Invalid)?;
        }
    }
    if bits.take_bool()? {
        let bugs = *position.bugs();
        for (cell, _) in bugs.iter() {
            let left = bits.take(MOVES_BITS)? as u8;
            position.set_moves_left(cell, left).map_err(|_| PackedError::Invalid)?;
        }
    }
    Ok(())
}

fn unpack_fights(position: &mut Position, bits: &mut BitReader<'_>) -> Result<(), PackedError> {
    let mut fights = CellSet::EMPTY;
    for army in position.bugs().armies(position.turn.other()) {
        if bits.take_bool()? {
            fights |= army;
        }
    }
    position.fights = Some(fights);
    if !bits.take_bool()? {
        return Ok(());
    }
    let mut army = CellSet::EMPTY;
    for cell in cells() {
        if bits.take_bool()? {
            army.insert(cell);
        }
    }
    let mut resistance = Faces::NONE;
    for face in 1..=super::FACES {
        if bits.take_bool()? {
            resistance = resistance.union(Faces::of(face));
        }
    }
    let force = bits.take(6)? as u8;
    let count = bits.take(6)? as usize;
    let mut faces = [0; super::MAX_DICE];
    let rolled = faces.get_mut(..count).ok_or(PackedError::Invalid)?;
    for face in rolled.iter_mut() {
        *face = bits.take(4)? as u8;
    }
    let (damage, taken) = (bits.take(6)? as u8, bits.take(4)? as u8);
    let battle = Battle::set_up(army, resistance, force, rolled, damage, taken);
    position.battle = Some(battle.ok_or(PackedError::Invalid)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::packed_check::{any_bytes, round_trip};

    #[test]
    fn every_position_is_unpacked_as_it_was() {
        let options = [RobaleOptions::DEFAULT, RobaleOptions::new(None).unwrap()];
        let bytes = round_trip(&options, 12, Robale::public);
        assert!(bytes.most <= 60 && bytes.skipped == 0, "{bytes:?}");
    }

    #[test]
    fn any_bytes_are_a_position_or_an_error() {
        let positions = any_bytes::<Robale>(&RobaleOptions::DEFAULT, 4000);
        assert!(positions > 100, "{positions}");
    }
}
