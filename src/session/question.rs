//! A question with two answers over the game. The answer that changes nothing comes first.

use heapless::Vec;

use crate::parts::{Button, Screen};
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS, Row};

/// Rows for the text of a question: the two answers stand below.
pub const TEXT_ROWS: usize = LIST_ROWS - 2;

/// What a button says to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing yet; this answer is in view.
    Open {
        /// Is it the yes?
        yes: bool,
    },
    /// The answer.
    Said {
        /// Is it the yes?
        yes: bool,
    },
}

/// Up and Down go from one answer to the other, OK says it, Back and Menu say no.
pub fn answer(yes: bool, button: Button) -> Answer {
    match button {
        Button::Up => Answer::Open { yes: false },
        Button::Down => Answer::Open { yes: true },
        Button::Ok => Answer::Said { yes },
        Button::Back | Button::Menu => Answer::Said { yes: false },
        Button::Left | Button::Right | Button::Peek => Answer::Open { yes },
    }
}

/// A question on a screen.
pub struct YesNo<'a> {
    /// The title, at the left and at the right.
    pub title: (&'a str, &'a str),
    /// Up to [`TEXT_ROWS`] rows.
    pub text: &'a str,
    /// No and yes.
    pub answers: [&'a str; 2],
    /// How long it takes until no is the answer without any; empty where that never is.
    pub no_in: &'a str,
}

impl YesNo<'_> {
    /// Draws it with the answer that would be said now.
    pub fn draw(&self, yes: bool, screen: &mut Screen) {
        let Ok(()) = widget::title(screen, self.title.0, self.title.1);
        let mut rows: Vec<Row<'_>, LIST_ROWS> =
            wrap(self.text, ROW_COLUMNS).take(TEXT_ROWS).map(Row::label).collect();
        while rows.len() < TEXT_ROWS {
            let _ = rows.push(Row::label(""));
        }
        for (label, value) in self.answers.into_iter().zip([self.no_in, ""]) {
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

    /// The answers stand in the same rows, however short the question is: nobody looks for them.
    #[test]
    fn answers_keep_their_place() {
        let drawn = |text: &str| {
            let mut screen = Screen::DARK;
            YesNo { title: ("", ""), text, answers: ["no", "yes"], no_in: "" }.draw(false, &mut screen);
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
    fn only_down_and_ok_say_yes() {
        for button in Button::ALL {
            assert_ne!(answer(false, button), Answer::Said { yes: true }, "{button:?}");
        }
        assert_eq!(answer(false, Button::Down), Answer::Open { yes: true });
        assert_eq!(answer(true, Button::Ok), Answer::Said { yes: true });
    }
}
