//! The result file. It is locked while a run writes it, never replaced unless requested, and
//! validated line by line.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{GameLine, Header, Merged, Plan};

/// What to do with a file that already exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Fails and leaves it unchanged.
    #[default]
    Refuse,
    /// Continues it.
    Resume,
    /// Replaces it.
    Replace,
}

/// A result file that only one run at a time may write.
#[derive(Debug)]
pub struct ResultFile {
    path: PathBuf,
    existing: Existing,
    /// The open and locked file. `None` until [`ResultFile::begin`] if the file does not exist yet.
    file: Option<File>,
    kept: Kept,
    /// The first line of a new file.
    header: Option<Header>,
}

/// The lines of an interrupted run.
#[derive(Debug, Default)]
struct Kept {
    lines: Vec<GameLine>,
    /// Their length in bytes, with the header. The rest of the file is an incomplete line.
    bytes: u64,
    /// The incomplete line.
    rest: String,
    /// The number of lines without a checksum.
    unchecked: usize,
}

impl ResultFile {
    /// Locks an existing file, and reads and validates what a resumed run keeps. Does not change
    /// the file.
    ///
    /// # Errors
    /// Returns why the file cannot be used: it exists, another run has locked it, or its lines do
    /// not match the plan.
    pub fn prepare(path: &str, existing: Existing, plan: &Plan) -> Result<ResultFile, String> {
        let mut prepared = ResultFile::lock(path, existing)?;
        prepared.header = Some(Header::of(plan));
        if let (Existing::Resume, Some(file), true) =
            (existing, &mut prepared.file, Path::new(path).is_file())
        {
            let mut text = String::new();
            file.read_to_string(&mut text).map_err(|error| format!("{path}: {error}"))?;
            prepared.kept = kept_lines(plan, path, &text)?;
        }
        Ok(prepared)
    }

    /// Locks a file if it exists.
    fn lock(path: &str, existing: Existing) -> Result<ResultFile, String> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path));
        let is_plain = path.is_file();
        if is_plain && existing == Existing::Refuse {
            return Err(already_there(&path));
        }
        let file = match path.exists() {
            true if is_plain => Some(open_locked(&path, OpenOptions::new().read(true).write(true))?),
            // A pipe or a device cannot be locked or replaced, and has no contents to keep.
            true => Some(
                OpenOptions::new().write(true).open(&path).map_err(|error| describe_error(&path, &error))?,
            ),
            false => None,
        };
        Ok(ResultFile { path, existing, file, kept: Kept::default(), header: None })
    }

    /// Returns the lines kept from an interrupted run.
    pub fn kept(&self) -> &[GameLine] {
        &self.kept.lines
    }

    /// Returns a warning for the user about the kept lines.
    pub fn warning(&self) -> Option<String> {
        unchecked_warning(&self.path.display().to_string(), self.kept.unchecked)
    }

    /// Creates the file with its header, or removes an incomplete line at the end. This line goes to a
    /// file beside it, with `.incomplete` added to its name. A file that is replaced stays there with
    /// `.old` added, or `.2.old` and so on if there is one.
    ///
    /// # Errors
    /// Returns why it cannot be written, or that another run has created it meanwhile.
    pub fn begin(&mut self) -> Result<(), String> {
        self.save_rest()?;
        self.set_aside()?;
        let path = &self.path;
        match &mut self.file {
            None => {
                let new = open_locked(path, OpenOptions::new().read(true).write(true).create_new(true))?;
                self.file = Some(new);
            }
            Some(file) if path.is_file() => {
                let end = self.kept.bytes;
                let cut = file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)));
                cut.map_err(|error| describe_error(path, &error))?;
            }
            Some(_) => {}
        }
        let header = self.header.take().filter(|_| self.kept.bytes == 0);
        header.map_or(Ok(()), |header| self.append_text(&header.write()))
    }

    /// Renames a file that is replaced.
    fn set_aside(&mut self) -> Result<(), String> {
        if self.existing != Existing::Replace || !self.path.is_file() {
            return Ok(());
        }
        let renamed = fs::rename(&self.path, free_name(&self.path, "old"));
        renamed.map_err(|error| describe_error(&self.path, &error))?;
        self.file = None;
        Ok(())
    }

    /// Copies a file that is replaced.
    fn copy_aside(&self) -> Result<(), String> {
        let copied = fs::copy(&self.path, free_name(&self.path, "old"));
        copied.map(drop).map_err(|error| describe_error(&self.path, &error))
    }

    /// Keeps the incomplete line of an interrupted run.
    fn save_rest(&self) -> Result<(), String> {
        if self.kept.rest.is_empty() {
            return Ok(());
        }
        let path = self.path.with_added_extension("incomplete");
        let file = OpenOptions::new().append(true).create(true).open(&path);
        let written = file.and_then(|mut file| writeln!(file, "{}", self.kept.rest));
        written.map_err(|error| describe_error(&path, &error))
    }

    /// Appends lines in a single write.
    ///
    /// # Errors
    /// Returns why it cannot be written.
    pub fn append(&mut self, lines: &[GameLine]) -> Result<(), String> {
        self.append_text(&text_of(lines))
    }

    /// Appends formatted lines, each with its line end.
    ///
    /// # Errors
    /// Returns why it cannot be written.
    pub fn append_text(&mut self, text: &str) -> Result<(), String> {
        let file = self.file.as_mut().ok_or("the file of results is not open")?;
        file.write_all(text.as_bytes()).map_err(|error| describe_error(&self.path, &error))
    }

    /// Replaces the contents through a temporary file in the same folder, so that the file never
    /// holds less than before.
    fn fill(mut self, merged: &Merged) -> Result<(), String> {
        if self.file.is_some() && !self.path.is_file() {
            return self.append_text(&merged_text(merged));
        }
        match self.file {
            None => self.begin()?,
            // The original keeps its place, and its lock, until the new file replaces it.
            Some(_) => self.copy_aside()?,
        }
        let beside = free_name(&self.path, "new");
        let written = write_all(&beside, merged).and_then(|()| fs::rename(&beside, &self.path));
        written.map_err(|error| {
            // Removes the partial temporary file, and the empty target if it did not exist before.
            let _ = fs::remove_file(&beside);
            if self.existing == Existing::Refuse {
                let _ = fs::remove_file(&self.path);
            }
            describe_error(&self.path, &error)
        })
    }
}

