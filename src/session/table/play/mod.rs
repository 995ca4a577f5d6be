//! The game itself: its record, its players, their clocks, and undo.
//!
//! `shared_pads` manages shared pads, `undo` the undo requests, `clock` the clocks, `save` the
//! conversion to and from saves, `review` the replay, `lesson` the lessons, and `report` the console
//! output.
//! Start reading at [`Play`].

mod clock;
mod lesson;
pub(in crate::session::table) mod puzzle;
pub(super) mod report;
pub(super) mod review;
pub(super) mod save;
pub(super) mod shared_pads;
pub(super) mod undo;

use crate::ai::Level;
use crate::game::{
    Actor, ApplyError, BySeat, Choices, Game, Record, Rng, Seat, SeatSet, SetupError, Turn, UndoError,
};
use crate::games::{AnyAction, AnyGame, AnyOptions};
use crate::parts::Pad;
use crate::session::clock::Clock;
use crate::session::game_text::GameStatus;
use crate::session::puzzle::PuzzleRun;
use crate::session::tutorial::Tutorial;
use crate::session::walk::{Offer, Walk};
use crate::session::{Occupant, Seating, Settings};
use crate::ui::lang::Words;
use crate::ui::{Chair, ChairSet, GameView};

use undo::{Request, Undone};

/// How the others notice an action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// Not at all, outside of a simultaneous decision.
    Hidden,
    /// Only once the player has finished deciding, because all decide at the same time.
    Simultaneous,
    /// At once.
    Public,
}

/// The players of a game.
pub struct TablePlayers {
    /// The chair of each seat of the game.
    pub chairs: BySeat<Option<Chair>>,
    /// Who sits at each chair.
    pub seating: Seating,
    /// The random seed of the computers.
    pub seed: u8,
}

/// A game with its players.
#[derive(Clone)]
pub struct Play {
    record: Record<AnyGame>,
    dice: Rng,
    /// The chair of each seat of the game.
    chairs: BySeat<Option<Chair>>,
    seating: Seating,
    /// The random seed of the computers.
    seed: u8,
    /// The seats whose levels may have to be written to the save.
    unsaved_levels: SeatSet,
    /// The players roll their own dice and type in the results.
    types_dice: bool,
    /// How many of the last actions were forced.
    forced_count: usize,
    /// The last action was a forced pass.
    has_passed: bool,
    clock: Clock,
    /// The seat that has lost on time.
    lost_on_time: Option<Seat>,
    /// An undo request that waits for an answer.
    request: Option<Request>,
    /// The actions that were undone last.
    undone: Option<Undone>,
    /// Set in a lesson.
    tutorial: Option<Tutorial>,
    /// Set in a puzzle.
    puzzle: Option<PuzzleRun>,
}

impl Play {
    /// The state without a game.
    pub const IDLE: Play = Play {
        record: Record::idle(AnyGame::IDLE, AnyGame::IDLE, AnyOptions::IDLE),
        dice: Rng::new(0),
        chairs: BySeat([None; Seat::COUNT]),
        seating: Seating::humans(0),
        seed: 0,
        unsaved_levels: SeatSet::EMPTY,
        types_dice: false,
        forced_count: 0,
        has_passed: false,
        clock: Clock::OFF,
        lost_on_time: None,
        request: None,
        undone: None,
        tutorial: None,
        puzzle: None,
    };

    /// Starts a game in place.
    ///
    /// # Errors
    /// Returns the errors of the game's setup and leaves everything unchanged.
    pub fn begin(
        &mut self,
        options: AnyOptions,
        TablePlayers { chairs, seating, seed }: TablePlayers,
        dice: Rng,
        settings: &Settings,
    ) -> Result<(), SetupError> {
        self.record.restart(options)?;
        (self.chairs, self.seating, self.seed, self.dice) = (chairs, seating, seed, dice);
        (self.forced_count, self.has_passed, self.lost_on_time) = (0, false, None);
        (self.request, self.undone) = (None, None);
        (self.tutorial, self.puzzle) = (None, None);
        self.unsaved_levels = SeatSet::ALL;
        self.types_dice = settings.types_dice;
        self.clock.begin(settings.clock);
        Ok(())
    }

