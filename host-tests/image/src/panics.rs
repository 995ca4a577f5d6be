//! Counts the source lines that can panic, from the calls of panic functions in an image.
//!
//! `panics.txt` has the limit of each module, which may only go down. `docs/reliability.md` says why
//! the lines that are left remain.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::calls;
use crate::places::{Place, Places};
use crate::program::Program;

/// A source line that can panic.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// The line.
    pub place: Place,
    /// The panic function, such as `panic_bounds_check`.
    pub kind: String,
}

/// The lines of all packages that are not ours count together.
const PACKAGES: &str = "packages";

/// Returns all lines that can panic, sorted by module.
pub fn find(program: &Program<'_>, places: &Places<'_>) -> BTreeSet<Site> {
    let kinds = panic_functions(program);
    let callers = program.functions.iter().filter(|function| !kinds.contains_key(&function.address));
    let calls = callers.flat_map(calls::of);
    let site = |call: calls::Call| {
        let kind = (*kinds.get(&call.target)?).to_owned();
        let unknown = || Place { module: "(unknown)".to_owned(), file: String::new(), line: 0 };
        Some(Site { place: places.of(call.at).unwrap_or_else(unknown), kind })
    };
    calls.filter_map(site).collect()
}

/// Returns the functions that panic, by address.
fn panic_functions<'a>(program: &'a Program<'_>) -> BTreeMap<u32, &'a str> {
    let functions = program.functions.iter();
    functions.filter_map(|function| Some((function.address, panic_kind(&function.name)?))).collect()
}

/// Returns the last part of the name of a function of `core` that panics. A jump that the linker has
/// added counts as its target.
fn panic_kind(name: &str) -> Option<&str> {
    let name = name.split_once("LongThunk_").map_or(name, |(_, target)| target);
    let last = name.rsplit("::").next()?;
    let is_panic = last.starts_with("panic") || last.ends_with("_fail") || last.ends_with("_failed");
    let is_core = name.starts_with("core::");
    (is_core && is_panic || last == "rust_begin_unwind").then_some(last)
}

/// Returns the number of lines of each module.
pub fn count(sites: &BTreeSet<Site>) -> BTreeMap<&str, u32> {
    let lines: BTreeSet<&Place> = sites.iter().map(|site| &site.place).collect();
    let mut counts = BTreeMap::new();
    for place in lines {
        *counts.entry(if place.is_ours() { place.module.as_str() } else { PACKAGES }).or_insert(0) += 1;
    }
    counts
}

/// Returns the counts as one line.
pub fn summary(counts: &BTreeMap<&str, u32>) -> String {
    let total: u32 = counts.values().sum();
    let parts: Vec<String> = counts.iter().map(|(module, count)| format!("{module} {count}")).collect();
    format!("{:<22}{total:>9} ({})", "lines that can panic", parts.join(", "))
}

/// Returns all lines with the panic functions that they call.
pub fn list(sites: &BTreeSet<Site>) -> String {
    let mut kinds: BTreeMap<&Place, Vec<&str>> = BTreeMap::new();
    for site in sites {
        kinds.entry(&site.place).or_default().push(&site.kind);
    }
    let mut text = String::new();
    for (Place { module, file, line }, kinds) in kinds {
        let _ = writeln!(text, "{module:<18}{file}:{line}  {}", kinds.join(", "));
    }
    text
}

/// The limits of the modules, one `MODULE COUNT` per line. Lines with `#` are comments.
pub type Limits<'a> = BTreeMap<&'a str, u32>;

/// Parses a file of limits.
///
/// # Errors
/// Returns a message that names the first line that is not a limit.
pub fn limits(text: &str) -> Result<Limits<'_>, String> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let limit = |line: &'_ str| -> Option<(_, _)> {
        let at = line.find(' ')?;
        Some((at, line[at + 1..].parse().ok()?))
    };
    lines
        .map(|line| {
            let (at, count) = limit(line).ok_or_else(|| format!("{line:?} is not `MODULE COUNT`"))?;
            Ok((&line[..at], count))
        })
        .collect()
}

