//! The names of the games as people read them. To rename a game on the device, the page and the
//! tools, change its line here and run `cargo xtask renew --only names`.

use crate::game::Names;

/// Termites.
pub const TERMITES: Names = same(["Termites", "Termity"]);
/// Robale.
pub const ROBALE: Names = same(["Robale", "Robale"]);
/// Hive.
pub const HIVE: Names = same(["Hive", "Rój"]);
/// Guardians of Xobos.
pub const XOBOS: Names =
    Names { full: ["Guardians of Xobos", "Strażnicy Xobos"], short: ["Xobos", "Xobos"] };

/// Returns names that also fit the small screens.
const fn same(names: [&'static str; 2]) -> Names {
    Names { full: names, short: names }
}
