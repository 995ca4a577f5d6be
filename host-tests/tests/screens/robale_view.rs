//! Presentation of Robale on the board and on the OLEDs.

use hexboard::game::{BySeat, Choice, Game, Seat};
use hexboard::games::robale::{Action, BLOCKED, BOARD, Bug, Item, Phase, RESOURCES, Robale, Side};
use hexboard::hex::{Cell, CellSet, Direction, Window};
use hexboard::parts::{CellLeds, Frame, Screen};
use hexboard::ui::Canvas;
use hexboard::ui::Chair;
use hexboard::ui::game_view::{CurrentDecision, GameView, Scene, Selection};
use hexboard::ui::lang::Language;
use hexboard::ui::palette::PaletteChoice;
use host_tests::scene::robale as robale_table;
use host_tests::screen::check_picture;
use robale_table::*;

fn painted(game: &Robale, palette: PaletteChoice) -> Frame {
    let mut canvas = Canvas::EMPTY;
    game.public().paint(Window::default(), palette.palette(), &mut canvas);
    let mut frame = Frame::DARK;
    canvas.paint(0, &mut frame);
    frame
}

/// Returns a game with one bug.
fn with_bug(side: Side, bug: Bug, cell: Cell) -> Robale {
    let bug = format!("{}{},{}", bug.letter(), cell.hex().q, cell.hex().r);
    match side {
        White => table(Phase::Move, White, &bug, ""),
        Black => table(Phase::Move, White, "", &bug),
    }
}

/// Returns, for the edges that a bug does not cover, whether the ground lights them.
fn pattern(leds: &CellLeds, bare: &CellLeds, covered: impl Fn(usize) -> bool) -> Vec<Option<bool>> {
    (1..7)
        .map(|i| (!covered(i)).then(|| leds[i] != hexboard::ui::colour::DARK && bare[i] == leds[i]))
        .collect()
}

/// Resources, Hatcheries and clear cells can be distinguished under every bug and look the
/// same as without it.
#[test]
fn grounds_are_readable_under_every_bug() {
    let clear = at(2, -2);
    let places = [RESOURCES.first().unwrap(), White.hatchery().first().unwrap(), clear];
    for palette in PaletteChoice::ALL {
        let bare = painted(&table(Phase::Move, White, "", ""), palette);
        for (side, bug) in Side::ALL.into_iter().flat_map(|side| Bug::ALL.map(|bug| (side, bug))) {
            let seen = places.map(|cell| painted(&with_bug(side, bug, cell), palette)[cell]);
            let centre = seen[0][0];
            // A bug lights its edges in its own colour.
            let covered = |i: usize| seen.iter().all(|leds| leds[i] == centre);
            assert_eq!((1..7).filter(|i| covered(*i)).count(), bug as usize + 1, "{side:?} {bug:?}");
            for (leds, cell) in seen.iter().zip(places) {
                assert!((1..7).all(|i| covered(i) || leds[i] == bare[cell][i]), "{side:?} {bug:?}");
            }
            let left = |k: usize| -> Vec<_> { (1..7).filter(|i| !covered(*i)).map(|i| seen[k][i]).collect() };
            assert!(left(0) != left(1) && left(1) != left(2) && left(0) != left(2), "{side:?} {bug:?}");
            if palette == PaletteChoice::ColourBlind {
                let lit = |k: usize| pattern(&seen[k], &bare[places[k]], covered);
                assert!(lit(0) != lit(1) && lit(1) != lit(2) && lit(0) != lit(2), "{side:?} {bug:?}");
            }
        }
        let ground = bare[BLOCKED];
        assert!(BOARD.cells().iter().all(|cell| cell == BLOCKED || bare[cell] != ground));
    }
}

/// Every side and kind looks different.
#[test]
fn bugs_look_different() {
    for palette in PaletteChoice::ALL {
        let mut looks = Vec::new();
        for (side, bug) in Side::ALL.into_iter().flat_map(|side| Bug::ALL.map(|bug| (side, bug))) {
            let leds = painted(&with_bug(side, bug, at(2, -2)), palette)[at(2, -2)];
            assert!(!looks.contains(&leds), "{side:?} {bug:?}");
            looks.push(leds);
        }
    }
}

fn pointed(game: &Robale, chosen: &[Choice], item: Option<Choice>, cursor: Option<Cell>) -> Frame {
    let palette = PaletteChoice::Standard.palette();
    let public = game.public();
    let mut canvas = Canvas::EMPTY;
    public.paint(Window::default(), palette, &mut canvas);
    let pointing =
        Selection { chosen, item, cursor, from: Cell::CENTRE, origin: None, window: Window::default() };
    public.paint_selection(pointing, palette, &mut canvas);
    let mut frame = Frame::DARK;
    canvas.paint(0, &mut frame);
    frame
}

/// The army under the cursor is highlighted, all of it and nothing else.
#[test]
fn r_3_1_an_army_is_shown_as_a_group() {
    let game = table(Phase::Move, White, "A0,2 A1,2 S2,2 B-4,2", "G2,-3");
    let before = pointed(&game, &[], None, None);
    let after = pointed(&game, &[], None, Some(at(0, 2)));
    let changed: CellSet = BOARD.cells().iter().filter(|cell| before[*cell] != after[*cell]).collect();
    assert_eq!(changed, cells(&[(1, 2), (2, 2)]), "the cursor itself marks the third");
    assert!(pointed(&game, &[], None, Some(at(0, -1))) == before, "no bug, no army");
    // An Ant lights two edges, a Spider three. The ground on the others stays.
    for (cell, lit) in [(at(1, 2), 2), (at(2, 2), 3)] {
        let changed = (1..7).filter(|i| before[cell][*i] != after[cell][*i]).count();
        assert_eq!(changed, lit);
    }
}

