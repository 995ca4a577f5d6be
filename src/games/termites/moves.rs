//! Lists and checks legal actions.

use core::ops::ControlFlow;

use super::attack::{self, PlannedAttack};
use super::reach::Reach;
use super::sites::{mound_sites, neutral_sites, tile_sites};
use super::{Action, Caste, PhaseState, Termites, Terrain, Token};
use crate::game::{Seat, Visit};
use crate::hex::{Cell, CellSet, Direction, PANEL_CELLS};

/// The cells for a Mound, and whether one of the player's units is removed for it (T-7.4).
pub struct MoundSites {
    pub cells: CellSet,
    pub remove: bool,
}

impl Termites {
    /// Visits every legal action of the acting seat or of chance, sorted by code.
    pub(super) fn visit_actions(&self, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        match self.stage {
            PhaseState::First => self.options.seats().iter().map(Action::First).try_for_each(visit),
            PhaseState::Opening(_) | PhaseState::Draw => {
                self.stacks[self.acting()].kinds().map(|(token, _)| Action::Draw(token)).try_for_each(visit)
            }
            PhaseState::Neutral(_) => self.neutral_sites().iter().map(Action::Neutral).try_for_each(visit),
            PhaseState::Tiles(_) => self.visit_tiles(visit),
            PhaseState::Mounds(_) | PhaseState::Retake | PhaseState::Replace => self.visit_mounds(visit),
            PhaseState::Reproduce => self.visit_places(visit),
            PhaseState::Move => self.visit_moves(visit),
            PhaseState::Over => ControlFlow::Continue(()),
        }
    }

    /// Returns whether this action is legal now.
    pub(super) fn allows(&self, action: Action) -> bool {
        match (self.stage, action) {
            (PhaseState::First, Action::First(seat)) => self.options.seats().contains(seat),
            (PhaseState::Opening(_) | PhaseState::Draw, Action::Draw(token)) => {
                self.stacks[self.acting()].count(token) > 0
            }
            (PhaseState::Neutral(_), Action::Neutral(at)) => self.neutral_sites().contains(at),
            (PhaseState::Tiles(_), Action::Tile(terrain, at)) => self.tile_sites(terrain).contains(at),
            (
                PhaseState::Mounds(_) | PhaseState::Retake | PhaseState::Replace,
                Action::Mound { value, at, remove },
            ) => {
                let sites = self.mound_sites();
                self.reserve[self.acting()].count(value) > 0
                    && sites.remove == remove
                    && sites.cells.contains(at)
            }
            (PhaseState::Reproduce, Action::Place(token, at)) => {
                self.hands[self.acting()].count(token) > 0 && self.places(token.caste()).contains(at)
            }
            (PhaseState::Move, Action::Stay) => true,
            (PhaseState::Move, Action::Move { from, to }) => self.allows_move(from, to),
            (PhaseState::Move, Action::Attack { from, target, approach, retreat }) => {
                self.allows_attack(from, target, approach, retreat)
            }
            _ => false,
        }
    }

    /// Returns the cells for a Mound in this stage. They do not depend on its value.
    pub(super) fn mound_sites(&self) -> MoundSites {
        if let (PhaseState::Retake, Some(loss)) = (self.stage, self.pending) {
            return MoundSites { cells: CellSet::of(loss.cell), remove: false };
        }
        let sites = mound_sites(&self.ground, &self.pieces);
        let free = sites & self.pieces.empty();
        if free.is_empty() && self.stage == PhaseState::Replace {
            return MoundSites { cells: sites & self.pieces.units(self.acting()), remove: true };
        }
        MoundSites { cells: free, remove: false }
    }

    /// Returns the cells for a neutral Mound (T-9.2, T-9.5).
    fn neutral_sites(&self) -> CellSet {
        neutral_sites(&self.pieces, self.options.building())
    }

