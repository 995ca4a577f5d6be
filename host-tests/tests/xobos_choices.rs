//! The walks of Xobos: different actions differ, and none is the beginning of another.

use hexboard::game::{Actor, Choice, Choices, Dice, Game, Turn};
use hexboard::games::xobos::{Clan, Xobos, XobosOptions};
use hexboard::session::walk::Walk;
use host_tests::contract::legal;

fn walk(game: &Xobos, action: <Xobos as Game>::Action) -> Vec<Choice> {
    (0..).map_while(|place| game.choice(action, place)).collect()
}

/// The action that these choices lead to, made one after the other.
fn arrive(game: &Xobos, actor: Actor, choices: &[Choice]) -> <Xobos as Game>::Action {
    let mut walk = Walk::START;
    let mut done = walk.settle(game, actor);
    while done.is_none() {
        let place = walk.chosen().len();
        done = walk.choose(game, actor, choices[place]);
    }
    done.unwrap()
}

#[test]
fn walks_of_every_list_are_different_and_complete() {
    let mut compared = 0;
    for seed in 0..10 {
        let players = 2 + seed as usize % 3;
        let options = XobosOptions::new(players).unwrap().with_clans(&Clan::ALL[4 - players..]).unwrap();
        let mut dice = Dice::new(seed);
        let mut game = Xobos::start(&options).unwrap();
        loop {
            let actor = match game.turn() {
                Turn::Over(_) => break,
                Turn::Chance => Actor::Chance,
                Turn::Decide(seats) => {
                    let place = dice.below(seats.len() as u32) as usize;
                    Actor::Seat(seats.iter().nth(place).unwrap())
                }
            };
            let list = legal(&game, actor);
            let walks: Vec<_> = list.iter().map(|&action| walk(&game, action)).collect();
            for (place, one) in walks.iter().enumerate() {
                assert!(!one.is_empty());
                let begins = |other: &Vec<Choice>| other.starts_with(one) || one.starts_with(other);
                let twin = walks[..place].iter().position(begins);
                assert_eq!(twin.map(|twin| list[twin]), None, "begins like {:?}", list[place]);
                compared += place;
            }
            let place = dice.below(list.len() as u32) as usize;
            if actor != Actor::Chance {
                assert_eq!(arrive(&game, actor, &walks[place]), list[place], "the session gets there");
            }
            game.apply(actor, list[place]).unwrap();
        }
    }
    assert!(compared > 100_000, "{compared}");
}
