//! Sorts the triangles of STL files. OpenSCAD writes them in any order; sorted, the file of a part
//! is the same each time.

use std::fs;
use std::path::Path;

use crate::failure::{Failure, Result};

/// The bytes before the triangles of a binary file, and those of a triangle.
const HEADER: usize = 84;
const TRIANGLE: usize = 50;
/// The start of a triangle and the end of the file in text form.
const FACET: &str = "  facet ";
const END: &str = "endsolid";

/// Sorts the triangles of a file, in text or binary form.
///
/// # Errors
/// Returns a failure if the file cannot be read or written.
pub fn sort(path: &Path) -> Result {
    let data = fs::read(path).map_err(|error| Failure::file(path, error))?;
    fs::write(path, sorted(&data)).map_err(|error| Failure::file(path, error))
}

fn sorted(data: &[u8]) -> Vec<u8> {
    match std::str::from_utf8(data) {
        Ok(text) if text.starts_with("solid") => sorted_text(text).into_bytes(),
        _ => sorted_binary(data),
    }
}

fn sorted_text(text: &str) -> String {
    let (body, end) = text.split_at(text.find(END).unwrap_or(text.len()));
    let mut pieces = body.split(FACET);
    let head = pieces.next().unwrap_or_default();
    let mut facets: Vec<&str> = pieces.collect();
    facets.sort_unstable();
    let facets: String = facets.iter().map(|facet| [FACET, facet].concat()).collect();
    [head, &facets, end].concat()
}

fn sorted_binary(data: &[u8]) -> Vec<u8> {
    let (head, body) = data.split_at(HEADER.min(data.len()));
    let mut triangles: Vec<&[u8]> = body.chunks(TRIANGLE).collect();
    triangles.sort_unstable();
    [head, &triangles.concat()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_triangles_does_not_matter() {
        let text = |first: &str, second: &str| {
            format!("solid A\n  facet {first}\n  endfacet\n  facet {second}\n  endfacet\nendsolid A\n")
        };
        assert_eq!(sorted(text("b", "a").as_bytes()), text("a", "b").as_bytes());
        let binary = |first: u8, second: u8| [vec![0x80; HEADER], vec![first; 50], vec![second; 50]].concat();
        assert_eq!(sorted(&binary(2, 1)), binary(1, 2));
        assert_eq!(sorted(b""), b"");
    }
}
