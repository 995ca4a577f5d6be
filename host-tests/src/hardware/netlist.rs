//! The netlist: all parts, their pins and the nets that connect them.

use std::collections::{BTreeMap, BTreeSet};

use super::purchase::{Extra, Fit, Value};
use crate::json::Json;

/// A pin of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Its number.
    pub number: String,
    /// Its name on the part.
    pub name: String,
    /// The net it is connected to, if any.
    pub net: Option<String>,
}

/// A component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The reference designator, for example `R1`.
    pub name: String,
    /// The kind, which selects the symbol.
    pub kind: String,
    /// The value or part to buy.
    pub value: String,
    /// The block it is drawn in.
    pub block: String,
    /// Its purpose.
    pub why: String,
    /// The number of cells of a strand.
    pub cells: Option<usize>,
    /// The number of LEDs of a strand, in series from DIN to DOUT, each with its own capacitor.
    pub leds: Option<usize>,
    /// The I2C address of an OLED.
    pub address: Option<u8>,
    /// The bypass capacitor of a chip.
    pub capacitor: Option<String>,
    /// Who places it, if not as its value says.
    pub fit: Option<Fit>,
    /// Its pins, by number.
    pub pins: Vec<Pin>,
}

impl Part {
    /// Returns the pin with this name.
    pub fn pin(&self, name: &str) -> Option<&Pin> {
        self.pins.iter().find(|pin| pin.name == name)
    }

    /// Returns the net of the pin with this name.
    pub fn net(&self, name: &str) -> Option<&str> {
        self.pin(name)?.net.as_deref()
    }

    /// Returns the number of pieces that this entry stands for.
    pub fn pieces(&self) -> usize {
        self.leds.unwrap_or(1)
    }

    /// Returns whether it connects these two nets, in either direction.
    pub fn joins(&self, a: &str, b: &str) -> bool {
        let nets: Vec<_> = self.pins.iter().filter_map(|pin| pin.net.as_deref()).collect();
        nets == [a, b] || nets == [b, a]
    }
}

/// A group of parts that is drawn together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The name that its parts refer to.
    pub name: String,
    /// The board that carries its parts: `main`, `seat`, `panel`, `mini`, or empty.
    pub board: String,
    /// The title in the drawings.
    pub title: String,
}

/// All parts, with the rails, blocks and values.
#[derive(Clone, Debug)]
pub struct Netlist {
    /// The supply rails and their descriptions.
    pub rails: Vec<(String, String)>,
    /// The blocks of the drawings.
    pub blocks: Vec<Block>,
    /// What to buy.
    pub values: Vec<Value>,
    /// Items that are on no net.
    pub extras: Vec<Extra>,
    /// The parts.
    pub parts: Vec<Part>,
}

impl Netlist {
    /// Reads the file.
    ///
    /// # Errors
    /// Describes what is wrong and where.
    pub fn read(text: &str) -> Result<Netlist, String> {
        let json = Json::read(text).map_err(|error| format!("netlist: {error}"))?;
        let rail = |(name, value): &(String, Json)| Some((name.clone(), word(value)?));
        let rails = members(&json, "rails")?.iter().map(rail).collect::<Option<_>>();
        Ok(Netlist {
            rails: rails.ok_or("netlist: rails are texts")?,
            blocks: members(&json, "blocks")?.iter().map(block).collect::<Result<_, _>>()?,
            values: members(&json, "values")?.iter().map(Value::read).collect::<Result<_, _>>()?,
            extras: list(&json, "extras")?.iter().map(Extra::read).collect::<Result<_, _>>()?,
            parts: list(&json, "parts")?.iter().map(part).collect::<Result<_, _>>()?,
        })
    }

    /// Returns the part with this name.
    pub fn part(&self, name: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.name == name)
    }

    /// Returns what is to be bought for a part.
    pub fn value(&self, part: &Part) -> Option<&Value> {
        self.values.iter().find(|value| value.name == part.value)
    }

    /// Returns who places a part.
    pub fn fit(&self, part: &Part) -> Fit {
        part.fit.or(self.value(part).map(|value| value.fit)).unwrap_or(Fit::Nobody)
    }

    /// Returns the board that carries a part; empty for a part outside the case.
    pub fn board(&self, part: &Part) -> &str {
        self.blocks.iter().find(|block| block.name == part.block).map_or("", |block| &block.board)
    }

    /// Returns the parts of a block.
    pub fn block<'a>(&'a self, block: &'a str) -> impl Iterator<Item = &'a Part> {
        self.parts.iter().filter(move |part| part.block == block)
    }

    /// Returns the parts and pins on each net.
    pub fn nets(&self) -> BTreeMap<&str, Vec<(&Part, &Pin)>> {
        let mut nets = BTreeMap::<&str, Vec<_>>::new();
        for (part, pin) in self.parts.iter().flat_map(|part| part.pins.iter().map(move |pin| (part, pin))) {
            if let Some(net) = &pin.net {
                nets.entry(net).or_default().push((part, pin));
            }
        }
        nets
    }

    /// Checks the netlist for consistency.
    ///
    /// # Errors
    /// Reports a duplicate name, an unknown block or value, a net with only one pin, or a part that
    /// is short-circuited.
    pub fn check(&self) -> Result<(), String> {
        let mut names = BTreeSet::new();
        for part in &self.parts {
            let name = &part.name;
            if !names.insert(name) {
                return Err(format!("{name} is there twice"));
            }
            if !self.blocks.iter().any(|block| block.name == part.block) {
                return Err(format!("{name}: there is no block {:?}", part.block));
            }
            if !self.values.iter().any(|value| value.name == part.value) {
                return Err(format!("{name}: there is no value {:?}", part.value));
            }
            let nets: BTreeSet<_> = part.pins.iter().filter_map(|pin| pin.net.as_ref()).collect();
            if nets.len() < 2 {
                return Err(format!("{name} is in short circuit or not connected"));
            }
        }
        for (net, ends) in self.nets() {
            if ends.len() < 2 {
                return Err(format!("{net} has one end, at {}", ends[0].0.name));
            }
        }
        Ok(())
    }
}

