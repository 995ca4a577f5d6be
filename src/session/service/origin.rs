//! The About page of the service mode: version, commit and date of the program.

use crate::parts::Screen;
use crate::session::desk::Context;
use crate::ui::panel::row;
use crate::ui::widget;

/// Draws the page.
pub fn draw(desk: &Context, screen: &mut Screen) {
    let words = desk.settings.language.words();
    let identity = desk.identity;
    let known = |word: &'static str| if word.is_empty() { words.service.unknown } else { word };
    let Ok(()) = widget::title(screen, words.about.title, "Hexboard");
    row(screen, 0, words.service.version, identity.version);
    row(screen, 1, words.service.commit, known(identity.commit));
    row(screen, 2, words.service.date, known(identity.date));
}
