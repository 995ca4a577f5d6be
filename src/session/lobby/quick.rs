//! The first page of the start menu: the game and how it is won, and the ways to start it.
//!
//! The title is selected first: Left and Right change the game, and OK starts it with the players
//! of the last time. That row is marked with "OK".

use core::fmt::Write;

use embedded_graphics::prelude::Point;
use heapless::Vec;

use super::{Lobby, Page};
use crate::ai::{Level, Strength};
use crate::bounded::collected;
use crate::parts::{Button, Pad, Screen};
use crate::session::context::{Context, StageRequest};
use crate::session::settings_menu::moved;
use crate::session::{KioskLanguages, Seating, Settings};
use crate::ui::Chair;
use crate::ui::icon::Icon;
use crate::ui::lang::Words;
use crate::ui::options_menu::figures;
use crate::ui::panel::{Line, Pair, label_row, line};
use crate::ui::ring::cyclic_step;
use crate::ui::text::{self, Font, Ink};
use crate::ui::widget::{self, Row};

/// A way to start, or another page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuickRow {
    /// The players of the last time, if no other row describes them.
    Again,
    /// The game of the show, which waits for a person.
    Join,
    /// One person, at the pad that presses OK, against a computer.
    Computer,
    /// People only.
    Together,
    /// Unfinished games to continue.
    Continue,
    /// The lesson of the game.
    Learn,
    /// The page with everything else.
    Options,
    /// The other language, for visitors, who have no settings.
    Language,
}

/// The maximum number of rows.
const MAX_ROWS: usize = 8;
/// The corner of the game's sign, beside the last two rows.
const SIGN_AT: Point = Point::new(77, 40);
/// The number of rows above the sign.
const BESIDE_SIGN: usize = 2;

impl Lobby {
    /// Takes level and number of people from the seating where it has them.
    pub(super) fn adopt_seating(&mut self) {
        let level = self.seating.of_computers().iter().find_map(|chair| self.seating.at(chair).level());
        self.quick.level = level.unwrap_or(self.quick.level);
        let people = self.seating.people().len();
        if people >= 2 {
            self.quick.people = people as u8;
        }
    }

    /// Returns the number of people of the next game without computers.
    fn people(&self) -> usize {
        let (least, most) = self.menu().players().into_inner();
        usize::from(self.quick.people).max(least).min(most)
    }

    /// Returns the row for the players of the last time. OK on the title acts like this row.
    fn usual_row(&self) -> QuickRow {
        let (people, computers) = (self.seating.people().len(), self.seating.of_computers().len());
        match (people, computers) {
            (1, 1) => QuickRow::Computer,
            (2.., 0) => QuickRow::Together,
            _ if self.menu().players().contains(&(people + computers)) => QuickRow::Again,
            (0 | 1, _) => QuickRow::Computer,
            _ => QuickRow::Together,
        }
    }

    fn quick_rows(&self, context: &Context) -> Vec<QuickRow, MAX_ROWS> {
        let again = (self.usual_row() == QuickRow::Again).then_some(QuickRow::Again);
        let unfinished = (context.saves.open > 0).then_some(QuickRow::Continue);
        let join = self.can_join.then_some(QuickRow::Join);
        let starts = join.into_iter().chain(again).chain([QuickRow::Computer, QuickRow::Together]);
        let kiosk = context.settings.kiosk;
        let language = kiosk.is_on && kiosk.languages == KioskLanguages::All;
        let language = language.then_some(QuickRow::Language);
        collected(starts.chain(unfinished).chain([QuickRow::Learn, QuickRow::Options]).chain(language))
    }

    pub(super) fn key_on_quick_page(
        &mut self,
        row: Option<QuickRow>,
        pad: Pad,
        button: Button,
        context: &mut Context,
    ) -> StageRequest {
        match button {
            Button::Up | Button::Down => self.page = Page::Quick(self.next_row(row, button, context)),
            Button::Left | Button::Right => self.change_on_quick_page(row, button == Button::Right, context),
            Button::Ok => {
                context.play(1047, 30);
                return self.start(row.unwrap_or(self.usual_row()), pad, context);
            }
            Button::Back | Button::Peek | Button::Menu => {}
        }
        StageRequest::Stay
    }

