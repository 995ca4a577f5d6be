//! How the machine saves, lists, resumes and reviews games. It sends orders to the
//! [`SaveService`](super::SaveService) and processes its replies.

use super::adaptive::steps_after;
use super::context::StageRequest;
use super::machine::{Machine, Stage};
use super::review::{Review, ReviewRequest, ReviewStart};
use super::save_page::{LoadState, SavePage, SaveRequest};
use super::saving::{SaveKind, SaveOrder, SaveReply, SaveSelector, Saves};
use super::table::{Fact, ResumeError, TableEvent};
use crate::game::{Game, Options, Seat, SeatSet, Turn};
use crate::games;
use crate::parts::saves::{Note, Save, SaveCondition, SaveStoreError};
use crate::parts::{Buttons, ResetCause};

impl Machine {
    /// Removes and returns the next order for the save store. Called by the
    /// [`SaveService`](super::SaveService).
    pub fn take_order(&mut self) -> Option<SaveOrder> {
        let table = &mut self.table;
        self.saving.take(|| table.take_note())
    }

    /// Returns whether the players have left a game whose last notes are not stored yet. The table
    /// will soon be needed for another game.
    pub(super) fn is_leaving(&self) -> bool {
        self.saving.is_leaving()
    }

    /// Sets the number of saves.
    pub fn set_saves(&mut self, saves: Saves) {
        if saves.newer > 0 && self.context.saves.newer != saves.newer {
            self.context.log(format_args!("saves: {} of a newer version are kept", saves.newer));
        }
        self.context.saves = saves;
        self.context.redraw_all();
    }

    /// Offers to resume a game that a power failure interrupted. After a crash it resumes without
    /// asking.
    pub fn offer(&mut self, number: u32) {
        if let Stage::SelfTest(_) = &self.stage {
            let at_once = self.context.health.restart.is_crash();
            self.open_page(SavePage::interrupted(number, at_once), SaveSelector::This(number));
        }
    }

    /// Requests a new count of the saves, because the save store has changed.
    pub fn count_saves(&mut self) {
        self.saving.push(SaveOrder::Count);
    }

    /// Shows a save as if it had been chosen in the start menu. Works only in the start menu, on
    /// the pages of saves and in a review; otherwise does nothing and returns false.
    pub fn open_save(&mut self, number: u32, is_over: bool) -> bool {
        let is_free = matches!(&self.stage, Stage::Lobby | Stage::SavePage(_) | Stage::Review(_));
        if is_free {
            let page = if is_over { SavePage::over(false) } else { SavePage::listed() };
            self.open_page(page, SaveSelector::This(number));
        }
        is_free
    }

    /// Requests the list of saves on the console.
    pub fn log_saves(&mut self) {
        self.saving.push(SaveOrder::List);
    }

    /// Prints a finished game to the console, in its notation. Unfinished games are not printed,
    /// because they contain hidden information.
    pub fn log_game(&mut self, number: u32) {
        let (Stage::Lobby | Stage::SavePage(_) | Stage::Review(_)) = &self.stage else {
            return self
                .context
                .log(format_args!("game {number}: a game is being played, save and leave it first"));
        };
        self.open_page(SavePage::over(true), SaveSelector::This(number));
    }

    /// Prints one line of the list of saves.
    pub fn log_save(&mut self, save: Save) {
        let game =
            games::ALL.iter().find(|id| id.number() == save.start.game).map_or("unknown", |id| id.word());
        let state = if save.is_closed { "over" } else { "not over" };
        let version = if save.is_newer { ", of a newer version" } else { "" };
        self.context.log(format_args!("game {}: {game}, {state}{version}", save.number));
    }

    /// Prints the end of the list of saves.
    pub fn end_list(&mut self, listed: Result<(), SaveStoreError>, shown: usize, older: usize) {
        match listed {
            Err(error) => self.context.log(format_args!("games: {error}")),
            Ok(()) if shown == 0 => self.context.log(format_args!("games: none")),
            Ok(()) if older > 0 => self.context.log(format_args!("games: and {older} older ones")),
            Ok(()) => {}
        }
    }

    fn open_page(&mut self, page: SavePage, which: SaveSelector) {
        self.lobby.withdraw_join();
        self.saving.push(SaveOrder::Find(page.kind(), which));
        self.stage = Stage::SavePage(page);
        self.context.began = self.context.now;
        self.context.redraw_all();
    }