    /// Returns the game and its journal.
    pub const fn record(&self) -> &Record<AnyGame> {
        &self.record
    }

    /// Returns the game.
    pub const fn game(&self) -> &AnyGame {
        self.record.game()
    }

    /// Returns the number of actions in the journal.
    pub fn length(&self) -> usize {
        self.record.journal().entries().len()
    }

    /// Returns the chair of each seat of the game.
    pub const fn chairs(&self) -> &BySeat<Option<Chair>> {
        &self.chairs
    }

    /// Returns the pad that the player at this chair uses.
    pub fn pad_at(&self, chair: Chair) -> Pad {
        self.seating.pad_of(chair)
    }

    /// Returns the chair of a seat of the game.
    pub fn chair_of(&self, seat: Seat) -> Option<Chair> {
        self.chairs[seat]
    }

    /// Returns the seat of the game at a chair.
    pub fn seat_at(&self, chair: Chair) -> Option<Seat> {
        self.chairs.iter().find(|(_, seated)| **seated == Some(chair)).map(|(seat, _)| seat)
    }

    /// Returns who sits at each chair.
    pub const fn seating(&self) -> Seating {
        self.seating
    }

    /// Seats a person at this chair, in place of the computer there, or else of the first player,
    /// who leaves the table.
    pub fn seat_person(&mut self, chair: Chair) {
        if self.seat_at(chair).is_none() {
            let left = self.chairs[Seat::A].replace(chair);
            left.into_iter().for_each(|left| self.seating.set(left, Occupant::Empty));
        }
        self.seating.set(chair, Occupant::Human);
    }

    /// Seats a person at this chair, to race in a puzzle.
    pub fn seat_racer(&mut self, chair: Chair) {
        self.seating.set(chair, Occupant::Human);
    }

    /// Returns the random seed of the computers.
    pub const fn seed(&self) -> u8 {
        self.seed
    }

