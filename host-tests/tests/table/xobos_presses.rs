//! Number of presses in a game of Xobos by experienced players. `--nocapture` shows the figures of
//! `docs/seats.md`.

use hexboard::game::{Actor, Choice, Game, Record, Rng, Seat, Turn};
use hexboard::games::xobos::{Action, Phase, Xobos};
use hexboard::games::{AnyAction, AnyGame};
use hexboard::session::walk::Walk;
use host_tests::device::Device;
use host_tests::xobos_plain::choose_action;
use host_tests::{pad_input, start};

/// Presses per second of an experienced player.
const A_SECOND: usize = 2;

fn game(device: &Device) -> &Xobos {
    match device.machine.record().map(Record::game) {
        Some(AnyGame::Xobos(game)) => game,
        _ => panic!("a game of Xobos"),
    }
}

/// Returns the presses for the same action with plain lists: in the order of the rules, from the
/// top, without repetition or automatic choices.
fn plainly(game: &Xobos, seat: Seat, action: Action) -> usize {
    use hexboard::game::Choices;
    let mut presses = 0;
    let mut walk = Walk::START;
    loop {
        let mut offer = walk.offer(game, Actor::Seat(seat));
        let Some(choice) = game.choice(action, walk.chosen().len()) else { return presses };
        presses += 1;
        if matches!(choice, Choice::Item(_) | Choice::Secret(_)) {
            presses += offer.items.iter().position(|item| *item == choice).unwrap_or(0);
        }
        if walk.choose(game, Actor::Seat(seat), choice, &mut offer).is_some() {
            return presses;
        }
    }
}

#[derive(Default)]
struct TurnTally {
    developments: Vec<usize>,
    plain: Vec<usize>,
    actions: Vec<usize>,
    rounds: Vec<usize>,
}

fn mean(list: &[usize]) -> f64 {
    list.iter().sum::<usize>() as f64 / list.len() as f64
}

/// Plays one whole game for four.
fn play(seed: u64, tally: &mut TurnTally) {
    let mut device = start::started("xobos", 4);
    let mut rng = Rng::new(seed);
    let mut done: [Vec<Action>; 4] = Default::default();
    let (mut round, mut in_turns) = (0, 0);
    let mut at_once = [[0; 2]; 4];
    while let Turn::Decide(seats) = game(&device).turn() {
        let seat = seats.iter().next().expect("somebody decides");
        let (phase, index) = (game(&device).phase(), seat.index());
        let action = choose_action(game(&device), seat, &done[index], &mut rng);
        let plain = plainly(game(&device), seat, action);
        let presses = pad_input::play(&mut device, seat, AnyAction::Xobos(action)).len();
        done[index].push(action);
        if phase == Phase::Development {
            at_once[index][0] += presses;
            at_once[index][1] += plain;
        } else {
            in_turns += presses;
        }
        if action == Action::Done {
            tally.developments.push(at_once[index][0]);
            tally.plain.push(at_once[index][1]);
            tally.actions.push(done[index].len());
        }
        if matches!(action, Action::Done | Action::EndMoves) {
            done[index].clear();
        }
        if game(&device).round() != round {
            // Players who develop simultaneously press at the same time, so the slowest counts.
            let slowest = at_once.iter().map(|presses| presses[0]).max().unwrap_or(0);
            if round > 0 {
                tally.rounds.push(in_turns + slowest);
            }
            (round, in_turns, at_once) = (game(&device).round(), 0, Default::default());
        }
    }
}

#[test]
fn a_round_for_four_takes_less_than_three_minutes_of_pressing() {
    let mut tally = TurnTally::default();
    (0..3).for_each(|seed| play(seed, &mut tally));
    let (development, plain) = (mean(&tally.developments), mean(&tally.plain));
    let (most, round) = (tally.developments.iter().max().unwrap(), mean(&tally.rounds));
    let longest = tally.rounds.iter().max().unwrap();
    println!("development phases: {}, actions in one: {:.1}", tally.developments.len(), mean(&tally.actions));
    println!("presses in a development phase: {development:.1} on average, {most} at most");
    println!("the same by plain lists, at least: {plain:.1}");
    println!("presses in a round for four: {round:.0} on average, {longest} at most");
    println!(
        "seconds in a round at {A_SECOND} presses a second: {:.0}, {}",
        round / A_SECOND as f64,
        longest / A_SECOND
    );
    assert!(tally.rounds.len() >= 30, "{}", tally.rounds.len());
    assert!(development < plain, "shorter than plain lists");
    assert!(*longest < 180 * A_SECOND, "{longest} presses");
}
