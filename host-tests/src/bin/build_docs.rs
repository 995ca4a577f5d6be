//! Writes everything in `docs/build` that is made from its data.

use std::process::ExitCode;

use host_tests::hardware;

fn main() -> ExitCode {
    let written = hardware::files().and_then(|files| {
        for (name, text) in files {
            let path = hardware::folder().join(&name);
            std::fs::create_dir_all(path.parent().unwrap_or(&path))
                .map_err(|error| format!("{name}: {error}"))?;
            std::fs::write(&path, text).map_err(|error| format!("{name}: {error}"))?;
            println!("docs/build/{name}");
        }
        Ok(())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
