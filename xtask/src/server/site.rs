//! Which address stands for which file.

use std::path::{Path, PathBuf};

/// What a server gives away: single files and folders under chosen addresses.
#[derive(Default)]
pub struct Site {
    places: Vec<Place>,
}

enum Place {
    File { address: &'static str, file: PathBuf },
    Folder { address: &'static str, folder: PathBuf, scripts_with: Option<&'static str> },
}

impl Site {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// One file.
    pub fn file(mut self, address: &'static str, file: PathBuf) -> Self {
        self.places.push(Place::File { address, file });
        self
    }

    /// Everything in a folder, under an address that ends with `/`.
    pub fn folder(mut self, address: &'static str, folder: PathBuf) -> Self {
        self.places.push(Place::Folder { address, folder, scripts_with: None });
        self
    }

    /// The scripts and JSON files of a folder, and of its installed modules only the one named.
    pub fn scripts(mut self, address: &'static str, folder: PathBuf, module: &'static str) -> Self {
        self.places.push(Place::Folder { address, folder, scripts_with: Some(module) });
        self
    }

    /// The file for a decoded path, if it may be given away.
    pub fn find(&self, path: &str) -> Option<PathBuf> {
        self.places.iter().find_map(|place| place.find(path)).filter(|file| file.is_file())
    }
}

impl Place {
    fn find(&self, path: &str) -> Option<PathBuf> {
        match self {
            Self::File { address, file } => (path == *address).then(|| file.clone()),
            Self::Folder { address, folder, scripts_with } => {
                let rest = path.strip_prefix(address).filter(|rest| is_plain(rest))?;
                if scripts_with.is_some_and(|module| !is_script(rest, module)) {
                    return None;
                }
                inside(folder, rest)
            }
        }
    }
}

/// Whether a path leads down only, past nothing hidden.
fn is_plain(path: &str) -> bool {
    let odd = |name: &str| name.is_empty() || name.starts_with('.') || name.contains(['\\', '\0', ':']);
    !path.split('/').any(odd)
}

fn is_script(path: &str, module: &str) -> bool {
    let known = |extension: &str| matches!(extension, "js" | "mjs" | "json");
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    let mut names = path.split('/');
    let foreign = names.any(|name| name == "node_modules") && names.next() != Some(module);
    extension.is_some_and(known) && !foreign
}

/// The file itself, if no link leads out of the folder.
fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    folder.join(path).canonicalize().ok().filter(|file| file.starts_with(&folder))
}
