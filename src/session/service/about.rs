//! The About page of the service mode: version, commit and date of the program.

use crate::parts::Screen;
use crate::session::context::Context;
use crate::ui::panel::draw_row;
use crate::ui::widget;

/// Draws the page.
pub fn draw(context: &Context, screen: &mut Screen) {
    let words = context.settings.language.words();
    let identity = context.identity;
    let known = |word: &'static str| if word.is_empty() { words.service.unknown } else { word };
    let Ok(()) = widget::title(screen, words.about.title, "Hexboard");
    draw_row(screen, 0, words.service.version, identity.version);
    draw_row(screen, 1, words.service.commit, known(identity.commit));
    draw_row(screen, 2, words.service.date, known(identity.date));
}
