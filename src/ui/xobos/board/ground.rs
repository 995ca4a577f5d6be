//! Fields and their corridors.

use smart_leds::RGB8;

use super::{Edges, edges_towards};
use crate::game::Seat;
use crate::games::xobos::Public;
use crate::hex::Cell;
use crate::ui::Canvas;
use crate::ui::colour::{WHITE, dimmed};
use crate::ui::layers::Sign;
use crate::ui::palette::{Ground, GroundLook, Palette};

/// Level of a base, dimmer than the units of its owner.
const BASE: u16 = 96;
/// Level of fields where nobody may build.
const NO_BUILD_LEVEL: u16 = 130;

/// returns the edges that a corridor crosses.
pub fn corridors(public: &Public, cell: Cell) -> Edges {
    edges_towards(cell, public.options.map().joined(cell))
}

/// Paints corridors in the colour of the ground: the owner's colour for a base, the colour of
/// radiation, or the plain colour.
pub fn paint(public: &Public, cell: Cell, corridors: Edges, palette: &Palette, canvas: &mut Canvas) {
    canvas.set_ground(cell, GroundLook { colour: colour(public, cell, palette), edges: corridors });
}

/// paints the Source with all edges lit, because nothing passes through it.
pub fn paint_source(palette: &Palette, canvas: &mut Canvas) {
    let colour = radiation(palette);
    canvas.set_ground(Cell::CENTRE, GroundLook { colour, edges: 0b11_1111 });
    canvas.set_signs(Cell::CENTRE, [Some(Sign { centre: Some(WHITE), ..Sign::default() }), None, None]);
}

fn colour(public: &Public, cell: Cell, palette: &Palette) -> RGB8 {
    let map = public.options.map();
    let owner = Seat::ALL.into_iter().find(|&seat| map.base(seat).contains(cell));
    match owner {
        Some(owner) => dimmed(palette.seat(owner).colour, BASE),
        None if map.irradiated.contains(cell) => radiation(palette),
        None if map.land.contains(cell) => palette.ground(Ground::Clear).colour,
        // nothing can be built here.
        None => dimmed(palette.ground(Ground::Stone).colour, NO_BUILD_LEVEL),
    }
}

fn radiation(palette: &Palette) -> RGB8 {
    palette.ground(Ground::Growth).colour
}
