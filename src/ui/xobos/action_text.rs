//! Describes an action of Xobos in words.

use core::fmt::Write;

use super::words::{building, player, technology};
use crate::game::Seat;
use crate::games::xobos::{Action, Clan, ConnectionKind, Guardian, Public, Upgrade, name_of};
use crate::ui::decision::EventText;
use crate::ui::lang::Words;
use crate::ui::panel::{Line, line};
use crate::ui::signs::Sign;

/// Returns a public action in words. Returns an empty line for an action that is hidden or reveals
/// something hidden.
pub fn describe_action(words: &'static Words, public: &Public, action: Action) -> Line {
    if public.is_open(action) { describe_private(words, None, action) } else { Line::new() }
}

/// Returns what a public action of a seat does. An attack names the player whose field it is.
pub fn describe_event(words: &'static Words, public: &Public, seat: Seat, action: Action) -> EventText {
    let mut text = EventText::new();
    let what = describe_action(words, public, action);
    if what.is_empty() || matches!(action, Action::EndMoves | Action::EndAttacks) {
        return text;
    }
    let _ = write!(text, "{}: {what}", player(words, public, seat));
    let target = match action {
        Action::Attack { to, .. } | Action::Shot { to, .. } | Action::Cannon(to) => Some(to),
        Action::Answer { to, .. } => Some(to),
        _ => None,
    };
    let holds = |other: &Seat| *other != seat && target.is_some_and(|to| public.sides[*other].has_units(to));
    if let Some(victim) = Seat::ALL.iter().find(|other| holds(other)) {
        let _ = write!(text, " ({})", player(words, public, *victim));
    }
    text
}

/// Returns the sign of the piece that a public action moves, or of an attack.
pub const fn sign_of(action: Action) -> Option<Sign> {
    match action {
        Action::Move { guardian, .. } | Action::Teleport(guardian, _) | Action::Advance { guardian, .. } => {
            Some([Sign::Guardian1, Sign::Guardian2, Sign::Guardian3, Sign::Guardian4][guardian.index()])
        }
        Action::Quark { .. } | Action::AdvanceQuark(_) => Some(Sign::Quark),
        Action::Attack { .. }
        | Action::Answer { .. }
        | Action::Shot { .. }
        | Action::Cannon(_)
        | Action::Source(_)
        | Action::Settle(..)
        | Action::Battle(_) => Some(Sign::Attack),
        Action::Crystals(_) => Some(Sign::Crystal),
        Action::First(_)
        | Action::Leader(_)
        | Action::Swap(..)
        | Action::Break(_)
        | Action::Occupy { .. }
        | Action::NoOccupation
        | Action::EndMoves
        | Action::EndAttacks
        | Action::EndAnswers
        | Action::EndShots
        | Action::EndAdvance
        | Action::Connect { .. }
        | Action::Build(..)
        | Action::Pay(_)
        | Action::Reactor(_)
        | Action::BuyQuark(_)
        | Action::Rebuild(..)
        | Action::Technology(_)
        | Action::Upgrade(..)
        | Action::Heal(_)
        | Action::Load(..)
        | Action::LoadCannon(_)
        | Action::LoadTeleport
        | Action::Demolish(_)
        | Action::Furnace
        | Action::Done => None,
    }
}

