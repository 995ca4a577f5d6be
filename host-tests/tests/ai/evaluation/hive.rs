//! Positions of Hive: pieces that can move, attackers, and the danger of the Queens. A search of one
//! turn chooses by this value.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hexboard::ai::SearchStep;
use hexboard::ai::hive::{POOL_ON_DEVICE, PhasedWeights, Search, SearchSettings, TABLE_RECORDS, Weights};
use hexboard::game::{Actor, Game};
use hexboard::games::hive::{
    Action, Colour, Extras, Hive, HiveOptions, ListOrder, Piece, PieceKind, Place, Tabletop,
};
use hexboard::hex::Direction;

use super::at_random;

/// Weights without common factors, so that no two terms cancel.
const WEIGHTS: Weights = Weights {
    free: [139, 53, 127, 61, 163, 149, 131, 101, 97, 103, 113],
    stuck: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    reserve: [17, 23, 71, 37, 89, 83, 73, 67, 47, 59, 79],
    attacker: [0, 29, 31, 41, 43, 137, 151, 157, 167, 173, 179],
    near: [191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 251],
    up: 83,
    on_queen: 241,
    danger: [0, 131, 293, 443, 641, 839, 1087, 1321, 1613, 1931, 2309, 2693, 2887],
    rescue: 1301,
    tempo: 19,
    pressure: 211,
};
/// The same in every phase.
static PHASED: PhasedWeights = PhasedWeights { early: WEIGHTS, late: WEIGHTS };
const CRAWLERS: [PieceKind; 5] =
    [PieceKind::Queen, PieceKind::Spider, PieceKind::Ant, PieceKind::Pillbug, PieceKind::Scorpion];

/// A position with what its evaluation asks for.
struct Table<'a>(&'a Tabletop);

impl Table<'_> {
    fn on_table(&self) -> impl Iterator<Item = (Piece, Place)> {
        Piece::all().filter_map(|piece| Some((piece, self.0.place(piece)?)))
    }

    fn is_occupied(&self, place: Place) -> bool {
        self.0.height_at(place) > 0
    }

    fn occupied_around(&self, place: Place) -> usize {
        Direction::ALL.into_iter().filter(|way| self.is_occupied(place.step(*way))).count()
    }

    /// H-3.1: the hive falls apart without the only piece at this place.
    fn is_pinned(&self, place: Place) -> bool {
        let mut rest: BTreeSet<Place> = self.on_table().map(|(_, place)| place).collect();
        rest.remove(&place);
        let mut open: Vec<Place> = rest.iter().next().copied().into_iter().collect();
        while let Some(next) = open.pop() {
            if rest.remove(&next) {
                open.extend(Direction::ALL.map(|way| next.step(way)));
            }
        }
        !rest.is_empty()
    }

    /// H-3.2: a slide needs a free cell and exactly one of the two cells between.
    fn can_slide(&self, place: Place) -> bool {
        (0..6).any(|way| {
            let at = |turn: usize| self.is_occupied(place.step(Direction::ALL[(way + turn) % 6]));
            !at(0) && at(1) != at(5)
        })
    }

    /// Returns whether an uncovered piece can move.
    fn is_free(&self, piece: Piece, place: Place) -> bool {
        let is_up = self.0.height_at(place) > 1;
        let slides = !CRAWLERS.contains(&piece.kind()) || self.can_slide(place);
        !self.0.position().is_paralysed(piece) && (is_up || slides && !self.is_pinned(place))
    }

    fn tops_around(&self, place: Place) -> impl Iterator<Item = (Piece, Place)> {
        let at = Direction::ALL.into_iter().map(move |way| place.step(way));
        at.filter_map(|place| Some((self.0.top_at(place)?, place)))
    }

    /// Returns the value of a piece on the table.
    fn piece(&self, piece: Piece, place: Place) -> i32 {
        let weight =
            |weights: &[i16; PieceKind::ALL.len()], kind: PieceKind| i32::from(weights[kind as usize]);
        let queen = self.0.place(Piece::queen(piece.colour().other()));
        let (is_up, kind) = (self.0.height_at(place) > 1, piece.kind());
        if self.0.top_at(place) != Some(piece) || self.0.position().is_paralysed(piece) {
            return 0;
        }
        if is_up && queen == Some(place) {
            return WEIGHTS.on_queen.into();
        }
        if kind != PieceKind::Queen && queen.is_some_and(|queen| queen.distance(place) == 1) {
            return weight(&WEIGHTS.attacker, kind);
        }
        if !self.is_free(piece, place) {
            return weight(&WEIGHTS.stuck, kind);
        }
        let up = if is_up { WEIGHTS.up.into() } else { 0 };
        let near = match queen.map(|queen| queen.distance(place)) {
            Some(2) => weight(&WEIGHTS.near, kind),
            Some(3) => weight(&WEIGHTS.near, kind) / 2,
            _ => 0,
        };
        let free = match (kind, is_up) {
            (PieceKind::Mosquito, true) => weight(&WEIGHTS.free, PieceKind::Beetle) + up,
            (PieceKind::Mosquito, false) => {
                let kinds = self.tops_around(place).map(|(top, _)| top.kind());
                let copied = kinds.filter(|kind| !matches!(kind, PieceKind::Mosquito | PieceKind::Queen));
                copied.map(|kind| weight(&WEIGHTS.free, kind)).max().unwrap_or(0)
            }
            _ => weight(&WEIGHTS.free, kind) + up,
        };
        free + near
    }

    /// H-4.8: a Pillbug, or a Mosquito beside one, throws others over itself.
    fn throws(&self, piece: Piece, place: Place) -> bool {
        let is_pillbug = |piece: Piece| piece.kind() == PieceKind::Pillbug;
        let copies = || self.tops_around(place).any(|(top, _)| is_pillbug(top));
        let can = is_pillbug(piece) || piece.kind() == PieceKind::Mosquito && copies();
        can && self.0.height_at(place) == 1 && !self.0.position().is_paralysed(piece)
    }

    /// Returns the danger of a Queen, less if she can be thrown out.
    fn danger(&self, colour: Colour) -> i32 {
        let Some(queen) = self.0.place(Piece::queen(colour)) else { return 0 };
        let can_leave = |(top, at): (Piece, Place)| top.colour() == colour && self.is_free(top, at);
        let halves: usize = self.tops_around(queen).map(|top| if can_leave(top) { 1 } else { 2 }).sum();
        // Sixteenths for each enemy piece that can come.
        let is_enemy = |(piece, place): &(Piece, Place)| {
            piece.colour() != colour && self.0.top_at(*place) == Some(*piece)
        };
        let enemies = self.on_table().filter(|one| is_enemy(one) && self.is_free(one.0, one.1)).count();
        let pressure = (enemies * halves) as i32 * i32::from(WEIGHTS.pressure) / 16;
        let danger = i32::from(WEIGHTS.danger[halves]) + pressure;
        if self.0.height_at(queen) > 1 {
            return danger;
        }
        let has_way_out = |place: Place| {
            let beside = Direction::ALL.map(|way| place.step(way));
            beside.iter().any(|free| !self.is_occupied(*free) && self.occupied_around(*free) <= 4)
        };
        let throws =
            |(top, at): (Piece, Place)| top.colour() == colour && self.throws(top, at) && has_way_out(at);
        let is_waiting = Piece::named(colour, PieceKind::Pillbug, 1)
            .is_some_and(|pillbug| self.0.position().is_in_reserve(pillbug));
        let mut free =
            Direction::ALL.into_iter().map(|way| queen.step(way)).filter(|at| !self.is_occupied(*at));
        let may_place = |at: Place| self.tops_around(at).all(|(top, _)| top.colour() == colour);
        if self.tops_around(queen).any(throws) {
            danger - i32::from(WEIGHTS.rescue)
        } else if is_waiting && free.any(may_place) {
            danger - i32::from(WEIGHTS.rescue / 2)
        } else {
            danger
        }
    }

    fn side(&self, colour: Colour) -> i32 {
        let position = self.0.position();
        let waiting: i32 = Piece::of(colour)
            .filter(|piece| position.is_in_reserve(*piece))
            .map(|piece| i32::from(WEIGHTS.reserve[piece.kind() as usize]))
            .sum();
        let own = self.on_table().filter(|(piece, _)| piece.colour() == colour);
        waiting + own.map(|(piece, place)| self.piece(piece, place)).sum::<i32>() - self.danger(colour)
    }

    /// Returns the value for the side to move.
    fn value(&self) -> i32 {
        let us = self.0.position().to_move();
        self.side(us) - self.side(us.other()) + i32::from(WEIGHTS.tempo)
    }

    /// Returns whether a Queen is surrounded or nearly so; then the search looks further.
    fn is_close(&self) -> bool {
        let queens = Colour::ALL.map(|colour| self.0.place(Piece::queen(colour)));
        queens.into_iter().flatten().any(|queen| self.occupied_around(queen) >= 5)
    }
}

