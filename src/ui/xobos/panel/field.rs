//! Describes a field of the board in words.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::game::Seat;
use crate::games::xobos::{Building, Guardian, PlacedBuilding, Public, Technology, name_of};
use crate::hex::{Cell, Direction};
use crate::parts::Screen;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, draw_row, line};
use crate::ui::widget::LIST_ROWS;
use crate::ui::xobos::words;

use super::View;

/// The number of rows for a field that cannot be chosen. The reason is below them.
pub const REFUSED_ROWS: usize = 3;

/// Draws the field under the cursor.
pub fn draw(view: &View<'_>, screen: &mut Screen) {
    let (at, words) = (view.scene.cursor, view.scene.words);
    if !is_field(view.public, at) {
        return draw_row(screen, 0, words.table.off_board, "");
    }
    draw_row(screen, 0, &line(format_args!("{}", name_of(at))), ground(words, view.public, at));
    let mut next = 1;
    let room = if view.is_refused() { REFUSED_ROWS - 1 } else { LIST_ROWS };
    for line in lines(view, at).into_iter().take(room) {
        draw_row(screen, next, &line.0, &line.1);
        next += 1;
    }
    if next == 1 {
        draw_row(screen, 1, view.words().nothing, "");
    }
    if view.is_refused() {
        return;
    }
    let owner = Seat::ALL.into_iter().find(|&seat| view.public.options.map().base(seat).contains(at));
    if let Some(seat) = owner {
        draw_owner(view, seat, next.max(2), screen);
    } else if let Some(star) = Star::below(next, view.ends_here()).filter(|_| view.goal().is_none()) {
        star.draw(view.public, at, screen);
    }
}

/// Position and size of the star whose rays show the corridors of a field.
struct Star {
    middle: Point,
    reach: i32,
}

impl Star {
    /// Returns a star at the lower right, below this number of rows and above the row that ends the
    /// decision, if any. Returns `None` if there is no space.
    fn below(rows: usize, has_end: bool) -> Option<Star> {
        let star = match has_end {
            true => Star { middle: Point::new(119, 46), reach: 2 },
            false => Star { middle: Point::new(119, 57), reach: 3 },
        };
        let last = if has_end { LIST_ROWS - 1 } else { LIST_ROWS };
        (rows < last).then_some(star)
    }

    /// Draws the corridors of a field, because a panel with one LED per cell cannot show them.
    fn draw(&self, public: &Public, at: Cell, screen: &mut Screen) {
        let joined = public.options.map().joined(at);
        let mut dot = |right: i32, down: i32| {
            let area = Rectangle::new(self.middle + Point::new(right, down), Size::new_equal(2));
            let Ok(()) = screen.fill_solid(&area, BinaryColor::On);
        };
        dot(0, 0);
        for way in Direction::ALL {
            let (right, down) = match way {
                Direction::E => (2, 0),
                Direction::NE => (1, -2),
                Direction::NW => (-1, -2),
                Direction::W => (-2, 0),
                Direction::SW => (-1, 2),
                Direction::SE => (1, 2),
            };
            if at.step(way).is_some_and(|next| joined.contains(next)) {
                (1..=self.reach).for_each(|far| dot(right * far, down * far));
            }
        }
    }
}

/// draws what is public next to a base: technologies, and Crystals on Cannon or Teleport.
fn draw_owner(view: &View<'_>, seat: Seat, at: usize, screen: &mut Screen) {
    let (words, side) = (view.words(), &view.public.sides[seat]);
    let mut tiles = Line::new();
    for tile in side.technologies.iter() {
        tiles.push(match tile {
            Technology::Clan => '+',
            Technology::PlusOne
            | Technology::Source
            | Technology::Rebuilding
            | Technology::Watchtower
            | Technology::QuarkRange
            | Technology::Protection
            | Technology::Capture
            | Technology::Suppression
            | Technology::PlusTwo => (b'1' + tile as u8) as char,
        });
    }
    if !tiles.is_empty() {
        draw_row(screen, at, words.tiles, &line(format_args!("T{tiles}")));
    }
    match (side.cannon, side.teleport) {
        (0, 0) => {}
        (0, load) => draw_row(screen, at + 1, words.teleport, &line(format_args!("{load}"))),
        (load, _) => draw_row(screen, at + 1, words.cannon, &line(format_args!("{load}"))),
    }
}

/// Draws the field that may be occupied or advanced onto.
pub fn draw_goal(view: &View<'_>, at: Cell, screen: &mut Screen) {
    let building = view.public.buildings.at(at);
    let what = building.map_or("", |built| words::building(view.scene.words, built.kind));
    draw_row(screen, 3, &line(format_args!("> {}", name_of(at))), what);
}

/// Returns whether the cell is a field or the Source. Cells between and around the fields have no
/// name.
pub fn is_field(public: &Public, at: Cell) -> bool {
    at == Cell::CENTRE || public.options.map().fields.contains(at)
}

