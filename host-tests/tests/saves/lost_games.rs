//! A single press never loses a game: unused pads, the end of a game, and undo at the table.

use hexboard::game::{Actor, Game, Rng, SeatSet, Turn};
use hexboard::games::hive::{Extras, HiveOptions};
use hexboard::games::robale::RobaleOptions;
use hexboard::games::termites::{Colony, TermitesOptions};
use hexboard::games::xobos::{Clan, XobosOptions};
use hexboard::games::{AnyGame, AnyOptions};
use hexboard::hex::{Cell, Hex};
use hexboard::parts::{Button, Buttons, Pad};
use hexboard::session::{Report, Settings};
use hexboard::ui::Chair;
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use hexboard::ui::widget::ROW_COLUMNS;
use host_tests::device::Device;
use host_tests::menu;
use host_tests::screen::shows;
use host_tests::start::{self, GAMES};

/// The pad of an unused seat does nothing, in any game, whatever is pressed: no menu, no end, no
/// settings.
#[test]
fn the_pad_of_an_unused_seat_does_nothing() {
    for game in GAMES {
        let mut device = start::started(game, 2);
        device.wait(10_000);
        let record = device.machine.record().cloned();
        let settings = device.machine.settings();
        let (screens, tones, lines) = (device.screens.clone(), device.tones.len(), device.lines.len());
        for first in Button::ALL {
            for second in Button::ALL {
                for button in [Button::Menu, first, Button::Ok, second, Button::Ok] {
                    device.press(Pad::Four, button);
                    assert!(device.screens == screens, "{game}: {first:?} {second:?}");
                }
            }
        }
        device.hold(Pad::Three, Buttons::ALL);
        device.wait(1000);
        device.hold(Pad::Three, Buttons::NONE);
        assert_eq!(device.machine.record(), record.as_ref(), "{game}");
        assert_eq!(device.machine.settings(), settings);
        assert_eq!((device.tones.len(), device.lines.len()), (tones, lines), "{game}");
        assert!(device.screens == screens);
        device.press(Pad::One, Button::Menu);
        assert!(device.screens[0] != screens[0], "the control: a player's Menu opens");
    }
}

/// Control: in the start menu the same pad joins.
#[test]
fn an_unused_seat_joins_in_the_start_menu() {
    let mut device = Device::seated(2);
    device.press(Pad::Four, Button::Ok);
    device.press(Pad::Four, Button::Up);
    device.press(Pad::Four, Button::Ok);
    assert!(device.has_printed("game: termites for 3"), "{:?}", device.lines);
}

fn says(device: &Device, seat: Pad, words: &str) -> bool {
    shows(&device.screens[seat.index()], words)
}

fn length(device: &Device) -> usize {
    device.machine.record().map_or(0, |record| record.journal().entries().len())
}

/// "End game" asks for confirmation at any seat. Its first answer and Back continue the game, the
/// second ends it.
#[test]
fn ending_a_game_asks_first_and_says_what_is_lost() {
    for game in GAMES {
        for seat in [Pad::One, Pad::Two] {
            let mut device = start::started(game, 2);
            menu::choose(&mut device, seat, "End game");
            assert!(says(&device, seat, "End the game?"), "{game}");
            assert!(says(&device, seat, "be continued."), "{game}");
            device.press(seat, Button::Ok);
            assert!(device.machine.record().is_some(), "{game}: OK alone resumes it");
            for button in [Button::Back, Button::Menu] {
                menu::choose(&mut device, seat, "End game");
                device.press(seat, Button::Down);
                device.press(seat, button);
                assert!(device.machine.record().is_some(), "{game}: {button:?} resumes it");
            }
            menu::choose(&mut device, seat, "End game");
            device.press(seat, Button::Down);
            device.press(seat, Button::Ok);
            assert!(device.machine.record().is_none(), "{game}: the second answer ends it");
        }
    }
}

