//! Computers think about their next move while the last one is shown. The thinking time cannot be
//! observed.

use std::collections::BTreeSet;

use hexboard::game::{Actor, Game, Rng, Seat};
use hexboard::games::xobos::{Action, Phase};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::parts::{Button, Pad};
use hexboard::session::{Answer, Occupant, Question, Tempo, ThinkRequest};
use hexboard::ui::Chair;
use host_tests::computers::{length, random_answer};
use host_tests::device::Device;
use host_tests::{menu, pad_input};

use super::support::*;

/// Returns two hard computers in the Movement phase of Xobos. A move is being shown and the next
/// one is in preparation, in a game that satisfies the predicate.
fn moving(is_wanted: impl Fn(&AnyGame, Seat) -> bool) -> Device {
    let mut device = begun("xobos", &[HARD, HARD]);
    device.thinks = false;
    let (mut rng, mut last, mut tones) = (Rng::new(3), 0, 0);
    for _ in 0..20_000 {
        if length(&device) != last {
            (last, tones) = (length(&device), device.tones.len());
        }
        let is_shown = device.tones[tones..].contains(&CALL_HZ);
        let AnyGame::Xobos(game) = device.machine.record().expect("a game").game() else { panic!("Xobos") };
        let mut question = Box::new(Question::NONE);
        if game.phase() == Phase::Moves && is_shown && device.machine.copy_question(&mut question) {
            let (game, seat) = question.game();
            if is_wanted(game, seat) {
                return device;
            }
        }
        if let Some(answer) = random_answer(&device, &mut rng) {
            device.machine.answer(answer, device.now);
            device.collect();
        } else {
            let next = device.machine.wakes_at().map_or(1000, |at| at.since(device.now));
            device.wait(next.max(1));
        }
    }
    panic!("nothing is thought ahead");
}

