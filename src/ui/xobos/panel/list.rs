//! The lists of Xobos, row by row.

use core::fmt::Write;

use super::{View, guardians, sentence, small};
use crate::game::{Choice, Seat};
use crate::games::xobos::choices::{
    BREAK, CANNON, CAPTURE, END, FIGURE, GUARDIAN, KEEP, QUARK, RAZE, SOURCE, SWAP, TELEPORT,
};
use crate::games::xobos::{Building, Guardian, Link, Phase, Place, Question, Technology, Upgrade};
use crate::hex::Cell;
use crate::ui::Screen;
use crate::ui::face::Asked;
use crate::ui::panel::{self, Line as Text, Pair, line as text, plain, row};
use crate::ui::widget;
use crate::ui::xobos::menu::{Kind, opens_always};
use crate::ui::xobos::words;

/// "No more".
pub const END_ITEM: Choice = Choice::Item(END);
/// Marks what is not on offer.
const CROSS: &str = "x";

/// A list that only its player sees.
pub fn draw(view: &View<'_>, asked: &Asked<'_>, selected: usize, screen: &mut Screen) {
    if kind(asked) == Some(Kind::Technology) {
        return draw_technology(view, asked, selected, screen);
    }
    let label = |item: Choice| named(view, asked, item);
    draw_rows(asked, selected, asked.items, label, screen);
}

/// A list in a turn: what is hidden shows only to open eyes. To others' eyes such a list looks the same whatever is in it.
pub fn draw_open(view: &View<'_>, asked: &Asked<'_>, selected: usize, screen: &mut Screen) {
    // That Connections may be broken is no secret; which is.
    let is_hidden = |item: &Choice| item.is_secret() && !opens_always(view.public, asked.chosen, *item);
    let hides = asked.refused || asked.chosen.iter().chain(asked.items).any(is_hidden);
    if hides && !view.is_open() {
        row(screen, 0, view.scene.words.common.hold_peek, "");
        return draw_way(view, asked, screen);
    }
    if asked.refused {
        return sentence(screen, view.scene.words.xobos.sentence.no_link);
    }
    let shown = Asked { offered: if view.is_open() { asked.offered } else { asked.items.len() }, ..*asked };
    draw_rows(&shown, selected, asked.items, |item| named(view, asked, item), screen);
    if let ([Choice::Cell(_)], [Choice::Secret(END)]) = (asked.chosen, asked.items) {
        small(screen, 30, view.scene.words.xobos.sentence.lends_power);
    }
}

/// The fields that were chosen: from where, and onto which.
fn draw_way(view: &View<'_>, asked: &Asked<'_>, screen: &mut Screen) {
    let mut way = Text::new();
    for choice in view.told(asked) {
        if let Choice::Cell(cell) = choice {
            let mark = if way.is_empty() { "" } else { " > " };
            let _ = write!(way, "{mark}{}", Place(*cell));
        }
    }
    row(screen, 2, &way, if way.is_empty() { "" } else { "OK" });
}

fn draw_rows(
    asked: &Asked<'_>,
    selected: usize,
    items: &[Choice],
    label: impl Fn(Choice) -> Pair,
    screen: &mut Screen,
) {
    panel::list(screen, items, selected, |place, item| {
        let (label, value) = label(item);
        (label, if place < asked.offered { value } else { text(format_args!("{CROSS}")) })
    });
}

/// The kind of action that was chosen in the menu.
pub fn kind(asked: &Asked<'_>) -> Option<Kind> {
    asked.chosen.first().copied().and_then(Kind::of)
}

fn figure_of(item: Choice) -> Option<Guardian> {
    match item {
        Choice::Secret(number) => Guardian::new(usize::from(number.checked_sub(FIGURE)?)),
        _ => None,
    }
}

/// Label and value of an item.
fn named(view: &View<'_>, asked: &Asked<'_>, item: Choice) -> Pair {
    if let Some(guardian) = figure_of(item) {
        return of_figure(view, asked, guardian);
    }
    if asked.chosen.is_empty()
        && let (Some(kind), Phase::Development) = (Kind::of(item), view.public.phase)
    {
        return of_kind(view, kind);
    }
    let words = view.words();
    match item {
        Choice::Item(END) | Choice::Secret(END) => plain(words::end(view.scene.words, view.public.phase)),
        Choice::Item(GUARDIAN) | Choice::Secret(GUARDIAN) => plain(words.guardian),
        Choice::Item(QUARK) | Choice::Secret(QUARK) => plain(words.quark),
        Choice::Item(SWAP) => plain(words.swap),
        Choice::Item(TELEPORT) => plain(words.teleport),
        Choice::Item(SOURCE) => plain(words.attack_source),
        Choice::Item(CANNON) => plain(words.cannon),
        Choice::Secret(RAZE) if !has_building(view) => plain(words.occupy),
        Choice::Item(RAZE) | Choice::Secret(RAZE) => plain(words.raze),
        Choice::Item(CAPTURE) | Choice::Secret(CAPTURE) => plain(words.capture),
        Choice::Secret(KEEP) => plain(words.keep),
        Choice::Secret(BREAK) if !asked.chosen.is_empty() => plain(words.break_first),
        Choice::Secret(BREAK) => plain(words.break_link),
        Choice::Item(number) if view.public.phase == Phase::Settling => {
            let seat = usize::from(number).checked_sub(1).and_then(Seat::new).unwrap_or(Seat::A);
            plain(words::player(view.scene.words, view.public, seat))
        }
        Choice::Item(number) => (text(format_args!("{number}")), Text::new()),
        Choice::Secret(number) => of_secret(view, asked, number),
        Choice::Cell(_) | Choice::Place(_) => plain(""),
    }
}

