//! Plays random games of one kind and prints the speed.

use std::process::ExitCode;

use host_tests::playout;
use host_tests::tools::{self, Failure};

fn main() -> ExitCode {
    tools::run_printing(|args: tools::Playouts, out| {
        Ok(writeln!(out, "{}", playout::measure(&args).map_err(Failure::Usage)?)?)
    })
}
