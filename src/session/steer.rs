//! Cursor movement with the direction buttons.

use crate::hex::{Cell, CellSet, Direction, Hex};

use crate::parts::Button;

/// Returns the cell one step in the direction of the button. Up and Down alternate between the two
/// diagonals, so that repeated steps run straight. At the edge they take the other diagonal.
pub fn step(cell: Cell, button: Button) -> Option<Cell> {
    let (first, second) = directions(cell.hex().r % 2 == 0, button)?;
    cell.step(first).or_else(|| cell.step(second))
}

/// Returns the direction of a button in an even or odd row, and the fallback where that leaves the
/// panel.
pub const fn directions(even_row: bool, button: Button) -> Option<(Direction, Direction)> {
    Some(match button {
        Button::Left => (Direction::W, Direction::W),
        Button::Right => (Direction::E, Direction::E),
        Button::Up if even_row => (Direction::NE, Direction::NW),
        Button::Up => (Direction::NW, Direction::NE),
        Button::Down if even_row => (Direction::SE, Direction::SW),
        Button::Down => (Direction::SW, Direction::SE),
        Button::Ok | Button::Back | Button::Peek | Button::Menu => return None,
    })
}

/// Returns the nearest target in the direction of the button; `None` if there is none on that side.
///
/// Targets within 45 degrees come first. Each such jump gets closer to every target in that
/// direction, so all targets can be reached. Targets within 60 degrees come next, then all others
/// on that side.
pub fn jump(from: Cell, button: Button, targets: CellSet) -> Option<Cell> {
    let origin = at(from.hex());
    // On a tie, prefer the cell of a single step, so that Up and Down run straight.
    let beside = step(from, button);
    targets
        .iter_reading()
        .filter_map(|cell| {
            let (x, y) = at(cell.hex());
            let (dx, dy) = (x - origin.0, y - origin.1);
            let (ahead, aside) = match button {
                Button::Right => (dx, dy.abs()),
                Button::Left => (-dx, dy.abs()),
                Button::Down => (dy, dx.abs()),
                Button::Up => (-dy, dx.abs()),
                Button::Ok | Button::Back | Button::Peek | Button::Menu => return None,
            };
            let detour = u8::from(aside > ahead) + u8::from(aside * 4 > ahead * 7);
            (ahead > 0).then_some((detour, ahead + aside, cell))
        })
        .min_by_key(|&(detour, far, cell)| (detour, far, beside != Some(cell)))
        .map(|(_, _, cell)| cell)
}

/// Returns the target farthest on the other side, for a button beyond whose side there is no target.
/// As in a list, the cursor starts again there.
pub fn wrap(from: Cell, button: Button, targets: CellSet) -> Option<Cell> {
    let origin = at(from.hex());
    let places = targets.iter_reading().filter_map(|cell| {
        let (x, y) = at(cell.hex());
        let (dx, dy) = (x - origin.0, y - origin.1);
        let (ahead, aside) = match button {
            Button::Right => (dx, dy.abs()),
            Button::Left => (-dx, dy.abs()),
            Button::Down => (dy, dx.abs()),
            Button::Up => (-dy, dx.abs()),
            Button::Ok | Button::Back | Button::Peek | Button::Menu => return None,
        };
        (ahead < 0).then_some((ahead, aside, cell))
    });
    places.min_by_key(|&(ahead, aside, _)| (ahead, aside)).map(|(_, _, cell)| cell)
}

/// Works like [`step`] for a player whose Up is rotated counterclockwise by this many steps of 60
/// degrees.
pub fn step_turned(cell: Cell, button: Button, sixths: u8) -> Option<Cell> {
    let (there, back) = turns(sixths);
    step(cell.rotated(back), button).map(|cell| cell.rotated(there))
}

/// Works like [`jump`] for a player whose Up is rotated counterclockwise by this many steps of 60
/// degrees.
pub fn jump_turned(from: Cell, button: Button, targets: CellSet, sixths: u8) -> Option<Cell> {
    let (there, back) = turns(sixths);
    if there == 0 {
        return jump(from, button, targets);
    }
    let seen = targets.iter().map(|cell| cell.rotated(back)).collect();
    jump(from.rotated(back), button, seen).map(|cell| cell.rotated(there))
}

/// Works like [`jump`], then [`wrap`], for a player whose Up is rotated counterclockwise by this many
/// steps of 60 degrees.
pub fn jump_around(from: Cell, button: Button, targets: CellSet, sixths: u8) -> Option<Cell> {
    let (there, back) = turns(sixths);
    let seen = || targets.iter().map(|cell| cell.rotated(back)).collect();
    jump_turned(from, button, targets, sixths)
        .or_else(|| wrap(from.rotated(back), button, seen()).map(|cell| cell.rotated(there)))
}

/// Returns the rotations from the player's view to the board and back, in steps of 60 degrees.
const fn turns(sixths: u8) -> (usize, usize) {
    let there = sixths as usize % 6;
    (there, (6 - there) % 6)
}

