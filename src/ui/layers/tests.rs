extern crate std;

use std::vec::Vec;

use super::*;
use crate::game::Seat;
use crate::ui::Chair;
use crate::ui::{colour::GOLD, colour::rgb, palette::Ground, palette::PaletteChoice};

const RED: RGB8 = rgb(255, 0, 0);
const BLUE: RGB8 = rgb(0, 0, 255);
const GREY: RGB8 = rgb(60, 60, 60);
const GREY_GROUND: GroundLook = GroundLook { colour: GREY, edges: 0b111111 };
const RED_SEAT: SeatLook = SeatLook { colour: RED, target: RED, first_edge: Direction::E, winks: 0 };

fn cell(reading: usize) -> Cell {
    Cell::from_reading(reading).unwrap()
}

fn painted(canvas: &Canvas, now: u64) -> Frame {
    let mut frame = Frame::DARK;
    frame.cells_mut().fill([WHITE; 7]);
    canvas.paint(now, &mut frame);
    frame
}

/// Returns the states of one cell in the middle over two seconds.
fn film(canvas: &Canvas) -> Vec<CellLeds> {
    (0..2000).step_by(10).map(|now| painted(canvas, now)[Cell::CENTRE]).collect()
}

#[test]
fn an_empty_canvas_is_dark_and_static() {
    assert!(painted(&Canvas::EMPTY, 123) == Frame::DARK);
    assert!(!Canvas::EMPTY.is_animated(123));
}

#[test]
fn clear_removes_everything() {
    let mut canvas = busy_canvas();
    canvas.clear();
    assert!(painted(&canvas, 500) == Frame::DARK);
    assert_eq!(canvas.next_change(500), None);
}

#[test]
fn ground_is_shown_on_the_edges() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_ground(cell(3), GREY_GROUND);
    canvas.set_ground(cell(4), GroundLook { colour: BLUE, edges: 0b000110 });
    canvas.set_edge(cell(3), Direction::W, RED);
    let frame = painted(&canvas, 0);
    assert_eq!(frame[cell(3)], [DARK, GREY, GREY, GREY, RED, GREY, GREY]);
    assert_eq!(frame[cell(4)], [DARK, DARK, BLUE, BLUE, DARK, DARK, DARK]);
    assert_eq!(frame[cell(5)], [DARK; 7]);
    assert!(!canvas.is_animated(0));
}

#[test]
fn a_token_shows_its_count_on_its_edges() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_ground(Cell::CENTRE, GREY_GROUND);
    canvas.set_piece(Cell::CENTRE, Some(Piece::token(RED_SEAT, 2)));
    assert_eq!(painted(&canvas, 0)[Cell::CENTRE], [RED, RED, RED, GREY, GREY, GREY, GREY]);
    let from_south_west = SeatLook { first_edge: Direction::SW, ..RED_SEAT };
    canvas.set_piece(Cell::CENTRE, Some(Piece::token(from_south_west, 3)));
    assert_eq!(painted(&canvas, 0)[Cell::CENTRE], [RED, RED, GREY, GREY, GREY, RED, RED]);
    for count in 0..=8 {
        canvas.set_piece(Cell::CENTRE, Some(Piece::token(from_south_west, count)));
        let lit = painted(&canvas, 0)[Cell::CENTRE][1..].iter().filter(|&&led| led == RED).count();
        assert_eq!(lit, count.min(6) as usize);
    }
    canvas.set_piece(Cell::CENTRE, None);
    assert_eq!(painted(&canvas, 0)[Cell::CENTRE], [DARK, GREY, GREY, GREY, GREY, GREY, GREY]);
}

#[test]
fn a_crown_has_a_white_centre_and_the_owners_edges() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_ground(Cell::CENTRE, GREY_GROUND);
    canvas.set_piece(Cell::CENTRE, Some(Piece::crown(RED_SEAT, 0)));
    assert_eq!(painted(&canvas, 0)[Cell::CENTRE], [WHITE, RED, RED, RED, RED, RED, RED]);
    canvas.set_piece(Cell::CENTRE, Some(Piece::crown(RED_SEAT, 1)));
    let leds = painted(&canvas, 0)[Cell::CENTRE];
    assert_eq!(leds[1], RED);
    assert!(leds[2..].iter().all(|led| led.r < 128 && led.r > 30 && led.g == 0 && led.b == 0));
    assert!(!canvas.is_animated(0));
}

