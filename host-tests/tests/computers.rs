//! Computers at the table: any mix of seats, moves that people can follow, taking back, and nothing told of a hand.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hexboard::ai::Level;
use hexboard::game::{Actor, Dice, Game, Seat};
use hexboard::games::xobos::{Action, Phase};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Frame, Pad, Screen};
use hexboard::session::{Answer, Question, Report, Seating, Settings, Sitter, Tempo, Wish};
use hexboard::ui::Chair;
use hexboard::ui::Face;
use hexboard::ui::lang::Language;
use host_tests::computers::{by_lot, is_over, length, play_by_lot};
use host_tests::device::Device;
use host_tests::screen::shows;
use host_tests::start::{self, GAMES};
use host_tests::{hand, menu};

/// A device in the start menu with these sitters, on the row of the game.
fn seated(game: &str, sitters: &[Sitter]) -> Device {
    let mut device = start::chosen(game, 2);
    let settings = Settings { tempo: Tempo::Quick, ..device.machine.settings() };
    device.report(Report::Settings(settings));
    to_row(&mut device, "Who plays");
    device.press(Pad::One, Button::Ok);
    for place in Pad::ALL {
        let wanted = sitters.get(place.index()).copied().unwrap_or(Sitter::Empty);
        let before = if place.index() < 2 { Sitter::Human } else { Sitter::Empty };
        let number = |sitter| Sitter::ALL.iter().position(|one| *one == sitter).expect("a sitter");
        let turns = (number(wanted) + Sitter::ALL.len() - number(before)) % Sitter::ALL.len();
        (0..turns).for_each(|_| device.press(Pad::One, Button::Right));
        device.press(Pad::One, Button::Down);
    }
    device.press(Pad::One, Button::Back);
    device
}

fn to_row(device: &mut Device, label: &str) {
    for _ in 0..16 {
        if menu::is_chosen(device, Pad::One, label) {
            return;
        }
        device.press(Pad::One, Button::Down);
    }
    panic!("no row {label}");
}

fn begun(game: &str, sitters: &[Sitter]) -> Device {
    let mut device = seated(game, sitters);
    to_row(&mut device, "Start game");
    device.press(Pad::One, Button::Ok);
    assert!(device.said(&format!("game: {game} for {}", sitters.len())), "{:?}", device.lines);
    device
}

/// The tone with which a move is shown.
const CALL_HZ: u16 = 740;
const EASY: Sitter = Sitter::Computer(Level::Easy);
const NORMAL: Sitter = Sitter::Computer(Level::Normal);
const HARD: Sitter = Sitter::Computer(Level::Hard);

/// Every game is played to its end by computers of all levels, whatever their number.
#[test]
fn computers_play_every_game_to_its_end() {
    for (game, sitters) in [
        ("termites", &[EASY, NORMAL, HARD, EASY][..]),
        ("termites", &[HARD, EASY]),
        ("robale", &[EASY, HARD]),
        ("hive", &[NORMAL, EASY]),
        ("xobos", &[EASY, EASY, NORMAL, HARD]),
        ("xobos", &[EASY, HARD]),
    ] {
        let mut device = begun(game, sitters);
        play_by_lot(&mut device, 60_000, 5);
        assert!(is_over(&device), "{game}: {} actions", length(&device));
        assert!(device.said("game over"), "{game}");
        let public = device.machine.record().map(|record| record.game().public()).expect("a game");
        let score = public.score(Seat::A, Language::English.words());
        let standing = format!("1 {}", score.name);
        assert!(shows(&device.screens[0], &standing), "{game}: {standing}");
        assert!(sitters.len() > 3 || shows(&device.screens[0], score.counted), "{game}: {}", score.counted);
        assert!(shows(&device.screens[0], "Game over") || shows(&device.screens[0], "Next game"), "{game}");
        device.wait(3000);
        // Nobody has touched a key for long: the first one wakes.
        for _ in 0..2 {
            if device.machine.record().is_some() {
                device.press(Pad::One, Button::Ok);
            }
        }
        assert!(device.machine.record().is_none(), "{game}: the pad of a computer leads back to the menu");
    }
}

