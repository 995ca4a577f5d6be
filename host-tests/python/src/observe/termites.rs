//! Observation of Termites.

use hexboard::game::Seat;
use hexboard::games::termites::{Caste, MoundValue, Phase, Piece, Private, Public, Terrain, Token};

use super::sink::Plane;
use super::{Sink, around, relative};

const PHASES: [Phase; 8] = [
    Phase::BuildNeutral,
    Phase::BuildTiles,
    Phase::Mounds,
    Phase::Reproduce,
    Phase::Move,
    Phase::Retake,
    Phase::Replace,
    Phase::Over,
];

pub fn draw(public: &Public, own: &Private, viewer: Seat, players: usize, sink: &mut impl Sink) {
    let seats = around(viewer, players);
    draw_board(public, viewer, players, sink);
    for phase in PHASES {
        sink.flag(format_args!("phase is {}", phase.word()), public.phase == phase);
    }
    sink.who("who acts", relative(viewer, players, Some(public.acting)));
    sink.who("who started, or -1", relative(viewer, players, public.first));
    let victim = public.pending.and_then(|loss| loss.victim);
    sink.who("who lost a Mound that is worked off, or -1", relative(viewer, players, victim));
    for (place, seat) in seats.into_iter().enumerate() {
        draw_player(public, place, seat, sink);
    }
    for token in Token::all() {
        sink.fact(format_args!("own hand: {token}"), (0, 3), own.hand.count(token));
        sink.fact(format_args!("own stack: {token}"), (0, 5), own.stack.count(token));
    }
}

/// The planes of the pieces of one player.
#[derive(Clone, Copy)]
struct PlayerPlanes {
    units: [Plane; Caste::ALL.len()],
    mounds: Plane,
}

fn draw_board(public: &Public, viewer: Seat, players: usize, sink: &mut impl Sink) {
    for terrain in Terrain::ALL {
        sink.cells(terrain.word(), public.ground.of(terrain));
    }
    let planes: [PlayerPlanes; Seat::COUNT] = std::array::from_fn(|place| PlayerPlanes {
        units: Caste::ALL.map(|caste| sink.begin(format_args!("player {place}: {caste:?}s, by number"), 3)),
        mounds: sink.begin(format_args!("player {place}: Mounds, by value"), 9),
    });
    let neutral = sink.begin("neutral Mounds, by value", 9);
    let of = |owner| planes[relative(viewer, players, Some(owner)).max(0) as usize];
    let grid = sink.frame();
    for cell in public.pieces.occupied() {
        let (plane, value) = match public.pieces.at(cell) {
            Some(Piece::Unit { owner, token }) => (of(owner).units[token.caste() as usize], token.termites()),
            Some(Piece::Mound { owner, value }) => {
                (owner.map_or(neutral, |owner| of(owner).mounds), value.points())
            }
            None => continue,
        };
        sink.put(plane, grid.cell(cell), value.into());
    }
    sink.spot("where a Mound was taken", public.pending.map(|loss| loss.cell));
}

fn draw_player(public: &Public, place: usize, seat: Option<Seat>, sink: &mut impl Sink) {
    let count = |count: fn(&Public, Seat) -> i16| seat.map_or(0, |seat| count(public, seat));
    sink.fact(
        format_args!("player {place}: tokens in hand"),
        (0, 3),
        count(|public, seat| public.hands[seat].into()),
    );
    sink.fact(
        format_args!("player {place}: tokens in the stack"),
        (0, 20),
        count(|public, seat| public.stacks[seat].into()),
    );
    sink.fact(format_args!("player {place}: points"), (0, 100), count(|public, seat| public.scores[seat]));
    for token in Token::all() {
        let unseen = seat.map_or(0, |seat| public.unseen[seat].count(token));
        sink.fact(format_args!("player {place}: unseen {token}"), (0, 5), unseen);
    }
    for value in MoundValue::all() {
        let points = value.points();
        let reserve = seat.map_or(0, |seat| public.reserve[seat].count(value));
        let taken = seat.map_or(0, |seat| public.trophies[seat].count(value));
        sink.fact(format_args!("player {place}: Mounds of {points} to place"), (0, 4), reserve);
        sink.fact(format_args!("player {place}: Mounds of {points} taken"), (0, 4), taken);
    }
}
