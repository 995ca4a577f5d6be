//! Texts that are longer than the screen, split into pages.

use crate::games::AnyPublic;
use crate::parts::{Button, Screen};
use crate::ui::GameView;
use crate::ui::lang::Words;
use crate::ui::panel::line;
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS, Row};

/// Texts under a title, one paragraph per page. If the game has symbols for its pieces, pages with
/// them come first. Diagrams of how the pieces move come last.
pub struct Page<'a> {
    title: &'static str,
    /// The first page of text; empty if there is none.
    opening: &'static str,
    /// The other pages of text, separated by line breaks.
    text: &'static str,
    signs: usize,
    public: &'a AnyPublic,
    words: &'static Words,
}

impl<'a> Page<'a> {
    /// Returns the goal of the game and the rules of the phase.
    pub fn help(public: &'a AnyPublic, words: &'static Words) -> Page<'a> {
        let (opening, text) = (public.goal(words), public.help(words));
        Page { title: words.table.help, opening, text, signs: 0, public, words }
    }

    /// Returns the meaning of the lights.
    pub fn legend(public: &'a AnyPublic, words: &'static Words) -> Page<'a> {
        let (signs, text) = (public.count_signs(), public.legend(words));
        Page { title: words.table.lights, opening: "", text, signs, public, words }
    }

    /// Returns the texts, one per page.
    fn paragraphs(&self) -> impl Iterator<Item = &'static str> {
        [self.opening, self.text]
            .into_iter()
            .flat_map(|text| text.split('\n'))
            .filter(|text| !text.is_empty())
    }

    /// Returns the number of pages with symbols.
    fn count_sign_pages(&self) -> usize {
        self.signs.div_ceil(LIST_ROWS)
    }

    fn count_pages(&self) -> usize {
        (self.count_sign_pages() + self.paragraphs().count() + self.count_diagrams()).max(1)
    }

    /// Returns the number of pages with diagrams of moves.
    fn count_diagrams(&self) -> usize {
        (0..).take_while(|index| self.public.diagram(*index, self.words).is_some()).count()
    }

    /// Returns the page after a button press.
    pub fn after_button(&self, page: usize, button: Button) -> usize {
        let last = self.count_pages() - 1;
        // Another phase or language may have a shorter text.
        let page = page.min(last);
        match button {
            Button::Up | Button::Left => page.saturating_sub(1),
            Button::Down | Button::Right => (page + 1).min(last),
            Button::Ok | Button::Back | Button::Peek | Button::Menu => page,
        }
    }

    /// Draws a page, with its number in the title. Past the end, draws the last page.
    pub fn draw(&self, page: usize, screen: &mut Screen) {
        let count = self.count_pages();
        let page = page.min(count - 1);
        let number = line(format_args!("{}/{count}", page + 1));
        let texts = self.count_sign_pages() + self.paragraphs().count();
        let diagram = page.checked_sub(texts).and_then(|index| self.public.diagram(index, self.words));
        let Ok(()) = widget::title(screen, diagram.as_ref().map_or(self.title, |it| it.name), &number);
        match (diagram, page.checked_sub(self.count_sign_pages())) {
            (Some(diagram), _) => diagram.draw(screen),
            (None, None) => self.draw_signs(page * LIST_ROWS, screen),
            (None, Some(index)) => self.draw_paragraph(index, screen),
        }
    }

    /// Draws the symbols from index `first` on, as many as fit.
    fn draw_signs(&self, first: usize, screen: &mut Screen) {
        for sign in (first..self.signs).take(LIST_ROWS) {
            self.public.draw_sign(sign, sign - first, self.words, screen);
        }
    }

    fn draw_paragraph(&self, index: usize, screen: &mut Screen) {
        let text = self.paragraphs().nth(index).unwrap_or_default();
        for (row, line) in wrap(text, ROW_COLUMNS).take(LIST_ROWS).enumerate() {
            let Ok(()) = widget::row(screen, row, Row::label(line));
        }
    }
}