fn text_of(lines: &[GameLine]) -> String {
    lines.iter().map(|line| line.write() + "\n").collect()
}

/// Returns the text of a merged file.
fn merged_text(merged: &Merged) -> String {
    Header::of_merged(merged).write() + &text_of(&merged.lines)
}

fn write_all(path: &Path, merged: &Merged) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(merged_text(merged).as_bytes())?;
    file.sync_all()
}

/// Writes a file that contains exactly these lines.
///
/// # Errors
/// Returns why it cannot be written.
pub fn write_lines(path: &str, existing: Existing, merged: &Merged) -> Result<(), String> {
    ResultFile::lock(path, existing)?.fill(merged)
}

/// The contents of a result file.
#[derive(Debug, Default)]
pub struct Contents {
    /// The header; files of older versions have none.
    pub header: Option<Header>,
    /// The games with the numbers of their lines, from 1.
    pub lines: Vec<(usize, GameLine)>,
    /// A warning for the user about them.
    pub warning: Option<String>,
}

/// Returns the contents of a file.
///
/// # Errors
/// Returns the line that cannot be read or does not fit the header.
pub fn read_all(path: &str) -> Result<Contents, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut contents = Contents::default();
    let mut unchecked = 0;
    for (place, text) in text.lines().enumerate() {
        if place == 0 {
            contents.header = read_header(path, text)?;
            if contents.header.is_some() {
                continue;
            }
        }
        let (line, is_checked) = read_line(path, place, text)?;
        if let Some(header) = &contents.header {
            let fits = check_by_header(header, contents.lines.len() as u64, &line);
            fits.map_err(|reason| format!("{path}, line {}: {reason}", place + 1))?;
        }
        unchecked += usize::from(!is_checked);
        contents.lines.push((place + 1, line));
    }
    contents.warning = unchecked_warning(path, unchecked);
    Ok(contents)
}

/// Checks that the line at this index follows from the header: its seed and players, and if this
/// version played it, also its seats, options and deal.
fn check_by_header(header: &Header, index: u64, line: &GameLine) -> Result<(), String> {
    header.check_line(index, line)?;
    header.plan().map_or(Ok(()), |plan| check_line(&plan, plan.seed.wrapping_add(index), line))
}

