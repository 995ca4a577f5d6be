//! The machine with its output, independent of WebAssembly.

use std::collections::VecDeque;

use embedded_storage::nor_flash::NorFlash;
use hexboard::ai::Work;
use hexboard::games::ALL;
use hexboard::parts::STORE_BYTES;
use hexboard::parts::leds::power;
use hexboard::parts::{
    Buttons, FlashHealth, Frame, LEDS, Pad, PadHealth, ResetCause, Screen, Store, SupplyState, Time,
};
use hexboard::session::{
    ConsoleLine, Machine, Question, Report, SaveService, Settings, Thinker, Tone, write_thought,
};
use hexboard::ui::lang::Language;
use smart_leds::RGB8;

use crate::flash::{PageFlash, SECTOR, SECTORS};

/// The sectors of the settings are reserved as on the device, although the page stores its settings
/// elsewhere.
const SHELF_SECTORS: u16 = (SECTORS - STORE_BYTES as usize / SECTOR) as u16;

const DARK: RGB8 = RGB8 { r: 0, g: 0, b: 0 };

/// The work of a computer player between two checks of the clock: well below a millisecond here.
const SLICE: Work = Work(500);

/// A good supply: 5 V less the loss of a diode, as the emulated device measures it.
const SUPPLY: SupplyState = SupplyState { millivolts: 4697, step: 0 };

/// The error for reading or writing games before the start.
const OFF: &str = "the device is off";

/// A device: the machine and its output.
pub struct Shell {
    pub machine: Machine,
    thinker: Thinker,
    /// What the thinker works on, and the lines about what it has found.
    question: Question,
    thoughts: VecDeque<ConsoleLine>,
    frame: Frame,
    wire: [RGB8; LEDS],
    leds: [u8; LEDS * 3],
    screens: [Screen; Pad::COUNT],
    line: ConsoleLine,
    /// An exported game or an error message, for the page.
    text: String,
    room: Vec<u8>,
    /// The last description of a cell.
    pub described: Screen,
    /// Settings exchanged with the page.
    stored: [u8; Settings::BYTES],
    /// The flash while the device is off.
    flash: PageFlash,
    /// The storage of saved games, which owns the flash while the device is on.
    save_service: Option<SaveService<PageFlash>>,
}

impl Shell {
    /// Returns a device that is off, with an empty flash.
    pub fn new() -> Shell {
        Shell::with(Machine::new(ResetCause::PowerOn, Settings::DEFAULT))
    }

    fn with(machine: Machine) -> Shell {
        Shell {
            machine,
            thinker: Thinker::new(),
            question: Question::NONE,
            thoughts: VecDeque::new(),
            frame: Frame::DARK,
            wire: [DARK; LEDS],
            leds: [0; LEDS * 3],
            screens: [const { Screen::DARK }; Pad::COUNT],
            line: ConsoleLine::new(),
            text: String::new(),
            room: Vec::new(),
            described: Screen::DARK,
            stored: [0; Settings::BYTES],
            flash: PageFlash::new(),
            save_service: None,
        }
    }

    /// Switches the device on with the stored settings, `length` bytes, if they are valid, else with
    /// the defaults in the language of the browser. All parts work.
    pub fn start(&mut self, length: usize, language: usize) {
        let stored = self.stored.get(..length).filter(|stored| !stored.is_empty()).map(Settings::from_bytes);
        let new = Settings { language: language_of(language), ..Settings::DEFAULT };
        self.switch_on(ResetCause::PowerOn, stored.and_then(Result::ok), new);
    }

    /// Mirrors another device whose flash was copied here: its current game is opened without a
    /// question, as after a crash. Nothing done here affects the other device.
    pub fn mirror(&mut self, language: usize) {
        let language = language_of(language);
        let (_, stored, _) = Store::<_, Settings>::open(self.flash(), 0);
        let settings = Settings { language, ..stored.unwrap_or(Settings::DEFAULT) };
        self.switch_on(ResetCause::Watchdog, Some(settings), settings);
        self.serve();
    }

