//! The flow of the game: applies actions and advances through the stages.

use super::{Action, Mode, PhaseState, PhaseUsage, ROUNDS, Xobos};
use crate::game::{BySeat, Seat, SeatSet};

impl Xobos {
    /// Returns the seats in play order: the first player, then clockwise, without eliminated
    /// players.
    pub fn play_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.clockwise_from(self.first, 0)
    }

    /// Returns the seats from the left of the active player, who comes last.
    pub(super) fn order_from_left(&self) -> impl Iterator<Item = Seat> + use<> {
        self.clockwise_from(self.on_turn, 1)
    }

    /// Returns the seats that still play, once around the table, starting `steps` after a seat.
    fn clockwise_from(&self, seat: Seat, steps: usize) -> impl Iterator<Item = Seat> + use<> {
        let (players, out) = (self.options.seats().len(), self.out);
        (steps..steps + players)
            .map(move |steps| seat.after(steps, players))
            .filter(move |&seat| !out.contains(seat))
    }

    /// Returns the next player in this round's play order after the active one.
    fn next_in_order(&self) -> Option<Seat> {
        self.play_order().skip_while(|&seat| seat != self.on_turn).nth(1)
    }

    /// Applies a legal action.
    pub(super) fn apply_action(&mut self, seat: Seat, action: Action) {
        match (self.stage, action) {
            (PhaseState::First, Action::First(first)) => {
                self.first = first;
                self.stage = PhaseState::Leaders;
            }
            (PhaseState::Leaders | PhaseState::Change, Action::Leader(guardian)) => {
                self.apply_leader(seat, guardian);
            }
            (PhaseState::Moves, action) => self.apply_move(seat, action),
            (PhaseState::Occupation { at, victim }, action) => {
                self.apply_occupation(seat, at, victim, action);
            }
            (PhaseState::Attacks, action) => self.apply_attack(seat, action),
            (PhaseState::Answers { .. }, action) => self.apply_answer(seat, action),
            (PhaseState::Shots, action) => self.apply_shot(seat, action),
            (PhaseState::Battles | PhaseState::Settling, action) => self.apply_settling(seat, action),
            (PhaseState::Crystals { from, cannon }, Action::Crystals(count)) => {
                self.apply_crystals(from, cannon, count);
            }
            (PhaseState::Advance, action) => self.apply_advance(seat, action),
            (PhaseState::Development, Action::Done) => {
                self.done = self.done.with(seat);
                if self.deciding().is_empty() {
                    self.end_development();
                }
            }
            (PhaseState::Development, action) => self.apply_development(seat, action),
            _ => {}
        }
    }

    /// Advances to the next stage in which somebody must decide.
    pub(super) fn flow(&mut self) {
        while let Some(next) = self.next_stage() {
            self.stage = next;
        }
    }

    /// Returns the stage after this one, if nobody has anything left to decide in it.
    fn next_stage(&mut self) -> Option<PhaseState> {
        match self.stage {
            PhaseState::Occupation { at, victim } => {
                let next = self.next_occupier(at, victim);
                self.ask(next, PhaseState::Moves)
            }
            PhaseState::Attacks if !self.could_declare(self.on_turn) => {
                self.passed = SeatSet::EMPTY;
                Some(PhaseState::Answers { after_shots: false })
            }
            PhaseState::Answers { after_shots } => {
                let next = self.next_answerer();
                self.ask(next, PhaseState::Shots)?;
                self.close_window();
                Some(if after_shots { self.next_turn() } else { PhaseState::Shots })
            }
            PhaseState::Shots => {
                let next = self.next_shooter();
                self.ask(next, PhaseState::Answers { after_shots: true })
            }
            PhaseState::Battles if !self.has_battle(self.on_turn) => Some(self.next_to_settle_battles()),
            PhaseState::Settling if !self.has_attack(self.on_turn) => Some(self.next_to_settle_attacks()),
            PhaseState::First
            | PhaseState::Leaders
            | PhaseState::Moves
            | PhaseState::Attacks
            | PhaseState::Battles
            | PhaseState::Settling
            | PhaseState::Crystals { .. }
            | PhaseState::Advance
            | PhaseState::Development
            | PhaseState::Change
            | PhaseState::Over => None,
        }
    }

    /// Waits for a seat if there is one, otherwise continues with a stage.
    fn ask(&mut self, seat: Option<Seat>, otherwise: PhaseState) -> Option<PhaseState> {
        match seat {
            Some(seat) => {
                self.asked = seat;
                None
            }
            None => {
                self.passed = SeatSet::EMPTY;
                Some(otherwise)
            }
        }
    }

    fn next_turn(&mut self) -> PhaseState {
        if let Some(seat) = self.next_in_order() {
            self.on_turn = seat;
            return PhaseState::Moves;
        }
        self.open_boards();
        self.on_turn = self.play_order().next().unwrap_or(self.first);
        PhaseState::Battles
    }

    fn next_to_settle_battles(&mut self) -> PhaseState {
        if let Some(seat) = self.next_in_order() {
            self.on_turn = seat;
            return PhaseState::Battles;
        }
        self.on_turn = self.play_order().next().unwrap_or(self.first);
        self.pay_source(self.on_turn);
        PhaseState::Settling
    }

    fn next_to_settle_attacks(&mut self) -> PhaseState {
        if let Some(seat) = self.next_in_order() {
            self.on_turn = seat;
            self.pay_source(seat);
            return PhaseState::Settling;
        }
        if self.eliminate() {
            return PhaseState::Over;
        }
        self.produce();
        self.start_simultaneous_phase();
        PhaseState::Development
    }

    /// Starts a phase in which all decide simultaneously.
    pub(super) fn start_simultaneous_phase(&mut self) {
        self.shown = self.holdings.clone();
        self.done = SeatSet::EMPTY;
    }

    /// Ends the Development phase: all are done, and everything is revealed.
    fn end_development(&mut self) {
        for seat in Seat::ALL {
            self.known[seat] = self.known[seat].without(self.marks[seat].spent);
        }
        self.marks = BySeat([PhaseUsage::default(); Seat::COUNT]);
        if self.round == ROUNDS {
            self.stage = PhaseState::Over;
            return;
        }
        // players who opened their boards may change their Leader.
        self.open = self.out.iter().fold(self.open, SeatSet::without);
        if self.options.mode() == Mode::Checking && !self.open.is_empty() {
            self.start_simultaneous_phase();
            self.stage = PhaseState::Change;
        } else {
            self.next_round();
        }
    }

    /// Starts the next round and passes the first-player token on by one seat.
    pub(super) fn next_round(&mut self) {
        if self.round > 0 {
            self.first = self.clockwise_from(self.first, 1).next().unwrap_or(self.first);
        }
        self.round += 1;
        self.on_turn = self.first;
        self.open = SeatSet::EMPTY;
        self.done = SeatSet::EMPTY;
        self.used = BySeat::default();
        self.report = None;
        self.holdings.sides.0.iter_mut().for_each(|side| side.rest());
        self.stage = PhaseState::Moves;
    }
}
