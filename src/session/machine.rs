//! [`Machine`], the whole product without I/O.

use heapless::Deque;

use crate::game::SetupError;
use crate::parts::leds::layout::Layout;
use crate::parts::{Buttons, Contrast, Frame, Key, Keys, Light, Pad, ResetCause, Screen, Time};
use crate::ui::Chair;

use super::after_save::AfterSave;
use super::button_test::ButtonTest;
use super::context::{ConsoleLine, Context, StageRequest, Tone};
use super::demo::Demo;
use super::led_test::LedTest;
use super::lobby::Lobby;
use super::machine_console::SettingsImport;
use super::machine_restore::Restore;
use super::orientation_dialog::{self, NO_ORIENTATION_DIALOGS, OrientationDialogs};
use super::review::Review;
use super::save_page::{LoadState, SavePage};
use super::saving::{OrderQueue, SaveKind, SaveOrder, SaveSelector};
use super::service::{SelfTest, TestBench};
use super::table::{Table, TableEvent};
use super::thinker::{Answer, Decision, ThinkRequest};
use super::{Settings, service};

/// The current stage of the machine.
#[allow(clippy::large_enum_variant)]
#[derive(Clone)]
pub(super) enum Stage {
    SelfTest(SelfTest),
    Lobby,
    Service(TestBench),
    /// The pages of saved games. The game shown is loaded on the table.
    SavePage(SavePage),
    /// A review of a finished game, which is loaded on the table.
    Review(Review),
    /// A game or lesson. The machine has a single table.
    Table,
}

/// The device as a state machine. Button states, reports and the time go in. Frames, screens,
/// tones, console lines and settings to store come out.
///
/// A machine has its settings from the start: no menu, game or clock exists without them.
#[derive(Clone)]
pub struct Machine {
    pub(super) context: Context,
    /// Keeps its choices from game to game.
    pub(super) lobby: Lobby,
    pub(super) stage: Stage,
    /// The current or last game.
    pub(super) table: Table,
    pub(super) saving: OrderQueue,
    /// Whether the players have seen the notice about the restart.
    pub(super) has_told_restart: bool,
    /// The running LED test.
    pub(super) led_test: Option<LedTest>,
    /// The running button test, which takes all presses.
    pub(super) button_test: Option<ButtonTest>,
    /// The settings that are being imported.
    pub(super) settings_import: SettingsImport,
    /// The game that is being restored from the console.
    pub(super) restore: Restore,
    /// Whether the resumed game waits for a press, whose time becomes part of its random state.
    pub(super) awaits_entropy: bool,
    /// Whether the players have seen the notice about the supply.
    pub(super) has_told_sag: bool,
    pub(super) demo: Demo,
    /// What follows once the save of the finished game is closed.
    pub(super) after_save: Option<AfterSave>,
    /// Pads with an open orientation dialog.
    pub(super) orientation_dialogs: OrientationDialogs,
}

/// The memory of a [`Machine`] before power-on. It can be initialised at compile time, and the
/// machine then starts in place without a copy.
#[derive(Clone)]
pub struct MachineMemory(Machine);

impl Default for MachineMemory {
    fn default() -> MachineMemory {
        MachineMemory::new()
    }
}

impl MachineMemory {
    /// Returns the state before anything has happened.
    pub const fn new() -> MachineMemory {
        MachineMemory(Machine {
            context: Context::NEW,
            lobby: Lobby::new(),
            stage: Stage::SelfTest(SelfTest::begin(Time::START)),
            table: Table::IDLE,
            saving: OrderQueue::NONE,
            has_told_restart: false,
            led_test: None,
            button_test: None,
            settings_import: SettingsImport::NONE,
            restore: Restore::Idle,
            awaits_entropy: false,
            has_told_sag: false,
            demo: Demo::NEW,
            after_save: None,
            orientation_dialogs: NO_ORIENTATION_DIALOGS,
        })
    }

    /// Switches the device on with this reset cause and these settings. Pass the defaults if no
    /// stored settings can be read.
    pub fn start(&mut self, why: ResetCause, settings: Settings) -> &mut Machine {
        let MachineMemory(machine) = self;
        (machine.context.health.restart, machine.context.settings) = (why, settings);
        machine.lobby.recall(settings);
        machine
    }
}

