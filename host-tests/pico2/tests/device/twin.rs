//! The emulated Pico 2 beside the machine on the host: both get the same presses, and must show the
//! same.

use embedded_graphics::Pixel;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Point};
use hexboard::parts::idle::Contrast;
use hexboard::parts::leds::dithering::finish_dithered;
use hexboard::parts::leds::power::dimming;
use hexboard::parts::leds::strands::Panel;
use hexboard::parts::leds::wire_map::WireMap;
use hexboard::parts::{
    Button, Buttons, FlashHealth, LEDS, Pad, PadHealth, ResetCause, SCREEN_HEIGHT, SCREEN_WIDTH, Screen,
    SupplyState, idle,
};
use hexboard::session::{Report, SaveService, Settings};
use hexboard::ui::text::Ink;
use hexboard_pico2::strand::Colour;
use hexboard_pico2::{Options, Pico2};
use host_tests::device::Device;
use host_tests::flash::Flash;
use host_tests::screen;
use smart_leds::RGB8;

/// The sectors for saved games on the device.
const SAVE_SECTORS: u16 = 240;
/// What the firmware measures at the supply of the emulated device.
const VSYS_MV: u16 = 4699;
/// The time from power-on to the question for the language on a new device.
const START_MS: u64 = 4500;
/// The time of a press: down, then up.
const PRESS_MS: u64 = 50;
/// The time after which the board shows a button.
const HOLD_MS: u64 = 100;
/// The time after which nothing moves any more.
const SETTLE_MS: u64 = 800;

/// Returns whether the tests run in full size.
pub fn is_long() -> bool {
    std::env::var_os("HEXBOARD_LONG").is_some()
}

/// Returns the image of the firmware in an erased flash.
pub fn new_flash() -> Vec<u8> {
    let path = std::env::var("HEXBOARD_PICO2_ELF").unwrap_or_else(|_| {
        format!("{}/../../target/hexboard/hexboard-pico2.elf", env!("CARGO_MANIFEST_DIR"))
    });
    let elf =
        std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error} (cargo xtask firmware --pico2)"));
    hexboard_pico2::image::load(&elf).expect("an image for the chip")
}

/// Returns the picture of an OLED. A dark one has no lit pixel.
pub fn screen_of(chip: &Pico2, pad: Pad) -> Screen {
    let mut screen = Screen::DARK;
    let Some(picture) = chip.picture(pad.index()) else { return screen };
    let places = (0..SCREEN_HEIGHT).flat_map(|y| (0..SCREEN_WIDTH).map(move |x| (x, y)));
    let lit = places.filter(|(x, y)| picture[y / 8 * SCREEN_WIDTH + x] >> (y % 8) & 1 == 1);
    let Ok(()) = screen.draw_iter(lit.map(|(x, y)| Pixel(Point::new(x as i32, y as i32), BinaryColor::On)));
    screen
}

/// Returns whether all OLEDs show these words.
pub fn all_show(chip: &Pico2, words: &str) -> bool {
    Pad::ALL.into_iter().all(|pad| screen::shows(&screen_of(chip, pad), words))
}

/// Presses buttons of a pad one after the other.
pub fn presses(chip: &mut Pico2, pad: Pad, buttons: impl IntoIterator<Item = Button>) {
    for button in buttons {
        chip.press(pad.index(), button as u8);
        chip.wait(100);
    }
}

/// Panics if anything violated a data sheet.
pub fn check(chip: &Pico2) {
    assert_eq!(chip.errors(), Vec::<String>::new());
}

/// The two devices.
pub struct Twin {
    /// The machine on the host.
    pub host: Device,
    /// The emulated chip.
    pub chip: Pico2,
}

impl Twin {
    /// Switches both on. They ask for the language.
    pub fn new(options: Options) -> Twin {
        let mut host = Device::started(ResetCause::PowerOn, Settings::NEW_DEVICE);
        host.save_service = Some(SaveService::open(Flash::new(SAVE_SECTORS.into()), 0, SAVE_SECTORS));
        host.report(Report::Flash(FlashHealth::Blank));
        host.report(Report::Supply(SupplyState { millivolts: VSYS_MV, step: 0 }));
        for pad in Pad::ALL {
            host.report(Report::Pad(pad, PadHealth::Fine));
            host.report(Report::Oled(pad, true));
        }
        let mut twin = Twin { host, chip: Pico2::new(new_flash(), options) };
        twin.wait(START_MS);
        twin
    }

