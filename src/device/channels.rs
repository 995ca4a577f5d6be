//! Everything that goes from one task to another.

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
use hexboard::session::{Answer, ConsoleLine, LONGEST_LINE, Question, Report, Settings, Tone, Wish};
use portable_atomic::{AtomicU8, AtomicU32};

/// Something for the machine.
#[derive(Clone, Copy)]
pub enum Event {
    /// Other buttons of a seat are down.
    Buttons(Pad, Buttons),
    /// A part reports.
    Report(Report),
    /// Somebody typed words about the wiring of the panel.
    Panel,
    /// Somebody wants the list of saves.
    Games,
    /// Somebody wants a game that is over, by its number.
    Game(u32),
    /// Somebody wants to know who is asked.
    Look,
    /// Somebody points at a cell.
    Point(Pad, Cell),
    /// A computer player has decided.
    Thought(Answer),
    /// Stop for ever: a drill for the watchdog.
    Hang,
}

/// A frame and how brightly it may shine.
pub struct Lit {
    /// The picture.
    pub frame: Frame,
    /// Brightness and budget.
    pub light: Light,
    /// The wiring that it is meant for.
    pub layout: Layout,
    /// How many changes of buttons it shows.
    pub inputs: u32,
}

impl Clone for Lit {
    fn clone(&self) -> Lit {
        Lit { frame: self.frame.clone(), ..*self }
    }

    /// Copies in place, not by way of the stack.
    fn clone_from(&mut self, source: &Lit) {
        self.frame.clone_from(&source.frame);
        (self.light, self.layout, self.inputs) = (source.light, source.layout, source.inputs);
    }
}

impl Lit {
    /// Nothing shines.
    pub const DARK: Lit = Lit { frame: Frame::DARK, light: Light::OFF, inputs: 0, layout: Layout::PLAN };
}

/// Pads, OLEDs, store, console -> machine.
pub static EVENTS: Channel<CriticalSectionRawMutex, Event, 32> = Channel::new();
/// Console -> machine: the words about the wiring of the panel.
pub static PANEL_WORDS: Signal<CriticalSectionRawMutex, String<LONGEST_LINE>> = Signal::new();
/// Machine -> panel: the newest frame; an older one that was not sent yet is overwritten.
pub static FRAME: Latest<Lit> = Latest::new(Lit::DARK);
/// Machine -> panel: the frame is new.
pub static FRAME_READY: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// Machine -> OLEDs: the newest picture of each seat, for that seat's OLED only.
pub static SCREENS: ByPad<Latest<Screen>> = ByPad([const { Latest::new(Screen::DARK) }; Pad::COUNT]);
/// Pads -> panel: when a button changed last, in milliseconds since the start, which may wrap around.
pub static TOUCHED: AtomicU32 = AtomicU32::new(0);
/// Machine -> OLEDs: how brightly each shines; 0 is off.
pub static GLASSES: ByPad<AtomicU8> = ByPad([const { AtomicU8::new(0x7F) }; Pad::COUNT]);
/// Machine -> OLED buses: one of their pictures is new.
pub static SCREENS_READY: [Signal<CriticalSectionRawMutex, ()>; 2] = [const { Signal::new() }; 2];
/// Machine -> buzzer.
pub static TONES: Channel<CriticalSectionRawMutex, Tone, 8> = Channel::new();
/// Machine -> store: the newest settings.
pub static SETTINGS: Signal<CriticalSectionRawMutex, Settings> = Signal::new();
/// Everybody -> console. Public facts only.
pub static LINES: Channel<CriticalSectionRawMutex, ConsoleLine, 32> = Channel::new();
/// Console -> console on USB: the last lines, also from before a computer was there.
pub static USB_LINES: Channel<CriticalSectionRawMutex, ConsoleLine, 16> = Channel::new();

/// Machine -> thinker: what is wanted of the computer players.
pub static WISH: Latest<Wish> = Latest::new(Wish::Nothing);
/// Machine -> thinker: something else is wanted.
pub static WISHED: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// Machine -> thinker: the question that the wish is about.
pub static QUESTION: Latest<Question> = Latest::new(Question::NONE);
/// Console -> thinker: what thinking costs is to be measured.
pub static THOUGHT_TEST: Signal<CriticalSectionRawMutex, ThoughtTest> = Signal::new();

/// A position of a random game to think about.
#[derive(Clone, Copy)]
pub struct ThoughtTest {
    /// The game, of its largest kind.
    pub game: GameId,
    /// What its dice are drawn from.
    pub seed: u32,
    /// Actions before the position.
    pub actions: u32,
    /// How long to think.
    pub millis: u32,
}

/// A value of which only the newest counts, copied in and out in one piece.
pub struct Latest<T> {
    value: Mutex<CriticalSectionRawMutex, RefCell<T>>,
}

impl<T: Clone> Latest<T> {
    const fn new(value: T) -> Latest<T> {
        Latest { value: Mutex::new(RefCell::new(value)) }
    }

    /// Puts a new value in place of the old one.
    pub fn put(&self, new: &T) {
        self.value.lock(|value| value.borrow_mut().clone_from(new));
    }

    /// Changes the value in its place.
    pub fn change(&self, change: impl FnOnce(&mut T)) {
        self.value.lock(|value| change(&mut value.borrow_mut()));
    }

    /// Copies the newest value.
    pub fn copy_to(&self, to: &mut T) {
        self.value.lock(|value| to.clone_from(&value.borrow()));
    }
}
