//! Positions of Guardians of Xobos as bits. The report of the last fight is past and not stored, nor is
//! what the others could deduce about the stores. A fight that is being settled is not stored either.
//!
//! ```text
//! bits   4  phase    4  round    2  first player    2  active player    2  asked player
//!        4  passed, eliminated, done, opened: a bit for each seat
//!        1  whether the answers are those to shots
//!        1  whether a field was left: cell (7), seat (2)
//!           for each player: see `pack_seat`
//!        7  buildings: cell (7), owner (2), kind (3), load (3) each
//!        7  attack tokens: kind (3), owner (2), victim (2), cells (7, 7), 1 fresh, 1 and Crystals (3)
//! ```

use super::{
    AttackKind, AttackToken, Building, ConnectionKind, ConnectionSlot, Guardian, GuardianBoard, Guardians,
    MAX_QUARKS, Phase, PhaseUsage, PlacedBuilding, Position, Quarter, Stockpile, Technology, Xobos,
    XobosOptions,
};
use crate::game::{Actor, BitReader, BitWriter, BySeat, Game, Packed, PackedError, Seat, SeatSet, Turn};
use crate::hex::{Cell, CellSet};

const PHASES: [Phase; 11] = [
    Phase::First,
    Phase::Leaders,
    Phase::Moves,
    Phase::Occupation,
    Phase::Attacks,
    Phase::Answers,
    Phase::Shots,
    Phase::Battles,
    Phase::Settling,
    Phase::Development,
    Phase::Change,
];
const KINDS: [AttackKind; 5] =
    [AttackKind::Attack, AttackKind::Shot, AttackKind::Battle, AttackKind::Cannon, AttackKind::Source];
const CELL_BITS: u32 = 7;
const SEAT_BITS: u32 = 2;
const COUNT_BITS: u32 = 3;
/// The bits of a small and of a large amount of Resources or Crystals.
const SMALL_BITS: u32 = 5;
const LARGE_BITS: u32 = 16;

type Packs = Result<(), PackedError>;

impl Packed for Xobos {
    fn pack(&self, bits: &mut BitWriter<'_>) -> Packs {
        let position = self.position();
        let phase = PHASES.iter().position(|phase| *phase == position.phase).ok_or(PackedError::Invalid)?;
        bits.put(phase as u32, 4)?;
        bits.put(position.round.into(), 4)?;
        for seat in [position.first, position.on_turn, position.asked] {
            put_seat(seat, bits)?;
        }
        for seats in [position.passed, position.eliminated, position.done, position.opened] {
            put_seats(seats, bits)?;
        }
        bits.put_bool(position.answers_shots)?;
        bits.put_bool(position.left.is_some())?;
        if let Some((at, victim)) = position.left {
            put_cell(at, bits)?;
            put_seat(victim, bits)?;
        }
        position.options.seats().iter().try_for_each(|seat| pack_seat(&position, seat, bits))?;
        pack_buildings(&position, bits)?;
        bits.put(position.tokens.len() as u32, 7)?;
        position.tokens.iter().try_for_each(|token| pack_token(token, bits))
    }

    fn unpack(options: &XobosOptions, bits: &mut BitReader<'_>) -> Result<Xobos, PackedError> {
        let mut position = Position::new(*options);
        position.clear();
        position.holdings.boards = BySeat([GuardianBoard::NEW; Seat::COUNT]);
        position.phase = *PHASES.get(bits.take(4)? as usize).ok_or(PackedError::Invalid)?;
        position.round = bits.take(4)? as u8;
        position.first = take_seat(bits)?;
        position.on_turn = take_seat(bits)?;
        position.asked = take_seat(bits)?;
        position.passed = take_seats(bits)?;
        position.eliminated = take_seats(bits)?;
        position.done = take_seats(bits)?;
        position.opened = take_seats(bits)?;
        position.answers_shots = bits.take_bool()?;
        if bits.take_bool()? {
            position.left = Some((take_cell(bits)?, take_seat(bits)?));
        }
        for seat in options.seats().iter() {
            unpack_seat(&mut position, seat, bits)?;
        }
        unpack_buildings(&mut position, bits)?;
        for _ in 0..bits.take(7)? {
            let token = unpack_token(bits)?;
            position.tokens.push(token).map_err(|_| PackedError::Invalid)?;
        }
        let game = Xobos::from_position(&position).map_err(|_| PackedError::Invalid)?;
        let can_go_on = match game.turn() {
            Turn::Over(_) => false,
            Turn::Chance => true,
            Turn::Decide(seats) => seats.iter().all(|seat| game.nth_legal(Actor::Seat(seat), 0).is_some()),
        };
        if can_go_on { Ok(game) } else { Err(PackedError::Invalid) }
    }
}