    /// Returns the name of a seat of the game.
    pub fn name(&self, seat: Seat, words: &'static Words) -> &'static str {
        self.game().public().score(seat, words).name
    }

    /// Returns the level of the computer at a chair, if there is one.
    pub fn level_at(&self, chair: Chair) -> Option<Level> {
        self.seating.at(chair).level()
    }

    /// Returns the level of the computer that plays a seat, if there is one.
    pub fn level_of(&self, seat: Seat) -> Option<Level> {
        self.level_at(self.chairs[seat]?)
    }

    /// Returns whether a computer plays at this chair.
    pub fn is_computer(&self, chair: Chair) -> bool {
        self.level_at(chair).is_some()
    }

    /// Returns whether a person plays at this chair.
    pub fn is_person(&self, chair: Chair) -> bool {
        self.seat_at(chair).is_some() && !self.is_computer(chair)
    }

    /// Returns whether the person at this chair is the only one: all others are computers, or the
    /// opponent of a lesson or puzzle.
    pub fn is_alone(&self, chair: Chair) -> bool {
        let is_only = self.seating.players().len() == self.seating.of_computers().len() + 1;
        self.is_person(chair) && (is_only || self.is_exercise())
    }

    /// Returns the chairs whose screens show messages: those of all people. If only computers play,
    /// returns the chairs of all players, for spectators.
    pub fn readers(&self) -> impl Iterator<Item = Chair> + use<> {
        let players = self.seating.players();
        let computers = if self.has_people() { self.seating.of_computers() } else { ChairSet::EMPTY };
        Chair::ALL.into_iter().filter(move |&chair| players.contains(chair) && !computers.contains(chair))
    }

    /// Returns whether any person plays.
    pub fn has_people(&self) -> bool {
        self.seating.players().len() > self.seating.of_computers().len()
    }

    /// Returns whether any computer plays.
    pub fn has_computers(&self) -> bool {
        !self.seating.of_computers().is_empty()
    }

    /// Returns whether the person at this chair is asked for a decision now. Always false for
    /// computers.
    pub fn is_asked(&self, chair: Chair) -> bool {
        let seat = self.seat_at(chair).filter(|_| !self.is_computer(chair));
        let admitted = |seat| self.game().turn().admits(Actor::Seat(seat));
        seat.is_some_and(|seat| admitted(seat) || self.dice_typist() == Some(seat))
    }

    /// Returns whether this seat decides now, or types in a die.
    pub fn acts(&self, seat: Seat) -> bool {
        self.game().turn().admits(Actor::Seat(seat)) || self.dice_typist() == Some(seat)
    }

    /// Returns the actor for whom the player at this chair decides: the seat, or chance while the
    /// player types in a die.
    pub fn actor(&self, chair: Chair) -> Option<Actor> {
        let seat = self.seat_at(chair)?;
        Some(if self.dice_typist() == Some(seat) { Actor::Chance } else { Actor::Seat(seat) })
    }

    /// Returns the seat that types in a die now.
    pub fn dice_typist(&self) -> Option<Seat> {
        let asks = self.types_dice && self.game().turn() == Turn::Chance;
        let roller = if asks { self.game().public().rolling_seat() } else { None };
        // The device rolls for computers.
        roller.filter(|&seat| self.chairs[seat].is_some_and(|chair| !self.is_computer(chair)))
    }

    /// Sets whether the players type in their dice. Returns whether that is a change.
    pub fn set_types_dice(&mut self, types_dice: bool) -> bool {
        core::mem::replace(&mut self.types_dice, types_dice) != types_dice
    }

    /// Returns whether the game is over, by its rules or by the clock.
    pub fn is_over(&self) -> bool {
        matches!(self.game().turn(), Turn::Over(_)) || self.lost_on_time.is_some()
    }

    /// Returns the seat that has lost on time.
    pub const fn late(&self) -> Option<Seat> {
        self.lost_on_time
    }

    /// Returns how the game has ended.
    pub fn status(&self) -> GameStatus {
        self.lost_on_time.map_or(GameStatus::Finished, GameStatus::OutOfTime)
    }

    /// Records that this seat has lost on time.
    pub fn lose_on_time(&mut self, seat: Seat) {
        self.lost_on_time = Some(seat);
        self.clock.lose(seat);
    }

    /// Returns the winners of a game that was lost on time: all other seats.
    pub fn winners_on_time(&self) -> Option<SeatSet> {
        let late = self.lost_on_time?;
        let others = Seat::ALL.into_iter().filter(|&seat| seat != late && self.chair_of(seat).is_some());
        Some(others.fold(SeatSet::EMPTY, SeatSet::with))
    }

    /// Returns the winners of a finished game.
    pub fn winners(&self) -> Option<SeatSet> {
        match self.game().turn() {
            Turn::Over(outcome) => Some(outcome.winners),
            Turn::Decide(_) | Turn::Chance => self.winners_on_time(),
        }
    }

    /// Returns whether the last action was a forced pass.
    pub const fn has_passed(&self) -> bool {
        self.has_passed
    }

    /// Records whether the last action was a forced pass.
    pub fn note_pass(&mut self, has_passed: bool) {
        self.has_passed = has_passed;
    }

    /// Returns whether the players decide simultaneously and in secret. Choices then cause no light
    /// and no sound.
    pub fn is_simultaneous(&self) -> bool {
        self.game().is_simultaneous()
    }

    /// Returns how the others notice an action.
    #[inline(never)] // The copy of the game is large; keep it off the caller's stack.
    pub fn exposure(&self, actor: Actor, action: AnyAction) -> Exposure {
        match self.is_simultaneous() {
            true if self.game().reveals(actor, action) => Exposure::Public,
            true => Exposure::Simultaneous,
            false if self.is_hidden(actor, action) => Exposure::Hidden,
            false => Exposure::Public,
        }
    }

    /// Returns whether this action, outside simultaneous decisions, is invisible to all other
    /// players.
    pub fn is_hidden(&self, actor: Actor, action: AnyAction) -> bool {
        let game = self.game();
        if game.is_simultaneous() || game.audience(actor, action) == SeatSet::ALL {
            return false;
        }
        let mut after = game.clone();
        after.apply(actor, action).is_ok() && after.public() == game.public()
    }

    /// Applies an action.
    ///
    /// # Errors
    /// Returns the errors of the record and leaves everything unchanged.
    pub fn apply(&mut self, actor: Actor, action: AnyAction) -> Result<(), ApplyError> {
        self.record.apply(actor, action)
    }

    /// Returns a random outcome; `None` if it is not chance's turn.
    pub fn throw(&mut self) -> Option<AnyAction> {
        self.record.game().random_outcome(&mut self.dice)
    }

    /// Fills the remaining choices at random, such as the rest of a map.
    pub fn fill_at_random(&mut self) {
        while let Turn::Decide(seats) = self.game().turn()
            && let Some(action) = self.record.game().random_choice(&mut self.dice)
            && let Some(seat) = seats.iter().next()
        {
            if self.record.apply(Actor::Seat(seat), action).is_err() {
                break;
            }
        }
        self.recount_forced();
    }

    /// Replaces the random generator of the game.
    pub fn set_dice(&mut self, dice: Rng) {
        self.dice = dice;
    }

    /// Replaces everything that this seat cannot know by a random alternative. For `None` only
    /// public facts are kept.
    pub fn redraw_hidden(&mut self, viewer: Option<Seat>, dice: &mut Rng) {
        self.record.redraw_hidden(viewer, dice);
    }
}

/// Forced actions, undo and redo.
impl Play {
    /// Returns the forced action of the seat that is asked, if there is one.
    pub fn forced(&self) -> Option<(Actor, AnyAction)> {
        forced(self.game())
    }

