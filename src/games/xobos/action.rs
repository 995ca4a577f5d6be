//! The actions of Xobos and their codes.

use super::{Building, Guardian, Link, Technology, Upgrade};
use crate::game::{Code, CodeError, Seat};
use crate::hex::Cell;

/// One decision, or one outcome of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Action {
    /// Chance: this seat is the first player.
    First(Seat),
    /// This Guardian is the Leader.
    Leader(Guardian),
    /// A Guardian moves.
    Move {
        /// Which one.
        guardian: Guardian,
        /// Where to.
        to: Cell,
        /// Capture the building there instead of destroying it.
        capture: bool,
    },
    /// Two Guardians change places; the lower number first.
    Swap(Guardian, Guardian),
    /// A Quark moves.
    Quark {
        /// Where it is.
        from: Cell,
        /// Where to.
        to: Cell,
    },
    /// A Guardian is teleported.
    Teleport(Guardian, Cell),
    /// The Connection that this Guardian gives is broken.
    Break(Guardian),
    /// No more moves.
    EndMoves,
    /// An attack from a field on a field.
    Attack {
        /// The attacking field.
        from: Cell,
        /// The attacked field.
        to: Cell,
    },
    /// The Guardian here attacks the Source.
    Source(Cell),
    /// The Orbital Cannon attacks this field.
    Cannon(Cell),
    /// No more attacks.
    EndAttacks,
    /// An attack is answered.
    Answer {
        /// The player's field under attack.
        at: Cell,
        /// The attacking field.
        to: Cell,
        /// The Guardian at `at` breaks its Strengthening for it.
        breaking: bool,
    },
    /// No more answers.
    EndAnswers,
    /// A Watchtower shoots at the end of another player's turn.
    Shot {
        /// Where the Watchtower stands.
        from: Cell,
        /// The attacked field.
        to: Cell,
    },
    /// No more shots.
    EndShots,
    /// The attacking units of this field occupy the field that was left.
    Occupy {
        /// The attacking field.
        from: Cell,
        /// Capture the building there.
        capture: bool,
    },
    /// No Occupation.
    NoOccupation,
    /// The battle that began with the attack from this field is settled.
    Battle(Cell),
    /// The attack on the units of a seat on this field is settled.
    Settle(Cell, Seat),
    /// This number of Crystals is used.
    Crystals(u8),
    /// A Guardian advances.
    Advance {
        /// Which one.
        guardian: Guardian,
        /// Capture the building there.
        capture: bool,
    },
    /// A Quark advances from this field.
    AdvanceQuark(Cell),
    /// No more units advance.
    EndAdvance,
    /// A Connection is made.
    Connect {
        /// Who gives.
        giver: Guardian,
        /// Who gets.
        receiver: Guardian,
        /// What.
        link: Link,
    },
    /// A building is started.
    Build(Guardian, Building),
    /// A Resource is paid on a site.
    Pay(Guardian),
    /// A Reactor is built here.
    Reactor(Cell),
    /// A Quark is bought and put here.
    BuyQuark(Cell),
    /// A Guardian is rebuilt here.
    Rebuild(Guardian, Cell),
    /// A technology is bought.
    Technology(Technology),
    /// An upgrade token is bought.
    Upgrade(Guardian, Upgrade),
    /// A Guardian is healed at a Technical Building.
    Heal(Guardian),
    /// Crystals are put on the Watchtower here.
    Load(Cell, u8),
    /// Crystals are put on the Orbital Cannon.
    LoadCannon(u8),
    /// The Teleport is loaded.
    LoadTeleport,
    /// The player's building here is destroyed.
    Demolish(Cell),
    /// 3 Resources become 2 Crystals.
    Furnace,
    /// Done with this Development phase.
    Done,
}

const KIND_BITS: u32 = 6;
const REST_BITS: u32 = 15;
/// Bits of the longest code.
pub const CODE_BITS: u32 = KIND_BITS + REST_BITS;

