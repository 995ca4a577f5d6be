//! Presentation of Hive on the board and on the OLEDs.

use hexboard::game::{BySeat, Choice, Seat};
use hexboard::games::hive::{Extras, HiveOptions, Item, Piece, PieceKind, Place, Tabletop};
use hexboard::hex::{Cell, CellSet, Direction, Hex, Window};
use hexboard::parts::{CellLeds, Frame, Screen};
use hexboard::ui::Canvas;
use hexboard::ui::Chair;
use hexboard::ui::colour::{DARK, GOLD};
use hexboard::ui::decision::{Event, EventText};
use hexboard::ui::game_view::{CurrentDecision, GameView, Scene, Selection};
use hexboard::ui::lang::Language;
use hexboard::ui::palette::PaletteChoice;
use hexboard::ui::signs::Sign;
use host_tests::screen::{ascii, check_picture, shows};

/// Builds a position from pieces at places, lower ones of a stack first. `*` marks a paralysed
/// piece: `wQ 0,0  bA1* 1,0`. White is to move.
fn set_up(pieces: &str) -> Tabletop {
    set_up_after(40, pieces)
}

/// The same after this number of turns of both sides.
fn set_up_after(turns: u32, pieces: &str) -> Tabletop {
    let words: Vec<&str> = pieces.split_whitespace().collect();
    let stand = |pair: &[&str]| {
        let (q, r) = pair[1].split_once(',').unwrap();
        let place = Place::new(q.parse().unwrap(), r.parse().unwrap());
        (pair[0].trim_end_matches('*').parse::<Piece>().unwrap(), place, pair[0].ends_with('*'))
    };
    let pieces: Vec<_> = words.chunks(2).map(stand).collect();
    let options = HiveOptions { extras: Extras::ALL, ..HiveOptions::DEVICE };
    Tabletop::set_up(options, &pieces, turns, None).unwrap()
}

fn at(q: i8, r: i8) -> Cell {
    Cell::new(Hex::new(q, r)).unwrap()
}

/// Renders the board at a time in milliseconds.
fn painted(table: &Tabletop, window: Window, palette: PaletteChoice, now: u64) -> Frame {
    let mut canvas = Canvas::EMPTY;
    table.paint(window, palette.palette(), &mut canvas);
    let mut frame = Frame::DARK;
    canvas.paint(now, &mut frame);
    frame
}

fn shown(table: &Tabletop, now: u64) -> Frame {
    painted(table, Window::default(), PaletteChoice::Standard, now)
}

fn lit(leds: &CellLeds) -> Vec<usize> {
    (0..7).filter(|led| leds[*led] != DARK).collect()
}

/// Every kind of either side looks different in every palette. Every kind also does without
/// colours.
#[test]
fn kinds_and_sides_look_different() {
    for palette in PaletteChoice::ALL {
        let mut looks = Vec::new();
        for side in ["w", "b"] {
            for kind in PieceKind::ALL {
                let numbered = if kind.count() > 1 { "1" } else { "" };
                let table = set_up(&format!("{side}{}{numbered} 0,0", kind.letter()));
                let leds = painted(&table, Window::default(), palette, 0)[at(0, 0)];
                assert!(!looks.contains(&leds), "{side} {kind:?}");
                looks.push(leds);
            }
        }
        for (white, black) in looks[..11].iter().zip(&looks[11..]) {
            assert_eq!(lit(white), lit(black), "the same pattern on both sides");
        }
    }
}

/// H-7.1: pieces inside the window are shown at their place in it, and the others are not shown.
#[test]
fn h_7_1_the_window_moves_the_picture() {
    let table = set_up("wA1 0,0 bS1 1,0");
    let here = shown(&table, 0);
    let there = painted(&table, Window::around(Place::new(-2, 1)), PaletteChoice::Standard, 0);
    assert_eq!((here[at(0, 0)], here[at(1, 0)]), (there[at(2, -1)], there[at(3, -1)]));
    let away = painted(&table, Window::around(Place::new(-6, 0)), PaletteChoice::Standard, 0);
    assert_eq!(away[at(6, 0)], here[at(0, 0)]);
    assert_eq!(Cell::all().filter(|cell| !lit(&away[*cell]).is_empty()).count(), 1, "the Spider is outside");
}

