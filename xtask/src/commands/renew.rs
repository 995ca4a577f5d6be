//! `renew`: rewrites every snapshot and every generated file, and prints which files changed.

mod changes;
mod parts;

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use changes::Changes;
use parts::{PARTS, Part};

pub const COMMAND: Command = Command {
    name: "renew",
    arguments: "[--only PART]... [--list]",
    summary: "rewrites snapshots, gallery, pictures and generated pages, and prints which files changed",
    details: &[
        "--only PART   this part alone; may be given several times",
        "--list        the parts and what they write",
    ],
    run,
};

pub const LAYERS: Command = Command {
    name: "layers",
    arguments: "",
    summary: "draws in docs/architecture.md which folder of the code knows which",
    details: &[],
    run: |args| args.done().and_then(|()| parts::layers()),
};

fn run(mut args: Args) -> Result {
    let mut only = Vec::new();
    while let Some(name) = args.value("--only")? {
        only.push(find(&name.to_string_lossy())?.name);
    }
    let list = args.switch("--list");
    args.done()?;
    if list {
        PARTS.iter().for_each(|part| println!("{:<12}{}", part.name, part.writes));
        return Ok(());
    }
    let chosen = |part: &&Part| only.is_empty() || only.contains(&part.name);
    renew(&PARTS.iter().filter(chosen).collect::<Vec<_>>())
}

fn find(name: &str) -> Result<&'static Part> {
    let names = || PARTS.iter().map(|part| part.name).collect::<Vec<_>>().join(", ");
    let part = PARTS.iter().find(|part| part.name == name);
    part.ok_or_else(|| Failure::usage(format!("there is no part {name:?}; parts are {}", names())))
}

/// Rewrites the parts in order. Prints what changed even if one of them fails.
fn renew(parts: &[&Part]) -> Result {
    let changes = Changes::start()?;
    let result = parts.iter().try_for_each(|part| {
        println!("\n=== {}: {}", part.name, part.writes);
        (part.run)().map_err(|failure| failed(part, &failure))
    });
    println!("\n{}", changes.report()?);
    result
}

fn failed(part: &Part, failure: &Failure) -> Failure {
    Failure::new(format!(
        "part `{name}` failed: {failure}\nto run it alone: cargo xtask renew --only {name}",
        name = part.name
    ))
}
