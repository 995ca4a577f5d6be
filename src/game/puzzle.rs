//! Puzzles: what a puzzle asks for, and its stored form.
//!
//! ```text
//! bits   5  goal               3  difficulty, from 1      2  seat that solves
//!        5  number of actions  1  whether a target follows, then 12 bits
//!        4  number of option bytes, then these bytes
//!       32  for each action: an entry of a journal, with the answers of the others
//!        ?  the position
//! ```

use core::fmt;

use super::{BitReader, BitWriter, Entry, OptionBytes, Packed, PackedError, RegisteredGame, Seat, Turn};
use crate::checksum::crc32;

/// Maximum number of actions of a solution.
pub const LONGEST_SOLUTION: usize = 31;
/// Maximum size of a stored puzzle in bytes.
pub const PUZZLE_BYTES: usize = 1024;
/// The highest difficulty.
pub const HARDEST: u8 = 5;

/// What a puzzle asks for: its theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Goal {
    /// Win with the next move.
    WinIn1,
    /// Win by force with the second own move.
    WinIn2,
    /// Win by force with the third own move.
    WinIn3,
    /// Find the only move that does not lose by force.
    SaveQueen,
    /// Leave the opponent the fewest moves.
    BestPin,
    /// Take a Mound this turn.
    TakeMound,
    /// Score the most points with this hand.
    MostPoints,
    /// Decide a battle: which one comes first, or which bug is removed.
    BattleOrder,
    /// Win this turn.
    WinThisTurn,
    /// Destroy a Guardian.
    DestroyGuardian,
    /// Defend a tower.
    DefendTower,
    /// Find the Development that makes a Guardian as strong as possible.
    LongestDevelopment,
}

impl Goal {
    /// All goals. Their places are the numbers in stored puzzles.
    pub const ALL: [Goal; 12] = [
        Goal::WinIn1,
        Goal::WinIn2,
        Goal::WinIn3,
        Goal::SaveQueen,
        Goal::BestPin,
        Goal::TakeMound,
        Goal::MostPoints,
        Goal::BattleOrder,
        Goal::WinThisTurn,
        Goal::DestroyGuardian,
        Goal::DefendTower,
        Goal::LongestDevelopment,
    ];

    /// Returns the word used by the tools.
    pub const fn word(self) -> &'static str {
        match self {
            Goal::WinIn1 => "win-in-1",
            Goal::WinIn2 => "win-in-2",
            Goal::WinIn3 => "win-in-3",
            Goal::SaveQueen => "save-queen",
            Goal::BestPin => "best-pin",
            Goal::TakeMound => "take-mound",
            Goal::MostPoints => "most-points",
            Goal::BattleOrder => "battle-order",
            Goal::WinThisTurn => "win-this-turn",
            Goal::DestroyGuardian => "destroy-guardian",
            Goal::DefendTower => "defend-tower",
            Goal::LongestDevelopment => "longest-development",
        }
    }

    /// Returns the goal with this word.
    pub fn by_word(word: &str) -> Option<Goal> {
        Goal::ALL.into_iter().find(|goal| goal.word() == word)
    }

    /// Returns whether a solution is judged when the turn ends, whatever the order of its actions.
    /// The other goals have one right action at a time.
    pub const fn is_judged_by_turn(self) -> bool {
        match self {
            Goal::TakeMound
            | Goal::MostPoints
            | Goal::WinThisTurn
            | Goal::DestroyGuardian
            | Goal::DefendTower
            | Goal::LongestDevelopment => true,
            Goal::WinIn1
            | Goal::WinIn2
            | Goal::WinIn3
            | Goal::SaveQueen
            | Goal::BestPin
            | Goal::BattleOrder => false,
        }
    }

    /// Returns whether the goal is to win the game.
    pub const fn is_win(self) -> bool {
        matches!(self, Goal::WinIn1 | Goal::WinIn2 | Goal::WinIn3 | Goal::WinThisTurn)
    }

    /// Returns whether an answer of the opponent shows why a wrong action fails. The other goals end
    /// with the turn of the solver.
    pub const fn has_answer(self) -> bool {
        matches!(
            self,
            Goal::WinIn1
                | Goal::WinIn2
                | Goal::WinIn3
                | Goal::SaveQueen
                | Goal::DestroyGuardian
                | Goal::DefendTower
        )
    }
}

/// A game with puzzles.
pub trait Puzzled: Packed + RegisteredGame {
    /// The puzzles of the game, a [`super::Book`] as bytes; empty if there are none.
    const BOOK: &'static [u8] = &[];

    /// Returns whether `seat` has reached the goal. `start` is the position of the puzzle, and
    /// `target` its number, whose meaning depends on the goal: points to score, for example.
    ///
    /// By default a goal is reached when the seat has won alone. A goal of another game is never
    /// reached.
    fn has_reached(&self, goal: Goal, target: Option<u16>, seat: Seat, start: &Self) -> bool {
        let _ = (goal, target, start);
        matches!(self.turn(), Turn::Over(outcome) if outcome.winners == super::SeatSet::of(seat))
    }

