//! The whole state of a game except its history: a position and its location on the infinite table.

use super::{Action, Colour, HiveOptions, MoveEffect, PIECES, Piece, Place, Position, Site, Spot};
use crate::hex::Direction;

/// A position with the places of its pieces. It is all public.
///
/// The first cell of the first piece is place (0, 0). Places are never recentred, because a hive
/// that has moved across the table is a different position (H-6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tabletop {
    position: Position,
    places: [Place; PIECES],
}

const _: () =
    assert!(size_of::<Tabletop>() < 512, "a game without its past is small enough to be copied in a search");

/// Why pieces cannot be set up like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TabletopError {
    /// The piece is given twice.
    Twice(Piece),
    /// The game has no such piece.
    NotInGame(Piece),
    /// The hive is not connected.
    Parts,
    /// A covered piece is paralysed.
    CoveredParalysed(Piece),
    /// The piece that moved last is not on the table.
    MovedLast(Piece),
}

impl core::fmt::Display for TabletopError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            TabletopError::Twice(piece) => write!(f, "{piece} stands twice"),
            TabletopError::NotInGame(piece) => write!(f, "{piece} is not among the pieces of this game"),
            TabletopError::Parts => f.write_str("the hive is in several parts"),
            TabletopError::CoveredParalysed(piece) => write!(f, "{piece} is paralysed and covered"),
            TabletopError::MovedLast(piece) => write!(f, "{piece} moved last but is not on the table"),
        }
    }
}

impl core::error::Error for TabletopError {}

impl Tabletop {
    /// Returns the table at the start of a game.
    pub fn start(options: HiveOptions) -> Tabletop {
        Tabletop { position: Position::start(options), places: [Place::default(); PIECES] }
    }

    /// Sets up pieces by hand, lower pieces of a stack first. The `bool` says whether the piece is
    /// paralysed.
    ///
    /// # Errors
    /// Returns [`TabletopError`] if no game can reach this table.
    pub fn set_up(
        options: HiveOptions,
        pieces: &[(Piece, Place, bool)],
        ply: u32,
        moved_last: Option<Piece>,
    ) -> Result<Tabletop, TabletopError> {
        let mut tabletop = Tabletop::start(options);
        for &(piece, place, paralysed) in pieces {
            if !options.has(piece.kind()) {
                return Err(TabletopError::NotInGame(piece));
            }
            if !tabletop.position.is_in_reserve(piece) {
                return Err(TabletopError::Twice(piece));
            }
            let level = tabletop.height_at(place);
            if let Some(below) = tabletop.top_at(place).filter(|&below| tabletop.position.is_paralysed(below))
            {
                return Err(TabletopError::CoveredParalysed(below));
            }
            tabletop.position.put(piece, Spot::new(Site::of(place), level), paralysed);
            tabletop.places[piece.index()] = place;
        }
        if !tabletop.is_connected() {
            return Err(TabletopError::Parts);
        }
        if let Some(piece) = moved_last.filter(|&piece| tabletop.place(piece).is_none()) {
            return Err(TabletopError::MovedLast(piece));
        }
        tabletop.position.set_turn(ply, moved_last);
        Ok(tabletop)
    }

    /// Returns the position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the place of a piece; `None` in the reserve.
    pub fn place(&self, piece: Piece) -> Option<Place> {
        self.position.spot(piece).map(|_| self.places[piece.index()])
    }

    /// Returns the number of pieces on this place.
    pub fn height_at(&self, place: Place) -> usize {
        Piece::all().filter(|&piece| self.place(piece) == Some(place)).count()
    }

    /// Returns the topmost piece on this place.
    pub fn top_at(&self, place: Place) -> Option<Piece> {
        let level = self.height_at(place).checked_sub(1)?;
        self.piece_at(place, level)
    }

