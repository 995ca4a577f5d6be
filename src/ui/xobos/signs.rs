//! The letters and signs on the screens of Xobos with their meanings: the first pages of the
//! legend.

use crate::parts::Screen;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, draw_row, line};

/// The number of signs.
pub const COUNT: usize = 20;

/// Draws a row of the legend: a sign as it appears on the screens, and its meaning.
pub fn draw(words: &'static Words, sign: usize, index: usize, screen: &mut Screen) {
    let (mark, meaning) = sign_and_meaning(words, sign);
    draw_row(screen, index, &line(format_args!("{:<5}{meaning}", mark.as_str())), "");
}

fn sign_and_meaning(words: &'static Words, sign: usize) -> (Line, &'static str) {
    let words = &words.xobos;
    let amount = |count: u8, letter: &str| line(format_args!("{count}{letter}"));
    let plain = |mark: &str| line(format_args!("{mark}"));
    match sign {
        0 => (amount(4, words.guardian_letter), words.guardians),
        1 => (amount(2, "Q"), words.quarks),
        2 => (amount(1, "Re"), words.reactors),
        3 => (amount(3, words.resource_letter), words.resources),
        4 => (amount(2, words.crystal_letter), words.crystals_used),
        5 => (amount(1, words.power_letter), words.power),
        6 => (amount(6, words.life_letter), words.life),
        7 => (line(format_args!("+1{}", words.resource_letter)), words.each_round),
        8 => (plain("T1"), words.technology),
        9 => (plain("#1"), words.by_number),
        10 => (plain("*"), words.leader),
        11 => (plain(">#2"), words.linked),
        12 => (plain("1/3"), words.paid),
        13 => (plain("C3"), words.a_field),
        14 => (plain("2/15"), words.round_of),
        15 => (plain("=3"), words.sum),
        16 => (plain(">"), words.decides),
        17 => (plain("+"), words.is_done),
        18 => (plain("-"), words.is_out),
        _ => (plain("x"), words.not_possible),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::ui::lang::Language;
    use crate::ui::widget::ROW_COLUMNS;

    /// A letter has one meaning in each language. Amounts precede the letter, while numbers of
    /// fields follow it.
    #[test]
    fn every_sign_has_one_meaning() {
        for words in Language::ALL.map(Language::words) {
            let marks: Vec<_> = (0..COUNT).map(|sign| sign_and_meaning(words, sign).0.to_string()).collect();
            let letters: Vec<_> =
                marks.iter().map(|mark| mark.trim_start_matches(|c: char| c.is_ascii_digit())).collect();
            for (place, letter) in letters.iter().enumerate() {
                assert!(!letters[..place].contains(letter), "{letter} has two meanings");
            }
            let short = &words.xobos;
            let stock = [short.resource_letter, short.crystal_letter, short.guardian_letter, "Q", "Re"];
            let figure = [short.life_letter, short.power_letter, "#1", "*", ">#2", "T1"];
            for letter in stock.iter().chain(&figure) {
                assert!(letters.contains(letter), "the legend explains {letter}");
            }
        }
    }

    #[test]
    fn every_row_has_room() {
        for words in Language::ALL.map(Language::words) {
            for (mark, meaning) in (0..COUNT).map(|sign| sign_and_meaning(words, sign)) {
                let fits = mark.chars().count() < 5 && 5 + meaning.chars().count() <= ROW_COLUMNS;
                assert!(fits, "{mark} {meaning}");
            }
        }
    }
}
