//! Draws the lists of Xobos.

use core::fmt::Write;

use super::{View, guardians};
use crate::game::Choice;
use crate::games::xobos::{Building, Guardian, Item, Kind, Link, Phase, Price, Question, Upgrade, name_of};
use crate::hex::Cell;
use crate::parts::Screen;
use crate::ui::face::Asked;
use crate::ui::panel::{self, Line, Pair, line, plain, row};
use crate::ui::xobos::menu::opens_always;
use crate::ui::xobos::words;

/// The item "no more".
pub const END_ITEM: Choice = Item::End.open();
/// Marks items that cannot be chosen.
const CROSS: &str = "x";

/// Draws a list that only its player sees.
pub fn draw(view: &View<'_>, asked: &Asked<'_>, selected: usize, screen: &mut Screen) {
    if kind(asked) == Some(Kind::Technology) {
        return draw_technology(view, asked, selected, screen);
    }
    let label = |item: Choice| named(view, asked, item);
    draw_rows(asked, selected, asked.items, label, screen);
}

/// Draws a list in a turn. Hidden items are shown only if the view is open. Otherwise the screen
/// does not depend on the content of such a list.
pub fn draw_open(view: &View<'_>, asked: &Asked<'_>, selected: usize, screen: &mut Screen) {
    // It is public that Connections may be broken, but not which ones.
    let is_hidden = |item: &Choice| item.is_secret() && !opens_always(view.public, asked.chosen, *item);
    let hides = asked.refused || asked.chosen.iter().chain(asked.items).any(is_hidden);
    if hides && !view.is_open() {
        row(screen, 0, view.scene.words.common.hold_peek, "");
        return draw_way(view, asked, screen);
    }
    if asked.refused {
        return panel::sentence(screen, view.why_not(asked));
    }
    let shown = Asked { offered: if view.is_open() { asked.offered } else { asked.items.len() }, ..*asked };
    draw_rows(&shown, selected, asked.items, |item| named(view, asked, item), screen);
    if matches!(asked.chosen, [Choice::Cell(_)]) && asked.items == [Item::End.hidden()] {
        panel::small(screen, view.scene.words.xobos.sentence.lends_power);
    }
}

/// Draws the chosen fields: origin and destination.
fn draw_way(view: &View<'_>, asked: &Asked<'_>, screen: &mut Screen) {
    let mut way = Line::new();
    for choice in view.told(asked) {
        if let Choice::Cell(cell) = choice {
            let mark = if way.is_empty() { "" } else { " > " };
            let _ = write!(way, "{mark}{}", name_of(*cell));
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
        (label, if place < asked.offered { value } else { line(format_args!("{CROSS}")) })
    });
}

/// Returns the kind of action chosen in the menu.
pub fn kind(asked: &Asked<'_>) -> Option<Kind> {
    asked.chosen.first().copied().and_then(Kind::of)
}

fn figure_of(item: Choice) -> Option<Guardian> {
    match Item::of(item) {
        Some(Item::Figure(guardian)) => Some(guardian),
        _ => None,
    }
}

/// Returns the label and value of an item.
fn named(view: &View<'_>, asked: &Asked<'_>, choice: Choice) -> Pair {
    let (words, phase) = (view.words(), view.public.phase);
    let Some(item) = Item::of(choice) else { return plain("") };
    match item {
        Item::Figure(guardian) => of_figure(view, asked, guardian),
        Item::Menu(kind) => of_kind(view, kind),
        Item::Break if phase == Phase::Development && asked.chosen.is_empty() => of_kind(view, Kind::Break),
        Item::End => plain(words::end(view.scene.words, phase)),
        Item::Guardian => plain(words.guardian),
        Item::Quark => plain(words.quark),
        Item::Swap => plain(words.swap),
        Item::Teleport => plain(words.teleport),
        Item::Source => plain(words.attack_source),
        Item::Cannon => plain(words.cannon),
        Item::Raze if choice.is_secret() && !has_building(view) => plain(words.occupy),
        Item::Raze => plain(words.raze),
        Item::Capture => plain(words.capture),
        Item::Keep => plain(words.keep),
        Item::Break if !asked.chosen.is_empty() => plain(words.break_first),
        Item::Break => plain(words.break_link),
        Item::Seat(seat) => plain(words::player(view.scene.words, view.public, seat)),
        Item::Building(kind) => of_building(view, kind),
        Item::Link(link, receiver) => of_connection(view, asked, link, receiver),
        Item::Upgrade(Upgrade::Power) => (line(format_args!("{} +1", words.power)), Line::new()),
        Item::Upgrade(Upgrade::Healing) => (line(format_args!("{} +1", words.healing)), Line::new()),
        Item::Technology(tile) => plain(words::technology(view.scene.words, tile, view.clan()).0),
        Item::Crystals(count) => {
            (line(format_args!("{}", words.crystals_used)), line(format_args!("{count}")))
        }
    }
}

