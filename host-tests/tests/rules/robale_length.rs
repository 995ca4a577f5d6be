//! Length of Robale games: the longest ends in a draw by length, and the screens show the reason.

use hexboard::game::{Actor, Game, JOURNAL_BYTES, LONGEST_GAME, Outcome, Reason, Rng, Seat, SeatSet, Turn};
use hexboard::games::AnyGame;
use hexboard::games::robale::{Action, Robale, RobaleOptions};
use hexboard::parts::{Button, Pad};
use hexboard::ui::Chair;
use host_tests::playout::play_out;
use host_tests::screen::shows;
use host_tests::{menu, start};

/// The store of the device is the upper MiB of flash. This many suspended games must fit beside the
/// settings.
const SUSPENDED_GAMES: usize = 32;
const _: () = assert!(SUSPENDED_GAMES * JOURNAL_BYTES <= 1 << 20);

fn is_drawn_by_length((outcome, actions): (Outcome, usize)) -> bool {
    assert!(actions <= LONGEST_GAME, "{actions}");
    let is_long = outcome.reason == Reason::Length;
    assert_eq!(is_long, actions == LONGEST_GAME);
    assert!(!is_long || outcome.winners == SeatSet::EMPTY);
    is_long
}

/// without a last round and with more rounds than a journal holds.
#[test]
fn r_6_3_random_games_without_a_last_round_end_by_length() {
    for rounds in [None, Some(RobaleOptions::MAX_ROUNDS)] {
        let options = RobaleOptions::new(rounds).unwrap();
        let long =
            (0..40).filter(|&seed| is_drawn_by_length(play_out::<Robale>(options, &mut Rng::new(seed))));
        assert!(long.count() > 5, "rounds {rounds:?}: many random games come that far");
    }
}

/// the last action is an ordinary one. After it the game waits for nothing.
#[test]
fn r_6_3_r_d12_the_last_action_ends_the_game() {
    let mut game = AnyGame::from(Robale::start(&RobaleOptions::new(None).unwrap()).unwrap());
    let mut dice = Rng::new(1);
    for taken in 0..LONGEST_GAME {
        let actor = match game.turn() {
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
            Turn::Over(outcome) => panic!("{outcome:?} after {taken}"),
        };
        let pass = [Action::EndMove, Action::EndTurn].map(hexboard::games::AnyAction::Robale);
        let action = pass.into_iter().find(|action| game.is_legal(actor, *action));
        game.apply(actor, action.or_else(|| game.random_outcome(&mut dice)).unwrap()).unwrap();
    }
    assert_eq!(game.turn().outcome().map(|outcome| outcome.reason), Some(Reason::Length));
}

/// At the table: two players who only pass, without a last round. The screens show the reason, and
/// the console logs exactly what happened.
#[test]
fn r_6_3_the_screens_name_the_reason() {
    let mut device = start::chosen("robale", 2);
    // Off comes after 100.
    menu::go_to(&mut device, Pad::One, "Rounds");
    device.press(Pad::One, Button::Right);
    start::begin(&mut device);
    let over = |device: &host_tests::device::Device| {
        device.machine.record().expect("a game").game().turn().outcome().is_some()
    };
    let mut presses = 0;
    while !over(&device) {
        let seats =
            [Pad::One, Pad::Two].into_iter().find(|seat| device.machine.snapshot(Chair::at(*seat)).is_some());
        let seat = seats.expect("somebody is asked");
        let listed = device.machine.snapshot(Chair::at(seat)).is_some_and(|at| at.listed.is_some());
        device.press(seat, if listed { Button::Up } else { Button::Back });
        device.press(seat, Button::Ok);
        presses += 1;
        assert!(presses < 3 * LONGEST_GAME, "no end");
    }
    let record = device.machine.record().expect("a game");
    assert_eq!(record.journal().entries().len(), LONGEST_GAME);
    let announced =
        device.lines.iter().filter(|line| line.starts_with("seat ") || line.starts_with("chance:"));
    assert_eq!(announced.count(), LONGEST_GAME, "no action is announced that does not happen");
    assert!(device.has_printed("game over: length"));
    for seat in [Seat::A, Seat::B] {
        assert!(shows(&device.screens[seat.index()], "Turn limit"), "{seat:?}");
        assert!(shows(&device.screens[seat.index()], "Draw, round "), "{seat:?}");
    }
    device.wait(2000);
    device.press(Pad::One, Button::Ok);
    assert!(device.machine.record().is_none(), "OK leads to the next game");
}
