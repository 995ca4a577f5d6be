//! Where the cursor begins in Termites: where a unit helps most against a Mound, or at an attack.

use core::cmp::Reverse;

use crate::game::{Choice, Seat};
use crate::games::termites::{Assault, Item, Phase, Piece, Public, Terrain, near, support};
use crate::hex::{Cell, CellSet, PANEL_CELLS};
use crate::ui::face::Aim;

/// The strength of a usual token.
const USUAL: u32 = 2;

/// The target that the player probably means.
pub fn likely(public: &Public, aim: Aim<'_>) -> Option<Cell> {
    match (public.phase, aim.chosen) {
        // Few tokens may lie on water.
        (Phase::Reproduce, _) => post(public, aim, aim.targets - public.ground.of(Terrain::Water)),
        (Phase::Move, []) => attacker(public, aim),
        (Phase::Move, &[Choice::Cell(from)]) => goal(public, aim, from),
        (Phase::Move, &[Choice::Cell(from), Choice::Cell(_)]) => aim.nearest(aim.targets, from),
        (Phase::Move, &[_, _, Choice::Cell(approach)]) => {
            aim.targets.iter_reading().max_by_key(|cell| cell.distance(approach))
        }
        _ => None,
    }
}

/// Puts the strongest tokens first.
pub fn arrange(items: &mut [Choice]) {
    items.sort_unstable_by_key(|item| match Item::of(*item) {
        Some(Item::Token(token)) => (Reverse(token.strength()), Some(token)),
        _ => (Reverse(0), None),
    });
}

/// The cell on which a unit helps most against Mounds of others; of several the nearest one. `None` where it helps
/// nowhere.
fn post(public: &Public, aim: Aim<'_>, among: CellSet) -> Option<Cell> {
    let mut gains = [0_u32; PANEL_CELLS];
    for mound in foreign_mounds(public, aim.seat) {
        let help = help(public, aim.seat, mound);
        (near(mound) & among).iter().for_each(|cell| gains[cell.ring()] += help);
    }
    let useful = among.iter().map(|cell| (gains[cell.ring()], cell)).filter(|(gain, _)| *gain > 0);
    useful.max_by_key(|(gain, cell)| (*gain, Reverse(cell.distance(aim.cursor)))).map(|(_, cell)| cell)
}

/// What another unit beside a Mound is worth: the more, the less it wants to fall, and the more it is worth.
fn help(public: &Public, seat: Seat, mound: Cell) -> u32 {
    let Some(Piece::Mound { value, .. }) = public.pieces.at(mound) else { return 0 };
    let (points, needed) = (u32::from(value.points()), u32::from(value.points()) + 1);
    let stands = u32::from(support(&public.ground, &public.pieces, seat, mound)).min(needed);
    let part = |strength: u32| points * 100 * strength * strength / (needed * needed);
    part((stands + USUAL).min(needed)) - part(stands)
}

fn foreign_mounds(public: &Public, seat: Seat) -> CellSet {
    public.pieces.all_mounds() - public.pieces.mounds(Some(seat))
}

/// A unit beside something that it can beat: a Mound before a unit.
fn attacker(public: &Public, aim: Aim<'_>) -> Option<Cell> {
    let beats = |among: CellSet| {
        let units = aim.targets.iter().filter(|from| beats_beside(public, *from, among));
        aim.nearest(units.collect(), aim.cursor)
    };
    beats(foreign_mounds(public, aim.seat)).or_else(|| beats(public.pieces.against(aim.seat)))
}

fn beats_beside(public: &Public, from: Cell, among: CellSet) -> bool {
    let beside = from.neighbours().filter(|cell| among.contains(*cell));
    let mut assaults = beside.filter_map(|target| Assault::new(&public.ground, &public.pieces, from, target));
    assaults.any(Assault::succeeds)
}

/// What a unit attacks, a Mound before a unit; without such, where it helps most against a Mound.
fn goal(public: &Public, aim: Aim<'_>, from: Cell) -> Option<Cell> {
    let attack = |among| aim.nearest(among, from);
    attack(foreign_mounds(public, aim.seat))
        .or_else(|| attack(public.pieces.against(aim.seat)))
        .or_else(|| post(public, aim, aim.targets))
}
