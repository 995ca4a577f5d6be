//! Robale on the LED board.

use core::iter;

use smart_leds::RGB8;

use crate::bounded::collected;
use crate::game::{Choice, Seat};
use crate::games::robale::{
    Action, BLOCKED, BOARD, Battle, Bug, Item, March, Phase, Public, RESOURCES, Side,
};
use crate::hex::{Cell, CellSet, Direction, Hex, PANEL_RADIUS, ring};
use crate::ui::Canvas;
use crate::ui::colour::{DARK, WHITE, rgb};
use crate::ui::game_view::{ItemCells, Selection, Trail};
use crate::ui::layers::{Highlight, Piece, Style};
use crate::ui::palette::{Ground, Palette, SeatLook};
use crate::ui::signs::Sign;

/// The colour of a die that does no damage.
const HARMLESS: RGB8 = rgb(120, 120, 120);
/// The highest die result shown by edges; higher results light all of them and the centre.
const DIE_EDGES: u8 = 6;

/// Paints terrain on the edges, bugs with the side in the centre and the kind as lit edges, and the
/// dice of the battle on the rim. At least two edges of every bug show the terrain.
pub fn paint(public: &Public, palette: &Palette, canvas: &mut Canvas) {
    for cell in BOARD.cells() {
        canvas.set_ground(cell, palette.ground(ground(cell)));
        let bug = public.bugs.at(cell);
        canvas.set_piece(cell, bug.map(|bug| Piece::token(of_side(bug.side, palette), edges(bug.bug))));
    }
    paint_dice(public.battle.as_ref(), palette, canvas);
}

/// Returns the terrain of a cell.
pub fn ground(cell: Cell) -> Ground {
    if cell == BLOCKED {
        Ground::Stone
    } else if RESOURCES.contains(cell) {
        Ground::Growth
    } else if Side::ALL.iter().any(|side| side.hatchery().contains(cell)) {
        Ground::Water
    } else if BOARD.contains(cell) {
        Ground::Clear
    } else {
        Ground::Off
    }
}

/// Returns the number of lit edges of a bug.
const fn edges(bug: Bug) -> u8 {
    bug as u8 + 1
}

fn of_side(side: Side, palette: &Palette) -> SeatLook {
    let [white, black] = palette.white_and_black();
    match side {
        Side::White => white,
        Side::Black => black,
    }
}

/// Returns the side of a seat.
pub fn side(public: &Public, seat: Seat) -> Side {
    if public.white.unwrap_or(Seat::A) == seat { Side::White } else { Side::Black }
}

/// Returns the seat of a side.
pub fn seat(public: &Public, side_of: Side) -> Seat {
    if side(public, Seat::A) == side_of { Seat::A } else { Seat::B }
}

/// Returns the look of a seat. Every side has its own colour, wherever its player sits.
pub fn look(public: &Public, seat: Seat, palette: &Palette) -> SeatLook {
    of_side(side(public, seat), palette)
}

/// Returns whether the player points at an enemy army to fight, or at an enemy bug to remove.
pub fn is_attack(public: &Public) -> bool {
    matches!(public.phase, Phase::Battle | Phase::Take)
}

/// Returns the army on a cell. An army that still has to fight is returned as it was at the start
/// of the phase.
fn army_at(public: &Public, cell: Cell) -> CellSet {
    let fight = public.fights().find(|army| army.contains(cell));
    fight.unwrap_or_else(|| public.bugs.army_at(cell))
}

/// Returns the cell by which the rules identify the army on a cell. Any bug represents its army.
pub fn meant(public: &Public, chosen: &[Choice], cell: Cell) -> Cell {
    let is_army = matches!(public.phase, Phase::Battle | Phase::Move) && chosen.is_empty();
    army_at(public, cell).first_reading().filter(|_| is_army).unwrap_or(cell)
}

/// Returns the chosen army, and the direction that the player looks at.
pub fn step(public: &Public, chosen: &[Choice], item: Option<Choice>) -> Option<(CellSet, Direction)> {
    match (public.phase, chosen, item.and_then(Item::of)) {
        (Phase::Move, [Choice::Cell(cell)], Some(Item::Way(way))) => Some((public.bugs.army_at(*cell), way)),
        _ => None,
    }
}

