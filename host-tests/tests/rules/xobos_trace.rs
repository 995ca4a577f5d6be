//! The `trace` tool on Xobos: reproducible output, round trips, documented words.

use std::collections::BTreeSet;

use host_tests::json::Json;
use trace_tool::{file, text, trace};

use crate::trace_tool;

const PAGE: &str = include_str!("../../../docs/trace-xobos.md");

#[test]
fn from_gives_the_same_trace_again() {
    for (seed, options) in
        ["", "--players 3 --option mode=training", "--players 4 --option clans=on --option mode=checking"]
            .into_iter()
            .enumerate()
    {
        let whole = text(&format!("--game xobos --seed {seed} {options}"));
        let path = file("xobos.jsonl", &whole);
        assert_eq!(text(&format!("--from {path}")), whole);
    }
}

#[test]
fn the_header_lists_all_options() {
    let header = |line: &str| text(line).lines().next().unwrap().to_string();
    assert_eq!(
        header("--game xobos --option clans=xenth,rheita,quatune --option mode=checking --max-decisions 0"),
        r#"{"game":"xobos","players":3,"options":{"mode":"checking","clans":"xenth,rheita,quatune","map":"three"},"seed":0,"format":1}"#
    );
    assert_eq!(
        header("--game xobos --seed 4 --max-decisions 0"),
        r#"{"game":"xobos","players":2,"options":{"mode":"normal","clans":"off","map":"four"},"seed":4,"format":1}"#
    );
}

#[test]
fn wrong_options_say_what_to_choose() {
    let table = [
        ("--players 5", "5 players do not fit: choose 2 to 4"),
        ("--players 3 --option map=four", "this map is not for 3 players: choose three"),
        ("--option mode=fog", "no such mode: choose normal, checking or training"),
        ("--option clans=xenth,martians", "no clan \"martians\": choose from rheita, kubadi, xenth, quatune"),
        (
            "--players 3 --option clans=xenth,rheita",
            "option clans does not fit: choose a different clan for every player, or off",
        ),
        ("--option rounds=3", "no option \"rounds\": choose mode, clans, map or bases"),
    ];
    for (options, reason) in table {
        let output = trace(&format!("--game xobos {options}"));
        let error = String::from_utf8(output.stderr).unwrap();
        let first = error.lines().next().unwrap_or_default();
        assert_eq!((output.status.code(), first), (Some(2), format!("hexboard trace: {reason}").as_str()));
    }
}

/// Collects all object keys and all string values that are words.
fn collect(json: &Json, words: &mut BTreeSet<String>) {
    match json {
        Json::Object(members) => members.iter().for_each(|(key, value)| {
            words.insert(key.clone());
            collect(value, words);
        }),
        Json::List(items) => items.iter().for_each(|item| collect(item, words)),
        Json::Text(text) => {
            words.insert(text.clone());
        }
        _ => {}
    }
}

/// The page describes every key, phase, kind and action that occurs in these games. There must be
/// many.
#[test]
fn the_page_describes_every_word() {
    let mut words = BTreeSet::new();
    for line in
        ["--seed 1 --players 4 --option clans=on", "--seed 3 --option mode=checking --option clans=on"]
    {
        for line in text(&format!("--game xobos {line}")).lines().skip(1) {
            collect(&Json::read(line).unwrap(), &mut words);
        }
    }
    let shared = ["n", "actor", "state", "legal", "action", "outcome", "winners", "chance", "weight"];
    let plain = |letter: char| !(letter.is_alphanumeric() || letter == '-' || letter == '_');
    let known: BTreeSet<&str> = PAGE.split(plain).collect();
    let missing: Vec<_> = words
        .iter()
        .filter(|word| !shared.contains(&word.as_str()) && !known.contains(word.as_str()))
        // The page says "T1 to T9".
        .filter(|word| !(word.len() == 2 && word.starts_with('T')))
        .collect();
    assert!(missing.is_empty(), "not described: {missing:?}");
    assert!(words.len() > 100, "{} words", words.len());
}
