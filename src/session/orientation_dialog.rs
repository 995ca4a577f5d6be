//! The orientation dialog of a pad. It asks how the screen is mounted and where the player sits.
//! The arrow on the screen can be rotated by 180 degrees, and a line of light on the board shows
//! the direction of Up.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::context::Context;
use super::machine::Machine;
use super::{Orientation, Settings, steer};
use crate::hex::{Cell, PANEL_RADIUS};
use crate::parts::{Button, ByPad, Frame, Key, Pad, Screen};
use crate::ui::colour::WHITE;
use crate::ui::lang::Words;
use crate::ui::panel::line;
use crate::ui::widget;

/// A page of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrientationPage {
    /// Whether the screen is upside down.
    Screen,
    /// Which direction of the board points away from the player.
    Board,
}

/// The open dialogs of all pads.
pub type OrientationDialogs = ByPad<Option<OrientationPage>>;

/// No open dialogs.
pub const NO_ORIENTATION_DIALOGS: OrientationDialogs = ByPad([None; Pad::COUNT]);

/// Processes a button. Returns the next page, or `None` when the dialog closes, and the
/// orientation.
fn answer(
    question: OrientationPage,
    button: Button,
    mut orientation: Orientation,
) -> (Option<OrientationPage>, Orientation) {
    let next = match (question, button) {
        (_, Button::Menu)
        | (OrientationPage::Screen, Button::Back)
        | (OrientationPage::Board, Button::Ok) => None,
        (OrientationPage::Screen, Button::Ok) => Some(OrientationPage::Board),
        (OrientationPage::Board, Button::Back) => Some(OrientationPage::Screen),
        (_, Button::Peek) => Some(question),
        (OrientationPage::Screen, _) => {
            orientation.is_turned = !orientation.is_turned;
            Some(question)
        }
        (OrientationPage::Board, direction) => {
            let by = match direction {
                Button::Left => 1,
                Button::Right => 5,
                Button::Up | Button::Down | Button::Ok | Button::Back | Button::Peek | Button::Menu => 3,
            };
            orientation.rotation = (orientation.rotation + by) % 6;
            Some(question)
        }
    };
    (next, orientation)
}

/// Returns the cells from the centre of the board in the direction of Up.
fn way_up(sixths: u8) -> impl Iterator<Item = Cell> {
    let next = move |cell: &Cell| steer::step_turned(*cell, Button::Up, sixths);
    core::iter::successors(Some(Cell::CENTRE), next).take(1 + usize::from(PANEL_RADIUS))
}

impl Machine {
    /// Handles a key of a pad with an open dialog. Returns false if there is none.
    pub(super) fn key_in_orientation_dialog(&mut self, pad: Pad, key: Key) -> bool {
        let Some(question) = self.orientation_dialogs[pad] else { return false };
        let Key::Press(button) = key else { return true };
        let mut orientations = self.context.settings.orientations;
        let (next, orientation) = answer(question, button, orientations[pad]);
        self.orientation_dialogs[pad] = next;
        if orientation != orientations[pad] {
            orientations[pad] = orientation;
            self.context.change_settings(Settings { orientations, ..self.context.settings });
        }
        self.context.play(1047, 30);
        self.context.redraw_all();
        true
    }

    /// Opens the dialog of a pad if its settings requested it.
    pub(super) fn open_orientation_dialog(&mut self, pad: Pad) {
        if core::mem::take(&mut self.context.asks_orientation) {
            self.orientation_dialogs[pad] = Some(OrientationPage::Screen);
            self.context.redraw_all();
        }
    }

    /// Lights the direction of Up for all pads on the second page, above everything else.
    pub(super) fn draw_ways_up(&self, frame: &mut Frame) {
        for pad in
            Pad::ALL.into_iter().filter(|&pad| self.orientation_dialogs[pad] == Some(OrientationPage::Board))
        {
            for cell in way_up(self.context.settings.orientations[pad].rotation) {
                frame[cell] = [WHITE; 7];
            }
        }
    }
}

