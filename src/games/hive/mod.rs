//! The rules of Hive: surround the enemy Queen. Rule numbers refer to `docs/rules/hive.md`.
//!
//! [`Position`] holds the pieces and generates moves, [`Tabletop`] adds the location of the hive,
//! and [`Hive`] is the whole game with its history. A search copies positions; a [`SiteBoard`] is the
//! layout of one position for move generation.

mod action;
mod board;
mod choices;
mod foreign;
mod history;
mod item;
mod key;
mod lesson;
mod listed;
mod moves;
mod notation;
mod options;
mod packed;
mod piece;
mod position;
mod puzzles;
mod refusal;
mod site;
mod tabletop;
mod throws;
mod walk;

use core::fmt;
use core::ops::ControlFlow;

use crate::game::{
    Actor, BySeat, Code, CodeError, Game, IllegalAction, LONGEST_GAME, Outcome, Reason, Rng, Seat, SeatSet,
    SetupError, Turn, Visit,
};

pub use crate::hex::Place;
pub use action::{Action, MoveEffect};
pub use board::SiteBoard;
pub use foreign::{Notation, WriteGameError, write_game};
pub use history::HISTORY;
pub use item::Item;
pub use key::UnmakeInfo;
pub use moves::ListOrder;
pub use notation::MoveError;
pub use options::{Extras, HiveOptions, LENGTH_LIMIT, MosquitoMoth};
pub use piece::{Colour, PIECES, PIECES_PER_SIDE, Piece, PieceKind, PieceNameError};
pub use position::Position;
pub use refusal::Refusal;
pub use site::{SITES, Site, Spot};
pub use tabletop::{Tabletop, TabletopError};

/// A game of Hive. It remembers `N` turns to detect repetition; [`HISTORY`] is enough for games
/// with the length limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hive<const N: usize = HISTORY> {
    tabletop: Tabletop,
    history: history::History<N>,
    over: Option<Reason>,
}

const _: () = assert!(size_of::<Hive>() <= 2048, "one game state has two kilobytes");

impl<const N: usize> Hive<N> {
    /// Starts a game from this table, without history.
    pub fn from_tabletop(tabletop: Tabletop) -> Hive<N> {
        let mut hive = Hive { tabletop, history: history::History::new(), over: None };
        hive.over = hive.end();
        hive
    }

    /// Returns the table: everything except the history.
    pub const fn tabletop(&self) -> &Tabletop {
        &self.tabletop
    }

    /// Returns the position.
    pub const fn position(&self) -> &Position {
        self.tabletop.position()
    }

    /// Returns the side whose turn it is, or would be if the game were not over.
    pub const fn to_move(&self) -> Colour {
        self.position().to_move()
    }

    /// Returns how often the current position has occurred (H-6.2). Positions that are no longer
    /// remembered do not count.
    pub fn repetition_count(&self) -> usize {
        self.history.times(&self.tabletop)
    }

    /// Visits the previous positions since the last placement, the latest first (H-6.2).
    pub fn visit_past(&self, visit: &mut dyn FnMut(&Position) -> ControlFlow<()>) -> ControlFlow<()> {
        self.history.visit_past(&self.tabletop, visit)
    }

    /// Returns the same game with a shorter memory for repetitions.
    pub fn recent<const M: usize>(&self) -> Hive<M> {
        Hive { tabletop: self.tabletop, history: self.history.recent(), over: self.over }
    }

    /// Returns why the game has ended, if it has.
    fn end(&self) -> Option<Reason> {
        match self.tabletop.surrounded() {
            [true, true] => Some(Reason::BothQueensSurrounded),
            [false, false] if self.repetition_count() >= 3 => Some(Reason::Repetition),
            [false, false] if self.is_too_long() => Some(Reason::Length),
            [false, false] => None,
            _ => Some(Reason::QueenSurrounded),
        }
    }

    /// Returns whether the game has reached the length limit (H-6.3, H-6.4). Every turn is one
    /// action.
    fn is_too_long(&self) -> bool {
        let limit = if self.position().options().length_limit { LENGTH_LIMIT } else { LONGEST_GAME as u32 };
        self.position().ply() >= limit
    }

    fn outcome(&self, reason: Reason) -> Outcome {
        let mut outcome = Outcome { winners: SeatSet::EMPTY, scores: BySeat::default(), reason };
        if reason == Reason::QueenSurrounded {
            let winner = if self.tabletop.surrounded()[0] { Seat::B } else { Seat::A };
            outcome.winners = SeatSet::of(winner);
            outcome.scores[winner] = 1;
        }
        outcome
    }
}

impl Colour {
    /// Returns the seat that plays this side.
    pub const fn seat(self) -> Seat {
        match self {
            Colour::White => Seat::A,
            Colour::Black => Seat::B,
        }
    }
}

impl<const N: usize> Game for Hive<N> {
    type Options = HiveOptions;
    type Action = Action;
    type Public = Tabletop;
    type Private = ();

    fn start(options: &HiveOptions) -> Result<Self, SetupError> {
        Ok(Hive { tabletop: Tabletop::start(*options), history: history::History::new(), over: None })
    }

    fn turn(&self) -> Turn {
        match self.over {
            Some(reason) => Turn::Over(self.outcome(reason)),
            None => Turn::Decide(SeatSet::of(self.to_move().seat())),
        }
    }

    fn visit_legal(&self, actor: Actor, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        if !self.turn().admits(actor) {
            return ControlFlow::Continue(());
        }
        self.position().visit_actions(ListOrder::Sorted, visit)
    }

    /// A move to the last free cell beside a Queen may end the game (H-6.1), and any move of a Queen.
    fn visit_endings(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        let position = self.position();
        let queens = Colour::ALL.map(|colour| position.spot(Piece::queen(colour)));
        let queens = queens.map(|queen| queen.filter(|queen| position.count_around(*queen) >= 5));
        let closes =
            |to: Spot| queens.iter().flatten().any(|queen| queen.site().towards(to.site()).is_some());
        let throws_queens = position.options().has(PieceKind::Pillbug);
        if queens == [None; 2] && !throws_queens {
            return ControlFlow::Continue(());
        }
        self.visit_legal(Actor::Seat(seat), &mut |action| {
            let may_end = match action {
                Action::Place { to, .. } => closes(to),
                Action::Move { piece, to, .. } | Action::Throw { piece, to, .. } => {
                    closes(to) || piece.kind() == PieceKind::Queen
                }
                Action::TurnUp { .. } | Action::Pass => false,
            };
            if may_end { visit(action) } else { ControlFlow::Continue(()) }
        })
    }

    fn is_legal(&self, actor: Actor, action: Action) -> bool {
        self.turn().admits(actor) && self.position().allows(action)
    }

    fn apply(&mut self, actor: Actor, action: Action) -> Result<(), IllegalAction> {
        IllegalAction::unless_admitted(self.turn(), actor)?;
        if !self.position().allows(action) {
            return Err(IllegalAction::AgainstTheRules);
        }
        self.history.note(&self.tabletop, action);
        self.tabletop.make(action);
        self.over = self.end();
        Ok(())
    }

    fn public(&self) -> Tabletop {
        self.tabletop
    }

    fn private(&self, _: Seat) {}

    fn redraw_hidden(&mut self, _: Option<Seat>, _: &mut Rng) {}

    fn encode(action: Action) -> Code {
        action.encode()
    }

    fn decode(&self, code: Code) -> Result<Action, CodeError> {
        Action::decode(code)
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.tabletop.write_move(action, out)
    }
}
