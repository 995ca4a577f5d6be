//! The machine as a virtual device: takes pad input, and collects images, tones and console lines
//! in virtual time.

use hexboard::ai::Work;
use hexboard::game::Seat;
use hexboard::parts::{Button, Buttons, FlashHealth, Frame, Pad, PadHealth, ResetCause, Screen, Time};
use hexboard::session::{Machine, Report, SaveService, Settings, ThinkRequest, Thinker, Tone};
use hexboard::ui::Chair;

use crate::flash::Flash;

/// The number of sectors for saved games of a [`Device`].
pub const SHELF_SECTORS: u16 = 40;

/// A device with its output, driven in virtual time.
#[derive(Clone)]
pub struct Device {
    /// The machine.
    pub machine: Machine,
    /// The storage of saved games, if there is one.
    pub save_service: Option<SaveService<Flash>>,
    /// The time since the start.
    pub now: Time,
    /// The LED board.
    pub frame: Frame,
    /// How often the board was drawn.
    pub frames: usize,
    /// The OLEDs.
    pub screens: [Screen; 4],
    /// All lines printed to the console.
    pub lines: Vec<String>,
    /// The frequencies of all tones, in hertz.
    pub tones: Vec<u16>,
    /// All tones.
    pub sounds: Vec<Tone>,
    /// A checksum of all output, if enabled.
    pub checksum: Option<u32>,
    /// Whether computer players think while time passes.
    pub thinks: bool,
    search: PlayerSlot,
}

/// The computer player of the device. A cloned device starts its search again and gets the same
/// result.
struct PlayerSlot(Box<Thinker>);

impl Clone for PlayerSlot {
    fn clone(&self) -> PlayerSlot {
        PlayerSlot(Box::new(Thinker::new()))
    }
}

/// The time between two calls to a thinking computer player in milliseconds, and its work per
/// millisecond.
const SLICE_MS: u64 = 10;
const WORK_PER_MS: u32 = 100;

impl Default for Device {
    fn default() -> Device {
        Device::new()
    }
}

impl Device {
    /// Returns a device right after power-on with default settings. No part has reported yet.
    pub fn new() -> Device {
        Device::started(ResetCause::PowerOn, Settings::DEFAULT)
    }

    /// Returns a device that has started for this reason with these settings. No part has reported
    /// yet.
    pub fn started(why: ResetCause, settings: Settings) -> Device {
        Device {
            machine: Machine::new(why, settings),
            save_service: None,
            now: Time::START,
            frame: Frame::DARK,
            frames: 0,
            checksum: None,
            screens: [const { Screen::DARK }; 4],
            lines: Vec::new(),
            tones: Vec::new(),
            sounds: Vec::new(),
            thinks: true,
            search: PlayerSlot(Box::new(Thinker::new())),
        }
    }

    /// Returns a device on the first page of the start menu, with the title selected.
    pub fn in_start_menu() -> Device {
        let mut device = Device::healthy();
        device.press(Pad::One, Button::Ok);
        device.wait(100);
        device
    }

    /// Opens the second page of the start menu from the title of the first one. The row "This
    /// seat" is selected.
    pub fn open_options(&mut self) {
        self.press(Pad::One, Button::Up);
        self.press(Pad::One, Button::Ok);
        self.press(Pad::One, Button::Down);
    }

    /// Returns a device on the second page of the start menu, with the row "This seat" selected and
    /// this number of players, from the first seat on.
    pub fn seated(players: usize) -> Device {
        Device::seated_for(0, players)
    }

    /// Does the same for the game at this place of the menu.
    pub fn seated_for(game: usize, players: usize) -> Device {
        let mut device = Device::in_start_menu();
        (0..game).for_each(|_| device.press(Pad::One, Button::Right));
        device.open_options();
        // Seats 1 and 2 already play.
        for pad in Pad::ALL.into_iter().take(players).skip(2) {
            device.press(pad, Button::Ok);
        }
        device
    }

    /// Returns a device in which every part works, started for this reason, with default settings
    /// and the saved games of this flash.
    pub fn with_flash(flash: Flash, why: ResetCause) -> Device {
        Device::restarted(flash, why, Settings::DEFAULT)
    }

    /// Returns a device in which every part works, started for this reason, with these settings and
    /// the saved games of this flash.
    pub fn restarted(flash: Flash, why: ResetCause, settings: Settings) -> Device {
        let mut device = Device::started(why, settings);
        device.save_service = Some(SaveService::open(flash, 0, SHELF_SECTORS));
        device.report_all_fine();
        device
    }

    /// Enables saving of games, in a blank flash.
    pub fn enable_saves(&mut self) {
        self.save_service = Some(SaveService::open(Flash::new(SHELF_SECTORS.into()), 0, SHELF_SECTORS));
        self.collect();
    }

    /// Returns the flash with the saved games, as a power cut leaves it.
    ///
    /// # Panics
    /// Panics if games are not saved.
    pub fn flash(&mut self) -> Flash {
        let save_store = self.save_service.as_mut().and_then(SaveService::save_store).expect("a flash");
        save_store.flash().with_power(u64::MAX, 0)
    }

    /// Returns a device in which every part works, with default settings.
    pub fn healthy() -> Device {
        Device::healthy_after(ResetCause::PowerOn)
    }

