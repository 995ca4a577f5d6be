//! `python`: builds the Python package and installs it in its own virtual environment.

use super::Command;
use crate::args::Args;
use crate::failure::Result;
use crate::run::{Profile, Run};
use crate::{project, python};

pub const COMMAND: Command = Command {
    name: "python",
    arguments: "[--quick | --wheel]",
    summary: "builds the Python package `hexboard` into an environment of its own and says how to use it",
    details: &[
        "--quick   built as the tests are: sooner done, but slower to run",
        "--wheel   builds a manylinux wheel and the source archive, audits them and tries both",
    ],
    run,
};

fn run(mut args: Args) -> Result {
    if args.switch("--wheel") {
        return Run::package("hexboard-release", Profile::Checked).arg("wheels").args(args.rest()).forward();
    }
    let profile = if args.switch("--quick") { "dev" } else { "python" };
    args.done()?;
    python::build(profile)?;
    let program = project::shown(&python::program("python"));
    println!("\n{program} -c 'import hexboard; print(hexboard.games())'");
    println!("{program} -m hexboard.rate     random games, compared with those that never see Python");
    println!("{program} -m hexboard.sim --game hive --seats hard,easy --games 20");
    Ok(())
}
