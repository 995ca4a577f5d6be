//! The invitation of the show: for a while in every 20 seconds, all screens name the game and how it
//! is won, and light runs along the rim of the board towards the pads.

use embedded_graphics::prelude::{Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::machine::{Machine, Stage};
use crate::hex::{Cell, Hex, PANEL_RADIUS};
use crate::parts::{Frame, SCREEN_WIDTH, Screen, Time};
use crate::ui::colour::{dimmed, rgb};
use crate::ui::lang::Words;
use crate::ui::text::{Align, Font, Ink, line_in};

/// The time between the beginnings of two invitations.
const EVERY_MS: u64 = 20_000;
/// How long an invitation is shown, at the end of that time.
const SHOWN_MS: u64 = 6_000;
/// The time that light takes from one cell of the rim to the next. Each step is one frame.
const STEP_MS: u64 = 120;
/// The distance between two lights on the rim, in cells.
const GAP: u64 = 5;
/// The colour of the light on the rim.
const LIGHT: smart_leds::RGB8 = rgb(255, 190, 60);
/// The cells in front of the pads.
const CORNERS: [Hex; 4] = [Hex::new(0, -6), Hex::new(6, -6), Hex::new(0, 6), Hex::new(-6, 6)];

/// Returns whether an invitation is shown, this long after the beginning of a game of the show.
pub(super) const fn is_shown(elapsed: u64) -> bool {
    elapsed % EVERY_MS >= EVERY_MS - SHOWN_MS
}

impl Machine {
    /// Returns whether the show invites people to play now.
    pub fn invites(&self) -> bool {
        self.is_demo() && matches!(&self.stage, Stage::Table) && is_shown(self.demo_elapsed())
    }

    fn demo_elapsed(&self) -> u64 {
        self.context.now.since(self.demo.began())
    }

    /// Returns when the invitation begins, ends or needs its next frame.
    pub(super) fn invitation_changes_at(&self) -> Option<Time> {
        if !self.is_demo() {
            return None;
        }
        let elapsed = self.demo_elapsed();
        let period = self.demo.began() + (elapsed - elapsed % EVERY_MS);
        Some(match is_shown(elapsed) {
            true => (self.context.drawn_at() + STEP_MS).max(self.context.now + 1).min(period + EVERY_MS),
            false => period + (EVERY_MS - SHOWN_MS),
        })
    }

    /// Redraws what the invitation changes.
    pub(super) fn update_invitation(&mut self) {
        let invites = self.invites();
        if self.demo.note_invitation(invites) {
            self.context.redraw_all();
        } else if invites && self.context.now >= self.context.drawn_at() + STEP_MS {
            self.context.redraw_frame();
        }
    }

    /// Draws the invitation on a screen.
    pub(super) fn draw_invitation(&self, screen: &mut Screen) {
        let words = self.table.language(&self.context).words();
        let (name, aim) = self.lobby.described(self.demo.game(), words);
        draw(name, aim, words, screen);
    }

    /// Draws the light on the rim over the board.
    pub(super) fn draw_invitation_light(&self, frame: &mut Frame) {
        draw_rim(self.demo_elapsed(), frame);
    }
}

fn draw(name: &str, aim: &str, words: &'static Words, screen: &mut Screen) {
    for (text, y, font) in
        [(name, 6, Font::Huge), (aim, 32, Font::Small), (words.computer.press_to_play, 50, Font::Small)]
    {
        let area = Rectangle::new(Point::new(0, y), Size::new(SCREEN_WIDTH as u32, font.height()));
        let Ok(()) = line_in(screen, area, text, font, Ink::Light, Align::Centre);
    }
}

/// Draws lights that run along the rim towards the nearest corner with a pad.
fn draw_rim(elapsed: u64, frame: &mut Frame) {
    for cell in Cell::all().filter(|cell| cell.hex().distance(Hex::ORIGIN) == PANEL_RADIUS) {
        let away = CORNERS.iter().map(|corner| u64::from(cell.hex().distance(*corner))).min().unwrap_or(0);
        let behind = (away + elapsed / STEP_MS) % GAP;
        let level = [256, 110, 40].get(behind as usize).copied().unwrap_or(0);
        frame[cell].fill(dimmed(LIGHT, level));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_comes_every_twenty_seconds() {
        let shown = |second: u64| is_shown(second * 1000);
        assert!(!shown(0) && !shown(13) && shown(14) && shown(19) && !shown(20) && shown(35));
    }

    #[test]
    fn the_light_runs_towards_the_pads() {
        let brightest = |elapsed: u64| {
            let mut frame = Frame::DARK;
            draw_rim(elapsed, &mut frame);
            let is_bright = |cell: &Cell| frame[*cell][0] == LIGHT;
            let lit = Cell::all().filter(is_bright).map(|cell| cell.hex().distance(CORNERS[0]));
            lit.min().expect("a light")
        };
        // One step later the nearest light is one cell nearer, until it arrives.
        let far = (0..GAP).find(|step| brightest(step * STEP_MS) == 3).expect("three cells away");
        assert_eq!(brightest((far + 1) * STEP_MS), 2);
        assert_eq!(brightest((far + 3) * STEP_MS), 0);
    }
}
