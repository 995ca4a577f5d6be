//! `deny`: the licences of everything that we use, and what is known against it.

use std::collections::BTreeSet;

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::project;
use crate::run::{Run, find_program};

pub const COMMAND: Command = Command {
    name: "deny",
    words: "",
    what: "checks the licences of all packages against deny.toml, and advisories where their database can be reached",
    details: &[],
    run,
};

fn run(args: Args) -> Result {
    args.done()?;
    check()?;
    if find_program("cargo-deny").is_none() {
        println!("advisories and bans are left out: cargo-deny is not installed");
        return Ok(());
    }
    let has_advisories = Run::cargo().args(["deny", "fetch", "db"]).quiet().is_some();
    if !has_advisories {
        println!("advisories are left out: their data base cannot be had here, try again with a network");
    }
    Run::cargo().args(["deny", "check"]).args(parts(has_advisories)).run()
}

/// What cargo-deny checks.
fn parts(has_advisories: bool) -> impl Iterator<Item = &'static str> {
    has_advisories.then_some("advisories").into_iter().chain(["bans", "licenses", "sources"])
}

/// Checks the licences alone, which takes no further program.
///
/// # Errors
/// Names every package whose licence is not allowed.
pub fn check() -> Result {
    let path = project::root().join("deny.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let allowed = allowed(&text);
    let tree = Run::cargo().args(["tree", "--workspace", "--target", "all", "--all-features"]);
    let tree = tree.args(["--prefix", "none", "--edges", "normal,build,dev", "--format", "{p}|{l}"]);
    let listed = tree.quiet().ok_or_else(|| Failure::new("cargo tree does not list the packages"))?;
    let packages = packages(&listed);
    let refused: Vec<String> = packages
        .iter()
        .filter(|(_, licence)| !is_allowed(licence, &allowed))
        .map(|(name, licence)| format!("{name}: {licence:?}"))
        .collect();
    if !refused.is_empty() {
        return Err(Failure::new(format!("licences that deny.toml does not allow: {}", refused.join(", "))));
    }
    println!("licences: {} packages, all allowed by deny.toml", packages.len());
    Ok(())
}

/// The list `allow` of the licences.
fn allowed(text: &str) -> Vec<&str> {
    let licences = text.split("[licenses]").nth(1).unwrap_or_default();
    let list = licences.split("allow = [").nth(1).and_then(|rest| rest.split(']').next());
    list.unwrap_or_default().split('"').skip(1).step_by(2).collect()
}

/// Name and licence of each package once.
fn packages(listed: &str) -> BTreeSet<(&str, &str)> {
    listed
        .lines()
        .filter_map(|line| line.trim_end_matches(" (*)").split_once('|'))
        .map(|(package, licence)| (package.split(" (").next().unwrap_or(package), licence))
        .collect()
}

/// May something with this licence be used? `AND` binds closer than `OR`; a slash is an old way to write `OR`.
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    !words.is_empty() && any(&mut rest, allowed) && rest.is_empty()
}

/// Parts between `OR`.
fn any(words: &mut &[&str], allowed: &[&str]) -> bool {
    let mut found = all(words, allowed);
    while let ["OR", rest @ ..] = *words {
        *words = rest;
        found |= all(words, allowed);
    }
    found
}

/// Parts between `AND`.
fn all(words: &mut &[&str], allowed: &[&str]) -> bool {
    let mut found = one(words, allowed);
    while let ["AND", rest @ ..] = *words {
        *words = rest;
        found &= one(words, allowed);
    }
    found
}

/// A licence, with its exception if it has one, or a part in brackets.
fn one(words: &mut &[&str], allowed: &[&str]) -> bool {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let found = any(words, allowed);
            if let [")", rest @ ..] = *words {
                *words = rest;
            }
            found
        }
        [licence, "WITH", _, rest @ ..] | [licence, rest @ ..] => {
            *words = rest;
            allowed.contains(licence)
        }
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_read_as_they_are_meant() {
        let allowed = ["MIT", "Apache-2.0", "Unicode-3.0"];
        let table = [
            ("MIT", true),
            ("GPL-3.0-only", false),
            ("MIT OR GPL-3.0-only", true),
            ("GPL-3.0-only/MIT", true),
            ("MIT AND GPL-3.0-only", false),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND Zlib", false),
            ("GPL-2.0 OR MIT AND Zlib", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("", false),
            ("MIT )", false),
        ];
        for (licence, expected) in table {
            assert_eq!(is_allowed(licence, &allowed), expected, "{licence}");
        }
    }

    #[test]
    fn advisories_are_checked_where_their_data_base_is() {
        assert_eq!(parts(true).collect::<Vec<_>>(), ["advisories", "bans", "licenses", "sources"]);
        assert!(!parts(false).any(|part| part == "advisories"));
    }

    #[test]
    fn the_list_is_found() {
        assert_eq!(allowed("[licenses]\nallow = [\n  \"MIT\",\n  \"Zlib\",\n]\n[bans]\n"), ["MIT", "Zlib"]);
        assert!(allowed("").is_empty());
    }

    #[test]
    fn packages_are_told_once_and_without_their_place() {
        let listed = "one v1.0.0|MIT\ntwo v2.0.0 (/somewhere)|Zlib (*)\none v1.0.0|MIT\n";
        assert_eq!(
            packages(listed).into_iter().collect::<Vec<_>>(),
            [("one v1.0.0", "MIT"), ("two v2.0.0", "Zlib")]
        );
    }
}
