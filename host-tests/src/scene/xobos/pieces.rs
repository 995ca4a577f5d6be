//! Puts pieces into a scene.

use hexboard::game::{Seat, SeatSet};
use hexboard::games::xobos::{
    Building, ConnectionSlot, Guardian, Phase, PlacedBuilding, Position, Stockpile, Technology,
};

use super::{B, Field, Scene, at, put, unchecked};

impl Scene {
    /// Changes the position.
    pub fn edit(&mut self, change: impl FnOnce(&mut Position)) {
        let mut position = self.game.position();
        change(&mut position);
        self.game = unchecked(&position);
    }

    /// Returns the scene with this change of the position.
    #[must_use]
    pub fn edited(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        self.edit(change);
        self
    }

    /// Puts a Guardian on a field. It keeps its Life, or gets full Life if it has none.
    pub fn guardian(self, seat: Seat, guardian: Guardian, place: Field) -> Scene {
        self.edited(|position| put(position, seat, guardian, at(place)))
    }

    /// Sets the Life of a Guardian.
    pub fn life(self, seat: Seat, guardian: Guardian, life: u8) -> Scene {
        self.edited(|position| position.holdings.boards[seat].quarter_mut(guardian).life = life)
    }

    /// Sets the Power tokens of a Guardian.
    pub fn power(self, seat: Seat, guardian: Guardian, tokens: u8) -> Scene {
        self.edited(|position| position.holdings.boards[seat].quarter_mut(guardian).power = tokens)
    }

    /// Sets the Healing tokens of a Guardian.
    pub fn healing(self, seat: Seat, guardian: Guardian, tokens: u8) -> Scene {
        self.edited(|position| position.holdings.boards[seat].quarter_mut(guardian).healing = tokens)
    }

    /// Sets the slot of a Guardian.
    pub fn slot(self, seat: Seat, guardian: Guardian, slot: ConnectionSlot) -> Scene {
        self.edited(|position| position.holdings.boards[seat].quarter_mut(guardian).slot = slot)
    }

    /// Marks a Guardian as moved in this round.
    pub fn moved(self, seat: Seat, guardian: Guardian) -> Scene {
        self.edited(|position| position.holdings.sides[seat].moved.insert(guardian))
    }

    /// Puts Quarks on a field.
    pub fn quarks(self, seat: Seat, count: usize, place: Field) -> Scene {
        self.edited(|position| (0..count).for_each(|_| position.holdings.sides[seat].swarm.add(at(place))))
    }

    /// Puts a building on a field.
    pub fn building(self, owner: Seat, kind: Building, place: Field) -> Scene {
        self.placed(PlacedBuilding { owner, kind, load: 0 }, place)
    }

    /// Puts a Watchtower with this number of Crystals on a field.
    pub fn tower(self, owner: Seat, load: u8, place: Field) -> Scene {
        self.placed(PlacedBuilding { owner, kind: Building::Watchtower, load }, place)
    }

    fn placed(self, building: PlacedBuilding, place: Field) -> Scene {
        self.edited(|position| position.holdings.buildings.put(at(place), building))
    }

    /// Sets the Resources and Crystals of a seat.
    pub fn store(self, seat: Seat, resources: u16, crystals: u16) -> Scene {
        self.edited(|position| position.holdings.stores[seat] = Stockpile { resources, crystals })
    }

    /// Gives a seat a technology.
    pub fn technology(self, seat: Seat, technology: Technology) -> Scene {
        self.edited(|position| position.holdings.sides[seat].technologies.add(technology))
    }

    /// Sets the Crystals of the Cannon of a seat.
    pub fn cannon(self, seat: Seat, load: u8) -> Scene {
        self.edited(|position| position.holdings.sides[seat].cannon = load)
    }

    /// Sets the Crystals of the Teleport of a seat.
    pub fn teleport(self, seat: Seat, load: u8) -> Scene {
        self.edited(|position| position.holdings.sides[seat].teleport = load)
    }

    /// Sets the number of the round.
    pub fn round(self, round: u8) -> Scene {
        self.edited(|position| position.round = round)
    }

    /// Makes a seat the first player.
    pub fn first(self, seat: Seat) -> Scene {
        self.edited(|position| position.first = seat)
    }

    /// Makes a seat the first player and the active one.
    pub fn begun_by(self, seat: Seat) -> Scene {
        self.edited(|position| (position.first, position.on_turn) = (seat, seat))
    }

    /// Makes seat A the last in turn: seat B can neither move nor attack any more in this round.
    pub fn last_turn(self) -> Scene {
        self.first(B)
    }

    /// Skips to the Development phase, before anybody has acted, and keeps the stores.
    pub fn developing(self) -> Scene {
        self.edited(|position| (position.phase, position.done) = (Phase::Development, SeatSet::EMPTY))
    }
}
