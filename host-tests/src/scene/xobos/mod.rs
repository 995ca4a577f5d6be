//! Builds positions of Xobos piece by piece and plays from them. Most scenes use the row of fields
//! between the bases of seats A and B:
//!
//! ```text
//!      NORTH(0,-3)
//!            \
//! A_GATE(-1,-2) -- WEST(0,-2) -- MIDDLE(1,-2) -- EAST(2,-2) -- B_GATE(3,-2)
//!                                     \
//!                                  RAY(1,-1), irradiated
//! ```
//!
//! A scene need not be a complete position: a player may have no Leader and no Guardians.
//! [`Scene::after`] checks that it is one.

mod pieces;
mod play;

use hexboard::game::{Actor, Game, Seat};
use hexboard::games::xobos::{
    Action, Clan, FULL_LIFE, Guardian, Mode, Phase, Position, Stockpile, Xobos, XobosOptions,
};
use hexboard::hex::{Cell, Hex};

pub use play::attacked;

/// The first seat.
pub const A: Seat = Seat::A;
/// The second seat.
pub const B: Seat = Seat::B;
/// The third seat.
pub const C: Seat = Seat::C;
/// The fourth seat.
pub const D: Seat = Seat::D;

/// A field and its column and row.
pub type Field = (i8, i8);
/// The field north of the row.
pub const NORTH: Field = (0, -3);
/// The field in front of the base of seat A.
pub const A_GATE: Field = (-1, -2);
/// The field east of A's gate.
pub const WEST: Field = (0, -2);
/// The field between both bases.
pub const MIDDLE: Field = (1, -2);
/// The field west of B's gate.
pub const EAST: Field = (2, -2);
/// The field in front of the base of seat B.
pub const B_GATE: Field = (3, -2);
/// The irradiated field beside the middle.
pub const RAY: Field = (1, -1);

/// The first Guardian, which is the Leader of both seats in [`Scene::new`].
pub const G0: Guardian = Guardian::ALL[0];
/// The second Guardian.
pub const G1: Guardian = Guardian::ALL[1];
/// The third Guardian.
pub const G2: Guardian = Guardian::ALL[2];
/// The fourth Guardian, which is the Leader of all seats in [`Scene::started`].
pub const G3: Guardian = Guardian::ALL[3];

/// Returns the cell at a column and a row.
pub fn at((q, r): Field) -> Cell {
    Cell::new(Hex::new(q, r)).expect("on the panel")
}

/// Returns the move of a Guardian that captures nothing.
pub fn go(guardian: Guardian, to: Field) -> Action {
    Action::Move { guardian, to: at(to), capture: false }
}

/// Returns the move of a Quark.
pub fn hop(from: Field, to: Field) -> Action {
    Action::Quark { from: at(from), to: at(to) }
}

/// A game in which pieces can be put anywhere.
#[derive(Clone)]
pub struct Scene {
    /// The game.
    pub game: Xobos,
}

impl Scene {
    /// Returns a position in this phase of round 8 with seat A in turn, all boards open, and only
    /// Guardian 0 as Leader in each of two bases.
    pub fn new(phase: Phase) -> Scene {
        let options = XobosOptions::new(2).expect("two players").in_mode(Mode::Training);
        let mut position = Position::new(options);
        position.clear();
        (position.phase, position.round) = (phase, 8);
        for seat in [A, B] {
            let home = options.map().bases[seat].expect("a base").guardians[0];
            position.holdings.boards[seat].leader = Some(G0);
            put(&mut position, seat, G0, home);
        }
        Scene { game: unchecked(&position) }
    }

    /// Returns round 1 as it starts, with seat A active. All Leaders are Guardian 3.
    pub fn started(options: XobosOptions) -> Scene {
        let mut game = Xobos::start(&options).expect("options that can be played");
        game.apply(Actor::Chance, Action::First(A)).expect("A can be first");
        let mut scene = Scene { game };
        options.seats().iter().for_each(|seat| scene.act(seat, Action::Leader(G3)));
        scene
    }

    /// Returns round 1 with seat A active, without units and with empty stores. All Leaders are
    /// Guardian 3.
    pub fn empty(options: XobosOptions) -> Scene {
        Scene::started(options).edited(|position| {
            for seat in Seat::ALL {
                position.holdings.sides[seat].at = [None; 4];
                position.holdings.sides[seat].swarm.clear();
                position.holdings.stores[seat] = Stockpile::default();
            }
        })
    }

    /// Returns the empty scene for two players.
    pub fn two() -> Scene {
        Scene::empty(XobosOptions::new(2).expect("two players"))
    }

    /// Returns the empty scene for four players.
    pub fn four() -> Scene {
        Scene::empty(XobosOptions::new(4).expect("four players"))
    }

    /// Returns the empty scene for two players, the first with this clan.
    pub fn clan(clan: Clan) -> Scene {
        let other = if clan == Clan::Rheita { Clan::Kubadi } else { Clan::Rheita };
        let options = XobosOptions::new(2).expect("two players").with_clans(&[clan, other]);
        Scene::empty(options.expect("two clans"))
    }
}

fn put(position: &mut Position, seat: Seat, guardian: Guardian, cell: Cell) {
    position.holdings.sides[seat].at[guardian.index()] = Some(cell);
    let quarter = position.holdings.boards[seat].quarter_mut(guardian);
    if quarter.life == 0 {
        quarter.life = FULL_LIFE;
    }
}

fn unchecked(position: &Position) -> Xobos {
    Xobos::unchecked(position).expect("a phase with its data")
}
