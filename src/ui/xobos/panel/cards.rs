//! Guardians as cards: sign, Power pips, Life bar, and what the slot holds.

use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::View;
use crate::games::xobos::{Building, ConnectionKind, ConnectionSlot, FULL_LIFE, Guardian, name_of};
use crate::parts::Screen;
use crate::ui::icon::Icon;
use crate::ui::panel::{self, Line, filled_line, line};
use crate::ui::signs::{Sign, draw_number};
use crate::ui::text::{self, Font, Ink};
use crate::ui::xobos::words;

/// Size of a large card, in pixels.
const LARGE: Size = Size::new(63, 26);
/// Size of a small card, in pixels.
pub const SMALL: Size = Size::new(40, 20);

/// Returns the sign of a Guardian.
pub const fn sign_of(guardian: Guardian) -> Sign {
    [Sign::Guardian1, Sign::Guardian2, Sign::Guardian3, Sign::Guardian4][guardian.index()]
}

/// Returns the sign of a building.
pub const fn sign_of_building(kind: Building) -> Sign {
    match kind {
        Building::Mine => Sign::Mine,
        Building::Well => Sign::Well,
        Building::Technical => Sign::Technical,
        Building::Watchtower => Sign::Watchtower,
        Building::Cocoon => Sign::Cocoon,
        Building::Reactor => Sign::Reactor,
    }
}

/// Returns the sign of a Connection.
pub const fn sign_of_link(kind: ConnectionKind) -> Sign {
    match kind {
        ConnectionKind::Strengthening => Sign::Strengthen,
        ConnectionKind::Healing => Sign::Heal,
    }
}

/// Draws the player, and the store as signs with numbers. With a clock, the store replaces the name.
pub fn draw_title(view: &View<'_>, screen: &mut Screen) {
    let name = words::player(view.scene.words, view.public, view.scene.seat);
    let left = match view.scene.has_clock {
        true => Line::new(),
        false => filled_line(view.scene.words.table.you, name),
    };
    panel::draw_title(screen, &left, "");
    let right = if view.scene.has_clock { 44 } else { 126 };
    draw_store(view, right, screen);
}

/// Draws the store in the title, ending at `right`.
fn draw_store(view: &View<'_>, right: i32, screen: &mut Screen) {
    let store = view.private.store;
    let mut left = right;
    for (icon, count) in [(Icon::Crystal, store.crystals), (Icon::Resource, store.resources)] {
        let number = line(format_args!("{count}"));
        left -= Font::Normal.width_of(&number) as i32;
        let Ok(_) = text::line(screen, Point::new(left, 1), &number, Font::Normal, Ink::Dark);
        left -= 8;
        let Ok(()) = icon.draw(screen, Point::new(left, 2), Ink::Dark);
        left -= 4;
    }
}

/// Draws all Guardians as large cards: the Guardian board.
pub fn draw_board(view: &View<'_>, screen: &mut Screen) {
    panel::draw_title(screen, "", "");
    draw_income(view, screen);
    draw_store(view, 126, screen);
    draw_guardians(view, screen);
}

/// Draws what each round brings in the title.
fn draw_income(view: &View<'_>, screen: &mut Screen) {
    let (resources, crystals) = view.income();
    let mut left = 2;
    for (icon, count) in [(Icon::Resource, resources), (Icon::Crystal, crystals)] {
        let number = line(format_args!("+{count}"));
        let Ok(end) = text::line(screen, Point::new(left, 1), &number, Font::Normal, Ink::Dark);
        let Ok(()) = icon.draw(screen, Point::new(end.x + 1, 2), Ink::Dark);
        left = end.x + 12;
    }
}

/// Draws the four Guardians as cards below the title.
pub fn draw_guardians(view: &View<'_>, screen: &mut Screen) {
    for guardian in Guardian::ALL {
        let place = guardian.index() as i32;
        let corner = Point::new(1 + place % 2 * 64, 12 + place / 2 * LARGE.height as i32);
        draw_large(view, guardian, corner, screen);
    }
}

fn small(screen: &mut Screen, at: Point, words: &str, ink: Ink) {
    let Ok(_) = text::line(screen, at, words, Font::Small, ink);
}