/// the chosen direction is golden on the bugs that move; pinned bugs are red all around.
#[test]
fn r_5_7_directions_of_a_step_are_shown_on_the_edges() {
    let game = table(Phase::Move, White, "A-1,3 S0,3", "A1,3");
    let army = Choice::Cell(at(-1, 3));
    // North-west is direction 2, east is direction 0.
    let frame = pointed(&game, &[army], Some(Item::Way(Direction::NW).choice()), None);
    let gold = hexboard::ui::colour::GOLD;
    assert_eq!(frame[at(-1, 3)][1 + 2], gold);
    assert_eq!(frame[at(-1, 3)][1], hexboard::ui::colour::DARK, "the Spider stands in the east and stays");
    let golden = |frame: &Frame| frame[at(-1, 3)].iter().filter(|led| **led == gold).count();
    assert_eq!(golden(&frame), 1, "the other ways are open, but not chosen");
    let barred = pointed(&game, &[army], Some(Item::Way(Direction::E).choice()), None);
    assert_eq!(golden(&barred), 0, "nobody shifts to the east");
    let pinned = frame[at(0, 3)];
    assert!((1..7).all(|i| pinned[i].r > 0 && (pinned[i].g, pinned[i].b) == (0, 0)), "{pinned:?}");
}

fn screen(
    game: &Robale,
    seat: Seat,
    language: Language,
    asked: Option<CurrentDecision<'_>>,
    cursor: Cell,
) -> Screen {
    let words = language.words();
    let scene = Scene {
        news: None,
        seat,
        chairs: BySeat([Some(Chair::One), Some(Chair::Two), None, None]),
        asked,
        cursor,
        window: Window::default(),
        has_clock: false,
        has_passed: false,
        inspects: false,
        peek: false,
        open: false,
        event: None,
        words,
    };
    let mut screen = Screen::DARK;
    game.public().draw(&(), &scene, &mut screen);
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
        from: at(0, 3),
        origin: None,
        on_target: listed.is_none(),
        refused: false,
    })
}

/// The screens of a turn, compared with picture files.
#[test]
fn screens_in_both_languages() {
    // Ants and a Spider against a Beetle and a Grasshopper.
    let battle = table(Phase::Battle, White, "A-1,3 S0,3 A-1,4", "B1,3 G2,2 A1,-1");
    let moving = table(Phase::Move, White, "A-1,3 S0,3 A-1,4", "B1,3 G2,2");
    let hatching = table(Phase::Hatch, White, "G-2,1 G-1,1 S-1,0", "A3,0");
    let mut taking = battle.clone();
    act(&mut taking, Action::Fight(at(2, 2)));
    let dice = usize::from(force(&taking));
    roll(&mut taking, &[7, 10, 4, 8, 9, 1, 3, 2][..dice]);
    // Seven armies of one bug each around seven bugs: 25 for attack and 7 for contact.
    let many = "B-4,1 B-2,1 B0,1 S2,1 S-4,3 S-2,3 A0,3";
    let great = table(Phase::Battle, White, many, "A-4,2 A-3,2 A-2,2 S-1,2 S0,2 G1,2 G2,2");
    let mut rolled = great.clone();
    act(&mut rolled, Action::Fight(at(-4, 2)));
    assert_eq!(force(&rolled), 32);
    roll(&mut rolled, &core::array::from_fn::<u8, 32, _>(|die| (die * die) as u8 % 10 + 1));
    let done = [Item::Done.choice()];
    let ways: Vec<Choice> = Direction::ALL.map(|way| Item::Way(way).choice()).into();
    let bugs: Vec<Choice> =
        Bug::ALL.map(Item::Bug).into_iter().chain([Item::Done]).map(Item::choice).collect();
    for (language, name) in Language::ALL.into_iter().zip(["en", "pl"]) {
        let check = |what: &str, screen: Screen| check_picture(&format!("robale-{what}-{name}"), &screen);
        check("odds", screen(&battle, Seat::A, language, asked(&[], &[], None), at(2, 2)));
        check("take", screen(&taking, Seat::A, language, asked(&[], &done, None), at(1, 3)));
        check("army", screen(&moving, Seat::A, language, asked(&[], &done, None), at(-1, 3)));
        check("great-odds", screen(&great, Seat::A, language, asked(&[], &[], None), at(-4, 2)));
        check("great-dice", screen(&rolled, Seat::B, language, None, at(0, 0)));
        let army = [Choice::Cell(at(0, 3))];
        check("march", screen(&moving, Seat::A, language, asked(&army, &[], None), at(0, 2)));
        check("ways", screen(&moving, Seat::A, language, asked(&army, &ways, Some(2)), at(0, 3)));
        check("hatch", screen(&hatching, Seat::A, language, asked(&[], &bugs, Some(1)), at(0, 0)));
        check("wait", screen(&hatching, Seat::B, language, None, at(0, 0)));
    }
}

fn force(game: &Robale) -> u8 {
    battle(game).force()
}
