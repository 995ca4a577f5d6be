//! Puzzles on the device: the list, tries, answers, hints, the solution, the rating, races, and the
//! puzzle of the hour.

use hexboard::game::{Actor, Choice, Choices, Entry, Game, Goal, Puzzle};
use hexboard::games::{ALL, AnyAction, by_word, puzzles};
use hexboard::parts::{Button, Pad, ResetCause};
use hexboard::session::{PuzzleScore, Settings, puzzle_of_day, puzzle_themes};
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::{menu, pad_input, start};

/// Returns the first puzzle with this goal.
fn first(goal: Goal) -> Puzzle<'static> {
    let all = ALL.iter().flat_map(|game| puzzles::book(*game).puzzles());
    let mut found = all.filter(|(_, puzzle)| puzzle.facts().goal == goal);
    found.next().expect("a puzzle of this theme").1
}

/// Returns a device with this puzzle at the first pad, with its task on the screen.
fn opened(puzzle: &Puzzle<'_>) -> Device {
    let mut device = Device::in_start_menu();
    device.enable_saves();
    assert!(device.machine.open_puzzle(puzzle.id(), Chair::One, device.now));
    device.wait(100);
    device
}

fn press(device: &mut Device, buttons: &[Button]) {
    buttons.iter().for_each(|button| device.press(Pad::One, *button));
    device.wait(100);
}

fn entries(device: &Device) -> Vec<Entry> {
    device.machine.record().expect("a puzzle").journal().entries().to_vec()
}

/// Returns the action of an entry in the position on the table.
fn action(device: &Device, entry: Entry) -> AnyAction {
    device.machine.record().expect("a puzzle").game().decode(entry.code()).expect("an action")
}

/// Takes the next action of the solution with the buttons of a pad.
fn solve_step(device: &mut Device, puzzle: &Puzzle<'_>, chair: Chair) {
    let next = puzzle.solution().nth(entries(device).len()).expect("the solution goes on");
    let next = action(device, next);
    pad_input::take(device, chair, next);
    device.wait(100);
}

/// Returns a legal action of the solver that is not the next one of the solution.
fn wrong(device: &Device, puzzle: &Puzzle<'_>) -> AnyAction {
    let game = device.machine.record().expect("a puzzle").game();
    let right = puzzle.solution().nth(entries(device).len()).map(|entry| action(device, entry));
    let actor = Actor::Seat(puzzle.facts().seat);
    let mut place = 0;
    loop {
        let other = game.nth_legal(actor, place).expect("another action");
        if Some(other) != right {
            return other;
        }
        place += 1;
    }
}

fn score(device: &Device) -> PuzzleScore {
    device.machine.settings().puzzles
}

/// The solver takes the moves of the solution, and the device answers. The result is counted and
/// stored, nothing is saved as a game.
#[test]
fn a_puzzle_is_solved_with_the_normal_choices() {
    for goal in [Goal::WinIn1, Goal::WinIn2, Goal::WinIn3] {
        let puzzle = first(goal);
        let mut device = opened(&puzzle);
        let lines = device.flash().bytes;
        assert!(shows(&device.screens[0], "OK: try"));
        press(&mut device, &[Button::Ok]);
        while entries(&device).len() < puzzle.solution().count() {
            solve_step(&mut device, &puzzle, Chair::One);
        }
        assert!(shows(&device.screens[0], "Solved!"), "{goal:?}");
        assert_eq!((score(&device).tried, score(&device).streak), (1, 1), "{goal:?}");
        assert!(score(&device).rating() > PuzzleScore::NEW.rating(), "{goal:?}");
        assert_eq!(device.flash().bytes, lines, "no game is saved");
        press(&mut device, &[Button::Ok]);
        assert!(shows(&device.screens[0], "OK: try"), "the next puzzle");
        assert_ne!(device.machine.puzzle_id(), Some(puzzle.id()));
    }
}

