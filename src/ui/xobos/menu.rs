//! The lists of Xobos: their order, the items that cannot be chosen, and the questions that are
//! repeated.

use heapless::VecView;

use crate::game::{Choice, Seat};
use crate::games::xobos::{Guardian, Item, MenuKind, PendingDecision, Phase, Public, Technology};
use crate::hex::{Cell, CellSet};
use crate::parts::Button;

/// Returns the sort key of an item in its list: by kind, then by number. "No more" comes last,
/// except that outside the Development phase the hidden Connections follow it. Higher numbers of
/// Crystals come first.
pub fn rank(public: &Public, seat: Seat, choice: Choice) -> (u8, u8) {
    let develops = public.phase == Phase::Development;
    match Item::of(choice) {
        Some(Item::Break) if !develops => (201, 0),
        Some(Item::End) => (200, 0),
        Some(Item::Break) => (MenuKind::Break as u8, 0),
        Some(Item::Menu(kind)) => (kind as u8, 0),
        Some(Item::Figure(guardian)) if develops => {
            (likely_use(public, seat, guardian) as u8, guardian.index() as u8)
        }
        Some(item @ Item::Building(_)) => (MenuKind::Build as u8, item.number()),
        Some(item @ Item::Link(..)) => (MenuKind::Connect as u8, item.number()),
        Some(item @ Item::Upgrade(_)) => (MenuKind::Upgrade as u8, item.number()),
        Some(Item::Crystals(count)) => (100, u8::MAX - count),
        Some(item) => (100, item.number()),
        None => (100, 0),
    }
}

/// Returns what a Guardian most likely does in the Development phase, based on public facts.
fn likely_use(public: &Public, seat: Seat, guardian: Guardian) -> MenuKind {
    let land = public.options.map().land - public.buildings.cells();
    match public.sides[seat].guardian_at(guardian) {
        None => MenuKind::Rebuild,
        Some(_) if public.builders[seat].contains(guardian) => MenuKind::Pay,
        Some(at) if land.contains(at) => MenuKind::Build,
        Some(_) => MenuKind::Connect,
    }
}

/// Returns the place of something to buy beside the cards: three rows of three. Every thing has its
/// own place, so that players find it again.
pub const fn slot_of(item: Item) -> Option<usize> {
    match item {
        Item::Menu(MenuKind::Reactor) => Some(0),
        Item::Menu(MenuKind::Technology) => Some(1),
        Item::Menu(MenuKind::Quark) => Some(2),
        Item::Menu(MenuKind::Load) => Some(3),
        Item::Menu(MenuKind::Demolish) => Some(4),
        Item::Menu(MenuKind::Furnace | MenuKind::Cannon) => Some(5),
        Item::Menu(MenuKind::Teleport) => Some(6),
        Item::End => Some(8),
        _ => None,
    }
}

/// Returns the position of an item on the first screen of the Development phase: column and row, in
/// sixths of the screen.
const fn position(item: Item) -> Option<(i32, i32)> {
    match item {
        Item::Figure(guardian) => {
            Some((20 + guardian.index() as i32 % 2 * 40, 10 + guardian.index() as i32 / 2 * 20))
        }
        item => match slot_of(item) {
            Some(slot) => Some((90 + slot as i32 % 3 * 15, 6 + slot as i32 / 3 * 13)),
            None => None,
        },
    }
}

/// Returns the item to the left or right, on the screens that show Guardians as cards. Up and Down go
/// through all items in the order of the list. Returns `None` for them and for other lists.
pub fn browse(
    public: &Public,
    chosen: &[Choice],
    items: &[Choice],
    row: usize,
    button: Button,
) -> Option<usize> {
    let is_across = matches!(button, Button::Left | Button::Right);
    if !is_across || !public.phase.is_at_once() || !chosen.is_empty() {
        return None;
    }
    let place = |item: &Choice| Item::of(*item).and_then(position);
    let (x, y) = items.get(row).and_then(place)?;
    let others = items.iter().enumerate().filter_map(|(index, item)| Some((index, place(item)?)));
    let ahead = others.filter_map(|(index, (to_x, to_y))| {
        let (dx, dy) = (to_x - x, to_y - y);
        let (ahead, aside) = (if button == Button::Left { -dx } else { dx }, dy.abs());
        (ahead > 4).then_some((ahead + 2 * aside, index))
    });
    Some(ahead.min().map_or(row, |(_, index)| index))
}

