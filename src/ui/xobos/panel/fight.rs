//! Describes a fight in numbers: the forecast, and the result step by step.

use crate::games::xobos::{FightReport, Strike, name_of};
use crate::hex::Cell;
use crate::parts::Screen;
use crate::ui::panel::{self, Line, draw_row, line};
use crate::ui::xobos::words;

use super::View;

/// Draws a fight while it is shown: the opponents, then line by line.
pub fn draw_news(view: &View<'_>, report: &FightReport, lines: usize, screen: &mut Screen) {
    let name = |seat| words::player(view.scene.words, view.public, seat);
    let mark = if report.battle { "-" } else { ">" };
    let title = line(format_args!("{} {mark} {}", name(report.attacker), name(report.defender)));
    panel::draw_title(screen, &title, "");
    draw(view, report, lines, screen);
}

/// Draws the first `lines` lines of the last fight: the clash of Quarks, then each strike with its
/// cost and its effect.
pub fn draw(view: &View<'_>, report: &FightReport, lines: usize, screen: &mut Screen) {
    let words = view.words();
    let kind = if report.battle { words.battle } else { words.fight };
    draw_row(screen, 0, &line(format_args!("{kind} {}", name_of(report.at))), &clash(report));
    let strikes =
        report.strikes.iter().flatten().flat_map(|strike| [true, false].map(|first| (strike, first)));
    for (index, (strike, is_first)) in strikes.enumerate().take(lines.saturating_sub(1)) {
        if is_first {
            draw_power(view, strike, 1 + index, screen);
        } else {
            draw_damage(view, strike, 1 + index, screen);
        }
    }
    if report.strikes == [None; 2] {
        draw_row(screen, 1, words.no_effect, "");
    }
}

/// returns the Quarks that each side lost.
fn clash(report: &FightReport) -> Line {
    match report.clash {
        0 => Line::new(),
        count => line(format_args!("Q-{count} Q-{count}")),
    }
}

/// draws the announced Power and its sources.
fn draw_power(view: &View<'_>, strike: &Strike, at: usize, screen: &mut Screen) {
    let words = view.words();
    let name = words::player(view.scene.words, view.public, strike.by);
    let (quarks, crystals) = strike.spent;
    let sum = sum(words.crystal_letter, [strike.guardians(), quarks, crystals]);
    draw_row(screen, at, name, &equals(&sum, strike.power, words.power_letter));
}

/// draws cover and damage.
fn draw_damage(view: &View<'_>, strike: &Strike, at: usize, screen: &mut Screen) {
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
    draw_row(screen, at, &label, &value);
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
