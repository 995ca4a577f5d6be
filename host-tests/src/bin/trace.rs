//! Plays one game and prints it as JSON lines, or prints the trace of a given game. `docs/trace.md` describes the form.

use std::io::{BufWriter, ErrorKind, stdout};
use std::process::ExitCode;

use host_tests::trace::{Failure, USAGE, Wish, trace};

fn main() -> ExitCode {
    let mut out = BufWriter::new(stdout().lock());
    let result = Wish::read(std::env::args().skip(1)).and_then(|wish| trace(&wish, &mut out));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Usage(error)) => {
            eprintln!("trace: {error}\n{USAGE}");
            ExitCode::from(2)
        }
        Err(failure) => {
            eprintln!("trace: {failure}");
            ExitCode::FAILURE
        }
    }
}
