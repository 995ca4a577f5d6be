//! Draws the lists of Xobos.

use core::fmt::Write;

use super::{View, guardians};
use crate::game::Choice;
use crate::games::xobos::{
    Building, ConnectionKind, Guardian, Item, MenuKind, PendingDecision, Phase, Price, Upgrade, name_of,
};
use crate::hex::Cell;
use crate::parts::Screen;
use crate::ui::game_view::CurrentDecision;
use crate::ui::panel::{self, Line, Pair, draw_row, label_row, line};
use crate::ui::xobos::menu::opens_always;
use crate::ui::xobos::words;

/// The item "no more".
pub const END_ITEM: Choice = Item::End.open();
/// Marks items that cannot be chosen.
const CROSS: &str = "x";

/// Draws a list that only its player sees.
pub fn draw(view: &View<'_>, asked: &CurrentDecision<'_>, selected: usize, screen: &mut Screen) {
    if kind(asked) == Some(MenuKind::Technology) {
        return draw_technology(view, asked, selected, screen);
    }
    let label = |item: Choice| named(view, asked, item);
    draw_rows(asked, selected, asked.items, label, screen);
}

/// Draws a list in a turn. Hidden items are shown only if the view is open. Otherwise the screen
/// does not depend on the content of such a list.
pub fn draw_open(view: &View<'_>, asked: &CurrentDecision<'_>, selected: usize, screen: &mut Screen) {
    // It is public that Connections may be broken, but not which ones.
    let is_hidden = |item: &Choice| item.is_secret() && !opens_always(view.public, asked.chosen, *item);
    let hides = asked.refused || asked.chosen.iter().chain(asked.items).any(is_hidden);
    if hides && !view.may_show_hidden() {
        draw_row(screen, 0, view.scene.words.common.hold_peek, "");
        return draw_way(view, asked, screen);
    }
    if asked.refused {
        return panel::draw_sentence(screen, view.why_not(asked));
    }
    let shown = CurrentDecision {
        available_count: if view.may_show_hidden() { asked.available_count } else { asked.items.len() },
        ..*asked
    };
    draw_rows(&shown, selected, asked.items, |item| named(view, asked, item), screen);
    if matches!(asked.chosen, [Choice::Cell(_)]) && asked.items == [Item::End.hidden()] {
        panel::draw_small(screen, view.scene.words.xobos.sentence.lends_power);
    }
}

/// Draws the chosen fields: origin and destination.
fn draw_way(view: &View<'_>, asked: &CurrentDecision<'_>, screen: &mut Screen) {
    let mut way = Line::new();
    for choice in view.visible_choices(asked) {
        if let Choice::Cell(cell) = choice {
            let mark = if way.is_empty() { "" } else { " > " };
            let _ = write!(way, "{mark}{}", name_of(*cell));
        }
    }
    draw_row(screen, 2, &way, if way.is_empty() { "" } else { "OK" });
}

fn draw_rows(
    asked: &CurrentDecision<'_>,
    selected: usize,
    items: &[Choice],
    label: impl Fn(Choice) -> Pair,
    screen: &mut Screen,
) {
    panel::draw_list(screen, items, selected, |place, item| {
        let (label, value) = label(item);
        (label, if place < asked.available_count { value } else { line(format_args!("{CROSS}")) })
    });
}

/// Returns the kind of action chosen in the menu.
pub fn kind(asked: &CurrentDecision<'_>) -> Option<MenuKind> {
    asked.chosen.first().copied().and_then(MenuKind::of)
}

fn figure_of(item: Choice) -> Option<Guardian> {
    match Item::of(item) {
        Some(Item::Figure(guardian)) => Some(guardian),
        _ => None,
    }
}

