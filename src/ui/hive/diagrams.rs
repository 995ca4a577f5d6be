//! How the pieces of Hive move, as diagrams.

use super::{panel, words};
use crate::games::hive::{PieceKind, Tabletop};
use crate::ui::diagram::{Diagram, Offset, Reach};
use crate::ui::lang::Words;
use crate::ui::panel::Note;

/// Three pieces around the mover.
const ARC: &[Offset] = &[(1, -1), (1, 0), (0, 1)];
/// Pieces to jump over.
const LINES: &[Offset] = &[(0, -1), (1, -1), (1, 0), (2, 0)];
/// Pieces to walk on.
const HILL: &[Offset] = &[(1, -1), (1, 0), (0, 1), (2, -1)];
/// Two grasshoppers to copy, and the Queens behind them.
const COPIED: &[Offset] = &[(1, -1), (1, 0), (2, -1), (2, 0)];

/// Returns the diagram of a kind that is in the game, by its place among them.
pub fn diagram(table: &Tabletop, index: usize, words: &'static Words) -> Option<Diagram> {
    let kind = panel::signs(table).nth(index)?;
    let (pieces, cells) = moves(kind);
    let mut text = Note::new();
    text.push_str(words::moves(words, kind));
    let (sign, name) = (panel::sign_of(kind), words::kind(words, kind));
    Some(Diagram { sign, name, text, pieces, reach: Reach::Cells(cells) })
}

/// Returns the pieces around a mover, and where it can go.
const fn moves(kind: PieceKind) -> (&'static [Offset], &'static [Offset]) {
    match kind {
        PieceKind::Queen | PieceKind::Pillbug => (ARC, &[(-1, 1), (0, -1)]),
        PieceKind::Scorpion => (ARC, &[(-1, 2), (1, -2)]),
        PieceKind::Spider => (ARC, &[(0, 2), (2, -2)]),
        PieceKind::Beetle => (ARC, &[(-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]),
        PieceKind::Grasshopper => (LINES, &[(0, -2), (2, -2), (3, 0)]),
        PieceKind::Ant => {
            (ARC, &[(-1, 1), (-1, 2), (0, -1), (0, 2), (1, -2), (1, 1), (2, -2), (2, -1), (2, 0)])
        }
        PieceKind::Mosquito => (COPIED, &[(2, -2), (3, 0)]),
        PieceKind::Ladybug => {
            (HILL, &[(-1, 1), (-1, 2), (0, -1), (0, 2), (1, -2), (1, 1), (2, -2), (2, 0), (3, -2), (3, -1)])
        }
        PieceKind::Moth => (HILL, &[(0, 1), (1, 0), (2, -1)]),
        PieceKind::Dragonfly => (HILL, &[(-1, 2), (1, -2), (1, 1), (2, -1)]),
    }
}
