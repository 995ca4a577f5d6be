//! Perceptual colours and mixing.

use smart_leds::RGB8;

/// All channels off.
pub const DARK: RGB8 = rgb(0, 0, 0);
/// All channels at maximum.
pub const WHITE: RGB8 = rgb(255, 255, 255);
/// The colour of marks that must be visible on white and on dark pieces.
pub const GOLD: RGB8 = rgb(255, 190, 0);
/// The highest level: the unchanged colour.
pub const FULL: u16 = 256;

/// Builds a colour from its channels.
pub const fn rgb(r: u8, g: u8, b: u8) -> RGB8 {
    RGB8 { r, g, b }
}

/// Blends linearly from `a` at level 0 to `b` at level [`FULL`]. Higher levels count as full.
pub const fn mix(a: RGB8, b: RGB8, level: u16) -> RGB8 {
    let level = if level > FULL { FULL as u32 } else { level as u32 };
    let rest = FULL as u32 - level;
    rgb(
        ((a.r as u32 * rest + b.r as u32 * level) >> 8) as u8,
        ((a.g as u32 * rest + b.g as u32 * level) >> 8) as u8,
        ((a.b as u32 * rest + b.b as u32 * level) >> 8) as u8,
    )
}

/// Returns the colour at a level from 0 (dark) to [`FULL`] (unchanged).
pub const fn dimmed(colour: RGB8, level: u16) -> RGB8 {
    mix(DARK, colour, level)
}

/// Like [`mix`], but darkens an LED that already has almost this colour. That keeps a white cursor
/// visible on white.
pub const fn stand_out(led: RGB8, colour: RGB8, level: u16) -> RGB8 {
    const NEAR: u16 = 90;
    const DARKEST: u16 = 200;
    let apart =
        led.r.abs_diff(colour.r) as u16 + led.g.abs_diff(colour.g) as u16 + led.b.abs_diff(colour.b) as u16;
    if apart >= NEAR {
        return mix(led, colour, level);
    }
    mix(led, DARK, if level > DARKEST { DARKEST } else { level })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixing_returns_the_ends_unchanged() {
        let (a, b) = (rgb(255, 0, 17), rgb(0, 255, 18));
        assert_eq!((mix(a, b, 0), mix(a, b, FULL), mix(a, b, 999)), (a, b, b));
        assert_eq!(mix(a, b, 128), rgb(127, 127, 17));
        assert_eq!(dimmed(WHITE, 64), rgb(63, 63, 63));
    }

    #[test]
    fn a_mark_is_visible_on_any_colour() {
        for led in [DARK, WHITE, GOLD, rgb(250, 250, 240), rgb(24, 16, 150)] {
            let marked = stand_out(led, WHITE, 200);
            let change = [led.r.abs_diff(marked.r), led.g.abs_diff(marked.g), led.b.abs_diff(marked.b)];
            assert!(change.into_iter().max() > Some(100), "{led:?} {marked:?}");
            assert_eq!(stand_out(led, WHITE, 0), led);
        }
        assert_eq!(stand_out(DARK, WHITE, FULL), WHITE);
    }
}