/// Returns the target nearest to a cell, which may be the cell itself.
pub fn nearest(to: Cell, targets: CellSet) -> Option<Cell> {
    targets.iter_reading().min_by_key(|cell| cell.distance(to))
}

/// Returns the position of a cell on the panel, x to the right and y down. A unit is 1/15 of half a
/// cell width.
fn at(hex: Hex) -> (i32, i32) {
    let (q, r) = (i32::from(hex.q), i32::from(hex.r));
    // Rows are sqrt(3) half cell widths apart; 26/15 approximates this.
    ((2 * q + r) * 15, r * 26)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Rng;

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).unwrap()
    }

    #[test]
    fn up_and_down_run_straight() {
        let mut at = cell(0, 0);
        for _ in 0..4 {
            at = step(at, Button::Up).unwrap();
        }
        assert_eq!(at, cell(2, -4));
    }

    #[test]
    fn at_the_edge_a_step_takes_the_other_direction_or_fails() {
        assert_eq!(step(cell(6, 0), Button::Right), None);
        assert_eq!(step(cell(6, 0), Button::Up), Some(cell(6, -1)));
    }

    #[test]
    fn a_jump_prefers_targets_straight_ahead() {
        let targets: CellSet = [cell(3, 0), cell(2, -2), cell(-1, 0), cell(1, 3)].into_iter().collect();
        assert_eq!(jump(Cell::CENTRE, Button::Right, targets), Some(cell(3, 0)));
        assert_eq!(jump(Cell::CENTRE, Button::Left, targets), Some(cell(-1, 0)));
        assert_eq!(jump(Cell::CENTRE, Button::Up, targets), Some(cell(2, -2)));
        assert_eq!(jump(Cell::CENTRE, Button::Down, targets), Some(cell(1, 3)));
    }

    /// Beyond the last target the cursor starts again on the other side, nearest to its line.
    #[test]
    fn the_cursor_goes_around_the_targets() {
        let targets: CellSet = [cell(3, 0), cell(-3, 0), cell(-2, -2), cell(0, 3)].into_iter().collect();
        let around = |from, button| jump_around(from, button, targets, 0);
        assert_eq!(around(cell(3, 0), Button::Right), Some(cell(-3, 0)));
        assert_eq!(around(cell(0, 3), Button::Down), Some(cell(-2, -2)));
        assert_eq!(around(cell(-2, -2), Button::Up), Some(cell(0, 3)));
        assert_eq!(around(cell(-3, 0), Button::Right), jump(cell(-3, 0), Button::Right, targets));
        assert_eq!(jump_around(cell(1, 1), Button::Up, CellSet::of(cell(1, 1)), 0), None, "it stays alone");
        // Half a turn swaps the sides.
        assert_eq!(jump_around(cell(-3, 0), Button::Right, targets, 3), Some(cell(3, 0)));
    }

    #[test]
    fn where_every_cell_is_a_target_a_jump_is_a_step() {
        for from in CellSet::PANEL.iter().filter(|cell| cell.neighbours().count() == 6) {
            for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
                assert_eq!(jump(from, button, CellSet::PANEL), step(from, button), "{from:?} {button:?}");
            }
        }
    }

    #[test]
    fn a_rotated_pad_sees_the_board_rotated() {
        let targets: CellSet = [cell(3, 0), cell(2, -2), cell(-1, 0), cell(1, 3)].into_iter().collect();
        for sixths in 0..6u8 {
            let turned = |cell: Cell| cell.rotated(sixths.into());
            let seen: CellSet = targets.iter().map(turned).collect();
            for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
                let jumped = jump(Cell::CENTRE, button, targets).map(turned);
                assert_eq!(jump_turned(Cell::CENTRE, button, seen, sixths), jumped, "{sixths} {button:?}");
                let from = cell(2, 1);
                assert_eq!(step_turned(turned(from), button, sixths), step(from, button).map(turned));
            }
        }
        // For a player on the opposite side, Up moves down and Left moves right.
        assert_eq!(step_turned(Cell::CENTRE, Button::Left, 3), Some(cell(1, 0)));
        assert_eq!(jump_turned(Cell::CENTRE, Button::Up, targets, 3), Some(cell(1, 3)));
    }

    fn reached_from(start: Cell, targets: CellSet) -> CellSet {
        let mut reached = CellSet::of(start);
        let mut edge = reached;
        while let Some(cell) = edge.pop_first() {
            for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
                if let Some(next) = jump(cell, button, targets).filter(|next| !reached.contains(*next)) {
                    reached.insert(next);
                    edge.insert(next);
                }
            }
        }
        reached
    }

    #[test]
    fn every_target_can_be_reached_by_jumps() {
        let mut dice = Rng::new(6);
        for round in 0..600 {
            let count = 2 + round % 20;
            let targets: CellSet =
                (0..count).filter_map(|_| Cell::from_ring(dice.below(127) as usize)).collect();
            for start in targets {
                assert_eq!(reached_from(start, targets), targets, "from {start:?}");
            }
        }
    }
}
