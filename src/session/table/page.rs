//! A text that is longer than the screen, and how it scrolls.

use core::fmt::Write;

use heapless::String;

use crate::games::AnyPublic;
use crate::parts::{Button, Screen};
use crate::ui::Face;
use crate::ui::lang::Words;
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS, Row};

/// A long text under a title, with the signs of the pieces above it where the game has such.
pub struct Page<'a> {
    title: &'static str,
    text: &'static str,
    signs: usize,
    public: &'a AnyPublic,
    words: &'static Words,
}

impl<'a> Page<'a> {
    /// The rules of the phase.
    pub fn help(public: &'a AnyPublic, words: &'static Words) -> Page<'a> {
        Page { title: words.table.help, text: public.help(words), signs: 0, public, words }
    }

    /// What the lights mean.
    pub fn legend(public: &'a AnyPublic, words: &'static Words) -> Page<'a> {
        let (signs, text) = (public.count_signs(), public.legend(words));
        Page { title: words.table.lights, text, signs, public, words }
    }

    fn lines(&self) -> usize {
        self.signs + wrap(self.text, ROW_COLUMNS).count()
    }

    /// The line on top when the end of the text is in sight: no further does it scroll.
    fn last_top(&self) -> usize {
        self.lines().saturating_sub(LIST_ROWS)
    }

    /// The line on top after a button.
    pub fn scrolled(&self, top: usize, button: Button) -> usize {
        // Another phase or language may have a shorter text.
        let top = top.min(self.last_top());
        match button {
            Button::Up => top.saturating_sub(1),
            Button::Down => (top + 1).min(self.last_top()),
            _ => top,
        }
    }

    /// Draws the page from this line on; past its end its last lines stay.
    pub fn draw(&self, top: usize, screen: &mut Screen) {
        let (lines, first) = (self.lines(), top.min(self.last_top()));
        let last = (first + LIST_ROWS).min(lines);
        let mut page = String::<8>::new();
        let _ = write!(page, "{last}/{lines}");
        let Ok(()) = widget::title(screen, self.title, &page);
        for sign in first..last.min(self.signs) {
            self.public.draw_sign(sign, sign - first, self.words, screen);
        }
        let shown = first.max(self.signs)..last;
        let text =
            wrap(self.text, ROW_COLUMNS).skip(shown.start.saturating_sub(self.signs)).take(shown.len());
        for (row, text) in text.enumerate() {
            let Ok(()) = widget::row(screen, shown.start - first + row, Row::label(text));
        }
    }
}
