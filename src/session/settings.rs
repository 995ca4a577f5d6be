//! The settings of the device and their stored form.

use core::fmt;

use super::choices::{self, CHOICES_BYTES, NUMBERS};
use super::orientation::{
    DEFAULT_ORIENTATIONS, ORIENTATIONS_BYTES, orientations_from_bytes, orientations_to_bytes,
};
use super::{
    AdaptiveStrengths, DayCount, DemoDelay, Kiosk, Orientations, PuzzleScore, QuickChoices, Seating, Sharing,
    Tempo, TimeControl,
};
use crate::parts::leds::layout::Layout;
use crate::parts::leds::led_type::{Draw, LedType};
use crate::parts::leds::power;
use crate::parts::{Light, PadSet, Stored};
use crate::ui::lang::Language;
use crate::ui::options_menu::{AllMenuBytes, NO_MENUS};
use crate::ui::palette::PaletteChoice;

/// The settings of the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Settings {
    /// Brightness of the LEDs, 1 to 8.
    pub brightness: u8,
    /// Current limit of the LEDs, in steps of 100 mA.
    pub budget_100ma: u8,
    /// Colours of the players and of the terrain.
    pub palette: PaletteChoice,
    /// Whether key presses and events play tones.
    pub sound: bool,
    /// The chairs, given by their own pads, that always see their own hidden information and not
    /// only while Peek is held. Applies at whichever pad they play.
    pub peek_always: PadSet,
    /// The chairs, given by their own pads, whose players are asked before an action that loses at once.
    pub warns: PadSet,
    /// Whether players roll physical dice and enter the results.
    pub types_dice: bool,
    /// Whether anybody may undo anybody's action without asking.
    pub free_undo: bool,
    /// Language of the screens.
    pub language: Language,
    /// The type of the LEDs on the panel.
    pub led_type: LedType,
    /// Milliamperes per channel, for the LED type with a manually entered current.
    pub led_ma: u8,
    /// Contrast of the screens, 1 to 8.
    pub contrast: u8,
    /// The wiring of the panel.
    pub layout: Layout,
    /// How long the move of a computer player is displayed.
    pub tempo: Tempo,
    /// When the demo mode starts.
    pub show_after: DemoDelay,
    /// The number of the last game that was started; 0 on a new device.
    pub last_game: u8,
    /// Who sat where in that game.
    pub seating: Seating,
    /// The orientation of pads and screens.
    pub orientations: Orientations,
    /// The time control.
    pub clock: TimeControl,
    /// Whether a player who runs out of time loses. Otherwise the player is only warned.
    pub time_loses: bool,
    /// The options last chosen for each game.
    pub menus: AllMenuBytes,
    /// The last choices on the first page of the start menu.
    pub quick: QuickChoices,
    /// What visitors can do.
    pub kiosk: Kiosk,
    /// The games of the day.
    pub day: DayCount,
    /// How well the table solves puzzles.
    pub puzzles: PuzzleScore,
    /// How strong *adaptive* is in each game.
    pub adaptive: AdaptiveStrengths,
}

/// The bytes are not valid settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct SettingsError;

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the stored settings cannot be read, defaults are used")
    }
}

impl core::error::Error for SettingsError {}

/// The flag of the first version that showed hidden information to everybody. It is read but never
/// written.
const PEEK_EVERYBODY: u8 = 8;

/// Where the warned chairs begin in the byte of the chairs that always see their own information.
const WARNS_SHIFT: u32 = 4;

/// A flag in the byte of the time control.
const TIME_LOSES: u8 = 0x80;

