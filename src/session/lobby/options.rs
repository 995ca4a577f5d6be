//! The second page of the start menu: who plays, the options of the game, saved games and settings,
//! ordered by how often people want them. Rare rules come last.

use heapless::Vec;

use super::{Lobby, Page};
use crate::parts::{Button, Pad, Screen};
use crate::session::context::{Context, StageRequest};
use crate::session::puzzle::PuzzleFilter;
use crate::session::{Settings, seating_menu, settings_menu};
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, Pair, label_row, line};
use crate::ui::widget;

/// A row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionRow {
    Start,
    ThisSeat,
    Who,
    /// A row with an option of the game.
    Game(usize),
    Dice,
    /// The page of puzzles.
    Puzzles,
    /// Finished games to review.
    Review,
    Settings,
}

/// The maximum number of option rows of a game. Further rows are not shown.
const MAX_MENU_ROWS: usize = 10;
/// The maximum number of rows: the options of the game and seven others.
const MAX_ROWS: usize = MAX_MENU_ROWS + 7;

type OptionRows = Vec<OptionRow, MAX_ROWS>;

impl Lobby {
    fn option_rows(&self, context: &Context) -> OptionRows {
        let words = context.settings.language.words();
        let menu = self.menu();
        let party = self.party(Chair::One);
        let count = (0..MAX_MENU_ROWS).take_while(|&row| menu.row(row, party, words).is_some()).count();
        let rare = menu.first_rare_row(party).min(count);
        let dice = menu.rolls_dice().then_some(OptionRow::Dice);
        let puzzles = PuzzleFilter::of_game(self.game).map(|_| OptionRow::Puzzles);
        let review = (context.saves.finished > 0).then_some(OptionRow::Review).into_iter().chain(puzzles);
        let players = [OptionRow::Start, OptionRow::ThisSeat, OptionRow::Who];
        let wanted = players.into_iter().chain((0..rare).map(OptionRow::Game)).chain(dice).chain(review);
        let settings = (!context.settings.kiosk.is_on).then_some(OptionRow::Settings);
        wanted.chain(settings).chain((rare..count).map(OptionRow::Game)).take(MAX_ROWS).collect()
    }

    /// Opens the page on this row, or on its first one.
    pub(super) fn open_options_at(&mut self, row: OptionRow, context: &Context) {
        let rows = self.option_rows(context);
        self.page = Page::Options(rows.iter().position(|one| *one == row).unwrap_or(0));
    }

    pub(super) fn key_in_options(
        &mut self,
        row: usize,
        pad: Pad,
        button: Button,
        context: &mut Context,
    ) -> StageRequest {
        let rows = self.option_rows(context);
        match (button, rows.get(row)) {
            (Button::Back | Button::Menu, _) => {
                self.adopt_seating();
                self.page = Page::Quick(None);
            }
            (Button::Up | Button::Down, _) => {
                self.page = Page::Options(settings_menu::moved(row, button, rows.len()));
            }
            (Button::Left | Button::Right | Button::Ok, Some(row)) => {
                return self.act(*row, pad, button, context);
            }
            (_, None) => self.page = Page::Options(0),
            (Button::Peek, _) => {}
        }
        StageRequest::Stay
    }

    fn act(&mut self, row: OptionRow, pad: Pad, button: Button, context: &mut Context) -> StageRequest {
        let chair = Chair::at(pad);
        context.play(1047, 30);
        let forward = button != Button::Left;
        match row {
            OptionRow::Start if button == Button::Ok => return StageRequest::Game,
            OptionRow::Review if button == Button::Ok => return StageRequest::Review,
            OptionRow::Puzzles if button == Button::Ok => self.open_puzzles(),
            OptionRow::Settings if button == Button::Ok => self.page = Page::Settings(0),
            OptionRow::Who if button == Button::Ok => self.page = Page::Who(chair.index()),
            OptionRow::ThisSeat => self.change_seat(chair, button),
            OptionRow::Game(row) => {
                let party = self.party(chair);
                let menus = self.menus.all_mut();
                let count = menus.len();
                menus[self.game % count].change(row, party, forward);
            }
            OptionRow::Dice => {
                let types_dice = !context.settings.types_dice;
                context.change_settings(Settings { types_dice, ..context.settings });
            }
            OptionRow::Start
            | OptionRow::Puzzles
            | OptionRow::Review
            | OptionRow::Who
            | OptionRow::Settings => {}
        }
        StageRequest::Stay
    }

