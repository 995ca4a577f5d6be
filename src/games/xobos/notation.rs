//! Short notation of actions, for screens and logs.
//!
//! Cells are named by row and number on the whole panel: rows A to M from the top, numbers from the
//! west. The centre, the Source, is G7. Guardians are 1 to 4.

use core::fmt;

use super::Action;
use crate::hex::{Board, Cell, CellName};

/// Returns the name of a cell as shown to people.
pub const fn name_of(cell: Cell) -> CellName {
    Board::PANEL.name(cell)
}

struct Figure(super::Guardian);

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.index() + 1)
    }
}

const fn mark(capture: bool) -> &'static str {
    if capture { "!" } else { "" }
}

/// Writes an action in short notation.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::First(seat) => write!(out, "first {}", seat.number()),
        Action::Leader(guardian) => write!(out, "leader {}", Figure(guardian)),
        Action::Move { guardian, to, capture } => {
            write!(out, "{}-{}{}", Figure(guardian), name_of(to), mark(capture))
        }
        Action::Swap(low, high) => write!(out, "{}<>{}", Figure(low), Figure(high)),
        Action::Quark { from, to } => write!(out, "q{}-{}", name_of(from), name_of(to)),
        Action::Teleport(guardian, to) => write!(out, "{}~{}", Figure(guardian), name_of(to)),
        Action::Break(guardian) => write!(out, "break {}", Figure(guardian)),
        Action::EndMoves => out.write_str("end moves"),
        Action::Attack { from, to } => write!(out, "{}x{}", name_of(from), name_of(to)),
        Action::Source(at) => write!(out, "{}xsource", name_of(at)),
        Action::Cannon(to) => write!(out, "cannon x{}", name_of(to)),
        Action::EndAttacks => out.write_str("end attacks"),
        Action::Answer { at, to, breaking } => {
            write!(out, "{}xx{}{}", name_of(at), name_of(to), if breaking { " break" } else { "" })
        }
        Action::EndAnswers => out.write_str("end answers"),
        Action::Shot { from, to } => write!(out, "shot {}x{}", name_of(from), name_of(to)),
        Action::EndShots => out.write_str("end shots"),
        Action::Occupy { from, capture } => write!(out, "occupy {}{}", name_of(from), mark(capture)),
        Action::NoOccupation => out.write_str("no occupation"),
        Action::Battle(from) => write!(out, "battle {}", name_of(from)),
        Action::Settle(at, victim) => write!(out, "settle {} {}", name_of(at), victim.number()),
        Action::Crystals(count) => write!(out, "crystals {count}"),
        Action::Advance { guardian, capture } => write!(out, "advance {}{}", Figure(guardian), mark(capture)),
        Action::AdvanceQuark(from) => write!(out, "advance q{}", name_of(from)),
        Action::EndAdvance => out.write_str("end advance"),
        Action::Connect { .. }
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
        | Action::Done => write_development(action, out),
    }
}

fn write_development(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Connect { giver, receiver, link } => {
            write!(out, "{} {}>{}", link.word(), Figure(giver), Figure(receiver))
        }
        Action::Build(guardian, kind) => write!(out, "{} build {}", Figure(guardian), kind.word()),
        Action::Pay(guardian) => write!(out, "{} pay", Figure(guardian)),
        Action::Reactor(at) => write!(out, "reactor {}", name_of(at)),
        Action::BuyQuark(at) => write!(out, "quark {}", name_of(at)),
        Action::Rebuild(guardian, at) => write!(out, "{} rebuild {}", Figure(guardian), name_of(at)),
        Action::Technology(technology) => out.write_str(technology.word()),
        Action::Upgrade(guardian, kind) => write!(out, "{} +{}", Figure(guardian), kind.word()),
        Action::Heal(guardian) => write!(out, "{} heal", Figure(guardian)),
        Action::Load(at, count) => write!(out, "load {} {count}", name_of(at)),
        Action::LoadCannon(count) => write!(out, "load cannon {count}"),
        Action::LoadTeleport => out.write_str("load teleport"),
        Action::Demolish(at) => write!(out, "demolish {}", name_of(at)),
        Action::Furnace => out.write_str("furnace"),
        _ => out.write_str("done"),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;

    use super::*;
    use crate::game::Seat;
    use crate::games::xobos::{Building, ConnectionKind, Guardian, Technology, Upgrade};
    use crate::hex::Direction;

    fn text(action: Action) -> String {
        let mut text = String::new();
        write(action, &mut text).unwrap();
        text
    }

    #[test]
    fn every_action_has_a_short_notation() {
        let [first, second, ..] = Guardian::ALL;
        let (from, to) = (Cell::CENTRE, Cell::CENTRE.step(Direction::E).unwrap());
        let table = [
            (Action::First(Seat::B), "first 2"),
            (Action::Leader(second), "leader 2"),
            (Action::Move { guardian: first, to, capture: false }, "1-G8"),
            (Action::Move { guardian: first, to, capture: true }, "1-G8!"),
            (Action::Swap(first, second), "1<>2"),
            (Action::Quark { from, to }, "qG7-G8"),
            (Action::Teleport(first, to), "1~G8"),
            (Action::Break(first), "break 1"),
            (Action::EndMoves, "end moves"),
            (Action::Attack { from, to }, "G7xG8"),
            (Action::Source(to), "G8xsource"),
            (Action::Cannon(to), "cannon xG8"),
            (Action::EndAttacks, "end attacks"),
            (Action::Answer { at: from, to, breaking: false }, "G7xxG8"),
            (Action::Answer { at: from, to, breaking: true }, "G7xxG8 break"),
            (Action::EndAnswers, "end answers"),
            (Action::Shot { from, to }, "shot G7xG8"),
            (Action::EndShots, "end shots"),
            (Action::Occupy { from, capture: false }, "occupy G7"),
            (Action::Occupy { from, capture: true }, "occupy G7!"),
            (Action::NoOccupation, "no occupation"),
            (Action::Battle(from), "battle G7"),
            (Action::Settle(from, Seat::B), "settle G7 2"),
            (Action::Crystals(3), "crystals 3"),
            (Action::Advance { guardian: first, capture: false }, "advance 1"),
            (Action::Advance { guardian: first, capture: true }, "advance 1!"),
            (Action::AdvanceQuark(from), "advance qG7"),
            (Action::EndAdvance, "end advance"),
            (
                Action::Connect { giver: first, receiver: second, link: ConnectionKind::Healing },
                "healing 1>2",
            ),
            (Action::Build(first, Building::Mine), "1 build mine"),
            (Action::Pay(first), "1 pay"),
            (Action::Reactor(to), "reactor G8"),
            (Action::BuyQuark(to), "quark G8"),
            (Action::Rebuild(first, to), "1 rebuild G8"),
            (Action::Technology(Technology::Source), "T2"),
            (Action::Upgrade(first, Upgrade::Power), "1 +power"),
            (Action::Heal(first), "1 heal"),
            (Action::Load(to, 2), "load G8 2"),
            (Action::LoadCannon(2), "load cannon 2"),
            (Action::LoadTeleport, "load teleport"),
            (Action::Demolish(to), "demolish G8"),
            (Action::Furnace, "furnace"),
            (Action::Done, "done"),
        ];
        for (action, expected) in table {
            assert_eq!(text(action), expected);
        }
    }
}