/// Golden edges show the height of a stack, alternating with the sign of its top piece.
#[test]
fn a_stack_shows_its_height() {
    for (pieces, height) in [("wA1 0,0 bB1 0,0", 2), ("wA1 0,0 bB1 0,0 wB1 0,0 bB2 0,0", 4)] {
        let table = set_up(pieces);
        let frames: Vec<CellLeds> = (0..3000).step_by(100).map(|now| shown(&table, now)[at(0, 0)]).collect();
        let count = |leds: &CellLeds| leds[1..].iter().filter(|led| **led == GOLD).count();
        assert!(frames.iter().any(|leds| count(leds) == height), "{pieces}");
        assert!(
            frames.iter().any(|leds| count(leds) == 0 && lit(leds).len() == 3),
            "the Beetle is seen, too"
        );
    }
    let single = set_up("wA1 0,0");
    assert!(
        (0..3000).step_by(100).all(|now| shown(&single, now) == shown(&single, 0)),
        "a single piece rests"
    );
}

/// H-5.1: a paralysed piece keeps its sign but is dim and pulses.
#[test]
fn h_5_1_a_paralysed_piece_is_dim_and_pulses() {
    let (awake, asleep) = (set_up("wA1 0,0 bS1 1,0"), set_up("wA1 0,0 bS1* 1,0"));
    let frames: Vec<CellLeds> = (0..2000).step_by(50).map(|now| shown(&asleep, now)[at(1, 0)]).collect();
    let full = shown(&awake, 0)[at(1, 0)];
    assert!(frames.iter().all(|leds| lit(leds) == lit(&full) && leds[0].b < full[0].b / 2));
    assert!(frames.iter().any(|leds| *leds != frames[0]));
}

/// H-6.1: the bright edges of a Queen are the free cells around her. With two or fewer she is in
/// danger and blinks.
#[test]
fn h_6_1_a_queen_in_danger_is_marked() {
    let around = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];
    let names = ["wA1", "wA2", "wA3", "wG1", "wG2", "wG3"];
    for taken in 1..=6 {
        let guards = around.iter().zip(names).take(taken).map(|((q, r), name)| format!("{name} {q},{r}"));
        let table = set_up(&format!("bQ 0,0 {}", guards.collect::<Vec<_>>().join(" ")));
        let frames: Vec<CellLeds> = (0..2000).step_by(50).map(|now| shown(&table, now)[at(0, 0)]).collect();
        for way in Direction::ALL {
            let is_bright = frames[0][1 + way.index()].b > 100;
            assert_eq!(is_bright, way.index() >= taken, "{taken} taken, {way:?}");
        }
        let blinks = frames.iter().any(|leds| leds[0] != frames[0][0]);
        assert_eq!(blinks, taken == 4 || taken == 5, "{taken} taken");
        let is_golden = frames.iter().any(|leds| leds[0] == GOLD);
        assert_eq!(is_golden, taken < 6, "surrounded, she is red");
    }
}

fn screen(
    table: &Tabletop,
    language: Language,
    asked: Option<CurrentDecision<'_>>,
    cursor: Cell,
    inspects: bool,
) -> Screen {
    let scene = Scene {
        news: None,
        seat: Seat::A,
        chairs: BySeat([Some(Chair::One), Some(Chair::Two), None, None]),
        asked,
        cursor,
        window: Window::default(),
        has_clock: false,
        has_passed: false,
        inspects,
        peek: false,
        open: false,
        event: event(language),
        words: language.words(),
    };
    let mut screen = Screen::DARK;
    table.draw(&(), &scene, &mut screen);
    screen
}

fn asked<'a>(
    chosen: &'a [Choice],
    items: &'a [Choice],
    listed: Option<usize>,
) -> Option<CurrentDecision<'a>> {
    Some(CurrentDecision {
        chosen,
        items,
        available_count: items.len(),
        cells: CellSet::EMPTY,
        mixed: chosen.is_empty() && !items.is_empty(),
        selected_row: listed,
        item: None,
        from: Cell::CENTRE,
        origin: None,
        on_target: false,
        refused: false,
    })
}

