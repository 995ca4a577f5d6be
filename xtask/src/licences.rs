//! Reads the licences of all dependencies from cargo, npm and pip.

use std::collections::BTreeSet;
use std::fs;

use crate::failure::{Failure, Result};
use crate::project;
use crate::python;
use crate::run::Run;

/// Name with version, and licence as an SPDX expression; empty if it is unknown.
pub type Packages = BTreeSet<(String, String)>;

/// Returns the packages of the workspace with all features, for all targets.
///
/// # Errors
/// Returns a failure if cargo cannot list them.
pub fn of_cargo() -> Result<Packages> {
    let tree = Run::cargo().args(["tree", "--workspace", "--target", "all", "--all-features"]);
    let tree = tree.args(["--prefix", "none", "--edges", "normal,build,dev", "--format", "{p}|{l}"]);
    let listed = tree.output().ok_or_else(|| Failure::new("cargo tree does not list the packages"))?;
    Ok(in_tree(&listed))
}

fn in_tree(listed: &str) -> Packages {
    let pairs = listed.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('|'));
    let name = |package: &str| package.split(" (").next().unwrap_or(package).to_owned();
    pairs.map(|(package, licence)| (name(package), licence.to_owned())).collect()
}

/// Returns the packages in the lock file that the emulator and the page share.
///
/// # Errors
/// Returns a failure if the file cannot be read or has no packages.
pub fn of_npm() -> Result<Packages> {
    let path = project::emulator().join("package-lock.json");
    let lock = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    let packages = in_lock(&lock);
    if packages.is_empty() { Err(Failure::file(&path, "no packages in it")) } else { Ok(packages) }
}

/// Parses a lock file of npm, which has one key per line. The entry of a package begins with its
/// folder.
fn in_lock(lock: &str) -> Packages {
    let value = |line: &str, key: &str| {
        let rest = line.strip_prefix(key)?.trim_start_matches([':', ' ']);
        Some(rest.trim_end_matches(',').trim_matches('"').to_owned())
    };
    let entries = lock.split("\n    \"node_modules/").skip(1).map(|entry| {
        let end = entry.find("\n    }").unwrap_or(entry.len());
        let name = entry.split('"').next().unwrap_or_default();
        let find =
            |key| entry[..end].lines().find_map(|line| value(line.trim_start(), key)).unwrap_or_default();
        (format!("{name} {}", find("\"version\"")), find("\"license\""))
    });
    entries.collect()
}

/// A script that prints `NAME VERSION|EXPRESSION|TEXT|CLASSIFIER;CLASSIFIER` for each package of an
/// environment.
const LIST: &str = "
from importlib.metadata import distributions
for package in distributions():
    data = package.metadata
    text = (data.get('License') or '').strip().splitlines()[:1]
    classifiers = [c.split('::')[-1].strip() for c in data.get_all('Classifier') or [] if c.startswith('License ::')]
    print(data['Name'], data['Version'] + '|' + (data.get('License-Expression') or '') + '|' + ''.join(text) + '|' + ';'.join(classifiers))
";

/// Our own package, and the packages of every virtual environment.
const NOT_USED: [&str; 3] = ["hexboard", "pip", "setuptools"];

/// Returns the packages in the Python virtual environment.
///
/// # Errors
/// Returns a failure if the environment cannot be created or read.
pub fn of_python() -> Result<Packages> {
    python::ensure()?;
    let listed = Run::new(python::program("python")).args(["-c", LIST]).output();
    let packages = installed(&listed.ok_or_else(|| Failure::new("python does not list its packages"))?);
    if packages.is_empty() {
        Err(Failure::new("no packages in the environment for Python"))
    } else {
        Ok(packages)
    }
}

fn installed(listed: &str) -> Packages {
    let package = |line: &str| {
        let mut fields = line.split('|');
        let (name, expression) = (fields.next()?, fields.next()?);
        let (text, classifiers) = (fields.next()?, fields.next()?);
        let is_used = !NOT_USED.contains(&name.split(' ').next()?);
        is_used.then(|| (name.to_owned(), expression_of(expression, text, classifiers)))
    };
    listed.lines().filter_map(package).collect()
}

/// Returns the licence of a package as an SPDX expression, also from the fields of older packages;
/// empty if they are ambiguous.
fn expression_of(expression: &str, text: &str, classifiers: &str) -> String {
    if !expression.is_empty() {
        return expression.to_owned();
    }
    let said = if text.is_empty() || spdx(text).is_none() { classifiers } else { text };
    let known: Option<Vec<&str>> = said.split(';').map(spdx).collect();
    known.unwrap_or_default().join(" AND ")
}

/// Returns the SPDX identifier for a licence name of Python packages.
fn spdx(words: &str) -> Option<&'static str> {
    Some(match words.trim() {
        "MIT" | "MIT License" | "The MIT License" => "MIT",
        "Apache 2.0" | "Apache-2.0" | "Apache License 2.0" | "Apache Software License" => "Apache-2.0",
        "BSD-3-Clause" | "3-Clause BSD License" | "BSD 3-Clause License" => "BSD-3-Clause",
        "BSD-2-Clause" => "BSD-2-Clause",
        "MPL-2.0" | "Mozilla Public License 2.0 (MPL 2.0)" => "MPL-2.0",
        "PSF-2.0" | "Python Software Foundation License" => "PSF-2.0",
        "Unlicense" | "The Unlicense (Unlicense)" => "Unlicense",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(packages: &Packages) -> Vec<(&str, &str)> {
        packages.iter().map(|(name, licence)| (name.as_str(), licence.as_str())).collect()
    }

    #[test]
    fn cargo_packages_are_listed_once_without_their_source() {
        let listed = "one v1.0.0|MIT\ntwo v2.0.0 (/somewhere)|Zlib (*)\none v1.0.0|MIT\n";
        assert_eq!(pairs(&in_tree(listed)), [("one v1.0.0", "MIT"), ("two v2.0.0", "Zlib")]);
    }

    #[test]
    fn packages_of_npm_are_read_from_the_lock_file() {
        let lock = r#"{
  "packages": {
    "": {
      "license": "MIT OR Apache-2.0"
    },
    "node_modules/one": {
      "version": "1.2.3",
      "license": "MPL-2.0",
      "engines": {
        "node": ">=4"
      }
    },
    "node_modules/two": {
      "version": "4.0.0"
    }
  }
}"#;
        assert_eq!(pairs(&in_lock(lock)), [("one 1.2.3", "MPL-2.0"), ("two 4.0.0", "")]);
        let ours = of_npm().expect("a lock file");
        assert!(
            ours.iter().any(|(name, licence)| name.starts_with("rp2040js ") && licence == "MIT"),
            "{ours:?}"
        );
    }

    #[test]
    fn python_packages_name_their_licence_in_three_ways() {
        let listed = "a 1|MIT AND 0BSD||\nb 2||Apache 2.0|\nc 3||Long words of a licence|MIT License\nd 4|||\n\
            e 5|||BSD License\nhexboard 0.1|MIT||\n";
        let expected =
            [("a 1", "MIT AND 0BSD"), ("b 2", "Apache-2.0"), ("c 3", "MIT"), ("d 4", ""), ("e 5", "")];
        assert_eq!(pairs(&installed(listed)), expected);
    }
}
