//! The channels, signals and shared values that connect the tasks. Each is declared with its sender
//! and its receiver.

use core::cell::RefCell;

use embassy_sync::blocking_mutex::Mutex;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_sync::signal::Signal;
use heapless::String;
use hexboard::game::GameId;
use hexboard::hex::Cell;
use hexboard::parts::leds::layout::Layout;
use hexboard::parts::{Buttons, ByPad, Frame, Light, Pad, Screen};
use hexboard::session::{Answer, ConsoleLine, MAX_LINE, Question, Report, Settings, ThinkRequest, Tone};
use portable_atomic::{AtomicU8, AtomicU32};

/// An input of the machine.
#[derive(Clone, Copy)]
pub enum Event {
    /// The buttons of a pad changed; these are down now.
    Buttons(Pad, Buttons),
    /// A driver reports a state.
    Report(Report),
    /// The console received a command with words, which are in [`COMMAND_WORDS`].
    Words(WordsCommand),
    /// The console requests the state of every part.
    SelfTest,
    /// The console requests the list of saved games.
    Games,
    /// The console requests the record of the finished game with this number.
    Game(u32),
    /// The console requests a summary of the table: who decides, and which game is open.
    Summary,
    /// The console requests the colours of all LEDs.
    Leds,
    /// The console begins or ends the button test.
    ButtonTest(bool),
    /// The console moves the cursor of a pad to a cell.
    Point(Pad, Cell),
    /// A computer player has decided.
    Thought(Answer),
    /// Blocks the machine forever, to test the watchdog.
    Hang,
}

/// A command that the machine parses itself.
#[derive(Clone, Copy)]
pub enum WordsCommand {
    /// `panel`: the wiring.
    Panel,
    /// `led`: a test of the LEDs.
    Led,
    /// `wizard`: questions about the wiring.
    Wizard,
    /// `settings`: export and import.
    Settings,
    /// `restore`: a line of a game that is over.
    Restore,
}

/// A frame and the brightness it may have.
pub struct LitFrame {
    /// The colours.
    pub frame: Frame,
    /// Brightness and current budget.
    pub light: Light,
    /// The wiring of the panel that the frame is for.
    pub layout: Layout,
    /// The number of button changes that the frame takes into account.
    pub inputs: u32,
}

impl Clone for LitFrame {
    fn clone(&self) -> LitFrame {
        LitFrame { frame: self.frame.clone(), ..*self }
    }

    /// Copies in place, without a temporary on the stack.
    fn clone_from(&mut self, source: &LitFrame) {
        self.frame.clone_from(&source.frame);
        (self.light, self.layout, self.inputs) = (source.light, source.layout, source.inputs);
    }
}

impl LitFrame {
    /// A dark frame.
    pub const DARK: LitFrame =
        LitFrame { frame: Frame::DARK, light: Light::OFF, inputs: 0, layout: Layout::STANDARD };
}

/// Pads, OLEDs, store and console -> machine.
pub static EVENTS: Channel<CriticalSectionRawMutex, Event, 32> = Channel::new();
/// Console -> machine: the words of the last [`WordsCommand`].
pub static COMMAND_WORDS: Signal<CriticalSectionRawMutex, String<MAX_LINE>> = Signal::new();
/// Machine -> panel: the newest frame. It overwrites an older one that was not sent yet.
pub static FRAME: Latest<LitFrame> = Latest::new(LitFrame::DARK);
/// Machine -> panel: there is a new frame.
pub static FRAME_READY: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// Machine -> OLEDs: the newest picture for the OLED of each pad.
pub static SCREENS: ByPad<Latest<Screen>> = ByPad([const { Latest::new(Screen::DARK) }; Pad::COUNT]);
/// Pads -> panel: the time of the last button change, in milliseconds since the start; wraps
/// around.
pub static LAST_INPUT: AtomicU32 = AtomicU32::new(0);
/// Machine -> OLEDs: the contrast of each OLED; 0 switches it off.
pub static CONTRASTS: ByPad<AtomicU8> = ByPad([const { AtomicU8::new(0x7F) }; Pad::COUNT]);
/// Machine -> OLED buses: there is a new picture or contrast for an OLED on this bus.
pub static SCREENS_READY: [Signal<CriticalSectionRawMutex, ()>; 2] = [const { Signal::new() }; 2];
/// Machine -> buzzer.
pub static TONES: Channel<CriticalSectionRawMutex, Tone, 8> = Channel::new();
/// Machine -> store: the newest settings.
pub static SETTINGS: Signal<CriticalSectionRawMutex, Settings> = Signal::new();
/// All tasks -> serial console. Public information only.
pub static LINES: Channel<CriticalSectionRawMutex, ConsoleLine, 32> = Channel::new();
/// Serial console -> USB console: the last lines, including those from before a computer was
/// connected.
pub static USB_LINES: Channel<CriticalSectionRawMutex, ConsoleLine, 16> = Channel::new();

/// Machine -> thinker: the current request to the computer players.
pub static REQUEST: Latest<ThinkRequest> = Latest::new(ThinkRequest::Nothing);
/// Machine -> thinker: the request changed.
pub static REQUEST_READY: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// Machine -> thinker: the position that the request is about.
pub static QUESTION: Latest<Question> = Latest::new(Question::NONE);
/// Console -> thinker: a request to measure the cost of a search.
pub static SEARCH_BENCH: Signal<CriticalSectionRawMutex, SearchBench> = Signal::new();

/// A position of a random game to search.
#[derive(Clone, Copy)]
pub struct SearchBench {
    /// The game, with its largest options.
    pub game: GameId,
    /// The seed of the random generator.
    pub seed: u32,
    /// The number of actions before the position.
    pub actions: u32,
    /// The time to search, in milliseconds.
    pub millis: u32,
}

/// A shared value of which only the newest version matters. Readers and writers copy it as a whole.
pub struct Latest<T> {
    value: Mutex<CriticalSectionRawMutex, RefCell<T>>,
}

impl<T: Clone> Latest<T> {
    const fn new(value: T) -> Latest<T> {
        Latest { value: Mutex::new(RefCell::new(value)) }
    }

    /// Replaces the value.
    pub fn put(&self, new: &T) {
        self.value.lock(|value| value.borrow_mut().clone_from(new));
    }

    /// Modifies the value in place.
    pub fn change(&self, change: impl FnOnce(&mut T)) {
        self.value.lock(|value| change(&mut value.borrow_mut()));
    }

    /// Copies the newest value to `to`.
    pub fn copy_to(&self, to: &mut T) {
        self.value.lock(|value| to.clone_from(&value.borrow()));
    }
}