#[test]
fn a_ghost_pulses_below_full_brightness() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_piece(Cell::CENTRE, Some(Piece::ghost(RED_SEAT, 1)));
    let centres: Vec<u8> = film(&canvas).iter().map(|leds| leds[0].r).collect();
    assert!(centres.iter().all(|&red| (20..=130).contains(&red)), "{centres:?}");
    assert!(centres.iter().max() > centres.iter().min());
}

#[test]
fn dips_dim_only_the_centre() {
    let mut canvas = Canvas::EMPTY;
    let look = SeatLook { winks: 2, ..RED_SEAT };
    canvas.set_piece(Cell::CENTRE, Some(Piece::token(look, 6)));
    let film = film(&canvas);
    assert!(film.iter().any(|leds| leds[0].r < 100) && film.iter().any(|leds| leds[0] == RED));
    assert!(film.iter().all(|leds| leds[1..] == [RED; 6]));
}

#[test]
fn a_target_has_a_running_light_and_keeps_its_centre() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_ground(Cell::CENTRE, GREY_GROUND);
    canvas.set_highlight(Cell::CENTRE, Highlight::Target(BLUE));
    let film = film(&canvas);
    for edge in 1..=6 {
        assert!(film.iter().any(|leds| leds[edge].b > 150), "edge {edge} is never reached");
        assert!(film.iter().any(|leds| leds[edge].b < 120), "edge {edge} is never left");
    }
    assert!(film.iter().all(|leds| leds[0] == DARK));
    assert!(painted(&canvas, 0).cells().iter().filter(|leds| **leds != [DARK; 7]).count() == 1);
    canvas.clear_highlights();
    assert!(!canvas.is_animated(0));
}

#[test]
fn an_attack_target_blinks() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_ground(Cell::CENTRE, GREY_GROUND);
    canvas.set_piece(Cell::CENTRE, Some(Piece::token(SeatLook { colour: BLUE, ..RED_SEAT }, 1)));
    canvas.set_highlight(Cell::CENTRE, Highlight::Attack(RED));
    let film = film(&canvas);
    let on = film.iter().filter(|leds| **leds == [BLUE, RED, RED, RED, RED, RED, RED]).count();
    let off = film.iter().filter(|leds| **leds == [BLUE, BLUE, GREY, GREY, GREY, GREY, GREY]).count();
    assert_eq!(on + off, film.len());
    assert!(on > film.len() / 3 && off > film.len() / 3, "{on} {off}");
}

#[test]
fn a_glow_is_steady_and_does_not_change_counts() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_piece(Cell::CENTRE, Some(Piece::token(RED_SEAT, 2)));
    canvas.set_highlight(Cell::CENTRE, Highlight::Glow(BLUE));
    let leds = painted(&canvas, 77)[Cell::CENTRE];
    assert_eq!(leds[..3], [RED; 3]);
    assert!(leds[3..].iter().all(|led| led.b > 100 && led.r == 0));
    assert!(!canvas.is_animated(77));
}

#[test]
fn a_group_pulses_and_does_not_change_the_ground() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_ground(Cell::CENTRE, GREY_GROUND);
    canvas.set_piece(Cell::CENTRE, Some(Piece::token(RED_SEAT, 2)));
    canvas.set_highlight(Cell::CENTRE, Highlight::Group(BLUE));
    let film: Vec<_> = (0..1100).map(|now| painted(&canvas, now)[Cell::CENTRE]).collect();
    assert!(film.iter().all(|leds| leds[3..] == [GREY; 4]));
    let blue = |leds: &CellLeds| leds[0].b;
    assert!(film.iter().map(blue).max() > film.iter().map(blue).min().map(|least| 2 * least));
    assert!(film.iter().all(|leds| leds[1] == leds[0] && leds[2] == leds[0]));
}

#[test]
fn directions_show_the_piece_every_second() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_ground(Cell::CENTRE, GREY_GROUND);
    canvas.set_piece(Cell::CENTRE, Some(Piece::token(RED_SEAT, 2)));
    canvas.set_highlight(Cell::CENTRE, Highlight::Directions { colour: BLUE, open: 0b1, chosen: 0b10 });
    let film: Vec<_> = (0..1100).map(|now| painted(&canvas, now)[Cell::CENTRE]).collect();
    let bare = film.iter().filter(|leds| **leds == [RED, RED, RED, GREY, GREY, GREY, GREY]).count();
    let ways = film.iter().filter(|leds| leds[2] == GOLD && leds[3..] == [DARK; 4]).count();
    assert_eq!(bare + ways, film.len());
    assert!(bare > 200 && ways > 2 * bare, "{bare} {ways}");
}

