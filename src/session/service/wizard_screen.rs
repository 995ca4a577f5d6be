//! Draws the questions of the setup wizard on an OLED.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::hex::Cell;
use crate::parts::Screen;
use crate::session::context::Context;
use crate::ui::panel::{draw_row, line};
use crate::ui::widget;

use super::wizard::{Wizard, WizardQuestion};

/// Draws the question.
pub fn draw(wizard: &Wizard, context: &Context, screen: &mut Screen) {
    let words = context.settings.language.words();
    let service = &words.service;
    let number = |from_0: usize| line(format_args!("{}", from_0 + 1));
    let (question, detail) = match wizard.question() {
        WizardQuestion::Colour(byte) => (service.ask_colour, number(byte)),
        WizardQuestion::Count => (service.ask_count, line(format_args!(""))),
        WizardQuestion::Centre => (service.ask_count, line(format_args!(""))),
        WizardQuestion::Points(led) => (service.ask_points, number(led)),
        WizardQuestion::Cell { pin, place } => {
            (service.ask_cell, line(format_args!("{}.{}", pin + 1, place + 1)))
        }
        WizardQuestion::Turned => (service.ask_turned, line(format_args!(""))),
        WizardQuestion::Check => (service.ask_check, line(format_args!(""))),
        WizardQuestion::Contradiction => (service.contradiction, line(format_args!(""))),
    };
    let Ok(()) = widget::title(screen, question, &detail);
    let answers: &[&str] = match wizard.question() {
        WizardQuestion::Colour(_) => &[service.just_red, service.just_green, service.just_blue],
        WizardQuestion::Count => &[service.one_cell, service.seven_cells],
        WizardQuestion::Centre => &[service.centre, service.edge],
        WizardQuestion::Points(_) => &[
            service.right,
            service.upper_right,
            service.upper_left,
            service.left,
            service.lower_left,
            service.lower_right,
        ],
        WizardQuestion::Cell { .. } | WizardQuestion::Turned => return map(wizard.cursor, screen),
        WizardQuestion::Check => &[],
        WizardQuestion::Contradiction => &[],
    };
    match answers.get(wizard.answer) {
        Some(answer) => draw_row(screen, 1, &line(format_args!("<  {answer}  >")), ""),
        None => draw_row(screen, 1, service.ok_takes, ""),
    }
    draw_row(screen, 4, service.back_again, "");
}

/// Draws a small map of the panel: a dot per cell, a square for the one under the cursor.
fn map(cursor: Cell, screen: &mut Screen) {
    const MIDDLE: Point = Point::new(63, 37);
    for cell in Cell::all() {
        let (q, r) = (i32::from(cell.hex().q), i32::from(cell.hex().r));
        let at = MIDDLE + Point::new(8 * q + 4 * r, 4 * r);
        let (from, size) = if cell == cursor { (at - Point::new(2, 1), 5) } else { (at, 1) };
        let area = Rectangle::new(from, Size::new(size, size.min(4)));
        let Ok(()) = screen.fill_solid(&area, BinaryColor::On);
    }
}