/// Returns the label and value of an item.
fn named(view: &View<'_>, asked: &CurrentDecision<'_>, choice: Choice) -> Pair {
    let (words, phase) = (view.words(), view.public.phase);
    let Some(item) = Item::of(choice) else { return label_row("") };
    match item {
        Item::Figure(guardian) => of_figure(view, asked, guardian),
        Item::Menu(kind) => of_kind(view, kind),
        Item::Break if phase == Phase::Development && asked.chosen.is_empty() => {
            of_kind(view, MenuKind::Break)
        }
        Item::End => label_row(words::end(view.scene.words, phase)),
        Item::Guardian => label_row(words.guardian),
        Item::Quark => label_row(words.quark),
        Item::Swap => label_row(words.swap),
        Item::Teleport => label_row(words.teleport),
        Item::Source => label_row(words.attack_source),
        Item::Cannon => label_row(words.cannon),
        Item::Raze if choice.is_secret() && !has_building(view) => label_row(words.occupy),
        Item::Raze => label_row(words.raze),
        Item::Capture => label_row(words.capture),
        Item::Keep => label_row(words.keep),
        Item::Break if !asked.chosen.is_empty() => label_row(words.break_first),
        Item::Break => label_row(words.break_link),
        Item::Seat(seat) => label_row(words::player(view.scene.words, view.public, seat)),
        Item::Building(kind) => of_building(view, kind),
        Item::Link(link, receiver) => of_connection(view, asked, link, receiver),
        Item::Upgrade(Upgrade::Power) => (line(format_args!("{} +1", words.power)), Line::new()),
        Item::Upgrade(Upgrade::Healing) => (line(format_args!("{} +1", words.healing)), Line::new()),
        Item::Technology(tile) => label_row(words::technology(view.scene.words, tile, view.clan()).0),
        Item::Crystals(count) => {
            (line(format_args!("{}", words.crystals_used)), line(format_args!("{count}")))
        }
    }
}

/// Returns whether there is a building on the field that may be occupied.
fn has_building(view: &View<'_>) -> bool {
    match view.public.question {
        Some(PendingDecision::Occupation { at, .. }) => view.public.buildings.at(at).is_some(),
        _ => false,
    }
}

/// Returns a row of the menu, with its price.
fn of_kind(view: &View<'_>, kind: MenuKind) -> Pair {
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
fn of_figure(view: &View<'_>, asked: &CurrentDecision<'_>, guardian: Guardian) -> Pair {
    let (words, board) = (view.words(), &view.private.board);
    let number = guardian.index() + 1;
    let label = match kind(asked) {
        Some(MenuKind::Pay) => line(format_args!("#{number}")),
        _ => line(format_args!("{} {number}", words.guardian)),
    };
    let quarter = board.quarter(guardian);
    let value = match kind(asked) {
        Some(MenuKind::Pay | MenuKind::Break) => guardians::slot(view, guardian),
        Some(MenuKind::Heal) => line(format_args!("{}{}", quarter.life, words.life_letter)),
        Some(MenuKind::Connect | MenuKind::Upgrade) => {
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
fn of_connection(
    view: &View<'_>,
    asked: &CurrentDecision<'_>,
    link: ConnectionKind,
    receiver: Guardian,
) -> Pair {
    let words = view.words();
    let Some(giver) = asked.chosen.get(1).and_then(|&choice| figure_of(choice)) else { return label_row("") };
    let (board, clan) = (&view.private.board, view.clan());
    let to = receiver.index() + 1;
    if link == ConnectionKind::Healing {
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
fn draw_technology(view: &View<'_>, asked: &CurrentDecision<'_>, selected: usize, screen: &mut Screen) {
    let item = asked.items.get(selected).and_then(|&item| Item::of(item));
    let Some(Item::Technology(technology)) = item else { return };
    let (name, effect) = words::technology(view.scene.words, technology, view.clan());
    let letter = view.words().resource_letter;
    let price = line(format_args!("{}{letter}", technology.cost()));
    let mark = match selected < asked.available_count {
        true => &price,
        false if view.private.side.technologies.has(technology) => "+",
        false => CROSS,
    };
    draw_row(screen, 0, name, mark);
    panel::draw_small_below(screen, 1, effect);
    let page = line(format_args!("{}/{}", selected + 1, asked.items.len()));
    panel::draw_title(screen, view.words().technology, &page);
}
