//! The folder of this package.

use std::hint::black_box;
use std::path::Path;

/// Returns the folder of this package, where it was compiled.
///
/// `black_box` keeps the length of the path out of the code of the callers. Otherwise builds in
/// different folders differ in more than the path.
pub fn package() -> &'static Path {
    Path::new(black_box(env!("CARGO_MANIFEST_DIR")))
}