fn put_cell(cell: Cell, bits: &mut BitWriter<'_>) -> Packs {
    bits.put(cell.ring() as u32, CELL_BITS)
}

fn take_cell(bits: &mut BitReader<'_>) -> Result<Cell, PackedError> {
    Cell::from_ring(bits.take(CELL_BITS)? as usize).ok_or(PackedError::Invalid)
}

fn put_seat(seat: Seat, bits: &mut BitWriter<'_>) -> Packs {
    bits.put(seat.index() as u32, SEAT_BITS)
}

fn take_seat(bits: &mut BitReader<'_>) -> Result<Seat, PackedError> {
    Seat::new(bits.take(SEAT_BITS)? as usize).ok_or(PackedError::Invalid)
}

fn put_seats(seats: SeatSet, bits: &mut BitWriter<'_>) -> Packs {
    Seat::ALL.into_iter().try_for_each(|seat| bits.put_bool(seats.contains(seat)))
}

fn take_seats(bits: &mut BitReader<'_>) -> Result<SeatSet, PackedError> {
    Seat::ALL
        .into_iter()
        .try_fold(SeatSet::EMPTY, |seats, seat| Ok(if bits.take_bool()? { seats.with(seat) } else { seats }))
}

fn put_guardians(guardians: Guardians, bits: &mut BitWriter<'_>) -> Packs {
    Guardian::ALL.into_iter().try_for_each(|guardian| bits.put_bool(guardians.contains(guardian)))
}

fn take_guardians(bits: &mut BitReader<'_>) -> Result<Guardians, PackedError> {
    let mut guardians = Guardians::NONE;
    for guardian in Guardian::ALL {
        if bits.take_bool()? {
            guardians.insert(guardian);
        }
    }
    Ok(guardians)
}

fn take_guardian(bits: &mut BitReader<'_>) -> Result<Guardian, PackedError> {
    Guardian::new(bits.take(2)? as usize).ok_or(PackedError::Invalid)
}

/// Writes an amount: small or large (1), then its bits.
fn put_amount(amount: u16, bits: &mut BitWriter<'_>) -> Packs {
    let is_large = u32::from(amount) >> SMALL_BITS != 0;
    bits.put_bool(is_large)?;
    bits.put(amount.into(), if is_large { LARGE_BITS } else { SMALL_BITS })
}

fn take_amount(bits: &mut BitReader<'_>) -> Result<u16, PackedError> {
    let width = if bits.take_bool()? { LARGE_BITS } else { SMALL_BITS };
    Ok(bits.take(width)? as u16)
}

fn put_stockpile(store: Stockpile, bits: &mut BitWriter<'_>) -> Packs {
    put_amount(store.resources, bits)?;
    put_amount(store.crystals, bits)
}

fn take_stockpile(bits: &mut BitReader<'_>) -> Result<Stockpile, PackedError> {
    Ok(Stockpile { resources: take_amount(bits)?, crystals: take_amount(bits)? })
}

/// Writes what a player has: Leader (3), Guardians, Quarks (number 4; cell 7, moved 1), technologies (10),
/// Cannon (2) and Teleport (2), store, used fields (number 5, 7 each), marks (1, then 14 and a store).
fn pack_seat(position: &Position, seat: Seat, bits: &mut BitWriter<'_>) -> Packs {
    let (side, board) = (&position.holdings.sides[seat], &position.holdings.boards[seat]);
    bits.put(board.leader.map_or(0, |leader| leader.index() as u32 + 1), 3)?;
    for guardian in Guardian::ALL {
        bits.put_bool(side.guardian_at(guardian).is_some())?;
        if let Some(at) = side.guardian_at(guardian) {
            put_cell(at, bits)?;
        }
        pack_quarter(board.quarter(guardian), bits)?;
    }
    put_guardians(side.moved, bits)?;
    put_guardians(side.teleported, bits)?;
    bits.put(side.swarm.len() as u32, 4)?;
    for quark in side.swarm.quarks() {
        put_cell(quark.at, bits)?;
        bits.put_bool(quark.moved)?;
    }
    for technology in Technology::ALL {
        bits.put_bool(side.technologies.has(technology))?;
    }
    bits.put(side.cannon.into(), 2)?;
    bits.put(side.teleport.into(), 2)?;
    put_stockpile(position.holdings.stores[seat], bits)?;
    bits.put(position.used[seat].len() as u32, 5)?;
    position.used[seat].iter().try_for_each(|cell| put_cell(cell, bits))?;
    pack_marks(&position.marks[seat], bits)
}

