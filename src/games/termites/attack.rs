//! Attacks: T-6.

use super::ground::near;
use super::{Caste, Ground, Piece, Pieces, Terrain, Token};
use crate::game::Seat;
use crate::hex::{Cell, CellSet, Direction};

/// One own unit that helps an attack.
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
    /// The unit of `seat` on `from` against what stands on `target`; `None` unless the one is an own unit and the
    /// other is not own. Whether the unit gets there is another question: [`super::reach::Reach`].
    pub fn new(ground: &'a Ground, pieces: &'a Pieces, from: Cell, target: Cell) -> Option<Assault<'a>> {
        let Some(Piece::Unit { owner: seat, token }) = pieces.at(from) else { return None };
        pieces.against(seat).contains(target).then_some(Assault { ground, pieces, seat, from, token, target })
    }

    /// The attacking unit.
    pub const fn token(&self) -> Token {
        self.token
    }

    /// T-6.2: the own units that help.
    pub fn supporters(self) -> impl Iterator<Item = Supporter> + 'a {
        let own = self.pieces.units(self.seat).without(self.from);
        let around = near(self.target);
        let spitters = own & self.pieces.spitters();
        // The target itself is no own unit, so what is left of the second ring is at distance 2.
        let far = if spitters.is_empty() { spitters } else { spitters & around.neighbours() };
        let in_vegetation = spitters & self.ground.of(Terrain::Vegetation);
        (own & around | far).iter().filter_map(move |cell| {
            let token = self.pieces.token(cell)?;
            Some(Supporter { cell, token, bonus: in_vegetation.contains(cell).into() })
        })
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

    /// T-6.1: strong enough?
    pub fn succeeds(self) -> bool {
        self.strength() > self.defence()
    }

    /// T-6.4: where the beaten unit may go when the attacker comes from `approach`; none when it is destroyed.
    pub fn retreats(self, approach: Cell) -> CellSet {
        let Some(beaten) = self.pieces.token(self.target) else { return CellSet::EMPTY };
        if self.token.caste() == Caste::Soldier {
            return CellSet::EMPTY;
        }
        let free = self.pieces.empty().with(self.from).without(approach);
        near(self.target) & free & self.ground.enterable(beaten.caste())
    }
}

/// The sides of `cell` that lead into `cells`.
pub fn sides(cell: Cell, cells: CellSet) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |&side| cell.step(side).is_some_and(|next| cells.contains(next)))
}