/// Lets time pass until something is so.
fn wait_until(device: &mut Device, millis: u64, mut is_so: impl FnMut(&Device) -> bool) {
    let end = device.now + millis;
    while !is_so(device) {
        assert!(device.now < end, "too late: {:?}", device.lines);
        device.wait(10);
    }
}

/// With its own mind a computer answers within its time, shows its move to everybody, and makes it.
#[test]
fn a_move_is_shown_before_it_is_made() {
    let mut device = seated("hive", &[EASY, Sitter::Human]);
    let settings = Settings { tempo: Tempo::Slow, ..device.machine.settings() };
    device.report(Report::Settings(settings));
    to_row(&mut device, "Start game");
    device.press(Pad::One, Button::Ok);
    assert!(shows(&device.screens[0], "Computer"), "whose screen it is");
    wait_until(&mut device, 400, |device| shows(&device.screens[1], "Plays:"));
    assert_eq!(length(&device), 0, "it is shown, not made");
    let (begun, frame) = (device.now, device.frame.clone());
    assert!(shows(&device.screens[0], "Plays:") && shows(&device.screens[1], "Seat 1"));
    wait_until(&mut device, 3100, |device| length(device) == 1);
    assert!(device.now.since(begun) >= Tempo::Slow.millis() - 200, "{:?}", device.now);
    assert!(device.frame != frame);
    assert!(shows(&device.screens[0], "Is waiting") && shows(&device.screens[0], "Last move:"));
}

/// Computers do not always play the same game: what they draw from is drawn itself.
#[test]
fn computers_draw_from_something_else_in_every_game() {
    let settings = Settings { seating: Seating::computers(2, Level::Easy), ..Settings::DEFAULT };
    let seeds = (0..8).map(|seed| {
        let device = start::begun_by(Device::healthy(), "hive", settings, seed);
        device.machine.seating().expect("a game").1
    });
    let seeds: BTreeSet<u8> = seeds.collect();
    assert!(seeds.len() > 4, "{seeds:?}");
}

/// While a move is shown, a cursor goes along its way: from the first cell to the last.
#[test]
fn a_cursor_goes_along_the_way_of_a_move() {
    let mut device = begun("hive", &[NORMAL, NORMAL]);
    device.thinks = false;
    let (mut dice, mut ways) = (Dice::new(2), BTreeSet::new());
    for _ in 0..60 {
        while by_lot(&device, &mut dice).is_none() {
            tick_without_thinking(&mut device, 1);
        }
        let (answer, taken) = (by_lot(&device, &mut dice).expect("it is asked"), length(&device));
        device.machine.answer(answer, device.now);
        let mut way = Vec::new();
        while length(&device) == taken {
            let cursors =
                Chair::ALL.map(|chair| device.machine.canvas().and_then(|canvas| canvas.cursor(chair)));
            way.extend(cursors.into_iter().flatten());
            way.dedup();
            tick_without_thinking(&mut device, 10);
        }
        ways.insert(way.len());
        if ways.contains(&2) {
            return;
        }
    }
    panic!("no cursor went anywhere: {ways:?}");
}

/// Menu hurries a computer: what it thinks about and what it shows.
#[test]
fn a_menu_row_hurries_the_computer() {
    let mut device = begun("hive", &[Sitter::Human, HARD]);
    device.press(Pad::One, Button::Ok);
    place_any(&mut device, Pad::One);
    device.wait(300);
    assert!(matches!(device.machine.wish(), Wish::Think(_)), "hard thinks for seconds");
    assert!(shows(&device.screens[1], "Is thinking"));
    menu::choose(&mut device, Pad::One, "Computer: move now");
    device.wait(20);
    assert_eq!(length(&device), 2, "it has moved");
    // The pad of the computer may hurry it as well.
    place_any(&mut device, Pad::One);
    menu::choose(&mut device, Pad::Two, "Computer: move now");
    device.wait(20);
    assert_eq!(length(&device), 4);
}

/// Presses OK and Right until the seat has taken an action.
fn place_any(device: &mut Device, seat: Pad) {
    let before = length(device);
    for _ in 0..12 {
        device.press(seat, Button::Ok);
        if length(device) > before {
            return;
        }
    }
    panic!("seat {seat:?} cannot act");
}

