//! A game with its journal: play, undo, resume.

use super::change::Unsaved;
use super::{
    Actor, ApplyError, Change, Dice, Entry, Game, JOURNAL_CAPACITY, Journal, ReplayError, ReplayFault, Seat,
    SetupError, Turn, UndoError,
};

/// A game and everything that led to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game, const N: usize = JOURNAL_CAPACITY> {
    game: G,
    journal: Journal<G::Options, N>,
    /// Entries that undo never takes back: up to the last one that revealed something.
    floor: usize,
    /// The game after those entries: undo plays again from here, so that it is quick in long games, too.
    base: G,
    unsaved: Unsaved,
}

impl<G: Game, const N: usize> Record<G, N> {
    /// A game that begins.
    ///
    /// # Errors
    /// Those of [`Game::start`].
    pub fn start(options: G::Options) -> Result<Self, SetupError> {
        let game = G::start(&options)?;
        Ok(Record {
            base: game.clone(),
            game,
            journal: Journal::new(options),
            floor: 0,
            unsaved: Unsaved::NONE,
        })
    }

    /// Room for a game, with one that nobody plays, which is given twice: [`Record::restart`] begins one in place.
    pub const fn idle(game: G, same: G, options: G::Options) -> Self {
        Record { base: same, game, journal: Journal::new(options), floor: 0, unsaved: Unsaved::NONE }
    }

    /// Begins another game in the same place: a record is too large to be moved about.
    ///
    /// # Errors
    /// Those of [`Game::start`], and the record is as it was.
    #[inline(never)] // Its games on the stack are gone before the game goes on.
    pub fn restart(&mut self, options: G::Options) -> Result<(), SetupError> {
        self.game = G::start(&options)?;
        self.base.clone_from(&self.game);
        self.journal.restart(options);
        self.floor = 0;
        self.unsaved = Unsaved::NONE;
        Ok(())
    }

    /// Goes on from a position, in the same place. The journal does not lead there: the record is good for a lesson and
    /// never saved.
    pub fn restart_at(&mut self, position: &G, options: G::Options) {
        self.game.clone_from(position);
        self.base.clone_from(position);
        self.journal.restart(options);
        self.floor = 0;
        self.unsaved = Unsaved::NONE;
    }

    /// The game that this journal leads to.
    ///
    /// # Errors
    /// [`ReplayError`] names the first entry that does not fit.
    pub fn resume(journal: &Journal<G::Options, N>) -> Result<Self, ReplayError> {
        let mut record = Record::start(*journal.options())
            .map_err(|error| ReplayError { at: 0, fault: ReplayFault::Setup(error) })?;
        for (at, &entry) in journal.entries().iter().enumerate() {
            record.replay(entry).map_err(|fault| ReplayError { at, fault })?;
        }
        Ok(record)
    }

    /// The game as it stands.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The journal so far.
    pub const fn journal(&self) -> &Journal<G::Options, N> {
        &self.journal
    }

    /// Takes an action and notes it.
    ///
    /// # Errors
    /// [`ApplyError`], and nothing has changed.
    pub fn apply(&mut self, actor: Actor, action: G::Action) -> Result<(), ApplyError> {
        let entry = Entry::new(actor, G::encode(action));
        let is_again = self.journal.undone().first() == Some(&entry);
        let at_once = self.game.at_once();
        self.take(actor, action)?;
        let reveals = self.undo_depth() == 0;
        if reveals || !is_again {
            // Where all decide at once, what others took back is none of this player's business.
            self.journal.forget_undone(Some(entry.seat()).filter(|_| at_once && !reveals));
        }
        Ok(())
    }

    /// Takes an action; what was taken back stays.
    fn take(&mut self, actor: Actor, action: G::Action) -> Result<(), ApplyError> {
        if self.journal.is_full() {
            return Err(ApplyError::Full);
        }
        // Asked of the game before; the answer counts only if the game takes the action, which is judged there, once.
        let (was_at_once, reveals) = (self.game.at_once(), self.game.reveals(actor, action));
        self.game.apply(actor, action).map_err(ApplyError::Illegal)?;
        self.journal.push(Entry::new(actor, G::encode(action))).map_err(|_| ApplyError::Full)?;
        if reveals || self.game.ends_undo(was_at_once) {
            self.floor = self.journal.entries().len();
            self.note_base();
        }
        Ok(())
    }

    #[inline(never)] // A copy may go by way of the stack, below which the game judges its actions.
    fn note_base(&mut self) {
        self.base.clone_from(&self.game);
    }

