//! Where the cursor begins in Termites: where a unit helps most against a Mound, or at an attack.

use core::cmp::Reverse;

use crate::game::{Choice, Seat};
use crate::games::termites::{Assault, Item, Phase, Piece, Public, Terrain, near, support};
use crate::hex::{Cell, CellSet, Hex, PANEL_CELLS};
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
        // The beaten unit goes on the way that it was pushed.
        (Phase::Move, &[Choice::Cell(from), Choice::Cell(_)]) => {
            aim.targets.iter_reading().max_by_key(|cell| cell.distance(from))
        }
        _ => None,
    }
}

/// Puts the strongest tokens first, and the Mounds that are worth most; what costs a unit comes last.
pub fn arrange(items: &mut [Choice]) {
    items.sort_unstable_by_key(|item| match Item::of(*item) {
        Some(Item::Token(token)) => (false, Reverse(token.strength()), Some(token)),
        Some(Item::Mound { value, remove }) => (remove, Reverse(value.points()), None),
        _ => (true, Reverse(0), None),
    });
}

/// A cell on which a unit helps at least half as much against Mounds of others as it can anywhere, the one nearest to the middle
/// of all that helps: from there every other is near. `None` where it helps nowhere.
fn post(public: &Public, aim: Aim<'_>, among: CellSet) -> Option<Cell> {
    let mut gains = [0_u32; PANEL_CELLS];
    for mound in foreign_mounds(public, aim.seat) {
        let help = help(public, aim.seat, mound);
        (near(mound) & among).iter().for_each(|cell| gains[cell.ring()] += help);
    }
    let gain = |cell: Cell| gains[cell.ring()];
    let most = among.iter().map(gain).max().filter(|most| *most > 0)?;
    let middle = middle(among, gain)?;
    aim.nearest(among.iter().filter(|cell| 2 * gain(*cell) >= most).collect(), middle)
}

/// The middle of cells that weigh something.
fn middle(cells: CellSet, weight: impl Fn(Cell) -> u32) -> Option<Cell> {
    let (mut all, mut q, mut r) = (0, 0, 0);
    for cell in cells {
        let (weight, hex) = (weight(cell) as i32, cell.hex());
        all += weight;
        q += weight * i32::from(hex.q);
        r += weight * i32::from(hex.r);
    }
    let share = |sum: i32| (2 * sum + all).checked_div_euclid(2 * all).map(|part| part as i8);
    Cell::new(Hex::new(share(q)?, share(r)?))
}

/// What another unit beside a Mound is worth: more for a Mound that needs little more to fall, and for one of high value.
fn help(public: &Public, seat: Seat, mound: Cell) -> u32 {
    let Some(Piece::Mound { value, .. }) = public.pieces.at(mound) else { return 0 };
    let (points, needed) = (u32::from(value.points()), u32::from(value.needed()));
    let stands = u32::from(support(&public.ground, &public.pieces, seat, mound)).min(needed);
    let part = |strength: u32| points * 100 * strength * strength / (needed * needed);
    part((stands + USUAL).min(needed)) - part(stands)
}

fn foreign_mounds(public: &Public, seat: Seat) -> CellSet {
    public.pieces.all_mounds() - public.pieces.mounds(Some(seat))
}

/// A unit beside something that it can beat, a Mound before a unit; of several the one in the middle.
fn attacker(public: &Public, aim: Aim<'_>) -> Option<Cell> {
    let beats = |among: CellSet| {
        let units = aim.targets.iter().filter(|from| beats_beside(public, *from, among));
        aim.middle(units.collect())
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
