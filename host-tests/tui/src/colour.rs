//! Maps colours to what a terminal can show.

use ratatui::style::Color;
use smart_leds::RGB8;

/// The colour support of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    /// 24-bit colour.
    True,
    /// 256 indexed colours.
    Indexed,
    /// The sixteen colours that nearly every terminal supports.
    Sixteen,
    /// No colours, or disabled by the user: letters represent colours.
    Letters,
}

/// The environment variables that describe the terminal.
#[derive(Clone, Debug, Default)]
pub struct Terminal {
    /// `NO_COLOR`: disables colours unless it is empty.
    pub no_color: Option<String>,
    /// `COLORTERM`.
    pub colorterm: Option<String>,
    /// `TERM`.
    pub term: Option<String>,
}

impl Terminal {
    /// Returns the terminal of this process.
    pub fn here() -> Terminal {
        let variable = |name| std::env::var(name).ok();
        Terminal { no_color: variable("NO_COLOR"), colorterm: variable("COLORTERM"), term: variable("TERM") }
    }

    /// Returns whether the terminal supports cursor positioning, which the program requires.
    pub fn places_text(&self) -> bool {
        self.term.as_deref() != Some("dumb")
    }

    /// Returns the colour support.
    pub fn depth(&self) -> ColourDepth {
        let term = self.term.as_deref().unwrap_or(UNNAMED);
        match self.colorterm.as_deref() {
            _ if self.no_color.as_deref().is_some_and(|value| !value.is_empty()) => ColourDepth::Letters,
            Some("truecolor" | "24bit") => ColourDepth::True,
            _ if term.contains("direct") => ColourDepth::True,
            _ if term.contains("256color") => ColourDepth::Indexed,
            _ if is_monochrome(term) => ColourDepth::Letters,
            _ => ColourDepth::Sixteen,
        }
    }
}

/// The default for a missing `TERM`: Windows consoles support 256 colours, others may support none.
const UNNAMED: &str = if cfg!(windows) { "256color" } else { "dumb" };

/// Returns whether the name in `TERM` is of a monochrome terminal.
fn is_monochrome(term: &str) -> bool {
    term == "dumb" || term.ends_with("-m") || term.ends_with("-mono") || term.starts_with("vt")
}

impl ColourDepth {
    /// Returns the terminal colour for an RGB colour; the default colour if letters represent
    /// colours.
    pub fn colour(self, RGB8 { r, g, b }: RGB8) -> Color {
        match self {
            ColourDepth::True => Color::Rgb(r, g, b),
            ColourDepth::Indexed => Color::Indexed(nearest([r, g, b])),
            ColourDepth::Sixteen => of_sixteen([r, g, b]),
            ColourDepth::Letters => Color::Reset,
        }
    }
}

/// A channel is bright from this value on. Pieces are bright, most grounds are not.
const BRIGHT: u8 = 150;
/// An LED below this value counts as unlit.
const LIT: u8 = 30;

/// Returns the difference between the strongest and the weakest channel, in 256ths of the
/// strongest.
fn saturation(colour: [u8; 3]) -> u32 {
    let [most, least] =
        [colour.iter().max(), colour.iter().min()].map(|value| u32::from(*value.unwrap_or(&0)));
    (most - least) * 256 / most.max(1)
}

/// Selects one of sixteen colours by hue. By distance, nearly all grounds would map to black.
fn of_sixteen(colour: [u8; 3]) -> Color {
    let most = colour.into_iter().max().unwrap_or(0);
    if saturation(colour) < 77 {
        return match most {
            ..LIT => Color::DarkGray,
            LIT..BRIGHT => Color::Gray,
            BRIGHT.. => Color::White,
        };
    }
    match (colour.map(|channel| channel > most / 2), most >= BRIGHT) {
        ([true, false, false], false) => Color::Red,
        ([true, false, false], true) => Color::LightRed,
        ([true, true, false], false) => Color::Yellow,
        ([true, true, false], true) => Color::LightYellow,
        ([false, true, false], false) => Color::Green,
        ([false, true, false], true) => Color::LightGreen,
        ([false, true, true], false) => Color::Cyan,
        ([false, true, true], true) => Color::LightCyan,
        ([true, false, true], false) => Color::Magenta,
        ([true, false, true], true) => Color::LightMagenta,
        (_, false) => Color::Blue,
        (_, true) => Color::LightBlue,
    }
}

/// The legend of the letters, for the table of keys.
pub const LETTERS: [&str; 2] =
    ["R red, O orange, Y yellow, G green, C cyan,", "B blue, V violet, P pink, W white; small: dim"];

/// Returns the letter of a colour: a capital if it is bright, a dot if the LED is unlit.
pub fn letter(RGB8 { r, g, b }: RGB8) -> char {
    let (colour, most) = ([r, g, b], r.max(g).max(b));
    let letter = match hue(colour) {
        _ if most < LIT => return '.',
        _ if saturation(colour) < 77 => 'W',
        ..15 => 'R',
        15..38 => 'O',
        38..70 => 'Y',
        70..160 => 'G',
        160..200 => 'C',
        200..255 => 'B',
        255..290 => 'V',
        290..340 => 'P',
        _ => 'R',
    };
    if most >= BRIGHT { letter } else { letter.to_ascii_lowercase() }
}

