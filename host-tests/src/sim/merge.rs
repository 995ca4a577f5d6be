//! Merges result files.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::file::read_all;
use super::run::warn;
use super::{GameLine, Header};
use crate::json::Json;

/// Options that may differ, because the table reports their values separately.
const REPORTED_SEPARATELY: [&str; 2] = ["colonies", "scenario"];
/// This option may differ as well, but games with clans cannot be compared with games without.
const CLANS: &str = "clans";

/// The games of several files.
#[derive(Debug, Default)]
pub struct Merged {
    /// The games, in the order of the files.
    pub lines: Vec<GameLine>,
    /// The version that played them; `None` if a file does not name it.
    pub version: Option<String>,
}

/// Returns all lines of these files without duplicates. All games must be comparable with the first
/// one and played by the same version, and lines of the same game must agree.
///
/// # Errors
/// Returns the line that cannot be read, cannot be compared or contradicts another, and why.
pub fn merge(paths: &[String]) -> Result<Merged, String> {
    let mut lines: Vec<GameLine> = Vec::new();
    let mut place_of_first = String::new();
    let mut warnings = Vec::new();
    let mut seen: HashMap<String, (usize, String)> = HashMap::new();
    let mut versions = Versions::default();
    for path in paths {
        let contents = read_all(path)?;
        versions.add(path, contents.header.as_ref())?;
        warnings.extend(contents.warning);
        for (number, line) in contents.lines {
            let place = format!("{path}, line {number}");
            match lines.first().map(|first| difference(&line, first, &place_of_first)) {
                None => place_of_first.clone_from(&place),
                Some(None) => {}
                Some(Some(reason)) => return Err(format!("{place}: {reason}")),
            }
            match seen.entry(game_of(&line)) {
                Entry::Vacant(entry) => {
                    entry.insert((lines.len(), place));
                    lines.push(line);
                }
                Entry::Occupied(entry) if lines[entry.get().0] != line => {
                    let (seed, other) = (line.seed, &entry.get().1);
                    return Err(format!("{place}: the game with seed {seed} ends otherwise in {other}"));
                }
                Entry::Occupied(_) => {}
            }
        }
    }
    warnings.into_iter().for_each(warn);
    Ok(Merged { lines, version: versions.common() })
}

/// The versions that played the games of several files.
#[derive(Default)]
struct Versions {
    /// The first one that is known, and its file.
    first: Option<(String, String)>,
    is_one_unknown: bool,
}

impl Versions {
    /// Adds a file.
    ///
    /// # Errors
    /// Returns that another version played its games: its rules and players can differ.
    fn add(&mut self, path: &str, header: Option<&Header>) -> Result<(), String> {
        let Some(version) = header.and_then(Header::version) else {
            self.is_one_unknown = true;
            return Ok(());
        };
        match &self.first {
            Some((first, place)) if first != version => Err(format!(
                "{path}, line 1: version {version} played these games, and {first} those of {place}"
            )),
            Some(_) => Ok(()),
            None => {
                self.first = Some((version.into(), path.into()));
                Ok(())
            }
        }
    }

    /// Returns the version of all files.
    fn common(self) -> Option<String> {
        self.first.filter(|_| !self.is_one_unknown).map(|(version, _)| version)
    }
}

/// Returns the identity of a game: everything that determines how it is played.
fn game_of(line: &GameLine) -> String {
    format!("{} {} {} {}", line.seed, line.deal(), line.seats.join(","), line.options)
}

/// Returns why a game cannot be compared with the first one; `None` if it can.
fn difference(line: &GameLine, first: &GameLine, place: &str) -> Option<String> {
    if line.game != first.game {
        return Some(format!("a game of {}, and {place} is one of {}", line.game, first.game));
    }
    let [own, other] = [line, first].map(players);
    if own != other {
        return Some(format!("{own} play, and in {place} it is {other}"));
    }
    let key = keys(line).chain(keys(first)).find(|key| kind(line, key) != kind(first, key))?;
    let [own, other] = [line, first].map(|line| value_text(line.options.get(key)));
    Some(format!("the option {key} is {own}, and in {place} it is {other}"))
}

/// Returns the players, regardless of their seats.
fn players(line: &GameLine) -> String {
    let mut players = line.seats.clone();
    players.sort();
    players.join(",")
}

/// Returns the option names of a line.
fn keys(line: &GameLine) -> impl Iterator<Item = &str> {
    let members: &[(String, Json)] = if let Json::Object(members) = &line.options { members } else { &[] };
    members.iter().map(|(key, _)| key.as_str())
}

/// Returns the part of an option that must be the same.
fn kind(line: &GameLine, key: &str) -> Option<Json> {
    match line.options.get(key)? {
        _ if REPORTED_SEPARATELY.contains(&key) => None,
        clans if key == CLANS => Some(Json::from(clans.text() != Some("off"))),
        value => Some(value.clone()),
    }
}

fn value_text(value: Option<&Json>) -> String {
    match value {
        None => "not there".into(),
        Some(Json::Text(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::add_check;
    use super::*;

    fn header(version: &str) -> Header {
        let text = format!(
            r#"{{"results":1,"version":"{version}","game":"hive","seats":[],"fixed":false,"options":[]}}"#
        );
        Header::read(&add_check(&text)).expect("a header").expect("valid")
    }

    #[test]
    fn games_of_different_versions_are_not_merged() {
        let mut versions = Versions::default();
        versions.add("first", Some(&header("0.1.0"))).expect("the first");
        versions.add("second", Some(&header("0.1.0"))).expect("the same");
        let says = "third, line 1: version 0.2.0 played these games, and 0.1.0 those of first";
        assert_eq!(versions.add("third", Some(&header("0.2.0"))), Err(says.into()));
        assert_eq!(versions.common().as_deref(), Some("0.1.0"));
    }

    #[test]
    fn merged_file_names_its_version_only_if_all_files_do() {
        for unknown in [None, Some(&header("unknown"))] {
            let mut versions = Versions::default();
            versions.add("older", unknown).expect("a file without a version");
            versions.add("first", Some(&header("0.1.0"))).expect("a file with one");
            let merged = Merged { lines: Vec::new(), version: versions.common() };
            assert_eq!(merged.version, None);
            assert_eq!(Header::of_merged(&merged).version(), None);
        }
    }
}
