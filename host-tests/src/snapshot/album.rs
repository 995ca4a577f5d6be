//! A part of the gallery as snapshot entries.

use std::collections::BTreeMap;

use hexboard::parts::Frame;
use hexboard::ui::lang::Language;

use super::board::{self, Colours};
use super::entries::{self, Entry};
use super::{screen, stored};
use crate::gallery::{Album, ending, page};

/// The entry with the colours of all boards in the file.
const COLOURS: &str = "colours";

/// Returns the files of a part of the gallery with their entries, a file for each language. A
/// picture that the English file has as well is a line with its name there.
pub fn files(part: &str) -> Vec<(String, Vec<Entry>)> {
    let known = entries::read(&stored(&file(part, Language::English)));
    let english = pictures(part, Language::English, entries::find(&known, COLOURS));
    let in_language = |language: Language| match language {
        Language::English => english.clone(),
        Language::Polish => {
            without_twins(pictures(part, language, entries::find(&english, COLOURS)), &english)
        }
    };
    Language::ALL.into_iter().map(|language| (file(part, language), in_language(language))).collect()
}

fn file(part: &str, language: Language) -> String {
    format!("gallery/{part}-{}.txt", ending(language))
}

fn pictures(part: &str, language: Language, colours: &str) -> Vec<Entry> {
    let mut colours = Colours::read(colours);
    let Album { screens, boards, .. } = page::album(part, language);
    let screens = screens.into_iter().map(|(caption, shown)| (caption, screen::text(&shown)));
    let mut all: Vec<Entry> = screens.collect();
    let named = |(caption, frame): (String, Frame)| {
        (format!("the board: {caption}"), board::text(&frame, &mut colours))
    };
    all.extend(boards.into_iter().map(named));
    all.push((COLOURS.to_owned(), colours.list()));
    all
}

fn without_twins(own: Vec<Entry>, english: &[Entry]) -> Vec<Entry> {
    let twins: BTreeMap<&str, &str> =
        english.iter().rev().map(|(name, text)| (text.as_str(), name.as_str())).collect();
    let entry = |(name, text): Entry| match twins.get(text.as_str()) {
        Some(twin) => (name, format!("as in English: {twin}\n")),
        None => (name, text),
    };
    own.into_iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_without_words_names_its_twin() {
        let entry = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let english = [entry("one", "a\n"), entry("two", "b\n")];
        let polish = without_twins(vec![entry("one", "b\n"), entry("two", "c\n")], &english);
        assert_eq!(polish, [entry("one", "as in English: two\n"), entry("two", "c\n")]);
    }
}
