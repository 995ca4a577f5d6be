//! The machine of a table with its flash, as the device has it: it saves before it shows.

use embedded_storage::nor_flash::NorFlash;
use hexboard::game::Options;
use hexboard::games::{AnyGame, by_word};
use hexboard::parts::leds::power;
use hexboard::parts::{
    Buttons, FlashHealth, Frame, LEDS, Light, Pad, PadHealth, PadSet, ResetCause, STORE_BYTES, Screen, Store,
    Time,
};
use hexboard::session::{
    DemoDelay, Machine, MachineStage, Report, SaveService, Seating, Settings, StartError, Tone,
};
use hexboard::ui::lang::Language;
use smart_leds::RGB8;

use crate::flash::{SECTOR, SECTORS, TableFlash};
use crate::protocol::Lang;

const SHELF_SECTORS: u16 = (SECTORS - STORE_BYTES as usize / SECTOR) as u16;
/// The self-test is over after this time at the latest, and the time between its steps.
const SELF_TEST_MS: u64 = 20_000;
const SELF_TEST_STEP_MS: usize = 250;
const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

impl From<Lang> for Language {
    fn from(lang: Lang) -> Language {
        match lang {
            Lang::En => Language::English,
            Lang::Pl => Language::Polish,
        }
    }
}

/// A machine with its saves.
pub struct Device {
    /// The machine.
    pub machine: Box<Machine>,
    saves: SaveService<TableFlash>,
    store: Store<TableFlash, Settings>,
    flash: TableFlash,
    frame: Box<Frame>,
    wire: Box<[RGB8; LEDS]>,
    /// The LEDs as shown, three bytes each.
    leds: Vec<u8>,
}

impl Device {
    /// Switches a device on. A game that was interrupted continues without a question.
    pub fn start(flash: TableFlash, seed: u64) -> Device {
        let (store, stored, health) = Store::open(flash.clone(), 0);
        let settings = table_settings(stored.unwrap_or(Settings::DEFAULT));
        let mut device = Device {
            machine: Box::new(Machine::new(ResetCause::Watchdog, settings)),
            saves: SaveService::open(flash.clone(), STORE_BYTES, SHELF_SECTORS),
            store,
            flash,
            frame: Box::new(Frame::DARK),
            wire: Box::new([DARK; LEDS]),
            leds: vec![0; LEDS * 3],
        };
        device.machine.suppress_restart_notice();
        device.report_parts(health, seed);
        device.finish_self_test();
        device
    }

    /// Lets the self-test pass without waiting for it.
    fn finish_self_test(&mut self) {
        for millis in (0..=SELF_TEST_MS).step_by(SELF_TEST_STEP_MS) {
            if self.machine.stage() == MachineStage::Other {
                self.tick(Time(millis));
            }
        }
        self.tick(Time(SELF_TEST_MS));
    }

    fn report_parts(&mut self, health: FlashHealth, seed: u64) {
        let health = if health == FlashHealth::Failed { health } else { FlashHealth::Fine };
        let parts = [Report::Seed(seed), Report::Flash(health)];
        let pads = Pad::ALL.map(|pad| Report::Pad(pad, PadHealth::Fine));
        let oleds = Pad::ALL.map(|pad| Report::Oled(pad, true));
        for report in parts.into_iter().chain(pads).chain(oleds) {
            self.machine.report(report, Time::START);
        }
        self.serve();
    }

    /// The time of the machine at which [`Device::start`] returns.
    pub const STARTED: Time = Time(SELF_TEST_MS);

    /// Advances the time.
    pub fn tick(&mut self, now: Time) {
        self.machine.tick(now);
        self.serve();
    }

    /// Sets the buttons of a pad that are held down.
    pub fn input(&mut self, pad: Pad, buttons: Buttons, now: Time) {
        self.machine.input(pad, buttons, now);
        self.serve();
    }

    /// Starts a game. A game in progress is saved first.
    ///
    /// # Errors
    /// Returns an error if there is no such game or it does not accept these players.
    pub fn start_game(&mut self, word: &str, seating: Seating, now: Time) -> Result<(), StartError> {
        let game = by_word(word).ok_or(StartError::Busy)?;
        self.machine.leave_game(now);
        self.serve();
        let started = self.machine.start_game(game, seating, now);
        self.serve();
        started
    }

    /// Returns the current game and the number of entries in its journal.
    pub fn game(&self) -> Option<(&AnyGame, usize)> {
        let record = self.machine.record().filter(|_| self.machine.stage() == MachineStage::Table)?;
        Some((record.game(), record.journal().entries().len()))
    }

