//! The odds of a battle in words.

use core::cmp::Ordering;
use core::fmt::Write;

use super::panel::Small;
use crate::games::robale::{Faces, Odds, Probability};
use crate::ui::lang::Words;
use crate::ui::panel::Line;

/// Below this number of losses, there is space for tenths of a percent.
const MAX_TENTHS: u8 = 8;

/// Returns the probability of each number of losses in percent, with tenths if there is space.
/// Combines consecutive numbers that are too unlikely to show individually.
pub fn losses(words: &'static Words, odds: &Odds) -> Small {
    let whole = if odds.most() < MAX_TENTHS { 1000 } else { 100 };
    let mut out = Small::new();
    let _ = write!(out, "{}", words.robale.losses);
    let mut from = 0;
    for losses in 0..=odds.most() {
        let is_rare = |losses| odds.of(losses).against_parts(whole) == Ordering::Less;
        let goes_on = losses < odds.most() && is_rare(losses) && is_rare(losses + 1);
        if goes_on {
            continue;
        }
        let _ = match from {
            from if from == losses => write!(out, " {losses}:"),
            from => write!(out, " {from}-{losses}:"),
        };
        write_percent(&mut out, odds.of(losses), whole);
        from = losses + 1;
    }
    out
}

/// Writes a probability in percent, with tenths if `whole` is 1000.
fn write_percent(out: &mut Small, chance: Probability, whole: u16) {
    let mark = match chance.against_parts(whole) {
        Ordering::Less => "<",
        Ordering::Equal => "",
        Ordering::Greater => ">",
    };
    let parts = chance.parts(whole);
    let _ = match whole {
        100 => write!(out, "{mark}{parts}%"),
        _ => write!(out, "{mark}{}.{}%", parts / 10, parts % 10),
    };
}

/// Returns faces with runs joined: `1 3-6`.
pub fn faces(faces: Faces) -> Line {
    let mut out = Line::new();
    let mut before = None;
    for face in faces.iter() {
        let goes_on = faces.contains(face + 1);
        match before {
            Some(last) if last + 1 == face && goes_on => {}
            Some(last) if last + 1 == face => drop(write!(out, "-{face}")),
            _ => drop(write!(out, "{}{face}", if out.is_empty() { "" } else { " " })),
        }
        before = Some(face);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::lang::Language;
    use crate::ui::panel::line;

    #[test]
    fn probabilities_are_as_precise_as_the_row_allows() {
        let text = |dice| {
            let odds = Odds::new(dice, Faces::NONE, 20).unwrap();
            let text = losses(Language::English.words(), &odds);
            line(format_args!("{}", text.rsplit(':').next().unwrap()))
        };
        assert_eq!(text(2), "100.0%");
        assert_eq!(text(16), "100%");
    }
}
