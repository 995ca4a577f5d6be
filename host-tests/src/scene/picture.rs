//! A diagram: a hexagon of words around the centre of the board, row by row:
//!
//! ```text
//!    .  p1
//!  aW2 bW1 ~
//!    ^  .
//! ```

use hexboard::hex::{Cell, Hex};

/// Returns whether this line is a row of a diagram. Statements contain a colon and a space, or
/// begin with a keyword.
pub fn is_row(line: &str) -> bool {
    !line.contains(": ") && !line.ends_with(':') && !line.starts_with("do ") && !line.starts_with("illegal ")
}

/// Returns the words of a diagram with their cells.
///
/// # Errors
/// Reports the row that has the wrong number of words.
pub fn read<'a>(rows: &[(usize, &'a str)]) -> Result<Vec<(Cell, &'a str)>, String> {
    let radius = (rows.len() / 2) as i8;
    if rows.len().is_multiple_of(2) || radius > 6 {
        return Err(format!("a picture of {} rows is no hexagon", rows.len()));
    }
    let mut words = Vec::new();
    for (&(line, row), r) in rows.iter().zip(-radius..) {
        let first = -radius - r.min(0);
        let wanted = 2 * radius + 1 - r.abs();
        let row: Vec<&str> = row.split_whitespace().collect();
        if row.len() != wanted as usize {
            return Err(format!("line {line}: {} cells instead of {wanted}", row.len()));
        }
        let cells = (first..).map(|q| Cell::new(Hex::new(q, r)).expect("on the panel"));
        words.extend(cells.zip(row));
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_placed_where_they_are_drawn() {
        let words = read(&[(1, "a b"), (2, "c d e"), (3, "f g")]).unwrap();
        let at = |q, r| Cell::new(Hex::new(q, r)).unwrap();
        let expected = [
            (at(0, -1), "a"),
            (at(1, -1), "b"),
            (at(-1, 0), "c"),
            (at(0, 0), "d"),
            (at(1, 0), "e"),
            (at(-1, 1), "f"),
            (at(0, 1), "g"),
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn misaligned_pictures_are_rejected() {
        assert_eq!(read(&[(4, "a b"), (5, "c d"), (6, "e f")]).unwrap_err(), "line 5: 2 cells instead of 3");
        assert_eq!(read(&[(4, "a"), (5, "b")]).unwrap_err(), "a picture of 2 rows is no hexagon");
    }
}