/// The pad of a computer decides nothing.
#[test]
fn nobody_decides_for_a_computer() {
    for game in GAMES {
        let mut device = begun(game, &[HARD, HARD]);
        assert!(matches!(device.machine.wish(), Wish::Think(_)), "{game}");
        let before = length(&device);
        for button in [Button::Ok, Button::Right, Button::Ok, Button::Back, Button::Peek, Button::Ok] {
            Pad::ALL.into_iter().for_each(|pad| device.press(pad, button));
            if !matches!(device.machine.wish(), Wish::Think(_)) {
                break;
            }
            assert_eq!(length(&device), before, "{game}: {button:?}");
        }
        device.press(Pad::Two, Button::Menu);
        assert!(shows(&device.screens[1], "Computer: move now"), "{game}: the menu is there");
        assert!(!shows(&device.screens[1], "Undo"), "{game}");
    }
}

/// At the pad of a computer the menu has only what does no harm, as long as a person plays; otherwise it has everything.
#[test]
fn the_menu_at_the_pad_of_a_computer_ends_nothing_while_people_play() {
    let rows = |device: &mut Device, labels: &[&'static str]| {
        device.press(Pad::Two, Button::Menu);
        let mut seen = Vec::new();
        for _ in 0..12 {
            seen.extend(labels.iter().filter(|label| shows(&device.screens[1], label)).copied());
            device.press(Pad::Two, Button::Down);
        }
        device.press(Pad::Two, Button::Menu);
        seen.sort_unstable();
        seen.dedup();
        seen
    };
    let (harmless, others) = (["Computer: move now", "Help"], ["End game", "Settings"]);
    let mut device = begun("hive", &[Sitter::Human, EASY]);
    assert_eq!(rows(&mut device, &harmless), harmless);
    assert!(rows(&mut device, &others).is_empty());
    let mut device = begun("hive", &[HARD, HARD]);
    device.thinks = false;
    assert_eq!(rows(&mut device, &others), others, "somebody must be able to");
}

/// Taking back goes to the person's last decision, over everything the computers did since, and without a question.
#[test]
fn taking_back_goes_to_the_last_decision_of_the_person() {
    let mut device = begun("hive", &[Sitter::Human, EASY]);
    place_any(&mut device, Pad::One);
    wait_until(&mut device, 2000, |device| length(device) == 2);
    place_any(&mut device, Pad::One);
    wait_until(&mut device, 2000, |device| length(device) == 4);
    let whole = device.machine.record().expect("a game").clone();
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!(length(&device), 2, "the computer's move and the person's");
    assert!(shows(&device.screens[0], "Taken back"));
    device.press(Pad::One, Button::Ok);
    // Taken again, with the computer's answer.
    menu::choose(&mut device, Pad::One, "Redo");
    assert_eq!(device.machine.record(), Some(&whole));
    menu::choose(&mut device, Pad::One, "Undo");
    device.press(Pad::One, Button::Ok);
    // While the computer thinks about its answer, too.
    place_any(&mut device, Pad::One);
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!(length(&device), 2);
    device.wait(5000);
    assert_eq!(length(&device), 2, "the thought is forgotten");
}

/// What people see from the moment in which a computer is asked until something of its move is seen: each change of the
/// screens of two computers and of the board, with the time that has passed.
type Watched = Vec<(u64, [Screen; 2], Frame)>;

/// A device at which computers have just been asked, in a world drawn again by this seed: at the start of Termites, or in
/// the first Development phase of Xobos.
fn asked(game: &str, level: Sitter, seed: u64) -> Device {
    let mut device = seated(game, &[level, level]);
    device.thinks = false;
    to_row(&mut device, "Start game");
    device.press(Pad::One, Button::Ok);
    for step in 0.. {
        let is_there = match device.machine.record().expect("a game").game() {
            AnyGame::Xobos(game) => game.phase() == Phase::Development,
            _ => true,
        };
        if is_there && device.machine.wish() != Wish::Nothing {
            break;
        }
        assert!(step < 20_000, "{game}");
        play_by_lot(&mut device, 1, step);
    }
    (0..seed).for_each(|_| device.machine.redraw_hidden(None));
    device.collect();
    assert!(shows(&device.screens[0], "Is thinking"));
    device
}

