//! The LED test of the console: lights all LEDs, one strand or one cell in one colour.

use smart_leds::RGB8;

use crate::hex::Cell;
use crate::parts::Frame;
use crate::parts::leds::layout::Layout;
use crate::parts::leds::strands::{Panel, STRANDS};
use crate::parts::leds::wire_map::WireMap;

/// The LEDs that a test lights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    All,
    /// The LEDs on a strand pin, from 0.
    Strand(usize),
    Cell(Cell),
}

/// A test: some LEDs in one colour, all others dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LedTest {
    target: Target,
    colour: RGB8,
}

impl LedTest {
    /// Parses `all COLOUR`, `strand N COLOUR` with N from 1, or `cell N COLOUR` with N from 0 in
    /// reading order. Returns `None` if the words have another form.
    pub fn parse(words: &str) -> Option<LedTest> {
        let (target, colour) = words.trim().rsplit_once(' ')?;
        let mut target = target.split_ascii_whitespace();
        let target = match (target.next()?, target.next(), target.next()) {
            ("all", None, None) => Target::All,
            ("strand", Some(number), None) => strand(number)?,
            ("cell", Some(number), None) => Target::Cell(Cell::from_reading(number.parse().ok()?)?),
            _ => return None,
        };
        Some(LedTest { target, colour: colour_of(colour)? })
    }

    /// Draws the test for a panel with this wiring.
    pub fn draw(self, layout: Layout, panel: Panel, frame: &mut Frame) {
        *frame = Frame::DARK;
        match self.target {
            Target::All => frame.cells_mut().fill([self.colour; _]),
            Target::Cell(cell) => self.light(cell.reading(), frame),
            Target::Strand(pin) => {
                let wires = WireMap::new(layout, panel);
                wires.cells(pin).iter().for_each(|&cell| self.light(cell.into(), frame));
            }
        }
    }

    fn light(self, cell: usize, frame: &mut Frame) {
        if let Some(leds) = frame.cells_mut().get_mut(cell) {
            *leds = [self.colour; _];
        }
    }
}

fn strand(number: &str) -> Option<Target> {
    let pin = number.parse::<usize>().ok()?.checked_sub(1)?;
    (pin < STRANDS).then_some(Target::Strand(pin))
}

/// Returns a colour by its name or as six hexadecimal digits.
fn colour_of(word: &str) -> Option<RGB8> {
    let [r, g, b] = match word {
        "red" => [255, 0, 0],
        "green" => [0, 255, 0],
        "blue" => [0, 0, 255],
        "white" => [255; 3],
        "off" => [0; 3],
        _ if word.len() == 6 && word.bytes().all(|digit| digit.is_ascii_hexdigit()) => {
            let [_, r, g, b] = u32::from_str_radix(word, 16).ok()?.to_be_bytes();
            [r, g, b]
        }
        _ => return None,
    };
    Some(RGB8 { r, g, b })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::leds::strands::STRAND_CELLS;

    /// Returns how many cells a test lights in this colour.
    fn lit(words: &str, colour: RGB8) -> Option<usize> {
        let mut frame = Frame::DARK;
        LedTest::parse(words)?.draw(Layout::STANDARD, Panel::Full, &mut frame);
        Some(frame.cells().iter().filter(|leds| **leds == [colour; _]).count())
    }

    #[test]
    fn a_test_lights_its_target_and_nothing_else() {
        let (red, blue, amber) =
            (RGB8 { r: 255, g: 0, b: 0 }, RGB8 { r: 0, g: 0, b: 255 }, RGB8 { r: 255, g: 0x80, b: 0 });
        assert_eq!(lit("all red", red), Some(127));
        assert_eq!(lit("cell 126 blue", blue), Some(1));
        assert_eq!(lit("cell 126 blue", RGB8::default()), Some(126));
        for (strand, cells) in STRAND_CELLS.into_iter().enumerate() {
            let words = ["strand 1 ff8000", "strand 2 ff8000", "strand 3 FF8000", "strand 4 ff8000"];
            assert_eq!(lit(words[strand], amber), Some(cells));
        }
        assert_eq!(lit("  all   off ", RGB8::default()), Some(127));
    }

    #[test]
    fn other_words_are_no_test() {
        for words in [
            "",
            "red",
            "all",
            "all pink",
            "all ff80",
            "all ff800g",
            "strand 0 red",
            "strand 5 red",
            "strand red",
            "cell 127 red",
            "cell -1 red",
            "cell 1 2 red",
            "all all red",
            "strand 99999999999999999999 red",
        ] {
            assert_eq!(LedTest::parse(words), None, "{words}");
        }
    }
}
