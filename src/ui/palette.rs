//! The colours of seats and terrain. Games name what is on a cell; the palette defines its look.

use smart_leds::RGB8;

use super::colour::rgb;
use super::ring::cyclic_step;
use crate::game::{BySeat, Seat};
use crate::hex::Direction;
use crate::parts::Pad;

/// A kind of terrain, named by its look. Each game defines its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Ground {
    /// Off the map: dark.
    Off,
    /// Open ground: dim.
    Clear,
    /// Water, ice: teal.
    Water,
    /// Plants, food: green.
    Growth,
    /// Rock, walls: grey.
    Stone,
    /// Sand, dust: ochre.
    Sand,
    /// Crystal, magic, something special: violet.
    Crystal,
}

impl Ground {
    /// Number of kinds.
    pub const COUNT: usize = 7;
    /// All kinds.
    pub const ALL: [Ground; Ground::COUNT] = [
        Ground::Off,
        Ground::Clear,
        Ground::Water,
        Ground::Growth,
        Ground::Stone,
        Ground::Sand,
        Ground::Crystal,
    ];
}

/// The look of a terrain: a colour on some of the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundLook {
    /// Colour of the lit edges.
    pub colour: RGB8,
    /// Lit edges: one bit per direction, east is bit 0.
    pub edges: u8,
}

/// The look of a seat's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatLook {
    /// Colour of the pieces.
    pub colour: RGB8,
    /// Colour of the cells that can be chosen: a light shade of the same hue, distinct from the
    /// attack colour.
    pub target: RGB8,
    /// The edge at which a count starts; it continues counterclockwise.
    pub first_edge: Direction,
    /// How many times the pieces dim briefly every two seconds.
    pub winks: u8,
}

/// The palette setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum PaletteChoice {
    /// For normal colour vision.
    #[default]
    Standard,
    /// Colours that are distinct without seeing red and green, combined with patterns.
    ColourBlind,
}

impl PaletteChoice {
    /// All palettes, in menu order.
    pub const ALL: [PaletteChoice; 2] = [PaletteChoice::Standard, PaletteChoice::ColourBlind];

    /// Returns the palette.
    pub const fn palette(self) -> &'static Palette {
        match self {
            PaletteChoice::Standard => &STANDARD,
            PaletteChoice::ColourBlind => &COLOUR_BLIND,
        }
    }

    /// Returns the next palette in the menu, cyclically.
    pub const fn next(self) -> PaletteChoice {
        PaletteChoice::ALL[cyclic_step(self as usize, PaletteChoice::ALL.len(), true)]
    }
}

/// The look of all seats and terrains.
#[derive(Debug, PartialEq, Eq)]
pub struct Palette {
    seats: BySeat<SeatLook>,
    white: SeatLook,
    black: SeatLook,
    gray: SeatLook,
    grounds: [GroundLook; Ground::COUNT],
    /// Colour of attack targets.
    pub attack: RGB8,
}

impl Palette {
    /// Returns the look of a seat's pieces.
    pub fn seat(&self, seat: Seat) -> SeatLook {
        self.seats[seat]
    }

    /// Returns the colour of a pad outside of games.
    pub fn pad(&self, pad: Pad) -> RGB8 {
        self.seats.0[pad.index()].colour
    }

    /// Returns the looks of White and Black, for games that name their sides so: white and dark
    /// blue. In the palette with patterns, their counts start at opposite edges.
    pub const fn white_and_black(&self) -> [SeatLook; 2] {
        [self.white, self.black]
    }

    /// Returns the look of Gray, for games with a side of that name. It replaces the look of the
    /// last seat.
    pub const fn gray(&self) -> SeatLook {
        self.gray
    }

    /// Returns the look of a terrain.
    pub const fn ground(&self, ground: Ground) -> GroundLook {
        self.grounds[ground as usize]
    }
}

const ALL_EDGES: u8 = 0b111111;