    /// Lets time pass on both, so that they are at the same millisecond afterwards.
    pub fn wait(&mut self, millis: u64) {
        let end = self.host.now.0.max(self.chip.millis()) + millis;
        self.host.wait(end - self.host.now.0);
        self.chip.wait(end - self.chip.millis());
    }

    /// Presses a button on both.
    pub fn press(&mut self, pad: Pad, button: Button) {
        self.host.press(pad, button);
        self.press_chip(pad, button);
    }

    /// Presses a button of the first pad until the menu has selected this row.
    pub fn press_until_selected(&mut self, row: &str, button: Button) {
        for _ in 0..20 {
            self.wait(100);
            if screen::shows_in(&self.host.screens[0], row, Ink::Dark) {
                return;
            }
            self.press(Pad::One, button);
        }
        panic!("no row {row}:\n{}", screen::ascii(&self.host.screens[0]));
    }

    /// Holds a button of a pad on both, or releases all, and waits until the board shows it.
    pub fn hold(&mut self, pad: Pad, button: Option<Button>) {
        self.host.hold(pad, button.map_or(Buttons::NONE, Buttons::of));
        self.chip.hold(pad.index(), button.map_or(0, |button| 1 << button as u8));
        self.wait(HOLD_MS);
    }

    /// Presses a button that the host has pressed already.
    pub fn press_chip(&mut self, pad: Pad, button: Button) {
        self.chip.hold(pad.index(), 1 << button as u8);
        self.chip.wait(PRESS_MS);
        self.chip.hold(pad.index(), 0);
        self.chip.wait(PRESS_MS);
    }

    /// Compares the pictures of all OLEDs once they are at rest.
    pub fn compare_screens(&mut self, when: &str) {
        self.wait(SETTLE_MS);
        for pad in Pad::ALL {
            let (wanted, shown) =
                (screen::ascii(&self.wanted(pad)), screen::ascii(&screen_of(&self.chip, pad)));
            assert!(
                wanted == shown,
                "{when}, pad {}: on the host\n{wanted}\non the chip\n{shown}",
                pad.number()
            );
        }
    }

    /// Returns what the OLED of a pad must show: the picture of the host, moved a little from time to
    /// time, or nothing if the OLED is off.
    fn wanted(&self, pad: Pad) -> Screen {
        let mut screen = self.host.screens[pad.index()].clone();
        let (right, down) = idle::shift_at(self.host.now);
        screen.shift(right, down);
        if self.host.machine.oled_contrast(pad) == Contrast(0) { Screen::DARK } else { screen }
    }

    /// Compares the colours on all wires with those that the frame of the host gives.
    pub fn compare_leds(&mut self, when: &str) {
        self.compare_wires(when, |wanted, shown| wanted == shown);
    }

    /// Does the same while some LEDs pulse: their brightness may differ by a third.
    pub fn compare_pulsing_leds(&mut self, when: &str) {
        let is_close = |wanted: &u8, shown: &u8| wanted.abs_diff(*shown) <= wanted.max(shown) / 3;
        self.compare_wires(when, |wanted, shown| wanted.iter().zip(shown).all(|(a, b)| is_close(a, b)));
    }

    fn compare_wires(&mut self, when: &str, is_same: impl Fn(&Colour, &Colour) -> bool) {
        let shown = self.chip.bus.panel.strands.each_ref().map(|strand| strand.shown.clone());
        let shown = shown.concat();
        let differs = |is_second: bool| {
            let wanted = self.wires(is_second).concat();
            (0..shown.len()).find(|led| !is_same(&wanted[*led], &shown[*led]))
        };
        assert!(shown.iter().any(|led| *led != [0; 3]), "{when}: the board is dark");
        if let (Some(led), Some(_)) = (differs(false), differs(true)) {
            panic!(
                "{when}, LED {led}: {:?} on the host, {:?} on the chip",
                self.wires(false).concat()[led],
                shown[led]
            );
        }
    }

    fn wires(&self, is_second: bool) -> [Vec<Colour>; 4] {
        let (frame, light) = (&self.host.frame, self.host.machine.light());
        let mut leds = [RGB8::default(); LEDS];
        finish_dithered(frame, light, dimming(frame.leds(), light), is_second, &mut leds);
        let map = WireMap::new(self.host.machine.layout(), Panel::Full);
        [0, 1, 2, 3].map(|pin| {
            let mut wire = vec![RGB8::default(); self.chip.bus.panel.strands[pin].shown.len()];
            map.load(pin, &leds, &mut wire);
            wire.into_iter().map(|led| [led.r, led.g, led.b]).collect()
        })
    }
}
