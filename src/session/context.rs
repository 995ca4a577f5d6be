//! The context that all stages of the machine share: inputs, redraw flags and pending output.

use heapless::{Deque, String};

use super::machine_console::Printout;
use super::{DayCount, Health, Identity, Saves, Settings, Volume};
use crate::game::Rng;
use crate::parts::idle::{IdleState, IdleTracker};
use crate::parts::leds::strands::Panel;
use crate::parts::{ByPad, Keys, Light, Pad, PadSet, Time};
use crate::ui::{ByChair, Chair};

/// A tone for the buzzer. `hz` 0 means silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Tone {
    /// Frequency in hertz.
    pub hz: u16,
    /// Length in milliseconds.
    pub millis: u16,
    /// Volume.
    pub volume: Volume,
}

/// A line for the service console. It contains public information only.
pub type ConsoleLine = String<84>;

/// The context that every stage of the machine shares: inputs, redraw flags and pending output.
#[derive(Clone)]
pub struct Context {
    /// The current time.
    pub now: Time,
    /// The buttons held on each pad.
    pub keys: ByPad<Keys>,
    /// The state of the hardware.
    pub health: Health,
    /// Version and origin of the running program.
    pub identity: Identity,
    /// The settings in use.
    pub settings: Settings,
    /// The number of saved games.
    pub saves: Saves,
    pub(super) frame_changed: bool,
    /// When the frame was last drawn.
    pub(super) drawn_at: Time,
    pub(super) screens_changed: PadSet,
    /// How often [`Context::notify`] was called for each pad, modulo 256.
    pub(super) calls: ByPad<u8>,
    pub(super) settings_changed: bool,
    /// Whether the pad whose key is being handled asks for the orientation dialog.
    pub(super) asks_orientation: bool,
    /// Whether a restart into the boot loader was requested.
    pub(super) boot: bool,
    pub(super) idle_tracker: IdleTracker,
    /// The idle state at the last tick.
    pub(super) idle: IdleState,
    /// When the current stage began.
    pub(super) began: Time,
    /// Random state, mixed from the seed of the shell and the times of key presses.
    pub(super) entropy: u64,
    /// The journal entry of the finished game that is printed next.
    pub(super) journal_from: Option<usize>,
    /// The text that is printed next, and the index of its next line.
    pub(super) printout: Option<(Printout, u8)>,
    pub(super) tones: Deque<Tone, 8>,
    pub(super) lines: Deque<ConsoleLine, 16>,
}

impl Context {
    /// The context before anything has happened.
    pub const NEW: Context = Context {
        now: Time::START,
        keys: ByPad([Keys::IDLE; Pad::COUNT]),
        health: Health::UNKNOWN,
        identity: Identity::UNKNOWN,
        settings: Settings::DEFAULT,
        saves: Saves { is_available: false, open: 0, finished: 0, newer: 0 },
        frame_changed: true,
        drawn_at: Time::START,
        screens_changed: PadSet::ALL,
        calls: ByPad([0; Pad::COUNT]),
        settings_changed: false,
        asks_orientation: false,
        boot: false,
        idle_tracker: IdleTracker::NEW,
        idle: IdleState::Awake,
        began: Time::START,
        entropy: 0,
        journal_from: None,
        printout: None,
        tones: Deque::new(),
        lines: Deque::new(),
    };

    /// Requests a redraw of the LED frame.
    pub fn redraw_frame(&mut self) {
        self.frame_changed = true;
    }

    /// Requests a redraw of the OLED of this pad.
    pub fn redraw_screen(&mut self, pad: Pad) {
        self.screens_changed = self.screens_changed.with(pad);
    }

    /// Signals that the player at this pad should look at the game: a decision is needed, or the
    /// pad passes to another player. Shells that hold Peek after a click release it then. Everybody
    /// can observe this signal, so it must never depend on a hidden action.
    pub fn notify(&mut self, pad: Pad) {
        self.calls[pad] = self.calls[pad].wrapping_add(1);
    }

    /// Signals that all players should look at the game: it begins or is over.
    pub fn notify_all(&mut self) {
        Pad::ALL.into_iter().for_each(|pad| self.notify(pad));
    }

    /// Requests a redraw of the frame and all screens.
    pub fn redraw_all(&mut self) {
        self.frame_changed = true;
        self.screens_changed = PadSet::ALL;
    }

