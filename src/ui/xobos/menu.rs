//! The lists of Xobos: their order, the items that cannot be chosen, and the questions that are
//! repeated.

use heapless::VecView;

use crate::game::{Choice, Seat};
use crate::games::xobos::{Guardian, Item, MenuKind, PendingDecision, Phase, Public, Technology};
use crate::hex::{Cell, CellSet};

/// Returns the sort key of an item in its list: by kind, then by number. "No more" comes last,
/// except that outside the Development phase the hidden Connections follow it. Higher numbers of
/// Crystals come first.
pub fn rank(public: &Public, choice: Choice) -> (u8, u8) {
    let develops = public.phase == Phase::Development;
    match Item::of(choice) {
        Some(Item::Break) if !develops => (201, 0),
        Some(Item::End) => (200, 0),
        Some(Item::Break) => (MenuKind::Break as u8, 0),
        Some(Item::Menu(kind)) => (kind as u8, 0),
        Some(Item::Crystals(count)) => (100, u8::MAX - count),
        Some(item) => (100, item.number()),
        None => (100, 0),
    }
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
            MenuKind::ALL.into_iter().filter(|kind| kind.is_of(clan)).for_each(|kind| add(kind.choice()));
        }
        Some(Some(MenuKind::Build | MenuKind::Connect)) if chosen.len() == 1 => {
            figures.into_iter().for_each(add);
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
    let is_menu = items.iter().any(|&item| MenuKind::of(item).is_some());
    items.iter().position(|item| *item == Item::End.open()).filter(|_| is_menu)
}

/// Returns whether the question is asked again after an action: always in the Development phase and
/// while advancing, and for the Quarks of one field in the movement phase.
pub fn repeats(public: &Public, chosen: &[Choice]) -> bool {
    match public.phase {
        Phase::Development | Phase::Advance => true,
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
