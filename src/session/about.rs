//! The About page: product name, version, the authors of the games and the owners' rights.

use heapless::Vec;

use super::Identity;
use crate::games;
use crate::parts::{Button, SCREEN_WIDTH, Screen};
use crate::ui::lang::Words;
use crate::ui::options_menu::OptionsMenus;
use crate::ui::panel::{self, Pair, label_row, line};
use crate::ui::text::{Font, wrap};
use crate::ui::widget::{self, LIST_ROWS};

/// The name of the product.
const NAME: &str = "Hexboard";
/// The maximum number of rows: three for the version, one heading, two per game, and the notice.
const MAX_ROWS: usize = 4 + 2 * games::ALL.len() + NOTICE_ROWS;
/// The maximum number of rows of the notice.
const NOTICE_ROWS: usize = 6;
/// The number of characters in a row.
const COLUMNS: usize = Font::Normal.columns(SCREEN_WIDTH as u32 - 4);

/// Returns the rows of the page.
fn rows(menus: &OptionsMenus, identity: Identity, words: &'static Words) -> Vec<Pair, MAX_ROWS> {
    let about = &words.about;
    let pair = |label: &str, value: &str| (line(format_args!("{label}")), line(format_args!("{value}")));
    let origin = [
        (about.version, identity.version),
        (words.service.commit, identity.commit),
        (words.service.date, identity.date),
    ];
    let origin =
        origin.into_iter().filter(|(_, value)| !value.is_empty()).map(|(label, value)| pair(label, value));
    let games = menus.all().into_iter().flat_map(|menu| {
        let author = menu.author().unwrap_or(about.unnamed);
        [label_row(menu.name(words)), (panel::Line::new(), line(format_args!("{author}")))]
    });
    let notice = wrap(about.notice, COLUMNS).map(label_row);
    origin.chain([label_row(about.authors)]).chain(games).chain(notice).take(MAX_ROWS).collect()
}

/// Returns the first visible row after a button press. Scrolling stops at the last page.
pub fn scrolled(
    first: usize,
    button: Button,
    menus: &OptionsMenus,
    identity: Identity,
    words: &'static Words,
) -> usize {
    let last = rows(menus, identity, words).len().saturating_sub(LIST_ROWS);
    match button {
        Button::Up => first.saturating_sub(1),
        Button::Down => (first + 1).min(last),
        Button::Left | Button::Right | Button::Ok | Button::Back | Button::Peek | Button::Menu => first,
    }
}

/// Draws the page, starting at row `first`.
pub fn draw(
    menus: &OptionsMenus,
    first: usize,
    identity: Identity,
    words: &'static Words,
    screen: &mut Screen,
) {
    let rows = rows(menus, identity, words);
    let seen = (first + LIST_ROWS).min(rows.len());
    let page = line(format_args!("{seen}/{}", rows.len()));
    let Ok(()) = widget::title(screen, NAME, &page);
    for (place, (label, value)) in rows.iter().skip(first).take(LIST_ROWS).enumerate() {
        panel::draw_row(screen, place, label, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::lang::Language;

    const KNOWN: Identity = Identity { version: "1.2.3", commit: "0123abcd+", date: "2026-11-16", chip: "" };

    #[test]
    fn every_game_is_there_with_its_author_and_every_row_fits() {
        for language in Language::ALL {
            let words = language.words();
            let rows = rows(&OptionsMenus::NEW, KNOWN, words);
            let notice = wrap(words.about.notice, COLUMNS).count();
            assert!(notice <= NOTICE_ROWS, "{notice} rows");
            assert_eq!(rows.len(), MAX_ROWS - NOTICE_ROWS + notice);
            assert!(words.about.notice.ends_with(&*rows.last().expect("a row").0), "the notice is whole");
            let has = |text: &str| rows.iter().any(|(label, value)| **label == *text || **value == *text);
            for menu in OptionsMenus::NEW.all() {
                assert!(has(menu.name(words)) && has(menu.author().unwrap_or(words.about.unnamed)));
            }
            assert!(OptionsMenus::NEW.all().iter().any(|menu| menu.author().is_some()), "somebody is named");
            assert!(OptionsMenus::NEW.all().iter().all(|menu| menu.author() != Some("")), "with a name");
            assert!(has("1.2.3") && has("0123abcd+") && has("2026-11-16"));
            for (label, value) in &rows {
                assert!(label.chars().count() + value.chars().count() <= COLUMNS, "{label} {value}");
            }
        }
    }

    #[test]
    fn the_page_scrolls_to_its_end_and_no_further() {
        let words = Language::English.words();
        let count = rows(&OptionsMenus::NEW, KNOWN, words).len();
        let last =
            (0..50).fold(0, |first, _| scrolled(first, Button::Down, &OptionsMenus::NEW, KNOWN, words));
        assert_eq!(last, count - LIST_ROWS);
        assert_eq!(scrolled(last, Button::Up, &OptionsMenus::NEW, KNOWN, words), last - 1);
        assert_eq!(scrolled(0, Button::Up, &OptionsMenus::NEW, KNOWN, words), 0);
    }
}
