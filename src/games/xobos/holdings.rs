//! The pieces and stores of all players, and queries on them.

use super::swarm::Swarm;
use super::{
    Building, Buildings, Clan, FULL_LIFE, Guardian, GuardianBoard, Guardians, PlacedBuilding, Technologies,
};
use super::{Technology, XobosOptions};
use crate::game::{BySeat, Seat};
use crate::hex::{Cell, CellSet};

/// how many fields a Quark can go without technology and clan.
pub const QUARK_RANGE: u8 = 2;
/// how many fields a Guardian can go.
pub const GUARDIAN_RANGE: u8 = 1;

/// The public pieces of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PlayerPieces {
    /// The fields of the Guardians; `None` if off the board.
    pub at: [Option<Cell>; Guardian::COUNT],
    /// Guardians that have moved this round.
    pub moved: Guardians,
    /// Guardians that were teleported this round.
    pub teleported: Guardians,
    /// The Quarks.
    pub swarm: Swarm,
    /// The technology tiles.
    pub technologies: Technologies,
    /// Crystals on the Orbital Cannon.
    pub cannon: u8,
    /// Crystals on the Teleport, 0 or 3.
    pub teleport: u8,
}

impl PlayerPieces {
    /// Returns the field of a Guardian.
    pub const fn guardian_at(&self, guardian: Guardian) -> Option<Cell> {
        self.at[guardian.index()]
    }

    /// Returns the Guardian on this field.
    pub fn guardian_on(&self, cell: Cell) -> Option<Guardian> {
        Guardian::ALL.into_iter().find(|&guardian| self.guardian_at(guardian) == Some(cell))
    }

    /// Returns the fields with Guardians.
    pub fn guardian_cells(&self) -> CellSet {
        self.at.iter().flatten().fold(CellSet::EMPTY, |set, &cell| set.with(cell))
    }

    /// Returns the number of Guardians on the board.
    pub fn guardian_count(&self) -> usize {
        self.at.iter().flatten().count()
    }

    /// Returns the fields with units.
    pub fn units(&self) -> CellSet {
        self.guardian_cells() | self.swarm.cells()
    }

    /// Returns whether there is a unit here.
    pub fn has_units(&self, cell: Cell) -> bool {
        self.at.contains(&Some(cell)) || self.swarm.count(cell) > 0
    }

    /// Returns the maximum number of this player's Quarks on one field.
    pub fn quarks_per_field(&self, clan: Option<Clan>) -> usize {
        let swarm = clan == Some(Clan::Quatune) && self.technologies.has(Technology::Clan);
        if swarm { 5 } else { 3 }
    }

    /// Returns the maximum number of Crystals on one of this player's Watchtowers.
    pub fn tower_room(&self) -> u8 {
        if self.technologies.has(Technology::Watchtower) { 6 } else { 3 }
    }

    /// Starts a new round, in which nobody has moved yet.
    pub fn rest(&mut self) {
        (self.moved, self.teleported) = (Guardians::NONE, Guardians::NONE);
        self.swarm.rest();
    }
}

/// the Resources and Crystals that a player keeps behind the Screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Stockpile {
    /// Resources.
    pub resources: u16,
    /// Crystals.
    pub crystals: u16,
}

impl Stockpile {
    /// Returns what is left after subtracting `spent`; 0 instead of less.
    pub(super) fn without(self, spent: Stockpile) -> Stockpile {
        Stockpile {
            resources: self.resources.saturating_sub(spent.resources),
            crystals: self.crystals.saturating_sub(spent.crystals),
        }
    }
}

/// Everything on the table, public and hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holdings {
    /// Finished buildings.
    pub buildings: Buildings,
    /// Public pieces.
    pub sides: BySeat<PlayerPieces>,
    /// Guardian boards.
    pub boards: BySeat<GuardianBoard>,
    /// Stores.
    pub stores: BySeat<Stockpile>,
}

