//! The list of settings. The start menu and the service mode show it.

use super::context::Context;
use super::{DemoDelay, Settings, Tempo, TimeControl};
use crate::parts::{Button, Pad, Screen};
use crate::ui::lang::Words;
use crate::ui::palette::PaletteChoice;
use crate::ui::panel::line;
use crate::ui::ring::cyclic_step;
use crate::ui::widget::{self, Row};

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// LED brightness.
    Brightness,
    /// Current limit.
    Budget,
    /// Colour palette.
    Palette,
    /// Tones.
    Sound,
    /// Whether the player of this pad's chair always sees their own hidden information.
    Peek,
    /// Language.
    Language,
    /// Whether the device rolls the dice or the players enter them.
    Dice,
    /// Contrast of the screens.
    Contrast,
    /// Whether another player's action can be undone without asking.
    Undo,
    /// How long the move of a computer player is displayed.
    Tempo,
    /// When the demo mode starts.
    Show,
    /// The orientation of this pad and its screen.
    Stance,
    /// The time control.
    Clock,
    /// What happens when the time is up.
    TimeUp,
    /// Whether the player of this pad's chair is asked before an action that loses at once.
    Warn,
}

impl Setting {
    /// All settings, in the order of the list.
    pub const ALL: [Setting; 15] = [
        Setting::Brightness,
        Setting::Budget,
        Setting::Palette,
        Setting::Sound,
        Setting::Peek,
        Setting::Language,
        Setting::Dice,
        Setting::Contrast,
        Setting::Undo,
        Setting::Tempo,
        Setting::Show,
        Setting::Stance,
        Setting::Clock,
        Setting::TimeUp,
        Setting::Warn,
    ];
}

/// The maximum number of rows of a list that starts with the settings.
pub const MAX_ROWS: usize = 24;

/// Returns the row selected after a button press in a list of `count` rows. The list wraps around.
pub fn moved(row: usize, button: Button, count: usize) -> usize {
    match button {
        Button::Up | Button::Down => cyclic_step(row, count, button == Button::Down),
        Button::Left | Button::Right | Button::Ok | Button::Back | Button::Peek | Button::Menu => row,
    }
}

/// Changes the setting in a row with Left, Right or OK. Settings that each pad has for itself
/// change for this pad only.
pub fn change(row: usize, button: Button, pad: Pad, context: &mut Context) {
    let by = match button {
        Button::Left => -1,
        Button::Right | Button::Ok => 1,
        Button::Up | Button::Down | Button::Back | Button::Peek | Button::Menu => return,
    };
    let Some(setting) = Setting::ALL.get(row) else { return };
    let mut settings = context.settings;
    match setting {
        Setting::Brightness => {
            settings.brightness =
                settings.brightness.saturating_add_signed(by).clamp(1, Settings::MAX_BRIGHTNESS);
        }
        Setting::Budget => {
            let budget = settings.budget_100ma.saturating_add_signed(by);
            let least = settings.least_budget(context.panel().leds());
            settings.budget_100ma = budget.clamp(least, Settings::MAX_BUDGET);
        }
        Setting::Contrast => {
            settings.contrast = settings.contrast.saturating_add_signed(by).clamp(1, Settings::MAX_CONTRAST);
        }
        Setting::Palette => settings.palette = settings.palette.next(),
        Setting::Sound => settings.sound = !settings.sound,
        Setting::Peek => settings.peek_always = settings.peek_always.toggled(pad),
        Setting::Warn => settings.warns = settings.warns.toggled(pad),
        Setting::Dice => settings.types_dice = !settings.types_dice,
        Setting::Undo => settings.free_undo = !settings.free_undo,
        Setting::Tempo => settings.tempo = settings.tempo.next(),
        Setting::Show => settings.show_after = settings.show_after.next(),
        Setting::Clock => settings.clock = settings.clock.stepped(by > 0),
        Setting::TimeUp => settings.time_loses = !settings.time_loses,
        Setting::Language => settings.language = settings.language.next(),
        Setting::Stance => {
            context.asks_orientation = true;
            return;
        }
    }
    context.change_settings(settings);
    context.play(1047, 30);
}

