//! Actions of Xobos as walks through small choices.
//!
//! In the Movement phase a walk begins with a field. In the Development phase everything is a matter of the player's own screen,
//! so its menu is made of secrets.

use super::{Action, Guardian, Item, Kind, Stage, Xobos};
use crate::game::{Actor, Choice, Choices, Detour, Seat};
use crate::hex::Cell;

const LONGEST: usize = 4;
type Walk = [Option<Choice>; LONGEST];

fn walk<const N: usize>(choices: [Choice; N]) -> Walk {
    let mut walk = [None; LONGEST];
    walk.iter_mut().zip(choices).for_each(|(place, choice)| *place = Some(choice));
    walk
}

const fn figure(guardian: Guardian) -> Choice {
    Item::Figure(guardian).hidden()
}

const fn raid(capture: bool) -> Choice {
    if capture { Item::Capture.open() } else { Item::Raze.open() }
}

impl Choices for Xobos {
    fn choice(&self, action: Action, place: usize) -> Option<Choice> {
        self.walk(action).get(place).copied().flatten()
    }

    fn hides_actions(&self) -> bool {
        true
    }

    /// A payment for the only site, and the care of the only wounded Guardian.
    fn says_all(&self, choice: Choice) -> bool {
        matches!(Kind::of(choice), Some(Kind::Pay | Kind::Heal))
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
    Detour { choices: [Some(Choice::Cell(from)), Some(Item::End.hidden()), None], before: None, action }
}

impl Xobos {
    /// Where a Guardian of the seat that acts stands; moves and advances have one actor.
    fn stand(&self, guardian: Guardian) -> Choice {
        let seat: Seat = self.deciding().iter().next().unwrap_or(self.on_turn);
        Choice::Cell(self.holdings.sides[seat].guardian_at(guardian).unwrap_or(Cell::CENTRE))
    }

    /// By public facts: does a Guardian of the player on turn stand here that may Strengthen, and attack once it is free?
    fn may_strengthen(&self, from: Cell) -> bool {
        let side = &self.holdings.sides[self.on_turn];
        side.guardian_on(from).is_some_and(|guardian| !side.teleported.contains(guardian))
    }

    /// attacks by Guardians whose Strengthening is broken for it.
    fn visit_freed(&self, seat: Seat, visit: &mut dyn FnMut(Detour<Action>)) {
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

    fn walk(&self, action: Action) -> Walk {
        use Choice::Cell;
        match action {
            Action::First(seat) => walk([Item::Seat(seat).open()]),
            Action::Leader(guardian) => walk([figure(guardian)]),
            Action::Move { guardian, to, capture } => {
                walk([self.stand(guardian), Item::Guardian.open(), Cell(to), raid(capture)])
            }
            Action::Swap(low, high) => walk([self.stand(low), Item::Swap.open(), self.stand(high)]),
            Action::Quark { from, to } => walk([Cell(from), Item::Quark.open(), Cell(to)]),
            Action::Teleport(guardian, to) => walk([self.stand(guardian), Item::Teleport.open(), Cell(to)]),
            Action::Break(guardian) => walk([Item::Break.hidden(), figure(guardian)]),
            Action::Attack { from, to } if self.may_strengthen(from) => {
                walk([Cell(from), Cell(to), Item::Keep.hidden()])
            }
            Action::Attack { from, to } | Action::Shot { from, to } => walk([Cell(from), Cell(to)]),
            Action::Source(at) => walk([Cell(at), Item::Source.open()]),
            Action::Cannon(to) => walk([Item::Cannon.open(), Cell(to)]),
            Action::Answer { at, to, breaking } => {
                walk([Cell(at), Cell(to), (if breaking { Item::Break } else { Item::Keep }).hidden()])
            }
            Action::Occupy { from, capture } => {
                walk([Cell(from), (if capture { Item::Capture } else { Item::Raze }).hidden()])
            }
            Action::Battle(from) => walk([Cell(from)]),
            Action::Settle(at, victim) => walk([Cell(at), Item::Seat(victim).open()]),
            Action::Crystals(count) => walk([Item::Crystals(count).open()]),
            Action::Advance { guardian, capture } => {
                walk([self.stand(guardian), (if capture { Item::Capture } else { Item::Guardian }).hidden()])
            }
            Action::AdvanceQuark(from) => walk([Cell(from), Item::Quark.hidden()]),
            Action::EndMoves
            | Action::EndAttacks
            | Action::EndAnswers
            | Action::EndShots
            | Action::NoOccupation
            | Action::EndAdvance => walk([Item::End.open()]),
            _ => development(action),
        }
    }
}

fn development(action: Action) -> Walk {
    use Choice::Cell;
    match action {
        Action::Connect { giver, receiver, link } => {
            walk([Kind::Connect.choice(), figure(giver), Item::Link(link, receiver).hidden()])
        }
        Action::Build(guardian, kind) => {
            walk([Kind::Build.choice(), figure(guardian), Item::Building(kind).hidden()])
        }
        Action::Pay(guardian) => walk([Kind::Pay.choice(), figure(guardian)]),
        Action::Reactor(at) => walk([Kind::Reactor.choice(), Cell(at)]),
        Action::BuyQuark(at) => walk([Kind::Quark.choice(), Cell(at)]),
        Action::Rebuild(guardian, at) => walk([Kind::Rebuild.choice(), figure(guardian), Cell(at)]),
        Action::Technology(technology) => {
            walk([Kind::Technology.choice(), Item::Technology(technology).hidden()])
        }
        Action::Upgrade(guardian, kind) => {
            walk([Kind::Upgrade.choice(), figure(guardian), Item::Upgrade(kind).hidden()])
        }
        Action::Heal(guardian) => walk([Kind::Heal.choice(), figure(guardian)]),
        Action::Load(at, count) => walk([Kind::Load.choice(), Cell(at), Item::Crystals(count).hidden()]),
        Action::LoadCannon(count) => walk([Kind::Cannon.choice(), Item::Crystals(count).hidden()]),
        Action::LoadTeleport => walk([Kind::Teleport.choice()]),
        Action::Demolish(at) => walk([Kind::Demolish.choice(), Cell(at)]),
        Action::Furnace => walk([Kind::Furnace.choice()]),
        _ => walk([Item::End.open()]),
    }
}
