//! Writes the gallery of all screens and the images of the manuals.

use std::process::ExitCode;

use host_tests::gallery::page;
use host_tests::tools::{self, Gallery};

fn main() -> ExitCode {
    tools::run(|args: Gallery| Ok(page::write(&args.docs)?))
}
