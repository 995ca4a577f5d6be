//! Checks the spelling of the project with `typos`. `phrases.rs` among the tests of the tools checks
//! the words.

use crate::failure::Result;
use crate::python;
use crate::run::Run;

/// Checks the spelling of all files that git tracks.
///
/// # Errors
/// Returns a failure that names the places.
pub fn check() -> Result {
    Run::new(python::program("typos")).args(["--config", ".ci/typos.toml", "--format", "brief"]).run()
}