impl Holdings {
    /// Returns the holdings at the start of a game.
    pub(super) fn new(options: &XobosOptions) -> Holdings {
        let side = |seat| {
            let mut side = PlayerPieces::default();
            if let Some(base) = options.map().bases[seat] {
                side.at = base.guardians.map(Some);
                (0..2).for_each(|_| side.swarm.add(base.exit));
            }
            side
        };
        Holdings {
            buildings: Buildings::NONE,
            sides: BySeat::from_fn(side),
            boards: BySeat([GuardianBoard::NEW; Seat::COUNT]),
            stores: BySeat::from_fn(|seat| {
                let plays = options.seats().contains(seat);
                Stockpile { resources: if plays { 3 } else { 0 }, crystals: 0 }
            }),
        }
    }

    /// Returns the fields with units of any other seat.
    pub fn enemy_units(&self, seat: Seat) -> CellSet {
        let others = self.sides.iter().filter(|&(other, _)| other != seat);
        others.fold(CellSet::EMPTY, |set, (_, side)| set | side.units())
    }

    /// Returns the seat whose units are here; there is at most one.
    pub fn holder(&self, cell: Cell) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.sides[seat].has_units(cell))
    }

    /// Returns whether a token of this kind is left. Those under construction count as
    /// used.
    pub fn has_token(&self, seat: Seat, kind: Building) -> bool {
        self.buildings.count(seat, kind) + self.boards[seat].sites(kind) < kind.limit()
    }

    /// Returns whether a construction token is left.
    pub fn has_construction_token(&self, seat: Seat) -> bool {
        self.boards[seat].builders().len() + self.buildings.count(seat, Building::Cocoon) < 4
    }

    /// Returns whether this seat may capture the building here.
    pub fn may_capture(&self, seat: Seat, cell: Cell) -> bool {
        self.sides[seat].technologies.has(Technology::Capture)
            && self.enemy_building(seat, cell).is_some_and(|building| {
                building.kind.can_be_captured() && self.has_token(seat, building.kind)
            })
    }

    /// Returns the building of another player here.
    pub fn enemy_building(&self, seat: Seat, cell: Cell) -> Option<PlacedBuilding> {
        self.buildings.at(cell).filter(|building| building.owner != seat)
    }

    /// Destroys or captures the building here, after a Guardian has entered. Returns
    /// the Crystals gained.
    pub(super) fn raid(&mut self, seat: Seat, cell: Cell, capture: bool) -> u16 {
        let Some(building) = self.enemy_building(seat, cell) else { return 0 };
        let reward = if capture {
            self.buildings.put(cell, PlacedBuilding { owner: seat, ..building });
            3
        } else {
            self.buildings.clear(cell);
            2
        };
        self.stores[seat].crystals += reward;
        reward
    }

    /// Removes a Guardian from the board.
    pub(super) fn destroy_guardian(&mut self, seat: Seat, guardian: Guardian) {
        let side = &mut self.sides[seat];
        side.at[guardian.index()] = None;
        side.moved.remove(guardian);
        side.teleported.remove(guardian);
        self.boards[seat].destroy(guardian);
    }

    /// Puts a destroyed Guardian back on the board.
    pub(super) fn rebuild_guardian(&mut self, seat: Seat, guardian: Guardian, at: Cell) {
        self.sides[seat].at[guardian.index()] = Some(at);
        self.boards[seat].quarter_mut(guardian).life = FULL_LIFE;
    }

    /// Copies everything of one player from `other`.
    pub(super) fn copy_seat(&mut self, seat: Seat, other: &Holdings) {
        for cell in self.buildings.of(seat) | other.buildings.of(seat) {
            self.buildings.copy_cell(cell, &other.buildings);
        }
        self.sides[seat] = other.sides[seat].clone();
        self.boards[seat] = other.boards[seat];
        self.stores[seat] = other.stores[seat];
    }

    /// Returns the maximum number of this player's Quarks on one field.
    pub fn quarks_per_field(&self, seat: Seat, clan: Option<Clan>) -> usize {
        self.sides[seat].quarks_per_field(clan)
    }

    /// Returns the range of this player's Quarks in fields.
    pub fn quark_range(&self, seat: Seat, clan: Option<Clan>) -> usize {
        usize::from(QUARK_RANGE)
            + usize::from(clan == Some(Clan::Rheita))
            + usize::from(self.sides[seat].technologies.has(Technology::QuarkRange))
    }

    /// Returns the maximum number of Crystals on one of this player's Watchtowers.
    pub fn tower_room(&self, seat: Seat) -> u8 {
        self.sides[seat].tower_room()
    }
}
