//! Actions of Xobos as walks through small choices.
//!
//! In the Movement phase a walk begins with a field. In the Development phase everything is a matter of the own screen,
//! so its menu is made of secrets.

use super::{Action, Guardian, Stage, Xobos};
use crate::game::{Actor, Choice, Choices, Detour, Seat};
use crate::hex::Cell;

/// The item that stands for "no" or "no more".
pub const END: u8 = 100;
/// The Guardian of a field moves or advances.
pub const GUARDIAN: u8 = 101;
/// A Quark of a field moves or advances.
pub const QUARK: u8 = 102;
/// The Guardian of a field changes places.
pub const SWAP: u8 = 103;
/// The Guardian of a field is teleported.
pub const TELEPORT: u8 = 104;
/// The Source is attacked.
pub const SOURCE: u8 = 105;
/// The Orbital Cannon shoots.
pub const CANNON: u8 = 106;
/// What stands there, if anything, is destroyed.
pub const RAZE: u8 = 107;
/// What stands there is captured.
pub const CAPTURE: u8 = 108;
/// A secret: the attack or the answer leaves the Connection as it is.
pub const KEEP: u8 = 109;
/// A secret: the attack or the answer breaks the Guardian's Strengthening. At the start of a turn's choice: breaking a
/// Connection.
pub const BREAK: u8 = 110;
/// Secrets: Guardians, this and their number.
pub const FIGURE: u8 = 120;
/// Secrets: the menu of the Development phase, this and the place of the kind of action in the list of codes.
pub const MENU: u8 = 130;

const LONGEST: usize = 4;
type Walk = [Option<Choice>; LONGEST];

fn walk<const N: usize>(choices: [Choice; N]) -> Walk {
    let mut walk = [None; LONGEST];
    walk.iter_mut().zip(choices).for_each(|(place, choice)| *place = Some(choice));
    walk
}

const fn figure(guardian: Guardian) -> Choice {
    Choice::Secret(FIGURE + guardian.index() as u8)
}

const fn raid(capture: bool) -> Choice {
    Choice::Item(if capture { CAPTURE } else { RAZE })
}

impl Choices for Xobos {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        self.walk(action).get(place).copied().flatten()
    }

    fn hides_actions(&self) -> bool {
        true
    }

    /// every field that lights up by public facts can be chosen. Where a Strengthening Guardian stands, an attack
    /// goes on with breaking it; an Occupation or Advance ends with "no".
    fn visit_detours(&self, actor: Actor, visit: &mut dyn FnMut(Detour<Action>)) {
        let Some(seat) = actor.seat().filter(|&seat| self.deciding().contains(seat)) else { return };
        match self.stage {
            Stage::Attacks => self.visit_freed(seat, visit),
            Stage::Occupation { at, victim } => {
                let fields = self.occupation_fields(seat, at, victim);
                fields.iter().for_each(|from| visit(refrain(from, Action::NoOccupation)));
            }
            Stage::Advance => {
                self.advance_fields().iter().for_each(|from| visit(refrain(from, Action::EndAdvance)));
            }
            _ => {}
        }
    }
}

/// A field was chosen, and nothing comes of it.
fn refrain(from: Cell, action: Action) -> Detour<Action> {
    Detour { choices: [Some(Choice::Cell(from)), Some(Choice::Secret(END)), None], before: None, action }
}

impl Xobos {
    /// Where a Guardian of the seat that acts stands; moves and advances have one actor.
    fn stand(&self, guardian: Guardian) -> Choice {
        let seat: Seat = self.deciding().iter().next().unwrap_or(self.on_turn);
        Choice::Cell(self.table.sides[seat].guardian_at(guardian).unwrap_or(Cell::CENTRE))
    }

    /// By public facts: does a Guardian of the player on turn stand here that may Strengthen, and attack once it is free?
    fn may_strengthen(&self, from: Cell) -> bool {
        let side = &self.table.sides[self.on_turn];
        side.guardian_on(from).is_some_and(|guardian| !side.teleported.contains(guardian))
    }

