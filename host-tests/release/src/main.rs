//! Packs the files of a release and compares two releases. `cargo xtask release` runs this program:
//!
//! - `hexboard-release pack FOLDER VERSION COMMIT DATE [file NAME PATH | zip NAME PATH]...` writes a
//!   release into FOLDER: files as they are and folders as archives, `manifest.json` and
//!   `SHA256SUMS`.
//! - `hexboard-release compare ONE OTHER` compares two releases byte by byte.

mod archive;
mod compare;
mod pack;

use std::path::Path;
use std::process::ExitCode;

use pack::{Item, Origin};
use xtask::args::Args;
use xtask::failure::{Failure, Result};

fn main() -> ExitCode {
    let words: Vec<String> =
        Args::of_process().rest().iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Err(failure) = run(&words) else { return ExitCode::SUCCESS };
    // Without the name of this program: `xtask` prints the message as its own.
    eprintln!("{failure}");
    ExitCode::from(failure.exit_code())
}

fn run(words: &[&str]) -> Result {
    match words {
        ["pack", folder, version, commit, date, items @ ..] => {
            let items = parse_items(items)?;
            pack::write(Path::new(folder), Origin { version, commit, date }, &items)
        }
        ["compare", one, other] => compare::check(Path::new(one), Path::new(other)),
        _ => Err(Failure::usage(
            "use `pack FOLDER VERSION COMMIT DATE [file NAME PATH | zip NAME PATH]...` or `compare ONE OTHER`",
        )),
    }
}

fn parse_items<'a>(words: &[&'a str]) -> Result<Vec<Item<'a>>> {
    let item = |words: &[&'a str]| match *words {
        ["file", name, path] => Ok(Item::File { name, path: Path::new(path) }),
        ["zip", name, path] => Ok(Item::Folder { name, path: Path::new(path) }),
        _ => Err(Failure::usage(format!("{words:?} is not `file NAME PATH` or `zip NAME PATH`"))),
    };
    words.chunks(3).map(item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_arguments_are_refused() {
        for words in [
            &[][..],
            &["pack"],
            &["pack", "dist", "1", "a", "d", "file", "a"],
            &["pack", "dist", "1", "a", "d", "tar", "a", "b"],
            &["compare", "one"],
        ] {
            assert!(matches!(run(words), Err(Failure::Usage { .. })), "{words:?}");
        }
    }
}
