//! A game with its journal: apply, undo, redo, resume.

use super::change::Unsaved;
use super::turns::Turns;
use super::{
    Actor, ApplyError, Change, Entry, Game, JOURNAL_CAPACITY, Journal, ReplayError, ReplayFault, Rng, Seat,
    SetupError, UndoError,
};

/// A game together with its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game, const N: usize = JOURNAL_CAPACITY> {
    game: G,
    journal: Journal<G::Options, N>,
    /// Number of entries that undo never removes: up to the last one that revealed something.
    floor: usize,
    /// The game after those entries. Undo replays from here, so it is fast even in long games.
    base: G,
    unsaved: Unsaved,
    /// The turns so far, and up to the floor.
    turns: Turns,
    base_turns: Turns,
}

/// The game after a number of entries, for [`Record::undo_from`].
#[derive(Clone, Debug)]
pub struct Checkpoint<G> {
    count: usize,
    game: G,
    turns: Turns,
}

impl<G> Checkpoint<G> {
    /// Returns the number of entries that lead to it.
    pub const fn count(&self) -> usize {
        self.count
    }
}

impl<G: Game, const N: usize> Record<G, N> {
    /// Starts a new game.
    ///
    /// # Errors
    /// Returns the errors of [`Game::start`].
    pub fn start(options: G::Options) -> Result<Self, SetupError> {
        let game = G::start(&options)?;
        Ok(Record {
            base: game.clone(),
            game,
            journal: Journal::new(options),
            floor: 0,
            unsaved: Unsaved::NONE,
            turns: Turns::NONE,
            base_turns: Turns::NONE,
        })
    }

    /// Creates a record that holds an unused game, so that [`Record::restart`] can start one in
    /// place. The game is passed twice because `clone` is not const.
    pub const fn idle(game: G, same: G, options: G::Options) -> Self {
        Record {
            base: same,
            game,
            journal: Journal::new(options),
            floor: 0,
            unsaved: Unsaved::NONE,
            turns: Turns::NONE,
            base_turns: Turns::NONE,
        }
    }

    /// Starts another game in place: a record is too large to move.
    ///
    /// # Errors
    /// Returns the errors of [`Game::start`] and leaves the record unchanged.
    #[inline(never)] // Frees the stack space of its temporary games before play continues.
    pub fn restart(&mut self, options: G::Options) -> Result<(), SetupError> {
        self.game = G::start(&options)?;
        self.base.clone_from(&self.game);
        self.journal.restart(options);
        self.forget_past();
        Ok(())
    }

    /// Continues from a position, in place. The journal does not lead to that position, so use this
    /// only for lessons and never save the record.
    pub fn restart_at(&mut self, position: &G, options: G::Options) {
        self.game.clone_from(position);
        self.base.clone_from(position);
        self.journal.restart(options);
        self.forget_past();
    }

    /// The journal begins here.
    fn forget_past(&mut self) {
        (self.floor, self.unsaved) = (0, Unsaved::NONE);
        (self.turns, self.base_turns) = (Turns::NONE, Turns::NONE);
    }

    /// Replays a journal.
    ///
    /// # Errors
    /// Returns [`ReplayError`], which names the first entry that does not fit.
    pub fn resume(journal: &Journal<G::Options, N>) -> Result<Self, ReplayError> {
        let mut record = Record::start(*journal.options())
            .map_err(|error| ReplayError { at: 0, fault: ReplayFault::Setup(error) })?;
        for (at, &entry) in journal.entries().iter().enumerate() {
            record.replay(entry).map_err(|fault| ReplayError { at, fault })?;
        }
        Ok(record)
    }

    /// Returns the current game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the journal.
    pub const fn journal(&self) -> &Journal<G::Options, N> {
        &self.journal
    }

    /// Applies an action and adds it to the journal.
    ///
    /// # Errors
    /// Returns [`ApplyError`] and changes nothing.
    pub fn apply(&mut self, actor: Actor, action: G::Action) -> Result<(), ApplyError> {
        let entry = Entry::new(actor, G::encode(action));
        let is_again = self.journal.undone().first() == Some(&entry);
        let at_once = self.game.is_simultaneous();
        self.apply_keeping_undone(actor, action)?;
        let reveals = self.undo_depth() == 0;
        if reveals || !is_again {
            // If all seats decide simultaneously, this action must not discard what other seats
            // have undone.
            self.journal.discard_undone(Some(entry.seat()).filter(|_| at_once && !reveals));
        }
        Ok(())
    }