    /// Counts a forced action.
    pub fn count_forced(&mut self) {
        self.forced_count += 1;
    }

    /// Resets the count of forced actions, because somebody chose an action.
    pub fn note_chosen(&mut self) {
        self.forced_count = 0;
    }

    /// Recomputes from the journal how many of the last actions were forced.
    #[inline(never)]
    fn recount_forced(&mut self) {
        let depth = self.record.undo_depth();
        self.forced_count = (1..=depth).take_while(|&count| self.was_forced(count)).count();
    }

    /// Returns whether the action at this distance from the end of the journal was forced. The last
    /// action has distance 1.
    #[inline(never)] // The copy of the game is large; keep it off the caller's stack.
    fn was_forced(&self, count: usize) -> bool {
        self.record.with_before(count, |game| forced(game).is_some()).unwrap_or(false)
    }

    /// Returns how many actions an undo removes: everything back to the last action that a person
    /// chose. This includes later actions of computers, which would only repeat them. Returns
    /// `None` if there is nothing to undo, and after the end, when the journal is public, including
    /// everything that was hidden.
    pub fn undo_count(&self) -> Option<usize> {
        if self.is_over() {
            return None;
        }
        let last = 1 + self.forced_count;
        (last..=self.record.undo_depth()).find(|&count| {
            let is_chosen = self.owner_of(count).is_some_and(|chair| !self.is_computer(chair));
            is_chosen && (count == last || !self.was_forced(count))
        })
    }

    /// Returns the chair of the player whose action is at this distance from the end of the
    /// journal. The last action has distance 1.
    fn owner_of(&self, count: usize) -> Option<Chair> {
        let entries = self.record.journal().entries();
        let entry = entries.len().checked_sub(count).and_then(|at| entries.get(at))?;
        self.chairs[entry.seat()]
    }

