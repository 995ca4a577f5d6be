//! Explains why something cannot be put on a cell.

use super::ground::{BOARD, INNER, near};
use super::sites::{is_group_too_large, tile_sites};
use super::{
    Building, Caste, Ground, Item, Phase, Piece, Pieces, PlannedAttack, Private, Public, Reach, Terrain,
    Token,
};
use crate::game::{Choice, ExplainRefusal, Seat};
use crate::hex::{Cell, CellSet};

/// The first rule that forbids a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Refusal {
    /// The cell is not on the board (T-1.1).
    OffBoard,
    /// There is already a piece or a tile (T-4.5, T-5.1, T-9.3).
    Occupied,
    /// Only flyers can enter Water (T-3.2).
    WaterForFlyersOnly,
    /// Flyers cannot enter Vegetation (T-2.2).
    VegetationClosedToFlyers,
    /// Mounds may not be on the edge (T-4.5, T-9.2).
    Edge,
    /// Mounds need Clear ground (T-4.5).
    NotClear,
    /// There is a Mound next to the cell (T-4.5, T-9.2).
    NextToMound,
    /// There are two Waters next to the cell (T-4.5).
    TwoWaters,
    /// A neutral Mound would be next to two Waters (T-9.4).
    MoundInWater,
    /// More than two tiles of this terrain would touch (T-9.4).
    ThreeOfATerrain,
    /// More than four tiles would touch (T-9.4).
    FiveTiles,
    /// No tile with this terrain is left (T-9.3).
    NoTileLeft,
    /// A player moves only own units (T-5.3).
    NotOwnUnit,
    /// The unit cannot go anywhere (T-5.3).
    NowhereToGo,
    /// There is a unit or Mound of the player, and no unit may stop on it (T-5.4, T-5.5).
    OwnPiece,
    /// Only workers and flyers can enter Stones (T-3.4).
    StonesClosed,
    /// Entering Stones takes a worker's whole move (T-3.4).
    StonesTakeAll,
    /// The cell is farther away than the caste can move (T-2).
    TooFar,
    /// Every path is blocked by pieces or closed terrain (T-5.4 to T-5.6).
    WayClosed,
    /// The attack is not stronger than the defence (T-6.1).
    TooWeak {
        /// Attack strength.
        strength: u8,
        /// The minimum that would succeed.
        needed: u8,
    },
    /// The cell is not adjacent to the beaten unit (T-6.4).
    NotBesideBeaten,
    /// The attacker enters from this cell (T-6.4).
    ApproachCell,
    /// The beaten unit cannot retreat, so it is destroyed (T-6.5).
    Destroyed,
    /// The attacker's Mound must be put where the taken one was (T-7.2).
    NotTakenCell,
}

/// Returns why a token may not be placed here (T-5.1, T-5.2).
pub fn against_token(ground: &Ground, pieces: &Pieces, token: Token, at: Cell) -> Option<Refusal> {
    let is = |terrain| ground.of(terrain).contains(at);
    let flies = token.caste() == Caste::Flyer;
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (!pieces.empty().contains(at), Refusal::Occupied),
        (!flies && is(Terrain::Water), Refusal::WaterForFlyersOnly),
        (flies && is(Terrain::Vegetation), Refusal::VegetationClosedToFlyers),
    ])
}

/// Returns why a Mound may not be placed here (T-4.5).
pub fn against_mound(ground: &Ground, pieces: &Pieces, at: Cell) -> Option<Refusal> {
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (!pieces.empty().contains(at), Refusal::Occupied),
        (!INNER.contains(at), Refusal::Edge),
        (!ground.clear().contains(at), Refusal::NotClear),
        (near(at).intersects(pieces.all_mounds()), Refusal::NextToMound),
        ((near(at) & ground.of(Terrain::Water)).len() > 1, Refusal::TwoWaters),
    ])
}

/// Returns why a neutral Mound may not be placed here while a map is built (T-9.2, T-9.5).
pub fn against_neutral(pieces: &Pieces, at: Cell, building: Building) -> Option<Refusal> {
    let limited = building == Building::Limited;
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (!pieces.empty().contains(at), Refusal::Occupied),
        (limited && !INNER.contains(at), Refusal::Edge),
        (limited && near(at).intersects(pieces.all_mounds()), Refusal::NextToMound),
    ])
}

