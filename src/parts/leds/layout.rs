//! The wiring of a panel, where it differs from the standard one: which strand is connected to
//! which pin and at which end, whether the panel is mirrored or rotated, and the order of the LEDs
//! in a cell. It is stored with the settings, and has a text form for the console:
//!
//! ```text
//!   pins=1234 ends=---- turn=0 mirror=no order=GRB leds=7 first=E run=left
//! ```
//!
//! With `leds=6+1` the centre is the last LED of a cell. `cell=12:3` turns the cell at place 12 by three sixths, `cells=plain` turns all cells back.
//!
//! [`super::wire_map`] computes the order of the LEDs from it.

use core::fmt;

use smart_leds::RGB8;

use super::cell_turns::CellTurns;
use super::strands::STRANDS;
use crate::hex::PANEL_CELLS;

/// The order in which an LED expects its three bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ColourOrder {
    /// Green, red, blue: WS2812 and most others.
    #[default]
    Grb,
    /// Red, green, blue.
    Rgb,
    /// Blue, red, green.
    Brg,
    /// Red, blue, green.
    Rbg,
    /// Green, blue, red.
    Gbr,
    /// Blue, green, red.
    Bgr,
}

impl ColourOrder {
    /// All orders, by their stored number.
    pub const ALL: [ColourOrder; 6] = [
        ColourOrder::Grb,
        ColourOrder::Rgb,
        ColourOrder::Brg,
        ColourOrder::Rbg,
        ColourOrder::Gbr,
        ColourOrder::Bgr,
    ];

    /// Returns the three-letter name.
    pub const fn name(self) -> &'static str {
        match self {
            ColourOrder::Grb => "GRB",
            ColourOrder::Rgb => "RGB",
            ColourOrder::Brg => "BRG",
            ColourOrder::Rbg => "RBG",
            ColourOrder::Gbr => "GBR",
            ColourOrder::Bgr => "BGR",
        }
    }

    /// Returns the colour to pass to a driver that sends green, red, blue, so that LEDs with this
    /// order show `led`.
    #[inline(always)]
    pub const fn for_grb(self, led: RGB8) -> RGB8 {
        let RGB8 { r, g, b } = led;
        let (first, second, third) = match self {
            ColourOrder::Grb => return led,
            ColourOrder::Rgb => (r, g, b),
            ColourOrder::Brg => (b, r, g),
            ColourOrder::Rbg => (r, b, g),
            ColourOrder::Gbr => (g, b, r),
            ColourOrder::Bgr => (b, g, r),
        };
        RGB8 { g: first, r: second, b: third }
    }
}

/// The wiring of a panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Layout {
    /// The strand of the standard wiring at each pin; each strand occurs once.
    pub strands: [u8; STRANDS],
    /// Whether the data enters the strand of this pin at its far end.
    pub from_end: [bool; STRANDS],
    /// The clockwise rotation of the panel, in sixths of a full turn.
    pub turn: u8,
    /// Whether left and right are swapped, before the rotation.
    pub mirrored: bool,
    /// The byte order of the LEDs.
    pub colours: ColourOrder,
    /// Whether a cell has one LED instead of seven.
    pub single: bool,
    /// The direction of the first edge LED of a cell: 0 to 5 for E, NE, NW, W, SW, SE.
    pub first: u8,
    /// Whether the LEDs after it run clockwise.
    pub clockwise: bool,
    /// Whether the centre is the last LED of a cell instead of the first.
    pub centre_last: bool,
    /// Cells whose LED boards are turned.
    pub turned: CellTurns,
}

/// The names of the directions, counterclockwise.
const DIRECTIONS: [&str; 6] = ["E", "NE", "NW", "W", "SW", "SE"];

/// Why a text is not a valid layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum LayoutError {
    /// Unknown parameter.
    Word,
    /// Invalid value; holds the expected form.
    Value(&'static str),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Word => f.write_str("unknown word, see `panel`"),
            LayoutError::Value(form) => write!(f, "not of the form {form}"),
        }
    }
}

impl core::error::Error for LayoutError {}

impl Layout {
    /// The standard wiring.
    pub const STANDARD: Layout = Layout {
        strands: [0, 1, 2, 3],
        from_end: [false; STRANDS],
        turn: 0,
        mirrored: false,
        colours: ColourOrder::Grb,
        single: false,
        first: 0,
        clockwise: false,
        centre_last: false,
        turned: CellTurns::NONE,
    };
    /// Bytes of the stored form, without the turned cells.
    pub const BYTES: usize = 4;

