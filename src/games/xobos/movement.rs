//! Moves in the player's own turn, and the Teleport.

use core::ops::ControlFlow;

use super::{Action, AttackKind, Clan, ConnectionSlot, Guardian, PhaseState, Technology, Xobos};
use crate::game::{Seat, SeatSet, Visit};
use crate::hex::{Cell, CellSet};

impl Xobos {
    /// Returns whether this Guardian may move in its turn.
    pub(super) fn may_move(&self, seat: Seat, guardian: Guardian) -> bool {
        let side = &self.holdings.sides[seat];
        side.guardian_at(guardian).is_some_and(|at| !self.is_locked(seat, at))
            && !side.moved.contains(guardian)
            && !side.teleported.contains(guardian)
            && !self.holdings.boards[seat].builds(guardian)
    }

    /// Returns whether a counterattack was declared from this field.
    fn is_locked(&self, seat: Seat, cell: Cell) -> bool {
        let locks = |kind, victim, to| kind == AttackKind::Battle && victim == seat && to == cell;
        self.tokens.iter().any(|token| locks(token.kind, token.victim, token.to))
    }

    /// Returns the fields to which a Guardian may move.
    pub(super) fn guardian_targets(&self, seat: Seat, guardian: Guardian) -> CellSet {
        match self.holdings.sides[seat].guardian_at(guardian) {
            Some(at) if self.may_move(seat, guardian) => {
                (self.map().joined(at) & self.map().open_to(seat))
                    - self.holdings.enemy_units(seat)
                    - self.holdings.sides[seat].guardian_cells()
            }
            _ => CellSet::EMPTY,
        }
    }

    /// Returns whether the two Guardians may swap places.
    fn may_swap(&self, seat: Seat, low: Guardian, high: Guardian) -> bool {
        let at = |guardian| self.holdings.sides[seat].guardian_at(guardian);
        let joined = |a, b| self.map().are_joined(a, b);
        low < high
            && self.may_move(seat, low)
            && self.may_move(seat, high)
            && at(low).zip(at(high)).is_some_and(|(a, b)| joined(a, b))
    }

    /// Returns the fields with Quarks that may move.
    pub(super) fn quark_starts(&self, seat: Seat) -> CellSet {
        let unmoved = self.holdings.sides[seat].swarm.unmoved_cells();
        unmoved.iter().filter(|&cell| !self.is_locked(seat, cell)).fold(CellSet::EMPTY, CellSet::with)
    }

    /// Returns the fields to which a Quark from here may move.
    pub(super) fn quark_targets(&self, seat: Seat, from: Cell) -> CellSet {
        let passable = self.map().open_to(seat) - self.holdings.enemy_units(seat);
        let mut reached = CellSet::of(from);
        let mut frontier = reached;
        for _ in 0..self.holdings.quark_range(seat, self.clan(seat)) {
            let next = frontier.iter().fold(CellSet::EMPTY, |set, cell| set | self.map().joined(cell));
            frontier = (next & passable) - reached;
            reached |= frontier;
        }
        let swarm = &self.holdings.sides[seat].swarm;
        let room = self.holdings.quarks_per_field(seat, self.clan(seat));
        let full = swarm.cells().iter().filter(|&cell| swarm.count(cell) >= room);
        full.fold(reached.without(from), CellSet::without)
    }

    /// Returns whether the Teleport is loaded.
    fn can_teleport(&self, seat: Seat) -> bool {
        let side = &self.holdings.sides[seat];
        self.clan(seat) == Some(Clan::Xenth) && side.technologies.has(Technology::Clan) && side.teleport == 3
    }

    /// Returns the fields to which a Guardian may be teleported (X-27.17, X-D56).
    pub(super) fn teleport_targets(&self, seat: Seat) -> CellSet {
        if !self.can_teleport(seat) {
            return CellSet::EMPTY;
        }
        let side = &self.holdings.sides[seat];
        let enemies = self.holdings.enemy_units(seat);
        let free = self.map().open_to(seat) - enemies - side.units() - self.holdings.buildings.cells();
        let own = self.holdings.buildings.of(seat) - enemies - side.guardian_cells();
        free | own
    }

    /// Returns whether this Guardian gives a Connection.
    pub(super) fn gives(&self, seat: Seat, guardian: Guardian) -> bool {
        matches!(self.holdings.boards[seat].slot(guardian), ConnectionSlot::Connection(..))
    }

