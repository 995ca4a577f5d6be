//! Checks that cargo compiles the dependencies of `host-tests` once.
//!
//! Cargo unites the features of a dependency over the packages that a command selects. With other
//! features it compiles the dependency again, and everything that uses it.

use std::collections::BTreeSet;

use xtask::run::Run;

/// Returns the dependencies of the selected packages, each with its features.
fn dependencies(selection: &[&str]) -> BTreeSet<String> {
    let tree = Run::cargo().args(["tree", "--offline", "--prefix", "none", "--format", "{p} {f}"]);
    let lines = tree.args(selection).output().expect("cargo lists the dependencies");
    lines.lines().map(|line| line.trim_end_matches(" (*)").trim_end().to_owned()).collect()
}

/// A line that is missing names a package whose features differ. `host-tests/Cargo.toml` asks for
/// those of the whole workspace.
#[test]
fn dependencies_of_the_tests_have_the_same_features_in_every_build() {
    let all = dependencies(&["--workspace"]);
    let own = dependencies(&["--package", "host-tests"]);
    assert!(own.len() > 50, "{} dependencies", own.len());
    let missing: Vec<&String> = own.difference(&all).collect();
    assert!(missing.is_empty(), "other features than in a build of the workspace: {missing:#?}");
}
