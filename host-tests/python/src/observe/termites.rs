//! Observation of Termites.

use hexboard::game::Seat;
use hexboard::games::termites::{Caste, MoundValue, Phase, Piece, Private, Public, Terrain, Token};
use hexboard::hex::Cell;

use super::{Observation, around, relative};

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

pub fn draw(public: &Public, own: &Private, viewer: Seat, players: usize, observation: &mut Observation<'_>) {
    let seats = around(viewer, players);
    draw_board(public, &seats, observation);
    for phase in PHASES {
        observation.flag(format_args!("phase is {}", phase.word()), public.phase == phase);
    }
    observation.who("who acts", relative(viewer, players, Some(public.acting)));
    observation.who("who started, or -1", relative(viewer, players, public.first));
    let victim = public.pending.and_then(|loss| loss.victim);
    observation.who("who lost a Mound that is worked off, or -1", relative(viewer, players, victim));
    for (place, seat) in seats.into_iter().enumerate() {
        draw_player(public, place, seat, observation);
    }
    for token in Token::all() {
        observation.fact(format_args!("own hand: {token}"), (0, 3), own.hand.count(token));
        observation.fact(format_args!("own stack: {token}"), (0, 5), own.stack.count(token));
    }
}

fn draw_board(public: &Public, seats: &[Option<Seat>; Seat::COUNT], observation: &mut Observation<'_>) {
    let grid = observation.frame;
    let pieces: Vec<(Cell, Piece)> = public.pieces.iter().collect();
    for terrain in Terrain::ALL {
        observation.cells(terrain.word(), public.ground.of(terrain));
    }
    for (place, &seat) in seats.iter().enumerate() {
        for caste in Caste::ALL {
            let units = pieces.iter().filter_map(|&(cell, piece)| match piece {
                Piece::Unit { owner, token } if Some(owner) == seat && token.caste() == caste => {
                    Some((grid.cell(cell), i16::from(token.termites())))
                }
                _ => None,
            });
            observation.plane(format_args!("player {place}: {caste:?}s, by number"), 3, units);
        }
        let mounds = pieces.iter().filter(|_| seat.is_some());
        observation.plane(
            format_args!("player {place}: Mounds, by value"),
            9,
            mounds.filter_map(|&at| mound(at, seat, grid)),
        );
    }
    observation.plane("neutral Mounds, by value", 9, pieces.iter().filter_map(|&at| mound(at, None, grid)));
    observation.spot("where a Mound was taken", public.pending.map(|loss| loss.cell));
}

fn mound((cell, piece): (Cell, Piece), wanted: Option<Seat>, grid: super::Frame) -> Option<(usize, i16)> {
    match piece {
        Piece::Mound { owner, value } if owner == wanted => Some((grid.cell(cell), value.points().into())),
        _ => None,
    }
}

fn draw_player(public: &Public, place: usize, seat: Option<Seat>, observation: &mut Observation<'_>) {
    let count = |count: fn(&Public, Seat) -> i16| seat.map_or(0, |seat| count(public, seat));
    observation.fact(
        format_args!("player {place}: tokens in hand"),
        (0, 3),
        count(|public, seat| public.hands[seat].into()),
    );
    observation.fact(
        format_args!("player {place}: tokens in the stack"),
        (0, 20),
        count(|public, seat| public.stacks[seat].into()),
    );
    observation.fact(
        format_args!("player {place}: points"),
        (0, 100),
        count(|public, seat| public.scores[seat]),
    );
    for token in Token::all() {
        let unseen = seat.map_or(0, |seat| public.unseen[seat].count(token));
        observation.fact(format_args!("player {place}: unseen {token}"), (0, 5), unseen);
    }
    for value in MoundValue::all() {
        let points = value.points();
        let reserve = seat.map_or(0, |seat| public.reserve[seat].count(value));
        let taken = seat.map_or(0, |seat| public.trophies[seat].count(value));
        observation.fact(format_args!("player {place}: Mounds of {points} to place"), (0, 4), reserve);
        observation.fact(format_args!("player {place}: Mounds of {points} taken"), (0, 4), taken);
    }
}
