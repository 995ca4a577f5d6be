//! The power distribution diagram.

use super::netlist::Netlist;
use super::svg::{Anchor, Svg};
use super::symbol::colour;

const INK: &str = "#111";
const BOX: (f64, f64) = (190.0, 58.0);

/// Draws supply, fuse, rails and all loads, with the values of the netlist.
///
/// # Errors
/// Returns an error if the netlist lacks a part that the drawing needs.
pub fn draw(netlist: &Netlist) -> Result<String, String> {
    let value = |name: &str| {
        let part = netlist.part(name).ok_or_else(|| format!("power diagram: no {name}"))?;
        Ok::<_, String>(format!("{name}  {}", part.value))
    };
    let mut svg = Svg::new(1180.0, 760.0);
    svg.sized_text((20.0, 32.0), Anchor::Start, INK, 22.0, "Hexboard: power");
    let note = "USB feeds the Pico alone: D1 lets current pass from the 5 V rail to VSYS and never back.";
    svg.text((20.0, 54.0), Anchor::Start, "#666", note);
    boxed(&mut svg, (30.0, 100.0), &value("PS1")?, "through J1");
    arrow(&mut svg, (220.0, 129.0), (270.0, 129.0), "5V_IN");
    boxed(&mut svg, (270.0, 100.0), &format!("F1  {}", fused(netlist, "F1")?), "mini blade fuse");
    rail(&mut svg, (520.0, 90.0, 690.0), "5V", "5 V rail");
    arrow(&mut svg, (460.0, 129.0), (520.0, 129.0), "5V");
    let mut y = 100.0;
    let mut feed = |svg: &mut Svg, title: &str, note: &str| {
        arrow(svg, (520.0, y + 29.0), (590.0, y + 29.0), "5V");
        boxed(svg, (590.0, y), title, note);
        y += 76.0;
    };
    feed(&mut svg, &value("C1")?, "bleeder R9, surges D2");
    for strand in 1..=4 {
        let part = netlist.part(&format!("LED{strand}")).ok_or("power diagram: a strand is missing")?;
        let fuse = fused(netlist, &format!("F{}", strand + 1))?;
        let title = format!("LED{strand}  {} LEDs", part.leds.unwrap_or(0));
        let note = format!("F{} {fuse}, J{} and J{}", strand + 1, strand + 1, strand + 6);
        feed(&mut svg, &title, &note);
    }
    feed(&mut svg, &value("U2")?, "lifts the data lines");
    feed(&mut svg, "D1  Schottky diode", "loses 0.3 V");
    let diode_y = 100.0 + 6.0 * 76.0 + 29.0;
    arrow(&mut svg, (780.0, diode_y), (900.0, diode_y), "VSYS");
    boxed(&mut svg, (900.0, diode_y - 29.0), &value("U1")?, "VSYS, pin 39");
    boxed(&mut svg, (900.0, diode_y + 90.0), "USB", "VBUS, a diode on the Pico");
    arrow(&mut svg, (995.0, diode_y + 90.0), (995.0, diode_y + 29.0), "VSYS");
    arrow(&mut svg, (995.0, diode_y - 29.0), (995.0, 470.0), "3V3");
    rail(&mut svg, (900.0, 100.0, 470.0), "3V3", "");
    svg.text((1008.0, diode_y - 50.0), Anchor::Start, colour("3V3"), "3.3 V, pin 36");
    svg.line(&[(900.0, 470.0), (995.0, 470.0)], colour("3V3"), 4.0);
    let loads = [
        ("F11  seat 1", "PTC, U11, DS1, pull-ups"),
        ("F12  seat 2", "PTC, U12, DS2, pull-ups"),
        ("F13  seat 3", "PTC, U13, DS3, pull-ups"),
        ("F14  seat 4", "PTC, U14, DS4, pull-ups"),
    ];
    for (i, (title, note)) in loads.iter().enumerate() {
        let y = 110.0 + i as f64 * 86.0;
        arrow(&mut svg, (900.0, y + 29.0), (960.0, y + 29.0), "3V3");
        boxed(&mut svg, (960.0, y), title, note);
    }
    svg.text((30.0, 250.0), Anchor::Start, INK, "Ground: one point joins the");
    svg.text((30.0, 270.0), Anchor::Start, INK, "minus of the supply, the panel,");
    svg.text((30.0, 290.0), Anchor::Start, INK, "the Pico and the four seats.");
    svg.text((30.0, 330.0), Anchor::Start, INK, "5 V and ground enter each strand");
    svg.text((30.0, 350.0), Anchor::Start, INK, "at its first and its last cell,");
    svg.text((30.0, 370.0), Anchor::Start, INK, "with wire of 1.5 mm2.");
    svg.text((30.0, 410.0), Anchor::Start, INK, "Supply and fuse for other budgets:");
    svg.text((30.0, 430.0), Anchor::Start, INK, "power.md, or `Measure` in the");
    svg.text((30.0, 450.0), Anchor::Start, INK, "menu of the service mode.");
    Ok(svg.finish())
}

/// Returns the current of a fuse: `5 A`.
fn fused(netlist: &Netlist, name: &str) -> Result<String, String> {
    let part = netlist.part(name).ok_or_else(|| format!("power diagram: no {name}"))?;
    let rest = part.value.strip_prefix("fuse ").and_then(|rest| rest.split(',').next());
    rest.map(str::to_string).ok_or_else(|| format!("{name}: not a fuse: {}", part.value))
}

fn boxed(svg: &mut Svg, (x, y): (f64, f64), title: &str, note: &str) {
    svg.rect((x, y), BOX, "#f7f7f2", INK);
    svg.sized_text((x + BOX.0 / 2.0, y + 25.0), Anchor::Middle, INK, 12.0, title);
    svg.sized_text((x + BOX.0 / 2.0, y + 44.0), Anchor::Middle, "#666", 11.0, note);
}

fn rail(svg: &mut Svg, (x, from, to): (f64, f64, f64), net: &str, name: &str) {
    svg.line(&[(x, from), (x, to)], colour(net), 4.0);
    svg.text((x, from - 8.0), Anchor::Middle, colour(net), name);
}

fn arrow(svg: &mut Svg, from: (f64, f64), to: (f64, f64), net: &str) {
    let ink = colour(net);
    svg.line(&[from, to], ink, 2.0);
    let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let (x, y) = to;
    let tip = if from.1 == to.1 {
        [(x, y), (x - dx * 9.0, y - 5.0), (x - dx * 9.0, y + 5.0)]
    } else {
        [(x, y), (x - 5.0, y - dy * 9.0), (x + 5.0, y - dy * 9.0)]
    };
    svg.shape(&tip, ink, ink);
}
