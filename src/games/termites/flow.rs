//! The flow of the game: applies actions and decides what comes next.

use super::{Action, Loss, MoundValue, Phase, Piece, Stage, Termites, Terrain, Token};
use crate::game::{Options, Seat};
use crate::hex::{Cell, Direction};

/// T-4.3: number of tokens in a full hand.
pub const HAND: usize = 3;

/// T-4.4: order of the Mounds of two players, as offsets from the starting player.
const MOUNDS_OF_TWO: [usize; 4] = [0, 1, 1, 0];

impl Stage {
    /// Returns the phase shown to players and in traces.
    pub(super) const fn phase(self, building: bool) -> Phase {
        match self {
            Stage::First if building => Phase::BuildNeutral,
            Stage::Neutral(_) => Phase::BuildNeutral,
            Stage::Tiles(_) => Phase::BuildTiles,
            Stage::First | Stage::Opening(_) | Stage::Mounds(_) => Phase::Mounds,
            Stage::Reproduce | Stage::Draw => Phase::Reproduce,
            Stage::Move => Phase::Move,
            Stage::Retake => Phase::Retake,
            Stage::Replace => Phase::Replace,
            Stage::Over => Phase::Over,
        }
    }

    /// Returns whether chance acts next.
    pub(super) const fn is_chance(self) -> bool {
        matches!(self, Stage::First | Stage::Opening(_) | Stage::Draw)
    }
}

impl Termites {
    /// Returns the seat that decides, or for which chance draws.
    pub(super) fn acting(&self) -> Seat {
        let after_first = match self.stage {
            Stage::Neutral(done) => usize::from(done),
            Stage::Tiles(done) => usize::from(done) / 2,
            Stage::Opening(done) => usize::from(done) / HAND,
            Stage::Mounds(done) if self.options.players() == 2 => MOUNDS_OF_TWO[usize::from(done) & 3],
            Stage::Mounds(done) => usize::from(done),
            Stage::Replace => return self.pending.and_then(|loss| loss.victim).unwrap_or(self.active),
            _ => return self.active,
        };
        self.seat_after(self.first.unwrap_or(Seat::A), after_first)
    }

    fn seat_after(&self, seat: Seat, steps: usize) -> Seat {
        seat.after(steps, self.options.players())
    }

    /// Applies an action that [`Termites::allows`].
    pub(super) fn apply_action(&mut self, action: Action) {
        let seat = self.acting();
        match action {
            Action::First(seat) => {
                self.first = Some(seat);
                self.active = seat;
                self.stage = if self.options.map().is_some() { Stage::Opening(0) } else { Stage::Neutral(0) };
            }
            Action::Draw(token) => self.draw(seat, token),
            Action::Neutral(at) => {
                self.pieces.put(at, Piece::Mound { owner: None, value: MoundValue::NEUTRAL });
                self.advance_stage();
            }
            Action::Tile(terrain, at) => {
                self.ground.lay(terrain, at);
                self.advance_stage();
            }
            Action::Mound { value, at, .. } => {
                self.reserve[seat].take(value);
                self.pieces.put(at, Piece::Mound { owner: Some(seat), value });
                self.advance_stage();
            }
            Action::Place(token, at) => {
                self.hands[seat].take(token);
                self.pieces.put(at, Piece::Unit { owner: seat, token });
                self.placed = true;
                self.stage = Stage::Draw;
            }
            Action::Stay => self.end_turn(),
            Action::Move { from, to } => {
                self.pieces.shift(from, to);
                self.end_turn();
            }
            Action::Attack { from, target, retreat, .. } => self.attack(seat, from, target, retreat),
        }
        self.settle();
    }

    fn draw(&mut self, seat: Seat, token: Token) {
        self.stacks[seat].take(token);
        self.hands[seat].add(token);
        self.advance_stage();
    }

    /// Advances a stage that counts its steps, or goes to the next stage.
    fn advance_stage(&mut self) {
        self.stage = match self.stage {
            Stage::Neutral(done) => Stage::Neutral(done + 1),
            Stage::Tiles(done) => Stage::Tiles(done + 1),
            Stage::Opening(done) => Stage::Opening(done + 1),
            Stage::Mounds(done) => Stage::Mounds(done + 1),
            Stage::Retake => Stage::Replace,
            Stage::Replace => return self.end_turn(),
            stage => stage,
        }
    }