    /// Handles a failed write: the game continues without being saved.
    pub fn save_failed(&mut self, error: SaveStoreError) {
        self.context.log(format_args!("save: {error}"));
        self.saving.give_up();
        self.context.saves.is_available = false;
        if let Stage::Table = &self.stage {
            self.table.notify_all(Fact::Unsaved, &mut self.context);
        }
    }

    /// Processes the reply to the last request.
    pub fn found(&mut self, found: SaveReply) {
        let Stage::SavePage(page) = &mut self.stage else { return };
        let result = match found {
            SaveReply::Save { save, place, of } => {
                page.show(save, place, of);
                let dice = self.context.dice();
                self.context.redraw_all();
                if save.is_newer {
                    Err(ResumeError::NewerVersion)
                } else {
                    self.table.load(&save.start, dice, &mut self.context)
                }
            }
            SaveReply::Note(_) if page.state() != LoadState::Reading => return,
            SaveReply::Note(note) => {
                page.take_note(note);
                self.table.apply_note(note)
            }
            SaveReply::End(_) if page.state() != LoadState::Reading => return,
            SaveReply::End(SaveCondition::Newer) => Err(ResumeError::NewerVersion),
            SaveReply::End(SaveCondition::Damaged) => Err(ResumeError::Damaged),
            SaveReply::End(SaveCondition::Whole) => return self.finish_reading(),
            SaveReply::Nothing => return self.find_nothing(),
        };
        if let (Err(error), Stage::SavePage(page)) = (result, &mut self.stage) {
            let state = match error {
                ResumeError::OtherVersion => LoadState::OtherVersion,
                ResumeError::NewerVersion => LoadState::NewerVersion,
                ResumeError::Damaged => LoadState::Damaged,
            };
            page.finish(state);
            self.context.redraw_all();
        }
    }

    /// Handles the end of a save that was read completely.
    fn finish_reading(&mut self) {
        let Stage::SavePage(page) = &mut self.stage else { return };
        let Some(number) = page.number() else { return };
        self.context.redraw_all();
        if page.kind() == SaveKind::Finished {
            page.finish(LoadState::Ready);
            self.table.show_position(&mut self.context);
            if page.prints() {
                self.begin_review(number);
            }
        } else if self.table.is_over() && !(self.has_told_restart && page.is_of_interrupted()) {
            // The power failed before the players had left the result page. A shell that restarts
            // on purpose shows it again.
            self.saving.push(SaveOrder::Mark(number, Note::Finished));
            if page.is_of_interrupted() {
                return self.enter_stage(StageRequest::Lobby);
            }
            self.saving.push(SaveOrder::Find(SaveKind::Open, SaveSelector::Newest));
        } else {
            self.table.show_position(&mut self.context);
            if page.finish(LoadState::Ready) {
                self.resume(number);
            }
        }
    }

    /// Returns to the start menu because there is no save to show.
    fn find_nothing(&mut self) {
        let Stage::SavePage(page) = &mut self.stage else { return };
        if page.prints() {
            self.context.log(format_args!("game: there is no such game that is over"));
            return self.enter_stage(StageRequest::Lobby);
        }
        self.enter_stage(StageRequest::Lobby);
    }

    /// Carries out a request from the page of saved games.
    pub(super) fn handle_save_request(&mut self, request: SaveRequest) {
        self.context.redraw_all();
        let Stage::SavePage(page) = &self.stage else { return };
        let kind = page.kind();
        match request {
            SaveRequest::Stay => {}
            SaveRequest::Leave => {
                self.put_away(None);
                self.enter_stage(StageRequest::Lobby);
            }
            SaveRequest::Resume(number) => {
                self.put_away(Some(number));
                self.resume(number);
            }
            SaveRequest::Review(number) => self.begin_review(number),
            SaveRequest::See(which) => self.saving.push(SaveOrder::Find(kind, which)),
            SaveRequest::Discard(number) => {
                self.saving.push(SaveOrder::Discard(number));
                self.saving.push(SaveOrder::Find(kind, SaveSelector::Newest));
            }
        }
    }

