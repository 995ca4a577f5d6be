//! Hive at the table: whole games through the pads of the machine, in virtual time.

use std::ops::ControlFlow;

use hexboard::game::{Actor, Choice, Choices, Game, Outcome, Reason, Record, Rng, Seat, SeatSet, Turn};
use hexboard::games::hive::{Action, Colour, Extras, Hive, HiveOptions, MoveEffect, Piece, PieceKind};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::hex::{Extent, Place, Window};
use hexboard::parts::leds::power;
use hexboard::parts::{Button, Buttons, LEDS, Pad};
use hexboard::ui::colour::DARK;
use host_tests::device::Device;
use host_tests::random::SplitMix64;
use host_tests::screen::{ascii, check_text, shows};
use host_tests::{pad_input, replay, start};

/// Returns the start menu with Hive and these extra pieces selected.
fn lobby(extras: Extras) -> Device {
    let mut device = start::chosen("hive", 2);
    // This seat, who plays, then the extras.
    device.press(Pad::One, Button::Down);
    for kind in PieceKind::EXTRAS {
        device.press(Pad::One, Button::Down);
        if extras.has(kind) {
            device.press(Pad::One, Button::Right);
        }
    }
    (0..8).for_each(|_| device.press(Pad::One, Button::Up));
    device
}

fn begun(extras: Extras) -> Device {
    let mut device = lobby(extras);
    device.press(Pad::One, Button::Ok);
    assert!(device.has_printed("game: hive for 2"), "{:?}", device.lines);
    assert_eq!(game(&device).position().options().extras, extras);
    device
}

fn game(device: &Device) -> &Hive {
    match device.machine.record().map(Record::game) {
        Some(AnyGame::Hive(game)) => game,
        _ => panic!("a game of Hive"),
    }
}

fn outcome(device: &Device) -> Option<Outcome> {
    game(device).turn().outcome()
}

fn says(device: &Device, seat: Seat, words: &str) -> bool {
    shows(&device.screens[seat.index()], words)
}

fn asked(device: &Device) -> Seat {
    game(device).to_move().seat()
}

/// A player who moves the cursor around, presses OK, and sometimes goes back.
fn press_randomly(device: &mut Device, random: &mut SplitMix64) {
    const WAYS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];
    let seat = asked(device);
    match random.below(12) {
        0 => device.press(device.pad_of(seat), Button::Back),
        1..6 => device.press(device.pad_of(seat), WAYS[random.below(4)]),
        _ => device.press(device.pad_of(seat), Button::Ok),
    }
}

/// Returns the extent of everything that should be on the panel: the pieces, and every place of
/// every legal action.
fn extent(game: &Hive) -> Extent {
    let mut places: Vec<Place> = Piece::all().filter_map(|piece| game.tabletop().place(piece)).collect();
    let _ = game.visit_legal(Actor::Seat(game.to_move().seat()), &mut |action| {
        for choice in (0..).map_while(|place| game.choice(action, place)) {
            if let Choice::Place(place) = choice {
                places.push(place);
            }
        }
        ControlFlow::Continue(())
    });
    let first = Extent::of(places.first().copied().unwrap_or_default());
    places.into_iter().fold(first, Extent::with)
}

#[test]
fn whole_games_are_played_through_the_pads() {
    for (seed, extras) in [Extras::NONE, Extras::ALL, Extras::NONE, Extras::ALL].into_iter().enumerate() {
        let mut device = begun(extras);
        let mut random = SplitMix64::new(seed as u64);
        let mut presses = 0;
        while outcome(&device).is_none() {
            press_randomly(&mut device, &mut random);
            presses += 1;
            assert!(presses < 20_000, "no end");
        }
        let record = device.machine.record().expect("a game").clone();
        assert_eq!(Record::resume(record.journal()).as_ref(), Ok(&record), "replay equals play");
        let printed = device.lines.join("\n");
        let again = replay::replay(&replay::read(&printed).expect("a journal")).expect("legal actions");
        assert_eq!(again.record, record);
        let during = device.lines.iter().filter(|line| line.starts_with("seat "));
        assert!(during.eq(&again.console_lines));
        device.wait(20_000);
        let mut leds = [DARK; LEDS];
        power::finish(&device.frame, device.machine.light(), &mut leds);
        let shown: Vec<u8> = leds.iter().flat_map(|led| [led.r, led.g, led.b]).collect();
        assert!(shown == again.board_at(device.now.0), "the final board");
        device.press(Pad::One, Button::Ok);
        assert!(device.machine.record().is_none(), "OK leads to the next game");
    }
}

