//! `deny`: checks licences and security advisories of all dependencies.

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::licences::{self, Packages};
use crate::project;
use crate::run::{Run, find_program};

pub const COMMAND: Command = Command {
    name: "deny",
    arguments: "[--offline]",
    summary: "checks the licences of all packages (cargo, npm, Python) against deny.toml, bans and known advisories",
    details: &["--offline   without advisories, whose database is on the network"],
    run,
};

fn run(mut args: Args) -> Result {
    let offline = args.switch("--offline");
    args.done()?;
    check()?;
    if find_program("cargo-deny").is_none() {
        let advice = "install it with `cargo install cargo-deny --locked`";
        return Err(Failure::new(format!(
            "cargo-deny is missing, so bans and advisories are unchecked: {advice}"
        )));
    }
    if !offline && Run::cargo().args(["deny", "fetch", "db"]).output().is_none() {
        return Err(Failure::new("the database of advisories cannot be reached; --offline checks the rest"));
    }
    Run::cargo().args(["deny", "check"]).args(parts(!offline)).run()
}

/// Returns the checks that cargo-deny runs.
fn parts(has_advisories: bool) -> impl Iterator<Item = &'static str> {
    has_advisories.then_some("advisories").into_iter().chain(["bans", "licenses", "sources"])
}

/// Checks the licences of all packages without external tools.
///
/// # Errors
/// Returns a failure that names every package whose licence is not allowed.
pub fn check() -> Result {
    let path = project::root().join("deny.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let allowed = allowed(&text);
    for (origin, packages) in
        [("cargo", licences::of_cargo()?), ("npm", licences::of_npm()?), ("Python", licences::of_python()?)]
    {
        let refused = refused(&packages, &allowed);
        if !refused.is_empty() {
            let list = refused.join(", ");
            return Err(Failure::new(format!(
                "licences of {origin} packages that deny.toml does not allow: {list}"
            )));
        }
        println!("licences: {} packages of {origin}, all allowed by deny.toml", packages.len());
    }
    Ok(())
}

/// Returns the packages whose licences are not allowed, with their licences.
fn refused(packages: &Packages, allowed: &[&str]) -> Vec<String> {
    let is_refused = |(_, licence): &&(String, String)| !is_allowed(licence, allowed);
    packages.iter().filter(is_refused).map(|(name, licence)| format!("{name}: {licence:?}")).collect()
}

/// Parses the list `allow` of `deny.toml`.
fn allowed(text: &str) -> Vec<&str> {
    let licences = text.split("[licenses]").nth(1).unwrap_or_default();
    let list = licences.split("allow = [").nth(1).and_then(|rest| rest.split(']').next());
    list.unwrap_or_default().split('"').skip(1).step_by(2).collect()
}

/// Returns whether a licence expression is allowed. `AND` has a higher precedence than `OR`; a
/// slash is an old notation for `OR`.
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    !words.is_empty() && any(&mut rest, allowed) && rest.is_empty()
}

/// Evaluates the operands of `OR`.
fn any(words: &mut &[&str], allowed: &[&str]) -> bool {
    let mut found = all(words, allowed);
    while let ["OR", rest @ ..] = *words {
        *words = rest;
        found |= all(words, allowed);
    }
    found
}

/// Evaluates the operands of `AND`.
fn all(words: &mut &[&str], allowed: &[&str]) -> bool {
    let mut found = one(words, allowed);
    while let ["AND", rest @ ..] = *words {
        *words = rest;
        found &= one(words, allowed);
    }
    found
}

/// Evaluates a licence with its optional exception, or an expression in parentheses.
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
    fn packages_without_an_allowed_licence_are_named() {
        let packages = Packages::from(
            [("a 1", "MIT"), ("b 2", "GPL-3.0-only"), ("c 3", "")]
                .map(|(name, licence)| (name.to_owned(), licence.to_owned())),
        );
        assert_eq!(refused(&packages, &["MIT"]), ["b 2: \"GPL-3.0-only\"", "c 3: \"\""]);
    }
}
