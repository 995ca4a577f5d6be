//! A copy of the project in which faults are tried.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use xtask::failure::{Failure, Result};
use xtask::project;
use xtask::run::Run;

use crate::mutation::Mutation;
use crate::plant::{self, Planted};
use crate::suite::Suite;

/// The names of folders that are not copied.
const LEFT_OUT: [&str; 4] = ["target", ".git", "node_modules", ".venv"];
/// The cargo arguments that run tests.
const TEST: [&str; 4] = ["test", "--quiet", "--profile", "mutants"];
/// The time limit of a test with a fault, as a multiple of its time without, plus [`GRACE`]. It
/// limits CPU time, so that a busy machine makes no test fail.
const TIME_FACTOR: u32 = 5;
const GRACE: Duration = Duration::from_secs(60);
/// The limit of wall-clock time as a multiple of that of CPU time, for tests that only wait.
const WALL_CLOCK_FACTOR: u32 = 10;

/// The result of trying a fault.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This test module caught the fault.
    Caught(&'static str),
    /// No test caught the fault.
    Missed,
    /// The fault does not compile, so it does not count.
    Unviable,
}

/// The copy, in a folder that is kept between runs.
pub struct ProjectCopy {
    folder: PathBuf,
}

impl ProjectCopy {
    /// Makes the copy equal to the project.
    ///
    /// # Errors
    /// Returns a failure if a file cannot be read or written.
    pub fn make() -> Result<ProjectCopy> {
        let folder = project::target().join("mutants/copy");
        copy_changes(&project::root(), &folder)?;
        Ok(ProjectCopy { folder })
    }

    /// Runs the tests of a suite without a fault, and returns the time limit of each with a fault.
    ///
    /// # Errors
    /// Returns a failure if a test fails.
    pub fn time_limits(&self, suite: &Suite) -> Result<Vec<Duration>> {
        let time = |stage: &Vec<&str>| {
            self.tests(stage).arg("--no-run").run()?;
            let begin = Instant::now();
            self.tests(stage).run()?;
            Ok(begin.elapsed() * TIME_FACTOR + GRACE)
        };
        suite.stages().iter().map(time).collect()
    }

    /// Puts as many faults as possible into the copy at once; each is active only when it is
    /// selected. Returns the indices of these faults.
    ///
    /// # Errors
    /// Returns a failure if a file cannot be read or written, or the copy does not compile for
    /// another reason.
    pub fn plant(&self, faults: &[Mutation]) -> Result<BTreeSet<usize>> {
        self.append("src/lib.rs", &format!("\npub mod {};\n", plant::MODULE))?;
        write(&self.folder.join(format!("src/{}.rs", plant::MODULE)), plant::MODULE_TEXT)?;
        let mut wanted: BTreeSet<usize> = (1..=faults.len()).collect();
        loop {
            let planted = self.plant_these(faults, &wanted)?;
            let library = self.check().args(["--message-format", "short"]);
            let Some(mistakes) = library.error_output()? else {
                let numbers = planted.iter().map(|(_, planted)| planted.number - 1);
                return Ok(numbers.collect());
            };
            // A compile error in a branch belongs to the fault of the branch. An error elsewhere in
            // a function may come from any of its faults.
            let has_mistake = |file: &str, place: &Range<usize>| {
                mistakes_in(&mistakes, file).any(|line| place.contains(&line))
            };
            let in_branch = planted.iter().filter(|(file, at)| has_mistake(file, &at.lines));
            let mut wrong: Vec<usize> = in_branch.map(|(_, at)| at.number).collect();
            if wrong.is_empty() {
                let in_function = planted.iter().filter(|(file, at)| has_mistake(file, &at.function));
                wrong.extend(in_function.map(|(_, at)| at.number));
            }
            if wrong.is_empty() {
                // A constant that cannot be evaluated names its function in a note.
                let notes = self.check().error_output()?.unwrap_or_default();
                let noted = planted
                    .iter()
                    .filter(|(file, at)| notes_in(&notes, file).any(|line| at.function.contains(&line)));
                wrong.extend(noted.map(|(_, at)| at.number));
            }
            if wrong.is_empty() {
                let first = mistakes.lines().next().unwrap_or_default();
                return Err(Failure::new(format!("the copy does not compile: {first}")));
            }
            wanted.retain(|number| !wrong.contains(number));
        }
    }

