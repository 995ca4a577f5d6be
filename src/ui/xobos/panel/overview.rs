//! Public information while others decide: the players, their pieces, who is done.

use embedded_graphics::prelude::Point;

use super::View;
use crate::game::Seat;
use crate::games::xobos::Building;
use crate::parts::Screen;
use crate::ui::panel::{Line, draw_row, line};
use crate::ui::signs::Sign;
use crate::ui::text::{self, Font, Ink};
use crate::ui::widget;
use crate::ui::xobos::words;

/// The columns of the table, in pixels: Guardians, Quarks, Reactors.
const COLUMNS: [i32; 3] = [66, 88, 110];

/// Draws a table with one row per player: who decides, and how many pieces are on the board. For a
/// player who is done, the first line says how to continue deciding.
pub fn draw(view: &View<'_>, screen: &mut Screen) {
    let public = view.public;
    if view.is_simultaneous() && public.done.contains(view.scene.seat) {
        let (back, hint) = (view.scene.words.common.back, view.words().back_not_done);
        draw_row(screen, 0, &line(format_args!("{back}: {hint}")), "");
    } else {
        let signs = [Sign::Guardian1, Sign::Quark, Sign::Reactor];
        for (left, sign) in COLUMNS.into_iter().zip(signs) {
            let Ok(()) = sign.draw(screen, Point::new(left, 12), Ink::Light);
        }
    }
    for (index, seat) in public.options.seats().iter().enumerate() {
        draw_row(screen, 1 + index, &name(view, seat), "");
        for (left, count) in COLUMNS.into_iter().zip(pieces(view, seat)) {
            let at = Point::new(left + 3, widget::row_at(1 + index).y);
            let Ok(_) = text::line(screen, at, &line(format_args!("{count}")), Font::Normal, Ink::Light);
        }
    }
}

/// Returns the name of a seat with a mark: `>` for players who decide, `+` for those who are done. The
/// names of players who are out are in brackets.
fn name(view: &View<'_>, seat: Seat) -> Line {
    let public = view.public;
    let player = words::player(view.scene.words, public, seat);
    if public.out.contains(seat) {
        return line(format_args!("({player})"));
    }
    let mark = if view.is_simultaneous() && public.done.contains(seat) {
        '+'
    } else if public.deciding.contains(seat) {
        '>'
    } else {
        ' '
    };
    line(format_args!("{mark}{player}"))
}

/// Returns the number of Guardians, Quarks and Reactors on the board.
fn pieces(view: &View<'_>, seat: Seat) -> [usize; 3] {
    let side = &view.public.sides[seat];
    let reactors = view.public.buildings.count(seat, Building::Reactor);
    [side.guardian_count(), side.swarm.len(), reactors]
}

/// Draws who is done and who is not.
pub fn draw_done(view: &View<'_>, screen: &mut Screen) {
    for (index, seat) in view.public.options.seats().iter().enumerate() {
        let done = view.public.done.contains(seat);
        draw_row(screen, index, &name(view, seat), if done { view.words().done } else { "" });
    }
}
