//! The things of Hive in words.

use crate::games::hive::{Colour, Hindrance, Kind, Table};
use crate::ui::lang::Words;

/// The name of a side.
pub fn side(words: &'static Words, colour: Colour) -> &'static str {
    match colour {
        Colour::White => words.hive.white,
        Colour::Black => words.hive.black,
    }
}

/// The name of a kind.
pub fn kind(words: &'static Words, kind: Kind) -> &'static str {
    let words = &words.hive;
    match kind {
        Kind::Queen => words.queen,
        Kind::Spider => words.spider,
        Kind::Beetle => words.beetle,
        Kind::Grasshopper => words.grasshopper,
        Kind::Ant => words.ant,
        Kind::Mosquito => words.mosquito,
        Kind::Ladybug => words.ladybug,
        Kind::Pillbug => words.pillbug,
        Kind::Scorpion => words.scorpion,
        Kind::Moth => words.moth,
        Kind::Dragonfly => words.dragonfly,
    }
}

/// Why a piece can neither be placed nor moved.
pub fn hindrance(words: &'static Words, hindrance: Hindrance) -> &'static str {
    let words = &words.sentence;
    match hindrance {
        Hindrance::Enemy => words.hive_enemy,
        Hindrance::QueenMustCome => words.hive_queen_now,
        Hindrance::NoQueenYet => words.hive_no_queen,
        Hindrance::NotFirst => words.hive_queen_not_first,
        Hindrance::NoCell => words.hive_no_cell,
        Hindrance::Covered => words.hive_covered,
        Hindrance::Paralysed => words.hive_paralysed,
        Hindrance::JustMoved => words.hive_just_moved,
        Hindrance::Pinned => words.hive_pinned,
        Hindrance::NothingToCopy => words.hive_nothing_to_copy,
        Hindrance::NoWay => words.hive_no_way,
        Hindrance::Over | Hindrance::NotInGame | Hindrance::Lower => words.out_of_reach,
    }
}

/// How a kind moves.
pub fn moves(words: &'static Words, kind: Kind) -> &'static str {
    let words = &words.sentence;
    match kind {
        Kind::Queen => words.hive_queen,
        Kind::Spider => words.hive_spider,
        Kind::Beetle => words.hive_beetle,
        Kind::Grasshopper => words.hive_grasshopper,
        Kind::Ant => words.hive_ant,
        Kind::Mosquito => words.hive_mosquito,
        Kind::Ladybug => words.hive_ladybug,
        Kind::Pillbug => words.hive_pillbug,
        Kind::Scorpion => words.hive_scorpion,
        Kind::Moth => words.hive_moth,
        Kind::Dragonfly => words.hive_dragonfly,
    }
}

/// The rules of the present turn.
pub fn help(words: &'static Words, table: &Table) -> &'static str {
    let position = table.position();
    match position.freedom(position.to_move()) {
        None => words.long.hive_opening,
        Some(_) => words.long.hive_turn,
    }
}
