//! How computers think, as a file that people can read: what each level would choose in some
//! positions after a sixteenth, a quarter and all of its time, and how many steps of its search that
//! takes. Any change of a search or of an evaluation shows here, also one that no game would reveal.
//! `cargo xtask renew --only ai` rewrites the file.

use std::fmt::Write;

use hexboard::ai::{Level, Observation, Player, SearchProgress, SearchTask, Work};
use hexboard::game::{Options, Seat};
use hexboard::games::AnyGame;
use host_tests::snapshot::entries;

use super::laws::{all_options, positions};

/// The positions of each game: one in so many decisions of a random game, and how many of them.
const EVERY: usize = 13;
const POSITIONS: usize = 10;
/// The moments at which the choice is written down, as parts of the time.
const MOMENTS: [u32; 3] = [16, 4, 1];

/// Returns the lines of one decision.
fn thoughts(game: &AnyGame, seat: Seat, level: Level) -> String {
    let mut player = Box::new(Player::new());
    let budget = level.budget();
    player.begin_within(&Observation::new(game, seat), &SearchTask { level, seed: 7, budget });
    let (mut text, mut steps, mut moments) = (String::new(), 0, MOMENTS.iter().peekable());
    let start = player.spent();
    loop {
        // At least one step each time.
        let progress = player.think(Work(1));
        steps += 1;
        let spent = player.spent().saturating_sub(start).0;
        let is_over = progress == SearchProgress::Decided;
        while moments.next_if(|part| is_over || spent >= budget.0 / **part).is_some() {
            let chosen = player.best().map(|action| format!("{action:?}")).unwrap_or_default();
            writeln!(text, "  {spent:>6} of {}, {steps} steps: {chosen}", budget.0).expect("a text grows");
            if is_over {
                return text;
            }
        }
        if is_over {
            return text;
        }
    }
}

#[test]
fn computers_think_as_written() {
    let mut found = Vec::new();
    for (place, options) in all_options().into_iter().enumerate() {
        for (number, (game, seat)) in positions(options, 11, EVERY, POSITIONS).into_iter().enumerate() {
            let mut text = String::new();
            for level in Level::ALL {
                let thoughts = thoughts(&game, seat, level);
                writeln!(text, "{level:?}\n{thoughts}").expect("a text grows");
            }
            let name =
                format!("{} {place}, position {number}, seat {}", options.game().word(), seat.number());
            found.push((name, text));
        }
    }
    entries::check("ai", "thinking.txt", &found);
}