/// Watches computers that take this long for each decision and decide by lot. Returns what was seen until there was
/// something of a move to see, and how often they have decided until then.
fn watch(device: &mut Device, seed: u64, thought_ms: u64) -> (Watched, usize) {
    let (begin, tones) = (device.now, device.tones.len());
    let public = |device: &Device| device.machine.record().expect("a game").game().public();
    let before = public(device);
    let (mut dice, mut decisions, mut seen) = (Dice::new(seed), 0, Watched::new());
    let mut asked = (device.machine.wish().ticket(), device.now);
    while device.tones.len() == tones && public(device) == before {
        let (passed, screens) = (device.now.since(begin), [&device.screens[0], &device.screens[1]]);
        assert!(passed < 20_000, "nothing is seen");
        let is_same = |(_, seen, frame): &(u64, [Screen; 2], Frame)| {
            seen.each_ref() == screens && *frame == device.frame
        };
        if !seen.last().is_some_and(is_same) {
            seen.push((passed, screens.map(Screen::clone), device.frame.clone()));
        }
        if device.now.since(asked.1) >= thought_ms
            && let Some(answer) = by_lot(device, &mut dice)
        {
            device.machine.answer(answer, device.now);
            decisions += 1;
        }
        tick_without_thinking(device, 1);
        let ticket = device.machine.wish().ticket();
        if ticket != asked.0 {
            asked = (ticket, device.now);
        }
    }
    seen.push((device.now.since(begin), [Screen::DARK, Screen::DARK], Frame::DARK));
    (seen, decisions)
}

/// Whatever a computer holds, however long it thinks and however often it decides unseen: screens and board are the
/// same in every moment until its move is seen, and that moment is the same, too.
#[test]
fn nothing_that_is_seen_of_a_thinking_computer_tells_of_its_hand() {
    for (game, level) in [("termites", NORMAL), ("xobos", NORMAL), ("xobos", HARD)] {
        let (first, _) = watch(&mut asked(game, level, 1), 1, 1);
        let moment = first.last().expect("it is seen").0;
        assert!((300..8000).contains(&moment), "{game}: {moment}");
        let mut counts = BTreeSet::new();
        for seed in 2..5 {
            for thought_ms in [moment / 100, moment / 12, moment * 4 / 5] {
                let (seen, decisions) = watch(&mut asked(game, level, seed), seed, thought_ms);
                if decisions as u64 * (thought_ms + 1) < moment {
                    assert!(seen == first, "{game}: seed {seed}, {thought_ms} ms, {decisions} decisions");
                    counts.insert(decisions);
                }
            }
        }
        assert!(game != "xobos" || counts.len() > 1, "{counts:?}: several decisions are tried");
    }
}

/// Two hard computers in the Movement phase of Xobos: a move is being shown, and the next is thought about, in a game that is
/// as wanted.
fn moving(is_wanted: impl Fn(&AnyGame, Seat) -> bool) -> Device {
    let mut device = begun("xobos", &[HARD, HARD]);
    device.thinks = false;
    let (mut dice, mut last, mut tones) = (Dice::new(3), 0, 0);
    for _ in 0..20_000 {
        if length(&device) != last {
            (last, tones) = (length(&device), device.tones.len());
        }
        let is_shown = device.tones[tones..].contains(&CALL_HZ);
        let AnyGame::Xobos(game) = device.machine.record().expect("a game").game() else { panic!("Xobos") };
        let mut question = Box::new(Question::NONE);
        if game.phase() == Phase::Moves && is_shown && device.machine.put(&mut question) {
            let (game, seat) = question.game();
            if is_wanted(game, seat) {
                return device;
            }
        }
        if let Some(answer) = by_lot(&device, &mut dice) {
            device.machine.answer(answer, device.now);
            device.collect();
        } else {
            let next = device.machine.wakes_at().map_or(1000, |at| at.since(device.now));
            device.wait(next.max(1));
        }
    }
    panic!("nothing is thought ahead");
}