    /// Returns the keyword of the current game, demo games included.
    pub fn game_word(&self) -> Option<&'static str> {
        self.machine.record().map(|record| record.journal().options().game().word())
    }

    /// Saves changes before they become visible, and loads what the machine requests.
    pub fn serve(&mut self) {
        while self.saves.serve(&mut self.machine, usize::MAX) {}
        while self.machine.is_idle()
            && let Some(offset) = self.saves.next_erase()
        {
            if self.flash.erase(offset, offset + SECTOR as u32).is_err() {
                break;
            }
            self.saves.finish_chore(offset);
        }
        if let Some(settings) = self.machine.take_settings()
            && self.store.save(settings) == FlashHealth::Failed
        {
            self.machine.report(Report::Flash(FlashHealth::Failed), Time::START);
        }
    }

    /// Removes and returns all tones. Discards the lines of the console.
    pub fn take_tones(&mut self) -> Vec<Tone> {
        while self.machine.take_line().is_some() {}
        std::iter::from_fn(|| self.machine.take_tone()).collect()
    }

    /// Draws the board if it has changed. Returns whether its LEDs differ.
    pub fn draw_board(&mut self) -> bool {
        if !self.machine.draw_frame(&mut self.frame) {
            return false;
        }
        power::finish(&self.frame, Light::UNLIMITED, &mut self.wire);
        let mut differs = false;
        for (bytes, led) in self.leds.as_chunks_mut::<3>().0.iter_mut().zip(self.wire.iter()) {
            let led = [led.r, led.g, led.b];
            differs |= *bytes != led;
            *bytes = led;
        }
        differs
    }

    /// Returns the LEDs as drawn last.
    pub fn leds(&self) -> &[u8] {
        &self.leds
    }

    /// Returns whether the screen of a pad may have changed since the last call.
    pub fn take_screen_changed(&mut self, pad: Pad) -> bool {
        let mut unused = Screen::DARK;
        self.machine.draw_screen(pad, &mut unused)
    }

    /// Draws the screen of a pad in a language.
    pub fn draw_screen(&mut self, pad: Pad, lang: Lang) -> Vec<u8> {
        let mut screen = Screen::DARK;
        self.machine.draw_screen_in(pad, lang.into(), &mut screen);
        screen.pages().as_flattened().to_vec()
    }

    /// Returns the sectors of the flash that have changed.
    pub fn take_changed(&mut self) -> Vec<(usize, crate::flash::Sector)> {
        self.flash.take_changed()
    }

    /// Returns the bytes of the flash in use.
    pub fn flash_bytes(&self) -> usize {
        self.flash.used_bytes()
    }
}

/// Returns the settings of a table: full brightness, all pads upright and private, and no demo
/// unless the server starts it.
fn table_settings(settings: Settings) -> Settings {
    Settings {
        brightness: Settings::MAX_BRIGHTNESS,
        show_after: DemoDelay::Never,
        orientations: Settings::DEFAULT.orientations,
        peek_always: PadSet::ALL,
        ..settings
    }
}

#[cfg(test)]
mod tests {
    use hexboard::session::Occupant;
    use hexboard::ui::Chair;

    use super::*;

    fn seating() -> Seating {
        let mut seating = Seating::humans(2);
        seating.set(Chair::Two, Occupant::Human);
        seating
    }

    #[test]
    fn a_new_device_is_in_the_start_menu_and_starts_every_game() {
        for game in ["termites", "robale", "hive", "xobos"] {
            let mut device = Device::start(TableFlash::default(), 1);
            assert_eq!(device.machine.stage(), MachineStage::Lobby);
            device.start_game(game, seating(), Device::STARTED).expect(game);
            assert_eq!(device.game_word(), Some(game));
            assert!(device.start_game("chess", seating(), Device::STARTED).is_err());
        }
    }

    #[test]
    fn a_killed_device_continues_its_game() {
        let mut device = Device::start(TableFlash::default(), 1);
        device.start_game("termites", seating(), Device::STARTED).expect("started");
        let kept = device.take_changed();
        let record = device.machine.record().expect("a game").clone();
        let mut next = Device::start(TableFlash::with(kept), 2);
        assert_eq!(next.machine.record(), Some(&record));
        assert!(next.draw_board() && next.leds().iter().any(|led| *led > 0));
    }

    #[test]
    fn a_screen_is_drawn_in_the_language_of_its_reader() {
        let mut device = Device::start(TableFlash::default(), 1);
        let [english, polish] = [Lang::En, Lang::Pl].map(|lang| device.draw_screen(Pad::One, lang));
        assert_ne!(english, polish);
        assert_eq!(device.draw_screen(Pad::One, Lang::En), english);
    }
}