/// Returns the value of every action for the side to move; `None` if the search looks further than
/// one turn at one of them.
fn values(hive: &Hive) -> Option<Vec<(Action, i32)>> {
    let mut actions = Vec::new();
    let _ = hive.position().visit_actions(ListOrder::Sorted, |action| {
        actions.push(action);
        ControlFlow::Continue(())
    });
    let actor = Actor::Seat(hive.to_move().seat());
    let value = |action: Action| {
        let mut after = hive.clone();
        after.apply(actor, action).ok()?;
        let table = Table(after.tabletop());
        (!table.is_close() && after.repetition_count() < 2).then(|| (action, -table.value()))
    };
    actions.into_iter().map(value).collect()
}

/// Returns the action and the value that a search of one turn finds.
fn search(hive: &Hive) -> (Action, i32) {
    let mut search = Box::new(Search::idle());
    let (mut memories, mut pool) = (vec![[0; 2]; TABLE_RECORDS], vec![[0; 2]; POOL_ON_DEVICE]);
    search.begin(hive, SearchSettings { depth: 1, weights: &PHASED, ..SearchSettings::BEST });
    while let SearchStep::More(_) = search.step(&mut memories.as_mut_slice(), &mut pool) {}
    (search.best().expect("something is legal"), search.value().into())
}

#[test]
fn a_search_of_one_turn_of_hive_finds_the_best_value() {
    let mut seen = 0;
    for (seed, letters) in [(1, ""), (2, "MLP"), (3, "MLPCHD"), (4, "MP"), (5, "MLPCHD")] {
        let extras = Extras::from_letters(letters).expect("letters of pieces");
        let options = HiveOptions { extras, ..HiveOptions::DEVICE };
        at_random(Hive::start(&options).expect("a game"), seed, 60, |hive: &Hive| {
            let Some(values) = values(hive).filter(|values| values.len() > 1) else { return };
            let best = values.iter().map(|(_, value)| *value).max().expect("an action");
            let (action, value) = search(hive);
            assert_eq!(value, best, "{letters} {:?}", hive.tabletop());
            assert!(values.contains(&(action, best)), "{action:?} is worse");
            seen += 1;
        });
    }
    assert!(seen > 100, "{seen} positions");
}
