//! Splits actions of Hive into small choices: the piece, the cell, the sting.

use super::{Action, Hive, Item, Piece, PieceKind, Site, Tabletop};
use crate::game::{Choice, Choices};

impl<const N: usize> Hive<N> {
    fn at(&self, site: Site) -> Option<Choice> {
        Some(Choice::Place(self.tabletop().place_of(site)))
    }
}

impl Tabletop {
    /// Returns the piece that the first choice of an action selects.
    pub fn chosen(&self, first: Choice) -> Option<Piece> {
        match first {
            Choice::Place(place) => self.top_at(place),
            choice @ (Choice::Cell(_) | Choice::Item(_) | Choice::Secret(_)) => match Item::of(choice)? {
                Item::Piece(piece) | Item::TurnUp(piece) => Some(piece),
                Item::NoSting | Item::Pass => None,
            },
        }
    }
}

impl<const N: usize> Choices for Hive<N> {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        match (action, place) {
            (Action::Place { piece, .. }, 0) => Some(Item::Piece(piece).choice()),
            (Action::Move { piece, .. } | Action::Throw { piece, .. }, 0) => {
                self.tabletop().place(piece).map(Choice::Place)
            }
            (Action::Place { to, .. } | Action::Move { to, .. } | Action::Throw { to, .. }, 1) => {
                self.at(to.site())
            }
            (Action::Move { piece, with, .. }, 2) if piece.kind() == PieceKind::Scorpion => {
                Some(with.sting().map_or(Item::NoSting, Item::Piece).choice())
            }
            (Action::TurnUp { piece }, 0) => Some(Item::TurnUp(piece).choice()),
            (Action::Pass, 0) => Some(Item::Pass.choice()),
            _ => None,
        }
    }
}
