//! Writes everything in `docs/build` that is made from its data.

use std::process::ExitCode;

use host_tests::hardware;
use host_tests::tools::{self, BuildDocs, Failure};

fn main() -> ExitCode {
    tools::run(|BuildDocs {}| write_all().map_err(Failure::Refused))
}

fn write_all() -> Result<(), String> {
    for (name, text) in hardware::files()? {
        let path = hardware::folder().join(&name);
        std::fs::create_dir_all(path.parent().unwrap_or(&path))
            .map_err(|error| format!("{name}: {error}"))?;
        std::fs::write(&path, text).map_err(|error| format!("{name}: {error}"))?;
        println!("docs/build/{name}");
    }
    Ok(())
}
