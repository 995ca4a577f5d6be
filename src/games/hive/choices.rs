//! Actions of Hive as walks through small choices: the piece, the cell, the sting.

use super::{Action, Hive, Kind, Piece, Site};
use crate::game::{Choice, Choices};

/// The item that stands for passing.
pub const PASS: u8 = 250;
/// Items from here on stand for turning a piece up: this and the index of the piece. Pieces of the reserve, and stung
/// ones, are items by their index alone.
pub const TURN_UP: u8 = 100;
/// The item that stands for not stinging.
pub const NO_STING: u8 = 252;

fn item(piece: Piece) -> Choice {
    Choice::Item(piece.index() as u8)
}

impl<const N: usize> Hive<N> {
    fn at(&self, site: Site) -> Option<Choice> {
        Some(Choice::Place(self.table().place_of(site)))
    }
}

impl<const N: usize> Choices for Hive<N> {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        match (action, place) {
            (Action::Place { piece, .. }, 0) => Some(item(piece)),
            (Action::Move { piece, .. } | Action::Throw { piece, .. }, 0) => {
                self.table().place(piece).map(Choice::Place)
            }
            (Action::Place { to, .. } | Action::Move { to, .. } | Action::Throw { to, .. }, 1) => {
                self.at(to.site())
            }
            (Action::Move { piece, with, .. }, 2) if piece.kind() == Kind::Scorpion => {
                Some(with.sting().map_or(Choice::Item(NO_STING), item))
            }
            (Action::TurnUp { piece }, 0) => Some(Choice::Item(TURN_UP + piece.index() as u8)),
            (Action::Pass, 0) => Some(Choice::Item(PASS)),
            _ => None,
        }
    }
}
