//! No screen is a dead end: the table and its texts in virtual time.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Game, Rng, Seat, Turn};
use hexboard::games::termites::{Action, Piece};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Buttons, Pad, Screen, Time};
use hexboard::session::{Report, Settings};
use hexboard::ui::Chair;
use hexboard::ui::GameView;
use hexboard::ui::lang::Language;
use host_tests::contract::legal;
use host_tests::device::Device;
use host_tests::screen::{ascii, shows};
use host_tests::start::{self, GAMES};
use host_tests::{menu, pad_input};

fn record_turn(device: &Device) -> Turn {
    device.machine.record().expect("a game").game().turn()
}

fn asked(device: &Device) -> Seat {
    match record_turn(device) {
        Turn::Decide(seats) => seats.iter().next().expect("somebody decides"),
        turn => panic!("nobody decides: {turn:?}"),
    }
}

fn length(device: &Device) -> usize {
    device.machine.record().map_or(0, |record| record.journal().entries().len())
}

/// The player to move places a piece from the end of the list without the Queen. She comes last in
/// the first turn and first in the others.
fn place_another_than_the_queen(device: &mut Device) {
    let before = length(device);
    let seat = asked(device);
    if device.machine.snapshot(device.chair_of(seat)).is_some_and(|at| at.listed.is_none()) {
        device.press(device.pad_of(seat), Button::Back);
    }
    if before >= 2 {
        device.press(device.pad_of(seat), Button::Up);
    }
    for _ in 0..3 {
        if length(device) == before {
            device.press(device.pad_of(seat), Button::Ok);
        }
    }
    assert_eq!(length(device), before + 1, "a piece was put down");
}

/// In the fourth turn only the Queen can be chosen (H-2.3), and that choice is automatic. Back used
/// to show highlighted cells for which no button worked.
#[test]
fn back_before_the_first_manual_choice_changes_nothing() {
    let mut device = start::started("hive", 2);
    (0..6).for_each(|_| place_another_than_the_queen(&mut device));
    let seat = asked(&device);
    let before = device.machine.snapshot(device.chair_of(seat)).expect("asked");
    assert_eq!(before.chosen.len(), 1, "the Queen has chosen herself");
    device.press(device.pad_of(seat), Button::Back);
    let after = device.machine.snapshot(device.chair_of(seat)).expect("asked");
    assert_eq!((after.chosen, after.targets), (before.chosen, before.targets));
    device.press(device.pad_of(seat), Button::Ok);
    assert_eq!(length(&device), 7, "OK puts the Queen down");
}

/// Presses Back in a decision whose first choice was automatic, which must change nothing. Returns
/// whether this was such a decision.
fn press_back(device: &mut Device, seat: Seat) -> bool {
    let before = device.machine.snapshot(device.chair_of(seat)).expect("asked");
    if before.chosen.is_empty() || before.listed.is_some() {
        return false;
    }
    device.press(device.pad_of(seat), Button::Back);
    let after = device.machine.snapshot(device.chair_of(seat)).expect("asked");
    assert_eq!(after.chosen, before.chosen, "what made itself stays");
    if after.listed.is_none() {
        assert_eq!(after.targets, before.targets);
    }
    true
}

/// Returns a random action of a player who takes Mounds whenever possible.
fn greedy(game: &AnyGame, seat: Seat, rng: &mut Rng) -> AnyAction {
    let mut actions = legal(game, Actor::Seat(seat));
    let takes_mound = |action: &AnyAction| match (game, action) {
        (AnyGame::Termites(game), AnyAction::Termites(Action::Attack { target, .. })) => {
            matches!(game.public().pieces.at(*target), Some(Piece::Mound { .. }))
        }
        _ => false,
    };
    if actions.iter().any(takes_mound) {
        actions.retain(takes_mound);
    }
    actions[rng.below(actions.len() as u32) as usize]
}

/// The same wherever a first choice is automatic, such as when all remaining Mounds have one value:
/// after Back every action can still be taken.
#[test]
fn back_changes_nothing_after_forced_choices() {
    for (game, players) in [("termites", 4), ("hive", 2)] {
        let mut seen = 0;
        for seed in 0..8 {
            let mut rng = Rng::new(seed);
            let mut device = start::started(game, players);
            while seen == 0
                && let Turn::Decide(seats) = record_turn(&device)
            {
                let seat = seats.iter().next().expect("somebody decides");
                seen += usize::from(press_back(&mut device, seat));
                let action = greedy(device.machine.record().expect("a game").game(), seat, &mut rng);
                pad_input::play(&mut device, seat, action);
            }
        }
        assert!(seen > 0, "{game}: there was such a choice");
    }
}

