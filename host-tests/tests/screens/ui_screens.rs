//! OLED screens, compared with picture files in `host-tests/data/screens`.

use embedded_graphics::{prelude::*, primitives::Rectangle};
use hexboard::ui::{
    icon::Icon,
    text::{Align, Font, Ink, line, paragraph},
    widget::{Row, list, message, row, title},
};
use host_tests::screen::check;

fn rect(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

const SETTINGS: [Row<'static>; 8] = [
    Row { label: "Jasność", value: "6/8" },
    Row { label: "Budżet prądu", value: "2000 mA" },
    Row { label: "Paleta", value: "zwykła" },
    Row { label: "Dźwięk", value: "wł." },
    Row { label: "Język", value: "polski" },
    Row { label: "Podglądanie i reszta", value: "zawsze" },
    Row::label("Autotest"),
    Row::label("Wstecz"),
];

#[test]
fn list_in_the_middle() {
    check("list-middle", |screen| {
        title(screen, "Ustawienia", "4/8")?;
        list(screen, &SETTINGS, 3)
    });
}

#[test]
fn list_at_its_ends() {
    check("list-first", |screen| {
        title(screen, "Ustawienia", "1/8")?;
        list(screen, &SETTINGS, 0)
    });
    check("list-last", |screen| {
        title(screen, "Ustawienia", "8/8")?;
        list(screen, &SETTINGS, 7)
    });
}

#[test]
fn list_that_fits_has_no_marks() {
    check("list-short", |screen| {
        title(screen, "Seat 1", "")?;
        list(screen, &SETTINGS[..3], 1)
    });
}

#[test]
fn a_list_covers_an_older_one() {
    check("list-short", |screen| {
        title(screen, "Something quite different", "9/9")?;
        list(screen, &SETTINGS, 5)?;
        title(screen, "Seat 1", "")?;
        list(screen, &SETTINGS[..3], 1)
    });
}

#[test]
fn rows_one_by_one() {
    check("self-test", |screen| {
        title(screen, "Self-test", "3/4")?;
        row(screen, 0, Row { label: "Panel", value: "ok" })?;
        row(screen, 1, Row { label: "Pads", value: "cable?" })?;
        Icon::Warning.draw(screen, Point::new(36, 24), Ink::Light).map(|_| ())
    });
}

#[test]
fn messages_choose_their_font() {
    check("message-large", |screen| message(screen, "Zażółć gęślą jaźń"));
    check("message-normal", |screen| {
        message(screen, "Urządzenie zostało uruchomione ponownie, bo program przestał odpowiadać.")
    });
    let long = "A very long message that needs the small font, because it has more words than \
                the usual one could bring onto the whole height of the little screen.";
    check("message-small", |screen| message(screen, long));
}

#[test]
fn fonts_with_polish_letters() {
    check("fonts", |screen| {
        for (y, font) in [(0, Font::Small), (9, Font::Normal), (20, Font::Large), (38, Font::Huge)] {
            line(screen, Point::new(0, y), "ŻÓŁĆ gęślą jaźń, ŚŃ", font, Ink::Light)?;
        }
        Ok(())
    });
}

#[test]
fn all_icons() {
    check("icons", |screen| {
        for (i, icon) in Icon::BUTTONS.into_iter().chain([Icon::Good, Icon::Bad, Icon::Warning]).enumerate() {
            icon.draw(screen, Point::new(i as i32 * 11, 1), Ink::Light)?;
        }
        let text = "One two three four five six seven";
        paragraph(screen, rect(0, 12, 128, 30), text, Font::Normal, Align::Right).map(|_| ())
    });
}
