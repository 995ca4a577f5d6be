//! Splits actions of Xobos into small choices.
//!
//! In the Movement phase the first choice is a field. In the Development phase choices are made on
//! the player's own screen, so they are secret: first a Guardian or something to buy, then what to do
//! with it.

use super::{Action, Guardian, Item, MenuKind, PhaseState, Xobos};
use crate::game::{Actor, Choice, Choices, Detour, Seat};
use crate::hex::Cell;

const LONGEST: usize = 4;
type Sequence = [Option<Choice>; LONGEST];

fn sequence<const N: usize>(choices: [Choice; N]) -> Sequence {
    let mut sequence = [None; LONGEST];
    sequence.iter_mut().zip(choices).for_each(|(place, choice)| *place = Some(choice));
    sequence
}

const fn figure(guardian: Guardian) -> Choice {
    Item::Figure(guardian).hidden()
}

const fn raid(capture: bool) -> Choice {
    if capture { Item::Capture.open() } else { Item::Raze.open() }
}

impl Choices for Xobos {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        self.sequence(action).get(place).copied().flatten()
    }

    fn hides_actions(&self) -> bool {
        true
    }

    /// True for a Guardian whose building site is paid for and that can do nothing else, and for a field
    /// on which attacks of only one player remain to be settled.
    fn is_self_explanatory(&self, _: Choice, action: Action) -> bool {
        matches!(action, Action::Pay(_) | Action::Settle(..))
    }

    /// Makes every field selectable that is lit by public facts. If there is a
    /// Strengthening Guardian, an attack continues by breaking its Connection. An
    /// Occupation or an Advance ends with "no".
    fn visit_detours(&self, actor: Actor, visit: &mut dyn FnMut(Detour<Action>)) {
        let Some(seat) = actor.seat().filter(|&seat| self.deciding().contains(seat)) else { return };
        match self.stage {
            PhaseState::Attacks => self.visit_attacks_after_break(seat, visit),
            PhaseState::Occupation { at, victim } => {
                let fields = self.occupation_fields(seat, at, victim);
                fields.iter().for_each(|from| visit(decline(from, Action::NoOccupation)));
            }
            PhaseState::Advance => {
                self.advance_fields().iter().for_each(|from| visit(decline(from, Action::EndAdvance)));
            }
            PhaseState::First
            | PhaseState::Leaders
            | PhaseState::Moves
            | PhaseState::Answers { .. }
            | PhaseState::Shots
            | PhaseState::Battles
            | PhaseState::Settling
            | PhaseState::Crystals { .. }
            | PhaseState::Development
            | PhaseState::Change
            | PhaseState::Over => {}
        }
    }
}

/// Returns the detour in which a field is chosen and then nothing is done.
fn decline(from: Cell, action: Action) -> Detour<Action> {
    Detour { choices: [Some(Choice::Cell(from)), Some(Item::End.hidden()), None], before: None, action }
}

impl Xobos {
    /// Returns the field of a Guardian of the acting seat; moves and advances have only one actor.
    fn field_of(&self, guardian: Guardian) -> Choice {
        let seat: Seat = self.deciding().iter().next().unwrap_or(self.on_turn);
        Choice::Cell(self.holdings.sides[seat].guardian_at(guardian).unwrap_or(Cell::CENTRE))
    }

    /// Returns whether, by public facts, the active player has a Guardian here that may be
    /// Strengthening and could attack once it is free.
    fn may_strengthen(&self, from: Cell) -> bool {
        let side = &self.holdings.sides[self.on_turn];
        side.guardian_on(from).is_some_and(|guardian| !side.teleported.contains(guardian))
    }

    /// Visits attacks by Guardians that break their Strengthening for it.
    fn visit_attacks_after_break(&self, seat: Seat, visit: &mut dyn FnMut(Detour<Action>)) {
        let enemies = self.enemy_fields(seat);
        for from in self.attack_fields(seat).iter().filter(|&from| self.could_break(seat, from)) {
            let Some(guardian) = self.holdings.sides[seat].guardian_on(from) else { continue };
            for to in self.map().joined(from) & enemies {
                visit(Detour {
                    choices: [Choice::Cell(from), Choice::Cell(to), Item::Break.hidden()].map(Some),
                    before: Some(Action::Break(guardian)),
                    action: Action::Attack { from, to },
                });
            }
        }
    }

