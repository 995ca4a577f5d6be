//! Attacks: T-6.

use super::ground::near;
use super::{Caste, Ground, Piece, Pieces, Termites, Terrain, Token};
use crate::game::Seat;
use crate::hex::{Cell, CellSet};

/// One of the attacker's own units that helps an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Supporter {
    /// Where it stands.
    pub cell: Cell,
    /// Its token.
    pub token: Token,
    /// 1 for a spitter in Vegetation.
    pub bonus: u8,
}

impl Supporter {
    /// What it adds.
    pub const fn strength(self) -> u8 {
        self.token.strength() + self.bonus
    }
}

/// An attack under consideration: who, from where, on what.
#[derive(Clone, Copy, Debug)]
pub struct Assault<'a> {
    ground: &'a Ground,
    pieces: &'a Pieces,
    seat: Seat,
    from: Cell,
    token: Token,
    target: Cell,
}

impl<'a> Assault<'a> {
    /// The unit of `seat` on `from` against what stands on `target`; `None` unless the one is a unit of the seat and the
    /// other is not. Whether the unit gets there is another question: [`super::reach::Reach`].
    pub fn new(ground: &'a Ground, pieces: &'a Pieces, from: Cell, target: Cell) -> Option<Assault<'a>> {
        let Some(Piece::Unit { owner: seat, token }) = pieces.at(from) else { return None };
        pieces.against(seat).contains(target).then_some(Assault { ground, pieces, seat, from, token, target })
    }

    /// An attack of a unit and on a target that are known to be such.
    pub(super) const fn known(
        game: &'a Termites,
        seat: Seat,
        unit: (Cell, Token),
        target: Cell,
    ) -> Assault<'a> {
        let (from, token) = unit;
        Assault { ground: &game.ground, pieces: &game.pieces, seat, from, token, target }
    }

    /// Who attacks.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The attacking unit.
    pub const fn token(&self) -> Token {
        self.token
    }

    /// What stands against it.
    pub const fn target(&self) -> Cell {
        self.target
    }

    /// T-6.2: the attacker's units that help.
    pub fn supporters(self) -> impl Iterator<Item = Supporter> + 'a {
        let Assault { ground, pieces, seat, from, target, .. } = self;
        supporters(ground, pieces, pieces.units(seat).without(from), target)
    }

    /// What the attacking unit would add if it could support itself: its part of `support`.
    pub fn own_share(&self) -> u8 {
        if near(self.target).contains(self.from) || self.is_far_spitter() {
            let Assault { ground, token, from, .. } = *self;
            let in_vegetation = ground.of(Terrain::Vegetation).contains(from);
            return token.strength() + u8::from(in_vegetation && token.caste() == Caste::Spitter);
        }
        0
    }

    fn is_far_spitter(&self) -> bool {
        self.token.caste() == Caste::Spitter && self.from.distance(self.target) == 2
    }

    /// T-6.2: attack strength.
    pub fn strength(self) -> u8 {
        self.token.strength() + self.supporters().map(Supporter::strength).sum::<u8>()
    }

    /// T-6.3: defence strength.
    pub fn defence(self) -> u8 {
        match self.pieces.at(self.target) {
            Some(Piece::Unit { token, .. }) => {
                token.strength() + u8::from(self.ground.of(Terrain::Stones).contains(self.target))
            }
            Some(Piece::Mound { value, .. }) => value.points(),
            None => 0,
        }
    }

    /// T-6.1: the least strength that is strong enough.
    pub fn needed(self) -> u8 {
        self.defence() + 1
    }

    /// T-6.1: strong enough?
    pub fn succeeds(self) -> bool {
        self.strength() >= self.needed()
    }

    /// T-6.4: where the beaten unit may go when the attacker comes from `approach`; none when it is destroyed.
    pub fn retreats(self, approach: Cell) -> CellSet {
        self.all_retreats(self.pieces.empty()).without(approach)
    }

    /// The retreats whatever the approach, when these cells are empty before the attack.
    pub fn all_retreats(&self, empty: CellSet) -> CellSet {
        let Some(beaten) = self.pieces.token(self.target) else { return CellSet::EMPTY };
        if self.token.caste() == Caste::Soldier {
            return CellSet::EMPTY;
        }
        near(self.target) & empty.with(self.from) & self.ground.enterable(beaten.caste())
    }
}

/// T-6.2: what all units of a seat would add to an attack on `target`.
pub fn support(ground: &Ground, pieces: &Pieces, seat: Seat, target: Cell) -> u8 {
    supporters(ground, pieces, pieces.units(seat), target).map(Supporter::strength).sum()
}

/// Those of the `own` units that help an attack on `target`.
fn supporters<'a>(
    ground: &Ground,
    pieces: &'a Pieces,
    own: CellSet,
    target: Cell,
) -> impl Iterator<Item = Supporter> + use<'a> {
    let around = near(target);
    let spitters = own & pieces.spitters();
    // The target itself is no own unit, so what is left of the second ring is at distance 2.
    let far = if spitters.is_empty() { spitters } else { spitters & around.neighbours() };
    let in_vegetation = spitters & ground.of(Terrain::Vegetation);
    (own & around | far).iter().filter_map(move |cell| {
        let token = pieces.token(cell)?;
        Some(Supporter { cell, token, bonus: in_vegetation.contains(cell).into() })
    })
}
