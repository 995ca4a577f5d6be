//! Where a direction button takes the cursor.

use crate::hex::{Cell, CellSet, Direction, Hex};

use super::Button;

/// The cell a direction button leads to, one step: up and down run straight, by turns left and right.
pub fn step(cell: Cell, button: Button) -> Option<Cell> {
    let (first, second) = ways(cell.hex().r % 2 == 0, button)?;
    cell.step(first).or_else(|| cell.step(second))
}

/// The direction of a button in a row, and the one to take where that leads nowhere.
pub const fn ways(even_row: bool, button: Button) -> Option<(Direction, Direction)> {
    Some(match button {
        Button::Left => (Direction::W, Direction::W),
        Button::Right => (Direction::E, Direction::E),
        Button::Up if even_row => (Direction::NE, Direction::NW),
        Button::Up => (Direction::NW, Direction::NE),
        Button::Down if even_row => (Direction::SE, Direction::SW),
        Button::Down => (Direction::SW, Direction::SE),
        _ => return None,
    })
}

/// The target that lies nearest in the direction of the button, or at least on that side. `None` when there is none.
pub fn jump(from: Cell, button: Button, targets: CellSet) -> Option<Cell> {
    let origin = at(from.hex());
    // Of two cells that lie equally near, the one that a single step leads to: up and down stay straight.
    let beside = step(from, button);
    targets
        .iter_reading()
        .filter_map(|cell| {
            let (x, y) = at(cell.hex());
            let (dx, dy) = (x - origin.0, y - origin.1);
            // Rows have no cell straight above: there the next row counts as nearer than the one after it.
            let (ahead, aside, weight) = match button {
                Button::Right => (dx, dy, 2),
                Button::Left => (-dx, dy, 2),
                Button::Down => (dy, dx, 1),
                Button::Up => (-dy, dx, 1),
                _ => return None,
            };
            // Within 60 degrees of the way; what lies straight ahead counts as nearer. Others only if there is none:
            // then no target stays out of reach.
            let is_aside = aside.abs() * 4 > ahead * 7;
            (ahead > 0).then_some(((is_aside, ahead + aside.abs() * weight), cell))
        })
        .min_by_key(|&(far, cell)| (far, beside != Some(cell)))
        .map(|(_, cell)| cell)
}

/// The target nearest to a cell; the cell itself if it is one.
pub fn nearest(to: Cell, targets: CellSet) -> Option<Cell> {
    targets.iter_reading().min_by_key(|cell| cell.distance(to))
}

/// Where a cell lies on the panel: half cells to the right, and rows down in units of the same length.
fn at(hex: Hex) -> (i32, i32) {
    let (q, r) = (i32::from(hex.q), i32::from(hex.r));
    // Rows lie sqrt(3) half cells apart: 26 and 15 are near enough.
    ((2 * q + r) * 15, r * 26)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn at_the_edge_the_other_way_is_taken_or_none() {
        assert_eq!(step(cell(6, 0), Button::Right), None);
        assert_eq!(step(cell(6, 0), Button::Up), Some(cell(6, -1)));
    }

    #[test]
    fn a_jump_prefers_what_lies_straight_ahead() {
        let targets: CellSet = [cell(3, 0), cell(2, -2), cell(-1, 0), cell(1, 3)].into_iter().collect();
        assert_eq!(jump(Cell::CENTRE, Button::Right, targets), Some(cell(3, 0)));
        assert_eq!(jump(Cell::CENTRE, Button::Left, targets), Some(cell(-1, 0)));
        assert_eq!(jump(Cell::CENTRE, Button::Up, targets), Some(cell(2, -2)));
        assert_eq!(jump(Cell::CENTRE, Button::Down, targets), Some(cell(1, 3)));
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
    fn every_target_can_be_reached_by_jumps() {
        let far = [cell(0, 0), cell(6, -6), cell(-6, 6), cell(0, 6), cell(-3, -2), cell(5, 1)];
        // The last of these lies in no narrow direction from where the others lead.
        let near = [cell(1, 0), cell(2, 1), cell(0, -2), cell(2, -2), cell(-3, 2)];
        every_one_is_reached(far.into_iter().collect());
        every_one_is_reached(near.into_iter().collect());
    }

    fn every_one_is_reached(targets: CellSet) {
        for start in targets.iter() {
            let mut reached = CellSet::of(start);
            loop {
                let mut grown = reached;
                for cell in reached.iter() {
                    for button in [Button::Up, Button::Down, Button::Left, Button::Right] {
                        grown |= jump(cell, button, targets).into_iter().collect();
                    }
                }
                if grown == reached {
                    break;
                }
                reached = grown;
            }
            assert_eq!(reached, targets, "from {start:?}");
        }
    }
}
