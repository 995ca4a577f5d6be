//! Computer seats that take random actions, so that whole games take no time.

use hexboard::game::{Actor, Game, Rng, Turn};
use hexboard::session::{Answer, Question};

use crate::device::Device;

/// Returns the number of actions in the current game.
pub fn length(device: &Device) -> usize {
    device.machine.record().map_or(0, |record| record.journal().entries().len())
}

/// Returns whether the current game is over.
pub fn is_over(device: &Device) -> bool {
    device.machine.record().is_some_and(|record| matches!(record.game().turn(), Turn::Over(_)))
}

/// Returns a random action for the current request.
pub fn random_answer(device: &Device, rng: &mut Rng) -> Option<Answer> {
    let ticket = device.machine.request().ticket()?;
    let mut question = Box::new(Question::NONE);
    device.machine.copy_question(&mut question).then(|| {
        let (game, seat) = question.game();
        Answer::of(ticket, game.random_legal(Actor::Seat(seat), rng))
    })
}

/// Lets the computer seats take random actions without running the search, until the end or for
/// this number of steps.
pub fn play_at_random(device: &mut Device, steps: usize, seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..steps {
        if is_over(device) {
            return;
        }
        if let Some(answer) = random_answer(device, &mut rng) {
            device.machine.answer(answer, device.now);
            device.collect();
        } else {
            let next = device.machine.wakes_at().map_or(1000, |at| at.since(device.now));
            device.wait(next.max(1));
        }
    }
}
