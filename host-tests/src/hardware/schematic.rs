//! The schematic, drawn as blocks of parts. Wires with the same net name are connected.

use super::netlist::{Netlist, Part};
use super::svg::{Anchor, Svg, TEXT, width_of};
use super::symbol;

/// The width of a sheet.
const SHEET: f64 = 1680.0;
const MARGIN: f64 = 20.0;
/// The space around parts.
const GAP: f64 = 22.0;
/// The height of a block title.
const TITLE: f64 = 34.0;

/// The parts of a block with their positions.
struct Block<'a> {
    title: &'a str,
    parts: Vec<(&'a Part, (f64, f64))>,
    size: (f64, f64),
}

/// Stacks the parts of a block in columns up to the height `most`.
fn stack<'a>(netlist: &'a Netlist, name: &'a str, most: f64) -> Block<'a> {
    let title = netlist.blocks.iter().find(|block| block.name == name).map_or(name, |block| &block.title);
    let (mut x, mut y, mut width, mut height) = (GAP, TITLE + GAP, 0.0f64, 0.0f64);
    let mut parts = Vec::new();
    for part in netlist.block(name) {
        let (part_width, part_height) = symbol::size(part);
        if y > TITLE + GAP && y + part_height > most {
            (x, y, width) = (x + width + GAP, TITLE + GAP, 0.0);
        }
        parts.push((part, (x, y)));
        y += part_height + 8.0;
        width = width.max(part_width);
        height = height.max(y);
    }
    let width = (x + width + GAP).max(width_of(title) * 16.0 / TEXT + 2.0 * GAP);
    Block { title, parts, size: (width, height + GAP / 2.0) }
}

/// Places blocks side by side and starts a new row where the sheet ends.
fn sheet(title: &str, blocks: Vec<Block<'_>>) -> String {
    let (mut x, mut y, mut row, mut places) = (MARGIN, 70.0, 0.0f64, Vec::new());
    for block in &blocks {
        if x > MARGIN && x + block.size.0 > SHEET - MARGIN {
            (x, y, row) = (MARGIN, y + row + MARGIN, 0.0);
        }
        places.push((x, y));
        x += block.size.0 + MARGIN;
        row = row.max(block.size.1);
    }
    let width = places.iter().zip(&blocks).map(|(at, block)| at.0 + block.size.0).fold(0.0, f64::max);
    let mut svg = Svg::new(width + MARGIN, y + row + MARGIN);
    svg.sized_text((MARGIN, 32.0), Anchor::Start, "#111", 22.0, title);
    let note = "Wires with the same name are joined. Chips are seen from above. Made from netlist.json.";
    svg.text((MARGIN, 54.0), Anchor::Start, "#666", note);
    for (block, (x, y)) in blocks.iter().zip(places) {
        svg.rect((x, y), block.size, "none", "#999");
        svg.sized_text((x + 12.0, y + 24.0), Anchor::Start, "#111", 16.0, block.title);
        for (part, (part_x, part_y)) in &block.parts {
            symbol::draw(&mut svg, part, (x + part_x, y + part_y));
        }
    }
    svg.finish()
}

/// Draws blocks of parts, each up to this height.
fn drawing(netlist: &Netlist, title: &str, names: &[&str], most: f64) -> String {
    sheet(title, names.iter().map(|name| stack(netlist, name, most)).collect())
}

/// Draws the supply, the controller and the connections to panel and seats.
pub fn main_board(netlist: &Netlist) -> String {
    let names = ["supply", "controller", "power", "sound", "panel", "seats"];
    drawing(netlist, "Hexboard: main board", &names, 1240.0)
}

/// Draws the four panel boards.
pub fn panel(netlist: &Netlist) -> String {
    let names = ["strand1", "strand2", "strand3", "strand4"];
    drawing(netlist, "Hexboard: panel boards", &names, 640.0)
}

/// Draws the board in the pad of seat 1. The boards of all seats are the same.
pub fn seat(netlist: &Netlist) -> String {
    drawing(netlist, "Hexboard: seat board (four of them, drawn with the names of seat 1)", &["seat1"], 640.0)
}

/// Draws the handheld.
pub fn mini(netlist: &Netlist) -> String {
    drawing(netlist, "Hexboard: handheld", &["mini"], 900.0)
}
