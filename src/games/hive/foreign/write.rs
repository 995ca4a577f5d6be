//! Writes games in the notation of other programs.

use core::fmt::{self, Write};

use super::super::{Action, Colour, Extras, Hive, HiveOptions, PieceKind, Place};
use crate::game::{Entry, Game, Turn};

/// A notation of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// The game string of the Universal Hive Protocol.
    Uhp,
    /// A numbered list of moves, one per line, after a tag with the game type.
    Moves,
    /// A record of boardspace.net.
    Boardspace,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 3] = [Notation::Uhp, Notation::Moves, Notation::Boardspace];

    /// Returns the word used in tools.
    pub const fn word(self) -> &'static str {
        match self {
            Notation::Uhp => "uhp",
            Notation::Moves => "moves",
            Notation::Boardspace => "boardspace",
        }
    }

    /// Returns the notation with this word.
    pub fn from_word(word: &str) -> Option<Notation> {
        Notation::ALL.into_iter().find(|notation| notation.word() == word)
    }
}

/// Why a game cannot be written in a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteGameError {
    /// An entry, counted from 1, is not legal.
    Entry(usize),
    /// Boardspace has no such pieces.
    Pieces,
    /// The hive does not stay on the board of boardspace, which has 26 columns and rows.
    TooWide,
    /// The output failed.
    Output,
}

impl fmt::Display for WriteGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteGameError::Entry(number) => write!(f, "action {number} of the game is not legal"),
            WriteGameError::Pieces => {
                f.write_str("boardspace has no Scorpion, Moth or Dragonfly: choose another notation")
            }
            WriteGameError::TooWide => {
                f.write_str("the hive moves too far for the board of boardspace: choose another notation")
            }
            WriteGameError::Output => f.write_str("the output cannot be written"),
        }
    }
}

impl core::error::Error for WriteGameError {}

impl From<fmt::Error> for WriteGameError {
    fn from(_: fmt::Error) -> WriteGameError {
        WriteGameError::Output
    }
}

type Result<T = ()> = core::result::Result<T, WriteGameError>;

/// Writes a game in a notation.
///
/// # Errors
/// Returns [`WriteGameError`].
pub fn write_game(
    options: &HiveOptions,
    entries: &[Entry],
    notation: Notation,
    out: &mut dyn Write,
) -> Result {
    match notation {
        Notation::Uhp => write_uhp(options, entries, out),
        Notation::Moves => write_moves(options, entries, out),
        Notation::Boardspace => write_boardspace(options, entries, out),
    }
}

/// Replays a game and visits every action with the game before it. Returns the game at the end.
fn replay(
    options: &HiveOptions,
    entries: &[Entry],
    visit: &mut dyn FnMut(&Hive, Action) -> Result,
) -> Result<Hive> {
    let mut hive = Hive::start(options).map_err(|_| WriteGameError::Entry(0))?;
    for (place, entry) in entries.iter().enumerate() {
        let fault = WriteGameError::Entry(place + 1);
        let action = Action::decode(entry.code()).map_err(|_| fault)?;
        let actor = hive.turn().sole_actor().filter(|actor| hive.is_legal(*actor, action)).ok_or(fault)?;
        visit(&hive, action)?;
        hive.apply(actor, action).map_err(|_| fault)?;
    }
    Ok(hive)
}

fn write_type(extras: Extras, out: &mut dyn Write) -> fmt::Result {
    let plus = if extras == Extras::NONE { "" } else { "+" };
    write!(out, "Base{plus}{extras}")
}

/// Returns the state in a game string.
fn state(hive: &Hive, is_begun: bool) -> &'static str {
    match hive.turn() {
        Turn::Over(outcome) => match outcome.winners.iter().next().map(|seat| seat.index()) {
            Some(0) => "WhiteWins",
            Some(_) => "BlackWins",
            None => "Draw",
        },
        Turn::Decide(_) | Turn::Chance if is_begun => "InProgress",
        Turn::Decide(_) | Turn::Chance => "NotStarted",
    }
}

fn write_uhp(options: &HiveOptions, entries: &[Entry], out: &mut dyn Write) -> Result {
    let end = replay(options, entries, &mut |_, _| Ok(()))?;
    write_type(options.extras, out)?;
    let (turn, number) = (end.to_move().word(), end.position().ply() / 2 + 1);
    write!(out, ";{};{turn}[{number}]", state(&end, !entries.is_empty()))?;
    replay(options, entries, &mut |hive, action| {
        out.write_char(';')?;
        Ok(hive.tabletop().write_move(action, out)?)
    })?;
    Ok(())
}