/// A computer with another move in its turn thinks while its last move is shown. When the next move
/// appears does not reveal how long the thinking took.
#[test]
fn the_next_move_of_a_turn_appears_at_the_same_time_however_early_it_was_found() {
    let mut moments = BTreeSet::new();
    for thought_ms in [1, 200, 450, 600] {
        let mut device = moving(|_, _| true);
        let (shown, tones, before) = (device.now, device.tones.len(), length(&device));
        tick_without_thinking(&mut device, thought_ms);
        let answer = random_answer(&device, &mut Rng::new(1)).expect("it is asked");
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

/// Returns the action with which a seat may break a Connection.
fn unseen_break(game: &AnyGame, seat: Seat) -> Option<AnyAction> {
    let actor = Actor::Seat(seat);
    let count = game.count_legal(actor);
    let mut actions = (0..count).filter_map(|place| game.nth_legal(actor, place));
    actions.find(|action| matches!(action, AnyAction::Xobos(Action::Break(_))))
}

/// Between two moves a computer may break a Connection, which is hidden. The next move appears at
/// the same time as without it.
#[test]
fn x_17_17_hidden_actions_between_two_moves_take_no_time() {
    let mut moments = BTreeSet::new();
    for breaks in [false, true] {
        let mut device = moving(|game, seat| unseen_break(game, seat).is_some());
        let (shown, tones, before) = (device.now, device.tones.len(), length(&device));
        if breaks {
            let mut question = Box::new(Question::NONE);
            assert!(device.machine.copy_question(&mut question));
            let (game, seat) = question.game();
            let answer = Answer {
                ticket: device.machine.request().ticket().expect("it is asked"),
                action: unseen_break(game, seat),
                assessment: None,
            };
            device.machine.answer(answer, device.now);
            tick_without_thinking(&mut device, 20);
            assert_eq!(length(&device), before, "nothing is done before the move is");
        }
        let answer = Answer {
            ticket: device.machine.request().ticket().expect("it is asked"),
            action: Some(AnyAction::Xobos(Action::EndMoves)),
            assessment: None,
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

/// the random seed of a computer does not reveal how often another player has made hidden
/// decisions.
#[test]
fn x_6_8_the_seed_of_a_computer_reveals_nothing_about_other_players() {
    let mut device = begun("xobos", &[Occupant::Human, HARD]);
    device.thinks = false;
    let is_person = |seat: &Seat| device.machine.chair_of(*seat) == Some(Chair::One);
    let person = Actor::Seat(Seat::ALL.into_iter().find(is_person).expect("a person"));
    let mut rng = Rng::new(1);
    let act = |device: &mut Device, action: AnyAction| {
        pad_input::play(device, person.seat().expect("a seat"), action);
    };
    for _ in 0..2000 {
        let AnyGame::Xobos(game) = device.machine.record().expect("a game").game() else { panic!("Xobos") };
        let (is_there, is_asked) = (game.phase() == Phase::Development, game.turn().admits(person));
        let game = device.machine.record().expect("a game").game();
        if is_there && is_asked && device.machine.request() != ThinkRequest::Nothing {
            break;
        }
        let wanted = game.nth_legal(person, game.count_legal(person).saturating_sub(1));
        match (wanted.filter(|_| is_asked), random_answer(&device, &mut rng)) {
            (Some(action), _) => act(&mut device, action),
            (None, Some(answer)) => device.machine.answer(answer, device.now),
            (None, None) => device.wait(20),
        }
    }
    let seeds = [false, true].map(|acts| {
        let mut device = device.clone();
        let game = device.machine.record().expect("a game").game();
        let mut question = Box::new(Question::NONE);
        assert!(device.machine.copy_question(&mut question), "the computer is asked");
        let computer = question.game().1;
        let kept = |actor: Actor| {
            (0..game.count_legal(actor)).find_map(|place| {
                game.nth_legal(actor, place).filter(|action| *action != AnyAction::Xobos(Action::Done))
            })
        };
        let (mine, theirs) = (kept(person).expect("a purchase"), kept(Actor::Seat(computer)));
        let before = length(&device);
        if acts {
            act(&mut device, mine);
        }
        let ticket = device.machine.request().ticket().expect("it is asked");
        device.machine.answer(Answer::of(ticket, theirs), device.now);
        wait_until(&mut device, 10_000, |device| {
            device.machine.request().ticket().is_some_and(|next| next != ticket)
        });
        assert!(device.machine.copy_question(&mut question) && question.game().1 == computer);
        (question.task().seed, length(&device) - before)
    });
    assert_eq!(seeds[0].0, seeds[1].0);
    assert_eq!(seeds[0].1 + 1, seeds[1].1, "the person has decided once more");
}

/// A move found ahead is the one that is made: the action the thinker chose in the position after
/// the first move.
#[test]
fn the_action_found_ahead_is_the_one_played() {
    let mut device = moving(|_, _| true);
    let answer = random_answer(&device, &mut Rng::new(1)).expect("it is asked");
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

/// During simultaneous decisions nothing that a person does, undoes and redoes interrupts a
/// computer.
#[test]
fn x_6_8_a_person_does_not_disturb_a_computer_that_decides_at_the_same_time() {
    let mut device = seated("xobos", &[Occupant::Human, HARD]);
    device.thinks = false;
    to_row(&mut device, "Start game");
    device.press(Pad::One, Button::Ok);
    wait_until(&mut device, 5000, |device| device.machine.request() != ThinkRequest::Nothing);
    let asked = device.machine.request();
    let is_person = |seat: &Seat| device.machine.chair_of(*seat) == Some(Chair::One);
    let person = Seat::ALL.into_iter().find(is_person).expect("a person");
    let game = device.machine.record().expect("a game").game();
    assert!(game.is_simultaneous());
    let action = game.nth_legal(Actor::Seat(person), 0).expect("a Leader");
    let before = length(&device);
    pad_input::play(&mut device, person, action);
    assert_eq!((length(&device), device.machine.request()), (before + 1, asked), "done");
    menu::choose(&mut device, Pad::One, "Undo");
    assert_eq!((length(&device), device.machine.request()), (before, asked), "undone");
    menu::choose(&mut device, Pad::One, "Redo");
    assert_eq!((length(&device), device.machine.request()), (before + 1, asked), "done again");
}