    /// Returns the cells for a tile of this terrain (T-9.3 to T-9.5).
    pub(super) fn tile_sites(&self, terrain: Terrain) -> CellSet {
        tile_sites(&self.ground, &self.pieces, terrain, self.options.building())
    }

    /// Returns the cells where a token of this caste may be placed (T-5.2).
    pub(super) fn places(&self, caste: Caste) -> CellSet {
        self.ground.placeable(caste) & self.pieces.empty()
    }

    fn visit_tiles(&self, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        Terrain::ALL.into_iter().try_for_each(|terrain| {
            let sites = self.tile_sites(terrain);
            sites.iter().try_for_each(|at| visit(Action::Tile(terrain, at)))
        })
    }

    fn visit_mounds(&self, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        let MoundSites { cells, remove } = self.mound_sites();
        self.reserve[self.acting()]
            .kinds()
            .try_for_each(|value| cells.iter().try_for_each(|at| visit(Action::Mound { value, at, remove })))
    }

    fn visit_places(&self, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        self.hands[self.acting()].kinds().try_for_each(|(token, _)| {
            self.places(token.caste()).iter().try_for_each(|at| visit(Action::Place(token, at)))
        })
    }

    /// Visits one part of the acting seat's actions, sorted by code: those of one token, Mound or
    /// unit. Returns whether there are more parts.
    pub fn visit_part(&self, part: usize, visit: &mut Visit<'_, Action>) -> bool {
        let seat = self.acting();
        match self.stage {
            PhaseState::Reproduce => {
                let mut kinds = self.hands[seat].kinds().skip(part);
                if let Some((token, _)) = kinds.next() {
                    let places = self.places(token.caste());
                    let _ = places.iter().try_for_each(|at| visit(Action::Place(token, at)));
                }
                kinds.next().is_some()
            }
            PhaseState::Mounds(_) | PhaseState::Retake | PhaseState::Replace => {
                let MoundSites { cells, remove } = self.mound_sites();
                let mut kinds = self.reserve[seat].kinds().skip(part);
                if let Some(value) = kinds.next() {
                    let _ = cells.iter().try_for_each(|at| visit(Action::Mound { value, at, remove }));
                }
                kinds.next().is_some()
            }
            PhaseState::Move => {
                if part == 0 {
                    let _ = visit(Action::Stay);
                }
                let mut units = self.pieces.units(seat).iter().skip(part);
                if let Some(from) = units.next() {
                    let _ = Movers::new(self, seat).visit_unit(from, visit);
                }
                units.next().is_some()
            }
            PhaseState::Tiles(_) => {
                let mut terrains = Terrain::ALL.into_iter().skip(part);
                if let Some(terrain) = terrains.next() {
                    let sites = self.tile_sites(terrain);
                    let _ = sites.iter().try_for_each(|at| visit(Action::Tile(terrain, at)));
                }
                terrains.next().is_some()
            }
            PhaseState::First
            | PhaseState::Neutral(_)
            | PhaseState::Opening(_)
            | PhaseState::Draw
            | PhaseState::Over => {
                let _ = self.visit_actions(visit);
                false
            }
        }
    }

    fn visit_moves(&self, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        visit(Action::Stay)?;
        let mut movers = Movers::new(self, self.acting());
        self.pieces.units(movers.seat).iter().try_for_each(|from| movers.visit_unit(from, visit))
    }

    fn allows_move(&self, from: Cell, to: Cell) -> bool {
        self.pieces.empty().contains(to)
            && self.reach(self.acting(), from).is_some_and(|reach| reach.entered().contains(to))
    }

    fn allows_attack(
        &self,
        from: Cell,
        target: Cell,
        approach: Direction,
        retreat: Option<Direction>,
    ) -> bool {
        let Some(reach) = self.reach(self.acting(), from) else { return false };
        let Some(assault) = PlannedAttack::new(&self.ground, &self.pieces, from, target) else {
            return false;
        };
        let Some(approach) = target.step(approach) else { return false };
        if !reach.approaches(target).contains(approach) || !assault.succeeds() {
            return false;
        }
        let retreats = assault.retreats(approach);
        match retreat {
            None => retreats.is_empty(),
            Some(side) => target.step(side).is_some_and(|cell| retreats.contains(cell)),
        }
    }

