//! The product as a machine without I/O.

use heapless::{Deque, String};

use crate::game::{BySeat, Seat, SeatSet};
use crate::ui::{Frame, Screen};

use super::service::{SelfTest, Service};
use super::{Buttons, Health, Key, Keys, Report, Settings, Time};

/// A tone for the buzzer; `hz` 0 is silence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Tone {
    /// Frequency.
    pub hz: u16,
    /// Length.
    pub millis: u16,
}

/// A line for the service console. Only public facts go there.
pub type Line = String<80>;

/// What every stage of the machine shares: the facts, and what is to go out.
pub(super) struct Desk {
    pub now: Time,
    pub keys: BySeat<Keys>,
    pub health: Health,
    pub settings: Settings,
    frame_changed: bool,
    screens_changed: SeatSet,
    settings_changed: bool,
    tones: Deque<Tone, 8>,
    lines: Deque<Line, 16>,
}

impl Desk {
    /// The LED frame must be drawn again.
    pub fn touch_frame(&mut self) {
        self.frame_changed = true;
    }

    /// The OLED of this seat must be drawn again.
    pub fn touch_screen(&mut self, seat: Seat) {
        self.screens_changed = self.screens_changed.with(seat);
    }

    /// Everything must be drawn again.
    pub fn touch_all(&mut self) {
        self.frame_changed = true;
        self.screens_changed = SeatSet::ALL;
    }

    /// Takes over new settings; they go to the store as well.
    pub fn change_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.settings_changed = true;
        self.touch_all();
    }

    /// Plays a tone after those that wait; the newest is dropped when too many wait.
    pub fn play(&mut self, hz: u16, millis: u16) {
        if self.settings.sound {
            let _ = self.tones.push_back(Tone { hz, millis });
        }
    }

    /// Says a line on the console; the newest is dropped when too many wait.
    pub fn say(&mut self, text: core::fmt::Arguments<'_>) {
        let mut line = Line::new();
        // A line that is too long is cut at its end.
        let _ = core::fmt::write(&mut line, text);
        let _ = self.lines.push_back(line);
    }
}

/// Where the machine is.
enum Stage {
    SelfTest(SelfTest),
    Service(Service),
}

/// What a stage wants next.
pub(super) enum Next {
    Stay,
    Service,
    SelfTest,
}

/// The device as a machine: buttons, reports and time go in; frames, pictures, tones, lines and
/// settings to store come out.
pub struct Machine {
    desk: Desk,
    stage: Stage,
}

impl Default for Machine {
    fn default() -> Machine {
        Machine::new()
    }
}

impl Machine {
    /// A device that was just switched on.
    pub const fn new() -> Machine {
        let desk = Desk {
            now: Time::START,
            keys: BySeat([Keys::IDLE; Seat::COUNT]),
            health: Health::UNKNOWN,
            settings: Settings::DEFAULT,
            frame_changed: true,
            screens_changed: SeatSet::ALL,
            settings_changed: false,
            tones: Deque::new(),
            lines: Deque::new(),
        };
        Machine { desk, stage: Stage::SelfTest(SelfTest::begin(Time::START)) }
    }

    /// These buttons of this seat are down now.
    pub fn input(&mut self, seat: Seat, buttons: Buttons, now: Time) {
        self.tick(now);
        let mut events = Deque::<Key, 8>::new();
        self.desk.keys[seat].set(buttons, self.desk.now, |key| {
            let _ = events.push_back(key);
        });
        for key in &events {
            self.key(seat, *key);
        }
    }

    /// A part of the device reports.
    pub fn report(&mut self, report: Report, now: Time) {
        self.tick(now);
        let desk = &mut self.desk;
        match report {
            Report::Restart(why) => desk.health.restart = Some(why),
            Report::Settings(settings) => desk.settings = settings,
            Report::Flash(flash) => desk.health.flash = Some(flash),
            Report::Pads(pads) => desk.health.pads = Some(pads),
            Report::Oled(seat, there) => desk.health.oled[seat] = Some(there),
        }
        desk.touch_all();
        match &mut self.stage {
            Stage::SelfTest(_) => {}
            Stage::Service(service) => service.report(report, desk),
        }
    }