/// Returns why a tile may not be placed here while a map is built (T-9.3 to T-9.5).
pub fn against_tile(
    ground: &Ground,
    pieces: &Pieces,
    terrain: Terrain,
    at: Cell,
    building: Building,
) -> Option<Refusal> {
    let limited = building == Building::Limited;
    let (same, any) = is_group_too_large(ground, terrain, at);
    let covered: CellSet = ground.tiles() | pieces.all_mounds();
    let refused = !tile_sites(ground, pieces, terrain, building).contains(at);
    let wet = terrain == Terrain::Water && near(at).intersects(pieces.mounds(None));
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (covered.contains(at), Refusal::Occupied),
        (limited && same, Refusal::ThreeOfATerrain),
        (limited && any, Refusal::FiveTiles),
        (limited && refused && wet, Refusal::MoundInWater),
        (refused, Refusal::NoTileLeft),
    ])
}

/// Returns why a caste cannot enter this cell in a move, an attack or a retreat (T-2.2, T-3).
fn against_ground(ground: &Ground, caste: Caste, at: Cell) -> Option<Refusal> {
    let refusal = match ground.at(at)? {
        Terrain::Water => Refusal::WaterForFlyersOnly,
        Terrain::Vegetation => Refusal::VegetationClosedToFlyers,
        Terrain::Stones => Refusal::StonesClosed,
    };
    (!ground.enterable(caste).contains(at)).then_some(refusal)
}

/// Returns why the piece here cannot be chosen to move (T-5.3).
pub fn against_unit(ground: &Ground, pieces: &Pieces, seat: Seat, at: Cell) -> Option<Refusal> {
    first(&[
        (!BOARD.contains(at), Refusal::OffBoard),
        (!pieces.units(seat).contains(at), Refusal::NotOwnUnit),
        (!can_go(ground, pieces, at), Refusal::NowhereToGo),
    ])
}

/// Returns whether the unit here can move or attack anywhere.
fn can_go(ground: &Ground, pieces: &Pieces, from: Cell) -> bool {
    let Some(Piece::Unit { owner, token }) = pieces.at(from) else { return false };
    let entered = Reach::new(ground, pieces, owner, token.caste(), from).entered();
    let beats =
        |target| PlannedAttack::new(ground, pieces, from, target).is_some_and(PlannedAttack::succeeds);
    entered.intersects(pieces.empty()) || entered.iter().any(beats)
}

/// Returns why the unit on `from` may not move to a cell or attack it (T-5.4 to T-5.6, T-6.1).
pub fn against_move(ground: &Ground, pieces: &Pieces, from: Cell, to: Cell) -> Option<Refusal> {
    let Some(Piece::Unit { owner, token }) = pieces.at(from) else { return None };
    let (caste, distance) = (token.caste(), from.distance(to));
    let own = pieces.units(owner) | pieces.mounds(Some(owner));
    let enters = || Reach::new(ground, pieces, owner, caste, from).entered().contains(to);
    let whole_move = caste == Caste::Worker && ground.of(Terrain::Stones).contains(to);
    first(&[(!BOARD.contains(to), Refusal::OffBoard), (own.contains(to), Refusal::OwnPiece)])
        .or_else(|| against_ground(ground, caste, to))
        .or_else(|| {
            first(&[
                (distance > caste.movement(), Refusal::TooFar),
                (whole_move && distance > 1, Refusal::StonesTakeAll),
                (!enters(), Refusal::WayClosed),
            ])
        })
        .or_else(|| {
            let assault =
                PlannedAttack::new(ground, pieces, from, to).filter(|assault| !assault.succeeds())?;
            Some(Refusal::TooWeak { strength: assault.strength(), needed: assault.needed() })
        })
}

