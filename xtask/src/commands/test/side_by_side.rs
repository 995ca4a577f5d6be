//! Runs several steps at the same time, each in a process of its own with a log file.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::Extent;
use super::report::{Line, Report};
use super::stamps::Stamp;
use super::steps::{Outcome, Step};
use crate::count::Counts;
use crate::failure::{Failure, Result};
use crate::project;

/// The number of lines of a failed step's log to print.
const SHOWN_LINES: usize = 400;

/// The progress of a run, shared by the threads of its steps.
struct Progress {
    start: Instant,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    running: usize,
    /// The finished steps, and whether each succeeded.
    finished: HashMap<&'static str, bool>,
    report: Report,
}

/// Runs the steps, each as soon as those it waits for have finished, and prints a report. A failed
/// step does not stop the others, except for those that require it.
///
/// # Errors
/// Returns a failure that names all failed steps.
pub fn run(steps: &[&'static Step], extent: Extent) -> Result {
    let progress = Progress { start: Instant::now(), state: Mutex::default(), changed: Condvar::new() };
    fs::create_dir_all(logs()).map_err(|error| Failure::file(&logs(), error))?;
    thread::scope(|scope| {
        for step in steps {
            scope.spawn(|| progress.run_when_possible(step, steps, extent));
        }
    });
    let state = progress.lock();
    println!("\n{}", state.report);
    let failed: Vec<&str> = steps.iter().map(|step| step.name).filter(|name| !state.finished[name]).collect();
    if failed.is_empty() { Ok(()) } else { Err(Failure::new(format!("failed: {}", failed.join(", ")))) }
}

/// Returns the folder of the log files.
fn logs() -> PathBuf {
    project::target().join("test-logs")
}

impl Progress {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run_when_possible(&self, step: &'static Step, steps: &[&'static Step], extent: Extent) {
        let is_chosen = |name: &&&str| steps.iter().any(|step| step.name == **name);
        let awaited: Vec<&str> = step.after.iter().filter(is_chosen).copied().collect();
        let required: Vec<&str> = step.requires.iter().filter(is_chosen).copied().collect();
        let slots = thread::available_parallelism().map_or(2, usize::from) + 1;
        let is_blocked = |state: &mut State| {
            let is_open = |name: &&str| !state.finished.contains_key(name);
            state.running == slots || awaited.iter().any(is_open) || required.iter().any(is_open)
        };
        let mut state =
            self.changed.wait_while(self.lock(), is_blocked).unwrap_or_else(PoisonError::into_inner);
        let missing = required.iter().find(|name| !state.finished[*name]).copied();
        let start = self.start.elapsed();
        state.running += 1;
        drop(state);
        let outcome = match missing {
            Some(name) => Err(Failure::new(format!("not run, because {name} failed"))),
            None => run_unless_unchanged(step, extent),
        };
        let time = self.start.elapsed() - start;
        println!("{:>5} s  {}: {}", self.start.elapsed().as_secs(), step.name, describe(&outcome));
        let mut state = self.lock();
        state.running -= 1;
        state.finished.insert(step.name, outcome.is_ok());
        state.report.add(Line { name: step.name, start, time, outcome });
        self.changed.notify_all();
    }
}

fn describe(outcome: &Result<Outcome>) -> String {
    match outcome {
        Ok(outcome) => outcome.to_string(),
        Err(failure) => failure.to_string(),
    }
}

/// Runs a step, unless it has passed with the files as they are.
fn run_unless_unchanged(step: &'static Step, Extent { long, all }: Extent) -> Result<Outcome> {
    let stamp = Stamp::of(step, long);
    if let (false, Some(commit)) = (all, stamp.as_ref().and_then(Stamp::passed_at)) {
        return Ok(Outcome::Unchanged(commit));
    }
    let outcome = run_process(step, long)?;
    if let Some(stamp) = stamp {
        stamp.store();
    }
    Ok(outcome)
}

/// Runs `xtask test --only STEP` and counts the tests it reports. Prints the end of its log if it
/// fails.
fn run_process(step: &Step, long: bool) -> Result<Outcome> {
    let path = logs().join(format!("{}.log", step.name));
    let log = || -> std::io::Result<(File, File)> {
        let file = File::create(&path)?;
        Ok((file.try_clone()?, file))
    };
    let (out, errors) = log().map_err(|error| Failure::file(&path, error))?;
    let program = std::env::current_exe().map_err(|error| Failure::new(error.to_string()))?;
    let mut command = Command::new(program);
    command.args(["test", "--only", step.name]).args(long.then_some("--long"));
    command.stdin(Stdio::null()).stdout(out).stderr(errors).current_dir(project::root());
    let status = command.status().map_err(|error| Failure::new(error.to_string()))?;
    let text = String::from_utf8_lossy(&fs::read(&path).unwrap_or_default()).into_owned();
    if !status.success() {
        let lines: Vec<&str> = text.lines().collect();
        let end = lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n");
        println!("\n=== {}: the end of {}\n{end}\n", step.name, project::shown(&path));
        let failure = lines.last().map_or("failed", |line| line.trim_start_matches("xtask: "));
        return Err(Failure::new(failure));
    }
    Ok(Counts::of_report(&text).map_or(Outcome::Done, Outcome::Tested))
}