/// Three hasty presses from the top of the menu, in either direction, end no game.
#[test]
fn the_row_that_ends_the_game_is_not_next_to_the_first_row() {
    for game in GAMES {
        for first in Button::ALL {
            for second in Button::ALL {
                let mut device = start::started(game, 2);
                let presses = [Button::Menu, first, Button::Ok, second, Button::Ok, Button::Ok];
                presses.into_iter().for_each(|button| device.press(Pad::One, button));
                assert!(device.machine.record().is_some(), "{game}: {presses:?}");
            }
        }
        let mut device = start::started(game, 2);
        device.press(Pad::One, Button::Menu);
        device.press(Pad::One, Button::Up);
        assert!(!menu::is_chosen(&device, Pad::One, "End game"), "{game}");
    }
}

/// Returns a game in which White and Black have each placed one piece.
fn two_plies() -> Device {
    let mut device = start::started("hive", 2);
    for seat in [Pad::One, Pad::Two] {
        while device.machine.snapshot(Chair::at(seat)).is_some() {
            device.press(seat, Button::Ok);
        }
    }
    assert_eq!(length(&device), 2);
    device
}

/// Returns Black's turn in words: the piece it has placed, and next to what.
fn black_piece(device: &Device) -> String {
    let record = device.machine.record().expect("a game");
    let (game, entry) = (record.before(1).expect("two turns"), record.journal().entries()[1]);
    let action = game.decode(entry.code()).expect("an action");
    let text = game.public().describe_action(action, Language::English.words());
    assert!(text.starts_with("New ") && text.contains(" by "), "{text}");
    text.as_str().into()
}

/// The player's own last action is undone at once, and the other player is notified.
#[test]
fn a_player_undoes_the_own_last_action_immediately_and_everybody_reads_it() {
    let mut device = two_plies();
    let piece = black_piece(&device);
    menu::choose(&mut device, Pad::Two, "Undo");
    assert_eq!(length(&device), 1);
    for seat in [Pad::One, Pad::Two] {
        assert!(says(&device, seat, "Undone") && says(&device, seat, &piece), "{seat:?}");
        device.press(seat, Button::Ok);
        assert!(!says(&device, seat, "Undone"), "{seat:?}: a key leads back to the game");
        assert_eq!(length(&device), 1, "and does nothing else");
    }
    assert!(device.has_printed("game: undo by seat 2 of seat 2"));
}

/// An undone action can be redone until something else is played, and only by its player.
#[test]
fn undone_actions_can_be_redone_until_something_else_is_played() {
    let mut device = two_plies();
    let whole = device.machine.record().expect("a game").clone();
    let logged = device.lines.iter().find(|line| line.starts_with("seat 2: ")).expect("Black's turn").clone();
    menu::choose(&mut device, Pad::Two, "Undo");
    [Pad::One, Pad::Two].into_iter().for_each(|seat| device.press(seat, Button::Ok));
    device.press(Pad::One, Button::Menu);
    assert!(!says(&device, Pad::One, "Redo"), "it was not White's piece");
    device.press(Pad::One, Button::Menu);
    device.lines.clear();
    menu::choose(&mut device, Pad::Two, "Redo");
    assert_eq!(device.machine.record(), Some(&whole));
    assert!(device.has_printed(&logged), "it is logged like any other action");
    for seat in [Pad::One, Pad::Two] {
        device.press(seat, Button::Menu);
        assert!(!says(&device, seat, "Redo"), "{seat:?}: there is no more");
        device.press(seat, Button::Menu);
    }
    menu::choose(&mut device, Pad::Two, "Undo");
    [Pad::One, Pad::Two].into_iter().for_each(|seat| device.press(seat, Button::Ok));
    // A different piece than before.
    device.press(Pad::Two, Button::Down);
    while device.machine.snapshot(Chair::Two).is_some() {
        device.press(Pad::Two, Button::Ok);
    }
    assert_ne!(device.machine.record(), Some(&whole));
    menu::choose(&mut device, Pad::Two, "Undo");
    device.press(Pad::Two, Button::Ok);
    menu::choose(&mut device, Pad::Two, "Redo");
    assert_ne!(device.machine.record(), Some(&whole), "the first one is forgotten");
}

