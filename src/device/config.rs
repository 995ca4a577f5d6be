//! Hardware constants with their units, and the assignment of the pins.

use embassy_time::Duration;
use hexboard::parts::STORE_BYTES;
use hexboard::parts::crash_log::CRASH_LOG_BYTES;
use hexboard::parts::leds::strands::Panel;
use hexboard::parts::saves::SECTOR;

/// The panel that this image is built for.
pub const PANEL: Panel = if cfg!(feature = "mini") { Panel::Small } else { Panel::Full };

/// The I2C addresses of the two OLEDs on each bus.
pub const OLED_ADDRESSES: [u8; 2] = [0x3C, 0x3D];
/// The core clock that embassy sets up for the chip.
pub const CLOCK_HZ: u32 = if cfg!(rp2350) { 150_000_000 } else { 125_000_000 };
/// The highest clock of an SSD1306.
const I2C_WIRE_HZ: u32 = 400_000;
/// The clock to request. The I2C block adds 19 cycles to each bit: on the RP2040, 294 cycles become
/// 313.
pub const I2C_HZ: u32 = CLOCK_HZ / (CLOCK_HZ.div_ceil(I2C_WIRE_HZ) - 19);
/// The timeout of a transfer. A whole picture takes 25 ms and the setup 2 ms. On an RP2350 a flash
/// erase stops a transfer for 45 ms, at worst for 400 ms.
pub const OLED_TIMEOUT: Duration = Duration::from_millis(if cfg!(rp2350) { 440 } else { 40 });
/// The interval at which an absent OLED is searched for and an idle one is checked.
pub const OLED_CHECK: Duration = Duration::from_millis(400);

/// The least half period of the clock of the shift registers, in core cycles: a quarter of a
/// microsecond. A bit needs 150 ns from the edge that shifts it until it arrives over cable and
/// protection.
pub const PADS_HALF_CYCLES: u32 = CLOCK_HZ / 4_000_000;
/// The time between two scans of the pads.
pub const PADS_SCAN: Duration = Duration::from_millis(2);
/// The time to the second scan after one that found a change. Both must agree.
pub const PADS_CONFIRM: Duration = Duration::from_micros(400);

/// The time between two measurements of the supply.
pub const SUPPLY_SAMPLE: Duration = Duration::from_millis(50);

/// The time from the end of a write to the next frame. Up to nine words of each strand are still
/// being sent then (270 us), and the LEDs need 280 us of silence to latch.
pub const PANEL_GAP: Duration = Duration::from_micros(620);
/// The period at which two alternating frames are sent: 60 frames per second.
#[cfg(not(feature = "mini"))]
pub const PANEL_TURN: Duration = Duration::from_micros(16_600);
/// The time after a button change during which only a frame that shows it may be sent.
#[cfg(not(feature = "mini"))]
pub const PANEL_INPUT_HOLD: Duration = Duration::from_millis(25);
/// The interval at which an unchanged frame is sent again. This corrects LEDs that received a
/// disturbance as data or that got their supply late. Slightly less than a second, because the wait
/// is split into pieces.
pub const PANEL_REFRESH: Duration = Duration::from_millis(990);

/// The stages of the power-on sequence that the watchdog resets: all except the two oscillators.
pub const WATCHDOG_RESETS: u32 = if cfg!(rp2350) { 0x01FF_FFF3 } else { 0x0001_FFFC };

/// The address at which the flash is mapped.
pub const XIP_BASE: u32 = 0x1000_0000;
/// The flash offset of the crash log: the last two sectors of the first MiB (`memory.x`).
pub const CRASH_LOG_START: u32 = STORE_START - CRASH_LOG_BYTES;
/// The flash offset of the settings, after the first MiB, which holds the image (`memory.x`).
pub const STORE_START: u32 = 0x10_0000;
/// The flash offset of the settings in the first firmware version: half a MiB.
pub const OLDER_STORE_START: u32 = 0x8_0000;
/// The bytes of flash in use: all of a Pico, half of a Pico 2.
pub const FLASH_BYTES: usize = 2 * 1024 * 1024;

/// The flash offset of the saved games, after the settings.
pub const SAVES_START: u32 = STORE_START + STORE_BYTES;
/// The number of sectors for saved games.
pub const SAVES_SECTORS: u16 = ((FLASH_BYTES as u32 - SAVES_START) / SECTOR) as u16;

/// The length of a slice of an erase, in microseconds. A button press during a slice waits up to
/// this long.
#[cfg(not(rp2350))]
pub const ERASE_SLICE_US: u32 = 1000;
/// The time between two slices of an erase in advance, while the machine is idle.
pub const ERASE_PAUSE: Duration = Duration::from_millis(4);
/// The time between two slices of an erase that a game is waiting for.
pub const ERASE_URGENT_PAUSE: Duration = Duration::from_millis(2);
/// The time between two slices of an erase that the caller is blocked on.
pub const ERASE_BLOCKING_PAUSE: Duration = Duration::from_millis(1);

/// The baud rate of the serial console.
pub const CONSOLE_BAUD: u32 = 115_200;

/// The longest time between two reports of a healthy task. Longer waits are split into pieces of
/// this length.
pub const REPORT: Duration = Duration::from_millis(400);
/// The pause until the console has room for more lines of a long text.
pub const PRINT_PAUSE: Duration = Duration::from_millis(20);
/// The period of the supervisor.
pub const SUPERVISE: Duration = Duration::from_millis(100);
/// A task without a report for this long counts as hung, and the watchdog is no longer fed. A flash
/// erase stops all tasks for up to 400 ms.
pub const SILENT: Duration = Duration::from_millis(1200);
/// The timeout of the watchdog.
pub const WATCHDOG: Duration = Duration::from_millis(1500);

/// Maps the name of a signal to its pin; each pin is named once. A test compares the map with
/// `docs/build/wiring.md`, the netlist and the emulator.
// The small panel does not use all of the rules: its driver takes the pin of its only strand by
// itself.
#[cfg_attr(feature = "mini", allow(unused_macro_rules))]
macro_rules! pin {
    ($p:ident.console_tx) => {
        $p.PIN_0
    };
    ($p:ident.console_rx) => {
        $p.PIN_1
    };
    ($p:ident.strand1) => {
        $p.PIN_2
    };
    ($p:ident.strand2) => {
        $p.PIN_3
    };
    ($p:ident.strand3) => {
        $p.PIN_4
    };
    ($p:ident.strand4) => {
        $p.PIN_5
    };
    ($p:ident.i2c0_sda) => {
        $p.PIN_8
    };
    ($p:ident.i2c0_scl) => {
        $p.PIN_9
    };
    ($p:ident.i2c1_sda) => {
        $p.PIN_10
    };
    ($p:ident.i2c1_scl) => {
        $p.PIN_11
    };
    ($p:ident.piezo_a) => {
        $p.PIN_14
    };
    ($p:ident.piezo_b) => {
        $p.PIN_15
    };
    ($p:ident.pads_clock) => {
        $p.PIN_16
    };
    ($p:ident.pads_latch) => {
        $p.PIN_17
    };
    ($p:ident.pads_data1) => {
        $p.PIN_18
    };
    ($p:ident.pads_data2) => {
        $p.PIN_19
    };
    ($p:ident.pads_data3) => {
        $p.PIN_20
    };
    ($p:ident.pads_data4) => {
        $p.PIN_21
    };
    ($p:ident.heartbeat) => {
        $p.PIN_25
    };
    ($p:ident.vsys) => {
        $p.PIN_29
    };
}
pub(crate) use pin;
