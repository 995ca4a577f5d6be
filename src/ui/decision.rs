//! The layout of decision screens, the same in all games:
//!
//! | part | content |
//! |---|---|
//! | title | who has to act, and the clock |
//! | first lines | what has just happened, with a sign |
//! | middle | what is under the cursor, with signs |
//! | last line | what OK does now, or why it does nothing |
//!
//! If Back leads to an option, the line above the last one names it.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::game_view::Scene;
use super::icon::Icon;
use super::lang::Words;
use super::panel::{self, filled_line, line};
use super::signs::{SIGN_WIDTH, Sign};
use super::text::{self, Align, Font, Ink, paragraph, wrap};
use super::text_buf::{TextBuf, bytes};
use super::widget::{self, LIST_ROWS, ROW_COLUMNS, TITLE_HEIGHT};
use crate::game::Seat;
use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};

/// The left margin, inside the frame of the player who decides.
pub const LEFT: i32 = 2;
/// Where text beside a sign starts.
pub const BESIDE_SIGN: i32 = LEFT + SIGN_WIDTH as i32 + 3;
/// The top of the first lines.
const EVENT_TOP: i32 = TITLE_HEIGHT as i32 + 1;
/// The top of a list without an event above it.
const LIST_TOP: i32 = TITLE_HEIGHT as i32 + 2;
/// The top of the middle, below one line about the last event or below two.
const MIDDLE_TOP: i32 = 24;
const LOWER_MIDDLE_TOP: i32 = 28;
/// The top of the last line.
pub const OK_TOP: i32 = widget::row_at(LIST_ROWS - 1).y;
/// The top of the line above the last one.
pub const BELOW_TOP: i32 = OK_TOP - Font::Small.height() as i32;

/// The maximum length of an event in characters: two lines beside a sign.
pub const EVENT_COLUMNS: usize =
    2 * Font::Small.columns((SCREEN_WIDTH as i32 - BESIDE_SIGN) as u32 - LEFT as u32);

/// What has happened, in words.
pub type EventText = TextBuf<{ bytes(EVENT_COLUMNS) }>;

/// The last public action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who acted.
    pub seat: Seat,
    /// The sign of the piece that acted.
    pub sign: Option<Sign>,
    /// What it did: who, to whom, and the loss.
    pub text: EventText,
}

/// Draws the title of a player who has to decide: "You: White", and a short text on the right.
pub fn draw_own_title(scene: &Scene<'_>, name: &str, right: &str, screen: &mut Screen) {
    let right = if scene.has_clock { "" } else { right };
    panel::draw_title(screen, &filled_line(scene.words.table.you, name), right);
}

impl Event {
    /// Returns the text for the player of a seat. The title already names the player whose own action
    /// it was.
    fn text_for(&self, seat: Seat) -> &str {
        let own = self.text.split_once(':').filter(|_| self.seat == seat);
        own.map_or(&*self.text, |(_, what)| what.trim_start())
    }
}

/// Draws the last event below the title. Returns the top of the middle.
pub fn draw_event(scene: &Scene<'_>, screen: &mut Screen) -> i32 {
    let Some(event) = &scene.event else { return MIDDLE_TOP };
    draw_action(event.sign, event.text_for(scene.seat), screen)
}

/// Draws an action with the sign of its piece below the title. Returns the top of the middle.
pub fn draw_action(sign: Option<Sign>, what: &str, screen: &mut Screen) -> i32 {
    let left = if sign.is_some() { BESIDE_SIGN } else { LEFT };
    let columns = Font::Small.columns((SCREEN_WIDTH as i32 - LEFT - left) as u32);
    let lines = wrap(what, columns).count();
    let top = if lines > 1 { EVENT_TOP } else { EVENT_TOP + 2 };
    if let Some(sign) = sign {
        let Ok(()) = sign.draw(screen, Point::new(LEFT, EVENT_TOP), Ink::Light);
    }
    let size = Size::new((SCREEN_WIDTH as i32 - LEFT - left) as u32, 2 * Font::Small.height());
    let area = Rectangle::new(Point::new(left, top), size);
    let Ok(_) = paragraph(screen, area, what, Font::Small, Align::Left);
    if lines > 1 { LOWER_MIDDLE_TOP } else { MIDDLE_TOP }
}

