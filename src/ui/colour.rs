//! Colours as the eye sees them, and mixing them.

use smart_leds::RGB8;

/// Nothing.
pub const DARK: RGB8 = rgb(0, 0, 0);
/// All channels full.
pub const WHITE: RGB8 = rgb(255, 255, 255);
/// A level that takes all of a colour.
pub const FULL: u16 = 256;

/// A colour from its channels.
pub const fn rgb(r: u8, g: u8, b: u8) -> RGB8 {
    RGB8 { r, g, b }
}

/// From `a` at level 0 to `b` at level [`FULL`]; higher levels count as full.
pub const fn mix(a: RGB8, b: RGB8, level: u16) -> RGB8 {
    let level = if level > FULL { FULL as u32 } else { level as u32 };
    let rest = FULL as u32 - level;
    rgb(
        ((a.r as u32 * rest + b.r as u32 * level) >> 8) as u8,
        ((a.g as u32 * rest + b.g as u32 * level) >> 8) as u8,
        ((a.b as u32 * rest + b.b as u32 * level) >> 8) as u8,
    )
}

/// A colour at a level from 0 (dark) to [`FULL`] (as it is).
pub const fn dimmed(colour: RGB8, level: u16) -> RGB8 {
    mix(DARK, colour, level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_keeps_its_ends() {
        let (a, b) = (rgb(255, 0, 17), rgb(0, 255, 18));
        assert_eq!((mix(a, b, 0), mix(a, b, FULL), mix(a, b, 999)), (a, b, b));
        assert_eq!(mix(a, b, 128), rgb(127, 127, 17));
        assert_eq!(dimmed(WHITE, 64), rgb(63, 63, 63));
    }
}