fn write_moves(options: &HiveOptions, entries: &[Entry], out: &mut dyn Write) -> Result {
    let end = replay(options, entries, &mut |_, _| Ok(()))?;
    out.write_str("[GameType \"")?;
    write_type(options.extras, out)?;
    write!(out, "\"]\n[Result \"{}\"]\n", state(&end, !entries.is_empty()))?;
    let mut number = 0;
    replay(options, entries, &mut |hive, action| {
        number += 1;
        write!(out, "\n{number}. ")?;
        Ok(hive.tabletop().write_move(action, out)?)
    })?;
    Ok(())
}

/// The number of columns and rows of the board of boardspace.
const SIDE: i32 = 26;

/// The cells of a game, to find out where its first piece goes on the board.
#[derive(Clone, Copy, Default)]
struct Bounds {
    least: (i16, i16),
    most: (i16, i16),
}

impl Bounds {
    fn add(&mut self, place: Place) {
        self.least = (self.least.0.min(place.q), self.least.1.min(-place.r));
        self.most = (self.most.0.max(place.q), self.most.1.max(-place.r));
    }

    /// Returns column and row of the first piece, counted from 0, so that the game is in the middle.
    fn first(self) -> Result<(i32, i32)> {
        let middle = |least: i16, most: i16| {
            let room = SIDE - 1 - (i32::from(most) - i32::from(least));
            if room < 0 { Err(WriteGameError::TooWide) } else { Ok(room / 2 - i32::from(least)) }
        };
        Ok((middle(self.least.0, self.most.0)?, middle(self.least.1, self.most.1)?))
    }
}

fn write_boardspace(options: &HiveOptions, entries: &[Entry], out: &mut dyn Write) -> Result {
    let mut bounds = Bounds::default();
    replay(options, entries, &mut |hive, action| {
        if let Some(to) = action.to() {
            bounds.add(hive.tabletop().place_of(to.site()));
        }
        Ok(())
    })?;
    let first = bounds.first()?;
    out.write_str("(;\nGM[27]VV[1]\nSU[hive")?;
    write_variant(options.extras, out)?;
    out.write_str("]\nP0[id \"White\"]\nP1[id \"Black\"]\n; P0[0 Start P0]\n")?;
    let mut number = 0;
    replay(options, entries, &mut |hive, action| {
        let player = hive.to_move().index();
        write!(out, "; P{player}[{} ", number + 1)?;
        write_action(hive, action, first, out)?;
        number += 2;
        Ok(write!(out, "]\n; P{player}[{number} Done]\n")?)
    })?;
    Ok(out.write_char(')')?)
}

/// Writes the extra kinds of a variant: `-plm`.
fn write_variant(extras: Extras, out: &mut dyn Write) -> Result {
    let official = [PieceKind::Pillbug, PieceKind::Ladybug, PieceKind::Mosquito];
    let mut left = Extras::NONE;
    let mut sign = "-";
    for kind in official.into_iter().filter(|kind| extras.has(*kind)) {
        write!(out, "{sign}{}", kind.letter().to_ascii_lowercase())?;
        (sign, left) = ("", left.with(kind));
    }
    if left == extras { Ok(()) } else { Err(WriteGameError::Pieces) }
}

fn write_action(hive: &Hive, action: Action, first: (i32, i32), out: &mut dyn Write) -> Result {
    let (Some(piece), Some(to)) = (action.piece(), action.to()) else {
        return Ok(out.write_str("Pass")?);
    };
    match action {
        Action::Place { .. } => write!(out, "Dropb {piece}")?,
        Action::Throw { .. } => write!(out, "PMove {} {piece}", letter(piece.colour()))?,
        Action::Move { .. } | Action::TurnUp { .. } | Action::Pass => {
            write!(out, "Move {} {piece}", letter(piece.colour()))?;
        }
    }
    let place = hive.tabletop().place_of(to.site());
    let column = (first.0 + i32::from(place.q)).clamp(0, SIDE - 1) as u8;
    let row = first.1 - i32::from(place.r) + 1;
    write!(out, " {} {row} ", char::from(b'A' + column))?;
    write_reference(hive, action, out)
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'W',
        Colour::Black => 'B',
    }
}

/// Writes the reference of a move: as in the protocol, but with a doubled backslash, and with a full
/// stop for a piece below.
fn write_reference(hive: &Hive, action: Action, out: &mut dyn Write) -> Result {
    let mut text = heapless::String::<32>::new();
    hive.tabletop().write_move(action, &mut text)?;
    let reference = text.split(' ').nth(1).unwrap_or_default();
    for letter in reference.chars() {
        out.write_char(letter)?;
        if letter == '\\' {
            out.write_char(letter)?;
        }
    }
    let is_bare = reference.chars().all(|letter| letter.is_ascii_alphanumeric());
    if is_bare {
        out.write_char('.')?;
    }
    Ok(())
}
