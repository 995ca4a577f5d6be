//! Where the cursor begins in Hive: pieces want to go to the other Queen.

use core::ops::ControlFlow;

use super::board::side;
use crate::game::{Choice, Visit};
use crate::games::hive::{Action, Item, Kind, Order, Piece, Tabletop};
use crate::hex::{Cell, CellSet, Place};
use crate::ui::face::Aim;

/// The target that the player probably means: a piece that gets to the other Queen, then the place nearest to her.
pub fn likely(table: &Tabletop, aim: Aim<'_>) -> Option<Cell> {
    let queen = table.place(Piece::queen(side(aim.seat).other()))?;
    if aim.chosen.is_empty() {
        return aim.nearest(comers(table, queen, aim), aim.cursor);
    }
    let far = |cell: &Cell| (aim.window.place(*cell).distance(queen), cell.distance(aim.cursor));
    aim.targets.iter_reading().min_by_key(far)
}

/// Pieces of the reserve: the Queen, then Ants, which are worth most, then the others as they are.
pub fn arrange(items: &mut [Choice]) {
    items.sort_unstable_by_key(|item| match Item::of(*item) {
        Some(Item::Piece(piece)) if piece.kind() == Kind::Queen => (0, piece.index()),
        Some(Item::Piece(piece)) if piece.kind() == Kind::Ant => (1, piece.index()),
        Some(Item::Piece(piece)) => (2, piece.index()),
        Some(Item::TurnUp(piece)) => (3, piece.index()),
        _ => (4, 0),
    });
}

/// The pieces that stand apart from the Queen and can go beside her.
fn comers(table: &Tabletop, queen: Place, aim: Aim<'_>) -> CellSet {
    let mut cells = CellSet::EMPTY;
    let visit: &mut Visit<'_, Action> = &mut |action| {
        if let (Some(piece), Some(to)) = (action.piece(), action.to())
            && let Some(from) = table.place(piece).filter(|from| from.distance(queen) > 1)
            && table.place_of(to.site()).distance(queen) == 1
        {
            cells.extend(aim.window.cell(from));
        }
        ControlFlow::Continue(())
    };
    let _ = table.position().visit_actions(Order::Any, visit);
    cells
}