    /// Lets time pass up to `now`. Time never runs backwards: an earlier `now` changes nothing.
    pub fn tick(&mut self, now: Time) {
        if now < self.desk.now {
            return;
        }
        self.desk.now = now;
        for seat in Seat::ALL {
            let mut events = Deque::<Key, 8>::new();
            self.desk.keys[seat].tick(now, |key| {
                let _ = events.push_back(key);
            });
            for key in &events {
                self.key(seat, *key);
            }
        }
        let next = match &mut self.stage {
            Stage::SelfTest(test) => test.tick(&mut self.desk),
            Stage::Service(service) => service.tick(&mut self.desk),
        };
        self.follow(next);
    }

    /// When [`Machine::tick`] should be called next, if nothing else happens before.
    pub fn wakes_at(&self) -> Option<Time> {
        let keys = self.desk.keys.0.iter().filter_map(Keys::wakes_at).min();
        let stage = match &self.stage {
            Stage::SelfTest(test) => test.wakes_at(&self.desk),
            Stage::Service(service) => service.wakes_at(&self.desk),
        };
        keys.into_iter().chain(stage).min()
    }

    /// Draws the LED frame if it changed since the last call. Returns whether it did.
    pub fn draw_frame(&mut self, frame: &mut Frame) -> bool {
        if !core::mem::take(&mut self.desk.frame_changed) {
            return false;
        }
        match &self.stage {
            Stage::SelfTest(test) => test.draw_frame(&self.desk, frame),
            Stage::Service(service) => service.draw_frame(&self.desk, frame),
        }
        true
    }

    /// Draws the picture of a seat's OLED if it changed since the last call. Returns whether it did.
    pub fn draw_screen(&mut self, seat: Seat, screen: &mut Screen) -> bool {
        if !self.desk.screens_changed.contains(seat) {
            return false;
        }
        self.desk.screens_changed = self.desk.screens_changed.without(seat);
        *screen = Screen::DARK;
        match &self.stage {
            Stage::SelfTest(test) => test.draw_screen(&self.desk, seat, screen),
            Stage::Service(service) => service.draw_screen(&self.desk, seat, screen),
        }
        true
    }

    /// Is something new to be drawn?
    pub fn has_changed(&self) -> bool {
        self.desk.frame_changed || !self.desk.screens_changed.is_empty()
    }

    /// The settings in force.
    pub fn settings(&self) -> Settings {
        self.desk.settings
    }

    /// The next tone to play.
    pub fn take_tone(&mut self) -> Option<Tone> {
        self.desk.tones.pop_front()
    }

    /// The next line for the console.
    pub fn take_line(&mut self) -> Option<Line> {
        self.desk.lines.pop_front()
    }

    /// The settings, if they have changed and should be stored.
    pub fn take_settings(&mut self) -> Option<Settings> {
        core::mem::take(&mut self.desk.settings_changed).then_some(self.desk.settings)
    }

    fn key(&mut self, seat: Seat, key: Key) {
        if let Key::Stuck(button) = key {
            self.desk.say(format_args!("seat {}: button {:?} is stuck and ignored", seat.number(), button));
        }
        let next = match &mut self.stage {
            Stage::SelfTest(test) => test.key(key),
            Stage::Service(service) => service.key(seat, key, &mut self.desk),
        };
        self.follow(next);
    }

    fn follow(&mut self, next: Next) {
        self.stage = match next {
            Next::Stay => return,
            Next::Service => Stage::Service(Service::begin(&mut self.desk)),
            Next::SelfTest => Stage::SelfTest(SelfTest::begin(self.desk.now)),
        };
        self.desk.touch_all();
    }
}