    /// Returns the piece on this level of this place.
    pub fn piece_at(&self, place: Place, level: usize) -> Option<Piece> {
        Piece::all().find(|&piece| {
            self.place(piece) == Some(place)
                && self.position.spot(piece).is_some_and(|spot| spot.level() == level)
        })
    }

    /// Returns the place of a site that is in the hive or adjacent to it. The first site is at (0,
    /// 0).
    pub fn place_of(&self, site: Site) -> Place {
        self.place_beside(site, &[]).unwrap_or_default()
    }

    /// Returns the place of a site on or beside one of the pieces, ignoring the pieces in
    /// `without`.
    fn place_beside(&self, site: Site, without: &[Piece]) -> Option<Place> {
        let known = |piece: &Piece| !without.contains(piece) && self.position.spot(*piece).is_some();
        Piece::all().filter(known).find_map(|piece| {
            let here = self.position.spot(piece)?.site();
            if here == site {
                return Some(self.places[piece.index()]);
            }
            here.towards(site).map(|way| self.places[piece.index()].step(way))
        })
    }

    /// Applies an action that is known to be legal.
    pub(super) fn make(&mut self, action: Action) {
        if let (Some(piece), Some(to)) = (action.piece(), action.to()) {
            let passenger = match action {
                Action::Move { with: MoveEffect::Carry(other), .. } => other,
                Action::Place { .. }
                | Action::Move { .. }
                | Action::Throw { .. }
                | Action::TurnUp { .. }
                | Action::Pass => piece,
            };
            let place = self.place_beside(to.site(), &[piece, passenger]).unwrap_or_default();
            self.places[piece.index()] = place;
            self.places[passenger.index()] = place;
        }
        self.position.make(action);
    }

    /// Puts a piece back where it came from, on top of what is there now.
    pub(super) fn take_back(&mut self, piece: Piece, site: Site, without: &[Piece]) {
        self.places[piece.index()] = self.place_beside(site, without).unwrap_or_default();
        self.position.put_on_top(piece, site);
    }

    pub(super) fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// Returns whether stacks agree by colour, kind and paralysis, place by place (H-6.2). Ignores
    /// the turn and the piece that moved last. Both tables must have the same pieces in reserve.
    pub(super) fn looks_like(&self, other: &Tabletop) -> bool {
        Piece::all().all(|piece| {
            let here = self.state_of(piece);
            here.is_none() || piece.alike().any(|twin| other.state_of(twin) == here)
        })
    }

    /// Returns the place, level and paralysis of a piece.
    fn state_of(&self, piece: Piece) -> Option<(Place, usize, bool)> {
        let level = self.position.spot(piece)?.level();
        Some((self.places[piece.index()], level, self.position.is_paralysed(piece)))
    }

    /// Returns whether the hive is connected.
    fn is_connected(&self) -> bool {
        let mut reached = [false; PIECES];
        let Some(first) = Piece::all().find(|&piece| self.place(piece).is_some()) else { return true };
        reached[first.index()] = true;
        // Each round adds at least one piece or none is left to add, so this many rounds are
        // enough.
        for _ in 0..PIECES {
            for piece in Piece::all() {
                let touches = |other: Piece| reached[other.index()] && self.are_together(piece, other);
                if !reached[piece.index()] && Piece::all().any(touches) {
                    reached[piece.index()] = true;
                }
            }
        }
        Piece::all().all(|piece| self.place(piece).is_none() || reached[piece.index()])
    }

    /// Returns whether two pieces are on the same place or on neighbours.
    fn are_together(&self, one: Piece, other: Piece) -> bool {
        let (Some(one), Some(other)) = (self.place(one), self.place(other)) else { return false };
        one == other || Direction::ALL.into_iter().any(|way| one.step(way) == other)
    }

    /// Returns whether the Queen of White, and whether that of Black, is surrounded.
    pub fn surrounded(&self) -> [bool; 2] {
        Colour::ALL.map(|colour| self.position.is_surrounded(colour))
    }
}