/// Returns why the unit on `target`, beaten by the one on `from`, may not retreat to a cell (T-6.4,
/// T-6.5).
pub fn against_retreat(
    ground: &Ground,
    pieces: &Pieces,
    from: Cell,
    target: Cell,
    to: Cell,
) -> Option<Refusal> {
    let (assault, beaten) = (PlannedAttack::new(ground, pieces, from, target)?, pieces.token(target)?);
    let (Some(token), empty) = (pieces.token(from), pieces.empty()) else { return None };
    let approaches = Reach::new(ground, pieces, assault.seat(), token.caste(), from).approaches(target);
    first(&[
        (!BOARD.contains(to), Refusal::OffBoard),
        (assault.all_retreats(empty).is_empty(), Refusal::Destroyed),
        (!near(target).contains(to), Refusal::NotBesideBeaten),
        (!empty.with(from).contains(to), Refusal::Occupied),
    ])
    .or_else(|| against_ground(ground, beaten.caste(), to))
    .or_else(|| first(&[(approaches.without(to).is_empty(), Refusal::ApproachCell)]))
}

fn first(reasons: &[(bool, Refusal)]) -> Option<Refusal> {
    reasons.iter().find(|(holds, _)| *holds).map(|(_, refusal)| *refusal)
}

impl ExplainRefusal for Public {
    type Private = Private;
    type Refusal = Refusal;

