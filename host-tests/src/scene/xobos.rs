//! Builds two-player positions of Xobos piece by piece, on the row of fields between the bases of
//! seats A and B:
//!
//! ```text
//! A_GATE(-1,-2) -- WEST(0,-2) -- MIDDLE(1,-2) -- EAST(2,-2) -- B_GATE(3,-2)
//!                                     \
//!                                  RAY(1,-1), irradiated
//! ```

use hexboard::game::{Actor, Game, Seat};
use hexboard::games::xobos::{
    Action, Building, Guardian, Mode, Phase, PlacedBuilding, Position, Stockpile, Technology, Xobos,
    XobosOptions,
};
use hexboard::hex::{Cell, Hex};

/// The first seat.
pub const A: Seat = Seat::A;
/// The second seat.
pub const B: Seat = Seat::B;

/// The field in front of the base of seat A.
pub const A_GATE: (i8, i8) = (-1, -2);
/// The field east of A's gate.
pub const WEST: (i8, i8) = (0, -2);
/// The field between both bases.
pub const MIDDLE: (i8, i8) = (1, -2);
/// The field west of B's gate.
pub const EAST: (i8, i8) = (2, -2);
/// The field in front of the base of seat B.
pub const B_GATE: (i8, i8) = (3, -2);
/// The irradiated field beside the middle.
pub const RAY: (i8, i8) = (1, -1);

/// The Leader of both seats. It stands in the base unless it is put elsewhere.
pub const LEADER: Guardian = Guardian::ALL[0];
/// The second Guardian.
pub const SECOND: Guardian = Guardian::ALL[1];
/// The third Guardian.
pub const THIRD: Guardian = Guardian::ALL[2];

/// Returns the cell at a column and a row.
pub fn at((q, r): (i8, i8)) -> Cell {
    Cell::new(Hex::new(q, r)).expect("on the panel")
}

/// A position under construction.
pub struct Scene(Position);

impl Scene {
    /// Returns a position in this phase of round 8 with seat A in turn, all boards open, and only a
    /// Leader in each base.
    pub fn new(phase: Phase) -> Scene {
        let options = XobosOptions::new(2).expect("two players").in_mode(Mode::Training);
        let mut position = Position::new(options);
        position.clear();
        (position.phase, position.round) = (phase, 8);
        let mut scene = Scene(position);
        for seat in [A, B] {
            let home = options.map().bases[seat].expect("a base").guardians[0];
            scene.0.holdings.boards[seat].leader = Some(LEADER);
            scene.put(seat, LEADER, home, 6);
        }
        scene
    }

    fn put(&mut self, seat: Seat, guardian: Guardian, cell: Cell, life: u8) {
        self.0.holdings.sides[seat].at[guardian.index()] = Some(cell);
        self.0.holdings.boards[seat].quarter_mut(guardian).life = life;
    }

    /// Puts a Guardian with this Life on a field.
    pub fn guardian(mut self, seat: Seat, guardian: Guardian, place: (i8, i8), life: u8) -> Scene {
        self.put(seat, guardian, at(place), life);
        self
    }

    /// Sets the Power tokens of a Guardian.
    pub fn power(mut self, seat: Seat, guardian: Guardian, tokens: u8) -> Scene {
        self.0.holdings.boards[seat].quarter_mut(guardian).power = tokens;
        self
    }

    /// Marks a Guardian as moved in this round.
    pub fn moved(mut self, seat: Seat, guardian: Guardian) -> Scene {
        self.0.holdings.sides[seat].moved.insert(guardian);
        self
    }

    /// Puts Quarks on a field.
    pub fn quarks(mut self, seat: Seat, count: usize, place: (i8, i8)) -> Scene {
        (0..count).for_each(|_| self.0.holdings.sides[seat].swarm.add(at(place)));
        self
    }

    /// Puts a building on a field. `load` is the number of Crystals of a Watchtower.
    pub fn building(mut self, owner: Seat, kind: Building, load: u8, place: (i8, i8)) -> Scene {
        self.0.holdings.buildings.put(at(place), PlacedBuilding { owner, kind, load });
        self
    }

    /// Gives a seat a technology.
    pub fn technology(mut self, seat: Seat, technology: Technology) -> Scene {
        self.0.holdings.sides[seat].technologies.add(technology);
        self
    }

    /// Sets the Resources and Crystals of a seat.
    pub fn store(mut self, seat: Seat, resources: u16, crystals: u16) -> Scene {
        self.0.holdings.stores[seat] = Stockpile { resources, crystals };
        self
    }

    /// Sets the number of the round.
    pub fn round(mut self, round: u8) -> Scene {
        self.0.round = round;
        self
    }

    /// Makes seat A the last in turn: seat B can neither move nor attack any more in this round.
    pub fn last_turn(mut self) -> Scene {
        self.0.first = B;
        self
    }

    /// Returns the game from this position after these actions.
    ///
    /// # Panics
    /// Panics if the position is invalid or an action is illegal.
    pub fn after(&self, actions: &[(Seat, Action)]) -> Xobos {
        let mut game = Xobos::from_position(&self.0).expect("a position that can be");
        for &(seat, action) in actions {
            let result = game.apply(Actor::Seat(seat), action);
            result.unwrap_or_else(|error| panic!("{action:?} in {:?}: {error}", game.phase()));
        }
        game
    }
}
