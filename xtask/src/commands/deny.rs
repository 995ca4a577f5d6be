//! `deny`: checks licences and security advisories of all dependencies.

use super::Command;
use crate::args::Args;
use crate::failure::{Failure, Result};
use crate::python;
use crate::run::{Profile, Run, find_program};

pub const COMMAND: Command = Command {
    name: "deny",
    arguments: "[--offline]",
    summary: "checks the licences of all packages (cargo, npm, Python) against deny.toml, bans and known advisories",
    details: &["--offline   without advisories, whose database is on the network"],
    run,
};

fn run(mut args: Args) -> Result {
    let offline = args.switch("--offline");
    args.done()?;
    check()?;
    if find_program("cargo-deny").is_none() {
        let advice = "install it with `cargo install cargo-deny --locked`";
        return Err(Failure::new(format!(
            "cargo-deny is missing, so bans and advisories are unchecked: {advice}"
        )));
    }
    if !offline && Run::cargo().args(["deny", "fetch", "db"]).output().is_none() {
        return Err(Failure::new("the database of advisories cannot be reached; --offline checks the rest"));
    }
    Run::cargo().args(["deny", "check"]).args(parts(!offline)).run()
}

/// Returns the checks that cargo-deny runs.
fn parts(has_advisories: bool) -> impl Iterator<Item = &'static str> {
    has_advisories.then_some("advisories").into_iter().chain(["bans", "licenses", "sources"])
}

/// Checks the licences of all packages.
///
/// # Errors
/// Returns a failure that names every package whose licence is not allowed.
pub fn check() -> Result {
    python::ensure()?;
    let tool = Run::package("hexboard-licences", Profile::Checked).arg(python::program("python"));
    println!("{}", tool.report()?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advisories_are_checked_where_their_data_base_is() {
        assert_eq!(parts(true).collect::<Vec<_>>(), ["advisories", "bans", "licenses", "sources"]);
        assert!(!parts(false).any(|part| part == "advisories"));
    }
}
