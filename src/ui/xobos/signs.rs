//! The letters and marks on the screens of Xobos with their meanings: the first page of the legend.

use embedded_graphics::prelude::Point;

use crate::parts::{SCREEN_WIDTH, Screen};
use crate::ui::lang::Words;
use crate::ui::text::{self, Font, Ink};
use crate::ui::widget;

/// The number of rows. Each has a letter, and beside it another mark.
pub const COUNT: usize = 5;

/// Draws a row of the legend: a letter and its meaning, and a mark and its meaning.
pub fn draw(words: &'static Words, sign: usize, index: usize, screen: &mut Screen) {
    let Some(row) = rows(words).get(sign).copied() else { return };
    let top = widget::row_at(index).y + 1;
    for (column, (mark, meaning)) in row.into_iter().enumerate() {
        let left = 2 + column as i32 * SCREEN_WIDTH as i32 / 2;
        let Ok(_) = text::line(screen, Point::new(left, top), mark, Font::Normal, Ink::Light);
        let beside = left + Font::Normal.width_of(mark) as i32 + 4;
        let Ok(_) = text::line(screen, Point::new(beside, top + 1), meaning, Font::Small, Ink::Light);
    }
}

/// Returns all letters and marks with their meanings.
const fn rows(words: &'static Words) -> [[(&'static str, &'static str); 2]; COUNT] {
    let words = &words.xobos;
    [
        [(words.resource_letter, words.resources), ("#1", words.guardian)],
        [(words.crystal_letter, words.crystals_used), ("1/3", words.paid)],
        [("Q", words.quarks), ("=3", words.sum)],
        [(words.power_letter, words.power), (">", words.decides)],
        [(words.life_letter, words.life), ("+", words.done)],
    ]
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;
    use crate::ui::lang::Language;

    /// A mark has one meaning in each language, and the legend has no second page.
    #[test]
    fn every_mark_has_one_meaning_on_one_page() {
        const { assert!(COUNT <= widget::LIST_ROWS) };
        for words in Language::ALL.map(Language::words) {
            let marks: Vec<_> = rows(words).into_iter().flatten().map(|(mark, _)| mark).collect();
            for (place, mark) in marks.iter().enumerate() {
                assert!(!marks[..place].contains(mark), "{mark} has two meanings");
            }
        }
    }

    #[test]
    fn every_row_has_room() {
        for (mark, meaning) in Language::ALL.map(Language::words).map(rows).into_iter().flatten().flatten() {
            let width = Font::Normal.width_of(mark) + 4 + Font::Small.width_of(meaning);
            assert!(width <= SCREEN_WIDTH as u32 / 2 - 4, "{mark} {meaning}: {width}");
        }
    }
}