/// The same decision with the cursor on a cell that can be chosen.
fn on_target(asked: Option<CurrentDecision<'_>>) -> Option<CurrentDecision<'_>> {
    asked.map(|asked| CurrentDecision { on_target: true, ..asked })
}

fn event(language: Language) -> Option<Event> {
    let mut text = EventText::new();
    text.push_str(if language == Language::English {
        "Black: Ant by Queen (White)"
    } else {
        "Czarne: Mrówka u Królowej (Białe)"
    });
    Some(Event { seat: Seat::B, sign: Some(Sign::Ant), text })
}

/// The reasons why a piece cannot move, in words.
#[test]
fn refusals_show_their_reason() {
    let reason = |pieces: &str, (q, r): (i8, i8), words: &str| {
        let turns = if words.starts_with("Your pieces") { 4 } else { 40 };
        let table = set_up_after(turns, pieces);
        let screen = screen(&table, Language::English, asked(&[], &[], None), at(q, r), true);
        assert!(shows(&screen, words), "{pieces}: {words}\n{}", ascii(&screen));
    };
    reason("wA1 0,0 wQ 1,0 bQ 2,0", (1, 0), "Pinned");
    reason("wA1 0,0 bQ 1,0", (0, 0), "Your pieces cannot");
    reason("wA1 0,0 bQ 1,0", (0, 0), "You must place the");
    reason("wQ 0,0 wA1* 1,0 bQ 0,1", (1, 0), "It is paralysed");
    reason("wQ 0,0 wA1 1,0 bQ 0,1 bA1* 1,1", (1, 1), "It is paralysed");
    reason("wQ 0,0 bQ 1,0 bM 2,0 wM 3,0", (3, 0), "nothing to");
    reason("wA1 0,0 wQ 1,0 wG1 1,-1 wG2 0,-1 wG3 -1,0 bQ -1,1 bA1 2,-1", (0, 0), "It cannot get");
    reason("wQ 0,0 bQ 1,0 wM 0,1 bA1 1,1 bG1 -1,1", (0, 1), "Copies: Queen,");
    reason("wQ 0,0 bQ 1,0 wA1 2,0 bB1 2,0 wB1 2,0 bB2 2,0", (2, 0), "Under it: Beetle");
}

/// While a list asks for the piece to sting, the board highlights the selected piece and no other.
#[test]
fn the_piece_to_be_paralysed_is_marked() {
    let table = set_up("wQ 0,0 wC -1,0 bQ 1,0 bA1 2,0");
    let chosen = [Choice::Place(Place::new(-1, 0)), Choice::Place(Place::new(1, -1))];
    let frame = |item: Item| {
        let mut canvas = Canvas::EMPTY;
        let palette = PaletteChoice::Standard.palette();
        let pointing = Selection {
            chosen: &chosen,
            item: Some(item.choice()),
            cursor: None,
            from: Cell::CENTRE,
            origin: None,
            window: Window::default(),
        };
        table.paint(Window::default(), palette, &mut canvas);
        table.paint_selection(pointing, palette, &mut canvas);
        let mut frame = Frame::DARK;
        canvas.paint(0, &mut frame);
        frame
    };
    let plain = frame(Item::NoSting);
    for (name, place) in [("bQ", at(1, 0)), ("bA1", at(2, 0))] {
        let pointed = frame(Item::Piece(name.parse().unwrap()));
        let changed: Vec<Cell> = Cell::all().filter(|&cell| pointed[cell] != plain[cell]).collect();
        assert_eq!(changed, [place], "{name}");
    }
}

/// The screens of a turn, compared with picture files.
#[test]
fn screens_in_both_languages() {
    let table = set_up(
        "wQ 0,0 bQ 1,0 wA1 0,1 wC -1,0 bG1 1,1 bL 2,-1 wB1 2,-1 wM -1,1 bH 2,0 wS1* -2,1 bD 3,0 wP -2,2 bA1 3,1",
    );
    let items: Vec<Choice> =
        ["wS2", "wB2", "wG1", "wA2", "wL"].map(|name| Item::Piece(name.parse().unwrap()).choice()).into();
    let moving = [Choice::Place(Place::new(-1, 0))];
    let stinging = [moving[0], Choice::Place(Place::new(1, -1))];
    let stung = [1, 11].map(|index| Item::Piece(Piece::new(index).unwrap()));
    let victims: Vec<Choice> = [Item::NoSting].into_iter().chain(stung).map(Item::choice).collect();
    for (language, name) in [(Language::English, "en"), (Language::Polish, "pl")] {
        let draw = |asked, cursor, inspects| screen(&table, language, asked, cursor, inspects);
        let check = |what: &str, screen: Screen| check_picture(&format!("hive-{what}-{name}"), &screen);
        check("overview", draw(None, at(0, 0), false));
        check("pick", draw(on_target(asked(&[], &items, None)), at(0, 1), false));
        check("climb", draw(on_target(asked(&moving, &[], None)), at(2, -1), true));
        check("reserve", draw(asked(&[], &items, Some(2)), at(0, 0), false));
        check("stack", draw(asked(&[], &items, None), at(2, -1), true));
        check("queen", draw(asked(&[], &items, None), at(0, 0), true));
        check("target", draw(on_target(asked(&moving, &[], None)), at(1, -1), true));
        check("refused", draw(asked(&moving, &[], None), at(4, -1), true));
        check("sting", draw(asked(&stinging, &victims, Some(1)), at(1, -1), false));
        check("mosquito", draw(None, at(-1, 1), true));
    }
}