fn unpack_seat(position: &mut Position, seat: Seat, bits: &mut BitReader<'_>) -> Packs {
    let leader = bits.take_below(3, Guardian::COUNT as u32 + 1)?;
    let holdings = &mut position.holdings;
    holdings.boards[seat].leader = leader.checked_sub(1).and_then(|leader| Guardian::new(leader as usize));
    let side = &mut holdings.sides[seat];
    for (guardian, at) in Guardian::ALL.into_iter().zip(&mut side.at) {
        *at = if bits.take_bool()? { Some(take_cell(bits)?) } else { None };
        *holdings.boards[seat].quarter_mut(guardian) = unpack_quarter(bits)?;
    }
    side.moved = take_guardians(bits)?;
    side.teleported = take_guardians(bits)?;
    for _ in 0..bits.take_below(4, MAX_QUARKS as u32 + 1)? {
        let at = take_cell(bits)?;
        side.swarm.add(at);
        if bits.take_bool()? {
            side.swarm.move_one(at, at);
        }
    }
    for technology in Technology::ALL {
        if bits.take_bool()? {
            side.technologies.add(technology);
        }
    }
    side.cannon = bits.take(2)? as u8;
    side.teleport = bits.take(2)? as u8;
    holdings.stores[seat] = take_stockpile(bits)?;
    let mut used = CellSet::EMPTY;
    for _ in 0..bits.take(5)? {
        used.insert(take_cell(bits)?);
    }
    position.used[seat] = used;
    position.marks[seat] = unpack_marks(bits)?;
    Ok(())
}

/// Writes Life (3), Power and Healing tokens (2, 2) and the slot (2): kind (1) and receiver (2) of a
/// Connection, kind (3) and Resources (3) of a site.
fn pack_quarter(quarter: &Quarter, bits: &mut BitWriter<'_>) -> Packs {
    bits.put(quarter.life.into(), 3)?;
    bits.put(quarter.power.into(), 2)?;
    bits.put(quarter.healing.into(), 2)?;
    match quarter.slot {
        ConnectionSlot::Free => bits.put(0, 2),
        ConnectionSlot::Connection(link, to) => {
            bits.put(1, 2)?;
            bits.put(link as u32, 1)?;
            bits.put(to.index() as u32, 2)
        }
        ConnectionSlot::Site(kind, paid) => {
            bits.put(2, 2)?;
            bits.put(kind as u32, 3)?;
            bits.put(paid.into(), 3)
        }
    }
}

fn unpack_quarter(bits: &mut BitReader<'_>) -> Result<Quarter, PackedError> {
    let (life, power, healing) = (bits.take(3)? as u8, bits.take(2)? as u8, bits.take(2)? as u8);
    let slot = match bits.take(2)? {
        0 => ConnectionSlot::Free,
        1 => {
            let link = *ConnectionKind::ALL.get(bits.take(1)? as usize).ok_or(PackedError::Invalid)?;
            ConnectionSlot::Connection(link, take_guardian(bits)?)
        }
        2 => ConnectionSlot::Site(take_building(bits)?, bits.take(3)? as u8),
        _ => return Err(PackedError::Invalid),
    };
    Ok(Quarter { life, power, healing, slot })
}

fn pack_marks(marks: &PhaseUsage, bits: &mut BitWriter<'_>) -> Packs {
    let is_used = *marks != PhaseUsage::default();
    bits.put_bool(is_used)?;
    if !is_used {
        return Ok(());
    }
    for guardians in [marks.made, marks.broken, marks.paid] {
        put_guardians(guardians, bits)?;
    }
    bits.put_bool(marks.reactor)?;
    bits.put_bool(marks.technology)?;
    put_stockpile(marks.spent, bits)
}

