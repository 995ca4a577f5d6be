//! Describes a field of the board in words.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::game::Seat;
use crate::games::xobos::{Building, Guardian, PlacedBuilding, Public, Technology, name_of};
use crate::hex::{Cell, Direction};
use crate::parts::{SCREEN_WIDTH, Screen};
use crate::ui::decision;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, line};
use crate::ui::signs::{Sign, draw_number};
use crate::ui::text::{self, Font, Ink};
use crate::ui::xobos::words;

use super::{View, cards};

/// Distance between two signs, in pixels.
const PITCH: i32 = 18;
/// Distance between a count and what follows it, in pixels.
const COUNT_GAP: i32 = 3;
/// Width of the star with the corridors, in pixels.
const STAR_WIDTH: i32 = 13;

/// Draws the field under the cursor: its pieces as signs, and beside them its name and details.
pub fn draw(view: &View<'_>, top: i32, screen: &mut Screen) {
    let (at, words) = (view.scene.cursor, view.scene.words);
    if !is_field(view.public, at) {
        return decision::draw_small_line(screen, top + 2, words.table.off_board);
    }
    let left = draw_signs(view, at, top, screen);
    let name = line(format_args!("{} {}", name_of(at), ground(words, view.public, at)));
    draw_text(screen, Point::new(left, top), &name);
    let owner = Seat::ALL.into_iter().find(|&seat| view.public.options.map().base(seat).contains(at));
    let details = lines(view, at);
    let detail = match (details.first(), owner) {
        (Some((label, value)), _) => detail(label, value, text_columns(left)),
        (None, Some(seat)) => owner_line(view, seat),
        (None, None) => line(format_args!("{}", view.words().nothing)),
    };
    draw_text(screen, Point::new(left, top + 8), &detail);
    Star { middle: Point::new(120, top + 5), reach: 2 }.draw(view.public, at, screen);
}

/// Returns the player and the piece, or only the player where there is no space for both: the signs
/// show the pieces.
fn detail(player: &Line, piece: &Line, columns: usize) -> Line {
    let both = line(format_args!("{player} {piece}"));
    if both.chars().count() > columns { player.clone() } else { both }
}

/// Returns the number of columns between `left` and the star.
fn text_columns(left: i32) -> usize {
    Font::Small.columns((SCREEN_WIDTH as i32 - STAR_WIDTH - left) as u32)
}

/// Draws a line beside the signs, which ends before the star.
fn draw_text(screen: &mut Screen, at: Point, words: &str) {
    let words = text::truncate(words, text_columns(at.x));
    let Ok(_) = text::line(screen, at, words, Font::Small, Ink::Light);
}

/// Draws the pieces of a field as signs with counts. Returns where the text beside them begins.
fn draw_signs(view: &View<'_>, at: Cell, top: i32, screen: &mut Screen) -> i32 {
    let mut left = decision::LEFT;
    let mut add = |sign: Sign, count: usize| {
        let Ok(()) = sign.draw(screen, Point::new(left, top), Ink::Light);
        left += PITCH;
        if count > 1 {
            let Ok(()) = draw_number(screen, Point::new(left - 5, top + 7), count as u8, Ink::Light);
            left += COUNT_GAP;
        }
    };
    for seat in view.public.options.seats().iter() {
        let side = &view.public.sides[seat];
        if let Some(guardian) = side.guardian_on(at) {
            add(cards::sign_of(guardian), 1);
        }
        if side.swarm.count(at) > 0 {
            add(Sign::Quark, side.swarm.count(at));
        }
    }
    if let Some(built) = view.public.buildings.at(at) {
        add(cards::sign_of_building(built.kind), usize::from(built.load));
    }
    if view.public.tokens.iter().any(|token| token.to == at && token.from != at) {
        add(Sign::Attack, 1);
    }
    left
}

/// Position and size of the star whose rays show the corridors of a field.
struct Star {
    middle: Point,
    reach: i32,
}

impl Star {
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

/// returns what is public next to a base: technologies, and Crystals on Cannon or Teleport.
fn owner_line(view: &View<'_>, seat: Seat) -> Line {
    let (words, side) = (view.words(), &view.public.sides[seat]);
    let mut text = line(format_args!("{}", words::player(view.scene.words, view.public, seat)));
    for (index, tile) in side.technologies.iter().enumerate() {
        text.push_str(if index == 0 { " T" } else { "" });
        text.push(match tile {
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
    match (side.cannon, side.teleport) {
        (0, 0) => text,
        (0, load) => line(format_args!("{text} {} {load}", words.teleport)),
        (load, _) => line(format_args!("{text} {} {load}", words.cannon)),
    }
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