    fn switch_on(&mut self, restart: ResetCause, settings: Option<Settings>, new: Settings) {
        let flash = core::mem::take(self.flash());
        *self = Shell::with(Machine::new(restart, settings.unwrap_or(new)));
        self.save_service = Some(SaveService::open(flash, STORE_BYTES, SHELF_SECTORS));
        let health = if settings.is_some() { FlashHealth::Fine } else { FlashHealth::Blank };
        self.machine.report(Report::Flash(health), Time::START);
        for pad in Pad::ALL {
            self.machine.report(Report::Pad(pad, PadHealth::Fine), Time::START);
            self.machine.report(Report::Oled(pad, true), Time::START);
        }
        self.machine.report(Report::Supply(SUPPLY), Time::START);
    }

    /// Returns the flash.
    pub fn flash(&mut self) -> &mut PageFlash {
        match self.save_service.as_mut().and_then(SaveService::save_store) {
            Some(save_store) => save_store.flash(),
            None => &mut self.flash,
        }
    }

    /// Saves changes and loads what the machine requests. Sectors are erased only while nothing
    /// moves; here that takes no time.
    pub fn serve(&mut self) {
        let Some(save_service) = &mut self.save_service else { return };
        while save_service.serve(&mut self.machine, usize::MAX) {}
        while self.machine.is_idle()
            && let Some(offset) = save_service.next_erase()
        {
            let flash = save_service.save_store().map(|save_store| save_store.flash());
            if flash.is_some_and(|flash| flash.erase(offset, offset + SECTOR as u32).is_ok()) {
                save_service.finish_chore(offset);
            }
        }
    }

    /// Seeds the dice with an unpredictable number.
    pub fn seed(&mut self, seed: u64) {
        self.machine.report(Report::Seed(seed), Time::START);
    }

    /// Returns the buffer for stored settings.
    pub fn stored(&mut self) -> &mut [u8] {
        &mut self.stored
    }

    /// Writes the settings to that buffer if they have changed. Returns their length.
    pub fn take_settings(&mut self) -> Option<usize> {
        self.stored = self.machine.take_settings()?.to_bytes();
        Some(self.stored.len())
    }

    /// Sets the buttons of a seat that are held down.
    pub fn input(&mut self, seat: usize, bits: u8, now: u64) {
        if let Some(seat) = Pad::new(seat) {
            self.machine.input(seat, Buttons::from_bits(bits), Time(now));
            self.serve();
        }
    }

    /// Advances the time.
    pub fn tick(&mut self, now: u64) {
        self.machine.tick(Time(now));
        self.serve();
    }

    /// Lets a computer player run for a moment. Returns whether it has more work to do.
    pub fn think(&mut self, now: u64) -> bool {
        if self.machine.request().ticket().is_some_and(|ticket| !self.thinker.works_on(ticket)) {
            self.machine.copy_question(&mut self.question);
        }
        let goes_on = self.machine.think(&mut self.thinker, SLICE, Time(now));
        if let Some(thought) = self.thinker.take_thought() {
            let mut line = ConsoleLine::new();
            // A line that is too long is truncated.
            let _ = write_thought(&mut self.question, &thought, &mut line);
            self.thoughts.push_back(line);
        }
        self.serve();
        goes_on
    }

    /// Returns when to tick next.
    pub fn wakes_at(&self) -> Option<u64> {
        self.machine.wakes_at().map(|at| at.0)
    }

    /// Draws what has changed. Returns bit 0 for the LEDs and bits 1 to 4 for the OLEDs.
    pub fn draw(&mut self) -> u32 {
        let mut changed = 0;
        if self.machine.draw_frame(&mut self.frame) {
            self.finish();
            changed |= 1;
        }
        for (pad, screen) in Pad::ALL.into_iter().zip(&mut self.screens) {
            if self.machine.draw_screen(pad, screen) {
                changed |= 2 << pad.index();
            }
        }
        changed
    }

    /// Returns the LED values as sent on the wire.
    pub fn leds(&self) -> &[u8] {
        &self.leds
    }

    /// Returns the image of a seat's OLED.
    pub fn oled(&self, seat: usize) -> Option<&[u8]> {
        self.screens.get(seat).map(|screen| screen.pages().as_flattened())
    }

    /// Returns the next tone.
    pub fn take_tone(&mut self) -> Option<Tone> {
        self.machine.take_tone()
    }

    /// Fetches the next line and returns its length.
    pub fn take_line(&mut self) -> Option<usize> {
        self.line = self.machine.take_line().or_else(|| self.thoughts.pop_front())?;
        Some(self.line.len())
    }

