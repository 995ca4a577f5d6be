//! The rim of the board, outside the map: rounds and players.

use core::cmp::Ordering;

use smart_leds::RGB8;

use super::signs::ALL;
use crate::bounded::collected;
use crate::game::Seat;
use crate::games::xobos::{Phase, Public, ROUNDS};
use crate::hex::{Board, Cell, Direction, Hex, PANEL_RADIUS, ring};
use crate::ui::Canvas;
use crate::ui::colour::{WHITE, rgb};
use crate::ui::game_view::Marks;
use crate::ui::lamp::Lamp;
use crate::ui::layers::Sign;
use crate::ui::motion::alternate;
use crate::ui::palette::Palette;

type Axial = (i8, i8);

const PAST: RGB8 = rgb(110, 110, 110);
const FUTURE: RGB8 = rgb(44, 44, 52);

/// The positions of the rounds and of the players' lamps.
struct Rim {
    track: [Axial; ROUNDS as usize],
    lamps: &'static [Axial],
}

/// Clockwise, beginning next to the base of the first seat. Each lamp is next to its base.
const FOUR: Rim = Rim {
    track: [
        (-1, -5),
        (0, -6),
        (1, -6),
        (2, -6),
        (3, -6),
        (4, -6),
        (5, -6),
        (6, -6),
        (6, -5),
        (6, -2),
        (6, -1),
        (6, 0),
        (5, 1),
        (4, 2),
        (3, 3),
    ],
    lamps: &[(-3, -3), (6, -3), (1, 5), (-6, 5)],
};
const THREE: Rim = Rim {
    track: [
        (4, -6),
        (5, -6),
        (6, -6),
        (6, -5),
        (6, -4),
        (6, -3),
        (6, -2),
        (6, -1),
        (6, 0),
        (5, 1),
        (4, 2),
        (1, 5),
        (0, 6),
        (-1, 6),
        (-2, 6),
    ],
    lamps: &[(2, -6), (2, 4), (-6, 2)],
};

fn rim(public: &Public) -> &'static Rim {
    if public.options.seats().len() == 3 { &THREE } else { &FOUR }
}

/// Returns the cells around the map: those of the outermost ring that are not fields.
fn around(public: &Public) -> impl Iterator<Item = Cell> {
    let fields = public.options.map().fields;
    ring(Hex::ORIGIN, PANEL_RADIUS).filter_map(Cell::new).filter(move |cell| !fields.contains(*cell))
}

/// Returns the marks of the row and number of a field. If the end of the line is itself a field,
/// the rim cells next to it point at it.
pub fn marks(public: &Public, cell: Cell) -> Marks {
    let fields = public.options.map().fields;
    let ends = Board::marks_on(PANEL_RADIUS as i8, cell).filter(|_| fields.contains(cell));
    collected(ends.flat_map(|(end, way)| {
        let free = (!fields.contains(end)).then_some((end, way));
        let beside = Direction::ALL.into_iter().filter(move |_| free.is_none()).filter_map(move |way| {
            let mark = end.step(way.opposite())?;
            (is_on_rim(mark) && !fields.contains(mark)).then_some((mark, way))
        });
        free.into_iter().chain(beside)
    }))
}

fn is_on_rim(cell: Cell) -> bool {
    cell.distance(Cell::CENTRE) == PANEL_RADIUS
}

/// Paints past, current and future rounds, and a lamp for each player.
pub fn paint(public: &Public, palette: &Palette, canvas: &mut Canvas) {
    let (seats, rim) = (public.options.seats(), rim(public));
    around(public).for_each(|cell| canvas.set_signs(cell, [None; alternate::COUNT]));
    for (round, &place) in (1..).zip(&rim.track) {
        set(turned(public, place), round_mark(public, round), canvas);
    }
    for seat in seats.iter() {
        if let Some(place) = lamp_place(public, seat) {
            set(place, lamp(public, seat, palette.seat(seat).colour), canvas);
        }
    }
}

/// Returns the lamp next to the base of a seat.
fn lamp_place(public: &Public, seat: Seat) -> Option<Axial> {
    let exit = public.options.map().bases[seat]?.exit;
    let places = rim(public).lamps.iter().map(|&place| turned(public, place));
    places.min_by_key(|&(q, r)| exit.hex().distance(Hex::new(q, r)))
}

/// Returns a place of the rim after the turn of the map for three players (X-D69).
fn turned(public: &Public, (q, r): Axial) -> Axial {
    let is_turned = public.options.seats().len() == 3 && public.options.bases() != 0;
    if is_turned { (-q, -r) } else { (q, r) }
}

fn set((q, r): Axial, sign: Sign, canvas: &mut Canvas) {
    if let Some(cell) = Cell::new(Hex::new(q, r)) {
        canvas.set_signs(cell, [Some(sign), None, None]);
    }
}

/// Returns the mark of a round. The current round is white, with all edges lit in the Development
/// phase and after it.
fn round_mark(public: &Public, round: u8) -> Sign {
    let centre = match round.cmp(&public.round) {
        Ordering::Less => PAST,
        Ordering::Equal => WHITE,
        Ordering::Greater => FUTURE,
    };
    let develops = matches!(public.phase, Phase::Development | Phase::Change | Phase::Over);
    let lit = if develops && round == public.round { ALL } else { 0 };
    Sign { centre: Some(centre), edge: WHITE, lit, ..Sign::default() }
}

/// Returns the lamp of a player. The edges pulse while the player has to decide and are lit when
/// the player is done. The first player has a white centre.
fn lamp(public: &Public, seat: Seat, colour: RGB8) -> Sign {
    if public.out.contains(seat) {
        return Sign::default();
    }
    let centre = if public.first == Some(seat) { WHITE } else { colour };
    let lamp = if public.done.contains(seat) {
        Lamp::Done
    } else if public.deciding.contains(seat) {
        Lamp::Deciding
    } else {
        Lamp::Waiting
    };
    lamp.sign(centre, colour)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::game::Game;
    use crate::games::xobos::{Xobos, XobosOptions};

    /// Every field has its row and its number marked on the rim; no mark is on a field.
    #[test]
    fn fields_are_marked_on_the_rim() {
        for players in 2..=4 {
            let public = Xobos::start(&XobosOptions::new(players).unwrap()).unwrap().public();
            let fields = public.options.map().fields;
            for cell in fields {
                let mut is_marked = [false; 2];
                for (mark, way) in marks(&public, cell) {
                    assert!(is_on_rim(mark) && !fields.contains(mark), "{mark:?}");
                    let beside = mark.step(way).unwrap();
                    let is_end = fields.contains(beside) && is_on_rim(beside);
                    // The lines of a number bend in the middle row and begin at the rim cell with
                    // the same number.
                    let along = if is_end { beside } else { mark };
                    let is_row = along.hex().r == cell.hex().r;
                    let is_number =
                        Board::marks_on(PANEL_RADIUS as i8, cell).skip(2).any(|(end, _)| end == along);
                    assert!(is_row || is_number, "{mark:?} of {cell:?}");
                    is_marked = [is_marked[0] || is_row, is_marked[1] || is_number];
                }
                assert_eq!(is_marked, [true; 2], "{players} players, {cell:?}");
            }
            assert!(marks(&public, Cell::CENTRE).is_empty(), "the Source has no row of its own");
        }
    }
}