impl Machine {
    /// Returns a device that was just switched on; see [`MachineMemory::start`].
    pub fn new(why: ResetCause, settings: Settings) -> Machine {
        let mut off = MachineMemory::new();
        off.start(why, settings);
        off.0
    }

    /// Returns the table while a game or lesson is shown.
    pub(super) fn table(&self) -> Option<&Table> {
        matches!(&self.stage, Stage::Table).then_some(&self.table)
    }

    /// Sets the buttons of a pad that are held down at time `now`.
    pub fn input(&mut self, pad: Pad, buttons: Buttons, now: Time) {
        self.tick(now);
        if self.test_buttons_of(pad, buttons) {
            return;
        }
        let was_show = self.is_demo();
        let buttons = self.context.idle_tracker.update_buttons(pad, buttons, self.context.now);
        if was_show && !self.is_demo() {
            self.end_demo(pad);
        }
        self.update_idle();
        let mut events = Deque::<Key, 8>::new();
        self.context.keys[pad].set(buttons, self.context.now, |key| {
            let _ = events.push_back(key);
        });
        for key in &events {
            self.key(pad, *key);
        }
    }

    /// Lets time pass until `now`. Does nothing if `now` is earlier than the last call.
    pub fn tick(&mut self, now: Time) {
        if now < self.context.now {
            return;
        }
        self.context.now = now;
        self.expire_button_test();
        self.update_idle();
        for pad in Pad::ALL {
            let mut events = Deque::<Key, 8>::new();
            self.context.keys[pad].tick(now, |key| {
                let _ = events.push_back(key);
            });
            for key in &events {
                self.key(pad, *key);
            }
        }
        let next = match &mut self.stage {
            Stage::SelfTest(test) => test.tick(&mut self.context),
            Stage::Lobby | Stage::SavePage(_) => StageRequest::Stay,
            Stage::Review(review) => {
                review.tick(&mut self.table, &mut self.context);
                StageRequest::Stay
            }
            Stage::Service(service) => service.tick(&mut self.context),
            Stage::Table => self.table.handle(TableEvent::Tick, &mut self.context),
        };
        self.enter_stage(next);
        self.continue_after_save();
        self.update_demo();
        self.update_invitation();
        self.tell_sag();
    }

    /// Updates the idle state. The frame is sent again when the board dims or wakes up.
    pub(super) fn update_idle(&mut self) {
        let rest = self.context.idle_tracker.state(self.context.now);
        if self.context.idle != rest {
            self.context.idle = rest;
            self.context.redraw_frame();
        }
    }

    /// Returns the contrast of the OLED of a pad. It is reduced when no key was pressed for a
    /// while. During a game, the OLEDs of unused pads show a notice and then switch off.
    pub fn oled_contrast(&self, pad: Pad) -> Contrast {
        let context = &self.context;
        let is_empty = self.notice_ends(pad).is_some_and(|end| context.now >= end);
        let full = if is_empty { Contrast::OFF } else { Contrast::at_step(context.settings.contrast) };
        if full == Contrast::OFF { full } else { context.idle_tracker.contrast(full, context.now) }
    }

    /// Returns when the notice on an unused pad ends; `None` if the pad is in use.
    fn notice_ends(&self, pad: Pad) -> Option<Time> {
        let is_empty = !self.is_demo() && !self.table()?.is_taken(pad);
        is_empty.then(|| self.context.idle_tracker.notice_ends(pad, self.context.began))
    }

