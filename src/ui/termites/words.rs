//! The terms of Termites in words.

use core::fmt::{Display, Write};

use crate::game::Seat;
use crate::games::termites::refusal::Refusal;
use crate::games::termites::{Action, BOARD, Building, Caste, Colony, Item, Phase, Piece, Public, Terrain};
use crate::hex::Cell;
use crate::ui::decision::EventText;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, Note, fill_placeholders, line};

/// Returns the name of a colony.
pub fn colony(words: &'static Words, colony: Colony) -> &'static str {
    match colony {
        Colony::Blue => words.termites.blue,
        Colony::Red => words.termites.red,
        Colony::Gold => words.termites.gold,
        Colony::Gray => words.termites.gray,
    }
}

/// Returns the name of a caste.
pub fn caste(words: &'static Words, caste: Caste) -> &'static str {
    match caste {
        Caste::Worker => words.termites.worker,
        Caste::Soldier => words.termites.soldier,
        Caste::Spitter => words.termites.spitter,
        Caste::Flyer => words.termites.flyer,
    }
}

/// Returns the name of a terrain.
pub fn ground(words: &'static Words, terrain: Option<Terrain>) -> &'static str {
    match terrain {
        None => words.termites.clear,
        Some(Terrain::Water) => words.termites.water,
        Some(Terrain::Vegetation) => words.termites.vegetation,
        Some(Terrain::Stones) => words.termites.stones,
    }
}

/// Returns the question to the player.
pub fn prompt(words: &'static Words, phase: Phase, chosen: usize) -> &'static str {
    let words = &words.termites;
    match (phase, chosen) {
        (Phase::BuildNeutral, _) => words.put_neutral,
        (Phase::BuildTiles, 0) => words.pick_tile,
        (Phase::BuildTiles, _) => words.put_tile,
        (Phase::Mounds | Phase::Retake | Phase::Replace, 0) => words.pick_mound,
        (Phase::Mounds | Phase::Retake | Phase::Replace, _) => words.put_mound,
        (Phase::Reproduce, 0) => words.pick_token,
        (Phase::Reproduce, _) => words.put_token,
        (Phase::Move, 0) => words.pick_unit,
        (Phase::Move, 1) => words.pick_target,
        (Phase::Move, _) => words.pick_retreat,
        (Phase::Over, _) => "",
    }
}

/// Returns the name of an item.
pub fn item(words: &'static Words, item: Item) -> &'static str {
    match item {
        Item::Stay => words.termites.stay,
        Item::Destroyed => words.termites.destroyed,
        Item::Tile(terrain) => ground(words, Some(terrain)),
        Item::Mound { remove: true, .. } => words.termites.remove_unit,
        Item::Mound { remove: false, .. } => words.termites.mound,
        Item::Token(token) => caste(words, token.caste()),
        Item::Seat(_) => words.common.seat,
    }
}

/// Returns the sentence that explains why a cell cannot be chosen.
pub fn refusal(words: &'static Words, refusal: Option<Refusal>) -> Note {
    let (words, out_of_reach) = (&words.termites.sentence, words.sentence.out_of_reach);
    let sentence = match refusal {
        Some(Refusal::TooWeak { strength, needed }) => {
            return fill_placeholders(words.too_weak, &[&strength, &needed]);
        }
        Some(Refusal::OffBoard) => words.off_board,
        Some(Refusal::Occupied) => words.occupied,
        Some(Refusal::WaterForFlyersOnly) => words.water_for_flyers,
        Some(Refusal::VegetationClosedToFlyers) => words.no_flyers,
        Some(Refusal::Edge) => words.edge,
        Some(Refusal::NotClear) => words.not_clear,
        Some(Refusal::NextToMound) => words.next_to_mound,
        Some(Refusal::TwoWaters) => words.two_waters,
        Some(Refusal::MoundInWater) => words.mound_in_water,
        Some(Refusal::ThreeOfATerrain) => words.three_of_a_terrain,
        Some(Refusal::FiveTiles) => words.five_tiles,
        Some(Refusal::NoTileLeft) => words.no_tile_left,
        Some(Refusal::NotOwnUnit) => words.not_own_unit,
        Some(Refusal::NowhereToGo) => words.nowhere_to_go,
        Some(Refusal::OwnPiece) => words.own_piece,
        Some(Refusal::StonesClosed) => words.stones_closed,
        Some(Refusal::StonesTakeAll) => words.stones_take_all,
        Some(Refusal::TooFar) => words.too_far,
        Some(Refusal::WayClosed) => words.way_closed,
        Some(Refusal::NotBesideBeaten) => words.not_beside_beaten,
        Some(Refusal::ApproachCell) => words.approach_cell,
        Some(Refusal::Destroyed) => words.no_retreat,
        Some(Refusal::NotTakenCell) => words.not_taken_cell,
        None => out_of_reach,
    };
    fill_placeholders(sentence, &[])
}

/// Returns the rules of the current phase.
pub fn help(words: &'static Words, public: &Public) -> &'static str {
    let long = &words.termites.long;
    match public.phase {
        Phase::BuildNeutral | Phase::BuildTiles if public.options.building() == Building::Free => {
            long.build_free
        }
        Phase::BuildNeutral | Phase::BuildTiles => long.build,
        Phase::Mounds => long.mounds,
        Phase::Reproduce => long.reproduce,
        Phase::Move | Phase::Over => long.moving,
        Phase::Retake | Phase::Replace => long.loss,
    }
}

/// Returns an action in words.
pub fn describe_action(words: &'static Words, public: &Public, action: Action) -> Line {
    let cell = |at| BOARD.name(at);
    match action {
        Action::Neutral(at) => line(format_args!("{} {}", words.termites.neutral, cell(at))),
        Action::Tile(terrain, at) => line(format_args!("{} {}", ground(words, Some(terrain)), cell(at))),
        Action::Mound { value, at, .. } => {
            line(format_args!("{} {} {}", words.termites.mound, value.points(), cell(at)))
        }
        Action::Place(token, at) => {
            line(format_args!("{} {} {}", words.termites.enters, caste(words, token.caste()), cell(at)))
        }
        Action::Move { from, to } => {
            line(format_args!("{} {} > {}", caste_on(words, public, from), cell(from), cell(to)))
        }
        Action::Attack { from, target, .. } => {
            line(format_args!("{} {} > {}", words.termites.attack, cell(from), cell(target)))
        }
        Action::Stay => line(format_args!("{}", words.termites.stay)),
        // Random outcomes are neither undone nor logged, so they need no description.
        Action::First(_) | Action::Draw(_) => Line::new(),
    }
}

/// Returns what an action of a seat does: who, to whom, and the loss.
pub fn describe_event(words: &'static Words, public: &Public, seat: Seat, action: Action) -> EventText {
    let player = |seat: Seat| public.options.colony(seat).map_or("", |of| colony(words, of));
    let mut text = EventText::new();
    if let Action::Attack { target, retreat, .. } = action
        && let Some(hit) = public.pieces.at(target)
    {
        let texts = &words.termites;
        let pushed = retreat.and_then(|side| target.step(side));
        let (us, at) = (player(seat), BOARD.name(target));
        let note = match (hit, pushed) {
            (Piece::Unit { owner, token }, Some(to)) => {
                attack_note(texts.pushes, us, player(owner), &caste(words, token.caste()), &BOARD.name(to))
            }
            (Piece::Unit { owner, token }, None) => {
                attack_note(texts.destroys, us, player(owner), &caste(words, token.caste()), &at)
            }
            (Piece::Mound { owner: Some(owner), value }, _) => {
                attack_note(texts.takes, us, player(owner), &value.points(), &at)
            }
            (Piece::Mound { owner: None, value }, _) => {
                fill_placeholders(texts.takes_neutral, &[&us, &value.points(), &at])
            }
        };
        text.push_str(&note);
        return text;
    }
    let what = describe_action(words, public, action);
    if !what.is_empty() {
        let _ = write!(text, "{}: {what}", player(seat));
    }
    text
}

/// Fills in the attacker, the victim, what is hit, and where. Polish names the victim after what is
/// hit.
fn attack_note(text: &str, us: &str, victim: &str, what: &dyn Display, at: &dyn Display) -> Note {
    let victim_first = text.contains("'s");
    let (second, third): (&dyn Display, &dyn Display) =
        if victim_first { (&victim, what) } else { (what, &victim) };
    fill_placeholders(text, &[&us, second, third, at])
}

/// Returns the caste of the unit that an action places or moves.
pub fn mover(public: &Public, action: Action) -> Option<Caste> {
    let on = |cell: Cell| match public.pieces.at(cell) {
        Some(Piece::Unit { token, .. }) => Some(token.caste()),
        _ => None,
    };
    match action {
        Action::Place(token, _) => Some(token.caste()),
        Action::Move { from, .. } | Action::Attack { from, .. } => on(from),
        Action::First(_)
        | Action::Draw(_)
        | Action::Stay
        | Action::Neutral(_)
        | Action::Tile(..)
        | Action::Mound { .. } => None,
    }
}

/// Returns the caste of the unit on a cell.
fn caste_on(words: &'static Words, public: &Public, cell: Cell) -> &'static str {
    match public.pieces.at(cell) {
        Some(Piece::Unit { token, .. }) => caste(words, token.caste()),
        _ => "",
    }
}

/// Returns the effect of another player's attack on a piece of this seat.
pub fn result(
    words: &'static Words,
    after: &Public,
    before: &Public,
    action: Action,
    seat: Seat,
) -> Option<Note> {
    let Action::Attack { target, retreat, .. } = action else { return None };
    let (texts, cell) = (&words.termites.sentence, BOARD.name(target));
    let by = before.options.colony(before.acting).map_or("", |of| colony(words, of));
    let hit = before.pieces.at(target).filter(|piece| after.pieces.at(target) != Some(*piece))?;
    match (hit, retreat.and_then(|side| target.step(side))) {
        (Piece::Unit { owner, token }, Some(to)) if owner == seat => Some(fill_placeholders(
            texts.pushed,
            &[&by, &caste(words, token.caste()), &cell, &BOARD.name(to)],
        )),
        (Piece::Unit { owner, token }, None) if owner == seat => {
            Some(fill_placeholders(texts.destroyed, &[&by, &caste(words, token.caste()), &cell]))
        }
        (Piece::Mound { owner: Some(owner), value }, _) if owner == seat => {
            Some(fill_placeholders(texts.mound_lost, &[&by, &value.points(), &cell]))
        }
        _ => None,
    }
}
