//! Finds the next button press towards a given choice.

use crate::game::Choice;
use crate::hex::{Cell, CellSet, PANEL_CELLS};
use crate::parts::Button;
use crate::session::steer;

const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];

/// The current selection of a player.
pub struct Pointer<'a> {
    /// The cursor, in the orientation of the board.
    pub cursor: Cell,
    /// The cells that the cursor jumps between.
    pub targets: CellSet,
    /// The items of the list.
    pub items: &'a [Choice],
    /// The selected row of the list; `None` while the cursor is on the board.
    pub listed: Option<usize>,
}

/// Returns the next button towards the wanted choice: to `cell` if the choice is on the board,
/// otherwise to its row in the list.
pub fn press(at: &Pointer<'_>, wanted: Choice, cell: Option<Cell>) -> Button {
    match (at.listed, cell) {
        (None, Some(cell)) if cell == at.cursor => Button::Ok,
        (None, Some(cell)) => towards(at.cursor, cell, at.targets).unwrap_or(Button::Ok),
        (Some(_), Some(_)) | (None, None) => Button::Back,
        (Some(row), None) => match at.items.iter().position(|item| *item == wanted) {
            Some(place) if place == row => Button::Ok,
            Some(place) => way_in_list(row, place, at.items.len()),
            None => Button::Back,
        },
    }
}

/// Returns Down, or Up if that way is shorter. The list wraps around.
fn way_in_list(row: usize, place: usize, rows: usize) -> Button {
    let down = (place + rows - row) % rows;
    if down <= rows - down { Button::Down } else { Button::Up }
}

/// Returns the first button of a shortest path of the cursor.
fn towards(from: Cell, to: Cell, targets: CellSet) -> Option<Button> {
    // Breadth-first search backwards from the target: `near` grows by the cells that reach it with
    // one more press.
    let mut near = CellSet::of(to);
    for _ in 0..PANEL_CELLS {
        let leads =
            |cell: Cell, button| steer::jump(cell, button, targets).is_some_and(|to| near.contains(to));
        if let Some(button) = WAYS.into_iter().find(|&button| leads(from, button)) {
            return Some(button);
        }
        let more = targets.iter().filter(|&cell| WAYS.into_iter().any(|button| leads(cell, button)));
        let more: CellSet = more.collect::<CellSet>() | near;
        if more == near {
            return None;
        }
        near = more;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;

    fn cell(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).unwrap()
    }

    #[test]
    fn following_the_guide_reaches_every_target() {
        let targets: CellSet = [cell(0, 0), cell(3, -1), cell(-2, 4), cell(5, 0), cell(-4, -1), cell(1, 2)]
            .into_iter()
            .collect();
        for from in targets {
            for to in targets {
                let mut cursor = from;
                let mut presses = 0;
                loop {
                    let at = Pointer { cursor, targets, items: &[], listed: None };
                    match press(&at, Choice::Cell(to), Some(to)) {
                        Button::Ok => break,
                        button => cursor = steer::jump(cursor, button, targets).unwrap(),
                    }
                    presses += 1;
                    assert!(presses < 7, "{from:?} {to:?}");
                }
                assert_eq!(cursor, to);
            }
        }
    }

    #[test]
    fn the_guide_takes_the_short_way_through_a_list() {
        let items: [Choice; 5] = core::array::from_fn(|item| Choice::Item(item as u8));
        let at = |listed| Pointer { cursor: Cell::CENTRE, targets: CellSet::EMPTY, items: &items, listed };
        let wanted = |item| move |listed| press(&at(listed), Choice::Item(item), None);
        assert_eq!([1, 2, 4].map(|item| wanted(item)(Some(0))), [Button::Down, Button::Down, Button::Up]);
        assert_eq!(wanted(3)(Some(3)), Button::Ok);
        assert_eq!(wanted(3)(None), Button::Back, "the list is behind Back");
        assert_eq!(press(&at(Some(2)), Choice::Cell(cell(1, 1)), Some(cell(1, 1))), Button::Back);
    }
}
