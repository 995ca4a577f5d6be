//! The explanation of a puzzle in words, from its line.

use hexboard::game::Goal;
use hexboard::games::hive::Colour;

use super::hive::{Motif, Puzzle};
use crate::json::Json;

/// Returns the explanation in English and Polish.
pub(super) fn json(puzzle: &Puzzle) -> Json {
    Json::object([("en", english(puzzle).into()), ("pl", polish(puzzle).into())])
}

/// Returns the moves of a line with their numbers: `1. wA1 bQ- 2. bB1 bQ 3. ...`.
fn numbered(moves: &[String]) -> String {
    let texts = moves.iter().enumerate().map(|(at, text)| format!("{}. {text}", at + 1));
    texts.collect::<Vec<_>>().join(" ")
}

fn english(puzzle: &Puzzle) -> String {
    let moves = puzzle.moves();
    let (us, them) = match puzzle.hive.to_move() {
        Colour::White => ("White", "black"),
        Colour::Black => ("Black", "white"),
    };
    match puzzle.goal {
        Goal::SaveQueen => {
            return format!(
                "{us} saves the Queen with {}. After any other move she is lost by force.",
                moves[0]
            );
        }
        Goal::BestPin => {
            return format!(
                "{us} plays {}, which leaves {} moves to the opponent, fewer than any other move.",
                moves[0], puzzle.answers
            );
        }
        _ => {}
    }
    if puzzle.turns == 1 {
        let how = match puzzle.motif() {
            Motif::Throw => "the throw leaves no free cell",
            _ => "it leaves no free cell",
        };
        return format!("{us} wins this turn with {}: {how} beside the {them} Queen.", moves[0]);
    }
    let how = match puzzle.motif() {
        Motif::Place => "brings a new piece",
        Motif::Climb => "climbs onto the hive",
        Motif::Throw => "throws a piece",
        Motif::Close => "takes a cell beside the Queen",
        Motif::Quiet => "prepares the attack",
    };
    format!(
        "{us} wins in {} turns with {}. The move {how}. Free cells beside the {them} Queen: {}. \
         Possible answers: {}, none saves her. The longest line: {}.",
        puzzle.turns,
        moves[0],
        puzzle.free_cells(),
        puzzle.answers,
        numbered(&moves),
    )
}

fn polish(puzzle: &Puzzle) -> String {
    let moves = puzzle.moves();
    let (us, them) = match puzzle.hive.to_move() {
        Colour::White => ("Białe", "czarnej"),
        Colour::Black => ("Czarne", "białej"),
    };
    match puzzle.goal {
        Goal::SaveQueen => {
            return format!("{us} ratują Królową: {}. Po każdym innym ruchu jest stracona.", moves[0]);
        }
        Goal::BestPin => {
            return format!(
                "{us} grają {}. Przeciwnikowi zostaje wtedy najmniej ruchów: {}.",
                moves[0], puzzle.answers
            );
        }
        _ => {}
    }
    if puzzle.turns == 1 {
        return format!(
            "{us} wygrywają w tym ruchu: {}. Obok {them} Królowej nie ma już wolnego pola.",
            moves[0]
        );
    }
    let how = match puzzle.motif() {
        Motif::Place => "wprowadza nowy pionek",
        Motif::Climb => "wchodzi na ul",
        Motif::Throw => "przerzuca pionek",
        Motif::Close => "zajmuje pole obok Królowej",
        Motif::Quiet => "przygotowuje atak",
    };
    format!(
        "{us} wygrywają w {} ruchach: {}. Ten ruch {how}. Wolne pola obok {them} Królowej: {}. \
         Możliwe odpowiedzi: {}, żadna jej nie ratuje. Najdłuższy wariant: {}.",
        puzzle.turns,
        moves[0],
        puzzle.free_cells(),
        puzzle.answers,
        numbered(&moves),
    )
}
