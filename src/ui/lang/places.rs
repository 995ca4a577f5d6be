//! Checks that every text fits where it is drawn, in every language. `places.txt` here and in the
//! folder of each game lists the places.

extern crate std;

use std::collections::BTreeSet;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

use super::{PAIRS, PLACES};
use crate::games::hive;
use crate::ui::text::wrap;

/// Name, English and Polish of a text.
type Text = (String, [&'static str; 2]);

/// Returns all texts with their full names: `settings.title`, `hive.label.queen`.
fn texts() -> Vec<Text> {
    let named = |section: &str, name: &str| match section {
        "" => name.to_string(),
        _ => format!("{section}.{name}"),
    };
    let of = |(section, pairs): &(&'static str, &'static [(&'static str, &'static str, &'static str)])| {
        let section = *section;
        pairs.iter().map(move |(name, english, polish)| (named(section, name), [*english, *polish])).collect()
    };
    PAIRS.iter().flat_map::<Vec<Text>, _>(of).collect()
}

/// A part of a line: literal characters, or the names of the texts that may appear there.
enum Part<'a> {
    Letters(&'a str),
    Names(Vec<String>),
}

/// Returns the names between braces.
fn names(inside: &str, texts: &[Text]) -> Vec<String> {
    if let Some((section, names)) = inside.split_once(':') {
        return names.split('|').map(|name| format!("{section}.{}", name.trim())).collect();
    }
    if let Some(section) = inside.strip_suffix('*') {
        let all = texts.iter().map(|(name, _)| name.clone());
        return all.filter(|name| name.starts_with(section)).collect();
    }
    inside.split('|').map(ToString::to_string).collect()
}

fn parts<'a>(line: &'a str, texts: &[Text]) -> Vec<Part<'a>> {
    let mut parts = vec![];
    for piece in line.split('{') {
        match piece.split_once('}') {
            Some((inside, after)) => {
                parts.extend([Part::Names(names(inside, texts)), Part::Letters(after)]);
            }
            None => parts.push(Part::Letters(piece)),
        }
    }
    parts
}

/// Returns, for each part of a line, all texts that may appear there in one language.
fn choices<'a>(
    parts: &'a [Part<'a>],
    language: usize,
    texts: &'a [Text],
) -> Result<Vec<Vec<&'a str>>, String> {
    let find = |name: &String| match texts.iter().find(|(known, _)| known == name) {
        Some((_, text)) => Ok(text[language]),
        None => Err(format!("there is no text {name}")),
    };
    let of = |part: &'a Part<'a>| match part {
        Part::Letters(letters) => Ok(vec![*letters]),
        Part::Names(names) => names.iter().map(find).collect(),
    };
    parts.iter().map(of).collect()
}

/// Returns what is too long in a line of `places.txt`, in one language.
fn fault(place: &str, choices: &[Vec<&str>]) -> Option<String> {
    let length = |text: &&str| text.chars().count();
    if let Ok(columns) = place.parse::<usize>() {
        let widest = choices.iter().filter_map(|texts| texts.iter().copied().max_by_key(length));
        let row: String = widest.collect();
        return (row.chars().count() > columns).then(|| format!("{row:?} has more than {columns} letters"));
    }
    let texts = || choices.iter().flatten().filter(|text| !text.is_empty());
    let Some((rows, columns)) = place.split_once('x') else {
        return texts().flat_map(|text| text.split('\n')).find_map(page_fault);
    };
    let (rows, columns): (usize, usize) = (rows.parse().unwrap(), columns.parse().unwrap());
    let is_high = |text: &&&str| wrap(text, columns).count() > rows;
    texts().find(is_high).map(|text| format!("{text:?} has more than {rows} rows of {columns} letters"))
}

/// Returns what is wrong with a page. A page must end with a complete sentence and must fit.
fn page_fault(page: &str) -> Option<String> {
    if !page.ends_with(['.', '!', '?']) {
        return Some(format!("{page:?} does not end with a sentence"));
    }
    (wrap(page, 20).count() > 5).then(|| format!("{page:?} has more than 5 rows of 20 letters"))
}

