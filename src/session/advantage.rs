//! How far a player was ahead over the course of a game, for its review: a line, and the turning
//! point.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use crate::parts::Screen;

/// The columns of the line.
pub const COLUMNS: usize = 124;
/// The left end of the line on the screen.
const LEFT: i32 = 2;
/// The largest height of the line above or below its middle, in pixels.
const HEIGHT: i32 = 6;

/// The lead of one player after each action: their points minus the most points of another player.
#[derive(Clone, Debug)]
pub struct Advantage {
    columns: [i8; COLUMNS],
    last: i8,
    /// The number of actions when the player took the lead that lasts until now.
    took_lead: Option<usize>,
    /// The largest change so far, and the number of actions after it.
    largest: (u8, usize),
}

impl Advantage {
    /// The line before the first action.
    pub const NEW: Advantage = Advantage { columns: [0; COLUMNS], last: 0, took_lead: None, largest: (0, 0) };

    /// Adds the lead after `at` of `total` actions.
    pub fn add(&mut self, at: usize, total: usize, lead: i16) {
        let lead = lead.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        let change = lead.abs_diff(self.last);
        if change > self.largest.0 {
            self.largest = (change, at);
        }
        self.took_lead = if lead > 0 { self.took_lead.or(Some(at)) } else { None };
        self.last = lead;
        // Later actions overwrite what follows.
        self.columns[column(at, total)..].fill(lead);
    }

    /// Returns the lead at equal steps from the first to the last action.
    pub const fn leads(&self) -> &[i8; COLUMNS] {
        &self.columns
    }

    /// Returns the number of actions at the turning point: when the player took the lead for good,
    /// else after the largest change.
    pub fn turning_point(&self) -> usize {
        self.took_lead.unwrap_or(self.largest.1)
    }

    /// Draws the line around the y coordinate `middle`, with a mark after `at` of `total` actions.
    pub fn draw(&self, at: usize, total: usize, middle: i32, screen: &mut Screen) {
        let most = self.columns.iter().map(|lead| lead.unsigned_abs()).max().unwrap_or(0).max(1);
        for (x, lead) in (LEFT..).zip(self.columns) {
            let height = i32::from(lead) * HEIGHT / i32::from(most);
            let is_dotted = x % 4 == 0;
            let (top, bottom) = (middle - height.max(0), middle - height.min(0));
            if height != 0 || is_dotted {
                bar(screen, x, top, bottom);
            }
        }
        bar(screen, LEFT + column(at, total) as i32, middle - HEIGHT - 1, middle + HEIGHT + 1);
    }
}

/// Returns the column after `at` of `total` actions.
fn column(at: usize, total: usize) -> usize {
    (at * (COLUMNS - 1) / total.max(1)).min(COLUMNS - 1)
}

fn bar(screen: &mut Screen, x: i32, top: i32, bottom: i32) {
    let size = Size::new(1, (bottom - top + 1) as u32);
    let Ok(()) = screen.fill_solid(&Rectangle::new(Point::new(x, top), size), BinaryColor::On);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(leads: &[i16]) -> Advantage {
        let mut advantage = Advantage::NEW;
        for (at, &lead) in leads.iter().enumerate() {
            advantage.add(at + 1, leads.len(), lead);
        }
        advantage
    }

    #[test]
    fn the_turning_point_is_where_the_lead_was_taken_for_good() {
        assert_eq!(of(&[0, 3, -2, -5, 1, 2, 9]).turning_point(), 5);
        assert_eq!(of(&[1, 2, 3]).turning_point(), 1);
        assert_eq!(of(&[0, -1, -8, -7]).turning_point(), 3, "the largest change, if there was no lead");
        assert_eq!(of(&[]).turning_point(), 0);
        assert_eq!(of(&[i16::MAX, i16::MIN, 1]).turning_point(), 3, "large values do not overflow");
    }

    #[test]
    fn the_line_is_above_the_middle_for_a_lead_and_below_for_a_deficit() {
        let mut screen = Screen::DARK;
        of(&[5, 5, -5, -5]).draw(4, 4, 40, &mut screen);
        assert!(screen.is_lit(40, 35) && !screen.is_lit(40, 45), "ahead in the first half");
        assert!(!screen.is_lit(110, 35) && screen.is_lit(110, 45), "behind in the second half");
        let last = LEFT as usize + COLUMNS - 1;
        assert!(screen.is_lit(last, 33) && screen.is_lit(last, 47), "the mark at the end");
    }
}