    /// Returns the stored form, without the turned cells.
    pub const fn to_bytes(self) -> [u8; Layout::BYTES] {
        let [a, b, c, d] = self.strands;
        let [e, f, g, h] = self.from_end;
        let ends = e as u8 | (f as u8) << 1 | (g as u8) << 2 | (h as u8) << 3;
        let flags = (self.mirrored as u8) << 4 | (self.single as u8) << 5 | (self.clockwise as u8) << 6;
        let flags = flags | (self.centre_last as u8) << 7;
        [a | b << 2 | c << 4 | d << 6, ends | flags, self.turn | self.first << 4, self.colours as u8]
    }

    /// Reads the stored form; `None` if it is invalid.
    pub fn from_bytes(bytes: [u8; Layout::BYTES]) -> Option<Layout> {
        let [strands, flags, turns, colours] = bytes;
        let layout = Layout {
            strands: core::array::from_fn(|pin| strands >> (2 * pin) & 3),
            from_end: core::array::from_fn(|pin| flags >> pin & 1 == 1),
            turn: turns & 0xF,
            mirrored: flags & 16 != 0,
            colours: *ColourOrder::ALL.get(usize::from(colours))?,
            single: flags & 32 != 0,
            first: turns >> 4,
            clockwise: flags & 64 != 0,
            centre_last: flags & 128 != 0,
            turned: CellTurns::NONE,
        };
        (layout.has_each_strand() && layout.turn < 6 && layout.first < 6).then_some(layout)
    }

    fn has_each_strand(&self) -> bool {
        (0..STRANDS as u8).all(|strand| self.strands.contains(&strand))
    }

    /// Returns this layout with the parameters in `text` replaced. Parameters that do not occur
    /// keep their value.
    ///
    /// # Errors
    /// Returns [`LayoutError`] for an unknown parameter or an invalid value.
    pub fn with(mut self, text: &str) -> Result<Layout, LayoutError> {
        for word in text.split_ascii_whitespace() {
            let (name, value) = word.split_once('=').ok_or(LayoutError::Word)?;
            match name {
                "pins" => self.strands = strands(value).ok_or(LayoutError::Value("pins=1234"))?,
                "ends" => self.from_end = ends(value).ok_or(LayoutError::Value("ends=--x-"))?,
                "turn" => self.turn = digit(value, 6).ok_or(LayoutError::Value("turn=0 to 5"))?,
                "mirror" => self.mirrored = one_of(value, &["no", "yes"], "mirror=no|yes")? == 1,
                "leds" => {
                    let leds = one_of(value, &["7", "1", "6+1"], "leds=7|6+1|1")?;
                    (self.single, self.centre_last) = (leds == 1, leds == 2);
                }
                "run" => self.clockwise = one_of(value, &["left", "right"], "run=left|right")? == 1,
                "cells" => {
                    one_of(value, &["plain"], "cells=plain")?;
                    self.turned = CellTurns::NONE;
                }
                "cell" => {
                    let (cell, sixths) =
                        turned_cell(value).ok_or(LayoutError::Value("cell=0 to 126:0 to 5"))?;
                    self.turned.set(cell, sixths);
                }
                "first" => self.first = one_of(value, &DIRECTIONS, "first=E|NE|NW|W|SW|SE")? as u8,
                "order" => {
                    let names = ColourOrder::ALL.map(ColourOrder::name);
                    self.colours = ColourOrder::ALL[one_of(value, &names, "order=GRB, or another order")?];
                }
                _ => return Err(LayoutError::Word),
            }
        }
        if self.has_each_strand() { Ok(self) } else { Err(LayoutError::Value("pins=1234, each strand once")) }
    }
}

fn one_of(value: &str, names: &[&str], form: &'static str) -> Result<usize, LayoutError> {
    names.iter().position(|name| name.eq_ignore_ascii_case(value)).ok_or(LayoutError::Value(form))
}

fn digit(value: &str, below: u8) -> Option<u8> {
    value.parse().ok().filter(|&number: &u8| number < below)
}

fn turned_cell(value: &str) -> Option<(usize, u8)> {
    let (cell, sixths) = value.split_once(':')?;
    Some((digit(cell, PANEL_CELLS as u8)?.into(), digit(sixths, 6)?))
}