/// Returns the modules that are below their limits, which should be lowered.
///
/// # Errors
/// Returns a message that names each module with more lines than its limit.
pub fn check<'a>(counts: &BTreeMap<&'a str, u32>, limits: &Limits<'a>) -> Result<Vec<&'a str>, String> {
    let limit = |module: &str| limits.get(module).copied().unwrap_or(0);
    let over = counts.iter().filter(|&(module, &count)| count > limit(module));
    let over: Vec<String> =
        over.map(|(module, count)| format!("{module} {count} of {}", limit(module))).collect();
    if !over.is_empty() {
        return Err(format!(
            "more source lines can panic than host-tests/image/panics.txt allows: {}; \
             `cargo xtask panics` lists them",
            over.join(", ")
        ));
    }
    let count = |module: &str| counts.get(module).copied().unwrap_or(0);
    Ok(limits.iter().filter(|&(module, &limit)| count(module) < limit).map(|(module, _)| *module).collect())
}

/// Returns the text of the limits with those that can be lowered set to the counts.
///
/// # Errors
/// Returns a message if the text is not valid.
pub fn lowered(text: &str, counts: &BTreeMap<&str, u32>) -> Result<String, String> {
    limits(text)?;
    let lower = |line: &str| match line.split_once(' ') {
        Some((module, limit)) if !line.starts_with('#') => {
            let (count, limit) = (counts.get(module).copied().unwrap_or(0), limit.parse().unwrap_or(0));
            format!("{module} {}\n", limit.min(count))
        }
        _ => format!("{line}\n"),
    };
    Ok(text.lines().map(lower).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(module: &str, line: u32, kind: &str) -> Site {
        let place = Place { module: module.to_owned(), file: "src/a.rs".to_owned(), line };
        Site { place, kind: kind.to_owned() }
    }

    #[test]
    fn panic_functions_are_known_by_name() {
        for (name, kind) in [
            ("core::panicking::panic_bounds_check", Some("panic_bounds_check")),
            ("core::panicking::panic_const::panic_const_div_by_zero", Some("panic_const_div_by_zero")),
            ("core::option::unwrap_failed", Some("unwrap_failed")),
            ("core::slice::index::slice_index_fail", Some("slice_index_fail")),
            ("__ThumbV6MABSLongThunk_core::panicking::panic_fmt", Some("panic_fmt")),
            ("__rustc::rust_begin_unwind", Some("rust_begin_unwind")),
            ("core::fmt::write", None),
            ("hexboard::parts::crash::panic_text", None),
        ] {
            assert_eq!(panic_kind(name), kind, "{name}");
        }
    }

    #[test]
    fn a_line_counts_once_and_packages_count_together() {
        let sites = [
            site("games", 1, "unwrap_failed"),
            site("games", 1, "panic_bounds_check"),
            site("games", 2, "unwrap_failed"),
            site("(embassy-rp)", 1, "panic"),
            site("(heapless)", 1, "panic"),
        ];
        let sites = BTreeSet::from(sites);
        let counts = count(&sites);
        assert_eq!(counts, BTreeMap::from([("games", 2), ("packages", 2)]));
        assert!(summary(&counts).ends_with("4 (games 2, packages 2)"), "{}", summary(&counts));
        assert!(list(&sites).contains("src/a.rs:1  panic_bounds_check, unwrap_failed"), "{}", list(&sites));
    }

    #[test]
    fn limits_only_go_down() {
        let text = "# why\ngames 3\nui 5\n";
        let limits = limits(text).expect("valid");
        assert_eq!(check(&BTreeMap::from([("games", 3), ("ui", 5)]), &limits), Ok(vec![]));
        assert_eq!(check(&BTreeMap::from([("games", 2), ("ui", 5)]), &limits), Ok(vec!["games"]));
        let over = check(&BTreeMap::from([("games", 4), ("hex", 1)]), &limits).expect_err("too many");
        assert!(over.contains("games 4 of 3, hex 1 of 0"), "{over}");
        let lower = lowered(text, &BTreeMap::from([("games", 1), ("ui", 9)]));
        assert_eq!(lower.as_deref(), Ok("# why\ngames 1\nui 5\n"));
        assert!(super::limits("games\n").is_err() && super::limits("games x\n").is_err());
    }
}