    /// Returns the row above or below, in a ring with the title.
    fn next_row(&self, row: Option<QuickRow>, button: Button, context: &Context) -> Option<QuickRow> {
        let rows = self.quick_rows(context);
        let here = rows.iter().position(|other| Some(*other) == row).map_or(0, |place| place + 1);
        rows.get(moved(here, button, rows.len() + 1).checked_sub(1)?).copied()
    }

    /// Changes the game, the level or the number of people.
    fn change_on_quick_page(&mut self, row: Option<QuickRow>, forward: bool, context: &mut Context) {
        match row {
            None => self.game = context.settings.kiosk.next_game(self.game, forward),
            Some(QuickRow::Computer) => {
                let place = cyclic_step(self.quick.level.place(), Level::ALL.len(), forward);
                self.quick.level = Level::ALL.get(place).copied().unwrap_or(self.quick.level);
            }
            Some(QuickRow::Together) => {
                let (least, most) = self.menu().players().into_inner();
                let place = cyclic_step(self.people() - least, most + 1 - least, forward);
                self.quick.people = (least + place) as u8;
            }
            Some(
                QuickRow::Join
                | QuickRow::Again
                | QuickRow::Continue
                | QuickRow::Learn
                | QuickRow::Options
                | QuickRow::Language,
            ) => return,
        }
        context.play(1047, 30);
    }

    fn start(&mut self, row: QuickRow, pad: Pad, context: &mut Context) -> StageRequest {
        let chair = Chair::at(pad);
        match row {
            QuickRow::Join => StageRequest::Join(chair),
            QuickRow::Again => StageRequest::Game,
            QuickRow::Computer => {
                let computers = self.menu().players().start().saturating_sub(1).max(1);
                self.seat(self.seating.against_computers(chair, computers, self.quick.level))
            }
            QuickRow::Together => self.seat(self.seating.together(chair, self.people())),
            QuickRow::Continue => StageRequest::SavedGames,
            QuickRow::Learn => StageRequest::Learn(chair),
            QuickRow::Options => {
                self.page = Page::Options(0);
                StageRequest::Stay
            }
            QuickRow::Language => {
                let language = context.settings.language.next();
                context.change_settings(Settings { language, ..context.settings });
                StageRequest::Stay
            }
        }
    }

    /// Starts the game with these players.
    fn seat(&mut self, seating: Seating) -> StageRequest {
        self.seating = seating;
        self.players().iter().for_each(|chair| self.join(chair));
        StageRequest::Game
    }

    pub(super) fn draw_quick_page(
        &self,
        row: Option<QuickRow>,
        context: &Context,
        pad: Pad,
        screen: &mut Screen,
    ) {
        let words = context.settings.language.words();
        self.draw_game(row.is_none(), pad, words, screen);
        let rows = self.quick_rows(context);
        let pairs: Vec<Pair, MAX_ROWS> =
            rows.iter().map(|one| self.named_quick(*one, row, context)).collect();
        let shown: Vec<Row<'_>, MAX_ROWS> = pairs.iter().map(|(label, value)| Row { label, value }).collect();
        let selected = rows.iter().position(|one| Some(*one) == row);
        widget::rows_from(screen, 1, &shown, selected);
        let about = self.about_row(row, context, words);
        let Ok(_) = text::line(screen, widget::row_at(0), &about, Font::Small, Ink::Light);
        // The last two rows are short. A bar over them would hide the sign.
        if rows.len() == BESIDE_SIGN + 2 && selected.is_none_or(|selected| selected < BESIDE_SIGN) {
            let Ok(()) = self.menu().sign().draw_large(screen, SIGN_AT, Ink::Light);
        }
    }

