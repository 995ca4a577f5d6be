//! Draws the lists of Xobos.

use core::fmt::Write;

use super::{View, cards, development};
use crate::game::Choice;
use crate::games::xobos::{
    Building, ConnectionKind, Guardian, Item, MenuKind, PendingDecision, Phase, Price, Upgrade, name_of,
};
use crate::parts::Screen;
use crate::ui::decision;
use crate::ui::game_view::CurrentDecision;
use crate::ui::panel::{self, Line, Pair, draw_row, label_row, line};
use crate::ui::sign_row::{self, Counted, PER_ROW};
use crate::ui::signs::Sign;
use crate::ui::widget::LIST_ROWS;
use crate::ui::xobos::menu::opens_always;
use crate::ui::xobos::words;

/// The item "no more".
pub const END_ITEM: Choice = Item::End.open();

/// Draws a list in a turn: signs where all items have one, otherwise rows, and what OK does. Hidden
/// items are shown only if the view is open. Otherwise the screen does not depend on the content of
/// such a list.
pub fn draw_open(view: &View<'_>, asked: &CurrentDecision<'_>, selected: usize, screen: &mut Screen) {
    // It is public that Connections may be broken, but not which ones.
    let is_hidden = |item: &Choice| item.is_secret() && !opens_always(view.public, asked.chosen, *item);
    let hides = asked.refused || asked.chosen.iter().chain(asked.items).any(is_hidden);
    if hides && !view.may_show_hidden() {
        draw_way(view, asked, screen);
        return draw_row(screen, LIST_ROWS - 1, view.scene.words.common.hold_peek, "");
    }
    if asked.refused {
        return panel::draw_sentence(screen, view.why_not(asked));
    }
    let Some(&item) = asked.items.get(selected) else { return };
    let top = draw_way(view, asked, screen);
    draw_items(view, asked, selected, top, screen);
    if matches!(asked.chosen, [Choice::Cell(_)]) && asked.items == [Item::End.hidden()] {
        let lends = view.scene.words.xobos.sentence.lends_power;
        decision::draw_small_text(screen, top + 2, decision::OK_TOP, lends);
    }
    decision::draw_ok(screen, view.scene.words, &effect(view, asked, item));
}

/// The top of the signs below the chosen fields.
const SIGNS_TOP: i32 = 24;

/// Returns what OK does with an item of a list in a turn.
fn effect(view: &View<'_>, asked: &CurrentDecision<'_>, choice: Choice) -> Line {
    let words = view.words();
    match Item::of(choice) {
        Some(Item::Guardian) => line(format_args!("{}", words.ok_guardian)),
        Some(Item::Quark) => line(format_args!("{}", words.ok_quark)),
        Some(Item::Source) => line(format_args!("{}", words.ok_source)),
        Some(Item::Crystals(count)) => line(format_args!("{} {count}", words.ok_crystals)),
        Some(Item::Figure(guardian)) => line(format_args!("{} #{}", words.break_link, guardian.index() + 1)),
        _ => {
            let (label, value) = named(view, asked, choice);
            line(format_args!("{label} {value}"))
        }
    }
}

/// Draws the items as signs. A single item needs no sign: the last line says what OK does.
fn draw_items(view: &View<'_>, asked: &CurrentDecision<'_>, selected: usize, top: i32, screen: &mut Screen) {
    let available = if view.may_show_hidden() { asked.available_count } else { asked.items.len() };
    let counted = |(index, item): (usize, &Choice)| {
        let item = Item::of(*item)?;
        let count = if let Item::Crystals(count) = item { count } else { 1 };
        Some(Counted { sign: sign_in_turn(view, asked, item)?, count, available: index < available })
    };
    if asked.items.len() > 1 {
        let page = selected / PER_ROW * PER_ROW;
        let shown = asked.items.iter().enumerate().skip(page).take(PER_ROW).filter_map(counted);
        sign_row::draw(screen, top, shown, Some(selected - page));
    }
}

/// Returns the sign of an item in a turn. A Guardian is the one on the chosen field.
fn sign_in_turn(view: &View<'_>, asked: &CurrentDecision<'_>, item: Item) -> Option<Sign> {
    let on_field = || match asked.chosen.first() {
        Some(Choice::Cell(at)) => view.public.sides[view.scene.seat].guardian_on(*at),
        _ => None,
    };
    match item {
        Item::Guardian => on_field().map(cards::sign_of).or(Some(Sign::Guardian1)),
        Item::Seat(seat) => Guardian::new(seat.index()).map(cards::sign_of),
        item => development::sign_of(item),
    }
}

/// Draws the chosen fields: origin and destination. Without any, draws what has just happened. Returns
/// the top of the signs.
fn draw_way(view: &View<'_>, asked: &CurrentDecision<'_>, screen: &mut Screen) -> i32 {
    let mut way = Line::new();
    for choice in view.visible_choices(asked) {
        if let Choice::Cell(cell) = choice {
            let mark = if way.is_empty() { "" } else { " > " };
            let _ = write!(way, "{mark}{}", name_of(*cell));
        }
    }
    if way.is_empty() {
        return decision::draw_event(view.scene, screen);
    }
    draw_row(screen, 0, &way, "");
    SIGNS_TOP
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
pub fn named(view: &View<'_>, asked: &CurrentDecision<'_>, choice: Choice) -> Pair {
    let (words, phase) = (view.words(), view.public.phase);
    let Some(item) = Item::of(choice) else { return label_row("") };
    match item {
        Item::Figure(guardian) => of_figure(view, guardian),
        Item::Menu(kind) => of_kind(view, kind),
        Item::Break if phase == Phase::Development => of_kind(view, MenuKind::Break),
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

/// Returns a Guardian with its position.
fn of_figure(view: &View<'_>, guardian: Guardian) -> Pair {
    let label = line(format_args!("{} {}", view.words().guardian, guardian.index() + 1));
    let at = view.private.side.guardian_at(guardian);
    (label, at.map_or(Line::new(), |at| line(format_args!("{}", name_of(at)))))
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
    let Some(giver) = asked.chosen.first().and_then(|&choice| figure_of(choice)) else {
        return label_row("");
    };
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
pub fn draw_technology(view: &View<'_>, asked: &CurrentDecision<'_>, selected: usize, screen: &mut Screen) {
    let item = asked.items.get(selected).and_then(|&item| Item::of(item));
    let Some(Item::Technology(technology)) = item else { return };
    let (name, effect) = words::technology(view.scene.words, technology, view.clan());
    let letter = view.words().resource_letter;
    let price = line(format_args!("{}{letter}", technology.cost()));
    let mark = match selected < asked.available_count {
        false if view.private.side.technologies.has(technology) => "+",
        _ => &price,
    };
    cards::draw_title(view, screen);
    draw_row(screen, 0, name, mark);
    decision::draw_small_text(screen, 24, decision::OK_TOP, effect);
    if selected < asked.available_count {
        let page = line(format_args!("{} {}/{}", view.words().ok_buy, selected + 1, asked.items.len()));
        return decision::draw_ok(screen, view.scene.words, &page);
    }
    decision::draw_why_not(screen, view.why_not(asked));
}