/// Puzzles of each theme are solved with the choices of their game: with the actions of the solution,
/// while the device plays those of the others.
#[test]
fn puzzles_of_each_theme_are_solved_on_the_device() {
    const OF_EACH: usize = 4;
    for goal in Goal::ALL {
        let all = ALL.iter().flat_map(|game| puzzles::book(*game).puzzles());
        for (_, puzzle) in all.filter(|(_, puzzle)| puzzle.facts().goal == goal).take(OF_EACH) {
            let mut device = opened(&puzzle);
            press(&mut device, &[Button::Ok]);
            while entries(&device).len() < puzzle.solution().count() {
                let step = entries(&device).len();
                assert!(device.machine.snapshot(Chair::One).is_some(), "{goal:?} {} {step}", puzzle.id());
                solve_step(&mut device, &puzzle, Chair::One);
            }
            // A battle shows its dice first.
            device.wait(20_000);
            assert!(shows(&device.screens[0], "Solved!"), "{goal:?} {}", puzzle.id());
            assert_eq!(score(&device).solved, 1, "{goal:?} {}", puzzle.id());
        }
    }
}

/// Returns the actions of the solution before somebody else decides, with another first action.
fn another_plan(puzzle: &Puzzle<'_>) -> Option<Vec<AnyAction>> {
    let device = opened(puzzle);
    let start = device.machine.record().expect("a puzzle").game();
    let actor = Actor::Seat(puzzle.facts().seat);
    let own: Vec<Entry> = puzzle.solution().take_while(|entry| entry.seat() == puzzle.facts().seat).collect();
    let plan = |first: AnyAction| {
        let (mut game, mut plan) = (start.clone(), vec![first]);
        game.apply(actor, first).ok()?;
        for entry in &own[1..] {
            let next = game.decode(entry.code()).ok().filter(|next| game.is_legal(actor, *next))?;
            game.apply(actor, next).ok()?;
            plan.push(next);
        }
        (!game.turn().admits(actor)).then_some(plan)
    };
    let right = action(&device, own[0]);
    let others = (0..).map_while(|place| start.nth_legal(actor, place)).filter(|other| *other != right);
    others.into_iter().find_map(plan)
}

/// A plan with as many actions as the solution, but with another first action, does not defend the
/// Watchtower, and is answered.
#[test]
fn another_plan_of_the_same_length_is_wrong() {
    let book = puzzles::book(by_word("xobos").expect("a game"));
    let sieges = book.puzzles().filter(|(_, puzzle)| puzzle.facts().goal == Goal::DefendTower);
    let (puzzle, plan) = sieges
        .filter_map(|(_, puzzle)| another_plan(&puzzle).map(|plan| (puzzle, plan)))
        .next()
        .expect("a siege with another plan");
    let mut device = opened(&puzzle);
    press(&mut device, &[Button::Ok]);
    for next in plan {
        pad_input::take(&mut device, Chair::One, next);
        device.wait(100);
    }
    device.wait(20_000);
    assert!(shows(&device.screens[0], "Not this") && shows(&device.screens[0], "The answer:"));
}

/// After a wrong pin, the screen compares the number of moves that it leaves with the one that is
/// possible.
#[test]
fn a_wrong_pin_shows_how_many_moves_are_left() {
    let puzzle = first(Goal::BestPin);
    let mut device = opened(&puzzle);
    press(&mut device, &[Button::Ok]);
    let other = wrong(&device, &puzzle);
    pad_input::take(&mut device, Chair::One, other);
    device.wait(20_000);
    let game = device.machine.record().expect("a puzzle").game();
    let left = game.count_legal(game.turn().sole_actor().expect("the opponent"));
    assert!(shows(&device.screens[0], &left.to_string()), "{left}");
    assert!(shows(&device.screens[0], "Possible") && entries(&device).len() == 1);
}

/// bugs that hatch do not win, so the puzzle does not wait for the end of the turn.
#[test]
fn the_end_of_the_moves_decides_a_win_in_robale() {
    let puzzle = first(Goal::WinThisTurn);
    let mut device = opened(&puzzle);
    press(&mut device, &[Button::Ok]);
    let actor = Actor::Seat(puzzle.facts().seat);
    let game = device.machine.record().expect("a puzzle").game().clone();
    let end = AnyAction::Robale(hexboard::games::robale::Action::EndMove);
    assert!(game.is_legal(actor, end));
    pad_input::take(&mut device, Chair::One, end);
    device.wait(100);
    assert!(shows(&device.screens[0], "Not this"));
}

