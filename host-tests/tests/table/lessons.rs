//! Lessons: played in both languages by somebody who only follows the screen, and skipped at every
//! step.

use hexboard::game::{Entry, Game, Turn};
use hexboard::games::{AnyGame, by_word, puzzles};
use hexboard::parts::{Button, Pad};
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;
use hexboard::ui::text::{Ink, wrap};
use hexboard::ui::widget::{LIST_ROWS, ROW_COLUMNS};
use host_tests::device::Device;
use host_tests::lesson::{self, follow, game};
use host_tests::screen::{shows, shows_in};
use host_tests::start::GAMES;
use host_tests::{menu, pad_input, start};

/// Returns the text of the current step.
fn text(device: &Device, language: Language) -> &'static str {
    let step = device.machine.lesson_step().expect("a lesson");
    game(device).public().lesson(language.words())[step]
}

fn shows_step(device: &Device, language: Language) -> bool {
    wrap(text(device, language), ROW_COLUMNS).all(|line| shows(&device.screens[0], line))
}

fn press(device: &mut Device, buttons: &[Button]) {
    buttons.iter().for_each(|button| device.press(Pad::One, *button));
}

fn entries(device: &Device) -> usize {
    device.machine.record().expect("a game").journal().entries().len()
}

/// The learner's screen describes every step. The presses it asks for complete the step and open
/// the next one. The last step is a victory, and OK returns to the menu.
#[test]
fn every_lesson_ends_with_a_victory_in_both_languages() {
    for name in GAMES {
        for language in Language::ALL {
            let mut device = lesson::begun(name, language);
            let steps = game(&device).steps().len();
            assert!((5..=10).contains(&steps), "{name}: {steps} steps");
            assert_eq!(game(&device).public().lesson(language.words()).len(), steps, "{name}");
            for step in 0..steps {
                assert_eq!(device.machine.lesson_step(), Some(step), "{name}");
                assert!(shows_step(&device, language), "{name} {step}: {}", text(&device, language));
                if step + 1 == steps {
                    let Turn::Over(outcome) = game(&device).turn() else { panic!("{name} is not over") };
                    assert!(outcome.winners.contains(game(&device).learner()), "{name}");
                }
                follow(&mut device);
            }
            leave_exercises(&mut device, name, language);
            assert!(device.machine.record().is_none(), "{name}: back in the menu");
            assert!(menu::is_chosen(&device, Pad::One, lesson::row(language)), "{name}");
        }
    }
}

/// Leaves the exercises after a lesson, if the game has puzzles for them.
fn leave_exercises(device: &mut Device, name: &str, language: Language) {
    if puzzles::book(by_word(name).expect("a game")).is_empty() {
        return;
    }
    let exercise = if language == Language::English { "Exercise 1/3" } else { "Ćwiczenie 1/3" };
    assert!(shows(&device.screens[0], exercise), "{name}");
    device.press(Pad::One, Button::Back);
    device.wait(100);
}

/// Three exercises follow each lesson: the easiest puzzles of different themes, as far as the game has
/// as many. Then the menu comes back.
#[test]
fn three_exercises_follow_each_lesson() {
    for name in GAMES {
        let book = puzzles::book(by_word(name).expect("a game"));
        let mut device = lesson::begun(name, Language::English);
        for _ in 0..game(&device).steps().len() {
            follow(&mut device);
        }
        let mut themes = Vec::new();
        for number in 1..=3 {
            assert!(shows(&device.screens[0], &format!("Exercise {number}/3")), "{name} {number}");
            let id = device.machine.puzzle_id().expect("a puzzle");
            let facts = *book.get(book.find(id).expect("of this game")).expect("a puzzle").facts();
            let of_theme = book.puzzles().filter(|(_, puzzle)| puzzle.facts().goal == facts.goal);
            let easiest = of_theme.map(|(_, puzzle)| puzzle.facts().difficulty).min();
            assert_eq!(Some(facts.difficulty), easiest, "{name} {number}");
            themes.push(facts.goal);
            press(&mut device, &[Button::Ok]);
            menu::choose(&mut device, Pad::One, "Solution");
            while shows(&device.screens[0], "Solution") {
                press(&mut device, &[Button::Ok]);
            }
        }
        assert!(device.machine.record().is_none(), "{name}: back in the menu");
        let in_book: std::collections::BTreeSet<_> =
            book.puzzles().map(|(_, puzzle)| puzzle.facts().goal).collect();
        let different: std::collections::BTreeSet<_> = themes.iter().copied().collect();
        assert_eq!(different.len(), in_book.len().min(3), "{name}: {themes:?}");
    }
}

