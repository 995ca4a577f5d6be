//! Termites on the LED board.

use crate::game::{Choice, Seat};
use crate::games::termites::{Action, BOARD, Colony, Phase, Piece, Public, Terrain};
use crate::hex::{Cell, CellSet};
use crate::ui::Canvas;
use crate::ui::colour::WHITE;
use crate::ui::game_view::{Selection, Trail};
use crate::ui::layers::{self, Highlight};
use crate::ui::palette::{Ground, Palette, SeatLook};

/// Paints terrain on the edges, units with owner and strength, and Mounds with a white centre.
pub fn paint(public: &Public, palette: &Palette, canvas: &mut Canvas) {
    for cell in BOARD.cells() {
        canvas.set_ground(cell, palette.ground(ground(public, cell)));
        canvas.set_piece(cell, public.pieces.at(cell).map(|piece| shape(public, piece, palette)));
    }
}

fn ground(public: &Public, cell: Cell) -> Ground {
    let is = |terrain| public.ground.of(terrain).contains(cell);
    if is(Terrain::Water) {
        Ground::Water
    } else if is(Terrain::Vegetation) {
        Ground::Growth
    } else if is(Terrain::Stones) {
        Ground::Stone
    } else {
        Ground::Clear
    }
}

fn shape(public: &Public, piece: Piece, palette: &Palette) -> layers::Piece {
    match piece {
        Piece::Unit { owner, token } => layers::Piece::token(look(public, owner, palette), token.termites()),
        Piece::Mound { owner, value } => {
            let [neutral, _] = palette.white_and_black();
            let owner = owner.map_or(neutral, |owner| look(public, owner, palette));
            layers::Piece::crown(owner, value.points() - 3)
        }
    }
}

/// Returns the look of a colony.
pub fn of_colony(colony: Colony, palette: &Palette) -> SeatLook {
    match colony {
        Colony::Red => palette.seat(Seat::A),
        Colony::Blue => palette.seat(Seat::B),
        Colony::Gold => palette.seat(Seat::C),
        Colony::Gray => palette.gray(),
    }
}

/// Returns the look of a seat. Every colony has its own colour, wherever its player sits.
pub fn look(public: &Public, seat: Seat, palette: &Palette) -> SeatLook {
    of_colony(public.options.colony(seat).unwrap_or(Colony::Red), palette)
}

/// Returns all empty cells while a token is placed, so that the lights do not depend on the token.
pub fn veiled_targets(public: &Public) -> Option<CellSet> {
    (public.phase == Phase::Reproduce).then(|| public.pieces.empty() & BOARD.cells())
}

/// Returns whether the cell contains a piece of another player that is attacked: by the chosen unit, or
/// by the one that the cell stands for.
pub fn is_attack(public: &Public, seat: Seat, chosen: &[Choice], cell: Cell) -> bool {
    public.phase == Phase::Move && chosen.len() < 2 && public.pieces.against(seat).contains(cell)
}

/// Lights the unit that would attack the piece under the cursor.
pub fn point_out(pointing: Selection<'_>, canvas: &mut Canvas) {
    if let Some(from) = pointing.origin {
        canvas.set_highlight(from, Highlight::Group(WHITE));
    }
}

/// Returns the cells that an action passes.
pub fn trail(action: Action) -> Trail {
    let mut steps = Trail::new();
    let mut leave = |cell: Cell| {
        let _ = steps.push(cell);
    };
    match action {
        Action::First(_) | Action::Draw(_) | Action::Stay => {}
        Action::Neutral(at) | Action::Tile(_, at) | Action::Mound { at, .. } | Action::Place(_, at) => {
            leave(at);
        }
        Action::Move { from, to } => {
            leave(from);
            leave(to);
        }
        Action::Attack { from, target, approach, retreat } => {
            leave(from);
            if let Some(approach) = target.step(approach).filter(|cell| *cell != from) {
                leave(approach);
            }
            leave(target);
            if let Some(retreat) = retreat.and_then(|side| target.step(side)) {
                leave(retreat);
            }
        }
    }
    steps
}
