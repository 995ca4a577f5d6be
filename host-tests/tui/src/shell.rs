//! Runs the machine with its screens, computer players and flash in real time.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{Duration, Instant};

use embedded_storage::nor_flash::NorFlash;
use hexboard::ai::Work;
use hexboard::game::PuzzleId;
use hexboard::parts::{
    Buttons, ByPad, Contrast, FlashHealth, Frame, Pad, PadHealth, ResetCause, STORE_BYTES, Screen, Store,
    SupplyState, Time,
};
use hexboard::session::{Machine, Report, SaveService, Settings, ThinkRequest, Thinker};
use hexboard::ui::Chair;
use hexboard::ui::lang::Language;

use crate::flash::{FileFlash, SECTOR, SECTORS};

const SHELF_SECTORS: u16 = (SECTORS - STORE_BYTES as usize / SECTOR) as u16;

/// The work of a computer player between two checks of the clock, and how long it runs before keys
/// are checked.
const SLICE: Work = Work(100);
const THINK: Duration = Duration::from_millis(12);

/// A device that is switched on.
pub struct Shell {
    machine: Box<Machine>,
    thinker: Box<Thinker>,
    save_service: SaveService<FileFlash>,
    store: Store<FileFlash, Settings>,
    began: Instant,
    /// The board to be shown.
    pub frame: Box<Frame>,
    /// The OLEDs.
    pub screens: Box<[Screen; Pad::COUNT]>,
}

impl Shell {
    /// Switches a device on, with all parts working.
    pub fn start(flash: FileFlash) -> Shell {
        let (mut store, settings, mut health) = Store::open(flash.clone(), 0);
        if let FlashHealth::Damaged(_) = health
            && store.clean().is_err()
        {
            health = FlashHealth::Failed;
        }
        let mut shell = Shell {
            machine: Box::new(Machine::new(ResetCause::PowerOn, settings.unwrap_or_else(new_settings))),
            thinker: Box::new(Thinker::new()),
            save_service: SaveService::open(flash, STORE_BYTES, SHELF_SECTORS),
            store,
            began: Instant::now(),
            frame: Box::new(Frame::DARK),
            screens: Box::new([const { Screen::DARK }; Pad::COUNT]),
        };
        shell.report_parts(health);
        shell
    }

    fn report_parts(&mut self, health: FlashHealth) {
        let supply = Report::Supply(SupplyState { millivolts: 4700, step: 0 });
        let parts = [Report::Seed(unforeseen()), Report::Flash(health), supply];
        let pads = Pad::ALL.map(|pad| Report::Pad(pad, PadHealth::Fine));
        let oleds = Pad::ALL.map(|pad| Report::Oled(pad, true));
        for report in parts.into_iter().chain(pads).chain(oleds) {
            self.machine.report(report, Time::START);
        }
        self.serve();
    }

    /// Returns the time since the start.
    pub fn now(&self) -> Time {
        Time(self.began.elapsed().as_millis() as u64)
    }

    /// Sets the buttons of a pad that are held down.
    pub fn input(&mut self, pad: Pad, buttons: Buttons) {
        self.machine.input(pad, buttons, self.now());
        self.serve();
    }

    /// Advances the machine to the current time and lets a computer player run for a moment.
    pub fn run(&mut self) {
        self.machine.tick(self.now());
        self.serve();
        let began = Instant::now();
        while self.is_thinking() && began.elapsed() < THINK {
            let now = self.now();
            self.machine.think(&mut self.thinker, SLICE, now);
            self.serve();
        }
    }

    /// Opens a puzzle for the first pad, once the device has started. Returns whether it did.
    pub fn open_puzzle(&mut self, id: PuzzleId) -> bool {
        let is_open = self.machine.open_puzzle(id, Chair::One, self.now());
        self.serve();
        is_open
    }

    /// Returns the call counter of each pad.
    pub fn calls(&self) -> ByPad<u8> {
        self.machine.calls()
    }

    /// Returns whether a computer player has work to do.
    pub fn is_thinking(&self) -> bool {
        self.machine.request() != ThinkRequest::Nothing
    }

    /// Returns how long nothing happens without input.
    pub fn idle_for(&self) -> Option<Duration> {
        let at = self.machine.wakes_at()?;
        Some(Duration::from_millis(at.0.saturating_sub(self.now().0)))
    }

    /// Saves changes before they become visible, and loads what the machine requests. Erasing takes
    /// no time here.
    fn serve(&mut self) {
        while self.save_service.serve(&mut self.machine, usize::MAX) {}
        while self.machine.is_idle()
            && let Some(offset) = self.save_service.next_erase()
        {
            let Some(save_store) = self.save_service.save_store() else { break };
            if save_store.flash().erase(offset, offset + SECTOR as u32).is_err() {
                break;
            }
            self.save_service.finish_chore(offset);
        }
        if let Some(settings) = self.machine.take_settings()
            && self.store.save(settings) == FlashHealth::Failed
        {
            self.machine.report(Report::Flash(FlashHealth::Failed), self.now());
        }
        while self.machine.take_tone().is_some() {}
    }

    /// Draws what has changed. Returns whether anything has.
    pub fn draw(&mut self) -> bool {
        let mut changed = self.machine.draw_frame(&mut self.frame);
        for pad in Pad::ALL {
            changed |= self.machine.draw_screen(pad, &mut self.screens[pad.index()]);
        }
        changed
    }

    /// Returns the next console line.
    pub fn take_line(&mut self) -> Option<String> {
        self.machine.take_line().map(|line| line.to_string())
    }

    /// Returns the brightness of the board, up to 255.
    pub fn brightness(&self) -> u8 {
        self.machine.light().brightness
    }

    /// Returns the contrast of an OLED.
    pub fn contrast(&self, pad: Pad) -> Contrast {
        self.machine.oled_contrast(pad)
    }

    /// Returns whether a person at this pad is asked for a decision.
    pub fn is_asked(&self, pad: Pad) -> bool {
        let Some((seating, _)) = self.machine.seating() else { return false };
        seating.people_at(pad).iter().any(|chair| self.machine.snapshot(chair).is_some())
    }
}

/// Returns an unpredictable seed for the dice. The standard library seeds its hash maps from the
/// system.
fn unforeseen() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Returns the settings of a new device, in the language of the terminal.
fn new_settings() -> Settings {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let is_polish =
        locale.into_iter().find(|locale| !locale.is_empty()).is_some_and(|locale| locale.starts_with("pl"));
    let language = if is_polish { Language::Polish } else { Language::English };
    Settings { language, ..Settings::DEFAULT }
}
