//! Draws many OLED images on one sheet, each with a caption below it.

use embedded_graphics::{Pixel, pixelcolor::BinaryColor, prelude::*};
use hexboard::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};
use hexboard::ui::text::{Font, Ink, line, wrap};

use super::png::{self, BitDepth};

/// Images per row.
const COLUMNS: usize = 5;
/// Sheet pixels per OLED pixel.
const ZOOM: usize = 2;
const MARGIN: usize = 10;
const RIM: usize = 3;
const GAP: usize = 16;
/// The number of lines of a caption.
const CAPTION_LINES: usize = 2;
const LINE: usize = 11;
const CELL_WIDTH: usize = SCREEN_WIDTH * ZOOM + GAP;
const CELL_HEIGHT: usize = SCREEN_HEIGHT * ZOOM + CAPTION_LINES * LINE + GAP + RIM;

/// A black-and-white image.
struct Paper {
    width: usize,
    lit: Vec<bool>,
}

impl OriginDimensions for Paper {
    fn size(&self) -> Size {
        Size::new(self.width as u32, (self.lit.len() / self.width) as u32)
    }
}

impl DrawTarget for Paper {
    type Color = BinaryColor;
    type Error = core::convert::Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, dots: I) -> Result<(), Self::Error> {
        let area = self.bounding_box();
        for Pixel(at, colour) in dots.into_iter().filter(|Pixel(at, _)| area.contains(*at)) {
            self.lit[at.y as usize * self.width + at.x as usize] = colour.is_on();
        }
        Ok(())
    }
}

/// Returns the sheet as a PNG file.
pub fn draw(pictures: &[(String, Screen)]) -> Vec<u8> {
    let rows = pictures.len().div_ceil(COLUMNS).max(1);
    // A row of the file has whole bytes.
    let width = (2 * MARGIN + COLUMNS * CELL_WIDTH - GAP).next_multiple_of(8);
    let height = 2 * MARGIN + rows * CELL_HEIGHT - GAP;
    let mut paper = Paper { width, lit: vec![true; width * height] };
    for (place, (caption, screen)) in pictures.iter().enumerate() {
        let at = (MARGIN + place % COLUMNS * CELL_WIDTH, MARGIN + place / COLUMNS * CELL_HEIGHT);
        put(&mut paper, at, screen);
        write(&mut paper, (at.0, at.1 + SCREEN_HEIGHT * ZOOM + RIM + 2), caption);
    }
    let bytes: Vec<u8> =
        paper.lit.chunks(8).map(|dots| dots.iter().fold(0, |byte, lit| byte << 1 | u8::from(*lit))).collect();
    png::encode(width as u32, height as u32, BitDepth::BlackAndWhite, &bytes)
}

fn put(paper: &mut Paper, (left, top): (usize, usize), screen: &Screen) {
    // A border separates a lit title bar from the paper.
    for y in top - RIM..top + SCREEN_HEIGHT * ZOOM + RIM {
        let from = y * paper.width + left - RIM;
        paper.lit[from..from + SCREEN_WIDTH * ZOOM + 2 * RIM].fill(false);
    }
    for y in 0..SCREEN_HEIGHT * ZOOM {
        for x in 0..SCREEN_WIDTH * ZOOM {
            paper.lit[(top + y) * paper.width + left + x] = screen.is_lit(x / ZOOM, y / ZOOM);
        }
    }
}

fn write(paper: &mut Paper, (left, top): (usize, usize), caption: &str) {
    let columns = Font::Normal.columns((SCREEN_WIDTH * ZOOM) as u32);
    for (place, text) in wrap(caption, columns).take(CAPTION_LINES).enumerate() {
        let at = Point::new(left as i32, (top + place * LINE) as i32);
        let Ok(_) = line(paper, at, text, Font::Normal, Ink::Dark);
    }
}