    fn why_not(&self, _: &Private, seat: Seat, chosen: &[Choice], wanted: Choice) -> Option<Refusal> {
        let Choice::Cell(at) = wanted else { return None };
        let (ground, pieces, building) = (&self.ground, &self.pieces, self.options.building());
        if self.phase == Phase::Move {
            return match *chosen {
                [] => against_unit(ground, pieces, seat, at),
                [Choice::Cell(from)] => against_move(ground, pieces, from, at),
                [Choice::Cell(from), Choice::Cell(target)] => {
                    against_retreat(ground, pieces, from, target, at)
                }
                _ => None,
            };
        }
        match (self.phase, chosen.first().and_then(|&first| Item::of(first))) {
            (Phase::Reproduce, Some(Item::Token(token))) => against_token(ground, pieces, token, at),
            (Phase::BuildNeutral, _) => against_neutral(pieces, at, building),
            (Phase::BuildTiles, Some(Item::Tile(terrain))) => {
                against_tile(ground, pieces, terrain, at, building)
            }
            (Phase::Replace, Some(Item::Mound { remove: true, .. })) if pieces.units(seat).contains(at) => {
                let mut without = pieces.clone();
                without.clear(at);
                against_mound(ground, &without, at)
            }
            (Phase::Mounds | Phase::Replace, _) => against_mound(ground, pieces, at),
            (Phase::Retake, _) => {
                first(&[(self.pending.is_some_and(|loss| loss.cell != at), Refusal::NotTakenCell)])
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use core::ops::ControlFlow;
    use std::vec::Vec;

    use super::super::data::MAPS;
    use super::super::sites::{mound_sites, neutral_sites};
    use super::super::{Action, Colony, MoundValue, Position, Termites, TermitesOptions, Tokens};
    use super::*;
    use crate::game::{Actor, Choices, Game, Rng};
    use crate::hex::{Direction, Hex};

    /// On every map, a reason is given exactly where the rules refuse.
    #[test]
    fn reasons_agree_with_the_rules() {
        for map in &MAPS {
            let mut pieces = Pieces::NONE;
            for cell in map.neutral {
                pieces.put(cell, Piece::Mound { owner: None, value: MoundValue::NEUTRAL });
            }
            let ground = &map.ground;
            for cell in Cell::all() {
                let mound = mound_sites(ground, &pieces).contains(cell);
                assert_eq!(against_mound(ground, &pieces, cell).is_none(), mound, "T-4.5 {cell:?}");
                for building in [Building::Limited, Building::Free] {
                    let neutral = neutral_sites(&pieces, building).contains(cell);
                    let reason = against_neutral(&pieces, cell, building);
                    assert_eq!(reason.is_none(), neutral, "T-9.2 {cell:?} {building:?}");
                    for terrain in Terrain::ALL {
                        let tile = tile_sites(ground, &pieces, terrain, building).contains(cell);
                        let reason = against_tile(ground, &pieces, terrain, cell, building);
                        assert_eq!(reason.is_none(), tile, "T-9.4 {cell:?} {terrain:?} {building:?}");
                    }
                }
                for token in Token::all() {
                    let place = (pieces.empty() & ground.placeable(token.caste())).contains(cell);
                    let reason = against_token(ground, &pieces, token, cell);
                    assert_eq!(reason.is_none(), place && BOARD.contains(cell), "T-5.2 {cell:?} {token}");
                }
            }
        }
    }

    const A: Actor = Actor::Seat(Seat::A);

    fn at(q: i8, r: i8) -> Cell {
        Cell::new(Hex::new(q, r)).unwrap()
    }

    fn unit(owner: Seat, caste: Caste, termites: u8) -> Piece {
        Piece::Unit { owner, token: Token::new(caste, termites).unwrap() }
    }

    fn mound(owner: Option<Seat>, points: u8) -> Piece {
        Piece::Mound { owner, value: MoundValue::new(points).unwrap() }
    }

    /// Returns the view of the first seat's movement phase on this ground, with these pieces.
    fn moving(ground: &[(Terrain, Cell)], pieces: &[(Cell, Piece)]) -> Public {
        let options = TermitesOptions::new(&[Colony::Blue, Colony::Red]).unwrap();
        let mut position = Position::new(options);
        ground.iter().for_each(|&(terrain, cell)| position.ground.lay(terrain, cell));
        pieces.iter().for_each(|&(cell, piece)| position.pieces.put(cell, piece));
        Termites::from_position(&position).unwrap().public()
    }

    fn why(public: &Public, chosen: &[Cell], at: Cell) -> Option<Refusal> {
        let chosen: Vec<Choice> = chosen.iter().map(|&cell| Choice::Cell(cell)).collect();
        let nothing = Private { hand: Tokens::NONE, stack: Tokens::NONE };
        public.why_not(&nothing, Seat::A, &chosen, Choice::Cell(at))
    }

    /// In whole games, after any choices that lead to cells, a reason is given exactly for cells
    /// that are not offered.
    #[test]
    fn a_reason_is_given_exactly_where_a_game_refuses() {
        let mut asked = 0;
        for (seed, build) in [(1, false), (2, true), (3, false)] {
            let colonies = [Colony::Blue, Colony::Gold, Colony::Gray];
            let options = TermitesOptions::new(&colonies).unwrap();
            let options = if build { options.build(12).unwrap() } else { options };
            let (mut game, mut rng) = (Termites::start(&options).unwrap(), Rng::new(seed));
            while let Some(actor) = game.turn().sole_actor() {
                let mut actions = Vec::new();
                let _ = game.visit_legal(actor, &mut |action| {
                    actions.push(action);
                    ControlFlow::Continue(())
                });
                if let Some(seat) = actor.seat() {
                    asked += compare(&game, seat, &actions);
                }
                let action = actions[rng.below(actions.len() as u32) as usize];
                game.apply(actor, action).unwrap();
            }
        }
        assert!(asked > 1000, "{asked}");
    }

    fn compare(game: &Termites, seat: Seat, actions: &[Action]) -> usize {
        let mut offers: Vec<(Vec<Choice>, CellSet)> = Vec::new();
        for &action in actions {
            let mut chosen = Vec::new();
            // The approach is the fourth choice, which is never asked for.
            for choice in (0..3).map_while(|place| game.choice(action, place)) {
                if let Choice::Cell(cell) = choice {
                    match offers.iter_mut().find(|(before, _)| *before == chosen) {
                        Some((_, cells)) => *cells = cells.with(cell),
                        None => offers.push((chosen.clone(), CellSet::of(cell))),
                    }
                }
                chosen.push(choice);
            }
        }
        let (public, private) = (game.public(), game.private(seat));
        for (chosen, cells) in &offers {
            for cell in Cell::all() {
                let reason = public.why_not(&private, seat, chosen, Choice::Cell(cell));
                assert_eq!(
                    reason.is_none(),
                    cells.contains(cell),
                    "{:?} {chosen:?} {cell:?} {reason:?}",
                    public.phase
                );
            }
        }
        offers.len()
    }

    #[test]
    fn t_5_3_only_own_units_that_can_move_can_be_chosen() {
        let (here, pond) = (at(5, 0), [at(4, 0), at(4, 1), at(5, -1)]);
        let ground = pond.map(|cell| (Terrain::Water, cell));
        let public = moving(
            &ground,
            &[
                (here, unit(Seat::A, Caste::Soldier, 1)),
                (at(0, 0), unit(Seat::B, Caste::Worker, 1)),
                (at(0, 2), mound(Some(Seat::A), 5)),
            ],
        );
        assert_eq!(why(&public, &[], here), Some(Refusal::NowhereToGo));
        for cell in [at(0, 0), at(0, 2), at(-3, 0)] {
            assert_eq!(why(&public, &[], cell), Some(Refusal::NotOwnUnit));
        }
        assert_eq!(why(&public, &[], at(6, 0)), Some(Refusal::OffBoard), "T-1.1");
    }

    #[test]
    fn t_3_terrain_closed_to_a_caste_is_the_reason() {
        let (water, growth, stones) = (at(1, 0), at(0, 1), at(-1, 0));
        let ground = [(Terrain::Water, water), (Terrain::Vegetation, growth), (Terrain::Stones, stones)];
        let from = at(0, 0);
        let of = |caste| moving(&ground, &[(from, unit(Seat::A, caste, 1))]);
        assert_eq!(why(&of(Caste::Worker), &[from], water), Some(Refusal::WaterForFlyersOnly), "T-3.2");
        assert_eq!(why(&of(Caste::Flyer), &[from], growth), Some(Refusal::VegetationClosedToFlyers), "T-2.2");
        for caste in [Caste::Soldier, Caste::Spitter] {
            assert_eq!(why(&of(caste), &[from], stones), Some(Refusal::StonesClosed), "T-3.4");
        }
        assert_eq!(why(&of(Caste::Worker), &[from], stones), None, "T-3.4: as its whole move");
    }

    #[test]
    fn t_3_4_stones_are_the_whole_move_of_a_worker() {
        let (from, stones) = (at(0, 0), at(2, 0));
        let public = moving(&[(Terrain::Stones, stones)], &[(from, unit(Seat::A, Caste::Worker, 1))]);
        assert_eq!(why(&public, &[from], stones), Some(Refusal::StonesTakeAll));
    }

    #[test]
    fn t_5_4_distance_and_enemies_limit_a_move() {
        let from = at(0, -5);
        let wall = [at(-1, -4), at(0, -4), at(1, -5)];
        let mut pieces = wall.map(|cell| (cell, mound(None, 7))).to_vec();
        pieces.push((from, unit(Seat::A, Caste::Worker, 1)));
        let public = moving(&[], &pieces);
        assert_eq!(why(&public, &[from], at(0, -3)), Some(Refusal::WayClosed), "T-5.5");
        assert_eq!(why(&public, &[from], at(0, -2)), Some(Refusal::TooFar), "T-2");
        pieces.push((from, unit(Seat::A, Caste::Flyer, 1)));
        assert_eq!(why(&moving(&[], &pieces), &[from], at(0, -3)), None, "T-2.2: flyers pass over them");
    }

    #[test]
    fn t_5_4_nobody_stops_on_a_piece_of_the_same_player() {
        let from = at(0, 0);
        let public = moving(
            &[],
            &[
                (from, unit(Seat::A, Caste::Worker, 1)),
                (at(1, 0), unit(Seat::A, Caste::Worker, 1)),
                (at(0, 1), mound(Some(Seat::A), 5)),
            ],
        );
        for own in [at(1, 0), at(0, 1), from] {
            assert_eq!(why(&public, &[from], own), Some(Refusal::OwnPiece));
        }
    }

    #[test]
    fn t_6_1_a_weak_attack_is_refused_with_both_strengths() {
        let (from, target) = (at(0, 0), at(1, 0));
        let mut pieces = [
            (from, unit(Seat::A, Caste::Worker, 3)),
            (target, mound(Some(Seat::B), 5)),
            (at(2, -1), unit(Seat::A, Caste::Soldier, 1)),
        ];
        let public = moving(&[], &pieces);
        // T-6.2: 3 of the worker, 2 of the soldier beside the Mound; T-6.1: strictly greater than
        // 5.
        assert_eq!(why(&public, &[from], target), Some(Refusal::TooWeak { strength: 5, needed: 6 }));
        pieces[2].1 = unit(Seat::A, Caste::Soldier, 2);
        assert_eq!(why(&moving(&[], &pieces), &[from], target), None);
    }

    #[test]
    fn t_6_4_a_forbidden_retreat_has_a_reason() {
        let (from, target) = (at(0, 0), at(1, 0));
        let pieces = [
            (from, unit(Seat::A, Caste::Spitter, 3)),
            (target, unit(Seat::B, Caste::Soldier, 1)),
            (at(2, 0), unit(Seat::B, Caste::Worker, 1)),
        ];
        let ground = [(Terrain::Stones, at(1, 1)), (Terrain::Water, at(2, -1))];
        let (public, chosen) = (moving(&ground, &pieces), [from, target]);
        assert_eq!(why(&public, &chosen, at(-2, 0)), Some(Refusal::NotBesideBeaten));
        assert_eq!(why(&public, &chosen, at(2, 0)), Some(Refusal::Occupied));
        assert_eq!(why(&public, &chosen, at(1, 1)), Some(Refusal::StonesClosed));
        assert_eq!(why(&public, &chosen, at(2, -1)), Some(Refusal::WaterForFlyersOnly));
        assert_eq!(why(&public, &chosen, from), Some(Refusal::ApproachCell));
        assert_eq!(why(&public, &chosen, at(0, 1)), None);
    }

    #[test]
    fn t_6_5_a_unit_beaten_by_a_soldier_is_destroyed() {
        let (from, target) = (at(0, 0), at(1, 0));
        let pieces = [(from, unit(Seat::A, Caste::Soldier, 1)), (target, unit(Seat::B, Caste::Worker, 1))];
        assert_eq!(why(&moving(&[], &pieces), &[from, target], at(2, 0)), Some(Refusal::Destroyed));
    }

    #[test]
    fn t_7_2_the_attacker_puts_a_mound_on_the_taken_cell() {
        let (from, target) = (at(0, 0), at(1, 0));
        let options = TermitesOptions::new(&[Colony::Blue, Colony::Red]).unwrap();
        let mut position = Position::new(options);
        position.pieces.put(from, unit(Seat::A, Caste::Worker, 3));
        position.pieces.put(at(2, -1), unit(Seat::A, Caste::Soldier, 2));
        position.pieces.put(target, mound(Some(Seat::B), 5));
        position.reserve[Seat::A].add(MoundValue::NEUTRAL);
        let mut game = Termites::from_position(&position).unwrap();
        let attack = Action::Attack { from, target, approach: Direction::W, retreat: None };
        game.apply(A, attack).unwrap();
        let public = game.public();
        assert_eq!(public.phase, Phase::Retake);
        assert_eq!(why(&public, &[], at(-2, 0)), Some(Refusal::NotTakenCell));
        assert_eq!(why(&public, &[], target), None);
    }

    /// T-7.4: a unit of the player is removed for a Mound where the ground suits it.
    #[test]
    fn t_7_4_a_removed_unit_does_not_block_the_mound() {
        let mut public = moving(&[(Terrain::Water, at(1, 0))], &[(at(1, 0), unit(Seat::A, Caste::Flyer, 1))]);
        public.pieces.put(at(-1, 0), unit(Seat::A, Caste::Worker, 1));
        public.pieces.put(at(-3, 0), unit(Seat::B, Caste::Worker, 1));
        public.phase = Phase::Replace;
        let (nothing, item) = (Private { hand: Tokens::NONE, stack: Tokens::NONE }, MoundValue::NEUTRAL);
        let chosen = [Item::Mound { value: item, remove: true }.choice()];
        let why = |cell| public.why_not(&nothing, Seat::A, &chosen, Choice::Cell(cell));
        assert_eq!(why(at(1, 0)), Some(Refusal::NotClear), "T-4.5");
        assert_eq!(why(at(-1, 0)), None);
        assert_eq!(why(at(-3, 0)), Some(Refusal::Occupied));
    }
}