#[test]
fn a_trail_fades_to_a_constant_level() {
    let mut canvas = Canvas::EMPTY;
    canvas.add_trail(Cell::CENTRE, BLUE, 1000);
    let blue = |now| painted(&canvas, now)[Cell::CENTRE][1].b;
    assert_eq!(blue(1000), 255);
    assert!(blue(2000) < 200 && blue(2000) > blue(3000));
    assert!(blue(60_000) > 0);
    assert!(canvas.is_animated(1000) && !canvas.is_animated(5000));
    canvas.clear_trail();
    assert!(painted(&canvas, 1000) == Frame::DARK);
}

#[test]
fn a_trail_moves_with_the_board() {
    let mut canvas = Canvas::EMPTY;
    let east = Cell::CENTRE.step(Direction::E).unwrap();
    canvas.add_trail(Cell::CENTRE, BLUE, 0);
    canvas.add_trail(east, RED, 0);
    canvas.shift_trail(Direction::E);
    let frame = painted(&canvas, 0);
    assert_eq!((frame[Cell::CENTRE], frame[east][1]), ([DARK; 7], BLUE));
    (0..5).for_each(|_| canvas.shift_trail(Direction::E));
    assert_eq!(
        Cell::all().filter(|cell| painted(&canvas, 0)[*cell][1] != DARK).count(),
        1,
        "one has left it"
    );
}

/// On a piece with a pattern that may be chosen, a light runs over the pattern and no other edge is
/// lit.
#[test]
fn a_pattern_shimmers_where_it_can_be_chosen() {
    let mut canvas = Canvas::EMPTY;
    let pattern = Pattern { edges: 0b01_0010, ..Pattern::default() };
    canvas.set_piece(Cell::CENTRE, Some(Piece::patterned(RED_SEAT, pattern)));
    assert!(!canvas.is_animated(0), "a piece at rest");
    canvas.set_highlight(Cell::CENTRE, Highlight::Target(BLUE));
    let film = film(&canvas);
    assert!(film.iter().all(|leds| (1..7).all(|led| (leds[led] != DARK) == (led == 2 || led == 5))));
    let runs = |one: usize, other: usize| film.iter().any(|leds| leds[one].r / 2 > leds[other].r);
    assert!(runs(2, 5) && runs(5, 2));
}

#[test]
fn a_long_trail_drops_its_beginning() {
    let mut canvas = Canvas::EMPTY;
    for i in 0..=TRAIL_CELLS {
        canvas.add_trail(cell(i), BLUE, 0);
        canvas.add_trail(cell(i), RED, 0);
    }
    let frame = painted(&canvas, 0);
    assert_eq!(frame[cell(0)], [DARK; 7]);
    assert!((1..=TRAIL_CELLS).all(|i| frame[cell(i)][1] == RED));
}

#[test]
fn a_cursor_pulses_over_everything() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_piece(Cell::CENTRE, Some(Piece::token(RED_SEAT, 6)));
    canvas.set_cursor(Chair::Two, Some(Cursor { cell: Cell::CENTRE, colour: WHITE }));
    let film = film(&canvas);
    assert!(film.iter().any(|leds| leds[1..] == [WHITE; 6]));
    assert!(film.iter().any(|leds| leds[1].g < 90));
    assert!(film.iter().all(|leds| leds[0] == RED), "the piece must stay visible");
    canvas.set_cursor(Chair::Two, None);
    assert!(!canvas.is_animated(0));
}

#[test]
fn cursors_on_one_cell_alternate() {
    let mut canvas = Canvas::EMPTY;
    canvas.set_cursor(Chair::One, Some(Cursor { cell: Cell::CENTRE, colour: RED }));
    canvas.set_cursor(Chair::Four, Some(Cursor { cell: Cell::CENTRE, colour: BLUE }));
    let film: Vec<_> = (0..4000).step_by(16).map(|now| painted(&canvas, now)[Cell::CENTRE][1]).collect();
    assert!(film.contains(&RED) && film.contains(&BLUE));
    assert!(film.iter().all(|led| (led.r == 0) != (led.b == 0)), "one at a time");
}