/// Draws the last event above a list in the small font, without its sign. Returns the top of the
/// list.
pub fn draw_event_above(scene: &Scene<'_>, screen: &mut Screen) -> i32 {
    let Some(event) = &scene.event else { return LIST_TOP };
    let size = Size::new(SCREEN_WIDTH as u32 - 2 * LEFT as u32, 2 * Font::Small.height());
    let area = Rectangle::new(Point::new(LEFT, EVENT_TOP), size);
    let Ok(lines) = paragraph(screen, area, event.text_for(scene.seat), Font::Small, Align::Left);
    LIST_TOP + lines as i32 * Font::Small.height() as i32
}

/// Draws a sign and a name beside it.
pub fn draw_named(screen: &mut Screen, top: i32, sign: Sign, name: &str) {
    let Ok(()) = sign.draw(screen, Point::new(LEFT, top), Ink::Light);
    let Ok(_) = text::line(screen, Point::new(BESIDE_SIGN, top + 1), name, Font::Normal, Ink::Light);
}

/// Draws a short text at the right end of a line.
pub fn draw_right(screen: &mut Screen, top: i32, value: &str, font: Font) {
    let width = (SCREEN_WIDTH as i32 - LEFT - BESIDE_SIGN) as u32;
    let area = Rectangle::new(Point::new(BESIDE_SIGN, top), Size::new(width, font.height()));
    let left = area.top_left + Size::new(width.saturating_sub(font.width_of(value)), 0);
    let Ok(_) = text::line(screen, left, value, font, Ink::Light);
}

/// Draws a line in the small font.
pub fn draw_small_line(screen: &mut Screen, top: i32, words: &str) {
    let Ok(_) = text::line(screen, Point::new(LEFT, top), words, Font::Small, Ink::Light);
}

/// Draws text in the small font between two heights. Omits lines that do not fit.
pub fn draw_small_text(screen: &mut Screen, top: i32, bottom: i32, words: &str) {
    let size = Size::new(SCREEN_WIDTH as u32 - 2 * LEFT as u32, (bottom - top).max(0) as u32);
    let area = Rectangle::new(Point::new(LEFT, top), size);
    let Ok(_) = paragraph(screen, area, words, Font::Small, Align::Left);
}

/// Draws what OK does: "OK: place here".
pub fn draw_ok(screen: &mut Screen, words: &'static Words, what: &str) {
    let text = line(format_args!("{}: {what}", words.common.ok_key));
    let font = if text.chars().count() <= ROW_COLUMNS { Font::Normal } else { Font::Small };
    panel::draw_row(screen, LIST_ROWS - 1, "", "");
    let Ok(_) = text::line(screen, Point::new(LEFT, OK_TOP), &text, font, Ink::Light);
}

/// Draws the option below the board, above the last line: it is reached with Down from the lowest
/// cell or with Back from any cell.
pub fn draw_below(screen: &mut Screen, words: &'static Words, what: &str) {
    let size = Size::new(SCREEN_WIDTH as u32 - 2 * LEFT as u32, Font::Small.height());
    let Ok(()) = screen.fill_solid(&Rectangle::new(Point::new(LEFT, BELOW_TOP), size), BinaryColor::Off);
    draw_small_line(screen, BELOW_TOP, &line(format_args!("{}: {what}", words.common.back)));
}

/// Draws why OK does nothing here, in up to three small lines at the bottom.
pub fn draw_why_not(screen: &mut Screen, why: &str) {
    const TEXT_LEFT: i32 = LEFT + 10;
    const WIDTH: u32 = (SCREEN_WIDTH as i32 - LEFT - TEXT_LEFT) as u32;
    let lines = wrap(why, Font::Small.columns(WIDTH)).count().min(3) as u32;
    let height = lines * Font::Small.height();
    let top = SCREEN_HEIGHT as i32 - 2 - height as i32;
    let behind =
        Rectangle::new(Point::new(LEFT, top), Size::new(SCREEN_WIDTH as u32 - 2 * LEFT as u32, height));
    let Ok(()) = screen.fill_solid(&behind, BinaryColor::Off);
    let Ok(()) = Icon::Bad.draw(screen, Point::new(LEFT, top), Ink::Light);
    let area = Rectangle::new(Point::new(TEXT_LEFT, top), Size::new(WIDTH, height));
    let Ok(_) = paragraph(screen, area, why, Font::Small, Align::Left);
}
