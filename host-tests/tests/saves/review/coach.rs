//! The coach in a review: it judges in the background, and the screens and the board show what it found.

use super::*;
use hexboard::ai::Judgement;
use hexboard::session::ThinkRequest;

/// Waits until the coach is done.
fn judged(device: &mut Device) {
    for _ in 0..4000 {
        if device.machine.request() == ThinkRequest::Nothing {
            return;
        }
        device.wait(500);
    }
    panic!("the coach does not end");
}

/// Goes to the position after this many actions.
fn go_to(device: &mut Device, step: usize) {
    let now = device.now;
    device.machine.review_at(step, now);
    device.wait(300);
}

/// Every decision with a choice gets a judgement, of every game; the players can use the review
/// meanwhile.
#[test]
fn the_coach_judges_every_decision_while_the_review_is_used() {
    for (game, id) in ALL.iter().enumerate() {
        let record = random_game(game, 3, 40);
        let mut device = with_games(&[(&record, &[Note::Abandoned])]);
        choose_row(&mut device, "Review");
        device.press(Pad::One, Button::Ok);
        device.wait(200);
        let seen = |device: &Device| device.machine.coach().expect("a review").0.seen();
        let early = seen(&device);
        press(&mut device, Button::Right);
        press(&mut device, Button::Right);
        assert_eq!(place(&device).0, 2, "the keys work meanwhile");
        assert!(seen(&device) > early, "{early}");
        judged(&mut device);
        let (notes, _) = device.machine.coach().expect("a review");
        assert!(notes.is_complete());
        let mut replayed = AnyGame::start(record.journal().options()).unwrap();
        let mut count = 0;
        for (at, entry) in record.journal().entries().iter().enumerate() {
            let actor = entry.actor(replayed.turn());
            let has_choice = actor != Actor::Chance && replayed.count_legal(actor) > 1;
            if !has_choice {
                assert_eq!(notes.judgement(at), None, "{}, action {at}: no choice", id.word());
            }
            count += usize::from(notes.judgement(at).is_some());
            let action = replayed.decode(entry.code()).unwrap();
            replayed.apply(actor, action).unwrap();
        }
        assert!(count > 10, "{}: {count} judged", id.word());
    }
}

/// The start of the review shows the accuracy of each player, and a costly action shows the better one
/// with its reason, on the screens and on the board.
#[test]
fn screens_and_board_show_what_the_coach_found() {
    let record = random_game(1, 5, 26);
    let mut device = with_games(&[(&record, &[Note::Abandoned])]);
    choose_row(&mut device, "Review");
    device.press(Pad::One, Button::Ok);
    device.wait(500);
    assert!(shows(&device.screens[0], "Analysed"), "{}", ascii(&device.screens[0]));
    judged(&mut device);
    device.wait(100);
    assert!(shows(&device.screens[0], "Turning point"), "{}", ascii(&device.screens[0]));
    assert!(shows(&device.screens[0], " %"), "{}", ascii(&device.screens[0]));
    let (notes, _) = device.machine.coach().expect("a review");
    let costly = (0..26).find(|at| notes.costly(*at).is_some()).expect("random moves cost something");
    let best = (0..26).find(|at| notes.judgement(*at) == Some(Judgement::Best)).expect("some are good");
    go_to(&mut device, costly + 1);
    let (what, why) = device.machine.better().expect("a better action");
    assert!(shows(&device.screens[0], "Better:") && shows(&device.screens[0], what));
    assert!(!why.is_empty() && shows(&device.screens[0], why), "{}", ascii(&device.screens[0]));
    go_to(&mut device, best + 1);
    assert!(shows(&device.screens[0], "best"), "{}", ascii(&device.screens[0]));
    assert_eq!(device.machine.better(), None);
    // Back and again: the same, from the beginning.
    press(&mut device, Button::Back);
    device.press(Pad::One, Button::Ok);
    device.wait(300);
    assert!(!device.machine.coach().expect("a review").0.is_complete());
}

/// Menu goes through the mistakes and blunders, and from the last one to the first.
#[test]
fn menu_goes_to_the_next_mistake() {
    let record = random_game(1, 5, 26);
    let mut device = with_games(&[(&record, &[Note::Abandoned])]);
    choose_row(&mut device, "Review");
    device.press(Pad::One, Button::Ok);
    device.wait(500);
    judged(&mut device);
    device.wait(100);
    assert!(shows(&device.screens[0], "Menu: next mistake"), "{}", ascii(&device.screens[0]));
    let (notes, _) = device.machine.coach().expect("a review");
    let mistakes: Vec<usize> =
        (0..26).filter(|at| notes.judgement(*at) >= Some(Judgement::Mistake)).map(|at| at + 1).collect();
    assert!(mistakes.len() >= 2, "random moves: {mistakes:?}");
    for expected in mistakes.iter().chain(&mistakes[..1]) {
        press(&mut device, Button::Menu);
        assert_eq!(place(&device).0, *expected);
    }
}

/// A game that ends while nobody looks is judged the same on the device and by the tools.
#[test]
fn the_device_judges_as_the_tools_do() {
    let record = random_game(1, 9, 16);
    let mut device = with_games(&[(&record, &[Note::Abandoned])]);
    choose_row(&mut device, "Review");
    device.press(Pad::One, Button::Ok);
    device.wait(500);
    judged(&mut device);
    let limits = host_tests::review::device_limits(record.journal());
    let review = host_tests::review::review(record.journal(), limits).unwrap();
    let (notes, _) = device.machine.coach().unwrap();
    for (at, known) in review.actions.iter().enumerate() {
        assert_eq!(notes.judgement(at), known.map(|known| known.judgement), "action {at}");
    }
    // The text that the page saves is the one of the tools, and can be imported again.
    let mut text = String::new();
    device.machine.write_review(&mut [0; hexboard::game::JOURNAL_BYTES], &mut text).unwrap();
    assert!(text.ends_with(&format!("{}\n", review.text())), "{text}");
    assert_eq!(replay::read(&text).as_ref(), Ok(record.journal()));
}
