//! The Development phase: the Guardians as cards, and beside them what the player can buy. After a
//! Guardian, what it can do. Only the player sees it.

use embedded_graphics::prelude::{DrawTarget, Point, Size};
use embedded_graphics::primitives::Rectangle;

use super::cards::{self, sign_of_building, sign_of_link};
use super::{View, list};
use crate::game::Choice;
use crate::games::xobos::{ConnectionSlot, Guardian, Item, MenuKind, Phase, Upgrade};
use crate::parts::Screen;
use crate::ui::decision;
use crate::ui::game_view::CurrentDecision;
use crate::ui::panel::{Line, Note, fill_placeholders, line};
use crate::ui::sign_row::{self, Counted, PER_ROW, dim};
use crate::ui::signs::{SIGN_WIDTH, Sign};
use crate::ui::text::Ink;
use crate::ui::xobos::menu::slot_of;
use crate::ui::xobos::words;

/// The position of the first card and of the first thing to buy, in pixels.
const CARDS: Point = Point::new(1, 12);
const SHOP: Point = Point::new(83, 12);
/// Distance between two things to buy, in pixels.
const SHOP_PITCH: Point = Point::new(15, 13);

/// Draws a list of the Development phase, or of the choice of a Leader.
pub fn draw(view: &View<'_>, asked: &CurrentDecision<'_>, row: usize, screen: &mut Screen) {
    cards::draw_title(view, screen);
    match asked.chosen {
        [] => draw_home(view, asked, row, screen),
        [_, ..] => draw_options(view, asked, row, screen),
    }
    draw_effect(view, asked, row, screen);
}

/// Draws the cards and the things to buy. The selected one is inverted.
fn draw_home(view: &View<'_>, asked: &CurrentDecision<'_>, row: usize, screen: &mut Screen) {
    for (index, item) in asked.items.iter().enumerate() {
        let ink = if index == row { Ink::Dark } else { Ink::Light };
        let is_available = index < asked.available_count;
        match Item::of(*item) {
            Some(Item::Figure(guardian)) => draw_card(view, guardian, is_available, ink, screen),
            Some(item) => draw_thing(item, is_available, ink, screen),
            None => {}
        }
    }
}

fn draw_card(view: &View<'_>, guardian: Guardian, is_available: bool, ink: Ink, screen: &mut Screen) {
    let place = guardian.index() as i32;
    let corner =
        CARDS + Point::new(place % 2 * cards::SMALL.width as i32, place / 2 * cards::SMALL.height as i32);
    cards::draw_small(view, guardian, corner, ink, screen);
    if !is_available {
        dim(screen, Rectangle::new(corner, cards::SMALL - Size::new(1, 1)), ink);
    }
}

fn draw_thing(item: Item, is_available: bool, ink: Ink, screen: &mut Screen) {
    let Some(slot) = slot_of(item).map(|slot| slot as i32) else { return };
    let corner = SHOP + Point::new(slot % 3 * SHOP_PITCH.x, slot / 3 * SHOP_PITCH.y);
    let area = Rectangle::new(corner, Size::new(SIGN_WIDTH + 1, SHOP_PITCH.y as u32));
    let Ok(()) = screen.fill_solid(&area, ink.background());
    if let Some(sign) = sign_of(item) {
        let Ok(()) = sign.draw(screen, corner + Point::new(1, 0), ink);
    }
    if !is_available {
        dim(screen, area, ink);
    }
}