/// Returns any action in words, for a player of this clan.
pub fn describe_private(words: &'static Words, clan: Option<Clan>, action: Action) -> Line {
    let xobos = &words.xobos;
    let word = match action {
        Action::EndMoves => xobos.end_moves,
        Action::EndAttacks => xobos.end_attacks,
        Action::EndAnswers => xobos.no_answer,
        Action::EndShots => xobos.no_shot,
        Action::NoOccupation => xobos.not_occupied,
        Action::EndAdvance => xobos.not_advanced,
        Action::Done => xobos.done,
        Action::Source(_) => xobos.attack_source,
        Action::Occupy { capture: false, .. } => xobos.occupy,
        Action::Occupy { capture: true, .. } => xobos.capture,
        Action::LoadTeleport => xobos.load_teleport,
        Action::Furnace => xobos.furnace,
        Action::Technology(what) => technology(words, what, clan).0,
        // Random outcomes are neither undone nor logged, so they need no description.
        Action::First(_) => "",
        Action::Leader(_)
        | Action::Move { .. }
        | Action::Swap(..)
        | Action::Quark { .. }
        | Action::Teleport(..)
        | Action::Attack { .. }
        | Action::Cannon(_)
        | Action::Answer { .. }
        | Action::Shot { .. }
        | Action::Battle(_)
        | Action::Settle(..)
        | Action::Crystals(_)
        | Action::Advance { .. }
        | Action::AdvanceQuark(_) => return of_units(words, action),
        Action::Break(_)
        | Action::Connect { .. }
        | Action::Build(..)
        | Action::Pay(_)
        | Action::Reactor(_)
        | Action::BuyQuark(_)
        | Action::Rebuild(..)
        | Action::Upgrade(..)
        | Action::Heal(_)
        | Action::Load(..)
        | Action::LoadCannon(_)
        | Action::Demolish(_) => return purchase(words, action),
    };
    line(format_args!("{word}"))
}

/// Returns an action of units on the board in words.
fn of_units(words: &'static Words, action: Action) -> Line {
    let xobos = &words.xobos;
    let number = |guardian: Guardian| guardian.index() + 1;
    match action {
        Action::Leader(guardian) => {
            line(format_args!("{} {} {}", xobos.guardian, number(guardian), xobos.leads))
        }
        Action::Attack { from, to } => {
            line(format_args!("{} {} > {}", xobos.attacks, name_of(from), name_of(to)))
        }
        Action::Move { guardian, to, .. } => {
            line(format_args!("{} {} > {}", xobos.guardian, number(guardian), name_of(to)))
        }
        Action::Quark { from, to } => {
            line(format_args!("{} {} > {}", xobos.quark, name_of(from), name_of(to)))
        }
        Action::Answer { at, to, .. } => {
            line(format_args!("{} {} > {}", xobos.answer, name_of(at), name_of(to)))
        }
        Action::Shot { from, to } => line(format_args!("{} {} > {}", xobos.shot, name_of(from), name_of(to))),
        Action::Swap(low, high) => line(format_args!("{} {}-{}", xobos.swap, number(low), number(high))),
        Action::Teleport(_, to) => line(format_args!("{} > {}", xobos.teleport, name_of(to))),
        Action::Cannon(to) => line(format_args!("{} > {}", xobos.cannon, name_of(to))),
        Action::Battle(at) => line(format_args!("{} {}", xobos.battle, name_of(at))),
        Action::Settle(at, _) => line(format_args!("{} {}", xobos.fight, name_of(at))),
        Action::Crystals(count) => line(format_args!("{} {count}", xobos.crystals_used)),
        Action::Advance { guardian, .. } => {
            line(format_args!("{} {} {}", xobos.guardian, number(guardian), xobos.advances))
        }
        Action::AdvanceQuark(_) => line(format_args!("{} {}", xobos.quark, xobos.advances)),
        _ => Line::new(),
    }
}

