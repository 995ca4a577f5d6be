//! Random games of one kind, and how fast they went.

use std::process::ExitCode;

use host_tests::playout;
use host_tests::tools::{self, Failure};

fn main() -> ExitCode {
    tools::run(|args: tools::Playouts| {
        println!("{}", playout::measured(&args).map_err(Failure::Usage)?);
        Ok(())
    })
}
