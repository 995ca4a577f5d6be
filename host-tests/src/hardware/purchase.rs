//! What to buy: the values of the parts, their accessories, and the items on no net.

use super::netlist::word;
use crate::json::Json;

/// A way to build a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// The full device, with boards that a factory makes and populates.
    Boards,
    /// The full device, on prototyping boards, with ready-made LED boards.
    Hand,
    /// The handheld, on its one board.
    Mini,
}

/// Who places a part on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The factory that makes the board.
    Factory,
    /// The builder, with a soldering iron.
    Hand,
    /// Nobody: it is on no board.
    Nobody,
}

impl Fit {
    pub(super) fn read(name: &str, text: &str) -> Result<Fit, String> {
        match text {
            "factory" => Ok(Fit::Factory),
            "hand" => Ok(Fit::Hand),
            "none" => Ok(Fit::Nobody),
            other => Err(format!("{name}: fit is factory, hand or none, not {other:?}")),
        }
    }
}

/// An item that comes with each piece of a part: a fuse in its holder, a plug for its socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accessory {
    /// Its name.
    pub name: String,
    /// Its manufacturer and part number.
    pub mpn: String,
    /// The number for each piece of the part.
    pub count: usize,
}

/// A value: one line of the bill of materials.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The name that parts refer to.
    pub name: String,
    /// Its purpose.
    pub why: String,
    /// Manufacturer and part number.
    pub mpn: String,
    /// Another manufacturer and part number for the same place.
    pub alternative: String,
    /// The KiCad footprint, `library:name`. Empty for a part on no board.
    pub footprint: String,
    /// Who places it.
    pub fit: Fit,
    /// What to buy instead when building by hand.
    pub by_hand: Option<String>,
    /// What comes with each piece.
    pub accessories: Vec<Accessory>,
}

impl Value {
    pub(super) fn read((name, json): &(String, Json)) -> Result<Value, String> {
        let text = |key: &str| json.get(key).and_then(word).ok_or_else(|| format!("{name}: no text {key:?}"));
        let items = json.get("with").and_then(Json::items).unwrap_or(&[]);
        let accessories = items.iter().map(accessory).collect::<Option<_>>();
        Ok(Value {
            name: name.clone(),
            why: text("why")?,
            mpn: text("mpn")?,
            alternative: text("alternative")?,
            footprint: text("footprint")?,
            fit: Fit::read(name, &text("fit")?)?,
            by_hand: json.get("hand").and_then(word),
            accessories: accessories.ok_or_else(|| format!("{name}: accessories are name, number, count"))?,
        })
    }
}

fn accessory(json: &Json) -> Option<Accessory> {
    let [name, mpn, count] = json.items()? else { return None };
    Some(Accessory { name: word(name)?, mpn: word(mpn)?, count: count.number()? })
}

/// An item that is on no net: mechanics, wire, cables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// The routes that need it: `both`, `boards`, `hand` or `mini`.
    routes: String,
    /// Its name.
    pub name: String,
    /// The number of pieces.
    pub quantity: usize,
    /// Its purpose.
    pub why: String,
}

impl Extra {
    pub(super) fn read(json: &Json) -> Result<Extra, String> {
        let read = || match json.items()? {
            [routes, name, quantity, why] => Some(Extra {
                routes: word(routes)?,
                name: word(name)?,
                quantity: quantity.number()?,
                why: word(why)?,
            }),
            _ => None,
        };
        let extra = read().ok_or("netlist: extras are routes, name, quantity, reason")?;
        match extra.routes.as_str() {
            "both" | "boards" | "hand" | "mini" => Ok(extra),
            other => Err(format!("{}: no route {other:?}", extra.name)),
        }
    }

    /// Returns whether this route needs it.
    pub fn is_for(&self, route: Route) -> bool {
        match route {
            Route::Boards => self.routes == "both" || self.routes == "boards",
            Route::Hand => self.routes == "both" || self.routes == "hand",
            Route::Mini => self.routes == "mini",
        }
    }
}
