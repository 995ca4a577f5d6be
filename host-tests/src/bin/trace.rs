//! Plays one game and prints it as JSON lines, or prints the trace of a given game. `docs/trace.md`
//! describes the format.

use std::io::BufWriter;
use std::process::ExitCode;

use host_tests::tools;
use host_tests::trace::{TraceArgs, trace};

fn main() -> ExitCode {
    tools::run_printing(|request: TraceArgs, out| trace(&request.checked()?, &mut BufWriter::new(out)))
}
