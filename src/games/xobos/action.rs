//! The actions of Xobos and their codes.

use super::{Building, ConnectionKind, Guardian, Technology, Upgrade};
use crate::game::{Code, CodeError, Seat};
use crate::hex::Cell;

/// A decision or a random outcome.
///
/// Most functions are about one phase, and each phase has only some of these actions. They end with a
/// wildcard for the actions of all other phases, which they reject, ignore or leave to another function.
/// [`Action::code`] and the notation name every action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Action {
    /// Chance: this seat is the first player.
    First(Seat),
    /// Chooses this Guardian as the Leader.
    Leader(Guardian),
    /// Moves a Guardian.
    Move {
        /// The Guardian.
        guardian: Guardian,
        /// The destination.
        to: Cell,
        /// Whether to capture the building there instead of destroying it.
        capture: bool,
    },
    /// Swaps two Guardians; the one with the lower number first.
    Swap(Guardian, Guardian),
    /// Moves a Quark.
    Quark {
        /// Its field.
        from: Cell,
        /// The destination.
        to: Cell,
    },
    /// Teleports a Guardian.
    Teleport(Guardian, Cell),
    /// Breaks the Connection that this Guardian gives.
    Break(Guardian),
    /// Ends the moves.
    EndMoves,
    /// Declares an attack from a field on a field.
    Attack {
        /// The attacking field.
        from: Cell,
        /// The attacked field.
        to: Cell,
    },
    /// Attacks the Source with the Guardian here.
    Source(Cell),
    /// Attacks this field with the Orbital Cannon.
    Cannon(Cell),
    /// Ends the attacks.
    EndAttacks,
    /// Answers an attack.
    Answer {
        /// The player's field under attack.
        at: Cell,
        /// The attacking field.
        to: Cell,
        /// Whether the Guardian at `at` breaks its Strengthening for it.
        breaking: bool,
    },
    /// Ends the answers.
    EndAnswers,
    /// Shoots with a Watchtower at the end of another player's turn.
    Shot {
        /// The field of the Watchtower.
        from: Cell,
        /// The attacked field.
        to: Cell,
    },
    /// Ends the shots.
    EndShots,
    /// Occupies, with the attacking units of this field, the field that was left.
    Occupy {
        /// The attacking field.
        from: Cell,
        /// Whether to capture the building there.
        capture: bool,
    },
    /// Declines the Occupation.
    NoOccupation,
    /// Settles the battle that began with the attack from this field.
    Battle(Cell),
    /// Settles the attack on the units of a seat on this field.
    Settle(Cell, Seat),
    /// Uses this number of Crystals.
    Crystals(u8),
    /// Advances with a Guardian.
    Advance {
        /// The Guardian.
        guardian: Guardian,
        /// Whether to capture the building there.
        capture: bool,
    },
    /// Advances with a Quark from this field.
    AdvanceQuark(Cell),
    /// Ends the advance.
    EndAdvance,
    /// Makes a Connection.
    Connect {
        /// The Guardian that gives it.
        giver: Guardian,
        /// The Guardian that receives it.
        receiver: Guardian,
        /// The kind of Connection.
        link: ConnectionKind,
    },
    /// Starts a building.
    Build(Guardian, Building),
    /// Pays a Resource for a building site.
    Pay(Guardian),
    /// Builds a Reactor here.
    Reactor(Cell),
    /// Buys a Quark and puts it here.
    BuyQuark(Cell),
    /// Rebuilds a Guardian here.
    Rebuild(Guardian, Cell),
    /// Buys a technology.
    Technology(Technology),
    /// Buys an upgrade token.
    Upgrade(Guardian, Upgrade),
    /// Heals a Guardian at a Technical Building.
    Heal(Guardian),
    /// Puts Crystals on the Watchtower here.
    Load(Cell, u8),
    /// Puts Crystals on the Orbital Cannon.
    LoadCannon(u8),
    /// Loads the Teleport.
    LoadTeleport,
    /// Destroys the player's own building here.
    Demolish(Cell),
    /// Turns 3 Resources into 2 Crystals.
    Furnace,
    /// Finishes the Development phase.
    Done,
}

