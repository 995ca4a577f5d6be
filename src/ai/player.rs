//! A computer player for any of the games.

use super::minds::Minds;
use super::{Arena, Level, Pace, Seen, Task, Work};
use crate::game::{BySeat, Seat};
use crate::games::{AnyAction, AnyGame};

/// How far a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Progress {
    /// It wants another slice.
    Thinking,
    /// It has decided, or its budget is used up.
    Decided,
}

/// Where a decision lies in its turn.
pub fn pace(seen: &Seen<'_, AnyGame>) -> Pace {
    Minds::pace(seen)
}

/// What a seat has spent in a turn.
#[derive(Clone, Copy, Default)]
struct Account {
    turn: Option<u32>,
    spent: Work,
}

/// A computer player: one for the whole table, as one seat thinks at a time.
///
/// ```
/// use hexboard::ai::{Level, Player, Progress, Seen, Work};
/// use hexboard::game::{Game, Seat};
/// use hexboard::games::{AnyGame, hive::{Hive, HiveOptions}};
///
/// let game: AnyGame = Hive::start(&HiveOptions::DEVICE).unwrap().into();
/// let mut player = Player::new();
/// player.begin(&Seen::new(&game, Seat::A), Level::Easy, 7);
/// while player.think(Work(100)) == Progress::Thinking {}
/// assert!(player.best().is_some());
/// ```
pub struct Player {
    arena: Arena,
    minds: Minds,
    seat: Seat,
    /// What the decision may still take; nothing when it is made.
    left: Work,
    accounts: BySeat<Account>,
}

impl Player {
    /// A player that has nothing to think about.
    pub const fn new() -> Player {
        const NEW: Account = Account { turn: None, spent: Work::NONE };
        Player {
            arena: Arena::new(),
            minds: Minds::None,
            seat: Seat::A,
            left: Work::NONE,
            accounts: BySeat([NEW; Seat::COUNT]),
        }
    }

    /// Forgets what was spent, for a new game. Until [`Player::begin`] there is nothing to think about.
    pub fn reset(&mut self) {
        self.minds = Minds::None;
        self.left = Work::NONE;
        self.accounts = BySeat::default();
    }

    /// Begins to think about the decision of a seat, within the level's budget for the whole turn.
    pub fn begin(&mut self, seen: &Seen<'_, AnyGame>, level: Level, seed: u64) {
        let pace = Minds::pace(seen);
        let left = self.open_account(seen.seat(), pace, level);
        self.begin_within(seen, &Task { level, seed, budget: left });
    }

    /// Begins to think with a budget for this decision alone.
    pub fn begin_within(&mut self, seen: &Seen<'_, AnyGame>, task: &Task) {
        self.seat = seen.seat();
        self.left = task.budget;
        self.minds.begin(seen, task, &mut self.arena);
    }

    /// What a decision may take of what the turn has left.
    fn open_account(&mut self, seat: Seat, pace: Pace, level: Level) -> Work {
        let account = &mut self.accounts[seat];
        if account.turn != Some(pace.turn) {
            *account = Account { turn: Some(pace.turn), spent: Work::NONE };
        }
        Work(level.budget().less(account.spent).0 / Pace::ALL * pace.share.min(Pace::ALL))
    }

    /// Thinks for about this much work: at most one step more ([`super::MOST_STEP`]).
    pub fn think(&mut self, slice: Work) -> Progress {
        let mut done = Work::NONE;
        while self.left > Work::NONE && done < slice {
            let (work, decided) = self.minds.step(&mut self.arena);
            done += work;
            self.accounts[self.seat].spent += work;
            self.left = if decided { Work::NONE } else { self.left.less(work) };
        }
        if self.left > Work::NONE { Progress::Thinking } else { Progress::Decided }
    }

    /// Decides soon: after this much more work at most.
    pub fn hurry(&mut self, most: Work) {
        self.left = self.left.min(most);
    }

    /// Decides now: no more thinking is wanted.
    pub fn stop(&mut self) {
        self.left = Work::NONE;
    }

    /// What the seat of the last decision has spent in its turn so far.
    pub fn spent(&self) -> Work {
        self.accounts[self.seat].spent
    }

    /// The best action so far; `None` when there is nothing to decide.
    pub fn best(&self) -> Option<AnyAction> {
        self.minds.best()
    }
}

impl Default for Player {
    fn default() -> Player {
        Player::new()
    }
}