fn busy_canvas() -> Canvas {
    let palette = PaletteChoice::ColourBlind.palette();
    let mut canvas = Canvas::EMPTY;
    for (i, cell) in Cell::all().enumerate() {
        canvas.set_ground(cell, palette.ground(Ground::ALL[i % Ground::COUNT]));
        let look = palette.seat(Seat::ALL[i % 4]);
        let count = (i % 7) as u8;
        let piece = [
            None,
            Some(Piece::token(look, count)),
            Some(Piece::crown(look, count)),
            Some(Piece::ghost(look, 1)),
        ];
        canvas.set_piece(cell, piece[i / 4 % 4]);
        let marks = [Highlight::None, Highlight::Glow(RED), Highlight::Target(BLUE), Highlight::Attack(RED)];
        canvas.set_highlight(cell, marks[i / 3 % 4]);
    }
    for i in 0..TRAIL_CELLS {
        canvas.add_trail(cell(i * 5), BLUE, 100 * i as u64);
    }
    for chair in Chair::ALL {
        canvas.set_cursor(
            chair,
            Some(Cursor { cell: cell(chair.index() / 2), colour: palette.pad(chair.own_pad()) }),
        );
    }
    canvas
}

/// Returns canvases with one animation each, and one with all of them.
fn moving_canvases() -> Vec<Canvas> {
    let change = |change: &dyn Fn(&mut Canvas)| {
        let mut canvas = Canvas::EMPTY;
        change(&mut canvas);
        canvas
    };
    std::vec![
        busy_canvas(),
        change(&|canvas| canvas.set_highlight(Cell::CENTRE, Highlight::Target(RED))),
        change(&|canvas| canvas.set_highlight(Cell::CENTRE, Highlight::Attack(RED))),
        change(&|canvas| {
            canvas.set_piece(Cell::CENTRE, Some(Piece::token(RED_SEAT, 3)));
            canvas.set_highlight(Cell::CENTRE, Highlight::Group(BLUE));
        }),
        change(&|canvas| {
            let ways = Highlight::Directions { colour: RED, open: 3, chosen: 1 };
            canvas.set_highlight(Cell::CENTRE, ways);
        }),
        change(&|canvas| canvas.set_cursor(Chair::Three, Some(Cursor { cell: Cell::CENTRE, colour: RED }))),
        change(&|canvas| canvas.add_trail(Cell::CENTRE, RED, 333)),
        change(&|canvas| canvas.set_piece(Cell::CENTRE, Some(Piece::ghost(RED_SEAT, 3)))),
        change(&|canvas| {
            let pattern = Pattern { edges: 0b01_0010, height: 3, inactive: true, ..Pattern::default() };
            canvas.set_piece(Cell::CENTRE, Some(Piece::patterned(RED_SEAT, pattern)));
        }),
        change(&|canvas| {
            let pattern = Pattern { edges: 0b11_1111, faint: 0b11, alarm: Some(BLUE), ..Pattern::default() };
            canvas.set_piece(Cell::CENTRE, Some(Piece::patterned(RED_SEAT, pattern)));
        }),
        change(&|canvas| canvas
            .set_piece(Cell::CENTRE, Some(Piece::token(SeatLook { winks: 3, ..RED_SEAT }, 3)))),
    ]
}

#[test]
fn frames_stay_until_the_announced_change() {
    for canvas in moving_canvases() {
        let (mut now, mut changes) = (0, 0);
        while now < 2500 {
            let next = canvas.next_change(now).unwrap_or(2500);
            assert!(next > now);
            let frame = painted(&canvas, now);
            for later in now..next.min(2500) {
                assert!(painted(&canvas, later) == frame, "changed at {later}, announced for {next}");
            }
            changes += (painted(&canvas, next) != frame) as u32;
            now = next;
        }
        assert!((4..=150).contains(&changes), "{changes} changes in 2.5 s");
    }
}

#[test]
fn the_end_of_time_causes_no_overflow() {
    let canvas = busy_canvas();
    for now in [u64::MAX, u64::MAX - 17, 1 << 40] {
        painted(&canvas, now);
        assert!(canvas.is_animated(now));
    }
}
