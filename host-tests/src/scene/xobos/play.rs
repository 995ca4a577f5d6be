//! Plays from a scene, and asks what is there.

use std::ops::ControlFlow;

use hexboard::game::{Actor, Game, Seat, Turn};
use hexboard::games::xobos::{Action, ConnectionSlot, Guardian, Phase, Strike, Xobos};
use hexboard::hex::Cell;

use super::{A, B, Field, MIDDLE, Scene, WEST, at};

/// Lets A attack the middle from the west. Nobody answers, and the attack is settled.
///
/// # Panics
/// Panics if the attack is illegal.
#[must_use]
pub fn attacked(mut scene: Scene) -> Scene {
    scene.attack(A, WEST, MIDDLE);
    scene.until(Phase::Settling);
    scene.act(A, Action::Settle(at(MIDDLE), B));
    scene
}

impl Scene {
    /// Returns the game from this position after these actions.
    ///
    /// # Panics
    /// Panics if the position is invalid or an action is illegal.
    pub fn after(&self, actions: &[(Seat, Action)]) -> Xobos {
        let game = Xobos::from_position(&self.game.position()).expect("a position that can be");
        let mut scene = Scene { game };
        actions.iter().for_each(|(seat, action)| scene.act(*seat, *action));
        scene.game
    }

    /// Applies an action.
    ///
    /// # Panics
    /// Panics if it is illegal.
    #[track_caller]
    pub fn act(&mut self, seat: Seat, action: Action) {
        let result = self.game.apply(Actor::Seat(seat), action);
        let (phase, legal) = (self.game.phase(), self.list(seat));
        assert_eq!(result, Ok(()), "{action:?} of {seat:?} in {phase:?}; {legal:?}");
    }

    /// Takes the last action of the list, which is "no" or "no more", until this phase is reached.
    ///
    /// # Panics
    /// Panics if the phase is not reached.
    #[track_caller]
    pub fn until(&mut self, phase: Phase) {
        self.skip_until(&format!("{phase:?}"), |game| game.phase() == phase);
    }

    /// Skips to the moves of this seat by taking the last action of each list.
    ///
    /// # Panics
    /// Panics if they are not reached.
    #[track_caller]
    pub fn until_turn(&mut self, seat: Seat) {
        let is_reached = |game: &Xobos| (game.phase(), game.on_turn()) == (Phase::Moves, seat);
        self.skip_until(&format!("the turn of {seat:?}"), is_reached);
    }

    #[track_caller]
    fn skip_until(&mut self, what: &str, is_reached: impl Fn(&Xobos) -> bool) {
        for _ in 0..200 {
            if is_reached(&self.game) {
                return;
            }
            self.take_last_action();
        }
        panic!("{what} was never reached; the phase is {:?}", self.game.phase());
    }

    /// Takes the last action of the list of the first seat that decides.
    ///
    /// # Panics
    /// Panics if nobody decides.
    pub fn take_last_action(&mut self) {
        let Turn::Decide(seats) = self.game.turn() else { panic!("nobody decides") };
        let seat = seats.iter().next().expect("somebody decides");
        let last = *self.list(seat).last().expect("something is legal");
        self.act(seat, last);
    }

    /// Ends the moves and declares this attack.
    ///
    /// # Panics
    /// Panics if it is illegal.
    #[track_caller]
    pub fn attack(&mut self, seat: Seat, from: Field, to: Field) {
        if self.game.phase() == Phase::Moves {
            self.act(seat, Action::EndMoves);
        }
        self.act(seat, Action::Attack { from: at(from), to: at(to) });
    }

    /// Ends the attacks and declares this answer.
    ///
    /// # Panics
    /// Panics if it is illegal.
    #[track_caller]
    pub fn answer(&mut self, seat: Seat, from: Field, to: Field) {
        if self.game.phase() == Phase::Attacks {
            self.act(self.game.on_turn(), Action::EndAttacks);
        }
        self.act(seat, Action::Answer { at: at(from), to: at(to), breaking: false });
    }
}

impl Scene {
    /// Returns whether an action is legal.
    ///
    /// # Panics
    /// Panics if the list of legal actions disagrees.
    pub fn can(&self, seat: Seat, action: Action) -> bool {
        let legal = self.game.is_legal(Actor::Seat(seat), action);
        assert_eq!(legal, self.list(seat).contains(&action), "{action:?}: is_legal and the list must agree");
        legal
    }

    /// Returns the legal actions of a seat.
    pub fn list(&self, seat: Seat) -> Vec<Action> {
        let mut list = Vec::new();
        let _ = self.game.visit_legal(Actor::Seat(seat), &mut |action| {
            list.push(action);
            ControlFlow::Continue(())
        });
        list
    }

    /// Returns the field of a Guardian.
    pub fn place(&self, seat: Seat, guardian: Guardian) -> Option<Cell> {
        self.game.holdings().sides[seat].guardian_at(guardian)
    }

    /// Returns the Life of a Guardian.
    pub fn life_of(&self, seat: Seat, guardian: Guardian) -> u8 {
        self.game.holdings().boards[seat].quarter(guardian).life
    }

    /// Returns the slot of a Guardian.
    pub fn slot_of(&self, seat: Seat, guardian: Guardian) -> ConnectionSlot {
        self.game.holdings().boards[seat].slot(guardian)
    }

    /// Returns the number of Quarks on a field.
    pub fn quarks_at(&self, seat: Seat, place: Field) -> usize {
        self.game.holdings().sides[seat].swarm.count(at(place))
    }

    /// Returns the Crystals on the Watchtower of a field.
    pub fn load_at(&self, seat: Seat, place: Field) -> u8 {
        self.game.holdings().buildings.load(at(place), seat)
    }

    /// Returns the Crystals of a seat.
    pub fn crystals(&self, seat: Seat) -> u16 {
        self.game.holdings().stores[seat].crystals
    }

    /// Returns the Resources of a seat.
    pub fn resources(&self, seat: Seat) -> u16 {
        self.game.holdings().stores[seat].resources
    }

    /// Returns the strikes of the last fight.
    pub fn strikes(&self) -> Vec<Strike> {
        self.game.report().iter().flat_map(|report| report.strikes).flatten().collect()
    }
}
