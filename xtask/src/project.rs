//! Where things are in this repository.

use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result};

/// The top folder.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(path) => std::env::current_dir().unwrap_or_default().join(path),
        None => root().join("target"),
    }
}

/// Where finished images go.
pub fn images() -> PathBuf {
    target().join("hexboard")
}

/// The emulator and its scripts.
pub fn emulator() -> PathBuf {
    root().join("host-tests/emulator")
}

/// The virtual device page.
pub fn web() -> PathBuf {
    root().join("host-tests/web")
}

/// The package for Python.
pub fn python() -> PathBuf {
    root().join("host-tests/python")
}

/// The page's machine as WebAssembly, once built.
pub fn shell_wasm() -> PathBuf {
    target().join("wasm32-unknown-unknown/web/web_shell.wasm")
}

/// `path` as people would write it from the top folder.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The words of all games, from their list in `src/games/mod.rs`: a line `"Name.": word Type;` for each. What is there for
/// tests only is left out.
///
/// # Errors
/// The list cannot be read.
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
