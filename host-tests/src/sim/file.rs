//! The file of results. It is locked while a run writes it, is never replaced unasked, and is checked line by line.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::{GameLine, Plan};

/// What a run does with a file that is there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Existing {
    /// Leaves it alone and fails.
    #[default]
    Refuse,
    /// Continues it.
    Resume,
    /// Replaces it.
    Replace,
}

/// A file of results that one run at a time may write.
#[derive(Debug)]
pub struct ResultFile {
    path: PathBuf,
    existing: Existing,
    /// Open and locked. `None` until [`ResultFile::begin`] if there is no such file yet.
    file: Option<File>,
    kept: Kept,
}

/// The lines of an interrupted run.
#[derive(Debug, Default)]
struct Kept {
    lines: Vec<GameLine>,
    /// How many bytes of the file they are. What follows was cut off in the middle of a line.
    bytes: u64,
    /// How many of them have no checksum.
    unchecked: usize,
}

impl ResultFile {
    /// Locks a file that exists, and reads and checks what a resumed run keeps of it. Changes nothing.
    ///
    /// # Errors
    /// Says why the file cannot be used: it exists, another run has it, or its lines do not fit the plan.
    pub fn prepare(path: &str, existing: Existing, plan: &Plan) -> Result<ResultFile, String> {
        let mut prepared = ResultFile::lock(path, existing)?;
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
            // A pipe or a device cannot be locked or replaced, and holds nothing.
            true => Some(OpenOptions::new().write(true).open(&path).map_err(|error| told(&path, &error))?),
            false => None,
        };
        Ok(ResultFile { path, existing, file, kept: Kept::default() })
    }

    /// The lines that are kept of an interrupted run.
    pub fn kept(&self) -> &[GameLine] {
        &self.kept.lines
    }

    /// What the user should know about the kept lines.
    pub fn warning(&self) -> Option<String> {
        unchecked_warning(&self.path.display().to_string(), self.kept.unchecked)
    }

    /// Creates the file, or removes what is not kept.
    ///
    /// # Errors
    /// Says why it cannot be written, or that another run has created it meanwhile.
    pub fn begin(&mut self) -> Result<(), String> {
        let path = &self.path;
        let Some(file) = &mut self.file else {
            self.file = Some(open_locked(path, OpenOptions::new().read(true).write(true).create_new(true))?);
            return Ok(());
        };
        if path.is_file() {
            let end = self.kept.bytes;
            let cut = file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)));
            cut.map_err(|error| told(path, &error))?;
        }
        Ok(())
    }

    /// Appends lines, all of them in one write.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn append(&mut self, lines: &[GameLine]) -> Result<(), String> {
        self.append_text(&text_of(lines))
    }

    /// Appends lines that are written already, each with its line end.
    ///
    /// # Errors
    /// Says why it cannot be written.
    pub fn append_text(&mut self, text: &str) -> Result<(), String> {
        let file = self.file.as_mut().ok_or("the file of results is not open")?;
        file.write_all(text.as_bytes()).map_err(|error| told(&self.path, &error))
    }

    /// Fills the file with lines that are all there, through a temporary file beside it: at no moment does it hold less than
    /// before.
    fn fill(mut self, lines: &[GameLine]) -> Result<(), String> {
        if self.file.is_some() && !self.path.is_file() {
            return self.append(lines);
        }
        if self.file.is_none() {
            self.begin()?;
        }
        let beside = self.path.with_added_extension("new");
        let written = write_all(&beside, lines).and_then(|()| fs::rename(&beside, &self.path));
        written.map_err(|error| {
            // What is half written helps nobody; neither does an empty file that was not there before.
            let _ = fs::remove_file(&beside);
            if self.existing == Existing::Refuse {
                let _ = fs::remove_file(&self.path);
            }
            told(&self.path, &error)
        })
    }
}

fn text_of(lines: &[GameLine]) -> String {
    lines.iter().map(|line| line.write() + "\n").collect()
}

fn write_all(path: &Path, lines: &[GameLine]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text_of(lines).as_bytes())?;
    file.sync_all()
}

/// Writes these lines into a file and nothing else.
///
/// # Errors
/// Says why it cannot be written.
pub fn write_lines(path: &str, existing: Existing, lines: &[GameLine]) -> Result<(), String> {
    ResultFile::lock(path, existing)?.fill(lines)
}

/// All lines of a file, and what the user should know about them.
///
/// # Errors
/// Names the line that cannot be read.
pub fn read_all(path: &str) -> Result<(Vec<GameLine>, Option<String>), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut lines = Vec::new();
    let mut unchecked = 0;
    for (place, text) in text.lines().enumerate() {
        let (line, is_checked) = read_line(path, place, text)?;
        unchecked += usize::from(!is_checked);
        lines.push(line);
    }
    Ok((lines, unchecked_warning(path, unchecked)))
}

fn read_line(path: &str, place: usize, text: &str) -> Result<(GameLine, bool), String> {
    GameLine::read_checked(text).map_err(|error| format!("{path}, line {}: {error}", place + 1))
}

fn unchecked_warning(path: &str, unchecked: usize) -> Option<String> {
    let told = format!("{path}: {unchecked} lines have no checksum, so changes in them go unnoticed");
    (unchecked > 0).then_some(told)
}

fn told(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn already_there(path: &Path) -> String {
    format!("{} exists: add --resume to continue it or --force to replace it", path.display())
}

/// Opens a file and locks it, at once or never.
fn open_locked(path: &Path, how: &OpenOptions) -> Result<File, String> {
    loop {
        let file = how.open(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => already_there(path),
            _ => told(path, &error),
        })?;
        match file.try_lock() {
            Ok(()) if is_at(path, &file) => return Ok(file),
            // Another run has put a new file here since: that one counts.
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(format!("{}: another run is writing this file", path.display()));
            }
            Err(TryLockError::Error(error)) => return Err(told(path, &error)),
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

/// The lines of a run that was interrupted, as far as they are whole. They must be those of this plan, and no more than it
/// asks for: the others would be lost.
fn kept_lines(plan: &Plan, path: &str, text: &str) -> Result<Kept, String> {
    // A line without its end was cut off.
    let whole = text.split_inclusive('\n').filter(|text| text.ends_with('\n'));
    let mut kept = Kept::default();
    for (place, text) in whole.enumerate() {
        let (line, is_checked) = read_line(path, place, text)?;
        if (place as u64) < plan.games {
            check_line(plan, plan.seed + place as u64, &line)
                .map_err(|reason| format!("{path}, line {}: {reason}", place + 1))?;
        }
        kept.bytes += text.len() as u64;
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

/// Is this the line of the game with this seed, as far as that is known without playing it?
fn check_line(plan: &Plan, seed: u64, line: &GameLine) -> Result<(), String> {
    let seats: Vec<_> = plan.seats_of(seed).into_iter().map(|player| player.word().to_string()).collect();
    let (_, options) = plan.options_of(seed)?;
    let is_planned = line.seats == seats && line.game == plan.game.word() && line.options == options;
    if line.seed == seed && is_planned { Ok(()) } else { Err("this is a game of another run".into()) }
}