/// A computer that goes on moving thinks while its last move is shown: when the next one is seen does not tell how long the
/// thought took.
#[test]
fn the_next_move_of_a_turn_is_seen_at_the_same_moment_however_soon_it_was_found() {
    let mut moments = BTreeSet::new();
    for thought_ms in [1, 200, 450, 600] {
        let mut device = moving(|_, _| true);
        let (shown, tones, before) = (device.now, device.tones.len(), length(&device));
        tick_without_thinking(&mut device, thought_ms);
        let answer = by_lot(&device, &mut Dice::new(1)).expect("it is asked");
        device.machine.answer(answer, device.now);
        while !device.tones[tones..].contains(&CALL_HZ) {
            tick_without_thinking(&mut device, 1);
            assert!(device.now.since(shown) < 5000, "nothing is seen");
        }
        assert_eq!(length(&device), before + 1, "the first move is made");
        moments.insert(device.now.since(shown));
    }
    assert_eq!(moments.len(), 1, "{moments:?}");
    assert!(moments.first().is_some_and(|&moment| moment > Tempo::Quick.millis()), "{moments:?}");
}

/// The Break of a Connection that a seat may take.
fn unseen_break(game: &AnyGame, seat: Seat) -> Option<AnyAction> {
    let actor = Actor::Seat(seat);
    let count = game.count_legal(actor);
    let mut actions = (0..count).filter_map(|place| game.nth_legal(actor, place));
    actions.find(|action| matches!(action, AnyAction::Xobos(Action::Break(_))))
}

/// Between two moves a computer may break a Connection, which nobody sees: the next move comes when it would have come anyway.
#[test]
fn x_17_17_what_is_done_unseen_between_two_moves_takes_no_time() {
    let mut moments = BTreeSet::new();
    for breaks in [false, true] {
        let mut device = moving(|game, seat| unseen_break(game, seat).is_some());
        let (shown, tones, before) = (device.now, device.tones.len(), length(&device));
        if breaks {
            let mut question = Box::new(Question::NONE);
            assert!(device.machine.put(&mut question));
            let (game, seat) = question.game();
            let answer = Answer {
                ticket: device.machine.wish().ticket().expect("it is asked"),
                action: unseen_break(game, seat),
            };
            device.machine.answer(answer, device.now);
            tick_without_thinking(&mut device, 20);
            assert_eq!(length(&device), before, "nothing is done before the move is");
        }
        let answer = Answer {
            ticket: device.machine.wish().ticket().expect("it is asked"),
            action: Some(AnyAction::Xobos(Action::EndMoves)),
        };
        device.machine.answer(answer, device.now);
        while !device.tones[tones..].contains(&CALL_HZ) {
            tick_without_thinking(&mut device, 1);
            assert!(device.now.since(shown) < 5000, "nothing is seen");
        }
        assert_eq!(length(&device), before + 1 + usize::from(breaks), "the move, and what nobody sees");
        moments.insert(device.now.since(shown));
    }
    assert_eq!(moments.len(), 1, "{moments:?}");
}

/// Where all decide at once, what a person does, takes back and does again is nobody else's business: a computer thinks on.
#[test]
fn x_6_8_a_person_does_not_disturb_a_computer_that_decides_at_the_same_time() {
    let mut device = seated("xobos", &[Sitter::Human, HARD]);
    device.thinks = false;
    to_row(&mut device, "Start game");
    device.press(Pad::One, Button::Ok);
    wait_until(&mut device, 5000, |device| device.machine.wish() != Wish::Nothing);
    let asked = device.machine.wish();
    let is_person = |seat: &Seat| device.machine.chair_of(*seat) == Some(Chair::One);
    let person = Seat::ALL.into_iter().find(is_person).expect("a person");
    let game = device.machine.record().expect("a game").game();
    assert!(game.at_once());
    let action = game.nth_legal(Actor::Seat(person), 0).expect("a Leader");
    let before = length(&device);
    hand::play(&mut device, person, action);
    assert_eq!((length(&device), device.machine.wish()), (before + 1, asked), "done");
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!((length(&device), device.machine.wish()), (before, asked), "taken back");
    menu::choose(&mut device, Pad::One, "Redo");
    assert_eq!((length(&device), device.machine.wish()), (before + 1, asked), "done again");
}

