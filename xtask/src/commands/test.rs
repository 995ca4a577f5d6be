//! `test`: runs all checks and tests, from formatting to the firmware in the emulator.

mod report;
mod steps;

use std::time::Instant;

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use report::Report;
use steps::{Outcome, STEPS, Step};

pub const COMMAND: Command = Command {
    name: "test",
    arguments: "[--only STEP]... [--list]",
    summary: "checks and tests everything, installing first what is missing",
    details: &["--only STEP   this step alone; may be given several times", "--list        the steps"],
    run,
};

fn run(mut args: Args) -> Result {
    let mut only = Vec::new();
    while let Some(name) = args.value("--only")? {
        only.push(find(&name.to_string_lossy())?.name);
    }
    let list = args.switch("--list");
    args.done()?;
    if list {
        STEPS.iter().for_each(|step| println!("{:<16}{}", step.name, step.what));
        return Ok(());
    }
    let chosen = |step: &&Step| only.is_empty() || only.contains(&step.name);
    run_steps(&STEPS.iter().filter(chosen).collect::<Vec<_>>())
}

fn find(name: &str) -> Result<&'static Step> {
    let names = || STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
    let step = STEPS.iter().find(|step| step.name == name);
    step.ok_or_else(|| Failure::usage(format!("there is no step {name:?}; steps are {}", names())))
}

/// Runs the steps in order and stops at the first failure.
fn run_steps(steps: &[&Step]) -> Result {
    let mut report = Report::default();
    let start = Instant::now();
    println!("\n=== set-up: what the steps need");
    steps::set_up(steps).map_err(|failure| Failure::new(format!("set-up failed: {failure}")))?;
    report.add("set-up", start.elapsed(), Outcome::Done);
    for step in steps {
        println!("\n=== {}: {}", step.name, step.what);
        let start = Instant::now();
        let outcome = (step.run)().map_err(|failure| failed(step, &failure))?;
        report.add(step.name, start.elapsed(), outcome);
    }
    println!("\n{report}");
    Ok(())
}

fn failed(step: &Step, failure: &Failure) -> Failure {
    Failure::new(format!(
        "step `{name}` failed: {failure}\nto run it alone: cargo xtask test --only {name}",
        name = step.name
    ))
}
