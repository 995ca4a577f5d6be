//! The elements of OLED screens: title bar, list, rows, message.
//!
//! All draw on any `DrawTarget<Color = BinaryColor>`, overwrite the previous content of their area,
//! and stay inside it. The usual screen has a [`title`] on top and [`LIST_ROWS`] rows of
//! [`ROW_HEIGHT`] below it, drawn by [`list`] or one at a time by [`row`].

use embedded_graphics::{
    draw_target::DrawTarget,
    pixelcolor::BinaryColor,
    prelude::{Point, Size},
    primitives::Rectangle,
};

use super::icon::{ICON_SIZE, Icon};
use super::text::{Align, Font, Ink, line_in, paragraph, truncate, wrap};
use crate::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};

/// Height of the title bar in pixels.
pub const TITLE_HEIGHT: u32 = 11;
/// Height of a row below the title bar in pixels.
pub const ROW_HEIGHT: u32 = 10;
/// Number of rows below the title bar.
pub const LIST_ROWS: usize = 5;
/// The y coordinate of the first row.
const FIRST_ROW_Y: u32 = 13;
/// Horizontal padding of the text in a bar.
pub const MARGIN: u32 = 2;
/// Width of the scroll marks at the right of a list.
const MARKS_WIDTH: u32 = 7;
const WIDTH: u32 = SCREEN_WIDTH as u32;
/// Characters that fit a row without scroll marks. Texts for rows are wrapped to this width.
pub const ROW_COLUMNS: usize = Font::Normal.columns(WIDTH - 2 * MARGIN);
const HEIGHT: u32 = SCREEN_HEIGHT as u32;

const fn area(x: u32, y: u32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x as i32, y as i32), Size::new(width, height))
}

/// A row of a list or a table: a label on the left, a value on the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row<'a> {
    /// On the left. Cut if both do not fit.
    pub label: &'a str,
    /// On the right. May be empty.
    pub value: &'a str,
}

impl<'a> Row<'a> {
    /// Builds a row with a label and no value.
    pub const fn label(label: &'a str) -> Row<'a> {
        Row { label, value: "" }
    }
}

/// Draws the title bar: a lit bar on top with a text on the left and a short one (page, seat) on
/// the right.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn title<D>(target: &mut D, left: &str, right: &str) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    target.fill_solid(&area(0, 0, WIDTH, TITLE_HEIGHT), BinaryColor::On)?;
    target.fill_solid(&area(0, TITLE_HEIGHT, WIDTH, FIRST_ROW_Y - TITLE_HEIGHT), BinaryColor::Off)?;
    row_text(
        target,
        area(MARGIN, 1, WIDTH - 2 * MARGIN, ROW_HEIGHT),
        Row { label: left, value: right },
        Ink::Dark,
    )
}

/// Draws the row with number `index` (0 to [`LIST_ROWS`] - 1) below the title bar. Does nothing for
/// a higher index.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn row<D>(target: &mut D, index: usize, row: Row<'_>) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    if index >= LIST_ROWS {
        return Ok(());
    }
    let bar = area(0, FIRST_ROW_Y + index as u32 * ROW_HEIGHT, WIDTH, ROW_HEIGHT);
    bar_with_text(target, bar, row, Ink::Light)
}

/// Draws a list below the title bar, scrolled so that the selected row is visible. Marks on the
/// right show whether there are more rows above or below.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn list<D>(target: &mut D, rows: &[Row<'_>], selected: usize) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let first = first_visible(rows.len(), selected);
    let more_below = rows.len() > first + LIST_ROWS;
    let scrolls = rows.len() > LIST_ROWS;
    let width = if scrolls { WIDTH - MARKS_WIDTH } else { WIDTH };
    for i in 0..LIST_ROWS {
        let bar = area(0, FIRST_ROW_Y + i as u32 * ROW_HEIGHT, width, ROW_HEIGHT);
        let ink = if first + i == selected { Ink::Dark } else { Ink::Light };
        match rows.get(first + i) {
            Some(&row) => bar_with_text(target, bar, row, ink)?,
            None => target.fill_solid(&bar, BinaryColor::Off)?,
        }
    }
    if scrolls {
        scroll_marks(target, first > 0, more_below)?;
    }
    Ok(())
}