/// H-7.1: between turns everything is brought into the window if it fits. The window does not move
/// while it already shows everything.
#[test]
fn h_7_1_the_window_follows_the_hive_between_turns() {
    let (mut moved, mut stayed, mut wide) = (0, 0, 0);
    for seed in 0..3 {
        let mut device = begun(Extras::ALL);
        let mut rng = Rng::new(seed);
        let mut window = Window::default();
        while outcome(&device).is_none() {
            let seat = asked(&device);
            let action = game(&device).random_legal(Actor::Seat(seat), &mut rng).unwrap();
            let before = game(&device).position().ply();
            wide += usize::from(!extent(game(&device)).fits(window));
            pad_input::play(&mut device, seat, AnyAction::Hive(action));
            device.wait(2000);
            let now = device.machine.window().expect("a game, and no sweep");
            let forced = game(&device).position().ply() > before + 1;
            let extent = extent(game(&device));
            if extent.fits(window) && !forced {
                assert_eq!(now, window, "nothing falls outside, nothing moves");
                stayed += 1;
            } else {
                assert!(extent.fits(now) || !extent.fits(extent.window()), "everything that fits is seen");
                moved += 1;
            }
            window = now;
        }
    }
    assert!(moved > 5 && stayed > 100, "{moved} {stayed} {wide}");
}

/// H-7.1: a hive wider than the board scrolls with the cursor, and every piece and target can be
/// brought into view.
#[test]
fn h_7_1_a_hive_wider_than_the_board_scrolls_with_the_cursor() {
    let mut device = begun(Extras::NONE);
    // White builds to the west, Black to the east, until no pieces are left to place.
    for _ in 0..20 {
        let seat = asked(&device);
        let game = game(&device);
        let mut best: Option<(i16, Action)> = None;
        let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
            if let (Action::Place { .. }, Some(Choice::Place(to))) = (action, game.choice(action, 1)) {
                let far = if seat == Seat::A { -2 * to.q - to.r } else { 2 * to.q + to.r } - to.r.abs();
                if best.is_none_or(|(known, _)| far > known) {
                    best = Some((far, action));
                }
            }
            ControlFlow::Continue(())
        });
        let (_, action) = best.expect("a piece to place");
        pad_input::play(&mut device, seat, AnyAction::Hive(action));
        device.wait(2000);
    }
    assert!(!extent(game(&device)).fits(extent(game(&device)).window()), "wider than any window");
    let seat = asked(&device);
    let places: Vec<Place> = Piece::all().filter_map(|piece| game(&device).tabletop().place(piece)).collect();
    let (west, east) = (places.iter().min_by_key(|place| place.q), places.iter().max_by_key(|place| place.q));
    for (goal, button) in [(west, Button::Left), (east, Button::Right), (west, Button::Left)] {
        let goal = *goal.expect("pieces");
        let window = device.machine.window().expect("no sweep");
        // A long press moves freely and scrolls the window.
        device.hold(device.pad_of(seat), Buttons::of(button));
        device.wait(8000);
        device.hold(device.pad_of(seat), Buttons::NONE);
        let now = device.machine.window().expect("no sweep");
        assert!(now.cell(goal).is_some(), "{goal:?} is in sight of {now:?}");
        assert!(window == now || window.cell(goal).is_none(), "it moved only as far as it had to");
        let cursor = now.place(device.machine.cursor(device.chair_of(seat)).expect("a cursor"));
        assert!(cursor.distance(goal) <= 3, "{cursor:?} stops near {goal:?}");
    }
}

