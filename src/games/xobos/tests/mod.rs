//! Tests of the rules, by section. Names begin with the number of the rule.
//!
//! Most scenes use the row of normal fields between the bases of seats A and B (four-base map):
//!
//! ```text
//!       N(0,-3)               S(2,-3)
//!            \                   \
//! A(-1,-2) -- W(0,-2) -- M(1,-2) -- E(2,-2) -- B(3,-2)
//!                          /  \
//!             L(0,-1), irradiated  R(1,-1), irradiated
//! ```

extern crate std;

mod answers;
mod attacks;
mod battles;
mod building;
mod clans;
mod components;
mod connections;
mod damage;
mod ends;
mod maps;
mod modes;
mod moving;
mod occupations;
mod own_boards;
mod refusals;
mod rounds;
mod settling;
mod setup;
mod towers;
mod units;

use std::vec::Vec;

use super::*;
use crate::hex::{CellSet, Hex};

pub(super) const A: Seat = Seat::A;
pub(super) const B: Seat = Seat::B;
pub(super) const C: Seat = Seat::C;
pub(super) const D: Seat = Seat::D;

pub(super) const G0: Guardian = Guardian::ALL[0];
pub(super) const G1: Guardian = Guardian::ALL[1];
pub(super) const G2: Guardian = Guardian::ALL[2];
pub(super) const G3: Guardian = Guardian::ALL[3];

pub(super) const NORTH: (i8, i8) = (0, -3);
pub(super) const WEST: (i8, i8) = (0, -2);
pub(super) const MIDDLE: (i8, i8) = (1, -2);
pub(super) const EAST: (i8, i8) = (2, -2);
pub(super) const A_GATE: (i8, i8) = (-1, -2);
pub(super) const B_GATE: (i8, i8) = (3, -2);
pub(super) const RAY: (i8, i8) = (1, -1);

/// A attacks from the west, nobody answers, and the attack is settled.
pub(super) fn attacked(mut scene: Scene) -> Scene {
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    scene
}

pub(super) fn at((q, r): (i8, i8)) -> Cell {
    Cell::new(Hex::new(q, r)).expect("on the panel")
}

/// A game in which pieces can be put anywhere.
pub(super) struct Scene(pub Xobos);

impl Scene {
    /// Round 1, seat A active, no unit on the board, all Leaders are Guardian 3, and empty stores.
    pub fn empty(options: XobosOptions) -> Scene {
        let mut scene = Scene::started(options);
        for seat in Seat::ALL {
            scene.0.holdings.sides[seat].at = [None; 4];
            scene.0.holdings.sides[seat].swarm.clear();
            scene.0.holdings.stores[seat] = Stockpile::default();
        }
        scene
    }

    /// Round 1 as it starts, seat A active, all Leaders are Guardian 3.
    pub fn started(options: XobosOptions) -> Scene {
        let mut scene = Scene(Xobos::start(&options).unwrap());
        scene.0.apply(Actor::Chance, Action::First(A)).unwrap();
        for seat in options.seats().iter() {
            scene.act(seat, Action::Leader(G3));
        }
        scene
    }

    pub fn two() -> Scene {
        Scene::empty(XobosOptions::new(2).unwrap())
    }

    pub fn four() -> Scene {
        Scene::empty(XobosOptions::new(4).unwrap())
    }

    /// Two players, the first with this clan.
    pub fn clan(clan: Clan) -> Scene {
        let other = if clan == Clan::Rheita { Clan::Kubadi } else { Clan::Rheita };
        Scene::empty(XobosOptions::new(2).unwrap().with_clans(&[clan, other]).unwrap())
    }

    pub fn guardian(mut self, seat: Seat, guardian: Guardian, place: (i8, i8)) -> Scene {
        self.0.holdings.sides[seat].at[guardian.index()] = Some(at(place));
        self
    }

    pub fn quarks(mut self, seat: Seat, count: usize, place: (i8, i8)) -> Scene {
        (0..count).for_each(|_| self.0.holdings.sides[seat].swarm.add(at(place)));
        self
    }

    pub fn building(mut self, owner: Seat, kind: Building, place: (i8, i8)) -> Scene {
        self.0.holdings.buildings.put(at(place), PlacedBuilding { owner, kind, load: 0 });
        self
    }

    pub fn tower(mut self, owner: Seat, load: u8, place: (i8, i8)) -> Scene {
        self.0.holdings.buildings.put(at(place), PlacedBuilding { owner, kind: Building::Watchtower, load });
        self
    }

    pub fn slot(mut self, seat: Seat, guardian: Guardian, slot: ConnectionSlot) -> Scene {
        self.0.holdings.boards[seat].quarter_mut(guardian).slot = slot;
        self
    }

    pub fn life(mut self, seat: Seat, guardian: Guardian, life: u8) -> Scene {
        self.0.holdings.boards[seat].quarter_mut(guardian).life = life;
        self
    }

