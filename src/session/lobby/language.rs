//! The first question of a new device: its language. One press answers it, and it is not asked
//! again.

use embedded_graphics::prelude::Point;

use crate::parts::{Button, SCREEN_WIDTH, Screen};
use crate::session::context::Context;
use crate::session::{QuickChoices, Settings};
use crate::ui::icon::{ICON_SIZE, Icon};
use crate::ui::lang::Language;
use crate::ui::text::{Font, Ink, line};
use crate::ui::widget;

/// The title, in all languages.
const TITLE: &str = "Language / Język";
/// The y coordinate of the two names.
const NAMES_Y: [i32; 2] = [20, 42];
const MARGIN: i32 = 4;
/// Between an arrow and its name.
const GAP: i32 = 6;

/// Takes the answer: Right and Down choose the second language, all other buttons the first.
pub fn key(button: Button, context: &mut Context) {
    let language = match button {
        Button::Right | Button::Down => Language::Polish,
        Button::Up | Button::Left | Button::Ok | Button::Back | Button::Peek | Button::Menu => {
            Language::English
        }
    };
    let quick = QuickChoices { is_language_known: true, ..context.settings.quick };
    context.change_settings(Settings { language, quick, ..context.settings });
    context.play(1047, 30);
}

/// Draws the languages with the arrow that chooses each.
pub fn draw(screen: &mut Screen) {
    let Ok(()) = widget::title(screen, TITLE, "");
    let [first, second] = Language::ALL.map(Language::name);
    let middle = |y: i32| y + (Font::Large.height() as i32 - ICON_SIZE as i32) / 2;
    let [top, bottom] = NAMES_Y;
    let Ok(()) = Icon::Left.draw(screen, Point::new(MARGIN, middle(top)), Ink::Light);
    let x = MARGIN + ICON_SIZE as i32 + GAP;
    let Ok(_) = line(screen, Point::new(x, top), first, Font::Large, Ink::Light);
    let arrow = SCREEN_WIDTH as i32 - MARGIN - ICON_SIZE as i32;
    let x = arrow - GAP - second.chars().count() as i32 * Font::Large.width() as i32;
    let Ok(_) = line(screen, Point::new(x, bottom), second, Font::Large, Ink::Light);
    let Ok(()) = Icon::Right.draw(screen, Point::new(arrow, middle(bottom)), Ink::Light);
}