/// Draws a list of full width below the first `top` rows, scrolled so that the selected row is
/// visible. Marks at the right end of the first and the last visible row show whether there are
/// more.
pub fn rows_from(screen: &mut Screen, top: usize, rows: &[Row<'_>], selected: Option<usize>) {
    let visible = LIST_ROWS.saturating_sub(top);
    let last_first = rows.len().saturating_sub(visible);
    let first = selected.map_or(0, |row| row.saturating_sub(visible / 2).min(last_first));
    for (place, &row) in rows.iter().enumerate().skip(first).take(visible) {
        let y = FIRST_ROW_Y + (top + place - first) as u32 * ROW_HEIGHT;
        let ink = if Some(place) == selected { Ink::Dark } else { Ink::Light };
        let mark = match place {
            _ if place == first && first > 0 => Some(Icon::Up),
            _ if place + 1 == first + visible && place + 1 < rows.len() => Some(Icon::Down),
            _ => None,
        };
        let width = if mark.is_some() { WIDTH - MARKS_WIDTH } else { WIDTH };
        let Ok(()) = screen.fill_solid(&area(0, y, WIDTH, ROW_HEIGHT), ink.background());
        let Ok(()) = bar_with_text(screen, area(0, y, width, ROW_HEIGHT), row, ink);
        if let Some(icon) = mark {
            let Ok(()) = icon.draw(screen, Point::new(width as i32, y as i32 + 1), ink);
        }
    }
}

/// Returns the first visible row. The selected row is in the middle where possible.
fn first_visible(rows: usize, selected: usize) -> usize {
    selected.saturating_sub(LIST_ROWS / 2).min(rows.saturating_sub(LIST_ROWS))
}

/// Returns the visible rows of a list: index, position and ink.
pub fn visible(rows: usize, selected: usize) -> impl Iterator<Item = (usize, Point, Ink)> {
    let first = first_visible(rows, selected);
    (first..rows.min(first + LIST_ROWS)).map(move |index| {
        let ink = if index == selected { Ink::Dark } else { Ink::Light };
        (index, row_at(index - first), ink)
    })
}

/// Returns the position of the text of the row with number `index`.
pub const fn row_at(index: usize) -> Point {
    Point::new(MARGIN as i32, (FIRST_ROW_Y + index as u32 * ROW_HEIGHT) as i32)
}

fn scroll_marks<D>(target: &mut D, above: bool, below: bool) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let x = WIDTH - MARKS_WIDTH;
    let height = LIST_ROWS as u32 * ROW_HEIGHT;
    target.fill_solid(&area(x, FIRST_ROW_Y, MARKS_WIDTH, height), BinaryColor::Off)?;
    let at = |y: u32| Point::new(x as i32, y as i32);
    if above {
        Icon::Up.draw(target, at(FIRST_ROW_Y), Ink::Light)?;
    }
    if below {
        Icon::Down.draw(target, at(FIRST_ROW_Y + height - ICON_SIZE), Ink::Light)?;
    }
    Ok(())
}

fn bar_with_text<D>(target: &mut D, bar: Rectangle, row: Row<'_>, ink: Ink) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    target.fill_solid(&bar, ink.background())?;
    let inside = Rectangle::new(
        bar.top_left + Size::new(MARGIN, 0),
        bar.size.saturating_sub(Size::new(2 * MARGIN, 0)),
    );
    row_text(target, inside, row, ink)
}

fn row_text<D>(target: &mut D, area: Rectangle, row: Row<'_>, ink: Ink) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    let columns = Font::Normal.columns(area.size.width);
    let value = truncate(row.value, columns);
    let value_columns = value.chars().count();
    let gap = usize::from(value_columns > 0);
    let label = truncate(row.label, columns.saturating_sub(value_columns + gap));
    line_in(target, area, label, Font::Normal, ink, Align::Left)?;
    line_in(target, area, value, Font::Normal, ink, Align::Right)
}

/// Clears the whole screen and draws a text in the middle, in the largest font in which it fits.
///
/// # Errors
/// Returns the errors of the draw target.
pub fn message<D>(target: &mut D, text: &str) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
{
    target.clear(BinaryColor::Off)?;
    let (font, rows) = message_layout(text);
    let top = (HEIGHT - rows as u32 * font.height()) / 2;
    paragraph(target, area(0, top, WIDTH, HEIGHT - top), text, font, Align::Centre).map(|_| ())
}

/// Returns the largest font in which the text fits without broken words, and the number of rows. If
/// none fits, returns the smallest font.
fn message_layout(text: &str) -> (Font, usize) {
    let longest_word = text.split([' ', '\n']).map(|word| word.chars().count()).max().unwrap_or(0);
    let rows_in = |font: Font| wrap(text, font.columns(WIDTH)).count();
    let room_in = |font: Font| (HEIGHT / font.height()) as usize;
    let fits = |&font: &Font| longest_word <= font.columns(WIDTH) && rows_in(font) <= room_in(font);
    let font = [Font::Large, Font::Normal].into_iter().find(fits).unwrap_or(Font::Small);
    (font, rows_in(font).min(room_in(font)))
}