/// Returns the sign of an item.
pub const fn sign_of(item: Item) -> Option<Sign> {
    Some(match item {
        Item::Menu(kind) => match kind {
            MenuKind::Reactor => Sign::Reactor,
            MenuKind::Technology => Sign::Technology,
            MenuKind::Quark => Sign::Quark,
            MenuKind::Load => Sign::Watchtower,
            MenuKind::Demolish => Sign::Attack,
            MenuKind::Furnace => Sign::Crystal,
            MenuKind::Cannon => Sign::Attack,
            MenuKind::Teleport => Sign::Strengthen,
            MenuKind::Pay => Sign::Resource,
            MenuKind::Heal => Sign::Life,
            MenuKind::Build | MenuKind::Connect | MenuKind::Upgrade | MenuKind::Rebuild | MenuKind::Break => {
                return None;
            }
        },
        Item::Building(kind) => sign_of_building(kind),
        Item::Link(kind, _) => sign_of_link(kind),
        Item::Upgrade(Upgrade::Power) => Sign::Power,
        Item::Upgrade(Upgrade::Healing) => Sign::Heal,
        Item::Crystals(_) => Sign::Crystal,
        Item::Quark => Sign::Quark,
        Item::End => Sign::Done,
        Item::Break => Sign::Attack,
        Item::Figure(guardian) => cards::sign_of(guardian),
        Item::Capture | Item::Raze | Item::Cannon | Item::Keep => Sign::Attack,
        Item::Source => Sign::Reactor,
        Item::Swap | Item::Teleport => Sign::Strengthen,
        Item::Technology(_) => Sign::Technology,
        Item::Guardian | Item::Seat(_) => return None,
    })
}

/// Draws what the chosen Guardian can do, or numbers of Crystals, as signs. Below them, the selected
/// one in words.
fn draw_options(view: &View<'_>, asked: &CurrentDecision<'_>, row: usize, screen: &mut Screen) {
    let counted = |(index, item): (usize, &Choice)| {
        let item = Item::of(*item)?;
        let count = match item {
            Item::Link(_, to) => to.index() as u8 + 1,
            Item::Crystals(count) => count,
            _ => 1,
        };
        Some(Counted { sign: sign_of(item)?, count, available: index < asked.available_count })
    };
    let page = row / (2 * PER_ROW) * (2 * PER_ROW);
    let shown = asked.items.iter().enumerate().skip(page).take(2 * PER_ROW).filter_map(counted);
    let top = sign_row::draw(screen, 12, shown, Some(row - page));
    if let Some(item) = asked.items.get(row) {
        let (label, value) = list::named(view, asked, *item);
        decision::draw_small_line(screen, top + 2, &line(format_args!("{label} {value}")));
    }
}

/// Draws what OK does with the selected item, or why it does nothing.
fn draw_effect(view: &View<'_>, asked: &CurrentDecision<'_>, row: usize, screen: &mut Screen) {
    let Some(item) = asked.items.get(row).copied() else { return };
    if row >= asked.available_count {
        return decision::draw_why_not(screen, &refusal(view, asked, item));
    }
    decision::draw_ok(screen, view.scene.words, &effect(view, asked, item));
}

/// Returns why an item cannot be chosen. The signs of things to buy are small, so they are named, too.
fn refusal(view: &View<'_>, asked: &CurrentDecision<'_>, item: Choice) -> Note {
    let why = view.why_not(asked);
    match Item::of(item) {
        Some(Item::Menu(_)) if asked.chosen.is_empty() => {
            fill_placeholders("#: #", &[&list::named(view, asked, item).0, &why])
        }
        _ => fill_placeholders("#", &[&why]),
    }
}

fn effect(view: &View<'_>, asked: &CurrentDecision<'_>, item: Choice) -> Line {
    let words = view.words();
    match Item::of(item) {
        Some(Item::Figure(guardian)) if asked.chosen.is_empty() => of_card(view, guardian),
        Some(Item::Menu(_)) if asked.chosen.is_empty() => {
            let (label, value) = list::named(view, asked, item);
            line(format_args!("{label} {value}"))
        }
        Some(Item::End) => line(format_args!("{}", words.done)),
        _ => line(format_args!("{}", words.ok_do)),
    }
}

/// Returns what OK does on a card: pay for its site, rebuild the Guardian, or show what it can do.
fn of_card(view: &View<'_>, guardian: Guardian) -> Line {
    let words = view.words();
    if view.public.phase != Phase::Development {
        return line(format_args!("{}", words.ok_leader));
    }
    match view.private.board.slot(guardian) {
        _ if view.private.side.guardian_at(guardian).is_none() => line(format_args!("{}", words.rebuild)),
        ConnectionSlot::Site(kind, _) => {
            line(format_args!("{} {}", words.ok_pay, words::building(view.scene.words, kind)))
        }
        ConnectionSlot::Free | ConnectionSlot::Connection(..) => line(format_args!("{}", words.ok_card)),
    }
}