/// Texts fit on the screen in every language.
#[test]
fn every_step_fits_its_screen() {
    for name in GAMES {
        let device = lesson::begun(name, Language::English);
        for language in Language::ALL {
            for text in game(&device).public().lesson(language.words()) {
                assert!(wrap(text, ROW_COLUMNS).count() <= LIST_ROWS, "{name}: {text}");
            }
        }
    }
}

const NAMES: [(&str, Button); 6] = [
    ("Up", Button::Up),
    ("Down", Button::Down),
    ("Left", Button::Left),
    ("Right", Button::Right),
    ("OK", Button::Ok),
    ("Back", Button::Back),
];

/// An inexperienced player presses OK. Where that is wrong, the screen says what to press, and that
/// continues the lesson.
#[test]
fn a_wrong_press_is_answered_with_the_right_one() {
    for name in GAMES {
        let mut device = lesson::begun(name, Language::English);
        let (mut presses, mut wrong) = (0, 0);
        while device.machine.lesson_step().is_some() {
            let before = (entries(&device), device.machine.lesson_step());
            device.press(Pad::One, Button::Ok);
            if device.machine.lesson_step().is_some() && shows(&device.screens[0], "Almost! Press") {
                wrong += 1;
                assert_eq!(
                    (entries(&device), device.machine.lesson_step()),
                    before,
                    "{name}: nothing happens"
                );
                let advised =
                    NAMES.into_iter().find(|(word, _)| shows_in(&device.screens[0], word, Ink::Dark));
                let (_, button) = advised.unwrap_or_else(|| panic!("{name}: no advice"));
                assert_ne!(button, Button::Ok, "{name}: OK was wrong");
                device.press(Pad::One, Button::Peek);
                device.press(Pad::One, button);
            }
            device.wait(if presses % 8 == 0 { 2500 } else { 20 });
            presses += 1;
            assert!(presses < 400, "{name}: stuck in step {:?}", device.machine.lesson_step());
        }
        assert!(wrong > 0, "{name}: something was pressed wrongly");
    }
}

/// A step that is only read highlights nothing selectable. A step that asks for an action shows the
/// cursor where there are cells to choose from.
#[test]
fn the_cursor_is_shown_only_when_a_cell_can_be_chosen() {
    for name in GAMES {
        let mut device = lesson::begun(name, Language::English);
        let mut seen = 0;
        for step in 1..game(&device).steps().len() {
            let cursor = device.machine.canvas().and_then(|canvas| canvas.cursor(Chair::One));
            assert!(
                lesson::step_needs_action(&device) || cursor.is_none(),
                "{name}, step {step}: {cursor:?}"
            );
            seen += usize::from(cursor.is_some());
            follow(&mut device);
        }
        assert!(seen > 0, "{name}");
    }
}