/// Draws a page of the dialog.
pub fn draw(question: OrientationPage, context: &Context, pad: Pad, screen: &mut Screen) {
    let words = context.settings.language.words();
    let page = if question == OrientationPage::Screen { 1 } else { 2 };
    let Ok(()) = widget::title(screen, words.orientation.title, &line(format_args!("{page}/2")));
    match question {
        OrientationPage::Screen => draw_arrow(screen),
        OrientationPage::Board => draw_board(context.settings.orientations[pad].rotation, screen),
    }
    draw_text(question, words, screen);
}

/// The left edge of the text, to the right of the picture.
const LEFT: i32 = 46;

fn draw_text(question: OrientationPage, words: &'static Words, screen: &mut Screen) {
    use crate::ui::text::{Align, Font, paragraph};
    let texts = &words.orientation;
    let text = match question {
        OrientationPage::Screen => texts.screen,
        OrientationPage::Board => texts.board,
    };
    let area = Rectangle::new(Point::new(LEFT, 14), Size::new(128 - LEFT as u32, 40));
    let Ok(_) = paragraph(screen, area, text, Font::Small, Align::Left);
    let ok = match question {
        OrientationPage::Screen => texts.ok_next,
        OrientationPage::Board => texts.ok_done,
    };
    let area = Rectangle::new(Point::new(LEFT, 54), Size::new(128 - LEFT as u32, 10));
    let Ok(_) = paragraph(screen, area, ok, Font::Small, Align::Left);
}

/// Draws a tall arrow that points up.
fn draw_arrow(screen: &mut Screen) {
    const MIDDLE: i32 = 22;
    const TOP: i32 = 15;
    for row in 0..18 {
        let half = row.min(17);
        let area = Rectangle::new(Point::new(MIDDLE - half, TOP + row), Size::new(2 * half as u32 + 1, 1));
        let Ok(()) = screen.fill_solid(&area, BinaryColor::On);
    }
    let stem = Rectangle::new(Point::new(MIDDLE - 6, TOP + 18), Size::new(13, 30));
    let Ok(()) = screen.fill_solid(&stem, BinaryColor::On);
}

/// Draws a small board with the lit cells.
fn draw_board(sixths: u8, screen: &mut Screen) {
    const MIDDLE: Point = Point::new(21, 38);
    for cell in Cell::all() {
        let (q, r) = (i32::from(cell.hex().q), i32::from(cell.hex().r));
        // Half a cell is 1.5 pixels wide.
        let at = MIDDLE + Point::new((2 * q + r) * 3 / 2, 4 * r);
        let is_lit = way_up(sixths).any(|lit| lit == cell);
        let (from, size) = if is_lit { (at - Point::new(1, 1), 3) } else { (at, 1) };
        let Ok(()) = screen.fill_solid(&Rectangle::new(from, Size::new_equal(size)), BinaryColor::On);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wizard_turns_the_screen_then_the_board() {
        let plain = Orientation::PLAIN;
        let turned = Orientation { is_turned: true, ..plain };
        assert_eq!(
            answer(OrientationPage::Screen, Button::Left, plain),
            (Some(OrientationPage::Screen), turned)
        );
        assert_eq!(
            answer(OrientationPage::Screen, Button::Up, turned),
            (Some(OrientationPage::Screen), plain)
        );
        assert_eq!(
            answer(OrientationPage::Screen, Button::Ok, turned),
            (Some(OrientationPage::Board), turned)
        );
        let left = Orientation { rotation: 1, ..turned };
        assert_eq!(
            answer(OrientationPage::Board, Button::Left, turned),
            (Some(OrientationPage::Board), left)
        );
        assert_eq!(
            answer(OrientationPage::Board, Button::Right, left),
            (Some(OrientationPage::Board), turned)
        );
        assert_eq!(answer(OrientationPage::Board, Button::Back, left), (Some(OrientationPage::Screen), left));
        assert_eq!(answer(OrientationPage::Board, Button::Ok, left), (None, left));
        assert_eq!(answer(OrientationPage::Screen, Button::Menu, left), (None, left));
    }

    #[test]
    fn the_orientation_marker_ends_at_six_edges() {
        let ends: heapless::Vec<Cell, 6> = (0..6).filter_map(|sixths| way_up(sixths).last()).collect();
        for (place, end) in ends.iter().enumerate() {
            assert_eq!(end.distance(Cell::CENTRE), PANEL_RADIUS);
            assert_eq!(*end, ends[0].rotated(place));
        }
    }
}