impl Action {
    /// The code: the kind, then the fields in the order in which lists are sorted.
    pub const fn code(self) -> Code {
        match self {
            Action::First(seat) => code(0, seat as u32),
            Action::Leader(guardian) => code(1, guardian.index() as u32),
            Action::Move { guardian, to, capture } => code(2, three(guardian.index(), to, capture)),
            Action::Swap(low, high) => code(3, (low.index() << 2 | high.index()) as u32),
            Action::Quark { from, to } => code(4, two(from, to)),
            Action::Teleport(guardian, to) => code(5, (guardian.index() << 7 | to.ring()) as u32),
            Action::Break(guardian) => code(6, guardian.index() as u32),
            Action::EndMoves => code(7, 0),
            Action::Attack { from, to } => code(8, two(from, to)),
            Action::Source(at) => code(9, at.ring() as u32),
            Action::Cannon(to) => code(10, to.ring() as u32),
            Action::EndAttacks => code(11, 0),
            Action::Answer { at, to, breaking } => code(12, two(at, to) << 1 | breaking as u32),
            Action::EndAnswers => code(13, 0),
            Action::Shot { from, to } => code(14, two(from, to)),
            Action::EndShots => code(15, 0),
            Action::Occupy { from, capture } => code(16, (from.ring() as u32) << 1 | capture as u32),
            Action::NoOccupation => code(17, 0),
            Action::Battle(from) => code(18, from.ring() as u32),
            Action::Settle(at, victim) => code(19, (at.ring() as u32) << 2 | victim as u32),
            Action::Crystals(count) => code(20, count as u32),
            Action::Advance { guardian, capture } => {
                code(21, (guardian.index() as u32) << 1 | capture as u32)
            }
            Action::AdvanceQuark(from) => code(22, from.ring() as u32),
            Action::EndAdvance => code(23, 0),
            Action::Connect { giver, receiver, link } => {
                code(24, (giver.index() << 3 | receiver.index() << 1) as u32 | link as u32)
            }
            Action::Build(guardian, kind) => code(25, (guardian.index() as u32) << 3 | kind as u32),
            Action::Pay(guardian) => code(26, guardian.index() as u32),
            Action::Reactor(at) => code(27, at.ring() as u32),
            Action::BuyQuark(at) => code(28, at.ring() as u32),
            Action::Rebuild(guardian, at) => code(29, (guardian.index() << 7 | at.ring()) as u32),
            Action::Technology(technology) => code(30, technology as u32),
            Action::Upgrade(guardian, kind) => code(31, (guardian.index() as u32) << 1 | kind as u32),
            Action::Heal(guardian) => code(32, guardian.index() as u32),
            Action::Load(at, count) => code(33, (at.ring() as u32) << 3 | count as u32),
            Action::LoadCannon(count) => code(34, count as u32),
            Action::LoadTeleport => code(35, 0),
            Action::Demolish(at) => code(36, at.ring() as u32),
            Action::Furnace => code(37, 0),
            Action::Done => code(38, 0),
        }
    }

    /// The action with this code.
    ///
    /// # Errors
    /// [`CodeError`] when it is none.
    pub fn from_code(code: Code) -> Result<Action, CodeError> {
        let [kind, rest] = code.unpack([KIND_BITS, REST_BITS]).ok_or(CodeError)?;
        let action = Action::from_fields(kind, rest).ok_or(CodeError)?;
        // One action, one code: what has bits to spare is no action.
        if action.code() == code { Ok(action) } else { Err(CodeError) }
    }

