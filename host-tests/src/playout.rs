//! Whole random games, as fast as the contract allows.

use hexboard::game::{Actor, Dice, Game, Outcome, Turn};

/// Plays a game at random to its end: the result, and how many actions it took.
///
/// # Panics
/// When the game breaks the contract.
pub fn play_out<G: Game>(options: G::Options, dice: &mut Dice) -> (Outcome, usize) {
    let mut game = G::start(&options).expect("options that fit");
    let mut actions = 0;
    loop {
        let (actor, action) = match game.turn() {
            Turn::Over(outcome) => return (outcome, actions),
            Turn::Chance => (Actor::Chance, game.throw(dice)),
            Turn::Decide(seats) => {
                let place = dice.below(seats.len() as u32) as usize;
                let actor = Actor::Seat(seats.iter().nth(place).expect("somebody decides"));
                (actor, game.random_legal(actor, dice))
            }
        };
        game.apply(actor, action.expect("something is legal")).expect("what is listed is legal");
        actions += 1;
    }
}
