//! The things of Xobos in words.

use crate::game::Seat;
use crate::games::xobos::{Clan, Phase, Public};
use crate::ui::lang::Words;

/// The name of a clan.
pub fn clan(words: &'static Words, clan: Clan) -> &'static str {
    let words = &words.xobos;
    match clan {
        Clan::Rheita => words.rheita,
        Clan::Kubadi => words.kubadi,
        Clan::Xenth => words.xenth,
        Clan::Quatune => words.quatune,
    }
}

/// The name of a player: the clan, or the colour of the seat.
pub fn player(words: &'static Words, public: &Public, seat: Seat) -> &'static str {
    let colour = match seat {
        Seat::A => words.xobos.red,
        Seat::B => words.xobos.blue,
        Seat::C => words.xobos.yellow,
        Seat::D => words.xobos.pink,
    };
    public.options.clan(seat).map_or(colour, |name| clan(words, name))
}

/// What is going on.
pub fn phase(words: &'static Words, phase: Phase) -> &'static str {
    let words = &words.xobos;
    match phase {
        Phase::First | Phase::Leaders => words.leaders,
        Phase::Moves => words.moves,
        Phase::Occupation => words.occupation,
        Phase::Attacks => words.attacks,
        Phase::Answers => words.answers,
        Phase::Shots => words.shots,
        Phase::Battles => words.battles,
        Phase::Settling => words.settling,
        Phase::Crystals => words.crystals,
        Phase::Advance => words.advance,
        Phase::Development => words.development,
        Phase::Change => words.change,
        Phase::Over => words.over,
    }
}

/// The rules of the present phase.
pub fn help(words: &'static Words, phase: Phase) -> &'static str {
    match phase {
        Phase::First | Phase::Leaders | Phase::Change => words.long.xobos_leaders,
        Phase::Moves | Phase::Occupation => words.long.xobos_moves,
        Phase::Attacks | Phase::Answers | Phase::Shots => words.long.xobos_attacks,
        Phase::Battles | Phase::Settling | Phase::Crystals | Phase::Advance => words.long.xobos_fights,
        Phase::Development | Phase::Over => words.long.xobos_development,
    }
}

/// What the lights mean.
pub fn legend(words: &'static Words) -> &'static str {
    words.long.xobos_legend
}
