//! Describes a fight in numbers: the forecast, and the result step by step.

use heapless::Vec;

use crate::bounded::collected;
use crate::games::xobos::{FightReport, Public, Strike, name_of};
use crate::hex::Cell;
use crate::parts::{SCREEN_WIDTH, Screen};
use crate::ui::decision;
use crate::ui::lang::Words;
use crate::ui::panel::{self, Line, Pair, draw_row, label_row, line};
use crate::ui::text::Font;
use crate::ui::xobos::words;

use super::View;

/// The top of a fight in the small font, in pixels.
const SMALL_TOP: i32 = 12;
/// The characters of a line in the small font.
const SMALL_COLUMNS: usize = Font::Small.columns(SCREEN_WIDTH as u32 - 2 * decision::LEFT as u32);

/// Draws a fight while it is shown: the opponents, then line by line.
pub fn draw_news(view: &View<'_>, report: &FightReport, lines: usize, screen: &mut Screen) {
    let name = |seat| words::player(view.scene.words, view.public, seat);
    let mark = if report.battle { "-" } else { ">" };
    let title = line(format_args!("{} {mark} {}", name(report.attacker), name(report.defender)));
    panel::draw_title(screen, &title, "");
    draw_lines(view, report, lines, screen);
}

/// Draws the first `lines` lines of a fight: the clash of Quarks, then each strike with its cost and
/// its effect.
fn draw_lines(view: &View<'_>, report: &FightReport, lines: usize, screen: &mut Screen) {
    let words = view.words();
    let kind = if report.battle { words.battle } else { words.fight };
    draw_row(screen, 0, &line(format_args!("{kind} {}", name_of(report.at))), &clash(report));
    let shown = if report.strikes == [None; 2] { 1 } else { lines.saturating_sub(1) };
    for (index, (label, value)) in effects(view, report).iter().enumerate().take(shown) {
        draw_row(screen, 1 + index, label, value);
    }
}

/// Draws the last fight in the small font, above what OK does: who against whom, then each strike.
pub fn draw_small(view: &View<'_>, report: &FightReport, screen: &mut Screen) {
    let (head, clash) = headline(view.scene.words, view.public, report);
    draw_small_row(0, &head, &clash, screen);
    for (index, (label, value)) in effects(view, report).iter().enumerate() {
        draw_small_row(1 + index, label, value, screen);
    }
}

/// Draws a row in the small font, with a value on the right.
fn draw_small_row(index: usize, label: &str, value: &str, screen: &mut Screen) {
    let top = SMALL_TOP + index as i32 * Font::Small.height() as i32;
    decision::draw_small_line(screen, top, label);
    decision::draw_right(screen, top, value, Font::Small);
}

/// Returns the first line in the small font: what, where, who against whom, and the clash. Omits what
/// and where if they do not fit.
fn headline(words: &'static Words, public: &Public, report: &FightReport) -> Pair {
    let name = |seat| words::player(words, public, seat);
    let kind = if report.battle { words.xobos.battle } else { words.xobos.fight };
    let mark = if report.battle { "-" } else { ">" };
    let sides = line(format_args!("{} {mark} {}", name(report.attacker), name(report.defender)));
    let at = name_of(report.at);
    let clash = match report.clash {
        0 => Line::new(),
        count => line(format_args!("Q-{count}")),
    };
    let room = SMALL_COLUMNS - if clash.is_empty() { 0 } else { clash.len() + 1 };
    let texts = [line(format_args!("{kind} {at} {sides}")), line(format_args!("{at}: {sides}"))];
    let fits = |text: &Line| text.chars().count() <= room;
    (texts.into_iter().find(fits).unwrap_or(sides), clash)
}

/// Returns the lines below the first: each strike with its cost and its effect.
fn effects(view: &View<'_>, report: &FightReport) -> Vec<Pair, 4> {
    let strikes = report.strikes.iter().flatten();
    let mut lines = collected(strikes.flat_map(|strike| [power(view, strike), damage(view, strike)]));
    if lines.is_empty() {
        let _ = lines.push(label_row(view.words().no_effect));
    }
    lines
}

/// returns the Quarks that each side lost.
fn clash(report: &FightReport) -> Line {
    match report.clash {
        0 => Line::new(),
        count => line(format_args!("Q-{count} Q-{count}")),
    }
}