impl Settings {
    /// Length of the stored form.
    pub const BYTES: usize =
        8 + Layout::BYTES + 3 + Seating::BYTES + 1 + ORIENTATIONS_BYTES + 1 + CHOICES_BYTES;
    /// Length of the first version of the stored form.
    const FIRST_BYTES: usize = 4;
    /// Version of the stored form. From version 2 on, fields are only appended.
    const VERSION: u8 = 2;
    /// Maximum brightness.
    pub const MAX_BRIGHTNESS: u8 = 8;
    /// Maximum contrast.
    pub const MAX_CONTRAST: u8 = 8;
    /// Maximum current limit: 10 A.
    pub const MAX_BUDGET: u8 = 100;
    /// The settings of a device that knows its language and nothing else.
    pub const DEFAULT: Settings = Settings {
        brightness: 6,
        budget_100ma: (power::DEFAULT_BUDGET_MA / 100) as u8,
        palette: PaletteChoice::Standard,
        sound: true,
        peek_always: PadSet::EMPTY,
        warns: PadSet::EMPTY,
        types_dice: false,
        free_undo: false,
        language: Language::English,
        led_type: LedType::Classic,
        led_ma: 20,
        contrast: 6,
        layout: Layout::STANDARD,
        tempo: Tempo::Normal,
        show_after: DemoDelay::OneMinute,
        last_game: 0,
        seating: Seating::humans(2),
        orientations: DEFAULT_ORIENTATIONS,
        clock: TimeControl::Off,
        time_loses: false,
        menus: NO_MENUS,
        quick: QuickChoices::DEFAULT,
        kiosk: Kiosk::OFF,
        day: DayCount::NEW,
        puzzles: PuzzleScore::NEW,
        adaptive: AdaptiveStrengths::START,
    };
    /// The settings of a new device, which asks for its language.
    pub const NEW_DEVICE: Settings = Settings {
        quick: QuickChoices { is_language_known: false, ..QuickChoices::DEFAULT },
        ..Settings::DEFAULT
    };

    /// Returns the current that each LED of the panel draws.
    pub const fn draw(self) -> Draw {
        self.led_type.draw(self.led_ma)
    }

    /// Returns the minimum current limit in steps of 100 mA: enough for this number of dark LEDs
    /// and a little light.
    pub const fn least_budget(self, leds: usize) -> u8 {
        self.draw().least_budget_100ma(leds)
    }

    /// Returns the brightness and current limit for a panel with this number of LEDs. The limit is
    /// raised to the minimum if necessary.
    pub const fn light(self, leds: usize) -> Light {
        let least = self.least_budget(leds);
        let budget = if self.budget_100ma < least { least } else { self.budget_100ma };
        let full = Light { budget_ma: budget as u16 * 100, draw: self.draw(), ..Light::UNLIMITED };
        full.at_step(self.brightness)
    }

    /// Returns the stored form.
    pub fn to_bytes(self) -> [u8; Settings::BYTES] {
        let flags = self.palette as u8 | (self.sound as u8) << 1 | (self.language as u8) << 2;
        let flags = flags | (self.types_dice as u8) << 4 | (self.free_undo as u8) << 5;
        let [strands, ends, turns, colours] = self.layout.to_bytes();
        let [near, far] = self.seating.to_bytes();
        let [orientations_near, orientations_far] = orientations_to_bytes(self.orientations);
        let first = [
            Settings::VERSION,
            self.brightness,
            self.budget_100ma,
            flags,
            self.led_type as u8,
            self.led_ma,
            self.contrast,
            self.peek_always.bits() | self.warns.bits() << WARNS_SHIFT,
            strands,
            ends,
            turns,
            colours,
            self.tempo as u8,
            self.show_after as u8,
            self.last_game,
            near,
            far,
            self.seating.sharing().to_byte(),
            orientations_near,
            orientations_far,
            self.clock as u8 | if self.time_loses { TIME_LOSES } else { 0 },
        ];
        let mut bytes = [0; Settings::BYTES];
        let (head, menus) = bytes.split_at_mut(first.len());
        head.copy_from_slice(&first);
        choices::store(&NUMBERS, &self.menus, menus);
        choices::store_quick(self.quick, self.kiosk, menus);
        choices::store_day(self.day, menus);
        choices::store_puzzles(self.puzzles, menus);
        choices::store_adaptive(self.adaptive, menus);
        choices::store_cells(self.layout.turned, menus);
        bytes
    }