/// H-7.1: while a player is choosing, the window does not move.
#[test]
fn h_7_1_the_window_stays_during_a_decision() {
    let mut device = begun(Extras::ALL);
    let mut random = SplitMix64::new(77);
    let mut held = 0;
    for _ in 0..3000 {
        if outcome(&device).is_some() {
            break;
        }
        let (window, ply) = (device.machine.window(), game(&device).position().ply());
        let fits = window.is_some_and(|window| extent(game(&device)).fits(window));
        press_randomly(&mut device, &mut random);
        if fits && game(&device).position().ply() == ply {
            assert_eq!(device.machine.window(), window);
            held += 1;
        }
    }
    assert!(held > 100, "{held}");
}

/// H-7.1: the board scrolls smoothly, frame by frame. Any button ends the scrolling.
#[test]
fn h_7_1_a_sweep_is_shown_and_any_button_ends_it() {
    let mut sweeps = 0;
    for seed in 0..4 {
        let mut device = begun(Extras::NONE);
        let mut rng = Rng::new(seed);
        for _ in 0..120 {
            if outcome(&device).is_some() || !extent(game(&device)).fits(device.machine.window().unwrap()) {
                break;
            }
            let seat = asked(&device);
            let action = game(&device).random_legal(Actor::Seat(seat), &mut rng).unwrap();
            let before = device.machine.window().unwrap();
            pad_input::play(&mut device, seat, AnyAction::Hive(action));
            if device.machine.window().is_none() {
                sweeps += 1;
                let frames = device.frames;
                if sweeps % 2 == 0 {
                    let next = asked(&device);
                    device.hold(device.pad_of(next), Buttons::of(Button::Back));
                    device.hold(device.pad_of(next), Buttons::NONE);
                    assert!(device.machine.window().is_some_and(|now| now != before), "ended by a button");
                    // Back at the start of a turn opens the reserve. A second Back returns to the
                    // board.
                    device.wait(100);
                    device.press(device.pad_of(next), Button::Back);
                } else {
                    device.wait(2000);
                    assert!(device.frames > frames, "the board moves");
                    assert!(device.machine.window().is_some_and(|now| now != before), "ended by itself");
                }
            }
        }
    }
    assert!(sweeps >= 2, "{sweeps}");
}

/// Returns the actions of a short random game in which somebody has to pass. The pass is the last
/// one.
fn game_with_a_pass() -> Vec<Action> {
    for seed in 0..100_000 {
        let mut rng = Rng::new(seed);
        let mut game = Hive::<{ hexboard::games::hive::HISTORY }>::start(&HiveOptions::DEVICE).unwrap();
        let mut actions = Vec::new();
        while actions.len() < 16 && !matches!(game.turn(), Turn::Over(_)) {
            let actor = Actor::Seat(game.to_move().seat());
            // Few placements, so that there are few moves.
            let mut action = game.random_legal(actor, &mut rng).unwrap();
            for _ in 0..20 {
                if !matches!(action, Action::Place { .. }) {
                    break;
                }
                action = game.random_legal(actor, &mut rng).unwrap();
            }
            game.apply(actor, action).unwrap();
            actions.push(action);
            if action == Action::Pass {
                return actions;
            }
        }
    }
    panic!("nobody ever has to pass");
}

/// H-2.5: after the other side has passed, the same player gets the time of a new turn.
#[test]
fn h_2_5_after_a_pass_a_new_turn_has_its_own_time() {
    let actions = game_with_a_pass();
    let mut device = begun(Extras::NONE);
    let settings = device.machine.settings();
    let clock = hexboard::session::TimeControl::ThreeMinuteTurns;
    device.set_settings(hexboard::session::Settings { clock, ..settings });
    let (_, taken) = actions.split_last().unwrap();
    for action in taken {
        device.wait(100_000);
        let seat = asked(&device);
        pad_input::play(&mut device, seat, AnyAction::Hive(*action));
    }
    assert_eq!(game(&device).position().ply() as usize, actions.len(), "the pass followed by itself");
    device.wait(10_000);
    let seat = asked(&device);
    assert!(says(&device, seat, "2:4") || says(&device, seat, "2:50"), "{}", ascii(&device.screens[0]));
}

