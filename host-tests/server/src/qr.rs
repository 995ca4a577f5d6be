//! QR codes of addresses, for the big screen and for the terminal.

use qrcode::render::{svg, unicode};
use qrcode::{EcLevel, QrCode};

/// Returns the QR code of an address as an SVG picture; `None` if it is too long.
pub fn svg(address: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    let mut render = code.render::<svg::Color<'_>>();
    render.min_dimensions(240, 240).dark_color(svg::Color("#000")).light_color(svg::Color("#fff"));
    Some(render.build())
}

/// Returns the QR code of an address for a terminal, two modules per character.
pub fn terminal(address: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::L).ok()?;
    // Light modules are printed, so that a dark terminal shows the usual dark on light.
    let mut render = code.render::<unicode::Dense1x2>();
    render.dark_color(unicode::Dense1x2::Light).light_color(unicode::Dense1x2::Dark);
    Some(render.build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_picture() {
        let svg = svg("http://192.168.1.20:8237/t/ACDEF").expect("short enough");
        assert!(svg.contains("<svg") && svg.contains("#000"));
        assert!(terminal("http://192.168.1.20:8237/t/ACDEF").is_some_and(|text| text.lines().count() > 10));
        assert!(super::svg(&"x".repeat(5000)).is_none());
    }
}
