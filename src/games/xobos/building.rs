//! Kinds of buildings, and the buildings on the board.

use crate::game::Seat;
use crate::hex::{Cell, CellSet, PANEL_CELLS};

/// A kind of building.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Building {
    /// Gives 2 Resources every round.
    Mine,
    /// Gives 1 Crystal every round.
    Well,
    /// For technology, healing, upgrades and rebuilding.
    Technical,
    /// Holds Crystals that shoot and give cover.
    Watchtower,
    /// where clan Kubadi places Quarks.
    Cocoon,
    /// Multiplies points; on base fields only.
    Reactor,
}

impl Building {
    /// All kinds.
    pub const ALL: [Building; 6] = [
        Building::Mine,
        Building::Well,
        Building::Technical,
        Building::Watchtower,
        Building::Cocoon,
        Building::Reactor,
    ];
    /// the kinds that are built over several rounds, hidden in the slot.
    pub const SLOW: [Building; 3] = [Building::Mine, Building::Well, Building::Technical];

    /// Returns the total cost in Resources.
    pub const fn cost(self) -> u8 {
        match self {
            Building::Mine => 3,
            Building::Well | Building::Technical => 2,
            Building::Watchtower | Building::Cocoon => 1,
            Building::Reactor => 5,
        }
    }

    /// Returns how many a player may have, including those under construction.
    pub const fn limit(self) -> usize {
        match self {
            Building::Well | Building::Watchtower => 5,
            Building::Mine | Building::Technical | Building::Cocoon | Building::Reactor => 4,
        }
    }

    /// Returns whether it is built over several rounds.
    pub const fn is_slow(self) -> bool {
        matches!(self, Building::Mine | Building::Well | Building::Technical)
    }

    /// Returns whether it can be captured.
    pub const fn can_be_captured(self) -> bool {
        self.is_slow()
    }

    /// Returns the word used in tools and traces.
    pub const fn word(self) -> &'static str {
        match self {
            Building::Mine => "mine",
            Building::Well => "well",
            Building::Technical => "technical",
            Building::Watchtower => "watchtower",
            Building::Cocoon => "cocoon",
            Building::Reactor => "reactor",
        }
    }
}

/// A finished building on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PlacedBuilding {
    /// Its owner.
    pub owner: Seat,
    /// Its kind.
    pub kind: Building,
    /// Crystals on a Watchtower.
    pub load: u8,
}

/// The finished buildings, one byte per cell: 0 for none, otherwise kind + 1, owner and load in 3,
/// 2 and 3 bits.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Buildings([u8; PANEL_CELLS]);

const KIND_AND_OWNER: u8 = 0b1_1111;

impl Buildings {
    /// No building anywhere.
    pub const NONE: Buildings = Buildings([0; PANEL_CELLS]);

    /// Returns the building on this cell.
    pub fn at(&self, cell: Cell) -> Option<PlacedBuilding> {
        let byte = self.0[cell.ring()];
        let kind = *Building::ALL.get(usize::from(byte & 7).checked_sub(1)?)?;
        Some(PlacedBuilding { owner: Seat::ALL[usize::from(byte >> 3 & 3)], kind, load: byte >> 5 })
    }

    /// Puts a building on a cell and replaces what was there.
    pub fn put(&mut self, cell: Cell, built: PlacedBuilding) {
        self.0[cell.ring()] = tag(built.owner, built.kind) | built.load << 5;
    }

    /// Removes the building.
    pub fn clear(&mut self, cell: Cell) {
        self.0[cell.ring()] = 0;
    }

    /// Copies the content of this cell from `other`.
    pub fn copy_cell(&mut self, cell: Cell, other: &Buildings) {
        self.0[cell.ring()] = other.0[cell.ring()];
    }

    /// Returns all cells with a building.
    pub fn cells(&self) -> CellSet {
        self.where_byte(|byte| byte != 0)
    }

    /// Returns the cells of this player's buildings.
    pub fn of(&self, owner: Seat) -> CellSet {
        let mark = (owner as u8) << 3;
        self.where_byte(|byte| byte & 7 != 0 && byte & 0b1_1000 == mark)
    }

    /// Returns the cells of this player's buildings of one kind.
    pub fn of_kind(&self, owner: Seat, kind: Building) -> CellSet {
        let tag = tag(owner, kind);
        self.where_byte(|byte| byte & KIND_AND_OWNER == tag)
    }

    /// Returns the number of buildings of a kind that this player has.
    pub fn count(&self, owner: Seat, kind: Building) -> usize {
        let tag = tag(owner, kind);
        self.0.iter().filter(|&&byte| byte & KIND_AND_OWNER == tag).count()
    }

    /// Returns whether there is such a building of this player here.
    pub fn is(&self, cell: Cell, owner: Seat, kind: Building) -> bool {
        self.0[cell.ring()] & KIND_AND_OWNER == tag(owner, kind)
    }

    /// Returns the Crystals on this player's Watchtower here; 0 if there is none.
    pub fn load(&self, cell: Cell, owner: Seat) -> u8 {
        if self.is(cell, owner, Building::Watchtower) { self.0[cell.ring()] >> 5 } else { 0 }
    }

    /// Returns the cells of this player's Watchtowers that have Crystals.
    pub fn loaded(&self, owner: Seat) -> CellSet {
        let tag = tag(owner, Building::Watchtower);
        self.where_byte(|byte| byte & KIND_AND_OWNER == tag && byte >> 5 != 0)
    }

    /// Sets the Crystals on the Watchtower here.
    pub fn set_load(&mut self, cell: Cell, load: u8) {
        let byte = &mut self.0[cell.ring()];
        *byte = *byte & KIND_AND_OWNER | load << 5;
    }

    fn where_byte(&self, fits: impl Fn(u8) -> bool) -> CellSet {
        let mut bits = [0_u32; 4];
        for (word, bytes) in bits.iter_mut().zip(self.0.chunks(32)) {
            for (place, &byte) in bytes.iter().enumerate() {
                *word |= u32::from(fits(byte)) << place;
            }
        }
        let [a, b, c, d] = bits.map(u128::from);
        CellSet::from_bits(a | b << 32 | c << 64 | d << 96)
    }
}

const fn tag(owner: Seat, kind: Building) -> u8 {
    (kind as u8 + 1) | (owner as u8) << 3
}

impl core::fmt::Debug for Buildings {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map()
            .entries(self.cells().iter_reading().filter_map(|cell| Some((cell, self.at(cell)?))))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_shows_buildings_with_their_cells() {
        let mut buildings = Buildings::NONE;
        buildings.put(Cell::CENTRE, PlacedBuilding { owner: Seat::B, kind: Building::Well, load: 0 });
        let mut text = heapless::String::<200>::new();
        core::fmt::write(&mut text, format_args!("{buildings:?}")).unwrap();
        assert!(text.contains("Well") && text.contains("Cell"), "{text}");
    }

    #[test]
    fn every_building_round_trips_through_its_byte() {
        let cell = Cell::CENTRE;
        for owner in Seat::ALL {
            for kind in Building::ALL {
                for load in 0..=6 {
                    let mut buildings = Buildings::NONE;
                    buildings.put(cell, PlacedBuilding { owner, kind, load });
                    assert_eq!(buildings.at(cell), Some(PlacedBuilding { owner, kind, load }));
                    assert_eq!(buildings.of_kind(owner, kind), CellSet::of(cell));
                    assert_eq!(buildings.of(owner), CellSet::of(cell));
                }
            }
        }
        assert_eq!(Buildings::NONE.at(cell), None);
    }
}