    /// Applies an action and keeps the undone actions.
    fn apply_keeping_undone(&mut self, actor: Actor, action: G::Action) -> Result<(), ApplyError> {
        if self.journal.is_full() {
            return Err(ApplyError::Full);
        }
        // Query the game before the action. The result is used only if the game accepts the action.
        let (was_at_once, reveals) = (self.game.is_simultaneous(), self.game.reveals(actor, action));
        let mut turns = self.turns;
        turns.follow(&self.game);
        self.game.apply(actor, action).map_err(ApplyError::Illegal)?;
        turns.follow(&self.game);
        self.turns = turns;
        self.journal.push(Entry::new(actor, G::encode(action))).map_err(|_| ApplyError::Full)?;
        if reveals || self.game.ends_undo(was_at_once) {
            self.floor = self.journal.entries().len();
            self.note_base();
        }
        Ok(())
    }

    #[inline(never)] // The copy may use the stack, which `Game::apply` needs.
    fn note_base(&mut self) {
        self.base.clone_from(&self.game);
        self.base_turns = self.turns;
    }

    /// Replaces everything that `viewer` cannot know ([`Game::redraw_hidden`]). The journal is
    /// unchanged and still leads to the old game, so use the record only for viewing afterwards.
    pub fn redraw_hidden(&mut self, viewer: Option<Seat>, rng: &mut Rng) {
        self.game.redraw_hidden(viewer, rng);
    }

    /// Returns how many turns have ended ([`Game::turn_id`]). Undo restores the number. Where all
    /// seats decide at once, it does not depend on hidden actions.
    pub const fn turns_ended(&self) -> u16 {
        self.turns.ended()
    }

    /// Returns the number of actions that can be undone.
    pub fn undo_depth(&self) -> usize {
        self.journal.entries().len() - self.floor
    }

    /// Returns the actions that can be undone.
    fn since_floor(&self) -> &[Entry] {
        self.journal.entries().get(self.floor..).unwrap_or(&[])
    }

    /// Returns the number of this seat's actions that can be undone.
    pub fn undo_depth_of(&self, seat: Seat) -> usize {
        self.since_floor().iter().filter(|entry| entry.seat() == seat).count()
    }

    /// Returns the game before the last `count` actions; `None` if fewer can be undone.
    pub fn before(&self, count: usize) -> Option<G> {
        self.with_before(count, G::clone)
    }

    /// Passes the game before the last `count` actions to `look`. Unlike [`Record::before`] it
    /// needs only one game on the stack.
    #[inline(never)]
    pub fn with_before<T>(&self, count: usize, look: impl FnOnce(&G) -> T) -> Option<T> {
        let keep = self.undo_depth().checked_sub(count)?;
        let mut game = self.base.clone();
        for &entry in self.journal.entries().get(self.floor..self.floor + keep)? {
            let (actor, action) = read_entry(&game, entry).ok()?;
            game.apply(actor, action).ok()?;
        }
        Some(look(&game))
    }

