//! The page for exhibitors, opened with a chord in the start menu: what visitors can do, and the
//! games of the day.

use super::context::Context;
use super::settings_menu::moved;
use super::{DayCount, KioskLanguages, Settings, Volume};
use crate::ai::Level;
use crate::games;
use crate::parts::{Button, Buttons, Screen};
use crate::ui::Chair;
use crate::ui::lang::Words;
use crate::ui::options_menu::OptionsMenus;
use crate::ui::panel::{self, Pair, line};
use crate::ui::ring::cyclic_step;
use crate::ui::widget;

/// A row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KioskRow {
    On,
    Languages,
    Patience,
    Sound,
    /// Whether the game at this place of the start menu is offered.
    Game(usize),
    Begun,
    Finished,
    /// Games won at this chair.
    Won(Chair),
    WonByPeople,
    WonByComputer(Level),
    /// Sets the counts to zero.
    NewDay,
}

/// The maximum number of rows.
const MAX_ROWS: usize = 12 + Level::ALL.len() + games::ALL.len();

type KioskRows = heapless::Vec<KioskRow, MAX_ROWS>;

/// Returns whether these buttons, held together in the start menu, open the page: Peek, Back and
/// Menu.
pub fn is_chord(held: Buttons) -> bool {
    [Button::Peek, Button::Back, Button::Menu].into_iter().all(|button| held.contains(button))
}

fn rows() -> KioskRows {
    let first = [KioskRow::On, KioskRow::Languages, KioskRow::Patience, KioskRow::Sound];
    let games = (0..games::ALL.len()).map(KioskRow::Game);
    let counts = [KioskRow::Begun, KioskRow::Finished].into_iter().chain(Chair::ALL.map(KioskRow::Won));
    let levels = Level::ALL.map(KioskRow::WonByComputer);
    let counts = counts.chain([KioskRow::WonByPeople]).chain(levels).chain([KioskRow::NewDay]);
    first.into_iter().chain(games).chain(counts).take(MAX_ROWS).collect()
}

/// Processes a button. Returns the selected row; `None` if the page closes.
pub fn key(row: usize, button: Button, context: &mut Context) -> Option<usize> {
    let rows = rows();
    match button {
        Button::Back | Button::Menu => return None,
        Button::Left | Button::Right | Button::Ok => {
            if let Some(row) = rows.get(row) {
                change(*row, button != Button::Left, context);
            }
        }
        Button::Up | Button::Down | Button::Peek => {}
    }
    Some(moved(row, button, rows.len()))
}

fn change(row: KioskRow, forward: bool, context: &mut Context) {
    let mut settings = context.settings;
    match row {
        KioskRow::On => settings.kiosk.is_on = !settings.kiosk.is_on,
        KioskRow::Languages => settings.kiosk.change_languages(forward),
        KioskRow::Patience => settings.kiosk.change_patience(forward),
        KioskRow::Sound => change_volume(&mut settings, forward),
        KioskRow::Game(place) => settings.kiosk.toggle_game(place),
        KioskRow::NewDay => settings.day = DayCount::NEW,
        KioskRow::Begun
        | KioskRow::Finished
        | KioskRow::Won(_)
        | KioskRow::WonByPeople
        | KioskRow::WonByComputer(_) => return,
    }
    if let (true, KioskLanguages::Only(language)) = (settings.kiosk.is_on, settings.kiosk.languages) {
        settings.language = language;
    }
    if settings != context.settings {
        context.change_settings(settings);
    }
    context.play(1047, 30);
}

/// The volumes of the ring, before which there is no sound at all.
const VOLUMES: [Volume; 3] = [Volume::Quiet, Volume::Medium, Volume::Loud];

/// Selects the next or previous volume of a ring: off, quiet, medium, loud.
fn change_volume(settings: &mut Settings, forward: bool) {
    let now = VOLUMES.iter().position(|volume| *volume == settings.kiosk.volume && settings.sound);
    let next = cyclic_step(now.map_or(0, |place| place + 1), 1 + VOLUMES.len(), forward).checked_sub(1);
    settings.sound = next.is_some();
    settings.kiosk.volume = next.and_then(|place| VOLUMES.get(place).copied()).unwrap_or_default();
}

/// Draws the page.
pub fn draw(row: usize, menus: &OptionsMenus, context: &Context, screen: &mut Screen) {
    let words = context.settings.language.words();
    let Ok(()) = widget::title(screen, words.kiosk.title, "");
    panel::draw_list(screen, &rows(), row, |_, row| named(row, menus, context, words));
}

/// Returns the label and value of a row.
fn named(row: KioskRow, menus: &OptionsMenus, context: &Context, words: &'static Words) -> Pair {
    let (Settings { kiosk, sound, day, .. }, texts) = (context.settings, &words.kiosk);
    let pair = |label: &str, value: &str| (line(format_args!("{label}")), line(format_args!("{value}")));
    let count = |label: &str, count: u16| (line(format_args!("{label}")), line(format_args!("{count}")));
    let on_off = |on: bool| if on { words.common.on } else { words.common.off };
    match row {
        KioskRow::On => pair(texts.title, on_off(kiosk.is_on)),
        KioskRow::Languages => pair(
            words.settings.language,
            match kiosk.languages {
                KioskLanguages::All => texts.all,
                KioskLanguages::Only(language) => language.name(),
            },
        ),
        KioskRow::Patience => match kiosk.patience.minutes() {
            Some(minutes) => (line(format_args!("{}", texts.waits)), line(format_args!("{minutes} min"))),
            None => pair(texts.waits, texts.forever),
        },
        KioskRow::Sound if !sound => pair(words.settings.sound, words.common.off),
        KioskRow::Sound => pair(
            words.settings.sound,
            match kiosk.volume {
                Volume::Loud => texts.loud,
                Volume::Medium => texts.medium,
                Volume::Quiet => texts.quiet,
            },
        ),
        KioskRow::Game(place) => {
            pair(menus.all().get(place).map_or("?", |menu| menu.name(words)), on_off(kiosk.shows(place)))
        }
        KioskRow::Begun => count(texts.begun, day.begun),
        KioskRow::Finished => count(texts.finished, day.finished),
        KioskRow::Won(chair) => (
            line(format_args!("{} {}", texts.won_at, chair.number())),
            line(format_args!("{}", day.wins[chair])),
        ),
        KioskRow::WonByPeople => count(texts.won_people, day.by_people),
        KioskRow::WonByComputer(level) => {
            count(super::seating_menu::short_level(level, words), day.by_level[usize::from(level.number())])
        }
        KioskRow::NewDay => pair(texts.new_day, "OK"),
    }
}