// Kinds of actions, in the order in which lists are sorted.
const FIRST: u32 = 0;
const LEADER: u32 = 1;
const MOVE: u32 = 2;
const SWAP: u32 = 3;
const QUARK: u32 = 4;
const TELEPORT: u32 = 5;
const BREAK: u32 = 6;
const END_MOVES: u32 = 7;
const ATTACK: u32 = 8;
const SOURCE: u32 = 9;
const CANNON: u32 = 10;
const END_ATTACKS: u32 = 11;
const ANSWER: u32 = 12;
const END_ANSWERS: u32 = 13;
const SHOT: u32 = 14;
const END_SHOTS: u32 = 15;
const OCCUPY: u32 = 16;
const NO_OCCUPATION: u32 = 17;
const BATTLE: u32 = 18;
const SETTLE: u32 = 19;
const CRYSTALS: u32 = 20;
const ADVANCE: u32 = 21;
const ADVANCE_QUARK: u32 = 22;
const END_ADVANCE: u32 = 23;
const CONNECT: u32 = 24;
const BUILD: u32 = 25;
const PAY: u32 = 26;
const REACTOR: u32 = 27;
const BUY_QUARK: u32 = 28;
const REBUILD: u32 = 29;
const TECHNOLOGY: u32 = 30;
const UPGRADE: u32 = 31;
const HEAL: u32 = 32;
const LOAD: u32 = 33;
const LOAD_CANNON: u32 = 34;
const LOAD_TELEPORT: u32 = 35;
const DEMOLISH: u32 = 36;
const FURNACE: u32 = 37;
const DONE: u32 = 38;

const KIND_BITS: u32 = 6;
const REST_BITS: u32 = 15;
/// Number of bits of the longest code.
pub const CODE_BITS: u32 = KIND_BITS + REST_BITS;

const CELL_BITS: u32 = 7;
const GUARDIAN_BITS: u32 = 2;
const SEAT_BITS: u32 = 2;
const BUILDING_BITS: u32 = 3;
/// Number of bits of a count of Crystals.
const COUNT_BITS: u32 = 3;
/// The largest counts of Crystals that codes can hold: in general, and for the Orbital Cannon.
const MAX_CRYSTALS: u32 = (1 << COUNT_BITS) - 1;
const MAX_FOR_CANNON: u32 = 3;
/// Number of bits of a yes-or-no field.
const FLAG_BITS: u32 = 1;

impl Action {
    /// Returns the code: the kind, then the fields in the order in which lists are sorted.
    pub const fn code(self) -> Code {
        match self {
            Action::First(seat) => code(FIRST, seat as u32),
            Action::Leader(guardian) => code(LEADER, guardian.index() as u32),
            Action::Move { guardian, to, capture } => packed(MOVE, &[which(guardian), at(to), flag(capture)]),
            Action::Swap(low, high) => packed(SWAP, &[which(low), which(high)]),
            Action::Quark { from, to } => packed(QUARK, &[at(from), at(to)]),
            Action::Teleport(guardian, to) => packed(TELEPORT, &[which(guardian), at(to)]),
            Action::Break(guardian) => code(BREAK, guardian.index() as u32),
            Action::EndMoves => code(END_MOVES, 0),
            Action::Attack { from, to } => packed(ATTACK, &[at(from), at(to)]),
            Action::Source(from) => packed(SOURCE, &[at(from)]),
            Action::Cannon(to) => packed(CANNON, &[at(to)]),
            Action::EndAttacks => code(END_ATTACKS, 0),
            Action::Answer { at: from, to, breaking } => packed(ANSWER, &[at(from), at(to), flag(breaking)]),
            Action::EndAnswers => code(END_ANSWERS, 0),
            Action::Shot { from, to } => packed(SHOT, &[at(from), at(to)]),
            Action::EndShots => code(END_SHOTS, 0),
            Action::Occupy { from, capture } => packed(OCCUPY, &[at(from), flag(capture)]),
            Action::NoOccupation => code(NO_OCCUPATION, 0),
            Action::Battle(from) => packed(BATTLE, &[at(from)]),
            Action::Settle(field, victim) => packed(SETTLE, &[at(field), (victim as u32, SEAT_BITS)]),
            Action::Crystals(count) => code(CRYSTALS, count as u32),
            Action::Advance { guardian, capture } => packed(ADVANCE, &[which(guardian), flag(capture)]),
            Action::AdvanceQuark(from) => packed(ADVANCE_QUARK, &[at(from)]),
            Action::EndAdvance => code(END_ADVANCE, 0),
            Action::Connect { giver, receiver, link } => {
                packed(CONNECT, &[which(giver), which(receiver), (link as u32, FLAG_BITS)])
            }
            Action::Build(guardian, kind) => packed(BUILD, &[which(guardian), (kind as u32, BUILDING_BITS)]),
            Action::Pay(guardian) => code(PAY, guardian.index() as u32),
            Action::Reactor(field) => packed(REACTOR, &[at(field)]),
            Action::BuyQuark(field) => packed(BUY_QUARK, &[at(field)]),
            Action::Rebuild(guardian, field) => packed(REBUILD, &[which(guardian), at(field)]),
            Action::Technology(technology) => code(TECHNOLOGY, technology as u32),
            Action::Upgrade(guardian, kind) => packed(UPGRADE, &[which(guardian), (kind as u32, FLAG_BITS)]),
            Action::Heal(guardian) => code(HEAL, guardian.index() as u32),
            Action::Load(field, count) => packed(LOAD, &[at(field), (count as u32, COUNT_BITS)]),
            Action::LoadCannon(count) => code(LOAD_CANNON, count as u32),
            Action::LoadTeleport => code(LOAD_TELEPORT, 0),
            Action::Demolish(field) => packed(DEMOLISH, &[at(field)]),
            Action::Furnace => code(FURNACE, 0),
            Action::Done => code(DONE, 0),
        }
    }

