//! The terms of Robale in words.

use core::fmt::{Display, Write};

use crate::games::robale::{Action, BOARD, Battle, Bug, Phase, Public, Refusal, Side};
use crate::hex::Cell;
use crate::ui::decision::{EVENT_COLUMNS, EventText};
use crate::ui::lang::Words;
use crate::ui::palette::Ground;
use crate::ui::panel::{Line, Note, fill_placeholders, line};

use super::board;

/// Returns the name of a side.
pub fn side(words: &'static Words, side: Side) -> &'static str {
    match side {
        Side::White => words.robale.white,
        Side::Black => words.robale.black,
    }
}

/// Returns the name of a bug.
pub fn bug(words: &'static Words, bug: Bug) -> &'static str {
    match bug {
        Bug::Grasshopper => words.robale.grasshopper,
        Bug::Ant => words.robale.ant,
        Bug::Spider => words.robale.spider,
        Bug::Beetle => words.robale.beetle,
    }
}

/// Returns the name of a cell's terrain.
pub fn ground(words: &'static Words, cell: Cell) -> &'static str {
    match board::ground(cell) {
        Ground::Stone => words.robale.blocked,
        Ground::Growth => words.robale.resource,
        Ground::Water => words.robale.hatchery,
        Ground::Off => words.table.off_board,
        Ground::Clear | Ground::Sand | Ground::Crystal => words.robale.clear,
    }
}

/// Returns the question to the player.
pub fn prompt(words: &'static Words, phase: Phase, chosen: usize) -> &'static str {
    let words = &words.robale;
    match (phase, chosen) {
        (Phase::Battle, _) => words.pick_battle,
        (Phase::Take, _) => words.pick_loss,
        (Phase::Move, 0) => words.pick_army,
        (Phase::Move, _) => words.pick_way,
        (Phase::Hatch, 0) => words.pick_bug,
        (Phase::Hatch, _) => words.put_bug,
        (Phase::Over, _) => "",
    }
}

/// Returns the name of the option that ends the phase.
pub fn done(words: &'static Words, phase: Phase) -> &'static str {
    match phase {
        Phase::Battle | Phase::Take => words.robale.no_more,
        Phase::Move => words.robale.end_moves,
        Phase::Hatch | Phase::Over => words.robale.end_turn,
    }
}

/// Returns the sentence that explains why a cell cannot be chosen.
pub fn refusal(words: &'static Words, refusal: Option<Refusal>) -> &'static str {
    let (words, out_of_reach) = (&words.robale.sentence, words.sentence.out_of_reach);
    match refusal {
        Some(Refusal::NoBug) => words.no_bug,
        Some(Refusal::OwnBug) => words.own_bug,
        Some(Refusal::ArmyApart) => words.army_apart,
        Some(Refusal::Fought) => words.fought,
        Some(Refusal::OtherArmy) => words.other_army,
        Some(Refusal::NotExposed) => words.not_exposed,
        Some(Refusal::NotOwnArmy) => words.not_own_army,
        Some(Refusal::Tired) => words.tired,
        Some(Refusal::Stuck) => words.stuck_army,
        Some(Refusal::NotHatchery) => words.not_hatchery,
        Some(Refusal::Occupied) => words.occupied,
        None => out_of_reach,
    }
}

/// Returns the rules of the current phase.
pub fn help(words: &'static Words, phase: Phase) -> &'static str {
    match phase {
        Phase::Battle | Phase::Take => words.robale.long.battle,
        Phase::Move | Phase::Over => words.robale.long.moving,
        Phase::Hatch => words.robale.long.hatch,
    }
}

/// Returns an action in words.
pub fn describe_action(words: &'static Words, action: Action) -> Line {
    let cell = |at| BOARD.name(at);
    match action {
        Action::Fight(at) => line(format_args!("{} {}", words.robale.fights, cell(at))),
        Action::Take(at) => line(format_args!("{} {}", words.robale.takes_off, cell(at))),
        Action::Done => line(format_args!("{}", words.robale.no_more)),
        Action::Step(at, way) => {
            let to = at.step(way).unwrap_or(at);
            line(format_args!("{} {} > {}", words.robale.army, cell(at), cell(to)))
        }
        Action::EndMove => line(format_args!("{}", words.robale.end_moves)),
        Action::Hatch(kind, at) => {
            line(format_args!("{} {} {}", words.robale.hatched, bug(words, kind), cell(at)))
        }
        Action::EndTurn => line(format_args!("{}", words.robale.end_turn)),
        // Random outcomes are neither undone nor logged, so they need no description.
        Action::Colour(_) | Action::Die(_) => Line::new(),
    }
}

/// Returns what an action of a side does: who, to whom, and the loss.
pub fn describe_event(words: &'static Words, public: &Public, of_side: Side, action: Action) -> EventText {
    let mut text = EventText::new();
    let us = side(words, of_side);
    let texts = &words.robale;
    match action {
        Action::Take(at) if let Some(lost) = public.bugs.at(at) => {
            let parts: [&dyn Display; 4] =
                [&us, &side(words, lost.side), &bug(words, lost.bug), &BOARD.name(at)];
            text.push_str(&fill_placeholders(texts.removes, &parts));
        }
        Action::Fight(at) => {
            let force = public.bugs.force(public.turn.other(), public.bugs.army_at(at));
            text.push_str(&fill_placeholders(texts.attacks_with, &[&us, &BOARD.name(at), &force]));
        }
        Action::EndMove | Action::EndTurn => {}
        // A second line would leave no room for the values of an army.
        Action::Hatch(bug, at) => {
            let (name, at) = (self::bug(words, bug), BOARD.name(at));
            let whole = line(format_args!("{us}: {} {name} {at}", texts.hatched));
            let _ = match whole.chars().count() <= EVENT_COLUMNS / 2 {
                true => write!(text, "{whole}"),
                false => write!(text, "{us}: {name} {at}"),
            };
        }
        Action::Take(_) | Action::Done | Action::Step(..) | Action::Colour(_) | Action::Die(_) => {
            let what = describe_action(words, action);
            if !what.is_empty() {
                let _ = write!(text, "{us}: {what}");
            }
        }
    }
    text
}

/// Returns the bug that an action hatches, removes or leads.
pub fn mover(public: &Public, action: Action) -> Option<Bug> {
    match action {
        Action::Hatch(bug, _) => Some(bug),
        Action::Take(at) | Action::Step(at, _) => public.bugs.at(at).map(|bug| bug.bug),
        Action::Colour(_)
        | Action::Die(_)
        | Action::Fight(_)
        | Action::Done
        | Action::EndMove
        | Action::EndTurn => None,
    }
}

/// Returns a note if a bug of this side was removed.
pub fn result(words: &'static Words, before: &Public, action: Action, of_side: Side) -> Option<Note> {
    let Action::Take(at) = action else { return None };
    let lost = before.bugs.at(at).filter(|lost| lost.side == of_side)?;
    let by = side(words, of_side.other());
    Some(fill_placeholders(words.robale.sentence.taken_off, &[&by, &bug(words, lost.bug), &BOARD.name(at)]))
}

/// Returns a note if a finished battle caused no losses: who attacked, where, and the damage.
pub fn no_loss_note(words: &'static Words, by: &str, battle: &Battle) -> Option<Note> {
    let at = battle.army().first().filter(|_| !battle.is_rolling() && battle.allowed() == 0)?;
    let parts: [&dyn Display; 3] = [&by, &BOARD.name(at), &battle.damage()];
    Some(fill_placeholders(words.robale.sentence.no_loss, &parts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::robale::{Robale, RobaleOptions};
    use crate::hex::Cell;
    use crate::ui::lang::Language;

    /// With a second line, the values of the army under the cursor would have no room.
    #[test]
    fn a_hatched_bug_has_one_line() {
        let public = Robale::start(&RobaleOptions::DEFAULT).unwrap().public();
        for words in Language::ALL.map(Language::words) {
            for (side, kind) in Side::ALL.into_iter().flat_map(|side| Bug::ALL.map(|kind| (side, kind))) {
                let text = describe_event(words, &public, side, Action::Hatch(kind, Cell::CENTRE));
                assert!(text.contains(bug(words, kind)), "{text}");
                assert!(text.chars().count() <= EVENT_COLUMNS / 2, "{text}");
            }
        }
    }
}