/// Returns whether there is a building on the field that may be occupied.
fn has_building(view: &View<'_>) -> bool {
    match view.public.question {
        Some(Question::Occupation { at, .. }) => view.public.buildings.at(at).is_some(),
        _ => false,
    }
}

/// Returns a row of the menu, with its price.
fn of_kind(view: &View<'_>, kind: Kind) -> Pair {
    let words = view.words();
    let (r, c) = (words.resource_letter, words.crystal_letter);
    let value = match kind.price(view.private.side.technologies) {
        Price::Open => Line::new(),
        Price::Resources(count) => line(format_args!("{count}{r}")),
        Price::FromResources(count) => line(format_args!("{} {count}{r}", words.price_from)),
        Price::Crystals(count) => line(format_args!("{count}{c}")),
        Price::Exchange(resources, crystals) => line(format_args!("{resources}{r}>{crystals}{c}")),
    };
    (line(format_args!("{}", words::kind(view.scene.words, kind))), value)
}

/// Returns a row for a Guardian: its position, or what matters for the chosen kind of action.
fn of_figure(view: &View<'_>, asked: &Asked<'_>, guardian: Guardian) -> Pair {
    let (words, board) = (view.words(), &view.private.board);
    let number = guardian.index() + 1;
    let label = match kind(asked) {
        Some(Kind::Pay) => line(format_args!("#{number}")),
        _ => line(format_args!("{} {number}", words.guardian)),
    };
    let quarter = board.quarter(guardian);
    let value = match kind(asked) {
        Some(Kind::Pay | Kind::Break) => guardians::slot(view, guardian),
        Some(Kind::Heal) => line(format_args!("{}{}", quarter.life, words.life_letter)),
        Some(Kind::Connect | Kind::Upgrade) => {
            line(format_args!("{}{}", board.power(guardian, view.clan()), words.power_letter))
        }
        _ => view.private.side.guardian_at(guardian).map_or(Line::new(), place),
    };
    (label, value)
}

fn place(at: Cell) -> Line {
    line(format_args!("{}", name_of(at)))
}

fn of_building(view: &View<'_>, kind: Building) -> Pair {
    let words = view.words();
    let label = line(format_args!("{}", words::building(view.scene.words, kind)));
    let time = match kind.cost() {
        1 => line(format_args!("{}", words.one_round)),
        cost => line(format_args!("{cost} {}", words.rounds)),
    };
    (label, time)
}

/// returns a row with the resulting value of the receiver.
fn of_connection(view: &View<'_>, asked: &Asked<'_>, link: Link, receiver: Guardian) -> Pair {
    let words = view.words();
    let Some(giver) = asked.chosen.get(1).and_then(|&choice| figure_of(choice)) else { return plain("") };
    let (board, clan) = (&view.private.board, view.clan());
    let to = receiver.index() + 1;
    if link == Link::Healing {
        let healing = board.healing_given(giver);
        let label = match giver == receiver {
            true => line(format_args!("{} {}", words.heals, words.itself)),
            false => line(format_args!("{} #{to}", words.heals)),
        };
        return (label, line(format_args!("+{healing}")));
    }
    let power = board.power_with(giver, receiver, clan);
    (line(format_args!("{} #{to}", words.strengthens)), line(format_args!("={power}")))
}

/// Draws the selected technology with its effect.
fn draw_technology(view: &View<'_>, asked: &Asked<'_>, selected: usize, screen: &mut Screen) {
    let item = asked.items.get(selected).and_then(|&item| Item::of(item));
    let Some(Item::Technology(technology)) = item else { return };
    let (name, effect) = words::technology(view.scene.words, technology, view.clan());
    let letter = view.words().resource_letter;
    let price = line(format_args!("{}{letter}", technology.cost()));
    let mark = match selected < asked.offered {
        true => &price,
        false if view.private.side.technologies.has(technology) => "+",
        false => CROSS,
    };
    row(screen, 0, name, mark);
    panel::small_below(screen, 1, effect);
    let page = line(format_args!("{}/{}", selected + 1, asked.items.len()));
    panel::title(screen, view.words().technology, &page);
}
