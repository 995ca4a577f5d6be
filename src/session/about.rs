//! What the device is, its version, and who made its games.

use heapless::Vec;

use super::Button;
use crate::ui::Screen;
use crate::ui::lang::Words;
use crate::ui::panel::{self, Pair, line, plain};
use crate::ui::sheet::Sheets;
use crate::ui::widget::{self, LIST_ROWS};

/// The name of the product.
const NAME: &str = "Hexboard";
/// The most rows: version, heading, and two for each of seven games.
const MOST_ROWS: usize = 16;

/// The rows of the page.
fn rows(sheets: &Sheets, words: &'static Words) -> Vec<Pair, MOST_ROWS> {
    let about = &words.about;
    let version =
        (line(format_args!("{}", about.version)), line(format_args!("{}", env!("CARGO_PKG_VERSION"))));
    let games = sheets.all().into_iter().flat_map(|sheet| {
        let author = sheet.author().unwrap_or(about.unnamed);
        [plain(sheet.name(words)), (panel::Line::new(), line(format_args!("{author}")))]
    });
    [version, plain(about.authors)].into_iter().chain(games).take(MOST_ROWS).collect()
}

/// The first row in view after a button; the last page is the end.
pub fn scrolled(first: usize, button: Button, sheets: &Sheets, words: &'static Words) -> usize {
    let last = rows(sheets, words).len().saturating_sub(LIST_ROWS);
    match button {
        Button::Up => first.saturating_sub(1),
        Button::Down => (first + 1).min(last),
        _ => first,
    }
}

/// Draws the page from this row on.
pub fn draw(sheets: &Sheets, first: usize, words: &'static Words, screen: &mut Screen) {
    let rows = rows(sheets, words);
    let seen = (first + LIST_ROWS).min(rows.len());
    let page = line(format_args!("{seen}/{}", rows.len()));
    let Ok(()) = widget::title(screen, NAME, &page);
    for (place, (label, value)) in rows.iter().skip(first).take(LIST_ROWS).enumerate() {
        panel::row(screen, place, label, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::lang::Language;
    use crate::ui::text::Font;

    #[test]
    fn every_game_is_there_with_its_author_and_every_row_fits() {
        let columns = Font::Normal.columns(crate::ui::SCREEN_WIDTH as u32 - 4);
        for language in Language::ALL {
            let words = language.words();
            let rows = rows(&Sheets::NEW, words);
            assert_eq!(rows.len(), 2 + 2 * Sheets::NEW.all().len());
            let has = |text: &str| rows.iter().any(|(label, value)| label == text || value == text);
            assert!(has(words.termites.name) && has("Frederic Moyersoen"));
            assert!(has(words.robale.name) && has("Jan Stachurski"));
            assert!(has(words.hive.name) && has(words.xobos.name) && has(env!("CARGO_PKG_VERSION")));
            for (label, value) in &rows {
                assert!(label.chars().count() + value.chars().count() < columns, "{label} {value}");
            }
        }
    }

    #[test]
    fn it_scrolls_to_its_end_and_no_further() {
        let words = Language::English.words();
        let count = rows(&Sheets::NEW, words).len();
        let last = (0..50).fold(0, |first, _| scrolled(first, Button::Down, &Sheets::NEW, words));
        assert_eq!(last, count - LIST_ROWS);
        assert_eq!(scrolled(last, Button::Up, &Sheets::NEW, words), last - 1);
        assert_eq!(scrolled(0, Button::Up, &Sheets::NEW, words), 0);
    }
}