/// In a game the cursor starts at the probable target. In a puzzle that would often be the solution.
#[test]
fn the_cursor_does_not_start_at_the_solution() {
    let book = puzzles::book(by_word("termites").expect("a game"));
    let mounds = book.puzzles().filter(|(_, puzzle)| puzzle.facts().goal == Goal::TakeMound).take(20);
    let (mut found, mut asked) = (0, 0);
    for (_, puzzle) in mounds {
        let mut device = opened(&puzzle);
        press(&mut device, &[Button::Ok, Button::Ok]);
        let game = device.machine.record().expect("a puzzle").game();
        let right = action(&device, puzzle.solution().next().expect("an action"));
        let cell = game.choice(right, 1);
        let at = device.machine.snapshot(Chair::One).expect("a decision").cursor;
        found += usize::from(cell == Some(Choice::Cell(at)));
        asked += 1;
    }
    assert!(asked >= 15 && found * 4 <= asked, "{found} of {asked}");
}

/// A hint counts at once, and the same puzzle does not count again when it is opened again.
#[test]
fn a_puzzle_counts_once() {
    let puzzle = first(Goal::WinIn1);
    let mut device = opened(&puzzle);
    press(&mut device, &[Button::Ok]);
    menu::choose(&mut device, Pad::One, "Hint");
    device.wait(100);
    let after_hint = score(&device);
    assert_eq!((after_hint.tried, after_hint.solved), (1, 0));
    for _ in 0..2 {
        assert!(device.machine.open_puzzle(puzzle.id(), Chair::One, device.now));
        press(&mut device, &[Button::Ok]);
        solve_step(&mut device, &puzzle, Chair::One);
        assert!(shows(&device.screens[0], "Solved!"));
        assert_eq!(score(&device), after_hint);
    }
    let other = first(Goal::WinIn2);
    assert!(device.machine.open_puzzle(other.id(), Chair::One, device.now), "the control: another puzzle");
    press(&mut device, &[Button::Ok]);
    while !shows(&device.screens[0], "Solved!") {
        solve_step(&mut device, &other, Chair::One);
    }
    assert_eq!(score(&device).solved, 1);
}

/// A wrong move is answered on the board, and OK takes both back. It counts once.
#[test]
fn a_wrong_move_is_answered_and_taken_back() {
    let puzzle = first(Goal::WinIn2);
    let mut device = opened(&puzzle);
    press(&mut device, &[Button::Ok]);
    let other = wrong(&device, &puzzle);
    pad_input::take(&mut device, Chair::One, other);
    device.wait(20_000);
    assert!(shows(&device.screens[0], "Not this"));
    assert_eq!(entries(&device).len(), 2, "the move and its answer");
    assert_eq!((score(&device).tried, score(&device).streak), (1, 0));
    let rating = score(&device).rating();
    assert!(rating < PuzzleScore::NEW.rating());
    press(&mut device, &[Button::Ok]);
    assert!(entries(&device).is_empty(), "the position of the puzzle again");
    while entries(&device).len() < puzzle.solution().count() {
        solve_step(&mut device, &puzzle, Chair::One);
    }
    assert!(shows(&device.screens[0], "Solved!"));
    assert_eq!((score(&device).tried, score(&device).rating()), (1, rating), "it has counted already");
}

/// The first hint lights the piece and the second one names the move.
#[test]
fn hints_come_in_two_steps() {
    let puzzle = first(Goal::WinIn2);
    let mut device = opened(&puzzle);
    press(&mut device, &[Button::Ok]);
    let game = device.machine.record().expect("a puzzle").game().clone();
    let next = action(&device, puzzle.solution().next().expect("a move"));
    let what = hexboard::ui::GameView::describe_action(&game.public(), next, Language::English.words());
    let ask = |device: &mut Device| {
        menu::choose(device, Pad::One, "Hint");
        device.wait(100);
    };
    ask(&mut device);
    assert!(!shows(&device.screens[0], &what), "the first hint does not name the move");
    press(&mut device, &[Button::Ok]);
    ask(&mut device);
    assert!(shows(&device.screens[0], &what), "{what}");
}

/// Giving up shows the solution step by step with its reason at the end.
#[test]
fn the_solution_is_shown_step_by_step() {
    let puzzle = first(Goal::WinIn2);
    let mut device = opened(&puzzle);
    press(&mut device, &[Button::Ok]);
    menu::choose(&mut device, Pad::One, "Solution");
    let steps = puzzle.solution().count();
    for step in 1..=steps {
        device.wait(100);
        assert!(shows(&device.screens[0], &format!("{step}/{steps}")), "step {step}");
        assert_eq!(entries(&device).len(), step);
        if step < steps {
            device.press(Pad::One, Button::Right);
        }
    }
    assert!(shows(&device.screens[0], "No answer saves the"));
    press(&mut device, &[Button::Left]);
    assert_eq!(entries(&device).len(), steps - 1);
    assert_eq!((score(&device).tried, score(&device).solved), (1, 0));
}

