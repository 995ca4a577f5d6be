//! Hive on the OLEDs.

use core::fmt::Write;

use embedded_graphics::prelude::Point;

use super::{board, sign, words};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::games::hive::{Colour, Item, Piece, PieceKind, Place, Tabletop};
use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use crate::ui::decision;
use crate::ui::game_view::{CurrentDecision, Scene, Score};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, draw_row, fill_placeholders, line};
use crate::ui::sign_row::{self, Counted, PER_ROW};
use crate::ui::signs::Sign;
use crate::ui::text::{Font, Ink, wrap};
use crate::ui::text_buf::{TextBuf, bytes};
use crate::ui::widget;

/// This many pieces of a stack have a row each; the pieces below are listed in the text.
const MAX_ROWS: usize = 2;
/// Cells around a Queen.
const SIDES: u32 = 6;
/// The top of the area below the title, in pixels.
const TOP: i32 = 12;
/// Height of a line with a sign, and of one with a name, in pixels.
const SIGN_LINE: i32 = 12;
const NAME_LINE: i32 = 10;
/// Width of a text between the margins, in pixels.
const TEXT_WIDTH: u32 = SCREEN_WIDTH as u32 - 2 * decision::LEFT as u32;

/// A few sentences about a piece.
type About = TextBuf<{ bytes(192) }>;

/// Draws the whole screen of a seat.
pub fn draw(scene: &Scene<'_>, table: &Tabletop, screen: &mut Screen) {
    match &scene.asked {
        Some(asked) => {
            decision::draw_own_title(scene, own_side(scene), "", screen);
            draw_asked(scene, asked, table, screen);
        }
        None => {
            let mover = words::side(scene.words, table.position().to_move());
            panel::draw_title(screen, &scene.wait_for(mover), "");
            if scene.inspects {
                draw_inspected(scene, table, screen);
            } else {
                draw_waiting(scene, table, screen);
            }
        }
    }
}

fn draw_asked(scene: &Scene<'_>, asked: &CurrentDecision<'_>, table: &Tabletop, screen: &mut Screen) {
    match (asked.selected_row, mover(asked, table)) {
        (Some(row), None) => draw_reserve(scene, asked, table, row, screen),
        (Some(row), Some(_)) => draw_victims(scene, asked, row, screen),
        (None, None) => draw_pick(scene, asked, table, screen),
        (None, Some(mover)) => draw_target(scene, asked, table, mover, screen),
    }
}