/// Returns the cell that represents each direction of the chosen army: the destination of the bug
/// at `from`. If this bug cannot move in a direction, uses the nearest bug that can, unless its
/// destination already represents another direction.
pub fn cells_of_ways(public: &Public, chosen: &[Choice], from: Cell, items: &[Choice]) -> ItemCells {
    let mut cells = ItemCells::new();
    for reach in [0, u8::MAX] {
        for &item in items {
            let Some((army, way)) = step(public, chosen, Some(item)) else { continue };
            let is_taken =
                |cells: &ItemCells, to| cells.iter().any(|&(cell, other)| cell == to || other == item);
            let moving = public.bugs.step(public.turn, army, way).moving;
            let bugs = moving.iter_reading().filter(|bug| bug.distance(from) <= reach);
            let steps = bugs.filter_map(|bug| Some((bug.distance(from), bug.step(way)?)));
            let free = steps.filter(|&(_, to)| !is_taken(&cells, to));
            if let Some((_, to)) = free.min_by_key(|&(distance, _)| distance) {
                // There is space for all six directions.
                let _ = cells.push((to, item));
            }
        }
    }
    cells
}

/// Returns the marches of the chosen army, seen from the bug on `from`.
pub fn march(public: &Public, chosen: &[Choice], from: Cell) -> Option<March> {
    let is_chosen = public.phase == Phase::Move && matches!(chosen, [Choice::Cell(_)]);
    let is_own = public.bugs.at(from).is_some_and(|bug| bug.side == public.turn);
    (is_chosen && is_own).then(|| March::new(&public.bugs, public.turn, from))
}

/// Returns the sign of a cell's terrain.
pub fn terrain_sign(cell: Cell) -> Option<Sign> {
    match ground(cell) {
        Ground::Stone => Some(Sign::Stones),
        Ground::Growth => Some(Sign::Berry),
        Ground::Water => Some(Sign::Hatchery),
        Ground::Off | Ground::Clear | Ground::Sand | Ground::Crystal => None,
    }
}

/// Highlights the directions of an army before a step: who could go where, and who is pinned.
/// Otherwise highlights the army under the cursor.
pub fn point_out(public: &Public, pointing: Selection<'_>, palette: &Palette, canvas: &mut Canvas) {
    let Selection { chosen, item, cursor, from, .. } = pointing;
    let way = march(public, chosen, from).zip(cursor).filter(|(march, to)| march.cells().contains(*to));
    if let (Some((march, to)), None) = (way, item) {
        for cell in march.way(to) {
            canvas.set_highlight(cell, Highlight::Group(of_side(public.turn, palette).target));
        }
        return;
    }
    if let Some((army, direction)) = step(public, chosen, item) {
        return point_ways(public, army, direction, palette, canvas);
    }
    let Some(cursor) = cursor else { return };
    let army = army_at(public, cursor);
    let is_attacked = public.phase == Phase::Battle && public.fights.contains(cursor);
    let colour = if is_attacked { palette.attack } else { WHITE };
    for cell in army.without(cursor) {
        canvas.set_highlight(cell, Highlight::Group(colour));
    }
}

fn point_ways(public: &Public, army: CellSet, way: Direction, palette: &Palette, canvas: &mut Canvas) {
    let steps = Direction::ALL.map(|direction| public.bugs.step(public.turn, army, direction));
    for cell in army {
        let open = |bits: u8, way: usize| bits | u8::from(steps[way].moving.contains(cell)) << way;
        let open = (0..6).fold(0, open);
        let mark = if steps[0].pinned.contains(cell) {
            Highlight::Directions { colour: palette.attack, open: 0b11_1111, chosen: 0 }
        } else {
            let colour = of_side(public.turn, palette).target;
            Highlight::Directions { colour, open, chosen: open & 1 << way.index() }
        };
        canvas.set_highlight(cell, mark);
    }
}

/// Paints the dice on the rim, counterclockwise from the eastern corner. The number of lit edges is
/// the result; from six on all are lit. Dice that do damage are red.
pub fn paint_dice(battle: Option<&Battle>, palette: &Palette, canvas: &mut Canvas) {
    let rolled = battle.map_or(&[][..], Battle::rolled);
    let rim = ring(Hex::ORIGIN, PANEL_RADIUS).filter_map(Cell::new);
    for (place, cell) in rim.enumerate() {
        let die = rolled.get(place).zip(battle).map(|(&face, battle)| {
            let harms = !battle.resistance().contains(face);
            let colour = if harms { palette.attack } else { HARMLESS };
            let count = face.min(DIE_EDGES);
            let centre = if face > DIE_EDGES { colour } else { DARK };
            Piece { centre, edge: colour, count, first_edge: Direction::E, winks: 0, style: Style::Token }
        });
        canvas.set_piece(cell, die);
    }
}

/// Returns the cells that an action passes.
pub fn trail(action: Action) -> Trail {
    match action {
        Action::Colour(_) | Action::Die(_) | Action::Done | Action::EndMove | Action::EndTurn => Trail::new(),
        Action::Fight(at) | Action::Take(at) | Action::Hatch(_, at) => collected([at]),
        Action::Step(from, direction) => collected(iter::once(from).chain(from.step(direction))),
    }
}