    /// Returns the chair of the player whose action an undo would remove.
    pub fn undo_owner(&self) -> Option<Chair> {
        self.owner_of(self.undo_count()?)
    }

    /// Returns whether the player at this chair can undo something or ask for it. Where actions may
    /// be hidden, players can undo only their own last action, because offering more would reveal
    /// that a hidden action exists.
    pub fn can_undo(&self, chair: Chair) -> bool {
        let Some(seat) = self.seat_at(chair) else { return false };
        if self.is_simultaneous() {
            return !self.is_over() && self.record.undo_depth_of(seat) > 0;
        }
        self.undo_owner().is_some_and(|owner| owner == chair || !self.game().hides_actions())
    }

    /// Returns whether the game has actions that not all players see.
    pub fn hides_actions(&self) -> bool {
        self.game().hides_actions()
    }

    /// Returns whether the menu must not show whether there is something to undo, because that may
    /// be a hidden action.
    pub fn hides_undo(&self, chair: Chair) -> bool {
        self.is_simultaneous() || self.game().hides_actions() && self.is_asked(chair)
    }

    /// Undoes the last action that a person chose, and everything after it.
    ///
    /// # Errors
    /// Returns an error if the record has nothing more to undo.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        let count = self.undo_count().unwrap_or(0);
        let undone = (0..count).try_for_each(|_| self.record.undo());
        self.recount_forced();
        undone
    }

    /// Returns the action that the player at this chair can redo. Players can redo their own
    /// actions, and with the free-undo setting (`is_free`) also those of others, unless actions may
    /// be hidden.
    pub fn redo_at(&self, chair: Chair, is_free: bool) -> Option<(Actor, AnyAction)> {
        let seat = self.seat_at(chair).filter(|_| !self.is_computer(chair) && !self.is_over())?;
        let (actor, action) = self.record.redo_next(self.is_simultaneous().then_some(seat))?;
        let is_own = actor == Actor::Seat(seat);
        let is_meant = is_own || is_free && actor != Actor::Chance && !self.game().hides_actions();
        (is_meant && self.game().is_legal(actor, action)).then_some((actor, action))
    }

    /// Moves this seat's next undone action before those of others.
    pub fn put_redo_first(&mut self, seat: Seat) {
        self.record.prioritize_redo(seat);
    }

    /// Returns the undone action of the computer that is asked, if it can be redone.
    pub fn redo_of_computer(&self) -> Option<(Seat, AnyAction)> {
        let (Actor::Seat(seat), action) = self.record.redo_next(None)? else { return None };
        let is_asked = !self.is_simultaneous() && !self.is_over() && self.level_of(seat).is_some();
        (is_asked && self.game().is_legal(Actor::Seat(seat), action)).then_some((seat, action))
    }

    /// Goes back to the start of a game that is over.
    pub fn rewind(&mut self) {
        self.record.rewind();
    }

    /// Undoes the last action of the player at this chair. Returns whether there was one.
    pub fn undo_at(&mut self, chair: Chair) -> bool {
        let seat = self.seat_at(chair).filter(|_| !self.is_over());
        seat.is_some_and(|seat| self.record.undo_of(seat).is_ok())
    }
}

/// Returns the forced action of a position: exactly one seat decides, it has exactly one legal
/// action, and applying it automatically reveals nothing hidden.
pub fn forced(game: &AnyGame) -> Option<(Actor, AnyAction)> {
    let Turn::Decide(seats) = game.turn() else { return None };
    let seat = seats.iter().next().filter(|_| seats.len() == 1)?;
    if game.public().always_asks() {
        return None;
    }
    let actor = Actor::Seat(seat);
    if !game.has_one_legal(actor) {
        return None;
    }
    let (mut walk, mut offer) = (Walk::START, Offer::NOTHING);
    let action = walk.settle(game, actor, &mut offer)?;
    Some((actor, action))
}
