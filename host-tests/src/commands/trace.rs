//! Plays one game and prints it as JSON lines, or prints the trace of a given game. `docs/trace.md`
//! describes the format.

use std::io::BufWriter;

use host_tests::tools::{Failure, Out};
use host_tests::trace::{TraceArgs, trace};

pub fn run(args: TraceArgs, out: Out<'_>) -> Result<(), Failure> {
    trace(&args.checked()?, &mut BufWriter::new(out))
}
