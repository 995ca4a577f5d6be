//! A yes/no dialog over the game. The answer that changes nothing is listed first.

use heapless::Vec;

use crate::parts::{Button, Screen};
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS, Row};

/// The number of text rows. The two answers are below.
pub const TEXT_ROWS: usize = LIST_ROWS - 2;

/// The effect of a button on a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAnswer {
    /// No answer yet; this answer is selected.
    Open {
        /// Whether "yes" is selected.
        yes: bool,
    },
    /// The player has answered.
    Said {
        /// Whether the answer is "yes".
        yes: bool,
    },
}

/// Processes a button: Up selects "no", Down selects "yes", OK confirms the selection, Back and
/// Menu answer "no".
pub fn answer(yes: bool, button: Button) -> DialogAnswer {
    match button {
        Button::Up => DialogAnswer::Open { yes: false },
        Button::Down => DialogAnswer::Open { yes: true },
        Button::Ok => DialogAnswer::Said { yes },
        Button::Back | Button::Menu => DialogAnswer::Said { yes: false },
        Button::Left | Button::Right | Button::Peek => DialogAnswer::Open { yes },
    }
}

/// A dialog to draw.
pub struct YesNo<'a> {
    /// The left and right part of the title.
    pub title: (&'a str, &'a str),
    /// Up to [`TEXT_ROWS`] rows.
    pub text: &'a str,
    /// The labels of "no" and "yes".
    pub answers: [&'a str; 2],
    /// The remaining time until "no" is assumed; empty if there is no timeout.
    pub timeout: &'a str,
}

impl YesNo<'_> {
    /// Draws the dialog with the selected answer.
    pub fn draw(&self, yes: bool, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, self.title.0, self.title.1);
        let mut rows: Vec<Row<'_>, LIST_ROWS> =
            wrap(self.text, ROW_COLUMNS).take(TEXT_ROWS).map(Row::label).collect();
        while rows.len() < TEXT_ROWS {
            let _ = rows.push(Row::label(""));
        }
        for (label, value) in self.answers.into_iter().zip([self.timeout, ""]) {
            let _ = rows.push(Row { label, value });
        }
        let Ok(()) = widget::list(screen, &rows, TEXT_ROWS + usize::from(yes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH};
    use crate::ui::lang::Language;

    #[test]
    fn questions_fit_above_their_answers() {
        for words in Language::ALL.map(Language::words) {
            let sentences = &words.sentence;
            for text in [sentences.game_ends, sentences.map_by_chance, sentences.save_gone] {
                assert!(wrap(text, ROW_COLUMNS).count() <= TEXT_ROWS, "{text}");
            }
        }
    }

    /// The answers are always in the same rows, however short the text is, so that players find
    /// them.
    #[test]
    fn answers_keep_their_place() {
        let drawn = |text: &str| {
            let mut screen = Screen::DARK;
            YesNo { title: ("", ""), text, answers: ["no", "yes"], timeout: "" }.draw(false, &mut screen);
            screen
        };
        let (short, long) = (drawn("a"), drawn("a first row of text and a second one below it"));
        let top = widget::row_at(TEXT_ROWS).y as usize;
        assert!(short != long);
        for (y, x) in (top..SCREEN_HEIGHT).flat_map(|y| (0..SCREEN_WIDTH).map(move |x| (y, x))) {
            assert_eq!(short.is_lit(x, y), long.is_lit(x, y), "{x}, {y}");
        }
    }

    #[test]
    fn only_down_then_ok_answers_yes() {
        for button in Button::ALL {
            assert_ne!(answer(false, button), DialogAnswer::Said { yes: true }, "{button:?}");
        }
        assert_eq!(answer(false, Button::Down), DialogAnswer::Open { yes: true });
        assert_eq!(answer(true, Button::Ok), DialogAnswer::Said { yes: true });
    }
}
