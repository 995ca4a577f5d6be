//! Draws the LED board in colour, alone or beside OLEDs.

use hexboard::hex::Cell;
use hexboard::parts::{Frame, SCREEN_HEIGHT, SCREEN_WIDTH, Screen};

use super::png::{self, BitDepth};
use super::small::Leds;

/// The distance between cells and between rows, in pixels.
const CELL: f32 = 32.0;
const ROW: f32 = 28.0;
/// The distance from the centre of a cell to its other LEDs, and the radius of an LED, in pixels.
const SPREAD: f32 = 10.0;
const LED: f32 = 4.0;
const MARGIN: usize = 10;
const WIDTH: usize = 13 * CELL as usize + 2 * MARGIN;
const HEIGHT: usize = 13 * ROW as usize + 2 * MARGIN + 6;
/// The width and height of a board with one LED per cell.
const SMALL: (usize, usize) = (WIDTH / 2, HEIGHT / 2);
/// Image pixels per OLED pixel.
const ZOOM: usize = 2;
const GROUND: [u8; 3] = [16, 17, 20];
const CELL_GROUND: [u8; 3] = [27, 28, 33];
const PAPER: [u8; 3] = [255, 255, 255];
const GLASS: [u8; 3] = [0, 0, 0];
const LIT: [u8; 3] = [222, 240, 255];

/// A colour image.
pub struct Picture {
    width: usize,
    height: usize,
    dots: Vec<[u8; 3]>,
}

impl Picture {
    /// Returns a white image of this size.
    pub fn new(width: usize, height: usize) -> Picture {
        Picture { width, height, dots: vec![PAPER; width * height] }
    }