fn unpack_marks(bits: &mut BitReader<'_>) -> Result<PhaseUsage, PackedError> {
    if !bits.take_bool()? {
        return Ok(PhaseUsage::default());
    }
    Ok(PhaseUsage {
        made: take_guardians(bits)?,
        broken: take_guardians(bits)?,
        paid: take_guardians(bits)?,
        reactor: bits.take_bool()?,
        technology: bits.take_bool()?,
        spent: take_stockpile(bits)?,
    })
}

fn take_building(bits: &mut BitReader<'_>) -> Result<Building, PackedError> {
    Building::ALL.get(bits.take(3)? as usize).copied().ok_or(PackedError::Invalid)
}

fn pack_buildings(position: &Position, bits: &mut BitWriter<'_>) -> Packs {
    let buildings = &position.holdings.buildings;
    bits.put(buildings.cells().len() as u32, 7)?;
    for cell in buildings.cells() {
        let Some(built) = buildings.at(cell) else { continue };
        put_cell(cell, bits)?;
        put_seat(built.owner, bits)?;
        bits.put(built.kind as u32, 3)?;
        bits.put(built.load.into(), COUNT_BITS)?;
    }
    Ok(())
}

fn unpack_buildings(position: &mut Position, bits: &mut BitReader<'_>) -> Packs {
    for _ in 0..bits.take(7)? {
        let cell = take_cell(bits)?;
        let (owner, kind) = (take_seat(bits)?, take_building(bits)?);
        let built = PlacedBuilding { owner, kind, load: bits.take(COUNT_BITS)? as u8 };
        let is_free = position.holdings.buildings.at(cell).is_none();
        if !is_free || !position.options.seats().contains(owner) {
            return Err(PackedError::Invalid);
        }
        position.holdings.buildings.put(cell, built);
    }
    Ok(())
}

fn pack_token(token: &AttackToken, bits: &mut BitWriter<'_>) -> Packs {
    bits.put(KINDS.iter().position(|kind| *kind == token.kind).unwrap_or(0) as u32, 3)?;
    put_seat(token.owner, bits)?;
    put_seat(token.victim, bits)?;
    put_cell(token.from, bits)?;
    put_cell(token.to, bits)?;
    bits.put_bool(token.fresh)?;
    put_few(token.crystals, bits)
}

fn unpack_token(bits: &mut BitReader<'_>) -> Result<AttackToken, PackedError> {
    Ok(AttackToken {
        kind: *KINDS.get(bits.take(3)? as usize).ok_or(PackedError::Invalid)?,
        owner: take_seat(bits)?,
        victim: take_seat(bits)?,
        from: take_cell(bits)?,
        to: take_cell(bits)?,
        fresh: bits.take_bool()?,
        crystals: take_few(bits)?,
    })
}

/// Writes a number that may be missing: 1, then 4 bits.
fn put_few(number: Option<u8>, bits: &mut BitWriter<'_>) -> Packs {
    bits.put_bool(number.is_some())?;
    number.map_or(Ok(()), |number| bits.put(number.into(), 4))
}

fn take_few(bits: &mut BitReader<'_>) -> Result<Option<u8>, PackedError> {
    Ok(if bits.take_bool()? { Some(bits.take(4)? as u8) } else { None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::packed_check::{any_bytes, round_trip};
    use crate::games::xobos::{Clan, Mode};

    fn options() -> [XobosOptions; 3] {
        let two = XobosOptions::new(2).unwrap().in_mode(Mode::Training);
        let clans = XobosOptions::new(4).unwrap().with_clans(&Clan::ALL).unwrap();
        [two, XobosOptions::new(3).unwrap().with_bases(1).unwrap(), clans]
    }

    /// Everything but the report of the last fight, which is past.
    fn facts(game: &Xobos) -> Position {
        Position { report: None, ..game.position() }
    }

    #[test]
    fn every_position_is_unpacked_as_it_was() {
        let bytes = round_trip(&options(), 6, facts);
        assert!(bytes.most <= 400 && bytes.mean <= 200, "{bytes:?}");
        assert!(bytes.skipped * 10 < bytes.stored, "only fights are skipped: {bytes:?}");
    }

    #[test]
    fn any_bytes_are_a_position_or_an_error() {
        let positions = options().map(|options| any_bytes::<Xobos>(&options, 2000));
        assert!(positions.iter().all(|count| *count > 100), "{positions:?}");
    }
}
