//! Where the cursor starts in Hive: pieces usually go to the enemy Queen.

use core::ops::ControlFlow;

use super::board::side;
use crate::game::{Choice, Visit};
use crate::games::hive::{Action, Colour, Item, ListOrder, Piece, PieceKind, Tabletop};
use crate::hex::{Cell, CellSet, Place};
use crate::ui::game_view::CursorContext;

/// Returns the target that the player most likely wants. First, a piece that can reach the enemy
/// Queen. Then, of the targets nearest to her, the one in the middle.
pub fn likely(table: &Tabletop, aim: CursorContext<'_>) -> Option<Cell> {
    let queen = table.place(Piece::queen(side(aim.seat).other()))?;
    if aim.chosen.is_empty() {
        let mut reaching = CellSet::EMPTY;
        let _ = visit_pieces_reaching_queen(table, queen, &mut |from| {
            reaching.extend(aim.window.cell(from));
            ControlFlow::Continue(())
        });
        return aim.nearest(reaching, aim.cursor);
    }
    let far = |cell: Cell| aim.window.place(cell).distance(queen);
    let nearest = aim.targets.iter().map(far).min()?;
    aim.middle(aim.targets.iter().filter(|cell| far(*cell) == nearest).collect())
}

/// Returns whether a side most likely places another piece: it has few on the table, or none of them
/// can go to the enemy Queen.
pub fn prefers_placing(table: &Tabletop, side: Colour) -> bool {
    const FEW: usize = 3;
    let count = Piece::all().filter(|piece| piece.colour() == side && table.place(*piece).is_some()).count();
    let reaches = |queen| {
        visit_pieces_reaching_queen(table, queen, &mut |_| ControlFlow::Break(())) == ControlFlow::Break(())
    };
    count < FEW || !table.place(Piece::queen(side.other())).is_some_and(reaches)
}

/// Sorts the pieces of the reserve: the Queen first, then by decreasing value. A piece placed in
/// the first turn is soon enclosed, so there the order is reversed, behind the Beetle, which can
/// climb out.
pub fn arrange(table: &Tabletop, items: &mut [Choice]) {
    let is_first = table.position().ply() < 2;
    items.sort_unstable_by_key(|item| match Item::of(*item) {
        Some(Item::Piece(piece)) if is_first && piece.kind() == PieceKind::Beetle => (0, piece.index()),
        Some(Item::Piece(piece)) if is_first => (LAST - rank(piece.kind()), piece.index()),
        Some(Item::Piece(piece)) => (rank(piece.kind()), piece.index()),
        Some(Item::TurnUp(piece)) => (LAST, piece.index()),
        _ => (LAST, 0),
    });
}

/// Greater than the rank of any piece that is placed.
const LAST: u8 = 6;

/// Returns the rank of a kind in the order in which players want to place pieces.
const fn rank(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::Queen => 0,
        PieceKind::Ant => 1,
        PieceKind::Beetle => 2,
        PieceKind::Grasshopper => 3,
        PieceKind::Spider => 5,
        PieceKind::Mosquito
        | PieceKind::Ladybug
        | PieceKind::Pillbug
        | PieceKind::Scorpion
        | PieceKind::Moth
        | PieceKind::Dragonfly => 4,
    }
}

/// Visits the places of pieces that are not next to the Queen and can move next to her.
fn visit_pieces_reaching_queen(
    table: &Tabletop,
    queen: Place,
    found: &mut dyn FnMut(Place) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let visit: &mut Visit<'_, Action> = &mut |action| {
        if let (Some(piece), Some(to)) = (action.piece(), action.to())
            && let Some(from) = table.place(piece).filter(|from| from.distance(queen) > 1)
            && table.place_of(to.site()).distance(queen) == 1
        {
            return found(from);
        }
        ControlFlow::Continue(())
    };
    table.position().visit_actions(ListOrder::Any, visit)
}