    pub(super) fn allows_move(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Move { guardian, to, capture } => {
                self.guardian_targets(seat, guardian).contains(to)
                    && (!capture || self.holdings.may_capture(seat, to))
            }
            Action::Swap(low, high) => self.may_swap(seat, low, high),
            Action::Quark { from, to } => {
                self.quark_starts(seat).contains(from) && self.quark_targets(seat, from).contains(to)
            }
            Action::Teleport(guardian, to) => {
                self.may_move(seat, guardian) && self.teleport_targets(seat).contains(to)
            }
            Action::Break(guardian) => self.gives(seat, guardian),
            Action::EndMoves => true,
            _ => false,
        }
    }

    pub(super) fn visit_moves(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        for guardian in Guardian::ALL {
            for to in self.guardian_targets(seat, guardian) {
                visit(Action::Move { guardian, to, capture: false })?;
                if self.holdings.may_capture(seat, to) {
                    visit(Action::Move { guardian, to, capture: true })?;
                }
            }
        }
        self.visit_swaps(seat, visit)?;
        for from in self.quark_starts(seat) {
            let targets = self.quark_targets(seat, from);
            targets.iter().map(|to| Action::Quark { from, to }).try_for_each(&mut *visit)?;
        }
        let teleport = self.teleport_targets(seat);
        if !teleport.is_empty() {
            for guardian in Guardian::ALL.into_iter().filter(|&guardian| self.may_move(seat, guardian)) {
                teleport.iter().map(|to| Action::Teleport(guardian, to)).try_for_each(&mut *visit)?;
            }
        }
        self.visit_breaks(seat, visit)?;
        visit(Action::EndMoves)
    }

    fn visit_swaps(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        for low in Guardian::ALL {
            for high in Guardian::ALL {
                if self.may_swap(seat, low, high) {
                    visit(Action::Swap(low, high))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the Connections that may be broken in the player's own turn: all of them.
    pub(super) fn visit_breaks(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        let givers = Guardian::ALL.into_iter().filter(|&guardian| self.gives(seat, guardian));
        givers.map(Action::Break).try_for_each(visit)
    }

    pub(super) fn apply_move(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Move { guardian, to, capture } => {
                let from = self.holdings.sides[seat].guardian_at(guardian);
                self.enter(seat, guardian, to, capture);
                self.left(seat, from);
            }
            Action::Swap(low, high) => {
                let [a, b] = [low, high].map(|guardian| self.holdings.sides[seat].guardian_at(guardian));
                if let (Some(a), Some(b)) = (a, b) {
                    self.enter(seat, low, b, false);
                    self.enter(seat, high, a, false);
                }
            }
            Action::Quark { from, to } => {
                self.holdings.sides[seat].swarm.move_one(from, to);
                self.left(seat, Some(from));
            }
            Action::Teleport(guardian, to) => {
                let from = self.holdings.sides[seat].guardian_at(guardian);
                self.holdings.sides[seat].teleport = 0;
                self.holdings.sides[seat].teleported.insert(guardian);
                self.enter(seat, guardian, to, false);
                self.left(seat, from);
            }
            Action::Break(guardian) => self.holdings.boards[seat].break_link(guardian),
            _ => {
                self.check_links(seat);
                self.stage = PhaseState::Attacks;
            }
        }
    }

    /// Moves a Guardian onto a field and applies the consequences.
    pub(super) fn enter(&mut self, seat: Seat, guardian: Guardian, to: Cell, capture: bool) {
        let side = &mut self.holdings.sides[seat];
        side.at[guardian.index()] = Some(to);
        side.moved.insert(guardian);
        self.known[seat].crystals += self.holdings.raid(seat, to, capture);
        if self.map().irradiated.contains(to) {
            self.holdings.boards[seat].break_links_of(guardian);
        }
    }

    /// Handles that a unit has left this field. If it was the last one, attackers may occupy the
    /// field.
    pub(super) fn left(&mut self, seat: Seat, from: Option<Cell>) {
        let Some(at) = from.filter(|&at| !self.holdings.sides[seat].has_units(at)) else { return };
        self.stage = PhaseState::Occupation { at, victim: seat };
        self.passed = SeatSet::EMPTY;
    }
}