    /// Returns when [`Machine::tick`] should be called next if nothing else happens.
    pub fn wakes_at(&self) -> Option<Time> {
        let keys = self.context.keys.0.iter().filter_map(Keys::wakes_at).min();
        let stage = match &self.stage {
            Stage::SelfTest(test) => test.wakes_at(&self.context),
            Stage::Lobby => self.lobby.wakes_at(&self.context),
            Stage::SavePage(_) => None,
            Stage::Review(review) => review.wakes_at(&self.table, &self.context),
            Stage::Service(service) => service.wakes_at(&self.context),
            Stage::Table => self.table.wakes_at(&self.context),
        };
        let now = self.context.now;
        let notices = Pad::ALL.into_iter().filter_map(|pad| self.notice_ends(pad)).filter(|&end| end > now);
        keys.into_iter()
            .chain(stage)
            .chain(self.context.idle_tracker.changes_at(now))
            .chain(notices)
            .chain(self.demo_wakes_at().filter(|at| *at > now))
            .chain(self.invitation_changes_at().filter(|at| *at > now))
            .chain(self.after_save.map(|_| now + 1))
            .chain(self.button_test.map(ButtonTest::ends_at))
            .min()
    }

    /// Draws the LED frame if it has changed since the last call. Returns whether it has.
    pub fn draw_frame(&mut self, frame: &mut Frame) -> bool {
        if !core::mem::take(&mut self.context.frame_changed) {
            return false;
        }
        match &mut self.stage {
            Stage::SelfTest(test) => test.draw_frame(&self.context, frame),
            Stage::Lobby => self.lobby.draw_frame(&self.context, frame),
            Stage::Service(service) => service.draw_frame(&self.context, frame),
            Stage::SavePage(page) if page.state() != LoadState::Ready => *frame = Frame::DARK,
            Stage::Table | Stage::SavePage(_) | Stage::Review(_) => {
                self.table.draw_frame(&self.context, frame);
            }
        }
        if self.invites() {
            self.draw_invitation_light(frame);
        }
        self.draw_ways_up(frame);
        self.context.drawn_at = self.context.now;
        // The stage has drawn its frame, too: its animations continue from what was drawn last.
        if let Some(test) = self.led_test {
            test.draw(self.layout(), self.context.panel(), frame);
        }
        true
    }

    /// Returns how many OLEDs must be redrawn.
    pub fn screens_waiting(&self) -> usize {
        self.context.screens_changed.len()
    }

    /// Draws the screen of a pad if it has changed since the last call. Returns whether it has.
    pub fn draw_screen(&mut self, pad: Pad, screen: &mut Screen) -> bool {
        if !self.context.screens_changed.contains(pad) {
            return false;
        }
        self.context.screens_changed = self.context.screens_changed.without(pad);
        *screen = Screen::DARK;
        self.draw_upright(pad, screen);
        if self.context.settings.orientations[pad].is_turned {
            screen.turn_half();
        }
        true
    }

    /// Draws the screen of a pad as its player reads it, before it is rotated.
    pub(super) fn draw_upright(&self, pad: Pad, screen: &mut Screen) {
        if self.button_test.is_some() {
            return service::draw_button_test(&self.context, pad, screen);
        }
        if let Some(question) = self.orientation_dialogs[pad] {
            return orientation_dialog::draw(question, &self.context, pad, screen);
        }
        if self.invites() {
            return self.draw_invitation(screen);
        }
        match &self.stage {
            Stage::SelfTest(test) => test.draw_screen(&self.context, pad, screen),
            Stage::Lobby => self.lobby.draw_screen(&self.context, pad, screen),
            Stage::Service(service) => service.draw_screen(&self.context, pad, screen),
            Stage::Review(review) => review.draw_screen(&self.table, &self.context, pad, screen),
            Stage::SavePage(page) => page.draw_screen(&self.table, &self.lobby, &self.context, screen),
            Stage::Table => self.table.draw_screen(&self.context, pad, screen),
        }
    }

    /// Returns whether the frame or a screen must be redrawn.
    pub fn has_changed(&self) -> bool {
        self.context.frame_changed || !self.context.screens_changed.is_empty()
    }

    /// Returns the settings in use.
    pub fn settings(&self) -> Settings {
        self.context.settings
    }

    /// Returns the brightness and current limit of the frame.
    pub fn light(&self) -> Light {
        let light = self.limit_light(self.context.light());
        match &self.stage {
            Stage::Service(service) => service.light(light),
            Stage::SelfTest(_) => light,
            Stage::Lobby | Stage::SavePage(_) | Stage::Review(_) | Stage::Table => {
                self.context.idle_tracker.dimmed(light, self.context.now)
            }
        }
    }