    /// Returns the image as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        png::encode(self.width as u32, self.height as u32, BitDepth::Colours, self.dots.as_flattened())
    }

    fn fill(&mut self, (left, top): (usize, usize), (width, height): (usize, usize), colour: [u8; 3]) {
        for row in self.dots.chunks_mut(self.width).skip(top).take(height) {
            row[left..left + width].fill(colour);
        }
    }

    fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: [u8; 3]) {
        let (from, to) = ((y - radius).floor() as usize, (y + radius).ceil() as usize);
        for dot_y in from..=to.min(self.height - 1) {
            for dot_x in (x - radius).floor() as usize..=((x + radius).ceil() as usize).min(self.width - 1) {
                let far = (dot_x as f32 - x).hypot(dot_y as f32 - y);
                let share = (radius + 0.5 - far).clamp(0.0, 1.0);
                let dot = &mut self.dots[dot_y * self.width + dot_x];
                *dot = core::array::from_fn(|part| {
                    let (old, new) = (f32::from(dot[part]), f32::from(colour[part]));
                    (old + (new - old) * share) as u8
                });
            }
        }
    }

    /// Draws the board with its top left corner here.
    pub fn put_board(&mut self, (left, top): (usize, usize), frame: &Frame) {
        self.fill((left, top), (WIDTH, HEIGHT), GROUND);
        for cell in Cell::all() {
            let hex = cell.hex();
            let x = left as f32 + WIDTH as f32 / 2.0 + CELL * (f32::from(hex.q) + f32::from(hex.r) / 2.0);
            let y = top as f32 + HEIGHT as f32 / 2.0 + ROW * f32::from(hex.r);
            self.disc((x, y), SPREAD + LED, CELL_GROUND);
            for (place, led) in frame[cell].iter().enumerate() {
                let turn = core::f32::consts::FRAC_PI_3 * (place as f32 - 1.0);
                let (dx, dy) =
                    if place == 0 { (0.0, 0.0) } else { (SPREAD * turn.cos(), -SPREAD * turn.sin()) };
                let colour = [led.r, led.g, led.b].map(to_monitor);
                if colour.iter().any(|part| *part > 40) {
                    self.disc((x + dx, y + dy), LED, colour);
                }
            }
        }
    }

    /// Draws the board with one LED per cell at half the size.
    fn put_small_board(&mut self, (left, top): (usize, usize), leds: &Leds) {
        const HALF: f32 = 0.5;
        self.fill((left, top), SMALL, GROUND);
        for cell in Cell::all() {
            let hex = cell.hex();
            let across = f32::from(hex.q) + f32::from(hex.r) / 2.0;
            let x = left as f32 + SMALL.0 as f32 / 2.0 + CELL * HALF * across;
            let y = top as f32 + SMALL.1 as f32 / 2.0 + ROW * HALF * f32::from(hex.r);
            let colour = leds[cell.reading()].map(to_monitor);
            let is_lit = colour.iter().any(|part| *part > 40);
            self.disc((x, y), 6.0, if is_lit { colour } else { CELL_GROUND });
        }
    }

    /// Draws a row for each moment: the small boards in the order they alternate, then a screen.
    /// Returns a PNG file.
    pub fn of_small<'a>(moments: impl ExactSizeIterator<Item = (&'a [Leds], &'a Screen)>) -> Vec<u8> {
        const TURNS: usize = 4;
        let screen = (SCREEN_WIDTH * ZOOM, SCREEN_HEIGHT * ZOOM);
        let high = SMALL.1 + MARGIN;
        let mut picture =
            Picture::new(TURNS * (SMALL.0 + MARGIN) + screen.0 + 12, moments.len().max(1) * high);
        for (line, (turns, shown)) in moments.enumerate() {
            for (place, leds) in turns.iter().take(TURNS).enumerate() {
                picture.put_small_board((place * (SMALL.0 + MARGIN), line * high), leds);
            }
            let top = line * high + (SMALL.1 - screen.1) / 2;
            picture.put_screen((TURNS * (SMALL.0 + MARGIN) + 4, top), shown);
        }
        picture.png()
    }

    /// Draws an OLED with its top left corner here.
    pub fn put_screen(&mut self, (left, top): (usize, usize), screen: &Screen) {
        let size = (SCREEN_WIDTH * ZOOM, SCREEN_HEIGHT * ZOOM);
        self.fill((left - 4, top - 4), (size.0 + 8, size.1 + 8), GROUND);
        for y in 0..size.1 {
            for x in 0..size.0 {
                let colour = if screen.is_lit(x / ZOOM, y / ZOOM) { LIT } else { GLASS };
                self.dots[(top + y) * self.width + left + x] = colour;
            }
        }
    }
}

/// Converts an LED value for a monitor, so that dim LEDs remain distinguishable from dark ones.
pub fn to_monitor(part: u8) -> u8 {
    (255.0 * (f32::from(part) / 255.0).powf(0.6)) as u8
}

/// Draws a board with the screens of some seats beside it. Returns a PNG file.
pub fn scene(frame: &Frame, screens: &[Screen]) -> Vec<u8> {
    let high = SCREEN_HEIGHT * ZOOM + 20;
    let mut picture = Picture::new(WIDTH + SCREEN_WIDTH * ZOOM + 28, HEIGHT.max(screens.len() * high));
    picture.put_board((0, 0), frame);
    for (place, screen) in screens.iter().enumerate() {
        picture.put_screen((WIDTH + 16, 8 + place * high), screen);
    }
    picture.png()
}

/// Draws boards in rows of up to three. Returns a PNG file.
pub fn boards(frames: &[Frame]) -> Vec<u8> {
    const COLUMNS: usize = 3;
    let columns = frames.len().clamp(1, COLUMNS);
    let rows = frames.len().div_ceil(columns).max(1);
    let mut picture = Picture::new(columns * (WIDTH + MARGIN) - MARGIN, rows * (HEIGHT + MARGIN) - MARGIN);
    for (place, frame) in frames.iter().enumerate() {
        let corner = (place % columns * (WIDTH + MARGIN), place / columns * (HEIGHT + MARGIN));
        picture.put_board(corner, frame);
    }
    picture.png()
}
