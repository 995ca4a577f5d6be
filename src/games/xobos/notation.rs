//! Short text of actions, for screens and logs.
//!
//! Cells are named by row and place on the whole panel: rows A to M from the top, places from the west. The middle,
//! the Source, is G7. Guardians are 1 to 4.

use core::fmt;

use super::Action;
use crate::hex::{Board, Cell};

/// A cell that prints its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub Cell);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Board::PANEL.name(self.0).fmt(f)
    }
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

/// Writes an action.
///
/// # Errors
/// Those of `out`.
pub fn write(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::First(seat) => write!(out, "first {}", seat.number()),
        Action::Leader(guardian) => write!(out, "leader {}", Figure(guardian)),
        Action::Move { guardian, to, capture } => {
            write!(out, "{}-{}{}", Figure(guardian), Place(to), mark(capture))
        }
        Action::Swap(low, high) => write!(out, "{}<>{}", Figure(low), Figure(high)),
        Action::Quark { from, to } => write!(out, "q{}-{}", Place(from), Place(to)),
        Action::Teleport(guardian, to) => write!(out, "{}~{}", Figure(guardian), Place(to)),
        Action::Break(guardian) => write!(out, "break {}", Figure(guardian)),
        Action::EndMoves => out.write_str("end moves"),
        Action::Attack { from, to } => write!(out, "{}x{}", Place(from), Place(to)),
        Action::Source(at) => write!(out, "{}xsource", Place(at)),
        Action::Cannon(to) => write!(out, "cannon x{}", Place(to)),
        Action::EndAttacks => out.write_str("end attacks"),
        Action::Answer { at, to, breaking } => {
            write!(out, "{}xx{}{}", Place(at), Place(to), if breaking { " break" } else { "" })
        }
        Action::EndAnswers => out.write_str("end answers"),
        Action::Shot { from, to } => write!(out, "shot {}x{}", Place(from), Place(to)),
        Action::EndShots => out.write_str("end shots"),
        Action::Occupy { from, capture } => write!(out, "occupy {}{}", Place(from), mark(capture)),
        Action::NoOccupation => out.write_str("no occupation"),
        Action::Battle(from) => write!(out, "battle {}", Place(from)),
        Action::Settle(at, victim) => write!(out, "settle {} {}", Place(at), victim.number()),
        Action::Crystals(count) => write!(out, "crystals {count}"),
        Action::Advance { guardian, capture } => write!(out, "advance {}{}", Figure(guardian), mark(capture)),
        Action::AdvanceQuark(from) => write!(out, "advance q{}", Place(from)),
        Action::EndAdvance => out.write_str("end advance"),
        _ => write_development(action, out),
    }
}

fn write_development(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    match action {
        Action::Connect { giver, receiver, link } => {
            write!(out, "{} {}>{}", link.word(), Figure(giver), Figure(receiver))
        }
        Action::Build(guardian, kind) => write!(out, "{} build {}", Figure(guardian), kind.word()),
        Action::Pay(guardian) => write!(out, "{} pay", Figure(guardian)),
        Action::Reactor(at) => write!(out, "reactor {}", Place(at)),
        Action::BuyQuark(at) => write!(out, "quark {}", Place(at)),
        Action::Rebuild(guardian, at) => write!(out, "{} rebuild {}", Figure(guardian), Place(at)),
        Action::Technology(technology) => out.write_str(technology.word()),
        Action::Upgrade(guardian, kind) => write!(out, "{} +{}", Figure(guardian), kind.word()),
        Action::Heal(guardian) => write!(out, "{} heal", Figure(guardian)),
        Action::Load(at, count) => write!(out, "load {} {count}", Place(at)),
        Action::LoadCannon(count) => write!(out, "load cannon {count}"),
        Action::LoadTeleport => out.write_str("load teleport"),
        Action::Demolish(at) => write!(out, "demolish {}", Place(at)),
        Action::Furnace => out.write_str("furnace"),
        _ => out.write_str("done"),
    }
}
