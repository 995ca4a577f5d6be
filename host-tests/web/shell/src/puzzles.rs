//! Puzzles for the page: the list of themes, the puzzle of a day, and puzzles by identity.

use hexboard::game::{Goal, PuzzleId};
use hexboard::games::ALL;
use hexboard::parts::{Pad, Time};
use hexboard::session::{puzzle_of_day, puzzle_of_theme, puzzle_themes};
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;

use crate::shell;
use crate::shell::Shell;

/// Returns an identity as a number that the page can hold; -1 for none.
fn number(id: Option<PuzzleId>) -> f64 {
    id.map_or(-1.0, |PuzzleId(id)| id.into())
}

/// Writes the themes of all games with puzzles to [`text`](crate::text), as JSON, and returns its
/// length. Each has `game` and `goal` (indices), `name`, `task` and `count`. 0 is English, 1 is
/// Polish.
#[unsafe(no_mangle)]
pub extern "C" fn puzzle_list(language: u32) -> u32 {
    let language = Language::ALL.get(language as usize).copied().unwrap_or_default();
    let themes = puzzle_themes().map(|theme| {
        let game = ALL.iter().position(|game| *game == theme.game).unwrap_or(0);
        let goal = Goal::ALL.iter().position(|goal| *goal == theme.goal).unwrap_or(0);
        // The texts are words of the device, without quotation marks.
        format!(
            "{{\"game\":{game},\"goal\":{goal},\"name\":\"{}\",\"task\":\"{}\",\"count\":{}}}",
            theme.name(language),
            theme.task(language),
            theme.count
        )
    });
    let list = themes.collect::<Vec<_>>().join(",");
    shell().put_text(format!("[{list}]"))
}

/// Returns the identity of a puzzle of a theme: the one with this number, counted cyclically; -1 if
/// there is none.
#[unsafe(no_mangle)]
pub extern "C" fn puzzle_of(game: u32, goal: u32, index: u32) -> f64 {
    let theme = ALL.get(game as usize).zip(Goal::ALL.get(goal as usize));
    number(theme.and_then(|(game, goal)| puzzle_of_theme(*game, *goal, index as usize)))
}

/// Returns the identity of the puzzle of a day, counted from 1970; -1 if there are no puzzles.
#[unsafe(no_mangle)]
pub extern "C" fn puzzle_today(day: f64) -> f64 {
    number(puzzle_of_day(day as u64))
}

/// Returns the identity of the puzzle on the table; -1 if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn puzzle() -> f64 {
    number(shell().machine.puzzle_id())
}

/// Opens the puzzle with this identity for the player at a seat. Returns 0 if there is no such puzzle,
/// and during a game.
#[unsafe(no_mangle)]
pub extern "C" fn open_puzzle(id: u32, seat: u32, now: f64) -> u32 {
    let mut shell = shell();
    let pad = Pad::new(seat as usize).unwrap_or(Pad::One);
    u32::from(shell.open_puzzle(PuzzleId(id), pad, Time(now as u64)))
}

impl Shell {
    fn open_puzzle(&mut self, id: PuzzleId, pad: Pad, now: Time) -> bool {
        let is_open = self.machine.open_puzzle(id, Chair::at(pad), now);
        self.serve();
        is_open
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexboard::games::by_word;

    #[test]
    fn the_puzzle_of_a_day_opens_from_the_start_menu_and_has_its_identity() {
        let mut shell = Shell::new();
        shell.start(0, 0);
        (0..10_000).step_by(100).for_each(|now| shell.tick(now));
        let id = puzzle_of_day(20_000).expect("there are puzzles");
        assert_eq!(shell.machine.puzzle_id(), None);
        assert!(!shell.open_puzzle(PuzzleId(id.0 ^ 1), Pad::One, Time(10_000)), "no such puzzle");
        assert!(shell.open_puzzle(id, Pad::Two, Time(10_000)));
        assert_eq!(shell.machine.puzzle_id(), Some(id));
        let hive = by_word("hive").expect("a game");
        let other = puzzle_of_theme(hive, Goal::WinIn1, 3).expect("a puzzle");
        assert!(shell.open_puzzle(other, Pad::Two, Time(10_100)), "one puzzle replaces another");
        assert_eq!(shell.machine.puzzle_id(), Some(other));
    }
}
