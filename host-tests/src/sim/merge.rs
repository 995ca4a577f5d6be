//! Merges result files.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::GameLine;
use super::file::read_all;
use super::run::warn;
use crate::json::Json;

/// Options that may differ, because the table reports their values separately.
const REPORTED_SEPARATELY: [&str; 2] = ["colonies", "scenario"];
/// This option may differ as well, but games with clans cannot be compared with games without.
const CLANS: &str = "clans";

/// Returns all lines of these files without duplicates. All games must be comparable with the first
/// one, and lines of the same game must agree.
///
/// # Errors
/// Returns the line that cannot be read, cannot be compared or contradicts another, and why.
pub fn merge(paths: &[String]) -> Result<Vec<GameLine>, String> {
    let mut lines: Vec<GameLine> = Vec::new();
    let mut place_of_first = String::new();
    let mut warnings = Vec::new();
    let mut seen: HashMap<String, (usize, String)> = HashMap::new();
    for path in paths {
        let (read, warning) = read_all(path)?;
        warnings.extend(warning);
        for (number, line) in read {
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
    Ok(lines)
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