    /// Undoes the last action.
    ///
    /// # Errors
    /// Returns [`UndoError`] if the last action revealed something or there is none.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        if self.undo_depth() == 0 {
            return Err(UndoError);
        }
        self.drop_entry(self.journal.entries().len() - 1)
    }

    /// Undoes the last action, like [`Record::undo`], but replays from a checkpoint instead of the last
    /// reveal: faster if the checkpoint is recent.
    ///
    /// # Errors
    /// Returns [`UndoError`] if the action revealed something, if there is none, or if the checkpoint
    /// lies before the last reveal or after the action.
    pub fn undo_from(&mut self, checkpoint: &Checkpoint<G>) -> Result<(), UndoError> {
        let last = self.journal.entries().len().checked_sub(1).ok_or(UndoError)?;
        if self.undo_depth() == 0 || !(self.floor..=last).contains(&checkpoint.count) {
            return Err(UndoError);
        }
        self.replay_without(last, checkpoint.count, checkpoint.game.clone(), checkpoint.turns)
    }

    /// Returns the present state, for [`Record::undo_from`].
    pub fn checkpoint(&self) -> Checkpoint<G> {
        Checkpoint { count: self.journal.entries().len(), game: self.game.clone(), turns: self.turns }
    }

    /// Undoes the last action of this seat. Where seats decide simultaneously ([`Game::is_simultaneous`]),
    /// the actions that others have taken since are kept.
    ///
    /// # Errors
    /// Returns [`UndoError`] if the action revealed something, if there is none, or if others have
    /// acted since and the game is not in a simultaneous phase.
    pub fn undo_of(&mut self, seat: Seat) -> Result<(), UndoError> {
        let since = self.since_floor();
        let place = since.iter().rposition(|entry| entry.seat() == seat).ok_or(UndoError)?;
        if place + 1 < since.len() && !self.game.is_simultaneous() {
            return Err(UndoError);
        }
        self.drop_entry(self.floor + place)
    }

    /// Replays the game without this entry, starting after the last entry that revealed something.
    fn drop_entry(&mut self, place: usize) -> Result<(), UndoError> {
        self.replay_without(place, self.floor, self.base.clone(), self.base_turns)
    }

    /// Replays the entries from number `from` on, starting at `game`, without the one at `place`.
    fn replay_without(
        &mut self,
        place: usize,
        from: usize,
        mut game: G,
        mut turns: Turns,
    ) -> Result<(), UndoError> {
        for (at, &entry) in self.journal.entries().iter().enumerate().skip(from) {
            if at != place {
                turns.follow(&game);
                let (actor, action) = read_entry(&game, entry).map_err(|_| UndoError)?;
                game.apply(actor, action).map_err(|_| UndoError)?;
                turns.follow(&game);
            }
        }
        (self.game, self.turns) = (game, turns);
        self.journal.undo_entry(place);
        self.unsaved.drop(place);
        Ok(())
    }

    /// Returns the next action that can be redone. With a seat, returns the next one of this seat.
    pub fn redo_next(&self, of: Option<Seat>) -> Option<(Actor, G::Action)> {
        let is_meant = |entry: &&Entry| of.is_none_or(|seat| entry.seat() == seat);
        let entry = self.journal.undone().iter().find(is_meant)?;
        read_entry(&self.game, *entry).ok()
    }

    /// Moves this seat's next undone action before those of others. [`Record::apply`] then
    /// recognises it as a redo and keeps the rest.
    pub fn prioritize_redo(&mut self, seat: Seat) {
        if let Some(place) = self.journal.undone().iter().position(|entry| entry.seat() == seat) {
            self.journal.move_undone_to_front(place);
        }
    }

    /// Redoes the next undone action, even if it reveals something.
    ///
    /// # Errors
    /// Returns [`ReplayFault`] if there is none or it is no longer legal.
    pub fn redo(&mut self) -> Result<(), ReplayFault> {
        let entry = *self.journal.undone().first().ok_or(ReplayFault::Undo)?;
        let (actor, action) = read_entry(&self.game, entry)?;
        self.apply_keeping_undone(actor, action).map_err(fault)
    }

    /// Goes back to the start, across everything that was revealed, to review a finished game.
    /// [`Record::redo`] then steps through the actions.
    #[inline(never)] // Frees the stack space of its temporary games before play continues.
    pub fn rewind(&mut self) {
        let Ok(game) = G::start(self.journal.options()) else { return };
        self.game = game;
        self.base.clone_from(&self.game);
        self.journal.rewind();
        self.forget_past();
    }

    /// Removes and returns the next change that a save of this journal must apply; `None` if the
    /// save is up to date.
    pub fn take_change(&mut self) -> Option<Change> {
        self.unsaved.take(self.journal.entries())
    }

    /// Applies a change read from a save.
    ///
    /// # Errors
    /// Returns [`ReplayFault`] if it does not fit the game.
    pub fn apply_change(&mut self, change: Change) -> Result<(), ReplayFault> {
        let taken_back = match change {
            Change::Added(entry) => return self.replay(entry),
            Change::Kept(count) => {
                while self.journal.entries().len() > count && self.undo().is_ok() {}
                self.journal.entries().len() == count
            }
            Change::Removed(place) => {
                (self.floor..self.journal.entries().len()).contains(&place) && self.drop_entry(place).is_ok()
            }
        };
        if taken_back { Ok(()) } else { Err(ReplayFault::Undo) }
    }

    /// Marks everything so far as saved.
    pub fn mark_saved(&mut self) {
        self.unsaved = Unsaved::after(self.journal.entries().len());
    }

    fn replay(&mut self, entry: Entry) -> Result<(), ReplayFault> {
        let (actor, action) = read_entry(&self.game, entry)?;
        self.apply(actor, action).map_err(fault)
    }
}