    /// Decodes an action.
    ///
    /// # Errors
    /// Returns [`CodeError`] if the code is not an action.
    pub fn from_code(code: Code) -> Result<Action, CodeError> {
        let [kind, rest] = code.unpack([KIND_BITS, REST_BITS]).ok_or(CodeError)?;
        let action = Action::from_fields(kind, rest).ok_or(CodeError)?;
        // Each action has exactly one code: reject codes with unused bits set.
        if action.code() == code { Ok(action) } else { Err(CodeError) }
    }

    fn from_fields(kind: u32, rest: u32) -> Option<Action> {
        Some(match kind {
            FIRST => Action::First(seat(rest)?),
            LEADER => Action::Leader(guardian(rest)?),
            MOVE => {
                let [which, to, capture] = fields(rest, [GUARDIAN_BITS, CELL_BITS, FLAG_BITS])?;
                Action::Move { guardian: guardian(which)?, to: cell(to)?, capture: capture == 1 }
            }
            SWAP => {
                let [low, high] = fields(rest, [GUARDIAN_BITS, GUARDIAN_BITS])?;
                Action::Swap(guardian(low)?, guardian(high)?)
            }
            QUARK => {
                let [from, to] = two_cells(rest)?;
                Action::Quark { from, to }
            }
            TELEPORT => {
                let (guardian, to) = guardian_and_cell(rest)?;
                Action::Teleport(guardian, to)
            }
            BREAK => Action::Break(guardian(rest)?),
            END_MOVES => Action::EndMoves,
            ATTACK => {
                let [from, to] = two_cells(rest)?;
                Action::Attack { from, to }
            }
            SOURCE => Action::Source(cell(rest)?),
            CANNON => Action::Cannon(cell(rest)?),
            END_ATTACKS => Action::EndAttacks,
            ANSWER => {
                let [at, to, breaking] = fields(rest, [CELL_BITS, CELL_BITS, FLAG_BITS])?;
                Action::Answer { at: cell(at)?, to: cell(to)?, breaking: breaking == 1 }
            }
            END_ANSWERS => Action::EndAnswers,
            SHOT => {
                let [from, to] = two_cells(rest)?;
                Action::Shot { from, to }
            }
            END_SHOTS => Action::EndShots,
            OCCUPY => {
                let [from, capture] = fields(rest, [CELL_BITS, FLAG_BITS])?;
                Action::Occupy { from: cell(from)?, capture: capture == 1 }
            }
            NO_OCCUPATION => Action::NoOccupation,
            BATTLE => Action::Battle(cell(rest)?),
            SETTLE => {
                let [at, victim] = fields(rest, [CELL_BITS, SEAT_BITS])?;
                Action::Settle(cell(at)?, seat(victim)?)
            }
            CRYSTALS => Action::Crystals(up_to(MAX_CRYSTALS, rest)?),
            ADVANCE => {
                let [which, capture] = fields(rest, [GUARDIAN_BITS, FLAG_BITS])?;
                Action::Advance { guardian: guardian(which)?, capture: capture == 1 }
            }
            ADVANCE_QUARK => Action::AdvanceQuark(cell(rest)?),
            END_ADVANCE => Action::EndAdvance,
            _ => return Action::development_from_fields(kind, rest),
        })
    }