/// Returns the kind of a field.
pub fn ground(words: &'static Words, public: &Public, at: Cell) -> &'static str {
    let (map, off_board, words) = (public.options.map(), words.table.off_board, &words.xobos);
    let is_exit = |seat: Seat| map.bases[seat].is_some_and(|base| base.exit == at);
    if at == Cell::CENTRE {
        words.source
    } else if !is_field(public, at) {
        off_board
    } else if Seat::ALL.into_iter().any(is_exit) {
        words.exit
    } else if map.base_fields.contains(at) {
        words.base
    } else if map.irradiated.contains(at) {
        words.irradiated
    } else {
        words.plain
    }
}

/// The lines of a description: label and value.
pub type Lines = heapless::Vec<(Line, Line), 4>;

/// Returns the public description of a field: units, building, attacks.
fn lines(view: &View<'_>, at: Cell) -> Lines {
    let (public, words) = (view.public, view.scene.words);
    let mut lines = Lines::new();
    for seat in public.options.seats().iter() {
        let name = words::player(words, public, seat);
        if let Some(guardian) = public.sides[seat].guardian_on(at) {
            add(&mut lines, name, figure(view, seat, guardian));
        }
        add_quarks(&mut lines, name, view, public.sides[seat].swarm.count(at));
    }
    add_building(&mut lines, view, public.buildings.at(at));
    if public.options.seats().iter().any(|seat| builds(public, seat, at)) {
        add(&mut lines, words.xobos.site, Line::new());
    }
    let attack = public.tokens.iter().find(|token| token.to == at && token.from != at);
    if let Some(token) = attack {
        add(&mut lines, words.xobos.attacked_from, line(format_args!("{}", name_of(token.from))));
    }
    lines
}

/// Returns the player's own units and building on a field, after the decisions made so far.
pub fn own_lines(view: &View<'_>, at: Cell) -> Lines {
    let (words, side) = (view.scene.words, &view.private.side);
    let mut lines = Lines::new();
    if let Some(guardian) = side.guardian_on(at) {
        add(&mut lines, words.xobos.guardian, line(format_args!(" {}", guardian.index() + 1)));
    }
    add_quarks(&mut lines, words.xobos.quarks, view, side.swarm.count(at));
    add_building(&mut lines, view, view.private.buildings.at(at));
    lines
}

fn add(lines: &mut Lines, label: &str, value: Line) {
    let _ = lines.push((line(format_args!("{label}")), value));
}

fn add_quarks(lines: &mut Lines, label: &str, view: &View<'_>, count: usize) {
    if count > 0 {
        add(lines, label, line(format_args!("{} {count}", view.words().quarks)));
    }
}

fn add_building(lines: &mut Lines, view: &View<'_>, built: Option<PlacedBuilding>) {
    let Some(PlacedBuilding { owner, kind, load }) = built else { return };
    let word = words::building(view.scene.words, kind);
    let value = match kind {
        Building::Watchtower => line(format_args!("{} {load}", view.words().loaded_tower)),
        Building::Mine | Building::Well | Building::Technical | Building::Cocoon | Building::Reactor => {
            line(format_args!("{word}"))
        }
    };
    add(lines, words::player(view.scene.words, view.public, owner), value);
}

fn builds(public: &Public, seat: Seat, at: Cell) -> bool {
    let builder = public.sides[seat].guardian_on(at);
    builder.is_some_and(|guardian| public.builders[seat].contains(guardian))
}

/// Returns a Guardian with its number, and with Power and Life if its board is public.
fn figure(view: &View<'_>, seat: Seat, guardian: Guardian) -> Line {
    let (words, number) = (view.words(), guardian.index() + 1);
    match view.public.boards[seat] {
        Some(board) => {
            let power = board.power(guardian, view.public.options.clan(seat));
            let life = board.quarter(guardian).life;
            let (p, l) = (words.power_letter, words.life_letter);
            line(format_args!("#{number} {power}{p} {life}{l}"))
        }
        None => line(format_args!("{} {number}", words.guardian)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::widget::row_at;

    /// Neither the rows above nor the row that ends the decision overlap the star.
    #[test]
    fn the_star_has_its_own_position() {
        let last = row_at(LIST_ROWS - 1).y;
        for rows in 1..LIST_ROWS - 1 {
            let star = Star::below(rows, true).unwrap();
            let (top, bottom) = (star.middle.y - 2 * star.reach, star.middle.y + 2 * star.reach + 2);
            assert!(top >= row_at(rows).y - 1 && bottom <= last, "{rows} rows: {top} to {bottom}, {last}");
        }
        assert!(Star::below(LIST_ROWS - 1, true).is_none() && Star::below(LIST_ROWS, false).is_none());
    }
}
