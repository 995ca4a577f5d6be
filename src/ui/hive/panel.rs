//! Hive on the OLEDs.

use core::fmt::Write;

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;
use heapless::{String, Vec};

use super::{board, sign, words};
use crate::game::{Choice, Seat};
use crate::games::hive::{Colour, Kind, NO_STING, PIECES, Piece, Place, TURN_UP, Table};
use crate::ui::lang::Words;
use crate::ui::table::{Asked, Scene, Standing};
use crate::ui::text::{Align, Font, Ink, paragraph};
use crate::ui::widget::{self, Row};
use crate::ui::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};

/// A text put together on the spot; what does not fit a row is cut.
type Text = String<48>;

/// Stacks up to this height are shown piece by piece; of higher ones all but the top are written in letters.
const MOST_ROWS: usize = 2;
/// Items that a list has room for: the kinds of the reserve, and paralysed pieces.
const MOST_ITEMS: usize = 24;

fn text(parts: core::fmt::Arguments<'_>) -> Text {
    let mut text = Text::new();
    let _ = text.write_fmt(parts);
    text
}

fn row(screen: &mut Screen, index: usize, label: &str, value: &str) {
    let Ok(()) = widget::row(screen, index, Row { label, value });
}

/// A row that begins with the sign of a piece.
fn signed_row(screen: &mut Screen, index: usize, kind: Kind, label: &str, value: &str) {
    row(screen, index, &text(format_args!("  {label}")), value);
    let Ok(()) = sign::draw(screen, widget::row_at(index), kind, Ink::Light);
}

/// A longer text below the first two rows, in small letters.
fn draw_small(words: &str, screen: &mut Screen) {
    const TOP: i32 = 35;
    const LEFT: i32 = 2;
    let (width, height) = (SCREEN_WIDTH as i32 - LEFT, SCREEN_HEIGHT as i32 - TOP);
    let area = Rectangle::new(Point::new(LEFT, TOP), Size::new(width as u32, height as u32));
    let Ok(_) = paragraph(screen, area, words, Font::Small, Align::Left);
}

/// The whole screen of a seat.
pub fn draw(scene: &Scene<'_>, table: &Table, screen: &mut Screen) {
    title(scene, table, screen);
    match &scene.asked {
        Some(asked) if asked.listed.is_some() => draw_list(scene, asked, table, screen),
        Some(asked) if asked.refused || scene.inspects || !asked.chosen.is_empty() => {
            draw_pointing(scene, asked, table, screen);
        }
        None if scene.inspects => draw_cell(scene, table, screen),
        _ => draw_overview(scene, table, screen),
    }
}

/// What is asked, or whose turn it is; at the right the own side.
fn title(scene: &Scene<'_>, table: &Table, screen: &mut Screen) {
    let words = &scene.words.hive;
    let left = match &scene.asked {
        Some(asked) => text(format_args!("{}", prompt(scene.words, asked))),
        None => {
            let side = words::side(scene.words, table.position().to_move());
            text(format_args!("{side} {}", words.plays))
        }
    };
    let Ok(()) = widget::title(screen, &left, words::side(scene.words, board::side(scene.seat)));
}

fn prompt(words: &'static Words, asked: &Asked<'_>) -> &'static str {
    let words = &words.hive;
    match (asked.chosen.len(), asked.listed) {
        (0, Some(_)) => words.pick_reserve,
        (0, None) => words.pick_piece,
        (1, _) => words.pick_target,
        _ => words.pick_sting,
    }
}

/// Pieces of the reserve with their signs, paralysed pieces, or whom to sting.
fn draw_list(scene: &Scene<'_>, asked: &Asked<'_>, table: &Table, screen: &mut Screen) {
    let items: Vec<_, MOST_ITEMS> =
        asked.items.iter().take(MOST_ITEMS).map(|item| named(scene.words, asked, table, *item)).collect();
    let rows: Vec<Row<'_>, MOST_ITEMS> = items.iter().map(|(_, label, value)| Row { label, value }).collect();
    let selected = asked.listed.unwrap_or(0);
    let Ok(()) = widget::list(screen, &rows, selected);
    for (index, at, ink) in widget::visible(rows.len(), selected) {
        if let Some(kind) = items.get(index).and_then(|(kind, ..)| *kind) {
            let Ok(()) = sign::draw(screen, at, kind, ink);
        }
    }
}