/// Returns an action of the Development phase in words.
fn purchase(words: &'static Words, action: Action) -> Line {
    let xobos = &words.xobos;
    let named = |guardian: Guardian| line(format_args!("#{}", guardian.index() + 1));
    match action {
        Action::Break(guardian) => line(format_args!("{} {}", xobos.break_link, named(guardian))),
        Action::Connect { giver, receiver, link } => {
            let gift = if link == ConnectionKind::Strengthening { xobos.power } else { xobos.heals };
            let (giver, receiver) = (giver.index() + 1, receiver.index() + 1);
            line(format_args!("{} {giver} {gift}>#{receiver}", xobos.guardian))
        }
        Action::Build(guardian, kind) => {
            line(format_args!("{}: {} {}", xobos.build, building(words, kind), named(guardian)))
        }
        Action::Pay(guardian) => line(format_args!("{} {}", xobos.pay, named(guardian))),
        Action::Reactor(at) => line(format_args!("{} {}", xobos.build_reactor, name_of(at))),
        Action::BuyQuark(at) => line(format_args!("{} {}", xobos.buy_quark, name_of(at))),
        Action::Rebuild(guardian, at) => {
            line(format_args!("{} {} {}", xobos.rebuild, named(guardian), name_of(at)))
        }
        Action::Upgrade(guardian, upgrade) => {
            let what = if upgrade == Upgrade::Power { xobos.power } else { xobos.healing };
            line(format_args!("{} {} {what}", xobos.upgrade, named(guardian)))
        }
        Action::Heal(guardian) => line(format_args!("{} {}", xobos.heal, named(guardian))),
        Action::Load(at, count) => line(format_args!("{} {} +{count}", xobos.watchtower, name_of(at))),
        Action::LoadCannon(count) => line(format_args!("{} {count}", xobos.load_cannon)),
        Action::Demolish(at) => line(format_args!("{} {}", xobos.demolish, name_of(at))),
        _ => Line::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::xobos::{Building, Technology};
    use crate::hex::{Cell, Direction};
    use crate::ui::lang::Language;

    /// Every action of a player has a description of its own.
    #[test]
    fn every_action_has_a_text() {
        let [first, second, ..] = Guardian::ALL;
        let (from, to) = (Cell::CENTRE, Cell::CENTRE.step(Direction::E).unwrap());
        let mut actions = heapless::Vec::<Action, 64>::from_iter([
            Action::Leader(first),
            Action::Move { guardian: first, to, capture: false },
            Action::Swap(first, second),
            Action::Quark { from, to },
            Action::Teleport(first, to),
            Action::Break(first),
            Action::EndMoves,
            Action::Attack { from, to },
            Action::Source(from),
            Action::Cannon(to),
            Action::EndAttacks,
            Action::Answer { at: from, to, breaking: false },
            Action::EndAnswers,
            Action::Shot { from, to },
            Action::EndShots,
            Action::Occupy { from, capture: false },
            Action::Occupy { from, capture: true },
            Action::NoOccupation,
            Action::Battle(from),
            Action::Settle(from, Seat::A),
            Action::Crystals(1),
            Action::Advance { guardian: first, capture: false },
            Action::AdvanceQuark(from),
            Action::EndAdvance,
            Action::Build(first, Building::Mine),
            Action::Pay(first),
            Action::Reactor(from),
            Action::BuyQuark(from),
            Action::Rebuild(first, from),
            Action::Heal(first),
            Action::Load(from, 1),
            Action::LoadCannon(1),
            Action::LoadTeleport,
            Action::Demolish(from),
            Action::Furnace,
            Action::Done,
        ]);
        actions.extend(ConnectionKind::ALL.map(|link| Action::Connect {
            giver: first,
            receiver: second,
            link,
        }));
        actions.extend(Upgrade::ALL.map(|upgrade| Action::Upgrade(first, upgrade)));
        actions.extend(Technology::ALL.map(Action::Technology));
        for language in Language::ALL {
            let text = |action: &Action| describe_private(language.words(), Some(Clan::Xenth), *action);
            for (place, action) in actions.iter().enumerate() {
                assert!(!text(action).is_empty(), "{action:?}");
                let alike = actions[..place].iter().find(|other| text(other) == text(action));
                assert_eq!(alike, None, "{action:?}: {}", text(action));
            }
        }
    }

    /// A letter with a number is a field, so a Guardian is written differently.
    #[test]
    fn a_guardian_is_never_written_like_a_field() {
        let third = Guardian::ALL[2];
        let expected = [
            (Action::Build(third, Building::Mine), ["Build: Mine #3", "Buduj: Kopalnia #3"]),
            (Action::Pay(third), ["Pay for sites #3", "Opłać budowy #3"]),
            (Action::Heal(third), ["Heal #3", "Wylecz #3"]),
            (Action::Break(third), ["Break Connection #3", "Zerwij połączenie #3"]),
        ];
        for (action, texts) in expected {
            let text = Language::ALL.map(|language| describe_private(language.words(), None, action));
            assert_eq!([text[0].as_str(), text[1].as_str()], texts);
        }
    }
}
