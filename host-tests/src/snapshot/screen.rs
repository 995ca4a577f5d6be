//! An OLED as text: 16 lines of 64 braille characters, each with 2 x 4 pixels. Eight dark pixels
//! are a space, and spaces at the end of a line are left out.

use hexboard::parts::{SCREEN_HEIGHT, SCREEN_WIDTH, Screen};

/// The braille character without dots; its dots are the low eight bits.
const BRAILLE: u32 = 0x2800;
/// The bit of each dot, by row and column.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// Returns the screen as text, with a line break after each line.
pub fn text(screen: &Screen) -> String {
    (0..SCREEN_HEIGHT / 4).map(|row| line(screen, row)).collect()
}

fn line(screen: &Screen, row: usize) -> String {
    let characters: String = (0..SCREEN_WIDTH / 2).map(|column| character(screen, column, row)).collect();
    format!("{}\n", characters.trim_end())
}

fn character(screen: &Screen, column: usize, row: usize) -> char {
    let lit = |x: usize, y: usize| screen.is_lit(2 * column + x, 4 * row + y);
    let dots = (0..4).flat_map(|y| (0..2).map(move |x| (x, y))).filter(|(x, y)| lit(*x, *y));
    match dots.map(|(x, y)| DOTS[y][x]).sum() {
        0 => ' ',
        dots => char::from_u32(BRAILLE + dots).expect("braille characters are one range"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::{Pixel, pixelcolor::BinaryColor, prelude::*};

    #[test]
    fn every_pixel_changes_its_own_dot() {
        let mut seen = std::collections::BTreeSet::new();
        for (x, y) in (0..64).flat_map(|y| (0..128).map(move |x| (x, y))) {
            let mut screen = Screen::DARK;
            let Ok(()) = screen.draw_iter([Pixel(Point::new(x, y), BinaryColor::On)]);
            let text = text(&screen);
            let line = text.lines().nth(y as usize / 4).expect("a line for each four rows");
            assert_eq!(line.chars().count(), x as usize / 2 + 1, "{x} {y}");
            assert!(seen.insert(text), "{x} {y}");
        }
    }

    #[test]
    fn lit_pixels_are_dots() {
        let mut screen = Screen::DARK;
        let lit = [(0, 0), (1, 3), (4, 2)].map(|(x, y)| Pixel(Point::new(x, y), BinaryColor::On));
        let Ok(()) = screen.draw_iter(lit);
        assert_eq!(text(&screen), format!("⢁ ⠄{}", "\n".repeat(16)));
    }
}
