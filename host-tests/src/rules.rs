//! Numbered rules, and the tests that name them.
//!
//! A rule of `docs/rules/<game>.md` (or of `rules.md` beside the game) is named by a test when its number is in the name of a test function of that game, or of
//! a scene in `host-tests/data/<game>`: `R-5.4` is `r_5_4_...`, the decision `R-D1` is `r_d1_...`, alone or with others.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("below the project").into()
}

/// The numbers of all rules and decisions of a game, as they are written.
pub fn numbered(game: &str) -> BTreeSet<String> {
    let beside = project().join(format!("src/games/{game}/rules.md"));
    let path = if beside.exists() { beside } else { project().join(format!("docs/rules/{game}.md")) };
    let rules = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    rules.lines().filter_map(number).collect()
}

/// `- R-5.4 For every ...`, `- **X-1.2** The pieces`, `| R-D1 | ...`: a list item or a row of a table that begins with a number.
fn number(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix("- ").or_else(|| line.strip_prefix("| "))?;
    let word = rest.split_whitespace().next()?.trim_end_matches(':').trim_matches('*');
    let (letter, number) = word.split_once('-')?;
    let digits = number.strip_prefix('D').unwrap_or(number);
    let is_number = digits.starts_with(|sign: char| sign.is_ascii_digit())
        && digits.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    (letter.len() == 1 && is_number).then(|| word.to_owned())
}

/// The rules of a game that no test names.
pub fn without_test(game: &str) -> Vec<String> {
    unnamed(numbered(game), &names(game))
}

/// The rules that are in none of the names.
pub fn unnamed(rules: impl IntoIterator<Item = String>, names: &[String]) -> Vec<String> {
    let is_in = |rule: &str, name: &String| {
        let part = format!("_{}_", rule.to_lowercase().replace(['-', '.'], "_"));
        format!("_{name}").contains(&part)
    };
    rules.into_iter().filter(|rule| !names.iter().any(|name| is_in(rule, name))).collect()
}

/// Names of test functions and scenes of a game.
fn names(game: &str) -> Vec<String> {
    let mut files = Vec::new();
    collect(&project().join("host-tests/tests"), &mut files);
    files.retain(|path| is_of_game(path, game));
    collect(&project().join("src/games").join(game), &mut files);
    collect(&project().join("host-tests/data").join(game), &mut files);
    files.iter().flat_map(|path| names_in(path)).collect()
}

/// Whether a file of the tests, or a folder that holds it, is named after the game.
fn is_of_game(path: &Path, game: &str) -> bool {
    let below = path.strip_prefix(project().join("host-tests/tests")).unwrap_or(path);
    below.iter().any(|part| part.to_string_lossy().contains(game))
}

fn names_in(path: &Path) -> Vec<String> {
    if path.extension().is_none_or(|ending| ending != "rs") {
        return path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).into_iter().collect();
    }
    let source = fs::read_to_string(path).unwrap_or_default();
    let words = source.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    words.filter(|word| is_test_name(word)).map(str::to_owned).collect()
}

/// `r_5_4_fewer_may_be_taken_off`, `r_d6_seven_to_ten_always_hurt`; also where a macro makes the function of it.
fn is_test_name(word: &str) -> bool {
    let number = word
        .split_once('_')
        .filter(|(letter, _)| letter.len() == 1 && !letter.starts_with(char::is_numeric))
        .map(|(_, rest)| rest);
    number.is_some_and(|rest| rest.trim_start_matches('d').starts_with(|sign: char| sign.is_ascii_digit()))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        children(path).iter().for_each(|child| collect(child, files));
    } else {
        files.push(path.into());
    }
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_rules() {
        for (line, expected) in [
            ("- R-5.4 For every 2 damage", Some("R-5.4")),
            ("| R-D10 | Dice |", Some("R-D10")),
            ("  - X-3.2: something", Some("X-3.2")),
            ("- **X-1.2** The pieces", Some("X-1.2")),
            ("- **X-D12** *Limits of the swap?*", Some("X-D12")),
            ("- **Ruling (a)**", None),
            ("### R-5 A turn", None),
            ("- blocked: (0,0)", None),
            ("| id | question |", None),
            ("- T-shirts are rare", None),
        ] {
            assert_eq!(number(line).as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn names_of_tests() {
        let names = ["r_5_4_fewer", "r_d6_seven", "r_1_2_r_d1_twelve"];
        assert!(names.into_iter().all(is_test_name));
        assert!(!["rest", "r_fewer", "of_5", "", "5_4"].into_iter().any(is_test_name));
    }
}
