//! Prints a completion script for a shell.

use host_tests::tools::{Completions, Failure, Out, full_command};

pub fn run(args: &Completions, out: Out<'_>) -> Result<(), Failure> {
    // `clap_complete` panics when it cannot write, so the script is collected first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut full_command(), "hexboard", &mut script);
    Ok(out.write_all(&script)?)
}