/// After Down was held for ten seconds, the first Up scrolls the text.
#[test]
fn texts_scroll_no_further_than_their_end() {
    for game in GAMES {
        for text in ["Help", "Lights and signs"] {
            let mut device = start::started(game, 2);
            menu::choose(&mut device, Pad::One, text);
            let top = device.screens[0].clone();
            device.hold(Pad::One, Buttons::of(Button::Down));
            device.wait(10_000);
            device.hold(Pad::One, Buttons::NONE);
            device.wait(50);
            let end = device.screens[0].clone();
            assert!(end != top, "{game}: the text is longer than the screen");
            device.press(Pad::One, Button::Up);
            assert!(device.screens[0] != end, "{game}: one Up shows more");
            device.hold(Pad::One, Buttons::of(Button::Up));
            device.wait(10_000);
            device.hold(Pad::One, Buttons::NONE);
            assert!(device.screens[0] == top, "{game}: and leads back to the first line");
        }
    }
}

/// Nothing overflows near the largest time value, in any state of the device: 0.6 billion years, or
/// a faulty clock.
#[test]
fn times_near_the_end_do_no_harm() {
    let stages: [fn() -> Device; 6] = [
        Device::healthy,
        || {
            let mut device = Device::healthy();
            device.press(Pad::One, Button::Back);
            device.report(Report::Oled(Pad::Three, false));
            device
        },
        || start::started("termites", 2),
        || start::started("robale", 2),
        || start::started("hive", 2),
        || start::started("xobos", 2),
    ];
    for stage in stages {
        let mut device = stage();
        let (mut screen, mut at) = (Screen::DARK, u64::MAX - 12_000);
        for press in 0..40 {
            let button = Button::ALL[press % Button::ALL.len()];
            for buttons in [Buttons::of(button), Buttons::NONE] {
                device.machine.input(Pad::One, buttons, Time(at));
                let _ = device.machine.wakes_at();
                device.collect();
                device.machine.draw_screen(Pad::One, &mut screen);
                at = at.saturating_add(173);
            }
        }
        assert_eq!(at, u64::MAX);
    }
}

/// Every word of help and legend is completely visible, in both languages. The last letter of a
/// full row was once cut off.
#[test]
fn no_character_of_a_text_is_cut() {
    for game in GAMES {
        for language in Language::ALL {
            let mut device = start::started(game, 2);
            device.set_settings(Settings { language, ..Settings::DEFAULT });
            let words = language.words();
            let public = device.machine.record().expect("a game").game().public();
            let [help, legend] = match language {
                Language::English => ["Help", "Lights and signs"],
                Language::Polish => ["Pomoc", "Światła i znaki"],
            };
            for (row, text) in [(help, public.help(words)), (legend, public.legend(words))] {
                let mut missing: BTreeSet<&str> = text.split_whitespace().collect();
                menu::choose(&mut device, Pad::One, row);
                for _ in 0..40 {
                    missing.retain(|word| !shows(&device.screens[0], word));
                    device.press(Pad::One, Button::Down);
                }
                assert!(missing.is_empty(), "{game}, {language:?}: {missing:?}");
                device.press(Pad::One, Button::Menu);
            }
        }
    }
}

/// A cursor may leave the board of a game that is smaller than the panel. It shows no coordinates
/// there.
#[test]
fn off_the_board_there_are_no_coordinates() {
    for game in ["termites", "robale", "xobos"] {
        let mut device = start::started(game, 2);
        let waiting = |device: &Device| {
            [Pad::One, Pad::Two].into_iter().find(|pad| device.machine.snapshot(Chair::at(*pad)).is_none())
        };
        // During simultaneous decisions nobody waits before they are done.
        while waiting(&device).is_none() {
            for seat in [Seat::A, Seat::B] {
                let action = legal(device.machine.record().expect("a game").game(), Actor::Seat(seat))[0];
                pad_input::play(&mut device, seat, action);
            }
        }
        let pad = waiting(&device).expect("somebody waits");
        device.hold(pad, Buttons::of(Button::Right));
        device.wait(3000);
        device.hold(pad, Buttons::NONE);
        let screen = &device.screens[pad.index()];
        assert!(shows(screen, "off the board"), "{game}\n{}", ascii(screen));
        assert!(!shows(screen, "(6,0)"), "{game}");
    }
}