/// OK on another pad makes a race. After a wrong move of one, only the other may try; solving gives the
/// point, and the rating of the table stays.
#[test]
fn two_people_race() {
    let puzzle = first(Goal::WinIn1);
    let mut device = opened(&puzzle);
    device.press(Pad::Two, Button::Ok);
    device.wait(100);
    assert!((0..2).all(|seat| shows(&device.screens[seat], "OK: I know it!")));
    device.press(Pad::Two, Button::Ok);
    let other = wrong(&device, &puzzle);
    pad_input::take(&mut device, Chair::Two, other);
    device.wait(100);
    press(&mut device, &[Button::Ok]);
    assert!(shows(&device.screens[1], "Who knows it first?"), "seat 2 was wrong");
    device.press(Pad::Two, Button::Ok);
    assert_eq!(device.machine.chair_of(puzzle.facts().seat), None);
    press(&mut device, &[Button::Ok]);
    solve_step(&mut device, &puzzle, Chair::One);
    assert!(shows(&device.screens[0], "Points 1 0") && shows(&device.screens[1], "Points 1 0"));
    assert_eq!(score(&device), PuzzleScore::NEW);
}

/// The list in the start menu selects theme and difficulty, and costs Quick start no press.
#[test]
fn the_list_selects_theme_and_difficulty() {
    let mut device = start::chosen("hive", 2);
    menu::go_to(&mut device, Pad::One, "Puzzles");
    press(&mut device, &[Button::Ok]);
    let all = puzzles::book(by_word("hive").expect("a game")).len();
    assert!(shows(&device.screens[0], &all.to_string()));
    menu::select_row(&mut device, Pad::One, "Theme");
    press(&mut device, &[Button::Right, Button::Right]);
    assert!(shows(&device.screens[0], "win in 2"));
    menu::select_row(&mut device, Pad::One, "Next puzzle");
    press(&mut device, &[Button::Ok]);
    assert!(shows(&device.screens[0], "Win with your second"));
}

/// A puzzle is shown after each round of games in the show. A key starts it for whoever pressed it.
#[test]
fn the_show_has_a_puzzle_of_the_hour() {
    let mut device = Device::seated(2);
    device.thinks = false;
    device.wait(61_000);
    // A game of the show that does not end is replaced after 20 minutes.
    device.wait(ALL.len() as u64 * 20 * 60_000 + 5000);
    assert!(device.machine.is_demo());
    assert!(shows(&device.screens[2], "Can you find it?") || shows(&device.screens[2], "Znajdziesz to?"));
    device.press(Pad::Three, Button::Ok);
    device.wait(100);
    assert!(!device.machine.is_demo());
    assert!(shows(&device.screens[2], "OK: try"), "the screen of seat 3");
    assert_eq!(score(&device).tried, 0);
}

/// The score survives a restart, and settings stored before puzzles have a new one.
#[test]
fn the_score_is_kept() {
    let mut puzzles = PuzzleScore::NEW;
    puzzles.count(3, hexboard::session::Solved::Clean);
    let settings = Settings { puzzles, ..Settings::DEFAULT };
    let device =
        Device::started(ResetCause::PowerOn, Settings::from_bytes(&settings.to_bytes()).expect("settings"));
    assert_eq!(score(&device), puzzles);
}

/// Days have their puzzles, different ones, without a network; every theme has a first puzzle.
#[test]
fn days_and_themes_have_puzzles() {
    let days: std::collections::HashSet<_> =
        (20_000..20_100).map(|day| puzzle_of_day(day).expect("a puzzle")).collect();
    assert!(days.len() > 90, "{} puzzles in 100 days", days.len());
    let themes: Vec<_> = puzzle_themes().collect();
    let total: usize = ALL.iter().map(|game| puzzles::book(*game).len()).sum();
    assert_eq!(themes.iter().map(|theme| theme.count).sum::<usize>(), total);
    assert!(total >= 300, "{total} puzzles");
}
