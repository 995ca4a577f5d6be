//! The LEDs of the board as text: 13 rows of cells, each with seven letters, the centre first. A
//! letter stands for a colour; [`Colours`] lists them.

use std::collections::BTreeMap;
use std::fmt::Write;

use hexboard::hex::Cell;
use hexboard::parts::Frame;

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// The letter of a dark LED.
const DARK: char = '.';
/// Half the width of a cell, in characters.
const HALF_CELL: usize = 4;
/// The number of rows on either side of the middle one.
const RADIUS: i8 = 6;

/// The letters of the colours in a file. A colour keeps the letter that it has in the stored file,
/// so that a difference shows only what changed.
#[derive(Default)]
pub struct Colours {
    stored: BTreeMap<Rgb, char>,
    used: BTreeMap<char, Rgb>,
}

impl Colours {
    /// Returns the letters of a stored list.
    ///
    /// # Panics
    /// Panics if a line has another form than `a 255 0 16`.
    pub fn read(list: &str) -> Colours {
        let stored = list.lines().map(|line| read_colour(line).unwrap_or_else(|| panic!("colour: {line:?}")));
        Colours { stored: stored.collect(), used: BTreeMap::new() }
    }

    /// Returns the list of the letters that were used, a line for each.
    pub fn list(&self) -> String {
        self.used.iter().map(|(letter, [r, g, b])| format!("{letter} {r} {g} {b}\n")).collect()
    }

    fn letter(&mut self, colour: Rgb) -> char {
        if colour == [0; 3] {
            return DARK;
        }
        let is_free = |letter: &char| !self.stored.values().any(|known| known == letter);
        let stored = self.stored.get(&colour).copied();
        let letter = stored.or_else(|| letters().find(is_free)).expect("a letter for each colour");
        self.stored.insert(colour, letter);
        self.used.insert(letter, colour);
        letter
    }
}

fn read_colour(line: &str) -> Option<(Rgb, char)> {
    let (letter, parts) = line.split_once(' ')?;
    let parts: Vec<u8> = parts.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    Some((parts.try_into().ok()?, letter.chars().next()?))
}

/// Iterates over the letters for colours: Latin, digits, Greek, Cyrillic, then Chinese, which are
/// many.
fn letters() -> impl Iterator<Item = char> {
    ('a'..='z').chain('A'..='Z').chain('0'..='9').chain('α'..='ω').chain('а'..='я').chain('一'..='鿿')
}

/// Returns the LEDs as text, with a line break after each row.
pub fn text(frame: &Frame, colours: &mut Colours) -> String {
    rows(|cell| frame[cell].iter().map(|led| colours.letter([led.r, led.g, led.b])).collect())
}

fn rows(mut cell_text: impl FnMut(Cell) -> String) -> String {
    let mut text = String::new();
    for row in -RADIUS..=RADIUS {
        let cells: Vec<String> = Cell::all().filter(|cell| cell.hex().r == row).map(&mut cell_text).collect();
        let indent = HALF_CELL * usize::from(row.unsigned_abs());
        writeln!(text, "{:indent$}{}", "", cells.join(" ")).expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_red(place: usize) -> Frame {
        let mut frame = Frame::DARK;
        frame.cells_mut()[place][1].r = 9;
        frame
    }

    #[test]
    fn every_led_has_its_letter() {
        let mut colours = Colours::default();
        let text = text(&with_red(0), &mut colours);
        assert_eq!(
            text.lines().next(),
            Some(format!("{:24}.a..... {}", "", "....... ".repeat(6)).trim_end())
        );
        assert_eq!(text.matches(|letter: char| !letter.is_whitespace()).count(), 127 * 7);
        assert_eq!((text.lines().count(), colours.list()), (13, "a 9 0 0\n".to_owned()));
    }

    #[test]
    fn colours_keep_their_letters_and_new_ones_get_free_letters() {
        let mut colours = Colours::read("a 1 2 3\nc 9 0 0\n");
        assert_eq!(text(&with_red(5), &mut colours).matches('c').count(), 1);
        assert_eq!(colours.letter([7, 7, 7]), 'b');
        assert_eq!(colours.list(), "b 7 7 7\nc 9 0 0\n");
    }
}
