//! Observation of Hive. Everything is public except the earlier positions, which count for
//! repetition.

use hexboard::game::Seat;
use hexboard::games::hive::{Colour, MosquitoMoth, Piece, PieceKind, Tabletop};

use super::Observation;

pub fn draw(table: &Tabletop, viewer: Seat, observation: &mut Observation) {
    let position = table.position();
    let options = position.options();
    let own = if viewer == Colour::White.seat() { Colour::White } else { Colour::Black };
    let grid = observation.grid;
    let stands = |piece: Piece| {
        let level = position.spot(piece)?.level() as i16 + 1;
        Some((grid.place(table.place(piece)?), level))
    };
    for (whose, colour) in [("own", own), ("enemy", own.other())] {
        for piece in Piece::of(colour) {
            let name = format!("{whose} {:?} {}, level from 1", piece.kind(), piece.number());
            observation.plane(name, stands(piece));
        }
    }
    let paralysed = Piece::all().filter(|&piece| position.is_paralysed(piece)).filter_map(stands);
    observation.plane("paralysed pieces, level from 1", paralysed);
    observation.plane("the piece that moved last, level from 1", position.moved_last().and_then(stands));
    observation.flag("is it the viewer's turn", position.to_move() == own);
    observation.fact("turns taken", position.ply());
    for (whose, colour) in [("own", own), ("enemy", own.other())] {
        for kind in PieceKind::ALL {
            observation
                .fact(format_args!("{whose} reserve: {kind:?}"), position.reserve(colour, kind) as i16);
        }
    }
    observation.flag("rule: no Queen first", options.tournament);
    observation.flag("rule: length limit", options.length_limit);
    observation.flag("rule: free Beetle", options.free_beetle);
    for moth in MosquitoMoth::ALL {
        observation
            .flag(format_args!("rule: Mosquito as Moth {}", moth.word()), options.mosquito_moth == moth);
    }
}