    /// Returns a device in which every part works, started for this reason, with default settings.
    pub fn healthy_after(why: ResetCause) -> Device {
        let mut device = Device::started(why, Settings::DEFAULT);
        device.report_all_fine();
        device
    }

    /// Replaces the settings; see [`Machine::set_settings`].
    pub fn set_settings(&mut self, settings: Settings) {
        self.machine.set_settings(settings);
        self.collect();
    }

    /// Reports that every part works.
    pub fn report_all_fine(&mut self) {
        let device = self;
        device.report(Report::Flash(FlashHealth::Fine));
        for pad in Pad::ALL {
            device.report(Report::Pad(pad, PadHealth::Fine));
            device.report(Report::Oled(pad, true));
        }
    }

    /// Reports the state of a part to the machine.
    pub fn report(&mut self, report: Report) {
        self.machine.report(report, self.now);
        self.collect();
    }

    /// Advances the time by some milliseconds and calls the machine whenever it asks for it.
    ///
    /// # Panics
    /// Panics if the machine asks to be called in the past.
    pub fn wait(&mut self, millis: u64) {
        let end = self.now + millis;
        while let Some(at) = self.next_moment().filter(|at| *at <= end) {
            assert!(at > self.now, "the machine must not ask for the past: {at:?} at {:?}", self.now);
            let work = Work(at.since(self.now) as u32 * WORK_PER_MS);
            self.now = at;
            self.machine.tick(at);
            if self.thinks {
                self.machine.think(&mut self.search.0, work, at);
            }
            self.collect();
        }
        self.now = end;
        self.machine.tick(end);
        self.collect();
    }

    /// Returns the chair of a seat of the game.
    ///
    /// # Panics
    /// Panics if there is no game or the seat is unused.
    pub fn chair_of(&self, seat: Seat) -> Chair {
        self.machine.chair_of(seat).expect("a player in a game")
    }

    /// Returns the pad of a seat in the current game.
    ///
    /// # Panics
    /// Panics if there is no game or the seat is unused.
    pub fn pad_of(&self, seat: Seat) -> Pad {
        self.machine.pad_at(self.chair_of(seat))
    }

    /// Returns when to call the machine next: at the time it asks for, or soon while a computer
    /// player thinks.
    fn next_moment(&self) -> Option<Time> {
        let thinks =
            (self.thinks && self.machine.request() != ThinkRequest::Nothing).then(|| self.now + SLICE_MS);
        self.machine.wakes_at().into_iter().chain(thinks).min()
    }

    /// Sets the buttons of a pad that are held down.
    pub fn hold(&mut self, pad: Pad, buttons: Buttons) {
        self.machine.input(pad, buttons, self.now);
        self.collect();
    }

    /// Presses a button for 50 ms. Like a person, looks at a hidden list before OK, which would do
    /// nothing otherwise.
    pub fn press(&mut self, pad: Pad, button: Button) {
        if button == Button::Ok && self.must_look(pad) {
            self.press(pad, Button::Peek);
        }
        self.hold(pad, Buttons::of(button));
        self.wait(50);
        self.hold(pad, Buttons::NONE);
        self.wait(50);
    }

    /// Returns whether the player with this pad has to look at a hidden list before OK acts.
    pub fn must_look(&self, pad: Pad) -> bool {
        let at = self.machine.holder(pad).and_then(|chair| self.machine.snapshot(chair));
        at.is_some_and(|at| at.needs_look && !at.is_covered && !at.shows_news)
    }

    /// Presses a button without letting time pass.
    pub fn tap(&mut self, pad: Pad, button: Button) {
        self.hold(pad, Buttons::of(button));
        self.hold(pad, Buttons::NONE);
    }

    /// Collects all pending output of the machine.
    pub fn collect(&mut self) {
        if let Some(save_service) = &mut self.save_service {
            while save_service.serve(&mut self.machine, 100) {}
        }
        if self.machine.draw_frame(&mut self.frame) {
            self.frames += 1;
            add(&mut self.checksum, self.frame.leds().iter().flat_map(|led| [led.r, led.g, led.b]));
        }
        for pad in Pad::ALL {
            if self.machine.draw_screen(pad, &mut self.screens[pad.index()]) {
                let pages = self.screens[pad.index()].pages().iter().flatten().copied();
                add(&mut self.checksum, [pad.number()].into_iter().chain(pages));
            }
        }
        while let Some(line) = self.machine.take_line() {
            add(&mut self.checksum, line.bytes());
            self.lines.push(line.to_string());
        }
        while let Some(tone) = self.machine.take_tone() {
            add(&mut self.checksum, tone.hz.to_le_bytes());
            self.tones.push(tone.hz);
            self.sounds.push(tone);
        }
    }

    /// Returns whether a console line contains this text.
    pub fn has_printed(&self, text: &str) -> bool {
        self.lines.iter().any(|line| line.contains(text))
    }
}

/// Adds bytes to the checksum (FNV-1a), if enabled.
fn add(sum: &mut Option<u32>, bytes: impl IntoIterator<Item = u8>) {
    if let Some(sum) = sum {
        *sum = bytes.into_iter().fold(*sum, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    }
}
