//! Observation of Hive. Everything is public except the earlier positions, which count for
//! repetition.

use hexboard::game::Seat;
use hexboard::games::hive::{Colour, MosquitoMoth, Piece, PieceKind, Tabletop};

use super::Observation;

pub fn draw(table: &Tabletop, viewer: Seat, sheet: &mut Observation) {
    let position = table.position();
    let options = position.options();
    let own = if viewer == Colour::White.seat() { Colour::White } else { Colour::Black };
    let grid = sheet.grid;
    let stands = |piece: Piece| {
        let level = position.spot(piece)?.level() as i16 + 1;
        Some((grid.place(table.place(piece)?), level))
    };
    for (whose, colour) in [("own", own), ("enemy", own.other())] {
        for piece in Piece::of(colour) {
            let name = format!("{whose} {:?} {}, level from 1", piece.kind(), piece.number());
            sheet.plane(name, stands(piece));
        }
    }
    let paralysed = Piece::all().filter(|&piece| position.is_paralysed(piece)).filter_map(stands);
    sheet.plane("paralysed pieces, level from 1", paralysed);
    sheet.plane("the piece that moved last, level from 1", position.moved_last().and_then(stands));
    sheet.flag("is it the viewer's turn", position.to_move() == own);
    sheet.fact("turns taken", position.ply());
    for (whose, colour) in [("own", own), ("enemy", own.other())] {
        for kind in PieceKind::ALL {
            sheet.fact(format_args!("{whose} reserve: {kind:?}"), position.reserve(colour, kind) as i16);
        }
    }
    sheet.flag("rule: no Queen first", options.tournament);
    sheet.flag("rule: length limit", options.length_limit);
    sheet.flag("rule: free Beetle", options.free_beetle);
    for moth in MosquitoMoth::ALL {
        sheet.flag(format_args!("rule: Mosquito as Moth {}", moth.word()), options.mosquito_moth == moth);
    }
}