    /// Reads the stored form of this or an earlier version, or the known part of a later one.
    /// Missing or unknown values are replaced by the defaults.
    ///
    /// # Errors
    /// Returns [`SettingsError`] if the bytes are not settings, or if a field that every version
    /// has is out of range.
    pub fn from_bytes(bytes: &[u8]) -> Result<Settings, SettingsError> {
        let Some((&[version, brightness, budget_100ma, flags], later)) = bytes.split_first_chunk() else {
            return Err(SettingsError);
        };
        let possible = (version == Settings::VERSION || version == 1 && bytes.len() == Settings::FIRST_BYTES)
            && (1..=Settings::MAX_BRIGHTNESS).contains(&brightness)
            && (1..=Settings::MAX_BUDGET).contains(&budget_100ma)
            && flags < 64;
        if !possible {
            return Err(SettingsError);
        }
        let new = Settings::DEFAULT;
        let led_type = later.first().and_then(|&kind| LedType::ALL.get(usize::from(kind)));
        let led_ma = later.get(1).filter(|ma| LedType::CUSTOM_MA.contains(ma));
        let contrast = later.get(2).filter(|contrast| (1..=Settings::MAX_CONTRAST).contains(*contrast));
        // Older versions stored one flag for all pads.
        let everybody = if flags & PEEK_EVERYBODY != 0 { PadSet::ALL } else { PadSet::EMPTY };
        let peek_always = later.get(3).map_or(everybody, |&bits| PadSet::from_bits(bits));
        // Older versions ignored these bits and wrote zeros.
        let warns = later.get(3).map_or(PadSet::EMPTY, |&bits| PadSet::from_bits(bits >> WARNS_SHIFT));
        let layout = later.get(4..).and_then(|bytes| Layout::from_bytes(*bytes.first_chunk()?));
        let tempo = later.get(4 + Layout::BYTES).and_then(|&tempo| Tempo::ALL.get(usize::from(tempo)));
        let show_after = later.get(5 + Layout::BYTES).and_then(|&show| DemoDelay::ALL.get(usize::from(show)));
        let table = later.get(6 + Layout::BYTES..).unwrap_or_default();
        let seating = table.get(1..).and_then(|bytes| Seating::from_bytes(*bytes.first_chunk()?));
        let more = table.get(1 + Seating::BYTES..).unwrap_or_default();
        let sharing = more.first().map_or(Sharing::NONE, |&byte| Sharing::from_byte(byte));
        let clock = *more.get(1 + ORIENTATIONS_BYTES).unwrap_or(&0);
        let mut menus = NO_MENUS;
        let entries = more.get(2 + ORIENTATIONS_BYTES..).unwrap_or_default();
        choices::find(&NUMBERS, entries, &mut menus);
        let (quick, kiosk) = choices::find_quick(entries);
        let turned = choices::find_cells(entries);
        let orientations =
            more.get(1..).and_then(|bytes| Some(orientations_from_bytes(*bytes.first_chunk()?)));
        Ok(Settings {
            brightness,
            budget_100ma,
            palette: PaletteChoice::ALL[usize::from(flags & 1)],
            sound: flags & 2 != 0,
            peek_always,
            warns,
            types_dice: flags & 16 != 0,
            free_undo: flags & 32 != 0,
            language: Language::ALL[usize::from(flags >> 2 & 1)],
            led_type: *led_type.unwrap_or(&new.led_type),
            led_ma: *led_ma.unwrap_or(&new.led_ma),
            contrast: *contrast.unwrap_or(&new.contrast),
            layout: Layout { turned, ..layout.unwrap_or(new.layout) },
            tempo: *tempo.unwrap_or(&new.tempo),
            show_after: *show_after.unwrap_or(&new.show_after),
            last_game: *table.first().unwrap_or(&new.last_game),
            seating: seating.unwrap_or(new.seating).with_sharing(sharing),
            orientations: orientations.unwrap_or(new.orientations),
            clock: *TimeControl::ALL.get(usize::from(clock & !TIME_LOSES)).unwrap_or(&new.clock),
            time_loses: clock & TIME_LOSES != 0,
            menus,
            quick,
            kiosk,
            day: choices::find_day(entries),
            puzzles: choices::find_puzzles(entries),
            adaptive: choices::find_adaptive(entries),
        })
    }
}