    /// Draws the name of the game as the title, between arrows if it is selected.
    fn draw_game(&self, is_selected: bool, pad: Pad, words: &'static Words, screen: &mut Screen) {
        let name = self.menu().name(words);
        let seat = line(format_args!("{} {}", words.common.seat, pad.number()));
        if !is_selected {
            let Ok(()) = widget::title(screen, name, &seat);
            return;
        }
        let Ok(()) = widget::title(screen, &line(format_args!("  {name}")), &seat);
        let end = 2 + (name.chars().count() as i32 + 2) * Font::Normal.width() as i32;
        for (icon, x) in [(Icon::Left, 3), (Icon::Right, end + 4)] {
            let Ok(()) = icon.draw(screen, Point::new(x, 2), Ink::Dark);
        }
    }

    /// Returns the line about the selected row.
    fn about_row(&self, row: Option<QuickRow>, context: &Context, words: &'static Words) -> Line {
        let lobby = &words.lobby;
        match row {
            None | Some(QuickRow::Continue | QuickRow::Language) => {
                line(format_args!("{}", self.menu().aim(words)))
            }
            Some(QuickRow::Join) => line(format_args!("{}", lobby.join_about)),
            Some(QuickRow::Again) => line(format_args!("{}", lobby.again_about)),
            Some(QuickRow::Computer) => self.level_row(context, words),
            Some(QuickRow::Together) => figures(self.menu(), words),
            Some(QuickRow::Learn) => line(format_args!("{}", lobby.learn_about)),
            Some(QuickRow::Options) => line(format_args!("{}", lobby.options_about)),
        }
    }

    /// Returns the line about the level of the computer. For *adaptive* it says where its strength is
    /// now.
    fn level_row(&self, context: &Context, words: &'static Words) -> Line {
        let lobby = &words.lobby;
        if !matches!(self.quick.level, Level::Adaptive(_)) {
            return line(format_args!("{}: < {} >", lobby.level, level_name(self.quick.level, words)));
        }
        let strength = self.game().map_or(Strength::START, |game| context.settings.adaptive.of(game));
        let (below, above) = strength.neighbours();
        let (below, above) = (level_name(below, words), level_name(above, words));
        match below == above {
            true => line(format_args!("<{}: {below}>", lobby.adaptive)),
            false => line(format_args!("<{}: {below}-{above}>", lobby.adaptive)),
        }
    }

    /// Returns the label and value of a row. While the title is selected, "OK" marks the row that
    /// it starts.
    fn named_quick(&self, row: QuickRow, selected: Option<QuickRow>, context: &Context) -> Pair {
        let words = context.settings.language.words();
        let (label, mut value) = match row {
            QuickRow::Join => (words.lobby.join, Line::new()),
            QuickRow::Again => (words.lobby.again, self.seats()),
            QuickRow::Computer => (words.lobby.play_computer, Line::new()),
            QuickRow::Together if selected == Some(row) => {
                (words.lobby.play_together, line(format_args!("<{}>", self.people())))
            }
            QuickRow::Together => (words.lobby.play_together, line(format_args!("{}", self.people()))),
            QuickRow::Continue => (words.saves.go_on, line(format_args!("{}", context.saves.open))),
            QuickRow::Learn => (words.lobby.learn, Line::new()),
            QuickRow::Options => (words.lobby.options, Line::new()),
            QuickRow::Language => (context.settings.language.next().name(), Line::new()),
        };
        if selected.is_none() && row == self.usual_row() {
            let gap = if value.is_empty() { "" } else { " " };
            let _ = write!(value, "{gap}OK");
        }
        let (label, _) = label_row(label);
        (label, value)
    }

    /// Returns the numbers of the chairs in use.
    pub(super) fn seats(&self) -> Line {
        let mut seats = Line::new();
        for (place, chair) in self.players().iter().enumerate() {
            let _ = write!(seats, "{}{}", if place == 0 { "" } else { " " }, chair.number());
        }
        seats
    }
}

/// Returns the name of a level.
const fn level_name(level: Level, words: &'static Words) -> &'static str {
    match level {
        Level::Beginner => words.lobby.beginner,
        Level::Easy => words.lobby.easy,
        Level::Normal => words.lobby.normal,
        Level::Hard => words.lobby.hard,
        Level::Adaptive(_) => words.lobby.adaptive,
    }
}
