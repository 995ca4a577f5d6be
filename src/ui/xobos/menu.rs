//! The lists of Xobos: their order, what is not on offer, what is put again.

use heapless::VecView;

use crate::game::{Choice, Seat};
use crate::games::xobos::choices::{self, BREAK, END, FIGURE, MENU};
use crate::games::xobos::{Clan, Guardian, Phase, Public, Question, Technology};
use crate::hex::{Cell, CellSet};

/// A kind of action in the menu of the Development phase, by its place among the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Connect,
    Build,
    Pay,
    Reactor,
    Quark,
    Rebuild,
    Technology,
    Upgrade,
    Heal,
    Load,
    Cannon,
    Teleport,
    Demolish,
    Furnace,
    Break,
}

impl Kind {
    /// The order in which they are wanted: what is done every round first.
    pub const ALL: [Kind; 15] = [
        Kind::Pay,
        Kind::Build,
        Kind::Connect,
        Kind::Quark,
        Kind::Technology,
        Kind::Reactor,
        Kind::Load,
        Kind::Upgrade,
        Kind::Heal,
        Kind::Rebuild,
        Kind::Furnace,
        Kind::Cannon,
        Kind::Teleport,
        Kind::Break,
        Kind::Demolish,
    ];

    /// The choice in the menu.
    const fn choice(self) -> Choice {
        match self {
            Kind::Break => Choice::Secret(BREAK),
            _ => Choice::Secret(MENU + self as u8),
        }
    }

    /// The kind behind a choice.
    pub fn of(choice: Choice) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.choice() == choice)
    }

    /// Only some clans have it.
    const fn clan(self) -> Option<Clan> {
        match self {
            Kind::Furnace | Kind::Teleport => Some(Clan::Xenth),
            Kind::Cannon => Some(Clan::Kubadi),
            _ => None,
        }
    }
}

/// The place of an item in its list: by kind, then by number; "no more" comes last, except that in a turn the hidden
/// Connections follow. Of Crystals the most come first.
pub fn rank(public: &Public, chosen: &[Choice], item: Choice) -> (u8, u8) {
    let develops = public.phase == Phase::Development;
    let is_load = matches!(chosen.first().copied().and_then(Kind::of), Some(Kind::Load | Kind::Cannon));
    let group = match item {
        Choice::Secret(BREAK) if !develops => 201,
        Choice::Item(END) | Choice::Secret(END) => 200,
        _ => Kind::ALL.iter().position(|kind| kind.choice() == item).map_or(100, |place| place as u8),
    };
    match item {
        Choice::Item(number) if public.phase == Phase::Crystals => (group, 255 - number),
        Choice::Secret(number) if is_load => (group, 255 - number),
        Choice::Item(number) | Choice::Secret(number) => (group, number),
        Choice::Cell(_) | Choice::Place(_) => (group, 0),
    }
}

/// Is this a turn in which Connections may be broken?
fn may_break(public: &Public) -> bool {
    matches!(public.phase, Phase::Moves | Phase::Attacks)
}

/// that there is a Connection to break is hidden, so the row is always there, and a list of all Guardians
/// behind it.
pub fn opens_always(public: &Public, chosen: &[Choice], item: Choice) -> bool {
    may_break(public) && chosen.is_empty() && item == Choice::Secret(BREAK)
}

/// Adds the kinds that are not on offer now, or the Guardians that cannot do it, behind the others.
pub fn add_refused(public: &Public, seat: Seat, chosen: &[Choice], items: &mut VecView<Choice>) {
    let mut add = |item: Choice| {
        if !items.contains(&item) {
            let _ = items.push(item);
        }
    };
    let figures = Guardian::ALL.map(|guardian| Choice::Secret(FIGURE + guardian.index() as u8));
    if may_break(public) {
        match chosen {
            [] => add(Choice::Secret(BREAK)),
            [Choice::Secret(BREAK)] => figures.into_iter().for_each(&mut add),
            _ => {}
        }
    }
    if public.phase != Phase::Development {
        return;
    }
    match chosen.iter().map(|&choice| Kind::of(choice)).next() {
        None => {
            let clan = public.options.clan(seat);
            let known = |kind: &Kind| kind.clan().is_none() || kind.clan() == clan;
            Kind::ALL.into_iter().filter(known).for_each(|kind| add(kind.choice()));
        }
        Some(Some(Kind::Build | Kind::Connect)) if chosen.len() == 1 => {
            figures.into_iter().for_each(add);
        }
        Some(Some(Kind::Technology)) => {
            let clan = public.options.clan(seat).is_some();
            let tiles = Technology::ALL.into_iter().filter(|tile| clan || *tile != Technology::Clan);
            tiles.for_each(|tile| add(Choice::Secret(tile as u8)));
        }
        _ => {}
    }
}

/// The row of "done" in the menu of the Development phase.
pub fn last_row(items: &[Choice]) -> Option<usize> {
    let is_menu = items.iter().any(|&item| Kind::of(item).is_some());
    items.iter().position(|item| *item == Choice::Item(END)).filter(|_| is_menu)
}

/// What is put again after an action: everything while all develop, Quarks of one field in a turn.
pub fn repeats(public: &Public, chosen: &[Choice]) -> bool {
    match public.phase {
        Phase::Development | Phase::Advance => true,
        Phase::Moves => chosen.last() == Some(&Choice::Item(choices::QUARK)),
        _ => false,
    }
}

/// the fields on which something new of a seat is shown: units, sites, buildings, Crystals on Watchtowers.
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

/// fields light up by public facts, whatever hidden facts leave of the choice. All of them can be chosen.
pub fn veiled_targets(public: &Public, chosen: &[Choice]) -> Option<CellSet> {
    match public.question {
        Some(
            Question::Attack(from)
            | Question::Answer(from)
            | Question::Shot(from)
            | Question::Occupation { from, .. }
            | Question::Advance { from, .. },
        ) if chosen.is_empty() => Some(from),
        _ => None,
    }
}