    /// Writes all files with the wanted faults. Returns the location of each.
    fn plant_these(&self, faults: &[Mutation], wanted: &BTreeSet<usize>) -> Result<Vec<(String, Planted)>> {
        let files: BTreeSet<&str> = faults.iter().map(Mutation::file).collect();
        let mut all = Vec::new();
        for file in files {
            let origin = project::root().join(file);
            let text = fs::read_to_string(&origin).map_err(|error| Failure::file(&origin, error))?;
            let numbered =
                (1..).zip(faults).filter(|(number, fault)| fault.file() == file && wanted.contains(number));
            let (planted, places) = plant::plant(&text, &numbered.collect::<Vec<_>>());
            write(&self.folder.join(file), planted)?;
            all.extend(places.into_iter().map(|place| (file.to_owned(), place)));
        }
        Ok(all)
    }

    fn append(&self, file: &str, more: &str) -> Result {
        let path = self.folder.join(file);
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
        write(&path, text + more)
    }

    fn check(&self) -> Run {
        let words = ["check", "--quiet", "--profile", "mutants", "--package", "hexboard", "--lib"];
        self.at_home(Run::cargo().args(words))
    }

    /// Selects a planted fault and runs the tests of its suite, one program after the other until
    /// one catches it.
    pub fn run_planted(&self, place: usize, suite: &Suite, patience: &[Duration]) -> Verdict {
        let stages = suite.stages();
        let notices = |(stage, patience): &(&Vec<&'static str>, &Duration)| {
            self.timed(stage, **patience).env(plant::CHOSEN, (place + 1).to_string()).output().is_none()
        };
        let caught = stages.iter().zip(patience).find(notices);
        caught
            .map_or(Verdict::Missed, |(stage, _)| Verdict::Caught(stage.last().copied().unwrap_or_default()))
    }

    /// Tries a fault that cannot be planted: applies it alone and runs the tests of its suite, one
    /// program after the other until one catches it.
    ///
    /// # Errors
    /// Returns a failure if the fault does not fit its file, or the file cannot be written.
    pub fn try_out(&self, fault: &Mutation, suite: &Suite, patience: &[Duration]) -> Result<Verdict> {
        let path = self.folder.join(fault.file());
        let text = fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
        let other_lines = || Failure::new(format!("{} does not fit its file", fault.name));
        write(&path, &fault.put_into(&text).ok_or_else(other_lines)?)?;
        let fate = self.fate(suite, patience);
        write(&path, &text)?;
        Ok(fate)
    }

    fn fate(&self, suite: &Suite, patience: &[Duration]) -> Verdict {
        let library = ["--package", "hexboard", "--lib", "--no-run"];
        if self.tests(&library).output().is_none() {
            return Verdict::Unviable;
        }
        for (stage, patience) in suite.stages().iter().zip(patience) {
            // A fault that compiles in the library may not compile in a test. Such a test has
            // caught it, too.
            let is_built = self.tests(stage).arg("--no-run").output().is_some();
            if !is_built || self.timed(stage, *patience).output().is_none() {
                return Verdict::Caught(stage.last().copied().unwrap_or_default());
            }
        }
        Verdict::Missed
    }

    fn tests(&self, words: &[&str]) -> Run {
        self.at_home(Run::cargo().args(TEST).args(words))
    }

    /// Returns the command that runs tests with time limits.
    fn timed(&self, words: &[&str], limit: Duration) -> Run {
        let by_the_clock = (limit * WALL_CLOCK_FACTOR).as_secs().to_string();
        let of_the_processor = format!("--cpu={}", limit.as_secs());
        let limits = ["--kill-after=5", &by_the_clock, "prlimit", &of_the_processor, "cargo"];
        self.at_home(Run::new("timeout").args(limits).args(TEST).args(words))
    }

    fn at_home(&self, run: Run) -> Run {
        run.dir(&self.folder).env("CARGO_TARGET_DIR", project::target().join("mutants/build"))
    }
}

