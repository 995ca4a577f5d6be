//! Finds the source line of an instruction in the debug information of an image.

use std::borrow::Cow;

use addr2line::gimli::{Dwarf, EndianSlice, LittleEndian as Order, SectionId};
use addr2line::{Context, Frame};
use object::LittleEndian;
use object::read::elf::ElfFile32;
use object::read::{Object, ObjectSection};
use xtask::project;

type Slice<'a> = EndianSlice<'a, Order>;

/// A line of source code.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The part of the firmware: a folder in `src` such as `games/hive`, the name of another
    /// package in parentheses.
    pub module: String,
    /// The file, from the root folder of its package.
    pub file: String,
    /// The line; 0 if the compiler merged several.
    pub line: u32,
}

/// The debug information of an image.
pub struct Places<'a> {
    context: Context<Slice<'a>>,
}

impl<'a> Places<'a> {
    /// Reads the debug information.
    ///
    /// # Errors
    /// Returns a message if the file is damaged.
    pub fn read(bytes: &'a [u8]) -> Result<Self, String> {
        let file = ElfFile32::<LittleEndian>::parse(bytes).map_err(|error| error.to_string())?;
        let section = |id: SectionId| -> Result<Slice<'a>, object::read::Error> {
            let bytes = match file.section_by_name(id.name()) {
                Some(section) => section.data()?,
                None => &[],
            };
            Ok(EndianSlice::new(bytes, Order))
        };
        let dwarf = Dwarf::load(section).map_err(|error| error.to_string())?;
        let context = Context::from_dwarf(dwarf).map_err(|error| error.to_string())?;
        Ok(Self { context })
    }

    /// Returns the line that an instruction belongs to. Functions of the library that were inlined
    /// count as the line that calls them: the innermost line of our own code, or else of another
    /// package, or else of the standard library.
    pub fn of(&self, address: u32) -> Option<Place> {
        let mut frames = self.context.find_frames(address.into()).skip_all_loads().ok()?;
        let (mut other, mut core) = (None, None);
        while let Some(frame) = frames.next().ok()? {
            let Some(place) = place_of(&frame) else { continue };
            if place.is_ours() {
                return Some(place);
            }
            let kept = if place.module == CORE { &mut core } else { &mut other };
            kept.get_or_insert(place);
        }
        other.or(core)
    }
}

/// The module of the standard library.
const CORE: &str = "(core)";

impl Place {
    /// Returns whether the line is one of this project.
    pub fn is_ours(&self) -> bool {
        !self.module.starts_with('(')
    }
}

fn place_of(frame: &Frame<'_, Slice<'_>>) -> Option<Place> {
    let location = frame.location.as_ref()?;
    let (module, file) = classify(location.file?);
    Some(Place { module, file, line: location.line.unwrap_or(0) })
}

/// Returns the module and the file of a path.
fn classify(path: &str) -> (String, String) {
    let path = Cow::from(path.replace('\\', "/"));
    let root = format!("{}/", project::root().display());
    if let Some((_, rest)) = path.split_once("/registry/src/") {
        let mut parts = rest.splitn(3, '/').skip(1);
        let package = parts.next().unwrap_or_default();
        let name = package.rsplit_once('-').map_or(package, |(name, _)| name);
        return (format!("({name})"), parts.next().unwrap_or_default().to_owned());
    }
    if let Some((_, rest)) = path.split_once("/library/") {
        return (CORE.to_owned(), rest.to_owned());
    }
    let file = path.strip_prefix(&root).or_else(|| path.strip_prefix("./")).unwrap_or(&path);
    (module(file), file.to_owned())
}

/// Returns the folder in `src` of a file; of the games, the folder of each.
fn module(file: &str) -> String {
    let Some(rest) = file.strip_prefix("src/") else { return format!("({file})") };
    let folders: Vec<&str> = rest.split('/').collect();
    match folders.as_slice() {
        ["games", game, _, ..] => format!("games/{game}"),
        [folder, _, ..] => (*folder).to_owned(),
        _ => "main".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_belongs_to_a_module() {
        let root = project::root().display().to_string();
        for (path, module, file) in [
            (format!("{root}/src/games/hive/board.rs"), "games/hive", "src/games/hive/board.rs"),
            ("./src/games/any.rs".to_owned(), "games", "src/games/any.rs"),
            ("src/session/table/keys.rs".to_owned(), "session", "src/session/table/keys.rs"),
            (format!("{root}/src/checksum.rs"), "main", "src/checksum.rs"),
            (
                "/cargo/registry/src/index-1/embassy-rp-0.10.0/src/i2c.rs".to_owned(),
                "(embassy-rp)",
                "src/i2c.rs",
            ),
            ("/rustc/0123/library/core/src/option.rs".to_owned(), "(core)", "core/src/option.rs"),
        ] {
            assert_eq!(classify(&path), (module.to_owned(), file.to_owned()), "{path}");
        }
    }
}