    /// Returns the reach of the unit of `seat` on `from`; `None` if there is no such unit.
    fn reach(&self, seat: Seat, from: Cell) -> Option<Reach> {
        let token = self.pieces.token(from)?;
        let own = self.pieces.units(seat).contains(from);
        own.then(|| Reach::new(&self.ground, &self.pieces, seat, token.caste(), from))
    }
}

/// Data shared by all units of a seat while their moves are listed, computed once per list.
struct Movers<'a> {
    game: &'a Termites,
    seat: Seat,
    empty: CellSet,
    against: CellSet,
    /// The support of all units of the seat by target; [`UNKNOWN`] until it is needed.
    support: [u8; PANEL_CELLS],
}

const UNKNOWN: u8 = u8::MAX;

impl Movers<'_> {
    fn new(game: &Termites, seat: Seat) -> Movers<'_> {
        let (empty, against) = (game.pieces.empty(), game.pieces.against(seat));
        Movers { game, seat, empty, against, support: [UNKNOWN; PANEL_CELLS] }
    }

    fn visit_unit(&mut self, from: Cell, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        let Termites { ground, pieces, .. } = self.game;
        let Some(token) = pieces.token(from) else { return ControlFlow::Continue(()) };
        let reach = Reach::new(ground, pieces, self.seat, token.caste(), from);
        let entered = reach.entered();
        let open = entered & self.empty;
        let targets = entered & self.against;
        (open | targets).iter().try_for_each(|to| match open.contains(to) {
            true => visit(Action::Move { from, to }),
            false => self.visit_attacks(&reach, (from, token), to, visit),
        })
    }

    fn visit_attacks(
        &mut self,
        reach: &Reach,
        unit: (Cell, Token),
        target: Cell,
        visit: &mut Visit<'_, Action>,
    ) -> ControlFlow<()> {
        let assault = PlannedAttack::known(self.game, self.seat, unit, target);
        if !self.succeeds(&assault) {
            return ControlFlow::Continue(());
        }
        let (from, _) = unit;
        let retreats = Sides::of(target, assault.all_retreats(self.empty));
        Sides::of(target, reach.approaches(target)).iter().try_for_each(|approach| {
            let retreats = retreats.without(approach);
            if retreats.is_empty() {
                return visit(Action::Attack { from, target, approach, retreat: None });
            }
            retreats.iter().try_for_each(|retreat| {
                visit(Action::Attack { from, target, approach, retreat: Some(retreat) })
            })
        })
    }

    /// Returns the same as [`PlannedAttack::succeeds`], but computes the support of each target only once for all
    /// attackers.
    fn succeeds(&mut self, assault: &PlannedAttack<'_>) -> bool {
        let support = &mut self.support[assault.target().ring()];
        if *support == UNKNOWN {
            *support = attack::support(&self.game.ground, &self.game.pieces, self.seat, assault.target());
        }
        assault.token().strength() + *support - assault.own_share() > assault.defence()
    }
}

/// A set of sides of a cell.
#[derive(Clone, Copy)]
struct Sides(u8);

impl Sides {
    /// Returns the sides of `cell` whose neighbour is in `cells`.
    fn of(cell: Cell, cells: CellSet) -> Sides {
        if cells.is_empty() {
            return Sides(0);
        }
        let is_inside = |side: Direction| cell.step(side).is_some_and(|next| cells.contains(next));
        Sides(
            Direction::ALL
                .into_iter()
                .fold(0, |sides, side| sides | u8::from(is_inside(side)) << side.index()),
        )
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn without(self, side: Direction) -> Sides {
        Sides(self.0 & !(1 << side.index()))
    }

    fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |side| self.0 >> side.index() & 1 == 1)
    }
}