/// Returns an action after which the other side has a legal action other than a pass.
fn answered(game: &Hive, actor: Actor) -> Action {
    let mut found = None;
    let _ = game.visit_legal(actor, &mut |action| {
        let mut next = game.clone();
        next.apply(actor, action).unwrap();
        if next.position().count_actions() > 1 {
            found = Some(action);
        }
        ControlFlow::Continue(())
    });
    found.expect("an action with an answer")
}

/// H-2.5: a player without a legal action passes automatically, and both screens say so until the
/// next move.
#[test]
fn h_2_5_a_pass_is_taken_by_itself_and_shown() {
    let actions = game_with_a_pass();
    let mut device = begun(Extras::NONE);
    let (_, taken) = actions.split_last().unwrap();
    for action in taken {
        let seat = asked(&device);
        pad_input::play(&mut device, seat, AnyAction::Hive(*action));
        device.wait(700);
    }
    assert_eq!(game(&device).position().ply() as usize, actions.len(), "the pass followed by itself");
    assert!(device.lines.iter().any(|line| line.ends_with(": pass")), "{:?}", device.lines);
    device.wait(7000);
    let passed = Seat::ALL[..2].iter().all(|seat| says(&device, *seat, "passed"));
    assert!(passed, "{}", ascii(&device.screens[0]));
    let seat = asked(&device);
    let next = answered(game(&device), Actor::Seat(seat));
    pad_input::play(&mut device, seat, AnyAction::Hive(next));
    let other = device.pad_of(if seat == Seat::A { Seat::B } else { Seat::A });
    device.press(other, Button::Peek); // Who passed has read it.
    assert!(Seat::ALL[..2].iter().all(|seat| !says(&device, *seat, "passed")));
}

/// Returns the sum of the distances of all pieces to Black's Queen.
fn spread(game: &Hive) -> u16 {
    let table = game.tabletop();
    let Some(queen) = table.place(Piece::queen(Colour::Black)) else { return 0 };
    Piece::all().filter_map(|piece| table.place(piece)).map(|place| place.distance(queen)).sum()
}

/// First line of a file with the buttons of a game.
const SCRIPT: &str = "# Written by the tests of the table: seat, buttons, and the move they make.\n";

/// Takes an action through the pads. Returns the line of the script.
fn act(device: &mut Device, action: Action) -> String {
    let seat = asked(device);
    let text = game(device).show(action).to_string();
    let buttons = pad_input::play(device, seat, AnyAction::Hive(action));
    device.wait(900);
    let names: Vec<String> = buttons.iter().map(|button| format!("{button:?}").to_lowercase()).collect();
    format!("{} {} # {text}\n", seat.number(), names.join(" "))
}

/// Returns a short game in which both sides surround Black's Queen.
fn short_game() -> Vec<Action> {
    let mut game = Hive::<{ hexboard::games::hive::HISTORY }>::start(&HiveOptions::DEVICE).unwrap();
    let mut actions = Vec::new();
    while !matches!(game.turn(), Turn::Over(_)) {
        let actor = Actor::Seat(game.to_move().seat());
        let mut best = None;
        let _ = game.visit_legal(actor, &mut |action| {
            let mut next = game.clone();
            next.apply(actor, action).unwrap();
            let position = next.position();
            let free = position.freedom(Colour::Black).map_or(7, u8::count_ones);
            // Queens early, Ants before others, everything close together, and no stacks.
            let is_climb = action.to().is_some_and(|to| to.level() > 0);
            let queens = Colour::ALL.into_iter().filter(|&side| position.is_in_reserve(Piece::queen(side)));
            let ants = Colour::ALL.map(|side| position.reserve(side, PieceKind::Ant)).iter().sum::<usize>();
            let rank = (is_climb, queens.count(), free, ants, spread(&next));
            if best.is_none_or(|(known, _)| rank < known) {
                best = Some((rank, action));
            }
            ControlFlow::Continue(())
        });
        let (_, action) = best.expect("something is legal");
        game.apply(actor, action).unwrap();
        actions.push(action);
        assert!(actions.len() < 40, "a short game");
    }
    actions
}