    fn sequence(&self, action: Action) -> Sequence {
        use Choice::Cell;
        match action {
            Action::First(seat) => sequence([Item::Seat(seat).open()]),
            Action::Leader(guardian) => sequence([figure(guardian)]),
            Action::Move { guardian, to, capture } => {
                sequence([self.field_of(guardian), Item::Guardian.open(), Cell(to), raid(capture)])
            }
            Action::Swap(low, high) => sequence([self.field_of(low), Item::Swap.open(), self.field_of(high)]),
            Action::Quark { from, to } => sequence([Cell(from), Item::Quark.open(), Cell(to)]),
            Action::Teleport(guardian, to) => {
                sequence([self.field_of(guardian), Item::Teleport.open(), Cell(to)])
            }
            Action::Break(guardian) if self.stage == PhaseState::Development => {
                sequence([figure(guardian), Item::Break.hidden()])
            }
            Action::Break(guardian) => sequence([Item::Break.hidden(), figure(guardian)]),
            Action::Attack { from, to } if self.may_strengthen(from) => {
                sequence([Cell(from), Cell(to), Item::Keep.hidden()])
            }
            Action::Attack { from, to } | Action::Shot { from, to } => sequence([Cell(from), Cell(to)]),
            Action::Source(at) => sequence([Cell(at), Item::Source.open()]),
            Action::Cannon(to) => sequence([Item::Cannon.open(), Cell(to)]),
            Action::Answer { at, to, breaking } => {
                sequence([Cell(at), Cell(to), (if breaking { Item::Break } else { Item::Keep }).hidden()])
            }
            Action::Occupy { from, capture } => {
                sequence([Cell(from), (if capture { Item::Capture } else { Item::Raze }).hidden()])
            }
            Action::Battle(from) => sequence([Cell(from)]),
            Action::Settle(at, victim) => sequence([Cell(at), Item::Seat(victim).open()]),
            Action::Crystals(count) => sequence([Item::Crystals(count).open()]),
            Action::Advance { guardian, capture } => sequence([
                self.field_of(guardian),
                (if capture { Item::Capture } else { Item::Guardian }).hidden(),
            ]),
            Action::AdvanceQuark(from) => sequence([Cell(from), Item::Quark.hidden()]),
            Action::EndMoves
            | Action::EndAttacks
            | Action::EndAnswers
            | Action::EndShots
            | Action::NoOccupation
            | Action::EndAdvance => sequence([Item::End.open()]),
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
            | Action::Done => development(action),
        }
    }
}

fn development(action: Action) -> Sequence {
    use Choice::Cell;
    match action {
        Action::Connect { giver, receiver, link } => {
            sequence([figure(giver), Item::Link(link, receiver).hidden()])
        }
        Action::Build(guardian, kind) => sequence([figure(guardian), Item::Building(kind).hidden()]),
        Action::Pay(guardian) => sequence([figure(guardian), MenuKind::Pay.choice()]),
        Action::Reactor(at) => sequence([MenuKind::Reactor.choice(), Cell(at)]),
        Action::BuyQuark(at) => sequence([MenuKind::Quark.choice(), Cell(at)]),
        Action::Rebuild(guardian, at) => sequence([figure(guardian), Cell(at)]),
        Action::Technology(technology) => {
            sequence([MenuKind::Technology.choice(), Item::Technology(technology).hidden()])
        }
        Action::Upgrade(guardian, kind) => sequence([figure(guardian), Item::Upgrade(kind).hidden()]),
        Action::Heal(guardian) => sequence([figure(guardian), MenuKind::Heal.choice()]),
        Action::Load(at, count) => {
            sequence([MenuKind::Load.choice(), Cell(at), Item::Crystals(count).hidden()])
        }
        Action::LoadCannon(count) => sequence([MenuKind::Cannon.choice(), Item::Crystals(count).hidden()]),
        Action::LoadTeleport => sequence([MenuKind::Teleport.choice()]),
        Action::Demolish(at) => sequence([MenuKind::Demolish.choice(), Cell(at)]),
        Action::Furnace => sequence([MenuKind::Furnace.choice()]),
        _ => sequence([Item::End.open()]),
    }
}