    fn from_fields(kind: u32, rest: u32) -> Option<Action> {
        let number = rest as usize;
        let (upper, lower) = (number >> 7, number & 127);
        Some(match kind {
            0 => Action::First(Seat::new(number)?),
            1 => Action::Leader(Guardian::new(number)?),
            2 => Action::Move {
                guardian: Guardian::new(number >> 8)?,
                to: Cell::from_ring(number >> 1 & 127)?,
                capture: number & 1 == 1,
            },
            3 => Action::Swap(Guardian::new(number >> 2)?, Guardian::new(number & 3)?),
            4 => Action::Quark { from: Cell::from_ring(upper)?, to: Cell::from_ring(lower)? },
            5 => Action::Teleport(Guardian::new(upper)?, Cell::from_ring(lower)?),
            6 => Action::Break(Guardian::new(number)?),
            7 => Action::EndMoves,
            8 => Action::Attack { from: Cell::from_ring(upper)?, to: Cell::from_ring(lower)? },
            9 => Action::Source(Cell::from_ring(number)?),
            10 => Action::Cannon(Cell::from_ring(number)?),
            11 => Action::EndAttacks,
            12 => Action::Answer {
                at: Cell::from_ring(number >> 8)?,
                to: Cell::from_ring(number >> 1 & 127)?,
                breaking: number & 1 == 1,
            },
            13 => Action::EndAnswers,
            14 => Action::Shot { from: Cell::from_ring(upper)?, to: Cell::from_ring(lower)? },
            15 => Action::EndShots,
            16 => Action::Occupy { from: Cell::from_ring(number >> 1)?, capture: number & 1 == 1 },
            17 => Action::NoOccupation,
            18 => Action::Battle(Cell::from_ring(number)?),
            19 => Action::Settle(Cell::from_ring(number >> 2)?, Seat::new(number & 3)?),
            20 => Action::Crystals(u8::try_from(rest).ok().filter(|&count| count < 8)?),
            21 => Action::Advance { guardian: Guardian::new(number >> 1)?, capture: number & 1 == 1 },
            22 => Action::AdvanceQuark(Cell::from_ring(number)?),
            23 => Action::EndAdvance,
            _ => return Action::development_from_fields(kind, rest),
        })
    }

    fn development_from_fields(kind: u32, rest: u32) -> Option<Action> {
        let number = rest as usize;
        let (upper, lower) = (number >> 7, number & 127);
        let small = |limit: u8| u8::try_from(rest).ok().filter(|&count| count < limit);
        Some(match kind {
            24 => Action::Connect {
                giver: Guardian::new(number >> 3)?,
                receiver: Guardian::new(number >> 1 & 3)?,
                link: Link::ALL[number & 1],
            },
            25 => Action::Build(Guardian::new(number >> 3)?, *Building::ALL.get(number & 7)?),
            26 => Action::Pay(Guardian::new(number)?),
            27 => Action::Reactor(Cell::from_ring(number)?),
            28 => Action::BuyQuark(Cell::from_ring(number)?),
            29 => Action::Rebuild(Guardian::new(upper)?, Cell::from_ring(lower)?),
            30 => Action::Technology(*Technology::ALL.get(number)?),
            31 => Action::Upgrade(Guardian::new(number >> 1)?, Upgrade::ALL[number & 1]),
            32 => Action::Heal(Guardian::new(number)?),
            33 => Action::Load(Cell::from_ring(number >> 3)?, (rest & 7) as u8),
            34 => Action::LoadCannon(small(4)?),
            35 => Action::LoadTeleport,
            36 => Action::Demolish(Cell::from_ring(number)?),
            37 => Action::Furnace,
            38 => Action::Done,
            _ => return None,
        })
    }
}

const fn code(kind: u32, rest: u32) -> Code {
    Code::pack(&[(kind, KIND_BITS), (rest, REST_BITS)])
}

const fn two(first: Cell, second: Cell) -> u32 {
    (first.ring() << 7 | second.ring()) as u32
}

const fn three(guardian: usize, cell: Cell, flag: bool) -> u32 {
    ((guardian << 7 | cell.ring()) << 1) as u32 | flag as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every code there could be, and one bit beyond.
    #[test]
    fn each_code_is_one_action_or_none() {
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
