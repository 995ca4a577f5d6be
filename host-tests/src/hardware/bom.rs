//! The bill of materials.

use super::netlist::Netlist;

/// Returns a CSV table of quantity, part, kind, designators and purpose, in netlist order.
///
/// # Errors
/// Returns an error if a value has a purpose but no part uses it.
pub fn csv(netlist: &Netlist) -> Result<String, String> {
    let mut lines = vec!["quantity,part,kind,places,reason".to_string()];
    for (value, why) in &netlist.values {
        let parts: Vec<_> = netlist.parts.iter().filter(|part| part.value == *value).collect();
        let Some(first) = parts.first() else { return Err(format!("{value:?} is nowhere in the netlist")) };
        let quantity: usize = parts.iter().map(|part| part.count).sum();
        let places: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
        let kind = kind(&first.kind);
        lines.push(row(&[&quantity.to_string(), value, kind, &places.join(" "), why]));
    }
    for (name, quantity, why) in &netlist.extras {
        lines.push(row(&[&quantity.to_string(), name, "mechanics and wire", "", why]));
    }
    Ok(lines.join("\n") + "\n")
}

fn kind(kind: &str) -> &str {
    match kind {
        "capacitor+" => "electrolytic capacitor",
        "capacitor" => "ceramic capacitor",
        "network" => "resistor network",
        "pico" => "controller board",
        "leds" => "LED board",
        "oled" => "OLED module",
        "chip" => "chip",
        "header" => "connector",
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