    /// Redraws everything that `viewer` cannot know ([`Game::redraw_hidden`]). The journal stays: it leads to
    /// the old game, so the record is good for looking at it and for nothing else.
    pub fn redraw_hidden(&mut self, viewer: Option<Seat>, dice: &mut Dice) {
        self.game.redraw_hidden(viewer, dice);
    }

    /// How many actions can be taken back.
    pub fn undo_depth(&self) -> usize {
        self.journal.entries().len() - self.floor
    }

    /// How many of the actions that can be taken back are this seat's.
    pub fn undo_depth_of(&self, seat: Seat) -> usize {
        self.journal.entries()[self.floor..].iter().filter(|entry| entry.seat() == seat).count()
    }

    /// The game as it was before the last `count` actions; `None` when not as many can be taken back.
    pub fn before(&self, count: usize) -> Option<G> {
        self.with_before(count, G::clone)
    }

    /// Looks at the game as it was before the last `count` actions. Unlike [`Record::before`] it has one game on the stack.
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

    /// Takes the last action back.
    ///
    /// # Errors
    /// [`UndoError`] when it revealed something, or there is none.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        if self.undo_depth() == 0 {
            return Err(UndoError);
        }
        self.drop_entry(self.journal.entries().len() - 1)
    }

    /// Takes the last action back, like [`Record::undo`]. Instead of the last thing that was revealed it plays again from
    /// `game`, which is this game after its first `count` entries: quicker for whoever keeps such games.
    ///
    /// # Errors
    /// [`UndoError`] when it revealed something, there is none, or `count` is not between what was revealed and it.
    pub fn undo_from(&mut self, count: usize, game: &G) -> Result<(), UndoError> {
        let last = self.journal.entries().len().checked_sub(1).ok_or(UndoError)?;
        if self.undo_depth() == 0 || !(self.floor..=last).contains(&count) {
            return Err(UndoError);
        }
        let mut game = game.clone();
        for &entry in &self.journal.entries()[count..last] {
            let (actor, action) = read_entry(&game, entry).map_err(|_| UndoError)?;
            game.apply(actor, action).map_err(|_| UndoError)?;
        }
        self.game = game;
        self.journal.take_back(last);
        self.unsaved.drop(last);
        Ok(())
    }

    /// Takes the last action of this seat back. Others may have acted since, where all decide at once
    /// ([`Game::at_once`]): what they did stays.
    ///
    /// # Errors
    /// [`UndoError`] when it revealed something, there is none, or others have acted since and it is not at once.
    pub fn undo_of(&mut self, seat: Seat) -> Result<(), UndoError> {
        let since = &self.journal.entries()[self.floor..];
        let place = since.iter().rposition(|entry| entry.seat() == seat).ok_or(UndoError)?;
        if place + 1 < since.len() && !self.game.at_once() {
            return Err(UndoError);
        }
        self.drop_entry(self.floor + place)
    }

    /// Plays the game again without this entry, from the last thing that revealed something.
    fn drop_entry(&mut self, place: usize) -> Result<(), UndoError> {
        let mut game = self.base.clone();
        for (at, &entry) in self.journal.entries().iter().enumerate().skip(self.floor) {
            if at != place {
                let (actor, action) = read_entry(&game, entry).map_err(|_| UndoError)?;
                game.apply(actor, action).map_err(|_| UndoError)?;
            }
        }
        self.game = game;
        self.journal.take_back(place);
        self.unsaved.drop(place);
        Ok(())
    }

    /// The action that can be taken again next: of those that were taken back, and nothing else was done since. With a seat,
    /// the next one of this seat.
    pub fn redo_next(&self, of: Option<Seat>) -> Option<(Actor, G::Action)> {
        let is_meant = |entry: &&Entry| of.is_none_or(|seat| entry.seat() == seat);
        let entry = self.journal.undone().iter().find(is_meant)?;
        read_entry(&self.game, *entry).ok()
    }

    /// The next action of this seat that was taken back comes before those of others: [`Record::apply`] then takes it for
    /// what it is, and the rest stays.
    pub fn put_redo_first(&mut self, seat: Seat) {
        if let Some(place) = self.journal.undone().iter().position(|entry| entry.seat() == seat) {
            self.journal.put_first(place);
        }
    }

    /// Repeats the next action that was taken back, also one that reveals something.
    ///
    /// # Errors
    /// [`ReplayFault`] when there is none, or it does not fit any more.
    pub fn redo(&mut self) -> Result<(), ReplayFault> {
        let entry = *self.journal.undone().first().ok_or(ReplayFault::Undo)?;
        let (actor, action) = read_entry(&self.game, entry)?;
        self.take(actor, action).map_err(fault)
    }

    /// Goes back to the beginning, over everything that was revealed: for looking at a game that is over. What follows can
    /// be taken again, one by one ([`Record::redo`]).
    #[inline(never)] // Its games on the stack are gone before the game goes on.
    pub fn rewind(&mut self) {
        let Ok(game) = G::start(self.journal.options()) else { return };
        self.game = game;
        self.base.clone_from(&self.game);
        self.journal.rewind();
        self.floor = 0;
        self.unsaved = Unsaved::NONE;
    }

    /// The next change that a save of this journal must follow; `None` when it is up to date.
    pub fn take_change(&mut self) -> Option<Change> {
        self.unsaved.take(self.journal.entries())
    }

    /// Follows a change that a save holds.
    ///
    /// # Errors
    /// [`ReplayFault`] when it does not fit the game.
    pub fn follow(&mut self, change: Change) -> Result<(), ReplayFault> {
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

    /// Everything so far is in a save.
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
    let actor = match game.turn() {
        Turn::Chance => Actor::Chance,
        _ => Actor::Seat(entry.seat()),
    };
    Ok((actor, game.decode(entry.code()).map_err(ReplayFault::Code)?))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::game::toy::{Tally, TallyAction, TallyOptions};
    use crate::game::{Code, Illegal};

    const A: Actor = Actor::Seat(Seat::A);
    const B: Actor = Actor::Seat(Seat::B);

    fn begun() -> Record<Tally, 8> {
        let mut record = Record::start(TallyOptions { players: 2 }).unwrap();
        record.apply(Actor::Chance, TallyAction::Die(3)).unwrap();
        record.apply(A, TallyAction::Take(1)).unwrap();
        record.apply(B, TallyAction::Take(2)).unwrap();
        record
    }

    #[test]
    fn undo_goes_back_to_the_roll_and_no_further() {
        let mut record = begun();
        assert_eq!(record.undo_depth(), 2);
        assert_eq!((record.undo(), record.undo()), (Ok(()), Ok(())));
        assert_eq!(record.undo(), Err(UndoError));
        let mut rolled: Record<Tally, 8> = Record::start(TallyOptions { players: 2 }).unwrap();
        rolled.apply(Actor::Chance, TallyAction::Die(3)).unwrap();
        assert_eq!(record, rolled);
    }

    #[test]
    fn undo_from_a_game_that_was_kept_is_undo() {
        let whole = begun();
        let kept = whole.before(1).unwrap();
        let (mut record, mut other) = (whole.clone(), whole.clone());
        assert_eq!((record.undo_from(2, &kept), other.undo()), (Ok(()), Ok(())));
        assert_eq!(record, other);
        assert_eq!(record.undo_from(2, &kept), Err(UndoError), "the game is no later than this");
        assert_eq!(record.undo_from(0, &kept), Err(UndoError), "the roll is known");
        assert_eq!(record, other);
    }

    #[test]
    fn the_past_can_be_looked_at_as_far_as_undo_reaches() {
        let record = begun();
        let mut back = record.clone();
        for count in 0..=2 {
            assert_eq!(record.before(count).as_ref(), Some(back.game()), "{count}");
            let _ = back.undo();
        }
        assert_eq!(record.before(3), None);
    }

    #[test]
    fn where_one_decides_after_the_other_a_seat_takes_back_only_the_last_action() {
        let mut record = begun();
        let before = record.clone();
        assert_eq!(record.undo_of(Seat::A), Err(UndoError), "B has acted since");
        assert_eq!(record, before);
        assert_eq!(record.undo_of(Seat::B), Ok(()));
        assert_eq!(record.undo_of(Seat::A), Ok(()));
        assert_eq!(record.undo_of(Seat::A), Err(UndoError), "the roll stays");
    }

    #[test]
    fn a_resumed_game_is_the_same_with_the_same_floor() {
        let record = begun();
        assert_eq!(Record::resume(record.journal()), Ok(record));
    }

    #[test]
    fn a_restarted_record_is_as_good_as_a_new_one() {
        let mut record = begun();
        let options = TallyOptions { players: 3 };
        assert!(record.restart(TallyOptions { players: 9 }).is_err());
        assert_eq!(record, begun(), "nothing has changed");
        record.restart(options).unwrap();
        assert_eq!(record, Record::start(options).unwrap());
        let game = Tally::start(&options).unwrap();
        assert_eq!(record, Record::idle(game.clone(), game, options));
    }

    #[test]
    fn a_refused_action_is_not_noted() {
        let mut record = begun();
        let before = record.clone();
        assert_eq!(record.apply(A, TallyAction::Take(9)), Err(ApplyError::Illegal(Illegal::AgainstTheRules)));
        assert_eq!(record, before);
    }

    #[test]
    fn a_full_journal_refuses_before_anything_changes() {
        let mut record: Record<Tally, 1> = Record::start(TallyOptions { players: 2 }).unwrap();
        record.apply(Actor::Chance, TallyAction::Die(3)).unwrap();
        let before = record.clone();
        assert_eq!(record.apply(A, TallyAction::Take(1)), Err(ApplyError::Full));
        assert_eq!(record, before);
    }

    #[test]
    fn the_first_wrong_entry_is_named() {
        let mut journal = begun().journal().clone();
        journal.push(Entry::new(B, Code::new(1).unwrap())).unwrap();
        let error = Record::<Tally, 8>::resume(&journal).unwrap_err();
        assert_eq!(error, ReplayError { at: 3, fault: ReplayFault::Illegal(Illegal::NotYourTurn) });
        assert_eq!(
            error.to_string(),
            "the save is wrong at action 4, it is not this player's turn: choose an older save or start a new game"
        );
    }

    #[test]
    fn what_was_taken_back_can_be_taken_again_until_something_else_is_played() {
        let whole = begun();
        let mut record = whole.clone();
        record.undo().unwrap();
        record.undo().unwrap();
        assert_eq!(record.redo_next(None), Some((A, TallyAction::Take(1))));
        assert_eq!(record.redo_next(Some(Seat::B)), Some((B, TallyAction::Take(2))));
        assert_eq!(record.redo_next(Some(Seat::C)), None);
        record.redo().unwrap();
        record.redo().unwrap();
        assert_eq!((&record, record.redo_next(None)), (&whole, None));
        record.undo().unwrap();
        record.undo().unwrap();
        record.apply(A, TallyAction::Take(1)).unwrap();
        assert_eq!(record.redo_next(None), Some((B, TallyAction::Take(2))), "the same was played");
        record.undo().unwrap();
        record.apply(A, TallyAction::Take(2)).unwrap();
        assert_eq!(record.redo_next(None), None, "something else was played");
        assert_eq!(record.redo(), Err(ReplayFault::Undo));
    }

    #[test]
    fn a_game_that_is_over_is_gone_through_from_its_beginning() {
        let whole = begun();
        let mut record = whole.clone();
        record.rewind();
        assert_eq!(record, Record::start(TallyOptions { players: 2 }).unwrap());
        assert_eq!(record.journal().undone(), whole.journal().entries());
        for count in 1..=3 {
            record.redo().unwrap();
            assert_eq!(record.journal().entries(), &whole.journal().entries()[..count], "also over a roll");
        }
        assert_eq!(record.game(), whole.game());
    }

    fn changes(record: &mut Record<Tally, 8>) -> Vec<Change> {
        core::iter::from_fn(|| record.take_change()).collect()
    }

    #[test]
    fn a_save_that_follows_every_change_leads_to_the_same_game() {
        let mut record = begun();
        let mut save = changes(&mut record);
        assert_eq!(save.len(), 3);
        assert_eq!(changes(&mut record), [], "up to date");
        record.undo().unwrap();
        record.undo().unwrap();
        record.apply(A, TallyAction::Take(2)).unwrap();
        record.undo().unwrap();
        record.apply(A, TallyAction::Take(1)).unwrap();
        let more = changes(&mut record);
        assert_eq!(more[0], Change::Kept(1), "two in a row are one change");
        assert_eq!(more.len(), 2, "what was never saved is not taken back there");
        save.extend(more);
        let mut resumed: Record<Tally, 8> = Record::start(TallyOptions { players: 2 }).unwrap();
        save.into_iter().for_each(|change| resumed.follow(change).unwrap());
        resumed.mark_saved();
        assert_eq!(resumed, record);
    }

    #[test]
    fn a_save_that_takes_back_too_much_is_refused() {
        let mut record = begun();
        assert_eq!(record.clone().follow(Change::Kept(0)), Err(ReplayFault::Undo), "a roll stays");
        assert_eq!(record.clone().follow(Change::Removed(0)), Err(ReplayFault::Undo));
        assert_eq!(record.clone().follow(Change::Removed(9)), Err(ReplayFault::Undo));
        assert_eq!(record.follow(Change::Kept(9)), Err(ReplayFault::Undo), "there were never 9");
    }
}