fn strands(value: &str) -> Option<[u8; STRANDS]> {
    let digits: &[u8; STRANDS] = value.as_bytes().try_into().ok()?;
    let strands = digits.map(|digit| digit.wrapping_sub(b'1'));
    strands.iter().all(|&strand| strand < STRANDS as u8).then_some(strands)
}

fn ends(value: &str) -> Option<[bool; STRANDS]> {
    let marks: &[u8; STRANDS] = value.as_bytes().try_into().ok()?;
    marks.iter().all(|mark| b"-x".contains(mark)).then_some(marks.map(|mark| mark == b'x'))
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("pins=")?;
        self.strands.iter().try_for_each(|strand| write!(f, "{}", strand + 1))?;
        f.write_str(" ends=")?;
        self.from_end.iter().try_for_each(|&end| f.write_str(if end { "x" } else { "-" }))?;
        write!(f, " turn={} mirror={}", self.turn, if self.mirrored { "yes" } else { "no" })?;
        let leds = match (self.single, self.centre_last) {
            (true, _) => "1",
            (false, true) => "6+1",
            (false, false) => "7",
        };
        write!(f, " order={} leds={leds}", self.colours.name())?;
        let first = DIRECTIONS.get(usize::from(self.first)).unwrap_or(&"E");
        write!(f, " first={first} run={}", if self.clockwise { "right" } else { "left" })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    const ODD: Layout = Layout {
        strands: [2, 0, 3, 1],
        from_end: [false, true, true, false],
        turn: 5,
        mirrored: true,
        colours: ColourOrder::Bgr,
        single: true,
        first: 4,
        clockwise: true,
        centre_last: false,
        turned: CellTurns::NONE,
    };

    #[test]
    fn text_and_bytes_round_trip() {
        for layout in [Layout::STANDARD, ODD, Layout { single: false, centre_last: true, ..ODD }] {
            assert_eq!(Layout::STANDARD.with(&layout.to_string()), Ok(layout));
            assert_eq!(Layout::from_bytes(layout.to_bytes()), Some(layout));
        }
        let text = "pins=3142 ends=-xx- turn=5 mirror=yes order=BGR leds=1 first=SW run=right";
        assert_eq!(ODD.to_string(), text);
    }

    #[test]
    fn fields_that_are_not_named_stay() {
        assert_eq!(ODD.with("turn=2"), Ok(Layout { turn: 2, ..ODD }));
        assert_eq!(ODD.with(""), Ok(ODD));
    }

    #[test]
    fn invalid_texts_and_bytes_are_rejected() {
        for text in
            ["turn", "twist=1", "=", "turn=6", "turn=x", "pins=123", "pins=1235", "pins=1123", "ends=x"]
        {
            assert!(ODD.with(text).is_err(), "{text}");
        }
        for text in
            ["ends=xxxy", "mirror=maybe", "leds=3", "order=GGB", "first=N", "run=up", "turn=1 pins=1111"]
        {
            assert!(ODD.with(text).is_err(), "{text}");
        }
        for text in ["leds=6", "cell=1", "cell=127:0", "cell=1:6", "cell=:", "cells=turned"] {
            assert!(ODD.with(text).is_err(), "{text}");
        }
        for bytes in [[0; 4], [0xE4, 0, 6, 0], [0xE4, 0, 0x60, 0], [0xE4, 0, 0, 6]] {
            assert_eq!(Layout::from_bytes(bytes), None, "{bytes:?}");
        }
    }

    #[test]
    fn cells_are_turned_one_by_one_and_all_back_at_once() {
        let layout = ODD.with("cell=12:3 cell=126:5").expect("two cells");
        assert_eq!((layout.turned.get(12), layout.turned.get(126), layout.turned.count()), (3, 5, 2));
        assert_eq!(layout.with("cell=12:0").map(|layout| layout.turned.count()), Ok(1));
        assert_eq!(layout.with("cells=plain"), Ok(ODD));
    }

    #[test]
    fn colours_arrive_in_the_order_of_the_led() {
        let led = RGB8 { r: b'R', g: b'G', b: b'B' };
        for order in ColourOrder::ALL {
            let RGB8 { r, g, b } = order.for_grb(led);
            assert_eq!([g, r, b], order.name().as_bytes(), "the driver sends green, red, blue");
        }
    }
}
