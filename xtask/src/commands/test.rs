//! `test`: runs all checks and tests, from formatting to the firmware in the emulator.

mod baseline;
mod cpu;
mod report;
mod side_by_side;
mod stamps;
mod steps;
mod work;

use std::time::{Duration, Instant};

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use baseline::Baseline;
use report::{Line, Report};
use steps::{STEPS, Step};

pub const COMMAND: Command = Command {
    name: "test",
    arguments: "[--only STEP]... [--all] [--long] [--built] [--list]",
    summary: "checks and tests everything, installing first what is missing",
    details: &[
        "--only STEP   this step alone; may be given several times",
        "--all         also what passed before and is not about the files that changed since",
        "--long        random samples in full size, and a release built twice",
        "--built       with the firmware, the page and the tool as they were built before",
        "--list        the steps",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    let mut only = Vec::new();
    while let Some(name) = args.value("--only")? {
        only.push(find(&name.to_string_lossy())?.name);
    }
    let list = args.switch("--list");
    let extent = Extent {
        long: args.switch("--long"),
        all: args.switch("--all"),
        built: args.switch("--built"),
        changed: None,
    };
    args.done()?;
    if list {
        STEPS.iter().for_each(|step| println!("{:<16}{}", step.name, step.what));
        return Ok(());
    }
    let chosen = |step: &&Step| match only.is_empty() {
        true => extent.long || !step.is_long,
        false => only.contains(&step.name),
    };
    let steps: Vec<_> = STEPS.iter().filter(chosen).collect();
    if only.is_empty() { run_whole(&steps, extent) } else { run_steps(&steps, extent.of_step()) }
}

/// Runs all steps, in full or only what is about the changes since a full run.
fn run_whole(steps: &[&'static Step], extent: Extent) -> Result {
    let files = Baseline::now();
    let is_full = extent.all || extent.long;
    let changed = files.as_ref().filter(|_| !is_full).and_then(Baseline::changed);
    let extent = Extent { changed: changed.map(|names| &*names.leak()), ..extent };
    if let Some(names) = extent.changed {
        println!("=== only what is about these changes since a full run (--all runs everything):\n{names}");
    }
    run_steps(steps, extent)?;
    if let (None, Some(files)) = (extent.changed, files) {
        files.store();
    }
    Ok(())
}

/// How much of the chosen steps runs.
#[derive(Clone, Copy)]
struct Extent {
    /// Random samples have their full size.
    long: bool,
    /// Steps run even if nothing has changed since they passed.
    all: bool,
    /// What a step needs is built already.
    built: bool,
    /// The files that have changed since a full run, one per line. `None` for a full run.
    changed: Option<&'static str>,
}

impl Extent {
    /// Adds the changes that the run of all steps has found.
    fn of_step(self) -> Self {
        let changed = std::env::var(baseline::CHANGED).ok().map(|names| &*names.leak());
        Self { changed, ..self }
    }

    /// Returns whether to run a test that is not about these files and folders.
    fn concerns(self, not_about: &str) -> bool {
        baseline::concerns(self.changed, not_about)
    }
}

fn find(name: &str) -> Result<&'static Step> {
    let names = || STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
    let step = STEPS.iter().find(|step| step.name == name);
    step.ok_or_else(|| Failure::usage(format!("there is no step {name:?}; steps are {}", names())))
}

/// Installs what the steps need and runs them: one in this process, several side by side.
fn run_steps(steps: &[&'static Step], extent: Extent) -> Result {
    let start = Instant::now();
    println!("=== set-up: what the steps need");
    steps::set_up(steps).map_err(|failure| Failure::new(format!("set-up failed: {failure}")))?;
    println!("{:>5} s  set-up: ok", start.elapsed().as_secs());
    if let [step] = steps { run_step(step, extent) } else { side_by_side::run(steps, extent) }
}

fn run_step(step: &Step, extent: Extent) -> Result {
    println!("\n=== {}: {}", step.name, step.what);
    let start = Instant::now();
    let outcome = (step.run)(extent).map_err(|failure| failed(step, &failure))?;
    let mut report = Report::default();
    let (start, time) = (Duration::ZERO, start.elapsed());
    report.add(Line { name: step.name, start, time, cpu: cpu::of_children(), outcome: Ok(outcome) });
    println!("\n{report}");
    Ok(())
}

fn failed(step: &Step, failure: &Failure) -> Failure {
    Failure::new(format!(
        "step `{name}` failed: {failure}\nto run it alone: cargo xtask test --only {name}",
        name = step.name
    ))
}