pub(super) fn word(json: &Json) -> Option<String> {
    json.text().map(str::to_string)
}

fn list<'a>(json: &'a Json, key: &str) -> Result<&'a [Json], String> {
    json.get(key).and_then(Json::items).ok_or_else(|| format!("netlist: no list {key:?}"))
}

fn members<'a>(json: &'a Json, key: &str) -> Result<&'a [(String, Json)], String> {
    match json.get(key) {
        Some(Json::Object(members)) => Ok(members),
        _ => Err(format!("netlist: no object {key:?}")),
    }
}

fn block((name, json): &(String, Json)) -> Result<Block, String> {
    let read = || match json.items()? {
        [board, title] => Some(Block { name: name.clone(), board: word(board)?, title: word(title)? }),
        _ => None,
    };
    read().ok_or_else(|| format!("netlist: block {name:?} is board and title"))
}

fn part(json: &Json) -> Result<Part, String> {
    let name = json.get("ref").and_then(word).ok_or("netlist: a part without ref")?;
    let text = |key: &str| json.get(key).and_then(word).ok_or_else(|| format!("{name}: no text {key:?}"));
    let pin = |pin: &Json| match pin.items()? {
        [number, name, net] => {
            let net = if *net == Json::Null { None } else { Some(word(net)?) };
            Some(Pin { number: word(number)?, name: word(name)?, net })
        }
        _ => None,
    };
    let pins = json.get("pins").and_then(Json::items).and_then(|pins| pins.iter().map(pin).collect());
    Ok(Part {
        kind: text("kind")?,
        value: text("value")?,
        block: text("block")?,
        why: text("why")?,
        cells: json.get("cells").and_then(Json::number),
        leds: json.get("leds").and_then(Json::number),
        address: json.get("address").and_then(Json::number),
        capacitor: json.get("by").and_then(word),
        fit: json.get("fit").and_then(word).map(|fit| Fit::read(&name, &fit)).transpose()?,
        pins: pins.ok_or_else(|| format!("{name}: pins are number, name, net"))?,
        name,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUE: &str = r#"{"why":"w","mpn":"m","alternative":"a","footprint":"L:F","fit":"factory"}"#;

    fn netlist(parts: &str) -> Result<Netlist, String> {
        Netlist::read(&format!(
            r#"{{"rails":{{}},"blocks":{{"a":["main","A"]}},"values":{{"x":{VALUE}}},"extras":[],"parts":[{parts}]}}"#
        ))
    }

    fn resistor(name: &str, a: &str, b: &str) -> String {
        format!(
            r#"{{"ref":"{name}","kind":"resistor","value":"x","block":"a","why":"","pins":[["1","1","{a}"],["2","2","{b}"]]}}"#
        )
    }

    #[test]
    fn invalid_netlists_are_rejected_with_a_reason() {
        let checked = |parts: &[String]| netlist(&parts.join(",")).and_then(|list| list.check());
        let (good, other) = (resistor("R1", "N", "M"), resistor("R2", "M", "N"));
        assert_eq!(checked(&[good.clone(), other.clone()]), Ok(()));
        assert_eq!(checked(&[good.clone(), good.clone()]), Err("R1 is there twice".into()));
        assert_eq!(checked(&[good.clone(), resistor("R2", "M", "Q")]), Err("N has one end, at R1".into()));
        let short = checked(&[resistor("R1", "N", "N")]);
        assert_eq!(short, Err("R1 is in short circuit or not connected".into()));
        let unknown = checked(&[good.replace(r#""block":"a""#, r#""block":"b""#), other]);
        assert_eq!(unknown, Err("R1: there is no block \"b\"".into()));
        assert!(netlist(&good.replace("pins", "legs")).is_err());
    }
}
