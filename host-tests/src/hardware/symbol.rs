//! Schematic symbols: a box or a two-terminal symbol, pins with numbers, and the net name at the
//! end of each wire.

use super::netlist::{Part, Pin};
use super::svg::{Anchor, Svg, TEXT, width_of};

const INK: &str = "#111";
const FAINT: &str = "#666";
/// The distance between pins.
const STEP: f64 = 24.0;
/// The space for a net name.
const NET: f64 = 104.0;
/// The length of the wire at a pin.
const STUB: f64 = 30.0;
/// The height of a line of text above a symbol.
const LINE: f64 = 17.0;
/// The length of a two-terminal symbol.
const SIGN: f64 = 76.0;

/// The shape of a symbol.
enum Form {
    /// A two-terminal symbol.
    TwoEnds,
    /// A box with pins on both sides, as in the top view of the part.
    TwoRows { width: f64 },
    /// A box with pins on the right.
    OneRow { width: f64 },
}

fn form(part: &Part) -> Form {
    match part.kind.as_str() {
        "pico" => Form::TwoRows { width: 190.0 },
        "chip" | "network" => Form::TwoRows { width: 150.0 },
        "resistor" | "capacitor" | "capacitor+" | "diode" | "tvs" | "fuse" | "ptc" | "button" | "piezo" => {
            Form::TwoEnds
        }
        _ => Form::OneRow { width: 120.0 },
    }
}

/// Returns the lines of text above a part.
fn heading(part: &Part) -> Vec<String> {
    let times = if part.pieces() > 1 { format!("{} x ", part.pieces()) } else { String::new() };
    let mut lines = vec![format!("{}  {times}{}", part.name, part.value)];
    if matches!(form(part), Form::OneRow { .. }) {
        lines.extend(wrapped(&part.why, 36));
    }
    if let Some(address) = part.address {
        lines.push(format!("address 0x{address:02X}"));
    }
    lines
}

fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("one line at least");
        if !last.is_empty() && last.len() + 1 + word.len() > letters {
            lines.push(word.to_string());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// Returns the width and height of a part.
pub fn size(part: &Part) -> (f64, f64) {
    let lines = heading(part);
    let text_width = lines.iter().map(|line| width_of(line)).fold(0.0, f64::max);
    let text_height = lines.len() as f64 * LINE;
    let (width, height) = match form(part) {
        Form::TwoEnds => (2.0 * NET + SIGN, 34.0),
        Form::TwoRows { width } => {
            (2.0 * (NET + STUB) + width, part.pins.len().div_ceil(2) as f64 * STEP + 12.0)
        }
        Form::OneRow { width } => (width + STUB + NET, part.pins.len() as f64 * STEP + 12.0),
    };
    (width.max(text_width), text_height + height + 10.0)
}

/// Draws a part with its top left corner here.
pub fn draw(svg: &mut Svg, part: &Part, (x, y): (f64, f64)) {
    let lines = heading(part);
    let two_ends = matches!(form(part), Form::TwoEnds);
    for (i, line) in lines.iter().enumerate() {
        let ink = if i == 0 { INK } else { FAINT };
        let at_y = y + LINE * (i as f64 + 1.0) - 4.0;
        if two_ends {
            svg.text((x + NET + SIGN / 2.0, at_y), Anchor::Middle, ink, line);
        } else {
            svg.text((x, at_y), Anchor::Start, ink, line);
        }
    }
    let top = y + lines.len() as f64 * LINE;
    match form(part) {
        Form::TwoEnds => two_ends_at(svg, part, (x, top + 16.0)),
        Form::TwoRows { width } => two_rows(svg, part, (x + NET + STUB, top), width),
        Form::OneRow { width } => one_row(svg, part, (x, top), width),
    }
}

fn two_ends_at(svg: &mut Svg, part: &Part, (x, y): (f64, f64)) {
    let (from, to) = (x + NET, x + NET + SIGN);
    let Some((first, second)) = ends(part) else { return };
    net(svg, first, (from - 4.0, y), Anchor::End);
    net(svg, second, (to + 4.0, y), Anchor::Start);
    let (a, b) = (from + 22.0, to - 22.0);
    svg.line(&[(from, y), (a, y)], INK, 1.4);
    svg.line(&[(b, y), (to, y)], INK, 1.4);
    sign(svg, &part.kind, (a, b), y);
    if part.kind == "capacitor+" {
        svg.text((a - 12.0, y - 5.0), Anchor::Middle, INK, "+");
    }
}

/// Returns the pins at the left and right end. Footprints count the cathode of a diode first; the
/// symbol points from the anode to the cathode.
fn ends(part: &Part) -> Option<(&Pin, &Pin)> {
    match part.pins.as_slice() {
        [cathode, anode] if cathode.name == "K" => Some((anode, cathode)),
        [first, second] => Some((first, second)),
        _ => None,
    }
}

/// Draws the two-terminal symbol from `a` to `b` at the height `y`.
fn sign(svg: &mut Svg, kind: &str, (a, b): (f64, f64), y: f64) {
    let middle = (a + b) / 2.0;
    match kind {
        "resistor" => svg.rect((a, y - 6.0), (b - a, 12.0), "white", INK),
        "fuse" => {
            svg.rect((a, y - 6.0), (b - a, 12.0), "white", INK);
            svg.line(&[(a, y), (b, y)], INK, 1.4);
        }
        "ptc" => {
            svg.rect((a, y - 6.0), (b - a, 12.0), "white", INK);
            svg.line(&[(a - 4.0, y + 12.0), (a + 4.0, y + 12.0), (b + 2.0, y - 12.0)], INK, 1.4);
        }
        "diode" | "tvs" => {
            svg.line(&[(a, y), (middle - 8.0, y)], INK, 1.4);
            svg.line(&[(middle + 8.0, y), (b, y)], INK, 1.4);
            svg.shape(&[(middle - 8.0, y - 9.0), (middle - 8.0, y + 9.0), (middle + 8.0, y)], INK, INK);
            // The hooks of a Schottky diode; a suppressor has the same bent cathode.
            let (k, d) = (middle + 8.0, 4.0);
            svg.line(
                &[
                    (k + d, y - 5.0),
                    (k + d, y - 9.0),
                    (k, y - 9.0),
                    (k, y + 9.0),
                    (k - d, y + 9.0),
                    (k - d, y + 5.0),
                ],
                INK,
                1.6,
            );
        }
        "button" => {
            svg.line(&[(a, y), (a + 4.0, y)], INK, 1.4);
            svg.line(&[(b - 4.0, y), (b, y)], INK, 1.4);
            svg.circle((a + 6.0, y), 2.5, "white", INK);
            svg.circle((b - 6.0, y), 2.5, "white", INK);
            svg.line(&[(a + 4.0, y - 8.0), (b - 4.0, y - 8.0)], INK, 1.6);
            svg.line(&[(middle, y - 8.0), (middle, y - 14.0)], INK, 1.6);
        }
        "piezo" => {
            svg.line(&[(a, y), (middle - 7.0, y)], INK, 1.4);
            svg.line(&[(middle + 7.0, y), (b, y)], INK, 1.4);
            svg.line(&[(middle - 7.0, y - 9.0), (middle - 7.0, y + 9.0)], INK, 1.6);
            svg.line(&[(middle + 7.0, y - 9.0), (middle + 7.0, y + 9.0)], INK, 1.6);
            svg.rect((middle - 3.0, y - 9.0), (6.0, 18.0), "white", INK);
        }
        _ => {
            svg.line(&[(a, y), (middle - 4.0, y)], INK, 1.4);
            svg.line(&[(middle + 4.0, y), (b, y)], INK, 1.4);
            svg.line(&[(middle - 4.0, y - 10.0), (middle - 4.0, y + 10.0)], INK, 2.0);
            svg.line(&[(middle + 4.0, y - 10.0), (middle + 4.0, y + 10.0)], INK, 2.0);
        }
    }
}

fn two_rows(svg: &mut Svg, part: &Part, (x, y): (f64, f64), width: f64) {
    let half = part.pins.len().div_ceil(2);
    let height = half as f64 * STEP + 10.0;
    svg.rect((x, y), (width, height), "#f7f7f2", INK);
    svg.circle((x + width / 2.0, y), 6.0, "white", INK);
    if part.kind == "pico" {
        svg.rect((x + width / 2.0 - 30.0, y - 8.0), (60.0, 22.0), "#ddd", INK);
        svg.text((x + width / 2.0, y + 8.0), Anchor::Middle, INK, "USB");
    }
    for (i, pin) in part.pins.iter().enumerate() {
        let is_left = i < half;
        let row = if is_left { i } else { part.pins.len() - 1 - i };
        let pin_y = y + row as f64 * STEP + 18.0;
        pin_at(svg, pin, (if is_left { x } else { x + width }, pin_y), is_left);
    }
}

fn one_row(svg: &mut Svg, part: &Part, (x, y): (f64, f64), width: f64) {
    svg.rect((x, y), (width, part.pins.len() as f64 * STEP + 6.0), "#f7f7f2", INK);
    for (row, pin) in part.pins.iter().enumerate() {
        pin_at(svg, pin, (x + width, y + row as f64 * STEP + 16.0), false);
    }
}

/// Draws a pin on the left or right of a box: the name inside, the number on the wire, the net at
/// its end.
fn pin_at(svg: &mut Svg, pin: &Pin, (x, y): (f64, f64), is_left: bool) {
    let (out, anchor, inside) =
        if is_left { (-1.0, Anchor::End, Anchor::Start) } else { (1.0, Anchor::Start, Anchor::End) };
    let end = x + out * STUB;
    svg.text((x - out * 6.0, y + 4.5), inside, INK, &pin.name);
    svg.sized_text((x + out * STUB / 2.0, y - 3.0), Anchor::Middle, FAINT, 11.0, &pin.number);
    svg.line(&[(x, y), (end, y)], if pin.net.is_some() { INK } else { "#bbb" }, 1.4);
    net(svg, pin, (end + out * 4.0, y), anchor);
}

/// Draws the net name at the end of a wire.
fn net(svg: &mut Svg, pin: &Pin, (x, y): (f64, f64), anchor: Anchor) {
    let Some(net) = &pin.net else {
        let x = if anchor == Anchor::End { x } else { x - 0.5 };
        return svg.text((x, y + 4.5), anchor, "#999", "open");
    };
    svg.text((x, y + TEXT * 0.35), anchor, colour(net), net);
}

/// Returns the colour of a net. Supply rails have their own colours.
pub fn colour(net: &str) -> &'static str {
    match net {
        "GND" | "M_GND" => "#222",
        "VSYS" | "M_VSYS" => "#8000a0",
        _ if net.starts_with("5V") || net == "M_5V" || net == "M_SUM" => "#c00000",
        _ if net.ends_with("3V3") => "#c05a00",
        _ => "#0048b0",
    }
}
