//! What is visible while a computer thinks, the request to hurry, and answers that arrive too late.

use std::collections::BTreeSet;

use hexboard::game::{Game, Rng};
use hexboard::games::AnyGame;
use hexboard::games::xobos::Phase;
use hexboard::parts::{Button, Frame, Pad, Screen};
use hexboard::session::{Occupant, ThinkRequest};
use hexboard::ui::Chair;
use host_tests::computers::{length, play_at_random, random_answer};
use host_tests::device::Device;
use host_tests::menu;
use host_tests::screen::shows;

use super::support::*;

/// What people see from the moment a computer is asked until its move is visible: each change of
/// the screens of two computers and of the board, with the time that has passed.
type Watched = Vec<(u64, [Screen; 2], Frame)>;

/// Returns a device on which computers have just been asked, with hidden information redrawn by
/// this seed: at the start of Termites, or in the first Development phase of Xobos.
fn asked(game: &str, level: Occupant, seed: u64) -> Device {
    let mut device = seated(game, &[level, level]);
    device.thinks = false;
    to_row(&mut device, "Start game");
    device.press(Pad::One, Button::Ok);
    for step in 0.. {
        let is_there = match device.machine.record().expect("a game").game() {
            AnyGame::Xobos(game) => game.phase() == Phase::Development,
            _ => true,
        };
        if is_there && device.machine.request() != ThinkRequest::Nothing {
            break;
        }
        assert!(step < 20_000, "{game}");
        play_at_random(&mut device, 1, step);
    }
    (0..seed).for_each(|_| device.machine.redraw_hidden(None));
    device.collect();
    assert!(device.screens.iter().any(|screen| shows(screen, "Thinking")));
    device
}

/// Watches computers that take this long for each decision and decide at random. Returns what was
/// visible before the move, and the number of decisions until then.
fn watch(device: &mut Device, seed: u64, thought_ms: u64) -> (Watched, usize) {
    let (begin, tones) = (device.now, device.tones.len());
    let public = |device: &Device| device.machine.record().expect("a game").game().public();
    let before = public(device);
    let (mut rng, mut decisions, mut seen) = (Rng::new(seed), 0, Watched::new());
    let mut asked = (device.machine.request().ticket(), device.now);
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
            && let Some(answer) = random_answer(device, &mut rng)
        {
            device.machine.answer(answer, device.now);
            decisions += 1;
        }
        tick_without_thinking(device, 1);
        let ticket = device.machine.request().ticket();
        if ticket != asked.0 {
            asked = (ticket, device.now);
        }
    }
    seen.push((device.now.since(begin), [Screen::DARK, Screen::DARK], Frame::DARK));
    (seen, decisions)
}

/// Whatever a computer holds, however long it thinks and however many hidden decisions it makes,
/// screens and board are the same at every moment until its move is visible, and it becomes visible
/// at the same moment.
#[test]
fn nothing_visible_of_a_thinking_computer_depends_on_its_hand() {
    for (game, level) in [("termites", NORMAL), ("xobos", NORMAL), ("xobos", HARD)] {
        let (first, _) = watch(&mut asked(game, level, 1), 1, 1);
        let moment = first.last().expect("it is seen").0;
        assert!((300..8000).contains(&moment), "{game}: {moment}");
        let mut counts = BTreeSet::new();
        for seed in 2..8 {
            for thought_ms in [moment / 100, moment / 12, moment * 4 / 5] {
                let (seen, decisions) = watch(&mut asked(game, level, seed), seed, thought_ms);
                if decisions as u64 * (thought_ms + 1) < moment {
                    assert!(seen == first, "{game}: seed {seed}, {thought_ms} ms, {decisions} decisions");
                    counts.insert(decisions);
                }
            }
        }
        assert!(!counts.is_empty(), "{game}: something is compared");
        assert!(game != "xobos" || counts.len() > 1, "{counts:?}: several decisions are tried");
    }
}

/// A hurried computer shows its move after the same time in every world.
#[test]
fn move_now_takes_the_same_time_in_every_world() {
    for game in ["termites", "xobos"] {
        let mut moments = BTreeSet::new();
        for (seed, thought_ms) in [(1, 0), (2, 2), (3, 10)] {
            let mut device = asked(game, HARD, seed);
            menu::choose(&mut device, Pad::Two, "Computer: move now");
            assert!(matches!(device.machine.request(), ThinkRequest::Hurry(_)), "{game}");
            let (watched, decisions) = watch(&mut device, seed, thought_ms);
            if decisions as u64 * (thought_ms + 1) < 200 {
                moments.insert(watched.last().expect("it is seen").0);
            }
        }
        assert_eq!(moments.len(), 1, "{game}: {moments:?}");
        assert!(moments.first().is_some_and(|&millis| millis < 400), "{game}: {moments:?}");
    }
}

/// *Move now* applies to the moves of the current decision. The next decision takes its usual time.
#[test]
fn move_now_does_not_last_into_the_next_phase() {
    let mut device = asked("xobos", NORMAL, 1);
    menu::choose(&mut device, Pad::One, "Computer: move now");
    let mut rng = Rng::new(1);
    while device.machine.record().expect("a game").game().is_simultaneous() {
        match random_answer(&device, &mut rng) {
            Some(answer) => {
                assert!(matches!(device.machine.request(), ThinkRequest::Hurry(_)));
                device.machine.answer(answer, device.now);
            }
            None => tick_without_thinking(&mut device, 1),
        }
    }
    while device.machine.request() == ThinkRequest::Nothing {
        tick_without_thinking(&mut device, 1);
    }
    assert!(matches!(device.machine.request(), ThinkRequest::Think(_)), "the next one has its time");
}

/// A menu row hurries the computer, both while it thinks and while it shows a move.
#[test]
fn move_now_in_the_menu_ends_the_thinking() {
    let mut device = begun("hive", &[Occupant::Human, HARD]);
    device.press(Pad::One, Button::Ok);
    place_any(&mut device, Pad::One);
    device.wait(300);
    assert!(matches!(device.machine.request(), ThinkRequest::Think(_)), "hard thinks for seconds");
    assert!(shows(&device.screens[1], "Thinking"));
    menu::choose(&mut device, Pad::One, "Computer: move now");
    device.wait(20);
    assert_eq!(length(&device), 2, "it has moved");
    // The pad of the computer can hurry it too.
    place_any(&mut device, Pad::One);
    menu::choose(&mut device, Pad::Two, "Computer: move now");
    device.wait(20);
    assert_eq!(length(&device), 4);
}

/// The map is filled at random while a computer thinks about its next tile, so its answer is about
/// a different map.
#[test]
fn a_computer_starts_over_after_a_random_map_was_built() {
    let mut device = seated("termites", &[Occupant::Human, EASY]);
    to_row(&mut device, "Map");
    device.press(Pad::One, Button::Right);
    to_row(&mut device, "Start game");
    device.thinks = false;
    device.press(Pad::One, Button::Ok);
    while device.machine.request() == ThinkRequest::Nothing {
        device.press(Pad::One, Button::Ok);
        assert!(length(&device) < 10, "the computer builds, too");
    }
    let mut rng = Rng::new(1);
    let late = random_answer(&device, &mut rng).expect("it is asked");
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
    device.machine.snapshot(chair).is_some()
}
