//! The front view of the panel: every cell with its strand and LED numbers, the wiring order and
//! dimensions.

use hexboard::hex::Cell;
use hexboard::parts::LEDS_PER_CELL;
use hexboard::parts::leds::strands::{self, STRANDS};

use super::dimensions::Dimensions;
use super::svg::{Anchor, Svg};

const INK: &str = "#111";
const COLOURS: [(&str, &str); STRANDS] =
    [("#fde3e0", "#b03020"), ("#e0f0e0", "#207030"), ("#e0e8fa", "#2040a0"), ("#fbf0d0", "#907010")];
/// Pixels per millimetre.
const ZOOM: f64 = 2.7;

/// Draws the plan.
///
/// # Errors
/// Returns an error if a dimension is missing.
pub fn draw(dimensions: &Dimensions) -> Result<String, String> {
    let pitch = dimensions.get("panel", "pitch")?;
    let (width, height) = outline(pitch);
    let mut svg = Svg::new(width * ZOOM + 620.0, height * ZOOM + 220.0);
    svg.sized_text((20.0, 32.0), Anchor::Start, INK, 22.0, "Hexboard: the panel from the front");
    let note = "In each cell: strand, then the numbers of its LEDs. A dot is the first cell of a strand; its wire follows the line.";
    svg.text((20.0, 54.0), Anchor::Start, "#666", note);
    let middle = (80.0 + width * ZOOM / 2.0, 120.0 + height * ZOOM / 2.0);
    for strand in 0..STRANDS {
        draw_strand(&mut svg, strand, pitch, middle);
    }
    measures(&mut svg, pitch, middle);
    detail(&mut svg, dimensions, (80.0 + width * ZOOM + 270.0, 300.0))?;
    legend(&mut svg, (80.0 + width * ZOOM + 80.0, 600.0));
    Ok(svg.finish())
}

/// Returns the width and height of all cells in millimetres.
fn outline(pitch: f64) -> (f64, f64) {
    let radius = pitch / 3f64.sqrt();
    (13.0 * pitch, 12.0 * 1.5 * radius + 2.0 * radius)
}

/// Returns the centre of a cell in millimetres from the centre of the panel.
fn place(cell: Cell, pitch: f64) -> (f64, f64) {
    let (q, r) = (f64::from(cell.hex().q), f64::from(cell.hex().r));
    (pitch * (q + r / 2.0), pitch * r * 3f64.sqrt() / 2.0)
}

fn hexagon((x, y): (f64, f64), radius: f64) -> [(f64, f64); 6] {
    std::array::from_fn(|i| {
        let angle = (60.0 * i as f64 + 30.0).to_radians();
        (x + radius * angle.cos(), y + radius * angle.sin())
    })
}

fn draw_strand(svg: &mut Svg, strand: usize, pitch: f64, middle: (f64, f64)) {
    let (fill, ink) = COLOURS[strand];
    let cells: Vec<Cell> =
        strands::cells(strand).iter().filter_map(|&cell| Cell::from_reading(cell.into())).collect();
    let at = |cell: Cell| {
        let (x, y) = place(cell, pitch);
        (middle.0 + x * ZOOM, middle.1 + y * ZOOM)
    };
    for &cell in &cells {
        svg.shape(&hexagon(at(cell), pitch / 3f64.sqrt() * ZOOM), fill, "#888");
    }
    let way: Vec<(f64, f64)> = cells.iter().map(|&cell| at(cell)).map(|(x, y)| (x, y + 16.0)).collect();
    svg.line(&way, ink, 1.6);
    for (i, &cell) in cells.iter().enumerate() {
        let (x, y) = at(cell);
        let first = i * LEDS_PER_CELL;
        svg.outlined_text((x, y - 12.0), (ink, fill), 13.0, &format!("{}", strand + 1));
        let leds = format!("{first}-{}", first + LEDS_PER_CELL - 1);
        svg.outlined_text((x, y + 4.0), (INK, fill), 12.0, &leds);
    }
    if let Some(&(x, y)) = way.first() {
        svg.circle((x, y), 6.0, ink, ink);
    }
}