    /// attacks by Guardians whose Strengthening is broken for it.
    fn visit_freed(&self, seat: Seat, visit: &mut dyn FnMut(Detour<Action>)) {
        let enemies = self.enemy_fields(seat);
        for from in self.attack_fields(seat).iter().filter(|&from| self.could_break(seat, from)) {
            let Some(guardian) = self.table.sides[seat].guardian_on(from) else { continue };
            for to in self.map().joined(from) & enemies {
                visit(Detour {
                    choices: [Choice::Cell(from), Choice::Cell(to), Choice::Secret(BREAK)].map(Some),
                    before: Some(Action::Break(guardian)),
                    action: Action::Attack { from, to },
                });
            }
        }
    }

    fn walk(&self, action: Action) -> Walk {
        use Choice::{Cell, Item, Secret};
        match action {
            Action::First(seat) => walk([Item(seat.number())]),
            Action::Leader(guardian) => walk([figure(guardian)]),
            Action::Move { guardian, to, capture } => {
                walk([self.stand(guardian), Item(GUARDIAN), Cell(to), raid(capture)])
            }
            Action::Swap(low, high) => walk([self.stand(low), Item(SWAP), self.stand(high)]),
            Action::Quark { from, to } => walk([Cell(from), Item(QUARK), Cell(to)]),
            Action::Teleport(guardian, to) => walk([self.stand(guardian), Item(TELEPORT), Cell(to)]),
            Action::Break(guardian) => walk([Secret(BREAK), figure(guardian)]),
            Action::Attack { from, to } if self.may_strengthen(from) => {
                walk([Cell(from), Cell(to), Secret(KEEP)])
            }
            Action::Attack { from, to } | Action::Shot { from, to } => walk([Cell(from), Cell(to)]),
            Action::Source(at) => walk([Cell(at), Item(SOURCE)]),
            Action::Cannon(to) => walk([Item(CANNON), Cell(to)]),
            Action::Answer { at, to, breaking } => {
                walk([Cell(at), Cell(to), Secret(if breaking { BREAK } else { KEEP })])
            }
            Action::Occupy { from, capture } => {
                walk([Cell(from), Secret(if capture { CAPTURE } else { RAZE })])
            }
            Action::Battle(from) => walk([Cell(from)]),
            Action::Settle(at, victim) => walk([Cell(at), Item(victim.number())]),
            Action::Crystals(count) => walk([Item(count)]),
            Action::Advance { guardian, capture } => {
                walk([self.stand(guardian), Secret(if capture { CAPTURE } else { GUARDIAN })])
            }
            Action::AdvanceQuark(from) => walk([Cell(from), Secret(QUARK)]),
            Action::EndMoves
            | Action::EndAttacks
            | Action::EndAnswers
            | Action::EndShots
            | Action::NoOccupation
            | Action::EndAdvance => walk([Item(END)]),
            _ => development(action),
        }
    }
}

fn development(action: Action) -> Walk {
    use Choice::{Cell, Item, Secret};
    let menu = |place: u8| Secret(MENU + place);
    match action {
        Action::Connect { giver, receiver, link } => {
            walk([menu(0), figure(giver), Secret((link as u8) << 2 | receiver.index() as u8)])
        }
        Action::Build(guardian, kind) => walk([menu(1), figure(guardian), Secret(kind as u8)]),
        Action::Pay(guardian) => walk([menu(2), figure(guardian)]),
        Action::Reactor(at) => walk([menu(3), Cell(at)]),
        Action::BuyQuark(at) => walk([menu(4), Cell(at)]),
        Action::Rebuild(guardian, at) => walk([menu(5), figure(guardian), Cell(at)]),
        Action::Technology(technology) => walk([menu(6), Secret(technology as u8)]),
        Action::Upgrade(guardian, kind) => walk([menu(7), figure(guardian), Secret(kind as u8)]),
        Action::Heal(guardian) => walk([menu(8), figure(guardian)]),
        Action::Load(at, count) => walk([menu(9), Cell(at), Secret(count)]),
        Action::LoadCannon(count) => walk([menu(10), Secret(count)]),
        Action::LoadTeleport => walk([menu(11)]),
        Action::Demolish(at) => walk([menu(12), Cell(at)]),
        Action::Furnace => walk([menu(13)]),
        _ => walk([Item(END)]),
    }
}
