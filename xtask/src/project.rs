//! Where things are in this repository.

use std::path::{Path, PathBuf};

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

/// The page's machine as WebAssembly, once built.
pub fn shell_wasm() -> PathBuf {
    target().join("wasm32-unknown-unknown/web/web_shell.wasm")
}

/// `path` as people would write it from the top folder.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