    /// Returns the fetched line.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Allocates a buffer for a text of this length.
    pub fn allocate_text(&mut self, length: usize) -> &mut [u8] {
        self.room = vec![0; length];
        &mut self.room
    }

    /// Returns the last text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Replaces the text. Returns its length.
    pub fn put_text(&mut self, text: String) -> u32 {
        self.text = text;
        self.text.len() as u32
    }

    /// Lists the saves, one per line. Returns the length of the text.
    pub fn list_games(&mut self) -> usize {
        let mut saves = Vec::new();
        self.text.clear();
        if let Some(save_service) = &mut self.save_service
            && save_service.each_save(&mut |save| saves.push(save)).is_ok()
        {
            for save in saves {
                let game = ALL.iter().find(|id| id.number() == save.start.game).map_or("?", |id| id.word());
                let line = match save_service.load(save.number) {
                    Ok((_, game_text, record)) => {
                        format!(
                            "{} {game} {} {}\n",
                            save.number,
                            game_text.status.word(),
                            record.journal().entries().len()
                        )
                    }
                    Err(_) => format!("{} {game} unreadable 0\n", save.number),
                };
                self.text += &line;
            }
        }
        self.text.len()
    }

    /// Exports the game of a save as text. Returns its length.
    ///
    /// # Errors
    /// Returns the length of the error message, which is in the text.
    pub fn export_game(&mut self, number: u32) -> Result<usize, usize> {
        let mut text = String::new();
        let exported = match &mut self.save_service {
            Some(save_service) => save_service.export(number, &mut text).map_err(|error| error.to_string()),
            None => Err(OFF.into()),
        };
        self.set_text(exported.map(|()| text))
    }

    /// Imports the game from the buffer. Returns the number of its save.
    ///
    /// # Errors
    /// Returns the length of the error message, which is in the text.
    pub fn import_game(&mut self) -> Result<u32, usize> {
        let text = String::from_utf8_lossy(&core::mem::take(&mut self.room)).into_owned();
        let imported = match &mut self.save_service {
            Some(save_service) => save_service.import(&text).map_err(|error| error.to_string()),
            None => Err(OFF.into()),
        };
        if imported.is_ok() {
            self.machine.count_saves();
            self.serve();
        }
        imported.map_err(|error| self.set_text(Err(error)).unwrap_or_else(|length| length))
    }

    /// Opens the game of a save. Returns whether that was possible.
    pub fn open_game(&mut self, number: u32) -> bool {
        let mut is_over = None;
        if let Some(save_service) = &mut self.save_service {
            let _ = save_service.each_save(&mut |save| {
                is_over = is_over.or((save.number == number).then_some(save.is_closed));
            });
        }
        let opens = is_over.is_some_and(|is_over| self.machine.open_save(number, is_over));
        self.serve();
        opens
    }

    fn set_text(&mut self, result: Result<String, String>) -> Result<usize, usize> {
        let is_fine = result.is_ok();
        self.text = result.unwrap_or_else(|error| error);
        if is_fine { Ok(self.text.len()) } else { Err(self.text.len()) }
    }

    /// Converts the frame as the firmware's panel does: gamma, brightness, power limit.
    fn finish(&mut self) {
        power::finish(&self.frame, self.machine.light(), &mut self.wire);
        for (bytes, led) in self.leds.as_chunks_mut::<3>().0.iter_mut().zip(&self.wire) {
            *bytes = [led.r, led.g, led.b];
        }
    }
}

/// Returns the language with this number.
fn language_of(number: usize) -> Language {
    Language::ALL.get(number).copied().unwrap_or(Settings::DEFAULT.language)
}

#[cfg(test)]
mod tests {
    use super::*;

    use hexboard::game::Options;
    use hexboard::hex::Cell;

    const OK: u8 = 1 << 4;

    /// Returns a device after its self-test, with everything drawn.
    fn ready() -> Shell {
        let mut shell = Shell::new();
        shell.start(0, 0);
        for now in (0..10_000).step_by(100) {
            shell.tick(now);
            shell.draw();
        }
        while shell.take_tone().is_some() {}
        while shell.take_line().is_some() {}
        shell
    }

    #[test]
    fn a_new_device_draws_everything_once() {
        let mut shell = Shell::new();
        shell.start(0, 0);
        assert_eq!(shell.draw(), 0b11111);
        assert_eq!(shell.draw(), 0);
        assert!((0..4).all(|seat| shell.oled(seat).is_some_and(|bytes| bytes.iter().any(|&byte| byte != 0))));
    }

