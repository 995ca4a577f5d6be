//! Draws the score and the result of a game.

use embedded_graphics::prelude::Point;

use super::ending::Ending;
use crate::game::{BySeat, Outcome, Seat, SeatSet};
use crate::games::AnyPublic;
use crate::parts::{SCREEN_WIDTH, Screen};
use crate::ui::Chair;
use crate::ui::GameView;
use crate::ui::lang::Words;
use crate::ui::panel::{self, Note, fill_placeholders, line};
use crate::ui::text::{self, Font, Ink};
use crate::ui::widget::{self, LIST_ROWS, MARGIN, Row};

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
    first_seat(chairs).map_or("", |seat| public.score(seat, words).counted)
}

fn first_seat(chairs: BySeat<Option<Chair>>) -> Option<Seat> {
    chairs.iter().find_map(|(seat, chair)| chair.map(|_| seat))
}

/// The page with the result of a game, for one player.
pub struct ResultPage<'a> {
    /// The end of the game.
    pub public: &'a AnyPublic,
    /// The chair of each seat.
    pub chairs: BySeat<Option<Chair>>,
    /// The seat of the person who looks; `None` at the chair of a computer.
    pub viewer: Option<Seat>,
    /// The last round.
    pub round: u32,
    /// What OK does next; `None` in the show, where any key opens the menu.
    pub next: Option<Ending>,
    /// The texts in the selected language.
    pub words: &'static Words,
}

impl ResultPage<'_> {
    /// Draws the result of a game that has ended by its rules.
    pub fn draw(&self, outcome: Outcome, screen: &mut Screen) {
        let reason = self.public.reason(outcome.reason, self.words);
        let reason = reason.or((outcome.winners.len() > 1).then_some(self.words.table.shared));
        let has_room = self.seated() < LIST_ROWS - 1;
        match reason {
            // If the players fill the rows, the reason goes into the title.
            Some(reason) if !has_room => panel::draw_title(screen, reason, ""),
            _ => panel::draw_title(screen, &self.title(outcome.winners), ""),
        }
        draw_standings(self.public, self.chairs, outcome.winners, self.words, screen);
        let reason = reason.filter(|_| has_room);
        // The caption goes right below its numbers, if both it and the reason fit.
        let has_caption = self.draw_caption(usize::from(reason.is_some()), screen);
        if let Some(reason) = reason {
            let row = self.seated() + usize::from(has_caption);
            let Ok(()) = widget::row(screen, row, Row::label(reason));
        }
        self.draw_next(screen);
    }

    /// Draws the result of a game that was lost on time.
    pub fn draw_on_time(&self, (late, winners): (Seat, SeatSet), screen: &mut Screen) {
        panel::draw_title(screen, self.words.saves.out_of_time, self.public.score(late, self.words).name);
        draw_standings(self.public, self.chairs, winners, self.words, screen);
        self.draw_caption(0, screen);
        self.draw_next(screen);
    }

    /// Returns the title: what the result means for the viewer, or who has won.
    fn title(&self, winners: SeatSet) -> Note {
        let table = &self.words.table;
        let text = match self.viewer {
            _ if winners.is_empty() => table.draw_in_round,
            Some(viewer) if winners.contains(viewer) => table.you_won,
            Some(_) => table.you_lost,
            None => match winners.iter().next() {
                Some(winner) if winners.len() == 1 => {
                    return fill_placeholders(table.wins, &[&self.public.score(winner, self.words).name]);
                }
                _ => return fill_placeholders(table.over, &[]),
            },
        };
        fill_placeholders(text, &[&self.round])
    }

    fn seated(&self) -> usize {
        self.chairs.iter().filter(|(_, chair)| chair.is_some()).count()
    }

    /// Draws the caption of the points right below them, if that leaves `rows_below` rows before
    /// the last row. Returns whether it did.
    fn draw_caption(&self, rows_below: usize, screen: &mut Screen) -> bool {
        let row = self.seated();
        let seat = first_seat(self.chairs).filter(|_| row + rows_below < LIST_ROWS - 1);
        if let Some(seat) = seat {
            self.public.draw_caption(seat, row, self.words, screen);
        }
        seat.is_some()
    }

    /// Draws what OK does next, between the arrows that change it.
    fn draw_next(&self, screen: &mut Screen) {
        let Some(next) = self.next else {
            return panel::draw_row(screen, LIST_ROWS - 1, self.words.computer.any_key, "");
        };
        let label = line(format_args!("< {} >", next.label(self.words)));
        panel::draw_row(screen, LIST_ROWS - 1, &label, "OK");
    }
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
        let mut sources = public.sources(seat);
        if !sources.is_empty() {
            sources.push_str("=");
        }
        let value = line(format_args!("{}", status.points));
        let label = line(format_args!("{star} {} {}", chair.number(), status.name));
        let short = line(format_args!("{star} {}", status.name));
        let label = if sources_fit(&label, &sources, &value) { label } else { short };
        let Ok(()) = widget::row(screen, row, Row { label: &label, value: &value });
        if sources_fit(&label, &sources, &value) {
            draw_sources(row, &sources, &value, screen);
        }
        row += 1;
    }
}

/// Distance between the points and what they consist of, in pixels.
const SOURCES_GAP: u32 = 3;

/// Returns whether there is room between name and points for what they consist of.
fn sources_fit(label: &str, sources: &str, value: &str) -> bool {
    let name = Font::Normal.width_of(label) + Font::Normal.width_of(value);
    name + Font::Small.width_of(sources) + 2 * SOURCES_GAP <= SCREEN_WIDTH as u32 - 2 * MARGIN
}

/// Draws what the points consist of, to the left of them.
fn draw_sources(row: usize, sources: &str, value: &str, screen: &mut Screen) {
    let points = SCREEN_WIDTH as u32 - MARGIN - Font::Normal.width_of(value);
    let left = points - SOURCES_GAP - Font::Small.width_of(sources);
    let at = Point::new(left as i32, widget::row_at(row).y + 1);
    let Ok(_) = text::line(screen, at, sources, Font::Small, Ink::Light);
}
