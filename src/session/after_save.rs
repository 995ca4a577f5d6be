//! What follows a finished game without the start menu in between: a rematch, or a review. Both
//! need the table, so the save of the finished game is closed first.

use super::machine::{Machine, Stage};
use super::review::{Review, ReviewStart};
use super::saving::SaveOrder;

/// What follows once the save is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterSave {
    /// The same players play again.
    Rematch,
    /// The game on the table is reviewed.
    Review,
}

impl Machine {
    /// Starts what follows, at once if nothing is left to save.
    pub(super) fn wait_for_save(&mut self, next: AfterSave) {
        self.after_save = Some(next);
        self.continue_after_save();
    }

    /// Starts what follows once the save is closed.
    pub(super) fn continue_after_save(&mut self) {
        let is_saving = self.context.saves.is_available && self.is_leaving();
        let Some(next) = self.after_save.filter(|_| !is_saving) else { return };
        self.after_save = None;
        match next {
            AfterSave::Rematch => self.begin_rematch(),
            AfterSave::Review => self.review_table(),
        }
        self.context.began = self.context.now;
        self.context.notify_all();
        self.context.redraw_all();
    }

    fn begin_rematch(&mut self) {
        let dice = self.context.dice();
        self.context.journal_from = None;
        match self.table.begin_rematch(dice, &mut self.context) {
            Ok(()) => {
                self.context.count_begun();
                self.saving.push(SaveOrder::Begin(self.table.play().start()));
            }
            Err(error) => {
                self.context.log(format_args!("game: {error}"));
                self.stage = Stage::Lobby;
            }
        }
    }

    fn review_table(&mut self) {
        self.context.journal_from = None;
        let status = self.table.play().status();
        let start = ReviewStart { number: None, status, prints: false };
        let review = Review::begin(start, &mut self.table, &mut self.context);
        self.stage = Stage::Review(review);
        self.saving.push(SaveOrder::Count);
    }
}