    #[test]
    fn the_self_test_passes_and_reports_it() {
        let mut shell = Shell::new();
        shell.start(0, 0);
        let mut passed = false;
        for now in (0..5000).step_by(10) {
            shell.tick(now);
            while shell.take_line().is_some() {
                passed |= shell.line() == "self-test: passed";
            }
        }
        assert!(passed);
    }

    #[test]
    fn a_press_lights_and_sounds_and_a_seat_beyond_the_table_does_nothing() {
        let mut shell = ready();
        shell.input(4, OK, 10_000);
        assert_eq!(shell.take_tone(), None);
        let before = shell.leds().to_vec();
        shell.input(2, OK, 10_001);
        assert_ne!(shell.draw() & 1, 0);
        assert_ne!(shell.leds(), before);
        assert!(shell.take_tone().is_some());
    }

    #[test]
    fn a_second_start_is_a_new_device() {
        let mut shell = ready();
        shell.input(0, OK, 10_000);
        shell.start(0, 0);
        assert_eq!(shell.draw(), 0b11111);
        let mut fresh = Shell::new();
        fresh.start(0, 0);
        fresh.draw();
        assert_eq!(shell.leds(), fresh.leds());
        assert_eq!(shell.oled(0), fresh.oled(0));
    }

    #[test]
    fn a_new_device_starts_in_the_language_of_the_browser() {
        for (number, language) in [(0, Language::English), (1, Language::Polish), (9, Language::English)] {
            let mut shell = Shell::new();
            shell.start(0, number);
            assert_eq!(shell.machine.settings(), Settings { language, ..Settings::DEFAULT });
        }
    }

    #[test]
    fn settings_survive_a_restart() {
        const MENU: u8 = 1 << 7;
        const LEFT: u8 = 1 << 2;
        let mut shell = ready();
        // Back leads from the self-test to the service mode, whose menu begins with the brightness.
        shell.start(0, 0);
        shell.tick(10);
        let mut now = 10;
        for bits in [1 << 5, MENU, LEFT] {
            for bits in [bits, 0] {
                now += 100;
                shell.input(0, bits, now);
            }
        }
        assert_eq!(shell.take_settings(), Some(Settings::BYTES), "the brightness has changed");
        let stored = shell.stored;
        assert_eq!(shell.take_settings(), None);
        shell.start(Settings::BYTES, 0);
        assert_eq!(shell.machine.settings().to_bytes(), stored);
        assert_ne!(shell.machine.settings(), Settings::DEFAULT);
        assert_eq!(shell.take_settings(), None, "what was stored is not stored again");
        shell.stored().fill(0xFF);
        shell.start(Settings::BYTES, 0);
        assert_eq!(shell.machine.settings(), Settings::DEFAULT, "what cannot be read is as nothing");
        shell.start(Settings::BYTES + 1, 0);
        assert_eq!(shell.machine.settings(), Settings::DEFAULT, "what is too long is as nothing");
    }

    /// The firmware stores its settings in its flash. With typed dice the mirror must not roll.
    #[test]
    fn a_replica_has_the_settings_of_the_flash_in_the_language_of_the_page() {
        let mut shell = Shell::new();
        let settings = Settings { types_dice: true, ..Settings::DEFAULT };
        let (mut store, _, _) = Store::<_, Settings>::open(shell.flash(), 0);
        assert_eq!(store.save(settings), FlashHealth::Fine);
        let language = Language::Polish;
        shell.mirror(Language::ALL.iter().position(|other| *other == language).unwrap());
        assert_eq!(shell.machine.settings(), Settings { language, ..settings });
    }

    /// Older pages stored the four bytes of the first version.
    #[test]
    fn settings_of_the_first_version_are_read() {
        let mut shell = Shell::new();
        shell.stored()[..4].copy_from_slice(&[1, 3, 55, 2]);
        shell.start(4, 0);
        assert_eq!((shell.machine.settings().brightness, shell.machine.settings().budget_100ma), (3, 55));
    }

    fn press(shell: &mut Shell, seat: usize, bits: u8, now: &mut u64) {
        for bits in [bits, 0] {
            *now += 100;
            shell.input(seat, bits, *now);
            shell.draw();
        }
    }

