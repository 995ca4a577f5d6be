//! Draws the pages of a puzzle.

use super::PuzzleScore;
use crate::game::{Goal, PuzzleFacts};
use crate::parts::Screen;
use crate::ui::lang::Words;
use crate::ui::panel::{self, line};
use crate::ui::text::wrap;
use crate::ui::widget::{self, LIST_ROWS, ROW_COLUMNS, Row};

/// Returns the name of a theme.
pub const fn theme_name(goal: Goal, words: &'static Words) -> &'static str {
    let words = &words.puzzle;
    match goal {
        Goal::WinIn1 => words.win_in_1,
        Goal::WinIn2 => words.win_in_2,
        Goal::WinIn3 => words.win_in_3,
        Goal::SaveQueen => words.save_queen,
        Goal::BestPin => words.best_pin,
        Goal::TakeMound => words.take_mound,
        Goal::MostPoints => words.most_points,
        Goal::BattleOrder => words.battle_order,
        Goal::WinThisTurn => words.win_this_turn,
        Goal::DestroyGuardian => words.destroy_guardian,
        Goal::DefendTower => words.defend_tower,
        Goal::LongestDevelopment => words.longest_development,
    }
}

/// Returns what to do.
pub const fn goal_text(goal: Goal, words: &'static Words) -> &'static str {
    let words = &words.sentence;
    match goal {
        Goal::WinIn1 => words.goal_win_in_1,
        Goal::WinIn2 => words.goal_win_in_2,
        Goal::WinIn3 => words.goal_win_in_3,
        Goal::SaveQueen => words.goal_save_queen,
        Goal::BestPin => words.goal_best_pin,
        Goal::TakeMound => words.goal_take_mound,
        Goal::MostPoints => words.goal_most_points,
        Goal::BattleOrder => words.goal_battle_order,
        Goal::WinThisTurn => words.goal_win_this_turn,
        Goal::DestroyGuardian => words.goal_destroy_guardian,
        Goal::DefendTower => words.goal_defend_tower,
        Goal::LongestDevelopment => words.goal_longest_development,
    }
}

/// Returns why the solution reaches the goal.
const fn reason(goal: Goal, words: &'static Words) -> &'static str {
    let words = &words.sentence;
    match goal {
        Goal::WinIn1 => words.why_win_in_1,
        Goal::WinIn2 => words.why_win_in_2,
        Goal::WinIn3 => words.why_win_in_3,
        Goal::SaveQueen => words.why_save_queen,
        Goal::BestPin => words.why_best_pin,
        Goal::TakeMound => words.why_take_mound,
        Goal::MostPoints => words.why_most_points,
        Goal::BattleOrder => words.why_battle_order,
        Goal::WinThisTurn => words.why_win_this_turn,
        Goal::DestroyGuardian => words.why_destroy_guardian,
        Goal::DefendTower => words.why_defend_tower,
        Goal::LongestDevelopment => words.why_longest_development,
    }
}

/// Returns what is wrong with an action that has no answer.
const fn fault(goal: Goal, words: &'static Words) -> &'static str {
    let words = &words.sentence;
    match goal {
        Goal::MostPoints => words.more_points,
        Goal::LongestDevelopment => words.more_power,
        Goal::BattleOrder => words.better_chance,
        _ => words.not_this,
    }
}

/// Draws wrapped text from this row on.
fn draw_text(screen: &mut Screen, first: usize, text: &str) {
    for (row, part) in wrap(text, ROW_COLUMNS).take(LIST_ROWS - first).enumerate() {
        let Ok(()) = widget::row(screen, first + row, Row::label(part));
    }
}

/// Draws what to do, under a title with the side that solves.
pub fn draw_task(
    (title, right): (&str, &str),
    facts: &PuzzleFacts,
    below: &str,
    words: &'static Words,
    screen: &mut Screen,
) {
    panel::draw_title(screen, title, right);
    draw_text(screen, 0, goal_text(facts.goal, words));
    if let (Goal::DestroyGuardian | Goal::DefendTower, Some(actions)) = (facts.goal, facts.target) {
        panel::draw_row(screen, 2, words.puzzle.actions, &line(format_args!("{actions}")));
    }
    panel::draw_row(screen, LIST_ROWS - 1, below, "");
}

/// Draws that an action was wrong, with the answer of the opponent. `answer` is empty while it is
/// not known, and `None` if there is none. After a wrong pin, `left` has the number of moves that the
/// opponent has, and that of the best pin.
pub fn draw_wrong(
    goal: Goal,
    answer: Option<&str>,
    left: Option<[u16; 2]>,
    words: &'static Words,
    screen: &mut Screen,
) {
    panel::draw_title(screen, words.puzzle.wrong, "");
    match (answer, left) {
        (None, Some([now, best])) => {
            panel::draw_row(screen, 0, words.puzzle.moves_left, &line(format_args!("{now}")));
            panel::draw_row(screen, 1, words.puzzle.moves_best, &line(format_args!("{best}")));
        }
        (None, None) => draw_text(screen, 0, fault(goal, words)),
        (Some(answer), _) => {
            panel::draw_row(screen, 0, words.puzzle.answer, "");
            let dots = if answer.is_empty() { "..." } else { answer };
            panel::draw_row(screen, 1, dots, "");
        }
    }
    panel::draw_row(screen, LIST_ROWS - 1, words.puzzle.once_more, "");
}

/// Draws that the goal is reached, with the rating of the table.
pub fn draw_solved(change: i16, score: PuzzleScore, below: &str, words: &'static Words, screen: &mut Screen) {
    let words = &words.puzzle;
    let change = if change == 0 { line(format_args!("")) } else { line(format_args!("{change:+}")) };
    panel::draw_title(screen, words.solved, &change);
    panel::draw_row(screen, 0, words.rating, &line(format_args!("{}", score.rating())));
    panel::draw_row(screen, 1, words.streak, &line(format_args!("{} ({})", score.streak, score.best)));
    panel::draw_row(screen, 2, below, "");
    panel::draw_row(screen, 3, words.see, "");
    panel::draw_row(screen, LIST_ROWS - 1, &line(format_args!("OK: {}", words.next)), "");
}

/// Draws one step of the solution: the number of actions shown, of how many, and the last action in
/// words. After the last step the reason and the number that was reached follow.
pub fn draw_step(
    (shown, steps): (usize, usize),
    what: &str,
    facts: &PuzzleFacts,
    words: &'static Words,
    screen: &mut Screen,
) {
    let arrow = if shown < steps { " >" } else { "" };
    panel::draw_title(screen, words.puzzle.solution, &line(format_args!("{shown}/{steps}{arrow}")));
    panel::draw_row(screen, 0, what, "");
    if shown >= steps {
        draw_text(screen, 1, reason(facts.goal, words));
        draw_reached(facts, words, screen);
    }
}

/// Draws the number that the solution reaches, for goals that are about one.
fn draw_reached(facts: &PuzzleFacts, words: &'static Words, screen: &mut Screen) {
    let Some(target) = facts.target else { return };
    match facts.goal {
        // In thousandths.
        Goal::BattleOrder => {
            let percent = line(format_args!("{} %", (target + 5) / 10));
            panel::draw_row(screen, LIST_ROWS - 1, words.puzzle.chance, &percent);
        }
        Goal::LongestDevelopment => {
            panel::draw_row(screen, LIST_ROWS - 1, words.puzzle.power, &line(format_args!("{target}")));
        }
        Goal::MostPoints => {
            panel::draw_row(screen, LIST_ROWS - 1, words.puzzle.points, &line(format_args!("{target}")));
        }
        _ => {}
    }
}
