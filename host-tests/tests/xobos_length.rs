//! How long games get, for the room that saves need.

use hexboard::game::{Actor, Dice, Game, Turn};
use hexboard::games::xobos::{Action, Clan, Xobos, XobosOptions};
use host_tests::contract::legal;

/// "No more", in one of its forms.
fn is_end(action: &Action) -> bool {
    matches!(
        action,
        Action::EndMoves
            | Action::EndAttacks
            | Action::EndAnswers
            | Action::EndShots
            | Action::NoOccupation
            | Action::EndAdvance
            | Action::Done
    )
}

/// Plays by players who never stop while something is left to do: breaks, unloads and the like included.
fn play_busily(options: XobosOptions, seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    let mut game = Xobos::start(&options).unwrap();
    let mut actions = 0;
    loop {
        let actor = match game.turn() {
            Turn::Over(_) => return actions,
            Turn::Chance => Actor::Chance,
            Turn::Decide(seats) => Actor::Seat(seats.iter().next().unwrap()),
        };
        let mut list = legal(&game, actor);
        if list.len() > 1 {
            list.retain(|action| !is_end(action));
        }
        let action = list[dice.below(list.len() as u32) as usize];
        game.apply(actor, action).unwrap();
        actions += 1;
    }
}

/// Every game ends, also when nobody ever wants to stop. Such games take about as many actions as a save of 4 KiB holds.
#[test]
fn games_end_also_when_nobody_ever_stops() {
    let mut longest = 0;
    for players in 2..=4 {
        let plain = XobosOptions::new(players).unwrap();
        let clans = plain.with_clans(&Clan::ALL[..players]).unwrap();
        for seed in 0..20 {
            for options in [plain, clans] {
                longest = longest.max(play_busily(options, seed));
            }
        }
    }
    assert!((800..2048).contains(&longest), "{longest} actions");
}