    pub fn power(mut self, seat: Seat, guardian: Guardian, tokens: u8) -> Scene {
        self.0.holdings.boards[seat].quarter_mut(guardian).power = tokens;
        self
    }

    pub fn store(mut self, seat: Seat, resources: u16, crystals: u16) -> Scene {
        self.0.holdings.stores[seat] = Stockpile { resources, crystals };
        self
    }

    pub fn technology(mut self, seat: Seat, technology: Technology) -> Scene {
        self.0.holdings.sides[seat].technologies.add(technology);
        self
    }

    pub fn cannon(mut self, seat: Seat, load: u8) -> Scene {
        self.0.holdings.sides[seat].cannon = load;
        self
    }

    /// Skips to the Development phase, before anybody has acted, and keeps the stores.
    pub fn developing(mut self) -> Scene {
        self.0.start_simultaneous_phase();
        self.0.stage = PhaseState::Development;
        self
    }

    pub fn can(&self, seat: Seat, action: Action) -> bool {
        let legal = self.0.is_legal(Actor::Seat(seat), action);
        assert_eq!(legal, self.list(seat).contains(&action), "{action:?}: is_legal and the list must agree");
        legal
    }

    pub fn list(&self, seat: Seat) -> Vec<Action> {
        let mut list = Vec::new();
        let _ = self.0.visit_legal(Actor::Seat(seat), &mut |action| {
            list.push(action);
            ControlFlow::Continue(())
        });
        list
    }

    #[track_caller]
    pub fn act(&mut self, seat: Seat, action: Action) {
        let result = self.0.apply(Actor::Seat(seat), action);
        assert_eq!(result, Ok(()), "{action:?} of {seat:?} in {:?}; {:?}", self.0.stage, self.list(seat));
    }

    /// Takes the last action of the list, which is "no" or "no more", until this phase is reached.
    #[track_caller]
    pub fn until(&mut self, phase: Phase) {
        for _ in 0..200 {
            if self.0.phase() == phase {
                return;
            }
            self.take_last_action();
        }
        panic!("{phase:?} was never reached; the stage is {:?}", self.0.stage);
    }

    /// Skips to the moves of this seat by taking the last action of each list.
    #[track_caller]
    pub fn until_turn(&mut self, seat: Seat) {
        for _ in 0..200 {
            if (self.0.phase(), self.0.on_turn) == (Phase::Moves, seat) {
                return;
            }
            self.take_last_action();
        }
        panic!("the turn of {seat:?} was never reached; the stage is {:?}", self.0.stage);
    }

    pub fn take_last_action(&mut self) {
        let seat = self.0.deciding().iter().next().expect("somebody decides");
        let last = *self.list(seat).last().expect("something is legal");
        self.act(seat, last);
    }

    /// Ends the moves and declares this attack.
    #[track_caller]
    pub fn attack(&mut self, seat: Seat, from: (i8, i8), to: (i8, i8)) {
        if self.0.phase() == Phase::Moves {
            self.act(seat, Action::EndMoves);
        }
        self.act(seat, Action::Attack { from: at(from), to: at(to) });
    }

    #[track_caller]
    pub fn answer(&mut self, seat: Seat, from: (i8, i8), to: (i8, i8)) {
        if self.0.phase() == Phase::Attacks {
            self.act(self.0.on_turn, Action::EndAttacks);
        }
        self.act(seat, Action::Answer { at: at(from), to: at(to), breaking: false });
    }

    pub fn place(&self, seat: Seat, guardian: Guardian) -> Option<Cell> {
        self.0.holdings.sides[seat].guardian_at(guardian)
    }

    pub fn life_of(&self, seat: Seat, guardian: Guardian) -> u8 {
        self.0.holdings.boards[seat].quarter(guardian).life
    }

    pub fn slot_of(&self, seat: Seat, guardian: Guardian) -> ConnectionSlot {
        self.0.holdings.boards[seat].slot(guardian)
    }

    pub fn quarks_at(&self, seat: Seat, place: (i8, i8)) -> usize {
        self.0.holdings.sides[seat].swarm.count(at(place))
    }

    pub fn load_at(&self, seat: Seat, place: (i8, i8)) -> u8 {
        self.0.holdings.buildings.load(at(place), seat)
    }

    pub fn crystals(&self, seat: Seat) -> u16 {
        self.0.holdings.stores[seat].crystals
    }

    pub fn resources(&self, seat: Seat) -> u16 {
        self.0.holdings.stores[seat].resources
    }

    /// Returns the strikes of the last fight.
    pub fn strikes(&self) -> Vec<Strike> {
        self.0.report.iter().flat_map(|report| report.strikes).flatten().collect()
    }
}

pub(super) fn go(guardian: Guardian, to: (i8, i8)) -> Action {
    Action::Move { guardian, to: at(to), capture: false }
}

pub(super) fn hop(from: (i8, i8), to: (i8, i8)) -> Action {
    Action::Quark { from: at(from), to: at(to) }
}
