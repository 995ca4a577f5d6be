//! The bills of materials, one for each way to build a device.

use super::netlist::{Netlist, Part};
use super::purchase::{Accessory, Fit, Route, Value};

/// The value of the capacitor that each LED of a strand has.
const LED_CAPACITOR: &str = "100 nF";

/// Returns a CSV table for this route, in netlist order: every part with its accessories, then
/// mechanics and wire.
pub fn csv(netlist: &Netlist, route: Route) -> String {
    let mut lines = vec!["quantity,part,kind,part number,alternative,footprint,places,reason".to_string()];
    let mut accessories: Vec<(Accessory, Vec<String>)> = Vec::new();
    for value in &netlist.values {
        let parts: Vec<_> = parts(netlist, route).filter(|part| part.value == value.name).collect();
        let Some(first) = parts.first() else { continue };
        lines.push(value_row(netlist, route, value, &parts));
        let places: usize = parts.iter().map(|part| part.pieces()).sum();
        for accessory in &value.accessories {
            add(&mut accessories, accessory, accessory.count * places, &first.value);
        }
    }
    for (Accessory { name, mpn, count }, of) in accessories {
        let why = format!("for each {}", of.join(", "));
        lines.push(row(&[&count.to_string(), &name, "accessory", &mpn, "", "", "", &why]));
    }
    for extra in netlist.extras.iter().filter(|extra| extra.is_for(route)) {
        let quantity = extra.quantity.to_string();
        lines.push(row(&[&quantity, &extra.name, "mechanics and wire", "", "", "", "", &extra.why]));
    }
    lines.join("\n") + "\n"
}

/// Returns the parts that this route needs. By hand there are no panel boards: the cables end at
/// the first and last LED board.
pub fn parts(netlist: &Netlist, route: Route) -> impl Iterator<Item = &Part> {
    netlist.parts.iter().filter(move |part| match (route, netlist.board(part)) {
        (Route::Mini, board) => board == "mini",
        (_, "mini") => false,
        (Route::Hand, "panel") => part.kind == "leds",
        _ => true,
    })
}

/// Returns the number of solder joints that are left to the builder. By hand, the LED board of each
/// cell has six: data in and out, and 5 V and ground twice.
pub fn joints(netlist: &Netlist, route: Route) -> usize {
    const LED_BOARD: usize = 6;
    let joints = |part: &Part| match (route, part.cells) {
        (Route::Hand, Some(cells)) => cells * LED_BOARD,
        (Route::Hand, None) if netlist.board(part).is_empty() => 0,
        (Route::Hand, None) => part.pins.len(),
        _ if netlist.fit(part) == Fit::Hand => part.pins.len() * part.pieces(),
        _ => 0,
    };
    parts(netlist, route).map(joints).sum()
}

/// Returns the number of pieces to buy of a part.
fn pieces(route: Route, part: &Part) -> usize {
    match (route, part.kind.as_str()) {
        (Route::Hand, "leds") => part.cells.unwrap_or(1),
        (Route::Hand, "network") => part.pins.len() / 2,
        _ => part.pieces(),
    }
}

fn value_row(netlist: &Netlist, route: Route, value: &Value, used: &[&Part]) -> String {
    let mut quantity: usize = used.iter().map(|part| pieces(route, part)).sum();
    let mut places = used.iter().map(|part| part.name.clone()).collect::<Vec<_>>().join(" ");
    if value.name == LED_CAPACITOR && route != Route::Hand {
        quantity += parts(netlist, route).filter_map(|part| part.leds).sum::<usize>();
        places += " and one at each LED";
    }
    let kind = kind(&used[0].kind);
    let quantity = quantity.to_string();
    match (&value.by_hand, route) {
        (Some(part), Route::Hand) => row(&[&quantity, part, kind, "", "", "", &places, &value.why]),
        _ => {
            let footprint = if route == Route::Hand { "" } else { &value.footprint };
            let Value { name, mpn, alternative, why, .. } = value;
            row(&[&quantity, name, kind, mpn, alternative, footprint, &places, why])
        }
    }
}

fn add(list: &mut Vec<(Accessory, Vec<String>)>, accessory: &Accessory, count: usize, of: &str) {
    match list.iter_mut().find(|(known, _)| known.mpn == accessory.mpn) {
        Some((known, users)) => {
            known.count += count;
            users.push(of.to_string());
        }
        None => list.push((Accessory { count, ..accessory.clone() }, vec![of.to_string()])),
    }
}

fn kind(kind: &str) -> &str {
    match kind {
        "capacitor+" => "electrolytic capacitor",
        "capacitor" => "ceramic capacitor",
        "network" => "resistor array",
        "pico" => "controller board",
        "leds" => "LED",
        "oled" => "OLED module",
        "header" => "connector",
        "tvs" | "esd" => "protection",
        "ptc" => "resettable fuse",
        other => other,
    }
}

fn row(fields: &[&str]) -> String {
    let quoted = |field: &&str| {
        if field.contains([',', '"', ';']) {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.to_string()
        }
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",")
}
