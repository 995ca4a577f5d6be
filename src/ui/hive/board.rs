//! Hive on the LED board, through a window.

use core::ops::ControlFlow;

use smart_leds::RGB8;

use super::DANGER;
use super::sign::{self, Centre};
use crate::bounded::collected;
use crate::game::{Choice, Seat, Visit};
use crate::games::hive::{
    Action, Colour, Item, ListOrder, PIECES, Piece, PieceKind, Place, SITES, Site, Spot, Tabletop,
};
use crate::hex::{Cell, Extent, Window};
use crate::ui::Canvas;
use crate::ui::colour::{DARK, GOLD, dimmed};
use crate::ui::game_view::{Selection, Trail};
use crate::ui::layers::{self, Highlight, Pattern};
use crate::ui::palette::{Ground, Palette, SeatLook};

/// Paints the topmost piece of every stack inside the window.
pub fn paint(tabletop: &Tabletop, window: Window, palette: &Palette, canvas: &mut Canvas) {
    for cell in Cell::all() {
        canvas.set_ground(cell, palette.ground(Ground::Off));
        canvas.set_piece(cell, None);
    }
    let spots: [Option<Spot>; PIECES] =
        core::array::from_fn(|index| Piece::new(index).and_then(|piece| tabletop.position().spot(piece)));
    for (piece, spot) in Piece::all().zip(spots) {
        let (Some(spot), Some(place)) = (spot, tabletop.place(piece)) else { continue };
        // Spots of one site are ordered by level.
        let is_below = |other: &Spot| other.site() == spot.site() && *other > spot;
        if let Some(cell) = window.cell(place).filter(|_| !spots.iter().flatten().any(is_below)) {
            canvas.set_piece(cell, Some(shape(tabletop, piece, place, spot.level() + 1, palette)));
        }
    }
}

fn shape(tabletop: &Tabletop, top: Piece, place: Place, height: usize, palette: &Palette) -> layers::Piece {
    let owner = of_side(top.colour(), palette);
    let (centre, edges) = sign::pattern(top.kind());
    let queen = Colour::ALL.into_iter().find(|colour| tabletop.place(Piece::queen(*colour)) == Some(place));
    let free = queen.and_then(|colour| tabletop.position().freedom(colour));
    let is_danger = |free: &u8| free.count_ones() <= DANGER && !tabletop.position().is_decided();
    let pattern = Pattern {
        edges,
        // The bright edges of the Queen are the free cells around her.
        faint: if top.kind() == PieceKind::Queen { !free.unwrap_or(0) } else { 0 },
        height: height as u8,
        inactive: tabletop.position().is_paralysed(top),
        alarm: free.filter(is_danger).map(|_| palette.attack),
    };
    let mut piece = layers::Piece::patterned(owner, pattern);
    piece.centre = match centre {
        // Surrounded.
        _ if free == Some(0) => palette.attack,
        Centre::Lit => owner.colour,
        Centre::Dark => DARK,
        Centre::Gold => GOLD,
    };
    piece
}

fn of_side(colour: Colour, palette: &Palette) -> SeatLook {
    let [white, black] = palette.white_and_black();
    match colour {
        Colour::White => white,
        Colour::Black => black,
    }
}

/// Returns the look of a seat. Each side has its own colour, wherever its player sits.
pub fn look(seat: Seat, palette: &Palette) -> SeatLook {
    of_side(side(seat), palette)
}

/// Returns the colour of targets. Empty cells are dimmer than the pieces around them.
pub fn target_colour(look: SeatLook) -> RGB8 {
    const FAINT: u16 = 160;
    dimmed(look.target, FAINT)
}

/// Returns the side of a seat.
pub fn side(seat: Seat) -> Colour {
    if seat == Colour::White.seat() { Colour::White } else { Colour::Black }
}

/// Returns the extent of the pieces, including the cells where pieces may go this turn if
/// `with_targets`. Before the first piece, returns the extent of the place where it will go.
pub fn extent(tabletop: &Tabletop, with_targets: bool) -> Extent {
    let mut places = Piece::all().filter_map(|piece| tabletop.place(piece));
    let first = Extent::of(places.next().unwrap_or_default());
    let mut extent = places.fold(first, Extent::with);
    if !with_targets {
        return extent;
    }
    // Many actions have the same destination.
    let mut seen = [0_u32; SITES / 32];
    let visit: &mut Visit<'_, Action> = &mut |action| {
        if let Some(site) = action.to().map(Spot::site)
            && let Some(word) = seen.get_mut(site.index() / 32)
            && *word >> (site.index() % 32) & 1 == 0
        {
            *word |= 1 << (site.index() % 32);
            extent = extent.with(tabletop.place_of(site));
        }
        ControlFlow::Continue(())
    };
    let _ = tabletop.position().visit_actions(ListOrder::Sorted, visit);
    extent
}

/// Returns the position of the piece that an item of the list would sting.
fn stung(tabletop: &Tabletop, chosen: &[Choice], item: Option<Choice>) -> Option<Place> {
    match (chosen.len(), item.and_then(Item::of)) {
        (2, Some(Item::Piece(piece))) => tabletop.place(piece),
        _ => None,
    }
}

/// Highlights the previous choices like targets. Makes the piece to be stung blink.
pub fn point_out(tabletop: &Tabletop, pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas) {
    let Selection { chosen, item, window, .. } = pointing;
    let colour = of_side(tabletop.position().to_move(), palette).target;
    for choice in chosen {
        if let Choice::Place(place) = choice
            && let Some(cell) = window.cell(*place)
        {
            canvas.set_highlight(cell, Highlight::Target(colour));
        }
    }
    if let Some(cell) = stung(tabletop, chosen, item).and_then(|place| window.cell(place)) {
        canvas.set_highlight(cell, Highlight::Attack(palette.attack));
    }
}

/// Returns the start and the destination of a piece, as far as they are inside the window.
pub fn trail(tabletop: &Tabletop, action: Action, window: Window) -> Trail {
    let from = action.piece().and_then(|piece| tabletop.place(piece));
    let place = |site: Site| tabletop.place_of(site);
    let to = action.to().map(|to| place(to.site()));
    collected(from.into_iter().chain(to).filter_map(|place| window.cell(place)))
}