/// Returns the name of the side of this screen's player.
fn own_side(scene: &Scene<'_>) -> &'static str {
    words::side(scene.words, board::side(scene.seat))
}

/// Returns the sign of a kind.
pub const fn sign_of(kind: PieceKind) -> Sign {
    match kind {
        PieceKind::Queen => Sign::Queen,
        PieceKind::Spider => Sign::Spider,
        PieceKind::Beetle => Sign::Beetle,
        PieceKind::Grasshopper => Sign::Grasshopper,
        PieceKind::Ant => Sign::Ant,
        PieceKind::Mosquito => Sign::Mosquito,
        PieceKind::Ladybug => Sign::Ladybug,
        PieceKind::Pillbug => Sign::Pillbug,
        PieceKind::Scorpion => Sign::Scorpion,
        PieceKind::Moth => Sign::Moth,
        PieceKind::Dragonfly => Sign::Dragonfly,
    }
}

/// Returns the piece of an item of the list.
fn piece_of(item: Choice) -> Option<Piece> {
    match Item::of(item) {
        Some(Item::Piece(piece) | Item::TurnUp(piece)) => Some(piece),
        Some(Item::NoSting | Item::Pass) | None => None,
    }
}

/// Draws the reserve as signs with counts. Below them, the selected piece and how it moves.
fn draw_reserve(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    table: &Tabletop,
    row: usize,
    screen: &mut Screen,
) {
    let counted = |item: &Choice| {
        let (sign, is_new) = match piece_of(*item) {
            Some(piece) => (sign_of(piece.kind()), matches!(Item::of(*item), Some(Item::Piece(_)))),
            None => (Sign::Done, false),
        };
        let left = |piece: Piece| table.position().reserve(piece.colour(), piece.kind()) as u8;
        let count = piece_of(*item).filter(|_| is_new).map_or(1, left);
        Counted { sign, count, available: is_new }
    };
    let top = if scene.event.is_some() { decision::draw_event(scene, screen) } else { TOP };
    let top = sign_row::draw_page(screen, top, asked.items.iter().map(counted), row) - 1;
    let Some((item, piece)) = asked.items.get(row).and_then(|item| Some((*item, piece_of(*item)?))) else {
        return;
    };
    let (name, is_new) = named(scene.words, item, piece);
    let bottom = if asked.mixed { decision::BELOW_TOP } else { decision::OK_TOP };
    draw_selected(scene.words, &name, piece.kind(), (top, bottom), screen);
    if asked.mixed {
        decision::draw_below(screen, scene.words, scene.words.hive.move_piece);
    }
    let ok = if is_new { scene.words.hive.ok_take } else { scene.words.hive.ok_turn_up };
    decision::draw_ok(screen, scene.words, ok);
}

/// Draws the name and the LED pattern of the selected kind between two heights, and how it moves if the
/// whole sentence fits. A name without room below the signs stands beside the second row of them.
fn draw_selected(
    words: &'static Words,
    name: &str,
    kind: PieceKind,
    (top, bottom): (i32, i32),
    screen: &mut Screen,
) {
    if top + Font::Normal.height() as i32 <= bottom {
        draw_name(screen, top, name, kind);
        let (text, columns) = (words::moves(words, kind), Font::Small.columns(TEXT_WIDTH));
        let height = wrap(text, columns).count() as i32 * Font::Small.height() as i32;
        if top + NAME_LINE + height <= bottom {
            decision::draw_small_text(screen, top + NAME_LINE, bottom, text);
        }
    } else if top + Font::Small.height() as i32 <= bottom {
        decision::draw_small_line(screen, top, name);
        let Ok(()) = sign::draw(screen, Point::new(SCREEN_WIDTH as i32 - 16, top - 1), kind, Ink::Light);
    } else {
        decision::draw_right(screen, top - SIGN_LINE + 2, name, Font::Small);
    }
}

/// Returns the name of an item of the reserve, and whether it is a new piece.
fn named(words: &'static Words, item: Choice, piece: Piece) -> (Line, bool) {
    let name = words::kind(words, piece.kind());
    match Item::of(item) {
        Some(Item::TurnUp(_)) => (line(format_args!("{} {name}", words.hive.turn_up)), false),
        _ => (line(format_args!("{name}")), true),
    }
}

/// Draws a name, and at the right the pattern of the LEDs of this kind.
fn draw_name(screen: &mut Screen, top: i32, name: &str, kind: PieceKind) {
    let Ok(_) =
        crate::ui::text::line(screen, Point::new(decision::LEFT, top), name, Font::Normal, Ink::Light);
    let Ok(()) = sign::draw(screen, Point::new(SCREEN_WIDTH as i32 - 16, top), kind, Ink::Light);
}

/// Draws the pieces that can be stung as signs, and the selected one in words.
fn draw_victims(scene: &Scene<'_>, asked: &CurrentDecision<'_>, row: usize, screen: &mut Screen) {
    let counted = |item: &Choice| {
        let sign = piece_of(*item).map_or(Sign::Done, |piece| sign_of(piece.kind()));
        Counted { sign, count: 1, available: true }
    };
    let top = decision::draw_event(scene, screen);
    let top = sign_row::draw_page(screen, top, asked.items.iter().map(counted), row) - 1;
    let words = scene.words;
    let Some(piece) = asked.items.get(row).and_then(|item| piece_of(*item)) else {
        return decision::draw_ok(screen, words, words.hive.no_sting);
    };
    let of =
        line(format_args!("{} {}", words::kind(words, piece.kind()), words::side(words, piece.colour())));
    draw_name(screen, top, &of, piece.kind());
    decision::draw_ok(screen, words, words.hive.ok_sting);
}

/// Draws the stack under the cursor before a piece is chosen, and what OK does.
fn draw_pick(scene: &Scene<'_>, asked: &CurrentDecision<'_>, table: &Tabletop, screen: &mut Screen) {
    // A player who looks around has read the event, and needs the room.
    let top = if scene.inspects { TOP } else { decision::draw_event(scene, screen) };
    let bottom = if asked.mixed { decision::BELOW_TOP } else { decision::OK_TOP };
    draw_stack(scene, table, top, bottom, screen);
    if asked.mixed {
        decision::draw_below(screen, scene.words, scene.words.hive.place_piece);
    }
    let wanted = Choice::Place(scene.window.place(scene.cursor));
    match (asked.on_target, table.why_not(&(), scene.seat, asked.chosen, wanted)) {
        (true, _) => decision::draw_ok(screen, scene.words, scene.words.hive.ok_pick),
        (false, Some(refusal)) => decision::draw_why_not(screen, words::refusal(scene.words, refusal)),
        (false, None) => decision::draw_why_not(screen, scene.words.sentence.out_of_reach),
    }
}

/// Draws the chosen piece, what is on the cell under the cursor, and what OK does there.
fn draw_target(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    table: &Tabletop,
    mover: Piece,
    screen: &mut Screen,
) {
    let top = decision::draw_event(scene, screen);
    let (words, place) = (scene.words, scene.window.place(scene.cursor));
    let name = line(format_args!("{} >", words::kind(words, mover.kind())));
    decision::draw_named(screen, top, sign_of(mover.kind()), &name);
    let under = table.top_at(place);
    match under {
        Some(piece) => draw_piece(scene, piece, top + SIGN_LINE, screen),
        None if asked.on_target => {
            let moves = words::moves(words, mover.kind());
            decision::draw_small_text(screen, top + SIGN_LINE, decision::OK_TOP, moves);
        }
        None => {}
    }
    let refusal = table.why_not(&(), scene.seat, asked.chosen, Choice::Place(place));
    match (asked.on_target, refusal) {
        (false, Some(refusal)) => decision::draw_why_not(screen, words::refusal(words, refusal)),
        (false, None) => decision::draw_why_not(screen, words.sentence.out_of_reach),
        (true, _) => decision::draw_ok(screen, words, effect(words, table, mover, under)),
    }
}

/// Returns what OK does with the chosen piece on a cell that it can reach.
fn effect(words: &'static Words, table: &Tabletop, mover: Piece, under: Option<Piece>) -> &'static str {
    let words = &words.hive;
    match (table.place(mover), under) {
        (None, _) => words.ok_place,
        (Some(_), None) => words.ok_move,
        (Some(_), Some(_)) => words.ok_climb,
    }
}

/// Returns the piece that was chosen to be placed or moved.
fn mover(asked: &CurrentDecision<'_>, table: &Tabletop) -> Option<Piece> {
    table.chosen(*asked.chosen.first()?)
}

/// Draws the cell that a waiting player inspects.
fn draw_inspected(scene: &Scene<'_>, table: &Tabletop, screen: &mut Screen) {
    let top = decision::draw_event(scene, screen);
    draw_stack(scene, table, top, SCREEN_HEIGHT as i32, screen);
}

/// Draws the stack under the cursor, and below it why the top piece cannot move or how it moves.
fn draw_stack(scene: &Scene<'_>, table: &Tabletop, top: i32, bottom: i32, screen: &mut Screen) {
    let place = scene.window.place(scene.cursor);
    let Some(first) = table.top_at(place) else {
        return decision::draw_small_line(screen, top + 2, scene.words.hive.empty);
    };
    let height = table.height_at(place);
    // A second sign leaves no room for text, so it is drawn only if the text is less important.
    let rows = if bottom - top >= 3 * SIGN_LINE { height.min(MAX_ROWS) } else { 1 };
    for (index, level) in (0..height).rev().take(rows).enumerate() {
        if let Some(piece) = table.piece_at(place, level) {
            draw_piece(scene, piece, top + index as i32 * SIGN_LINE, screen);
        }
    }
    let (text_top, about) = (top + rows as i32 * SIGN_LINE, about(scene, table, first, rows));
    // Half a sentence would only confuse. How a piece moves is shown again once it is chosen.
    let lines = (bottom - text_top) / Font::Small.height() as i32;
    if lines > 1 || wrap(&about, Font::Small.columns(TEXT_WIDTH)).count() as i32 <= lines {
        decision::draw_small_text(screen, text_top, bottom, &about);
    }
}

fn draw_piece(scene: &Scene<'_>, piece: Piece, top: i32, screen: &mut Screen) {
    decision::draw_named(screen, top, sign_of(piece.kind()), words::kind(scene.words, piece.kind()));
    decision::draw_right(screen, top + 2, words::side(scene.words, piece.colour()), Font::Small);
}

/// Writes the pieces of a high stack that have no row, from top to bottom.
fn write_below(about: &mut About, words: &'static Words, table: &Tabletop, place: Place, rows: usize) {
    let levels = (0..table.height_at(place).saturating_sub(rows)).rev();
    for (index, piece) in levels.filter_map(|level| table.piece_at(place, level)).enumerate() {
        if index == 0 {
            let _ = write!(about, "{}:", words.hive.below);
        }
        let (name, side) = (words::kind(words, piece.kind()), words::side(words, piece.colour()));
        let gap = if index == 0 { "" } else { "," };
        let _ = write!(about, "{gap} {name} ({side})");
    }
    if !about.is_empty() {
        about.push_str(". ");
    }
}

/// Returns how a piece moves, what is below it, what a Mosquito copies, and how enclosed a Queen is.
fn about(scene: &Scene<'_>, table: &Tabletop, piece: Piece, rows: usize) -> About {
    let (position, words) = (table.position(), scene.words);
    let mut about = About::new();
    if let Some(place) = table.place(piece) {
        write_below(&mut about, words, table, place, rows);
    }
    if piece.kind() == PieceKind::Queen
        && let Some(free) = position.freedom(piece.colour())
    {
        let _ = write!(
            about,
            "{} ",
            fill_placeholders(words.hive.sentence.queen_closed, &[&(SIDES - free.count_ones())])
        );
    }
    if piece.kind() == PieceKind::Mosquito {
        let _ = write!(about, "{}:", words.hive.copies);
        let count = about.len();
        for kind in position.copies(piece) {
            let gap = if about.len() == count { "" } else { "," };
            let _ = write!(about, "{gap} {}", words::kind(words, kind));
        }
        let _ = about.write_str(if about.len() == count { " -. " } else { ". " });
    }
    let sentence = match position.is_paralysed(piece) {
        true => words.hive.sentence.paralysed,
        false => words::moves(words, piece.kind()),
    };
    about.push_str(sentence);
    about
}

/// Draws both sides: how enclosed the Queen is, and the reserve. Below them, the last event.
fn draw_waiting(scene: &Scene<'_>, table: &Tabletop, screen: &mut Screen) {
    const SIDE: i32 = 22;
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let top = TOP + index as i32 * SIDE;
        draw_side(scene, table, colour, top, screen);
    }
    if scene.has_passed {
        let other = words::side(scene.words, table.position().to_move().other());
        draw_row(screen, 4, &line(format_args!("{other} {}", scene.words.hive.passed)), "");
    } else if let Some(event) = &scene.event {
        decision::draw_small_line(screen, decision::OK_TOP + 3, &event.text);
    }
}

fn draw_side(scene: &Scene<'_>, table: &Tabletop, colour: Colour, top: i32, screen: &mut Screen) {
    let words = scene.words;
    let queen = match table.position().freedom(colour) {
        Some(free) => line(format_args!("{}/{SIDES} {}", SIDES - free.count_ones(), words.hive.closed)),
        None => line(format_args!("{}", words.hive.no_queen)),
    };
    let name = match colour == board::side(scene.seat) {
        true => panel::filled_line(words.table.you, words::side(words, colour)),
        false => line(format_args!("{}", words::side(words, colour))),
    };
    decision::draw_small_line(screen, top, &name);
    decision::draw_right(screen, top, &queen, Font::Small);
    let left = |kind: &PieceKind| table.position().reserve(colour, *kind);
    let kinds = PieceKind::ALL.into_iter().filter(|kind| left(kind) > 0);
    if kinds.clone().count() > PER_ROW {
        return draw_row(screen, usize::from(top > TOP) * 2 + 1, &reserve(table, colour), "");
    }
    let counted = |kind| Counted { sign: sign_of(kind), count: left(&kind) as u8, available: true };
    sign_row::draw(screen, top + 9, kinds.map(counted), None);
}

/// Returns the reserve as letters with counts: `Q 2S 2B 3G 3A`. Omits the spaces when there are
/// many kinds.
fn reserve(table: &Tabletop, colour: Colour) -> Line {
    const WIDE: usize = 7;
    let left = |kind: &PieceKind| table.position().reserve(colour, *kind);
    let kinds = PieceKind::ALL.into_iter().filter(|kind| left(kind) > 0).count();
    let mut list = Line::new();
    for kind in PieceKind::ALL.into_iter().filter(|kind| left(kind) > 0) {
        let gap = if list.is_empty() || kinds > WIDE { "" } else { " " };
        let _ = match left(&kind) {
            1 => write!(list, "{gap}{}", kind.letter()),
            count => write!(list, "{gap}{count}{}", kind.letter()),
        };
    }
    if list.is_empty() {
        list.push('-');
    }
    list
}

/// Returns the kinds of this game, for the legend.
pub fn signs(table: &Tabletop) -> impl Iterator<Item = PieceKind> {
    let options = table.position().options();
    PieceKind::ALL.into_iter().filter(move |kind| options.has(*kind))
}

/// Draws a row of the legend: the sign, the letter and the name of a kind.
pub fn draw_sign(words: &'static Words, kind: PieceKind, index: usize, screen: &mut Screen) {
    let name = line(format_args!("   {} {}", kind.letter(), words::kind(words, kind)));
    draw_row(screen, index, &name, "");
    let Ok(()) = sign::draw(screen, widget::row_at(index), kind, Ink::Light);
}

/// Returns the side of a seat, and how many cells around the enemy Queen are occupied.
pub fn score(table: &Tabletop, seat: Seat, words: &'static Words) -> Score {
    let side = board::side(seat);
    let free = table.position().freedom(side.other()).map_or(SIDES, u8::count_ones);
    Score { name: words::side(words, side), points: (SIDES - free) as i16, counted: words.hive.queen_closed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::hive::{Extras, Hive, HiveOptions};

    #[test]
    fn a_large_reserve_is_written_closer_together() {
        let text = |extras| {
            let game = Hive::<4>::start(&HiveOptions { extras, ..HiveOptions::DEVICE }).unwrap();
            reserve(&game.public(), Colour::White)
        };
        assert_eq!(text(Extras::NONE), "Q 2S 2B 3G 3A");
        assert_eq!(text(Extras::ALL), "Q2S2B3G3AMLPCHD");
    }
}