    /// Returns the panel wiring for which the frame must be encoded.
    pub fn layout(&self) -> Layout {
        let layout = self.context.settings.layout;
        match &self.stage {
            Stage::Service(service) => service.layout(layout),
            Stage::SelfTest(_) | Stage::Lobby | Stage::SavePage(_) | Stage::Review(_) | Stage::Table => {
                layout
            }
        }
    }

    /// Returns whether a restart into the boot loader was requested, and clears the request.
    pub fn take_boot_request(&mut self) -> bool {
        core::mem::take(&mut self.context.boot)
    }

    /// Prints the wiring of the panel to the console, after applying `words` in the syntax of
    /// [`Layout`]. An empty string changes nothing.
    pub fn set_panel(&mut self, words: &str) {
        let context = &mut self.context;
        match context.settings.layout.with(words) {
            Ok(layout) => {
                if layout != context.settings.layout {
                    context.change_settings(Settings { layout, ..context.settings });
                }
                context.log(format_args!("panel {layout}"));
            }
            Err(error) => context.log(format_args!("panel: {error}")),
        }
    }

    /// Removes and returns the next tone.
    pub fn take_tone(&mut self) -> Option<Tone> {
        self.context.tones.pop_front()
    }

    /// Removes and returns the next console line.
    pub fn take_line(&mut self) -> Option<ConsoleLine> {
        let line = self.context.lines.pop_front();
        let line = line.or_else(|| self.printout_line()).or_else(|| self.journal_line());
        if line.is_some() {
            return line;
        }
        let Stage::Review(review) = &mut self.stage else { return None };
        let line = review.next_line(&mut self.table, &mut self.context);
        line.or_else(|| self.context.lines.pop_front())
    }

    /// Returns the next line of the journal of a finished game.
    fn journal_line(&mut self) -> Option<ConsoleLine> {
        let from = self.context.journal_from?;
        let (Stage::Table | Stage::Review(_)) = &self.stage else { return None };
        let line = self.table.play().journal_line(from);
        self.context.journal_from = line.as_ref().map(|_| from + super::table::JOURNAL_PER_LINE);
        line
    }

    /// Returns what the machine needs from a computer player now. A shell lets its [`Thinker`] work
    /// on it: in place with [`Machine::think`], or elsewhere on a copy ([`Machine::copy_question`]).
    ///
    /// [`Thinker`]: super::Thinker
    pub fn request(&self) -> ThinkRequest {
        match &self.stage {
            Stage::Table => self.table.request(),
            Stage::Review(review) => review.request(),
            Stage::SelfTest(_) | Stage::Lobby | Stage::Service(_) | Stage::SavePage(_) => {
                ThinkRequest::Nothing
            }
        }
    }