const fn fault(error: ApplyError) -> ReplayFault {
    match error {
        ApplyError::Illegal(illegal) => ReplayFault::Illegal(illegal),
        ApplyError::Full => ReplayFault::Full,
    }
}

fn read_entry<G: Game>(game: &G, entry: Entry) -> Result<(Actor, G::Action), ReplayFault> {
    Ok((entry.actor(game.turn()), game.decode(entry.code()).map_err(ReplayFault::Code)?))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::game::IllegalAction;
    use crate::games::toy::{Action, Toy, ToyOptions, board};

    const A: Actor = Actor::Seat(Seat::A);
    const B: Actor = Actor::Seat(Seat::B);

    const FIRST: Action = Action::First(Seat::A);

    /// Returns the action that puts a pebble on this cell of the board.
    fn put(place: usize) -> Action {
        Action::Put { large: false, at: board().iter().nth(place).unwrap() }
    }

    fn started() -> Record<Toy, 8> {
        let mut record = Record::start(ToyOptions { players: 2 }).unwrap();
        record.apply(Actor::Chance, FIRST).unwrap();
        record.apply(A, put(0)).unwrap();
        record.apply(B, put(1)).unwrap();
        record
    }

    #[test]
    fn undo_stops_at_the_last_roll() {
        let mut record = started();
        assert_eq!(record.undo_depth(), 2);
        assert_eq!((record.undo(), record.undo()), (Ok(()), Ok(())));
        assert_eq!(record.undo(), Err(UndoError));
        let mut rolled: Record<Toy, 8> = Record::start(ToyOptions { players: 2 }).unwrap();
        rolled.apply(Actor::Chance, FIRST).unwrap();
        assert_eq!(record, rolled);
    }

    #[test]
    fn undo_and_redo_count_turns() {
        let mut record = started();
        assert_eq!(record.turns_ended(), 2, "A and B; a roll is no turn");
        record.undo().unwrap();
        assert_eq!(record.turns_ended(), 1);
        record.undo().unwrap();
        assert_eq!(record.turns_ended(), 0);
        record.redo().unwrap();
        assert_eq!(record.turns_ended(), 1);
        record.rewind();
        assert_eq!(record.turns_ended(), 0);
    }

    #[test]
    fn undo_from_a_checkpoint_equals_undo() {
        let mut record = started();
        record.undo().unwrap();
        let checkpoint = record.checkpoint();
        record.redo().unwrap();
        let mut other = record.clone();
        assert_eq!((record.undo_from(&checkpoint), other.undo()), (Ok(()), Ok(())));
        assert_eq!(record, other);
        assert_eq!(record.undo_from(&checkpoint), Err(UndoError), "the checkpoint lies after the action");
        assert_eq!(record, other);
    }

    #[test]
    fn before_reaches_as_far_as_undo() {
        let record = started();
        let mut back = record.clone();
        for count in 0..=2 {
            assert_eq!(record.before(count).as_ref(), Some(back.game()), "{count}");
            let _ = back.undo();
        }
        assert_eq!(record.before(3), None);
    }

    #[test]
    fn without_simultaneous_turns_a_seat_can_undo_only_the_last_action() {
        let mut record = started();
        let before = record.clone();
        assert_eq!(record.undo_of(Seat::A), Err(UndoError), "B has acted since");
        assert_eq!(record, before);
        assert_eq!(record.undo_of(Seat::B), Ok(()));
        assert_eq!(record.undo_of(Seat::A), Ok(()));
        assert_eq!(record.undo_of(Seat::A), Err(UndoError), "a roll cannot be undone");
    }

    #[test]
    fn a_resumed_game_equals_the_original_and_has_the_same_undo_limit() {
        let record = started();
        assert_eq!(Record::resume(record.journal()), Ok(record));
    }

    #[test]
    fn a_restarted_record_equals_a_new_one() {
        let mut record = started();
        let options = ToyOptions { players: 3 };
        assert!(record.restart(ToyOptions { players: 9 }).is_err());
        assert_eq!(record, started(), "nothing has changed");
        record.restart(options).unwrap();
        assert_eq!(record, Record::start(options).unwrap());
        let game = Toy::start(&options).unwrap();
        assert_eq!(record, Record::idle(game.clone(), game, options));
    }

    #[test]
    fn an_illegal_action_is_not_recorded() {
        let mut record = started();
        let before = record.clone();
        assert_eq!(record.apply(A, put(1)), Err(ApplyError::Illegal(IllegalAction::AgainstTheRules)));
        assert_eq!(record, before);
    }

    #[test]
    fn a_full_journal_refuses_before_anything_changes() {
        let mut record: Record<Toy, 1> = Record::start(ToyOptions { players: 2 }).unwrap();
        record.apply(Actor::Chance, FIRST).unwrap();
        let before = record.clone();
        assert_eq!(record.apply(A, put(0)), Err(ApplyError::Full));
        assert_eq!(record, before);
    }

    #[test]
    fn replay_errors_name_the_first_invalid_entry() {
        let mut journal = started().journal().clone();
        journal.push(Entry::new(B, Toy::encode(put(2)))).unwrap();
        let error = Record::<Toy, 8>::resume(&journal).unwrap_err();
        assert_eq!(error, ReplayError { at: 3, fault: ReplayFault::Illegal(IllegalAction::NotYourTurn) });
        assert_eq!(
            error.to_string(),
            "the save is wrong at action 4, it is not this player's turn: choose an older save or start a new game"
        );
    }

    #[test]
    fn undone_actions_can_be_redone_until_a_different_action_is_played() {
        let whole = started();
        let mut record = whole.clone();
        record.undo().unwrap();
        record.undo().unwrap();
        assert_eq!(record.redo_next(None), Some((A, put(0))));
        assert_eq!(record.redo_next(Some(Seat::B)), Some((B, put(1))));
        assert_eq!(record.redo_next(Some(Seat::C)), None);
        record.redo().unwrap();
        record.redo().unwrap();
        assert_eq!((&record, record.redo_next(None)), (&whole, None));
        record.undo().unwrap();
        record.undo().unwrap();
        record.apply(A, put(0)).unwrap();
        assert_eq!(record.redo_next(None), Some((B, put(1))), "the same was played");
        record.undo().unwrap();
        record.apply(A, put(2)).unwrap();
        assert_eq!(record.redo_next(None), None, "something else was played");
        assert_eq!(record.redo(), Err(ReplayFault::Undo));
    }

    #[test]
    fn a_finished_game_can_be_reviewed_from_the_start() {
        let whole = started();
        let mut record = whole.clone();
        record.rewind();
        assert_eq!(record, Record::start(ToyOptions { players: 2 }).unwrap());
        assert_eq!(record.journal().undone(), whole.journal().entries());
        for count in 1..=3 {
            record.redo().unwrap();
            assert_eq!(
                record.journal().entries(),
                &whole.journal().entries()[..count],
                "redo crosses a roll"
            );
        }
        assert_eq!(record.game(), whole.game());
    }

    fn changes(record: &mut Record<Toy, 8>) -> Vec<Change> {
        core::iter::from_fn(|| record.take_change()).collect()
    }

    #[test]
    fn applying_every_change_reproduces_the_game() {
        let mut record = started();
        let mut save = changes(&mut record);
        assert_eq!(save.len(), 3);
        assert_eq!(changes(&mut record), [], "up to date");
        record.undo().unwrap();
        record.undo().unwrap();
        record.apply(A, put(2)).unwrap();
        record.undo().unwrap();
        record.apply(A, put(0)).unwrap();
        let more = changes(&mut record);
        assert_eq!(more[0], Change::Kept(1), "two undos in a row are one change");
        assert_eq!(more.len(), 2, "entries that were never saved need no undo");
        save.extend(more);
        let mut resumed: Record<Toy, 8> = Record::start(ToyOptions { players: 2 }).unwrap();
        save.into_iter().for_each(|change| resumed.apply_change(change).unwrap());
        resumed.mark_saved();
        assert_eq!(resumed, record);
    }

    #[test]
    fn a_change_that_undoes_too_much_is_refused() {
        let mut record = started();
        assert_eq!(
            record.clone().apply_change(Change::Kept(0)),
            Err(ReplayFault::Undo),
            "a roll cannot be undone"
        );
        assert_eq!(record.clone().apply_change(Change::Removed(0)), Err(ReplayFault::Undo));
        assert_eq!(record.clone().apply_change(Change::Removed(9)), Err(ReplayFault::Undo));
        assert_eq!(
            record.apply_change(Change::Kept(9)),
            Err(ReplayFault::Undo),
            "there are fewer than 9 entries"
        );
    }
}