    /// Returns whether the goal is out of reach although the turn of the seat continues.
    fn has_failed(&self, goal: Goal) -> bool {
        let _ = goal;
        false
    }
}

/// The identity of a puzzle: a checksum of its stored form. It stays the same in later books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PuzzleId(pub u32);

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl PuzzleId {
    /// Reads eight hexadecimal digits.
    pub fn read(text: &str) -> Option<PuzzleId> {
        let is_plain = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if is_plain { u32::from_str_radix(text, 16).ok().map(PuzzleId) } else { None }
    }
}

/// A stored puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle<'a> {
    bytes: &'a [u8],
    facts: PuzzleFacts,
    /// The number of actions, which `rest` begins with; then comes the position.
    actions: u8,
    rest: BitReader<'a>,
}

/// The facts of a puzzle besides its position and its solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleFacts {
    /// What to reach.
    pub goal: Goal,
    /// From 1 to [`HARDEST`].
    pub difficulty: u8,
    /// Who solves it.
    pub seat: Seat,
    /// A number to reach; see [`Puzzled::has_reached`].
    pub target: Option<u16>,
    /// The options of the game ([`super::Options::to_bytes`]).
    pub options: OptionBytes,
}

impl<'a> Puzzle<'a> {
    /// Reads a stored puzzle.
    ///
    /// # Errors
    /// Returns [`PackedError`].
    pub fn read(bytes: &'a [u8]) -> Result<Puzzle<'a>, PackedError> {
        let mut rest = BitReader::new(bytes);
        let goal = rest.take_below(5, Goal::ALL.len() as u32)? as usize;
        let difficulty = rest.take_below(3, u32::from(HARDEST) + 1)? as u8;
        let seat = rest.take(2)? as usize;
        let actions = rest.take(5)? as u8;
        let target = if rest.take_bool()? { Some(rest.take(12)? as u16) } else { None };
        let count = rest.take(4)? as usize;
        let mut options = OptionBytes::default();
        for byte in options.get_mut(..count).ok_or(PackedError::Invalid)? {
            *byte = rest.take(8)? as u8;
        }
        let goal = *Goal::ALL.get(goal).ok_or(PackedError::Invalid)?;
        let seat = *Seat::ALL.get(seat).ok_or(PackedError::Invalid)?;
        let facts = PuzzleFacts { goal, difficulty: difficulty.max(1), seat, target, options };
        Ok(Puzzle { bytes, facts, actions, rest })
    }

    /// Returns the identity.
    pub fn id(&self) -> PuzzleId {
        PuzzleId(crc32(self.bytes))
    }

    /// Returns goal, difficulty, seat, target and options.
    pub const fn facts(&self) -> &PuzzleFacts {
        &self.facts
    }

    /// Returns the stored form.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the actions of the solution, with the answers of the others.
    pub fn solution(&self) -> impl Iterator<Item = Entry> + use<'a> {
        let mut rest = self.rest.clone();
        (0..self.actions)
            .map_while(move |_| rest.take(32).ok().map(|bits| Entry::from_bytes(bits.to_le_bytes())))
    }

    /// Returns the bits of the position.
    ///
    /// # Errors
    /// Returns [`PackedError::End`].
    pub fn position(&self) -> Result<BitReader<'a>, PackedError> {
        let mut rest = self.rest.clone();
        for _ in 0..self.actions {
            rest.take(32)?;
        }
        Ok(rest)
    }
}

impl PuzzleFacts {
    /// Writes a puzzle to `out` and returns the number of bytes.
    ///
    /// # Errors
    /// Returns [`PackedError`] if it does not fit.
    pub fn write<G: Packed>(
        &self,
        solution: &[Entry],
        position: &G,
        out: &mut [u8],
    ) -> Result<usize, PackedError> {
        let mut bits = BitWriter::new(out);
        let goal = Goal::ALL.iter().position(|goal| *goal == self.goal).ok_or(PackedError::Invalid)?;
        bits.put(goal as u32, 5)?;
        bits.put(self.difficulty.into(), 3)?;
        bits.put(self.seat.index() as u32, 2)?;
        bits.put(solution.len() as u32, 5)?;
        bits.put_bool(self.target.is_some())?;
        if let Some(target) = self.target {
            bits.put(target.into(), 12)?;
        }
        let used = self.options.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
        bits.put(used as u32, 4)?;
        for byte in self.options.iter().take(used) {
            bits.put((*byte).into(), 8)?;
        }
        for entry in solution {
            bits.put(u32::from_le_bytes(entry.to_bytes()), 32)?;
        }
        position.pack(&mut bits)?;
        Ok(bits.byte_len())
    }
}
