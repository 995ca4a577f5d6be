//! Checks the licences of all packages of cargo, npm and Python against the list in `deny.toml`.
//! `cargo xtask deny` and the step `lint` run `hexboard-licences PYTHON`, with the path of the
//! interpreter whose packages are checked.

mod packages;

use std::path::Path;
use std::process::ExitCode;

use packages::Packages;
use spdx::{Expression, ParseMode};
use xtask::failure::{Failure, Result};
use xtask::project;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let result = match words.as_slice() {
        [python] => check(Path::new(python)),
        _ => Err(Failure::usage("say the path of the Python interpreter and nothing else")),
    };
    let Err(failure) = result else { return ExitCode::SUCCESS };
    // Without the name of this program: `xtask` prints the message as its own.
    eprintln!("{failure}");
    ExitCode::from(failure.exit_code())
}

/// Prints the number of packages of each kind.
///
/// # Errors
/// Returns a failure that names every package whose licence is not allowed.
fn check(python: &Path) -> Result {
    let path = project::root().join("deny.toml");
    let text = std::fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let allowed = allowed(&text);
    let all = [
        ("cargo", packages::of_cargo()?),
        ("npm", packages::of_npm()?),
        ("Python", packages::of_python(python)?),
    ];
    for (origin, packages) in all {
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

/// Returns whether a licence expression is allowed, with or without an exception. A slash is an old
/// notation for `OR`.
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    let expression = Expression::parse_mode(licence, ParseMode::LAX);
    let is_listed = |licence: &spdx::LicenseReq| allowed.contains(&licence.license.to_string().as_str());
    expression.is_ok_and(|expression| expression.evaluate(is_listed))
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
            ("Apache-2.0+", false),
            ("No licence at all", false),
        ];
        for (licence, expected) in table {
            assert_eq!(is_allowed(licence, &allowed), expected, "{licence}");
        }
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
