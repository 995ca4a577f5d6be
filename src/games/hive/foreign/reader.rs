//! The game that is being read.

use core::fmt;

use super::{name_in, named, options};
use crate::game::{Entry, ForeignEnd, ForeignFault, ForeignItem, ForeignSink, Game, Turn};
use crate::games::hive::{Action, Extras, Hive, HiveOptions, MoveError, PIECES, Piece, Tabletop};

/// A move as text, with its pieces named as in this game.
type MoveText = heapless::String<48>;

/// Where a text is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    /// The line, from 1.
    pub line: usize,
}

/// Replays a game move by move and passes its actions on.
pub(super) struct Reader<'a, 's> {
    hive: Hive,
    take: &'a mut ForeignSink<'s, HiveOptions>,
    /// The pieces of this game by those of the text. Other programs let players place the second
    /// piece of a kind first; here pieces are numbered in the order they are placed.
    pieces: [Option<Piece>; PIECES],
    /// Number of moves of the text so far.
    moves: usize,
    /// Whether forced passes may be missing and pieces may have other numbers.
    is_lenient: bool,
}

impl<'a, 's> Reader<'a, 's> {
    pub fn start(extras: Extras, is_lenient: bool, take: &'a mut ForeignSink<'s, HiveOptions>) -> Self {
        let options = options(extras);
        // Hive accepts any options.
        let hive = Hive::from_tabletop(Tabletop::start(options));
        let _ = take(ForeignItem::Options(options));
        Reader { hive, take, pieces: [None; PIECES], moves: 0, is_lenient }
    }

    pub const fn hive(&self) -> &Hive {
        &self.hive
    }

    /// Returns the number of moves of the text so far.
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// Returns a fault at the next move.
    pub fn fault(&self, at: At, what: impl fmt::Display) -> ForeignFault {
        ForeignFault::new(at.line, self.moves + 1, what)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.hive.turn(), Turn::Over(_))
    }

    /// Returns how a game ends that nobody continues.
    pub fn end(&self) -> ForeignEnd {
        if self.is_over() { ForeignEnd::Over } else { ForeignEnd::Abandoned }
    }

    /// Plays a move such as `bA1 wQ-`. The first piece of a game may have the reference `.`, and a
    /// piece below may be written with a full stop.
    pub fn play(&mut self, at: At, text: &str) -> Result<(), ForeignFault> {
        if self.is_over() {
            return Err(self.fault(at, "the game is over before this move"));
        }
        if self.is_lenient && text != "pass" {
            self.insert_pass(at)?;
        }
        let mut first = None;
        let translated = self.translate(text, &mut first).map_err(|error| self.fault(at, error))?;
        let action = self.hive.tabletop().read_move(&translated).map_err(|error| self.fault(at, error))?;
        self.apply(at, action)?;
        if let (Some(named), Some(piece)) = (first, action.piece()) {
            self.pieces[named.index()] = Some(piece);
        }
        self.moves += 1;
        Ok(())
    }

    /// Passes if nothing else is possible.
    pub fn insert_pass(&mut self, at: At) -> Result<(), ForeignFault> {
        if self.hive.position().allows(Action::Pass) { self.apply(at, Action::Pass) } else { Ok(()) }
    }

    fn apply(&mut self, at: At, action: Action) -> Result<(), ForeignFault> {
        let fault = |what: &str| self.fault(at, what);
        let actor =
            self.hive.turn().sole_actor().ok_or_else(|| fault("the game is over before this move"))?;
        let entry = Entry::new(actor, Hive::<1>::encode(action));
        if self.hive.apply(actor, action).is_err() {
            return Err(self.fault(at, "the move is not legal"));
        }
        if (self.take)(ForeignItem::Entry(entry)) {
            Ok(())
        } else {
            Err(self.fault(at, "the game is too long to be stored"))
        }
    }

    /// Names the pieces of a move as in this game. `first` becomes the moving piece of the text.
    fn translate(&self, text: &str, first: &mut Option<Piece>) -> Result<MoveText, MoveError> {
        let mut translated = MoveText::new();
        if text == "pass" {
            return translated.push_str(text).map(|()| translated).map_err(|_| MoveError::Text);
        }
        for (place, word) in text.split_ascii_whitespace().enumerate() {
            if place == 1 && word == "." {
                continue;
            }
            let name = name_in(word);
            // The parser of this game reports what is wrong with a name.
            let piece = named(name)
                .ok_or_else(|| name.parse::<Piece>().err().map_or(MoveError::Text, MoveError::Piece))?;
            let piece = match place {
                0 => {
                    *first = Some(piece);
                    self.mover(piece)
                }
                _ => self.on_table(piece)?,
            };
            write_word(&mut translated, word, name, piece).map_err(|_| MoveError::Text)?;
        }
        Ok(translated)
    }

    /// Returns the piece of this game that moves or is placed.
    fn mover(&self, named: Piece) -> Piece {
        if let Some(piece) = self.pieces[named.index()] {
            return piece;
        }
        let mut next = named.alike().filter(|piece| self.hive.position().is_in_reserve(*piece));
        if self.is_lenient { next.next().unwrap_or(named) } else { named }
    }

    /// Returns the piece of this game on the table.
    fn on_table(&self, named: Piece) -> Result<Piece, MoveError> {
        self.pieces[named.index()].ok_or(MoveError::Reference(named))
    }

    /// Returns the piece of this game that a name of the text means, if it is on the table.
    pub fn find(&self, named: Piece) -> Option<Piece> {
        self.pieces[named.index()]
    }

    /// Returns the name in the text of a piece on the table.
    pub fn name_of(&self, piece: Piece) -> Option<Piece> {
        Piece::all().find(|named| self.pieces[named.index()] == Some(piece))
    }
}

/// Writes a word with another name in it, and without the full stop of a piece below.
fn write_word(out: &mut MoveText, word: &str, name: &str, piece: Piece) -> fmt::Result {
    let (before, after) = word.split_once(name).unwrap_or_default();
    let space = if out.is_empty() { "" } else { " " };
    fmt::Write::write_fmt(out, format_args!("{space}{before}{piece}{}", after.trim_end_matches('.')))
}
