//! Attacks: T-6.

use super::ground::near;
use super::{Caste, Ground, Piece, Pieces, Termites, Terrain, Token};
use crate::game::Seat;
use crate::hex::{Cell, CellSet};

/// One of the attacker's own units that supports an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Supporter {
    /// Its cell.
    pub cell: Cell,
    /// Its token.
    pub token: Token,
    /// 1 for a spitter in Vegetation.
    pub bonus: u8,
}

impl Supporter {
    /// Returns the strength it adds.
    pub const fn strength(self) -> u8 {
        self.token.strength() + self.bonus
    }
}

/// A possible attack: attacker, origin and target.
#[derive(Clone, Copy, Debug)]
pub struct PlannedAttack<'a> {
    ground: &'a Ground,
    pieces: &'a Pieces,
    seat: Seat,
    from: Cell,
    token: Token,
    target: Cell,
}

impl<'a> PlannedAttack<'a> {
    /// Describes an attack by the unit on `from` on the piece on `target`. Returns `None` unless
    /// there is a unit on `from` and a piece of another owner on `target`. Whether the unit can
    /// reach the target is checked by [`super::reach::Reach`].
    pub fn new(
        ground: &'a Ground,
        pieces: &'a Pieces,
        from: Cell,
        target: Cell,
    ) -> Option<PlannedAttack<'a>> {
        let Some(Piece::Unit { owner: seat, token }) = pieces.at(from) else { return None };
        pieces.against(seat).contains(target).then_some(PlannedAttack {
            ground,
            pieces,
            seat,
            from,
            token,
            target,
        })
    }

    /// Describes an attack whose unit and target are known to be valid.
    pub(super) const fn known(
        game: &'a Termites,
        seat: Seat,
        unit: (Cell, Token),
        target: Cell,
    ) -> PlannedAttack<'a> {
        let (from, token) = unit;
        PlannedAttack { ground: &game.ground, pieces: &game.pieces, seat, from, token, target }
    }

    /// Returns the attacking seat.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the attacking unit.
    pub const fn token(&self) -> Token {
        self.token
    }

    /// Returns the cell of the attacking unit.
    pub const fn from(&self) -> Cell {
        self.from
    }

    /// Returns the attacked cell.
    pub const fn target(&self) -> Cell {
        self.target
    }

    /// Returns the attacker's units that support the attack (T-6.2).
    pub fn supporters(self) -> impl Iterator<Item = Supporter> + 'a {
        let PlannedAttack { ground, pieces, seat, from, target, .. } = self;
        supporters(ground, pieces, pieces.units(seat).without(from), target)
    }

    /// Returns the strength the attacking unit would add if it could support itself. Its value is
    /// included in [`support`].
    pub fn own_share(&self) -> u8 {
        if near(self.target).contains(self.from) || self.is_far_spitter() {
            let PlannedAttack { ground, token, from, .. } = *self;
            let in_vegetation = ground.of(Terrain::Vegetation).contains(from);
            return token.strength() + u8::from(in_vegetation && token.caste() == Caste::Spitter);
        }
        0
    }

    fn is_far_spitter(&self) -> bool {
        self.token.caste() == Caste::Spitter && self.from.distance(self.target) == 2
    }

    /// Returns the attack strength (T-6.2).
    pub fn strength(self) -> u8 {
        self.token.strength() + self.supporters().map(Supporter::strength).sum::<u8>()
    }

    /// Returns the defence strength (T-6.3).
    pub fn defence(self) -> u8 {
        match self.pieces.at(self.target) {
            Some(Piece::Unit { token, .. }) => {
                token.strength() + u8::from(self.ground.of(Terrain::Stones).contains(self.target))
            }
            Some(Piece::Mound { value, .. }) => value.points(),
            None => 0,
        }
    }

    /// Returns the minimum attack strength that succeeds (T-6.1).
    pub fn needed(self) -> u8 {
        self.defence() + 1
    }

    /// Returns whether the attack is strong enough (T-6.1).
    pub fn succeeds(self) -> bool {
        self.strength() >= self.needed()
    }

    /// Returns the cells to which the beaten unit may retreat if the attacker enters from
    /// `approach`; empty if it is destroyed (T-6.4).
    pub fn retreats(self, approach: Cell) -> CellSet {
        self.all_retreats(self.pieces.empty()).without(approach)
    }

    /// Returns the retreat cells regardless of the approach; `empty` are the empty cells before the
    /// attack.
    pub fn all_retreats(&self, empty: CellSet) -> CellSet {
        let Some(beaten) = self.pieces.token(self.target) else { return CellSet::EMPTY };
        if self.token.caste() == Caste::Soldier {
            return CellSet::EMPTY;
        }
        near(self.target) & empty.with(self.from) & self.ground.enterable(beaten.caste())
    }
}

/// Returns the strength that all units of a seat add to an attack on `target` (T-6.2).
pub fn support(ground: &Ground, pieces: &Pieces, seat: Seat, target: Cell) -> u8 {
    supporters(ground, pieces, pieces.units(seat), target).map(Supporter::strength).sum()
}

/// Returns the `own` units that support an attack on `target`.
fn supporters<'a>(
    ground: &Ground,
    pieces: &'a Pieces,
    own: CellSet,
    target: Cell,
) -> impl Iterator<Item = Supporter> + use<'a> {
    let around = near(target);
    let spitters = own & pieces.spitters();
    // The target itself is not one of the attacker's units, so the remaining spitters of the second ring are at
    // distance 2.
    let far = if spitters.is_empty() { spitters } else { spitters & around.neighbours() };
    let in_vegetation = spitters & ground.of(Terrain::Vegetation);
    (own & around | far).iter().filter_map(move |cell| {
        let token = pieces.token(cell)?;
        Some(Supporter { cell, token, bonus: in_vegetation.contains(cell).into() })
    })
}