fn named(
    words: &'static Words,
    asked: &Asked<'_>,
    table: &Table,
    item: Choice,
) -> (Option<Kind>, Text, Text) {
    let Choice::Item(item) = item else { return (None, Text::new(), Text::new()) };
    if item == NO_STING {
        return (None, text(format_args!("{}", words.hive.no_sting)), Text::new());
    }
    let (index, turns_up) = (item % TURN_UP, item >= TURN_UP);
    let Some(piece) = Piece::new(index.into()) else { return (None, Text::new(), Text::new()) };
    let name = words::kind(words, piece.kind());
    if turns_up {
        let label = text(format_args!("  {name}{}", Number(piece)));
        return (Some(piece.kind()), label, text(format_args!("{}", words.hive.turn_up)));
    }
    if !asked.chosen.is_empty() {
        return (Some(piece.kind()), text(format_args!("  {name}{}", Number(piece))), Text::new());
    }
    let left = table.position().reserve(piece.colour(), piece.kind());
    let count = if left > 1 { text(format_args!("x{left}")) } else { Text::new() };
    (Some(piece.kind()), text(format_args!("  {name}")), count)
}

/// The number of a piece, if its side has several of the kind.
struct Number(Piece);

impl core::fmt::Display for Number {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.0.kind().count() > 1 { write!(f, " {}", self.0.number()) } else { Ok(()) }
    }
}

/// The cell under the cursor, and what can be done there.
fn draw_pointing(scene: &Scene<'_>, asked: &Asked<'_>, table: &Table, screen: &mut Screen) {
    let place = scene.window.place(scene.cursor);
    if let Some(mover) = mover(asked, table) {
        let (name, target) = (words::kind(scene.words, mover.kind()), table.top_at(place));
        signed_row(screen, 0, mover.kind(), &text(format_args!("{name}{} >", Number(mover))), "");
        match target {
            Some(top) => draw_piece(scene, table, top, 1, screen),
            None => row(screen, 1, scene.words.hive.empty, ""),
        }
        let sentence = match asked.refused {
            true => scene.words.sentence.out_of_reach,
            false => words::moves(scene.words, mover.kind()),
        };
        return draw_small(sentence, screen);
    }
    draw_cell(scene, table, screen);
    if asked.refused && table.top_at(place).is_none() {
        draw_small(scene.words.sentence.hive_point_at_own, screen);
    }
}

/// The piece that was chosen to be placed or moved.
fn mover(asked: &Asked<'_>, table: &Table) -> Option<Piece> {
    match *asked.chosen.first()? {
        Choice::Item(index) => Piece::new(index.into()),
        Choice::Place(place) => table.top_at(place),
        Choice::Cell(_) | Choice::Secret(_) => None,
    }
}

/// The whole stack under the cursor, and below it why its top cannot move, or what it can.
fn draw_cell(scene: &Scene<'_>, table: &Table, screen: &mut Screen) {
    let place = scene.window.place(scene.cursor);
    let height = table.height_at(place);
    let Some(top) = table.top_at(place) else { return row(screen, 0, scene.words.hive.empty, "") };
    for (index, level) in (0..height).rev().take(MOST_ROWS).enumerate() {
        if let Some(piece) = table.piece_at(place, level) {
            draw_piece(scene, table, piece, index, screen);
        }
    }
    if height > MOST_ROWS {
        row(screen, 1, scene.words.hive.below, &below(table, place, height));
    }
    draw_small(&about(scene, table, top), screen);
}

fn draw_piece(scene: &Scene<'_>, table: &Table, piece: Piece, index: usize, screen: &mut Screen) {
    let name = words::kind(scene.words, piece.kind());
    let mark = if table.position().is_paralysed(piece) { "!" } else { "" };
    let label = text(format_args!("{name}{}{mark}", Number(piece)));
    signed_row(screen, index, piece.kind(), &label, words::side(scene.words, piece.colour()));
}