    /// Returns the brightness and current limit from the settings.
    pub fn light(&self) -> Light {
        self.settings.light(self.panel().leds())
    }

    /// Returns the type of the panel, as reported or as set in the settings.
    pub fn panel(&self) -> Panel {
        if self.settings.layout.single { Panel::Small } else { self.health.panel }
    }

    /// Requests a restart into the boot loader.
    pub fn request_boot(&mut self) {
        self.log(format_args!("boot loader"));
        self.boot = true;
    }

    /// Replaces the settings and marks them to be stored.
    pub fn change_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.settings_changed = true;
        self.redraw_all();
    }

    /// Returns when the frame was last drawn.
    pub fn drawn_at(&self) -> Time {
        self.drawn_at
    }

    /// Returns an unpredictable random generator.
    pub fn dice(&mut self) -> Rng {
        self.stir(self.now.0);
        Rng::new(self.entropy)
    }

    /// Mixes bits into the random state. Bits that arrive twice do not cancel each other.
    pub fn stir(&mut self, bits: u64) {
        let mut dice = Rng::new(self.entropy ^ bits);
        self.entropy = u64::from(dice.next_u32()) << 32 | u64::from(dice.next_u32());
    }

    /// Returns whether games can be saved.
    pub fn is_saved(&self) -> bool {
        self.saves.is_available
    }

    /// Starts printing the journal of the finished game to the console.
    pub fn log_journal(&mut self) {
        self.journal_from = Some(0);
    }

    /// Queues a tone. A new tone is dropped when the queue is full.
    pub fn play(&mut self, hz: u16, millis: u16) {
        if self.settings.sound && !self.idle_tracker.is_demo() {
            let _ = self.tones.push_back(Tone { hz, millis, volume: self.settings.kiosk.volume });
        }
    }

    /// Counts a game that has begun.
    pub fn count_begun(&mut self) {
        self.update_day(DayCount::add_begun);
    }

    /// Changes the counts of the day and stores them. Without a kiosk, nothing is counted.
    pub fn update_day(&mut self, change: impl FnOnce(&mut DayCount)) {
        if self.settings.kiosk.is_on {
            change(&mut self.settings.day);
            self.settings_changed = true;
        }
    }

    /// Prints the games of the day to the console.
    pub fn log_day(&mut self) {
        let DayCount { begun, finished, wins: ByChair([a, b, c, d]), by_people, by_level } =
            self.settings.day;
        let [easy, normal, hard, beginner, adaptive] = by_level;
        self.log(format_args!("day: {begun} begun, {finished} finished, won at seats {a} {b} {c} {d}"));
        self.log(format_args!("day: won by people {by_people}, easy {easy}, normal {normal}, hard {hard}"));
        self.log(format_args!("day: won by beginner {beginner}, adaptive {adaptive}"));
    }

    /// Queues a line for the console. A new line is dropped when the queue is full.
    pub fn log(&mut self, text: core::fmt::Arguments<'_>) {
        let mut line = ConsoleLine::new();
        // A line that is too long is truncated.
        let _ = core::fmt::write(&mut line, text);
        let _ = self.lines.push_back(line);
    }
}

/// The puzzle that a stage requests.
#[derive(Clone, Copy)]
pub enum PuzzleChoice {
    /// The one chosen in the list.
    Listed,
    /// The one after the puzzle on the table.
    Next,
    /// The first exercise after a lesson, if the game has any.
    FirstExercise,
}

/// The stage that a stage requests next.
pub enum StageRequest {
    /// No change.
    Stay,
    /// The self-test.
    SelfTest,
    /// The start menu.
    Lobby,
    /// The service mode.
    Service,
    /// The game chosen in the start menu.
    Game,
    /// The game of the show, with a person at this chair.
    Join(Chair),
    /// The list of games to continue.
    SavedGames,
    /// The lesson of the game chosen in the start menu, for the person at this chair.
    Learn(Chair),
    /// A puzzle, for the person at this chair.
    Puzzle(Chair, PuzzleChoice),
    /// The list of finished games.
    Review,
    /// A review of the game on the table, which is over, from its turning point on.
    ReviewHere,
    /// Another game of the same players, each at the next seat.
    Rematch,
    /// The start menu. The game is ended for good.
    End,
}