/// Another player's action is undone only when its owner agrees.
#[test]
fn an_undo_needs_the_consent_of_the_owner() {
    let mut device = two_plies();
    let piece = black_piece(&device);
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!(length(&device), 2, "nothing yet");
    assert!(
        says(&device, Pad::Two, "Undo?")
            && says(&device, Pad::Two, "Seat 1")
            && says(&device, Pad::Two, &piece)
    );
    assert!(says(&device, Pad::One, "Seat 2") && says(&device, Pad::One, "Cancel"));
    device.press(Pad::Two, Button::Down);
    device.press(Pad::Two, Button::Ok);
    assert_eq!(length(&device), 1);
    for seat in [Pad::One, Pad::Two] {
        assert!(says(&device, seat, "Undone") && says(&device, seat, &piece), "{seat:?}");
    }
    assert!(device.has_printed("game: undo by seat 1 of seat 2"));
}

/// The first answer, Back and Menu refuse. The asker is notified.
#[test]
fn the_asker_reads_a_refusal() {
    for button in [Button::Ok, Button::Back, Button::Menu] {
        let mut device = two_plies();
        menu::choose(&mut device, Pad::One, "Undo");
        device.press(Pad::Two, button);
        assert_eq!(length(&device), 2);
        assert!(
            says(&device, Pad::One, "No, it is kept.") && says(&device, Pad::One, "Seat 2"),
            "{button:?}"
        );
        device.press(Pad::One, Button::Ok);
        assert!(!says(&device, Pad::One, "No, it is kept."));
        assert!(device.machine.snapshot(Chair::One).is_some_and(|at| !at.is_covered), "the game continues");
    }
}

/// An owner who never answers blocks nobody: the asker withdraws the question with any of three
/// keys and continues.
#[test]
fn an_asker_can_withdraw_the_request() {
    for button in [Button::Ok, Button::Back, Button::Menu] {
        let mut device = two_plies();
        menu::choose(&mut device, Pad::One, "Undo");
        device.press(Pad::One, button);
        assert!(!says(&device, Pad::Two, "Undo?"), "{button:?}: the question is gone");
        assert!(device.machine.snapshot(Chair::One).is_some_and(|at| !at.is_covered));
        device.press(Pad::Two, Button::Down);
        device.press(Pad::Two, Button::Ok);
        assert_eq!(length(&device), 2, "a late answer does nothing");
    }
}

/// With the matching setting nobody is asked.
#[test]
fn a_setting_makes_undo_free() {
    let mut device = two_plies();
    device.set_settings(Settings { free_undo: true, ..Settings::DEFAULT });
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!(length(&device), 1);
    assert!(says(&device, Pad::Two, "Undone"));
}

/// An action of a third player cancels the question, because it would be about a different action.
#[test]
fn the_game_continues_during_an_undo_request() {
    let mut device = start::started("termites", 3);
    let asked =
        |device: &Device| Pad::ALL.into_iter().find(|pad| device.machine.snapshot(Chair::at(*pad)).is_some());
    let owner = asked(&device).expect("somebody is asked");
    while asked(&device) == Some(owner) {
        device.press(owner, Button::Ok);
    }
    let third = asked(&device).expect("somebody is asked");
    let asker = [Pad::One, Pad::Two, Pad::Three]
        .into_iter()
        .find(|seat| ![owner, third].contains(seat))
        .expect("three");
    menu::choose(&mut device, asker, "Undo");
    assert!(says(&device, owner, "Undo?"));
    let before = length(&device);
    while length(&device) == before {
        device.press(third, Button::Ok);
    }
    for seat in [owner, asker] {
        assert!(!says(&device, seat, "Undo?"), "{seat:?}");
    }
}