fn measures(svg: &mut Svg, pitch: f64, (x, y): (f64, f64)) {
    let (width, height) = outline(pitch);
    let (left, right) = (x - width * ZOOM / 2.0, x + width * ZOOM / 2.0);
    let (top, bottom) = (y - height * ZOOM / 2.0, y + height * ZOOM / 2.0);
    let below = bottom + 44.0;
    svg.line(&[(left, y + 40.0), (left, below + 8.0)], "#aaa", 1.0);
    svg.line(&[(right, y + 40.0), (right, below + 8.0)], "#aaa", 1.0);
    measure(svg, (left, below), (right, below), &format!("{width:.0} mm, 13 cells"));
    let beside = left - 40.0;
    svg.line(&[(x - 3.0 * pitch * ZOOM, top), (beside - 8.0, top)], "#aaa", 1.0);
    svg.line(&[(x - 3.0 * pitch * ZOOM, bottom), (beside - 8.0, bottom)], "#aaa", 1.0);
    measure(svg, (beside, top), (beside, bottom), &format!("{height:.1} mm"));
    let row = top - 14.0;
    let (a, b) = (x - 3.0 * pitch * ZOOM, x - 2.0 * pitch * ZOOM);
    measure(svg, (a, row), (b, row), &format!("{pitch:.0} mm"));
}

/// Draws a horizontal or vertical dimension line between two points.
fn measure(svg: &mut Svg, from: (f64, f64), to: (f64, f64), text: &str) {
    svg.line(&[from, to], INK, 1.2);
    for (x, y) in [from, to] {
        svg.line(&[(x - 4.0, y + 4.0), (x + 4.0, y - 4.0)], INK, 1.6);
    }
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    if from.1 == to.1 {
        svg.text((middle.0, middle.1 - 7.0), Anchor::Middle, INK, text);
    } else {
        svg.text((middle.0 - 34.0, from.1 - 12.0), Anchor::Start, INK, text);
    }
}

/// Draws one cell enlarged: its LEDs with their numbers, and dimensions.
fn detail(svg: &mut Svg, dimensions: &Dimensions, (x, y): (f64, f64)) -> Result<(), String> {
    let get = |name: &str| dimensions.get("panel", name);
    let (pitch, ring, board, led) =
        (get("pitch")?, get("led_ring_radius")?, get("board_diameter")?, get("led_size")?);
    let zoom = 9.0;
    svg.sized_text((x, y - 190.0), Anchor::Middle, INK, 16.0, "A cell");
    svg.shape(&hexagon((x, y), pitch / 3f64.sqrt() * zoom), "#fafafa", INK);
    svg.circle((x, y), board / 2.0 * zoom, "#e8efe8", "#557755");
    svg.circle((x, y), ring * zoom, "none", "#aac");
    // Centre, E, NE, NW, W, SW, SE.
    let names = ["", "E", "NE", "NW", "W", "SW", "SE"];
    for (number, name) in names.iter().enumerate() {
        let angle = (60.0 * (number as f64 - 1.0)).to_radians();
        let radius = if number == 0 { 0.0 } else { ring * zoom };
        let (led_x, led_y) = (x + radius * angle.cos(), y - radius * angle.sin());
        svg.rect(
            (led_x - led * zoom / 2.0, led_y - led * zoom / 2.0),
            (led * zoom, led * zoom),
            "white",
            INK,
        );
        svg.sized_text((led_x, led_y + 1.0), Anchor::Middle, INK, 17.0, &number.to_string());
        svg.sized_text((led_x, led_y + 16.0), Anchor::Middle, "#666", 11.0, name);
    }
    let half = pitch * zoom / 2.0;
    let below = y + pitch / 3f64.sqrt() * zoom + 30.0;
    measure(svg, (x - half, below), (x + half, below), &format!("cell {pitch:.0} mm"));
    let half = board * zoom / 2.0;
    measure(svg, (x - half, below + 32.0), (x + half, below + 32.0), &format!("LED board {board:.0} mm"));
    let reach = ring * zoom;
    measure(svg, (x, below + 64.0), (x + reach, below + 64.0), &format!("{ring:.0} mm"));
    Ok(())
}

fn legend(svg: &mut Svg, (x, y): (f64, f64)) {
    svg.sized_text((x, y), Anchor::Start, INK, 16.0, "Strands");
    for (strand, (fill, ink)) in COLOURS.iter().enumerate() {
        let at_y = y + 26.0 + strand as f64 * 26.0;
        let cells = strands::cells(strand).len();
        svg.rect((x, at_y - 13.0), (18.0, 18.0), fill, ink);
        let text = format!("strand {}: {cells} cells, LEDs 0 to {}", strand + 1, cells * LEDS_PER_CELL - 1);
        svg.text((x + 28.0, at_y), Anchor::Start, INK, &text);
    }
    let text = "Another order, a mirrored or turned panel:";
    svg.text((x, y + 150.0), Anchor::Start, "#666", text);
    svg.text((x, y + 170.0), Anchor::Start, "#666", "see `Panel` in the menu of the service mode.");
}
