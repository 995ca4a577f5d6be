//! Draws the score and the result of a game.

use crate::game::{BySeat, Outcome, Seat, SeatSet};
use crate::games::AnyPublic;
use crate::parts::Screen;
use crate::ui::Chair;
use crate::ui::GameView;
use crate::ui::lang::Words;
use crate::ui::panel::{self, fill_placeholders, line};
use crate::ui::widget::{self, LIST_ROWS, Row};

/// Draws the points of all players.
pub fn draw_score(
    public: &AnyPublic,
    chairs: BySeat<Option<Chair>>,
    words: &'static Words,
    screen: &mut Screen,
) {
    panel::draw_title(screen, words.table.score, counted(public, chairs, words));
    draw_standings(public, chairs, SeatSet::EMPTY, words, screen);
}

/// Returns the name of what the points count.
fn counted(public: &AnyPublic, chairs: BySeat<Option<Chair>>, words: &'static Words) -> &'static str {
    let seated = chairs.iter().find(|(_, chair)| chair.is_some());
    seated.map_or("", |(seat, _)| public.score(seat, words).counted)
}

/// Draws the result of a game that has ended by its rules.
pub fn draw_result(
    public: &AnyPublic,
    outcome: Outcome,
    chairs: BySeat<Option<Chair>>,
    words: &'static Words,
    screen: &mut Screen,
) {
    let draw = if outcome.winners.is_empty() { words.table.draw } else { "" };
    let seated = chairs.iter().filter(|(_, chair)| chair.is_some()).count();
    let reason = public.reason(outcome.reason, words);
    let has_room = seated < LIST_ROWS - 1;
    // If the players fill the rows, the reason goes into the title.
    let title = match reason {
        Some(reason) if !has_room => (reason, ""),
        _ if outcome.winners.len() > 1 => (words.table.shared, ""),
        _ => (words.table.over, draw),
    };
    match outcome.winners.iter().next().filter(|_| has_room && outcome.winners.len() == 1) {
        Some(winner) => draw_winner(public, winner, words, screen),
        None => panel::draw_title(screen, title.0, title.1),
    }
    draw_standings(public, chairs, outcome.winners, words, screen);
    let reason = reason.filter(|_| has_room);
    // The caption goes right below its numbers, if both it and the reason fit.
    let has_caption = draw_caption(seated, usize::from(reason.is_some()), public, chairs, words, screen);
    if let Some(reason) = reason {
        let Ok(()) = widget::row(screen, seated + usize::from(has_caption), Row::label(reason));
    }
    let Ok(()) = widget::row(screen, LIST_ROWS - 1, Row { label: words.table.next_game, value: "OK" });
}

/// Draws the winner as the title.
fn draw_winner(public: &AnyPublic, winner: Seat, words: &'static Words, screen: &mut Screen) {
    panel::draw_title(screen, &fill_placeholders(words.table.wins, &[&public.score(winner, words).name]), "");
}

/// Draws the caption of the points right below them, if that leaves `rows_below` rows before the
/// last row. Returns whether it did.
fn draw_caption(
    row: usize,
    rows_below: usize,
    public: &AnyPublic,
    chairs: BySeat<Option<Chair>>,
    words: &'static Words,
    screen: &mut Screen,
) -> bool {
    let caption = counted(public, chairs, words);
    let is_drawn = !caption.is_empty() && row + rows_below < LIST_ROWS - 1;
    if is_drawn {
        panel::draw_row(screen, row, "", caption);
    }
    is_drawn
}

/// Draws the result of a game that was lost on time.
pub fn draw_result_on_time(
    public: &AnyPublic,
    (late, winners): (Seat, SeatSet),
    chairs: BySeat<Option<Chair>>,
    words: &'static Words,
    screen: &mut Screen,
) {
    panel::draw_title(screen, words.saves.out_of_time, public.score(late, words).name);
    draw_standings(public, chairs, winners, words, screen);
    let seated = chairs.iter().filter(|(_, chair)| chair.is_some()).count();
    draw_caption(seated, 0, public, chairs, words, screen);
    let Ok(()) = widget::row(screen, LIST_ROWS - 1, Row { label: words.table.next_game, value: "OK" });
}

fn draw_standings(
    public: &AnyPublic,
    chairs: BySeat<Option<Chair>>,
    winners: SeatSet,
    words: &'static Words,
    screen: &mut Screen,
) {
    let mut row = 0;
    for (seat, chair) in chairs.iter() {
        let Some(chair) = chair else { continue };
        let status = public.score(seat, words);
        let star = if winners.contains(seat) { '*' } else { ' ' };
        let label = line(format_args!("{star} {} {}", chair.number(), status.name));
        let value = line(format_args!("{}", status.points));
        let Ok(()) = widget::row(screen, row, Row { label: &label, value: &value });
        row += 1;
    }
}
