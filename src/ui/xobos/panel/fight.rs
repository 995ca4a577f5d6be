//! A fight in numbers: before it, and step by step.

use crate::games::xobos::{Place, Report, Strike, Technology};
use crate::hex::Cell;
use crate::ui::Screen;
use crate::ui::line::{Line as Text, line as text, row};
use crate::ui::xobos::words;

use super::View;

/// The last fight: the clash of Quarks, then each strike with what it cost and what it did.
pub fn draw(view: &View<'_>, report: &Report, screen: &mut Screen) {
    let words = view.words();
    let kind = if report.battle { words.battle } else { words.fight };
    row(screen, 0, &text(format_args!("{kind} {}", Place(report.at))), &clash(report));
    let mut next = 1;
    for strike in report.strikes.iter().flatten() {
        draw_strike(view, strike, next, screen);
        next += 2;
    }
    if next == 1 {
        row(screen, 1, words.no_effect, "");
    }
}

/// the Quarks that each side lost.
fn clash(report: &Report) -> Text {
    match report.clash {
        0 => Text::new(),
        count => text(format_args!("Q-{count} Q-{count}")),
    }
}

/// announced Power and where it comes from: cover and damage.
fn draw_strike(view: &View<'_>, strike: &Strike, at: usize, screen: &mut Screen) {
    let words = view.words();
    let name = words::player(view.scene.words, view.public, strike.by);
    let (quarks, crystals) = strike.spent;
    let guardian = strike.power.saturating_sub(quarks + crystals);
    let letters = (words.guardian_letter, words.crystal_letter);
    let sum = sum(letters, [guardian, quarks, crystals]);
    row(screen, at, name, &text(format_args!("{sum}={}", strike.power)));
    let cover = strike.cover.0 + strike.cover.1;
    let label = match cover {
        0 => Text::new(),
        _ => text(format_args!(" {} {cover}", words.cover)),
    };
    let value = match (strike.destroyed, strike.damage) {
        (true, _) => text(format_args!("{}", words.destroyed)),
        (false, Some(damage)) => text(format_args!("{} {damage}", words.damage)),
        (false, None) => Text::new(),
    };
    row(screen, at + 1, &label, &value);
}

/// Guardian, Quarks and Crystals, those that count.
fn sum(letters: (&str, &str), parts: [u8; 3]) -> Text {
    let mut out = Text::new();
    for (letter, part) in [letters.0, "Q", letters.1].into_iter().zip(parts) {
        if part > 0 {
            let plus = if out.is_empty() { "" } else { "+" };
            out = text(format_args!("{out}{plus}{letter}{part}"));
        }
    }
    out
}

/// Before an attack: what it would strike with, and what covers the target, as far as the seat may know.
pub fn draw_forecast(view: &View<'_>, from: Cell, screen: &mut Screen) {
    let (words, seat, to) = (view.words(), view.scene.seat, view.scene.cursor);
    let (side, board) = (&view.private.side, &view.private.board);
    let guardian = side.guardian_on(from).filter(|&guardian| !board.strengthens(guardian));
    let power = guardian.map_or(0, |guardian| board.power(guardian, view.clan()));
    let (quarks, crystals) = (side.swarm.count(from) as u8, view.private.buildings.load(from, seat));
    let letters = (words.guardian_letter, words.crystal_letter);
    let total = power + quarks + crystals;
    row(screen, 0, &text(format_args!("{} > {}", Place(from), Place(to))), "");
    row(screen, 1, words.power, &text(format_args!("{}={total}", sum(letters, [power, quarks, crystals]))));
    let Some(enemy) = view.public.options.seats().iter().find(|&seat| view.public.sides[seat].has_units(to))
    else {
        return;
    };
    let other = &view.public.sides[enemy];
    let cover = [0, other.swarm.count(to) as u8, view.public.buildings.load(to, enemy)];
    row(screen, 2, words::player(view.scene.words, view.public, enemy), &sum(letters, cover));
    let left = total.saturating_sub(cover[1] + cover[2]);
    let shield = u8::from(other.technologies.has(Technology::Protection));
    row(screen, 3, words.cover, &text(format_args!("-{}", cover[1] + cover[2])));
    if other.guardian_on(to).is_some() {
        let damage = left.saturating_sub(shield);
        row(screen, 4, words.damage, &text(format_args!("{damage} - {}", words.healing)));
    }
}