/// Returns the header, if the first line of a file is one. Files of older versions have none.
fn read_header(path: &str, text: &str) -> Result<Option<Header>, String> {
    Header::read(text).transpose().map_err(|error| format!("{path}, line 1: {error}"))
}

fn read_line(path: &str, place: usize, text: &str) -> Result<(GameLine, bool), String> {
    GameLine::read_checked(text).map_err(|error| format!("{path}, line {}: {error}", place + 1))
}

fn unchecked_warning(path: &str, unchecked: usize) -> Option<String> {
    let warning = format!("{path}: {unchecked} lines have no checksum, so changes in them go unnoticed");
    (unchecked > 0).then_some(warning)
}

/// Returns the first name beside a file that is not taken: with this ending, then with a number before
/// it.
fn free_name(path: &Path, ending: &str) -> PathBuf {
    let numbered = (2..).map(|number| format!("{number}.{ending}"));
    let mut names =
        std::iter::once(ending.to_string()).chain(numbered).map(|end| path.with_added_extension(end));
    names.find(|name| !name.exists()).unwrap_or_else(|| path.with_added_extension(ending))
}

fn describe_error(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn already_there(path: &Path) -> String {
    format!("{} exists: add --resume to continue it or --force to replace it", path.display())
}

/// Opens and locks a file; fails if another process has locked it.
fn open_locked(path: &Path, how: &OpenOptions) -> Result<File, String> {
    loop {
        let file = how.open(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => already_there(path),
            _ => describe_error(path, &error),
        })?;
        match file.try_lock() {
            Ok(()) if is_at(path, &file) => return Ok(file),
            // Another run has replaced the file meanwhile; the lock must be on the new one.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(format!("{}: another run is writing this file", path.display()));
            }
            Err(TryLockError::Error(error)) => return Err(describe_error(path, &error)),
        }
    }
}

#[cfg(unix)]
fn is_at(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |there: fs::Metadata, own: fs::Metadata| (there.dev(), there.ino()) == (own.dev(), own.ino());
    fs::metadata(path).is_ok_and(|there| file.metadata().is_ok_and(|own| same(there, own)))
}

#[cfg(not(unix))]
fn is_at(path: &Path, _: &File) -> bool {
    path.exists()
}

/// Returns the complete lines of an interrupted run. They must match this plan and be no more than
/// it asks for, because further lines would be lost.
fn kept_lines(plan: &Plan, path: &str, text: &str) -> Result<Kept, String> {
    // A line without a line end is incomplete.
    let whole = text.split_inclusive('\n').filter(|text| text.ends_with('\n'));
    let mut kept = Kept { rest: text.rsplit('\n').next().unwrap_or_default().into(), ..Kept::default() };
    for (place, text) in whole.enumerate() {
        kept.bytes += text.len() as u64;
        if let (0, Some(header)) = (place, read_header(path, text)?) {
            header.check_continues(plan).map_err(|reason| format!("{path}, line 1: {reason}"))?;
            continue;
        }
        let (line, is_checked) = read_line(path, place, text)?;
        let number = kept.lines.len() as u64;
        if number < plan.games {
            check_line(plan, plan.seed + number, &line)
                .map_err(|reason| format!("{path}, line {}: {reason}", place + 1))?;
        }
        kept.unchecked += usize::from(!is_checked);
        kept.lines.push(line);
    }
    let (there, wanted) = (kept.lines.len(), plan.games);
    if there as u64 > wanted {
        return Err(format!(
            "{path} has {there} games, more than the {wanted} that are wanted: the file stays as it is"
        ));
    }
    Ok(kept)
}

/// Checks that a line belongs to the game with this seed, as far as possible without playing it.
fn check_line(plan: &Plan, seed: u64, line: &GameLine) -> Result<(), String> {
    let seats: Vec<_> = plan.seats_of(seed).into_iter().map(|player| player.word().to_string()).collect();
    let (_, options) = plan.dealt(seed)?;
    let deal = plan.paired.then(|| plan.deal_of(seed));
    let is_planned = line.seats == seats && line.game == plan.game.word() && line.options == options;
    let is_planned = is_planned && line.deal == deal;
    if line.seed == seed && is_planned { Ok(()) } else { Err("this is a game of another run".into()) }
}