/// What is found ahead is done: the action is the one that the thinker has chosen in the position after the first.
#[test]
fn what_was_thought_ahead_is_what_is_done() {
    let mut device = moving(|_, _| true);
    let answer = by_lot(&device, &mut Dice::new(1)).expect("it is asked");
    let before = length(&device);
    device.machine.answer(answer, device.now);
    device.collect();
    tick_without_thinking(&mut device, Tempo::Quick.millis() - 1);
    assert_eq!(length(&device), before, "the first move is still being shown");
    tick_without_thinking(&mut device, 1);
    assert_eq!(length(&device), before + 1, "and made when that is over");
    wait_until(&mut device, 5000, |device| length(device) >= before + 2);
    let record = device.machine.record().expect("a game");
    let done = record.journal().entries()[before + 1];
    assert_eq!(Some(done.code()), answer.action.map(AnyGame::encode));
}

/// Hurried, a computer shows its move after the same time in every world.
#[test]
fn a_hurried_move_comes_after_the_same_time_in_every_world() {
    for game in ["termites", "xobos"] {
        let mut moments = BTreeSet::new();
        for (seed, thought_ms) in [(1, 0), (2, 2), (3, 10)] {
            let mut device = asked(game, HARD, seed);
            menu::choose(&mut device, Pad::Two, "Computer: move now");
            assert!(matches!(device.machine.wish(), Wish::Hurry(_)), "{game}");
            let (watched, decisions) = watch(&mut device, seed, thought_ms);
            if decisions as u64 * (thought_ms + 1) < 200 {
                moments.insert(watched.last().expect("it is seen").0);
            }
        }
        assert_eq!(moments.len(), 1, "{game}: {moments:?}");
        assert!(moments.first().is_some_and(|&millis| millis < 400), "{game}: {moments:?}");
    }
}

/// Hurry ends with the moves of those who were asked: the next decision is thought about and shown again.
#[test]
fn hurry_does_not_last_into_the_next_phase() {
    let mut device = asked("xobos", NORMAL, 1);
    menu::choose(&mut device, Pad::One, "Computer: move now");
    let mut dice = Dice::new(1);
    while device.machine.record().expect("a game").game().at_once() {
        match by_lot(&device, &mut dice) {
            Some(answer) => {
                assert!(matches!(device.machine.wish(), Wish::Hurry(_)));
                device.machine.answer(answer, device.now);
            }
            None => tick_without_thinking(&mut device, 1),
        }
    }
    while device.machine.wish() == Wish::Nothing {
        tick_without_thinking(&mut device, 1);
    }
    assert!(matches!(device.machine.wish(), Wish::Think(_)), "the next one has its time");
}

/// What was taken back is told to people; the screen of a computer goes on telling what the computer does.
#[test]
fn the_screen_of_a_computer_is_for_what_it_does() {
    let mut device = begun("hive", &[Sitter::Human, EASY]);
    place_any(&mut device, Pad::One);
    wait_until(&mut device, 2000, |device| length(device) == 2);
    menu::choose(&mut device, Pad::One, "Undo");
    assert!(shows(&device.screens[0], "Taken back"));
    assert!(shows(&device.screens[1], "Is waiting"));
}

/// A map that is left to the lot while a computer thinks about its next tile: the thought was about another map.
#[test]
fn a_computer_starts_afresh_after_the_lot_has_built_the_map() {
    let mut device = seated("termites", &[Sitter::Human, EASY]);
    to_row(&mut device, "Map");
    device.press(Pad::One, Button::Right);
    to_row(&mut device, "Start game");
    device.thinks = false;
    device.press(Pad::One, Button::Ok);
    while device.machine.wish() == Wish::Nothing {
        device.press(Pad::One, Button::Ok);
        assert!(length(&device) < 10, "the computer builds, too");
    }
    let mut dice = Dice::new(1);
    let late = by_lot(&device, &mut dice).expect("it is asked");
    menu::choose(&mut device, Pad::One, "Random map");
    device.press(Pad::One, Button::Down);
    device.press(Pad::One, Button::Ok);
    let built = length(&device);
    assert!(built > 4, "the map is there");
    device.machine.answer(late, device.now);
    assert_eq!(length(&device), built, "the answer comes too late");
    device.thinks = true;
    wait_until(&mut device, 60_000, |device| length(device) > built || is_asked(device, Chair::One));
}

