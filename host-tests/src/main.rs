//! `hexboard`: the tools of the project as subcommands. `hexboard --help` lists them.

mod commands;

use std::process::ExitCode;

use host_tests::tools;

fn main() -> ExitCode {
    tools::run_matched(commands::run)
}