    /// Starts a review of the finished game on the table.
    fn begin_review(&mut self, number: u32) {
        let Stage::SavePage(page) = &self.stage else { return };
        let (status, prints) = (page.status(&self.table), page.prints());
        let start = ReviewStart { number: Some(number), status, prints };
        let review = Review::begin(start, &mut self.table, &mut self.context);
        self.stage = Stage::Review(review);
        self.context.journal_from = None;
        self.context.began = self.context.now;
    }

    /// Carries out a request from the review.
    pub(super) fn handle_review_request(&mut self, request: ReviewRequest) {
        let Stage::Review(review) = &self.stage else { return };
        if request == ReviewRequest::Leave {
            match review.number() {
                Some(number) => self.open_page(SavePage::over(false), SaveSelector::This(number)),
                None => self.enter_stage(StageRequest::Lobby),
            }
        }
    }

    /// Marks the interrupted game as left, unless it is this one.
    fn put_away(&mut self, except: Option<u32>) {
        let Stage::SavePage(page) = &self.stage else { return };
        if let Some(number) = page.in_play().filter(|number| Some(*number) != except) {
            self.saving.push(SaveOrder::Mark(number, Note::PutAway));
        }
    }

    /// Resumes the game on the table.
    fn resume(&mut self, number: u32) {
        self.stage = Stage::Table;
        // The press that resumed the game counts; after a crash there is none, and the next one does.
        self.table.set_dice(self.context.dice());
        self.awaits_entropy = true;
        self.saving.push(SaveOrder::Open(number));
        self.saving.push(SaveOrder::Note(Note::Resumed));
        self.context.journal_from = None;
        self.context.began = self.context.now;
        self.context.log(format_args!("save: {number}"));
        self.table.handle(TableEvent::Resume, &mut self.context);
        let fact = match self.context.health.restart {
            ResetCause::Hang { .. } | ResetCause::Watchdog => Some(Fact::Hung),
            ResetCause::Panic { .. } | ResetCause::Fault { .. } | ResetCause::Stack => Some(Fact::Failed),
            ResetCause::PowerOn => None,
        };
        if let Some(fact) = fact.filter(|_| !core::mem::replace(&mut self.has_told_restart, true)) {
            self.table.notify_all(fact, &mut self.context);
        }
        self.context.redraw_all();
    }

    /// Leaves the table and notes whether the game is finished, abandoned or left for later.
    pub(super) fn leave_table(&mut self, for_good: bool) {
        let note = match (self.table.is_over(), for_good) {
            (true, _) => {
                self.count_finished();
                self.adapt();
                Note::Finished
            }
            (false, true) => Note::Abandoned,
            (false, false) => {
                self.table.stop_clock(&self.context);
                Note::PutAway
            }
        };
        self.saving.push(SaveOrder::Note(note));
        self.saving.push(SaveOrder::Leave);
    }

    /// Moves the strength of *adaptive* after a finished game in which it has played against people.
    fn adapt(&mut self) {
        let play = self.table.play();
        let people = Seat::ALL
            .into_iter()
            .filter(|&seat| play.chair_of(seat).is_some_and(|chair| play.is_person(chair)));
        let people = people.fold(SeatSet::EMPTY, SeatSet::with);
        if people.is_empty() || !play.seating().is_adaptive() {
            return;
        }
        let options = play.record().journal().options();
        let steps = steps_after(play.winners().unwrap_or_default(), people, options.players());
        let mut settings = self.context.settings;
        settings.adaptive.move_by(options.game(), steps);
        self.context.change_settings(settings);
    }

    /// Counts a finished game. A kiosk prints the counts of the day.
    fn count_finished(&mut self) {
        let play = self.table.play();
        let winners = match play.game().turn() {
            Turn::Over(outcome) => outcome.winners,
            Turn::Decide(_) | Turn::Chance => play.winners_on_time().unwrap_or_default(),
        };
        self.context.update_day(|day| {
            day.add_finished();
            for chair in winners.iter().filter_map(|seat| play.chair_of(seat)) {
                day.add_win(chair, play.seating().at(chair));
            }
        });
        if self.context.settings.kiosk.is_on {
            self.context.log_day();
        }
    }

    /// Returns whether the device is idle in the start menu, so that a sector may be erased.
    pub fn is_idle(&self) -> bool {
        let is_between = matches!(&self.stage, Stage::Lobby);
        is_between
            && !self.has_changed()
            && self.context.keys.0.iter().all(|keys| keys.held() == Buttons::NONE)
    }
}
