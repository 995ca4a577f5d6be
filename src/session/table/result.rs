//! The score and the result of a game.

use core::fmt::Write;

use heapless::String;

use crate::game::{BySeat, Outcome, Reason, SeatSet};
use crate::games::AnyPublic;
use crate::parts::{Pad, Screen};
use crate::ui::Face;
use crate::ui::lang::Words;
use crate::ui::widget::{self, LIST_ROWS, Row};

/// The points of everybody.
pub fn draw_score(
    public: &AnyPublic,
    places: BySeat<Option<Pad>>,
    words: &'static Words,
    screen: &mut Screen,
) {
    let Ok(()) = widget::title(screen, words.table.score, "");
    draw_standings(public, places, None, words, screen);
}

/// The result of a finished game.
pub fn draw_result(
    public: &AnyPublic,
    outcome: Outcome,
    places: BySeat<Option<Pad>>,
    words: &'static Words,
    screen: &mut Screen,
) {
    let draw = if outcome.winners.is_empty() { words.table.draw } else { "" };
    let seated = places.iter().filter(|(_, place)| place.is_some()).count();
    let reason = public.reason(outcome.reason, words);
    let has_room = seated < LIST_ROWS - 1;
    // Where the players fill the rows, the reason is the title.
    let title = match reason {
        Some(reason) if !has_room => (reason, ""),
        _ if outcome.winners.len() > 1 => (words.table.shared, ""),
        _ => (words.table.over, draw),
    };
    let Ok(()) = widget::title(screen, title.0, title.1);
    draw_standings(public, places, Some(outcome), words, screen);
    if let Some(reason) = reason.filter(|_| has_room) {
        let Ok(()) = widget::row(screen, seated, Row::label(reason));
    }
    let Ok(()) = widget::row(screen, LIST_ROWS - 1, Row { label: words.table.next_game, value: "OK" });
}

/// The result of a game that somebody lost because the time was up.
pub fn draw_result_on_time(
    public: &AnyPublic,
    winners: SeatSet,
    places: BySeat<Option<Pad>>,
    words: &'static Words,
    screen: &mut Screen,
) {
    let Ok(()) = widget::title(screen, words.saves.out_of_time, "");
    let scores = BySeat::from_fn(|seat| public.score(seat, words).points);
    let outcome = Outcome { winners, scores, reason: Reason::LastStanding };
    draw_standings(public, places, Some(outcome), words, screen);
    let Ok(()) = widget::row(screen, LIST_ROWS - 1, Row { label: words.table.next_game, value: "OK" });
}

fn draw_standings(
    public: &AnyPublic,
    places: BySeat<Option<Pad>>,
    outcome: Option<Outcome>,
    words: &'static Words,
    screen: &mut Screen,
) {
    let mut row = 0;
    for (seat, place) in places.iter() {
        let Some(place) = place else { continue };
        let standing = public.score(seat, words);
        let won = outcome.is_some_and(|outcome| outcome.winners.contains(seat));
        let points = outcome.map_or(standing.points, |outcome| outcome.scores[seat]);
        let mut label = String::<24>::new();
        let _ = write!(label, "{} {} {}", if won { '*' } else { ' ' }, place.number(), standing.name);
        let mut value = String::<8>::new();
        let _ = write!(value, "{points}");
        let Ok(()) = widget::row(screen, row, Row { label: &label, value: &value });
        row += 1;
    }
}