    fn attack(&mut self, seat: Seat, from: Cell, target: Cell, retreat: Option<Direction>) {
        if let Some(Piece::Mound { owner, value }) = self.pieces.at(target) {
            // T-7.1: the attacking unit is lost with the Mound.
            self.pieces.clear(from);
            self.pieces.clear(target);
            self.trophies[seat].add(value);
            self.pending = Some(Loss { cell: target, victim: owner });
            self.stage = Stage::Retake;
            return;
        }
        let beaten = self.pieces.at(target);
        // T-6.6: the attacker leaves first, because the beaten unit may retreat to its cell.
        self.pieces.shift(from, target);
        if let (Some(unit), Some(cell)) = (beaten, retreat.and_then(|side| target.step(side))) {
            self.pieces.put(cell, unit);
        }
        self.end_turn();
    }

    /// Ends the turn: the game ends, or it is the next seat's turn (T-10.1, T-D8).
    fn end_turn(&mut self) {
        self.pending = None;
        self.idle = if self.placed { 0 } else { self.idle + 1 };
        self.placed = false;
        let hands_are_empty = self.hands.0.iter().all(|hand| hand.is_empty());
        if hands_are_empty || usize::from(self.idle) >= self.options.players() {
            self.stage = Stage::Over;
            return;
        }
        self.active = self.seat_after(self.active, 1);
        self.stage = Stage::Reproduce;
    }

    /// Advances until somebody has something to decide, skipping what the rules skip.
    pub(super) fn settle(&mut self) {
        let players = self.options.players();
        while self.is_skipped() {
            match self.stage {
                Stage::Neutral(_) => self.stage = Stage::Tiles(0),
                Stage::Tiles(_) => self.stage = Stage::Opening(0),
                Stage::Opening(done) if usize::from(done) >= HAND * players => self.stage = Stage::Mounds(0),
                Stage::Mounds(done) if done >= self.mounds_at_start() => self.stage = Stage::Reproduce,
                Stage::Reproduce | Stage::Draw => self.stage = Stage::Move,
                _ => self.advance_stage(),
            }
        }
    }

    /// Returns whether the current stage offers no decision.
    fn is_skipped(&self) -> bool {
        let players = self.options.players();
        match self.stage {
            // T-9.2: one neutral Mound fewer than players.
            Stage::Neutral(done) => usize::from(done) + 1 >= players,
            Stage::Tiles(done) => done >= self.options.tiles() || !self.can_tile(),
            Stage::Opening(done) => {
                usize::from(done) >= HAND * players || self.stacks[self.acting()].is_empty()
            }
            Stage::Mounds(done) => done >= self.mounds_at_start() || !self.can_place_mound(),
            Stage::Reproduce => !self.can_reproduce(),
            Stage::Draw => self.stacks[self.active].is_empty() || self.hands[self.active].len() >= HAND,
            Stage::Retake => !self.can_place_mound(),
            Stage::Replace => {
                self.pending.is_none_or(|loss| loss.victim.is_none()) || !self.can_place_mound()
            }
            Stage::First | Stage::Move | Stage::Over => false,
        }
    }

    fn mounds_at_start(&self) -> u8 {
        match self.options.players() {
            2 => MOUNDS_OF_TWO.len() as u8,
            players => players as u8,
        }
    }

    fn can_tile(&self) -> bool {
        Terrain::ALL.into_iter().any(|terrain| !self.tile_sites(terrain).is_empty())
    }

    fn can_place_mound(&self) -> bool {
        !self.reserve[self.acting()].is_empty() && !self.mound_sites().cells.is_empty()
    }

    /// Returns whether the active seat has a token that can be placed (T-D8, T-D9).
    pub(super) fn can_reproduce(&self) -> bool {
        let hand = &self.hands[self.active];
        hand.kinds().any(|(token, _)| !self.places(token.caste()).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Actor, Game, Turn};
    use crate::games::termites::{BOARD, Colony, Ground, TermitesOptions};
    use crate::hex::CellSet;

    /// With the real number of tiles there is always room, but the rule is implemented.
    #[test]
    fn t_9_4_building_ends_when_no_tile_can_be_placed() {
        let options = TermitesOptions::new(&[Colony::Blue, Colony::Red]).unwrap().build(18).unwrap();
        let mut game = Termites::start(&options).unwrap();
        game.apply(Actor::Chance, Action::First(Seat::B)).unwrap();
        game.ground = Ground::new(CellSet::EMPTY, BOARD.cells(), CellSet::EMPTY);
        game.stage = Stage::Tiles(3);
        game.settle();
        assert_eq!((game.stage, game.turn(), game.acting()), (Stage::Opening(0), Turn::Chance, Seat::B));
    }
}
