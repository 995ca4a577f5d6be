//! Short text of actions, for screens and logs.
//!
//! Cells are named by row and place on the whole panel: rows A to M from the top, places from the west. The middle,
//! the Source, is G7. Guardians are 1 to 4.

use core::fmt;

use super::Action;
use crate::hex::{Board, Cell, CellName};

/// The name of a cell, as people read it.
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

/// Writes an action.
///
/// # Errors
/// Those of `out`.
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
