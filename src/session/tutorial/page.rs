//! Draws a step of a lesson on the learner's screen.

use crate::parts::{Button, Screen};
use crate::ui::lang::Words;
use crate::ui::panel::line;
use crate::ui::text::wrap;
use crate::ui::widget::{self, ROW_COLUMNS, Row};

/// Draws a step with its number. After a wrong press, the title shows the button to press instead. An
/// arrow in the title points to the diagram, if there is one.
pub fn draw(
    (step, steps): (usize, usize),
    wrong: Option<Button>,
    has_diagram: bool,
    text: &str,
    words: &'static Words,
    screen: &mut Screen,
) {
    let arrow = if has_diagram { " >" } else { "" };
    let number = line(format_args!("{}/{steps} OK{arrow}", step + 1));
    let (left, right) = match wrong {
        Some(button) => (words.lesson.almost, name(button, words)),
        None => (words.lesson.title, number.as_str()),
    };
    let Ok(()) = widget::title(screen, left, right);
    for (row, part) in wrap(text, ROW_COLUMNS).enumerate() {
        let Ok(()) = widget::row(screen, row, Row::label(part));
    }
}

/// Returns the name of a button.
const fn name(button: Button, words: &'static Words) -> &'static str {
    match button {
        Button::Up => words.lesson.up,
        Button::Down => words.lesson.down,
        Button::Left => words.lesson.left,
        Button::Right => words.lesson.right,
        Button::Ok => "OK",
        Button::Back => words.common.back,
        Button::Peek => "Peek",
        Button::Menu => words.common.menu,
    }
}