fn is_asked(device: &Device, chair: Chair) -> bool {
    device.machine.standpoint(chair).is_some()
}

fn tick_without_thinking(device: &mut Device, millis: u64) {
    for _ in 0..millis {
        device.now = device.now + 1;
        device.machine.tick(device.now);
        device.collect();
    }
}

/// Does the screen tell a legal action in plain words?
fn names_a_move(device: &Device, pad: Pad) -> bool {
    let game = device.machine.record().expect("a game").game();
    let words = device.machine.settings().language.words();
    let seat = Seat::ALL
        .into_iter()
        .find(|&seat| device.machine.chair_of(seat) == Some(Chair::at(pad)))
        .expect("a seat");
    let mut is_named = false;
    let _ = game.visit_legal(Actor::Seat(seat), &mut |action| {
        let text = game.public().intent(seat, action, words);
        is_named |= !text.is_empty() && shows(&device.screens[pad.index()], &text);
        if is_named { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    is_named
}

/// The board shows a hint where nothing is hidden from anybody, and only as long as it is asked for; where there are hands,
/// it is the same with and without the answer.
#[test]
fn a_hint_is_on_the_board_where_nothing_is_hidden() {
    for game in GAMES {
        let mut device = begun(game, &[Sitter::Human, Sitter::Human]);
        let asked = Pad::ALL
            .into_iter()
            .find(|&pad| device.machine.standpoint(Chair::at(pad)).is_some())
            .expect("a decision");
        device.thinks = false;
        menu::choose(&mut device, asked, "Hint");
        let mut silent = device.clone();
        let ticket = device.machine.wish().ticket().expect("a hint is wanted");
        let seat = Seat::ALL
            .into_iter()
            .find(|&seat| device.machine.chair_of(seat) == Some(Chair::at(asked)))
            .unwrap();
        let at_table = device.machine.record().expect("a game").game();
        let (action, hides) = (at_table.nth_legal(Actor::Seat(seat), 0), at_table.has_secrets());
        device.machine.answer(Answer { ticket, action }, device.now);
        device.wait(300);
        silent.wait(300);
        assert_eq!(device.frame == silent.frame, hides, "{game}");
        for device in [&mut device, &mut silent] {
            device.press(asked, Button::Menu);
            device.wait(300);
        }
        assert!(device.frame == silent.frame, "{game}: it is gone with the screen");
    }
}

/// A hint is on the screen of the person who asked and nowhere else; it names a move, and the game goes on as before.
#[test]
fn a_hint_is_for_the_person_who_asked() {
    for game in GAMES {
        let mut device = begun(game, &[Sitter::Human, Sitter::Human]);
        let asked = Pad::ALL
            .into_iter()
            .find(|&pad| device.machine.standpoint(Chair::at(pad)).is_some())
            .expect("a decision");
        let other = if asked == Pad::One { Pad::Two } else { Pad::One };
        let (before, screen) = (length(&device), device.screens[other.index()].clone());
        menu::choose(&mut device, asked, "Hint");
        assert!(shows(&device.screens[asked.index()], "Is thinking"), "{game}");
        wait_until(&mut device, 6000, |device| !shows(&device.screens[asked.index()], "Is thinking"));
        assert!(shows(&device.screens[asked.index()], "Hint"), "{game}");
        assert!(names_a_move(&device, asked), "{game}: it says in words what to do");
        assert_eq!(length(&device), before, "{game}: nothing is done");
        assert!(device.screens[other.index()] == screen, "{game}: the others see nothing of it");
        device.press(asked, Button::Menu);
        assert_eq!(device.machine.wish(), Wish::Nothing, "{game}");
        menu::choose(&mut device, asked, "Hint");
        device.press(asked, Button::Menu);
        assert_eq!(device.machine.wish(), Wish::Nothing, "{game}: nobody waits for it any more");
        if device.machine.standpoint(Chair::at(other)).is_none() {
            menu::choose(&mut device, other, "Hint");
            assert!(shows(&device.screens[other.index()], "Not your turn"), "{game}");
        }
    }
}
