//! Where the cursor starts in Termites: where a unit helps most against a Mound, or at an attack.

use core::cmp::Reverse;

use crate::game::{Choice, Seat};
use crate::games::termites::{Caste, Item, Phase, Piece, PlannedAttack, Public, Terrain, near, support};
use crate::hex::{Cell, CellSet, Hex, PANEL_CELLS};
use crate::ui::game_view::CursorContext;

/// The strength of a typical token.
const USUAL: u32 = 2;

/// Returns the target that the player most likely wants.
pub fn likely(public: &Public, aim: CursorContext<'_>) -> Option<Cell> {
    match (public.phase, aim.chosen) {
        // Few kinds of tokens may be placed on water.
        (Phase::Reproduce, _) => {
            best_support_cell(public, aim, aim.targets - public.ground.of(Terrain::Water))
        }
        (Phase::Move, []) => prey(public, aim).or_else(|| attacker(public, aim)),
        (Phase::Move, &[Choice::Cell(from)]) => goal(public, aim, from),
        // The defeated unit retreats in the direction of the push.
        (Phase::Move, &[Choice::Cell(from), Choice::Cell(_)]) => {
            aim.targets.iter_reading().max_by_key(|cell| cell.distance(from))
        }
        _ => None,
    }
}

/// Sorts tokens by decreasing level, those that reach far first, and Mounds by decreasing value.
/// Options that cost a unit come last.
pub fn arrange(items: &mut [Choice]) {
    items.sort_unstable_by_key(|item| match Item::of(*item) {
        Some(Item::Token(token)) => (false, Reverse(token.termites()), usefulness(token.caste())),
        Some(Item::Mound { value, remove }) => (remove, Reverse(value.points()), 0),
        _ => (true, Reverse(0), 0),
    });
}

/// Returns the place of a caste in the order in which players place tokens of the same level.
const fn usefulness(caste: Caste) -> u8 {
    match caste {
        Caste::Spitter => 0,
        Caste::Flyer => 1,
        Caste::Worker => 2,
        Caste::Soldier => 3,
    }
}

/// Returns a cell on which a unit helps against Mounds of others at least half as much as on the
/// best cell. Of those, picks the cell nearest to the weighted middle, from which all others are
/// close. Returns `None` if a unit helps nowhere.
fn best_support_cell(public: &Public, aim: CursorContext<'_>, among: CellSet) -> Option<Cell> {
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

/// Returns the weighted middle of cells.
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

/// Returns the value of another unit next to a Mound. It is higher for a Mound that is close to
/// being taken, and for one worth many points.
fn help(public: &Public, seat: Seat, mound: Cell) -> u32 {
    let Some(Piece::Mound { value, .. }) = public.pieces.at(mound) else { return 0 };
    let (points, needed) = (u32::from(value.points()), u32::from(value.needed()));
    let stands = u32::from(support(&public.ground, &public.pieces, seat, mound)).min(needed);
    let part =
        |strength: u32| (points * 100 * strength * strength).checked_div(needed * needed).unwrap_or_default();
    part((stands + USUAL).min(needed)) - part(stands)
}

fn foreign_mounds(public: &Public, seat: Seat) -> CellSet {
    public.pieces.all_mounds() - public.pieces.mounds(Some(seat))
}

/// Returns the piece to attack without choosing a unit first: the Mound worth most, otherwise the
/// unit in the middle.
fn prey(public: &Public, aim: CursorContext<'_>) -> Option<Cell> {
    let worth = |cell: &Cell| match public.pieces.at(*cell) {
        Some(Piece::Mound { value, .. }) => value.points(),
        _ => 0,
    };
    let mounds = aim.targets & foreign_mounds(public, aim.seat);
    mounds.iter().max_by_key(worth).or_else(|| aim.middle(public.pieces.against(aim.seat)))
}

/// Returns a unit next to something that it can defeat, preferably a Mound. Of several, returns the
/// one in the middle.
fn attacker(public: &Public, aim: CursorContext<'_>) -> Option<Cell> {
    let beats = |among: CellSet| {
        let units = aim.targets.iter().filter(|from| beats_beside(public, *from, among));
        aim.middle(units.collect())
    };
    beats(foreign_mounds(public, aim.seat)).or_else(|| beats(public.pieces.against(aim.seat)))
}

fn beats_beside(public: &Public, from: Cell, among: CellSet) -> bool {
    let beside = from.neighbours().filter(|cell| among.contains(*cell));
    let mut assaults =
        beside.filter_map(|target| PlannedAttack::new(&public.ground, &public.pieces, from, target));
    assaults.any(PlannedAttack::succeeds)
}

/// Returns the target that a unit attacks, preferably a Mound. If there is none, returns the cell
/// where it helps most against a Mound.
fn goal(public: &Public, aim: CursorContext<'_>, from: Cell) -> Option<Cell> {
    let attack = |among| aim.nearest(among, from);
    attack(foreign_mounds(public, aim.seat))
        .or_else(|| attack(public.pieces.against(aim.seat)))
        .or_else(|| best_support_cell(public, aim, aim.targets))
}
