//! Reads the licences of all dependencies from cargo, npm and pip.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use xtask::failure::{Failure, Result};
use xtask::project;
use xtask::run::Run;

/// Name with version, and licence as an SPDX expression; empty if it is unknown.
pub type Packages = BTreeSet<(String, String)>;

/// Returns the packages of the workspace with all features, for all targets.
///
/// # Errors
/// Returns a failure if cargo cannot list them.
pub fn of_cargo() -> Result<Packages> {
    let listed = Run::cargo().args(["metadata", "--format-version", "1", "--all-features"]).report()?;
    some("cargo", in_metadata(&parse("cargo metadata", &listed)?))
}

fn in_metadata(metadata: &Value) -> Packages {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages.map(|package| pair(&text(package, "name"), package)).collect()
}

/// Returns the packages in the lock file that the emulator and the page share.
///
/// # Errors
/// Returns a failure if the file cannot be read or has no packages.
pub fn of_npm() -> Result<Packages> {
    let path = project::emulator().join("package-lock.json");
    let lock = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    some("npm", in_lock(&parse("package-lock.json", &lock)?))
}

/// Reads a lock file of npm, whose packages are named by their folders.
fn in_lock(lock: &Value) -> Packages {
    let packages = lock["packages"].as_object().into_iter().flatten();
    packages
        .filter_map(|(folder, package)| Some(pair(folder.strip_prefix("node_modules/")?, package)))
        .collect()
}

/// A script that prints the packages of an environment as a JSON array.
const LIST: &str = "
import json
from importlib.metadata import distributions
def describe(data):
    classifiers = [c.split('::')[-1].strip() for c in data.get_all('Classifier') or [] if c.startswith('License ::')]
    return {
        'name': data['Name'],
        'version': data['Version'],
        'expression': data.get('License-Expression') or '',
        'text': (data.get('License') or '').strip(),
        'classifiers': classifiers,
    }
print(json.dumps([describe(package.metadata) for package in distributions()]))
";

/// Our own package, and the packages of every virtual environment.
const NOT_USED: [&str; 3] = ["hexboard", "pip", "setuptools"];

/// Returns the packages in a Python environment.
///
/// # Errors
/// Returns a failure if the environment cannot be read.
pub fn of_python(python: &Path) -> Result<Packages> {
    let listed = Run::new(python).args(["-c", LIST]).report()?;
    some("Python", installed(&parse("python", &listed)?))
}

fn installed(listed: &Value) -> Packages {
    let is_used = |package: &&Value| !NOT_USED.contains(&text(package, "name").as_str());
    let packages = listed.as_array().into_iter().flatten().filter(is_used);
    packages.map(|package| (name(&text(package, "name"), package), licence_of(package))).collect()
}

/// Returns the licence of a Python package as an SPDX expression, also from the fields of older
/// packages; empty if they are ambiguous.
fn licence_of(package: &Value) -> String {
    let expression = text(package, "expression");
    if !expression.is_empty() {
        return expression;
    }
    let words = text(package, "text");
    if let Some(licence) = spdx(words.lines().next().unwrap_or_default()).or_else(|| of_text(&words)) {
        return licence.to_owned();
    }
    let classifiers = package["classifiers"].as_array().into_iter().flatten();
    let known: Option<Vec<&str>> = classifiers.map(|words| spdx(words.as_str()?)).collect();
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

/// Returns the SPDX identifier of a licence from its text. A package that has only the words "BSD
/// License" elsewhere may mean either of two; the third clause tells.
fn of_text(words: &str) -> Option<&'static str> {
    let has = |phrase: &str| words.contains(phrase);
    let is_bsd =
        has("Redistributions of source code must retain") && has("Redistributions in binary form must");
    (is_bsd && has("Neither the name of")).then_some("BSD-3-Clause")
}

/// Returns name with version, and licence, of a package with the usual fields.
fn pair(named: &str, package: &Value) -> (String, String) {
    (name(named, package), text(package, "license"))
}

fn name(named: &str, package: &Value) -> String {
    format!("{named} {}", text(package, "version"))
}

/// Returns a field; empty if it is missing or no text.
fn text(package: &Value, field: &str) -> String {
    package[field].as_str().unwrap_or_default().to_owned()
}

fn parse(origin: &str, text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| Failure::new(format!("{origin}: {error}")))
}

/// A check of no packages must not count as passed.
fn some(origin: &str, packages: Packages) -> Result<Packages> {
    if packages.is_empty() { Err(Failure::new(format!("no packages of {origin}"))) } else { Ok(packages) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pairs(packages: &Packages) -> Vec<(&str, &str)> {
        packages.iter().map(|(name, licence)| (name.as_str(), licence.as_str())).collect()
    }

    #[test]
    fn packages_of_cargo_are_read_from_its_metadata() {
        let listed = json!({"packages": [
            {"name": "one", "version": "1.0.0", "license": "MIT", "id": "registry+one"},
            {"name": "two", "version": "2.0.0", "license": null},
        ]});
        assert_eq!(pairs(&in_metadata(&listed)), [("one 1.0.0", "MIT"), ("two 2.0.0", "")]);
    }

    #[test]
    fn packages_of_npm_are_read_from_the_lock_file() {
        let lock = json!({"packages": {
            "": {"license": "MIT OR Apache-2.0"},
            "node_modules/one": {"version": "1.2.3", "license": "MPL-2.0", "engines": {"node": ">=4"}},
            "node_modules/two": {"version": "4.0.0"},
        }});
        assert_eq!(pairs(&in_lock(&lock)), [("one 1.2.3", "MPL-2.0"), ("two 4.0.0", "")]);
        let ours = of_npm().expect("a lock file");
        assert!(
            ours.iter().any(|(name, licence)| name.starts_with("rp2040js ") && licence == "MIT"),
            "{ours:?}"
        );
    }

    #[test]
    fn python_packages_name_their_licence_in_four_ways() {
        let two = "Redistributions of source code must retain\nRedistributions in binary form must\n";
        let package = |name: &str, expression: &str, text: &str, classifiers: &[&str]| json!({"name": name, "version": "1", "expression": expression, "text": text, "classifiers": classifiers});
        let listed = json!([
            package("a", "MIT AND 0BSD", "", &[]),
            package("b", "", "Apache 2.0", &[]),
            package("c", "", "Long words of a licence", &["MIT License"]),
            package("d", "", "", &[]),
            package("e", "", "", &["BSD License"]),
            package("f", "", &format!("{two}3. Neither the name of the holder"), &["BSD License"]),
            package("g", "", two, &["BSD License"]),
            package("hexboard", "MIT", "", &[]),
        ]);
        let expected = [
            ("a 1", "MIT AND 0BSD"),
            ("b 1", "Apache-2.0"),
            ("c 1", "MIT"),
            ("d 1", ""),
            ("e 1", ""),
            ("f 1", "BSD-3-Clause"),
            ("g 1", ""),
        ];
        assert_eq!(pairs(&installed(&listed)), expected);
    }

    #[test]
    fn an_empty_list_is_an_error() {
        assert!(some("npm", in_lock(&json!({}))).is_err());
        assert!(some("cargo", in_metadata(&json!({"packages": []}))).is_err());
    }
}