impl Stored for Settings {
    const BYTES: usize = Settings::BYTES;

    fn store(self, bytes: &mut [u8]) {
        for (to, from) in bytes.iter_mut().zip(self.to_bytes()) {
            *to = from;
        }
    }

    fn restore(bytes: &[u8]) -> Option<Settings> {
        Settings::from_bytes(bytes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::games;
    use crate::parts::{ByPad, Pad};
    use crate::session::Orientation;
    use crate::ui::Chair;

    const OTHER: Settings = Settings {
        brightness: 3,
        budget_100ma: 55,
        palette: PaletteChoice::ColourBlind,
        sound: false,
        peek_always: PadSet::of(Pad::Two).with(Pad::Four),
        warns: PadSet::of(Pad::One).with(Pad::Four),
        types_dice: true,
        free_undo: true,
        language: Language::Polish,
        led_type: LedType::Custom,
        led_ma: 13,
        contrast: 2,
        layout: Layout { turn: 2, mirrored: true, ..Layout::STANDARD },
        tempo: Tempo::Slow,
        show_after: DemoDelay::Never,
        last_game: 3,
        seating: Seating::humans(3),
        orientations: ByPad([
            Orientation::PLAIN,
            Orientation { is_turned: true, rotation: 3 },
            Orientation::PLAIN,
            Orientation::PLAIN,
        ]),
        clock: TimeControl::MinuteTurns,
        time_loses: true,
        menus: {
            let mut menus = NO_MENUS;
            menus[0] = [1, 2, 3, 4];
            menus[NO_MENUS.len() - 1] = [5, 6, 7, 8];
            menus
        },
        quick: QuickChoices { is_language_known: false, level: Level::Hard, people: 3 },
        kiosk: Kiosk { is_on: true, ..Kiosk::OFF },
        puzzles: PuzzleScore::from_bytes([0x40, 0x4B, 4, 9, 44, 1, 4, 1]),
        day: DayCount { begun: 700, finished: 3, by_level: [1, 2, 3, 4, 5], ..DayCount::NEW },
        adaptive: AdaptiveStrengths::of_bytes([0, 3, 12, 6]),
    };

    #[test]
    fn settings_round_trip_through_their_stored_form() {
        let mut shared = OTHER;
        shared.seating.share(Chair::Three, Pad::One);
        for settings in [OTHER, shared, Settings::DEFAULT] {
            assert_eq!(Settings::from_bytes(&settings.to_bytes()), Ok(settings));
        }
    }

    /// Devices in use have stored settings without turned cells, and with the centre first.
    #[test]
    fn turned_cells_are_stored_and_older_settings_have_none() {
        let mut layout = OTHER.layout.with("leds=6+1 cell=0:5 cell=126:1").expect("a layout");
        (0..40).for_each(|cell| layout.turned.set(cell, cell as u8));
        let settings = Settings { layout, ..OTHER };
        let bytes = settings.to_bytes();
        assert_eq!(Settings::from_bytes(&bytes), Ok(settings));
        // Without the turned cells, the entry of the first page, the games of the day, the strengths of
        // adaptive and the score of puzzles, five bytes each.
        let before = Settings::BYTES - 110;
        let older = Settings::from_bytes(&OTHER.to_bytes()[..before]);
        let kept = Settings {
            quick: QuickChoices::DEFAULT,
            kiosk: Kiosk::OFF,
            day: DayCount::NEW,
            adaptive: AdaptiveStrengths::START,
            puzzles: PuzzleScore::NEW,
            ..OTHER
        };
        assert_eq!(older, Ok(kept), "the form of the version before");
        let cut = Settings::from_bytes(&bytes[..before]).map(|read| read.layout.turned.count());
        assert_eq!(cut, Ok(0));
    }

    #[test]
    fn settings_of_the_first_version_keep_their_values() {
        let [_, brightness, budget, flags, ..] = OTHER.to_bytes();
        let new = Settings::DEFAULT;
        let peek_always = PadSet::EMPTY;
        let kept = Settings {
            led_type: new.led_type,
            led_ma: new.led_ma,
            contrast: new.contrast,
            peek_always,
            warns: new.warns,
            layout: new.layout,
            tempo: new.tempo,
            show_after: new.show_after,
            last_game: new.last_game,
            seating: new.seating,
            orientations: new.orientations,
            clock: new.clock,
            time_loses: new.time_loses,
            menus: new.menus,
            quick: new.quick,
            kiosk: new.kiosk,
            day: new.day,
            puzzles: new.puzzles,
            adaptive: new.adaptive,
            ..OTHER
        };
        assert_eq!(Settings::from_bytes(&[1, brightness, budget, flags]), Ok(kept));
        // The first version had a single flag for everybody.
        let everybody = Settings { peek_always: PadSet::ALL, ..kept };
        assert_eq!(Settings::from_bytes(&[1, brightness, budget, flags | PEEK_EVERYBODY]), Ok(everybody));
        // The first version allowed 600 mA, which is less than the dark panel draws.
        let least = Settings::from_bytes(&[1, 6, 6, 2]).map(|settings| settings.light(889).budget_ma);
        assert_eq!(least, Ok(1000));
    }

    #[test]
    fn shorter_and_longer_forms_of_this_version_are_read() {
        let bytes = OTHER.to_bytes();
        let mut longer = [7; Settings::BYTES + 5];
        longer[..Settings::BYTES].copy_from_slice(&bytes);
        assert_eq!(Settings::from_bytes(&longer), Ok(OTHER));
        for length in Settings::FIRST_BYTES..Settings::BYTES {
            let read = Settings::from_bytes(&bytes[..length]).map(|read| (read.brightness, read.language));
            assert_eq!(read, Ok((3, Language::Polish)), "{length} bytes");
        }
        let unknown_leds = Settings::from_bytes(&[2, 3, 55, 29, 200, 0]);
        assert_eq!(unknown_leds.map(|read| (read.led_type, read.led_ma)), Ok((LedType::Classic, 20)));
    }

    /// Devices in use have stored this form: the options of the first four games, four bytes each.
    #[test]
    fn stored_choices_keep_their_meaning() {
        let first = Settings::BYTES - CHOICES_BYTES;
        let mut bytes = [0; 64];
        bytes[..first].copy_from_slice(&Settings::DEFAULT.to_bytes()[..first]);
        (0..16).for_each(|byte| bytes[first + byte] = byte as u8 + 1);
        let found = Settings::from_bytes(&bytes[..first + 16]).unwrap();
        let of = |word: &str| {
            let place = games::ALL.iter().position(|game| game.word() == word).unwrap();
            found.menus[place]
        };
        assert_eq!((of("termites"), of("robale")), ([1, 2, 3, 4], [5, 6, 7, 8]));
        assert_eq!((of("hive"), of("xobos")), ([9, 10, 11, 12], [13, 14, 15, 16]));
        assert_eq!(found.to_bytes()[first..first + 16], bytes[first..first + 16]);
    }

    #[test]
    fn invalid_bytes_are_an_error() {
        for bytes in
            [[0; 4], [0xFF; 4], [3, 6, 20, 0], [1, 0, 20, 0], [1, 9, 20, 0], [1, 6, 0, 0], [1, 6, 20, 64]]
        {
            assert_eq!(Settings::from_bytes(&bytes), Err(SettingsError));
        }
        for bytes in [&[][..], &[2], &[2, 6, 20], &[1, 6, 20, 0, 0]] {
            assert_eq!(Settings::from_bytes(bytes), Err(SettingsError));
        }
    }
}
