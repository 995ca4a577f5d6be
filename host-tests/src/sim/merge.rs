//! Puts files of lines together.

use super::{GameLine, read_lines};
use crate::json::Json;

/// Options that may differ, since the table tells games with one value from those with another.
const TOLD_APART: [&str; 2] = ["colonies", "scenario"];
/// So may this one, but games with clans do not compare with games without.
const CLANS: &str = "clans";

/// All lines of these files, equal ones once. The games must compare with the first one.
///
/// # Errors
/// Names the line that cannot be read or does not compare, and says why.
pub fn merge(paths: &[String]) -> Result<Vec<GameLine>, String> {
    let mut lines: Vec<GameLine> = Vec::new();
    let mut place_of_first = String::new();
    for path in paths {
        for (place, line) in read_lines(path)?.into_iter().enumerate() {
            let place = format!("{path}, line {}", place + 1);
            match lines.first().map(|first| difference(&line, first, &place_of_first)) {
                None => place_of_first = place,
                Some(None) => {}
                Some(Some(reason)) => return Err(format!("{place}: {reason}")),
            }
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    Ok(lines)
}

/// Why a game does not compare with the first one; `None` if it does.
fn difference(line: &GameLine, first: &GameLine, place: &str) -> Option<String> {
    if line.game != first.game {
        return Some(format!("a game of {}, and {place} is one of {}", line.game, first.game));
    }
    let [own, other] = [line, first].map(players);
    if own != other {
        return Some(format!("{own} play, and in {place} it is {other}"));
    }
    let key = keys(line).chain(keys(first)).find(|key| kind(line, key) != kind(first, key))?;
    let [own, other] = [line, first].map(|line| told(line.options.get(key)));
    Some(format!("the option {key} is {own}, and in {place} it is {other}"))
}

/// Who played, wherever they sat.
fn players(line: &GameLine) -> String {
    let mut players = line.seats.clone();
    players.sort();
    players.join(",")
}

/// The options that a line tells.
fn keys(line: &GameLine) -> impl Iterator<Item = &str> {
    let members: &[(String, Json)] = if let Json::Object(members) = &line.options { members } else { &[] };
    members.iter().map(|(key, _)| key.as_str())
}

/// What must be the same about an option.
fn kind(line: &GameLine, key: &str) -> Option<Json> {
    match line.options.get(key)? {
        _ if TOLD_APART.contains(&key) => None,
        clans if key == CLANS => Some(Json::from(clans.text() != Some("off"))),
        value => Some(value.clone()),
    }
}

fn told(value: Option<&Json>) -> String {
    match value {
        None => "not there".into(),
        Some(Json::Text(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}
