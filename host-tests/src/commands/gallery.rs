//! Writes the gallery of all screens and the images of the manuals.

use host_tests::gallery::page;
use host_tests::tools::{Failure, Gallery};

pub fn run(args: &Gallery) -> Result<(), Failure> {
    Ok(page::write(&args.docs)?)
}
