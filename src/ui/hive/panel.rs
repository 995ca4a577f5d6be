//! Hive on the OLEDs.

use core::fmt::Write;

use super::{board, sign, words};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::games::hive::{Colour, Item, Piece, PieceKind, Place, Refusal, Tabletop};
use crate::parts::Screen;
use crate::ui::game_view::{CurrentDecision, Scene, Score};
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, Pair, draw_row, draw_small, fill_placeholders, line};
use crate::ui::text::Ink;
use crate::ui::text_buf::{TextBuf, bytes};
use crate::ui::widget;

/// This many pieces of a stack have a row each; the pieces below are listed in the text.
const MAX_ROWS: usize = 2;
/// Cells around a Queen.
const SIDES: u32 = 6;

/// A few sentences about a piece.
type About = TextBuf<{ bytes(192) }>;

/// Draws a row that begins with the sign of a piece.
fn signed_row(screen: &mut Screen, index: usize, kind: PieceKind, label: &str, value: &str) {
    draw_row(screen, index, &line(format_args!("   {label}")), value);
    let Ok(()) = sign::draw(screen, widget::row_at(index), kind, Ink::Light);
}

/// Draws the whole screen of a seat.
pub fn draw(scene: &Scene<'_>, table: &Tabletop, screen: &mut Screen) {
    title(scene, table, screen);
    match &scene.asked {
        Some(asked) if asked.selected_row.is_some() => draw_list(scene, asked, table, screen),
        Some(asked) if asked.refused || scene.inspects || !asked.chosen.is_empty() => {
            draw_pointing(scene, asked, table, screen);
        }
        None if scene.inspects => draw_cell(scene, table, screen),
        _ => draw_overview(scene, table, screen),
    }
}

/// Draws the title: the question and the player's side, or the current player.
fn title(scene: &Scene<'_>, table: &Tabletop, screen: &mut Screen) {
    let mover = table.position().to_move();
    match &scene.asked {
        Some(asked) => panel::draw_title(screen, prompt(scene.words, asked), own_side(scene)),
        None => panel::draw_title(screen, &scene.wait_for(words::side(scene.words, mover)), ""),
    }
}

/// Returns the name of the side of this screen's player.
fn own_side(scene: &Scene<'_>) -> &'static str {
    words::side(scene.words, board::side(scene.seat))
}

fn prompt(words: &'static Words, asked: &CurrentDecision<'_>) -> &'static str {
    let words = &words.hive;
    match (asked.chosen.len(), asked.selected_row) {
        (0, Some(_)) => words.pick_reserve,
        (0, None) => words.pick_piece,
        (1, _) => words.pick_target,
        _ => words.pick_sting,
    }
}

/// Draws a list: pieces of the reserve with their signs, paralysed pieces, or pieces to sting.
fn draw_list(scene: &Scene<'_>, asked: &CurrentDecision<'_>, table: &Tabletop, screen: &mut Screen) {
    let selected = asked.selected_row.unwrap_or(0);
    panel::draw_list(screen, asked.items, selected, |_, item| named(scene.words, asked, table, item).1);
    for (index, at, ink) in widget::visible(asked.items.len(), selected) {
        if let Some(kind) = asked.items.get(index).and_then(|item| named(scene.words, asked, table, *item).0)
        {
            let Ok(()) = sign::draw(screen, at, kind, ink);
        }
    }
}

/// Returns the sign of an item, its name, and how many there are.
fn named(
    words: &'static Words,
    asked: &CurrentDecision<'_>,
    table: &Tabletop,
    item: Choice,
) -> (Option<PieceKind>, Pair) {
    let piece = match Item::of(item) {
        Some(Item::Piece(piece)) => piece,
        Some(Item::TurnUp(piece)) => {
            let name = words::kind(words, piece.kind());
            return (None, (line(format_args!("{} {name}", words.hive.turn_up)), Line::new()));
        }
        Some(Item::NoSting) => return (None, panel::label_row(words.hive.no_sting)),
        Some(Item::Pass) | None => return (None, panel::label_row("")),
    };
    let name = words::kind(words, piece.kind());
    if !asked.chosen.is_empty() {
        return (Some(piece.kind()), (line(format_args!("   {name}")), Line::new()));
    }
    let left = table.position().reserve(piece.colour(), piece.kind());
    let count = if left > 1 { line(format_args!("x{left}")) } else { Line::new() };
    (Some(piece.kind()), (line(format_args!("   {name}")), count))
}

/// Draws the cell under the cursor, and what can be done there.
fn draw_pointing(scene: &Scene<'_>, asked: &CurrentDecision<'_>, table: &Tabletop, screen: &mut Screen) {
    let place = scene.window.place(scene.cursor);
    if let Some(mover) = mover(asked, table) {
        let (name, target) = (words::kind(scene.words, mover.kind()), table.top_at(place));
        signed_row(screen, 0, mover.kind(), &line(format_args!("{name} >")), "");
        match target {
            Some(top) => draw_piece(scene, top, 1, screen),
            None => draw_row(screen, 1, empty_target(scene, asked, table, mover), ""),
        }
        let sentence = match why_not(scene, table, asked) {
            Some(refusal) => words::refusal(scene.words, refusal),
            None => words::moves(scene.words, mover.kind()),
        };
        return draw_small(screen, sentence);
    }
    draw_cell(scene, table, screen);
    if let (Some(refusal), None) = (why_not(scene, table, asked), table.top_at(place)) {
        draw_small(screen, words::refusal(scene.words, refusal));
    }
    draw_row_below(scene, screen);
}

