//! Mutants: `cargo-mutants` lists the faults and tries them on a copy of the project; here a sample is drawn, each fault gets
//! the tests that belong to its folder, and the results are added up.

mod equal;
mod sample;
mod suite;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};
use crate::project;
use crate::run::{Run, find_program};

use equal::Equal;
use suite::Suite;

/// What is asked for.
pub struct Wish {
    /// How many faults.
    pub sample: usize,
    /// The folder or file they come from; all of the library unless said.
    pub within: Option<String>,
    /// What they are drawn from.
    pub seed: u64,
}

/// How the faults of a sample fared.
#[derive(Debug, Default, PartialEq, Eq)]
struct Results {
    caught: usize,
    missed: Vec<String>,
    /// Faults that do not compile: no faults at all.
    unviable: usize,
}

/// Draws a sample, tries it and tells the result.
///
/// # Errors
/// There is nothing to draw from, or the tool cannot be installed or fails.
pub fn run(wish: &Wish) -> Result {
    let tool = ensure_tool()?;
    let equal = Equal::read()?;
    let all = list(&tool, wish.within.as_deref())?;
    let tried: Vec<String> = all.into_iter().filter(|name| !equal.has(name)).collect();
    if tried.is_empty() {
        let within = wish.within.as_deref().unwrap_or("src");
        return Err(Failure::usage(format!("there is nothing to change in {within:?}")));
    }
    let mut groups: BTreeMap<Suite, Vec<String>> = BTreeMap::new();
    for name in sample::draw(tried, wish.sample, wish.seed) {
        groups.entry(Suite::of(&name)).or_default().push(name);
    }
    let mut results = Results::default();
    for (suite, names) in &groups {
        try_out(&tool, suite, names, &mut results)?;
    }
    tell(&results);
    Ok(())
}

/// The tool; it is installed below `target` if it is missing.
fn ensure_tool() -> Result<PathBuf> {
    if let Some(found) = find_program("cargo-mutants") {
        return Ok(found);
    }
    let place = project::target().join("tools");
    let program = place.join("bin/cargo-mutants");
    if !program.exists() {
        println!("cargo-mutants is not installed: building it into {}", project::shown(&place));
        let install = Run::cargo().args(["install", "cargo-mutants", "--locked", "--debug", "--root"]);
        install.arg(&place).run()?;
    }
    Ok(program)
}

fn mutants(tool: &Path) -> Run {
    Run::new(tool).args(["mutants", "--package", "hexboard", "--colors", "never"])
}

/// All faults in the parts of the library that run on the host.
fn list(tool: &Path, within: Option<&str>) -> Result<Vec<String>> {
    let listed = mutants(tool).arg("--list").quiet();
    let listed = listed.ok_or_else(|| Failure::new("cargo-mutants cannot list the faults"))?;
    let within = within.unwrap_or("src").trim_end_matches('/');
    let is_wanted = |name: &&str| {
        let file = name.split(':').next().unwrap_or_default();
        let is_inside = file == within || file.strip_prefix(within).is_some_and(|rest| rest.starts_with('/'));
        is_inside && !file.starts_with("src/device/") && file != "src/main.rs"
    };
    Ok(listed.lines().filter(is_wanted).map(str::to_owned).collect())
}

/// Tries these faults with the tests of a suite.
fn try_out(tool: &Path, suite: &Suite, names: &[String], results: &mut Results) -> Result {
    let folder = project::target().join("mutants").join(suite.name);
    fs::create_dir_all(&folder).map_err(|error| Failure::file(&folder, error))?;
    let mut run = mutants(tool)
        .args(["--profile", "mutants", "--jobs", "1", "--no-shuffle", "--minimum-test-timeout", "120"])
        .arg("--output")
        .arg(&folder)
        .args(["--test-package", "hexboard", "--test-package", "host-tests"]);
    for name in names {
        run = run.arg("--re").arg(format!("^{}$", escaped(name)));
    }
    let run =
        run.arg("--").args(suite.words()).env("CARGO_TARGET_DIR", project::target().join("mutants/build"));
    // A fault that is missed ends the tool with an exit code, too: what counts is what it has written.
    let ended = run.run();
    let before = results.caught + results.missed.len() + results.unviable;
    let out = folder.join("mutants.out");
    results.caught += lines(&out, "caught.txt").len() + lines(&out, "timeout.txt").len();
    results.missed.extend(lines(&out, "missed.txt"));
    results.unviable += lines(&out, "unviable.txt").len();
    let tried = results.caught + results.missed.len() + results.unviable - before;
    if tried == names.len() {
        Ok(())
    } else {
        ended.and_then(|()| Err(Failure::new("not every fault was tried")))
    }
}

fn lines(folder: &Path, file: &str) -> Vec<String> {
    fs::read_to_string(folder.join(file)).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// The text as a regular expression that matches nothing else.
fn escaped(text: &str) -> String {
    let special = |letter: char| !letter.is_ascii_alphanumeric() && letter.is_ascii() && letter != ' ';
    text.chars().flat_map(|letter| special(letter).then_some('\\').into_iter().chain([letter])).collect()
}

fn tell(results: &Results) {
    results.missed.iter().for_each(|name| println!("missed: {name}"));
    if results.unviable > 0 {
        println!("{} do not compile and do not count", results.unviable);
    }
    println!("{}", closing_line(results));
}

fn closing_line(results: &Results) -> String {
    let (caught, missed) = (results.caught, results.missed.len());
    let all = caught + missed;
    let percent = (caught * 100).checked_div(all).unwrap_or(100);
    format!("{all} mutants, {caught} caught, {missed} missed ({percent} %)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_counts_what_compiles() {
        let results = Results { caught: 11, missed: vec!["a".into()], unviable: 3 };
        assert_eq!(closing_line(&results), "12 mutants, 11 caught, 1 missed (91 %)");
        assert_eq!(closing_line(&Results::default()), "0 mutants, 0 caught, 0 missed (100 %)");
    }

    #[test]
    fn a_name_matches_itself_alone() {
        assert_eq!(escaped("src/a.rs:1:2: replace f -> u8"), r"src\/a\.rs\:1\:2\: replace f \-\> u8");
    }
}