/// Returns the lines of a file with compile errors, from `FILE:LINE:COLUMN: error...`.
fn mistakes_in<'a>(mistakes: &'a str, file: &'a str) -> impl Iterator<Item = usize> + 'a {
    let at = mistakes.lines().filter(|line| line.contains(": error"));
    let at = at.filter_map(move |line| line.strip_prefix(file)?.strip_prefix(':'));
    at.filter_map(|rest| rest.split(':').next()?.parse().ok())
}

/// Returns the lines of a file that compile errors name anywhere, from `--> FILE:LINE:COLUMN`.
fn notes_in<'a>(mistakes: &'a str, file: &'a str) -> impl Iterator<Item = usize> + 'a {
    let errors = mistakes.split("\n\n").filter(|text| text.trim_start().starts_with("error"));
    let notes = errors.flat_map(str::lines).filter_map(|line| line.trim_start().strip_prefix("--> "));
    let at = notes.filter_map(move |note| note.strip_prefix(file)?.strip_prefix(':'));
    at.filter_map(|rest| rest.split(':').next()?.parse().ok())
}

/// Copies a folder. Leaves unchanged files alone, so that they are not built again, and deletes
/// files from the copy that no longer exist.
fn copy_changes(from: &Path, to: &Path) -> Result {
    fs::create_dir_all(to).map_err(|error| Failure::file(to, error))?;
    let is_copied = |name: &OsStr| !LEFT_OUT.iter().any(|left_out| name == *left_out);
    let entries = |folder: &Path| fs::read_dir(folder).map_err(|error| Failure::file(folder, error));
    for entry in entries(to)?.flatten() {
        if !from.join(entry.file_name()).exists() {
            remove(&entry.path())?;
        }
    }
    for entry in entries(from)?.flatten().filter(|entry| is_copied(&entry.file_name())) {
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_changes(&path, &copied)?;
            continue;
        }
        let wanted = fs::read(&path).map_err(|error| Failure::file(&path, error))?;
        if fs::read(&copied).ok().as_ref() != Some(&wanted) {
            write(&copied, &wanted)?;
        }
    }
    Ok(())
}

fn remove(path: &Path) -> Result {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    removed.map_err(|error| Failure::file(path, error))
}

fn write(path: &Path, text: impl AsRef<[u8]>) -> Result {
    fs::write(path, text).map_err(|error| Failure::file(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_their_line() {
        let said = "src/a.rs:12:5: error[E0308]: mismatched types\nsrc/a.rs:3:1: warning: unused\nsrc/b.rs:4:1: error: no\n";
        assert_eq!(mistakes_in(said, "src/a.rs").collect::<Vec<_>>(), [12]);
        assert_eq!(mistakes_in(said, "src/b.rs").collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn notes_of_errors_name_their_line() {
        let said = "warning: unused\n --> src/a.rs:3:1\n\nerror: too long\n  --> src/b.rs:4:1\n   |\nhelp: in\n  --> src/a.rs:12:5\n\n";
        assert_eq!(notes_in(said, "src/a.rs").collect::<Vec<_>>(), [12]);
        assert_eq!(notes_in(said, "src/b.rs").collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn a_copy_has_the_source_files_and_no_build_output() {
        let place = std::env::temp_dir().join(format!("hexboard-copy-{}", std::process::id()));
        let (from, to) = (place.join("from"), place.join("to"));
        fs::create_dir_all(from.join("src")).unwrap();
        fs::create_dir_all(from.join("target")).unwrap();
        fs::write(from.join("src/lib.rs"), "new").unwrap();
        fs::write(from.join("target/built"), "").unwrap();
        fs::create_dir_all(to.join("src")).unwrap();
        fs::write(to.join("src/lib.rs"), "old").unwrap();
        fs::create_dir_all(to.join("gone")).unwrap();
        fs::write(to.join("src/gone.rs"), "").unwrap();
        copy_changes(&from, &to).ok().unwrap();
        assert_eq!(fs::read_to_string(to.join("src/lib.rs")).unwrap(), "new");
        assert!(!to.join("target").exists());
        assert!(!to.join("gone").exists() && !to.join("src/gone.rs").exists());
        fs::remove_dir_all(place).unwrap();
    }
}