/// Draws the settings for a pad, followed by the rows of the caller.
pub fn draw(context: &Context, pad: Pad, selected: usize, more: &[Row<'_>], screen: &mut Screen) {
    let words = context.settings.language.words();
    let settings = context.settings;
    let Ok(()) = widget::title(screen, words.settings.title, "");
    let brightness = line(format_args!("{}", settings.brightness));
    let contrast = line(format_args!("{}", settings.contrast));
    let budget = line(format_args!("{} mA", context.light().budget_ma));
    let on_off = |on: bool| if on { words.common.on } else { words.common.off };
    let mut rows = heapless::Vec::<Row<'_>, MAX_ROWS>::new();
    for setting in Setting::ALL {
        let _ = rows.push(match setting {
            Setting::Brightness => Row { label: words.settings.brightness, value: &brightness },
            Setting::Budget => Row { label: words.settings.power_budget, value: &budget },
            Setting::Contrast => Row { label: words.settings.contrast, value: &contrast },
            Setting::Palette => {
                Row { label: words.settings.palette, value: palette(words, settings.palette) }
            }
            Setting::Sound => Row { label: words.settings.sound, value: on_off(settings.sound) },
            Setting::Peek => {
                Row { label: words.settings.peek, value: peek(words, settings.peek_always.contains(pad)) }
            }
            Setting::Warn => Row { label: words.coach.warn, value: on_off(settings.warns.contains(pad)) },
            Setting::Dice => Row { label: words.settings.dice, value: dice(words, settings.types_dice) },
            Setting::Undo => Row { label: words.settings.undo, value: undo(words, settings.free_undo) },
            Setting::Tempo => Row { label: words.settings.tempo, value: tempo(words, settings.tempo) },
            Setting::Show => Row { label: words.settings.show, value: show(words, settings.show_after) },
            Setting::Clock => Row { label: words.settings.clock, value: clock(words, settings.clock) },
            Setting::TimeUp => {
                Row { label: words.settings.time_up, value: time_up(words, settings.time_loses) }
            }
            Setting::Language => Row { label: words.settings.language, value: settings.language.name() },
            Setting::Stance => Row::label(words.orientation.title),
        });
    }
    let _ = rows.extend_from_slice(more);
    let Ok(()) = widget::list(screen, &rows, selected);
}

fn palette(words: &'static Words, palette: PaletteChoice) -> &'static str {
    match palette {
        PaletteChoice::Standard => words.settings.standard,
        PaletteChoice::ColourBlind => words.settings.colour_blind,
    }
}

/// Returns the label of the dice setting.
pub fn dice(words: &'static Words, typed: bool) -> &'static str {
    if typed { words.settings.typed } else { words.settings.rolled }
}

fn undo(words: &'static Words, free: bool) -> &'static str {
    if free { words.settings.undo_free } else { words.settings.undo_asks }
}

fn show(words: &'static Words, show: DemoDelay) -> &'static str {
    match show {
        DemoDelay::OneMinute => words.settings.show_one,
        DemoDelay::FiveMinutes => words.settings.show_five,
        DemoDelay::Never => words.settings.show_never,
    }
}

fn clock(words: &'static Words, rate: TimeControl) -> &'static str {
    match rate {
        TimeControl::Off => words.common.off,
        TimeControl::FiveMinutes => "5 min + 5 s",
        TimeControl::TenMinutes => "10 min + 10 s",
        TimeControl::TwentyMinutes => "20 min + 20 s",
        TimeControl::HalfMinuteTurns => words.settings.half_minute,
        TimeControl::MinuteTurns => words.settings.one_minute,
        TimeControl::ThreeMinuteTurns => words.settings.three_minutes,
    }
}

fn time_up(words: &'static Words, loses: bool) -> &'static str {
    if loses { words.settings.time_loses } else { words.settings.time_warns }
}

fn tempo(words: &'static Words, tempo: Tempo) -> &'static str {
    match tempo {
        Tempo::Quick => words.settings.quick,
        Tempo::Normal => words.settings.even,
        Tempo::Slow => words.settings.slow,
    }
}

fn peek(words: &'static Words, always: bool) -> &'static str {
    if always { words.settings.peek_always } else { words.settings.peek_held }
}
