//! Describes a turn of Hive in words: which piece moved, and the piece that it is now next to or on
//! top of.

use core::fmt::Write;

use super::words;
use crate::games::hive::{Action, Colour, MoveEffect, Piece, PieceKind, Tabletop};
use crate::ui::decision::{EVENT_COLUMNS, EventText};
use crate::ui::lang::Words;
use crate::ui::panel::{Line, line};
use crate::ui::widget::ROW_COLUMNS;

/// Returns a turn in words that fit one row.
pub fn describe_action(words: &'static Words, table: &Tabletop, action: Action) -> Line {
    let text = |verb: &str, piece: Piece| line(format_args!("{verb} {}", words::kind(words, piece.kind())));
    let hive = &words.hive;
    match action {
        Action::Pass => line(format_args!("{}", hive.passed)),
        Action::TurnUp { piece } => text(hive.turn_up, piece),
        Action::Throw { piece, .. } => text(hive.throws, piece),
        Action::Move { with: MoveEffect::Sting(victim), .. } => text(hive.stings, victim),
        Action::Move { with: MoveEffect::Carry(carried), .. } => text(hive.carries, carried),
        Action::Place { piece, .. } => arrival(words, table, action, &text(hive.enters, piece), ""),
        Action::Move { piece, .. } => {
            arrival(words, table, action, words::kind(words, piece.kind()), hive.moves)
        }
    }
}

/// The most characters beside a sign in one line of the small font.
const BESIDE_SIGN_COLUMNS: usize = EVENT_COLUMNS / 2;

/// Returns a turn in words beside the sign of the piece: who, which piece, and next to or on top of
/// which other. If that does not fit one line, the sign names the piece.
pub fn describe_event(words: &'static Words, table: &Tabletop, mover: Colour, action: Action) -> EventText {
    let mut text = EventText::new();
    let (who, hive) = (words::side(words, mover), &words.hive);
    let is_plain = matches!(action, Action::Place { .. } | Action::Move { with: MoveEffect::Nothing, .. });
    let under = table.covered_by(action).map(|piece| (hive.onto, name_under(words, piece.kind())));
    let beside = table.beside(action).map(|piece| (hive.next_to, short_name_beside(words, piece.kind())));
    let whole = line(format_args!("{who}: {}", describe_action(words, table, action)));
    let _ = match under.into_iter().chain(beside).next().filter(|_| is_plain) {
        Some(_) if letters(&whole) <= BESIDE_SIGN_COLUMNS => write!(text, "{whole}"),
        Some((how, whom)) => write!(text, "{who}: {how} {whom}"),
        None => write!(text, "{whole}"),
    };
    text
}

