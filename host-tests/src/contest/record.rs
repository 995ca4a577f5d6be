//! The file of a match: a header, then one line of JSON per game, each with a checksum.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::sim::{add_check, has_valid_check};

/// The version of the format.
const VERSION: u32 = 1;

/// What a match consists of. A run continues a file only if its header is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchHeader {
    /// The version of the format.
    pub version: u32,
    /// The commands of both engines.
    pub engines: [String; 2],
    /// The argument of `bestmove` for each.
    pub think: [String; 2],
    /// The options of each.
    pub options: [Vec<String>; 2],
    /// The game type.
    #[serde(rename = "type")]
    pub game_type: String,
    /// How the openings are chosen: a checksum of the file, or turns and seed.
    pub openings: String,
    /// The number of turns after which a game is a draw.
    pub most: Option<usize>,
}

impl MatchHeader {
    /// The current version of the format.
    pub const VERSION: u32 = VERSION;
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the pair, from 0: the place of its opening.
    pub pair: usize,
    /// The engine that played White, 1 or 2.
    pub white: usize,
    /// The half points of the first engine: 2 for a win, 1 for a draw.
    pub half_points: u8,
    /// Why the game ended.
    pub reason: String,
    /// The number of turns.
    pub turns: usize,
    /// The game string.
    pub game: String,
    /// The longest time that each engine thought about a move, in milliseconds. Older files have none.
    #[serde(default)]
    pub slowest: [u64; 2],
}

/// The open and locked file of a match.
#[derive(Debug)]
pub struct MatchFile {
    file: File,
    path: String,
}

/// The half points of finished pairs, by number: of the game as White, then as Black.
pub type FinishedPairs = BTreeMap<usize, [u8; 2]>;

impl MatchFile {
    /// Creates a file, or continues it. Returns the finished pairs. A pair of which only one game
    /// was played is played again; an incomplete last line is removed.
    ///
    /// # Errors
    /// Returns that the file exists and is not to be continued, belongs to another match, is in use
    /// or damaged, with the number of the line.
    pub fn open(
        path: &str,
        resume: bool,
        header: &MatchHeader,
    ) -> Result<(MatchFile, FinishedPairs), String> {
        let file = OpenOptions::new().read(true).write(true).create(resume).create_new(!resume).open(path);
        let mut file = file.map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => format!("{path} exists: continue it with --resume"),
            _ => format!("{path}: {error}"),
        })?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(format!("{path} is in use by another match")),
            Err(TryLockError::Error(error)) => return Err(format!("{path}: {error}")),
            Ok(()) => {}
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(|error| format!("{path}: {error}"))?;
        let (kept, pairs) = kept(&text, header).map_err(|error| format!("{path}: {error}"))?;
        let mut file = MatchFile { file, path: path.into() };
        file.cut(kept as u64)?;
        if kept == 0 {
            file.append(header)?;
        }
        Ok((file, pairs))
    }

    fn cut(&mut self, end: u64) -> Result<(), String> {
        let cut = self.file.set_len(end).and_then(|()| self.file.seek(SeekFrom::Start(end)));
        cut.map(drop).map_err(|error| format!("{}: {error}", self.path))
    }

    /// Appends a line.
    ///
    /// # Errors
    /// Returns why it cannot be written.
    pub fn append(&mut self, line: &impl Serialize) -> Result<(), String> {
        let text = serde_json::to_string(line).map_err(|error| error.to_string())?;
        let written = self.file.write_all((add_check(&text) + "\n").as_bytes());
        written.and_then(|()| self.file.flush()).map_err(|error| format!("{}: {error}", self.path))
    }
}

/// Returns how many bytes of a file are kept, and its finished pairs.
fn kept(text: &str, header: &MatchHeader) -> Result<(usize, FinishedPairs), String> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut lines = text[..whole].lines().enumerate();
    let Some((_, first)) = lines.next() else { return Ok((0, FinishedPairs::new())) };
    if read::<MatchHeader>(first).map_err(|error| format!("line 1: {error}"))? != *header {
        return Err("it belongs to a match with other engines, options or openings".into());
    }
    let mut games: BTreeMap<usize, [Option<u8>; 2]> = BTreeMap::new();
    for (place, line) in lines {
        let game: GameRecord = read(line).map_err(|error| format!("line {}: {error}", place + 1))?;
        if !(1..=2).contains(&game.white) || game.half_points > 2 {
            return Err(format!("line {}: a number is out of range", place + 1));
        }
        games.entry(game.pair).or_default()[game.white - 1] = Some(game.half_points);
    }
    let finished = games.into_iter().filter_map(|(pair, [white, black])| Some((pair, [white?, black?])));
    Ok((whole, finished.collect()))
}

fn read<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    if has_valid_check(line) != Some(true) {
        return Err("the checksum is missing or does not fit".into());
    }
    serde_json::from_str(line).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> MatchHeader {
        let both = |word: &str| [word.to_owned(), word.to_owned()];
        MatchHeader {
            version: VERSION,
            engines: both("hexboard uhp"),
            think: both("depth 2"),
            options: [vec![], vec!["Level hard".into()]],
            game_type: "Base".into(),
            openings: "4 turns, seeds from 1".into(),
            most: None,
        }
    }

    fn record(pair: usize, white: usize, half_points: u8) -> GameRecord {
        GameRecord {
            pair,
            white,
            half_points,
            reason: "draw".into(),
            turns: 9,
            game: "Base".into(),
            slowest: [0; 2],
        }
    }

    fn in_folder(name: &str, test: impl FnOnce(&str)) {
        let path = std::env::temp_dir().join(format!("hexboard-match-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        test(path.to_str().expect("a path"));
        let _ = std::fs::remove_file(&path);
    }

    #[test]
    fn a_stopped_match_continues_after_its_finished_pairs() {
        in_folder("resume", |path| {
            let (mut file, pairs) = MatchFile::open(path, false, &header()).expect("a new file");
            assert!(pairs.is_empty());
            for game in [record(0, 1, 2), record(0, 2, 1), record(1, 1, 0)] {
                file.append(&game).expect("written");
            }
            assert!(MatchFile::open(path, true, &header()).expect_err("locked").contains("in use"));
            drop(file);
            let refused = MatchFile::open(path, false, &header()).expect_err("it exists");
            assert!(refused.contains("--resume"), "{refused}");
            std::fs::write(path, std::fs::read_to_string(path).expect("text") + "{\"pair\":9")
                .expect("written");
            let (file, pairs) = MatchFile::open(path, true, &header()).expect("it continues");
            assert_eq!(pairs, FinishedPairs::from([(0, [2, 1])]), "a single game is played again");
            drop(file);
            let other = MatchHeader { most: Some(9), ..header() };
            assert!(
                MatchFile::open(path, true, &other).expect_err("another match").contains("other engines")
            );
        });
    }

    #[test]
    fn a_changed_line_is_named() {
        in_folder("changed", |path| {
            let (mut file, _) = MatchFile::open(path, false, &header()).expect("a new file");
            file.append(&record(0, 1, 2)).expect("written");
            drop(file);
            let text = std::fs::read_to_string(path)
                .expect("text")
                .replace("\"half_points\":2", "\"half_points\":0");
            std::fs::write(path, text).expect("written");
            let error = MatchFile::open(path, true, &header()).expect_err("changed");
            assert!(error.contains("line 2: the checksum"), "{error}");
        });
    }
}
