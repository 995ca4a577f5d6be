//! The terms of Hive in words.

use core::fmt::{Display, Write};

use super::DANGER;
use crate::games::hive::{Action, Colour, Piece, PieceKind, Refusal, Tabletop};
use crate::ui::lang::Words;
use crate::ui::panel::{Note, fill_placeholders};

/// Returns the name of a side.
pub fn side(words: &'static Words, colour: Colour) -> &'static str {
    match colour {
        Colour::White => words.hive.white,
        Colour::Black => words.hive.black,
    }
}

/// Returns the name of a kind.
pub fn kind(words: &'static Words, kind: PieceKind) -> &'static str {
    let words = &words.hive;
    match kind {
        PieceKind::Queen => words.queen,
        PieceKind::Spider => words.spider,
        PieceKind::Beetle => words.beetle,
        PieceKind::Grasshopper => words.grasshopper,
        PieceKind::Ant => words.ant,
        PieceKind::Mosquito => words.mosquito,
        PieceKind::Ladybug => words.ladybug,
        PieceKind::Pillbug => words.pillbug,
        PieceKind::Scorpion => words.scorpion,
        PieceKind::Moth => words.moth,
        PieceKind::Dragonfly => words.dragonfly,
    }
}

/// Returns the sentence that explains why a piece cannot be placed or moved, or not to that cell.
pub fn refusal(words: &'static Words, refusal: Refusal) -> &'static str {
    let (words, out_of_reach) = (&words.hive.sentence, words.sentence.out_of_reach);
    match refusal {
        Refusal::Enemy => words.enemy,
        Refusal::QueenMustCome => words.queen_now,
        Refusal::NoQueenYet => words.no_queen,
        Refusal::NotFirst => words.queen_not_first,
        Refusal::NoCell => words.no_cell,
        Refusal::Covered => words.covered,
        Refusal::Paralysed => words.paralysed,
        Refusal::JustMoved => words.just_moved,
        Refusal::Pinned => words.pinned,
        Refusal::NothingToCopy => words.nothing_to_copy,
        Refusal::NoWay => words.no_way,
        Refusal::NothingHere => words.point_at_own,
        Refusal::Occupied => words.occupied,
        Refusal::BesideEnemy => words.beside_enemy,
        Refusal::NotBesideOwn => words.not_beside_own,
        Refusal::ApartFromHive => words.apart,
        Refusal::OnParalysed => words.on_paralysed,
        Refusal::Over | Refusal::NotInGame | Refusal::Lower | Refusal::OutOfReach => out_of_reach,
    }
}

/// Returns how a kind moves.
pub fn moves(words: &'static Words, kind: PieceKind) -> &'static str {
    let words = &words.hive.sentence;
    match kind {
        PieceKind::Queen => words.queen,
        PieceKind::Spider => words.spider,
        PieceKind::Beetle => words.beetle,
        PieceKind::Grasshopper => words.grasshopper,
        PieceKind::Ant => words.ant,
        PieceKind::Mosquito => words.mosquito,
        PieceKind::Ladybug => words.ladybug,
        PieceKind::Pillbug => words.pillbug,
        PieceKind::Scorpion => words.scorpion,
        PieceKind::Moth => words.moth,
        PieceKind::Dragonfly => words.dragonfly,
    }
}

/// Returns the rules of the current turn.
pub fn help(words: &'static Words, table: &Tabletop) -> &'static str {
    let position = table.position();
    match position.freedom(position.to_move()) {
        None => words.hive.long.opening,
        Some(_) => words.hive.long.turn,
    }
}

/// Returns what the other side did to a piece of this side: threw it, stung it, covered it, or
/// closed in on the Queen.
pub fn result(
    words: &'static Words,
    after: &Tabletop,
    before: &Tabletop,
    action: Action,
    side: Colour,
) -> Option<Note> {
    let mut note = Note::new();
    let mut add = |sentence: &str, parts: &[&dyn Display]| {
        let gap = if note.is_empty() { "" } else { " " };
        let _ = write!(note, "{gap}{}", fill_placeholders(sentence, parts));
    };
    let texts = &words.hive.sentence;
    let by = self::side(words, side.other());
    let name = |piece: Piece| kind(words, piece.kind());
    let moved = action.piece().filter(|moved| before.place(*moved) != after.place(*moved));
    if let Some(thrown) = moved.filter(|moved| moved.colour() == side && before.place(*moved).is_some()) {
        add(texts.thrown, &[&by, &name(thrown)]);
    }
    let is_stung = |piece: &Piece| {
        let is_asleep = |table: &Tabletop| table.position().is_paralysed(*piece);
        piece.colour() == side && is_asleep(after) && !is_asleep(before)
    };
    if let Some(stung) = Piece::all().find(is_stung) {
        add(texts.stung, &[&by, &name(stung)]);
    }
    if let Some((above, below)) = moved.and_then(|moved| Some((moved, covered(after, moved)?)))
        && (above.colour(), below.colour()) == (side.other(), side)
    {
        add(texts.covered_by, &[&by, &name(above), &name(below)]);
    }
    let room = |table: &Tabletop| table.position().freedom(side).map(u8::count_ones);
    if let (Some(left), Some(had)) = (room(after), room(before))
        && left < had
        && left <= DANGER
    {
        add(texts.queen_pressed, &[&by, &(6 - left)]);
    }
    Some(note).filter(|note| !note.is_empty())
}

/// Returns the piece directly below the top of this piece's stack.
fn covered(table: &Tabletop, piece: Piece) -> Option<Piece> {
    let place = table.place(piece)?;
    table.piece_at(place, table.height_at(place).checked_sub(2)?)
}