    fn development_from_fields(kind: u32, rest: u32) -> Option<Action> {
        Some(match kind {
            CONNECT => {
                let [giver, receiver, link] = fields(rest, [GUARDIAN_BITS, GUARDIAN_BITS, FLAG_BITS])?;
                let link = *ConnectionKind::ALL.get(link as usize)?;
                Action::Connect { giver: guardian(giver)?, receiver: guardian(receiver)?, link }
            }
            BUILD => {
                let [which, kind] = fields(rest, [GUARDIAN_BITS, BUILDING_BITS])?;
                Action::Build(guardian(which)?, *Building::ALL.get(kind as usize)?)
            }
            PAY => Action::Pay(guardian(rest)?),
            REACTOR => Action::Reactor(cell(rest)?),
            BUY_QUARK => Action::BuyQuark(cell(rest)?),
            REBUILD => {
                let (guardian, at) = guardian_and_cell(rest)?;
                Action::Rebuild(guardian, at)
            }
            TECHNOLOGY => Action::Technology(*Technology::ALL.get(rest as usize)?),
            UPGRADE => {
                let [which, kind] = fields(rest, [GUARDIAN_BITS, FLAG_BITS])?;
                Action::Upgrade(guardian(which)?, *Upgrade::ALL.get(kind as usize)?)
            }
            HEAL => Action::Heal(guardian(rest)?),
            LOAD => {
                let [at, count] = fields(rest, [CELL_BITS, COUNT_BITS])?;
                Action::Load(cell(at)?, count as u8)
            }
            LOAD_CANNON => Action::LoadCannon(up_to(MAX_FOR_CANNON, rest)?),
            LOAD_TELEPORT => Action::LoadTeleport,
            DEMOLISH => Action::Demolish(cell(rest)?),
            FURNACE => Action::Furnace,
            DONE => Action::Done,
            _ => return None,
        })
    }
}

/// A field: its value and its width in bits.
type Field = (u32, u32);

const fn code(kind: u32, rest: u32) -> Code {
    Code::pack(&[(kind, KIND_BITS), (rest, REST_BITS)])
}

/// Packs the kind, and these fields at the end of the code.
const fn packed(kind: u32, fields: &[Field]) -> Code {
    code(kind, Code::pack(fields).bits())
}

const fn at(cell: Cell) -> Field {
    (cell.ring() as u32, CELL_BITS)
}

const fn which(guardian: Guardian) -> Field {
    (guardian.index() as u32, GUARDIAN_BITS)
}

const fn flag(value: bool) -> Field {
    (value as u32, FLAG_BITS)
}

/// Returns the fields at the end of a code; `None` if a bit above them is set.
fn fields<const N: usize>(rest: u32, widths: [u32; N]) -> Option<[u32; N]> {
    Code::new(rest)?.unpack(widths)
}

fn two_cells(rest: u32) -> Option<[Cell; 2]> {
    let [from, to] = fields(rest, [CELL_BITS, CELL_BITS])?;
    Some([cell(from)?, cell(to)?])
}

fn guardian_and_cell(rest: u32) -> Option<(Guardian, Cell)> {
    let [which, at] = fields(rest, [GUARDIAN_BITS, CELL_BITS])?;
    Some((guardian(which)?, cell(at)?))
}

fn cell(ring: u32) -> Option<Cell> {
    Cell::from_ring(ring as usize)
}

fn guardian(number: u32) -> Option<Guardian> {
    Guardian::new(number as usize)
}

fn seat(number: u32) -> Option<Seat> {
    Seat::new(number as usize)
}

fn up_to(most: u32, count: u32) -> Option<u8> {
    (count <= most).then_some(count as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks every possible code, and codes one bit longer.
    #[test]
    fn each_code_is_at_most_one_action() {
        let mut actions = 0;
        for bits in 0..1 << (CODE_BITS + 1) {
            let code = Code::new(bits).unwrap();
            if let Ok(action) = Action::from_code(code) {
                assert_eq!(action.code(), code);
                actions += 1;
            }
        }
        let (cell, pair, plain) = (127, 127 * 127, 9);
        let moves = 4 + 4 + 4 * cell * 2 + 16 + pair + 4 * cell + 4;
        let attacks = pair + 2 * cell + 2 * pair + pair + 2 * cell + cell + 4 * cell + 8 + 8 + cell;
        let development = 32 + 24 + 4 + 2 * cell + 4 * cell + 10 + 8 + 4 + 8 * cell + 4 + cell;
        assert_eq!(actions, moves + attacks + development + plain);
    }
}
