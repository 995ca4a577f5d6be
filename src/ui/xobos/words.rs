//! The terms of Xobos in words.

use core::fmt::Display;

use crate::game::{Choice, Seat};
use crate::games::xobos::{
    Building, Clan, FightReport, Guardian, Item, MenuKind, Phase, Public, Strike, Technology, name_of,
};
use crate::hex::Cell;
use crate::ui::lang::Words;
use crate::ui::panel::{Note, fill_placeholders, line};

/// Returns the name of a clan.
pub fn clan(words: &'static Words, clan: Clan) -> &'static str {
    let words = &words.xobos;
    match clan {
        Clan::Rheita => words.rheita,
        Clan::Kubadi => words.kubadi,
        Clan::Xenth => words.xenth,
        Clan::Quatune => words.quatune,
    }
}

/// Returns the name of a player: the clan, or the colour of the seat.
pub fn player(words: &'static Words, public: &Public, seat: Seat) -> &'static str {
    let colour = match seat {
        Seat::A => words.xobos.red,
        Seat::B => words.xobos.blue,
        Seat::C => words.xobos.yellow,
        Seat::D => words.xobos.pink,
    };
    public.options.clan(seat).map_or(colour, |name| clan(words, name))
}

/// Returns the name of a phase.
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

/// Returns what OK does on a field after these choices.
pub fn ok(words: &'static Words, now: Phase, chosen: &[Choice]) -> &'static str {
    let short = &words.xobos;
    match (now, chosen) {
        (Phase::Moves, []) => short.ok_unit,
        (Phase::Moves, [_, unit, ..]) => match Item::of(*unit) {
            Some(Item::Guardian | Item::Teleport) => short.ok_guardian_here,
            Some(Item::Quark) => short.ok_quark_here,
            Some(Item::Swap) => short.ok_swap,
            _ => short.ok_move,
        },
        (Phase::Moves, _) => short.ok_move,
        (Phase::Attacks | Phase::Answers | Phase::Shots, []) => short.ok_attacker,
        (Phase::Attacks | Phase::Answers | Phase::Shots, _) => short.ok_attack,
        (Phase::Occupation | Phase::Advance, _) => short.ok_enter,
        (Phase::Battles | Phase::Settling, _) => short.ok_settle,
        (Phase::Development, _) => short.ok_here,
        (Phase::First | Phase::Leaders | Phase::Crystals | Phase::Change | Phase::Over, _) => short.ok_do,
    }
}

/// Returns the name of the option that ends the phase.
pub fn end(words: &'static Words, phase: Phase) -> &'static str {
    let words = &words.xobos;
    match phase {
        Phase::Moves => words.end_moves,
        Phase::Attacks => words.end_attacks,
        Phase::Answers => words.end_answers,
        Phase::Shots => words.end_shots,
        Phase::Occupation => words.no_occupation,
        Phase::Advance => words.end_advance,
        Phase::First
        | Phase::Leaders
        | Phase::Battles
        | Phase::Settling
        | Phase::Crystals
        | Phase::Development
        | Phase::Change
        | Phase::Over => words.done,
    }
}

/// Returns the name of a kind of action in the menu of the Development phase.
pub fn kind(words: &'static Words, kind: MenuKind) -> &'static str {
    let words = &words.xobos;
    match kind {
        MenuKind::Connect => words.connect,
        MenuKind::Build => words.build,
        MenuKind::Pay => words.pay,
        MenuKind::Reactor => words.build_reactor,
        MenuKind::Quark => words.buy_quark,
        MenuKind::Rebuild => words.rebuild,
        MenuKind::Technology => words.technology,
        MenuKind::Upgrade => words.upgrade,
        MenuKind::Heal => words.heal,
        MenuKind::Load => words.load,
        MenuKind::Cannon => words.load_cannon,
        MenuKind::Teleport => words.load_teleport,
        MenuKind::Demolish => words.demolish,
        MenuKind::Furnace => words.furnace,
        MenuKind::Break => words.break_link,
    }
}

/// Returns the name of a building.
pub fn building(words: &'static Words, kind: Building) -> &'static str {
    let words = &words.xobos;
    match kind {
        Building::Mine => words.mine,
        Building::Well => words.well,
        Building::Technical => words.technical,
        Building::Watchtower => words.watchtower,
        Building::Cocoon => words.cocoon,
        Building::Reactor => words.reactor,
    }
}

/// Returns the name and effect of a technology.
pub fn technology(
    words: &'static Words,
    technology: Technology,
    clan: Option<Clan>,
) -> (&'static str, &'static str) {
    let (names, effects) = (&words.xobos, &words.xobos.sentence);
    match (technology, clan) {
        (Technology::PlusOne, _) => (names.t1, effects.t1),
        (Technology::Source, _) => (names.t2, effects.t2),
        (Technology::Rebuilding, _) => (names.t3, effects.t3),
        (Technology::Watchtower, _) => (names.t4, effects.t4),
        (Technology::QuarkRange, _) => (names.t5, effects.t5),
        (Technology::Protection, _) => (names.t6, effects.t6),
        (Technology::Capture, _) => (names.t7, effects.t7),
        (Technology::Suppression, _) => (names.t8, effects.t8),
        (Technology::PlusTwo, _) => (names.t9, effects.t9),
        (Technology::Clan, None | Some(Clan::Rheita)) => (names.tunnel, effects.tunnel),
        (Technology::Clan, Some(Clan::Kubadi)) => (names.cannon, effects.cannon),
        (Technology::Clan, Some(Clan::Xenth)) => (names.teleport, effects.teleport),
        (Technology::Clan, Some(Clan::Quatune)) => (names.swarm, effects.swarm),
    }
}

/// Returns the rules of the current phase.
pub fn help(words: &'static Words, phase: Phase) -> &'static str {
    match phase {
        Phase::First | Phase::Leaders | Phase::Change => words.xobos.long.leaders,
        Phase::Moves | Phase::Occupation => words.xobos.long.moves,
        Phase::Attacks | Phase::Answers | Phase::Shots => words.xobos.long.attacks,
        Phase::Battles | Phase::Settling | Phase::Crystals | Phase::Advance => words.xobos.long.fights,
        Phase::Development | Phase::Over => words.xobos.long.development,
    }
}

/// Returns what this seat has lost because of somebody else: units, Life, a building. In phases
/// with simultaneous decisions all losses are the player's own doing, so nothing is reported.
pub fn result(words: &'static Words, after: &Public, before: &Public, seat: Seat) -> Option<Note> {
    if before.phase.is_at_once() {
        return None;
    }
    let by = player(words, after, opponent(after, before, seat));
    let units = units_lost(words, after, before, seat, by).or_else(|| wounded(words, after, before, seat));
    units.or_else(|| building_lost(words, after, before, seat, by))
}

/// Returns the player who has done something to a seat: the opponent in a fight that has just been
/// settled, or the player who decided.
fn opponent(after: &Public, before: &Public, seat: Seat) -> Seat {
    let fight = after.report.filter(|report| before.report.as_ref() != Some(report));
    let sides = fight.map(|report| [report.attacker, report.defender]).filter(|sides| sides.contains(&seat));
    let other = sides.and_then(|sides| sides.into_iter().find(|side| *side != seat));
    other.or_else(|| before.deciding.iter().find(|other| *other != seat)).unwrap_or(before.on_turn)
}

/// Reports Guardians and Quarks that have disappeared from a field.
fn units_lost(words: &'static Words, after: &Public, before: &Public, seat: Seat, by: &str) -> Option<Note> {
    let (now, then) = (&after.sides[seat], &before.sides[seat]);
    let lost = then.swarm.len().saturating_sub(now.swarm.len());
    let guardian = Guardian::ALL.into_iter().find_map(|guardian| {
        let at = then.guardian_at(guardian).filter(|_| now.guardian_at(guardian).is_none())?;
        Some((at, line(format_args!("{} {}", words.xobos.guardian, guardian.index() + 1))))
    });
    let fewer = |cell: &Cell| now.swarm.count(*cell) < then.swarm.count(*cell);
    let quarks = then.swarm.cells().iter().find(fewer).filter(|_| lost > 0);
    let quarks = quarks.map(|at| (at, line(format_args!("{} {lost}", words.xobos.quarks))));
    let (at, what) = match (guardian, quarks) {
        (Some((at, guardian)), Some((_, quarks))) => (at, line(format_args!("{guardian}, {quarks}"))),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => return None,
    };
    Some(fill_placeholders(words.xobos.sentence.units_lost, &[&by, &name_of(at), &what]))
}

/// Reports the damage that a Guardian of this seat takes in a fight.
fn wounded(words: &'static Words, after: &Public, before: &Public, seat: Seat) -> Option<Note> {
    let report = after.report?;
    let is_same = |old: &FightReport| (old.at, old.from) == (report.at, report.from);
    let known = before.report.filter(is_same).map_or([None; 2], |old| old.strikes);
    let fresh = report.strikes.into_iter().zip(known).filter(|(_, old)| old.is_none());
    let mut by_others = fresh.filter_map(|(new, _)| new).filter(|strike| strike.by != seat);
    let places = [(report.defender, report.at), (report.attacker, report.from)];
    let (_, at) = places.into_iter().find(|(hurt, _)| *hurt == seat)?;
    let hit = |strike: Strike| Some((strike.by, strike.damage.filter(|damage| *damage > 0)?));
    let (by, damage) = by_others.find_map(hit)?;
    let parts: [&dyn Display; 3] = [&player(words, after, by), &name_of(at), &damage];
    Some(fill_placeholders(words.xobos.sentence.wounded, &parts))
}

/// Reports a building that was destroyed or captured.
fn building_lost(
    words: &'static Words,
    after: &Public,
    before: &Public,
    seat: Seat,
    by: &str,
) -> Option<Note> {
    let at = (before.buildings.of(seat) - after.buildings.of(seat)).first()?;
    let lost = before.buildings.at(at)?;
    let parts: [&dyn Display; 3] = [&by, &building(words, lost.kind), &name_of(at)];
    Some(fill_placeholders(words.xobos.sentence.building_lost, &parts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::xobos::{Xobos, XobosOptions};
    use crate::ui::lang::Language;

    /// the players read four different names.
    #[test]
    fn every_clan_has_a_name_of_its_own() {
        for language in Language::ALL {
            let names = Clan::ALL.map(|one| clan(language.words(), one));
            for (place, name) in names.iter().enumerate() {
                assert!(!name.is_empty() && !names[..place].contains(name), "{names:?}");
            }
        }
    }

    /// a victim reads the damage, even if both sides strike at the same time. The
    /// attacker does not.
    #[test]
    fn damage_is_reported_to_the_damaged_player() {
        let game = Xobos::start(&XobosOptions::new(3).unwrap()).unwrap();
        let mut before = game.public();
        before.phase = Phase::Battles;
        let mut fields = before.options.map().fields.into_iter();
        let (at, from) = (fields.next().expect("a field"), fields.next().expect("another"));
        let strike = |by, damage| {
            Some(Strike { by, power: 2, spent: (0, 0), cover: (0, 0), damage, destroyed: false })
        };
        let (attacker, defender) = (Seat::A, Seat::B);
        let report = FightReport { battle: true, attacker, defender, at, from, clash: 0, strikes: [None; 2] };
        let words = Language::English.words();
        let text = |strikes: [Option<Strike>; 2]| {
            let mut after = before.clone();
            after.report = Some(FightReport { strikes, ..report });
            [Seat::A, Seat::B, Seat::C].map(|seat| result(words, &after, &before, seat))
        };
        let note = |by, cell, damage: u8| {
            let parts: [&dyn Display; 3] = [&player(words, &before, by), &name_of(cell), &damage];
            Some(fill_placeholders(words.xobos.sentence.wounded, &parts))
        };
        let both = [strike(Seat::A, Some(2)), strike(Seat::B, Some(1))];
        assert_eq!(text(both), [note(Seat::B, from, 1), note(Seat::A, at, 2), None]);
        assert_eq!(text([strike(Seat::A, Some(2)), None]), [None, note(Seat::A, at, 2), None]);
        assert_eq!(text([strike(Seat::A, Some(0)), strike(Seat::B, None)]), [None, None, None]);
    }
}