/// Returns the hue in degrees; 0 is red.
fn hue(colour: [u8; 3]) -> i32 {
    let [r, g, b] = colour.map(i32::from);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let range = (most - least).max(1);
    let hue = match most {
        _ if most == r => 60 * (g - b) / range,
        _ if most == g => 60 * (b - r) / range + 120,
        _ => 60 * (r - g) / range + 240,
    };
    hue.rem_euclid(360)
}

/// The channel values of the 6 x 6 x 6 colour cube, which starts at index 16. 24 greys follow it.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];
const FIRST_OF_CUBE: u8 = 16;
const FIRST_GREY: u8 = 232;
const GREYS: u8 = 24;

fn nearest(colour: [u8; 3]) -> u8 {
    let step = |value: u8| (0..6u8).min_by_key(|step| CUBE[*step as usize].abs_diff(value)).unwrap_or(0);
    let [r, g, b] = colour.map(step);
    let in_cube = [r, g, b].map(|step| CUBE[step as usize]);
    let mean = colour.iter().map(|value| u32::from(*value)).sum::<u32>() / 3;
    let grey = ((mean.saturating_sub(3)) / 10).min(u32::from(GREYS) - 1) as u8;
    let as_grey = [8 + 10 * grey; 3];
    if distance(as_grey, colour) < distance(in_cube, colour) {
        FIRST_GREY + grey
    } else {
        FIRST_OF_CUBE + 36 * r + 6 * g + b
    }
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// Returns a colour scaled by `brightness` out of 255.
pub fn dimmed(colour: RGB8, brightness: u8) -> RGB8 {
    let dim = |value: u8| (u16::from(value) * u16::from(brightness)).div_ceil(255) as u8;
    RGB8 { r: dim(colour.r), g: dim(colour.g), b: dim(colour.b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_cube_and_greys_are_matched_exactly() {
        assert_eq!(nearest([0, 0, 0]), 16);
        assert_eq!(nearest([255, 0, 0]), 16 + 36 * 5);
        assert_eq!(nearest([95, 135, 255]), 16 + 36 + 6 * 2 + 5);
        assert_eq!(nearest([8, 8, 8]), 232);
        assert_eq!(nearest([238, 238, 238]), 255);
        assert_eq!(nearest([250, 10, 5]), 16 + 36 * 5);
    }

    fn terminal(no_color: &str, colorterm: &str, term: &str) -> ColourDepth {
        let variable = |value: &str| (value != "unset").then(|| value.to_owned());
        let [no_color, colorterm, term] = [no_color, colorterm, term].map(variable);
        Terminal { no_color, colorterm, term }.depth()
    }

    #[test]
    fn the_terminal_says_what_it_can_do() {
        for (term, depth) in [
            ("xterm-direct", ColourDepth::True),
            ("xterm-256color", ColourDepth::Indexed),
            ("tmux-256color", ColourDepth::Indexed),
            ("xterm", ColourDepth::Sixteen),
            ("linux", ColourDepth::Sixteen),
            ("screen", ColourDepth::Sixteen),
            ("vt100", ColourDepth::Letters),
            ("xterm-mono", ColourDepth::Letters),
            ("dumb", ColourDepth::Letters),
        ] {
            assert_eq!(terminal("unset", "unset", term), depth, "{term}");
            assert_eq!(terminal("", "", term), depth, "{term}, with empty variables");
            assert_eq!(terminal("1", "truecolor", term), ColourDepth::Letters, "{term} without colours");
        }
        for colorterm in ["truecolor", "24bit"] {
            assert_eq!(terminal("unset", colorterm, "xterm"), ColourDepth::True);
        }
    }

    #[test]
    fn a_terminal_without_cursor_positioning_is_detected() {
        let named = |term: &str| Terminal { term: Some(term.into()), ..Terminal::default() };
        assert!(!named("dumb").places_text() && named("vt100").places_text());
    }

    /// The seats and grounds of both palettes, and an unlit LED.
    const SAMPLES: [([u8; 3], Color, char); 14] = [
        ([255, 36, 20], Color::LightRed, 'R'),
        ([40, 80, 255], Color::LightBlue, 'B'),
        ([255, 190, 0], Color::LightYellow, 'Y'),
        ([255, 60, 190], Color::LightMagenta, 'P'),
        ([255, 250, 240], Color::White, 'W'),
        ([24, 16, 150], Color::LightBlue, 'B'),
        ([162, 158, 154], Color::White, 'W'),
        ([255, 105, 10], Color::LightRed, 'O'),
        ([84, 62, 42], Color::Yellow, 'o'),
        ([0, 104, 96], Color::Cyan, 'c'),
        ([50, 130, 20], Color::Green, 'g'),
        ([52, 56, 66], Color::Gray, 'w'),
        ([90, 50, 150], Color::LightMagenta, 'V'),
        ([22, 22, 26], Color::DarkGray, '.'),
    ];

    #[test]
    fn sixteen_colours_and_letters_distinguish_seats_and_grounds() {
        for ([r, g, b], colour, sign) in SAMPLES {
            assert_eq!(ColourDepth::Sixteen.colour(RGB8 { r, g, b }), colour, "{r} {g} {b}");
            assert_eq!(letter(RGB8 { r, g, b }), sign, "{r} {g} {b}");
            assert_eq!(ColourDepth::Letters.colour(RGB8 { r, g, b }), Color::Reset);
        }
    }

    #[test]
    fn what_is_lit_stays_lit_when_dimmed() {
        assert_eq!(dimmed(RGB8 { r: 255, g: 1, b: 0 }, 128), RGB8 { r: 128, g: 1, b: 0 });
    }
}
