//! Runs several steps at the same time, each in a process of its own with a log file.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Extent;
use super::baseline::CHANGED;
use super::report::{Line, Report, cpu_in};
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
    started: HashSet<&'static str>,
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
        let slots = thread::available_parallelism().map_or(2, usize::from) + 1;
        let is_blocked = |state: &mut State| !state.may_start(step, steps, slots);
        let mut state =
            self.changed.wait_while(self.lock(), is_blocked).unwrap_or_else(PoisonError::into_inner);
        let missing = step.requires.iter().find(|name| state.finished.get(*name) == Some(&false));
        let start = self.start.elapsed();
        state.started.insert(step.name);
        drop(state);
        self.changed.notify_all();
        let (outcome, cpu) = match missing {
            Some(name) => (Err(Failure::new(format!("not run, because {name} failed"))), None),
            None => run_unless_unchanged(step, Extent { built: is_built(step, steps), ..extent }),
        };
        let time = self.start.elapsed() - start;
        println!("{:>5} s  {}: {}", self.start.elapsed().as_secs(), step.name, describe(&outcome));
        let mut state = self.lock();
        state.finished.insert(step.name, outcome.is_ok());
        state.report.add(Line { name: step.name, start, time, cpu, outcome });
        self.changed.notify_all();
    }
}

impl State {
    /// Returns whether a step may start now: a slot is free, and no step above it in the list is
    /// ready, too.
    fn may_start(&self, step: &Step, steps: &[&'static Step], slots: usize) -> bool {
        let is_next =
            |other: &&&'static Step| !self.started.contains(other.name) && self.is_ready(other, steps);
        let next = steps.iter().find(is_next);
        self.started.len() - self.finished.len() < slots && next.is_some_and(|next| next.name == step.name)
    }

    /// Returns whether all chosen steps that a step waits for have finished.
    fn is_ready(&self, step: &Step, steps: &[&'static Step]) -> bool {
        let is_chosen = |name: &&&str| steps.iter().any(|step| step.name == **name);
        let mut awaited = step.after.iter().chain(step.requires).filter(is_chosen);
        awaited.all(|name| self.finished.contains_key(name))
    }
}

/// Returns whether earlier steps of this run have built what a step uses. It must not call cargo
/// then, which would wait for the builds of other steps.
fn is_built(step: &Step, steps: &[&'static Step]) -> bool {
    let is_chosen = |name: &&str| steps.iter().any(|step| step.name == *name);
    !step.requires.is_empty() && step.requires.iter().all(is_chosen)
}

fn describe(outcome: &Result<Outcome>) -> String {
    match outcome {
        Ok(outcome) => outcome.to_string(),
        Err(failure) => failure.to_string(),
    }
}

/// Runs a step, unless it has passed with the files as they are. Returns its CPU time, too.
fn run_unless_unchanged(step: &'static Step, extent: Extent) -> (Result<Outcome>, Option<Duration>) {
    if !extent.concerns(step.not_about) {
        return (Ok(Outcome::LeftOut), Some(Duration::ZERO));
    }
    let stamp = Stamp::of(step, extent);
    if let (false, Some(commit)) = (extent.all, stamp.as_ref().and_then(Stamp::passed_at)) {
        return (Ok(Outcome::Unchanged(commit)), Some(Duration::ZERO));
    }
    let log = match run_process(step, extent) {
        Ok(log) => log,
        Err(failure) => return (Err(failure), None),
    };
    if let Some(stamp) = stamp {
        stamp.store();
    }
    let outcome = Counts::of_report(&log).map_or(Outcome::Done, Outcome::Tested);
    (Ok(outcome), cpu_in(&log, step.name))
}

/// Runs `xtask test --only STEP` and returns its log. Prints the end of the log if it fails.
fn run_process(step: &Step, extent: Extent) -> Result<String> {
    let path = logs().join(format!("{}.log", step.name));
    let log = || -> std::io::Result<(File, File)> {
        let file = File::create(&path)?;
        Ok((file.try_clone()?, file))
    };
    let (out, errors) = log().map_err(|error| Failure::file(&path, error))?;
    let program = std::env::current_exe().map_err(|error| Failure::new(error.to_string()))?;
    let mut command = Command::new(program);
    command.args(["test", "--only", step.name]);
    command.args(extent.long.then_some("--long")).args(extent.built.then_some("--built"));
    command.env_remove(CHANGED).envs(extent.changed.map(|names| (CHANGED, names)));
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
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::steps::STEPS;
    use super::*;

    /// Returns the steps in the order in which they start, if each takes equally long.
    fn order(steps: &[&'static Step], slots: usize) -> Vec<&'static str> {
        let mut state = State::default();
        let mut order = Vec::new();
        while order.len() < steps.len() {
            let next = steps.iter().find(|step| state.may_start(step, steps, slots));
            match next {
                Some(step) => {
                    state.started.insert(step.name);
                    order.push(step.name);
                }
                None => {
                    let first = order.iter().find(|name| !state.finished.contains_key(*name));
                    state.finished.insert(first.expect("a running step"), true);
                }
            }
        }
        order
    }

    #[test]
    fn steps_start_after_those_they_wait_for_and_the_upper_ones_first() {
        let all: Vec<&'static Step> = STEPS.iter().collect();
        for slots in [1, 3] {
            let order = order(&all, slots);
            let place = |name: &str| order.iter().position(|other| *other == name).expect("it ran");
            for step in &all {
                for awaited in step.after.iter().chain(step.requires) {
                    assert!(place(awaited) < place(step.name), "{slots}: {order:?}");
                }
            }
        }
        assert_eq!(order(&all, 1)[..3], ["format", "firmware", "wasm"], "in the order of the list");
    }

    #[test]
    fn a_step_builds_what_no_other_step_has_built() {
        let chosen =
            |names: &[&str]| STEPS.iter().filter(|step| names.contains(&step.name)).collect::<Vec<_>>();
        let built = |names: &[&str]| {
            let steps = chosen(names);
            is_built(steps.last().expect("a step"), &steps)
        };
        assert!(built(&["firmware", "tool", "emulator"]));
        assert!(!built(&["firmware", "emulator"]));
        assert!(!built(&["emulator"]));
        assert!(!built(&["format", "lint"]), "it requires nothing");
    }

    #[test]
    fn a_step_alone_waits_for_none() {
        let emulator: Vec<&'static Step> = STEPS.iter().filter(|step| step.name == "emulator").collect();
        assert_eq!(order(&emulator, 1), ["emulator"]);
    }
}