static STANDARD: Palette = Palette {
    seats: BySeat([
        plain(rgb(255, 36, 20), rgb(255, 150, 110)),
        plain(rgb(40, 80, 255), rgb(90, 140, 255)),
        plain(rgb(255, 190, 0), rgb(255, 205, 60)),
        plain(rgb(255, 60, 190), rgb(255, 120, 220)),
    ]),
    white: plain(rgb(255, 250, 240), rgb(255, 250, 240)),
    black: plain(rgb(40, 28, 200), rgb(110, 90, 255)),
    gray: plain(rgb(162, 158, 154), rgb(190, 186, 182)),
    grounds: [
        ground(rgb(0, 0, 0), 0),
        ground(rgb(84, 62, 42), ALL_EDGES),
        ground(rgb(0, 104, 96), ALL_EDGES),
        ground(rgb(50, 130, 20), ALL_EDGES),
        ground(rgb(52, 56, 66), ALL_EDGES),
        ground(rgb(118, 104, 44), ALL_EDGES),
        ground(rgb(90, 50, 150), ALL_EDGES),
    ],
    attack: rgb(255, 0, 0),
};

static COLOUR_BLIND: Palette = Palette {
    seats: BySeat([
        patterned(rgb(255, 105, 10), rgb(255, 205, 165), Direction::E, 0),
        patterned(rgb(14, 66, 255), rgb(80, 120, 255), Direction::W, 1),
        patterned(rgb(255, 244, 165), rgb(255, 244, 165), Direction::NE, 2),
        patterned(rgb(255, 150, 235), rgb(255, 150, 235), Direction::SW, 3),
    ]),
    white: patterned(rgb(255, 255, 255), rgb(255, 255, 255), Direction::E, 0),
    black: patterned(rgb(34, 26, 200), rgb(110, 90, 255), Direction::W, 1),
    gray: patterned(rgb(160, 170, 180), rgb(186, 194, 204), Direction::SW, 3),
    grounds: [
        ground(rgb(0, 0, 0), 0),
        ground(rgb(62, 44, 40), ALL_EDGES),
        ground(rgb(12, 90, 84), 0b010010),
        ground(rgb(30, 70, 16), 0b101101),
        ground(rgb(93, 75, 117), 0b001001),
        ground(rgb(130, 90, 60), 0b110110),
        ground(rgb(63, 54, 150), 0b010101),
    ],
    attack: rgb(255, 0, 0),
};

/// Builds a look that is distinguished by colour only.
const fn plain(colour: RGB8, target: RGB8) -> SeatLook {
    patterned(colour, target, Direction::E, 0)
}

/// Builds a look that can be recognised without its colour.
const fn patterned(colour: RGB8, target: RGB8, first_edge: Direction, winks: u8) -> SeatLook {
    SeatLook { colour, target, first_edge, winks }
}

const fn ground(colour: RGB8, edges: u8) -> GroundLook {
    GroundLook { colour, edges }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::motion::dips;

    #[test]
    fn patterns_distinguish_seats_and_grounds_without_colour() {
        let palette = PaletteChoice::ColourBlind.palette();
        for (i, a) in Seat::ALL.into_iter().enumerate() {
            assert!(palette.seat(a).winks <= dips::MAX);
            for b in Seat::ALL.into_iter().skip(i + 1) {
                assert_ne!(palette.seat(a).winks, palette.seat(b).winks);
                assert_ne!(palette.seat(a).first_edge, palette.seat(b).first_edge);
            }
        }
        for (i, a) in Ground::ALL.into_iter().enumerate() {
            for b in Ground::ALL.into_iter().skip(i + 1) {
                assert_ne!(palette.ground(a).edges, palette.ground(b).edges, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn off_the_map_is_dark() {
        for choice in PaletteChoice::ALL {
            assert_eq!(choice.palette().ground(Ground::Off).colour, rgb(0, 0, 0));
            assert_ne!(choice.next(), choice);
        }
    }
}