/// The pieces below the top, from above, as they are written.
fn below(table: &Table, place: Place, height: usize) -> Text {
    let mut list = Text::new();
    for piece in (0..height - 1).rev().filter_map(|level| table.piece_at(place, level)) {
        let gap = if list.is_empty() { "" } else { " " };
        let _ = write!(list, "{gap}{piece}");
    }
    list
}

/// Why the piece cannot move, or how it does; what a Mosquito copies; how free a Queen is.
fn about(scene: &Scene<'_>, table: &Table, piece: Piece) -> String<192> {
    let (position, words) = (table.position(), scene.words);
    let mut about = String::new();
    if piece.kind() == Kind::Queen
        && let Some(free) = position.freedom(piece.colour())
    {
        let _ = write!(about, "{} {}. ", words.hive.free_cells, free.count_ones());
    }
    if piece.kind() == Kind::Mosquito {
        let _ = write!(about, "{}:", words.hive.copies);
        let count = about.len();
        for kind in position.copies(piece) {
            let _ = write!(about, " {}", kind.letter());
        }
        let _ = about.write_str(if about.len() == count { " -. " } else { ". " });
    }
    let is_own = piece.colour() == board::side(scene.seat) && position.to_move() == piece.colour();
    let hindrance = position.hindrance(piece).filter(|_| is_own);
    let sentence = match hindrance {
        Some(hindrance) => words::hindrance(words, hindrance),
        None if position.is_paralysed(piece) => words.sentence.hive_paralysed,
        None => words::moves(words, piece.kind()),
    };
    let _ = about.push_str(sentence);
    about
}

/// Both sides: how free the Queen is, and the reserve; then what else there is to know.
fn draw_overview(scene: &Scene<'_>, table: &Table, screen: &mut Screen) {
    let words = scene.words;
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let queen = match table.position().freedom(colour) {
            Some(free) => text(format_args!("{} {}", words.hive.free_cells, free.count_ones())),
            None => text(format_args!("{}", words.hive.no_queen)),
        };
        row(screen, 2 * index, words::side(words, colour), &queen);
        row(screen, 2 * index + 1, &reserve(table, colour), "");
    }
    let may_place = scene.asked.as_ref().is_some_and(|asked| !asked.items.is_empty());
    if scene.has_passed {
        let other = words::side(words, table.position().to_move().other());
        row(screen, 4, &text(format_args!("{other} {}", words.hive.passed)), "");
    } else if may_place {
        row(screen, 4, &text(format_args!("{}: {}", words.common.back, words.hive.reserve)), "");
    }
}

/// The reserve in letters, with counts: `Q S2 B2 G3 A3`; closer together when there is much of it.
fn reserve(table: &Table, colour: Colour) -> Text {
    const WIDE: usize = 7;
    let left = |kind: &Kind| table.position().reserve(colour, *kind);
    let kinds = Kind::ALL.into_iter().filter(|kind| left(kind) > 0).count();
    let mut list = Text::new();
    for kind in Kind::ALL.into_iter().filter(|kind| left(kind) > 0) {
        let gap = if list.is_empty() || kinds > WIDE { "" } else { " " };
        let _ = write!(list, "{gap}{}", kind.letter());
        if left(&kind) > 1 {
            let _ = write!(list, "{}", left(&kind));
        }
    }
    if list.is_empty() {
        let _ = list.push('-');
    }
    list
}

/// The kinds of this game with their signs, for the legend.
pub fn signs(table: &Table) -> impl Iterator<Item = Kind> {
    let options = table.position().options();
    Kind::ALL.into_iter().filter(move |kind| options.has(*kind))
}

/// A row of the legend: the sign, the letter and the name of a kind.
pub fn draw_sign(words: &'static Words, kind: Kind, index: usize, screen: &mut Screen) {
    signed_row(
        screen,
        index,
        kind,
        &text(format_args!("{} {}", kind.letter(), words::kind(words, kind))),
        "",
    );
}

/// The side of a seat, and how many cells around the enemy Queen are taken.
pub fn standing(table: &Table, seat: Seat, words: &'static Words) -> Standing {
    let side = board::side(seat);
    let free = table.position().freedom(side.other()).map_or(6, u8::count_ones);
    Standing { name: words::side(words, side), points: 6 - free as i16 }
}

const _: () = assert!(PIECES < TURN_UP as usize, "an item is a piece, or a piece to be turned up");
