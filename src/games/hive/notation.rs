//! Moves in the notation of the Universal Hive Protocol: `wS1`, `bA1 wQ-`, `wC wQ- *bA1`, `*bQ`, `pass`.
//!
//! A sign beside the name of another piece gives the direction from it: `wQ-` is east of the white
//! Queen, `wQ/` north-east, `\wQ` north-west, `-wQ` west, `/wQ` south-west, `wQ\` south-east, and
//! `wQ` alone is on top of it.

use core::fmt;
use core::ops::ControlFlow;

use super::{Action, ListOrder, MoveEffect, Piece, PieceKind, PieceNameError, Refusal, Site, Tabletop};
use crate::hex::Direction;

/// Signs before and after the name of a piece, in the order of the directions.
const SIGNS: [(&str, &str); 6] = [("", "-"), ("", "/"), ("\\", ""), ("-", ""), ("/", ""), ("", "\\")];

/// Why a text is not a legal move in this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text cannot be parsed.
    Text,
    /// The text does not name a piece.
    Piece(PieceNameError),
    /// The piece used as reference is not on the table.
    Reference(Piece),
    /// The piece cannot do anything.
    Hindered(Piece, Refusal),
    /// The piece cannot reach the cell.
    OutOfReach(Piece),
    /// The sting is not possible.
    Sting(Piece),
    /// The piece cannot be turned up.
    TurnUp(Piece),
    /// Passing is not allowed because another action is possible.
    Pass,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Text => f.write_str("this is no move: write for example wA1 bQ-"),
            MoveError::Piece(error) => error.fmt(f),
            MoveError::Reference(piece) => write!(f, "{piece} is not on the table"),
            MoveError::Hindered(piece, why) => write!(f, "{piece} cannot go: {why}"),
            MoveError::OutOfReach(piece) => write!(f, "{piece} cannot get there"),
            MoveError::Sting(piece) => write!(f, "{piece} cannot be stung from there"),
            MoveError::TurnUp(piece) => write!(f, "{piece} cannot be turned up"),
            MoveError::Pass => f.write_str("passing is allowed only when nothing else is possible"),
        }
    }
}

impl core::error::Error for MoveError {}

