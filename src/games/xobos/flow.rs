//! What comes after what.

use super::{Action, Marks, Mode, ROUNDS, Stage, Xobos};
use crate::game::{BySeat, Seat, SeatSet};

impl Xobos {
    /// the first player, then clockwise, without those who are out.
    pub(super) fn play_order(&self) -> impl Iterator<Item = Seat> + use<> {
        self.clockwise_from(self.first, 0)
    }

    /// from the left of the player on turn, who comes last.
    pub(super) fn order_from_left(&self) -> impl Iterator<Item = Seat> + use<> {
        self.clockwise_from(self.on_turn, 1)
    }

    /// Those who still play, once round the table, from this many steps after a seat on.
    fn clockwise_from(&self, seat: Seat, steps: usize) -> impl Iterator<Item = Seat> + use<> {
        let (players, out) = (self.options.seats().len(), self.out);
        (steps..steps + players)
            .map(move |steps| seat.after(steps, players))
            .filter(move |&seat| !out.contains(seat))
    }

    /// The next in play order after the player on turn, in this round.
    fn next_in_order(&self) -> Option<Seat> {
        self.play_order().skip_while(|&seat| seat != self.on_turn).nth(1)
    }

    /// Takes a legal action.
    pub(super) fn take(&mut self, seat: Seat, action: Action) {
        match (self.stage, action) {
            (Stage::First, Action::First(first)) => {
                self.first = first;
                self.stage = Stage::Leaders;
            }
            (Stage::Leaders | Stage::Change, Action::Leader(guardian)) => self.take_leader(seat, guardian),
            (Stage::Moves, action) => self.take_move(seat, action),
            (Stage::Occupation { at, victim }, action) => self.take_occupation(seat, at, victim, action),
            (Stage::Attacks, action) => self.take_attack(seat, action),
            (Stage::Answers { .. }, action) => self.take_answer(seat, action),
            (Stage::Shots, action) => self.take_shot(seat, action),
            (Stage::Battles | Stage::Settling, action) => self.take_settling(seat, action),
            (Stage::Crystals { from, cannon }, Action::Crystals(count)) => {
                self.take_crystals(from, cannon, count);
            }
            (Stage::Advance, action) => self.take_advance(seat, action),
            (Stage::Development, Action::Done) => {
                self.done = self.done.with(seat);
                if self.deciding().is_empty() {
                    self.end_development();
                }
            }
            (Stage::Development, action) => self.take_development(seat, action),
            _ => {}
        }
    }

    /// Goes on to the next stage in which somebody is asked.
    pub(super) fn flow(&mut self) {
        while let Some(next) = self.next_stage() {
            self.stage = next;
        }
    }

    /// The stage after this one, when nobody has anything to decide in it any more.
    fn next_stage(&mut self) -> Option<Stage> {
        match self.stage {
            Stage::Occupation { at, victim } => {
                let next = self.next_occupier(at, victim);
                self.ask(next, Stage::Moves)
            }
            Stage::Attacks if !self.could_declare(self.on_turn) => {
                self.passed = SeatSet::EMPTY;
                Some(Stage::Answers { after_shots: false })
            }
            Stage::Answers { after_shots } => {
                let next = self.next_answerer();
                self.ask(next, Stage::Shots)?;
                self.close_window();
                Some(if after_shots { self.next_turn() } else { Stage::Shots })
            }
            Stage::Shots => {
                let next = self.next_shooter();
                self.ask(next, Stage::Answers { after_shots: true })
            }
            Stage::Battles if !self.has_battle(self.on_turn) => Some(self.next_to_settle_battles()),
            Stage::Settling if !self.has_attack(self.on_turn) => Some(self.next_to_settle_attacks()),
            _ => None,
        }
    }

    /// Waits for a seat, or goes on to a stage.
    fn ask(&mut self, seat: Option<Seat>, otherwise: Stage) -> Option<Stage> {
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

    fn next_turn(&mut self) -> Stage {
        if let Some(seat) = self.next_in_order() {
            self.on_turn = seat;
            return Stage::Moves;
        }
        self.open_boards();
        self.on_turn = self.play_order().next().unwrap_or(self.first);
        Stage::Battles
    }

    fn next_to_settle_battles(&mut self) -> Stage {
        if let Some(seat) = self.next_in_order() {
            self.on_turn = seat;
            return Stage::Battles;
        }
        self.on_turn = self.play_order().next().unwrap_or(self.first);
        self.pay_source(self.on_turn);
        Stage::Settling
    }

    fn next_to_settle_attacks(&mut self) -> Stage {
        if let Some(seat) = self.next_in_order() {
            self.on_turn = seat;
            self.pay_source(seat);
            return Stage::Settling;
        }
        if self.eliminate() {
            return Stage::Over;
        }
        self.produce();
        self.everybody_decides();
        Stage::Development
    }

    /// all begin to decide at once.
    pub(super) fn everybody_decides(&mut self) {
        self.shown = self.holdings.clone();
        self.done = SeatSet::EMPTY;
    }

    /// all are done, and everything is shown.
    fn end_development(&mut self) {
        for seat in Seat::ALL {
            self.known[seat] = self.known[seat].without(self.marks[seat].spent);
        }
        self.marks = BySeat([Marks::default(); Seat::COUNT]);
        if self.round == ROUNDS {
            self.stage = Stage::Over;
            return;
        }
        // those who opened their boards may change their Leader.
        self.open = self.out.iter().fold(self.open, SeatSet::without);
        if self.options.mode() == Mode::Checking && !self.open.is_empty() {
            self.everybody_decides();
            self.stage = Stage::Change;
        } else {
            self.next_round();
        }
    }

    /// the next round, with the first-player token one seat further on.
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
        self.stage = Stage::Moves;
    }
}
