//! Keeps the paths of this machine out of what the compiler writes, so that the same sources give
//! the same files in any folder.

use std::path::{Path, PathBuf};

use crate::project;
use crate::run::Run;

/// A folder of this machine, and the path that stands for it.
type Prefix = (PathBuf, String);

/// Returns the compiler flags that replace the folders of this machine.
pub fn flags() -> Vec<String> {
    prefixes().iter().map(|(from, to)| format!("--remap-path-prefix={}={to}", from.display())).collect()
}

/// Returns the arguments for cargo that add the flags to those of a target in `.cargo/config.toml`.
pub fn cargo_args(target: &str) -> [String; 2] {
    ["--config".to_owned(), setting(target, &flags())]
}

fn setting(target: &str, flags: &[String]) -> String {
    let quoted: Vec<String> = flags.iter().map(|flag| format!("'{flag}'")).collect();
    format!("target.'{target}'.rustflags=[{}]", quoted.join(","))
}

/// Returns the paths of this machine that no file may contain.
pub fn private_paths() -> Vec<PathBuf> {
    prefixes().into_iter().map(|(from, _)| from).collect()
}

/// Returns all prefixes. The compiler uses the last one that matches.
fn prefixes() -> Vec<Prefix> {
    let packages = cargo_home().map(|home| (home, "/cargo".to_owned()));
    // The sources stay relative to the root folder, where debuggers are started.
    let ours = [(project::target(), "./target".to_owned()), (project::root(), ".".to_owned())];
    packages.into_iter().chain(library()).chain(ours).collect()
}

fn cargo_home() -> Option<PathBuf> {
    let home = || std::env::home_dir().map(|home| home.join(".cargo"));
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

/// Returns the sources of the standard library, if they are installed. The compiler names them by its
/// own commit otherwise.
fn library() -> Option<Prefix> {
    let sysroot = Run::new("rustc").args(["--print", "sysroot"]).output()?;
    let version = Run::new("rustc").arg("-vV").output()?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "))?;
    Some((Path::new(sysroot.trim()).join("lib/rustlib/src/rust"), format!("/rustc/{commit}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_of_this_machine_are_replaced() {
        let root = project::root().display().to_string();
        let flags = flags();
        assert_eq!(flags.last(), Some(&format!("--remap-path-prefix={root}=.")));
        assert!(flags.iter().any(|flag| flag.ends_with("=/cargo")), "{flags:?}");
        assert!(flags.iter().any(|flag| flag.contains("=/rustc/")), "{flags:?}");
    }

    #[test]
    fn cargo_reads_the_flags_as_a_list() {
        let flags = ["--remap-path-prefix=/a b=.".to_owned(), "-C".to_owned()];
        let expected = r#"target.'cfg(unix)'.rustflags=['--remap-path-prefix=/a b=.','-C']"#;
        assert_eq!(setting("cfg(unix)", &flags), expected);
    }
}
