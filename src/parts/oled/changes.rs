//! Finds the differences between two pictures, so that only these are sent.

use core::ops::Range;

use super::Screen;

/// A range of columns of one page (eight rows) that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The page, counted from the top.
    pub page: usize,
    /// The columns.
    pub columns: Range<usize>,
}

impl Screen {
    /// Returns the ranges in which this picture differs from `old`: at most one per page, from the
    /// top.
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

/// A rectangle that contains all changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// The pages, counted from the top.
    pub pages: Range<usize>,
    /// The columns.
    pub columns: Range<usize>,
}

impl Patch {
    /// The bytes it takes to address a rectangle.
    const HEAD: usize = 10;

    /// Returns the rectangle around all changes from `old`, if sending it takes no longer than
    /// sending the spans one by one.
    pub fn around(new: &Screen, old: &Screen) -> Option<Patch> {
        let first = new.changes_from(old).next()?;
        let mut patch = Patch { pages: first.page..first.page + 1, columns: first.columns };
        let mut singly = 0;
        for Span { page, columns } in new.changes_from(old) {
            singly += Patch::HEAD + columns.len();
            patch.pages.end = page + 1;
            patch.columns.start = patch.columns.start.min(columns.start);
            patch.columns.end = patch.columns.end.max(columns.end);
        }
        let whole = Patch::HEAD + patch.pages.len() * patch.columns.len();
        (whole <= singly).then_some(patch)
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

    fn with(lit: &[(i32, i32)]) -> Screen {
        let mut screen = Screen::DARK;
        let Ok(()) = screen.draw_iter(lit.iter().map(|&(x, y)| Pixel(Point::new(x, y), BinaryColor::On)));
        screen
    }

    #[test]
    fn a_patch_is_used_where_changes_are_one_above_the_other() {
        let near = with(&[(10, 8), (29, 8), (12, 16), (33, 16)]);
        let patch = Patch { pages: 1..3, columns: 10..34 };
        assert_eq!(Patch::around(&near, &Screen::DARK), Some(patch));
        let apart = with(&[(0, 0), (127, 8)]);
        assert_eq!(Patch::around(&apart, &Screen::DARK), None, "two bytes, not two rows");
        let far = with(&[(5, 0), (5, 56)]);
        assert_eq!(Patch::around(&far, &Screen::DARK), Some(Patch { pages: 0..8, columns: 5..6 }));
        let aslant = with(&[(0, 0), (11, 0), (12, 24), (23, 24)]);
        assert_eq!(Patch::around(&aslant, &Screen::DARK), None, "24 bytes, not four pages of them");
        assert_eq!(Patch::around(&near, &near), None);
    }
}