/// Returns all errors of these texts at these places.
fn faults(places: &str, texts: &[Text]) -> Vec<String> {
    let mut faults = vec![];
    let mut placed = BTreeSet::new();
    for line in places.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (place, row) = line.split_once(' ').expect("a place and what stands there");
        let parts = parts(row, texts);
        for language in 0..2 {
            match choices(&parts, language, texts) {
                Ok(choices) => faults.extend(fault(place, &choices).map(|fault| format!("{line}: {fault}"))),
                Err(unknown) => faults.push(format!("{line}: {unknown}")),
            }
        }
        for part in parts {
            if let Part::Names(names) = part {
                placed.extend(names);
            }
        }
    }
    let homeless = texts.iter().filter(|(name, _)| !placed.contains(name));
    faults.extend(homeless.map(|(name, _)| format!("{name} has no place in places.txt")));
    faults
}

#[test]
fn every_text_has_a_place_and_fits_there() {
    let faults = faults(&PLACES.concat(), &texts());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Checks the checker: it finds texts that do not fit, have no place or do not exist.
#[test]
fn a_text_that_does_not_fit_is_found() {
    let texts = [("a.b".to_string(), ["four", "pięć."]), ("a.c".to_string(), ["one two three", "raz dwa"])];
    assert_eq!(faults("6 {a.b} 1\n2x8 {a.c}\n", &texts), ["6 {a.b} 1: \"pięć. 1\" has more than 6 letters"]);
    assert_eq!(faults("7 {a.b} 1\n2x8 {a.*}\n", &texts), Vec::<String>::new());
    let high = faults("7 {a: b|c}\n2x5 {a.c}\n", &texts);
    assert_eq!(high.len(), 2, "{high:?}");
    assert_eq!(faults("7 {a.b}\n", &texts), ["a.c has no place in places.txt"]);
    assert_eq!(faults("20 {a.*}\n9 {a.d}\n", &texts[..1]), ["9 {a.d}: there is no text a.d"; 2]);
    let pages = [("a.b".to_string(), ["One. Two.\nThree.", "Raz\nDwa."])];
    assert_eq!(faults("page {a.b}\n", &pages), ["page {a.b}: \"Raz\" does not end with a sentence"]);
    let long = "Too long a page for the five rows of twenty letters that a page of an OLED has, as anybody can count.";
    assert_eq!(faults("page {a.b}\n", &[("a.b".to_string(), [long, "Raz."])]).len(), 1);
}

/// Returns the letters that the rules and screens of a game use in addition to its texts.
fn extra_letters(game: &str) -> Vec<String> {
    match game {
        "hive" => hive::PieceKind::ALL.iter().map(|kind| kind.letter().to_string()).collect(),
        "xobos" => ["Q", "T"].map(ToString::to_string).to_vec(),
        _ => vec![],
    }
}

/// Returns the abbreviations of a game in one language: texts of one letter, and the letters used
/// beside them.
fn abbreviations(game: &str, language: usize) -> Vec<String> {
    let own = texts().into_iter().filter(|(name, _)| name.starts_with(&format!("{game}.")));
    let short = own.map(|(_, text)| text[language].to_string());
    let is_letter = |text: &String| text.chars().count() == 1 && text.chars().all(char::is_alphabetic);
    short.filter(is_letter).chain(extra_letters(game)).collect()
}

/// A letter never means two things in one game. Names of rows are followed by a number, units of
/// amounts are preceded by one.
#[test]
fn a_letter_means_one_thing_in_each_game() {
    let mut found = 0;
    for (game, _) in PAIRS.iter().filter(|(game, _)| !game.is_empty()) {
        for language in 0..2 {
            let all = abbreviations(game, language);
            let different: BTreeSet<&String> = all.iter().collect();
            assert_eq!(different.len(), all.len(), "{game}: {all:?}");
            found += all.len();
        }
    }
    // In each language: Hive and Xobos.
    assert!(found >= 2 * (11 + 6), "{found}");
}
