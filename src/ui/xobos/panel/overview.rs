//! Public information while others decide: the round, the players, who is done.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::View;
use crate::game::Seat;
use crate::games::xobos::{Building, ROUNDS};
use crate::parts::Screen;
use crate::ui::panel::{Line, draw_row, line};
use crate::ui::xobos::words;

/// The round track: one box per round. All sizes are in pixels.
const BOX: u32 = 6;
const PITCH: i32 = 8;
const TRACK_TOP: i32 = 15;

/// Draws the round track, or for a player who is done, how to continue deciding. Below it, one row
/// per player.
pub fn draw(view: &View<'_>, screen: &mut Screen) {
    let public = view.public;
    if view.is_simultaneous() && public.done.contains(view.scene.seat) {
        let (back, hint) = (view.scene.words.common.back, view.words().back_not_done);
        draw_row(screen, 0, &line(format_args!("{back}: {hint}")), "");
    } else {
        draw_track(public.round, screen);
    }
    for (index, seat) in public.options.seats().iter().enumerate() {
        draw_row(screen, 1 + index, &name(view, seat), &pieces(view, seat));
    }
}

/// Draws the round track. Past rounds are filled boxes, the current round is an outlined box,
/// future rounds are dots.
fn draw_track(round: u8, screen: &mut Screen) {
    for place in 0..ROUNDS {
        let corner = Point::new(4 + i32::from(place) * PITCH, TRACK_TOP);
        let number = place + 1;
        let inside = Rectangle::new(corner + Point::new(1, 1), Size::new_equal(BOX - 2));
        let dot = Rectangle::new(corner + Point::new(2, 2), Size::new_equal(BOX - 4));
        if number <= round {
            let Ok(()) = screen.fill_solid(&Rectangle::new(corner, Size::new_equal(BOX)), BinaryColor::On);
        }
        if number == round {
            let Ok(()) = screen.fill_solid(&inside, BinaryColor::Off);
        }
        if number > round {
            let Ok(()) = screen.fill_solid(&dot, BinaryColor::On);
        }
    }
}

/// Returns the name of a seat with a mark: `>` for players who decide, `+` for those who are done,
/// `-` for those who are out.
fn name(view: &View<'_>, seat: Seat) -> Line {
    let public = view.public;
    let mark = if public.out.contains(seat) {
        '-'
    } else if view.is_simultaneous() && public.done.contains(seat) {
        '+'
    } else if public.deciding.contains(seat) {
        '>'
    } else {
        ' '
    };
    line(format_args!("{mark}{}", words::player(view.scene.words, public, seat)))
}

/// Returns the number of Guardians, Quarks and Reactors on the board.
fn pieces(view: &View<'_>, seat: Seat) -> Line {
    let side = &view.public.sides[seat];
    let (guardians, quarks) = (side.guardian_count(), side.swarm.len());
    let reactors = view.public.buildings.count(seat, Building::Reactor);
    line(format_args!("{guardians}{} {quarks}Q {reactors}Re", view.words().guardian_letter))
}

/// Draws who is done and who is not.
pub fn draw_done(view: &View<'_>, screen: &mut Screen) {
    for (index, seat) in view.public.options.seats().iter().enumerate() {
        let done = view.public.done.contains(seat);
        draw_row(screen, 1 + index, &name(view, seat), if done { view.words().done } else { "" });
    }
}
