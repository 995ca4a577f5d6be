//! *Warn me*: the question before an action that loses at once.

use hexboard::game::{Actor, Game, Rng, Seat, Turn};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, PadSet};
use hexboard::session::{Settings, TimeControl};
use host_tests::device::Device;
use host_tests::screen::{ascii, shows};
use host_tests::secrecy::{deciding, game};
use host_tests::{pad_input, start};

/// Returns whether an action lets the other side surround the Queen of this seat at once, tried with
/// every answer.
fn loses(game: &AnyGame, seat: Seat, action: AnyAction) -> bool {
    let lost = |game: &AnyGame| {
        game.turn().outcome().is_some_and(|over| !over.winners.is_empty() && !over.winners.contains(seat))
    };
    let mut after = game.clone();
    after.apply(Actor::Seat(seat), action).expect("a legal action");
    let Turn::Decide(others) = after.turn() else { return lost(&after) };
    let other = Actor::Seat(others.iter().next().expect("a seat"));
    let mut found = false;
    let _ = after.visit_legal(other, &mut |answer| {
        let mut end = after.clone();
        found |= end.apply(other, answer).is_ok() && lost(&end);
        std::ops::ControlFlow::Continue(())
    });
    found
}

/// A game of Hive in which the seat that is asked can lose at once, and the action that does.
struct Danger {
    device: Device,
    seat: Seat,
    losing: AnyAction,
    safe: AnyAction,
}

/// Plays random games until somebody can lose at once with one action and not with another.
fn danger(settings: Settings) -> Danger {
    for seed in 1..400 {
        let mut device = start::seeded("hive", 2, seed);
        device.set_settings(settings);
        device.wait(500);
        let mut rng = Rng::new(seed);
        while let Some(seat) = deciding(&device).iter().next() {
            let mut actions = Vec::new();
            let _ = game(&device).visit_legal(Actor::Seat(seat), &mut |action| {
                actions.push(action);
                std::ops::ControlFlow::Continue(())
            });
            let losing = actions.iter().copied().find(|action| loses(game(&device), seat, *action));
            let safe = actions.iter().copied().find(|action| !loses(game(&device), seat, *action));
            if let (Some(losing), Some(safe)) = (losing, safe) {
                return Danger { device, seat, losing, safe };
            }
            let action = safe.or(losing).expect("an action");
            let action = actions.get(rng.below(actions.len() as u32) as usize).copied().unwrap_or(action);
            let (chair, now) = (device.chair_of(seat), device.now);
            assert!(device.machine.take_action(chair, action, now));
            device.wait(300);
        }
    }
    panic!("no random game has such a position");
}

fn warned(device: &Device) -> Settings {
    Settings { warns: PadSet::ALL, ..device.machine.settings() }
}

fn length(device: &Device) -> usize {
    device.machine.record().expect("a game").journal().entries().len()
}

/// Presses the buttons of an action until OK would take it.
fn press_up_to(device: &mut Device, seat: Seat, action: AnyAction) {
    let (chair, pad) = (device.chair_of(seat), device.pad_of(seat));
    for _ in 0..20 {
        let buttons = pad_input::presses(device, chair, action);
        buttons.iter().for_each(|button| device.press(pad, *button));
        if device.machine.snapshot(chair).is_none_or(|at| at.is_covered) {
            return;
        }
    }
}

/// With the setting, the question comes before the action: "no" is selected and changes nothing, "yes"
/// takes it. Safe actions are taken without a question.
#[test]
fn a_losing_move_is_asked_about_and_a_safe_one_is_not() {
    let Danger { mut device, seat, losing, safe } = danger(Settings::DEFAULT);
    let settings = warned(&device);
    device.set_settings(settings);
    let pad = device.pad_of(seat);
    let before = length(&device);
    let mut free = device.clone();
    pad_input::play(&mut free, seat, safe);
    assert_eq!(length(&free), before + 1, "a safe action");
    press_up_to(&mut device, seat, losing);
    let screen = &device.screens[pad.index()];
    assert!(shows(screen, "Sure?") && shows(screen, "Your Queen would be"), "{}", ascii(screen));
    assert_eq!(length(&device), before, "nothing is taken before the answer");
    let mut refused = device.clone();
    refused.press(pad, Button::Ok);
    assert_eq!(length(&refused), before, "\"no\" is selected");
    assert!(!shows(&refused.screens[pad.index()], "Sure?"));
    device.press(pad, Button::Down);
    device.press(pad, Button::Ok);
    assert_eq!(length(&device), before + 1);
}

/// Everybody else sees and hears the same as before the press.
#[test]
fn only_the_screen_of_the_player_changes() {
    let Danger { mut device, seat, losing, .. } = danger(Settings::DEFAULT);
    let settings = warned(&device);
    device.set_settings(settings);
    let (chair, pad) = (device.chair_of(seat), device.pad_of(seat));
    // Everything but the last OK.
    while let [.., _, _] = pad_input::presses(&mut device.clone(), chair, losing)[..] {
        let button = pad_input::presses(&mut device, chair, losing)[0];
        device.press(pad, button);
    }
    let mut others: Vec<_> = device.screens.to_vec();
    others.remove(pad.index());
    let lines = device.lines.len();
    let mut heard = device.tones.len();
    while !shows(&device.screens[pad.index()], "Sure?") {
        let [button] = pad_input::presses(&mut device, chair, losing)[..] else { panic!("one more button") };
        heard = device.tones.len();
        device.press(pad, button);
    }
    let mut after: Vec<_> = device.screens.to_vec();
    after.remove(pad.index());
    assert!(after == others, "the other screens");
    assert_eq!(device.lines.len(), lines, "the console");
    assert_eq!(device.tones.len(), heard, "no tone");
}

/// Without the setting, and in a game with a clock that loses, nobody is asked.
#[test]
fn nobody_is_asked_without_the_setting_or_with_a_clock_that_loses() {
    let Danger { device, seat, losing, .. } = danger(Settings::DEFAULT);
    let all = warned(&device);
    let clock = Settings { clock: TimeControl::TenMinutes, ..all };
    for (settings, asks) in [
        (Settings { warns: PadSet::EMPTY, ..all }, false),
        (Settings { time_loses: true, ..clock }, false),
        (clock, true),
        (Settings { time_loses: true, ..all }, true),
    ] {
        let mut device = device.clone();
        device.set_settings(settings);
        let (before, pad) = (length(&device), device.pad_of(seat));
        press_up_to(&mut device, seat, losing);
        assert_eq!(shows(&device.screens[pad.index()], "Sure?"), asks);
        assert_eq!(length(&device) == before, asks);
    }
}

/// A page that takes whole actions asks as well.
#[test]
fn a_whole_action_is_asked_about() {
    let Danger { mut device, seat, losing, .. } = danger(Settings::DEFAULT);
    let settings = warned(&device);
    device.set_settings(settings);
    let (chair, pad, before) = (device.chair_of(seat), device.pad_of(seat), length(&device));
    let now = device.now;
    assert!(!device.machine.take_action(chair, losing, now));
    device.wait(10);
    assert!(shows(&device.screens[pad.index()], "Sure?"), "{}", ascii(&device.screens[pad.index()]));
    device.press(pad, Button::Down);
    device.press(pad, Button::Ok);
    assert_eq!(length(&device), before + 1);
}