/// returns the announced Power and its sources.
fn power(view: &View<'_>, strike: &Strike) -> Pair {
    let words = view.words();
    let name = words::player(view.scene.words, view.public, strike.by);
    let (quarks, crystals) = strike.spent;
    let sum = sum(words.crystal_letter, [strike.guardians(), quarks, crystals]);
    (line(format_args!("{name}")), equals(&sum, strike.power, words.power_letter))
}

/// returns cover and damage.
fn damage(view: &View<'_>, strike: &Strike) -> Pair {
    let words = view.words();
    let cover = strike.cover.0 + strike.cover.1;
    let label = match cover {
        0 => Line::new(),
        _ => line(format_args!("{} {cover}", words.cover)),
    };
    let value = match (strike.destroyed, strike.damage) {
        (true, _) => line(format_args!("{}", words.destroyed)),
        (false, Some(damage)) => line(format_args!("{} {damage}", words.damage)),
        (false, None) => Line::new(),
    };
    (label, value)
}

/// Formats a sum with its total. A single Guardian needs no sum, but the letter of Power.
fn equals(sum: &str, total: u8, power: &str) -> Line {
    if line(format_args!("{total}")) == sum {
        return line(format_args!("{total}{power}"));
    }
    line(format_args!("{sum}={total}"))
}

/// Formats the contributions of Guardian, Quarks and Crystals. Omits zeros.
fn sum(crystal: &str, parts: [u8; 3]) -> Line {
    let mut out = Line::new();
    for (letter, part) in ["", "Q", crystal].into_iter().zip(parts) {
        if part > 0 {
            let plus = if out.is_empty() { "" } else { "+" };
            out = line(format_args!("{out}{plus}{part}{letter}"));
        }
    }
    out
}

/// Draws the forecast of an attack: its Power, and the cover of the target, as far as the seat may
/// know.
pub fn draw_forecast(view: &View<'_>, from: Cell, screen: &mut Screen) {
    let (words, to) = (view.words(), view.scene.cursor);
    let forecast = view.private.forecast(view.public, view.scene.seat, from, to);
    let assault = forecast.assault;
    let parts = [assault.guardians, assault.quarks, assault.crystals];
    draw_row(screen, 0, &line(format_args!("{} > {}", name_of(from), name_of(to))), "");
    draw_row(
        screen,
        1,
        words.power,
        &equals(&sum(words.crystal_letter, parts), assault.power(), words.power_letter),
    );
    let Some((enemy, defence)) = forecast.defence else { return };
    let cover = [0, defence.quarks, defence.crystals];
    let name = words::player(view.scene.words, view.public, enemy);
    draw_row(screen, 2, name, &sum(words.crystal_letter, cover));
    draw_row(screen, 3, words.cover, &line(format_args!("-{}", defence.quarks + defence.crystals)));
    if let Some(wound) = forecast.blow().and_then(|blow| blow.guardian) {
        draw_row(screen, 4, words.damage, &line(format_args!("{} {}", wound.damage, words.less_healing)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Seat};
    use crate::games::xobos::{Xobos, XobosOptions};
    use crate::hex::Cell;
    use crate::ui::lang::Language;

    /// Both opponents of every fight have room in one small line, and the clash beside them.
    #[test]
    fn the_headline_names_both_opponents() {
        let public = Xobos::start(&XobosOptions::new(4).unwrap()).unwrap().public();
        for words in Language::ALL.map(Language::words) {
            let pairs = Seat::ALL.into_iter().flat_map(|a| Seat::ALL.map(|b| (a, b)));
            for (attacker, defender) in pairs.filter(|(a, b)| a != b) {
                for clash in [0, 3] {
                    let (at, from) = (Cell::CENTRE, Cell::CENTRE);
                    let strikes = [None; 2];
                    let report = FightReport { battle: false, attacker, defender, at, from, clash, strikes };
                    let (head, value) = headline(words, &public, &report);
                    let columns = head.chars().count() + usize::from(clash > 0) + value.chars().count();
                    assert!(columns <= SMALL_COLUMNS, "{head:?} {value:?}");
                    for seat in [attacker, defender] {
                        assert!(head.contains(words::player(words, &public, seat)), "{head:?}");
                    }
                }
            }
        }
    }
}