/// returns whether the item is the one that breaks Connections. Whether there is a
/// Connection to break is hidden, so the row always appears and opens a list of all Guardians.
pub fn opens_always(public: &Public, chosen: &[Choice], item: Choice) -> bool {
    public.phase.may_break() && chosen.is_empty() && item == Item::Break.hidden()
}

/// Appends the kinds that are not available now, or the Guardians that cannot do it.
pub fn add_refused(public: &Public, seat: Seat, chosen: &[Choice], items: &mut VecView<Choice>) {
    let mut add = |item: Choice| {
        if !items.contains(&item) {
            let _ = items.push(item);
        }
    };
    let figures = Guardian::ALL.map(|guardian| Item::Figure(guardian).hidden());
    if public.phase.may_break() {
        match chosen {
            [] => add(Item::Break.hidden()),
            [first] if *first == Item::Break.hidden() => figures.into_iter().for_each(&mut add),
            _ => {}
        }
    }
    if public.phase != Phase::Development {
        return;
    }
    match chosen.iter().map(|&choice| MenuKind::of(choice)).next() {
        None => {
            let clan = public.options.clan(seat);
            figures.into_iter().for_each(&mut add);
            MenuKind::ALL.into_iter().filter(|kind| kind.is_listed(clan)).for_each(|kind| add(kind.choice()));
        }
        Some(Some(MenuKind::Technology)) => {
            let clan = public.options.clan(seat).is_some();
            let tiles = Technology::ALL.into_iter().filter(|tile| clan || *tile != Technology::Clan);
            tiles.for_each(|tile| add(Item::Technology(tile).hidden()));
        }
        _ => {}
    }
}

/// Returns the row of "done" in the menu of the Development phase.
pub fn last_row(items: &[Choice]) -> Option<usize> {
    let is_first = |item: &Choice| matches!(Item::of(*item), Some(Item::Menu(_) | Item::Figure(_)));
    let is_menu = items.iter().any(is_first);
    items.iter().position(|item| *item == Item::End.open()).filter(|_| is_menu)
}

/// Returns whether the question is asked again after an action: for several Quarks and loads in the
/// Development phase, while advancing, and for the Quarks of one field in the movement phase.
pub fn repeats(public: &Public, chosen: &[Choice]) -> bool {
    match public.phase {
        Phase::Advance => true,
        Phase::Development => {
            let kind = chosen.first().copied().and_then(MenuKind::of);
            matches!(kind, Some(MenuKind::Quark | MenuKind::Load))
        }
        Phase::Moves => chosen.last() == Some(&Item::Quark.open()),
        Phase::First
        | Phase::Leaders
        | Phase::Occupation
        | Phase::Attacks
        | Phase::Answers
        | Phase::Shots
        | Phase::Battles
        | Phase::Settling
        | Phase::Crystals
        | Phase::Change
        | Phase::Over => false,
    }
}

/// returns the fields where something new of a seat appears: units, sites, buildings,
/// Crystals on Watchtowers.
pub fn appeared(before: &Public, after: &Public, seat: Seat) -> CellSet {
    let (old, new) = (&before.sides[seat], &after.sides[seat]);
    let has_grown = |cell: &Cell| {
        new.swarm.count(*cell) > old.swarm.count(*cell)
            || before.buildings.at(*cell) != after.buildings.at(*cell)
            || new.guardian_on(*cell) != old.guardian_on(*cell)
            || new.guardian_on(*cell).is_some_and(|guardian| {
                after.builders[seat].contains(guardian) && !before.builders[seat].contains(guardian)
            })
    };
    (new.units() | after.buildings.of(seat)).iter().filter(has_grown).collect()
}

/// returns the fields to highlight, based on public facts only, whatever hidden facts
/// allow. All of them can be chosen.
pub fn veiled_targets(public: &Public, chosen: &[Choice]) -> Option<CellSet> {
    match public.question {
        Some(
            PendingDecision::Attack(from)
            | PendingDecision::Answer(from)
            | PendingDecision::Shot(from)
            | PendingDecision::Occupation { from, .. }
            | PendingDecision::Advance { from, .. },
        ) if chosen.is_empty() => Some(from),
        _ => None,
    }
}
