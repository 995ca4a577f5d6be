//! Writes the packed fonts that the library draws with: `hexboard font-pack`.

use std::path::Path;

use embedded_graphics::image::GetPixel;
use embedded_graphics::mono_font::{MonoFont, iso_8859_2};
use embedded_graphics::prelude::{Point, Size};
use host_tests::tools::Failure;

/// The number of characters of a font, and how many are in one row of its image.
const LETTERS: usize = 192;
const LETTERS_A_ROW: usize = 16;

pub fn run() -> Result<(), Failure> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/ui/fonts");
    for font in [iso_8859_2::FONT_5X8, iso_8859_2::FONT_6X10, iso_8859_2::FONT_9X15, iso_8859_2::FONT_10X20] {
        let Size { width, height } = font.character_size;
        let bytes: Vec<u8> = (0..LETTERS).flat_map(|letter| pack(&font, letter)).collect();
        let path = folder.join(format!("{width}x{height}.bin"));
        std::fs::write(&path, bytes)
            .map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))?;
    }
    Ok(())
}

/// Packs the pixels of a character row by row, least significant bit first.
fn pack(font: &MonoFont<'_>, letter: usize) -> Vec<u8> {
    let (width, height) = (font.character_size.width as usize, font.character_size.height as usize);
    let (left, top) = (letter % LETTERS_A_ROW * width, letter / LETTERS_A_ROW * height);
    let mut bytes = vec![0; (width * height).div_ceil(8)];
    for dot in 0..width * height {
        let at = Point::new((left + dot % width) as i32, (top + dot / width) as i32);
        let is_lit = font.image.pixel(at).is_some_and(|color| color.is_on());
        bytes[dot / 8] |= u8::from(is_lit) << (dot % 8);
    }
    bytes
}
