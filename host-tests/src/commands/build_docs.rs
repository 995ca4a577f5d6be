//! Writes all generated files in `docs/build`.

use host_tests::hardware;
use host_tests::tools::{Failure, Out};

pub fn run(out: Out<'_>) -> Result<(), Failure> {
    let refused = |name: &str, error: std::io::Error| Failure::Refused(format!("{name}: {error}"));
    for (name, text) in hardware::files().map_err(Failure::Refused)? {
        let path = hardware::folder().join(&name);
        std::fs::create_dir_all(path.parent().unwrap_or(&path)).map_err(|error| refused(&name, error))?;
        std::fs::write(&path, text).map_err(|error| refused(&name, error))?;
        writeln!(out, "docs/build/{name}")?;
    }
    Ok(())
}