/// Menu offers to skip at every step, from the page and from the board. No continues the lesson,
/// and yes returns to the menu.
#[test]
fn a_lesson_can_be_skipped_at_every_step() {
    for name in GAMES {
        let mut device = lesson::begun(name, Language::English);
        for _ in 0..game(&device).steps().len() {
            let mut skipped = device.clone();
            skipped.press(Pad::One, Button::Menu);
            assert!(shows(&skipped.screens[0], "Skip the lesson?"), "{name}");
            skipped.press(Pad::One, Button::Ok);
            assert!(shows_step(&skipped, Language::English), "{name}: no leads back to the step");
            press(&mut skipped, &[Button::Menu, Button::Down, Button::Ok]);
            assert!(skipped.machine.record().is_none(), "{name}");
            assert!(menu::is_chosen(&skipped, Pad::One, "Learn"), "{name}");
            if lesson::step_needs_action(&device) {
                let mut skipped = device.clone();
                skipped.press(Pad::One, Button::Ok);
                menu::choose(&mut skipped, Pad::One, "Skip the lesson");
                press(&mut skipped, &[Button::Down, Button::Ok]);
                assert!(skipped.machine.record().is_none(), "{name}");
            }
            follow(&mut device);
        }
    }
}

/// The actions of all players and the random outcomes in a lesson match its texts.
#[test]
fn a_lesson_follows_its_script() {
    for name in GAMES {
        let mut device = lesson::begun(name, Language::English);
        for _ in 1..game(&device).steps().len() {
            follow(&mut device);
        }
        let played = device.machine.record().expect("a game").journal().entries();
        for (place, entry) in played.iter().enumerate() {
            // The last actions may be automatic.
            let Some((actor, action)) = game(&device).scripted_action(place) else { break };
            assert_eq!(*entry, Entry::new(actor, AnyGame::encode(action)), "{name}: action {place}");
        }
    }
}

/// A lesson is never saved, and a suspended game is not changed.
#[test]
fn a_lesson_is_not_saved_and_touches_no_save() {
    for name in GAMES {
        let mut device = start::started(name, 2);
        device.enable_saves();
        menu::choose(&mut device, Pad::One, "End game");
        press(&mut device, &[Button::Down, Button::Ok]);
        (0..3).for_each(|_| device.press(Pad::One, Button::Up));
        lesson::begin(&mut device, Language::English);
        let bytes = device.flash();
        for _ in 0..game(&device).steps().len() {
            follow(&mut device);
        }
        leave_exercises(&mut device, name, Language::English);
        assert!(device.machine.record().is_none());
        assert!(!shows(&device.screens[0], "Continue"), "{name}: no game waits");
        assert_eq!(device.flash().bytes, bytes.bytes, "{name}: nothing was written");
    }
}

/// Other pads, Back and the direction buttons change nothing in a lesson.
#[test]
fn other_buttons_change_nothing_in_a_lesson() {
    for name in GAMES {
        let mut device = lesson::begun(name, Language::English);
        for _ in 0..game(&device).steps().len() - 1 {
            let step = device.machine.lesson_step();
            let mut strayed = device.clone();
            strayed.press(Pad::One, Button::Ok);
            if lesson::step_needs_action(&device) {
                let taken = entries(&strayed);
                for button in
                    [Button::Right, Button::Back, Button::Down, Button::Peek, Button::Back, Button::Up]
                {
                    strayed.press(Pad::One, button);
                    strayed.press(Pad::Three, Button::Ok);
                    strayed.press(Pad::Three, Button::Menu);
                }
                assert_eq!((entries(&strayed), strayed.machine.lesson_step()), (taken, step), "{name}");
                let action = lesson::wanted(&strayed).expect("an action");
                pad_input::take(&mut strayed, Chair::One, action);
            }
            follow(&mut device);
        }
    }
}

/// An abandoned lesson is closed in favour of the menu, and later of the show.
#[test]
fn an_abandoned_lesson_closes() {
    let mut device = lesson::begun("hive", Language::English);
    device.wait(4 * 60_000);
    assert!(device.machine.record().is_some(), "somebody may be reading");
    device.wait(61_000);
    assert!(device.machine.record().is_none(), "the menu");
    device.wait(61_000);
    assert!(device.machine.is_demo());
}