/// Names the piece that arrives, and the piece that it covers or, if that does not fit, one next to
/// it, preferably a Queen. Ends with `alone` if no other name fits the row.
fn arrival(words: &'static Words, table: &Tabletop, action: Action, who: &str, alone: &str) -> Line {
    let hive = &words.hive;
    let under = table.covered_by(action).map(|piece| (hive.onto, name_under(words, piece.kind())));
    let beside = table.beside(action).map(|piece| (hive.beside, name_beside(words, piece.kind())));
    let fits = |(how, whom): &(&str, &str)| letters(who) + letters(how) + letters(whom) + 2 <= ROW_COLUMNS;
    match under.into_iter().chain(beside).find(fits) {
        Some((how, whom)) => line(format_args!("{who} {how} {whom}")),
        None if alone.is_empty() => line(format_args!("{who}")),
        None => line(format_args!("{who} {alone}")),
    }
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// Returns the name of a kind in the grammatical case that follows "beside".
fn name_beside(words: &'static Words, kind: PieceKind) -> &'static str {
    let words = &words.hive;
    match kind {
        PieceKind::Queen => words.by_queen,
        PieceKind::Spider => words.by_spider,
        PieceKind::Beetle => words.by_beetle,
        PieceKind::Grasshopper => words.by_grasshopper,
        PieceKind::Ant => words.by_ant,
        PieceKind::Mosquito => words.by_mosquito,
        PieceKind::Ladybug => words.by_ladybug,
        PieceKind::Pillbug => words.by_pillbug,
        PieceKind::Scorpion => words.by_scorpion,
        PieceKind::Moth => words.by_moth,
        PieceKind::Dragonfly => words.by_dragonfly,
    }
}

/// Returns the same as [`name_beside`], in at most ten characters where the kind is common.
fn short_name_beside(words: &'static Words, kind: PieceKind) -> &'static str {
    if kind == PieceKind::Grasshopper { words.hive.by_hopper } else { name_beside(words, kind) }
}

/// Returns the name of a kind in the grammatical case that follows "on".
fn name_under(words: &'static Words, kind: PieceKind) -> &'static str {
    let words = &words.hive;
    match kind {
        PieceKind::Queen => words.on_queen,
        PieceKind::Spider => words.on_spider,
        PieceKind::Beetle => words.on_beetle,
        PieceKind::Grasshopper => words.on_grasshopper,
        PieceKind::Ant => words.on_ant,
        PieceKind::Mosquito => words.on_mosquito,
        PieceKind::Ladybug => words.on_ladybug,
        PieceKind::Pillbug => words.on_pillbug,
        PieceKind::Scorpion => words.on_scorpion,
        PieceKind::Moth => words.on_moth,
        PieceKind::Dragonfly => words.on_dragonfly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Game, Seat};
    use crate::games::hive::{Hive, HiveOptions};
    use crate::ui::lang::Language;

    /// Returns the description of the last of these moves in both languages.
    fn last_text(moves: &[&str]) -> [Line; 2] {
        let mut game: Hive = Hive::start(&HiveOptions::DEVICE).unwrap();
        let mut last = [Line::new(), Line::new()];
        for (turn, text) in moves.iter().enumerate() {
            let table = game.public();
            let action = table.read_move(text).unwrap();
            last = Language::ALL.map(|language| describe_action(language.words(), &table, action));
            let seat = if turn % 2 == 0 { Seat::A } else { Seat::B };
            game.apply(Actor::Seat(seat), action).unwrap();
        }
        last
    }

    #[test]
    fn an_action_text_names_the_piece_and_a_neighbour() {
        let moves = ["wB1", "bS1 wB1-", "wQ -wB1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wA1 bA1-", "bA1 bQ/"];
        let expected = [
            ["New Beetle", "Wchodzi Żuk"],
            ["New Spider by Beetle", "Wchodzi Pająk u Żuka"],
            ["New Queen by Beetle", "Wchodzi Królowa"],
            ["New Queen by Spider", "Wchodzi Królowa"],
            ["New Ant by Queen", "Wchodzi Mrówka"],
            ["New Ant by Queen", "Wchodzi Mrówka"],
            ["Ant by Ant", "Mrówka u Mrówki"],
        ];
        for (count, expected) in expected.into_iter().enumerate() {
            let text = last_text(&moves[..=count]);
            assert_eq!([text[0].as_str(), text[1].as_str()], expected, "{}", moves[count]);
        }
    }

    #[test]
    fn action_texts_prefer_the_queen_and_name_what_a_beetle_covers() {
        let opening = ["wB1", "bS1 wB1-", "wQ -wB1", "bQ bS1-"];
        let walk = last_text(&[&opening[..], &["wA1 -wQ", "bA1 bQ-", "wA1 bQ/"]].concat());
        assert_eq!([walk[0].as_str(), walk[1].as_str()], ["Ant by Queen", "Mrówka u Królowej"]);
        let climb = last_text(&[&opening[..], &["wB2 -wQ", "bA1 bQ-", "wB2 wQ"]].concat());
        assert_eq!([climb[0].as_str(), climb[1].as_str()], ["Beetle on Queen", "Żuk na Królowej"]);
    }
}