/// Returns the effect of OK on an empty cell, or that the cell is empty.
fn empty_target(
    scene: &Scene<'_>,
    asked: &CurrentDecision<'_>,
    table: &Tabletop,
    mover: Piece,
) -> &'static str {
    let words = &scene.words.hive;
    match (asked.on_target, table.place(mover)) {
        (false, _) => words.empty,
        (true, None) => words.ok_place,
        (true, Some(_)) => words.ok_move,
    }
}

/// Returns why the cell under the cursor was refused, if it was.
fn why_not(scene: &Scene<'_>, table: &Tabletop, asked: &CurrentDecision<'_>) -> Option<Refusal> {
    let place = Choice::Place(scene.window.place(scene.cursor));
    asked.refused.then(|| table.why_not(&(), scene.seat, asked.chosen, place)).flatten()
}

/// Returns whether a piece can be placed as well as moved.
fn may_place(scene: &Scene<'_>) -> bool {
    scene.asked.as_ref().is_some_and(|asked| asked.chosen.is_empty() && !asked.items.is_empty())
}

fn draw_row_below(scene: &Scene<'_>, screen: &mut Screen) {
    if may_place(scene) {
        panel::draw_row_below(screen, scene.words, scene.words.hive.place_piece);
    }
}

/// Returns the piece that was chosen to be placed or moved.
fn mover(asked: &CurrentDecision<'_>, table: &Tabletop) -> Option<Piece> {
    table.chosen(*asked.chosen.first()?)
}

/// Draws the stack under the cursor, and below it why the top piece cannot move or how it moves.
fn draw_cell(scene: &Scene<'_>, table: &Tabletop, screen: &mut Screen) {
    let place = scene.window.place(scene.cursor);
    let height = table.height_at(place);
    let Some(top) = table.top_at(place) else { return draw_row(screen, 0, scene.words.hive.empty, "") };
    for (index, level) in (0..height).rev().take(MAX_ROWS).enumerate() {
        if let Some(piece) = table.piece_at(place, level) {
            draw_piece(scene, piece, index, screen);
        }
    }
    let about = about(scene, table, top);
    let rows = height.min(MAX_ROWS);
    if may_place(scene) {
        panel::draw_small_above(screen, rows, &about);
    } else {
        panel::draw_small_below(screen, rows, &about);
    }
}

fn draw_piece(scene: &Scene<'_>, piece: Piece, index: usize, screen: &mut Screen) {
    let name = words::kind(scene.words, piece.kind());
    signed_row(screen, index, piece.kind(), name, words::side(scene.words, piece.colour()));
}

/// Writes the pieces of a high stack that have no row, from top to bottom.
fn write_below(about: &mut About, words: &'static Words, table: &Tabletop, place: Place) {
    let levels = (0..table.height_at(place).saturating_sub(MAX_ROWS)).rev();
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

/// Returns why the piece cannot move, or how it moves. Adds what a Mosquito copies and how enclosed
/// a Queen is.
fn about(scene: &Scene<'_>, table: &Tabletop, piece: Piece) -> About {
    let (position, words) = (table.position(), scene.words);
    let mut about = About::new();
    if let Some(place) = table.place(piece) {
        write_below(&mut about, words, table, place);
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
    let place = table.place(piece).map(Choice::Place);
    let refusal = place.and_then(|place| table.why_not(&(), scene.seat, &[], place));
    // How an enemy piece moves is more useful than the fact that it is an enemy piece, until the
    // player tries to choose it.
    let is_refused = scene.asked.as_ref().is_some_and(|asked| asked.refused);
    let sentence = match refusal.filter(|refusal| is_refused || *refusal != Refusal::Enemy) {
        Some(refusal) => words::refusal(words, refusal),
        None if position.is_paralysed(piece) => words.hive.sentence.paralysed,
        None => words::moves(words, piece.kind()),
    };
    about.push_str(sentence);
    about
}

/// Draws both sides: the number of occupied cells around the Queen, and the reserve. Below them,
/// other information.
fn draw_overview(scene: &Scene<'_>, table: &Tabletop, screen: &mut Screen) {
    let words = scene.words;
    for (index, colour) in Colour::ALL.into_iter().enumerate() {
        let queen = match table.position().freedom(colour) {
            Some(free) => line(format_args!("{}/{SIDES} {}", SIDES - free.count_ones(), words.hive.closed)),
            None => line(format_args!("{}", words.hive.no_queen)),
        };
        draw_row(screen, 2 * index, words::side(words, colour), &queen);
        draw_row(screen, 2 * index + 1, &reserve(table, colour), "");
    }
    if scene.has_passed {
        let other = words::side(words, table.position().to_move().other());
        draw_row(screen, 4, &line(format_args!("{other} {}", words.hive.passed)), "");
    } else if scene.asked.is_none() {
        draw_row(screen, 4, &line(format_args!("{} {}", words.table.you_play, own_side(scene))), "");
    } else {
        draw_row_below(scene, screen);
    }
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
    signed_row(
        screen,
        index,
        kind,
        &line(format_args!("{} {}", kind.letter(), words::kind(words, kind))),
        "",
    );
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