impl Tabletop {
    /// Writes a legal action. Call it before the action is applied.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_move(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Action::Pass => out.write_str("pass"),
            Action::TurnUp { piece } => write!(out, "*{piece}"),
            Action::Place { piece, to } | Action::Throw { piece, to, .. } => {
                self.write_step(piece, to.site(), &[piece], out)
            }
            Action::Move { piece, to, with } => {
                self.write_step(piece, to.site(), &[piece, with.carry().unwrap_or(piece)], out)?;
                match with {
                    MoveEffect::Sting(victim) => write!(out, " *{victim}"),
                    MoveEffect::Nothing | MoveEffect::Carry(_) => Ok(()),
                }
            }
        }
    }

    fn write_step(&self, piece: Piece, to: Site, movers: &[Piece], out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{piece}")?;
        if let Some(below) = self.top_without(to, movers) {
            return write!(out, " {below}");
        }
        for way in Direction::ALL {
            if let Some(beside) = self.top_without(to.step(way), movers) {
                let (before, after) = SIGNS[way.opposite().index()];
                return write!(out, " {before}{beside}{after}");
            }
        }
        Ok(())
    }

    /// Returns the piece that the piece of a legal action ends up on.
    pub fn covered_by(&self, action: Action) -> Option<Piece> {
        self.top_without(action.to()?.site(), &movers(action)?)
    }

    /// Returns the topmost pieces around the cell where the piece of a legal action stops. Queens
    /// come first, enemy pieces before own ones.
    pub fn beside(&self, action: Action) -> impl Iterator<Item = Piece> {
        let around = action
            .to()
            .zip(movers(action))
            .map(|(to, movers)| Direction::ALL.map(|way| self.top_without(to.site().step(way), &movers)));
        let mut around = around.unwrap_or_default();
        let own = action.piece().map(Piece::colour);
        around.sort_unstable_by_key(|piece| {
            piece
                .map_or((true, true), |piece| (piece.kind() != PieceKind::Queen, Some(piece.colour()) == own))
        });
        around.into_iter().flatten()
    }

    /// Returns the topmost piece on a site, ignoring the pieces in `without`.
    fn top_without(&self, site: Site, without: &[Piece]) -> Option<Piece> {
        let here = |piece: &Piece| {
            !without.contains(piece) && self.position().spot(*piece).is_some_and(|spot| spot.site() == site)
        };
        Piece::all().filter(here).max_by_key(|&piece| self.position().spot(piece))
    }

    /// Parses a move and checks that it is legal.
    ///
    /// # Errors
    /// Returns [`MoveError`], which says why it cannot be parsed or is not legal.
    pub fn read_move(&self, text: &str) -> Result<Action, MoveError> {
        let mut words = text.split_ascii_whitespace();
        let words = (words.next().ok_or(MoveError::Text)?, words.next(), words.next(), words.next());
        match words {
            ("pass", None, ..) => self.legal(Action::Pass).ok_or(MoveError::Pass),
            (word, None, ..) if word.starts_with('*') => {
                let piece = named(word.strip_prefix('*').unwrap_or_default())?;
                self.legal(Action::TurnUp { piece }).ok_or(MoveError::TurnUp(piece))
            }
            // Only the first piece of the game has no reference piece.
            (word, None, ..) => match (named(word)?, self.position().ply()) {
                (piece, 0) => self.read_step(piece, Site::START, None),
                _ => Err(MoveError::Text),
            },
            (word, Some(target), None, _) => {
                let piece = named(word)?;
                self.read_step(piece, self.read_target(target)?, None)
            }
            (word, Some(target), Some(sting), None) => {
                let piece = named(word)?;
                let victim = named(sting.strip_prefix('*').ok_or(MoveError::Text)?)?;
                self.read_step(piece, self.read_target(target)?, Some(victim))
            }
            _ => Err(MoveError::Text),
        }
    }

    fn legal(&self, action: Action) -> Option<Action> {
        self.position().allows(action).then_some(action)
    }

    /// Returns the site that a text like `wQ-` means.
    fn read_target(&self, text: &str) -> Result<Site, MoveError> {
        let is_sign = |letter: char| matches!(letter, '-' | '/' | '\\');
        let name = text.trim_start_matches(is_sign);
        let bare = name.trim_end_matches(is_sign);
        let before = text.strip_suffix(name).unwrap_or_default();
        let after = name.strip_prefix(bare).unwrap_or_default();
        let piece = named(bare)?;
        let site = self.position().spot(piece).ok_or(MoveError::Reference(piece))?.site();
        if before.is_empty() && after.is_empty() {
            return Ok(site);
        }
        let mut ways = Direction::ALL.into_iter().zip(SIGNS);
        let (way, _) = ways.find(|&(_, signs)| signs == (before, after)).ok_or(MoveError::Text)?;
        Ok(site.step(way))
    }

    /// Returns the legal action that brings this piece to this site.
    fn read_step(&self, piece: Piece, site: Site, sting: Option<Piece>) -> Result<Action, MoveError> {
        let mut found = None;
        let mut reaches_site = false;
        let _ = self.position().visit_actions(ListOrder::Any, |action| {
            if action.piece() == Some(piece) && action.to().is_some_and(|to| to.site() == site) {
                reaches_site = true;
                let stings = match action {
                    Action::Move { with, .. } => with.sting(),
                    Action::Place { .. } | Action::Throw { .. } | Action::TurnUp { .. } | Action::Pass => {
                        None
                    }
                };
                if stings == sting {
                    found = Some(action);
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        found.ok_or_else(|| match (reaches_site, sting, self.position().refusal(piece)) {
            (true, Some(victim), _) => MoveError::Sting(victim),
            (_, _, Some(why)) => MoveError::Hindered(piece, why),
            _ => MoveError::OutOfReach(piece),
        })
    }
}

/// Returns the pieces that an action moves.
fn movers(action: Action) -> Option<[Piece; 2]> {
    let piece = action.piece()?;
    let carried = match action {
        Action::Move { with, .. } => with.carry(),
        Action::Place { .. } | Action::Throw { .. } | Action::TurnUp { .. } | Action::Pass => None,
    };
    Some([piece, carried.unwrap_or(piece)])
}

fn named(text: &str) -> Result<Piece, MoveError> {
    text.parse().map_err(MoveError::Piece)
}
