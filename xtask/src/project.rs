//! The paths of this repository.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};

/// Returns the root folder.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Returns the target folder of cargo.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(path) => std::env::current_dir().unwrap_or_default().join(path),
        None => root().join("target"),
    }
}

/// Returns the folder of finished images.
pub fn images() -> PathBuf {
    target().join("hexboard")
}

/// Returns the folder of the emulator and its scripts.
pub fn emulator() -> PathBuf {
    root().join("host-tests/emulator")
}

/// Returns the folder of the virtual device page.
pub fn web() -> PathBuf {
    root().join("host-tests/web")
}

/// Returns the folder of the Python package.
pub fn python() -> PathBuf {
    root().join("host-tests/python")
}

/// Returns the path of the machine as WebAssembly, once built.
pub fn shell_wasm() -> PathBuf {
    target().join("wasm32-unknown-unknown/web/web_shell.wasm")
}

/// Returns a path relative to the root folder, for messages.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Returns the short names of all games, from the list in `src/games/mod.rs`, which has a line
/// `"Name.": word Type;` for each. Omits games that exist for tests only.
///
/// # Errors
/// Returns a failure if the list cannot be read.
pub fn games() -> Result<Vec<String>> {
    let path = root().join("src/games/mod.rs");
    let source = std::fs::read_to_string(&path).map_err(|error| Failure::file(&path, error))?;
    Ok(listed(&source))
}

fn listed(source: &str) -> Vec<String> {
    let entry = |line: &str| {
        let (name, rest) = line.trim().strip_suffix(';')?.split_once("\": ")?;
        let word = rest.split_whitespace().next()?;
        name.starts_with('"').then(|| word.to_owned())
    };
    source.lines().filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_from_their_list() {
        let source = "  $make! {\n  \"Go.\": go Go;\n  #[cfg(feature = \"toy\")] \"A toy.\": toy Toy;\n  \"Big Chess.\": chess Chess;\n }";
        assert_eq!(listed(source), ["go", "chess"]);
        assert!(games().is_ok_and(|games| games.contains(&"termites".to_owned())));
    }
}
