//! Mutants: `cargo-mutants` lists the faults; here a sample is drawn and put into a copy of the project, most of it at once,
//! and for each fault the tests that belong to its folder are run one after the other until one notices.

mod copy;
mod equal;
mod fault;
mod plant;
mod sample;
mod suite;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::failure::{Failure, Result};
use crate::project;
use crate::run::{Run, find_program};

use copy::{Copy, Fate};
use equal::Equal;
use fault::Fault;
use suite::Suite;

/// What is built for the device alone, or for tests of the list of games.
const NOT_BUILT: [&str; 4] = ["src/device", "src/main.rs", "src/games/toy", "src/ui/toy"];

/// What is asked for.
pub struct Wish {
    /// How many faults.
    pub sample: usize,
    /// The folders and files they come from, with commas between them.
    pub within: String,
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

impl Results {
    fn add(&mut self, fault: &Fault, fate: &Fate) {
        match fate {
            Fate::Caught(_) => self.caught += 1,
            Fate::Missed => self.missed.push(fault.name.clone()),
            Fate::Unviable => self.unviable += 1,
        }
    }
}

/// Draws a sample, tries it and tells the result.
///
/// # Errors
/// There is nothing to draw from, the tool cannot be installed or fails, or a test fails without any fault.
pub fn run(wish: &Wish) -> Result {
    let tool = ensure_tool()?;
    let equal = Equal::read()?;
    let mut tried = list(&tool, &wish.within)?;
    tried.retain(|fault| !equal.has(&fault.name));
    if tried.is_empty() {
        return Err(Failure::usage(format!("there is nothing to change in {:?}", wish.within)));
    }
    let sample = sample::draw(tried, wish.sample, wish.seed);
    let mut trial = Trial { copy: Copy::make()?, patience: BTreeMap::new(), results: Results::default() };
    let planted = trial.copy.plant(&sample)?;
    println!("{} of {} faults are built at once", planted.len(), sample.len());
    for &place in &planted {
        let patience = trial.patience(&sample[place])?.clone();
        let fate = trial.copy.follow(place, &Suite::of(&sample[place].name), &patience);
        trial.note(place, &sample, &fate);
    }
    // The copy is as the project is again, and changes for each of the others.
    trial.copy = Copy::make()?;
    for place in (0..sample.len()).filter(|place| !planted.contains(place)) {
        let patience = trial.patience(&sample[place])?.clone();
        let fate = trial.copy.try_out(&sample[place], &Suite::of(&sample[place].name), &patience)?;
        trial.note(place, &sample, &fate);
    }
    let results = trial.results;
    tell(&results);
    Ok(())
}

/// A sample that is tried.
struct Trial {
    copy: Copy,
    /// How long each test of a suite may take.
    patience: BTreeMap<Suite, Vec<Duration>>,
    results: Results,
}

impl Trial {
    /// How long each test of the suite of a fault may take; they are run once to know that.
    fn patience(&mut self, fault: &Fault) -> Result<&Vec<Duration>> {
        let suite = Suite::of(&fault.name);
        match self.patience.entry(suite) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(new) => Ok(new.insert(self.copy.patience(&suite)?)),
        }
    }

    fn note(&mut self, place: usize, sample: &[Fault], fate: &Fate) {
        println!("{} of {}: {fate:?}: {}", place + 1, sample.len(), sample[place].name);
        self.results.add(&sample[place], fate);
    }
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

/// All faults in these parts of the library.
fn list(tool: &Path, within: &str) -> Result<Vec<Fault>> {
    let listed =
        Run::new(tool).args(["mutants", "--package", "hexboard", "--colors", "never", "--list", "--diff"]);
    let listed = listed.quiet().ok_or_else(|| Failure::new("cargo-mutants cannot list the faults"))?;
    Ok(Fault::all(&listed).into_iter().filter(|fault| is_wanted(fault.file(), within)).collect())
}

/// Is this file one of these folders and files, and built for the host?
fn is_wanted(file: &str, within: &str) -> bool {
    let is_inside =
        |path: &str| file.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let is_asked_for = within.split(',').map(|path| path.trim_end_matches('/')).any(is_inside);
    is_asked_for && !NOT_BUILT.iter().any(|path| is_inside(path))
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
    fn faults_come_from_the_paths_that_were_named() {
        for (file, is_one) in [
            ("src/ui/icons.rs", true),
            ("src/parts/pads.rs", true),
            ("src/uid.rs", false),
            ("src/session/lobby.rs", false),
        ] {
            assert_eq!(is_wanted(file, "src/ui/,src/parts"), is_one, "{file}");
        }
        assert!(!is_wanted("src/device/leds.rs", "src"));
    }
}