/// An owner without a screen hears a call and sees their corner blink. The asker's screen shows
/// which keys agree.
#[test]
fn an_owner_without_a_screen_is_notified_by_lights_and_sound() {
    let mut device = two_plies();
    device.report(Report::Oled(Pad::Two, false));
    device.wait(8000);
    let tones = device.tones.len();
    menu::choose(&mut device, Pad::One, "Undo");
    assert!(device.tones.len() >= tones + 3, "a call");
    assert!(says(&device, Pad::One, "For yes: Down, OK"));
    let mut corner = std::collections::BTreeSet::new();
    for _ in 0..8 {
        corner.insert(format!("{:?}", device.frame[Cell::new(Hex::new(5, -4)).expect("a cell")]));
        device.wait(300);
    }
    assert!(corner.len() > 1, "the corner blinks");
    device.press(Pad::Two, Button::Down);
    device.press(Pad::Two, Button::Ok);
    assert_eq!(length(&device), 1);
}

/// Automatic actions are undone together with the action before them. Otherwise they would be
/// repeated at once, and the undo would have no effect.
#[test]
fn undo_skips_forced_actions() {
    let mut device = start::started("robale", 2);
    let asked =
        |device: &Device| Pad::ALL.into_iter().find(|pad| device.machine.snapshot(Chair::at(*pad)).is_some());
    device.wait(5000);
    let seat = asked(&device).expect("somebody is asked");
    device.press(seat, Button::Menu);
    assert!(!says(&device, seat, "Undo"), "nobody has chosen anything yet");
    device.press(seat, Button::Menu);
    // The end of the turn, and the automatic movement phase without an army after it.
    let before = length(&device);
    while asked(&device) == Some(seat) {
        let listed = device.machine.snapshot(Chair::at(seat)).is_some_and(|at| at.listed.is_some());
        device.press(seat, if listed { Button::Up } else { Button::Back });
        if device.machine.snapshot(Chair::at(seat)).is_some_and(|at| at.listed.is_some()) {
            device.press(seat, Button::Ok);
        }
    }
    assert_eq!(length(&device), before + 2, "the turn, and a phase that ended by itself");
    menu::choose(&mut device, seat, "Undo");
    assert_eq!((length(&device), asked(&device)), (before, Some(seat)));
}

/// Descriptions of undoable actions fit a row in both languages.
#[test]
fn action_texts_fit_a_row_in_both_languages() {
    let games = [
        AnyOptions::Termites(TermitesOptions::new(&Colony::ALL).unwrap().build(18).unwrap()),
        AnyOptions::Robale(RobaleOptions::default()),
        AnyOptions::Hive(HiveOptions { extras: Extras::ALL, ..HiveOptions::default() }),
        AnyOptions::Xobos(XobosOptions::new(4).unwrap().with_clans(&Clan::ALL).unwrap()),
    ];
    for options in games {
        let (mut game, mut rng) = (AnyGame::start(&options).unwrap(), Rng::new(3));
        let (mut texts, mut intents) = (0, 0);
        for _ in 0..600 {
            let (actor, action) = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => (Actor::Chance, game.random_outcome(&mut rng).unwrap()),
                Turn::Decide(seats) => {
                    let actor = Actor::Seat(seats.iter().next().unwrap());
                    (actor, game.random_legal(actor, &mut rng).unwrap())
                }
            };
            let can_be_undone = game.audience(actor, action) == SeatSet::ALL && !game.reveals(actor, action);
            for language in Language::ALL.into_iter().filter(|_| can_be_undone) {
                let text = game.public().describe_action(action, language.words());
                assert!(!text.is_empty(), "{action:?}");
                assert!(text.chars().count() <= ROW_COLUMNS, "{text}");
                texts += 1;
            }
            for (language, seat) in Language::ALL.into_iter().filter_map(|one| Some((one, actor.seat()?))) {
                let intent = game.public().describe_private(seat, action, language.words());
                assert!(!intent.is_empty(), "{action:?}");
                assert!(intent.chars().count() <= ROW_COLUMNS, "{intent}");
                intents += 1;
                let is_notation = intent.as_str() == game.show(action).to_string();
                assert!(
                    !is_notation || !matches!(options, AnyOptions::Hive(_)),
                    "{intent}: words are wanted"
                );
            }
            game.apply(actor, action).unwrap();
        }
        assert!(texts > 10 && intents > 50, "{options:?}: {texts} texts, {intents} intents");
    }
}