    /// Returns the decision that the request is about.
    pub(super) fn decision(&self) -> Option<Decision<'_>> {
        self.table()?.decision()
    }

    /// Processes the answer of a thinker.
    pub fn answer(&mut self, answer: Answer, now: Time) {
        self.tick(now);
        match &mut self.stage {
            Stage::Table => {
                self.table.handle(TableEvent::Answer(answer), &mut self.context);
            }
            Stage::Review(review) => review.answer(answer, &mut self.table, &mut self.context),
            Stage::SelfTest(_) | Stage::Lobby | Stage::Service(_) | Stage::SavePage(_) => {}
        }
    }

    /// Returns the settings once after each change, so that the shell stores them.
    pub fn take_settings(&mut self) -> Option<Settings> {
        core::mem::take(&mut self.context.settings_changed).then_some(self.context.settings)
    }

    /// Mixes random bits of the shell into the random state.
    pub fn stir(&mut self, bits: u64) {
        self.context.stir(bits);
    }

    /// Mixes the time of a key press into the random state, because it is unpredictable.
    pub(super) fn mix_entropy(&mut self) {
        self.context.stir(self.context.now.0);
    }

    pub(super) fn key(&mut self, pad: Pad, key: Key) {
        if let Key::Stuck(button) = key {
            self.context.log(format_args!("pad {}: button {:?} is stuck and ignored", pad.number(), button));
        }
        self.mix_entropy();
        if core::mem::take(&mut self.awaits_entropy) {
            self.table.set_dice(self.context.dice());
        }
        if matches!(key, Key::Press(_)) && self.end_led_test() || self.key_in_orientation_dialog(pad, key) {
            return;
        }
        if self.after_save.is_some() {
            return;
        }
        let next = match &mut self.stage {
            Stage::SelfTest(test) => test.key(key),
            Stage::Lobby => self.lobby.key(pad, key, &mut self.context),
            Stage::SavePage(page) => {
                let Key::Press(button) = key else { return };
                let request = page.press(button);
                return self.handle_save_request(request);
            }
            Stage::Review(review) => {
                let request = review.key(pad, key, &mut self.table, &mut self.context);
                return self.handle_review_request(request);
            }
            Stage::Service(service) => service.key(pad, key, &mut self.context),
            Stage::Table => self.table.handle(TableEvent::Key(pad, key), &mut self.context),
        };
        self.open_orientation_dialog(pad);
        self.enter_stage(next);
    }

    #[inline(never)] // `cargo xtask frames` limits its stack frame: games start below it.
    pub(super) fn enter_stage(&mut self, next: StageRequest) {
        if let (
            Stage::Table,
            StageRequest::Lobby
            | StageRequest::End
            | StageRequest::Review
            | StageRequest::ReviewHere
            | StageRequest::Rematch,
        ) = (&self.stage, &next)
            && !self.table.play().is_exercise()
        {
            self.leave_table(matches!(next, StageRequest::End));
        }
        if !matches!(next, StageRequest::Stay | StageRequest::Join(_)) {
            self.lobby.withdraw_join();
        }
        self.stage = match next {
            StageRequest::Stay => return,
            StageRequest::Join(chair) => {
                self.join_demo_game(chair);
                Stage::Table
            }
            StageRequest::SelfTest => Stage::SelfTest(SelfTest::begin(self.context.now)),
            StageRequest::Lobby | StageRequest::End => {
                self.saving.push(SaveOrder::Count);
                Stage::Lobby
            }
            StageRequest::SavedGames => {
                self.saving.push(SaveOrder::Find(SaveKind::Open, SaveSelector::Newest));
                Stage::SavePage(SavePage::listed())
            }
            StageRequest::Review => {
                self.saving.push(SaveOrder::Count);
                self.saving.push(SaveOrder::Find(SaveKind::Finished, SaveSelector::Newest));
                Stage::SavePage(SavePage::over(false))
            }
            StageRequest::ReviewHere => return self.wait_for_save(AfterSave::Review),
            StageRequest::Rematch => return self.wait_for_save(AfterSave::Rematch),
            StageRequest::Service => Stage::Service(TestBench::begin(&mut self.context)),
            StageRequest::Learn(chair) => match self.begin_lesson(chair) {
                Ok(()) => Stage::Table,
                Err(error) => {
                    self.context.log(format_args!("lesson: {error}"));
                    return;
                }
            },
            StageRequest::Puzzle(chair, choice) => {
                if self.start_puzzle(self.chosen_puzzle(choice), chair) {
                    Stage::Table
                } else {
                    self.saving.push(SaveOrder::Count);
                    Stage::Lobby
                }
            }
            StageRequest::Game => match self.begin_game() {
                Ok(()) => Stage::Table,
                Err(error) => {
                    self.context.log(format_args!("game: {error}"));
                    return;
                }
            },
        };
        self.context.journal_from = None;
        self.context.began = self.context.now;
        self.context.notify_all();
        self.context.redraw_all();
    }

    fn begin_lesson(&mut self, chair: Chair) -> Result<(), SetupError> {
        let game = self.lobby.game().ok_or(SetupError::OtherGame(0))?;
        self.table.begin_lesson(game, chair, &mut self.context)
    }

    fn begin_game(&mut self) -> Result<(), SetupError> {
        let mut dice = self.context.dice();
        let options = self.lobby.options(&mut dice)?;
        self.table.begin(options, self.lobby.seating(), dice, &mut self.context)?;
        self.lobby.remember(&mut self.context);
        self.context.count_begun();
        self.saving.push(SaveOrder::Begin(self.table.play().start()));
        Ok(())
    }
}