    /// The page keeps every changed sector; the next start asks whether to continue.
    #[test]
    fn a_game_survives_a_restart() {
        let mut shell = ready();
        let mut now = 20_000;
        press(&mut shell, 0, OK, &mut now);
        assert!(shell.machine.record().is_some(), "a game has begun");
        let mut kept = vec![0xFF; SECTOR * SECTORS];
        while let Some(sector) = shell.flash().take_changed() {
            let part = sector * SECTOR..(sector + 1) * SECTOR;
            kept[part.clone()].copy_from_slice(&shell.flash().bytes()[part]);
        }
        let mut next = Shell::new();
        next.flash().bytes().copy_from_slice(&kept);
        next.start(0, 0);
        next.tick(50);
        assert!(next.machine.record().is_none(), "nobody has answered yet");
        let mut later = 100;
        press(&mut next, 1, OK, &mut later);
        assert_eq!(next.machine.record(), shell.machine.record());
    }

    #[test]
    fn a_replica_describes_the_cells_of_the_game_on_another_device() {
        let mut shell = ready();
        let mut now = 20_000;
        press(&mut shell, 0, OK, &mut now);
        let mut mirror = Shell::new();
        mirror.flash().bytes().copy_from_slice(shell.flash().bytes());
        for language in [1, 0] {
            mirror.mirror(language);
            assert_eq!(mirror.machine.settings().language as usize, language);
            assert_eq!(mirror.machine.record(), shell.machine.record(), "nobody has to answer");
        }
        let cell = Cell::from_reading(63).expect("a cell");
        let mut screens = [const { Screen::DARK }; 2];
        assert!(mirror.machine.describe(Pad::One, cell, &mut screens[0]));
        assert!(shell.machine.describe(Pad::One, cell, &mut screens[1]));
        assert!(screens[0] == screens[1] && screens[0] != Screen::DARK, "the same words");
        let mut idle = Shell::new();
        idle.mirror(0);
        assert!(idle.machine.record().is_none(), "there is no game");
    }

    fn put_text(shell: &mut Shell, text: &str) -> Result<u32, usize> {
        shell.allocate_text(text.len()).copy_from_slice(text.as_bytes());
        shell.import_game()
    }

    /// A game left on one device is exported as text and continued on another.
    #[test]
    fn a_game_goes_from_one_device_to_another_as_a_text() {
        let mut shell = ready();
        let mut now = 20_000;
        press(&mut shell, 0, OK, &mut now);
        let record = shell.machine.record().expect("a game has begun").clone();
        shell.list_games();
        let entries = record.journal().entries().len();
        let game = record.journal().options().game().word();
        assert_eq!(shell.text(), format!("1 {game} left {entries}\n"));
        assert!(shell.export_game(1).is_ok());
        let text = shell.text().to_owned();
        assert!(shell.export_game(7).is_err());
        assert_eq!(shell.text(), "there is no such save");

        let mut other = ready();
        assert_eq!(put_text(&mut other, &text), Ok(1));
        assert_eq!(put_text(&mut other, &text), Ok(1), "it is there already");
        assert!(other.flash().take_changed().is_some(), "the page keeps it");
        assert!(!other.open_game(9));
        assert!(other.open_game(1));
        press(&mut other, 0, OK, &mut now);
        assert_eq!(other.machine.record(), Some(&record));
        assert!(!other.open_game(1), "a game is being played");
    }

    #[test]
    fn an_invalid_game_is_rejected_with_a_reason_and_nothing_is_lost() {
        let mut shell = ready();
        let mut now = 20_000;
        press(&mut shell, 0, OK, &mut now);
        shell.list_games();
        let before = shell.text().to_owned();
        for (text, why) in
            [("", "no game"), ("hello", "no game"), ("hexgame-1.left.01", "damaged"), ("hexgame-9.", "newer")]
        {
            let length = put_text(&mut shell, text).expect_err(text);
            assert_eq!(length, shell.text().len());
            assert!(shell.text().contains(why), "{text}: {}", shell.text());
        }
        shell.list_games();
        assert_eq!(shell.text(), before);
        assert!(Shell::new().import_game().is_err(), "the device is off");
    }

    #[test]
    fn there_is_no_fifth_oled() {
        assert!(Shell::new().oled(4).is_none());
    }
}
