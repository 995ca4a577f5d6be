//! Signs for what is on a field: patterns of edges that stay distinct under rotation.

use smart_leds::RGB8;

use super::Edges;
use crate::games::xobos::{Building, Guardian, PlacedBuilding};
use crate::ui::colour::{DARK, WHITE};
use crate::ui::layers::Sign;

/// All edges of a cell.
pub const ALL: Edges = 0b11_1111;
/// One edge, a bar, a triangle, a rectangle.
const SYMBOLS: [Edges; Guardian::COUNT] = [0b00_0001, 0b00_1001, 0b01_0101, 0b11_0110];
const MINE: Edges = 0b00_1001;
const WELL: Edges = 0b11_1001;
const TECHNICAL: Edges = 0b01_0101;
const COCOON: Edges = 0b11_1011;
const SITE: Edges = 0b11_0110;

/// Returns a sign with one bright edge per Quark. Uses edges with corridors first, but leaves at
/// least one of them showing the ground. Edges without a corridor pulse, so that they are not
/// mistaken for corridors. Edges with arrows are used last.
pub fn quarks(count: usize, corridors: Edges, attacked: Edges, colour: RGB8) -> Sign {
    let free = corridors & !attacked;
    let kept = if free != 0 { lowest(free) } else { lowest(corridors) };
    let mut left = count;
    let mut take = |from: Edges| {
        let mut taken = 0;
        for edge in (0..6).map(|way| 1 << way).filter(|edge| from & edge != 0) {
            if left > 0 {
                taken |= edge;
                left -= 1;
            }
        }
        taken
    };
    let steady = take(free & !kept);
    let breathing = take(ALL & !corridors & !attacked);
    let under_arrows = take(ALL & !kept & !steady & !breathing);
    Sign { edge: colour, lit: steady | under_arrows, pulsing: breathing, ..Sign::default() }
}

/// returns the symbol of a Guardian, rotated so that at least one corridor still shows the
/// ground.
pub fn symbol(guardian: Guardian, corridors: Edges) -> Sign {
    let symbol = SYMBOLS[guardian.index()];
    let turned = (0..6).map(|sixths| rotated(symbol, sixths));
    let lit = turned.clone().find(|lit| corridors & !lit != 0).unwrap_or(symbol);
    Sign { edge: WHITE, lit, ..Sign::default() }
}

/// returns the sign of a finished building: a white centre, and the kind as edges in the
/// owner's colour. A Watchtower has a dim ring with one bright edge per Crystal. A Reactor is
/// entirely in the owner's colour.
pub fn building(built: PlacedBuilding, colour: RGB8) -> Sign {
    let sign = Sign { centre: Some(WHITE), edge: colour, dims_others: true, ..Sign::default() };
    match built.kind {
        Building::Mine => Sign { lit: MINE, ..sign },
        Building::Well => Sign { lit: WELL, ..sign },
        Building::Technical => Sign { lit: TECHNICAL, ..sign },
        Building::Cocoon => Sign { lit: COCOON, ..sign },
        Building::Watchtower => {
            let lit = (1_u16 << built.load.min(6)) as u8 - 1;
            Sign { lit, faint: ALL & !lit, ..sign }
        }
        Building::Reactor => Sign { centre: Some(colour), lit: ALL, ..sign },
    }
}

/// returns the sign of a construction site, whatever it will become: a dark centre.
pub fn site(colour: RGB8) -> Sign {
    Sign { centre: Some(DARK), edge: colour, lit: SITE, dims_others: true, ..Sign::default() }
}

const fn lowest(edges: Edges) -> Edges {
    edges & edges.wrapping_neg()
}

const fn rotated(edges: Edges, sixths: u32) -> Edges {
    let wide = (edges as u16) << sixths;
    (wide | wide >> 6) as u8 & ALL
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Under attack from all sides but one, the edges of Quarks are under the arrows, and the free
    /// corridor shows the ground.
    #[test]
    fn quarks_leave_corridors_visible_even_under_arrows() {
        for way in 0..6 {
            let kept = 1 << way;
            let sign = quarks(3, ALL, ALL & !kept, WHITE);
            assert_eq!((sign.lit.count_ones(), sign.lit & kept, sign.pulsing), (3, 0, 0), "{way}");
        }
        let sign = quarks(2, 0b1, 0, WHITE);
        assert_eq!((sign.lit, sign.pulsing), (0, 0b110), "beside the only corridor they breathe");
    }
}
