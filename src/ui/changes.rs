//! What differs between two pictures, so that only that is sent.

use core::ops::Range;

use super::Screen;

/// A stretch of one page (eight rows) that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The page, from the top.
    pub page: usize,
    /// The columns.
    pub columns: Range<usize>,
}

impl Screen {
    /// The stretches in which this picture differs from `old`: at most one a page, from the top.
    pub fn changes_from(&self, old: &Screen) -> impl Iterator<Item = Span> {
        let pages = self.pages().iter().zip(old.pages()).enumerate();
        pages.filter_map(|(page, (new, old))| {
            let differs = |column: &usize| new[*column] != old[*column];
            let first = (0..new.len()).find(differs)?;
            let last = (first..new.len()).rfind(differs)?;
            Some(Span { page, columns: first..last + 1 })
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use embedded_graphics::{Pixel, pixelcolor::BinaryColor, prelude::*};

    use super::*;

    #[test]
    fn equal_pictures_have_no_changes() {
        assert_eq!(Screen::DARK.changes_from(&Screen::DARK).count(), 0);
    }

    #[test]
    fn one_span_covers_the_changes_of_a_page() {
        let mut new = Screen::DARK;
        let lit = [(0, 0), (5, 7), (127, 63)].map(|(x, y)| Pixel(Point::new(x, y), BinaryColor::On));
        let Ok(()) = new.draw_iter(lit);
        let spans: Vec<Span> = new.changes_from(&Screen::DARK).collect();
        assert_eq!(spans, [Span { page: 0, columns: 0..6 }, Span { page: 7, columns: 127..128 }]);
    }
}