/// Does something stand on the field that may be occupied?
fn has_building(view: &View<'_>) -> bool {
    match view.public.question {
        Some(Question::Occupation { at, .. }) => view.public.buildings.at(at).is_some(),
        _ => false,
    }
}

/// A row of the menu, with its price.
fn of_kind(view: &View<'_>, kind: Kind) -> Pair {
    let words = view.words();
    let (r, c) = (words.resource_letter, words.crystal_letter);
    let cheap = view.private.side.technologies.has(Technology::Rebuilding);
    let value = match kind {
        Kind::Pay => text(format_args!("1{r}")),
        Kind::Build => text(format_args!("1{r}..")),
        Kind::Reactor => text(format_args!("5{r}")),
        Kind::Technology | Kind::Heal => text(format_args!("2{r}")),
        Kind::Rebuild => text(format_args!("{}{r}", if cheap { 3 } else { 5 })),
        Kind::Quark | Kind::Upgrade => text(format_args!("1{c}")),
        Kind::Teleport => text(format_args!("3{c}")),
        Kind::Demolish => text(format_args!("2{c}")),
        Kind::Furnace => text(format_args!("3{r}>2{c}")),
        Kind::Connect | Kind::Load | Kind::Cannon | Kind::Break => Text::new(),
    };
    (text(format_args!("{}", words::kind(view.scene.words, kind))), value)
}

/// A Guardian: where it stands, or what matters for the chosen kind of action.
fn of_figure(view: &View<'_>, asked: &Asked<'_>, guardian: Guardian) -> Pair {
    let (words, board) = (view.words(), &view.private.board);
    let number = guardian.index() + 1;
    let label = match kind(asked) {
        Some(Kind::Pay) => text(format_args!("{}{number}", words.guardian_letter)),
        _ => text(format_args!("{} {number}", words.guardian)),
    };
    let quarter = board.quarter(guardian);
    let value = match kind(asked) {
        Some(Kind::Pay | Kind::Break) => guardians::slot(view, guardian),
        Some(Kind::Heal) => text(format_args!("{}{}", words.life_letter, quarter.life)),
        Some(Kind::Connect | Kind::Upgrade) => {
            text(format_args!("{}{}", words.power_letter, board.power(guardian, view.clan())))
        }
        _ => view.private.side.guardian_at(guardian).map_or(Text::new(), place),
    };
    (label, value)
}

fn place(at: Cell) -> Text {
    text(format_args!("{}", Place(at)))
}

/// What follows in the menu: a building, a Connection, a token, a number of Crystals.
fn of_secret(view: &View<'_>, asked: &Asked<'_>, number: u8) -> Pair {
    let words = view.words();
    match kind(asked) {
        Some(Kind::Build) => of_building(view, number),
        Some(Kind::Connect) => of_connection(view, asked, number),
        Some(Kind::Upgrade) if number == Upgrade::Power as u8 => {
            (text(format_args!("{} +1", words.power)), Text::new())
        }
        Some(Kind::Upgrade) => (text(format_args!("{} +1", words.healing)), Text::new()),
        _ => (text(format_args!("{}", words.crystals_used)), text(format_args!("{number}"))),
    }
}

fn of_building(view: &View<'_>, number: u8) -> Pair {
    let Some(&kind) = Building::ALL.get(usize::from(number)) else { return (Text::new(), Text::new()) };
    let words = view.words();
    let label = text(format_args!("{}", words::building(view.scene.words, kind)));
    let time = match kind.cost() {
        1 => text(format_args!("{}", words.one_round)),
        cost => text(format_args!("{cost} {}", words.rounds)),
    };
    (label, time)
}

/// what the receiver has then.
fn of_connection(view: &View<'_>, asked: &Asked<'_>, number: u8) -> Pair {
    let words = view.words();
    let giver = asked.chosen.get(1).and_then(|&choice| figure_of(choice));
    let (Some(giver), Some(receiver)) = (giver, Guardian::new(usize::from(number & 3))) else {
        return (Text::new(), Text::new());
    };
    let (board, clan) = (&view.private.board, view.clan());
    let to = receiver.index() + 1;
    if number >> 2 == Link::Healing as u8 {
        let healing = 1 + board.quarter(giver).healing;
        let label = match giver == receiver {
            true => text(format_args!("{} {}", words.heals, words.itself)),
            false => text(format_args!("{} {to}", words.heals)),
        };
        return (label, text(format_args!("+{healing}")));
    }
    let power = (board.power(receiver, clan) + board.own_power(giver, clan)).min(8);
    (text(format_args!("{} {to}", words.strengthens)), text(format_args!("={power}")))
}

/// One technology after the other, with its effect in plain words.
fn draw_technology(view: &View<'_>, asked: &Asked<'_>, selected: usize, screen: &mut Screen) {
    let Some(&Choice::Secret(number)) = asked.items.get(selected) else { return };
    let Some(&technology) = Technology::ALL.get(usize::from(number)) else { return };
    let (name, effect) = words::technology(view.scene.words, technology, view.clan());
    let letter = view.words().resource_letter;
    let price = text(format_args!("{}{letter}", technology.cost()));
    let mark = match selected < asked.offered {
        true => &price,
        false if view.private.side.technologies.has(technology) => "+",
        false => CROSS,
    };
    row(screen, 0, name, mark);
    small(screen, 24, effect);
    let page = text(format_args!("{}/{}", selected + 1, asked.items.len()));
    let Ok(()) = widget::title(screen, view.words().technology, &page);
}
