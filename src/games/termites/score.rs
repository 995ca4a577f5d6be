//! Points and the winner: T-10.

use super::{MoundValues, Piece, Pieces};
use crate::game::{BySeat, Outcome, Reason, Seat, SeatSet};

/// Returns the points of each seat (T-10.2).
pub fn scores(pieces: &Pieces, reserve: &BySeat<MoundValues>, trophies: &BySeat<MoundValues>) -> BySeat<i16> {
    BySeat::from_fn(|seat| {
        let value = |cell| match pieces.at(cell) {
            Some(Piece::Mound { value, .. }) => i16::from(value.points()),
            _ => 0,
        };
        let on_board: i16 = pieces.mounds(Some(seat)).iter().map(value).sum();
        on_board + reserve[seat].points() + trophies[seat].points()
    })
}

/// Returns the result with these points (T-10.3).
pub fn outcome(seats: SeatSet, scores: BySeat<i16>, pieces: &Pieces) -> Outcome {
    let leaders = best(seats, |seat| scores[seat]);
    let winners = best(leaders, |seat| pieces.units(seat).len());
    let reason = match (leaders.len(), winners.len()) {
        (1, _) => Reason::Points,
        (_, 1) => Reason::Units,
        _ => Reason::Shared,
    };
    Outcome { winners, scores, reason }
}

/// Returns the seats with the highest count.
fn best<T: Ord>(seats: SeatSet, count: impl Fn(Seat) -> T) -> SeatSet {
    let most = seats.iter().map(&count).max();
    let winners = seats.iter().filter(|&seat| Some(count(seat)) == most);
    winners.fold(SeatSet::EMPTY, SeatSet::with)
}
