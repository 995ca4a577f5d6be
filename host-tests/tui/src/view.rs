//! Draws the user interface.

use hexboard::parts::{Contrast, Pad, Screen};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use smart_leds::RGB8;

use crate::board::{Board, Scale};
use crate::colour::{ColourDepth, LETTERS, dimmed};
use crate::keys::{HELP, HeldButtons};
use crate::layout::{LEAST, Layout, SingleView};
use crate::oled::Oled;
use crate::shell::Shell;

const GLASS: RGB8 = RGB8 { r: 8, g: 10, b: 16 };
const LIT: RGB8 = RGB8 { r: 200, g: 230, b: 255 };
/// The brightness of a lit pixel of a dimmed OLED, out of 255.
const FAINT: u8 = 110;

/// The state of the user interface.
pub struct View {
    /// The seat whose screen is shown and whose pad the arrow keys control.
    pub chosen: Pad,
    /// What is shown if there is no space for both.
    pub one: SingleView,
    /// Whether the table of keys is shown.
    pub help: bool,
    /// The colours of the terminal.
    pub depth: ColourDepth,
}

impl View {
    /// Draws everything.
    pub fn draw(&self, shell: &Shell, hands: &HeldButtons, frame: &mut Frame<'_>) {
        let area = frame.area();
        let Some(room) = Layout::of(area.as_size(), self.one, Scale::all(self.depth)) else {
            return too_small(frame);
        };
        if let Some((area, scale)) = room.board {
            let (brightness, depth) = (shell.brightness(), self.depth);
            frame.render_widget(Board { frame: &shell.frame, brightness, scale, depth }, area);
        }
        if let Some((area, dots)) = room.oled {
            let (screen, lit) = self.contrast(shell);
            let (lit, contrast) = (self.depth.colour(lit), self.depth.colour(GLASS));
            frame.render_widget(Oled { screen, dots, lit, contrast }, area);
        }
        frame.render_widget(Paragraph::new(vec![self.seats(shell, hands), self.hint(&room)]), room.foot);
        if self.help {
            show_help(frame, self.depth);
        }
    }

    /// Returns the screen of the selected seat and the colour of its pixels. An OLED may be dimmed
    /// or off.
    fn contrast<'a>(&self, shell: &'a Shell) -> (&'a Screen, RGB8) {
        const DARK: &Screen = &Screen::DARK;
        match shell.contrast(self.chosen) {
            Contrast::OFF => (DARK, LIT),
            Contrast(..=1) => (&shell.screens[self.chosen.index()], dimmed(LIT, FAINT)),
            Contrast(_) => (&shell.screens[self.chosen.index()], LIT),
        }
    }

    /// Returns the line of the four seats: the selected one is reversed, those asked for a decision
    /// have a dot.
    fn seats(&self, shell: &Shell, hands: &HeldButtons) -> Line<'static> {
        let mut line = Line::default();
        for pad in Pad::ALL {
            let asked = if shell.is_asked(pad) { '●' } else { ' ' };
            let peeks = if hands.peeks(pad) { " Peek" } else { "" };
            let text = Span::raw(format!(" {} {asked}{peeks} ", pad.number()));
            line.push_span(if pad == self.chosen { text.reversed() } else { text });
        }
        line
    }

    /// Returns as many key hints as fit, the most useful ones first.
    fn hint(&self, room: &Layout) -> Line<'static> {
        let tab = match (room.has_both(), self.one) {
            (true, _) => None,
            (false, SingleView::Oled) => Some("Tab board"),
            (false, SingleView::Board) => Some("Tab screen"),
        };
        let mut hint = String::from("? keys");
        for key in tab.into_iter().chain(KEYS) {
            if hint.len() + GAP.len() + key.len() <= usize::from(room.foot.width) {
                hint = hint + GAP + key;
            }
        }
        Line::styled(hint, Style::new().dim())
    }
}

/// The hints besides `?` and Tab.
const KEYS: [&str; 6] = ["Enter OK", "Esc Back", "Space Peek", "M Menu", "1-4 seat", "arrows"];
/// The separator between hints.
const GAP: &str = "  ";

fn too_small(frame: &mut Frame<'_>) {
    let text =
        format!("The terminal is too small: {} columns and {} lines are needed.", LEAST.width, LEAST.height);
    frame.render_widget(Paragraph::new(text).wrap(Default::default()), frame.area());
}

fn show_help(frame: &mut Frame<'_>, depth: ColourDepth) {
    let letters: &[&str] = if depth == ColourDepth::Letters { &LETTERS } else { &[] };
    let help: Vec<&str> = HELP.iter().chain(letters).copied().collect();
    let width = help.iter().map(|line| line.len()).max().unwrap_or(0) as u16 + 4;
    let height = help.len() as u16 + 2;
    let whole = frame.area();
    let (x, y) = (whole.width.saturating_sub(width) / 2, whole.height.saturating_sub(height) / 2);
    let area = Rect::new(x, y, width, height).intersection(whole);
    frame.render_widget(Clear, area);
    let lines: Vec<Line<'_>> = help.iter().map(|line| Line::raw(format!(" {line}"))).collect();
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" keys ")), area);
}
