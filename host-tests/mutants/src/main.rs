//! Mutation testing: `cargo xtask mutants` runs this program. `cargo-mutants` lists the faults. This
//! program draws a sample, puts most of it into a copy of the project at once, and runs the tests of
//! the fault's folder for each fault, one after the other until one catches it.

mod copy;
mod equal;
mod mutation;
mod plant;
mod sample;
mod suite;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use xtask::args::Args;
use xtask::failure::{Failure, Result};
use xtask::project;
use xtask::run::{Run, find_program};

use copy::{ProjectCopy, Verdict};
use equal::Equal;
use mutation::Mutation;
use suite::Suite;

/// Code that is only built for the device, or only for tests of the list of games.
const NOT_BUILT: [&str; 4] = ["src/device", "src/main.rs", "src/games/toy", "src/ui/toy"];

/// The command that describes the arguments.
const HELP: &str = "cargo xtask help mutants";

fn main() -> ExitCode {
    let result = Options::parse(Args::of_process()).and_then(|options| run(&options));
    xtask::exit_code("mutants", result.map_err(|failure| failure.with_help(HELP)))
}

/// The arguments of a run.
#[derive(Debug, PartialEq, Eq)]
struct Options {
    /// The number of faults.
    sample: usize,
    /// The folders and files to draw from, separated by commas.
    within: String,
    /// The seed of the sample.
    seed: u64,
}

impl Options {
    fn parse(mut args: Args) -> Result<Options> {
        let within = args.value("--in")?.map(|paths| paths.to_string_lossy().into_owned());
        let options = Options {
            sample: args.parsed("--sample")?.unwrap_or(20),
            within: within.unwrap_or_else(|| "src".to_owned()),
            seed: args.parsed("--seed")?.unwrap_or(0),
        };
        args.done().map(|()| options)
    }
}

/// The results of a sample.
#[derive(Debug, Default, PartialEq, Eq)]
struct Results {
    caught: usize,
    missed: Vec<String>,
    /// Faults that do not compile and so do not count.
    unviable: usize,
}

impl Results {
    fn add(&mut self, fault: &Mutation, fate: &Verdict) {
        match fate {
            Verdict::Caught(_) => self.caught += 1,
            Verdict::Missed => self.missed.push(fault.name.clone()),
            Verdict::Unviable => self.unviable += 1,
        }
    }
}

/// Draws a sample, tries it and prints the results.
///
/// # Errors
/// Returns a failure if there are no faults, the tool cannot be installed or fails, or a test fails
/// without a fault.
fn run(options: &Options) -> Result {
    let tool = ensure_tool()?;
    let equal = Equal::read()?;
    let mut tried = list(&tool, &options.within)?;
    tried.retain(|fault| !equal.has(&fault.name));
    if tried.is_empty() {
        return Err(Failure::usage(format!("there is nothing to change in {:?}", options.within)));
    }
    let sample = sample::draw(tried, options.sample, options.seed);
    let mut trial =
        Trial { copy: ProjectCopy::make()?, patience: BTreeMap::new(), results: Results::default() };
    let planted = trial.copy.plant(&sample)?;
    println!("{} of {} faults are built at once", planted.len(), sample.len());
    for &place in &planted {
        let patience = trial.patience(&sample[place])?.clone();
        let fate = trial.copy.run_planted(place, &Suite::of(&sample[place].name), &patience);
        trial.note(place, &sample, &fate);
    }
    // Removes the planted faults. The remaining faults change the copy one at a time.
    trial.copy = ProjectCopy::make()?;
    for place in (0..sample.len()).filter(|place| !planted.contains(place)) {
        let patience = trial.patience(&sample[place])?.clone();
        let fate = trial.copy.try_out(&sample[place], &Suite::of(&sample[place].name), &patience)?;
        trial.note(place, &sample, &fate);
    }
    let results = trial.results;
    print_results(&results);
    Ok(())
}

/// A sample that is being tried.
struct Trial {
    copy: ProjectCopy,
    /// The time limits of the tests of each suite.
    patience: BTreeMap<Suite, Vec<Duration>>,
    results: Results,
}

impl Trial {
    /// Returns the time limits of the suite of a fault. Runs its tests once to determine them.
    fn patience(&mut self, fault: &Mutation) -> Result<&Vec<Duration>> {
        let suite = Suite::of(&fault.name);
        match self.patience.entry(suite) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(new) => Ok(new.insert(self.copy.time_limits(&suite)?)),
        }
    }

    fn note(&mut self, place: usize, sample: &[Mutation], fate: &Verdict) {
        println!("{} of {}: {fate:?}: {}", place + 1, sample.len(), sample[place].name);
        self.results.add(&sample[place], fate);
    }
}

/// Returns the path of the tool. Installs it below `target` if it is missing.
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

/// Returns all faults in these parts of the library.
fn list(tool: &Path, within: &str) -> Result<Vec<Mutation>> {
    let listed =
        Run::new(tool).args(["mutants", "--package", "hexboard", "--colors", "never", "--list", "--diff"]);
    let listed = listed.output().ok_or_else(|| Failure::new("cargo-mutants cannot list the faults"))?;
    Ok(Mutation::all(&listed).into_iter().filter(|fault| is_wanted(fault.file(), within)).collect())
}

/// Returns whether this file belongs to one of the folders or files and is built for the host.
fn is_wanted(file: &str, within: &str) -> bool {
    let is_inside =
        |path: &str| file.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let is_asked_for = within.split(',').map(|path| path.trim_end_matches('/')).any(is_inside);
    is_asked_for && !NOT_BUILT.iter().any(|path| is_inside(path))
}

fn print_results(results: &Results) {
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
    fn arguments_have_defaults_and_errors() {
        let parse = |words: &[&str]| Options::parse(Args::of(words));
        let default = Options { sample: 20, within: "src".to_owned(), seed: 0 };
        assert_eq!(parse(&[]), Ok(default));
        let given = Options { sample: 3, within: "src/ui,src/ai".to_owned(), seed: 7 };
        assert_eq!(parse(&["--in", "src/ui,src/ai", "--seed=7", "--sample", "3"]), Ok(given));
        let error = |words| parse(words).expect_err("invalid arguments").to_string();
        assert_eq!(error(&["--sample", "few"]), r#"--sample cannot be "few""#);
        assert_eq!(error(&["--all"]), r#"do not understand "--all""#);
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