    /// OK sits down or leaves. Left and Right select a person, a computer of each level or nobody.
    fn change_seat(&mut self, chair: Chair, button: Button) {
        if button == Button::Ok {
            self.seating.toggle(chair);
        } else {
            self.seating.cycle_alone(chair, button == Button::Right);
        }
        self.join(chair);
    }

    pub(super) fn draw_options(&self, row: usize, context: &Context, pad: Pad, screen: &mut Screen) {
        let words = context.settings.language.words();
        let seat = line(format_args!("{} {}", words.common.seat, pad.number()));
        let Ok(()) = widget::title(screen, self.menu().name(words), &seat);
        let named = |_, row| self.named_option(row, Chair::at(pad), context);
        panel::draw_list(screen, &self.option_rows(context), row, named);
    }

    /// Returns the label and value of a row.
    fn named_option(&self, row: OptionRow, chair: Chair, context: &Context) -> Pair {
        let settings = context.settings;
        let words = settings.language.words();
        let of = |label: &str, value: &str| (line(format_args!("{label}")), line(format_args!("{value}")));
        match row {
            OptionRow::Start if self.menu().players().contains(&self.players().len()) => {
                of(words.lobby.start, &self.seats())
            }
            OptionRow::Start => (self.players_wanted(words), Line::new()),
            OptionRow::ThisSeat => {
                of(words.lobby.this_seat, seating_menu::short_name(self.seating.at(chair), words))
            }
            OptionRow::Game(row) => match self.menu().row(row, self.party(chair), words) {
                Some(row) => (line(format_args!("{}", row.label)), row.value),
                None => label_row(""),
            },
            OptionRow::Dice => of(words.settings.dice, settings_menu::dice(words, settings.types_dice)),
            OptionRow::Who => label_row(words.computer.who),
            OptionRow::Puzzles => {
                of(words.puzzle.title, &line(format_args!("{}", settings.puzzles.rating())))
            }
            OptionRow::Review => of(words.saves.review, &line(format_args!("{}", context.saves.finished))),
            OptionRow::Settings => label_row(words.settings.title),
        }
    }

    /// Returns the label that asks for a valid number of players.
    fn players_wanted(&self, words: &'static Words) -> Line {
        let (least, most) = self.menu().players().into_inner();
        let (before, after) = words.lobby.players_wanted.split_once('#').unwrap_or_default();
        match least == most {
            true => line(format_args!("{before}{least}{after}")),
            false => line(format_args!("{before}{least}-{most}{after}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rng;
    use crate::ui::ChairSet;
    use crate::ui::lang::Language;
    use crate::ui::options_menu::{MenuViewer, OptionsMenus};

    /// Checks random options and all numbers of players.
    #[test]
    fn every_row_of_every_options_menu_is_in_the_start_menu() {
        let words = Language::English.words();
        let (mut menus, mut dice, mut most) = (OptionsMenus::NEW, Rng::new(1), 0);
        for menu in menus.all_mut() {
            for players in menu.players() {
                let players = ChairSet::first(players);
                for _ in 0..500 {
                    let party = MenuViewer { chair: Chair::One, players };
                    let rows = (0..50).take_while(|&row| menu.row(row, party, words).is_some()).count();
                    assert!(rows <= MAX_MENU_ROWS, "{}: {rows} rows", menu.name(words));
                    most = most.max(rows);
                    if rows > 0 {
                        menu.change(dice.below(rows as u32) as usize, party, true);
                    }
                }
            }
        }
        assert!(most > 1, "something can be chosen");
    }
}
