//! A text that is longer than the screen, turned like the pages of a book.

use core::iter::once;

use crate::games::AnyPublic;
use crate::parts::{Button, Screen};
use crate::ui::Face;
use crate::ui::lang::Words;
use crate::ui::panel::line;
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS, Row};

/// A long text under a title, with the signs of the pieces above it where the game has such.
pub struct Page<'a> {
    title: &'static str,
    /// What stands above the text, from a line of its own on.
    opening: &'static str,
    text: &'static str,
    signs: usize,
    public: &'a AnyPublic,
    words: &'static Words,
}

impl<'a> Page<'a> {
    /// The goal of the game, and the rules of the phase.
    pub fn help(public: &'a AnyPublic, words: &'static Words) -> Page<'a> {
        let (opening, text) = (public.goal(words), public.help(words));
        Page { title: words.table.help, opening, text, signs: 0, public, words }
    }

    /// What the lights mean.
    pub fn legend(public: &'a AnyPublic, words: &'static Words) -> Page<'a> {
        let (signs, text) = (public.count_signs(), public.legend(words));
        Page { title: words.table.lights, opening: "", text, signs, public, words }
    }

    /// The lines below the signs.
    fn lines(&self) -> impl Iterator<Item = &'static str> {
        once(self.opening).chain(once(self.text)).flat_map(|text| wrap(text, ROW_COLUMNS))
    }

    fn count_pages(&self) -> usize {
        (self.signs + self.lines().count()).div_ceil(LIST_ROWS).max(1)
    }

    /// The page after a button.
    pub fn turned(&self, page: usize, button: Button) -> usize {
        let last = self.count_pages() - 1;
        // Another phase or language may have a shorter text.
        let page = page.min(last);
        match button {
            Button::Up | Button::Left => page.saturating_sub(1),
            Button::Down | Button::Right => (page + 1).min(last),
            _ => page,
        }
    }

    /// Draws a page, with its number in the title; past the end the last one stays.
    pub fn draw(&self, page: usize, screen: &mut Screen) {
        let count = self.count_pages();
        let page = page.min(count - 1);
        let number = line(format_args!("{}/{count}", page + 1));
        let Ok(()) = widget::title(screen, self.title, &number);
        let first = page * LIST_ROWS;
        let signs = first.min(self.signs)..(first + LIST_ROWS).min(self.signs);
        let rows = signs.len();
        for sign in signs {
            self.public.draw_sign(sign, sign - first, self.words, screen);
        }
        let texts = self.lines().skip(first.saturating_sub(self.signs)).take(LIST_ROWS - rows);
        for (row, text) in texts.enumerate() {
            let Ok(()) = widget::row(screen, rows + row, Row::label(text));
        }
    }
}
