//! Observation of Hive. Everything is public except the earlier positions, which count for
//! repetition.

use hexboard::game::Seat;
use hexboard::games::hive::{Colour, Hive, LENGTH_LIMIT, MosquitoMoth, Piece, PieceKind, Tabletop};

use super::{Frame, Sink};

/// The maximum height of a stack.
const LEVELS: i16 = 8;
/// The scale of the number of turns.
const TURNS: i16 = LENGTH_LIMIT as i16;

/// Draws the raw or the network observation.
pub fn draw<S: Sink>(hive: &Hive, viewer: Seat, sink: &mut S) {
    match S::IS_NETWORK {
        true => draw_network(hive, viewer, sink),
        false => draw_raw(hive.tabletop(), viewer, sink),
    }
}

fn draw_raw(table: &Tabletop, viewer: Seat, sink: &mut impl Sink) {
    let position = table.position();
    let options = position.options();
    let own = own_colour(viewer);
    let grid = sink.frame();
    let stands = |piece: Piece| {
        let level = position.spot(piece)?.level() as i16 + 1;
        Some((grid.place(table.place(piece)?), level))
    };
    for (whose, colour) in [("own", own), ("enemy", own.other())] {
        for piece in Piece::of(colour) {
            let name = format_args!("{whose} {:?} {}, level from 1", piece.kind(), piece.number());
            sink.plane(name, LEVELS, stands(piece));
        }
    }
    let paralysed = Piece::all().filter(|&piece| position.is_paralysed(piece)).filter_map(stands);
    sink.plane("paralysed pieces, level from 1", LEVELS, paralysed);
    sink.plane("the piece that moved last, level from 1", LEVELS, position.moved_last().and_then(stands));
    sink.flag("is it the viewer's turn", position.to_move() == own);
    sink.fact("turns taken", (0, TURNS), position.ply());
    for (whose, colour) in [("own", own), ("enemy", own.other())] {
        for kind in PieceKind::ALL {
            sink.fact(
                format_args!("{whose} reserve: {kind:?}"),
                (0, 3),
                position.reserve(colour, kind) as i16,
            );
        }
    }
    sink.flag("rule: no Queen first", options.tournament);
    sink.flag("rule: length limit", options.length_limit);
    sink.flag("rule: free Beetle", options.free_beetle);
    for moth in MosquitoMoth::ALL {
        sink.flag(format_args!("rule: Mosquito as Moth {}", moth.word()), options.mosquito_moth == moth);
    }
}

/// A piece on the table.
#[derive(Clone, Copy)]
struct Standing {
    piece: Piece,
    index: usize,
    height: i16,
    is_top: bool,
}

fn standing(table: &Tabletop, frame: Frame) -> impl Iterator<Item = Standing> {
    Piece::all().filter_map(move |piece| {
        let place = table.place(piece)?;
        let (height, is_top) = (table.height_at(place) as i16, table.top_at(place) == Some(piece));
        Some(Standing { piece, index: frame.place(place), height, is_top })
    })
}

/// Draws the network observation: planes by kind for the kinds in play, and the repetition count.
fn draw_network(hive: &Hive, viewer: Seat, sink: &mut impl Sink) {
    let (table, position) = (hive.tabletop(), hive.position());
    let options = position.options();
    let own = own_colour(viewer);
    let all: Vec<Standing> = standing(table, sink.frame()).collect();
    let kinds = || PieceKind::ALL.into_iter().filter(move |&kind| options.has(kind));
    for (whose, colour) in [("own", own), ("enemy", own.other())] {
        let pieces = || all.iter().filter(move |one| one.piece.colour() == colour);
        for kind in kinds() {
            let tops = pieces().filter(|one| one.is_top && one.piece.kind() == kind);
            sink.plane(format_args!("{whose} {kind:?} on top"), 1, tops.map(|one| (one.index, 1)));
        }
        // Beetles and their like can cover pieces; the lower ones matter when they are uncovered.
        let covered = pieces().filter(|one| !one.is_top).map(|one| (one.index, 1));
        sink.plane(format_args!("{whose} covered pieces"), 1, covered);
    }
    let heights = all.iter().filter(|one| one.is_top).map(|one| (one.index, one.height));
    sink.plane("height of the stack", LEVELS, heights);
    let paralysed = all.iter().filter(|one| position.is_paralysed(one.piece));
    sink.plane("paralysed pieces", 1, paralysed.map(|one| (one.index, 1)));
    let last = position.moved_last();
    let last = all.iter().filter(|one| Some(one.piece) == last);
    sink.plane("the piece that moved last", 1, last.map(|one| (one.index, 1)));
    sink.flag("is it the viewer's turn", position.to_move() == own);
    sink.flag("is the viewer White", own == Colour::White);
    sink.fact("turns taken", (0, TURNS), position.ply());
    sink.fact("how often this position has occurred, minus one", (0, 2), hive.repetition_count() as i16 - 1);
    for (whose, colour) in [("own", own), ("enemy", own.other())] {
        for kind in kinds() {
            let reserve = position.reserve(colour, kind) as i16;
            sink.fact(format_args!("{whose} reserve: {kind:?}"), (0, 3), reserve);
        }
    }
}

fn own_colour(viewer: Seat) -> Colour {
    if viewer == Colour::White.seat() { Colour::White } else { Colour::Black }
}