fn draw_large(view: &View<'_>, guardian: Guardian, at: Point, screen: &mut Screen) {
    draw_figure(view, guardian, at, Ink::Light, screen);
    let Some(cell) = view.private.side.guardian_at(guardian) else {
        return small(screen, at + Point::new(20, 2), view.words().lost, Ink::Light);
    };
    draw_values(view, guardian, at + Point::new(20, 1), 5, Ink::Light, screen);
    let slot_at = at + Point::new(0, 13);
    let slot = view.private.board.slot(guardian);
    if let Some(sign) = sign_of_slot(slot) {
        let Ok(()) = sign.draw(screen, slot_at, Ink::Light);
    }
    small(screen, slot_at + Point::new(15, 2), &slot_text(slot), Ink::Light);
    small(screen, slot_at + Point::new(44, 2), &line(format_args!("{}", name_of(cell))), Ink::Light);
}

/// Draws the sign and the number of a Guardian. The Leader has a crown of three dots.
fn draw_figure(view: &View<'_>, guardian: Guardian, at: Point, ink: Ink, screen: &mut Screen) {
    let Ok(()) = sign_of(guardian).draw(screen, at, ink);
    let Ok(()) = draw_number(screen, at + Point::new(14, 7), guardian.index() as u8 + 1, ink);
    if view.private.board.leader == Some(guardian) {
        for dot in 0..3 {
            let area = Rectangle::new(at + Point::new(13 + 2 * dot, 1 + (dot % 2)), Size::new(1, 4));
            let Ok(()) = screen.fill_solid(&area, ink.text_colour());
        }
    }
}

/// Draws one pip per point of Power, and below them a bar with one part per point of Life.
fn draw_values(view: &View<'_>, guardian: Guardian, at: Point, part: u32, ink: Ink, screen: &mut Screen) {
    let board = &view.private.board;
    for pip in 0..i32::from(board.power(guardian, view.clan())) {
        let area = Rectangle::new(at + Point::new(3 * pip, 0), Size::new(2, 4));
        let Ok(()) = screen.fill_solid(&area, ink.text_colour());
    }
    let life = board.quarter(guardian).life;
    for place in 0..FULL_LIFE {
        let corner = at + Point::new(i32::from(place) * part as i32, 6);
        let size = if place < life { Size::new(part - 1, 3) } else { Size::new(part - 1, 1) };
        let Ok(()) = screen.fill_solid(&Rectangle::new(corner, size), ink.text_colour());
    }
}

const fn sign_of_slot(slot: ConnectionSlot) -> Option<Sign> {
    match slot {
        ConnectionSlot::Free => None,
        ConnectionSlot::Connection(link, _) => Some(sign_of_link(link)),
        ConnectionSlot::Site(kind, _) => Some(sign_of_building(kind)),
    }
}

/// Returns the rest of a slot beside its sign: the receiver, or what is paid.
fn slot_text(slot: ConnectionSlot) -> Line {
    match slot {
        ConnectionSlot::Free => Line::new(),
        ConnectionSlot::Connection(_, to) => line(format_args!("#{}", to.index() + 1)),
        ConnectionSlot::Site(kind, paid) => line(format_args!("{paid}/{}", kind.cost())),
    }
}

/// Draws a small card: sign, number, Power pips, Life bar, and the slot in short.
pub fn draw_small(view: &View<'_>, guardian: Guardian, at: Point, ink: Ink, screen: &mut Screen) {
    let Ok(()) = screen.fill_solid(&Rectangle::new(at, SMALL - Size::new(1, 1)), ink.background());
    let at = at + Point::new(1, 0);
    draw_figure(view, guardian, at, ink, screen);
    if view.private.side.guardian_at(guardian).is_none() {
        return small(screen, at + Point::new(19, 2), "-", ink);
    }
    let board = &view.private.board;
    let power = board.power(guardian, view.clan());
    for pip in 0..i32::from(power) {
        let corner = at + Point::new(20 + 3 * (pip % 6), 1 + 4 * (pip / 6));
        let Ok(()) = screen.fill_solid(&Rectangle::new(corner, Size::new(2, 3)), ink.text_colour());
    }
    let life = board.quarter(guardian).life;
    for place in 0..FULL_LIFE {
        let height = if place < life { 3 } else { 1 };
        let corner = at + Point::new(1 + 3 * i32::from(place), 14);
        let Ok(()) = screen.fill_solid(&Rectangle::new(corner, Size::new(2, height)), ink.text_colour());
    }
    small(screen, at + Point::new(20, 10), &slot_text(board.slot(guardian)), ink);
}