/// H-6.1: a game up to a surrounded Queen, choice by choice. Both screens show the winner and the
/// reason.
#[test]
fn h_6_1_a_surrounded_queen_ends_the_game_on_all_screens() {
    let mut device = begun(Extras::NONE);
    let mut script = String::from(SCRIPT);
    for action in short_game() {
        script += &act(&mut device, action);
    }
    let outcome = outcome(&device).expect("the end");
    assert_eq!((outcome.reason, outcome.winners), (Reason::QueenSurrounded, SeatSet::of(Seat::A)));
    for seat in [Seat::A, Seat::B] {
        assert!(says(&device, seat, "Queen surrounded") && says(&device, seat, "* 1 White"));
    }
    check_text("hive/short-game.txt", &script);
}

/// Returns an action for the game in the pictures: placements first, and stings.
fn picture_action(game: &Hive, turn: usize, rng: &mut Rng) -> Action {
    let actor = Actor::Seat(game.to_move().seat());
    let likes = |action: Action| {
        matches!(action, Action::Place { .. } | Action::Move { with: MoveEffect::Sting(_), .. })
    };
    let mut action = game.random_legal(actor, rng).unwrap();
    for _ in 0..10 {
        if turn >= 24 || likes(action) {
            break;
        }
        action = game.random_legal(actor, rng).unwrap();
    }
    action
}

/// A game with all pieces, for the pictures of the manual: every kind is on the table, and a piece
/// was stung.
#[test]
fn the_game_of_the_pictures() {
    let mut device = begun(Extras::ALL);
    let mut rng = Rng::new(168);
    let mut script = String::from(SCRIPT);
    for turn in 0..34 {
        let action = picture_action(game(&device), turn, &mut rng);
        script += &act(&mut device, action);
    }
    assert!(shows_everything(game(&device)));
    check_text("hive/picture-game.txt", &script);
}

fn shows_everything(game: &Hive) -> bool {
    let position = game.position();
    let placed = |kind| Colour::ALL.into_iter().any(|side| position.reserve(side, kind) < kind.count());
    let is_top =
        |piece| game.tabletop().place(piece).and_then(|place| game.tabletop().top_at(place)) == Some(piece);
    let has_stack = Piece::all().any(|piece| position.spot(piece).is_some_and(|spot| spot.level() > 0));
    let seen = |kind| Piece::all().any(|piece| piece.kind() == kind && is_top(piece));
    PieceKind::ALL.into_iter().all(|kind| placed(kind) && seen(kind))
        && Piece::all().any(|piece| position.is_paralysed(piece))
        && has_stack
}

#[test]
fn an_action_can_be_undone() {
    let mut device = begun(Extras::NONE);
    let mut rng = Rng::new(1);
    for _ in 0..6 {
        let seat = asked(&device);
        let action = game(&device).random_legal(Actor::Seat(seat), &mut rng).unwrap();
        pad_input::play(&mut device, seat, AnyAction::Hive(action));
        device.wait(700);
    }
    let before = game(&device).clone();
    let seat = asked(&device);
    let action = before.random_legal(Actor::Seat(seat), &mut rng).unwrap();
    assert_ne!(action, Action::Pass);
    pad_input::play(&mut device, seat, AnyAction::Hive(action));
    assert_ne!(game(&device), &before);
    device.press(Pad::One, Button::Menu);
    device.press(Pad::One, Button::Ok);
    assert_eq!(game(&device), &before);
}
