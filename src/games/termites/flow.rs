//! The flow of the game: applies actions and decides what comes next.

use super::{Action, Loss, MoundValue, Phase, PhaseState, Piece, Termites, Terrain, Token};
use crate::game::{Options, Seat};
use crate::hex::{Cell, Direction};

/// T-4.3: number of tokens in a full hand.
pub const HAND: usize = 3;

/// T-4.4: order of the Mounds of two players, as offsets from the starting player.
const MOUNDS_OF_TWO: [usize; 4] = [0, 1, 1, 0];

impl PhaseState {
    /// Returns the phase shown to players and in traces.
    pub(super) const fn phase(self, building: bool) -> Phase {
        match self {
            PhaseState::First if building => Phase::BuildNeutral,
            PhaseState::Neutral(_) => Phase::BuildNeutral,
            PhaseState::Tiles(_) => Phase::BuildTiles,
            PhaseState::First | PhaseState::Opening(_) | PhaseState::Mounds(_) => Phase::Mounds,
            PhaseState::Reproduce | PhaseState::Draw => Phase::Reproduce,
            PhaseState::Move => Phase::Move,
            PhaseState::Retake => Phase::Retake,
            PhaseState::Replace => Phase::Replace,
            PhaseState::Over => Phase::Over,
        }
    }
}

impl Termites {
    /// Returns the seat that decides, or for which chance draws.
    pub(super) fn acting(&self) -> Seat {
        let after_first = match self.stage {
            PhaseState::Neutral(done) => usize::from(done),
            PhaseState::Tiles(done) => usize::from(done) / 2,
            PhaseState::Opening(done) => usize::from(done) / HAND,
            PhaseState::Mounds(done) if self.options.players() == 2 => MOUNDS_OF_TWO[usize::from(done) & 3],
            PhaseState::Mounds(done) => usize::from(done),
            PhaseState::Replace => return self.pending.and_then(|loss| loss.victim).unwrap_or(self.active),
            PhaseState::First
            | PhaseState::Reproduce
            | PhaseState::Draw
            | PhaseState::Move
            | PhaseState::Retake
            | PhaseState::Over => return self.active,
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
                self.stage = if self.options.map().is_some() {
                    PhaseState::Opening(0)
                } else {
                    PhaseState::Neutral(0)
                };
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
                self.stage = PhaseState::Draw;
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
            PhaseState::Neutral(done) => PhaseState::Neutral(done + 1),
            PhaseState::Tiles(done) => PhaseState::Tiles(done + 1),
            PhaseState::Opening(done) => PhaseState::Opening(done + 1),
            PhaseState::Mounds(done) => PhaseState::Mounds(done + 1),
            PhaseState::Retake => PhaseState::Replace,
            PhaseState::Replace => return self.end_turn(),
            stage @ (PhaseState::First
            | PhaseState::Reproduce
            | PhaseState::Draw
            | PhaseState::Move
            | PhaseState::Over) => stage,
        }
    }

    fn attack(&mut self, seat: Seat, from: Cell, target: Cell, retreat: Option<Direction>) {
        if let Some(Piece::Mound { owner, value }) = self.pieces.at(target) {
            // T-7.1: the attacking unit is lost with the Mound.
            self.pieces.clear(from);
            self.pieces.clear(target);
            self.trophies[seat].add(value);
            self.pending = Some(Loss { cell: target, victim: owner });
            self.stage = PhaseState::Retake;
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
            self.stage = PhaseState::Over;
            return;
        }
        self.active = self.seat_after(self.active, 1);
        self.stage = PhaseState::Reproduce;
    }

    /// Advances until somebody has something to decide, skipping what the rules skip.
    pub(super) fn settle(&mut self) {
        let players = self.options.players();
        while self.is_skipped() {
            match self.stage {
                PhaseState::Neutral(_) => self.stage = PhaseState::Tiles(0),
                PhaseState::Tiles(_) => self.stage = PhaseState::Opening(0),
                PhaseState::Opening(done) if usize::from(done) >= HAND * players => {
                    self.stage = PhaseState::Mounds(0);
                }
                PhaseState::Mounds(done) if done >= self.mounds_at_start() => {
                    self.stage = PhaseState::Reproduce;
                }
                PhaseState::Reproduce | PhaseState::Draw => self.stage = PhaseState::Move,
                PhaseState::First
                | PhaseState::Opening(_)
                | PhaseState::Mounds(_)
                | PhaseState::Move
                | PhaseState::Retake
                | PhaseState::Replace
                | PhaseState::Over => self.advance_stage(),
            }
        }
    }

    /// Returns whether the current stage offers no decision.
    fn is_skipped(&self) -> bool {
        let players = self.options.players();
        match self.stage {
            // T-9.2: one neutral Mound fewer than players.
            PhaseState::Neutral(done) => usize::from(done) + 1 >= players,
            PhaseState::Tiles(done) => done >= self.options.tiles() || !self.can_tile(),
            PhaseState::Opening(done) => {
                usize::from(done) >= HAND * players || self.stacks[self.acting()].is_empty()
            }
            PhaseState::Mounds(done) => done >= self.mounds_at_start() || !self.can_place_mound(),
            PhaseState::Reproduce => !self.can_reproduce(),
            PhaseState::Draw => self.stacks[self.active].is_empty() || self.hands[self.active].len() >= HAND,
            PhaseState::Retake => !self.can_place_mound(),
            PhaseState::Replace => {
                self.pending.is_none_or(|loss| loss.victim.is_none()) || !self.can_place_mound()
            }
            PhaseState::First | PhaseState::Move | PhaseState::Over => false,
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
        game.stage = PhaseState::Tiles(3);
        game.settle();
        assert_eq!((game.stage, game.turn(), game.acting()), (PhaseState::Opening(0), Turn::Chance, Seat::B));
    }
}
